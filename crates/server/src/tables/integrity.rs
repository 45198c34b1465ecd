//! Whether the matches of a database can be played on.

use crate::tables::match_state::MatchState;
use crate::tables::terms::Terms;
use sortie_outside::NamedPrograms;
use sortie_store::{Store, StoreError};

/// The result of loading every unfinished match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IntegrityReport {
    /// How many there are.
    pub matches: usize,
    /// Which of them cannot be played on, and why.
    pub broken: Vec<(String, String)>,
}

/// Loads every match that is not over and plays it again, with every check.
pub async fn check_integrity(store: &Store) -> Result<IntegrityReport, StoreError> {
    let ids = store.open_tables().await?;
    let mut examined = IntegrityReport { matches: ids.len(), broken: Vec::new() };
    for id in ids {
        let why = match store.table(&id).await {
            // Deleted since the list was read.
            Ok(None) => continue,
            Ok(Some(kept)) => {
                let loaded = Terms::from_head(&kept.head).and_then(|terms| {
                    let agreed = terms.agreed.as_ref();
                    MatchState::load(&kept, agreed, &[], 0, &NamedPrograms::default())
                });
                loaded.err().map(|fault| fault.to_string())
            }
            Err(StoreError::Damaged { n, why, .. }) => Some(format!("entry {n}: {why}")),
            Err(error) => return Err(error),
        };
        examined.broken.extend(why.map(|why| (id, why)));
    }
    Ok(examined)
}
