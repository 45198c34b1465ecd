//! Retaliation as numbers ([`Encoding`]).

use super::army::{Armies, Army};
use super::house::{House, Side};
use super::public_state::Phase;
use super::rules::Retaliation;
use super::state::State;
use super::view::View;
use sortie_core::observation::{Encoding, Features};

/// The ranks of the armies.
const RANKS: usize = 11;
/// The armies before a place.
const DEPTH: usize = 2;

fn army_bit(army: Option<Army>) -> u128 {
    army.map_or(0, |army| Armies::NONE.with(army).bits())
}

fn side_bit(side: Option<Side>) -> u128 {
    side.map_or(0, |side| 1 << side.to_usize())
}

impl Retaliation {
    /// The sides where the king of a house may lie.
    fn possible_king(view: &View, house: usize) -> u128 {
        match view.kings[house] {
            None if view.public.phase != Phase::SetUp => 0b11,
            known => side_bit(known),
        }
    }
}

impl Encoding for Retaliation {
    const STEPS: u8 = super::steps::END as u8;
    const BY_SEAT: &'static [&'static str] = &["turn"];
    const NETWORKS: &'static [&'static [u8]] = &[
        include_bytes!("network/2.safetensors"),
        include_bytes!("network/2.value.safetensors"),
        include_bytes!("network/2-single.safetensors"),
        include_bytes!("network/2-single.value.safetensors"),
        include_bytes!("network/3.safetensors"),
        include_bytes!("network/3.value.safetensors"),
        include_bytes!("network/4.safetensors"),
        include_bytes!("network/4.value.safetensors"),
    ];

    #[inline]
    fn encode_view(&self, view: &View, out: &mut impl Features) {
        let public = &view.public;
        let (seats, houses) = (usize::from(public.seats), usize::from(public.houses));
        out.one_hot("seat", "The observer's seat; none for the public.", seats, view.who.seat());
        out.one_hot(
            "phase",
            "The next decision: set-up, pick, act, over.",
            4,
            Some(public.phase as u8),
        );
        let deciders = public.deciders();
        let turn = deciders.iter().fold(0u128, |bits, seat| bits | 1 << seat);
        out.plane("turn", "The seats that decide.", seats, turn);
        let queue = public.queue;
        let queued = move |n: usize| queue.get(n).copied().flatten();
        out.planes(
            "queue_houses",
            "The houses that are still to act, in order.",
            &[houses, houses],
            |n| queued(n).map_or(0, |card| 1 << card.house.place()),
        );
        out.planes("queue_armies", "Their cards, by rank from the ace.", &[houses, RANKS], |n| {
            army_bit(queued(n).map(|card| card.army))
        });
        out.planes(
            "possible_hands",
            "Armies that a hand may hold, by house.",
            &[houses, RANKS],
            |n| public.hands[n].bits(),
        );
        out.planes(
            "piles",
            "The armies before each place, by house, side and depth from the top.",
            &[houses, 2, DEPTH, RANKS],
            |n| army_bit(public.piles[n / (2 * DEPTH)][n / DEPTH % 2].below(n % DEPTH)),
        );
        out.planes(
            "captors",
            "The house that captured the royalty, by house and side.",
            &[houses, 2, houses],
            |n| public.captors[n / 2][n % 2].map_or(0, |captor: House| 1 << captor.place()),
        );
        out.planes("known_kings", "The side of each king, where it is known.", &[houses, 2], |n| {
            side_bit(view.kings[n])
        });
        out.planes(
            "possible_kings",
            "The sides where a king may lie, by house.",
            &[houses, 2],
            |n| Retaliation::possible_king(view, n),
        );
        out.number("hand_count", "Cards in each hand.", 0..=11, public.hand_size(self) as u8);
        out.number("round", "The round; 0 before the first.", 0..=9, public.round);
    }

    #[inline]
    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        let houses = usize::from(state.public.houses);
        out.planes("hands", "The armies of each hand.", &[houses, RANKS], |n| {
            state.public.hands[n].bits()
        });
        out.planes("kings", "The side of each king.", &[houses, 2], |n| side_bit(state.kings[n]));
    }
}
