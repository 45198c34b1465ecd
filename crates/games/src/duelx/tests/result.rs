//! The result of a round and of the match: DUX-15 to DUX-19.

use super::*;
use sortie_core::game::Player;
use sortie_core::seat::Seats;

/// Seat 0 has just won round 1; eight cards lie in the deck.
const WON: &str = r#"{"phase": "discard", "points": [1, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
    "hand": ["9H 3C JC", "QC KC 2C"], "deck": "2D 3D 4D 5D 6D 9D 10D QD", "rest": "discards"}"#;
/// Both attacks stay under: a draw.
const DRAW: &str = r#"{"phase": "battle", "field": ["2C 2D AC AD", "2H 2S AH AS"],
    "hand": ["3C 3D", "4C 4D"]}"#;

fn with(text: &str, put: Value) -> String {
    let mut table: Value = serde_json::from_str(text).unwrap();
    let Value::Object(put) = put else { panic!("entries are expected") };
    table.as_object_mut().unwrap().extend(put);
    table.to_string()
}

#[test]
fn dux_15_the_winner_scores_one_point_and_the_field_stays() {
    check(
        "duelx",
        r#"{"phase": "battle", "round": 4, "points": [1, 1], "field": ["5C 2C/7D 4H 6S", "5D 9D 6H 3S"], "hand": ["3C", "3D"]}"#,
        "",
        "attack|magic",
        "fight attack 35 on 30, magic 15 on 20
         1 covers
         0 wins 2/1
         : points = 2 1
         : field.0.attack = 2C 7D
         : hand.0 = 3C
         : hand.1 = 3D
         : round = 4
         : phase = discard",
    );
}

#[test]
fn dux_15_each_discards_any_number_and_draws_up_to_seven() {
    let table = check(
        "duelx",
        &with(WON, json!({"deck": "2D 3D 4D 5D 6D 9D 10D QD KD AD AC AS"})),
        "2D 3D 4D 5D 6D 9D",
        "discard 3C JC|keep",
        "0 discards 2
         1 discards 0
         0 draws 6
         1 draws 4
         : hand.0 = 9H 2D 3D 4D 5D 6D 9D
         : hidden.0 = 3C JC
         : hidden.1 = 0 cards
         : deck = 2 cards
         : round = 2
         : to_move = 1",
    );
    assert_eq!(table.told(SEATS[0])[0], "0 discards 3C JC");
    assert_eq!(table.told(SEATS[1])[0], "0 discards 2");
}

#[test]
fn dux_15_discarding_nothing_is_a_whole_choice() {
    let table = lay("duelx", WON);
    let view = table.view(SEATS[0]);
    let steps = table.rules.legal_steps(&view, &Draft::EMPTY);
    assert!(steps.complete);
    assert_eq!(
        table.rules.action_of_draft(&view, &Draft::EMPTY),
        Some(Action::Discard(Cards::EMPTY))
    );
    assert_eq!(table.offers(SEATS[0]).split("; ").count(), 8, "every part of three cards");
    assert!(table.offers(SEATS[0]).contains("discard 3C 9H JC"));
}

#[test]
fn dux_15_both_choose_at_the_same_time_and_an_empty_hand_is_not_asked() {
    assert_eq!(lay("duelx", WON).turn(), Turn::Decide(Seats::first(2)));
    let empty = with(WON, json!({"hand": ["", "QC"]}));
    assert_eq!(lay("duelx", &empty).turn(), Turn::Decide(Seats::one(1)));
    refused("duelx", &empty, SEATS[0], "keep", "DUX-15", "duelx-nothing-to-discard");
    // When no hand is left, the next round begins at once.
    check(
        "duelx",
        r#"{"phase": "battle", "field": ["5C 7D 4H 6S", "5D 9D 6H 3S"]}"#,
        "",
        "attack|magic",
        "fight attack 35 on 30, magic 15 on 20
         1 covers
         0 wins 1/0
         0 draws 7
         1 draws 7
         : round = 2
         : phase = upgrade",
    );
}

#[test]
fn dux_15_where_the_deck_is_short_who_upgraded_first_draws_first() {
    // Nothing but the eight cards of the deck is left: all others lie beneath the fields.
    let short = |round: u16| {
        let mut text = WON.replace(", \"rest\": \"discards\"", "");
        let named = cards("5C 7D 4H 6S 6C 8D 5H 2S 9H 3C JC QC KC 2C 2D 3D 4D 5D 6D 9D 10D QD");
        let rest: Vec<String> = (rules("duelx").pack - named).iter().map(french::code).collect();
        text = text.replace("7D", &format!("{}/7D", rest.join("/")));
        with(&text, json!({"round": round}))
    };
    check(
        "duelx",
        &short(1),
        "2D 3D 4D 5D",
        "keep|keep",
        "0 discards 0
         1 discards 0
         0 draws 4
         1 draws 4
         : deck = 0 cards",
    );
    // In the second round seat 1 upgraded first. It draws the seven that it lacks, seat 0 one and
    // then, of the new deck, seat 1's old hand.
    check(
        "duelx",
        &short(2),
        "",
        "keep|discard QC KC 2C",
        "0 discards 0
         1 discards 3
         1 draws 7
         0 draws 1
         reshuffle 3
         0 draws 3
         : hand.0 has QC KC 2C
         : deck = 0 cards",
    );
}

#[test]
fn dux_16_after_a_draw_both_discard_the_whole_hand_and_draw_seven() {
    let table = check(
        "duelx",
        DRAW,
        "5C 6C 7C 8C 9C 10C KC",
        "attack|attack",
        "fight attack 4 on 22, attack 4 on 22
         draw 1
         0 throws [3C 3D]
         1 throws [4C 4D]
         0 draws 7
         1 draws 7
         : hand.0 = 5C 6C 7C 8C 9C 10C KC
         : discards = 3C 3D 4C 4D
         : draws = 1
         : points = 0 0
         : round = 2
         : phase = upgrade
         : to_move = 1",
    );
    assert_eq!(table.told(SEATS[0])[2..4], table.told(SEATS[1])[2..4], "all see them");
}

#[test]
fn dux_16_who_upgraded_first_draws_first_after_a_draw_too() {
    let second = with(DRAW, json!({"round": 2}));
    let table = check(
        "duelx",
        &second,
        "5C 6C 7C 8C 9C 10C KC",
        "attack|attack",
        "fight attack 4 on 22, attack 4 on 22
         draw 1
         0 throws [3C 3D]
         1 throws [4C 4D]
         1 draws 7
         0 draws 7
         : hand.1 = 5C 6C 7C 8C 9C 10C KC",
    );
    table.holds("round = 3");
}

#[test]
fn dux_17_two_draws_in_a_row_lead_back_to_engage() {
    check(
        "duelx",
        &with(
            DRAW,
            json!({"round": 5, "draws": 1, "points": [2, 1], "magic_down": [true, false],
                           "hidden": ["5H", "6H"], "shuffles": 3}),
        ),
        "5C 7D 4H 6S  6C 8D 5H 2S  2C 2D 2H 3C 3D  QC KC AC 9C 10C",
        "attack",
        "fight attack 4 on 22, attack 4 on 22
         draw 2
         engage
         0 has 5C 7D 4H 6S
         1 has 6C 8D 5H 2S
         0 draws 5
         1 draws 5
         : points = 2 1
         : draws = 
         : hand.0 = 2C 2D 2H 3C 3D
         : hand.1 = QC KC AC 9C 10C
         : deck = 34 cards
         : hidden.0 = 0 cards
         : magic_down = false false
         : round = 6
         : to_move = 1
         : shuffles = 4",
    );
}

#[test]
fn dux_17_the_count_starts_again_and_a_win_breaks_it() {
    let mut table = lay("duelx", &with(DRAW, json!({"round": 2, "draws": 1})));
    table.play(&mut Fast::new(1), "attack|attack");
    assert_eq!(table.state.table.draws, 0);
    let won = r#"{"phase": "battle", "round": 2, "draws": 1, "field": ["5C 7D 4H 6S", "5D 9D 6H 3S"],
                  "hand": ["3C", "3D"]}"#;
    let mut table = lay("duelx", won);
    table.play(&mut luck(""), "attack|magic");
    assert_eq!(table.state.table.draws, 0);
}

#[test]
fn dux_18_an_empty_deck_is_renewed_out_of_the_discards() {
    check(
        "duelx",
        &with(WON, json!({"deck": "2D 3D", "hidden": ["4D", "5D"]})),
        "",
        "discard JC|keep",
        "0 discards 1
         1 discards 0
         0 draws 2
         reshuffle 37
         0 draws 3
         1 draws 4
         : hidden.0 = 0 cards
         : discards = 0 cards
         : deck = 30 cards
         : shuffles = 1",
    );
}

#[test]
fn dux_18_it_is_renewed_only_when_a_card_is_wanted() {
    let text = with(WON, json!({"hand": ["9H 3C JC 9S 10S QS KS", "QC KC 2C"]}));
    let text = with(&text, json!({"deck": "2D 3D 4D 5D"}));
    check(
        "duelx",
        &text,
        "",
        "keep|keep",
        "0 discards 0
         1 discards 0
         1 draws 4
         : deck = 0 cards
         : shuffles = ",
    );
}

#[test]
fn dux_18_where_there_are_no_discards_either_the_draw_is_skipped() {
    let text = WON.replace(", \"rest\": \"discards\"", "");
    let named = cards("5C 7D 4H 6S 6C 8D 5H 2S 9H 3C JC QC KC 2C 2D");
    let rest: Vec<String> = (rules("duelx").pack - named).iter().map(french::code).collect();
    let text = with(&text.replace("7D", &format!("{}/7D", rest.join("/"))), json!({"deck": "2D"}));
    check(
        "duelx",
        &text,
        "",
        "keep|keep",
        "0 discards 0
         1 discards 0
         0 draws 1
         : hand.0 = 4 cards
         : hand.1 = 3 cards
         : phase = upgrade",
    );
}

#[test]
fn dux_19_the_target_ends_the_match_before_anything_is_discarded() {
    let last = r#"{"phase": "battle", "round": 9, "points": [4, 4], "field": ["5C 7D 4H 6S", "5D 9D 6H 3S"],
                   "hand": ["3C", "3D"]}"#;
    let table = check(
        "duelx",
        last,
        "",
        "attack|magic",
        "fight attack 35 on 30, magic 15 on 20
         1 covers
         0 wins 5/4
         end 5/4 after 9
         : phase = over
         : hand.0 = 3C",
    );
    let outcome = table.turn().outcome().unwrap();
    assert_eq!((outcome.winners(), outcome.points(0), outcome.points(1)), (Seats::one(0), 5, 4));
    // Another target, another end.
    let mut longer = lay("duelx/target=6", last);
    longer.play(&mut luck(""), "attack|magic");
    longer.holds("phase = discard");
    let first = last.replace("[4, 4]", "[0, 0]");
    let mut shorter = lay("duelx/target=1", &first);
    shorter.play(&mut luck(""), "attack|magic");
    shorter.holds("phase = over");
}

#[test]
fn dux_19_after_the_last_round_the_higher_score_wins() {
    let draw = |points: Value| with(DRAW, json!({"round": 10, "draws": 1, "points": points}));
    let code = "duelx/max_rounds=10";
    for (points, winners) in [
        (json!([2, 1]), Seats::one(0)),
        (json!([0, 1]), Seats::one(1)),
        (json!([2, 2]), Seats::first(2)),
    ] {
        let mut table = lay(code, &draw(points.clone()));
        table.play(&mut luck(""), "attack|attack");
        assert_eq!(table.turn().outcome().unwrap().winners(), winners, "{points}");
        assert!(table.told(SEATS[0]).last().unwrap().ends_with("after 10"));
    }
    // One round earlier it goes on, and draws count as rounds.
    let mut table = lay(code, &with(DRAW, json!({"round": 9, "points": [2, 1]})));
    table.play(&mut luck(""), "attack|attack");
    table.holds("round = 10");
}

#[test]
fn dux_19_the_parameters_have_their_ranges() {
    assert_eq!(rules("duelx"), rules("duelx/target=5,max_rounds=100,jack_steals_level=true"));
    for wrong in ["target=0", "target=21", "max_rounds=9", "max_rounds=1001", "jack_steals_level=2"]
    {
        assert!(
            rule_code::read(&format!("duelx/{wrong}")).and_then(|s| s.build::<DuelX>(2)).is_err(),
            "{wrong}"
        );
    }
    for right in ["target=1", "target=20", "max_rounds=10", "max_rounds=1000"] {
        rules(&format!("duelx/{right}"));
    }
    assert!(rule_code::read("duelx").unwrap().build::<DuelX>(3).is_err());
}
