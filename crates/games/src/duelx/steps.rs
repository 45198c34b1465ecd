//! Steps of Duel X: their meanings, the legal ones, the actions that they spell, and refusals.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–51 | a card: to be laid, or to be discarded |
//! | 52–55 | the slot that the card is laid in |
//! | 56–59 | steal the enemy's card of that slot |
//! | 60 | done |
//! | 61, 62 | fight with Attack, with Magic |
//! | 63, 64 | combine, decline |

use super::public_state::{Phase, Slot};
use super::rules::{DuelX, HIGHEST, number};
use super::state::Action;
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, PACK};
use sortie_core::game::{Player, Refusal};
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::text::Text;

const SLOT: Step = PACK;
const STEAL: Step = 56;
const DONE: Step = 60;
const ATTACK: Step = 61;
const MAGIC: Step = 62;
const COMBINE: Step = 63;
const DECLINE: Step = 64;
/// Steps below this have a meaning.
pub(super) const STEPS: Step = 65;

/// The meaning of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecodedStep {
    Card(Card),
    Slot(Slot),
    Whole(Action),
}

/// The meaning of a step; `None` for a number without meaning.
pub(super) fn decode_step(step: Step) -> Option<DecodedStep> {
    // The mask spares the bounds check; the ranges below keep to four slots already.
    let slot = |from: Step| Slot::ALL[usize::from((step - from) & 3)];
    Some(match step {
        0..SLOT => DecodedStep::Card(Card::new(step)),
        SLOT..STEAL => DecodedStep::Slot(slot(SLOT)),
        STEAL..DONE => DecodedStep::Whole(Action::Steal(slot(STEAL))),
        DONE => DecodedStep::Whole(Action::Done),
        ATTACK => DecodedStep::Whole(Action::Attack),
        MAGIC => DecodedStep::Whole(Action::Magic),
        COMBINE => DecodedStep::Whole(Action::Combine),
        DECLINE => DecodedStep::Whole(Action::Decline),
        _ => return None,
    })
}

/// The card that a draft begins with.
#[inline]
pub(super) fn first_card(draft: &Draft) -> Option<Card> {
    draft.steps().first().filter(|&step| step < SLOT).map(Card::new)
}

impl Player for DuelX {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if view.decider().is_none() {
            return Steps::NONE;
        }
        match view.public.phase {
            Phase::Upgrade => upgrade_steps(self, view, draft),
            Phase::Battle if draft.is_empty() => {
                Steps::one_of(StepSet::from_bits(1 << ATTACK | 1 << MAGIC, 0))
            }
            Phase::Combine if draft.is_empty() => {
                Steps::one_of(StepSet::from_bits(1 << COMBINE | 1 << DECLINE, 0))
            }
            Phase::Discard => {
                // Ascending only, so that each set of discards is spelled by one draft.
                let above = draft.steps().last().map_or(0, |last| last + 1);
                let next = StepSet::from_bits((view.hand & Cards::range(above, PACK)).bits(), 0);
                Steps { next, complete: true, last: false }
            }
            Phase::Battle | Phase::Combine => Steps::DONE,
            Phase::Over => Steps::NONE,
        }
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        view.decider()?;
        let steps = draft.steps();
        if view.public.phase == Phase::Discard {
            return Some(Action::Discard(Cards::from_bits(steps.low())));
        }
        match (decode_step(steps.first()?)?, decode_step(steps.last()?)?) {
            (DecodedStep::Card(card), DecodedStep::Slot(slot)) => Some(Action::Lay { card, slot }),
            (DecodedStep::Whole(action), DecodedStep::Whole(_)) => Some(action),
            _ => None,
        }
    }

    #[inline]
    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        Draft::from_step(match *action {
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

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        if view.decider().is_none() {
            return refuse_observer(view);
        }
        let phase = view.public.phase;
        let card = first_card(draft);
        // A draft of discards is complete at any time; each card has a reason of its own there.
        if self.legal_steps(view, draft).next.is_empty() && phase != Phase::Discard {
            return Refusal::new(phase_rule(view), Text::new(id!("duelx-one-only")));
        }
        match (phase, decode_step(step), card) {
            (Phase::Upgrade, Some(DecodedStep::Card(card)), None) => refuse_card(view, card),
            (Phase::Upgrade, Some(DecodedStep::Slot(slot)), Some(card)) => {
                refuse_lay(self, view, card, slot)
            }
            (Phase::Upgrade, Some(DecodedStep::Whole(Action::Steal(slot))), None) => {
                refuse_steal(self, view, slot)
            }
            (Phase::Discard, Some(DecodedStep::Card(card)), _) => refuse_discard(view, draft, card),
            _ => self.refuse_incomplete(view, draft),
        }
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        if view.decider().is_none() {
            return refuse_observer(view);
        }
        let text = match (view.public.phase, first_card(draft)) {
            (Phase::Upgrade, Some(card)) => {
                Text::new(id!("duelx-which-slot")).card("card", french::face(card))
            }
            (Phase::Upgrade, None) => Text::new(id!("duelx-choose-upgrade")),
            (Phase::Battle, _) => Text::new(id!("duelx-choose-power")),
            (Phase::Combine, _) => Text::new(id!("duelx-choose-combine")),
            (Phase::Discard | Phase::Over, _) => Text::new(id!("duelx-choose-discards")),
        };
        Refusal::new(phase_rule(view), text)
    }

    /// A card that does not fit its slot is refused as that, wherever else it fits.
    fn check_action(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        if let Action::Lay { card, slot } = *action
            && view.decider().is_some()
            && view.public.phase == Phase::Upgrade
            && !(view.hand.has(card) && view.public.fitting(self)[slot.to_usize()].has(card))
        {
            return Err(refuse_lay(self, view, card, slot));
        }
        self.check_steps(view, action)
    }
}

#[inline]
fn upgrade_steps(rules: &DuelX, view: &View, draft: &Draft) -> Steps {
    if draft.steps().len() > 1 {
        return Steps::DONE;
    }
    let fitting = view.public.fitting(rules);
    if draft.is_empty() {
        let cards = view.hand & (fitting[0] | fitting[1] | fitting[2] | fitting[3]);
        let steals = u128::from(view.public.steals(rules, view.has_supply()));
        let next = cards.bits() | steals << STEAL | 1 << DONE;
        let steps = StepSet::from_bits(next, 0);
        // Without a card every step is a whole action, and searches need not ask what follows.
        return if cards.is_empty() { Steps::one_of(steps) } else { Steps::then_more(steps) };
    }
    match first_card(draft) {
        None => Steps::DONE,
        Some(card) => {
            let slot =
                |slot: Slot| u128::from(fitting[slot.to_usize()].has(card)) << slot.to_usize();
            let slots = Slot::ALL.into_iter().fold(0, |bits, which| bits | slot(which));
            Steps::one_of(StepSet::from_bits(slots << SLOT, 0))
        }
    }
}

/// Whether the upgrading seat itself sees that it can only be done. The others may not know.
pub(super) fn must_be_done(rules: &DuelX, view: &View) -> bool {
    upgrade_steps(rules, view, &Draft::EMPTY).next == StepSet::single(DONE)
}

/// The rule that says what may be done now.
pub(super) fn phase_rule(view: &View) -> &'static str {
    match view.public.phase {
        Phase::Upgrade => "DUX-10",
        Phase::Battle => "DUX-11",
        Phase::Combine => "DUX-14",
        Phase::Discard => "DUX-15",
        Phase::Over => "DUX-19",
    }
}

/// Why this observer has nothing to decide.
fn refuse_observer(view: &View) -> Refusal {
    let public = &view.public;
    let seat = view.who.seat();
    match (public.phase, seat) {
        (Phase::Over, _) => Refusal::new("DUX-19", Text::new(id!("duelx-is-over"))),
        (_, None) => Refusal::new(phase_rule(view), Text::new(id!("duelx-watching"))),
        (Phase::Upgrade, _) => Refusal::new(
            "DUX-04",
            Text::new(id!("duelx-not-your-upgrade")).seat("seat", public.seat),
        ),
        (Phase::Battle, _) => Refusal::new("DUX-13", Text::new(id!("duelx-must-attack"))),
        (Phase::Combine, _) => {
            Refusal::new("DUX-14", Text::new(id!("duelx-not-your-loss")).seat("seat", public.seat))
        }
        (Phase::Discard, _) => Refusal::new("DUX-15", Text::new(id!("duelx-nothing-to-discard"))),
    }
}

fn not_in_hand(rule: &'static str, card: Card) -> Refusal {
    Refusal::new(rule, Text::new(id!("duelx-not-in-hand")).card("card", french::face(card)))
}

/// Why this card cannot be added to the discards of a draft.
fn refuse_discard(view: &View, draft: &Draft, card: Card) -> Refusal {
    if !view.hand.has(card) {
        return not_in_hand("DUX-15", card);
    }
    let id =
        if draft.steps().has(card.index()) { id!("duelx-twice") } else { id!("duelx-ascending") };
    Refusal::new("DUX-15", Text::new(id).card("card", french::face(card)))
}

/// Why this card cannot be laid in any slot.
fn refuse_card(view: &View, card: Card) -> Refusal {
    if !view.hand.has(card) {
        return not_in_hand("DUX-06", card);
    }
    let text = Text::new(id!("duelx-fits-nowhere")).card("card", french::face(card));
    Refusal::new("DUX-06", text.number("number", number(card)))
}

/// Why a card of the hand may not be laid in this slot.
fn refuse_lay(rules: &DuelX, view: &View, card: Card, slot: Slot) -> Refusal {
    if !view.hand.has(card) {
        return not_in_hand("DUX-06", card);
    }
    let public = &view.public;
    let lies = public.number(public.seat, slot);
    let used = public.used >> slot.to_usize() & 1 == 1;
    let (rule, id) = match (slot, used) {
        (Slot::Level, true) => ("DUX-05", id!("duelx-slot-used")),
        (_, true) => ("DUX-06", id!("duelx-slot-used")),
        (Slot::Level, false) if lies == 0 && rules.jack_steals_level => {
            ("DUX-09", id!("duelx-level-nothing"))
        }
        (Slot::Level, false) if usize::from(lies) == HIGHEST => {
            ("DUX-05", id!("duelx-level-highest"))
        }
        (Slot::Level, false) => ("DUX-05", id!("duelx-level-one-more")),
        (_, false) => ("DUX-06", id!("duelx-not-higher")),
    };
    let text = Text::new(id).word("slot", slot.word());
    if used {
        return Refusal::new(rule, text);
    }
    let text = text.card("card", french::face(card)).number("number", number(card));
    Refusal::new(rule, text.number("lies", lies).number("wanted", lies + 1))
}

/// Why the card of this slot cannot be stolen.
fn refuse_steal(rules: &DuelX, view: &View, slot: Slot) -> Refusal {
    let public = &view.public;
    let covered = slot == Slot::Magic && public.covered[public.seat as usize];
    let id = if public.has_thief(rules, slot) {
        id!("duelx-no-refill")
    } else if public.number(public.seat, slot) != 0 {
        id!("duelx-no-jack")
    } else if covered {
        id!("duelx-jack-covered")
    } else {
        id!("duelx-no-level-theft")
    };
    Refusal::new("DUX-09", Text::new(id).word("slot", slot.word()))
}
