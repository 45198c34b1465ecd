//! What an observer of Attack! knows (ATK-05, ATK-27), and what it may do.

use super::rules::Attack;
use super::state::{Action, DECK, FIELD, Phase, Proof, Proofs, Shuffle, State};
use sortie_core::card::{Card, Cards, Row};
use sortie_core::chance::{Chance, Source};
use sortie_core::french::{BLACK, RED};
use sortie_core::seat::{Observer, Seat};
use sortie_core::steps::{Draft, Step, StepSet, Steps};

/// The step that chooses to attack first. Steps below are cards.
pub(super) const STEP_ATTACK: Step = 104;
/// The step that chooses to defend first.
pub(super) const STEP_DEFEND: Step = 105;
/// The step that goes on with the next duel.
pub(super) const STEP_TURN: Step = 106;

/// What one observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) phase: Phase,
    pub(super) seat: Seat,
    pub(super) attacker: Seat,
    pub(super) reshuffled: [u8; 2],
    pub(super) fight: [u8; 2],
    pub(super) hand_count: [u8; 2],
    /// The faces of the own hand.
    pub(super) hand: Cards,
    /// The known faces.
    pub(super) victory: [Cards; 2],
    /// The known faces.
    pub(super) champions: [Cards; 2],
    pub(super) field: [Row<FIELD>; 2],
    pub(super) shuffle: Shuffle,
    /// Known cards that not everybody has seen.
    pub(super) unseen: Cards,
    /// Of known cards: what all know about them.
    pub(super) proofs: Proofs,
    /// The places of unknown cards outside the Fight Decks, in ascending order.
    pub(super) hidden: Hidden,
    /// The points by seat, when the match is over; else 0.
    pub(super) points: [i16; 2],
}

/// Where an unknown card lies outside a Fight Deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Pile {
    Hand,
    Victory,
    Champions,
}

/// The place of one unknown card, with the tags that all see on it: which reshuffle it was last
/// part of, and what play has proven.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Slot(u16);

impl Slot {
    pub(super) fn new(pile: Pile, seat: Seat, shuffle: u8, proof: Proof) -> Self {
        let place = u16::from(seat) << 2 | pile as u16;
        Slot(place << 9 | u16::from(shuffle) << 5 | u16::from(proof.bits()))
    }

    pub(super) fn pile(self) -> Pile {
        match self.0 >> 9 & 3 {
            0 => Pile::Hand,
            1 => Pile::Victory,
            _ => Pile::Champions,
        }
    }

    pub(super) fn seat(self) -> Seat {
        (self.0 >> 11) as Seat
    }

    pub(super) fn shuffle(self) -> u8 {
        (self.0 >> 5 & 15) as u8
    }

    pub(super) fn proof(self) -> Proof {
        Proof::from_bits(self.0 as u8)
    }

    /// Whose deck the card came out of.
    pub(super) fn owner(self) -> Seat {
        if self.pile() == Pile::Victory { 1 - self.seat() } else { self.seat() }
    }
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}{}/{}/{:?}", self.pile(), self.seat(), self.shuffle(), self.proof())
    }
}

/// A sorted list of places.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Hidden {
    len: u8,
    slots: [Slot; DECK],
}

impl Hidden {
    const EMPTY: Hidden = Hidden { len: 0, slots: [Slot(0); DECK] };

    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots[..self.len as usize]
    }

    fn push(&mut self, slot: Slot) {
        let mut at = self.len as usize;
        if at == DECK {
            return;
        }
        while at > 0 && self.slots[at - 1] > slot {
            self.slots[at] = self.slots[at - 1];
            at -= 1;
        }
        self.slots[at] = slot;
        self.len += 1;
    }
}

impl Hidden {
    /// Appends `n` equal places, none of which is below one that is there.
    fn push_plain(&mut self, slot: Slot, n: u32) {
        let from = self.len as usize;
        let to = (from + n as usize).min(DECK);
        self.slots[from..to].fill(slot);
        self.len = to as u8;
    }
}

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.slots()).finish()
    }
}

impl Attack {
    #[inline]
    pub(super) fn look(&self, state: &State, who: Observer) -> View {
        let mut view = View {
            who,
            phase: state.phase,
            seat: state.seat,
            attacker: state.attacker,
            reshuffled: state.reshuffled,
            fight: [state.fight[0].len() as u8, state.fight[1].len() as u8],
            hand_count: [state.hand[0].len() as u8, state.hand[1].len() as u8],
            hand: Cards::EMPTY,
            victory: [Cards::EMPTY; 2],
            champions: [Cards::EMPTY; 2],
            field: state.field,
            shuffle: state.shuffle,
            unseen: Cards::EMPTY,
            proofs: Proofs::EMPTY,
            hidden: Hidden::EMPTY,
            points: [0; 2],
        };
        let mut held = Cards::EMPTY;
        for seat in 0..2u8 {
            let at = seat as usize;
            if who.is(seat) {
                view.hand = state.hand[at];
                held = state.hand[at];
            } else {
                hide(&mut view, state, state.hand[at], Pile::Hand, seat);
            }
            // What was seen by all; a card taken at random is known to both seats, one that was
            // left over to its owner.
            let taken = state.victory[at] & state.unseen;
            let left = state.champions[at] & state.unseen;
            view.victory[at] = state.victory[at] - taken;
            view.champions[at] = state.champions[at] - left;
            if who == Observer::Public {
                hide(&mut view, state, taken, Pile::Victory, seat);
            } else {
                view.victory[at] |= taken;
                view.unseen |= taken;
            }
            if who.is(seat) {
                view.champions[at] |= left;
                view.unseen |= left;
            } else {
                hide(&mut view, state, left, Pile::Champions, seat);
            }
        }
        view.proofs = state.proofs.only(held | view.unseen);
        if state.phase == Phase::Over {
            view.points = self.points(state).map(|points| points as i16);
        }
        view
    }

    #[inline]
    pub(super) fn steps(&self, view: &View, draft: &Draft) -> Steps {
        if !Attack::decides(view) {
            return Steps::NONE;
        }
        if !draft.is_empty() {
            return Steps::DONE;
        }
        let next = match view.phase {
            Phase::Role => StepSet::of(STEP_ATTACK).with(STEP_DEFEND),
            Phase::Turn => StepSet::of(STEP_TURN),
            Phase::Attack | Phase::Defend | Phase::Sum => {
                StepSet::from_bits(self.playable(view).bits(), 0)
            }
            Phase::Over => return Steps::NONE,
        };
        Steps::one_of(next)
    }

    /// Whether this observer has something to decide.
    pub(super) fn decides(view: &View) -> bool {
        match view.phase {
            Phase::Over => false,
            Phase::Turn => view.who.seat().is_some(),
            _ => view.who.is(view.seat),
        }
    }

    /// The cards of the own hand that may be played.
    #[inline]
    pub(super) fn playable(&self, view: &View) -> Cards {
        match view.phase {
            Phase::Attack => view.hand & RED,
            Phase::Defend => {
                let sword = view.field[view.attacker as usize].top();
                let least = sword.map_or(1, |sword| self.least_answer(sword));
                view.hand & BLACK & self.at_least(least)
            }
            Phase::Sum => view.hand,
            Phase::Role | Phase::Turn | Phase::Over => Cards::EMPTY,
        }
    }

    pub(super) fn drafted(draft: &Draft) -> Option<Action> {
        let step = draft.steps().first()?;
        match step {
            STEP_ATTACK => Some(Action::Attack),
            STEP_DEFEND => Some(Action::Defend),
            STEP_TURN => Some(Action::Turn),
            card if usize::from(card) < DECK => Some(Action::Card(Card::new(card))),
            _ => None,
        }
    }

    /// Each card that a player may not look up again is kept with probability `keep`: the enemy's
    /// Victory Deck and Deck of Champions, and for the public everybody's.
    pub(super) fn forget_some(view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        for seat in 0..2u8 {
            if view.who.is(seat) {
                continue;
            }
            let at = seat as usize;
            for (pile, cards) in
                [(Pile::Victory, view.victory[at]), (Pile::Champions, view.champions[at])]
            {
                for card in cards {
                    if chance.pick(Source::lot(), 1 << 24) < (keep * (1 << 24) as f32) as u32 {
                        continue;
                    }
                    match pile {
                        Pile::Victory => weaker.victory[at].remove(card),
                        _ => weaker.champions[at].remove(card),
                    }
                    weaker.unseen.remove(card);
                    let slot = Slot::new(pile, seat, view.shuffle.of(card), view.proofs.of(card));
                    weaker.hidden.push(slot);
                    weaker.proofs.set(card, Proof::NONE);
                }
            }
        }
        weaker
    }
}

/// Notes the places of cards that the observer does not know.
#[inline]
fn hide(view: &mut View, state: &State, cards: Cards, pile: Pile, seat: Seat) {
    if state.reshuffled == [0, 0] {
        let tagged = state.proofs.among(cards);
        view.hidden.push_plain(Slot::new(pile, seat, 0, Proof::NONE), (cards - tagged).len());
        for card in tagged {
            view.hidden.push(Slot::new(pile, seat, 0, state.proofs.of(card)));
        }
    } else {
        for card in cards {
            let shuffle = state.shuffle.of(card);
            view.hidden.push(Slot::new(pile, seat, shuffle, state.proofs.of(card)));
        }
    }
}
