//! The knowledge of an observer of Attack! (ATK-05, ATK-27).

use super::rules::Attack;
use super::state::{DECK, FIELD, Phase, State};
use super::tags::{HandTags, Proof, Proofs, Shuffle, Tag};
use sortie_core::card::{Cards, Row};
use sortie_core::seat::{Observer, Seat};

/// The knowledge of one observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) phase: Phase,
    pub(super) seat: Seat,
    pub(super) attacker: Seat,
    pub(super) reshuffled: [u8; 2],
    pub(super) fight: [u8; 2],
    pub(super) hand_count: [u8; 2],
    /// The faces of the observer's own hand.
    pub(super) hand: Cards,
    /// The known faces.
    pub(super) victory: [Cards; 2],
    /// The known faces.
    pub(super) champions: [Cards; 2],
    pub(super) field: [Row<FIELD>; 2],
    pub(super) shuffle: Shuffle,
    /// Known cards that not everybody has seen.
    pub(super) unseen: Cards,
    /// Public facts about the unseen cards.
    pub(super) proofs: Proofs,
    /// Public tags of the cards in the hands: of the observer's own hand in ascending order of cards, of
    /// another in descending order of tags.
    pub(super) tags: [HandTags; 2],
    /// The places of unknown cards in Victory Decks and Decks of Champions, in ascending order;
    /// `None` where there is none, as nearly always for a seat, since making room takes time.
    pub(super) piled: Option<Hidden>,
    /// The points by seat, when the match is over; else 0.
    pub(super) points: [i16; 2],
}

/// The place of an unknown card outside a Fight Deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum HiddenZone {
    Hand,
    Victory,
    Champions,
}

/// The place of one unknown card, with the tags that all see on it: which reshuffle it was last
/// part of, and what play has proven.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct HiddenSlot(u16);

impl HiddenSlot {
    pub(super) fn new(pile: HiddenZone, seat: Seat, tag: Tag) -> Self {
        let place = u16::from(seat) << 2 | pile as u16;
        HiddenSlot(place << 9 | tag.bits())
    }

    pub(super) fn pile(self) -> HiddenZone {
        match self.0 >> 9 & 3 {
            0 => HiddenZone::Hand,
            1 => HiddenZone::Victory,
            _ => HiddenZone::Champions,
        }
    }

    pub(super) fn seat(self) -> Seat {
        (self.0 >> 11) as Seat
    }

    pub(super) fn tag(self) -> Tag {
        Tag::from_bits(self.0)
    }

    pub(super) fn shuffle(self) -> u8 {
        self.tag().shuffle()
    }

    pub(super) fn proof(self) -> Proof {
        self.tag().proof()
    }

    /// The owner of the deck that the card came out of.
    pub(super) fn owner(self) -> Seat {
        if self.pile() == HiddenZone::Victory { 1 - self.seat() } else { self.seat() }
    }
}

impl std::fmt::Debug for HiddenSlot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}{}/{}/{:?}", self.pile(), self.seat(), self.shuffle(), self.proof())
    }
}

/// A sorted list of places.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Hidden {
    len: u8,
    slots: [HiddenSlot; DECK],
}

impl Hidden {
    pub(super) const EMPTY: Hidden = Hidden { len: 0, slots: [HiddenSlot(0); DECK] };

    fn slots(&self) -> &[HiddenSlot] {
        &self.slots[..self.len as usize]
    }

    pub(super) fn push(&mut self, slot: HiddenSlot) {
        let mut len = self.len as usize;
        insert(&mut self.slots, &mut len, slot);
        self.len = len as u8;
    }
}

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.slots()).finish()
    }
}

impl View {
    /// The view of a seat during play: all but the Fight Decks and the enemy's hand. A card taken at
    /// random is known to both.
    #[inline]
    pub(super) fn of_seat(state: &State, seat: Seat) -> View {
        let (mut tags, enemy) = (state.tags, 1 - seat as usize);
        tags[enemy] = tags[enemy].sorted();
        View {
            who: Observer::Seat(seat),
            phase: state.phase,
            seat: state.seat,
            attacker: state.attacker,
            reshuffled: state.reshuffled,
            fight: [state.fight[0].len() as u8, state.fight[1].len() as u8],
            hand_count: [state.hand[0].len() as u8, state.hand[1].len() as u8],
            hand: state.hand[seat as usize],
            victory: state.victory,
            champions: state.champions,
            field: state.field,
            shuffle: state.shuffle,
            unseen: state.unseen,
            proofs: state.proofs,
            tags,
            piled: None,
            points: [0; 2],
        }
    }

    /// The places of all unknown cards outside the Fight Decks.
    pub(super) fn hidden(&self) -> impl Iterator<Item = HiddenSlot> + '_ {
        let held = move |seat: Seat| {
            let at = seat as usize;
            let n = if self.who.is(seat) { 0 } else { self.hand_count[at] };
            let tags = (0..n.into()).rev().map(move |place| self.tags[at].get(place));
            tags.map(move |tag| HiddenSlot::new(HiddenZone::Hand, seat, tag))
        };
        held(0)
            .chain(held(1))
            .chain(self.piled.iter().flat_map(|piled| piled.slots().iter().copied()))
    }
}

impl Attack {
    /// With what is unknown in the piles: for the public what was taken at random, at the end also
    /// what was left over.
    pub(super) fn full_view(&self, state: &State, who: Observer) -> View {
        let mut view = View::of_seat(state, who.seat().unwrap_or(0));
        if who == Observer::Public {
            view.who = who;
            view.hand = Cards::EMPTY;
            view.tags = state.tags.map(HandTags::sorted);
        }
        for seat in 0..2u8 {
            let at = seat as usize;
            let stolen = state.victory[at] & state.unseen;
            let left = state.champions[at] & state.unseen;
            let mut hide = |cards: Cards, pile: HiddenZone| {
                for card in cards {
                    let tag = Tag::new(state.shuffle.number(card), state.proofs.get(card));
                    view.piled.get_or_insert(Hidden::EMPTY).push(HiddenSlot::new(pile, seat, tag));
                }
            };
            if who == Observer::Public {
                hide(stolen, HiddenZone::Victory);
                view.victory[at] -= stolen;
                view.unseen -= stolen;
            }
            if !who.is(seat) {
                hide(left, HiddenZone::Champions);
                view.champions[at] -= left;
                view.unseen -= left;
            }
        }
        view.proofs = state.proofs.only(view.unseen);
        if state.phase == Phase::Over {
            view.points = self.points(state).map(|points| points as i16);
        }
        view
    }
}

/// Puts a place into a sorted list; nothing happens when it is full.
#[inline]
fn insert(slots: &mut [HiddenSlot], len: &mut usize, slot: HiddenSlot) {
    let mut at = *len;
    if at >= slots.len() {
        return;
    }
    while at > 0 && slots[at - 1] > slot {
        slots[at] = slots[at - 1];
        at -= 1;
    }
    slots[at] = slot;
    *len += 1;
}
