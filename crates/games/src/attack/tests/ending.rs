//! The end and the score: ATK-19 to ATK-21.

use super::*;

#[test]
fn atk_19_the_game_ends_when_a_player_has_no_card_to_start_a_duel_with() {
    Table::check(
        "attack",
        "defend; hand | QC 3D 4D; field 9H |; fight | 5D 6D 7D 8D; rest champions",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 1 draws 3; 1 leaves 6; score 0/1; phase = over;
         points = 0 1; victory.1 = 9H; champions.1 has QC 3D 4D 5D 6D 7D 8D;
         unseen = 3D 4D 5D 6D 7D 8D; hand.1 = 0 cards; fight.1 = 0 cards",
    );
    // The other player, with the other role; and both at once.
    Table::check(
        "attack",
        "defend; hand 2C 3H 4C | 9S; field 9H |; fight |; rest champions",
        "",
        "9S",
        "1 defends 9S; battle; push; 0 leaves 3; score 0/0; champions.0 has 9H 2C 3H 4C;
         champions.1 has 9S; unseen = 2C 3H 4C",
    );
    Table::check(
        "attack",
        "defend; hand | QC; field 9H |; fight |; rest champions",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; score 0/1",
    );
}

#[test]
fn atk_19_is_looked_at_when_a_duel_would_start_not_within_one() {
    Table::check(
        "attack",
        "attack; hand 9H | 9S QC; fight |",
        "",
        "9H",
        "0 attacks 9H; phase = defend; to_move = 1",
    );
    // Whoever has cards left in the Fight Deck goes on.
    Table::check(
        "attack",
        "defend; hand | QC 2H; field 9H |; fight 4H |",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 0 draws 1; phase = attack; attacker = 1",
    );
}

#[test]
fn atk_19_a_reshuffle_that_is_still_possible_comes_first() {
    let text = |reshuffled: u8| {
        format!(
            "defend; hand | QC 3D; field 9H |; fight |; champions 4H 5C |; reshuffled {reshuffled} 1"
        )
    };
    Table::check(
        "attack/reshuffles=1",
        &text(0),
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; 0 reshuffles 2; 0 draws 2; phase = attack;
         attacker = 1",
    );
    let end = Table::lay("attack/reshuffles=1", &text(1)).play("", "QC").told(Observer::Public);
    assert_eq!(end[..3], ["1 defends QC", "1 wins [9H] home [QC]", "1 leaves 1"]);
}

/// The end of a match with these Victory Decks: its points, and how many share the first place.
fn score(code: &str, victory: [&str; 2]) -> (String, u32) {
    let [first, second] = victory;
    let table = Table::lay(code, &format!("over; victory {first} | {second}; rest champions"));
    let outcome = table.turn().outcome().expect("the match is over");
    (table.look_up("points"), outcome.winners().len())
}

#[test]
fn atk_20_most_cards_in_the_victory_deck_win() {
    assert_eq!(rules("attack"), rules("attack/scoring=count"));
    assert_eq!(score("attack", ["KC QC", "2C 3C 4C"]), ("2 3".to_owned(), 1));
    assert_eq!(score("attack", ["KC QC", "2C 3C"]), ("2 2".to_owned(), 2));
    Table::check(
        "attack",
        "defend; hand | QC; field 9H |; fight |; victory KD KC | 2H; rest champions",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; score 2/2; points = 2 2",
    );
}

#[test]
fn atk_21_the_highest_value_of_the_victory_deck_wins_where_that_is_the_rule() {
    let by_value = "attack/scoring=value";
    assert_eq!(score(by_value, ["KC QC", "2C 3C 4C"]), ("26 9".to_owned(), 1));
    assert_eq!(score(by_value, ["KC AC", "JH 4C"]), ("15 15".to_owned(), 2));
    assert_eq!(score("attack/scoring=value,ace=13", ["KC AC", "JH 4C"]).0, "27 15");
    Table::check(
        by_value,
        "defend; hand | QC; field 9H |; fight |; victory KD KC | 2H; rest champions",
        "",
        "QC",
        "1 defends QC; 1 wins [9H] home [QC]; score 28/11; points = 28 11",
    );
}
