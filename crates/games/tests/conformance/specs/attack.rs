//! Attack!

use super::super::leaky::{Leak, Leaky};
use super::super::subject::{Check, Reach, Subject};
use super::super::visibility::Seen;
use super::{GameSpec, rules};
use sortie_core::chance::ChanceKind;
use sortie_core::{Seat, Seats};
use sortie_games::attack::{Attack, FIGHT_ZONE};
use std::collections::HashMap;

pub fn lite_forms(check: &impl Check) {
    for &(name, code, openings, faces) in FORMS {
        let reach = Reach { openings, faces, ..Reach::WHOLE };
        check.run(&Subject::lite(&format!("attack-{name}"), lite(code), 2, reach));
    }
}

pub fn leaky_forms(check: &impl Check, leak: Leak) {
    let (game, reach) = (lite("attack"), Reach { openings: 8, ..Reach::WHOLE });
    check.run(&Subject::lite("attack", Leaky { game, leak }, 2, reach));
}

/// Every preset, and what goes other ways through the code. With openings and
/// faces of a die such that some ten thousand histories are walked.
const FORMS: &[(&str, &str, usize, u32)] = &[
    ("classic", "attack", 16, 6),
    ("cross", "attack/reshuffles=1", 4, 6),
    ("counter", "attack/duel=sums", 6, 6),
    ("power", "attack/dice=true,must_match=false", 4, 2),
    ("speed", "attack/hands=false", 99, 6),
    ("blind", "attack/choose_role=before_hands,reshuffles=2,scoring=value", 2, 6),
    ("two-decks", "attack/decks=2,reshuffles=1", 4, 6),
    ("counter-power", "attack/duel=sums,dice=true", 1, 2),
];

fn lite(code: &str) -> Attack {
    rules::<Attack>(code, 2).lite()
}

pub const SPEC: GameSpec = GameSpec {
    id: "attack",
    read: |visibility| {
        let unseen = visibility.names("unseen");
        // What is proven of a card and when it was last reshuffled is seen by all.
        let mut tags: HashMap<String, String> = HashMap::new();
        for (field, mark) in [("proven", '<'), ("shuffles", '/')] {
            for group in visibility.take(field).as_array().into_iter().flatten() {
                let mut group = group.clone();
                let cards = group.as_object_mut().and_then(|group| group.remove("cards"));
                let cards = cards.unwrap_or_default();
                for card in cards.as_str().unwrap_or_default().split(' ') {
                    *tags.entry(card.to_owned()).or_default() += &format!("{mark}{group}");
                }
            }
        }
        let tag = |code: &str| tags.get(code).cloned().unwrap_or_default();
        let unless = |code: &str, seen: Seen| {
            if unseen.iter().any(|card| card == code) { seen } else { Seen::ByAll }
        };
        for seat in 0..2 as Seat {
            visibility.zone(&format!("fight.{seat}"), Seen::ByNobody);
            visibility.tagged_zone(&format!("hand.{seat}"), |_| Seen::by(seat), tag);
            visibility.row(&format!("field.{seat}"), Seen::ByAll);
            // A card taken at random is known to both seats, one left over to its owner.
            let taken = |code: &str| unless(code, Seen::By(Seats::first(2)));
            let left = |code: &str| unless(code, Seen::by(seat));
            visibility.tagged_zone(&format!("victory.{seat}"), taken, tag);
            visibility.tagged_zone(&format!("champions.{seat}"), left, tag);
        }
        for fact in ["phase", "to_move", "attacker", "reshuffled"] {
            visibility.fact(fact);
        }
    },
    // Both see what is taken at random; what a seat draws, it sees.
    shown: |source, who| match source.ask() {
        ChanceKind::Steal => who.seat().is_some(),
        ChanceKind::Deal => source.place() >= FIGHT_ZONE && who.is(source.place() - FIGHT_ZONE),
        _ => true,
    },
    further: &[
        ("old-hands", "attack/decks=2,reshuffles=10,scoring=value,ace=15"),
        ("dice-and-match", "attack/dice=true,scoring=value,ace=13"),
        ("any-shield", "attack/must_match=false,choose_role=before_hands,reshuffles=2"),
        ("sums-and-dice", "attack/duel=sums,dice=true,reshuffles=1,scoring=value"),
        ("two-sums", "attack/decks=2,duel=sums,ace=15"),
        ("speed-and-dice", "attack/hands=false,dice=true,reshuffles=3,scoring=value"),
    ],
    // Each duel with a winner captures a card; each push empties hands or decks.
    longest: 1_000,
    ..GameSpec::HIDING
};
