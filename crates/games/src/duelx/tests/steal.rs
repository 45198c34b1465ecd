//! Jacks: DUX-09.

use super::*;

const TABLE: &str = r#"{"phase": "upgrade", "field": ["5C JD 4H 6S", "6C 2C/8D 5H 2S"],
    "hand": ["9H", "QC"]}"#;

#[test]
fn dux_09_a_jack_steals_the_card_of_the_same_slot() {
    check(
        "duelx",
        TABLE,
        "AH",
        "steal attack",
        "0 steals attack 8D off [2C]
         1 gets attack AH
         : field.0.attack = JD 8D
         : field.1.attack = AH
         : discards = 2C
         : hand.0 = 9H
         : upgraded = ",
    );
    assert_eq!(
        lay("duelx", TABLE).offers(SEATS[0]),
        "9H attack; 9H defense; 9H magic; steal attack; done"
    );
}

#[test]
fn dux_09_a_theft_is_no_upgrade() {
    check(
        "duelx",
        TABLE,
        "3H",
        "steal attack; 9H attack",
        "0 steals attack 8D off [2C]
         1 gets attack 3H
         0 attack 9H
         0 done
         : field.0.attack = 8D JD 9H
         : upgraded = ",
    );
    // Covered by the own upgrade, the jack steals no more.
    let mut table = lay("duelx", TABLE);
    table.play(&mut luck(""), "9H attack");
    assert_eq!(table.told(SEATS[1]), ["0 attack 9H", "0 done"], "nothing was left to do");
}

#[test]
fn dux_09_a_stolen_jack_steals_again() {
    check(
        "duelx",
        r#"{"phase": "upgrade", "field": ["5C JD 4H 6S", "6C JC 5H 2S"], "hand": ["2H", "QC"]}"#,
        "JH 9C 3D",
        "steal attack; steal attack; steal attack",
        "0 steals attack JC off []
         1 gets attack JH
         0 steals attack JH off []
         1 gets attack 9C
         0 steals attack 9C off []
         1 gets attack 3D
         : field.0.attack = JC JD JH 9C
         : field.1.attack = 3D
         : phase = upgrade",
    );
}

#[test]
fn dux_09_a_drawn_jack_serves_its_owner_in_the_own_turn() {
    check(
        "duelx",
        TABLE,
        "JH 3D",
        "steal attack; done; steal attack",
        "0 steals attack 8D off [2C]
         1 gets attack JH
         0 done
         1 steals attack 8D off [JD]
         0 gets attack 3D
         : field.0.attack = 3D
         : field.1.attack = JH 8D
         : discards = 2C JD",
    );
    // In the enemy's turn it steals nothing.
    refused("duelx", TABLE, SEATS[1], "steal attack", "DUX-04", "duelx-not-your-upgrade");
}

#[test]
fn dux_09_only_a_jack_on_top_steals() {
    let covered = TABLE.replace("JD", "JD/3D");
    refused("duelx", &covered, SEATS[0], "steal attack", "DUX-09", "duelx-no-jack");
    refused("duelx", TABLE, SEATS[0], "steal defense", "DUX-09", "duelx-no-jack");
    refused("duelx", TABLE, SEATS[0], "steal magic", "DUX-09", "duelx-no-jack");
    refused("duelx", TABLE, SEATS[0], "steal level", "DUX-09", "duelx-no-jack");
}

#[test]
fn dux_09_a_magic_jack_steals_only_face_up_and_whatever_the_enemy_has() {
    let up = r#"{"phase": "upgrade", "field": ["5C 7D 4H JS", "6C 8D 5H 2S"], "hand": ["3C", "QC"],
                 "magic_down": [false, true]}"#;
    check(
        "duelx",
        up,
        "9D",
        "steal magic",
        "0 steals magic 2S off []
         1 gets magic 9D
         : field.0.magic = JS 2S
         : field.1.magic = 9D
         : magic_down = false false",
    );
    let down = up.replace("[false, true]", "[true, true]");
    refused("duelx", &down, SEATS[0], "steal magic", "DUX-09", "duelx-jack-covered");
    // Laid anew (DUX-07), a jack steals in the same turn.
    let jack = down.replace("JS", "6S").replace("3C", "JC");
    check(
        "duelx",
        &jack,
        "9D",
        "JC magic; steal magic",
        "0 magic JC
         0 steals magic 2S off []
         1 gets magic 9D
         0 done
         : field.0.magic = 6S JC 2S",
    );
}

#[test]
fn dux_09_a_jack_steals_a_level_unless_the_rules_say_no() {
    let zero = r#"{"phase": "upgrade", "field": ["JC 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["2H JH AC", "QC"]}"#;
    check(
        "duelx",
        zero,
        "3D",
        "steal level",
        "0 steals level 6C off []
         1 gets level 3D
         : field.0.level = JC 6C",
    );
    refused("duelx", zero, SEATS[0], "2H level", "DUX-09", "duelx-level-nothing");
    let off = "duelx/jack_steals_level=false";
    refused(off, zero, SEATS[0], "steal level", "DUX-09", "duelx-no-level-theft");
    for text in ["2H level", "JH level", "AC level"] {
        let (card, _) = text.split_once(' ').unwrap();
        check(off, zero, "", text, &format!("0 level {card}\n: field.0.level = JC {card}"));
    }
    // Other slots are robbed all the same, and a Level above 0 takes only the next number.
    check(off, TABLE, "AH", "steal attack", "0 steals attack 8D off [2C]\n1 gets attack AH");
    refused(off, TABLE, SEATS[0], "9H level", "DUX-05", "duelx-level-one-more");
}

#[test]
fn dux_09_a_theft_needs_a_card_for_the_empty_slot() {
    let rest = |zone: &str| TABLE.replace("\"hand\"", &format!("\"rest\": \"{zone}\", \"hand\""));
    // The discards are shuffled for it.
    check(
        "duelx",
        &rest("discards"),
        "AH",
        "steal attack",
        "0 steals attack 8D off [2C]
         reshuffle 42
         1 gets attack AH
         : deck = 41 cards",
    );
    // What lay beneath the stolen card is discarded first, and may come back at once.
    let beneath: Vec<String> = (cards("9H QC 5C JD 4H 6S 6C 8D 5H 2S") ^ rules("duelx").pack)
        .iter()
        .map(french::code)
        .collect();
    let pile = |slot: &str| {
        TABLE.replace("2C/8D", "8D").replace(slot, &format!("{}/{slot}", beneath.join("/")))
    };
    check(
        "duelx",
        &pile("8D"),
        "2C",
        "steal attack",
        &format!(
            "0 steals attack 8D off [{}]
             reshuffle 42
             1 gets attack 2C
             : deck = 41 cards",
            beneath.join(" ")
        ),
    );
    refused("duelx", &pile("4H"), SEATS[0], "steal attack", "DUX-09", "duelx-no-refill");
}
