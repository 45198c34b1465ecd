//! Battles: ATK-16 to ATK-18. No Fight Decks, where nothing has to be drawn.

use super::*;

#[test]
fn atk_16_equal_cards_stay_and_the_same_players_go_on_until_one_is_higher() {
    // Worked example 2.
    Table::check(
        "attack",
        "defend; hand 4D 2C 3C | 9S QC 3D; field 9H |; fight |",
        "",
        "9S 4D QC",
        "1 defends 9S; battle; 0 attacks 4D; 1 defends QC; 1 wins [4D 9H] home [9S QC];
         victory.1 has 4D 9H; champions.1 = 9S QC; champions.0 = 0 cards; field.0 = 0 cards;
         field.1 = 0 cards; phase = attack; attacker = 1; to_move = 1",
    );
    // Twice equal, with the other seat as the attacker.
    Table::check(
        "attack",
        "attack; attacker 1; hand 9S 4S KC 2H | 9H 4D 5H 6D; fight |",
        "",
        "9H 9S 4D 4S 5H KC",
        "1 attacks 9H; 0 defends 9S; battle; 1 attacks 4D; 0 defends 4S; battle; 1 attacks 5H;
         0 defends KC; 0 wins [4D 5H 9H] home [4S 9S KC]; champions.0 = 4S 9S KC; attacker = 0",
    );
}

#[test]
fn atk_16_a_shield_is_held_against_the_last_sword_only() {
    let text = "defend; hand 3H | 2S 3C QC 4D; field KH 3D | KS";
    assert_eq!(Table::lay("attack", text).offers(SEATS[1]).join(" "), "3C QC");
    Table::refused("attack", text, SEATS[1], "2S", "ATK-11", "attack-too-low");
    // So it is when the table looks whether the defender can answer at all.
    let play = |hands: &str, luck: &str, actions: &str, expect: &str| {
        let text = format!("attack; hand {hands}; fight |");
        Table::check("attack", &text, luck, actions, expect);
    };
    play(
        "9H 3D 2C | 9S 4S 5S 2D",
        "",
        "9H 9S 3D",
        "0 attacks 9H; 1 defends 9S; battle; 0 attacks 3D; phase = defend",
    );
    play(
        "3D 9H 2C | 3S 4S 5S 2D",
        "1: 5S",
        "3D 3S 9H",
        "0 attacks 3D; 1 defends 3S; battle; 0 attacks 9H; 1 holds no shield from 9;
         0 takes a card; 0 wins [3S] home [3D 9H]",
    );
}

#[test]
fn atk_16_nothing_is_drawn_and_roles_stay_while_a_battle_lasts() {
    Table::check(
        "attack",
        "defend; hand 4D 2C 3C | 9S QC 3D; field 9H |",
        "",
        "9S",
        "1 defends 9S; battle; phase = attack; attacker = 0; hand.0 = 4D 2C 3C; hand.1 = QC 3D;
         field.0 = 9H; field.1 = 9S",
    );
}

#[test]
fn atk_17_a_battle_that_ends_for_want_of_a_sword_brings_the_random_card_as_well() {
    for taken in ["2C", "3C"] {
        Table::check(
            "attack",
            "defend; hand 2C 3C | 9S QC 3D; field 9H |; fight |",
            &format!("0: {taken}"),
            "9S",
            &format!(
                "1 defends 9S; battle; 0 holds no sword; 1 takes a card; 1 wins [9H] home [9S];
                 victory.1 has 9H {taken}; champions.1 = 9S; champions.0 = 0 cards;
                 hand.0 = 1 cards; attacker = 1"
            ),
        );
    }
}

#[test]
fn atk_17_a_battle_that_ends_for_want_of_a_shield_brings_the_random_card_as_well() {
    for taken in ["3D", "4S"] {
        Table::check(
            "attack",
            "defend; hand KD 2C 3C | 9S 3D 4S 5D; field 9H |; fight |",
            &format!("1: {taken}"),
            "9S KD",
            &format!(
                "1 defends 9S; battle; 0 attacks KD; 1 holds no shield from 14; 0 takes a card;
                 0 wins [9S] home [9H KD]; victory.0 has 9S {taken}; champions.0 = 9H KD;
                 champions.1 = 0 cards; hand.1 = 2 cards; attacker = 1"
            ),
        );
    }
}

#[test]
fn atk_17_who_wins_a_battle_captures_all_enemy_cards_there_and_takes_all_own_ones_home() {
    for (last, told, winner, captured, home) in [
        ("KD 10S", "0 attacks KD\n1 defends 10S", 0, "4S 9S 10S", "4D 9H KD"),
        ("5D 10S", "0 attacks 5D\n1 defends 10S", 1, "4D 5D 9H", "4S 9S 10S"),
    ] {
        let loser = 1 - winner;
        Table::check(
            "attack/must_match=false",
            "attack; hand 9H 4D 5D KD | 9S 4S 10S 3D; fight |",
            "",
            &format!("9H 9S 4D 4S {last}"),
            &format!(
                "0 attacks 9H; 1 defends 9S; battle; 0 attacks 4D; 1 defends 4S; battle; {told};
                 {winner} wins [{captured}] home [{home}]; victory.{winner} has {captured};
                 champions.{winner} = {home}; champions.{loser} = 0 cards"
            ),
        );
    }
}

#[test]
fn atk_18_one_empty_hand_makes_a_battle_a_push() {
    // The attacker's, the defender's, both; and an attacker who would hold no Sword either.
    for (hands, left) in
        [("| 9S 3D", [0, 1]), ("3D | 9S", [1, 0]), ("| 9S", [0, 0]), ("3C | 9S", [1, 0])]
    {
        Table::check(
            "attack",
            &format!(
                "defend; hand {hands}; field 9H |; fight 6H 6D 7H 7D 8H | JH JD QH QD KH;
                 champions AC | AD"
            ),
            "",
            "9S",
            &format!(
                "1 defends 9S; battle; push; 1 draws {}; 0 draws {}; champions.0 = AC 9H;
                 champions.1 = AD 9S; phase = attack; attacker = 1; hand.0 = 5 cards;
                 hand.1 = 5 cards",
                5 - left[1],
                5 - left[0],
            ),
        );
    }
}

#[test]
fn atk_18_in_a_push_each_takes_all_own_cards_home() {
    Table::check(
        "attack",
        "defend; hand | 4S 7D; field 9H 4D | 9S; fight 5H 5D |",
        "",
        "4S",
        "1 defends 4S; battle; push; 0 draws 2; champions.0 = 4D 9H; champions.1 = 4S 9S;
         attacker = 1",
    );
}

#[test]
fn atk_18_a_battle_goes_on_while_both_hold_a_card() {
    Table::check(
        "attack",
        "defend; hand 2D | 9S 2S; field 9H |",
        "",
        "9S",
        "1 defends 9S; battle; phase = attack; attacker = 0",
    );
}
