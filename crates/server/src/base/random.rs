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
