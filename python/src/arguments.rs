//! Arguments that may be given in several ways.

use crate::errors::SortieError;
use pyo3::prelude::*;
use sortie_core::deal_seed::parse_seed;

/// A seed as an integer or as 64 hexadecimal digits.
#[derive(FromPyObject)]
pub(crate) enum Seed {
    Number(u64),
    Text(String),
}

impl Seed {
    pub(crate) fn bytes(self) -> PyResult<[u8; 32]> {
        match self {
            Seed::Number(number) => {
                // As the command spells it: the number in its lowest bytes, little-endian.
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&number.to_le_bytes());
                Ok(bytes)
            }
            Seed::Text(text) => parse_seed(&text)
                .ok_or_else(|| SortieError::new_err("a seed is an integer or 64 hex digits")),
        }
    }
}

/// A whole action: its number or its notation.
#[derive(FromPyObject)]
pub(crate) enum Action {
    Number(usize),
    Notation(String),
}

/// Whether rewards are points.
pub(crate) fn points(reward: &str) -> PyResult<bool> {
    match reward {
        "share" => Ok(false),
        "points" => Ok(true),
        _ => Err(SortieError::new_err(format!("reward is 'share' or 'points', not '{reward}'"))),
    }
}

/// Draws a 63-bit number from an integer or a NumPy generator.
pub(crate) fn draw(rng: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(number) = rng.extract::<u64>() {
        return Ok(number);
    }
    match rng.call_method1("integers", (0, i64::MAX)) {
        Ok(number) => number.extract(),
        Err(_) => Err(SortieError::new_err("rng is an integer or a numpy.random.Generator")),
    }
}
