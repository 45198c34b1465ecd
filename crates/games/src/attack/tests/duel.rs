//! Swords, Shields and a single duel: ATK-02, ATK-04, ATK-09 to ATK-15.

use super::*;

const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

#[test]
fn atk_02_red_cards_attack_and_black_cards_defend() {
    for rank in RANKS {
        let enemy = if rank == "J" { "QS" } else { "JS" };
        let [clubs, diamonds, hearts, spades] =
            ["C", "D", "H", "S"].map(|suit| format!("{rank}{suit}"));
        let hand = format!("{clubs} {diamonds} {hearts} {spades}");
        let text = format!("attack; hand {hand} | {enemy}");
        assert_eq!(
            Table::lay("attack", &text).offers(SEATS[0]).join(" "),
            format!("{diamonds} {hearts}")
        );
        Table::refused("attack", &text, SEATS[0], &clubs, "ATK-02", "attack-needs-sword");
        Table::refused("attack", &text, SEATS[0], &spades, "ATK-02", "attack-needs-sword");

        let sword = if rank == "3" { "2H" } else { "3H" };
        let hand = hand.replace(sword, "");
        let text = format!("defend; hand | {hand}; field {sword} |");
        let code = "attack/must_match=false";
        assert_eq!(Table::lay(code, &text).offers(SEATS[1]).join(" "), format!("{clubs} {spades}"));
        Table::refused(code, &text, SEATS[1], &diamonds, "ATK-02", "attack-needs-shield");
    }
}

/// The ranks of the Shields that may answer a Sword.
fn answers(code: &str, sword: &str) -> String {
    // Beside it the hand holds a card that may answer in any case: without one the duel is lost.
    let other = if sword.starts_with('A') { "AC" } else { "KC" };
    let fits = |rank: &&str| {
        let text = format!("defend; hand | {rank}S {other}; field {sword} |");
        Table::lay(code, &text).parse(SEATS[1], &format!("{rank}S")).is_ok()
    };
    RANKS.into_iter().filter(fits).collect::<Vec<_>>().join(" ")
}

#[test]
fn atk_04_cards_have_the_printed_value_and_an_ace_has_that_of_its_parameter() {
    for (code, sword, shields) in [
        ("attack", "2H", "2 3 4 5 6 7 8 9 10 J Q K"),
        ("attack", "9D", "9 10 J Q K"),
        ("attack", "10H", "10 J Q K"),
        ("attack", "JD", "J Q K"),
        ("attack", "QH", "Q K"),
        ("attack", "KD", "K"),
        ("attack", "AH", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("attack/ace=13", "QH", "Q K A"),
        ("attack/ace=13", "AD", "K A"),
        ("attack/ace=13", "KH", "K"),
        ("attack/ace=15", "2D", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("attack/ace=15", "KH", "K A"),
        ("attack/ace=15", "AH", "A"),
    ] {
        assert_eq!(answers(code, sword), shields, "{code} {sword}");
    }
    // The numbers themselves, which sums and scores add up.
    for (code, ace) in [("attack", 1), ("attack/ace=13", 13), ("attack/ace=15", 15)] {
        let values = RANKS.map(|rank| rules(code).value(card(&format!("{rank}D"))));
        assert_eq!(values, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, ace]);
    }
    let error =
        rule_code::read("attack/ace=14").unwrap().build::<Attack>(2).unwrap_err().to_string();
    assert!(error.contains("ace cannot be '14'") && error.contains("ATK-04"), "{error}");
}

#[test]
fn atk_09_the_attacker_plays_a_sword_of_the_hand_face_up() {
    let text = "attack; hand 2D 9H KH 4C 5S | 9S QC 3D";
    assert_eq!(Table::lay("attack", text).offers(SEATS[0]).join(" "), "2D 9H KH");
    assert_eq!(Table::lay("attack", text).offers(SEATS[1]).join(" "), "");
    Table::refused("attack", text, SEATS[0], "3H", "ATK-09", "attack-not-in-hand");
    let after = "0 attacks 9H; phase = defend; to_move = 1; field.0 = 9H; hand.0 = 2D KH 4C 5S";
    Table::check("attack", text, "", "9H", after);
}

#[test]
fn atk_10_an_attacker_without_a_sword_loses_at_once_and_a_random_card_with_it() {
    // Worked example 3. Seat 1 wins as a defender, draws a black card, and has to attack.
    for taken in ["2C", "4S", "QC", "AS", "7S"] {
        Table::check(
            "attack",
            "defend; hand 3D 5D 6D 8D | 9S 2C 4S QC AS; field 8H |",
            &format!("0: 2H 1: 7S {taken} 2D"),
            "9S",
            &format!(
                "1 defends 9S; 1 wins [8H] home [9S]; 1 draws 1; 0 draws 1; 1 holds no sword;
                 0 takes a card; 0 wins [] home []; 1 draws 1; phase = attack; attacker = 0;
                 hand.0 = 3D 5D 6D 8D 2H; hand.1 has 2D; hand.1 = 5 cards; victory.0 = {taken};
                 champions.0 = 0 cards"
            ),
        );
    }
}

#[test]
fn atk_11_a_shield_of_the_value_of_the_sword_or_more_answers_and_must() {
    // Worked example 1, with a Shield that is too low beside it.
    let text = "defend; hand 4D 2C | 9S QC 3D 8C; field 9H |";
    assert_eq!(
        Table::lay("attack", text).offers(SEATS[1]).join(" "),
        "9S QC",
        "and no way to refuse"
    );
    Table::refused("attack", text, SEATS[1], "3D", "ATK-02", "attack-needs-shield");
    Table::refused("attack", text, SEATS[1], "8C", "ATK-11", "attack-too-low");
    let wins = "1 defends QC; 1 wins [9H] home [QC]; 1 draws 2; 0 draws 3";
    Table::check("attack", text, "1: 2D", "QC", wins);
    let battle = "1 defends 9S; battle; phase = attack; to_move = 0";
    Table::check("attack", text, "", "9S", battle);
}

#[test]
fn atk_12_a_defender_without_such_a_shield_loses_at_once_and_any_card_with_it() {
    for taken in ["8S", "8C", "2H", "KD", "9D"] {
        Table::check(
            "attack",
            "attack; hand 9H 2D 3D 4D 5D | 8S 8C 2H KD 9D",
            &format!("1: {taken}"),
            "9H",
            &format!(
                "0 attacks 9H; 1 holds no shield from 9; 0 takes a card; 0 wins [] home [9H];
                 1 draws 1; 0 draws 1; phase = attack; attacker = 1; victory.0 = {taken};
                 champions.0 = 9H; victory.1 = 0 cards; field.0 = 0 cards"
            ),
        );
    }
}

#[test]
fn atk_13_the_higher_card_captures_the_lower_and_goes_home() {
    Table::check(
        "attack",
        "defend; hand 2D | QC 2H; field 9H |; victory AC | AD; champions 3C | 3D",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 draws 4; 0 draws 4; victory.0 = AC;
         victory.1 = AD 9H; champions.0 = 3C; champions.1 = 3D QC",
    );
    Table::check(
        "attack/must_match=false",
        "defend; hand 2D | 8C 2H; field 9H |",
        "",
        "8C",
        "1 defends 8C; 0 wins [8C] home [9H]; 1 draws 4; 0 draws 4; victory.0 = 8C;
         champions.0 = 9H; victory.1 = 0 cards; champions.1 = 0 cards",
    );
}

#[test]
fn atk_14_the_roles_change_after_every_duel_however_it_ended() {
    // Won by the defender, won by the attacker, lost by ATK-12, a Push. Each time the defender
    // holds a Sword to go on with.
    for (hands, sword, played) in [
        (["2D 3D", "QC 2H"], "9H", "QC"),
        (["2D 3D", "8C 2H"], "9H", "8C"),
        (["9H 2D", "3D 2H 5H"], "", "9H"),
        (["", "9S 2H"], "9H", "9S"),
    ] {
        for attacker in [0, 1] {
            let phase = if sword.is_empty() { "attack" } else { "defend" };
            let (mut hands, mut field) = (hands, [sword, ""]);
            if attacker == 1 {
                hands.reverse();
                field.reverse();
            }
            let [hands, field] = [hands, field].map(|both| both.join(" | "));
            let text = format!("{phase}; attacker {attacker}; hand {hands}; field {field}");
            let mut table = Table::lay("attack/must_match=false", &text);
            table.play("0: 7H 1: 7D", played);
            table.holds("phase = attack");
            table.holds(&format!("attacker = {}", 1 - attacker));
        }
    }
    // And one lost by ATK-10: see there, the next attacker is who won as a defender.
}

#[test]
fn atk_15_hands_are_filled_to_five_as_far_as_the_fight_decks_last() {
    Table::check(
        "attack",
        "defend; hand 2D | QC 5S; field 9H |; fight 6D 7D | 8D 9D 10D JD QD",
        "1: 8D 10D QD",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 draws 4; 0 draws 2; hand.0 = 2D 6D 7D;
         hand.1 has 5S 8D 10D QD; hand.1 = 5 cards; fight.0 = 0 cards; fight.1 = 1 cards",
    );
    // A full hand draws nothing, an empty deck gives nothing, and a battle is no new duel.
    Table::check(
        "attack",
        "defend; hand 2D 3D 4D 5D | 9S QC 5S; field 9H |; fight 6D 7D |",
        "",
        "9S 2D",
        "1 defends 9S; battle; 0 attacks 2D; hand.0 = 3D 4D 5D; hand.1 = QC 5S",
    );
    Table::check(
        "attack",
        "attack; hand 9H 2D 3D 4D 5D | 2S 5C 7D; fight 6D |",
        "1: 2S",
        "9H",
        "0 attacks 9H; 1 holds no shield from 9; 0 takes a card; 0 wins [] home [9H]; 0 draws 1;
         hand.1 = 5C 7D",
    );
}
