//! The argument `--seed`.

use crate::errors::Failure;
use sortie_core::deal_seed;
use sortie_core::hex;
use std::fmt;
use std::str::FromStr;

/// The 32-byte random seed of a match. An integer is its first 8 bytes in little-endian order; the
/// rest is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Seed {
    pub(crate) const ZERO: Seed = Seed([0; 32]);

    /// A new random seed of 8 bytes, which is shorter to write down than 32.
    pub(crate) fn random() -> Result<Self, Failure> {
        let number = getrandom::u64().map_err(|e| Failure::Data(format!("no random seed: {e}")))?;
        Ok(Seed::from(number))
    }

    /// The first 8 bytes as a number.
    pub(crate) fn number(self) -> u64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.0[..8]);
        u64::from_le_bytes(bytes)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(number) = text.parse::<u64>() {
            return Ok(Seed::from(number));
        }
        deal_seed::parse_seed(text)
            .map(Seed)
            .ok_or_else(|| format!("a seed is an integer from 0 to {} or 64 hex digits", u64::MAX))
    }
}

impl fmt::Display for Seed {
    /// Writes the shortest argument that means this seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Seed::from(self.number()) {
            return write!(f, "{}", self.number());
        }
        f.write_str(&hex::write(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_first_eight_bytes_least_significant_first() {
        let seed: Seed = "258".parse().unwrap();
        assert_eq!(seed.0[..3], [2, 1, 0]);
        assert_eq!(seed.0[8..], [0; 24]);
        assert_eq!(seed.to_string(), "258");
        assert_eq!(u64::MAX.to_string().parse::<Seed>().unwrap().number(), u64::MAX);
    }

    #[test]
    fn sixty_four_hex_digits_are_all_bytes() {
        let text = "00ff".repeat(16);
        let seed: Seed = text.parse().unwrap();
        assert_eq!(seed.0[..2], [0, 255]);
        assert_eq!(seed.to_string(), text);
    }

    #[test]
    fn anything_else_is_no_seed() {
        for text in ["", "-1", "1.5", "seed", "18446744073709551616", &"g".repeat(64)] {
            assert!(text.parse::<Seed>().unwrap_err().contains("64 hex digits"), "{text}");
        }
    }
}
