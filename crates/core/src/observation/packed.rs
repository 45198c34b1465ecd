//! `PackedWriter`: writes features as bits and 16-bit numbers into a buffer of the caller.

use super::{Features, ObservationSpec};
use std::ops::RangeInclusive;

/// Writes features into a buffer. A word is stored once it is full, the last ones by
/// `finish`, so that a feature does not read and write its word of the buffer again.
#[derive(Debug)]
pub struct PackedWriter<'a> {
    words: &'a mut [u64],
    bits: PendingWord,
    numbers: PendingWord,
}

/// The word to which a writer appends.
#[derive(Clone, Copy, Debug)]
struct PendingWord {
    /// Its index in the buffer.
    index: usize,
    value: u64,
    /// Number of bits written, 0 to 63.
    used: usize,
}

impl PendingWord {
    /// The word of a buffer that holds the bit with this index.
    fn at(words: &[u64], bit: usize) -> Self {
        let index = bit / 64;
        PendingWord { index, value: words.get(index).copied().unwrap_or(0), used: bit % 64 }
    }

    /// Appends the lowest `len` bits, 1 to 64. The others are 0.
    #[inline]
    fn push(&mut self, words: &mut [u64], bits: u64, len: usize) {
        self.value |= bits << self.used;
        let used = self.used + len;
        if used >= 64 {
            self.store(words);
            self.index += 1;
            // In two steps, because no word can be shifted by 64.
            self.value = bits >> 1 >> (63 - self.used);
        }
        self.used = used % 64;
    }

    /// Writes the word, or nothing behind the end of the buffer.
    #[inline]
    fn store(&self, words: &mut [u64]) {
        if let Some(word) = words.get_mut(self.index) {
            *word = self.value;
        }
    }
}

impl<'a> PackedWriter<'a> {
    /// Appends to a buffer that has the first bits and the first numbers of this layout. The rest of their
    /// last words must be 0; later words are overwritten.
    pub(super) fn new(
        spec: &ObservationSpec,
        words: &'a mut [u64],
        (bits, numbers): (usize, usize),
    ) -> Self {
        let numbers = PendingWord::at(words, spec.bit_words() * 64 + numbers * 16);
        PackedWriter { bits: PendingWord::at(words, bits), numbers, words }
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
        if len > 0 {
            self.bits.push(self.words, bits & (!0 >> (64 - len)), len);
        }
    }

    #[inline]
    pub(super) fn push_number(&mut self, value: u16) {
        self.numbers.push(self.words, value.into(), 16);
    }

    /// Writes the last words.
    #[inline]
    pub(super) fn finish(self) {
        for pending in [self.bits, self.numbers] {
            // An empty one may be the first word of the numbers, which is written already.
            if pending.used > 0 {
                pending.store(self.words);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn encode(out: &mut impl Features, rows: &[(u128, usize)], numbers: &[u16]) {
        for &(row, len) in rows {
            out.planes("row", "", &[len], |_| row);
        }
        out.numbers("numbers", "", 0..=0xffff, &[numbers.len()], |n| numbers[n].into());
    }

    proptest! {
        /// Rows of every length, so that the last word of the bits is empty, full or neither.
        #[test]
        fn bits_and_numbers_are_read_back_however_writers_share_them(
            rows in vec((any::<u128>(), 1..=128_usize), 0..6),
            numbers in vec(any::<u16>(), 0..10),
            at in any::<(prop::sample::Index, prop::sample::Index)>(),
        ) {
            let mut spec = ObservationSpec::default();
            encode(&mut spec, &rows, &numbers);
            let mut words = vec![0; spec.words()];
            let (before, after) = rows.split_at(at.0.index(rows.len() + 1));
            let (few, more) = numbers.split_at(at.1.index(numbers.len() + 1));
            let written = (before.iter().map(|(_, len)| len).sum(), few.len());
            for (rows, numbers, written) in [(before, few, (0, 0)), (after, more, written)] {
                let mut writer = PackedWriter::new(&spec, &mut words, written);
                encode(&mut writer, rows, numbers);
                writer.finish();
            }
            let bits = rows.iter().flat_map(|(row, len)| (0..*len).map(move |n| row >> n & 1));
            for (n, bit) in bits.enumerate() {
                prop_assert_eq!(u128::from(words[n / 64] >> (n % 64) & 1), bit);
            }
            for (n, number) in numbers.iter().enumerate() {
                let word = words[spec.bit_words() + n / 4];
                prop_assert_eq!((word >> (16 * (n % 4))) as u16, *number);
            }
        }
    }
}
