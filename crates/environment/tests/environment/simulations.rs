//! Single matches.

use sortie_core::chance::Fast;
use sortie_core::record::{self, AnyRecord};
use sortie_core::step_actions::SUBMIT;
use sortie_environment::{
    AnySimulation, EnvironmentError, IDS, from_document, from_position, new_simulation,
};
use std::collections::HashSet;

fn deal(code: &str, seed: u8) -> Box<dyn AnySimulation> {
    new_simulation(code, None, [seed; 32]).unwrap()
}

/// Plays at random, up to so many steps.
fn play(simulation: &mut dyn AnySimulation, luck: &mut Fast, steps: u32) {
    for _ in 0..steps {
        let Some(seat) = simulation.waiting().lowest() else { return };
        let legal = simulation.legal(seat).unwrap();
        let number = legal.nth(luck.below(legal.len())).unwrap();
        simulation.step(seat, number).unwrap();
    }
}

#[test]
fn every_game_has_an_id_of_its_own() {
    let ids: HashSet<&str> = IDS.iter().copied().collect();
    assert_eq!(ids.len(), IDS.len(), "{IDS:?}");
}

#[test]
fn every_game_is_played_to_its_end_and_recorded() {
    for id in IDS {
        let mut simulation = deal(id, 1);
        play(&mut *simulation, &mut Fast::new(1), 100_000);
        assert!(simulation.outcome().is_some(), "{id}");
        let record = simulation.record().unwrap();
        let AnyRecord::Full(record) = record::read(&record).unwrap() else { panic!("{id}") };
        assert_eq!(record.seats, simulation.seats());
    }
}

#[test]
fn a_stored_match_is_the_match() {
    for id in IDS {
        let mut simulation = deal(id, 2);
        play(&mut *simulation, &mut Fast::new(2), 9);
        let read = from_document(&simulation.document()).unwrap();
        assert!(read.same(&*simulation), "{id}");
        assert_eq!(read.digest(), simulation.digest());
    }
}

#[test]
fn a_sample_looks_as_the_match_and_has_no_key_of_its_truth() {
    for id in IDS {
        let mut simulation = deal(id, 3);
        play(&mut *simulation, &mut Fast::new(3), 5);
        let words = simulation.spec().words();
        let (mut one, mut other) = (vec![0; words], vec![0; words]);
        let samples = [7, 8].map(|seed| simulation.determinize(0, seed).unwrap());
        simulation.observe(0, &mut one).unwrap();
        samples[0].observe(0, &mut other).unwrap();
        assert_eq!(one, other, "{id}");
        assert_eq!(samples[0].key(0), samples[1].key(0), "{id}: equal views, another key");
        assert_ne!(samples[0].key(1), simulation.key(1), "{id}: the key tells the truth");
    }
}

#[test]
fn a_refused_step_names_its_rule_and_changes_nothing() {
    let mut simulation = deal("kuhn", 4);
    let before = simulation.copy();
    let refused = simulation.step(0, 9).unwrap_err();
    assert!(matches!(refused, EnvironmentError::Refused { rule: "KUHN-02", .. }), "{refused}");
    assert!(simulation.step(0, SUBMIT).is_err());
    assert_eq!(simulation.step(1, 0), Err(EnvironmentError::NotYours(1)));
    let missing = EnvironmentError::NoSeat { given: 2, seats: 2 };
    assert_eq!(simulation.step(2, 0), Err(missing));
    assert!(simulation.same(&*before));
}

#[test]
fn a_position_goes_on_without_a_record() {
    let simulation = deal("leduc", 5);
    let read = from_position(&simulation.position(), [0; 32]).unwrap();
    assert_eq!(read.position(), simulation.position());
    assert_eq!(read.record(), Err(EnvironmentError::NoRecord));
    assert!(from_position("{}", [0; 32]).is_err());
}

#[test]
fn a_rule_code_may_name_a_preset_first() {
    assert_eq!(deal("goofspiel/hidden", 6).code(), "goofspiel/hidden=true");
    assert_eq!(deal("goofspiel/hidden,cards=4", 6).code(), "goofspiel/cards=4,hidden=true");
    assert!(new_simulation("goofspiel/shown", None, [0; 32]).is_err());
}
