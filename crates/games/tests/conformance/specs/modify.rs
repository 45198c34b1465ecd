//! Modify.

use super::super::leaky::{Leak, Leaky};
use super::super::subject::{Check, Reach, Subject};
use super::super::visibility::{Seen, Visibility};
use super::{GameSpec, rules};
use sortie_core::Seat;
use sortie_core::chance::ChanceKind;
use sortie_games::modify::Modify;

pub fn lite_forms(check: &impl Check) {
    for &(name, code, seats, deck, hand, rounds, decisions) in FORMS {
        let reach = Reach { decisions, ..Reach::WHOLE };
        check.run(&Subject::lite(
            &format!("modify-{name}"),
            lite(code, seats, deck, hand, rounds),
            seats,
            reach,
        ));
    }
}

/// How many cards a hand holds all know, so that a question that is skipped tells nothing here.
pub fn leaky_forms(check: &impl Check, leak: Leak) {
    if leak != Leak::Asked {
        let game = lite("modify/duel_calls=off", 3, "JS 5S 5H 6S 7S 8S", 2, 2);
        check.run(&Subject::lite("modify", Leaky { game, leak }, 3, Reach::WHOLE));
    }
}

type Form = (&'static str, &'static str, u8, &'static str, u8, u16, usize);

/// With hands and rounds such that some ten thousand histories are walked.
const FORMS: &[Form] = &[
    ("two", "modify", 2, "JS 4S 4H 6S QS AS", 2, 2, usize::MAX),
    ("thefts", "modify/duel_calls=off", 2, "JS JH 3S 5S 8S AS AH", 3, 3, usize::MAX),
    ("three", "modify/duel_calls=off", 3, "JS 5S 6S 7S 8S KS AS", 2, 2, usize::MAX),
    ("jacks", "modify/duel_calls=off", 3, "JS JH 5S 6S 7S 8S", 2, 2, usize::MAX),
    ("calls", "modify/duel_calls=all", 3, "5S 6S 6H 7S AS JS", 2, 1, 3),
    ("any", "modify/quickdraw=any,duel_calls=off", 3, "JS 5S 6S 7S 7H 8S", 2, 1, usize::MAX),
    ("agreed", "modify/quickdraw=agreed", 2, "JS 5S 5H 6S 7S AS", 2, 1, usize::MAX),
];

fn lite(code: &str, seats: u8, deck: &str, hand: u8, rounds: u16) -> Modify {
    rules::<Modify>(code, seats).lite(deck, hand, rounds)
}

pub const SPEC: GameSpec = GameSpec {
    id: "modify",
    read: |visibility| {
        for seat in 0..visibility.seats {
            let open: Vec<String> = in_sight(visibility, seat);
            let seen = |code: &str| {
                if open.iter().any(|card| card == code) { Seen::ByAll } else { Seen::by(seat) }
            };
            visibility.tagged_zone(&format!("hand.{seat}"), seen, |_| String::new());
            visibility.row(&format!("field.{seat}"), Seen::ByAll);
        }
        for zone in ["pot", "discards"] {
            visibility.zone(zone, Seen::ByAll);
        }
        visibility.zone("rest", Seen::ByNobody);
        // Thief and victim have seen it when it was stolen, see `shown`.
        for theft in 0..4 {
            visibility.take(&format!("thefts.{theft}.card"));
        }
        for fact in [
            "phase", "round", "first", "to_move", "duel", "to_call", "used", "seen", "thefts",
            "out", "shown",
        ] {
            visibility.fact(fact);
        }
    },
    // A hand is dealt to its owner. What is stolen its owner sees; the thief has it in hand then.
    shown: |source, who| match source.ask() {
        ChanceKind::Deal | ChanceKind::Steal => who.is(source.place()),
        _ => true,
    },
    // In each of 200 rounds, everybody may call a Duel (call, answer, counter-offer, cards), all
    // pick, and up to four jacks steal in a match; before them everybody may call a Quickdraw.
    longest: 200 * (7 * 4 + 1) + 4 + 7,
    ..GameSpec::HIDING
};

/// The cards in a hand that all have seen go there, and that no theft can have taken since.
fn in_sight(visibility: &Visibility, seat: Seat) -> Vec<String> {
    let at = |path: &str| -> Vec<String> {
        let names = visibility.peek(path).as_str().unwrap_or_default();
        names.split_whitespace().map(str::to_owned).collect()
    };
    let mut cards = at(&format!("seen.{seat}"));
    let thefts = visibility.peek("thefts").as_array().map_or(0, Vec::len);
    let robbed = |theft: &usize| *visibility.peek(&format!("thefts.{theft}.victim")) == seat;
    if let Some(last) = (0..thefts).rev().find(robbed) {
        // What came forth after the last theft from here was seen to go here since.
        let came = |theft: usize| {
            let from =
                (0..visibility.seats).map(move |other| format!("thefts.{theft}.came.{other}"));
            from.chain([format!("thefts.{theft}.taken")])
        };
        let since: Vec<String> = (last..thefts).flat_map(came).flat_map(|path| at(&path)).collect();
        cards.retain(|card| since.contains(card));
    }
    cards
}
