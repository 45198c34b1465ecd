//! Power Attack!: ATK-25.

use super::*;
use sortie_core::setup::Setup;

const POWER: &str = "attack/dice=true,must_match=false";

#[test]
fn atk_25_the_higher_total_of_card_and_die_wins() {
    let text = "defend; hand 5H 2D | KS 6S 3D; field KH |; fight |";
    // Worked example 4, and the same cards with the luck of the other.
    Table::check(
        POWER,
        text,
        "dice: 1/3",
        "KS",
        "1 defends KS; dice 1/3, totals 15/17; 1 wins [KH] home [KS]; attacker = 1",
    );
    Table::check(
        POWER,
        text,
        "dice: 4/3",
        "KS",
        "1 defends KS; dice 4/3, totals 18/17; 0 wins [KS] home [KH]; victory.0 has KS;
         champions.0 = KH",
    );
    // The lower card may win by its die, the equal one too.
    Table::check(
        POWER,
        text,
        "dice: 1/6",
        "6S",
        "1 defends 6S; dice 1/6, totals 15/12; 0 wins [6S] home [KH]",
    );
    Table::check(
        POWER,
        "defend; hand 2D | 6S 3D; field 10H |; fight |",
        "dice: 1/6",
        "6S",
        "1 defends 6S; dice 1/6, totals 11/12; 1 wins [10H] home [6S]",
    );
}

#[test]
fn atk_25_in_a_battle_the_last_roll_is_added_to_all_own_cards_on_the_field() {
    // Worked example 4, second half.
    Table::check(
        POWER,
        "defend; hand 5H 2D | KS 6S 3D; field KH |; fight |",
        "dice: 2/2 4/1",
        "KS 5H 6S",
        "1 defends KS; dice 2/2, totals 16/16; battle; 0 attacks 5H; 1 defends 6S;
         dice 4/1, totals 23/21; 0 wins [6S KS] home [5H KH]; victory.0 has 6S KS;
         champions.0 = 5H KH; attacker = 1",
    );
    // Equal totals of different cards are a battle, equal cards with different rolls are none.
    Table::check(
        POWER,
        "defend; hand 5H | 8S 2S 3D; field 10H |; fight 4H | 4D",
        "dice: 1/3 1/6",
        "8S 5H 2S",
        "1 defends 8S; dice 1/3, totals 11/11; battle; 0 attacks 5H; 1 defends 2S;
         dice 1/6, totals 16/16; battle; push; 1 draws 1; 0 draws 1; champions.0 = 5H 10H;
         champions.1 = 2S 8S",
    );
}

#[test]
fn atk_25_without_a_duty_to_match_any_shield_may_answer() {
    let text = "defend; hand 2D | 2S 6C 3D; field KH |";
    assert_eq!(Table::lay(POWER, text).offers(SEATS[1]).join(" "), "2S 6C");
    Table::check(
        POWER,
        "attack; hand 2H 2D | 6D 3D",
        "1: 6D",
        "2H",
        "0 attacks 2H; 1 holds no shield from 1; 0 takes a card; 0 wins [] home [2H]; 1 draws 4;
         0 draws 4; victory.0 = 6D",
    );
    Table::check(
        POWER,
        "attack; hand KH 2D | 2S 3D",
        "",
        "KH",
        "0 attacks KH; phase = defend; to_move = 1",
    );
}

#[test]
fn atk_25_with_a_duty_to_match_dice_change_nothing_about_what_may_answer() {
    let code = "attack/dice=true";
    let text = "defend; hand 2D | 2S KC 3D; field KH |";
    assert_eq!(Table::lay(code, text).offers(SEATS[1]).join(" "), "KC");
    Table::refused(code, text, SEATS[1], "2S", "ATK-11", "attack-too-low");
    Table::check(
        code,
        "attack; hand KH 2D | 2S 3D; fight | 9D",
        "1: 3D",
        "KH",
        "0 attacks KH; 1 holds no shield from 14; 0 takes a card; 0 wins [] home [KH]; 1 draws 1;
         attacker = 1",
    );
}

#[test]
fn atk_25_a_battle_under_dice_is_a_push_and_a_loss_as_any_other() {
    // ATK-18, without another roll.
    Table::check(
        POWER,
        "defend; hand | 8S 3D; field 10H |; fight 4H |",
        "dice: 2/4",
        "8S",
        "1 defends 8S; dice 2/4, totals 12/12; battle; push; 0 draws 1; champions.0 = 10H;
         champions.1 = 8S",
    );
    // ATK-10 with ATK-17.
    Table::check(
        POWER,
        "defend; hand 4C 5C | 8S 3D; field 10H |; fight |",
        "0: 5C dice: 2/4",
        "8S",
        "1 defends 8S; dice 2/4, totals 12/12; battle; 0 holds no sword; 1 takes a card;
         1 wins [10H] home [8S]; victory.1 has 5C 10H",
    );
}

#[test]
fn atk_25_the_preset_has_dice_and_no_duty_to_match() {
    let preset: Attack = Setup::for_game("attack").preset("power").build(2).unwrap();
    assert_eq!(preset, rules(POWER));
    assert_eq!(rules("attack"), rules("attack/dice=false,must_match=true"));
}
