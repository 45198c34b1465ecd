//! The result of a round and of the match: DUX-15 to DUX-19.

use super::*;
use sortie_core::rule_code;

/// Seat 0 has just won round 1; eight cards lie in the deck.
const WON: &str = r#"{"phase": "discard", "points": [1, 0], "hand": ["9H 3C JC", "QC KC 2C"],
    "deck": "2D 3D 4D 5D 6D 9D 10D QD", "rest": "discards"}"#;
/// Seat 0 wins by `attack|magic`.
const WINS: &str = r#"{"phase": "battle", "field": ["5C 7D 4H 6S", "5D 9D 6H 3S"],
    "hand": ["3C", "3D"]}"#;
/// Both attacks stay under: a draw.
const DRAW: &str = r#"{"phase": "battle", "field": ["2C 2D AC AD", "2H 2S AH AS"],
    "hand": ["3C 3D", "4C 4D"]}"#;

/// Plays from a position and checks what happens.
fn check(position: &str, luck: &str, actions: &str, expect: &str) -> Table {
    Table::check("duelx", position, luck, actions, expect)
}

/// [`WON`] with no card but those in the hands, the fields and this deck.
fn short(deck: &str, round: u16) -> String {
    with(WON, json!({"deck": deck, "round": round, "rest": "field.0.attack"}))
}

#[test]
fn dux_15_the_winner_scores_one_point_and_the_field_stays() {
    let field = ["5C 2C/7D 4H 6S", "5D 9D 6H 3S"];
    let expect = "fight attack 35 on 30, magic 15 on 20
                  1 covers
                  0 wins 2/1
                  points = 2 1
                  field.0.attack = 2C 7D
                  hand.0 = 3C
                  hand.1 = 3D
                  round = 4
                  phase = discard";
    let position = with(WINS, json!({"round": 4, "points": [1, 1], "field": field}));
    check(&position, "", "attack|magic", expect);
}

#[test]
fn dux_15_each_discards_any_number_and_draws_up_to_seven() {
    let deck = with(WON, json!({"deck": "2D 3D 4D 5D 6D 9D 10D QD KD AD AC AS"}));
    let expect = "0 discards 2
                  1 discards 0
                  0 draws 6
                  1 draws 4
                  hand.0 = 9H 2D 3D 4D 5D 6D 9D
                  hidden.0 = 3C JC
                  hidden.1 = 0 cards
                  deck = 2 cards
                  round = 2
                  to_move = 1";
    let table = check(&deck, "2D 3D 4D 5D 6D 9D", "discard 3C JC|keep", expect);
    assert_eq!(table.told(SEATS[0])[0], "0 discards 3C JC");
    assert_eq!(table.told(SEATS[1])[0], "0 discards 2");
}

#[test]
fn dux_15_discarding_nothing_is_a_whole_choice() {
    let table = Table::lay("duelx", WON);
    let view = table.view(SEATS[0]);
    assert!(table.rules.legal_steps(&view, &Draft::EMPTY).complete);
    let nothing = table.rules.action_of_draft(&view, &Draft::EMPTY);
    assert_eq!(nothing, Some(Action::Discard(Cards::EMPTY)));
    let offers = table.offers(SEATS[0]);
    assert_eq!(offers.len(), 8, "every part of three cards");
    assert!(offers.contains(&"discard 3C 9H JC".to_owned()));
}

#[test]
fn dux_15_both_choose_at_the_same_time_and_an_empty_hand_is_not_asked() {
    assert_eq!(Table::lay("duelx", WON).turn(), Turn::Decide(Seats::first(2)));
    let empty = Table::lay("duelx", &with(WON, json!({"hand": ["", "QC"]})));
    assert_eq!(empty.turn(), Turn::Decide(Seats::one(1)));
    empty.refuses(SEATS[0], "keep", "DUX-15", "duelx-nothing-to-discard");
    // When no hand is left, the next round begins at once.
    let expect = "fight attack 35 on 30, magic 15 on 20
                  1 covers
                  0 wins 1/0
                  0 draws 7
                  1 draws 7
                  round = 2
                  phase = upgrade";
    check(&with(WINS, json!({"hand": ["", ""]})), "", "attack|magic", expect);
}

#[test]
fn dux_15_where_the_deck_is_short_who_upgraded_first_draws_first() {
    let expect = "0 discards 0
                  1 discards 0
                  0 draws 4
                  1 draws 4
                  deck = 0 cards";
    let deck = "2D 3D 4D 5D 6D 9D 10D QD";
    check(&short(deck, 1), "2D 3D 4D 5D", "keep|keep", expect);
    // In the second round seat 1 upgraded first. It draws the seven that it lacks, seat 0 one and
    // then, of the new deck, seat 1's old hand.
    let expect = "0 discards 0
                  1 discards 3
                  1 draws 7
                  0 draws 1
                  reshuffle 3
                  0 draws 3
                  hand.0 has QC KC 2C
                  deck = 0 cards";
    check(&short(deck, 2), "", "keep|discard QC KC 2C", expect);
}

#[test]
fn dux_16_after_a_draw_both_discard_the_whole_hand_and_draw_seven() {
    let expect = "fight attack 4 on 22, attack 4 on 22
                  draw 1
                  0 throws [3C 3D]
                  1 throws [4C 4D]
                  0 draws 7
                  1 draws 7
                  hand.0 = 5C 6C 7C 8C 9C 10C KC
                  discards = 3C 3D 4C 4D
                  draws = 1
                  points = 0 0
                  round = 2
                  phase = upgrade
                  to_move = 1";
    let table = check(DRAW, "5C 6C 7C 8C 9C 10C KC", "attack|attack", expect);
    for who in SEATS {
        assert_eq!(table.told(who)[2..4], ["0 throws [3C 3D]", "1 throws [4C 4D]"], "{who}");
    }
    // In the second round seat 1 upgraded first, and draws first.
    let expect = "fight attack 4 on 22, attack 4 on 22
                  draw 1
                  0 throws [3C 3D]
                  1 throws [4C 4D]
                  1 draws 7
                  0 draws 7
                  hand.1 = 5C 6C 7C 8C 9C 10C KC
                  round = 3";
    let second = with(DRAW, json!({"round": 2}));
    check(&second, "5C 6C 7C 8C 9C 10C KC", "attack|attack", expect);
}

#[test]
fn dux_17_two_draws_in_a_row_lead_back_to_engage() {
    let second = json!({"round": 5, "draws": 1, "points": [2, 1], "magic_down": [true, false],
                        "hidden": ["5H", "6H"], "shuffles": 3});
    let luck = "5C 7D 4H 6S  6C 8D 5H 2S  2C 2D 2H 3C 3D  QC KC AC 9C 10C";
    let expect = "fight attack 4 on 22, attack 4 on 22
                  draw 2
                  engage
                  0 has 5C 7D 4H 6S
                  1 has 6C 8D 5H 2S
                  0 draws 5
                  1 draws 5
                  points = 2 1
                  draws =
                  hand.0 = 2C 2D 2H 3C 3D
                  hand.1 = QC KC AC 9C 10C
                  deck = 34 cards
                  hidden.0 = 0 cards
                  magic_down = false false
                  round = 6
                  to_move = 1
                  shuffles = 4";
    check(&with(DRAW, second), luck, "attack", expect);
}

#[test]
fn dux_17_a_win_breaks_the_count() {
    let expect = "fight attack 35 on 30, magic 15 on 20\n1 covers\n0 wins 1/0\ndraws =";
    check(&with(WINS, json!({"round": 2, "draws": 1})), "", "attack|magic", expect);
}

#[test]
fn dux_18_an_empty_deck_is_renewed_out_of_the_discards() {
    let expect = "0 discards 1
                  1 discards 0
                  0 draws 2
                  reshuffle 37
                  0 draws 3
                  1 draws 4
                  hidden.0 = 0 cards
                  discards = 0 cards
                  deck = 30 cards
                  shuffles = 1";
    let two = with(WON, json!({"deck": "2D 3D", "hidden": ["4D", "5D"]}));
    check(&two, "", "discard JC|keep", expect);
}

#[test]
fn dux_18_it_is_renewed_only_when_a_card_is_wanted() {
    let hands = ["9H 3C JC 9S 10S QS KS", "QC KC 2C"];
    let expect = "0 discards 0
                  1 discards 0
                  1 draws 4
                  deck = 0 cards
                  shuffles =";
    check(&with(WON, json!({"hand": hands, "deck": "2D 3D 4D 5D"})), "", "keep|keep", expect);
}

#[test]
fn dux_18_where_there_are_no_discards_either_the_draw_is_skipped() {
    let expect = "0 discards 0
                  1 discards 0
                  0 draws 1
                  hand.0 = 4 cards
                  hand.1 = 3 cards
                  phase = upgrade";
    check(&short("2D", 1), "", "keep|keep", expect);
}

#[test]
fn dux_19_the_target_ends_the_match_before_anything_is_discarded() {
    let last = with(WINS, json!({"round": 9, "points": [4, 4]}));
    let expect = "fight attack 35 on 30, magic 15 on 20
                  1 covers
                  0 wins 5/4
                  end 5/4 after 9
                  phase = over
                  hand.0 = 3C
                  places = 1 2";
    check(&last, "", "attack|magic", expect);
    // Another target, another end.
    let mut longer = Table::lay("duelx/target=6", &last);
    longer.play("", "attack|magic").holds("phase = discard");
    let mut shorter = Table::lay("duelx/target=1", WINS);
    shorter.play("", "attack|magic").holds("phase = over");
}

#[test]
fn dux_19_after_the_last_round_the_higher_score_wins() {
    let code = "duelx/max_rounds=10";
    for (points, places) in [([2, 1], "1 2"), ([0, 1], "2 1"), ([2, 2], "1 1")] {
        let last = with(DRAW, json!({"round": 10, "draws": 1, "points": points}));
        let [one, other] = points;
        let expect = format!(
            "fight attack 4 on 22, attack 4 on 22
             draw 2
             end {one}/{other} after 10
             places = {places}"
        );
        Table::check(code, &last, "", "attack|attack", &expect);
    }
    // One round earlier it goes on, and draws count as rounds.
    let mut table = Table::lay(code, &with(DRAW, json!({"round": 9, "points": [2, 1]})));
    table.play("", "attack|attack").holds("round = 10");
}

#[test]
fn dux_19_the_parameters_have_their_ranges() {
    assert_eq!(rules("duelx"), rules("duelx/target=5,max_rounds=100,jack_steals_level=true"));
    for (value, is_right) in [
        ("target=0", false),
        ("target=1", true),
        ("target=20", true),
        ("target=21", false),
        ("max_rounds=9", false),
        ("max_rounds=10", true),
        ("max_rounds=1000", true),
        ("max_rounds=1001", false),
        ("jack_steals_level=2", false),
    ] {
        let built = rule_code::read(&format!("duelx/{value}")).and_then(|s| s.build::<DuelX>(2));
        assert_eq!(built.is_ok(), is_right, "{value}");
    }
}
