//! Steps: what each means, which are legal, and the actions that they spell.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–51 | a card: to be laid, or to be discarded |
//! | 52–55 | the slot that the card is laid in |
//! | 56–59 | steal the enemy's card of that slot |
//! | 60 | done |
//! | 61, 62 | fight with Attack, with Magic |
//! | 63, 64 | combine, decline |

use super::rules::DuelX;
use super::state::Action;
use super::table::{Phase, Slot};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::PACK;
use sortie_core::steps::{Draft, Step, StepSet, Steps};

const SLOT: Step = PACK;
const STEAL: Step = 56;
const DONE: Step = 60;
const ATTACK: Step = 61;
const MAGIC: Step = 62;
const COMBINE: Step = 63;
const DECLINE: Step = 64;

/// The meaning of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Card(Card),
    Slot(Slot),
    Whole(Action),
}

/// The meaning of a step; `None` for a number without one.
pub(super) fn meaning(step: Step) -> Option<Meaning> {
    let slot = |from: Step| Slot::ALL[usize::from((step - from) & 3)];
    Some(match step {
        0..SLOT => Meaning::Card(Card::new(step)),
        SLOT..STEAL => Meaning::Slot(slot(SLOT)),
        STEAL..DONE => Meaning::Whole(Action::Steal(slot(STEAL))),
        DONE => Meaning::Whole(Action::Done),
        ATTACK => Meaning::Whole(Action::Attack),
        MAGIC => Meaning::Whole(Action::Magic),
        COMBINE => Meaning::Whole(Action::Combine),
        DECLINE => Meaning::Whole(Action::Decline),
        _ => return None,
    })
}

/// The card that a draft begins with.
#[inline]
pub(super) fn begun(draft: &Draft) -> Option<Card> {
    draft.steps().first().filter(|&step| step < SLOT).map(Card::new)
}

/// The possible next steps of a draft.
#[inline]
pub(super) fn legal(rules: &DuelX, view: &View, draft: &Draft) -> Steps {
    if view.decider().is_none() {
        return Steps::NONE;
    }
    match view.table.phase {
        Phase::Upgrade => upgrade(rules, view, draft),
        Phase::Battle if draft.is_empty() => {
            Steps::one_of(StepSet::from_bits(1 << ATTACK | 1 << MAGIC, 0))
        }
        Phase::Combine if draft.is_empty() => {
            Steps::one_of(StepSet::from_bits(1 << COMBINE | 1 << DECLINE, 0))
        }
        Phase::Discard => {
            let above = draft.steps().last().map_or(0, |last| last + 1);
            let next = StepSet::from_bits((view.hand & Cards::range(above, PACK)).bits(), 0);
            Steps { next, complete: true, last: false }
        }
        Phase::Battle | Phase::Combine => Steps::DONE,
        Phase::Over => Steps::NONE,
    }
}

#[inline]
fn upgrade(rules: &DuelX, view: &View, draft: &Draft) -> Steps {
    if draft.steps().len() > 1 {
        return Steps::DONE;
    }
    let fitting = view.table.fitting(rules);
    if draft.is_empty() {
        let cards = view.hand & (fitting[0] | fitting[1] | fitting[2] | fitting[3]);
        let steals = u128::from(view.table.steals(rules, view.has_supply()));
        let next = cards.bits() | steals << STEAL | 1 << DONE;
        let steps = StepSet::from_bits(next, 0);
        return if cards.is_empty() { Steps::one_of(steps) } else { Steps::then_more(steps) };
    }
    match begun(draft) {
        None => Steps::DONE,
        Some(card) => {
            let slot = |slot: Slot| u128::from(fitting[slot.at()].has(card)) << slot.at();
            let slots = Slot::ALL.into_iter().fold(0, |bits, which| bits | slot(which));
            Steps::one_of(StepSet::from_bits(slots << SLOT, 0))
        }
    }
}

/// Whether the upgrading seat itself sees that it can only be done. The others may not know.
pub(super) fn must_be_done(rules: &DuelX, view: &View) -> bool {
    upgrade(rules, view, &Draft::EMPTY).next == StepSet::single(DONE)
}

/// The action that a complete draft spells.
#[inline]
pub(super) fn action(view: &View, draft: &Draft) -> Option<Action> {
    view.decider()?;
    let steps = draft.steps();
    if view.table.phase == Phase::Discard {
        return Some(Action::Discard(Cards::from_bits(steps.low())));
    }
    match (meaning(steps.first()?)?, meaning(steps.last()?)?) {
        (Meaning::Card(card), Meaning::Slot(slot)) => Some(Action::Lay { card, slot }),
        (Meaning::Whole(action), Meaning::Whole(_)) => Some(action),
        _ => None,
    }
}

/// The draft that spells an action.
#[inline]
pub(super) fn draft(action: Action) -> Draft {
    Draft::from_step(match action {
        Action::Lay { card, slot } => {
            return Draft::from_step(card.index()).with(SLOT + slot as Step);
        }
        Action::Discard(cards) => return cards.iter().map(Card::index).collect(),
        Action::Steal(slot) => STEAL + slot as Step,
        Action::Done => DONE,
        Action::Attack => ATTACK,
        Action::Magic => MAGIC,
        Action::Combine => COMBINE,
        Action::Decline => DECLINE,
    })
}
