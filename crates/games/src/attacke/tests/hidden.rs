//! AKE-21 and AKE-22: the hidden tournament.

use super::*;
use sortie_core::steps::Draft;

const HIDDEN: &str = "attacke/face_down=true";

/// Seat 0 has 3 lying, 6 is to beat.
const FIGHT: &str = r#"{"phase": "fight", "hand": ["R2 B4 B7 S10", "G2", "G3"],
    "table": ["R3", "R2 R2", "R2 R4"]}"#;

#[test]
fn ake_21_is_a_preset_and_not_played_in_the_others() {
    let setup = Setup::for_game("attacke").preset("hidden");
    assert_eq!(setup.build::<Attacke>(3).unwrap(), rules(HIDDEN));
    Table::refused("attacke", FIGHT, 0, "S10 down B4", "AKE-21", "attacke-no-face-down");
    Table::lay("attacke", FIGHT).holds("offers.0 = R2 S10; S10; pass");
}

#[test]
fn ake_21_each_counts_one_alone_or_with_open_cards() {
    for (action, told) in [
        ("down R2 B4 B7 S10", "0 fights [] +4 = 7\n0 draws 1\nface_down.0 = R2 B4 B7 S10"),
        ("R2 down B4 B7", "0 fights [R2] +2 = 7\n0 draws 1\nface_down.0 = B4 B7"),
    ] {
        Table::check(HIDDEN, FIGHT, "P2", action, told);
    }
    Table::refused(HIDDEN, FIGHT, 0, "down R2 B4 B7", "AKE-08", "attacke-too-low");
    Table::refused(HIDDEN, FIGHT, 0, "R2 down B4", "AKE-08", "attacke-too-low");
}

#[test]
fn ake_21_what_can_be_completed_is_offered() {
    let table = Table::lay(HIDDEN, FIGHT);
    table.holds(
        "offers.0 has R2 down B4 B7; R2 down B7 S10; down R2 B4 B7 S10; S10; S10 down R2; pass",
    );
    let offers = table.offers(0);
    for play in ["R2", "R2 down B4", "down B4 B7 S10"] {
        assert!(!offers.contains(&play.to_owned()), "{play}");
    }
    // The four cannot be laid face down first: three more have to go with it.
    Table::refused(HIDDEN, FIGHT, 0, "down B4", "AKE-08", "attacke-add-before");
}

#[test]
fn ake_21_once_in_a_contest_is_one_play() {
    let twice = r#"{"phase": "fight", "hand": ["R5 B4 B7", "", ""], "table": ["R3", "", "R2 R4"],
        "in_contest": [0, 2], "face_down": ["G2", "", ""]}"#;
    Table::refused(HIDDEN, twice, 0, "R5 down B4", "AKE-21", "attacke-face-down-once");
    Table::lay(HIDDEN, twice).holds("offers.0 = R5; pass");
}

#[test]
fn ake_21_it_may_be_done_again_in_the_next_contest() {
    Table::check(
        HIDDEN,
        r#"{"phase": "fight", "to_move": 1, "in_contest": [0, 1], "hand": ["R5 B4", "G2", ""],
        "table": ["R3", "", ""], "face_down": ["G2", "", ""]}"#,
        "P2",
        "pass",
        "1 passes [] | 1 draws 1 | 0 wins red | unseen.0 = G2 | offers.0 has R5 down B4",
    );
}

#[test]
fn ake_21_an_opener_lays_at_least_one_card_open() {
    let open = r#"{"phase": "open", "hand": ["R5 B4 S7", "", ""]}"#;
    Table::refused(HIDDEN, open, 0, "down R5", "AKE-21", "attacke-open-first");
    for (action, colour, cards, total) in
        [("R5 down B4 S7", "red", "R5", 7), ("S7 down B4 R5 for blue", "blue", "S7", 9)]
    {
        Table::check(
            HIDDEN,
            open,
            "P2",
            action,
            &format!(
                "0 opens {colour} [{cards}] +2 = {total} | 0 draws 1 | 1 passes [] | 1 draws 1
         2 passes [] | 2 draws 1 | 0 wins {colour}"
            ),
        );
    }
    Table::refused(HIDDEN, open, 0, "S7 down B4", "AKE-05", "attacke-name-colour");
    let table = Table::lay(HIDDEN, open);
    let both = ["S7 for blue down B4", "S7 down B4 for blue"].map(|text| table.parse(0, text));
    assert!(both[0].is_ok() && both[0] == both[1], "the colour stands where it was asked for");
    Table::refused("attacke", open, 0, "S7 for blue down B4", "AKE-21", "attacke-no-face-down");
}

#[test]
fn ake_21_a_ten_face_down_is_no_ten() {
    Table::check(
        HIDDEN,
        r#"{"phase": "fight", "hand": ["S10 S10 B2", "", "R2"], "table": ["", "", "R4 R7"],
        "in_contest": [0, 2], "chips": ["red", "", ""]}"#,
        "",
        "S10 down S10 B2",
        "0 fights [S10] +2 = 12 | 0 draws 1 | face_down.0 = B2 S10",
    );
    Table::check(
        HIDDEN,
        r#"{"phase": "fight", "hand": ["B2", "", "R2"], "table": ["R4", "", "R4 R7"],
        "face_down": ["S10", "", ""], "in_contest": [0, 2], "chips": ["red", "", ""]}"#,
        "",
        "pass",
        "0 passes [R4] +1 | 0 draws 1 | 2 wins red | chips.0 = red",
    );
}

#[test]
fn ake_22_what_lies_face_down_is_told_to_its_owner_alone() {
    let table =
        Table::check(HIDDEN, FIGHT, "P2", "R2 down B4 B7", "0 fights [R2] +2 = 7 | 0 draws 1");
    assert_eq!(table.told(0), ["0 fights [R2] down B4 B7 = 7", "0 draws P2"]);
    assert_eq!(table.told(1), table.told(PUBLIC));
    let text = |who: u8| format!("{:?}", table.rules.scene(&table.view(who), &Draft::EMPTY));
    assert!(text(0).contains("\"B7\""));
    assert!(!text(1).contains("\"B7\""));
}

#[test]
fn ake_22_it_goes_to_the_discard_pile_unseen_and_is_shuffled_with_it() {
    let table = Table::check(
        HIDDEN,
        r#"{"phase": "fight", "to_move": 0, "hand": ["R7 R5", "B2", "B3"], "table": ["", "R3", "R4"],
        "unseen": ["", "G2 G3", "G4"], "pile": "", "rest": "discards"}"#,
        "G3",
        "R7",
        "0 fights [R7] = 7 | reshuffle of 90 | 0 draws 1 | hand.0 = R5 G3 | unseen =",
    );
    assert_eq!(table.state.pile.len(), 89);
}

#[test]
fn ake_22_the_owner_knows_its_discards_and_others_their_number() {
    let table = Table::lay(
        HIDDEN,
        r#"{"phase": "open", "hand": ["R7", "B2", "B3"], "unseen": ["", "G2 G3", "G4"]}"#,
    );
    for (seat, known) in [(0, ""), (1, "G2 G3"), (2, "G4")] {
        let pile = table.zone(seat, "discards");
        assert_eq!((faces(&pile).replace('?', "").trim(), pile.count), (known, 3));
    }
}

#[test]
fn ake_22_who_passes_discards_it_unseen() {
    Table::check(
        HIDDEN,
        r#"{"phase": "fight", "hand": ["B2", "B3", "R2"], "table": ["R4", "R7", "R4 R7"],
        "face_down": ["S10 B7", "", ""]}"#,
        "P5",
        "pass",
        "0 passes [R4] +2 | 0 draws 1 | discards = R4 | unseen.0 = B7 S10 | face_down.0 =",
    );
}
