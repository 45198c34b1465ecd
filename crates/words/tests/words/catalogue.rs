//! Every sentence of a match is worded in every language: a random match of every preset for every number of
//! seats, as every observer sees it. The conformance suite of the games words their refusals.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::matches::Seating;
use sortie_core::record::scene;
use sortie_core::setup::Setup;
use sortie_core::{Draft, Game, Match, Observer, Scene, Text};
use sortie_games::catalogue;
use sortie_words::{LANGUAGES, Readers, Words};
use std::collections::{BTreeSet, HashSet};

struct Walk;

/// The sentences of a match, each once for each observer.
struct Sentences {
    names: Vec<String>,
    said: HashSet<(Text, Observer)>,
}

impl Sentences {
    fn scene(&mut self, scene: &Scene) {
        let who = scene.observer;
        let zones = scene.zones.iter().flat_map(|zone| {
            let marks = zone.cards.iter().flat_map(|card| &card.marks);
            [&zone.name].into_iter().chain(&zone.badges).chain(marks)
        });
        let choices = scene.choices.iter().chain(&scene.draft).map(|choice| &choice.label);
        let texts = scene.facts.iter().chain(&scene.asked).chain(zones).chain(choices);
        self.said.extend(texts.map(|text| (text.clone(), who)));
    }

    /// The sentences that lack something in a language.
    fn gaps(&self, words: &Words) -> BTreeSet<String> {
        let gap = |(text, who): &(Text, Observer)| {
            let readers = Readers { you: who.seat(), names: &self.names };
            match words.checked(text, &readers) {
                Err(gap) => Some(gap.to_string()),
                Ok(said) => said.is_empty().then(|| format!("{} says nothing", text.id)),
            }
        };
        self.said.iter().filter_map(gap).collect()
    }
}

impl Visitor for Walk {
    type Out = ();

    fn visit<G: Game>(self) {
        let (min, max) = G::INFO.seats;
        for preset in G::INFO.presets {
            for seats in min..=max {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                // Not every preset is for every number of seats.
                if let Ok(rules) = setup.build::<G>(usize::from(seats)) {
                    walk(&rules, seats);
                }
            }
        }
    }
}

fn walk<G: Game>(rules: &G, seats: u8) {
    let names = (0..seats).map(|seat| format!("Player{seat}")).collect();
    let mut sentences = Sentences { names, said: HashSet::new() };
    let mut chance = Fast::new(7);
    let mut played = Match::new(rules.clone(), seats, [7; 32], &Seating::default()).unwrap();
    while played.turn().outcome().is_none() {
        look(&mut sentences, &played);
        for seat in played.waiting().iter() {
            let draft = choose(rules, &played.view(Observer::Seat(seat)), &mut chance);
            let action = rules.action_of_draft(&played.view(Observer::Seat(seat)), &draft).unwrap();
            played.submit(seat, played.decision(), action).unwrap();
        }
    }
    look(&mut sentences, &played);
    for who in Observer::all(seats) {
        let told = played.stream(who, 0);
        sentences.said.extend(told.map(|told| (DescribedUpdate::new(rules, &told).text, who)));
    }
    assert!(sentences.said.len() > 20, "{}: hardly anything was said", G::INFO.id);
    for (language, _) in G::INFO.words {
        let gaps = sentences.gaps(&Words::new(language, [G::INFO.words]).unwrap());
        assert!(gaps.is_empty(), "{} in {language}: {gaps:#?}", G::INFO.id);
    }
}

fn look<G: Game>(sentences: &mut Sentences, played: &Match<G>) {
    for who in Observer::all(played.seats()) {
        sentences.scene(&scene(played, who, &Draft::EMPTY));
    }
}

/// A random draft.
fn choose<G: Game>(rules: &G, view: &G::View, chance: &mut Fast) -> Draft {
    let mut draft = Draft::EMPTY;
    loop {
        let steps = rules.legal_steps(view, &draft);
        let ways = steps.next.len() + u32::from(steps.complete);
        match steps.next.nth(chance.below(ways)) {
            Some(step) => draft = draft.with(step),
            None => return draft,
        }
    }
}

#[test]
fn every_sentence_of_a_match_is_worded() {
    for id in catalogue::IDS {
        catalogue::with(id, Walk).unwrap();
    }
}

struct Sources;

impl Visitor for Sources {
    type Out = (&'static str, &'static [(&'static str, &'static str)]);

    fn visit<G: Game>(self) -> Self::Out {
        (G::INFO.id, G::INFO.words)
    }
}

#[test]
fn the_words_of_all_games_fit_into_one_book() {
    let sources = catalogue::IDS.iter().map(|id| catalogue::with(id, Sources).unwrap());
    let sources: Vec<_> = sources.collect();
    for (id, words) in &sources {
        for (_, messages) in *words {
            let own = messages.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
            for message in own.filter(|id| !id.starts_with([' ', '#', '-'])) {
                assert!(message.starts_with(&format!("{id}-")), "{message}");
            }
        }
    }
    for language in LANGUAGES {
        Words::new(language, sources.iter().map(|(_, words)| *words)).unwrap();
    }
}

#[test]
fn what_happens_outside_the_games_is_worded_for_everybody() {
    let words = Words::new("en", []).unwrap();
    let names = ["Anna".to_owned(), "Ben".to_owned()];
    let says = |text: &Text, you| words.checked(text, &Readers { you, names: &names }).unwrap();
    let back = said("match-taken-back").seat("seat", 0).number("decision", 3);
    assert_eq!(says(&back, Some(0)), "You take back decision 3.");
    assert_eq!(says(&back, None), "Anna takes back decision 3.");
    let up = said("match-resigned").seat("seat", 1);
    assert_eq!(says(&up, Some(1)), "You resign.");
    assert_eq!(says(&up, Some(0)), "Ben resigns.");
    let over = said("match-taken-over").seat("seat", 1);
    assert_eq!(says(&over, Some(1)), "A substitute plays on for you.");
    assert_eq!(says(&over, None), "A substitute plays on for Ben.");
    let advised = said("match-advised").seat("seat", 1);
    assert_eq!(says(&advised, Some(1)), "You ask for a hint.");
    assert_eq!(says(&advised, None), "Ben asks for a hint.");
    let words = Words::new("de", []).unwrap();
    let says = |text: &Text, you| words.checked(text, &Readers { you, names: &names }).unwrap();
    assert_eq!(says(&back, Some(0)), "Du nimmst Entscheidung 3 zurück.");
    assert_eq!(says(&up, None), "Ben gibt auf.");
}

fn said(id: &'static str) -> Text {
    Text { id: id.into(), args: Vec::new() }
}
