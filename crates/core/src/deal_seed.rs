//! The seed of a deal: its text, its commitment, and the random bytes that seats add to it.

use crate::hex;
use crate::log::LogEntry;
use crate::record::Record;
use crate::seat::Seat;
use sha2::{Digest, Sha256};

/// Reads a seed from 64 hex digits.
pub fn parse_seed(hex: &str) -> Option<[u8; 32]> {
    hex::read(hex)
}

/// The commitment to a deal: SHA-256 over the seed, the id of the table and the rule code, in hex.
/// Published before anybody sits down, it proves afterwards that the seed was not changed.
pub fn commitment(seed: &[u8; 32], id: &str, rules: &str) -> String {
    let mut sha = Sha256::new();
    sha.update(seed);
    sha.update(id);
    sha.update(rules);
    hex::write(&sha.finalize())
}

/// The seed that all chance of a match follows from, with the contributions of the seats, in hex.
pub fn deal_seed(record: &Record) -> Option<String> {
    let added = record.log.iter().filter_map(|line| match &line.entry {
        LogEntry::Entropy { seat, bytes: hex } => Some((*seat, hex::read(hex))),
        _ => None,
    });
    let added: Option<Vec<_>> = added.map(|(seat, bytes)| Some((seat, bytes?))).collect();
    Some(hex::write(&mix_entropy(parse_seed(&record.seed)?, &added?)))
}

/// The seed that chance follows from: the given seed, or SHA-256 over it and the contributions of
/// the seats (each as one byte of seat and 16 bytes), if there are any.
pub fn mix_entropy(seed: [u8; 32], entropy: &[(Seat, [u8; 16])]) -> [u8; 32] {
    if entropy.is_empty() {
        return seed;
    }
    let mut sha = Sha256::new();
    sha.update(seed);
    for (seat, bytes) in entropy {
        sha.update([*seat]);
        sha.update(bytes);
    }
    sha.finalize().into()
}
