//! Taking back and giving up.

use crate::matches::{everything, keys, state, streams, won_by_first};
use crate::toy::{self, Action, PILE, State, Toy, lay};
use sortie_core::chance::Live;
use sortie_core::game::Turn;
use sortie_core::matches::{Match, SubmitError, Submitted, TakeBack, TakeBackError, Update};
use sortie_core::{Cards, Chance, Observer, Seats, Source};

#[test]
fn an_own_choice_can_be_taken_back_freely_while_others_choose() {
    let mut played = toy::new(2);
    assert_eq!(played.can_take_back(0), None);
    played.submit(0, 1, lay(0, [4])).unwrap();
    assert_eq!(played.can_take_back(0), Some(TakeBack::Free));
    assert_eq!(played.can_take_back(1), None);
    let told = streams(&played);
    assert_eq!(played.take_back(0, Seats::NONE), Ok(1));
    assert_eq!(played.decision(), 1, "nothing was revealed");
    assert_eq!(streams(&played), told);
    assert_eq!(played.can_take_back(0), None);
    assert_eq!(played.submit(0, 1, lay(0, [1])), Ok(Submitted::Waiting(Seats::one(1))));
}

#[test]
fn a_played_decision_is_reopened_with_consent_under_the_next_unused_number() {
    let mut played = won_by_first(3);
    let dealt = played.hash();
    assert_ne!(dealt, toy::new(3).hash());
    let others = Seats::one(0).with(2);
    let consent = TakeBack::Consent { decision: 1, of: others };
    assert_eq!(played.can_take_back(1), Some(consent));
    let missing = TakeBackError::Missing(Seats::one(2));
    assert_eq!(played.take_back(1, Seats::one(0)), Err(missing));

    let told = played.stream_len();
    assert_eq!(played.take_back(1, others), Ok(3), "1 was played, 2 was open");
    assert_eq!(played.decision(), 3);
    assert_eq!(played.hash(), toy::new(3).hash());
    assert_eq!(played.waiting(), Seats::first(3), "all who decided it decide again");
    for who in Observer::all(3) {
        let news: Vec<_> = played.stream(who, told).map(|told| told.what).collect();
        assert_eq!(news, [Update::TakenBack { reopened: 1, decision: 3, seat: 1 }]);
    }
    for old in [1, 2] {
        let stale = Err(SubmitError::Stale { given: old, current: 3 });
        assert_eq!(played.submit(0, old, lay(0, [1])), stale);
    }
    assert_eq!(played.can_take_back(1), None, "there is no older choice");
}

#[test]
fn an_older_choice_of_a_seat_is_reopened_with_all_that_followed() {
    let mut played = won_by_first(2);
    played.submit(0, 2, Action::Keep).unwrap();
    assert_eq!(played.take_back(1, Seats::one(0)), Ok(4), "seat 1 chose at decision 1");
    assert_eq!(played.hash(), toy::new(2).hash());
    played.submit(0, 4, lay(0, [1])).unwrap();
    played.submit(1, 4, lay(1, [2])).unwrap();
    assert_eq!(played.decision(), 5);
    assert_eq!(played.can_take_back(0), Some(TakeBack::Consent { decision: 4, of: Seats::one(1) }));
}

#[test]
fn a_pending_choice_is_dropped_when_an_earlier_decision_is_reopened() {
    let mut played = won_by_first(2);
    played.submit(0, 2, Action::Keep).unwrap();
    played.submit(1, 3, lay(1, [3])).unwrap();
    played.take_back(0, Seats::one(1)).unwrap();
    assert_eq!(played.submitted(1), None);
    assert_eq!(played.waiting(), Seats::one(0));
}

#[test]
fn chance_is_fresh_when_a_decision_is_reopened() {
    let mut drawn = Vec::new();
    let mut played = won_by_first(2);
    for _ in 0..12 {
        let State { pile, .. } = state(&played);
        let expected = Live::new(toy::SEED, played.decision()).draw_one(Source::deal(PILE), pile);
        played.submit(0, played.decision(), Action::Swap).unwrap();
        let card = played.view(Observer::Seat(0)).bonus[0];
        assert_eq!(card, expected);
        drawn.push(card);
        played.take_back(0, Seats::one(1)).unwrap();
    }
    drawn.sort();
    drawn.dedup();
    assert!(drawn.len() > 1, "twelve draws are not all the same card");
}

#[test]
fn a_match_that_ended_can_be_reopened() {
    let mut played = toy::new(2);
    toy::play_on(&mut played, u32::MAX, 5);
    let end = played.decision();
    let result = played.turn();
    assert_eq!(played.take_back(0, Seats::one(1)), Ok(end + 1));
    assert!(matches!(played.turn(), Turn::Decide(_)));
    toy::play_on(&mut played, u32::MAX, 6);
    assert!(result.outcome().is_some() && played.turn().outcome().is_some());
}

#[test]
fn a_key_differs_after_a_take_back() {
    let mut played = won_by_first(2);
    let before = keys(&played);
    played.take_back(0, Seats::one(1)).unwrap();
    played.submit(0, 3, lay(0, [3])).unwrap();
    played.submit(1, 3, lay(1, [1])).unwrap();
    assert!(keys(&played).iter().zip(before).all(|(now, before)| *now != before));
}

#[test]
fn with_two_seats_a_resignation_ends_the_match() {
    let mut played = won_by_first(2);
    played.resign(0).unwrap();
    let outcome = played.turn().outcome().unwrap();
    assert_eq!((outcome.place(0), outcome.place(1)), (2, 1));
    assert_eq!(outcome.winners(), Seats::one(1));
    assert_eq!(played.waiting(), Seats::NONE);
    assert_eq!(played.submit(0, 2, Action::Keep), Err(SubmitError::Over));
    assert_eq!(played.resign(1), Err(SubmitError::Over));
    for who in Observer::all(2) {
        let last = played.stream(who, played.stream_len() - 1).next();
        assert_eq!(last.map(|told| told.what), Some(Update::Resigned(0)));
    }
}

#[test]
fn a_match_that_ended_by_resignation_is_not_reopened() {
    let mut played = toy::new(2);
    toy::play_on(&mut played, 2, 1);
    while !matches!(played.turn(), Turn::Decide(seats) if seats.len() == 2) {
        toy::play_on(&mut played, 1, 1);
    }
    let decision = played.decision();
    let low = played.view(Observer::Public).hands[1].first().unwrap();
    played.submit(1, decision, Action::Lay(Cards::single(low))).unwrap();
    played.resign(0).unwrap();
    let before = everything(&played);
    for seat in [0, 1] {
        assert_eq!(played.can_take_back(seat), None);
        assert_eq!(played.take_back(seat, Seats::first(2)), Err(TakeBackError::Nothing(seat)));
    }
    assert_eq!(everything(&played), before);
}

#[test]
fn with_three_seats_play_goes_on_and_who_resigned_ranks_last() {
    let mut played = toy::new(3);
    played.submit(0, 1, lay(0, [3])).unwrap();
    played.submit(1, 1, lay(1, [1])).unwrap();
    played.submit(2, 1, lay(2, [1])).unwrap();
    played.resign(0).unwrap();
    assert_eq!(played.resigned(), Seats::one(0));
    assert_eq!(played.resign(0), Err(SubmitError::NotYours(0)), "only once");
    assert_eq!(played.waiting(), Seats::one(0), "somebody must choose for it");
    let keys = [0, 1, 2].map(|seat| played.key(Observer::Seat(seat)));
    played.take_over(0, "Dora").unwrap();
    for seat in [0, 1, 2] {
        let who = Observer::Seat(seat);
        let told = played.stream(who, 0).last().unwrap();
        assert_eq!((told.n, told.what), (played.stream_len() - 1, Update::TakenOver(0)));
        assert_ne!(played.key(who), keys[usize::from(seat)], "what is told is known");
    }
    played.submit(0, 2, Action::Keep).unwrap();
    for (decision, cards) in [(3, [2, 2, 3]), (5, [1, 3, 2])] {
        for seat in [0, 1, 2] {
            played.submit(seat, decision, lay(seat, [cards[seat as usize]])).unwrap();
        }
        let Turn::Decide(winner) = played.turn() else { panic!("the winner may swap") };
        played.submit(winner.only().unwrap(), decision + 1, Action::Keep).unwrap();
    }
    let outcome = played.turn().outcome().unwrap();
    assert_eq!(outcome.place(0), 3);
    assert_eq!(outcome.points(0) - bonus(&played, 0), 1, "its points stay as they are");
    let (one, two) = (outcome.points(1), outcome.points(2));
    assert_eq!(outcome.place(1) < outcome.place(2), one > two);
    assert_eq!(outcome.place(1) == outcome.place(2), one == two);
}

#[test]
fn the_last_of_three_who_stays_wins() {
    let mut played = toy::new(3);
    played.resign(2).unwrap();
    assert!(matches!(played.turn(), Turn::Decide(_)));
    played.resign(0).unwrap();
    let outcome = played.turn().outcome().unwrap();
    assert_eq!(outcome.winners(), Seats::one(1));
    assert_eq!((outcome.place(0), outcome.place(2)), (2, 2));
}

#[test]
fn consent_is_not_asked_of_who_resigned() {
    let mut played = won_by_first(3);
    played.resign(2).unwrap();
    let consent = TakeBack::Consent { decision: 1, of: Seats::one(1) };
    assert_eq!(played.can_take_back(0), Some(consent));
    assert_eq!(played.take_back(0, Seats::one(1)), Ok(3));
    assert_eq!(played.resigned(), Seats::one(2), "a resignation is not taken back with it");
}

fn bonus(played: &Match<Toy>, seat: usize) -> i32 {
    played.view(Observer::Public).bonus[seat].map_or(0, |card| i32::from(toy::worth(card)))
}
