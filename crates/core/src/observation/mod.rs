//! Observations: views and states as numbers of a fixed layout, for programs that learn.
//!
//! A game names its features in [`Encoding`]; the same calls publish the layout ([`ObservationSpec`])
//! and write the numbers ([`ObservationEncoder`]), so the two never differ.

mod encoder;
mod packed;
mod spec;

pub use encoder::ObservationEncoder;
pub use packed::PackedWriter;
pub use spec::{Feature, FeatureKind, ObservationSpec, expand_bits};

use crate::card::Cards;
use crate::french;
use crate::game::Rules;
use std::ops::RangeInclusive;

/// Views and states as numbers of a fixed layout.
///
/// The names, shapes and order of the features depend on the rules and the number of seats alone,
/// never on the view. Seats and cards stand in ascending order, as in steps. No method allocates.
pub trait Encoding: Rules {
    /// One more than the highest step of this game, at most 255: the length of a draft in an
    /// observation.
    const STEPS: u8;

    /// The names of the features whose first axis is a seat, in ascending order of seats. A program
    /// that turns it so that the observer comes first sees the same from every seat.
    const BY_SEAT: &'static [&'static str] = &[];

    /// The names of the features whose last axis is a card, in the order of [`Encoding::card_rank`].
    const BY_CARD: &'static [&'static str] = &[];

    /// The number of steps that are cards. They are the lowest steps, in the same order.
    const CARD_STEPS: u8 = 0;

    /// The rank of a card by its place in these features. A program that has learned about one card of a
    /// rank has mostly learned about the others.
    fn card_rank(place: u8) -> u8 {
        place % french::PACK / 4
    }

    /// The networks that play this game, as files of the `safetensors` format; see
    /// `docs/masters.md`.
    const NETWORKS: &'static [&'static [u8]] = &[];

    /// Writes the knowledge of an observer. The draft and the parameters are written besides.
    ///
    /// The view decides the legal steps, and so must its features. A feature named `possible_ZONE`
    /// holds all cards that [`crate::Knowledge::determinize`] may put into a zone.
    fn encode_view(&self, view: &Self::View, out: &mut impl Features);

    /// Writes the truth that views hide. A feature named `ZONE` has the shape of `possible_ZONE` in
    /// the view and marks some of the same bits. By default, views hide nothing.
    fn encode_hidden(&self, _state: &Self::State, _out: &mut impl Features) {}
}

/// A receiver of features: it records their layout or writes their values.
pub trait Features {
    /// Rows of at most 128 bits. The last number of the shape is the length of a row, the product of
    /// the others is the number of rows; bits beyond the length are dropped.
    fn planes(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        shape: &[usize],
        row: impl FnMut(usize) -> u128,
    );

    /// Whole numbers in a range that spans at most 65 535. Values outside it count as its nearest
    /// end.
    fn numbers(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        range: RangeInclusive<i32>,
        shape: &[usize],
        value: impl FnMut(usize) -> i32,
    );

    /// A single row of bits.
    #[inline]
    fn plane(&mut self, name: &'static str, meaning: &'static str, len: usize, bits: u128) {
        self.planes(name, meaning, &[len], |_| bits);
    }

    /// The cards of a zone, by index.
    #[inline]
    fn cards(&mut self, name: &'static str, meaning: &'static str, len: usize, cards: Cards) {
        self.plane(name, meaning, len, cards.bits());
    }

    /// One bit of a row, or none.
    #[inline]
    fn one_hot(&mut self, name: &'static str, meaning: &'static str, len: usize, at: Option<u8>) {
        self.plane(name, meaning, len, one_bit(at));
    }

    /// A single bit.
    #[inline]
    fn flag(&mut self, name: &'static str, meaning: &'static str, on: bool) {
        self.plane(name, meaning, 1, u128::from(on));
    }

    /// A single number.
    #[inline]
    fn number(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        range: RangeInclusive<i32>,
        value: impl Into<i32>,
    ) {
        let value = value.into();
        self.numbers(name, meaning, range, &[1], |_| value);
    }
}

/// A row with this bit, or without any.
#[inline]
pub fn one_bit(at: Option<u8>) -> u128 {
    at.and_then(|at| 1u128.checked_shl(at.into())).unwrap_or(0)
}
