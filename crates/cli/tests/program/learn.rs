//! `sortie learn`: the coach's choices lead to a tick, and others are refused in a friendly way.

use crate::play::converse;
use crate::run::{run, run_in};
use serde_json::Value;
use sortie_bots::level::levels_by_id;
use sortie_table::bot_level::first_level;

/// The number of the first choice that the coach's arrow marks.
fn marked(seen: &str) -> String {
    let mut number = None;
    for line in seen.lines().filter(|line| line.starts_with("  ")) {
        let begun = line.trim_start().split_once(". ");
        number = begun.and_then(|(n, _)| n.parse::<u32>().ok()).or(number);
        if line.ends_with(" ←") {
            return number.unwrap().to_string();
        }
    }
    panic!("the coach marks nothing in {seen}");
}

#[test]
fn every_lesson_is_learned_by_the_marked_choices() {
    let games: Value = serde_json::from_str(&run(&["games", "--json"], "").well()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut learned = 0;
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let transcript = converse(folder.path(), &["learn", id], marked);
        if transcript.contains("no first match with a coach yet") {
            continue;
        }
        learned += 1;
        let prompts = transcript.matches("Coach (").count();
        assert!(prompts >= 5, "{transcript}");
        assert!(transcript.contains("✓ Lesson complete."), "{transcript}");
        let list = run_in(folder.path(), &["learn"], b"").well();
        assert_eq!(list.matches('✓').count(), learned, "finished lessons are ticked: {list}");
        let next = transcript.lines().find_map(|line| line.strip_prefix("  sortie play "));
        let next: Vec<&str> = next.unwrap().split(' ').collect();
        assert_eq!(next[0], id);
        assert!(
            next.last().unwrap().starts_with(&format!("you,bot:{}", first_level(levels_by_id(id)))),
            "{next:?}"
        );
        // The lesson teaches this form, so the match has it too.
        assert_eq!(next.contains(&"single"), id == "retaliation", "{next:?}");
        assert!(transcript.ends_with(&format!("  sortie learn {id}\n")), "{transcript}");
    }
    assert!(learned >= 6, "a game may have no lesson, but six have one");
}

#[test]
fn a_lesson_is_told_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let transcript = converse(folder.path(), &["learn", "attack", "--lang", "de"], marked);
    // Lines are wrapped anywhere between words.
    let transcript = transcript.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(transcript.contains("Trainer (1 von 6): "), "{transcript}");
    assert!(transcript.contains("Verteidige zuerst"), "{transcript}");
    assert!(transcript.contains("✓ Lektion geschafft."), "{transcript}");
}

#[test]
fn another_choice_and_other_commands_change_nothing() {
    let transcript = run(&["learn", "attack"], "1\nresign\ny\nundo\n2\n").well();
    let choose = "That is allowed too. In this lesson, choose: defend first.";
    assert!(transcript.contains(choose), "{transcript}");
    assert!(transcript.contains("this command has no effect here"), "{transcript}");
    assert!(transcript.contains("Bot attacks with 10♦."), "{transcript}");
    assert!(!transcript.contains("✓"), "{transcript}");
    assert!(transcript.contains("You left the match."), "{transcript}");
}

#[test]
fn without_a_game_all_lessons_are_listed() {
    let list = run(&["learn"], "").well();
    assert!(list.starts_with("First matches with a coach:\n  sortie learn attack "), "{list}");
    assert!(run(&["learn", "chess"], "").failed(2).contains("chess"));
}
