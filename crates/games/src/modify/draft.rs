//! Steps: what each means, which are legal, and the actions that they spell.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–51 | a card |
//! | 52–57 | pass, accept, refuse, drop, quickdraw, wait |
//! | 60–66 | a seat: whom a jack robs, or who is called to a Duel |
//! | 72–122 | 70 + a number of cards |
//!
//! A call is a seat and then a number; a Duel takes a set of cards.

use super::state::{Action, Phase};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step, StepSet, Steps};

pub(super) const PASS: Step = 52;
pub(super) const ACCEPT: Step = 53;
pub(super) const REFUSE: Step = 54;
pub(super) const DROP: Step = 55;
pub(super) const QUICKDRAW: Step = 56;
pub(super) const WAIT: Step = 57;
const SEAT: Step = 60;
const NUMBER: Step = 70;
const SEATS: Step = 8;
/// The most cards that a number can be.
const MOST: u8 = 52;

/// The meaning of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Card(Card),
    Word(Action),
    Seat(Seat),
    Number(u8),
}

pub(super) fn meaning(step: Step) -> Option<Meaning> {
    Some(match step {
        0..PASS => Meaning::Card(Card::new(step)),
        PASS => Meaning::Word(Action::Pass),
        ACCEPT => Meaning::Word(Action::Accept),
        REFUSE => Meaning::Word(Action::Refuse),
        DROP => Meaning::Word(Action::Drop),
        QUICKDRAW => Meaning::Word(Action::Quickdraw),
        WAIT => Meaning::Word(Action::Wait),
        SEAT..68 => Meaning::Seat(step - SEAT),
        NUMBER..=122 => Meaning::Number(step - NUMBER),
        _ => return None,
    })
}

/// The possible next steps of a draft.
#[inline]
pub(super) fn legal(view: &View, draft: &Draft) -> Steps {
    if view.decider().is_none() {
        return Steps::NONE;
    }
    let drafted = draft.steps();
    match view.table.phase {
        Phase::Duel => cards(view.hand, Cards::from_bits(drafted.low()), view.table.number),
        Phase::Call => call(view, drafted.last()),
        _ if !draft.is_empty() => Steps::DONE,
        Phase::Pick => Steps::one_of(StepSet::from_bits(view.hand.bits(), 0)),
        Phase::Steal => Steps::one_of(seats(view, 1)),
        Phase::Answer => {
            let other = numbers(view, view.table.actor).without(NUMBER + view.table.number);
            Steps::one_of(other.with(ACCEPT).with(REFUSE))
        }
        Phase::Counter => Steps::one_of(StepSet::single(ACCEPT).with(DROP)),
        Phase::Vote | Phase::Offer => Steps::one_of(StepSet::single(QUICKDRAW).with(WAIT)),
        Phase::Over => Steps::NONE,
    }
}

/// So many cards of a hand, in ascending order: as many as are still missing must be left above.
fn cards(hand: Cards, drafted: Cards, number: u8) -> Steps {
    let missing = u32::from(number).saturating_sub(drafted.len());
    if missing == 0 {
        return Steps::DONE;
    }
    let above = drafted.last().map_or(hand, |last| hand - Cards::range(0, last.index() + 1));
    let most = above.len().checked_sub(missing).and_then(|n| above.nth(n));
    let next = most.map_or(Cards::EMPTY, |most| above & Cards::range(0, most.index() + 1));
    Steps { next: StepSet::from_bits(next.bits(), 0), complete: false, last: missing == 1 }
}

fn call(view: &View, last: Option<Step>) -> Steps {
    match last.and_then(meaning) {
        None => Steps::then_more(seats(view, 2).with(PASS)),
        Some(Meaning::Seat(opponent)) => Steps::one_of(numbers(view, opponent)),
        Some(_) => Steps::DONE,
    }
}

/// The opponents with at least so many cards.
fn seats(view: &View, least: u8) -> StepSet {
    view.opponents(least).map(|seat| SEAT + seat).collect()
}

/// For how many cards there can be a Duel with a seat.
fn numbers(view: &View, other: Seat) -> StepSet {
    let own = view.who.seat().unwrap_or(other);
    (2..=view.most(own, other).min(MOST)).map(|n| NUMBER + n).collect()
}

/// The action that a complete draft spells.
#[inline]
pub(super) fn action(view: &View, draft: &Draft) -> Option<Action> {
    if view.decider().is_none() || !legal(view, draft).complete {
        return None;
    }
    let steps = draft.steps();
    let (first, last) = (meaning(steps.first()?)?, meaning(steps.last()?)?);
    Some(match (first, last) {
        (Meaning::Card(_), _) => Action::Play(Cards::from_bits(steps.low())),
        (Meaning::Word(action), _) => action,
        (Meaning::Seat(seat), Meaning::Number(n)) => Action::Call(seat, n),
        (Meaning::Seat(seat), _) => Action::Steal(seat),
        (Meaning::Number(n), _) => Action::Offer(n),
    })
}

/// The draft that spells an action, legal or not.
pub(super) fn draft(action: Action) -> Draft {
    let seat = |seat: Seat| SEAT + seat.min(SEATS);
    let number = |n: u8| NUMBER + n.min(MOST + 1);
    match action {
        Action::Play(cards) => cards.iter().map(Card::index).collect(),
        Action::Steal(victim) => Draft::from_step(seat(victim)),
        Action::Call(opponent, n) => Draft::from_step(seat(opponent)).with(number(n)),
        Action::Offer(n) => Draft::from_step(number(n)),
        Action::Pass => Draft::from_step(PASS),
        Action::Accept => Draft::from_step(ACCEPT),
        Action::Refuse => Draft::from_step(REFUSE),
        Action::Drop => Draft::from_step(DROP),
        Action::Quickdraw => Draft::from_step(QUICKDRAW),
        Action::Wait => Draft::from_step(WAIT),
    }
}
