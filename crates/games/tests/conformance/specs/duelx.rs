//! Duel X.

use super::super::leaky::{Leak, Leaky};
use super::super::subject::{Check, Reach, Subject};
use super::super::visibility::{Seen, Visibility};
use super::{GameSpec, rules};
use sortie_core::Seat;
use sortie_games::duelx::DuelX;
use std::collections::HashMap;

pub fn lite_forms(check: &impl Check) {
    for form in FORMS {
        let reach = Reach { decisions: form.decisions, ..Reach::WHOLE };
        check.run(&Subject::lite(&format!("duelx-{}", form.name), form.rules(), 2, reach));
    }
}

/// In an upgrade a hand may leave nothing but `done`, so that a question that is skipped tells.
pub fn leaky_forms(check: &impl Check, leak: Leak) {
    let reach = Reach { decisions: 5, ..Reach::WHOLE };
    let game = Leaky { game: FORMS[0].rules(), leak };
    check.run(&Subject::lite("duelx", game, 2, reach));
}

/// A field, the cards besides, and how far is walked.
struct Form {
    name: &'static str,
    code: &'static str,
    field: [&'static str; 2],
    besides: &'static str,
    rounds: u16,
    decisions: usize,
}

impl Form {
    fn rules(&self) -> DuelX {
        rules::<DuelX>(self.code, 2).lite(self.field, self.besides, self.rounds)
    }
}

const FORMS: &[Form] = &[
    // Only a Level can be raised; what is discarded comes back soon.
    Form {
        name: "discards",
        code: "duelx",
        field: ["2C 9C AC AD", "2D 8C AH AS"],
        besides: "4C 5C 6C 7D 3S",
        rounds: 2,
        decisions: 7,
    },
    // A jack in every slot where it may steal, and one that may be drawn.
    Form {
        name: "thefts",
        code: "duelx",
        field: ["JC AC JD 9C", "2D 10D AD JH"],
        besides: "3C 6D 7C 8C JS",
        rounds: 1,
        decisions: usize::MAX,
    },
    // A Level of 0 that any card may be laid on.
    Form {
        name: "level-zero",
        code: "duelx/jack_steals_level=false",
        field: ["JC 9C AC AD", "4D 8C AH AS"],
        besides: "4C 5C 6C 7D 3S",
        rounds: 1,
        decisions: usize::MAX,
    },
    // Draws: hands that all see come back, and then everything is dealt anew.
    Form {
        name: "draws",
        code: "duelx",
        field: ["8C 9C AC AD", "8D 10C AH AS"],
        besides: "4C 5C 6C 7D",
        rounds: 3,
        decisions: 8,
    },
];

pub const SPEC: GameSpec = GameSpec {
    id: "duelx",
    read: |visibility| {
        // The last reshuffle that a hidden card was part of is seen by all; which cards an
        // observer saw go into it follows from what it saw.
        let mut latest: HashMap<String, u64> = HashMap::new();
        for group in visibility.take("returned").as_array().into_iter().flatten() {
            let reshuffle = group["reshuffle"].as_u64().unwrap_or_default();
            for card in group["cards"].as_str().unwrap_or_default().split(' ') {
                let latest = latest.entry(card.to_owned()).or_default();
                *latest = reshuffle.max(*latest);
            }
        }
        let tag = |code: &str| latest.get(code).map(|n| format!("/{n}")).unwrap_or_default();
        for seat in 0..2 as Seat {
            for slot in ["level", "attack", "defense", "magic"] {
                visibility.row(&format!("field.{seat}.{slot}"), Seen::ByAll);
            }
            visibility.tagged_zone(&format!("hand.{seat}"), |_| Seen::by(seat), tag);
            visibility.tagged_zone(&format!("hidden.{seat}"), |_| Seen::by(seat), tag);
        }
        visibility.zone("deck", Seen::ByNobody);
        visibility.zone("discards", Seen::ByAll);
        for fact in FACTS {
            visibility.fact(fact);
        }
    },
    // All see how many cards are discarded.
    seen: |action, _| match action.strip_prefix("discard ") {
        Some(cards) => format!("discard {}", cards.split(' ').count()),
        None => action.to_owned(),
    },
    // What a seat draws, its hand shows.
    shown: |_, _| false,
    // A hundred rounds: eight upgrades, some thefts, twice done, battle, combining, discards.
    in_passing,
    longest: 2_000,
    ..GameSpec::HIDING
};

/// After a draw both discard their whole hands for all to see (DUX-16), and these may be shuffled
/// into the deck at once.
fn in_passing(before: &Visibility, after: &Visibility) -> Vec<String> {
    let draws = |visibility: &Visibility| {
        visibility.facts.iter().find(|(name, _)| name == "draws").cloned()
    };
    let drawn = after.facts.iter().any(|(name, n)| name == "draws" && *n == 1);
    if !drawn || draws(before) == draws(after) {
        return Vec::new();
    }
    let hands = before.zones.iter().filter(|zone| zone.name.starts_with("hand."));
    hands.flat_map(|zone| &zone.cards).map(|card| card.code.clone()).collect()
}

const FACTS: [&str; 10] = [
    "phase",
    "to_move",
    "upgraded",
    "round",
    "draws",
    "points",
    "magic_down",
    "shuffles",
    "reshuffle",
    "returned_hidden",
];
