//! What an observer knows, what it may do, and how it forgets.
//!
//! All have seen the same cards, so all know the same: the state. What differs between players is
//! what they remember. A card that is forgotten is one of those that nobody has seen; in what is
//! imagined it is drawn when it is turned up, as all the others are. So nothing has to be drawn to
//! imagine a state, and what is drawn later has exactly the probabilities of the deal: which card
//! is turned up when depends on nothing that is hidden.
//!
//! | steps | meaning |
//! |---|---|
//! | 0–12 | the own card at this place attacks, or is turned up after equal ranks |
//! | 16–79 | the card that is attacked: 16 + 16 × seat + place |

use super::rules::Commander;
use super::shape::{MAX_PLACES, Place, Places};
use super::state::{Action, MAX_PLAYERS, Phase, State};
use sortie_core::chance::{Chance, Source};
use sortie_core::seat::{Observer, Seat};
use sortie_core::steps::{Draft, Step, StepSet, Steps};

/// The first step that names an attacked card, and how many there are for a seat.
const TARGET: u8 = 16;

/// What an observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    /// What was turned up and is remembered; all else is in the set of unseen cards.
    pub(super) known: State,
}

/// What a step means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Own(Place),
    Target(Seat, Place),
}

/// What a step means; `None` for a number without meaning.
pub(super) fn meaning(step: Step) -> Option<Meaning> {
    let place = Place::new(step % TARGET + 1)?;
    match step / TARGET {
        0 => Some(Meaning::Own(place)),
        n if usize::from(n) <= MAX_PLAYERS => Some(Meaning::Target(n - 1, place)),
        _ => None,
    }
}

fn own_step(place: Place) -> Step {
    place.number() - 1
}

fn target_step(seat: Seat, place: Place) -> Step {
    TARGET + TARGET * (seat % MAX_PLAYERS as u8) + place.number() - 1
}

/// The place of the own card in a draft.
pub(super) fn own_place(draft: &Draft) -> Option<Place> {
    match meaning(draft.steps().first()?)? {
        Meaning::Own(place) => Some(place),
        Meaning::Target(..) => None,
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
        self.shape.free(state.pyramid(state.turn).lies)
    }

    /// The cards of a seat that may be attacked (CAP-06).
    #[inline]
    pub(super) fn targets(&self, state: &State, seat: Seat) -> Places {
        if seat == state.turn || seat >= state.seats {
            return Places::NONE;
        }
        self.shape.open(state.pyramid(seat).lies)
    }

    /// What may follow a draft.
    #[inline]
    pub(super) fn steps(&self, view: &View, draft: &Draft) -> Steps {
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

    /// The action that a complete draft spells.
    #[inline]
    pub(super) fn drafted(&self, view: &View, draft: &Draft) -> Option<Action> {
        let seat = self.decider(view)?;
        let state = &view.known;
        let steps = draft.steps();
        let (first, last) = (steps.first()?, steps.last()?);
        let Meaning::Own(own) = meaning(first)? else { return None };
        match (state.phase, meaning(last)?) {
            (Phase::Attack, Meaning::Target(seat, at)) if steps.len() == 2 => {
                let legal = self.attackers(state).has(own) && self.targets(state, seat).has(at);
                legal.then_some(Action::Attack { with: own, seat, at })
            }
            (Phase::Tie, Meaning::Own(_)) if steps.len() == 1 => {
                let further = self.further(state, state.side(seat)?);
                further.has(own).then_some(Action::TurnUp(own))
            }
            _ => None,
        }
    }

    /// The view of a weaker memory: each card that lies face down and was turned up before is
    /// remembered with probability `keep`, the own ones as well, and so is each that left the game
    /// with a pyramid. What lies open need not be remembered.
    pub(super) fn lose_some(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        let known = &mut weaker.known;
        for card in view.known.buried(self.deck) {
            if forgets(keep, chance) {
                known.pool.add(card);
            }
        }
        for seat in 0..view.known.seats {
            let pyramid = view.known.pyramid(seat);
            for place in pyramid.lies.except(view.known.turned_by(seat)).iter() {
                let Some(card) = pyramid.card(place) else { continue };
                if forgets(keep, chance) {
                    known.pyramid_mut(seat).forget(place);
                    known.pool.add(card);
                }
            }
        }
        weaker
    }
}

/// The draft that spells an action.
#[inline]
pub(super) fn draft(action: Action) -> Draft {
    match action {
        Action::Attack { with, seat, at } => {
            Draft::from_step(own_step(with)).with(target_step(seat, at))
        }
        Action::TurnUp(place) => Draft::from_step(own_step(place)),
    }
}

/// Whether a memory is lost that is kept with this probability.
fn forgets(keep: f32, chance: &mut impl Chance) -> bool {
    const PARTS: u32 = 1 << 24;
    let kept = (keep.clamp(0.0, 1.0) * PARTS as f32) as u32;
    chance.pick(Source::lot(), PARTS) >= kept
}

const _: () = assert!(MAX_PLACES <= TARGET as usize && MAX_PLAYERS * TARGET as usize <= 64);
