//! The data with which a browser checks a deal after the match.

use crate::tables::live_table::Live;
use crate::tables::match_state::Inner;
use crate::view::pages::html;
use askama::Template;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::{MessageId, Seat, Text};
use sortie_words::{Readers, Words};

/// A deal that was bound to something before anybody sat down.
#[derive(Clone, Debug)]
pub(crate) struct Fair {
    /// The address of the table.
    place: String,
    /// The name of the record's file.
    file: String,
    /// The commitment to the deal.
    commitment: String,
    /// The own seat.
    seat: Option<Seat>,
    /// The bytes that the guest's own seat added, in hex.
    added: Option<String>,
}

impl Fair {
    /// The deal of a table that several sat down at, as whoever sits in this seat may check it; none
    /// before the match is over.
    pub(crate) fn of(live: &Live, inner: &Inner, seat: Option<Seat>) -> Option<Self> {
        let played = inner.table.any_match();
        played.turn().outcome()?;
        let head = &live.head;
        if !live.terms.shared {
            return None;
        }
        let added = played.log().iter().find_map(|entry| match entry {
            LogEntry::Entropy { seat: by, bytes } if seat == Some(*by) => Some(bytes.clone()),
            _ => None,
        });
        Some(Fair {
            place: format!("/tables/{}", head.id),
            file: file(played.game(), &head.id),
            commitment: deal_seed::commitment(&inner.seed(), &head.id, &head.rules),
            seat,
            added,
        })
    }

    /// The part of a page that checks it.
    pub(crate) fn section(&self, words: &Words) -> String {
        html(&Section { fair: self, words })
    }
}

/// The name of a record's file.
pub(crate) fn file(game: &str, id: &str) -> String {
    format!("{game}-{id}.json")
}

#[derive(Template)]
#[template(path = "fair.html")]
struct Section<'a> {
    fair: &'a Fair,
    words: &'a Words,
}

impl Section<'_> {
    /// The command that checks the deal, with the values that this server states.
    fn command(&self) -> String {
        let Fair { file, commitment, seat, added, .. } = self.fair;
        let bytes =
            seat.zip(added.as_ref()).map(|(seat, bytes)| format!(" --bytes {seat}:{bytes}"));
        let bytes = bytes.unwrap_or_default();
        format!("sortie verify {file} --commitment {commitment}{bytes}")
    }

    fn say(&self, id: MessageId) -> String {
        self.words.text(&Text::new(id), &Readers::default())
    }
}
