//! A match: numbered decisions, submissions, streams, keys, take-backs, resignations.

use crate::toy::{self, Action, Event, PILE, Phase, State, Toy, lay, number};
use sortie_core::chance::Live;
use sortie_core::deal_seed::mix_entropy;
use sortie_core::game::Knowledge;
use sortie_core::game::PositionFormat;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::Turn;
use sortie_core::matches::{
    Match, Seating, StartError, StreamEntry, SubmitError, Submitted, TakeBackError, UnknownSeat,
    Update,
};
use sortie_core::record::{self, Record};
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Steps};
use sortie_core::{AnyMatch, Cards, Chance, Observer, Seat, Seats, Source};

/// Lays numbers that differ, so that seat 0 wins the round and is asked to swap.
pub(crate) fn won_by_first(seats: u8) -> Match<Toy> {
    let mut played = toy::new(seats);
    for seat in 0..seats {
        let number = if seat == 0 { 3 } else { seat };
        played.submit(seat, 1, lay(seat, [number])).unwrap();
    }
    assert_eq!(played.turn(), Turn::Decide(Seats::one(0)));
    played
}

pub(crate) fn streams(played: &Match<Toy>) -> Vec<Vec<StreamEntry<Event>>> {
    Observer::all(played.seats()).map(|who| played.stream(who, 0).collect()).collect()
}

pub(crate) fn keys(played: &Match<Toy>) -> Vec<u128> {
    Observer::all(played.seats()).map(|who| played.key(who)).collect()
}

/// Everything that there is to see of a match; `Debug` shows its private fields too.
pub(crate) fn everything(played: &Match<Toy>) -> String {
    format!("{played:?}")
}

#[test]
fn decisions_are_numbered_from_one_and_the_deal_is_zero() {
    let mut played = toy::new(2);
    assert_eq!(played.decision(), 1);
    assert!(played.stream(Observer::Public, 0).all(|told| told.decision == 0));
    let mut number = 1;
    while let Turn::Decide(_) = played.turn() {
        assert_eq!(played.decision(), number);
        let before = played.stream_len();
        toy::play_on(&mut played, 1, number.into());
        assert!(played.stream_len() > before);
        assert!(played.stream(Observer::Public, before).all(|told| told.decision == number));
        number += 1;
    }
}

#[test]
fn a_simultaneous_decision_is_played_when_all_have_chosen() {
    let mut played = toy::new(3);
    let (streams_before, keys_before) = (streams(&played), keys(&played));
    assert_eq!(played.turn(), Turn::Decide(Seats::first(3)));
    let first = played.submit(1, 1, lay(1, [2]));
    assert_eq!(first, Ok(Submitted::Waiting(Seats::one(0).with(2))));
    assert_eq!(played.submit(2, 1, lay(2, [1])), Ok(Submitted::Waiting(Seats::one(0))));
    assert_eq!(played.waiting(), Seats::one(0));
    assert_eq!(played.submitted(1), Some(lay(1, [2])));
    assert_eq!(played.submitted(0), None);
    assert_eq!(played.submitted(9), None);
    assert_eq!(played.decision(), 1);
    assert_eq!((streams(&played), keys(&played)), (streams_before, keys_before), "none is told");

    assert_eq!(played.submit(0, 1, lay(0, [3])), Ok(Submitted::Played));
    assert_eq!(played.decision(), 2);
    assert_eq!(played.turn(), Turn::Decide(Seats::one(0)));
    assert_eq!(played.submitted(1), None);
}

#[test]
fn the_order_of_submissions_does_not_matter() {
    let play = |order: [u8; 3]| {
        let mut played = toy::new(3);
        for seat in order {
            played.submit(seat, 1, lay(seat, [2])).unwrap();
        }
        (played.hash(), streams(&played), keys(&played))
    };
    assert_eq!(play([0, 1, 2]), play([2, 0, 1]));
}

#[test]
fn a_submission_may_be_withdrawn_while_others_choose() {
    let mut played = toy::new(2);
    played.submit(0, 1, lay(0, [4])).unwrap();
    assert_eq!(played.withdraw(0, 1), Ok(lay(0, [4])));
    assert_eq!(played.waiting(), Seats::first(2));
    assert_eq!(played.withdraw(0, 1), Err(SubmitError::NotYours(0)), "only once");
    played.submit(0, 1, lay(0, [1])).unwrap();
    played.submit(1, 1, lay(1, [2])).unwrap();
    assert_eq!(played.turn(), Turn::Decide(Seats::one(1)), "the second choice counts");
    let stale = SubmitError::Stale { given: 1, current: 2 };
    assert_eq!(played.withdraw(0, 1), Err(stale), "it was played");
}

#[test]
fn an_error_changes_nothing() {
    let mut played = toy::new(2);
    played.submit(0, 1, lay(0, [4])).unwrap();
    let before = everything(&played);
    let refused = |result: Result<Submitted, SubmitError>, rule: &str| matches!(result, Err(SubmitError::Refused(refusal)) if refusal.rule == rule);
    for decision in [0, 2, u32::MAX] {
        let stale = Err(SubmitError::Stale { given: decision, current: 1 });
        assert_eq!(played.submit(1, decision, lay(1, [1])), stale);
    }
    assert_eq!(played.submit(0, 1, lay(0, [1])), Err(SubmitError::NotYours(0)), "has chosen");
    // The first seat too many, the first beyond a set of seats, and the greatest number.
    for seat in [2, 8, 255] {
        assert_eq!(played.submit(seat, 1, lay(1, [1])), Err(SubmitError::NotYours(seat)));
        assert_eq!(played.withdraw(seat, 1), Err(SubmitError::NotYours(seat)));
        assert_eq!(played.resign(seat), Err(SubmitError::NotYours(seat)));
        assert_eq!(played.take_back(seat, Seats::first(2)), Err(TakeBackError::Nothing(seat)));
    }
    assert!(refused(played.submit(1, 1, Action::Keep), "TOY-06"));
    assert!(refused(played.submit(1, 1, lay(0, [1])), "TOY-06"), "another's card");
    assert!(refused(played.submit(1, 1, lay(1, [1, 2, 3])), "TOY-06"), "three cards");
    assert!(refused(played.submit(1, 1, Action::Lay(Cards::EMPTY)), "TOY-07"), "no card");
    assert_eq!(played.withdraw(1, 1), Err(SubmitError::NotYours(1)));
    assert_eq!(played.take_back(1, Seats::first(2)), Err(TakeBackError::Nothing(1)));
    assert_eq!(everything(&played), before);

    let mut played = won_by_first(2);
    let before = everything(&played);
    assert_eq!(played.submit(1, 2, Action::Keep), Err(SubmitError::NotYours(1)));
    assert_eq!(played.take_back(0, Seats::NONE), Err(TakeBackError::Missing(Seats::one(1))));
    assert_eq!(everything(&played), before);

    toy::play_on(&mut played, u32::MAX, 3);
    let before = everything(&played);
    let decision = played.decision();
    for seat in [0, 1, 200] {
        assert_eq!(played.submit(seat, decision, Action::Keep), Err(SubmitError::Over));
        assert_eq!(played.withdraw(seat, decision), Err(SubmitError::Over));
        assert_eq!(played.resign(seat), Err(SubmitError::Over));
    }
    assert_eq!(everything(&played), before);
}

#[test]
fn rules_that_contradict_themselves_are_not_dealt() {
    let rules = Toy { hand: 4, ..Toy::new(3) };
    let conflict = Match::new(rules, 3, toy::SEED, &Seating::default()).map(|_| ());
    assert!(matches!(conflict, Err(StartError::Rules(Conflict { rule: "TOY-02", .. }))));
}

#[test]
fn only_seats_that_there_are_sit_and_add_to_the_seed() {
    let sitting = |names: usize, entropy: &[Seat]| Seating {
        names: vec!["Ada".to_owned(); names],
        entropy: entropy.iter().map(|&seat| (seat, [1; 16])).collect(),
    };
    let begin = |sitting| Match::new(Toy::new(2), 2, toy::SEED, &sitting).map(|_| ());
    assert_eq!(begin(sitting(2, &[1, 0])), Ok(()));
    assert_eq!(begin(sitting(3, &[])), Err(StartError::Seat(UnknownSeat(2))));
    assert_eq!(begin(sitting(0, &[0, 2])), Err(StartError::Seat(UnknownSeat(2))));
    assert_eq!(begin(sitting(0, &[255])), Err(StartError::Seat(UnknownSeat(255))));
}

#[test]
fn nothing_is_noted_of_a_seat_that_there_is_not() {
    let mut played = toy::new(2);
    let before = everything(&played);
    for seat in [2, 8, 200, 255] {
        assert_eq!(played.take_over(seat, "Dora"), Err(UnknownSeat(seat)));
        assert_eq!(played.clock(seat, 1), Err(UnknownSeat(seat)));
        assert_eq!(played.hint(seat), Err(UnknownSeat(seat)));
    }
    assert_eq!(everything(&played), before);
}

#[test]
fn seats_may_add_to_the_seed_and_each_byte_counts() {
    assert_eq!(mix_entropy(toy::SEED, &[]), toy::SEED);
    let seeds = [
        mix_entropy(toy::SEED, &[(0, [1; 16])]),
        mix_entropy(toy::SEED, &[(1, [1; 16])]),
        mix_entropy(toy::SEED, &[(0, [1; 16]), (1, [2; 16])]),
        mix_entropy(toy::SEED, &[(1, [2; 16]), (0, [1; 16])]),
        mix_entropy([0; 32], &[(0, [1; 16])]),
        toy::SEED,
    ];
    for (n, seed) in seeds.iter().enumerate() {
        assert!(!seeds[..n].contains(seed));
    }
}

#[test]
fn chance_depends_on_seed_and_decision_alone() {
    let mut played = won_by_first(2);
    let State { pile, .. } = state(&played);
    let drawn = Live::new(toy::SEED, 2).draw_one(Source::deal(PILE), pile);
    played.submit(0, 2, Action::Swap).unwrap();
    assert_eq!(played.view(Observer::Seat(0)).bonus[0], drawn);
}

/// The truth, by way of the referee's document.
pub(crate) fn state(played: &Match<Toy>) -> State {
    played.rules().read_position(played.seats(), &played.position().table).unwrap()
}

#[test]
fn streams_have_equal_numbers_without_gaps_for_all_observers() {
    for seats in [2, 3] {
        let mut played = toy::new(seats);
        toy::play_on(&mut played, 2, 1);
        played.take_back(1, Seats::first(seats)).unwrap();
        toy::play_on(&mut played, 3, 2);
        if seats == 3 {
            played.resign(2).unwrap();
        }
        toy::play_on(&mut played, u32::MAX, 3);
        for stream in streams(&played) {
            assert!(stream.iter().map(|told| told.n).eq(0..played.stream_len()));
            assert!(stream.is_sorted_by_key(|told| told.decision));
        }
        for who in Observer::all(seats) {
            let all: Vec<_> = played.stream(who, 0).collect();
            for from in 0..=all.len() + 1 {
                let rest: Vec<_> = played.stream(who, from).collect();
                assert_eq!(rest, all[from.min(all.len())..]);
            }
        }
    }
}

#[test]
fn a_secret_is_told_to_its_audience_and_noted_by_all() {
    let mut played = won_by_first(3);
    played.submit(0, 2, Action::Swap).unwrap();
    let last = played.stream_len() - 1;
    let heard = |who| played.stream(who, last).next().map(|told| told.what);
    let own = played.view(Observer::Seat(0)).bonus[0].map(toy::worth);
    let told = |worth| Some(Update::Event(Event::Swapped { seat: 0, worth }));
    assert!(own.is_some());
    assert_eq!(heard(Observer::Seat(0)), told(own));
    for who in [Observer::Seat(1), Observer::Seat(2), Observer::Public] {
        assert_eq!(heard(who), told(None));
    }
}

#[test]
fn equal_histories_of_an_observer_have_equal_keys_and_others_do_not() {
    let play = |seed: u8, first: u8| {
        let mut played = Match::new(Toy::new(2), 2, [seed; 32], &Seating::default()).unwrap();
        played.submit(0, 1, lay(0, [first])).unwrap();
        played.submit(1, 1, lay(1, [1])).unwrap();
        played
    };
    let own =
        |played: &Match<Toy>, seat: u8| played.view(Observer::Seat(seat)).bonus[seat as usize];
    let base = play(0, 3);
    let mut hidden_differs = false;
    for other in (1..40).map(|seed| play(seed, 3)) {
        for seat in [0, 1] {
            let who = Observer::Seat(seat);
            let same = own(&base, seat) == own(&other, seat);
            assert_eq!(base.key(who) == other.key(who), same);
            if same {
                assert_eq!(base.view(who), other.view(who));
                assert!(base.stream(who, 0).eq(other.stream(who, 0)));
                hidden_differs |= own(&base, 1 - seat) != own(&other, 1 - seat);
            }
        }
        assert_eq!(base.key(Observer::Public), other.key(Observer::Public));
    }
    assert!(hidden_differs);
    for who in Observer::all(2) {
        assert_ne!(base.key(who), play(0, 4).key(who), "a laid card is seen by all");
    }
    for seat in [0, 1] {
        assert_ne!(base.key(Observer::Seat(seat)), base.key(Observer::Public));
    }
}

#[test]
fn a_key_remembers_the_own_action_and_nobody_elses() {
    // [1, 3] and [4] have the same sum: what is told is the same, what was done is not.
    let play = |action: Action| {
        let mut played = toy::new(2);
        played.submit(0, 1, action).unwrap();
        played.submit(1, 1, lay(1, [2])).unwrap();
        played
    };
    let (one, other) = (play(lay(0, [4])), play(lay(0, [1, 3])));
    assert_ne!(one.key(Observer::Seat(0)), other.key(Observer::Seat(0)));
    assert_eq!(one.key(Observer::Seat(1)), other.key(Observer::Seat(1)));
    assert_eq!(one.key(Observer::Public), other.key(Observer::Public));
}

#[test]
fn a_match_goes_on_from_a_position_like_the_one_it_came_from() {
    let mut played = won_by_first(2);
    let mut resumed = Match::resume(played.rules().clone(), 2, state(&played), 2, toy::SEED);
    assert_eq!(resumed.stream_len(), 0, "nobody was told anything");
    toy::play_on(&mut played, u32::MAX, 8);
    toy::play_on(&mut resumed, u32::MAX, 8);
    assert_eq!(resumed.hash(), played.hash());
    assert_eq!(resumed.turn(), played.turn());
}

#[test]
fn a_match_of_any_game_is_played_through_one_face() {
    let mut own = toy::new(2);
    let any: &mut dyn AnyMatch = &mut own;
    let (seat, public) = (Observer::Seat(0), Observer::Public);
    assert_eq!((any.game(), any.code().as_str(), any.seats()), ("toy", "toy", 2));
    assert_eq!(any.steps(public, &Draft::EMPTY), Steps::NONE);

    let one = any.step(seat, &Draft::EMPTY, number(0, 1).index()).unwrap();
    assert_eq!(any.spell(seat, &one).as_deref(), Some("a1"));
    let two = any.step(seat, &one, number(0, 3).index()).unwrap();
    assert_eq!(any.spell(seat, &two).as_deref(), Some("a1+a3"));
    assert_eq!(any.steps(seat, &two), Steps::DONE);
    assert_eq!(any.step(seat, &two, number(0, 4).index()).map_err(|r| r.rule), Err("TOY-06"));
    assert_eq!(any.parse(seat, "a1+a3"), Ok(two));
    assert_eq!(any.parse(seat, "a9").map_err(|refusal| refusal.rule), Err("TOY-08"));
    assert_eq!(any.parse(seat, "b1").map_err(|refusal| refusal.rule), Err("TOY-06"));

    let spelled: Vec<String> =
        any.actions(seat, 100).unwrap().into_iter().map(|(action, _)| action).collect();
    assert_eq!(
        spelled,
        ["a1", "a1+a2", "a1+a3", "a1+a4", "a2", "a2+a3", "a2+a4", "a3", "a3+a4", "a4"]
    );
    assert_eq!(any.actions(seat, 9), None, "more than the limit");
    assert_eq!(any.actions(seat, 10).map(|actions| actions.len()), Some(10));
    assert_eq!(any.actions(public, 10), Some(Vec::new()));

    let incomplete = any.submit(0, 1, &Draft::EMPTY);
    assert!(matches!(incomplete, Err(SubmitError::Refused(refusal)) if refusal.rule == "TOY-07"));
    for stale in [0, 2, u32::MAX] {
        let late = Err(SubmitError::Stale { given: stale, current: 1 });
        assert_eq!(any.submit(0, stale, &two), late);
        assert_eq!(any.submit(0, stale, &Draft::EMPTY), late, "whatever it is made of");
    }
    assert_eq!(any.submit(0, 1, &two), Ok(Submitted::Waiting(Seats::one(1))));
    assert_eq!(any.submit(0, 1, &two), Err(SubmitError::NotYours(0)));
    assert_eq!(any.steps(seat, &Draft::EMPTY), Steps::NONE, "it has chosen");
    assert_eq!(any.actions(seat, 10), Some(Vec::new()));
    any.withdraw(0, 1).unwrap();
    any.submit(0, 1, &one).unwrap();
    let other = any.parse(Observer::Seat(1), "b2").unwrap();
    assert_eq!(any.submit(1, 1, &other), Ok(Submitted::Played));
    assert_eq!(any.waiting(), Seats::one(1));
    let told = any.stream(public, 0);
    assert!(told.iter().map(|heard| heard.n).eq(0..any.stream_len()));
    assert_eq!(told.last().map(|heard| heard.text.id.as_ref()), Some("toy-won"));

    assert_eq!(any.take_back(0, Seats::one(1)), Ok(3));
    any.resign(1).unwrap();
    assert_eq!(any.submit(0, 3, &one), Err(SubmitError::Over));
    let last: Vec<String> =
        any.stream(seat, told.len()).into_iter().map(|heard| heard.text.id.into_owned()).collect();
    assert_eq!(last, ["match-taken-back", "match-resigned"]);

    any.take_over(1, "Dora").unwrap();
    any.clock(0, 90_000).unwrap();
    any.hint(0).unwrap();
    assert_eq!(any.clock(2, 0), Err(UnknownSeat(2)));
    let (record, position) = (any.record(toy::SEED), any.position());
    let seen = any.transcript(toy::SEED, seat);
    assert_eq!(record, Record::from_match(&own, toy::SEED));
    assert_eq!(position, serde_json::to_value(own.position()).unwrap());
    assert_eq!(seen, record::transcript::<Toy>(&record, seat));
}

#[test]
fn a_seat_that_there_is_not_sees_what_the_public_sees() {
    let played = won_by_first(2);
    for seat in [2, 8, 200, 255] {
        assert_eq!(played.view(Observer::Seat(seat)), played.view(Observer::Public));
        assert_eq!(played.key(Observer::Seat(seat)), played.key(Observer::Public));
        assert!(played.stream(Observer::Seat(seat), 0).eq(played.stream(Observer::Public, 0)));
        assert_eq!(AnyMatch::steps(&played, Observer::Seat(seat), &Draft::EMPTY), Steps::NONE);
        assert_eq!(played.submitted(seat), None);
        assert_eq!(played.can_take_back(seat), None);
    }
}

#[test]
fn a_scene_shows_who_is_waited_for_and_how_it_ended() {
    let mut played = toy::new(2);
    let scene = |played: &Match<Toy>| AnyMatch::scene(played, Observer::Seat(0), &Draft::EMPTY);
    assert_eq!(scene(&played).turn, [0, 1]);
    played.submit(1, 1, lay(1, [1])).unwrap();
    assert_eq!(scene(&played).turn, [0]);
    played.resign(1).unwrap();
    let last = scene(&played);
    assert_eq!(last.outcome, played.turn().outcome());
    assert!(last.turn.is_empty() && last.choices.is_empty() && last.asked.is_none());
}

#[test]
fn what_is_imagined_looks_the_same() {
    for seats in [2, 3] {
        let mut played = toy::new(seats);
        let mut chance = sortie_core::chance::Fast::new(1);
        while let Turn::Decide(_) = played.turn() {
            for who in Observer::all(seats) {
                let view = played.view(who);
                let state = played.rules().determinize(&view, &mut chance);
                assert_eq!(played.rules().view(&state, who), view);
                assert_ne!(state.phase, Phase::Over);
            }
            toy::play_on(&mut played, 1, 4);
        }
    }
}
