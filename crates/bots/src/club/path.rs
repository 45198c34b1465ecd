//! What each seat has been told and has done since the search began.

use rustc_hash::FxHasher;
use sortie_core::Draft;
use sortie_core::event::Log;
use sortie_core::seat::{MAX_SEATS, Seat, Seats};
use std::hash::{Hash, Hasher};

/// The keys of the information sets on the way down. They tell apart what a seat can tell apart, up
/// to a collision of 64 bits.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// What everybody is told, or all but a few.
    shared: u64,
    /// What the seat is told instead, and what it has done, both with all that was shared before.
    own: [u64; MAX_SEATS],
    /// What the seat has done.
    done: [u64; MAX_SEATS],
    /// What the seat knew when it first decided.
    known: [Option<u64>; MAX_SEATS],
    /// Who knows or was told what others do not know.
    secrets: Seats,
}

/// By which nodes a seat's choice is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    /// Its information set.
    pub(super) exact: u64,
    /// All of its information sets that differ only by what nobody else was told: the same where
    /// there is nothing of the kind.
    pub(super) coarse: u64,
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

const fn mix(key: u64, with: u64) -> u64 {
    let z = (key ^ with.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ z >> 29).wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(23)
}

impl Path {
    /// The search is for this seat, which knows what it knows.
    pub(super) fn new(seat: Seat) -> Self {
        let mut known = [None; MAX_SEATS];
        known[usize::from(seat)] = Some(0);
        let secrets = Seats::first(MAX_SEATS as u8).without(seat);
        Path { shared: 1, own: [1; MAX_SEATS], done: [1; MAX_SEATS], known, secrets }
    }

    /// The keys of a seat that has this view and decides.
    pub(super) fn keys(&mut self, seat: Seat, view: &impl Hash) -> Keys {
        let at = usize::from(seat);
        let known = *self.known[at].get_or_insert_with(|| hash(view) | 1);
        let salt = u64::from(seat) << 1;
        let exact = mix(mix(self.own[at], self.shared), known.wrapping_add(salt));
        let coarse = if self.secrets.has(seat) {
            mix(self.shared, self.done[at].wrapping_add(salt | 1))
        } else {
            exact
        };
        Keys { exact, coarse }
    }

    /// A seat has chosen.
    pub(super) fn acted(&mut self, seat: Seat, action: &impl Hash) {
        let (at, what) = (usize::from(seat), hash(action));
        self.own[at] = mix(mix(self.own[at], self.shared), what);
        self.done[at] = mix(self.done[at], what);
    }
}

impl<E: Hash> Log<E> for Path {
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

impl Keys {
    /// The keys of what a seat has drafted so far.
    pub(super) fn at(self, draft: &Draft) -> Keys {
        if draft.is_empty() {
            return self;
        }
        let drafted = hash(draft);
        Keys { exact: mix(self.exact, drafted), coarse: mix(self.coarse, drafted) }
    }
}
