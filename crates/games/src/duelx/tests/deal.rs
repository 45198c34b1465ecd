//! Cards and Engage: DUX-01 to DUX-03.

use super::super::rules::number;
use super::super::table::Slot;
use super::*;
use sortie_core::event::Listener;
use sortie_core::game::Referee;

#[test]
fn dux_01_cards_have_the_numbers_of_duel_x() {
    assert_eq!(rules("duelx").pack.len(), 52);
    for suit in ["C", "D", "H", "S"] {
        for (rank, wanted) in
            [("2", 2), ("9", 9), ("10", 10), ("J", 0), ("Q", 5), ("K", 7), ("A", 11)]
        {
            assert_eq!(number(card(&format!("{rank}{suit}"))), wanted, "{rank}{suit}");
        }
    }
}

#[test]
fn dux_02_four_cards_go_to_each_field_in_slot_order_then_five_to_each_hand() {
    check(
        "duelx",
        "deal",
        "5C 7D 4H 6S  6C 8D 5H 2S  2C 2D 2H 3C 3D  QC KC AC 9C 10C",
        "",
        "engage
         0 has 5C 7D 4H 6S
         1 has 6C 8D 5H 2S
         0 draws 5
         1 draws 5
         : field.0.level = 5C
         : field.0.attack = 7D
         : field.0.defense = 4H
         : field.0.magic = 6S
         : field.1.level = 6C
         : field.1.magic = 2S
         : hand.0 = 2C 2D 2H 3C 3D
         : hand.1 = QC KC AC 9C 10C
         : deck = 34 cards
         : magic_down = false false
         : round = 1
         : phase = upgrade",
    );
}

#[test]
fn dux_02_everybody_sees_the_fields_and_only_the_owner_a_hand() {
    let rules = rules("duelx");
    for who in [SEATS[0], SEATS[1], Observer::Public] {
        let mut ear = Listener::new(who);
        rules.deal(2, &mut luck("5C 7D 4H 6S 6C 8D 5H 2S 2C 2D 2H 3C 3D QC"), &mut ear);
        let faces = |event: &Event| matches!(event, Event::Drew { cards: Some(_), .. });
        let drew: Vec<bool> = ear.heard[3..].iter().map(faces).collect();
        assert_eq!(drew, [who == SEATS[0], who == SEATS[1]]);
    }
}

#[test]
fn dux_03_powers_are_level_times_card() {
    let table = lay("duelx", r#"{"phase": "battle", "field": ["5C 7D 4H 6S", "AC AD KH QS"]}"#);
    let powers = |seat: u8| {
        let power = |&slot: &Slot| table.state.table.power(seat, slot);
        Slot::ALL[1..].iter().map(power).collect::<Vec<_>>()
    };
    // The example of the source: 5, 7, 4, 6 give 35, 20, 30.
    assert_eq!(powers(0), [35, 20, 30]);
    assert_eq!(powers(1), [121, 77, 55]);
    let jack = lay("duelx", r#"{"phase": "battle", "field": ["JC 7D 4H 6S", "AC JD AH AS"]}"#);
    assert_eq!(jack.state.table.power(0, Slot::Attack), 0);
    assert_eq!(jack.state.table.power(1, Slot::Attack), 0);
    assert_eq!(
        lay("duelx", r#"{"phase": "battle", "field": ["AC AD 4H AS", "2C JD AH KS"]}"#)
            .state
            .table
            .combined(0),
        242
    );
}
