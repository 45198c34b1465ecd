//! The toy game.

use super::super::leaky::{Leak, Leaky};
use super::super::subject::{Check, Reach, Subject};
use super::super::toy::Toy;
use super::super::visibility::Seen;
use super::GameSpec;
use sortie_core::Seats;
use sortie_core::chance::ChanceKind;

pub fn lite_forms(check: &impl Check) {
    check.run(&Subject::lite("toy", Toy::lite(), 2, Reach::WHOLE));
}

pub fn leaky_forms(check: &impl Check, leak: Leak) {
    check.run(&Subject::lite("toy", Leaky { game: Toy::tiny(), leak }, 2, Reach::WHOLE));
}

pub const SPEC: GameSpec = GameSpec {
    id: "toy",
    read: |visibility| {
        let below = visibility.take("below");
        let phase = visibility.take("phase");
        let tag = |code: &str| below.get(code).map(|n| format!("<{n}")).unwrap_or_default();
        let over = phase == "over";
        let until_the_end = |seen| move |_: &str| if over { Seen::ByAll } else { seen };
        visibility.zone("pile", Seen::ByNobody);
        visibility.zone("trophy", Seen::ByAll);
        visibility.zone("led", Seen::ByAll);
        for seat in 0..visibility.seats {
            let (own, both) = (Seen::by(seat), Seen::By(Seats::first(2)));
            visibility.tagged_zone(&format!("hand.{seat}"), until_the_end(own), tag);
            visibility.tagged_zone(&format!("buried.{seat}"), until_the_end(own), tag);
            visibility.tagged_zone(&format!("taken.{seat}"), until_the_end(both), tag);
            visibility.zone(&format!("won.{seat}"), Seen::ByAll);
        }
        visibility.fact("leader");
        visibility.fact("trick");
        visibility.facts.push(("phase".to_owned(), phase.clone()));
    },
    seen: |action, _| match action.strip_prefix("bury ") {
        Some(cards) => format!("bury {}", cards.split(' ').count()),
        None => action.to_owned(),
    },
    // What a seat draws, its hand shows.
    shown: |source, who| source.ask() == ChanceKind::Steal && who.seat().is_some(),
    longest: 1 + 2 * 9,
    ..GameSpec::HIDING
};
