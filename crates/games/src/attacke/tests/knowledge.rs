//! AKE-23: what each player knows, and what all can tell after a reshuffle.

use super::*;
use sortie_core::steps::Draft;
use std::collections::BTreeSet;

#[test]
fn ake_23_hands_and_the_draw_pile_are_hidden() {
    let one = Table::lay("attacke", r#"{"phase": "open", "hand": ["R7", "B2 B3", "B3 S7"]}"#);
    let other = Table::lay("attacke", r#"{"phase": "open", "hand": ["R7", "G5 S10", "Y3 Y4"]}"#);
    for who in [Observer::Seat(0), PUBLIC] {
        assert_eq!(one.view(who), other.view(who));
    }
    assert_ne!(one.view(1), other.view(1));
}

#[test]
fn ake_23_open_cards_discards_chips_and_hand_sizes_are_seen_by_all() {
    let fight = r#"{"phase": "fight", "hand": ["R7", "B2", "B3"], "table": ["", "", "R5"]}"#;
    let view = |put| Table::lay("attacke", &rule_test::with(fight, put)).view(PUBLIC);
    for other in [
        json!({"hand": ["R7 R7", "B2", "B3"]}),
        json!({"table": ["", "", "R4"]}),
        json!({"discards": "R5"}),
        json!({"chips": ["red", "", ""]}),
    ] {
        assert_ne!(view(other.clone()), view(json!({})), "{other}");
    }
}

#[test]
fn ake_23_what_is_drawn_is_told_to_who_draws_it() {
    let table = Table::check(
        "attacke",
        "deal",
        "R2 R3 R4 R5",
        "",
        "0 begins | 0 draws 4 | 1 draws 5 | 2 draws 5",
    );
    assert_eq!(table.told(0)[1], "0 draws R2 R3 R4 R5");
    assert_eq!(table.told(1)[1], "0 draws 4");
}

/// One of two equal cards is there since the deal, and so is the R3 of seat 1.
const TWINS: &str = r#"{"phase": "open", "hand": ["R2 R2 R3", "R3 R3 B2", "B3"], "reshuffled": 1,
    "held": [{"seat": 0, "reshuffle": 0, "cards": "R2"}, {"seat": 1, "reshuffle": 0, "cards": "B2"}]}"#;

#[test]
fn ake_15_of_equal_cards_the_one_held_longest_is_played_and_nobody_chooses() {
    Table::lay("attacke", TWINS).holds("offers.0 = R2; R2 R2; R2 R2 R3; R2 R3; R3");
    let after = |action: &str, told: &str| {
        let table = Table::check("attacke", TWINS, "", action, told);
        let held = serde_json::to_value(table.told[0].seen_by(PUBLIC)).unwrap();
        (table.look_up("hand.0"), table.look_up("held"), held["played"]["held"].to_string())
    };
    let (hand, held, told) = after("R2", "0 opens red [R2] = 2\n0 draws 1");
    assert!(hand.starts_with("R2 "), "the newer one stays: {hand}");
    assert_eq!(held, r#"{"cards":"B2","reshuffle":0,"seat":1}"#, "nothing of seat 0 is old");
    assert_eq!(told, "null", "what was played is there since the deal");
    let (_, _, told) = after("R2 R2", "0 opens red [R2 R2] = 4\n0 draws 1");
    assert!(told.contains(r#"{"cards":"R2","reshuffle":1}"#), "{told}");
}

#[test]
fn ake_15_a_card_laid_face_down_beside_an_equal_open_one_is_the_newer_one() {
    let code = "attacke/face_down=true";
    let table = Table::check(code, TWINS, "", "R2 down R2", "0 opens red [R2] +1 = 3 | 0 draws 1");
    let told = serde_json::to_value(table.told[0].seen_by(Observer::Seat(1))).unwrap();
    assert_eq!(told["played"]["down_held"].to_string(), r#"[{"n":1,"reshuffle":1}]"#);
}

#[test]
fn ake_15_the_mark_that_chose_the_newer_card_in_old_records_is_passed_over() {
    let table = Table::lay("attacke", TWINS);
    for (old, new) in [("R2'", "R2"), ("R2' R3", "R2 R3"), ("R2 R2’", "R2 R2")] {
        assert_eq!(table.parse(0, old), table.parse(0, new), "{old}");
        assert!(table.parse(0, old).is_ok());
    }
    Table::refused("attacke", TWINS, 0, "R2 R2 R2", "AKE-05", "attacke-not-so-many-in-hand");
    Table::refused("attacke", TWINS, 0, "R2 R2 R2 R2 R2", "AKE-01", "attacke-not-so-many");
    let step = table.rules.refuse_step(&table.view(0), &Draft::EMPTY, 1);
    assert_eq!((step.rule, &*step.text.id), ("AKE-15", "attacke-alike"));
}

#[test]
fn ake_15_a_newer_card_proves_that_no_older_equal_one_is_held() {
    // Seat 1 has one card since the deal, and lays an R3 that it drew after the reshuffle.
    let mut table = Table::check(
        "attacke",
        &TWINS.replace(r#""open""#, r#""fight", "to_move": 1, "table": ["R2", "", ""]"#),
        "",
        "R3",
        "1 fights [R3] = 3 | 1 draws 1",
    );
    let proven = r#"{"cards":"R3","reshuffle":1,"seat":1}"#;
    assert_eq!(table.look_up("none_older"), proven);
    for state in table.determinized(PUBLIC, 400) {
        let held = Table::new(&table.rules, 3, state).look_up("held");
        // Such an R3 would have been played.
        assert!(held.contains(r#""seat":1"#) && !held.contains(r#""cards":"R3""#), "{held}");
    }
    // It stays proven when others have played.
    table.play("", "pass");
    assert_eq!(table.look_up("none_older"), proven);
}

#[test]
fn ake_15_what_is_proven_reads_back_and_is_checked() {
    for (seat, reshuffle, cards, what) in [
        (0, 1, "R2", "the hand of seat 0 has an older R2"),
        (0, 2, "R3", "there is no reshuffle 2"),
        (3, 1, "R3", "3 is no seat"),
        (0, 1, "X3", "'X3' is no card"),
    ] {
        let proven = json!([{"seat": seat, "reshuffle": reshuffle, "cards": cards}]);
        let put = json!({"none_older": proven});
        Table::faulty("attacke", TWINS, &put, "table.none_older.0", what);
    }
}

#[test]
fn ake_15_many_proofs_still_leave_a_hand_to_imagine() {
    // Seat 1 holds eight cards since the deal and has proven that they are of one kind.
    let proven: Vec<String> = ["R", "B", "G", "Y", "P"]
        .iter()
        .flat_map(|colour| [2, 3, 4, 5, 7].map(|value| format!("{colour}{value}")))
        .filter(|name| !["R2", "B2"].contains(&name.as_str()))
        .chain(["S7".to_owned(), "S10".to_owned()])
        .collect();
    let text = format!(
        r#"{{"phase": "open", "hand": ["G2", "R2 R2 R2 R2 B2 B2 B2 B2", "Y2"], "reshuffled": 1,
        "none_older": [{{"seat": 1, "reshuffle": 1, "cards": "{}"}}],
        "held": [{{"seat": 1, "reshuffle": 0, "cards": "R2 R2 R2 R2 B2 B2 B2 B2"}}], "rest": "discards"}}"#,
        proven.join(" "),
    );
    let table = Table::lay("attacke", &text);
    let state = table.determinized(PUBLIC, 1)[0];
    assert_eq!(state.hand[1], table.state.hand[1], "nothing else fits");
    table.is_sound();
}

#[test]
fn ake_23_a_card_that_was_reshuffled_is_not_imagined_where_one_is_held_for_longer() {
    // All R7 were discarded and shuffled; seat 1 has one card since before, and one drawn since.
    let table = Table::lay(
        "attacke",
        r#"{"phase": "open", "hand": ["R3", "B2 B3", "G2 G3"], "reshuffled": 1, "pile": "R7 R7 S10",
        "held": [{"seat": 0, "reshuffle": 0, "cards": "R3"}, {"seat": 1, "reshuffle": 0, "cards": "B2"},
        {"seat": 2, "reshuffle": 0, "cards": "G2 G3"}], "rest": "discards"}"#,
    );
    let hand = |state| Table::new(&table.rules, 3, state).look_up("hand.1");
    let imagined: BTreeSet<String> = table.determinized(0, 400).into_iter().map(hand).collect();
    // Of three old cards one, and of four reshuffled ones one.
    let wanted =
        ["B2 B3", "R7 B2", "B2 S10", "B3 G2", "R7 G2", "G2 S10", "B3 G3", "R7 G3", "G3 S10"];
    assert_eq!(imagined, wanted.map(str::to_owned).into());
}

#[test]
fn ake_23_more_than_seven_reshuffles_are_remembered_as_seven() {
    let table = Table::check(
        "attacke",
        r#"{"phase": "fight", "hand": ["R7 B5", "B2 B3", "G2 G3"], "table": ["", "", "R5"], "pile": "",
        "reshuffled": 7, "rest": "discards", "held": [{"seat": 1, "reshuffle": 0, "cards": "B2"},
        {"seat": 1, "reshuffle": 1, "cards": "B3"}, {"seat": 2, "reshuffle": 5, "cards": "G2"}]}"#,
        "P2",
        "R7",
        "0 fights [R7] = 7 | reshuffle of 89 | 0 draws 1 | reshuffled = 7",
    );
    assert_eq!(
        table.look_up("held"),
        [
            r#"{"cards":"B5","reshuffle":6,"seat":0}"#,
            r#"{"cards":"B2 B3","reshuffle":0,"seat":1}"#,
            r#"{"cards":"G2","reshuffle":4,"seat":2}"#,
            r#"{"cards":"G3","reshuffle":6,"seat":2}"#,
        ]
        .join(" ")
    );
}

#[test]
fn ake_23_all_are_told_since_when_cards_were_held_that_are_laid_face_down() {
    let from = r#"{"phase": "open", "hand": ["R7 B2 B3", "G2", "G3"], "reshuffled": 1,
        "held": [{"seat": 0, "reshuffle": 0, "cards": "B2"}]}"#;
    let code = "attacke/face_down=true";
    let after = |action: &str| {
        let told = "0 opens red [R7] +1 = 8\n0 draws 1";
        let table = Table::check(code, from, "P2", action, told);
        let told = serde_json::to_value(table.told[0].seen_by(Observer::Seat(1))).unwrap();
        (told["played"]["down_held"].to_string(), table.view(1))
    };
    let (old, new) = (after("R7 down B2"), after("R7 down B3"));
    assert_ne!(old.1, new.1, "the hand that is left tells");
    assert_eq!(old.0, "null", "all since the deal");
    assert_eq!(new.0, r#"[{"n":1,"reshuffle":1}]"#);
}
