//! Matches played at random, and what holds in all of them.

use super::super::shape::{Place, Places};
use super::*;
use sortie_core::game::Referee;

/// Plays a match at random and checks each decision.
fn play(rules: &Commander, seats: u8, chance: &mut Fast) -> Table {
    let mut told = Vec::new();
    let state = rules.deal(seats, chance, &mut told);
    let mut table = Table { rules: rules.clone(), state, told };
    let mut decisions = 0;
    loop {
        table.is_sound();
        let Turn::Decide(deciders) = table.turn() else { break };
        assert!(!deciders.is_empty());
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let all = actions(rules, &table.view(Observer::Seat(seat)), 1000).unwrap();
            joint.put(seat, all[chance.below(all.len() as u32) as usize].0);
        }
        let (before, told) = (table.state, table.told.len());
        rules.play(&mut table.state, &joint, chance, &mut table.told);
        follows(&before, &table, told);
        decisions += 1;
        assert!(decisions <= u32::from(rules.shape.size() * seats), "a decision costs a card");
    }
    ends_well(&table);
    table
}

/// Checks that hold between two decisions.
fn follows(before: &State, table: &Table, told: usize) {
    let state = &table.state;
    assert!(state.taken.has_all(before.taken), "what is taken stays taken");
    assert!(before.pool.has_all(state.pool), "what was seen stays seen");
    for seat in 0..state.seats {
        let (was, is) = (before.pyramid(seat), state.pyramid(seat));
        assert!(was.lies.has_all(is.lies), "nothing is laid anew");
        for place in is.lies.iter() {
            let same = was.card(place).is_none() || was.card(place) == is.card(place);
            assert!(same, "a card stays what it is");
        }
    }
    let events: Vec<Event> =
        table.told[told..].iter().map(|event| event.told(Observer::Public)).collect();
    let ended = state.phase != Phase::Tie;
    let lost = |event: &Event| matches!(event, Event::Won { .. } | Event::BothLost { .. });
    assert_eq!(events.iter().any(lost), ended, "a battle ends or is tied: {events:?}");
    assert_eq!(state.taken != before.taken, ended);
}

fn ends_well(table: &Table) {
    let state = &table.state;
    let outcome = table.turn().outcome().unwrap();
    assert_eq!(outcome.winners(), state.winners);
    match state.still_in().only() {
        Some(seat) => assert_eq!(outcome.winners().only(), Some(seat)),
        None => assert_eq!((state.still_in().len(), outcome.winners().len()), (0, 2)),
    }
    let out = table.told().iter().filter(|line| line.contains("is out")).count();
    assert_eq!(out as u32 + state.still_in().len(), u32::from(state.seats));
}

#[test]
fn every_form_can_be_played_to_the_end() {
    let mut chance = Fast::new(6);
    let (mut ties, mut stops, mut draws) = (0, 0, 0);
    for n in 0..400 {
        for seats in 2..=4 {
            let rules = match n % 4 {
                0 => CLASSIC,
                1 => Commander { open_memory: true, ..CLASSIC },
                2 => Commander::lite(2, seats),
                _ => Commander::lite(3, seats),
            };
            let table = play(&rules, seats, &mut chance);
            let told = table.told();
            ties += told.iter().filter(|line| *line == "equal").count();
            stops += told.iter().filter(|line| line.starts_with("stop")).count();
            draws += u32::from(table.state.still_in().is_empty());
        }
    }
    assert!(ties > 500 && stops > 20 && draws > 2, "{ties} ties, {stops} stops, {draws} draws");
}

/// The rules of covering and adjacency, told in another way: by where the cards lie.
#[test]
fn cap_08_what_covers_and_what_lies_beside_follows_from_the_picture() {
    let shape = &super::super::shape::FULL;
    let spots: Vec<(Place, (u8, u8))> = shape.spots().collect();
    for &(one, (column, row)) in &spots {
        let beside = |&&(_, (other, across)): &&(Place, (u8, u8))| {
            let far = column.abs_diff(other);
            match row.abs_diff(across) {
                0 => far == 2,
                1 => far <= 1,
                _ => false,
            }
        };
        let near: Places = spots.iter().filter(beside).map(|&(place, _)| place).collect();
        assert_eq!(shape.near(one), near, "{one}");
        let above = |&&(place, (_, across)): &&(Place, (u8, u8))| near.has(place) && across < row;
        let over: Places = spots.iter().filter(above).map(|&(place, _)| place).collect();
        assert_eq!(shape.over(one), over, "{one}");
    }
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
                joint.put(
                    seat,
                    if chance.below(2) == 0 {
                        Action::TurnUp(place(&mut chance))
                    } else {
                        let seat = [0, 1, 2, 3, 7, 255][chance.below(6) as usize];
                        Action::Attack { with: place(&mut chance), seat, at: place(&mut chance) }
                    },
                );
            }
            CLASSIC.play(&mut state, &joint, &mut chance, &mut ());
            CLASSIC.turn(&state);
        }
    }
}
