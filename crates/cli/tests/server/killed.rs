//! Nothing that was acknowledged is lost, however the server ends.

use serde_json::Value;
use sortie_client::{ClientError, GuestClient, ServerProcess};
use sortie_core::chance::Fast;
use sortie_core::{Chance, Source};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinSet;

pub(super) const PROGRAM: &str = env!("CARGO_BIN_EXE_sortie");
/// How often the server is killed.
const KILLS: u64 = 50;
/// Tables at which somebody plays all the time.
const TABLES: u64 = 6;

/// A table, and all that the server has said of it.
pub(super) struct Sitting {
    pub(super) token: String,
    id: String,
    code: &'static str,
    seats: &'static [&'static str],
    /// Acknowledged choices: the number of the entry that followed, and what was chosen.
    pub(super) acknowledged: Vec<(u64, u64, u64, String)>,
    /// A choice that was sent and not answered: it may have been done or not.
    unanswered: Option<(u64, u64, String)>,
}

pub(super) async fn sit(
    server: &ServerProcess,
    code: &'static str,
    seats: &'static [&'static str],
) -> Sitting {
    let mut guest = GuestClient::register(server.address()).await.unwrap();
    let id = guest.create_table(code, seats).await.unwrap();
    let token = guest.token().to_owned();
    Sitting { token, id, code, seats, acknowledged: Vec::new(), unanswered: None }
}

/// Plays on until the server cannot write. Its answers are 503 until then, or it is gone.
pub(super) async fn play_until_unavailable(
    mut sitting: Sitting,
    server: std::net::SocketAddr,
    seed: u64,
) -> Sitting {
    let mut chance = Fast::stream(seed, 7);
    match play_on(&mut sitting, server, &mut chance).await {
        Err(ClientError::Refused(answer)) if answer.status != 503 => {
            panic!("{}: {answer:?}", sitting.id)
        }
        _ => sitting,
    }
}

/// Plays on until the server is gone. A guest with several seats chooses for all of them.
pub(super) async fn play(mut sitting: Sitting, server: std::net::SocketAddr, seed: u64) -> Sitting {
    let mut chance = Fast::stream(seed, 7);
    let gone = play_on(&mut sitting, server, &mut chance).await;
    match gone {
        Err(ClientError::Refused(answer)) => panic!("{}: {answer:?}", sitting.id),
        Err(_) => sitting,
        Ok(()) => panic!("{}: nobody killed the server", sitting.id),
    }
}

async fn play_on(
    sitting: &mut Sitting,
    server: std::net::SocketAddr,
    chance: &mut Fast,
) -> Result<(), ClientError> {
    let mut guest = GuestClient::with_token(&sitting.token, server).await?;
    let mut now = guest.status(&sitting.id).await?;
    loop {
        if now.over {
            return sit_again(sitting, &mut guest).await;
        }
        let Some(&seat) = now.waiting.first() else {
            tokio::time::sleep(Duration::from_millis(1)).await;
            now = guest.status(&sitting.id).await?;
            continue;
        };
        let picked = match guest.pick_action(&sitting.id, seat, number(chance)).await {
            Ok(picked) => picked,
            // A bot's seat: its turn passes by itself.
            Err(ClientError::Refused(answer)) if answer.status == 403 => None,
            Err(lost) => return Err(lost),
        };
        let Some(action) = picked else {
            tokio::time::sleep(Duration::from_millis(1)).await;
            now = guest.status(&sitting.id).await?;
            continue;
        };
        let decision = now.decision;
        sitting.unanswered = Some((decision, seat, action.clone()));
        now = guest.submit(&sitting.id, seat, decision, &action).await?;
        sitting.unanswered = None;
        sitting.acknowledged.push((now.n, decision, seat, action));
    }
}

/// A number below 2^16.
fn number(chance: &mut Fast) -> u64 {
    chance.pick(Source::lot(), 1 << 16).into()
}

/// A match that is over has been checked; the next one begins.
async fn sit_again(sitting: &mut Sitting, guest: &mut GuestClient) -> Result<(), ClientError> {
    check(sitting, guest).await?;
    sitting.id = guest.create_table(sitting.code, sitting.seats).await?;
    sitting.acknowledged.clear();
    let mut chance = Fast::stream(guest.server().port().into(), 3);
    // The two functions call each other, and a future cannot contain itself without a box.
    Box::pin(play_on(sitting, guest.server(), &mut chance)).await
}

/// Every acknowledged choice is there, once, in order; what was not answered is there once or not
/// at all, and sending it again does it once.
pub(super) async fn check(
    sitting: &mut Sitting,
    guest: &mut GuestClient,
) -> Result<(), ClientError> {
    let id = &sitting.id;
    if let Some((decision, seat, action)) = sitting.unanswered.take() {
        let again = guest.submit(id, seat, decision, &action).await?;
        // The second one is certainly a repetition, whatever became of the first.
        let twice = guest.submit(id, seat, decision, &action).await?;
        assert!(twice.n >= again.n, "{id}: {again:?} {twice:?}");
        sitting.acknowledged.push((again.n, decision, seat, action));
    }
    let chosen = chosen(guest, id).await?;
    let expected: Vec<(u64, u64, String)> =
        sitting.acknowledged.iter().map(|(_, d, s, a)| (*d, *s, a.clone())).collect();
    assert_eq!(chosen, expected, "{id}");
    Ok(())
}

/// The choices of the guest's seats, from the streams of these seats.
async fn chosen(guest: &mut GuestClient, id: &str) -> Result<Vec<(u64, u64, String)>, ClientError> {
    let table = guest.get(&format!("/tables/{id}")).await?.into_result()?;
    let mut found = Vec::new();
    for seat in table["sitting"].as_array().unwrap() {
        if seat["you"] != true {
            continue;
        }
        let path = format!("/tables/{id}/events?seat={}", seat["seat"]);
        let news = guest.get(&path).await?.into_result()?;
        for (at, entry) in news.as_array().unwrap().iter().enumerate() {
            assert_eq!(entry["n"], at, "{id}: the stream has a gap");
            if let Some(action) = entry["chose"].as_str() {
                let chose = &entry["what"]["chose"];
                let number = |name: &str| chose[name].as_u64().unwrap();
                found.push((at, number("decision"), number("seat"), action.to_owned()));
            }
        }
    }
    found.sort_by_key(|(at, ..)| *at);
    Ok(found.into_iter().map(|(_, decision, seat, action)| (decision, seat, action)).collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_fifty_times_under_load_it_keeps_every_acknowledged_choice() {
    let folder = TempDir::new().unwrap();
    let start = || ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
    let mut server = start();
    let codes = ["attack", "attacke", "commander", "duelx", "modify", "retaliation"];
    let mut sittings = Vec::new();
    for (at, code) in (0..TABLES).zip(codes.iter().cycle()) {
        let with_bot = at % 2 == 0;
        let seats: &'static [&'static str] = match *code {
            "attacke" => &["you", "you", "bot:random"],
            _ if with_bot => &["you", "bot:random"],
            _ => &["you", "you"],
        };
        sittings.push(sit(&server, code, seats).await);
    }
    let mut chance = Fast::stream(20, 26);
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        let mut playing = JoinSet::new();
        let address = server.address();
        for (at, sitting) in sittings.drain(..).enumerate() {
            // A seed for each table and each kill: the same seed would repeat the same choices.
            playing.spawn(play(sitting, address, kill << 8 | at as u64));
        }
        // Between 20 and 86 ms, so that kills hit all stages of a write.
        tokio::time::sleep(Duration::from_micros(20_000 + number(&mut chance))).await;
        server.kill().unwrap();
        sittings = playing.join_all().await;
        server = start();
        for sitting in &mut sittings {
            let mut guest =
                GuestClient::with_token(&sitting.token, server.address()).await.unwrap();
            check(sitting, &mut guest).await.unwrap();
            acknowledged += sitting.acknowledged.len();
        }
    }
    // Not a measurement: it shows that there was something to lose.
    assert!(acknowledged > 50 * TABLES as usize, "only {acknowledged} choices were acknowledged");
}

#[tokio::test]
async fn a_stream_goes_on_after_the_server_was_killed() {
    let folder = TempDir::new().unwrap();
    let start = || ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
    let mut server = start();
    let mut guest = GuestClient::register(server.address()).await.unwrap();
    let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
    let now = guest.status(&id).await.unwrap();
    let action = guest.pick_action(&id, now.waiting[0], 0).await.unwrap().unwrap();
    let seen = guest.submit(&id, now.waiting[0], now.decision, &action).await.unwrap();
    let events = |guest: Vec<Value>| guest.into_iter().map(|entry| entry["n"].as_u64().unwrap());
    server.kill().unwrap();
    server = start();
    let mut guest = GuestClient::with_token(guest.token(), server.address()).await.unwrap();
    let now = guest.status(&id).await.unwrap();
    assert_eq!(now, seen);
    let action = guest.pick_action(&id, now.waiting[0], 0).await.unwrap().unwrap();
    let after = guest.submit(&id, now.waiting[0], now.decision, &action).await.unwrap();
    let path = format!("/tables/{id}/events?seat=0&n={}", seen.n);
    let missed = guest.get(&path).await.unwrap().body.as_array().unwrap().clone();
    assert_eq!(events(missed).collect::<Vec<_>>(), (seen.n..after.n).collect::<Vec<_>>());
}
