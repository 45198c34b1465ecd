//! Errors in what a visitor asks of a new table.

use crate::base::error::FeatureError;
use axum::http::StatusCode;
use sortie_core::Text;
use sortie_table::DuplicateName;

/// Why a table is not created as asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NewTableError {
    /// No seat is the visitor's.
    #[error("nobody but bots would sit there: one seat must be 'you'")]
    OnlyBots,
    /// Several seats are the visitor's, at a table with a link for others.
    #[error("where others sit down by a link, one seat is yours: write 'open' for the rest")]
    SeveralOwnSeats,
    /// A seed is given for a table with a link for others.
    #[error("a table where others sit down has a seed that nobody knows: leave seed out")]
    KnownSeed,
    /// A clock is given where nobody comes by a link.
    #[error("a clock presses those who come by the link: one seat must be 'open'")]
    UselessClock,
    /// The text is no seed.
    #[error("'{0}' is no seed: a whole number or 64 hexadecimal digits")]
    Seed(String),
    /// Two players have one name.
    #[error(transparent)]
    Name(#[from] DuplicateName),
}

impl FeatureError for NewTableError {
    fn kind(&self) -> (&'static str, StatusCode) {
        ("form", StatusCode::BAD_REQUEST)
    }

    fn text(&self) -> Text {
        match self {
            NewTableError::OnlyBots => Text::new(id!("fault-only-bots")),
            NewTableError::SeveralOwnSeats => Text::new(id!("fault-several-own-seats")),
            NewTableError::KnownSeed => Text::new(id!("fault-known-seed")),
            NewTableError::UselessClock => Text::new(id!("fault-useless-clock")),
            NewTableError::Seed(given) => Text::new(id!("fault-seed")).raw("given", given),
            NewTableError::Name(DuplicateName(name)) => {
                Text::new(id!("new-same-name")).raw("name", name)
            }
        }
    }
}
