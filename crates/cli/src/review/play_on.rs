//! `sortie review --play-on`: a new match from a decision of a finished one.

use super::args::ReviewArgs;
use crate::errors::Failure;
use crate::line_mode::{Console, HINT, LineTable, TableEnd};
use crate::print;
use crate::screen;
use sortie_core::catalogue::Visitor;
use sortie_core::record::Record;
use sortie_core::{Game, Seat};
use sortie_tui::{Options, PlayOn};
use sortie_words::Words;

/// Visitor that plays on from a decision of a record.
pub(super) struct PlayOnRecord<'a> {
    pub(super) args: &'a ReviewArgs,
    pub(super) record: &'a Record,
    pub(super) seat: Seat,
    pub(super) decision: u32,
    pub(super) language: &'a str,
    pub(super) screen: Options,
}

impl Visitor for PlayOnRecord<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let PlayOnRecord { args, record, seat, decision, language, screen } = self;
        // The record does not name the bots, so the club bot plays all other seats.
        let from = PlayOn { record, players: &[], seat, decision };
        if !args.plain && screen::is_available() {
            let farewell = sortie_tui::play_on::<G>(screen, &from)?;
            return farewell.map_or(Ok(()), |farewell| print::paragraph(&farewell));
        }
        let words = Words::new(language, [])?;
        let mut port = from.open::<G>(&words, None)?;
        let console = Console::open(language, &[HINT])?;
        if LineTable::new(&mut port, &console)?.run()? == TableEnd::Quit {
            print::paragraph(&words.say(id!("play-left")))?;
        }
        Ok(())
    }
}
