//! `PackedWriter`: writes features as bits and 16-bit numbers into a buffer of the caller.

use super::{Features, ObservationSpec};
use std::ops::RangeInclusive;

/// Writes features into a buffer. The rest is left out.
#[derive(Debug)]
pub struct PackedWriter<'a> {
    words: &'a mut [u64],
    /// The index of the next bit.
    bit: usize,
    /// The index of the next number, in 16-bit units from the start of the buffer.
    number: usize,
}

impl<'a> PackedWriter<'a> {
    /// Writes from the first feature on into a buffer of zeros.
    pub(super) fn new(spec: &ObservationSpec, words: &'a mut [u64]) -> Self {
        PackedWriter { words, bit: 0, number: spec.bit_words() * 4 }
    }

    /// Goes on behind so many bits and numbers.
    #[inline]
    pub(super) fn skip(&mut self, bits: usize, numbers: usize) {
        self.bit += bits;
        self.number += numbers;
    }

    /// Appends the lowest `len` bits, at most 128.
    #[inline]
    pub(super) fn push_bits(&mut self, bits: u128, len: usize) {
        self.push_word(bits as u64, len.min(64));
        if len > 64 {
            self.push_word((bits >> 64) as u64, len - 64);
        }
    }

    /// Appends the lowest `len` bits, at most 64.
    #[inline]
    fn push_word(&mut self, bits: u64, len: usize) {
        if len == 0 {
            return;
        }
        let bits = bits & (!0 >> (64 - len));
        let (word, shift) = (self.bit / 64, self.bit % 64);
        self.bit += len;
        if let Some(first) = self.words.get_mut(word) {
            *first |= bits << shift;
        }
        if shift + len > 64
            && let Some(second) = self.words.get_mut(word + 1)
        {
            *second |= bits >> (64 - shift);
        }
    }

    #[inline]
    pub(super) fn push_number(&mut self, value: u16) {
        if let Some(word) = self.words.get_mut(self.number / 4) {
            *word |= u64::from(value) << (16 * (self.number % 4));
        }
        self.number += 1;
    }
}

impl Features for PackedWriter<'_> {
    #[inline]
    fn planes(
        &mut self,
        _: &'static str,
        _: &'static str,
        shape: &[usize],
        mut row: impl FnMut(usize) -> u128,
    ) {
        let Some((&len, outer)) = shape.split_last() else { return };
        for n in 0..outer.iter().product() {
            self.push_bits(row(n), len);
        }
    }

    #[inline]
    fn numbers(
        &mut self,
        _: &'static str,
        _: &'static str,
        range: RangeInclusive<i32>,
        shape: &[usize],
        mut value: impl FnMut(usize) -> i32,
    ) {
        let (min, max) = (*range.start(), *range.end());
        for n in 0..shape.iter().product() {
            // A range of more than 16 bits is cut at its upper end.
            self.push_number((value(n).min(max).saturating_sub(min)).clamp(0, 0xffff) as u16);
        }
    }
}
