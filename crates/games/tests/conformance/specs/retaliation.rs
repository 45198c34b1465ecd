//! Retaliation.

use super::super::leaky::{Leak, Leaky};
use super::super::subject::{Check, Reach, Subject};
use super::super::visibility::Seen;
use super::{GameSpec, with};
use sortie_core::{Seat, Seats};
use sortie_games::retaliation::Retaliation;

pub fn lite_forms(check: &impl Check) {
    let two = Retaliation::lite();
    check.run(&Subject::lite("retaliation-two", two.clone(), 2, Reach::WHOLE));
    let three = with(two, "rounds", 1);
    let reach = Reach { decisions: 4, ..Reach::WHOLE };
    check.run(&Subject::lite("retaliation-three", three, 3, reach));
}

/// No hidden card ever leaves a house one action where others would have left it more, so that a
/// question that is skipped tells nothing here.
pub fn leaky_forms(check: &impl Check, leak: Leak) {
    if leak != Leak::Asked {
        let game = Leaky { game: Retaliation::lite(), leak };
        check.run(&Subject::lite("retaliation", game, 2, Reach::WHOLE));
    }
}

const SUITS: [&str; 4] = ["spades", "hearts", "clubs", "diamonds"];

pub const SPEC: GameSpec = GameSpec {
    id: "retaliation",
    read: |visibility| {
        let over = *visibility.peek("phase") == "over";
        let seats = visibility.seats;
        for (house, suit) in SUITS.into_iter().enumerate() {
            let owner = house as Seat % seats;
            // The order of king and queen is known to the owner, to who captured either, and, if
            // any was captured, to all at the end.
            let captors: Vec<Seat> = ["left", "right"]
                .into_iter()
                .filter_map(|side| visibility.peek(&format!("{suit}.{side}.captured_by")).as_str())
                .filter_map(|captor| SUITS.iter().position(|suit| *suit == captor))
                .map(|captor| captor as Seat % seats)
                .collect();
            let told = captors.iter().fold(Seats::one(owner), |told, &seat| told.with(seat));
            let royalty = if over && !captors.is_empty() { Seen::ByAll } else { Seen::By(told) };
            visibility.zone(&format!("{suit}.hand"), Seen::ByAll);
            visibility.zone(&format!("{suit}.discards"), Seen::ByAll);
            for side in ["left", "right"] {
                visibility.zone(&format!("{suit}.{side}.royalty"), royalty);
                visibility.row(&format!("{suit}.{side}.armies"), Seen::ByAll);
                visibility.fact(&format!("{suit}.{side}.captured_by"));
            }
        }
        visibility.row("turned", Seen::ByAll);
        visibility.fact("phase");
        visibility.fact("round");
    },
    // All see which armies are laid at the set-up, not in which order king and queen lie.
    seen: |action, _| action.replace("KQ", "??").replace("QK", "??"),
    twins: |action| {
        let (one, two) = action.split_once(" / ").unwrap_or((action, ""));
        let turned = |house: &str| match house.strip_prefix("KQ") {
            Some(armies) => format!("QK{armies}"),
            None => house.replacen("QK", "KQ", 1),
        };
        let join = |one: &str, two: &str| {
            if two.is_empty() { one.to_owned() } else { format!("{one} / {two}") }
        };
        vec![join(&turned(one), two), join(one, &turned(two)), join(&turned(one), &turned(two))]
    },
    further: &[
        ("short", "retaliation/rounds=1,own_king=0,captured_queen=1000"),
        ("strong-jacks", "retaliation/jack_even=1,jack_odd=30,army_factor=0"),
    ],
    // The set-up, then nine rounds in which all pick and up to four houses act.
    longest: 1 + 9 * (1 + 4),
    ..GameSpec::HIDING
};
