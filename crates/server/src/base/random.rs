//! Random bytes, ids and tokens.

use crate::base::error::ApiError;
use sha2::{Digest, Sha256};
use sortie_core::hex;

/// A new token: 32 random bytes in hex.
pub(crate) fn token() -> Result<String, ApiError> {
    random::<32>().map(|bytes| hex::write(&bytes))
}

/// So many random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], ApiError> {
    #[cfg(test)]
    if let Some(bytes) = simulated::bytes() {
        return Ok(bytes);
    }
    // From the operating system: tokens and ids must not be predictable.
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| ApiError::Broken(error.to_string()))?;
    Ok(bytes)
}

/// An id that nobody guesses and that can be read aloud: letters and digits that cannot be taken
/// for one another, five random bits each.
pub(crate) fn id() -> Result<String, ApiError> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    // 60 bits; 256 is a multiple of 32, so the remainder favours no letter.
    let letters = random::<12>()?.map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    Ok(letters.iter().collect())
}

/// The stored hash of a token, so that a reader of the store cannot play for anybody.
pub(crate) fn hash(token: &str) -> String {
    hex::write(&Sha256::digest(token))
}

/// Random bytes of a simulation, which its seed decides.
#[cfg(test)]
pub(crate) mod simulated {
    use sortie_core::chance::Fast;
    use std::array;
    use std::cell::RefCell;

    thread_local! {
        static SOURCE: RefCell<Option<Fast>> = const { RefCell::new(None) };
    }

    /// Takes all random bytes on this thread from here, until the next call.
    pub(crate) fn begin(source: Option<Fast>) {
        SOURCE.set(source);
    }

    pub(super) fn bytes<const N: usize>() -> Option<[u8; N]> {
        SOURCE.with_borrow_mut(|source| {
            let source = source.as_mut()?;
            Some(array::from_fn(|_| source.below(256) as u8))
        })
    }
}
