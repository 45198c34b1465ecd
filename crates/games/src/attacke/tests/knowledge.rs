//! AKE-23: what each player knows, and what all can tell after a reshuffle.

use super::*;
use sortie_core::game::Knowledge;
use sortie_core::game::Referee;

#[test]
fn ake_23_hands_and_the_draw_pile_are_hidden() {
    let one = lay("attacke", r#"{"phase": "open", "hand": ["R7", "B2 B3", "B3 S7"]}"#);
    let other = lay("attacke", r#"{"phase": "open", "hand": ["R7", "G5 S10", "Y3 Y4"]}"#);
    for who in [Observer::Seat(0), Observer::Public] {
        assert_eq!(one.view(who), other.view(who));
    }
    assert_ne!(one.view(Observer::Seat(1)), other.view(Observer::Seat(1)));
}

#[test]
fn ake_23_open_cards_discards_chips_and_hand_sizes_are_seen_by_all() {
    let view = |text: &str| lay("attacke", text).view(Observer::Public);
    let base = view(r#"{"phase": "fight", "hand": ["R7", "B2", "B3"], "table": ["", "", "R5"]}"#);
    for other in [
        r#"{"phase": "fight", "hand": ["R7 R7", "B2", "B3"], "table": ["", "", "R5"]}"#,
        r#"{"phase": "fight", "hand": ["R7", "B2", "B3"], "table": ["", "", "R4"]}"#,
        r#"{"phase": "fight", "hand": ["R7", "B2", "B3"], "table": ["", "", "R5"], "discards": "R5"}"#,
        r#"{"phase": "fight", "hand": ["R7", "B2", "B3"], "table": ["", "", "R5"], "chips": ["red", "", ""]}"#,
    ] {
        assert_ne!(view(other), base, "{other}");
    }
}

#[test]
fn ake_23_what_is_drawn_is_told_to_who_draws_it() {
    let table = check(
        "attacke",
        "deal",
        "lot:0 R2 R3 R4 R5",
        "",
        "0 begins\n0 draws 4\n1 draws 5\n2 draws 5",
    );
    assert_eq!(table.told(Observer::Seat(0))[1], "0 draws R2 R3 R4 R5");
    assert_eq!(table.told(Observer::Seat(1))[1], "0 draws 4");
}

/// One of two equal cards is there since the deal.
const TWINS: &str = r#"{"phase": "open", "hand": ["R2 R2 R3", "B2", "B3"], "reshuffled": 1,
    "held": [{"seat": 0, "reshuffle": 0, "cards": "R2"}]}"#;

#[test]
fn ake_23_of_equal_cards_that_all_can_tell_apart_the_owner_chooses() {
    let offers = ["R2", "R2 R2", "R2 R2 R3", "R2 R3", "R2'", "R2' R3", "R3"];
    may("attacke", TWINS, &offers);
    let held = |action: &str| {
        let table = check("attacke", TWINS, "", action, "0 opens red [R2] = 2\n0 draws 1");
        table.look_up("held")
    };
    assert_eq!(held("R2"), "");
    assert_eq!(held("R2'"), r#"[{"cards":"R2","reshuffle":0,"seat":0}]"#);
}

#[test]
fn ake_23_equal_cards_that_nobody_can_tell_apart_are_one_choice() {
    let alike = r#"{"phase": "open", "hand": ["R2 R2 R3", "B2", "B3"]}"#;
    may("attacke", alike, &["R2", "R2 R2", "R2 R2 R3", "R2 R3", "R3"]);
    refused("attacke", alike, "R2'", "AKE-23", "attacke-alike");
    refused("attacke", alike, "R2 R2 R2", "AKE-05", "attacke-not-so-many-in-hand");
    refused("attacke", alike, "R2 R2 R2 R2 R2", "AKE-01", "attacke-not-so-many");
}

#[test]
fn ake_23_a_card_that_was_reshuffled_is_not_imagined_where_one_is_held_for_longer() {
    // All R7 were discarded and shuffled; seat 1 has one card since before, and one drawn since.
    let table = lay(
        "attacke",
        r#"{"phase": "open", "hand": ["R3", "B2 B3", "G2 G3"], "reshuffled": 1, "pile": "R7 R7 S10",
        "held": [{"seat": 0, "reshuffle": 0, "cards": "R3"}, {"seat": 1, "reshuffle": 0, "cards": "B2"},
        {"seat": 2, "reshuffle": 0, "cards": "G2 G3"}], "rest": "discards"}"#,
    );
    let view = table.view(Observer::Seat(0));
    let mut luck = Fast::new(5);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let state = table.rules.determinize(&view, &mut luck);
        assert_eq!(table.rules.view(&state, Observer::Seat(0)), view);
        seen.insert(Table { rules: table.rules.clone(), state, told: vec![] }.look_up("hand.1"));
    }
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    // Of three old cards one, and of four reshuffled ones one.
    let all: Vec<String> = ["B2", "G2", "G3"]
        .iter()
        .flat_map(|old| ["B3", "R7", "S10"].map(|new| format!("{old} {new}")))
        .collect();
    let sorted = |hand: &str| {
        let mut names: Vec<&str> = hand.split(' ').collect();
        names.sort_unstable();
        names.join(" ")
    };
    let wanted: std::collections::BTreeSet<String> = all.iter().map(|hand| sorted(hand)).collect();
    assert_eq!(
        seen.iter().map(|hand| sorted(hand)).collect::<std::collections::BTreeSet<_>>(),
        wanted
    );
}

#[test]
fn ake_23_more_than_seven_reshuffles_are_remembered_as_seven() {
    let table = check(
        "attacke",
        r#"{"phase": "fight", "hand": ["R7 B5", "B2 B3", "G2 G3"], "table": ["", "", "R5"], "pile": "",
        "reshuffled": 7, "rest": "discards", "held": [{"seat": 1, "reshuffle": 0, "cards": "B2"},
        {"seat": 1, "reshuffle": 1, "cards": "B3"}, {"seat": 2, "reshuffle": 5, "cards": "G2"}]}"#,
        "P2",
        "R7",
        "0 fights [R7] = 7\nreshuffle of 89\n0 draws 1\nreshuffled: 7",
    );
    assert_eq!(
        table.look_up("held"),
        r#"[{"cards":"B5","reshuffle":6,"seat":0},{"cards":"B2 B3","reshuffle":0,"seat":1},{"cards":"G2","reshuffle":4,"seat":2},{"cards":"G3","reshuffle":6,"seat":2}]"#
    );
}

#[test]
fn ake_23_all_are_told_since_when_cards_were_held_that_are_laid_face_down() {
    let from = r#"{"phase": "open", "hand": ["R7 B2 B3", "G2", "G3"], "reshuffled": 1,
        "held": [{"seat": 0, "reshuffle": 0, "cards": "B2"}]}"#;
    let code = "attacke/face_down=true";
    let after = |action: &str| {
        let told = "0 opens red [R7] +1 = 8\n0 draws 1";
        let table = check(code, from, "P2", action, told);
        let told = serde_json::to_value(table.told[0].told(Observer::Seat(1))).unwrap();
        (told["played"]["down_held"].to_string(), table.view(Observer::Seat(1)))
    };
    let (old, new) = (after("R7 down B2"), after("R7 down B3"));
    assert_ne!(old.1, new.1, "the hand that is left tells");
    assert_eq!(old.0, "null", "all since the deal");
    assert_eq!(new.0, r#"[{"n":1,"reshuffle":1}]"#);
}
