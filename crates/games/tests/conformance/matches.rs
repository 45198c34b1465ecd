//! Random matches: what holds at every decision of every preset.

use super::subject::{Check, Subject};
use sortie_core::chance::{Fast, Live};
use sortie_core::game::JointAction;
use sortie_core::matches::Seating;
use sortie_core::record::{AnyRecord, Record};
use sortie_core::{Game, Match, Observer, Turn, position, record};
use std::collections::BTreeMap;

/// Random matches for each preset and number of seats.
pub const MATCHES: u64 = 10;

/// A match and a copy of its state, made from the same seed.
#[allow(clippy::struct_field_names, reason = "the match itself, beside its copy")]
struct Played<G: Game> {
    played: Match<G>,
    state: G::State,
    seed: [u8; 32],
}

impl<G: Game> Played<G> {
    fn new(subject: &Subject<G>, n: u64) -> Self {
        let seed = [n as u8; 32];
        let played = Match::new(subject.rules.clone(), subject.seats, seed, &Seating::default());
        let played = played.expect("a preset can be played");
        let state = subject.rules.deal(subject.seats, &mut Live::new(seed, 0), &mut ());
        Played { played, state, seed }
    }

    /// Submits the actions to the match and plays them on the copy.
    fn play(&mut self, subject: &Subject<G>, joint: &JointAction<G::Action>) {
        let decision = self.played.decision();
        for (seat, action) in joint.iter() {
            let submitted = self.played.submit(seat, decision, action);
            assert!(submitted.is_ok(), "{}: offered but {submitted:?}", subject.name);
        }
        assert_eq!(self.played.decision(), decision + 1, "all have submitted");
        subject.rules.play(&mut self.state, joint, &mut Live::new(self.seed, decision), &mut ());
    }
}

/// Matches end, follow from seed and actions alone, and every card lies somewhere, once.
pub struct MatchesEnd;

impl Check for MatchesEnd {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        for n in 0..MATCHES {
            let mut luck = Fast::new(n);
            let mut game = Played::new(subject, n);
            let deck = cards(subject, &game.state);
            while let Turn::Decide(seats) = game.played.turn() {
                let decision = game.played.decision();
                let longest = subject.spec.longest;
                assert!(decision <= longest, "{} has more than {longest} decisions", subject.name);
                assert!(!seats.is_empty(), "{}: nobody decides", subject.name);
                let mut joint = JointAction::empty();
                for seat in seats.iter() {
                    let view = game.played.view(Observer::Seat(seat));
                    joint.put(seat, subject.random_action(&view, &mut luck).0);
                }
                game.play(subject, &joint);
                assert_eq!(cards(subject, &game.state), deck, "{}: {joint:?}", subject.name);
                let hash = position::hash(&subject.rules, subject.seats, &game.state);
                assert_eq!(game.played.hash(), hash, "{}: seed and actions", subject.name);
                let standing = subject.rules.standings(&game.state);
                assert_eq!(standing.seats(), subject.seats, "{}: it stands for all", subject.name);
            }
            let last = Some(subject.rules.standings(&game.state));
            assert_eq!(game.played.turn().outcome(), last, "{}: as it stood", subject.name);
        }
    }
}

/// The cards of all zones, each as often as there are equal ones.
pub fn cards<G: Game>(subject: &Subject<G>, state: &G::State) -> Vec<String> {
    let visibility = subject.visibility(state);
    let copies = subject.copies.get_or_init(|| {
        let mut copies: BTreeMap<String, usize> = BTreeMap::new();
        let dealt = [subject.deal(Fast::new(0))];
        for card in Subject::<G>::deck(&dealt) {
            *copies.entry(subject.rules.face(card).code).or_default() += 1;
        }
        copies
    });
    let mut zones: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (card, zone) in visibility.cards() {
        let lies = zones.entry(card).or_default();
        lies.push(zone);
        let most = copies.get(card).copied().unwrap_or(1);
        assert!(lies.len() <= most, "{}: {card} lies in {}", subject.name, lies.join(" and in "));
    }
    let mut cards: Vec<String> = visibility.cards().map(|(card, _)| card.to_owned()).collect();
    cards.sort_unstable();
    cards
}

/// A whole match is recorded, read and replayed as the same match; every observer's form of the
/// record can be read.
pub struct RecordsAreReplayed;

impl Check for RecordsAreReplayed {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let name = &subject.name;
        let mut game = Played::new(subject, 3);
        let mut luck = Fast::new(3);
        while let Turn::Decide(seats) = game.played.turn() {
            let mut joint = JointAction::empty();
            for seat in seats.iter() {
                let view = game.played.view(Observer::Seat(seat));
                joint.put(seat, subject.random_action(&view, &mut luck).0);
            }
            game.play(subject, &joint);
        }
        let written = Record::from_match(&game.played, game.seed);
        let written = serde_json::to_string(&written).expect("a record is JSON");
        let read = record::read(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
        let AnyRecord::Full(read) = read else { panic!("{name}: {written}") };
        let replayed = read.replay::<G>(|_, _| {});
        let replayed = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(replayed.hash(), game.played.hash(), "{name}");
        for who in subject.observers() {
            let seen = record::transcript::<G>(&read, who);
            let seen = seen.unwrap_or_else(|error| panic!("{name}: {who}: {error}"));
            let seen = serde_json::to_string(&seen).expect("a record is JSON");
            assert!(matches!(record::read(&seen), Ok(AnyRecord::Observed(_))), "{name}: {who}");
        }
    }
}
