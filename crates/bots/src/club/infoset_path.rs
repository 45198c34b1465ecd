//! Keys of information sets along a simulation.

use rustc_hash::FxHasher;
use sortie_core::Draft;
use sortie_core::event::Log;
use sortie_core::seat::{MAX_SEATS, Seat, Seats};
use std::hash::{Hash, Hasher};

/// The observations and choices of each seat since the search began, as hashes. Two histories have
/// the same key for a seat exactly if the seat cannot tell them apart, up to collisions of 64 bits.
#[derive(Clone, Debug)]
pub(crate) struct InfosetPath {
    /// Hash of the observations that all seats share, or all but a few.
    shared: u64,
    /// Hash of the seat's private observations and its choices, each mixed with all that was shared
    /// before.
    own: [u64; MAX_SEATS],
    /// Hash of the seat's choices alone.
    done: [u64; MAX_SEATS],
    /// Hash of the view with which the seat first decided.
    known: [Option<u64>; MAX_SEATS],
    /// The seats with private knowledge.
    secrets: Seats,
}

/// The two nodes at which a seat's choice is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeKeys {
    /// Key of the information set.
    pub(super) exact: u64,
    /// Key of all its information sets that differ only by private observations; equal to `exact`
    /// if there are none.
    pub(super) coarse: u64,
}

/// Hashes a value. The hash is the same on every machine and in every run, which reproducible
/// searches need.
pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Mixes a value into a key. Multiply, shift and rotate with the constants of `SplitMix64`.
pub(super) const fn mix(key: u64, with: u64) -> u64 {
    let z = (key ^ with.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ z >> 29).wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(23)
}

impl InfosetPath {
    /// The path of a search for `seat`, whose own view is given.
    pub(crate) fn new(seat: Seat) -> Self {
        let mut known = [None; MAX_SEATS];
        // All simulations begin with the same view of the searching seat, so it need not be hashed.
        known[usize::from(seat)] = Some(0);
        let secrets = Seats::first(MAX_SEATS as u8).without(seat);
        InfosetPath { shared: 1, own: [1; MAX_SEATS], done: [1; MAX_SEATS], known, secrets }
    }

    /// The keys of a seat that decides with this view.
    pub(crate) fn keys(&mut self, seat: Seat, view: &impl Hash) -> NodeKeys {
        let at = usize::from(seat);
        // Setting the lowest bit keeps the hash apart from the 0 of the searching seat.
        let known = *self.known[at].get_or_insert_with(|| hash(view) | 1);
        let salt = u64::from(seat) << 1;
        let exact = mix(mix(self.own[at], self.shared), known.wrapping_add(salt));
        let coarse = if self.secrets.has(seat) {
            mix(self.shared, self.done[at].wrapping_add(salt | 1))
        } else {
            exact
        };
        NodeKeys { exact, coarse }
    }

    /// Records the choice of a seat.
    pub(crate) fn acted(&mut self, seat: Seat, action: &impl Hash) {
        let (at, action) = (usize::from(seat), hash(action));
        self.own[at] = mix(mix(self.own[at], self.shared), action);
        self.done[at] = mix(self.done[at], action);
    }
}

impl<E: Hash> Log<E> for InfosetPath {
    fn public(&mut self, event: E) {
        self.shared = mix(self.shared, hash(&event));
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        let truth = hash(&truth);
        for seat in to.iter() {
            let own = &mut self.own[usize::from(seat)];
            *own = mix(mix(*own, self.shared), truth);
        }
        self.secrets = self.secrets | to;
        self.shared = mix(self.shared, hash(&others));
    }
}

impl NodeKeys {
    /// The keys of the node that follows a draft of the seat's own.
    pub(super) fn after_draft(self, draft: &Draft) -> NodeKeys {
        if draft.is_empty() {
            return self;
        }
        let drafted = hash(draft);
        NodeKeys { exact: mix(self.exact, drafted), coarse: mix(self.coarse, drafted) }
    }
}
