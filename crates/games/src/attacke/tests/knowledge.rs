//! AKE-23: what each player knows, and what all can tell after a reshuffle.

use super::super::position::Since;
use super::*;
use sortie_core::Draft;
use sortie_core::game::{Knowledge, Player, Referee};

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

/// One of two equal cards is there since the deal, and so is the R3 of seat 1.
const TWINS: &str = r#"{"phase": "open", "hand": ["R2 R2 R3", "R3 R3 B2", "B3"], "reshuffled": 1,
    "held": [{"seat": 0, "reshuffle": 0, "cards": "R2"}, {"seat": 1, "reshuffle": 0, "cards": "B2"}]}"#;

#[test]
fn ake_15_of_equal_cards_the_one_held_longest_is_played_and_nobody_chooses() {
    may("attacke", TWINS, &["R2", "R2 R2", "R2 R2 R3", "R2 R3", "R3"]);
    let after = |action: &str, told: &str| {
        let table = check("attacke", TWINS, "", action, told);
        let held = serde_json::to_value(table.told[0].told(Observer::Public)).unwrap();
        (table.look_up("hand.0"), table.look_up("held"), held["played"]["held"].to_string())
    };
    let (hand, held, told) = after("R2", "0 opens red [R2] = 2\n0 draws 1");
    assert!(hand.starts_with("R2 "), "the newer one stays: {hand}");
    assert_eq!(held, r#"[{"cards":"B2","reshuffle":0,"seat":1}]"#, "nothing of seat 0 is old");
    assert_eq!(told, "null", "what was played is there since the deal");
    let (_, _, told) = after("R2 R2", "0 opens red [R2 R2] = 4\n0 draws 1");
    assert!(told.contains(r#"{"cards":"R2","reshuffle":1}"#), "{told}");
}

#[test]
fn ake_15_a_card_laid_face_down_beside_an_equal_open_one_is_the_newer_one() {
    let code = "attacke/face_down=true";
    let table = check(code, TWINS, "", "R2 down R2", "0 opens red [R2] +1 = 3\n0 draws 1");
    let told = serde_json::to_value(table.told[0].told(Observer::Seat(1))).unwrap();
    assert_eq!(told["played"]["down_held"].to_string(), r#"[{"n":1,"reshuffle":1}]"#);
}

#[test]
fn ake_15_the_mark_that_chose_the_newer_card_in_old_records_is_passed_over() {
    let table = lay("attacke", TWINS);
    for (old, new) in [("R2'", "R2"), ("R2' R3", "R2 R3"), ("R2 R2’", "R2 R2")] {
        assert_eq!(table.parse(0, old), table.parse(0, new), "{old}");
        assert!(table.parse(0, old).is_ok());
    }
    refused("attacke", TWINS, "R2 R2 R2", "AKE-05", "attacke-not-so-many-in-hand");
    refused("attacke", TWINS, "R2 R2 R2 R2 R2", "AKE-01", "attacke-not-so-many");
    let step = table.rules.refuse_step(&table.view(Observer::Seat(0)), &Draft::EMPTY, 1);
    assert_eq!((step.rule, &*step.text.id), ("AKE-15", "attacke-alike"));
}

#[test]
fn ake_15_a_newer_card_proves_that_no_older_equal_one_is_held() {
    // Seat 1 has one card since the deal, and lays an R3 that it drew after the reshuffle.
    let table = check(
        "attacke",
        &TWINS.replace(r#""open""#, r#""fight", "to_move": 1, "table": ["R2", "", ""]"#),
        "",
        "R3",
        "1 fights [R3] = 3\n1 draws 1",
    );
    let proven = r#"[{"cards":"R3","reshuffle":1,"seat":1}]"#;
    assert_eq!(table.look_up("none_older"), proven);
    let mut luck = Fast::new(2);
    for _ in 0..400 {
        let state = table.rules.determinize(&table.view(Observer::Public), &mut luck);
        let held = Table { rules: table.rules.clone(), state, told: vec![] }.look_up("held");
        let held: Vec<Since> = serde_json::from_str(&held).unwrap();
        let old = held.iter().find(|since| since.seat == 1).unwrap();
        assert_ne!(old.cards.0, ["R3"], "an R3 that old would have been played");
    }
    // When that old card is gone, nothing is left to prove.
    let mut table = table;
    table.rules.play(&mut table.state, &JointAction::single(2, Action::Pass), &mut luck, &mut ());
    assert_eq!(table.look_up("none_older"), proven);
}

#[test]
fn ake_15_what_is_proven_reads_back_and_is_checked() {
    let wrong = |proven: &str| {
        let text =
            TWINS.replace(r#""reshuffled""#, &format!(r#""none_older": {proven}, "reshuffled""#));
        read(&rules("attacke"), &text).unwrap_err().to_string()
    };
    for (proven, wanted) in [
        (r#"[{"seat": 0, "reshuffle": 1, "cards": "R2"}]"#, "the hand of seat 0 has an older R2"),
        (r#"[{"seat": 0, "reshuffle": 2, "cards": "R3"}]"#, "there is no reshuffle 2"),
        (r#"[{"seat": 3, "reshuffle": 1, "cards": "R3"}]"#, "3 is no seat"),
        (r#"[{"seat": 0, "reshuffle": 1, "cards": "X3"}]"#, "'X3' is no card"),
    ] {
        let fault = wrong(proven);
        assert!(fault.contains(wanted), "{fault}");
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
    let table = lay("attacke", &text);
    let view = table.view(Observer::Public);
    let state = table.rules.determinize(&view, &mut Fast::new(1));
    assert_eq!(state.hand[1], table.state.hand[1], "nothing else fits");
    assert_eq!(table.rules.view(&state, Observer::Public), view);
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
