//! Upgrading: DUX-04 to DUX-08, DUX-10.

use super::*;
use sortie_core::text::Text;

const TABLE: &str = r#"{"phase": "upgrade", "hand": ["6D 7C QC 9H 3C JC KD", "7H 2C 3D"]}"#;

/// Plays from a position and checks what happens.
fn check(position: &str, actions: &str, expect: &str) -> Table {
    Table::check("duelx", position, "", actions, expect)
}

/// Checks that seat 0 may not lay these cards, by that rule and with that message.
fn refused(position: &str, texts: &[&str], rule: &str, message: &str) {
    for text in texts {
        Table::refused("duelx", position, SEATS[0], text, rule, message);
    }
}

#[test]
fn dux_04_one_player_takes_all_steps_before_the_other() {
    let expect = "0 level 6D
                  0 attack 9H
                  0 done
                  1 level 7H
                  1 magic 3D
                  1 done
                  phase = battle";
    check(TABLE, "6D level; 9H attack; done; 7H level; 3D magic; done", expect);
    for text in ["7H level", "done"] {
        Table::refused("duelx", TABLE, SEATS[1], text, "DUX-04", "duelx-not-your-upgrade");
    }
}

#[test]
fn dux_04_the_first_to_upgrade_alternates_through_the_whole_match() {
    for round in 1..=6 {
        let first = 1 - round % 2;
        let second = 1 - first;
        let expect = format!("{first} done\n{second} done\nphase = battle");
        check(&with(TABLE, json!({"round": round})), "done; done", &expect);
    }
    // It goes on alternating after an Engage: rounds count through the match.
    let draw = r#"{"phase": "battle", "round": 4, "draws": 1,
        "field": ["5C 2D 4H 2C", "5D 2H 4S 2S"]}"#;
    let mut table = Table::lay("duelx", draw);
    table.play("", "attack").holds("round = 5");
    table.holds("to_move = 0");
}

#[test]
fn dux_05_a_level_takes_exactly_one_more() {
    // Worked example 1: a queen is 5, not 6; on Attack 4 it is allowed.
    refused(TABLE, &["QC level", "7C level", "3C level"], "DUX-05", "duelx-level-one-more");
    let four = with(TABLE, json!({"field": ["5C 4H 7D 6S", "6C 8D 5H 2S"]}));
    check(&four, "QC attack", "0 attack QC\nfield.0.attack = 4H QC");
    check(TABLE, "6D level", "0 level 6D\nfield.0.level = 5C 6D");
}

#[test]
fn dux_05_queen_king_and_ace_raise_a_level_by_their_numbers() {
    let closed = r#"{"phase": "upgrade", "field": ["L AD AH AS", "6C 8D 5H 2S"],
        "hand": ["X", "2C"]}"#;
    for (level, next) in
        [("4D", "QC"), ("4D", "5S"), ("6D", "KD"), ("QD", "6H"), ("KC", "8H"), ("10C", "AC")]
    {
        let text = closed.replace('L', level).replace('X', next);
        check(&text, &format!("{next} level"), &format!("0 level {next}\n0 done"));
    }
    let ace = with(TABLE, json!({"field": ["AC 7D 4H 6S", "6C 8D 5H 2S"]}));
    refused(&ace, &["QC level"], "DUX-05", "duelx-level-highest");
}

#[test]
fn dux_05_a_level_rises_at_most_once_a_round() {
    let risen = check(TABLE, "6D level", "0 level 6D\nupgraded = level");
    risen.refuses(SEATS[0], "7C level", "DUX-05", "duelx-slot-used");
    assert!(!risen.offers(SEATS[0]).concat().contains("level"));
    // In the next round it may rise again.
    let next =
        json!({"round": 3, "field": ["5C/6D 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["7C", "2C"]});
    check(&with(TABLE, next), "7C level", "0 level 7C\n0 done");
}

#[test]
fn dux_06_the_other_slots_take_only_a_higher_card() {
    let low = ["6D attack", "7C attack", "KD attack", "JC magic", "6D magic", "3C defense"];
    refused(TABLE, &low, "DUX-06", "duelx-not-higher");
    assert_eq!(
        Table::lay("duelx", TABLE).offers(SEATS[0]).join("; "),
        "6D level; 6D defense; 7C defense; 7C magic; 9H attack; 9H defense; 9H magic; \
         QC defense; KD defense; KD magic; done"
    );
}

#[test]
fn dux_06_each_slot_takes_one_card_a_round() {
    let mut table = Table::lay("duelx", TABLE);
    table.play("", "QC defense");
    for text in ["6D defense", "9H defense"] {
        table.refuses(SEATS[0], text, "DUX-06", "duelx-slot-used");
    }
    // When every slot is used, the turn passes by itself.
    let expect = "0 defense QC
                  0 attack 9H
                  0 magic 7C
                  0 level 6D
                  0 done
                  to_move = 1";
    check(TABLE, "QC defense; 9H attack; 7C magic; 6D level", expect);
}

#[test]
fn dux_07_a_magic_card_that_lies_face_down_takes_any_card() {
    let down = with(TABLE, json!({"magic_down": [true, false]}));
    for card in ["3C", "JC", "6D", "9H"] {
        let expect = format!("0 magic {card}\nfield.0.magic = 6S {card}\nmagic_down = false false");
        check(&down, &format!("{card} magic"), &expect);
    }
    // One that lies face up does not.
    refused(TABLE, &["3C magic"], "DUX-06", "duelx-not-higher");
}

#[test]
fn dux_07_it_is_the_one_magic_card_of_the_round() {
    let down = with(TABLE, json!({"magic_down": [true, false]}));
    let laid = check(&down, "3C magic", "0 magic 3C\nupgraded = magic");
    laid.refuses(SEATS[0], "9H magic", "DUX-06", "duelx-slot-used");
    // A jack can be laid from the hand nowhere else.
    refused(&down, &["JC level"], "DUX-05", "duelx-level-one-more");
    refused(&down, &["JC attack", "JC defense"], "DUX-06", "duelx-not-higher");
}

#[test]
fn dux_08_the_card_on_top_counts_and_those_beneath_stay() {
    let pile = json!({"field": ["5C 2H/7D 4H 6S", "6C 8D 5H 2S"], "hand": ["9H 3C", "7H"]});
    let expect = "0 attack 9H
                  0 done
                  1 done
                  field.0.attack = 2H 7D 9H
                  discards = 0 cards";
    let table = check(&with(TABLE, pile), "9H attack; done; done", expect);
    assert_eq!(table.state.public.power(0, Slot::Attack), 45);
}

#[test]
fn dux_08_the_table_shows_what_lies_beneath() {
    let table = check(TABLE, "6D level", "0 level 6D");
    for who in Observer::all(2) {
        let beneath = |id| {
            let mut badges = table.zone(who, id).badges.into_iter();
            badges.find(|badge| badge.id == "duelx-badge-beneath")
        };
        let five = Text::new(id!("duelx-badge-beneath")).cards("cards", french::faces(cards("5C")));
        assert_eq!(beneath("level-0"), Some(five), "{who}");
        assert_eq!(beneath("level-1"), None, "{who}");
    }
}

#[test]
fn dux_08_an_engage_clears_what_lies_beneath() {
    let draw = r#"{"phase": "battle", "round": 2, "draws": 1, "magic_down": [true, false],
        "field": ["5C 9C/2D 4H 2C", "5D 2H 4S 2S"], "discards": "AC"}"#;
    let mut table = Table::lay("duelx", draw);
    table.play("", "attack");
    for fact in ["magic_down = false false", "deck = 34 cards", "discards = 0 cards"] {
        table.holds(fact);
    }
    for (seat, slot) in [0, 1].iter().flat_map(|seat| Slot::ALL.map(|slot| (seat, slot.name()))) {
        table.holds(&format!("field.{seat}.{slot} = 1 cards"));
    }
}

#[test]
fn dux_10_steps_go_in_any_order_and_none_is_fine() {
    let one = check(TABLE, "9H attack; 6D level; done", "0 attack 9H\n0 level 6D\n0 done");
    let other = check(TABLE, "6D level; 9H attack; done", "0 level 6D\n0 attack 9H\n0 done");
    assert_eq!(one.state, other.state);
    check(TABLE, "done; done", "0 done\n1 done\nphase = battle");
}

#[test]
fn dux_10_a_seat_with_nothing_that_fits_is_asked_all_the_same() {
    for (hand, offers, question) in
        [("2H 3H", "done", "duelx-ask-done"), ("2H 5D", "5D defense; done", "duelx-ask-upgrade")]
    {
        let table = Table::lay("duelx", &with(TABLE, json!({"hand": [hand, "7H"]})));
        assert_eq!(table.turn(), Turn::Decide(Seats::one(0)), "{hand}");
        assert_eq!(table.offers(SEATS[0]).join("; "), offers);
        let scene = table.rules.scene(&table.view(SEATS[0]), &Draft::EMPTY);
        assert_eq!(scene.asked.unwrap().id, question);
    }
}

#[test]
fn dux_10_a_seat_that_can_do_nothing_for_all_to_see_is_done() {
    let (skipped, asked) =
        ("0 done\n1 done\nphase = battle", "0 done\nphase = upgrade\nto_move = 1");
    let no_level = "duelx/jack_steals_level=false";
    for (code, enemy, hand, expect) in [
        // No card and no jack.
        ("duelx", "6C 8D 5H 2S", "", skipped),
        // A card that fits nowhere, which nobody else knows.
        ("duelx", "6C 8D 5H 2S", "JC", asked),
        // Four aces take nothing more.
        (no_level, "AC AD AH AS", "2C 2D", skipped),
        // No card, and a jack that may not steal.
        (no_level, "JC 8D 5H 2S", "", skipped),
    ] {
        let put = json!({"field": [FIELD[0], enemy], "hand": ["3C", hand]});
        Table::check(code, &with(TABLE, put), "", "done", expect);
    }
}
