//! The part of a page that checks the deal after the match.

use crate::tables::deal_check::DealCheck;
use crate::view::html;
use askama::Template;
use sortie_core::{MessageId, Text};
use sortie_words::{Readers, Words};

/// The part of a page that checks a deal.
pub(crate) fn section(fair: &DealCheck, words: &Words) -> String {
    html(&Section { fair, words })
}

#[derive(Template)]
#[template(path = "fair.html")]
struct Section<'a> {
    fair: &'a DealCheck,
    words: &'a Words,
}

impl Section<'_> {
    /// The command that checks the deal, with the values that this server states.
    fn command(&self) -> String {
        let DealCheck { file, commitment, seat, added, .. } = self.fair;
        let bytes =
            seat.zip(added.as_ref()).map(|(seat, bytes)| format!(" --bytes {seat}:{bytes}"));
        let bytes = bytes.unwrap_or_default();
        format!("sortie verify {file} --commitment {commitment}{bytes}")
    }

    fn say(&self, id: MessageId) -> String {
        self.words.text(&Text::new(id), &Readers::default())
    }
}
