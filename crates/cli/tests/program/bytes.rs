//! Whatever bytes come: every reader answers, none panics.

use crate::chain::rechain;
use proptest::prelude::*;
use sortie_core::catalogue::Visitor;
use sortie_core::matches::Sitting;
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, Observer, code, position, record};
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

/// The first position of a game and the record of its beginning.
struct Documents;

impl Visitor for Documents {
    type Out = (String, String);

    fn visit<G: Game>(self) -> Self::Out {
        let seats = G::INFO.seats.0;
        let played = Match::new(G::new(seats), seats, [7; 32], &Sitting::default()).unwrap();
        let record = record::Record::of(&played, [7; 32]);
        let text = |document| serde_json::to_string(document).unwrap();
        (
            text(&serde_json::to_value(played.position()).unwrap()),
            serde_json::to_string(&record).unwrap(),
        )
    }
}

struct ReadPosition<'a>(&'a str);

impl Visitor for ReadPosition<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        if let Ok((rules, document)) = position::read::<G>(self.0) {
            // What was accepted can be looked at and played on.
            let played =
                Match::resume(rules, document.seats, document.table, document.decision, [0; 32]);
            for who in Observer::all(document.seats) {
                record::scene(&played, who, &sortie_core::Draft::EMPTY);
            }
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

struct Build<'a>(&'a Setup);

impl Visitor for Build<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        for seats in 0..9 {
            let _ = self.0.build::<G>(seats);
        }
    }
}

struct ReadAction<'a>(&'a str);

impl Visitor for ReadAction<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.1;
        let played = Match::new(G::new(seats), seats, [7; 32], &Sitting::default()).unwrap();
        for who in Observer::all(seats) {
            let view = played.view(who);
            if let Ok(action) = played.rules().read(&view, self.0) {
                let _ = played.rules().admit(&view, &action);
                let _ = played.rules().spell(&action);
            }
        }
    }
}

fn with_all(mut visit: impl FnMut(&'static str)) {
    for id in catalogue::IDS {
        visit(id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions(bytes in proptest::collection::vec(any::<u8>(), 0..200), changes in changes()) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = position::setup(&text);
        with_all(|id| {
            let (deal, _) = catalogue::with(id, Documents).unwrap();
            let _ = position::setup(&garbled(&deal, &changes));
            catalogue::with(id, ReadPosition(&garbled(&deal, &changes))).unwrap();
            catalogue::with(id, ReadPosition(&text)).unwrap();
        });
    }

    #[test]
    fn records(bytes in proptest::collection::vec(any::<u8>(), 0..200), changes in changes()) {
        let _ = record::read(&String::from_utf8_lossy(&bytes));
        with_all(|id| {
            let (_, text) = catalogue::with(id, Documents).unwrap();
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
                with_all(|id| catalogue::with(id, Build(&setup)).unwrap());
            }
        }
    }

    #[test]
    fn rule_codes(text in "\\PC{0,60}", changes in changes()) {
        for text in [text, garbled("retaliation/jack_odd=5,rounds=3", &changes)] {
            if let Ok(setup) = code::read(&text) {
                with_all(|id| catalogue::with(id, Build(&setup)).unwrap());
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
