//! Matches played at random, and what holds in all of them.

use super::super::shape::Place;
use super::*;
use sortie_core::game::{Turn, actions};

/// Plays a match at random and checks each decision.
fn play(rules: &Commander, seats: u8, chance: &mut Fast) -> Table {
    let mut table = Table::deal_by(rules, seats, chance);
    let mut decisions = 0;
    while let Turn::Decide(deciders) = table.turn() {
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let all = actions(rules, &table.view(seat), 1000).unwrap();
            joint.put(seat, all[chance.below(all.len() as u32) as usize].0);
        }
        let (before, told) = (table.state, table.told.len());
        rules.play(&mut table.state, &joint, chance, &mut table.told);
        follows(&before, &table, told);
        table.is_sound();
        decisions += 1;
        assert!(decisions <= rules.shape.size() * seats, "a decision costs a card");
    }
    ends_well(&table);
    table
}

/// Checks that hold between two decisions.
fn follows(before: &State, table: &Table, told: usize) {
    let state = &table.state;
    assert!(state.taken.has_all(before.taken), "what is taken stays taken");
    assert!(before.pool.has_all(state.pool), "what was seen stays seen");
    let mut hidden = 0;
    for seat in 0..state.seats {
        let (was, is) = (before.pyramid(seat), state.pyramid(seat));
        assert!(was.lies.has_all(is.lies), "nothing is laid anew");
        for place in is.lies.iter() {
            let same = was.card(place).is_none() || was.card(place) == is.card(place);
            assert!(same, "a card stays what it is");
        }
        hidden += u32::from(is.lies.len()) - is.seen().len();
    }
    assert!(hidden <= state.pool.len(), "there is a card for every place");
    let events = &table.told(Observer::Public)[told..];
    let ended = state.phase != Phase::Tie;
    assert_eq!(events.iter().any(|line| line.contains(" loses ")), ended, "{events:?}");
    assert_eq!(state.taken != before.taken, ended);
}

fn ends_well(table: &Table) {
    let state = &table.state;
    let winners = table.turn().outcome().unwrap().winners();
    assert_eq!(winners, state.winners);
    match state.still_in().only() {
        Some(seat) => assert_eq!(winners.only(), Some(seat)),
        None => assert_eq!((state.still_in().len(), winners.len()), (0, 2)),
    }
    let told = table.told(Observer::Public);
    let out = told.iter().filter(|line| line.contains("is out")).count();
    assert_eq!(out as u32 + state.still_in().len(), u32::from(state.seats));
}

#[test]
fn every_form_can_be_played_to_the_end() {
    let mut chance = Fast::new(6);
    let (mut ties, mut stops, mut draws) = (0, 0, 0);
    for n in 0..300 {
        for seats in 2..=4 {
            let forms = [CLASSIC, Commander::lite(2, seats), Commander::lite(3, seats)];
            let table = play(&forms[n % 3], seats, &mut chance);
            let told = table.told(Observer::Public);
            ties += told.iter().filter(|line| *line == "equal").count();
            stops += told.iter().filter(|line| line.starts_with("stop")).count();
            draws += u32::from(table.state.still_in().is_empty());
        }
    }
    assert!(ties > 400 && stops > 15 && draws > 2, "{ties} ties, {stops} stops, {draws} draws");
}

#[test]
fn nothing_panics_whatever_is_played() {
    let mut chance = Fast::new(8);
    let place = |chance: &mut Fast| Place::new(1 + chance.below(13) as u8).unwrap();
    for _ in 0..3000 {
        let seats = 2 + chance.below(3) as u8;
        let mut state = CLASSIC.deal(seats, &mut chance, &mut ());
        for _ in 0..12 {
            let mut joint = JointAction::empty();
            for seat in 0..seats {
                let action = if chance.below(2) == 0 {
                    Action::TurnUp(place(&mut chance))
                } else {
                    let target = [0, 1, 2, 3, 7, 255][chance.below(6) as usize];
                    Action::Attack {
                        with: place(&mut chance),
                        seat: target,
                        at: place(&mut chance),
                    }
                };
                joint.put(seat, action);
            }
            CLASSIC.play(&mut state, &joint, &mut chance, &mut ());
            CLASSIC.turn(&state);
        }
    }
}
