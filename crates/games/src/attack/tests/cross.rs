//! Two decks and Cross Attack!: ATK-22, ATK-23.

use super::*;
use sortie_core::setup::Setup;

#[test]
fn atk_22_with_two_decks_each_plays_with_a_whole_one_of_the_own() {
    let table = Table::check(
        "attack/decks=2",
        "deal",
        "0: 9H 2D 3D 4D 5D 6D 1: QC' 2D' 3D' 4D' 5D' 6D'",
        "attack",
        "dealt 52 each; up 9H QC'; 1 wins [9H] home [QC']; 1 opens; 0 draws 5; 1 draws 5;
         1 will attack; victory.1 = 9H; champions.1 = QC'; fight.0 = 46 cards;
         fight.1 = 46 cards; hand.1 = 2D' 3D' 4D' 5D' 6D'",
    );
    table.is_sound();
    assert_eq!(rules("attack/decks=2").deck().len(), 104);
}

#[test]
fn atk_22_the_two_decks_are_never_mixed() {
    // To the end, with reshuffles: what a player draws and takes home is of the observer's own deck.
    let mut chance = Fast::new(22);
    for hands in ["true", "false"] {
        let code = format!("attack/decks=2,reshuffles=10,hands={hands}");
        let mut table = random::play(&rules(&code), &mut chance);
        let own = [french::pack(0), french::pack(1)];
        for (seat, own) in own.into_iter().enumerate() {
            let state = &table.state;
            assert!(own.has_all(state.champions[seat]));
            assert!((!own).has_all(state.victory[seat]));
        }
        table
            .told
            .retain(|event| matches!(event.seen_by(Observer::Public), Event::Reshuffled { .. }));
        assert!(!table.told.is_empty(), "there were reshuffles");
    }
}

#[test]
fn atk_22_a_card_of_the_second_deck_bears_a_mark_that_its_owner_may_leave_out() {
    let code = "attack/decks=2";
    let text = "defend; hand 2C | 9S' QC' 2C'; field 9H |";
    let table = Table::lay(code, text);
    assert_eq!(table.offers(SEATS[1]).join(" "), "9S' QC'");
    assert_eq!(table.parse(SEATS[1], "9S"), table.parse(SEATS[1], "9S'"));
    assert!(table.parse(SEATS[1], "9S").is_ok());
    Table::refused(code, text, SEATS[1], "2C", "ATK-11", "attack-too-low");
    Table::check(
        code,
        text,
        "1: 2D'",
        "9S'",
        "1 defends 9S'; battle; 0 holds no sword; 1 takes a card; 1 wins [9H] home [9S'];
         1 draws 3; 0 draws 5; champions.1 = 9S'; victory.1 = 2C 9H",
    );
    // To seat 0 and in a game with one deck the mark means what it says.
    let attack = "attack; hand 9H 2C | 9S' 9H'";
    Table::refused(code, attack, SEATS[0], "9H'", "ATK-09", "attack-not-in-hand");
    assert!(Table::lay(code, attack).parse(SEATS[0], "9H").is_ok());
    let single = "attack; attacker 1; hand 9S | 9H 2C";
    Table::refused("attack", single, SEATS[1], "9H'", "ATK-09", "attack-not-in-hand");
}

const CROSS: &str = "attack/reshuffles=1";

#[test]
fn atk_23_how_often_is_a_parameter_and_the_preset_says_once() {
    let preset: Attack = Setup::for_game("attack").preset("cross").build(2).unwrap();
    assert_eq!(preset, rules(CROSS));
    assert_eq!(rules("attack"), rules("attack/reshuffles=0"));
    assert_ne!(rules("attack/reshuffles=10"), rules("attack"));
    for wrong in ["11", "-1", "x"] {
        let code = format!("attack/reshuffles={wrong}");
        let error = rule_code::read(&code).unwrap().build::<Attack>(2).unwrap_err().to_string();
        assert!(error.contains(wrong) && error.contains("0 to 10"), "{error}");
    }
}

#[test]
fn atk_23_what_is_still_to_be_drawn_is_drawn_after_the_reshuffle() {
    Table::check(
        CROSS,
        "defend; hand 3D 4D | QC 5D 6D 7D 8D; field 9H |; fight 2H | 10D; champions 3H 4H 5H | AD",
        "0: 4H",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 draws 1; 0 draws 1; 0 reshuffles 3; 0 draws 2;
         hand.0 has 3D 4D 2H 4H; hand.0 = 5 cards; fight.0 = 1 cards; champions.0 = 0 cards;
         champions.1 = AD QC; reshuffled = 1 0",
    );
}

#[test]
fn atk_23_cards_that_have_just_come_home_are_part_of_the_reshuffle() {
    Table::check(
        CROSS,
        "defend; hand 3D 4D 5D 6D | QC 8D 9D JD; field 9H |; fight 2H |; champions | AD",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 reshuffles 2; 1 draws 2; 0 draws 1;
         hand.1 = 8D 9D JD AD QC; reshuffled = 0 1",
    );
}

#[test]
fn atk_23_nobody_reshuffles_before_a_card_is_wanted() {
    Table::check(
        CROSS,
        "defend; hand 3D 4D 5D 6D | QC 8D 9D JD QD; field 9H |; fight 2H | 2D;
         champions 3H 4H | AD",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 draws 1; 0 draws 1; fight.0 = 0 cards;
         fight.1 = 0 cards; champions.0 = 3H 4H; reshuffled = 0 cards",
    );
}

#[test]
fn atk_23_an_empty_deck_of_champions_uses_no_reshuffle_up() {
    // Seat 0 finds nothing to shuffle; after the duel that it wins next, it does.
    Table::check(
        CROSS,
        "defend; hand 3D KC | QC 8D 5D; field 9H |; fight | 2D 3C 4D",
        "",
        "QC 8D KC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 draws 3; 1 attacks 8D; 0 defends KC;
         0 wins [8D] home [KC]; 0 reshuffles 1; 0 draws 1; 1 reshuffles 1; 1 draws 1;
         reshuffled = 1 1",
    );
}

#[test]
fn atk_23_nobody_reshuffles_more_often_than_allowed() {
    for (code, before, again) in [
        ("attack", 0, false),
        (CROSS, 0, true),
        (CROSS, 1, false),
        ("attack/reshuffles=10", 9, true),
        ("attack/reshuffles=10", 10, false),
    ] {
        let text = format!(
            "defend; hand 3D 4D | QC 5D 6D 7D 8D; field 9H |; fight | 10D; champions 3H 4H |;
             reshuffled {before} 0"
        );
        let table = Table::check(
            code,
            &text,
            "",
            "QC",
            &format!(
                "1 defends QC; 1 wins [9H] home [QC]; 1 draws 1{}",
                if again { "\n0 reshuffles 2\n0 draws 2" } else { "" }
            ),
        );
        assert_eq!(table.state.reshuffled, [before + u8::from(again), 0]);
    }
}

#[test]
fn atk_23_where_both_must_the_next_attacker_shuffles_first() {
    for attacker in [0, 1] {
        let (hands, field) =
            if attacker == 0 { ("3D | QC 5D", "9H |") } else { ("QC 5D | 3D", "| 9H") };
        let text = format!(
            "defend; attacker {attacker}; hand {hands}; field {field}; fight |;
             champions 3H 4H 6H 7H | 2D 4D 6D 7D"
        );
        let next = 1 - attacker;
        Table::check(
            CROSS,
            &text,
            "",
            "QC",
            &format!(
                "{next} defends QC; {next} wins [9H] home [QC]; {next} reshuffles 5;
                 {next} draws 4; {attacker} reshuffles 4; {attacker} draws 4"
            ),
        );
    }
}

#[test]
fn atk_23_without_roles_seat_0_shuffles_first_and_the_field_stays_out() {
    let text = "turn; fight 9H | 9S; champions 3H 4H | 2D 4D";
    Table::check(
        "attack/hands=false,reshuffles=1",
        text,
        "0: 9H 3H 1: 9S 4D",
        "turn",
        "up 9H 9S; battle; 0 reshuffles 2; 1 reshuffles 2; up 3H 4D; 1 wins [3H 9H] home [4D 9S];
         champions.0 = 0 cards; fight.0 = 4H; fight.1 = 2D; champions.1 = 4D 9S",
    );
}
