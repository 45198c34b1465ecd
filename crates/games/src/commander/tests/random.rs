//! Matches played at random, and what holds in all of them.

use super::*;

/// Plays a match at random and checks each decision.
fn play(rules: &Commander, seats: u8, chance: &mut Fast) -> Table {
    let mut table = Table::deal_by(rules, seats, chance);
    let (mut decisions, mut told) = (0, table.told.len());
    table.play_at_random(chance, |before, table| {
        follows(before, table, told);
        table.is_sound();
        (decisions, told) = (decisions + 1, table.told.len());
    });
    assert!(decisions <= rules.shape.size() * seats, "a decision costs a card");
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
        assert!(was.occupied.has_all(is.occupied), "nothing is laid anew");
        for place in is.occupied.iter() {
            let same = was.card(place).is_none() || was.card(place) == is.card(place);
            assert!(same, "a card stays what it is");
        }
        hidden += u32::from(is.occupied.len()) - is.seen().len();
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
