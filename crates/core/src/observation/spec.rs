//! `ObservationSpec`: the published layout of an observation.

use super::{Encoding, Features};
use crate::hex;
use crate::param::{ParamKind, ParamValue};
use sha2::{Digest, Sha256};
use std::ops::RangeInclusive;

/// The feature with the steps of the draft so far, which every game has.
pub(super) const DRAFT: &str = "draft";

/// The kind of numbers in a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    /// 0 or 1.
    Bits,
    /// Whole numbers. Expanded to floats they lie between 0 for `min` and 1 for `max`.
    Numbers {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
}

/// One named feature of an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name: `hand`.
    pub name: String,
    /// An English sentence about it.
    pub meaning: String,
    /// The dimensions; the last one varies fastest.
    pub shape: Vec<usize>,
    /// Bits or numbers.
    pub kind: FeatureKind,
    /// The index of its first element in an expanded observation.
    pub offset: usize,
    /// Whether the first axis is a seat ([`Encoding::BY_SEAT`]).
    pub by_seat: bool,
    /// The rank of the card that each place of the last axis stands for ([`Encoding::card_rank`]);
    /// `None` for a place that is no card. Empty where the last axis has no cards.
    pub ranks: Vec<Option<u8>>,
}

impl Feature {
    /// The number of elements.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The layout of an observation: all bits in the order of their features, then all numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservationSpec {
    features: Vec<Feature>,
    pub(super) bits: usize,
    /// The span of each number, `max - min`.
    pub(super) spans: Vec<u16>,
}

impl ObservationSpec {
    /// The features, by ascending offset.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The feature of this name.
    pub fn find(&self, name: &str) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.name == name)
    }

    /// The number of elements of an expanded observation.
    pub fn size(&self) -> usize {
        self.bits + self.spans.len()
    }

    /// The length of a packed observation in words of 64 bits: the bits, lowest first, then from the
    /// next whole word on the numbers less their least value, 16 bits each.
    pub fn words(&self) -> usize {
        self.bit_words() + self.spans.len().div_ceil(4)
    }

    /// A hash of all that the numbers mean by their place: 32 hex digits, equal for equal names, shapes,
    /// kinds and ranges. A network of one layout is worthless on another.
    pub fn layout_id(&self) -> String {
        let mut sha = Sha256::new();
        for Feature { name, shape, kind, by_seat, .. } in &self.features {
            sha.update(format!("{name} {shape:?} {kind:?} {by_seat}\n"));
        }
        hex::write(&sha.finalize()[..16])
    }

    pub(super) fn bit_words(&self) -> usize {
        self.bits.div_ceil(64)
    }

    /// Adds the values of all parameters, which nobody asks the game for later.
    pub(super) fn add_rules<G: Encoding>(&mut self) {
        for param in G::INFO.params {
            let name = format!("rule_{}", param.name);
            let meaning = format!("The parameter {} ({}).", param.name, param.rule);
            let (shape, kind) = match param.kind {
                ParamKind::Int { min, max } => (1, FeatureKind::Numbers { min, max }),
                ParamKind::Flag => (1, FeatureKind::Bits),
                ParamKind::Choice(words) => (words.len(), FeatureKind::Bits),
                ParamKind::List { len, min, max } => (len, FeatureKind::Numbers { min, max }),
            };
            self.add(name, meaning, vec![shape], kind);
        }
    }

    pub(super) fn add(
        &mut self,
        name: String,
        meaning: String,
        shape: Vec<usize>,
        kind: FeatureKind,
    ) {
        let size: usize = shape.iter().product();
        let offset = match kind {
            FeatureKind::Bits => self.bits,
            // From the first number on for now: the bits before it are not all known yet.
            FeatureKind::Numbers { .. } => self.spans.len(),
        };
        match kind {
            FeatureKind::Bits => self.bits += size,
            FeatureKind::Numbers { min, max } => {
                let span = max.saturating_sub(min).clamp(1, u16::MAX.into()) as u16;
                self.spans.resize(self.spans.len() + size, span);
            }
        }
        let (by_seat, ranks) = (false, Vec::new());
        self.features.push(Feature { name, meaning, shape, kind, offset, by_seat, ranks });
    }

    /// Moves the numbers behind all bits, once the last feature is known, and marks what is by seat or
    /// by card.
    pub(super) fn finish<G: Encoding>(&mut self) {
        for feature in &mut self.features {
            let name = feature.name.as_str();
            feature.by_seat = G::BY_SEAT.contains(&name);
            let places = 0..feature.shape.last().map_or(0, |len| *len as u8);
            if name == DRAFT {
                let rank = |step| (step < G::CARD_STEPS).then(|| G::card_rank(step));
                feature.ranks = places.map(rank).collect();
            } else if G::BY_CARD.contains(&name) {
                feature.ranks = places.map(|place| Some(G::card_rank(place))).collect();
            }
            if feature.kind != FeatureKind::Bits {
                feature.offset += self.bits;
            }
        }
        self.sort_features();
    }

    /// Not a part of [`Self::finish`], which is compiled for each game.
    fn sort_features(&mut self) {
        self.features.sort_by_key(|feature| feature.offset);
    }

    /// Expands a packed observation: bits to 0 or 1, numbers to the range from 0 to 1. Elements
    /// beyond the end of either slice are left out.
    pub fn expand(&self, packed: &[u64], out: &mut [f32]) {
        let (bits, numbers) = out.split_at_mut(self.bits.min(out.len()));
        expand_with(&FLOATS, packed, bits);
        for (out, (value, &span)) in numbers.iter_mut().zip(self.numbers(packed).zip(&self.spans)) {
            *out = f32::from(value) / f32::from(span);
        }
    }

    /// Expands a packed observation to bytes: bits to 0 or 1, numbers to the range from 0 to 255,
    /// rounded down where it spans more.
    pub fn expand_bytes(&self, packed: &[u64], out: &mut [u8]) {
        let (bits, numbers) = out.split_at_mut(self.bits.min(out.len()));
        expand_bits(packed, bits);
        for (out, (value, &span)) in numbers.iter_mut().zip(self.numbers(packed).zip(&self.spans)) {
            let scaled =
                if span <= 255 { value.into() } else { u32::from(value) * 255 / u32::from(span) };
            *out = scaled.min(255) as u8;
        }
    }

    fn numbers<'a>(&self, packed: &'a [u64]) -> impl Iterator<Item = u16> + use<'a> {
        let from = self.bit_words().min(packed.len());
        packed[from..].iter().flat_map(|word| (0..4).map(move |n| (word >> (16 * n)) as u16))
    }
}

impl Features for ObservationSpec {
    fn planes(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        shape: &[usize],
        _: impl FnMut(usize) -> u128,
    ) {
        self.add(name.to_owned(), meaning.to_owned(), shape.to_vec(), FeatureKind::Bits);
    }

    fn numbers(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        range: RangeInclusive<i32>,
        shape: &[usize],
        _: impl FnMut(usize) -> i32,
    ) {
        let kind = FeatureKind::Numbers { min: *range.start(), max: *range.end() };
        self.add(name.to_owned(), meaning.to_owned(), shape.to_vec(), kind);
    }
}

/// The values of all parameters, in the order of [`ObservationSpec::add_rules`].
pub(super) fn rule_values<G: Encoding>(rules: &G) -> impl Iterator<Item = Vec<i32>> + '_ {
    G::INFO.params.iter().map(|param| match ((param.get)(rules), param.kind) {
        (ParamValue::Flag(on), _) => vec![i32::from(on)],
        (ParamValue::Choice(word), ParamKind::Choice(words)) => {
            words.iter().map(|other| i32::from(*other == word)).collect()
        }
        (ParamValue::Int(value), ParamKind::Int { min, .. }) => vec![value - min],
        (ParamValue::List(list), ParamKind::List { min, .. }) => {
            list.into_iter().map(|value| value - min).collect()
        }
        // A parameter whose values are of another kind than it says has none.
        _ => Vec::new(),
    })
}

/// The eight bits of each byte as numbers, lowest first.
const FLOATS: [[f32; 8]; 256] = {
    let mut table = [[0.0; 8]; 256];
    let mut n = 0;
    while n < 256 * 8 {
        if (n / 8) >> (n % 8) & 1 == 1 {
            table[n / 8][n % 8] = 1.0;
        }
        n += 1;
    }
    table
};

/// Writes each bit as a byte, 0 or 1, lowest first. Bits beyond the end of either slice are left out.
#[inline]
pub fn expand_bits(words: &[u64], out: &mut [u8]) {
    expand_with(&BYTES, words, out);
}

/// Writes the entry of each byte. A table of whole bytes: bit by bit this takes most of the time of an
/// observation.
#[inline]
fn expand_with<T: Copy>(table: &[[T; 8]; 256], words: &[u64], out: &mut [T]) {
    let mut bytes = words.iter().flat_map(|word| word.to_le_bytes());
    // Pieces of a fixed length, which are copied without a call.
    let (pieces, rest) = out.as_chunks_mut::<8>();
    for (piece, byte) in pieces.iter_mut().zip(&mut bytes) {
        *piece = table[usize::from(byte)];
    }
    if let Some(byte) = bytes.next() {
        rest.copy_from_slice(&table[usize::from(byte)][..rest.len()]);
    }
}

/// The same as bytes.
const BYTES: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut n = 0;
    while n < 256 * 8 {
        table[n / 8][n % 8] = ((n / 8) >> (n % 8) & 1) as u8;
        n += 1;
    }
    table
};
