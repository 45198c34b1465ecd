//! Jacks: DUX-09.

use super::*;

const TABLE: &str = r#"{"phase": "upgrade", "field": ["5C JD 4H 6S", "6C 2C/8D 5H 2S"],
    "hand": ["9H", "QC"]}"#;

/// Plays from a position and checks what happens.
fn check(position: &str, luck: &str, actions: &str, expect: &str) -> Table {
    Table::check("duelx", position, luck, actions, expect)
}

/// Checks that seat 0 may not steal this, by DUX-09 and with that message.
fn refused(position: &str, text: &str, message: &str) {
    Table::refused("duelx", position, SEATS[0], text, "DUX-09", message);
}

#[test]
fn dux_09_a_jack_steals_the_card_of_the_same_slot() {
    let expect = "0 steals attack 8D off [2C]
                  1 gets attack AH
                  field.0.attack = JD 8D
                  field.1.attack = AH
                  discards = 2C
                  hand.0 = 9H
                  upgraded =";
    check(TABLE, "AH", "steal attack", expect);
    let offers = ["9H attack", "9H defense", "9H magic", "steal attack", "done"];
    assert_eq!(Table::lay("duelx", TABLE).offers(SEATS[0]), offers);
}

#[test]
fn dux_09_a_theft_is_no_upgrade() {
    let expect = "0 steals attack 8D off [2C]
                  1 gets attack 3H
                  0 attack 9H
                  0 done
                  field.0.attack = 8D JD 9H
                  upgraded =";
    check(TABLE, "3H", "steal attack; 9H attack", expect);
    // Covered by the seat's own upgrade, the jack steals no more: nothing is left to do.
    check(TABLE, "", "9H attack", "0 attack 9H\n0 done");
}

#[test]
fn dux_09_a_stolen_jack_steals_again() {
    let jacks = with(TABLE, json!({"field": ["5C JD 4H 6S", "6C JC 5H 2S"]}));
    let expect = "0 steals attack JC off []
                  1 gets attack JH
                  0 steals attack JH off []
                  1 gets attack 9C
                  0 steals attack 9C off []
                  1 gets attack 3D
                  field.0.attack = JC JD JH 9C
                  field.1.attack = 3D
                  phase = upgrade";
    check(&jacks, "JH 9C 3D", "steal attack; steal attack; steal attack", expect);
}

#[test]
fn dux_09_a_drawn_jack_serves_its_owner_in_the_own_turn() {
    let expect = "0 steals attack 8D off [2C]
                  1 gets attack JH
                  0 done
                  1 steals attack 8D off [JD]
                  0 gets attack 3D
                  field.0.attack = 3D
                  field.1.attack = JH 8D
                  discards = 2C JD";
    check(TABLE, "JH 3D", "steal attack; done; steal attack", expect);
    // In the enemy's turn it steals nothing.
    Table::refused("duelx", TABLE, SEATS[1], "steal attack", "DUX-04", "duelx-not-your-upgrade");
}

#[test]
fn dux_09_only_a_jack_on_top_steals() {
    refused(&TABLE.replace("JD", "JD/3D"), "steal attack", "duelx-no-jack");
    for slot in ["defense", "magic", "level"] {
        refused(TABLE, &format!("steal {slot}"), "duelx-no-jack");
    }
}

#[test]
fn dux_09_a_magic_jack_steals_only_face_up_and_whatever_the_enemy_has() {
    let up = r#"{"phase": "upgrade", "field": ["5C 7D 4H JS", "6C 8D 5H 2S"],
        "hand": ["3C", "QC"], "magic_down": [false, true]}"#;
    let expect = "0 steals magic 2S off []
                  1 gets magic 9D
                  field.0.magic = JS 2S
                  field.1.magic = 9D
                  magic_down = false false";
    check(up, "9D", "steal magic", expect);
    let down = with(up, json!({"magic_down": [true, true]}));
    refused(&down, "steal magic", "duelx-jack-covered");
    // Laid anew (DUX-07), a jack steals in the same turn.
    let expect = "0 magic JC
                  0 steals magic 2S off []
                  1 gets magic 9D
                  0 done
                  field.0.magic = 6S JC 2S";
    let jack = down.replace("JS", "6S").replace("3C", "JC");
    check(&jack, "9D", "JC magic; steal magic", expect);
}

#[test]
fn dux_09_a_jack_steals_a_level_unless_the_rules_say_no() {
    let zero = r#"{"phase": "upgrade", "field": ["JC 7D 4H 6S", "6C 8D 5H 2S"],
        "hand": ["2H JH AC", "QC"]}"#;
    let expect = "0 steals level 6C off []
                  1 gets level 3D
                  field.0.level = JC 6C";
    check(zero, "3D", "steal level", expect);
    refused(zero, "2H level", "duelx-level-nothing");
    let off = "duelx/jack_steals_level=false";
    Table::refused(off, zero, SEATS[0], "steal level", "DUX-09", "duelx-no-level-theft");
    for card in ["2H", "JH", "AC"] {
        let expect = format!("0 level {card}\nfield.0.level = JC {card}");
        Table::check(off, zero, "", &format!("{card} level"), &expect);
    }
    // Other slots are robbed all the same, and a Level above 0 takes only the next number.
    let expect = "0 steals attack 8D off [2C]\n1 gets attack AH";
    Table::check(off, TABLE, "AH", "steal attack", expect);
    Table::refused(off, TABLE, SEATS[0], "9H level", "DUX-05", "duelx-level-one-more");
}

#[test]
fn dux_09_a_theft_needs_a_card_for_the_empty_slot() {
    let rest = |zone: &str| with(&TABLE.replace("2C/8D", "8D"), json!({"rest": zone}));
    // The discards are shuffled for it.
    let expect = "0 steals attack 8D off []
                  reshuffle 42
                  1 gets attack AH
                  deck = 41 cards";
    check(&rest("discards"), "AH", "steal attack", expect);
    // What lay beneath the stolen card is discarded first, and may come back at once.
    let named = cards("9H QC 5C JD 4H 6S 6C 8D 5H 2S");
    let expect = format!(
        "0 steals attack 8D off [{}]
         reshuffle 42
         1 gets attack 2C
         deck = 41 cards",
        codes(rules("duelx").pack - named)
    );
    check(&rest("field.1.attack"), "2C", "steal attack", &expect);
    refused(&rest("field.0.defense"), "steal attack", "duelx-no-refill");
}
