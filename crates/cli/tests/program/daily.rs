//! The deal of the day in line mode.

use crate::play::{any_number, converse};
use crate::run::{run, run_in};
use serde_json::Value;
use std::fs;

#[test]
fn the_deal_of_the_day_has_no_take_backs_and_ends_with_the_result_of_a_strong_bot() {
    let folder = tempfile::tempdir().unwrap();
    let (mut luck, mut questions) = (5, 0);
    let said = converse(folder.path(), &["play", "duelx", "--daily"], |seen| {
        questions += 1;
        match questions {
            // The first removes a chosen step, if there is one; the second finds none.
            2 | 3 => "undo".to_owned(),
            4 => "hint".to_owned(),
            _ => any_number(seen, &mut luck),
        }
    });
    assert!(said.contains("This match has no take-backs."), "{said}");
    assert!(said.contains("Deal of the day 2"), "{said}");
    assert!(said.contains("A strong bot on the same cards: "), "{said}");
    assert!(said.contains("--seats you,bot:beginner --seed "), "{said}");
    assert!(!said.contains("does not count"), "{said}");
    assert!(said.contains("Your streak in Duel X: one day (longest: one day).\n"), "{said}");
    let (_, share) = said.split_once("which does not give the cards away:\n").unwrap();
    let share: Vec<&str> = share.lines().take(3).collect();
    assert_eq!(share[0], "  Sortie, deal of the day 2026-11-26");
    assert!(share[1].starts_with("  Duel X: ") && share[1].contains(" (strong bot: "), "{share:?}");
    assert_eq!(share[2], "  Streak: one day");
    let list = run_in(folder.path(), &["daily"], b"").well();
    assert!(list.contains(&share.join("\n")), "{list}");
    let list = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(list.starts_with("Deal of the day: 2"), "{list}");
    assert!(list.contains("sortie daily attack Attack! sortie daily attacke Attacke"), "{list}");
    assert!(
        list.contains("sortie daily duelx Duel X: ") && list.contains("(strong bot: "),
        "{list}"
    );
    let again = converse(folder.path(), &["daily", "duelx"], |seen| any_number(seen, &mut luck));
    assert!(again.contains("This result does not count"), "{again}");
    assert!(again.contains(&share.join("\n")), "the result that counts is shared: {again}");
    let refused = run(&["play", "duelx", "--daily", "--seed", "7"], "");
    assert!(refused.failed(2).contains("cannot be used with"), "two seeds");
}

#[test]
fn an_unfinished_deal_of_the_day_goes_on_and_its_result_counts() {
    let folder = tempfile::tempdir().unwrap();
    let (mut luck, mut questions) = (5, 0);
    let left = converse(folder.path(), &["daily", "duelx", "--plain"], |seen| {
        questions += 1;
        if questions < 4 { any_number(seen, &mut luck) } else { "quit".to_owned() }
    });
    assert!(left.contains("To continue it, type:\n  sortie daily duelx --plain"), "{left}");
    let mut is_first = true;
    let end = converse(folder.path(), &["daily", "duelx", "--plain"], |seen| {
        if std::mem::take(&mut is_first) {
            assert!(!seen.contains("Decision 1 "), "it begins where it was left: {seen}");
        }
        any_number(seen, &mut luck)
    });
    assert!(end.contains("A strong bot on the same cards: "), "{end}");
    assert!(!end.contains("does not count"), "{end}");
}

#[test]
fn a_deal_of_the_day_whose_match_is_deleted_counts_no_more() {
    let folder = tempfile::tempdir().unwrap();
    converse(folder.path(), &["daily", "duelx", "--plain"], |_| "quit".to_owned());
    let matches = folder.path().join("sortie/matches");
    fs::remove_dir_all(&matches).unwrap();
    let mut luck = 5;
    let again = converse(folder.path(), &["daily", "duelx"], |seen| any_number(seen, &mut luck));
    assert!(again.contains("This result does not count"), "{again}");
}

#[test]
fn the_list_counts_days_in_a_row_of_all_games_and_of_each() {
    let folder = tempfile::tempdir().unwrap();
    let mut luck = 5;
    converse(folder.path(), &["daily", "duelx", "--plain"], |seen| any_number(seen, &mut luck));
    let file = folder.path().join("sortie/settings.json");
    let mut settings: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let results = &mut settings["daily_results"];
    let today = results["2026-11-26"].clone();
    for day in ["2026-11-20", "2026-11-21", "2026-11-22"] {
        results[day] = today.clone();
    }
    results["2026-11-25"]["attack"] = today["duelx"].clone();
    fs::write(&file, settings.to_string()).unwrap();
    for (language, all, games) in [
        (
            "en",
            "Your streak: 2 days (longest: 3 days).",
            "Attack!: one day (longest: one day); Duel X: one day (longest: 3 days).",
        ),
        (
            "de",
            "Deine Serie: 2 Tage (längste: 3 Tage).",
            "Attack!: ein Tag (längste: ein Tag); Duel X: ein Tag (längste: 3 Tage).",
        ),
    ] {
        let list = run_in(folder.path(), &["daily", "--lang", language], b"").well();
        let list = list.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(list.contains(all) && list.contains(games), "{list}");
    }
}
