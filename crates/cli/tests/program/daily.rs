//! The deal of the day in line mode.

use crate::play::{any_number, converse};
use crate::run::{run, run_in};

#[test]
fn the_deal_of_the_day_has_no_take_backs_and_ends_with_the_result_of_the_club_bot() {
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
    assert!(said.contains("The club bot on the same cards: "), "{said}");
    assert!(said.contains("--seats you,bot:beginner --seed "), "{said}");
    assert!(!said.contains("does not count"), "{said}");
    let list = run_in(folder.path(), &["daily"], b"").well();
    let list = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(list.starts_with("Deal of the day: 2"), "{list}");
    assert!(list.contains("sortie daily attack Attack! sortie daily attacke Attacke"), "{list}");
    assert!(list.contains("sortie daily duelx Duel X: ") && list.contains("(club bot: "), "{list}");
    let again = converse(folder.path(), &["daily", "duelx"], |seen| any_number(seen, &mut luck));
    assert!(again.contains("This result does not count"), "{again}");
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
    assert!(end.contains("The club bot on the same cards: "), "{end}");
    assert!(!end.contains("does not count"), "{end}");
}

#[test]
fn a_deal_of_the_day_whose_match_is_deleted_counts_no_more() {
    let folder = tempfile::tempdir().unwrap();
    converse(folder.path(), &["daily", "duelx", "--plain"], |_| "quit".to_owned());
    let matches = folder.path().join("sortie/matches");
    std::fs::remove_dir_all(&matches).unwrap();
    let mut luck = 5;
    let again = converse(folder.path(), &["daily", "duelx"], |seen| any_number(seen, &mut luck));
    assert!(again.contains("This result does not count"), "{again}");
}
