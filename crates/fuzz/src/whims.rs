//! Choices that the input makes.

/// The bytes of an input as choices, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Whims<'a>(&'a [u8]);

impl<'a> Whims<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Whims(bytes)
    }

    /// The next byte; `None` when the input has no more.
    pub(crate) fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `n`, which is at least 1; 0 when the input has no more.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.next().map_or(0, |byte| usize::from(byte) % n)
    }

    /// A number that all the bytes together give, and with them the luck.
    pub(crate) fn number(&self) -> u64 {
        let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        self.0.iter().fold(0xcbf2_9ce4_8422_2325, fnv)
    }
}

/// The text of an input, up to the first zero byte, and the whims behind it.
pub(crate) fn text_and_whims(data: &[u8]) -> Option<(&str, Whims<'_>)> {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let text = std::str::from_utf8(&data[..end]).ok()?;
    Some((text, Whims::new(data.get(end + 1..).unwrap_or_default())))
}
