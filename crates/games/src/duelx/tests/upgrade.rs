//! Upgrading: DUX-04 to DUX-08, DUX-10.

use super::*;
use sortie_core::game::Presentation;
use sortie_core::text::Text;

const TABLE: &str = r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
    "hand": ["6D 7C QC 9H 3C JC KD", "7H 2C 3D"]}"#;

fn with(text: &str, name: &str, value: &str) -> String {
    let mut table: Value = serde_json::from_str(text).unwrap();
    table[name] = serde_json::from_str(value).unwrap();
    table.to_string()
}

#[test]
fn dux_04_one_player_takes_all_steps_before_the_other() {
    check(
        "duelx",
        TABLE,
        "",
        "6D level; 9H attack; done; 7H level; 3D magic; done",
        "0 level 6D
         0 attack 9H
         0 done
         1 level 7H
         1 magic 3D
         1 done
         : phase = battle",
    );
    refused("duelx", TABLE, SEATS[1], "7H level", "DUX-04", "duelx-not-your-upgrade");
    refused("duelx", TABLE, SEATS[1], "done", "DUX-04", "duelx-not-your-upgrade");
}

#[test]
fn dux_04_the_first_to_upgrade_alternates_through_the_whole_match() {
    for round in 1..=6u16 {
        let table = lay("duelx", &with(TABLE, "round", &round.to_string()));
        let first = u8::from(round % 2 == 0);
        assert_eq!(table.state.table.first(), first, "round {round}");
    }
    // It goes on alternating after an Engage: rounds count through the match.
    let mut table = lay(
        "duelx",
        r#"{"phase": "battle", "round": 4, "draws": 1, "field": ["5C 2D 4H 2C", "5D 2H 4S 2S"]}"#,
    );
    table.play(&mut Fast::new(3), "attack");
    table.holds("round = 5");
    table.holds("to_move = 0");
}

#[test]
fn dux_05_a_level_takes_exactly_one_more() {
    // Worked example 1: a queen is 5, not 6; on Attack 4 it is allowed.
    refused("duelx", TABLE, SEATS[0], "QC level", "DUX-05", "duelx-level-one-more");
    refused("duelx", TABLE, SEATS[0], "7C level", "DUX-05", "duelx-level-one-more");
    refused("duelx", TABLE, SEATS[0], "3C level", "DUX-05", "duelx-level-one-more");
    let four = TABLE.replace("5C 7D 4H", "5C 4H 7D");
    check("duelx", &four, "", "QC attack", "0 attack QC\n: field.0.attack = 4H QC");
    check("duelx", TABLE, "", "6D level", "0 level 6D\n: field.0.level = 5C 6D");
}

#[test]
fn dux_05_queen_king_and_ace_raise_a_level_by_their_numbers() {
    for (level, next) in
        [("4D", "QC"), ("4D", "5S"), ("6D", "KD"), ("QD", "6H"), ("KC", "8H"), ("10C", "AC")]
    {
        let text =
            r#"{"phase": "upgrade", "field": ["L AD AH AS", "6C 8D 5H 2S"], "hand": ["X", "2C"]}"#;
        let text = text.replace('L', level).replace('X', next);
        check("duelx", &text, "", &format!("{next} level"), &format!("0 level {next}\n0 done"));
    }
    let ace =
        r#"{"phase": "upgrade", "field": ["AC 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["QC", "2C"]}"#;
    refused("duelx", ace, SEATS[0], "QC level", "DUX-05", "duelx-level-highest");
}

#[test]
fn dux_05_a_level_rises_at_most_once_a_round() {
    let mut table = lay("duelx", TABLE);
    table.play(&mut luck(""), "6D level");
    let no = table.parse(SEATS[0], "7C level").unwrap_err();
    assert_eq!((no.rule, &*no.text.id), ("DUX-05", "duelx-slot-used"));
    words::has_words(&no.text);
    assert!(!table.offers(SEATS[0]).contains("level"));
    // In the next round it may rise again.
    check(
        "duelx",
        r#"{"phase": "upgrade", "round": 3, "field": ["5C/6D 7D 4H 6S", "6C 8D 5H 2S"],
            "hand": ["7C", "2C"]}"#,
        "",
        "7C level",
        "0 level 7C\n0 done",
    );
}

#[test]
fn dux_06_the_other_slots_take_only_a_higher_card() {
    refused("duelx", TABLE, SEATS[0], "6D attack", "DUX-06", "duelx-not-higher");
    refused("duelx", TABLE, SEATS[0], "7C attack", "DUX-06", "duelx-not-higher");
    refused("duelx", TABLE, SEATS[0], "KD attack", "DUX-06", "duelx-not-higher");
    refused("duelx", TABLE, SEATS[0], "JC magic", "DUX-06", "duelx-not-higher");
    refused("duelx", TABLE, SEATS[0], "6D magic", "DUX-06", "duelx-not-higher");
    refused("duelx", TABLE, SEATS[0], "3C defense", "DUX-06", "duelx-not-higher");
    let table = lay("duelx", TABLE);
    assert_eq!(
        table.offers(SEATS[0]),
        "6D level; 6D defense; 7C defense; 7C magic; 9H attack; 9H defense; 9H magic; \
         QC defense; KD defense; KD magic; done"
    );
}

#[test]
fn dux_06_each_slot_takes_one_card_a_round() {
    let mut table = lay("duelx", TABLE);
    table.play(&mut luck(""), "QC defense");
    for text in ["6D defense", "9H defense"] {
        let no = table.parse(SEATS[0], text).unwrap_err();
        assert_eq!((no.rule, &*no.text.id), ("DUX-06", "duelx-slot-used"), "{text}");
    }
    table.play(&mut luck(""), "9H attack; 7C magic; 6D level");
    // Every slot is used: the turn passes by itself.
    table.holds("to_move = 1");
    assert_eq!(table.told(SEATS[1]).last().unwrap(), "0 done");
}

#[test]
fn dux_07_a_magic_card_that_lies_face_down_takes_any_card() {
    let down = with(TABLE, "magic_down", "[true, false]");
    for text in ["3C magic", "JC magic", "6D magic", "9H magic"] {
        let (card, _) = text.split_once(' ').unwrap();
        check(
            "duelx",
            &down,
            "",
            text,
            &format!("0 magic {card}\n: field.0.magic = 6S {card}\n: magic_down = false false"),
        );
    }
    // The enemy's lies face up: that helps nobody.
    refused("duelx", TABLE, SEATS[0], "3C magic", "DUX-06", "duelx-not-higher");
}

#[test]
fn dux_07_it_is_the_one_magic_card_of_the_round() {
    let down = with(TABLE, "magic_down", "[true, false]");
    let mut table = lay("duelx", &down);
    table.play(&mut luck(""), "3C magic");
    let no = table.parse(SEATS[0], "9H magic").unwrap_err();
    assert_eq!((no.rule, &*no.text.id), ("DUX-06", "duelx-slot-used"));
    // A jack can be laid from the hand nowhere else.
    for slot in ["level", "attack", "defense"] {
        assert!(lay("duelx", &down).parse(SEATS[0], &format!("JC {slot}")).is_err(), "{slot}");
    }
}

#[test]
fn dux_08_the_card_on_top_counts_and_those_beneath_stay() {
    let table = check(
        "duelx",
        r#"{"phase": "upgrade", "field": ["5C 2H/7D 4H 6S", "6C 8D 5H 2S"],
            "hand": ["9H 3C", "7H"]}"#,
        "",
        "9H attack; done; done",
        "0 attack 9H
         0 done
         1 done
         : field.0.attack = 2H 7D 9H
         : discards = 0 cards",
    );
    assert_eq!(table.state.table.power(0, super::super::Slot::Attack), 45);
}

#[test]
fn dux_08_the_table_shows_what_lies_beneath() {
    let mut table = lay("duelx", TABLE);
    table.play(&mut luck(""), "6D level");
    for who in Observer::all(2) {
        let scene = table.rules.scene(&table.view(who), &Draft::EMPTY);
        let noted = |id: &str| {
            let zone = scene.zones.iter().find(|zone| zone.id == id).unwrap();
            let mut beneath = zone.badges.iter().filter(|note| note.id == "duelx-badge-beneath");
            beneath.next().map(|note| note.args.clone())
        };
        let five = Text::new(id!("duelx-badge-beneath")).cards("cards", french::faces(cards("5C")));
        assert_eq!(noted("level-0"), Some(five.args), "{who}");
        assert_eq!(noted("level-1"), None, "{who}");
    }
}

#[test]
fn dux_08_an_engage_clears_what_lies_beneath() {
    let mut table = lay(
        "duelx",
        r#"{"phase": "battle", "round": 2, "draws": 1, "magic_down": [true, false],
            "field": ["5C 9C/2D 4H 2C", "5D 2H 4S 2S"], "discards": "AC"}"#,
    );
    table.play(&mut Fast::new(1), "attack");
    for seat in 0..2 {
        for slot in SLOTS {
            table.holds(&format!("field.{seat}.{slot} = 1 cards"));
        }
    }
    table.holds("magic_down = false false");
    table.holds("deck = 34 cards");
    table.holds("discards = 0 cards");
}

#[test]
fn dux_10_steps_go_in_any_order_and_none_is_fine() {
    let one =
        check("duelx", TABLE, "", "9H attack; 6D level; done", "0 attack 9H\n0 level 6D\n0 done");
    let other =
        check("duelx", TABLE, "", "6D level; 9H attack; done", "0 level 6D\n0 attack 9H\n0 done");
    assert_eq!(one.state, other.state);
    check("duelx", TABLE, "", "done; done", "0 done\n1 done\n: phase = battle");
}

#[test]
fn dux_10_whoever_has_nothing_that_fits_is_asked_all_the_same() {
    let asked = |hand: &str| {
        let table = lay("duelx", &with(TABLE, "hand", hand));
        let scene = table.rules.scene(&table.view(SEATS[0]), &Draft::EMPTY);
        assert_eq!(table.turn().seats(), sortie_core::Seats::one(0));
        (table.offers(SEATS[0]), scene.asked.unwrap().id.to_string())
    };
    assert_eq!(asked(r#"["2H 3H", "7H"]"#), ("done".to_owned(), "duelx-ask-done".to_owned()));
    let (offers, question) = asked(r#"["2H 5D", "7H"]"#);
    assert_eq!((&*offers, &*question), ("5D defense; done", "duelx-ask-upgrade"));
}

#[test]
fn dux_10_whoever_can_do_nothing_for_all_to_see_is_done() {
    // Seat 1 holds no card and has no jack: it is not asked.
    check(
        "duelx",
        r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["3C", ""]}"#,
        "",
        "done",
        "0 done\n1 done\n: phase = battle",
    );
    // Seat 1 has a card that fits nowhere, but nobody else knows it: it is asked.
    check(
        "duelx",
        r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["3C", "JC"]}"#,
        "",
        "done",
        "0 done\n: phase = upgrade\n: to_move = 1",
    );
    // Four aces take nothing more, and neither does an empty hand with a jack that may not steal.
    check(
        "duelx/jack_steals_level=false",
        r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "AC AD AH AS"], "hand": ["3C", "2C 2D"]}"#,
        "",
        "done",
        "0 done\n1 done\n: phase = battle",
    );
    check(
        "duelx/jack_steals_level=false",
        r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "JC 8D 5H 2S"], "hand": ["3C", ""]}"#,
        "",
        "done",
        "0 done\n1 done\n: phase = battle",
    );
}
