use sha2::{Digest, Sha256};
use sortie_core::record::Record;

/// Makes the chain of a changed record anew: whoever forges one can do that much.
pub(crate) fn rechain(record: &mut Record) {
    let mut chain = format!("{} {} {}", record.rules, record.seats, record.seed);
    for (n, line) in record.log.iter_mut().enumerate() {
        let mut sha = Sha256::new();
        sha.update(&chain);
        sha.update(serde_json::to_vec(&line.entry).unwrap());
        chain =
            sha.finalize()[..4].iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
        (line.n, line.chain) = (n, chain.clone());
    }
}
