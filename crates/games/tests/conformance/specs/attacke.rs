//! Attacke.

use super::super::leaky::{Leak, Leaky};
use super::super::subject::{Check, Reach, Subject};
use super::super::visibility::Seen;
use super::{GameSpec, rules, with};
use sortie_games::attacke::Attacke;

pub fn lite_forms(check: &impl Check) {
    for (name, code, (knights, sevens, tens), seats, decisions, sampled) in FORMS {
        let (decisions, sampled) = (*decisions, *sampled);
        let reach = Reach { openings: 1, decisions, sampled, ..Reach::WHOLE };
        let game = lite(code, *knights, *sevens, *tens);
        check.run(&Subject::lite(&format!("attacke-{name}"), game, *seats, reach));
    }
}

type Form = (&'static str, &'static str, ([u8; 3], u8, u8), u8, usize, usize);

/// Rules; twos, threes and sevens of each of two colours, shields of 7 and 10; seats; decisions, and
/// how many of them what is sampled is exact. After the reshuffle of a card that lay face down it
/// is not, see `attacke/determinize.rs`.
const FORMS: &[Form] = &[
    ("classic", "attacke", ([2, 0, 0], 1, 1), 3, 8, 8),
    ("copies", "attacke", ([3, 0, 0], 0, 1), 3, 7, 7),
    ("shields", "attacke/chips_to_win=2", ([1, 0, 0], 1, 3), 3, 9, 9),
    ("hidden", "attacke/face_down=true", ([1, 1, 0], 1, 1), 3, 5, 3),
];

fn lite(code: &str, knights: [u8; 3], sevens: u8, tens: u8) -> Attacke {
    with(rules::<Attacke>(code, 3), "max_contests", 2).lite(knights, sevens, tens)
}

pub fn leaky_forms(check: &impl Check, leak: Leak) {
    // That only passing is left hangs on the hand, so a skipped question tells of it.
    let reach = Reach { openings: 1, decisions: 2, ..Reach::WHOLE };
    let game = Leaky { game: lite("attacke/face_down=true", [1, 1, 0], 1, 1), leak };
    check.run(&Subject::lite("attacke", game, 3, reach));
}

pub const SPEC: GameSpec = GameSpec {
    id: "attacke",
    read: |visibility| {
        let held = visibility.take("held");
        for seat in 0..visibility.seats {
            // Of equal cards those that are there for longer come first; what is not named came
            // after the last reshuffle.
            let mut since: Vec<(String, u64)> = Vec::new();
            for entry in held.as_array().into_iter().flatten().filter(|e| e["seat"] == seat) {
                let cards = entry["cards"].as_str().unwrap_or_default();
                let number = entry["reshuffle"].as_u64().unwrap_or_default();
                since.extend(cards.split(' ').map(|code| (code.to_owned(), number)));
            }
            let since = std::cell::RefCell::new(since);
            let tag = |code: &str| {
                let mut since = since.borrow_mut();
                let first = since.iter().position(|(held, _)| held == code);
                first.map(|at| format!("/{}", since.remove(at).1)).unwrap_or_default()
            };
            visibility.tagged_zone(&format!("hand.{seat}"), |_| Seen::by(seat), tag);
            visibility.zone(&format!("table.{seat}"), Seen::ByAll);
            visibility.zone(&format!("face_down.{seat}"), Seen::by(seat));
            visibility.zone(&format!("unseen.{seat}"), Seen::by(seat));
        }
        visibility.zone("discards", Seen::ByAll);
        visibility.zone("pile", Seen::ByNobody);
        for fact in [
            "phase",
            "to_move",
            "colour",
            "in_contest",
            "contests",
            "chips",
            "reshuffled",
            "none_older",
            "last_seen",
        ] {
            visibility.fact(fact);
        }
    },
    // What is laid face down is counted.
    seen: |action, _| {
        let Some((open, hidden)) = action.split_once("down ") else { return action.to_owned() };
        let (hidden, colour) = hidden.split_once(" for ").unwrap_or((hidden, ""));
        format!("{open}down {} {colour}", hidden.split(' ').count())
    },
    // What a seat draws, its hand shows.
    shown: |_, _| false,
    // At most a thousand contests, and few cards for each.
    longest: 20_000,
    ..GameSpec::HIDING
};
