//! Capture the Commander as numbers ([`Encoding`]).
//!
//! A state hides nothing: a card that nobody has seen is not dealt before it is turned up. So there
//! is no hidden part.

use super::rules::Commander;
use super::shape::Place;
use super::state::{MAX_PLAYERS, Phase};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::french::PACK;
use sortie_core::observation::{Encoding, Features};

const CARDS: usize = PACK as usize;

impl Encoding for Commander {
    const STEPS: u8 = super::steps::STEPS;
    const BY_SEAT: &'static [&'static str] =
        &["attacker", "attacked", "turn", "winners", "occupied", "seen"];
    const BY_CARD: &'static [&'static str] = &["seen", "pool", "taken"];
    const NETWORKS: &'static [&'static [u8]] =
        &[include_bytes!("network/2.safetensors"), include_bytes!("network/3.safetensors")];

    #[inline]
    fn encode_view(&self, view: &View, out: &mut impl Features) {
        let state = &view.known;
        let seats = usize::from(state.seats).min(MAX_PLAYERS);
        let places = self.shape.size().into();
        let over = state.phase == Phase::Over;
        out.one_hot("seat", "The observer's seat; none for the public.", seats, view.who.seat());
        out.one_hot("phase", "The next decision: attack, tie, over.", 3, Some(state.phase as u8));
        out.one_hot("attacker", "The seat that attacks.", seats, (!over).then_some(state.turn));
        let tie = state.phase == Phase::Tie;
        out.one_hot("attacked", "The attacked seat of a tie.", seats, tie.then_some(state.target));
        let deciders = self.deciders(state);
        let bits =
            |seats: sortie_core::Seats| seats.iter().fold(0u128, |bits, seat| bits | 1 << seat);
        out.plane("turn", "The seats that decide.", seats, bits(deciders));
        out.plane("winners", "The winners, at the end.", seats, bits(state.winners));
        out.planes(
            "turned",
            "The places turned up in a tie: attacker, attacked.",
            &[2, places],
            |side| state.turned[side].bits().into(),
        );
        out.planes("occupied", "The places with a card, by seat.", &[seats, places], |seat| {
            state.pyramids[seat].occupied.bits().into()
        });
        out.planes(
            "seen",
            "The card that was turned up, by seat and place; none where the card is unknown.",
            &[seats, places, CARDS],
            |n| {
                let place = Place::new((n % places + 1) as u8);
                let card = place.and_then(|place| state.pyramids[n / places].card(place));
                card.map_or(0, |card| Cards::single(card).bits())
            },
        );
        out.cards("pool", "The cards that nobody has seen.", CARDS, state.pool);
        out.cards("taken", "The cards that were taken and lie open.", CARDS, state.taken);
    }
}
