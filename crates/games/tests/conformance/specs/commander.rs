//! Capture the Commander.

use super::super::leaky::Leak;
use super::super::subject::{Check, Reach, Subject};
use super::super::visibility::{Seen, Zone, ZoneCard};
use super::GameSpec;
use sortie_games::commander::Commander;

pub fn lite_forms(check: &impl Check) {
    check.run(&Subject::lite("commander-two", Commander::lite(2, 2), 2, Reach::WHOLE));
    let few = |decisions| Reach { decisions, ..Reach::WHOLE };
    check.run(&Subject::lite("commander-three", Commander::lite(2, 3), 3, few(1)));
    check.run(&Subject::lite("commander-rows", Commander::lite(3, 2), 2, few(1)));
}

/// Nothing is hidden, so nothing can leak.
pub fn leaky_forms(_: &impl Check, _: Leak) {}

pub const SPEC: GameSpec = GameSpec {
    id: "commander",
    read: |visibility| {
        // Whatever was turned up was seen by all; what was not is in no place yet.
        for seat in 0..visibility.seats {
            let path = format!("pyramids.{seat}");
            let rows = visibility.take(&path);
            let tokens: Vec<&str> =
                rows.as_array().into_iter().flatten().filter_map(|row| row.as_str()).collect();
            let tokens = tokens.join(" ");
            let names = tokens.split_whitespace().filter(|name| !["?", "-"].contains(name));
            let lying = |name: &str| ZoneCard {
                code: name.to_owned(),
                seen: Seen::ByAll,
                tag: String::new(),
            };
            let cards = names.map(lying).collect();
            visibility.zones.push(Zone { name: path.clone(), cards, in_order: true });
            visibility.facts.push((path, rows));
        }
        visibility.zone("taken", Seen::ByAll);
        visibility.zone("left", Seen::ByAll);
        visibility.zone("unseen", Seen::ByNobody);
        for fact in ["phase", "to_move", "target", "turned", "winners"] {
            visibility.fact(fact);
        }
    },
    open_presets: &["open"],
    // Each decision turns up a card of somebody who loses it in the end of the battle.
    longest: 4 * 13,
    ..GameSpec::OPEN
};
