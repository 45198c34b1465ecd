//! A deal that was bound to something is checked from the record alone.

use crate::chain::rechain;
use serde_json::{Value, json};
use sortie_client::{GuestClient, ServerProcess};
use sortie_core::log::LogEntry;
use sortie_core::record::Record;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sortie");
const ADDED: [&str; 2] = ["00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef"];

/// A match of two guests, as the server hands it out, and what it had shown before.
struct Played {
    text: String,
    commitment: String,
}

impl Played {
    fn record(&self) -> Record {
        serde_json::from_str(&self.text).unwrap()
    }
}

async fn played() -> Played {
    let folder = TempDir::new().unwrap();
    let server = ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
    let mut anna = GuestClient::register(server.address()).await.unwrap();
    let mut ben = GuestClient::register(server.address()).await.unwrap();
    let id = anna.create_table("attack", &["you:Anna", "open"]).await.unwrap();
    let table = format!("/tables/{id}");
    let room = anna.get(&table).await.unwrap().into_result().unwrap();
    let commitment = room["commitment"].as_str().unwrap().to_owned();
    ben.post(&format!("{table}/sit"), &json!({ "name": "Ben" }))
        .await
        .unwrap()
        .into_result()
        .unwrap();
    for (guest, bytes) in [(&mut anna, ADDED[0]), (&mut ben, ADDED[1])] {
        let ready = json!({ "bytes": bytes });
        guest.post(&format!("{table}/ready"), &ready).await.unwrap().into_result().unwrap();
    }
    let mut now = anna.status(&id).await.unwrap();
    while let Some(&seat) = now.waiting.first() {
        let guest = if seat == 0 { &mut anna } else { &mut ben };
        let action = guest.pick_action(&id, seat, 1).await.unwrap().unwrap();
        now = guest.submit(&id, seat, now.decision, &action).await.unwrap();
    }
    let record = anna.get(&format!("{table}/record")).await.unwrap().into_result().unwrap();
    Played { text: record.to_string(), commitment }
}

/// Lets the program check a record: the exit code, and what it says.
fn verify(record: &str, args: &[&str]) -> (i32, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("match.json");
    fs::write(&file, record).unwrap();
    let mut program = Command::new(PROGRAM);
    let ran = program.args(["--lang", "en", "verify"]).arg(&file).args(args).output().unwrap();
    let said = if ran.status.success() { ran.stdout } else { ran.stderr };
    (ran.status.code().unwrap(), String::from_utf8(said).unwrap())
}

#[track_caller]
fn refused(record: &str, args: &[&str], why: &str) {
    let (code, said) = verify(record, args);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains(why), "{said}");
}

#[tokio::test]
async fn a_downloaded_record_agrees_with_what_was_noted_and_says_what_it_is_made_of() {
    let played = played().await;
    let bytes = [format!("0:{}", ADDED[0]), format!("1:{}", ADDED[1].to_uppercase())];
    let noted = ["--commitment", &played.commitment, "--bytes", &bytes[0], "--bytes", &bytes[1]];
    let (code, said) = verify(&played.text, &noted);
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("The values that you noted agree with it.\n"), "{said}");
    let (code, said) = verify(&played.text, &[&noted[..], &["--json"]].concat());
    let said: Value = serde_json::from_str(&said).unwrap();
    let record = played.record();
    assert_eq!(code, 0);
    assert_eq!(said["id"], record.id.unwrap());
    assert_eq!(said["commitment"], played.commitment);
    assert_eq!(said["seed"], record.seed);
    assert_eq!(
        said["added"],
        json!([{ "seat": 0, "bytes": ADDED[0] }, { "seat": 1, "bytes": ADDED[1] }])
    );
    assert_eq!(said["entries"], record.log.len());
    assert!(said["outcome"].is_object());
}

#[tokio::test]
async fn what_was_noted_otherwise_is_refused() {
    let played = played().await;
    let other = "ab".repeat(32);
    refused(
        &played.text,
        &["--commitment", &other],
        "the seed, the table or the rules were changed",
    );
    for bytes in [format!("0:{}", ADDED[1]), format!("2:{}", ADDED[0])] {
        refused(&played.text, &["--bytes", &bytes], "and the record does not say so");
    }
    let (code, said) = verify(&played.text, &["--bytes", ADDED[0]]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("is not of the form SEAT:HEX"), "{said}");
}

#[tokio::test]
async fn a_record_that_was_changed_is_refused() {
    let played = played().await;
    let bound = ["--commitment", played.commitment.as_str()];

    let mut action = played.record();
    let at =
        action.log.iter().rposition(|line| matches!(line.entry, LogEntry::Action { .. })).unwrap();
    let LogEntry::Action { action: chosen, .. } = &mut action.log[at].entry else { unreachable!() };
    chosen.push('x');
    let text = serde_json::to_string(&action).unwrap();
    refused(
        &text,
        &[],
        &format!("entry {at} of the log: it, or the head of the record, was changed"),
    );
    rechain(&mut action);
    refused(
        &serde_json::to_string(&action).unwrap(),
        &[],
        &format!("entry {at} of the log: at decision"),
    );

    let mut seed = played.record();
    seed.seed.replace_range(..2, if seed.seed.starts_with("00") { "01" } else { "00" });
    refused(&serde_json::to_string(&seed).unwrap(), &[], "entry 0 of the log: it, or the head");
    rechain(&mut seed);
    let (code, said) = verify(&serde_json::to_string(&seed).unwrap(), &bound);
    assert_eq!(code, 1, "{said}");

    let mut added = played.record();
    let Some(line) =
        added.log.iter_mut().find(|line| matches!(line.entry, LogEntry::Entropy { .. }))
    else {
        unreachable!()
    };
    line.entry = LogEntry::Entropy { seat: 0, bytes: ADDED[1].to_owned() };
    rechain(&mut added);
    assert_eq!(verify(&serde_json::to_string(&added).unwrap(), &bound).0, 1, "other cards");

    let mut cut = played.record();
    cut.log.truncate(at);
    let (code, said) = verify(&serde_json::to_string(&cut).unwrap(), &bound);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("The match was not played to its end."), "{said}");
    refused(&played.text[..played.text.len() / 2], &bound, "EOF");
}

#[tokio::test]
async fn a_seat_adds_once() {
    let mut record = played().await.record();
    let at = record.log.iter().position(|line| line.entry == LogEntry::Start {}).unwrap();
    let mut again = record.log[at - 1].clone();
    again.entry = LogEntry::Entropy { seat: 0, bytes: ADDED[1].to_owned() };
    record.log.insert(at, again);
    rechain(&mut record);
    let text = serde_json::to_string(&record).unwrap();
    refused(&text, &[], "seats add in their order, each once");
}

#[tokio::test]
async fn a_record_without_its_table_was_bound_to_nothing() {
    let played = played().await;
    let text = serde_json::to_string(&Record { id: None, ..played.record() }).unwrap();
    let bound = ["--commitment", played.commitment.as_str()];
    refused(&text, &bound, "the record names no table, so nothing was bound before the match");
    let (code, said) = verify(&text, &["--json"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &said["id"], &said["commitment"]), (0, &Value::Null, &Value::Null));
    let other = Record { id: Some("elsewhere".to_owned()), ..played.record() };
    let text = serde_json::to_string(&other).unwrap();
    refused(&text, &bound, "the seed, the table or the rules were changed");
}

#[tokio::test]
async fn what_one_seat_was_told_holds_no_seed_and_is_refused() {
    let folder = TempDir::new().unwrap();
    let server = ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
    let mut anna = GuestClient::register(server.address()).await.unwrap();
    let id = anna.create_table("attack", &["you", "bot"]).await.unwrap();
    let told = anna.get(&format!("/tables/{id}/record")).await.unwrap().into_result().unwrap();
    refused(&told.to_string(), &[], "this is what one observer was told");
}
