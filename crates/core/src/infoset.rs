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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Log;
    use crate::seat::Seats;
    use std::collections::HashSet;

    fn key_of_first_seat(history: impl Fn(&mut InfosetKeys)) -> u128 {
        let mut keys = InfosetKeys::new(2);
        history(&mut keys);
        keys.key(Observer::Seat(0))
    }

    #[test]
    fn a_key_tells_orders_of_events_apart_and_own_actions_from_events() {
        let told = |events: &[u8]| {
            key_of_first_seat(|keys| events.iter().for_each(|event| keys.public(*event)))
        };
        let acted = key_of_first_seat(|keys| keys.acted(0, &1u8));
        let all = [told(&[]), told(&[1]), told(&[1, 2]), told(&[2, 1]), told(&[1, 1]), acted];
        assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), all.len());
    }

    #[test]
    fn a_secret_changes_the_key_of_a_seat_that_is_told_it_and_no_other() {
        let told = |to, truth: u8| key_of_first_seat(|keys| keys.secret(Seats::one(to), truth, 9));
        assert_ne!(told(0, 1), told(0, 2));
        assert_eq!(told(1, 1), told(1, 2));
        assert_eq!(told(1, 1), key_of_first_seat(|keys| keys.public(9u8)));
    }
}
