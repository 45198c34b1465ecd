//! Counter Attack!: ATK-24. No Fight Decks, where nothing has to be drawn.

use super::*;
use sortie_core::setup::Setup;

const SUMS: &str = "attack/duel=sums";

#[test]
fn atk_24_every_duel_is_a_battle_of_sums_over_both_hands() {
    Table::check(
        SUMS,
        "sum; hand 2C 9D | 5H 4S; fight 3H | 3D",
        "",
        "2C 5H 9D 4S",
        "0 attacks 2C; 1 defends 5H; 0 attacks 9D; 1 defends 4S; totals 11/9;
         0 wins [4S 5H] home [2C 9D]; 1 draws 1; 0 draws 1; victory.0 has 4S 5H;
         champions.0 = 2C 9D; phase = sum; attacker = 1; to_move = 1",
    );
    let preset: Attack = Setup::for_game("attack").preset("counter").build(2).unwrap();
    assert_eq!(preset, rules(SUMS));
    assert_eq!(rules("attack"), rules("attack/duel=single"));
}

#[test]
fn atk_24_the_defender_still_answers_a_king_and_the_round_is_the_last() {
    Table::check(
        SUMS,
        "sum; hand KH 2C 3C | 5H 4S 6D; fight |",
        "",
        "KH 5H",
        "0 attacks KH; 1 defends 5H; totals 14/5; 0 wins [5H] home [KH]; hand.0 = 2C 3C;
         hand.1 = 4S 6D; attacker = 1",
    );
    Table::check(
        SUMS,
        "sum; hand 2C 3C 4C | 5H KS 6D; fight |",
        "",
        "2C 5H 3C KS",
        "0 attacks 2C; 1 defends 5H; 0 attacks 3C; 1 defends KS; totals 5/19;
         1 wins [2C 3C] home [5H KS]; hand.0 = 4C; hand.1 = 6D",
    );
    // A king that answers a king ends it no sooner.
    Table::check(
        SUMS,
        "sum; hand KH 2C | KC 4S; fight |",
        "",
        "KH KC",
        "0 attacks KH; 1 defends KC; totals 14/14; push; hand.0 = 2C; hand.1 = 4S",
    );
    // A queen is no king, nor is an ace that is worth more.
    Table::check(
        "attack/duel=sums,ace=15",
        "sum; hand QH 2C | AS 4S; fight |",
        "",
        "QH AS",
        "0 attacks QH; 1 defends AS; to_move = 0",
    );
}

#[test]
fn atk_24_colours_do_not_matter_and_no_card_must_beat_another() {
    let black = "sum; hand 2C 9S AS | 5H 4D JC";
    assert_eq!(Table::lay(SUMS, black).offers(SEATS[0]).join(" "), "2C 9S AS");
    let answer = "sum; hand 2C 9S | 5H 4D JC 3S; field QS |; to_move 1";
    assert_eq!(Table::lay(SUMS, answer).offers(SEATS[1]).join(" "), "3S 4D 5H JC");
}

#[test]
fn atk_24_no_duel_is_lost_for_want_of_a_sword_or_a_shield() {
    Table::check(
        SUMS,
        "sum; hand KS 2C | 2H 4D; fight |",
        "",
        "KS 2H",
        "0 attacks KS; 1 defends 2H; totals 14/2; 0 wins [2H] home [KS]; phase = sum;
         attacker = 1",
    );
}

#[test]
fn atk_24_a_player_whose_hand_is_empty_is_passed_over() {
    Table::check(
        SUMS,
        "sum; hand 9C | 2H 4D 5S; fight 3H | 3D",
        "",
        "9C 2H 4D 5S",
        "0 attacks 9C; 1 defends 2H; 1 defends 4D; 1 defends 5S; totals 9/11;
         1 wins [9C] home [2H 4D 5S]; 1 draws 1; 0 draws 1; to_move = 1",
    );
    Table::check(
        SUMS,
        "sum; hand 9C 2H 4D | 5S; fight 3H | 3D",
        "",
        "9C 5S 2H 4D",
        "0 attacks 9C; 1 defends 5S; 0 attacks 2H; 0 attacks 4D; totals 15/5;
         0 wins [5S] home [2H 4D 9C]; 1 draws 1; 0 draws 1; to_move = 1",
    );
}

#[test]
fn atk_24_a_king_of_the_only_one_who_still_has_cards_ends_it() {
    Table::check(
        SUMS,
        "sum; hand 9C | 2H KD 5S; fight 3H |",
        "",
        "9C 2H KD",
        "0 attacks 9C; 1 defends 2H; 1 defends KD; totals 9/16; 1 wins [9C] home [2H KD];
         0 draws 1; hand.1 = 5S; to_move = 1",
    );
    Table::check(
        SUMS,
        "sum; hand 9C KD 5S | 2H; fight | 3D",
        "",
        "9C 2H KD",
        "0 attacks 9C; 1 defends 2H; 0 attacks KD; totals 23/2; 0 wins [2H] home [9C KD];
         1 draws 1; hand.0 = 5S; to_move = 1",
    );
}

#[test]
fn atk_24_equal_totals_are_a_push() {
    Table::check(
        SUMS,
        "sum; hand 9C 2H | 5D 6S; fight 3H | 3D",
        "",
        "9C 5D 2H 6S",
        "0 attacks 9C; 1 defends 5D; 0 attacks 2H; 1 defends 6S; totals 11/11; push; 1 draws 1;
         0 draws 1; champions.0 = 2H 9C; champions.1 = 5D 6S; attacker = 1",
    );
}

#[test]
fn atk_24_aces_count_in_a_sum_what_their_parameter_says() {
    for (code, totals) in [(SUMS, "3/2"), ("attack/duel=sums,ace=13", "15/2")] {
        let text = "sum; hand AH 2C | 2H; fight 3H | 3D";
        let mut table = Table::lay(code, text);
        table.play("", "AH 2H 2C");
        assert!(table.told(Observer::Public).contains(&format!("totals {totals}")));
    }
}
