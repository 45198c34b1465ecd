//! The time after a match at a server: chat, offers of a rematch, and the player's next choice.

use super::keyboard::KeyboardEvent;
use super::line_table::LineTable;
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use crate::review;
use sortie_core::Text;
use sortie_table::review::SIMULATIONS;
use sortie_tui::remote::RemoteExit;
use sortie_tui::table_text;
use std::time::Duration;

impl LineTable<'_> {
    /// Prints chat and offers of a rematch, and does what the player chooses, until a rematch begins, the
    /// player leaves or the table is closed.
    pub(super) fn stay_after_match(&mut self) -> Result<RemoteExit, Failure> {
        match self.await_rematch() {
            // The match has ended well, even if its table is closed now.
            Err(Failure::Closed(why)) => {
                self.begin_line()?;
                print::paragraph(&why)?;
                Ok(RemoteExit::Left(None))
            }
            done => done,
        }
    }

    /// Lets the player choose until a rematch begins or they leave.
    fn await_rematch(&mut self) -> Result<RemoteExit, Failure> {
        self.print_choices()?;
        let mut shown = None;
        loop {
            self.update(Duration::ZERO)?;
            if self.port.rematch() != shown.as_ref() {
                shown = self.port.rematch().cloned();
                self.print_rematch()?;
            }
            if !std::mem::replace(&mut self.prompted, true) {
                print::prompt("> ")?;
            }
            match self.console.next_line(true)? {
                None => {}
                Some(KeyboardEvent::End) => return Ok(RemoteExit::Left(None)),
                Some(KeyboardEvent::Line(line)) => {
                    self.prompted = false;
                    if let Some(exit) = self.choose_after_match(line.trim())? {
                        return Ok(exit);
                    }
                }
            }
        }
    }

    /// Executes a typed line. Returns how the table is left, if it is.
    fn choose_after_match(&mut self, line: &str) -> Result<Option<RemoteExit>, Failure> {
        if let Some(said) = self.console.vocabulary.chat(line) {
            let sent = self.port.send_chat(said);
            return self.done(sent).map(|_| None);
        }
        match (line, self.console.vocabulary.command(line)) {
            (_, Some("quit")) => return Ok(Some(RemoteExit::Left(None))),
            (_, Some("refuse")) if self.port.may_decline_rematch() => {
                let declined = self.port.decline_rematch();
                self.done(declined)?;
            }
            ("1", _) => match self.port.join_rematch() {
                Ok(()) => return Ok(Some(RemoteExit::On)),
                refused => _ = self.done(refused)?,
            },
            ("2", _) if self.port.record().is_some() => self.print_review()?,
            ("", _) => {}
            _ => self.print_choices()?,
        }
        Ok(None)
    }

    fn print_review(&self) -> Result<(), Failure> {
        let (Some(record), Some(seat)) = (self.port.record(), self.port.view().seat) else {
            return Ok(());
        };
        match review::make(&record, seat, SIMULATIONS, &self.words) {
            Ok(review) => {
                let text = sortie_tui::review_text(&review, &self.words, WIDTH);
                print::text(&format!("\n{text}\n"))
            }
            // A rematch may still begin.
            Err(error) => print::paragraph(&error.to_string()),
        }
    }

    fn print_choices(&self) -> Result<(), Failure> {
        let choices = if self.port.record().is_some() {
            id!("join-again-review-or-leave")
        } else {
            id!("join-again-or-leave")
        };
        self.say(&Text::new(choices).raw("quit", self.console.vocabulary.shown("quit")))
    }

    fn print_rematch(&mut self) -> Result<(), Failure> {
        self.begin_line()?;
        let Some(offer) = self.port.rematch() else { return Ok(()) };
        print::paragraph(&table_text::rematch_text(&self.words, self.port.view(), offer))?;
        if !self.port.may_decline_rematch() {
            return Ok(());
        }
        let refuse = self.console.vocabulary.shown("refuse");
        self.say(&Text::new(id!("join-decline-by-word")).raw("refuse", refuse))
    }
}
