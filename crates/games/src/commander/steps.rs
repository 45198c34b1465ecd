//! Steps: their meanings, which are legal, and the actions that they spell.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–12 | the seat's own card at this place attacks, or is turned up after equal ranks |
//! | 16–79 | the card that is attacked: 16 + 16 × seat + place |

use super::refusal;
use super::rules::Commander;
use super::shape::{MAX_PLACES, Place, Places};
use super::state::{Action, MAX_PLAYERS, Phase, State};
use super::view::View;
use sortie_core::french;
use sortie_core::game::{Player, Refusal};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::text::Text;

/// The first step that names an attacked card, and how many there are for a seat.
const TARGET: u8 = 16;
/// Steps below this have a meaning.
pub(super) const STEPS: Step = TARGET + TARGET * MAX_PLAYERS as u8;

/// The meaning of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecodedStep {
    Own(Place),
    Target(Seat, Place),
}

/// The meaning of a step; `None` for a number without one.
pub(super) fn decode_step(step: Step) -> Option<DecodedStep> {
    let place = Place::new(step % TARGET + 1)?;
    match step / TARGET {
        0 => Some(DecodedStep::Own(place)),
        n if usize::from(n) <= MAX_PLAYERS => Some(DecodedStep::Target(n - 1, place)),
        _ => None,
    }
}

fn own_step(place: Place) -> Step {
    place.number() - 1
}

fn target_step(seat: Seat, place: Place) -> Step {
    TARGET + TARGET * (seat % MAX_PLAYERS as u8) + place.number() - 1
}

/// The place of the seat's own card in a draft.
pub(super) fn own_place(draft: &Draft) -> Option<Place> {
    match decode_step(draft.steps().first()?)? {
        DecodedStep::Own(place) => Some(place),
        DecodedStep::Target(..) => None,
    }
}

impl Commander {
    /// The seat of this observer, when it has something to decide.
    #[inline]
    pub(super) fn decider(&self, view: &View) -> Option<Seat> {
        view.who.seat().filter(|&seat| self.deciders(&view.known).has(seat))
    }

    /// The cards that may attack (CAP-06).
    #[inline]
    pub(super) fn attackers(&self, state: &State) -> Places {
        self.shape.free(state.pyramid(state.turn).occupied)
    }

    /// The cards of a seat that may be attacked (CAP-06).
    #[inline]
    pub(super) fn targets(&self, state: &State, seat: Seat) -> Places {
        if seat == state.turn || seat >= state.seats {
            return Places::NONE;
        }
        self.shape.open(state.pyramid(seat).occupied)
    }
}

impl Player for Commander {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        let Some(seat) = self.decider(view) else { return Steps::NONE };
        let state = &view.known;
        match (state.phase, draft.steps().len()) {
            (Phase::Attack, 0) => {
                let own = u128::from(self.attackers(state).bits());
                Steps::then_more(StepSet::from_bits(own, 0))
            }
            (Phase::Attack, 1) => {
                let mut bits = 0;
                for other in 0..state.seats.min(MAX_PLAYERS as u8) {
                    let open = u64::from(self.targets(state, other).bits());
                    // Each seat has 16 steps, so the places of a pyramid move there in one shift.
                    bits |= open << (TARGET * other);
                }
                Steps::one_of(StepSet::from_bits(u128::from(bits) << TARGET, 0))
            }
            (Phase::Tie, 0) => {
                let further = state.side(seat).map(|side| self.further(state, side));
                let bits = u128::from(further.unwrap_or_default().bits());
                Steps::one_of(StepSet::from_bits(bits, 0))
            }
            _ => Steps::DONE,
        }
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        let seat = self.decider(view)?;
        let state = &view.known;
        let steps = draft.steps();
        let (first, last) = (steps.first()?, steps.last()?);
        let DecodedStep::Own(own) = decode_step(first)? else { return None };
        match (state.phase, decode_step(last)?) {
            (Phase::Attack, DecodedStep::Target(seat, at)) if steps.len() == 2 => {
                // A draft may come from outside, so both halves are checked once more.
                let legal = self.attackers(state).has(own) && self.targets(state, seat).has(at);
                legal.then_some(Action::Attack { with: own, seat, at })
            }
            (Phase::Tie, DecodedStep::Own(_)) if steps.len() == 1 => {
                let further = self.further(state, state.side(seat)?);
                further.has(own).then_some(Action::TurnUp(own))
            }
            _ => None,
        }
    }

    #[inline]
    fn draft_of_action(&self, _: &View, action: &Action) -> Draft {
        match *action {
            Action::Attack { with, seat, at } => {
                Draft::from_step(own_step(with)).with(target_step(seat, at))
            }
            Action::TurnUp(place) => Draft::from_step(own_step(place)),
        }
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        let Some(seat) = self.decider(view) else { return refusal::not_now(self, view) };
        let state = &view.known;
        let taken = draft.steps().len();
        let refusal = match (state.phase, decode_step(step)) {
            (Phase::Tie, Some(DecodedStep::Own(place))) if taken == 0 => {
                refusal::further(self, state, seat, place)
            }
            (Phase::Attack, Some(DecodedStep::Own(place))) if taken == 0 => {
                Some(refusal::own(self, state, place))
            }
            (Phase::Attack, Some(DecodedStep::Target(other, place))) if taken == 1 => {
                Some(refusal::target(self, state, other, place))
            }
            _ => None,
        };
        refusal.unwrap_or_else(|| self.refuse_incomplete(view, draft))
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        let state = &view.known;
        let Some(seat) = self.decider(view) else { return refusal::not_now(self, view) };
        match (state.phase, own_place(draft)) {
            (Phase::Tie, None) => {
                let own = state.side(seat).unwrap_or(0);
                let turned = |side: usize| {
                    let pyramid = state.pyramid(state.fighters()[side]);
                    state.turned[side].iter().filter_map(|place| pyramid.card(place)).collect()
                };
                let text = Text::new(id!("commander-ask-further"))
                    .cards("own", french::faces(turned(own)))
                    .cards("other", french::faces(turned(1 - own)));
                Refusal::new("CAP-08", text)
            }
            (Phase::Attack, None) => Refusal::new("CAP-06", Text::new(id!("commander-ask-own"))),
            (Phase::Attack, Some(own)) if draft.steps().len() == 1 => {
                let text = Text::new(id!("commander-ask-target")).number("own", own.number());
                Refusal::new("CAP-06", text)
            }
            _ => Refusal::new("CAP-06", Text::new(id!("commander-complete"))),
        }
    }
}

const _: () = assert!(MAX_PLACES <= TARGET as usize && MAX_PLAYERS * TARGET as usize <= 64);
