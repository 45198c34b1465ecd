//! The initial corpus: real documents of every game.

use crate::action::{HEADER_LEN, middle};
use crate::invariants::random_decision;
use sortie_core::catalogue::{Visitor, preset_code};
use sortie_core::chance::Fast;
use sortie_core::matches::Seating;
use sortie_core::record::{Record, transcript};
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, Observer, Seats};
use sortie_games::catalogue;
use std::collections::BTreeSet;

/// An input for a target.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The target's name.
    pub target: &'static str,
    /// The file name, which tells what it holds.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

/// Documents of every game and preset, for the smallest and the largest number of seats.
pub fn all() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (n, id) in catalogue::IDS.iter().enumerate() {
        catalogue::with(id, CollectSeeds { game: n as u8, seeds: &mut seeds });
    }
    seeds
}

struct CollectSeeds<'a> {
    game: u8,
    seeds: &'a mut Vec<Seed>,
}

impl Visitor for CollectSeeds<'_> {
    type Out = ();

    fn visit<G: Game>(mut self) {
        let (fewest, most) = G::INFO.seats;
        self.parameters::<G>();
        for (preset, of) in G::INFO.presets.iter().zip(0..) {
            for seats in BTreeSet::from([fewest, most]) {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let Ok(rules) = setup.build::<G>(usize::from(seats)) else { continue };
                let name = format!("{}-{}-{seats}", G::INFO.id, preset.id);
                let code = preset_code::<G>(preset.id, seats).unwrap_or_default();
                self.keep("code", &name, code.into_bytes());
                let file = format!(
                    "game = {:?}\npreset = {:?}\nseats = {seats}\n\0choices",
                    G::INFO.id,
                    preset.id
                );
                self.keep("rules", &name, file.into_bytes());
                self.positions(&name, &rules, seats);
                self.records(&name, &rules, seats);
                self.actions(&name, &rules, seats, of);
            }
        }
    }
}

impl CollectSeeds<'_> {
    fn keep(&mut self, target: &'static str, name: &str, bytes: Vec<u8>) {
        self.seeds.push(Seed { target, name: name.to_owned(), bytes });
    }

    /// A rules file and a code for each extreme value of each parameter.
    fn parameters<G: Game>(&mut self) {
        use sortie_core::ParamKind;
        for param in G::INFO.params {
            let values: Vec<String> = match param.kind {
                ParamKind::Int { min, max } => vec![min.to_string(), max.to_string()],
                ParamKind::Flag => vec!["true".to_owned(), "false".to_owned()],
                ParamKind::Choice(words) => words.iter().map(|word| format!("{word:?}")).collect(),
                ParamKind::List { len, min, max } => {
                    vec![format!("{:?}", vec![min; len]), format!("{:?}", vec![max; len])]
                }
            };
            for value in values {
                let name = format!("{}-{}-{}", G::INFO.id, param.name, value.replace('"', ""));
                let file =
                    format!("game = {:?}\n[set]\n{} = {value}\n\0steps", G::INFO.id, param.name);
                self.keep("rules", &name, file.into_bytes());
                let plain = value.replace(['"', '[', ']', ' '], "").replace(',', ":");
                let code = format!("{}/{}={plain}", G::INFO.id, param.name);
                self.keep("code", &name, code.into_bytes());
            }
        }
    }

    /// Positions from a match, with choices for playing on.
    fn positions<G: Game>(&mut self, name: &str, rules: &G, seats: u8) {
        for decisions in [0, 3, 9, 27] {
            let played = middle(rules.clone(), seats, decisions as u8, decisions);
            let mut bytes = serde_json::to_vec(&played.position()).unwrap_or_default();
            bytes.extend(b"\0a few choices");
            self.keep("position", &format!("{name}-{decisions}"), bytes);
        }
    }

    /// A record with a log entry of every kind, and one observer's transcript of it.
    fn records<G: Game>(&mut self, name: &str, rules: &G, seats: u8) {
        let seed = [7; 32];
        let names = ["Anna".to_owned(), "Ben".to_owned()].into();
        let sitting = Seating { names, entropy: vec![(0, [1; 16]), (1, [2; 16])] };
        let Ok(mut played) = Match::new(rules.clone(), seats, seed, &sitting) else { return };
        // Any fixed number: the corpus must not differ between two runs.
        let mut luck = Fast::new(3);
        for n in 0..6 {
            if played.turn().outcome().is_some() {
                break;
            }
            random_decision(&mut played, &mut luck);
            // Some games refuse some of these; the others cover the entry.
            let _ = match n {
                0 => played.take_back(0, Seats::first(seats)).is_ok(),
                1 => played.hint(1).is_ok() && played.clock(0, 60_000).is_ok(),
                2 => submit_and_withdraw(&mut played, &mut luck),
                3 => played.take_over(1, "Cleo").is_ok(),
                5 => played.resign(0).is_ok(),
                _ => true,
            };
        }
        let record = Record::from_match(&played, seed);
        self.keep("record", name, serde_json::to_vec(&record).unwrap_or_default());
        // Transcripts are long, and the first decision already has every field.
        let record = Record::from_match(&middle(rules.clone(), seats, 7, 1), seed);
        if let Ok(seen) = transcript::<G>(&record, Observer::Seat(0)) {
            let bytes = serde_json::to_vec(&seen).unwrap_or_default();
            self.keep("record", &format!("{name}-seen"), bytes);
        }
    }

    /// Actions from several points of a match.
    fn actions<G: Game>(&mut self, name: &str, rules: &G, seats: u8, preset: u8) {
        for decisions in [0, 1, 2, 3, 5, 8, 13, 21] {
            // Any function works that gives different decks to different seeds.
            let luck = preset + 7 * decisions;
            let mut played = middle(rules.clone(), seats, luck, usize::from(decisions));
            let before = played.log().len();
            if played.turn().outcome().is_some() {
                break;
            }
            random_decision(&mut played, &mut Fast::new(u64::from(luck) + 1));
            let Some(sortie_core::log::LogEntry::Action { action, .. }) = played.log().get(before)
            else {
                continue;
            };
            let mut bytes: Vec<u8> =
                vec![self.game, preset, seats - G::INFO.seats.0, luck, decisions];
            debug_assert_eq!(bytes.len(), HEADER_LEN);
            bytes.extend(action.bytes());
            self.keep("action", &format!("{name}-{decisions}"), bytes);
        }
    }
}

/// Submits and withdraws an action, where several seats choose at once. Returns whether it did.
fn submit_and_withdraw<G: Game>(played: &mut Match<G>, luck: &mut Fast) -> bool {
    let Some(seat) = played.waiting().lowest() else { return false };
    if played.waiting().only().is_some() {
        return false;
    }
    let view = played.view(Observer::Seat(seat));
    let action = crate::invariants::random_action(played.rules(), &view, luck);
    let decision = played.decision();
    played.submit(seat, decision, action).is_ok() && played.withdraw(seat, decision).is_ok()
}
