//! Proposals that others must accept: take-backs and draws.

use crate::matches::won_by_first;
use crate::toy::{self, Action, Toy, lay};
use serde_json::json;
use sortie_core::log::LogEntry;
use sortie_core::matches::{Match, Offer, OfferError, Proposal, Update};
use sortie_core::record::Record;
use sortie_core::{AnyMatch, Observer, Seat, Seats};

/// A match that was played again from its record is the same one.
fn check_record(played: &Match<Toy>) {
    let record = Record::from_match(played, toy::SEED);
    let again = record.replay::<Toy>(|_, _| {}).unwrap();
    assert_eq!(again.log(), played.log());
    assert_eq!(again.offer(), played.offer());
    assert_eq!(again.turn(), played.turn());
}

/// The updates of every observer since an entry.
fn told(played: &Match<Toy>, from: usize) -> Vec<Update<()>> {
    let told = |who| -> Vec<Update<()>> {
        let news = played.stream(who, from);
        let meta = |what| match what {
            Update::Event(_) => None,
            Update::Proposed { seat, proposal } => Some(Update::Proposed { seat, proposal }),
            Update::Agreed(seat) => Some(Update::Agreed(seat)),
            Update::Refused { seat, own } => Some(Update::Refused { seat, own }),
            Update::TakenBack { reopened, decision, seat } => {
                Some(Update::TakenBack { reopened, decision, seat })
            }
            Update::Resigned(seat) => Some(Update::Resigned(seat)),
            Update::TakenOver(seat) => Some(Update::TakenOver(seat)),
            Update::Returned(seat) => Some(Update::Returned(seat)),
            Update::OutOfTime(seat) => Some(Update::OutOfTime(seat)),
            Update::Hinted(seat) => Some(Update::Hinted(seat)),
        };
        news.filter_map(|told| meta(told.what)).collect()
    };
    let public = told(Observer::Public);
    for who in Observer::all(played.seats()) {
        assert_eq!(told(who), public, "a proposal is no secret");
    }
    public
}

#[test]
fn a_decision_is_taken_back_when_all_others_agree() {
    let mut played = won_by_first(3);
    let from = played.stream_len();
    played.propose(1, Proposal::TakeBack).unwrap();
    let others = Seats::one(0).with(2);
    let offer = Offer { seat: 1, proposal: Proposal::TakeBack, missing: others };
    assert_eq!(played.offer(), Some(offer));
    assert_eq!(played.agree(1), Err(OfferError::NotAsked(1)), "who asks has no say");
    check_record(&played);
    played.agree(2).unwrap();
    assert_eq!(played.agree(2), Err(OfferError::NotAsked(2)), "once is enough");
    assert_eq!(played.decision(), 2, "one is missing");
    check_record(&played);
    played.agree(0).unwrap();
    assert_eq!((played.decision(), played.offer()), (3, None));
    assert_eq!(played.hash(), toy::new(3).hash());
    check_record(&played);
    let asked = Update::Proposed { seat: 1, proposal: Proposal::TakeBack };
    let back = Update::TakenBack { reopened: 1, decision: 3, seat: 1 };
    assert_eq!(told(&played, from), [asked, Update::Agreed(2), Update::Agreed(0), back]);
}

#[test]
fn one_who_does_not_agree_is_enough_and_is_not_asked_the_same_twice() {
    let mut played = won_by_first(3);
    let from = played.stream_len();
    played.propose(1, Proposal::TakeBack).unwrap();
    played.agree(0).unwrap();
    played.refuse(2).unwrap();
    assert_eq!((played.decision(), played.offer()), (2, None));
    assert_eq!(played.propose(1, Proposal::TakeBack), Err(OfferError::Again(1)));
    played.propose(1, Proposal::Draw).unwrap();
    played.refuse(0).unwrap();
    played.propose(0, Proposal::TakeBack).unwrap();
    played.refuse(0).unwrap();
    let last = told(&played, from).pop();
    assert_eq!(last, Some(Update::Refused { seat: 0, own: true }));
    check_record(&played);
    played.submit(0, 2, Action::Keep).unwrap();
    played.propose(1, Proposal::TakeBack).unwrap();
    check_record(&played);
}

#[test]
fn a_draw_ends_the_match_and_all_who_play_on_share_the_first_place() {
    let mut played = won_by_first(3);
    played.resign(2).unwrap();
    played.propose(0, Proposal::Draw).unwrap();
    assert_eq!(played.offer().unwrap().missing, Seats::one(1), "who gave up has no say");
    assert_eq!(played.agree(2), Err(OfferError::NotAsked(2)));
    played.agree(1).unwrap();
    let outcome = played.turn().outcome().unwrap();
    assert_eq!([0, 1, 2].map(|seat: Seat| outcome.place(seat)), [1, 1, 3]);
    assert!(matches!(played.log().last(), Some(LogEntry::End { .. })));
    assert_eq!(played.waiting(), Seats::NONE);
    assert_eq!(played.propose(0, Proposal::TakeBack), Err(OfferError::Over));
    check_record(&played);
}

#[test]
fn a_draw_that_is_reopened_is_none() {
    let mut played = won_by_first(2);
    played.propose(0, Proposal::Draw).unwrap();
    played.agree(1).unwrap();
    played.take_back(0, Seats::one(1)).unwrap();
    assert!(played.turn().outcome().is_none());
    check_record(&played);
}

#[test]
fn nothing_is_asked_that_cannot_be_or_need_not_be() {
    let mut played = toy::new(2);
    assert_eq!(played.propose(0, Proposal::TakeBack), Err(OfferError::Nothing(0)));
    played.submit(0, 1, lay(0, [4])).unwrap();
    let free = played.propose(0, Proposal::TakeBack);
    assert_eq!(free, Err(OfferError::Nothing(0)), "it may simply be withdrawn");
    assert_eq!(played.propose(2, Proposal::Draw), Err(OfferError::NoPart(2)));
    assert_eq!(played.refuse(1), Err(OfferError::NotAsked(1)));
    played.propose(0, Proposal::Draw).unwrap();
    assert_eq!(played.propose(1, Proposal::Draw), Err(OfferError::Open(0)));
    let log = played.log().len();
    assert_eq!(played.agree(2), Err(OfferError::NotAsked(2)));
    assert_eq!(played.log().len(), log, "an error changes nothing");
}

#[test]
fn a_proposal_lapses_when_the_match_goes_on() {
    let mut played = won_by_first(2);
    played.propose(1, Proposal::Draw).unwrap();
    played.submit(0, 2, Action::Keep).unwrap();
    assert_eq!(played.offer(), None, "the decision was played");

    let mut played = won_by_first(3);
    played.propose(1, Proposal::Draw).unwrap();
    played.resign(2).unwrap();
    assert_eq!(played.offer(), None, "somebody gave up");
    check_record(&played);

    let mut played = won_by_first(2);
    played.submit(0, 2, Action::Keep).unwrap();
    assert_eq!(played.decision(), 3);
    played.propose(0, Proposal::TakeBack).unwrap();
    played.submit(0, 3, lay(0, [1])).unwrap();
    assert_eq!(played.offer(), None, "who chooses anew asks no more");
    check_record(&played);
}

#[test]
fn a_seat_that_was_taken_over_is_given_back_and_one_that_gave_up_is_not() {
    let mut played = won_by_first(3);
    let from = played.stream_len();
    assert!(played.give_back(1).is_err(), "nobody plays for it");
    played.take_over(1, "Stand-in").unwrap();
    assert_eq!(played.stand_ins(), Seats::one(1));
    played.give_back(1).unwrap();
    assert_eq!(played.stand_ins(), Seats::NONE);
    assert_eq!(told(&played, from), [Update::TakenOver(1), Update::Returned(1)]);
    played.resign(1).unwrap();
    played.take_over(1, "Stand-in").unwrap();
    assert!(played.give_back(1).is_err());
    check_record(&played);
}

#[test]
fn that_no_time_is_left_is_told_to_all() {
    let mut played = won_by_first(2);
    let from = played.stream_len();
    played.clock(0, 1).unwrap();
    assert_eq!(told(&played, from), []);
    played.clock(0, 0).unwrap();
    assert_eq!(told(&played, from), [Update::OutOfTime(0)]);
    check_record(&played);
}

#[test]
fn that_a_seat_is_advised_is_told_to_all() {
    let mut played = won_by_first(2);
    let from = played.stream_len();
    assert!(played.hint(2).is_err(), "there is no such seat");
    assert_eq!(told(&played, from), []);
    played.hint(0).unwrap();
    assert_eq!(told(&played, from), [Update::Hinted(0)]);
    for who in Observer::all(2) {
        let last = AnyMatch::stream(&played, who, from).pop().unwrap();
        assert_eq!((last.event, last.text.id.as_ref()), (json!({"advised": 0}), "match-advised"));
    }
    check_record(&played);
}
