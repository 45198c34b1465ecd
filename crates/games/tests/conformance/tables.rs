//! What the suite has to be told about each game. Nothing else in the suite names one.
//!
//! A game passes by being listed in the catalogue; what is added here is its table (which zones
//! its position has and who sees their faces) and its lite forms (the same rules on a deck so
//! small that the whole tree can be walked).

use crate::leaky::Leaky;
use crate::sheet::{Seen, Sheet};
use crate::subject::{Check, Reach, Subject};
use crate::toy::Toy;
use sortie_core::chance::Ask;
use sortie_core::code;
use sortie_core::{Game, Observer, Seat, Seats, Source, Value};
use sortie_games::attack::{Attack, FIGHT_ZONE};
use sortie_games::retaliation::Retaliation;
use std::collections::HashMap;

/// What the suite is told about a game.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub id: &'static str,
    /// Reads a position: zones, who sees them, and what is public.
    pub read: fn(&mut Sheet),
    /// What an observer sees of the action of another seat, out of its notation.
    pub seen: fn(action: &str, who: Observer) -> String,
    /// Actions that look the same to others, in notation, where there are too many to list.
    pub twins: fn(action: &str) -> Vec<String>,
    /// Whether an observer sees a card that is dealt or stolen at once, not only where it then
    /// lies. (What is turned up, rolled or drawn by lot is seen by all.)
    pub shown: fn(source: Source, who: Observer) -> bool,
    /// No match has more decisions than this in any preset.
    pub longest: u32,
}

const TABLES: &[Table] = &[TOY, ATTACK, RETALIATION];

/// The table of a game.
///
/// # Panics
/// If there is none.
pub fn of(id: &str) -> Table {
    let found = TABLES.iter().find(|table| table.id == id);
    *found.unwrap_or_else(|| panic!("{id} has no table in tests/conformance/tables.rs"))
}

/// Runs a check over every lite form.
pub fn lite_forms(check: &impl Check) {
    check.run(&Subject::lite("toy", Toy::lite(), 2, Reach::WHOLE));
    for &(name, code, openings, faces) in ATTACKS {
        let reach = Reach { openings, faces, ..Reach::WHOLE };
        check.run(&Subject::lite(&format!("attack-{name}"), attack_lite(code), 2, reach));
    }
    let two = Retaliation::lite();
    check.run(&Subject::lite("retaliation-two", two.clone(), 2, Reach::WHOLE));
    let three = with(two, "rounds", 1);
    let reach = Reach { decisions: 4, ..Reach::WHOLE };
    check.run(&Subject::lite("retaliation-three", three, 3, reach));
}

/// Forms of Attack!: every preset, and what goes other ways through the code. With openings and
/// faces of a die such that some ten thousand histories are walked.
const ATTACKS: &[(&str, &str, usize, u32)] = &[
    ("classic", "attack", 16, 6),
    ("cross", "attack/reshuffles=1", 4, 6),
    ("counter", "attack/duel=sums", 6, 6),
    ("power", "attack/dice=true,must_match=false", 4, 2),
    ("speed", "attack/hands=false", 99, 6),
    ("blind", "attack/choose_role=before_hands,reshuffles=2,scoring=value", 2, 6),
    ("two-decks", "attack/decks=2,reshuffles=1", 4, 6),
    ("counter-power", "attack/duel=sums,dice=true", 1, 2),
];

fn attack_lite(code: &str) -> Attack {
    let rules = code::read(code).and_then(|setup| setup.build::<Attack>(2));
    rules.expect("a code of a form that can be played").lite()
}

/// The rules with another number in force.
fn with<G: Game>(mut rules: G, name: &str, number: i32) -> G {
    let param = G::INFO.params.iter().find(|param| param.name == name);
    (param.expect("a parameter").set)(&mut rules, &Value::Int(number));
    rules
}

/// A check that meets the games into which leaks are planted.
pub fn leaky_forms(check: &impl Check, leak: crate::leaky::Leak) {
    check.run(&Subject::lite("toy", Leaky { game: Toy::tiny(), leak }, 2, Reach::WHOLE));
    let (game, reach) = (attack_lite("attack"), Reach { openings: 8, ..Reach::WHOLE });
    check.run(&Subject::lite("attack", Leaky { game, leak }, 2, reach));
}

const TOY: Table = Table {
    id: "toy",
    read: |sheet| {
        let below = sheet.take("below");
        let phase = sheet.take("phase");
        let tag = |code: &str| below.get(code).map(|n| format!("<{n}")).unwrap_or_default();
        let over = phase == "over";
        let until_the_end = |seen| move |_: &str| if over { Seen::ByAll } else { seen };
        sheet.zone("pile", Seen::ByNobody);
        sheet.zone("trophy", Seen::ByAll);
        sheet.zone("led", Seen::ByAll);
        for seat in 0..sheet.seats {
            let (own, both) = (Seen::by(seat), Seen::By(Seats::first(2)));
            sheet.tagged_zone(&format!("hand.{seat}"), until_the_end(own), tag);
            sheet.tagged_zone(&format!("buried.{seat}"), until_the_end(own), tag);
            sheet.tagged_zone(&format!("taken.{seat}"), until_the_end(both), tag);
            sheet.zone(&format!("won.{seat}"), Seen::ByAll);
        }
        sheet.fact("leader");
        sheet.fact("trick");
        sheet.facts.push(("phase".to_owned(), phase.clone()));
    },
    seen: |action, _| match action.strip_prefix("bury ") {
        Some(cards) => format!("bury {}", cards.split(' ').count()),
        None => action.to_owned(),
    },
    twins: |_| Vec::new(),
    // What a seat draws, its hand shows.
    shown: |source, who| source.ask() == Ask::Steal && who.seat().is_some(),
    longest: 1 + 2 * 9,
};

const ATTACK: Table = Table {
    id: "attack",
    read: |sheet| {
        let unseen = sheet.names("unseen");
        // What is proven of a card and when it was last reshuffled is seen by all.
        let mut tags: HashMap<String, String> = HashMap::new();
        for (field, mark) in [("proven", '<'), ("shuffles", '/')] {
            for group in sheet.take(field).as_array().into_iter().flatten() {
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
            sheet.zone(&format!("fight.{seat}"), Seen::ByNobody);
            sheet.tagged_zone(&format!("hand.{seat}"), |_| Seen::by(seat), tag);
            sheet.row(&format!("field.{seat}"), Seen::ByAll);
            // A card taken at random is known to both seats, one left over to its owner.
            let taken = |code: &str| unless(code, Seen::By(Seats::first(2)));
            let left = |code: &str| unless(code, Seen::by(seat));
            sheet.tagged_zone(&format!("victory.{seat}"), taken, tag);
            sheet.tagged_zone(&format!("champions.{seat}"), left, tag);
        }
        for fact in ["phase", "to_move", "attacker", "reshuffled"] {
            sheet.fact(fact);
        }
    },
    seen: |action, _| action.to_owned(),
    twins: |_| Vec::new(),
    // Both see what is taken at random; what a seat draws, it sees.
    shown: |source, who| match source.ask() {
        Ask::Steal => who.seat().is_some(),
        Ask::Deal => source.place() >= FIGHT_ZONE && who.is(source.place() - FIGHT_ZONE),
        _ => true,
    },
    // Each duel with a winner captures a card; each push empties hands or decks.
    longest: 1_000,
};

const SUITS: [&str; 4] = ["spades", "hearts", "clubs", "diamonds"];

const RETALIATION: Table = Table {
    id: "retaliation",
    read: |sheet| {
        let over = *sheet.peek("phase") == "over";
        let seats = sheet.seats;
        for (house, suit) in SUITS.into_iter().enumerate() {
            let owner = house as Seat % seats;
            // The order of king and queen is known to the owner, to who captured either, and, if
            // any was captured, to all at the end.
            let captors: Vec<Seat> = ["left", "right"]
                .into_iter()
                .filter_map(|side| sheet.peek(&format!("{suit}.{side}.captured_by")).as_str())
                .filter_map(|captor| SUITS.iter().position(|suit| *suit == captor))
                .map(|captor| captor as Seat % seats)
                .collect();
            let told = captors.iter().fold(Seats::one(owner), |told, &seat| told.with(seat));
            let royalty = if over && !captors.is_empty() { Seen::ByAll } else { Seen::By(told) };
            sheet.zone(&format!("{suit}.hand"), Seen::ByAll);
            sheet.zone(&format!("{suit}.discards"), Seen::ByAll);
            for side in ["left", "right"] {
                sheet.zone(&format!("{suit}.{side}.royalty"), royalty);
                sheet.row(&format!("{suit}.{side}.armies"), Seen::ByAll);
                sheet.fact(&format!("{suit}.{side}.captured_by"));
            }
        }
        sheet.row("turned", Seen::ByAll);
        sheet.fact("phase");
        sheet.fact("round");
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
    shown: |_, _| true,
    // The set-up, then nine rounds in which all pick and up to four houses act.
    longest: 1 + 9 * (1 + 4),
};
