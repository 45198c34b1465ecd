use crate::chain::rechain;
use crate::run::{run, run_in};
use expect_test::expect;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with the record of a whole match of Attack!, `match.json`.
fn recorded() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "attack", "--seats", "you,novice", "--seed", "7", "--record", "match.json"];
    run_in(folder.path(), &args, "1\n".repeat(60).as_bytes()).well();
    folder
}

fn replay(folder: &Path, args: &[&str]) -> String {
    run_in(folder, &[&["replay"], args].concat(), b"").well()
}

#[test]
fn the_referee_reads_every_choice_and_secret_decision_by_decision() {
    let folder = recorded();
    let text = replay(folder.path(), &["match.json"]);
    let head: Vec<&str> = text.lines().take(20).collect();
    expect![[r#"
        Attack! (attack): Player, Bot

        The deal
          26 cards lie in each Fight Deck.
          Player turns up 4♥, Bot turns up A♣.
          Player wins and captures A♣.
          Player won the opening and chooses who attacks first.
          Player draws 2♣ 4♦ 5♠ 8♣ 9♦.
          Bot draws 2♦ 5♦ J♠ Q♠ A♦.

        Decision 1 – Player: attack
          Player chooses to attack first.

        Decision 2 – Player: 4D
          Player attacks with 4♦.

        Decision 3 – Bot: QS
          Bot defends with Q♠.
          Bot wins and captures 4♦.
          Bot draws Q♥."#]]
    .assert_eq(&head.join("\n"));
    let (_, result) = text.rsplit_once("\n\n").unwrap();
    expect![[r#"
        Bot wins.
        1. Bot: 20 points
        2. Player: 7 points
    "#]]
    .assert_eq(result);
}

#[test]
fn an_observer_reads_what_it_was_told() {
    let folder = recorded();
    let mine = replay(folder.path(), &["match.json", "--as", "2"]);
    assert!(mine.contains("  Player draws 5 cards.\n  You draw 2♦ 5♦ J♠ Q♠ A♦.\n"), "{mine}");
    assert!(!mine.contains("Player: attack"), "the choice of another is not shown as such");
    assert!(mine.contains("Decision 3 – you: QS\n"), "{mine}");
    let public = replay(folder.path(), &["match.json", "--as", "public"]);
    assert!(public.contains("  Player draws 5 cards.\n  Bot draws 5 cards.\n"), "{public}");
    assert!(!public.contains(" – "), "{public}");
}

#[test]
fn an_exported_record_reads_as_its_observer_saw_the_match() {
    let folder = recorded();
    for who in ["1", "Bot", "public"] {
        let export = replay(folder.path(), &["match.json", "--export", who]);
        assert!(!export.contains("\"seed\""), "{who}");
        fs::write(folder.path().join("export.json"), &export).unwrap();
        let as_seen = replay(folder.path(), &["match.json", "--as", who]);
        assert_eq!(replay(folder.path(), &["export.json"]), as_seen);
        assert_eq!(replay(folder.path(), &["export.json", "--as", who]), as_seen);
        assert_eq!(run(&["replay", "-"], &export).well(), as_seen);
        let other = run(&["replay", "-", "--as", "all"], &export).failed(2);
        assert!(other.starts_with("error: this record shows only what "), "{other}");
    }
    let public = replay(folder.path(), &["match.json", "--export", "public"]);
    let hidden = ["4D 9D", "2♣ 4♦ 5♠ 8♣ 9♦"];
    assert!(hidden.iter().all(|cards| !public.contains(cards)), "a hand is in the public form");
}

#[test]
fn a_replay_is_json_for_programs() {
    let folder = recorded();
    let read =
        |args: &[&str]| -> Value { serde_json::from_str(&replay(folder.path(), args)).unwrap() };
    let all = read(&["match.json", "--json"]);
    assert_eq!(all["names"], serde_json::json!(["Player", "Bot"]));
    assert_eq!(all["decisions"][0]["decision"], 0);
    assert_eq!(all["decisions"][1]["chosen"]["0"], "attack");
    assert_eq!(all["position"]["table"]["phase"], "over");
    assert_eq!(all["outcome"]["places"].as_array().map(Vec::len), Some(2));
    let mine = read(&["match.json", "--as", "player", "--json"]);
    assert_eq!(mine["decisions"][1]["told"][0]["says"], "You choose to attack first.");
    assert!(mine.get("position").is_none(), "the truth is not an observer's");
    assert_eq!(mine["scene"]["observer"]["seat"], 0);
}

#[test]
fn what_happened_outside_the_game_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "retaliation",
        "--seats",
        "you,novice,novice",
        "--seed",
        "7",
        "--record",
        "r.json",
    ];
    run_in(folder.path(), &args, b"1\n1\n1\nundo\n2\n1\n1\nresign\nyes\n").well();
    let text = replay(folder.path(), &["r.json"]);
    for sentence in ["  Player takes back decision 1.\n", "  Player resigns.\n"] {
        assert!(text.contains(sentence), "{sentence}: {text}");
    }
    assert!(text.contains("3. Player: resigned\n"), "{text}");
}

#[test]
fn who_gave_up_is_told_to_all_eyes_and_in_what_is_handed_out() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "attack", "--seats", "you:Anna,you:Ben", "--seed", "7"];
    let args = [&args[..], &["--record", "r.json"]].concat();
    run_in(folder.path(), &args, b"\nresign\nyes\n").well();
    for (eyes, result) in [
        ("all", "Ben wins.\n1. Ben\n2. Anna: resigned\n"),
        ("public", "Ben wins.\n1. Ben\n2. Anna: resigned\n"),
        ("1", "Ben wins.\n1. Ben\n2. You: resigned\n"),
        ("Ben", "You win.\n1. You\n2. Anna: resigned\n"),
    ] {
        let text = replay(folder.path(), &["r.json", "--as", eyes]);
        assert!(text.ends_with(result), "{eyes}: {text}");
        if eyes == "all" {
            continue;
        }
        let handed_out = replay(folder.path(), &["r.json", "--export", eyes]);
        let text = run_in(folder.path(), &["replay", "-"], handed_out.as_bytes()).well();
        assert!(text.ends_with(result), "{eyes}: {text}");
    }
}

/// Replays the record after it was changed.
fn damaged(change: impl Fn(&str) -> String) -> String {
    let folder = recorded();
    let path = folder.path().join("match.json");
    let text = fs::read_to_string(&path).unwrap();
    let changed = change(&text);
    assert_ne!(changed, text, "nothing was changed");
    fs::write(&path, changed).unwrap();
    let ran = run_in(folder.path(), &["replay", "match.json"], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    ran.err
}

#[test]
fn a_damaged_record_says_where() {
    let cut = damaged(|text| text[..text.len() / 2].to_owned());
    assert!(cut.starts_with("error: match.json: the record is cut off: "), "{cut}");
    let edited = damaged(|text| text.replacen("\"4D\"", "\"9D\"", 1));
    expect![[r#"
        error: match.json: entry 4 of the log: it, or the head of the record, was changed after it was written
    "#]].assert_eq(&edited);
    let newer = damaged(|text| text.replacen("\"version\": 1", "\"version\": 2", 1));
    expect![[r#"
        error: match.json: this record is of version 2; this build reads version 1
    "#]]
    .assert_eq(&newer);
    let other = damaged(|text| text.replacen("sortie record", "shopping list", 1));
    expect![[r#"
        error: match.json: format is 'shopping list', not 'sortie record'
    "#]]
    .assert_eq(&other);
    let game = damaged(|text| text.replacen("\"rules\": \"attack\"", "\"rules\": \"atack\"", 1));
    assert!(game.contains("entry 0 of the log"), "{game}");
}

#[test]
fn an_illegal_action_is_named_with_its_place_and_its_rule() {
    use sortie_core::log::LogEntry;
    use sortie_core::record::{AnyRecord, read};
    let folder = recorded();
    let path = folder.path().join("match.json");
    let text = fs::read_to_string(&path).unwrap();
    let AnyRecord::Full(mut record) = read(&text).unwrap() else { panic!("it is a full record") };
    let LogEntry::Action { action, .. } = &mut record.log[17].entry else { panic!("an action") };
    "3H".clone_into(action);
    // A forger can also compute the chain anew.
    rechain(&mut record);
    fs::write(&path, serde_json::to_string(&record).unwrap()).unwrap();
    let ran = run_in(folder.path(), &["replay", "match.json"], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("Decision 13"), "what came before is told: {}", ran.out);
    expect![[r#"
        error: match.json: entry 17 of the log: at decision 15, seat 1 plays '3H': 3♥ is not in your hand. Choose a card that you hold. (ATK-09)
    "#]].assert_eq(&ran.err);
}
