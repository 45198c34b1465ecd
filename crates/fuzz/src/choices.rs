//! [`Choices`]: the bytes of an input as a sequence of choices.

/// The unused bytes of an input. Each choice consumes one, so a mutation of one byte changes one
/// choice.
#[derive(Clone, Debug)]
pub(crate) struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Choices(bytes)
    }

    /// The next byte, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `n`, or 0 at the end of the input. `n` is at least 1.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.next().map_or(0, |byte| usize::from(byte) % n)
    }

    /// A hash of all remaining bytes (FNV-1a), as a random seed.
    pub(crate) fn number(&self) -> u64 {
        let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        self.0.iter().fold(0xcbf2_9ce4_8422_2325, fnv)
    }
}

/// Splits an input at the first zero byte into a text and choices.
pub(crate) fn text_and_choices(data: &[u8]) -> Option<(&str, Choices<'_>)> {
    // Neither JSON nor TOML may contain a zero byte, so it needs no escape.
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let text = std::str::from_utf8(&data[..end]).ok()?;
    Some((text, Choices::new(data.get(end + 1..).unwrap_or_default())))
}
