//! Cards and Engage: DUX-01 to DUX-03.

use super::super::rules::number;
use super::*;

#[test]
fn dux_01_cards_have_the_numbers_of_duel_x() {
    assert_eq!(rules("duelx").pack, french::pack(0));
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    for (rank, wanted) in ranks.into_iter().zip([2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 5, 7, 11]) {
        for suit in ["C", "D", "H", "S"] {
            assert_eq!(number(card(&format!("{rank}{suit}"))), wanted, "{rank}{suit}");
        }
    }
}

#[test]
fn dux_02_four_cards_go_to_each_field_in_slot_order_then_five_to_each_hand() {
    let luck = "5C 7D 4H 6S  6C 8D 5H 2S  2C 2D 2H 3C 3D  QC KC AC 9C 10C";
    let expect = "engage
                  0 has 5C 7D 4H 6S
                  1 has 6C 8D 5H 2S
                  0 draws 5
                  1 draws 5
                  field.0.level = 5C
                  field.0.attack = 7D
                  field.0.defense = 4H
                  field.0.magic = 6S
                  field.1.level = 6C
                  field.1.magic = 2S
                  hand.0 = 2C 2D 2H 3C 3D
                  hand.1 = QC KC AC 9C 10C
                  deck = 34 cards
                  magic_down = false false
                  round = 1
                  phase = upgrade";
    Table::check("duelx", "deal", luck, "", expect);
}

#[test]
fn dux_02_everybody_sees_the_fields_and_only_the_owner_a_hand() {
    let table = Table::deal("duelx", "5C 7D 4H 6S 6C 8D 5H 2S 2C 2D 2H 3C 3D QC KC AC 9C 10C");
    let hands = ["0 draws 2C 2D 2H 3C 3D", "1 draws 9C 10C QC KC AC"];
    let told = |who: Observer| table.told(who)[3..].to_vec();
    assert_eq!(told(SEATS[0]), [hands[0], "1 draws 5"]);
    assert_eq!(told(SEATS[1]), ["0 draws 5", hands[1]]);
    assert_eq!(told(Observer::Public), ["0 draws 5", "1 draws 5"]);
}

#[test]
fn dux_03_powers_are_level_times_card() {
    let powers = |seat: u8, field: [&str; 2]| {
        let text = json!({"phase": "battle", "field": field}).to_string();
        let table = Table::lay("duelx", &text).state.public;
        Slot::ALL[1..].iter().map(|&slot| table.power(seat, slot)).collect::<Vec<_>>()
    };
    // The example of the source: 5, 7, 4, 6 give 35, 20, 30.
    let field = ["5C 7D 4H 6S", "AC AD KH QS"];
    assert_eq!((powers(0, field), powers(1, field)), (vec![35, 20, 30], vec![121, 77, 55]));
    let jacks = ["JC 7D 4H 6S", "AC JD AH AS"];
    assert_eq!((powers(0, jacks), powers(1, jacks)), (vec![0, 0, 0], vec![0, 121, 121]));
    // The highest that there is, with Magic (DUX-14), fits the byte that powers are kept in.
    let aces = r#"{"phase": "battle", "field": ["AC AD 4H AS", "2C JD AH KS"]}"#;
    assert_eq!(Table::lay("duelx", aces).state.public.combined(0), 242);
}
