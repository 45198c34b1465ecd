//! The offer of a rematch at a finished table.

use crate::base::error::ApiError;
use crate::tables::table_store::TableStore;
use serde::Deserialize;
use sortie_core::{Seat, Seats};

/// The next room of the same players, for which one of them has asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RematchOffer {
    /// The id of the next room.
    pub(crate) room: String,
    /// The seat that asked, if it is known.
    pub(crate) by: Option<Seat>,
    /// The seats that have declined, as far as it is known.
    pub(crate) declined: Seats,
}

/// The fields of a stored room that tell of the offer.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StoredOffer {
    asked_by: Option<Seat>,
    declined: Vec<String>,
}

impl RematchOffer {
    /// The offer at a finished table that comes back into memory, where `names` played.
    pub(crate) async fn load(
        store: &dyn TableStore,
        table: &str,
        names: &[String],
    ) -> Result<Option<Self>, ApiError> {
        let Some(room) = store.rematch_of(table).await? else { return Ok(None) };
        // Once the match has begun there is no room any more, and nothing to accept or decline.
        let stored = store.room(&room).await?;
        let stored = stored.and_then(|stored| serde_json::from_str(&stored.doc).ok());
        let StoredOffer { asked_by, declined } = stored.unwrap_or_default();
        let declined = (0..).zip(names).filter(|(_, name)| declined.contains(name));
        let declined = declined.map(|(seat, _)| seat).collect();
        Ok(Some(RematchOffer { room, by: asked_by, declined }))
    }

    /// Whether one of these seats asked for it.
    pub(crate) fn is_by(&self, seats: Seats) -> bool {
        self.by.is_some_and(|by| seats.has(by))
    }
}
