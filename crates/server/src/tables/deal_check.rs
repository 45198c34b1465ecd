//! The data with which a browser checks a deal after the match.

use crate::tables::live_table::LiveTable;
use crate::tables::match_state::MatchState;
use sortie_core::log::LogEntry;
use sortie_core::{Seat, deal_seed};

/// A deal that was bound to something before anybody sat down.
#[derive(Clone, Debug)]
pub(crate) struct DealCheck {
    /// The address of the table.
    pub(crate) place: String,
    /// The name of the record's file.
    pub(crate) file: String,
    /// The commitment to the deal.
    pub(crate) commitment: String,
    /// The own seat.
    pub(crate) seat: Option<Seat>,
    /// The bytes that the guest's own seat added, in hex.
    pub(crate) added: Option<String>,
}

impl DealCheck {
    /// The deal of a table that several sat down at, as whoever sits in this seat may check it; none
    /// before the match is over.
    pub(crate) fn for_table(
        live: &LiveTable,
        state: &MatchState,
        seat: Option<Seat>,
    ) -> Option<Self> {
        let played = state.table.any_match();
        played.turn().outcome()?;
        let head = &live.head;
        if !live.terms.shared {
            return None;
        }
        let added = played.log().iter().find_map(|entry| match entry {
            LogEntry::Entropy { seat: by, bytes } if seat == Some(*by) => Some(bytes.clone()),
            _ => None,
        });
        Some(DealCheck {
            place: format!("/tables/{}", head.id),
            file: file(played.game(), &head.id),
            commitment: deal_seed::commitment(&state.seed(), &head.id, &head.rules),
            seat,
            added,
        })
    }
}

/// The name of a record's file.
pub(crate) fn file(game: &str, id: &str) -> String {
    format!("{game}-{id}.json")
}
