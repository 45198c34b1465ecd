//! Proofs by play, and the states imagined after them: ATK-27.

use super::*;
use sortie_core::french::{BLACK, RED};

/// The fewest and the most cards of this kind that a seat is imagined to hold.
fn held(table: &Table, who: Observer, seat: usize, kind: Cards) -> (u32, u32) {
    let states = table.determinized(who, 400);
    let held = || states.iter().map(|state| (state.hand[seat] & kind).len());
    (held().min().unwrap(), held().max().unwrap())
}

/// The notes on a hand: what each says, and of how many cards.
fn notes(table: &Table, who: Observer, id: &str) -> Vec<String> {
    let note = |text: &sortie_core::text::Text| {
        let args = text.args.iter().map(|(_, arg)| match arg {
            sortie_core::text::Arg::Number(n) => n.to_string(),
            other => panic!("{other:?}"),
        });
        [text.id.to_string()].into_iter().chain(args).collect::<Vec<_>>().join(" ")
    };
    table.zone(who, id).badges.iter().map(note).collect()
}

fn shields_from(table: &Table, value: u8) -> Cards {
    BLACK & table.rules.at_least(value)
}

/// Seat 1 has lost a duel as an attacker (ATK-10) and a card with it, and has drawn the 2♦.
fn without_a_sword() -> Table {
    let mut table = Table::lay("attack", "defend; hand 3D 5D 6D 8D | 9S 2C 4S QC AS; field 8H |");
    table.play("0: 2H 1: 7S QC 2D 3S", "9S");
    table.holds("hand.1 = 2C 4S AS 7S 2D");
    table
}

const OTHERS: [Observer; 2] = [SEATS[0], Observer::Public];

#[test]
fn atk_27_a_loss_by_atk_10_proves_that_there_is_no_sword() {
    let table = without_a_sword();
    for who in OTHERS {
        assert_eq!(held(&table, who, 1, RED), (0, 1), "only the new card may be red");
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-shield 4"]);
        // Whatever is black and unknown may be among them.
        let unknown = (BLACK & (table.state.hand[1] | table.state.fight[1])) - cards("QC");
        let ever = table.determinized(who, 400).iter().fold(Cards::EMPTY, |all, s| all | s.hand[1]);
        assert!(ever.has_all(unknown));
    }
    // The public does not know which card was taken, but that it was no Sword either.
    let taken: Cards = table
        .determinized(Observer::Public, 400)
        .iter()
        .flat_map(|state| state.victory[0])
        .collect();
    assert!(taken.len() > 10 && (taken & RED).is_empty(), "{taken:?}");
}

#[test]
fn atk_27_a_proof_goes_with_its_card() {
    let mut table = without_a_sword();
    table.play("0: KC 1: 3S", "3D 4S");
    table.holds("hand.1 = 2C AS 7S 2D 3S");
    for who in OTHERS {
        assert_eq!(
            held(&table, who, 1, RED),
            (1, 2),
            "two new cards, and the attacker has a Sword"
        );
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-shield 3"]);
    }
    // An unproven card that is played leaves the proofs of the others where they are.
    table.play("", "2D");
    table.holds("hand.1 = 2C AS 7S 3S");
    for who in OTHERS {
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-shield 3"]);
        assert_eq!(held(&table, who, 1, RED), (0, 1));
    }
}

#[test]
fn atk_27_a_loss_by_atk_12_proves_that_there_is_no_such_shield() {
    let mut table = Table::lay("attack", "attack; hand 9H 2D 3D 4D 5D | 8S 8C 2H KD 9D");
    table.play("0: 3C 1: 8S QS", "9H");
    table.holds("hand.1 = 8C 2H KD 9D QS");
    let high = shields_from(&table, 9);
    for who in OTHERS {
        assert_eq!(held(&table, who, 1, high), (0, 1), "only the new card may be one");
        assert_eq!(
            held(&table, who, 1, RED),
            (1, 5),
            "of Swords nothing is proven, but that the attacker has one"
        );
        assert!(held(&table, who, 1, BLACK - high).1 >= 3, "nor of lower Shields");
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-no-high-shield 4 9"]);
    }
    let taken: Cards = table
        .determinized(Observer::Public, 400)
        .iter()
        .flat_map(|state| state.victory[0])
        .collect();
    assert!((taken & high).is_empty());
    assert!(!(taken & RED).is_empty() && !(taken & BLACK).is_empty(), "{taken:?}");
}

#[test]
fn atk_27_a_forgotten_card_keeps_what_is_proven_of_it() {
    // Seat 1 forgets that it was the queen of clubs that was taken, not that it was no Sword.
    let table = without_a_sword();
    table.holds("victory.0 = QC");
    let forgotten: Cards = (0..400)
        .flat_map(|seed| {
            let mut chance = Fast::new(seed);
            let weaker = table.rules.forget(&table.view(SEATS[1]), 0.0, &mut chance);
            table.rules.determinize(&weaker, &mut chance).victory[0]
        })
        .collect();
    assert!(forgotten.len() > 10 && (forgotten & RED).is_empty(), "{forgotten:?}");
}

#[test]
fn atk_27_where_any_shield_would_do_a_loss_proves_that_there_is_none() {
    let mut table =
        Table::lay("attack/must_match=false", "attack; hand 9H 2D 3D 4D 5D | 3H 8H 2H KD 9D");
    table.play("0: 3C 1: 8H QS", "9H");
    for who in OTHERS {
        assert_eq!(held(&table, who, 1, BLACK), (0, 1));
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-sword 4"]);
    }
}

#[test]
fn atk_27_proofs_about_the_same_cards_add_up() {
    // No Shield from 9 and now none from 5, in either order; or no Sword before that.
    for (before, sword, limit, red) in [
        (r#""no_shield_from": 9"#, "5H", 5, 4),
        (r#""no_shield_from": 5"#, "9H", 5, 4),
        (r#""no_sword": true"#, "5H", 5, 0),
    ] {
        let hand = if red == 0 { "2S 3S 4S 2C 3C" } else { "2S 3S 8D 2C 3H" };
        let text = format!(
            r#"attack; hand {sword} 2D | {hand}; proven [{{"cards": "{hand}", {before}}}]"#
        );
        let mut table = Table::lay("attack", &text);
        table.play("1: 2S 6D", sword);
        table.holds("attacker = 1");
        for who in OTHERS {
            let high = shields_from(&table, limit);
            // Where only the new card may be the Sword that the attacker has, it is no Shield.
            assert_eq!(held(&table, who, 1, high), (0, u32::from(red > 0)), "{before}");
            assert_eq!(held(&table, who, 1, RED).1, red + 1);
            let note = if red == 0 { "low-shield" } else { "no-high-shield" };
            assert_eq!(notes(&table, who, "hand-1"), [format!("attack-proof-{note} 4 {limit}")]);
        }
    }
}

#[test]
fn atk_27_what_is_proven_of_the_own_hand_is_known_and_changes_nothing() {
    let table = without_a_sword();
    for state in table.determinized(SEATS[1], 400) {
        assert_eq!(state.hand[1], table.state.hand[1]);
    }
    assert!(notes(&table, SEATS[1], "hand-1").is_empty());
    assert_eq!(held(&table, SEATS[1], 0, RED).1, 5, "of seat 0 nothing is proven");
}

#[test]
fn atk_27_counter_and_speed_prove_nothing() {
    let mut table = Table::lay("attack/duel=sums", "sum; hand KS 2C 3C 4C 5C | 2H 4D 6D 8D 9D");
    table.play("", "KS 2H");
    table.holds("proven = 0 cards");
    for who in OTHERS {
        assert_eq!(held(&table, who, 1, RED), (0, 5));
        assert_eq!(held(&table, who, 1, BLACK), (0, 5));
    }
    let mut chance = Fast::new(27);
    for code in ["attack/duel=sums", "attack/hands=false"] {
        let table = random::play(&rules(code), &mut chance);
        table.holds("proven = 0 cards");
        assert!(!table.told(Observer::Public).iter().any(|line| line.contains("holds no")));
    }
}

#[test]
fn atk_27_a_card_seen_in_a_reshuffle_is_not_held_since_before() {
    let mut table = Table::lay(
        "attack/reshuffles=1",
        "defend; hand 3D 4D 5D 6D | QC 2C 4C; field 9H |; fight 2H 3H 4H 5H |;
         champions | 7D 8D 9D JD",
    );
    table.play("0: 2H 1: QC 7D 9D", "QC");
    table.holds("hand.1 = 2C 4C QC 7D 9D");
    let again = cards("QC 7D 8D 9D JD");
    for who in OTHERS {
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-old 2"]);
        assert_eq!(held(&table, who, 1, again), (3, 3));
        for state in table.determinized(who, 400) {
            assert!(again.has_all(state.fight[1]));
        }
        let ever = table.determinized(who, 400).iter().fold(Cards::EMPTY, |all, s| all | s.hand[1]);
        assert!(ever.has_all(again), "which of them it drew is not known");
        assert!(ever.has_all(cards("2C 4C 3H")), "nor what it held before");
    }
    // A card that leaves the hand shows whether it was an old one.
    table.play("0: 3D 4H 1: 8D", "7D 4D");
    for who in OTHERS {
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-old 2"]);
    }
    table.play("", "4C");
    for who in OTHERS {
        assert_eq!(notes(&table, who, "hand-1"), ["attack-proof-old 1"]);
    }
}

#[test]
fn atk_27_every_reshuffle_counts_for_itself() {
    let table = Table::lay(
        "attack/reshuffles=3",
        r#"attack; hand 3D 4D 5D | 2C 7D 8S 9D 10D; fight 2H 3H 4H 5H 6H | JD QD KD;
           champions AH | 7S 8D 9S; reshuffled 0 2; shuffles [
             {"seat": 1, "number": 1, "cards": "7D 8S 7S 8D"},
             {"seat": 1, "number": 2, "cards": "9D 10D JD QD KD 9S"}]"#,
    );
    for who in OTHERS {
        // Since before the first 2♣; of the first 7♦ 8♠, all others of it lie open; of the second
        // two among five.
        assert_eq!(held(&table, who, 1, cards("7D 8S")), (2, 2));
        assert_eq!(held(&table, who, 1, cards("9D 10D JD QD KD")), (2, 2));
        assert_eq!(held(&table, who, 1, cards("JD QD KD")), (0, 2));
        assert_eq!(held(&table, who, 1, cards("2C 2H 3H 4H 5H 6H")).1, 1);
        assert_eq!(held(&table, who, 1, cards("AH 7S 8D 9S")), (0, 0));
    }
}
