//! `sortie review --play-on`: a new match from a decision of a finished one.

use super::args::ReviewArgs;
use crate::errors::Failure;
use crate::line_mode::{Console, HINT, LineTable, TableEnd};
use crate::print;
use crate::screen;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
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
        refuse_decision_of_others(record, seat, decision)?;
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

/// Refuses a decision at which the seat chose nothing: bots would make it anew, and the match would go on
/// from another decision than the one that was asked for.
fn refuse_decision_of_others(record: &Record, seat: Seat, decision: u32) -> Result<(), Failure> {
    let made = record.log.iter().filter_map(|line| match line.entry {
        LogEntry::Action { decision, seat, .. } => Some((decision, seat)),
        _ => None,
    });
    let made: Vec<(u32, Seat)> = made.collect();
    // Of a decision that nobody made, the match says that it has none.
    if made.contains(&(decision, seat)) || made.iter().all(|(other, _)| *other != decision) {
        return Ok(());
    }
    let own: Vec<u32> = made.iter().filter(|(_, by)| *by == seat).map(|(own, _)| *own).collect();
    let seat = seat + 1;
    let nearest = own.iter().min_by_key(|own| own.abs_diff(decision));
    Err(Failure::usage(nearest.map_or_else(
        || format!("seat {seat} chose nothing in this match"),
        |nearest| {
            format!(
                "seat {seat} chose nothing at decision {decision}; the nearest one is {nearest}"
            )
        },
    )))
}
