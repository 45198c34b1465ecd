//! Arbitrary bytes: every reader answers, none panics.

use crate::chain::rechain;
use proptest::prelude::*;
use serde_json::Value;
use sortie_bots::{Bot, Budget, Random};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::matches::Seating;
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, Observer, position, record, rule_code};
use sortie_games::catalogue;

/// Changes some bytes of a text, so that most of it still makes sense.
fn garbled(text: &str, changes: &[(usize, u8)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &(at, byte) in changes {
        let at = at % bytes.len();
        match byte % 3 {
            0 => bytes[at] = byte,
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, byte),
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn changes() -> impl Strategy<Value = Vec<(usize, u8)>> {
    proptest::collection::vec((any::<usize>(), any::<u8>()), 1..6)
}

/// A match played at random for so many decisions, or to its end.
fn played<G: Game>(decisions: u32) -> Match<G> {
    let seats = G::INFO.seats.0;
    let mut played = Match::new(G::new(seats), seats, [7; 32], &Seating::default()).unwrap();
    play_on(&mut played, decisions);
    played
}

fn play_on<G: Game>(played: &mut Match<G>, decisions: u32) {
    let mut chance = Fast::new(7);
    let last = played.decision().saturating_add(decisions);
    while played.decision() < last
        && let Some(seat) = played.waiting().iter().next()
    {
        let view = played.view(Observer::Seat(seat));
        let action = Random.act(played.rules(), seat, &view, &Budget::FREE, &mut chance);
        played.submit(seat, played.decision(), action).unwrap();
    }
}

/// A position of a game after so many decisions, and the record up to it.
struct Documents(u32);

impl Visitor for Documents {
    type Out = (String, String);

    fn visit<G: Game>(self) -> Self::Out {
        let played = played::<G>(self.0);
        let record = record::Record::from_match(&played, [7; 32]);
        let text = |document| serde_json::to_string(document).unwrap();
        (
            text(&serde_json::to_value(played.position()).unwrap()),
            serde_json::to_string(&record).unwrap(),
        )
    }
}

struct PlayPosition<'a>(&'a str);

impl Visitor for PlayPosition<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        if let Ok((rules, document)) = position::read::<G>(self.0) {
            // An accepted position can be looked at, determinized and played on.
            let mut played =
                Match::resume(rules, document.seats, document.table, document.decision, [0; 32]);
            for who in Observer::all(document.seats) {
                record::scene(&played, who, &sortie_core::Draft::EMPTY);
                let view = played.view(who);
                let imagined = played.rules().determinize(&view, &mut Fast::new(1));
                assert!(played.rules().view(&imagined, who) == view);
            }
            play_on(&mut played, 40);
        }
    }
}

struct ReadRecord<'a>(&'a record::Record);

impl Visitor for ReadRecord<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let _ = self.0.replay::<G>(|_, _| {});
    }
}

struct BuildRules<'a>(&'a Setup);

impl Visitor for BuildRules<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        // Up to one more than the most seats of a match.
        for seats in 0..9 {
            let _ = self.0.build::<G>(seats);
        }
    }
}

struct ReadAction<'a>(&'a str);

impl Visitor for ReadAction<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let played = played::<G>(5);
        // Seats that no match has must not index anything.
        let missing = [200, 255].map(Observer::Seat);
        for who in Observer::all(played.seats()).chain(missing) {
            let view = played.view(who);
            if let Ok(action) = played.rules().read_action(&view, self.0) {
                let _ = played.rules().check_action(&view, &action);
                let _ = played.rules().write_action(&action);
            }
        }
    }
}

/// Moves cards, words and numbers of a document about, so that it can still be read as JSON of the
/// right form.
fn rearranged(document: &str, changes: &[(usize, usize, u8)]) -> String {
    let mut document: Value = serde_json::from_str(document).unwrap();
    let mut places = Vec::new();
    leaves(&document["table"], "/table".to_owned(), &mut places);
    for &(from, to, how) in changes {
        let (from, to) = (&places[from % places.len()], &places[to % places.len()]);
        let mut one = document.pointer(from).cloned().unwrap_or_default();
        let mut other = document.pointer(to).cloned().unwrap_or_default();
        match (&mut one, &mut other) {
            // A card goes from one zone to another.
            (Value::String(one), Value::String(other)) if how % 4 != 0 && from != to => {
                let at = one.rfind(' ').map_or(0, |at| at + 1);
                let card = one.split_off(at);
                *other = format!("{other} {card}").trim().to_owned();
            }
            (Value::Number(one), _) if how % 2 == 0 => *one = (how / 2 % 16).into(),
            (Value::Bool(one), _) => *one = !*one,
            (one, other) => std::mem::swap(one, other),
        }
        *document.pointer_mut(from).unwrap() = one;
        if from != to {
            *document.pointer_mut(to).unwrap() = other;
        }
    }
    document.to_string()
}

fn leaves(value: &Value, place: String, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves(value, format!("{place}/{name}"), into));
        }
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(n, item)| leaves(item, format!("{place}/{n}"), into));
        }
        _ => into.push(place),
    }
}

fn with_all(mut visit: impl FnMut(&'static str)) {
    for id in catalogue::IDS {
        visit(id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        decisions in 0..60_u32,
        changes in changes(),
    ) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = position::setup(&text);
        with_all(|id| {
            let (position, _) = catalogue::with(id, Documents(decisions)).unwrap();
            catalogue::with(id, PlayPosition(&position)).unwrap();
            let _ = position::setup(&garbled(&position, &changes));
            catalogue::with(id, PlayPosition(&garbled(&position, &changes))).unwrap();
            catalogue::with(id, PlayPosition(&text)).unwrap();
        });
    }

    #[test]
    fn positions_that_were_rearranged(
        decisions in 0..60_u32,
        changes in proptest::collection::vec(any::<(usize, usize, u8)>(), 1..4),
    ) {
        with_all(|id| {
            let (position, _) = catalogue::with(id, Documents(decisions)).unwrap();
            catalogue::with(id, PlayPosition(&rearranged(&position, &changes))).unwrap();
        });
    }

    #[test]
    fn records(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        decisions in 0..60_u32,
        changes in changes(),
    ) {
        let _ = record::read(&String::from_utf8_lossy(&bytes));
        with_all(|id| {
            let (_, text) = catalogue::with(id, Documents(decisions)).unwrap();
            let _ = record::read(&garbled(&text, &changes));
            // A record whose chain was made anew is still checked entry by entry.
            if let Ok(mut record) = serde_json::from_str::<record::Record>(&garbled(&text, &changes)) {
                rechain(&mut record);
                catalogue::with(id, ReadRecord(&record)).unwrap();
            }
        });
    }

    #[test]
    fn rules_files(text in "[ -~\n]{0,80}", changes in changes()) {
        let file = "game = \"attack\"\npreset = \"cross\"\nseats = 2\n[set]\nace = 13\ndice = true\n";
        for text in [text, garbled(file, &changes)] {
            if let Ok(setup) = Setup::from_toml(&text) {
                with_all(|id| catalogue::with(id, BuildRules(&setup)).unwrap());
            }
        }
    }

    #[test]
    fn rule_codes(text in "\\PC{0,60}", changes in changes()) {
        for text in [text, garbled("retaliation/jack_odd=5,rounds=3", &changes)] {
            if let Ok(setup) = rule_code::read(&text) {
                with_all(|id| catalogue::with(id, BuildRules(&setup)).unwrap());
            }
        }
    }

    #[test]
    fn actions(text in "\\PC{0,40}", near in "[0-9KQJAkqaclubshdiamndfpt:/ '♥♠]{0,20}") {
        for text in [text, near] {
            with_all(|id| catalogue::with(id, ReadAction(&text)).unwrap());
        }
    }
}
