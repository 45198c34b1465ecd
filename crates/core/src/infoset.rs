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
        self.mix(Observer::Seat(seat), 1, action);
    }

    /// An observer was told something.
    pub fn tell(&mut self, who: Observer, event: &impl Hash) {
        self.mix(who, 0, event);
    }

    pub(crate) fn observers(&self) -> impl Iterator<Item = Observer> + use<> {
        Observer::all(self.seats)
    }

    fn mix(&mut self, who: Observer, kind: u8, what: &impl Hash) {
        let at = self.place(who);
        let key = &mut self.keys[at];
        // The key so far is the hash key, which chains all that was told in order.
        let mut hasher = SipHasher13::new_with_keys(*key as u64, (*key >> 64) as u64);
        // Keeps an own action apart from an event with the same bytes.
        kind.hash(&mut hasher);
        what.hash(&mut hasher);
        *key = hasher.finish128().as_u128();
    }

    fn place(&self, who: Observer) -> usize {
        who.seat().filter(|&seat| seat < self.seats).map_or(MAX_SEATS, usize::from)
    }
}
