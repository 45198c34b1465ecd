//! Information-set keys: a running hash of an observer's events and actions.

use crate::seat::{MAX_SEATS, Observer, Seat};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hash;

/// The information-set keys of every observer of a match.
///
/// The minimum guarantee is: two histories of one game under the same rules that gave an observer
/// the same events, with the same actions of its own in between, have equal keys, whatever else is
/// true; different ones have different keys but for a chance of about 2⁻¹²⁸. Equal key therefore
/// means equal view, equal legal steps and equal turn. Keys are not meant to be stored: they may
/// differ between platforms and versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InfosetKeys {
    seats: u8,
    keys: [u128; MAX_SEATS + 1],
}

impl InfosetKeys {
    /// Nobody has been told anything.
    pub fn new(seats: u8) -> Self {
        InfosetKeys { seats, keys: [0; MAX_SEATS + 1] }
    }

    /// The key of one observer. A seat that there is not has that of the public.
    pub fn key(&self, who: Observer) -> u128 {
        self.keys[self.place(who)]
    }

    /// Puts an observer into the information set with this key.
    pub fn set(&mut self, who: Observer, key: u128) {
        let place = self.place(who);
        self.keys[place] = key;
    }

    /// A seat has acted: only its own key knows.
    pub fn acted(&mut self, seat: Seat, action: &impl Hash) {
        self.chain(Observer::Seat(seat), Digest::of_action(action));
    }

    /// An observer was told something.
    pub fn tell(&mut self, who: Observer, event: &impl Hash) {
        self.chain(who, Digest::of_event(event));
    }

    pub(crate) fn observers(&self) -> impl Iterator<Item = Observer> + use<> {
        Observer::all(self.seats)
    }

    /// Appends to the history of an observer.
    pub(crate) fn chain(&mut self, who: Observer, Digest(digest): Digest) {
        // Odd, so that two keys never become one: the fraction of the golden ratio.
        const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        let at = self.place(who);
        // A product carries upwards only; the rotation brings its high bits to where the next product
        // spreads them. So the order of the history counts.
        self.keys[at] = (self.keys[at] ^ digest).wrapping_mul(FACTOR).rotate_left(64);
    }

    fn place(&self, who: Observer) -> usize {
        who.seat().filter(|&seat| seat < self.seats).map_or(MAX_SEATS, usize::from)
    }
}

/// The hash of an event or an action. Most events are told to all, and are hashed once for all keys:
/// that costs more than the rest of a step of a small game.
#[derive(Clone, Copy)]
pub(crate) struct Digest(u128);

impl Digest {
    pub(crate) fn of_event(event: &impl Hash) -> Self {
        Digest::new(0, event)
    }

    fn of_action(action: &impl Hash) -> Self {
        Digest::new(1, action)
    }

    fn new(kind: u8, what: &impl Hash) -> Self {
        let mut hasher = SipHasher13::new();
        // Keeps an own action apart from an event with the same bytes.
        kind.hash(&mut hasher);
        what.hash(&mut hasher);
        Digest(hasher.finish128().as_u128())
    }
}
