//! Steps of Modify: their meanings, the legal ones, the actions that they spell, and refusals.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–51 | a card |
//! | 52–57 | pass, accept, refuse, drop, quickdraw, wait |
//! | 60–66 | a seat: whom a jack robs, or who is called to a Duel |
//! | 72–122 | 70 + a number of cards |
//!
//! A call is a seat and then a number; a Duel takes a set of cards.

use super::rules::Modify;
use super::state::{Action, Phase};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::{Player, Refusal};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::text::Text;

pub(super) const PASS: Step = 52;
pub(super) const ACCEPT: Step = 53;
pub(super) const REFUSE: Step = 54;
pub(super) const DROP: Step = 55;
pub(super) const QUICKDRAW: Step = 56;
pub(super) const WAIT: Step = 57;
const SEAT: Step = 60;
const NUMBER: Step = 70;
// One seat more than can play: an action with a wrong seat becomes a step that is never legal.
const SEATS: Step = 8;
/// The most cards that a number can be.
const MOST: u8 = 52;
/// Steps below this have a meaning.
pub(super) const STEPS: Step = NUMBER + MOST + 1;

/// The meaning of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecodedStep {
    Card(Card),
    Word(Action),
    Seat(Seat),
    Number(u8),
}

pub(super) fn decode_step(step: Step) -> Option<DecodedStep> {
    Some(match step {
        0..PASS => DecodedStep::Card(Card::new(step)),
        PASS => DecodedStep::Word(Action::Pass),
        ACCEPT => DecodedStep::Word(Action::Accept),
        REFUSE => DecodedStep::Word(Action::Refuse),
        DROP => DecodedStep::Word(Action::Drop),
        QUICKDRAW => DecodedStep::Word(Action::Quickdraw),
        WAIT => DecodedStep::Word(Action::Wait),
        SEAT..68 => DecodedStep::Seat(step - SEAT),
        NUMBER..=122 => DecodedStep::Number(step - NUMBER),
        _ => return None,
    })
}

impl Player for Modify {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if view.decider().is_none() {
            return Steps::NONE;
        }
        let drafted = draft.steps();
        match view.table.phase {
            Phase::Duel => set_steps(view.hand, Cards::from_bits(drafted.low()), view.table.number),
            Phase::Call => call_steps(view, drafted.last()),
            _ if !draft.is_empty() => Steps::DONE,
            Phase::Pick => Steps::one_of(StepSet::from_bits(view.hand.bits(), 0)),
            Phase::Steal => Steps::one_of(opponent_steps(view, 1)),
            Phase::Answer => {
                let other =
                    number_steps(view, view.table.actor).without(NUMBER + view.table.number);
                Steps::one_of(other.with(ACCEPT).with(REFUSE))
            }
            Phase::Counter => Steps::one_of(StepSet::single(ACCEPT).with(DROP)),
            Phase::Vote | Phase::Offer => Steps::one_of(StepSet::single(QUICKDRAW).with(WAIT)),
            Phase::Over => Steps::NONE,
        }
    }

    fn any_order_steps(&self, view: &View, draft: &Draft) -> Steps {
        let steps = self.legal_steps(view, draft);
        if view.table.phase != Phase::Duel || view.decider().is_none() || steps.complete {
            return steps;
        }
        let left = view.hand - Cards::from_bits(draft.steps().low());
        Steps { next: StepSet::from_bits(left.bits(), 0), ..steps }
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        if view.decider().is_none() || !self.legal_steps(view, draft).complete {
            return None;
        }
        let steps = draft.steps();
        let (first, last) = (decode_step(steps.first()?)?, decode_step(steps.last()?)?);
        Some(match (first, last) {
            (DecodedStep::Card(_), _) => Action::Play(Cards::from_bits(steps.low())),
            (DecodedStep::Word(action), _) => action,
            (DecodedStep::Seat(seat), DecodedStep::Number(n)) => Action::Call(seat, n),
            (DecodedStep::Seat(seat), _) => Action::Steal(seat),
            (DecodedStep::Number(n), _) => Action::Offer(n),
        })
    }

    #[inline]
    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        let seat = |seat: Seat| SEAT + seat.min(SEATS);
        // What is out of range stays so, and does not wrap into another step.
        let number = |n: u8| NUMBER + n.min(MOST + 1);
        match *action {
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

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        if let Some(refusal) = refuse_observer(view) {
            return refusal;
        }
        let table = &view.table;
        let text = match (table.phase, decode_step(step)) {
            (Phase::Pick | Phase::Duel, Some(DecodedStep::Card(card))) => {
                refuse_card_text(view, draft, card)
            }
            _ if self.any_order_steps(view, draft).complete => Text::new(id!("modify-complete")),
            (Phase::Steal, Some(DecodedStep::Seat(seat))) => match refuse_opponent_text(view, seat)
            {
                Some(text) => text,
                None => Text::new(id!("modify-nothing-to-steal")).seat("seat", seat),
            },
            (Phase::Call, Some(DecodedStep::Seat(seat))) => {
                match refuse_opponent_text(view, seat) {
                    Some(text) => text,
                    None => Text::new(id!("modify-too-few")).seat("seat", seat),
                }
            }
            (Phase::Call, Some(DecodedStep::Number(_))) => {
                match draft.steps().last().and_then(decode_step) {
                    Some(DecodedStep::Seat(seat)) => range(view, table.actor, seat),
                    _ => choose(view),
                }
            }
            (Phase::Answer, Some(DecodedStep::Number(n))) if n == table.number => {
                Text::new(id!("modify-same-number")).number("n", n)
            }
            (Phase::Answer, Some(DecodedStep::Number(_))) => {
                range(view, table.opponent, table.actor)
            }
            _ => missing(view, draft),
        };
        Refusal::new(phase_rule(view), text)
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refuse_observer(view)
            .unwrap_or_else(|| Refusal::new(phase_rule(view), missing(view, draft)))
    }

    /// A theft where a Duel may be called, and a call where a jack steals, are refused as a whole:
    /// both begin with a seat, so that their first step would pass.
    fn check_action(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        if let (Phase::Call, Action::Steal(_)) | (Phase::Steal, Action::Call(..)) =
            (view.table.phase, action)
        {
            return Err(self.refuse_incomplete(view, &Draft::EMPTY));
        }
        self.check_steps(view, action)
    }
}

/// So many cards of a hand, in ascending order: as many as are still missing must be left above.
fn set_steps(hand: Cards, drafted: Cards, number: u8) -> Steps {
    let missing = u32::from(number).saturating_sub(drafted.len());
    if missing == 0 {
        return Steps::DONE;
    }
    // Ascending only, so that each set of cards is spelled by one draft.
    let above = drafted.last().map_or(hand, |last| hand - Cards::range(0, last.index() + 1));
    let most = above.len().checked_sub(missing).and_then(|n| above.nth(n));
    let next = most.map_or(Cards::EMPTY, |most| above & Cards::range(0, most.index() + 1));
    Steps { next: StepSet::from_bits(next.bits(), 0), complete: false, last: missing == 1 }
}

/// A call of a Duel: an opponent, then a number of cards.
fn call_steps(view: &View, last: Option<Step>) -> Steps {
    match last.and_then(decode_step) {
        None => Steps::then_more(opponent_steps(view, 2).with(PASS)),
        Some(DecodedStep::Seat(opponent)) => Steps::one_of(number_steps(view, opponent)),
        Some(_) => Steps::DONE,
    }
}

/// The opponents with at least so many cards.
fn opponent_steps(view: &View, least: u8) -> StepSet {
    view.opponents(least).map(|seat| SEAT + seat).collect()
}

/// For how many cards there can be a Duel with a seat.
fn number_steps(view: &View, other: Seat) -> StepSet {
    let own = view.who.seat().unwrap_or(other);
    (2..=view.most(own, other).min(MOST)).map(|n| NUMBER + n).collect()
}

/// The rule that says what may be done now.
pub(super) fn phase_rule(view: &View) -> &'static str {
    match view.table.phase {
        Phase::Vote | Phase::Offer => "MOD-16",
        Phase::Call | Phase::Answer | Phase::Counter => "MOD-13",
        Phase::Duel => "MOD-14",
        Phase::Pick => "MOD-06",
        Phase::Steal => "MOD-10",
        Phase::Over => "MOD-05",
    }
}

/// The question to a seat that decides.
pub(super) fn asked(view: &View, draft: &Draft) -> Text {
    let table = &view.table;
    match table.phase {
        Phase::Vote => Text::new(id!("modify-ask-vote")),
        Phase::Offer => Text::new(id!("modify-ask-offer")),
        Phase::Call => match draft.steps().last().and_then(decode_step) {
            Some(DecodedStep::Seat(seat)) => {
                let most = view.most(table.actor, seat);
                Text::new(id!("modify-ask-number")).seat("seat", seat).number("most", most)
            }
            _ => Text::new(id!("modify-ask-call")),
        },
        Phase::Answer => {
            let text = Text::new(id!("modify-ask-answer")).seat("seat", table.actor);
            text.number("n", table.number)
        }
        Phase::Counter => {
            let text = Text::new(id!("modify-ask-counter")).seat("seat", table.opponent);
            text.number("n", table.number)
        }
        Phase::Duel => {
            let done = draft.steps().len();
            Text::new(id!("modify-ask-duel")).number("n", table.number).number("done", done)
        }
        Phase::Steal => Text::new(id!("modify-ask-steal")),
        Phase::Pick | Phase::Over => Text::new(id!("modify-ask-pick")),
    }
}

/// The choice of this phase, for a refusal of anything else.
fn choose(view: &View) -> Text {
    let id = match view.table.phase {
        Phase::Vote | Phase::Offer => id!("modify-choose-quickdraw"),
        Phase::Call => id!("modify-choose-call"),
        Phase::Answer => id!("modify-choose-answer"),
        Phase::Counter => id!("modify-choose-counter"),
        Phase::Duel => id!("modify-choose-duel"),
        Phase::Steal => id!("modify-choose-steal"),
        Phase::Pick => id!("modify-choose-pick"),
        Phase::Over => id!("modify-is-over"),
    };
    Text::new(id).number("n", view.table.number)
}

/// The next part of an action that is not whole.
fn missing(view: &View, draft: &Draft) -> Text {
    if draft.is_empty() { choose(view) } else { asked(view, draft) }
}

/// Why this observer has nothing to decide; nothing where it has.
fn refuse_observer(view: &View) -> Option<Refusal> {
    let id = match (view.table.phase, view.decider()) {
        (Phase::Over, _) => id!("modify-is-over"),
        (_, None) => id!("modify-not-your-turn"),
        (_, Some(_)) => return None,
    };
    Some(Refusal::new(phase_rule(view), Text::new(id)))
}

/// Why a card cannot be added to a draft.
fn refuse_card_text(view: &View, draft: &Draft, card: Card) -> Text {
    let drafted = Cards::from_bits(draft.steps().low());
    if !view.hand.has(card) {
        return Text::new(id!("modify-not-in-hand")).card("card", french::face(card));
    }
    if view.table.phase == Phase::Pick {
        return Text::new(id!("modify-one-only"));
    }
    if drafted.has(card) {
        return Text::new(id!("modify-twice")).card("card", french::face(card));
    }
    Text::new(id!("modify-no-more")).number("n", view.table.number)
}

/// Why a seat is no opponent; nothing where it is one.
fn refuse_opponent_text(view: &View, seat: Seat) -> Option<Text> {
    if view.who.is(seat) {
        return Some(Text::new(id!("modify-not-yourself")));
    }
    if seat >= view.table.seats {
        return Some(Text::new(id!("modify-no-seat")).number("n", seat));
    }
    let out = !view.table.living.has(seat);
    out.then(|| Text::new(id!("modify-seat-is-out")).seat("seat", seat))
}

fn range(view: &View, one: Seat, other: Seat) -> Text {
    Text::new(id!("modify-number-range")).number("most", view.most(one, other))
}
