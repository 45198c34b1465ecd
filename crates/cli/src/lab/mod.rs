//! `sortie lab`: bots against each other, and measurements of rules.

pub(crate) mod args;
mod chart;
mod compare;
mod contest;
mod experiment;
pub(crate) mod experiment_args;
mod ladder;
mod report;
mod report_html;
mod rule_study;
mod runner;
mod sweep;
mod tune;

use crate::errors::Failure;
use crate::match_rules::RequestedRules;
use args::{LabArgs, LabCommand, MeasureArgs};
use sortie_core::Game;
use sortie_lab::contest::ContestError;
use sortie_lab::duplicate_set::DuplicateSetError;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &LabArgs, language: &'static str) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Match(args) => contest::run(args, language),
        LabCommand::Ladder(args) => ladder::run(args, language),
        LabCommand::Report(args) => report::run(args, language),
        LabCommand::Compare(args) => compare::run(args, language),
        LabCommand::Sweep(args) => sweep::run(args, language),
        LabCommand::Tune(args) => tune::run(args, language),
    }
}

/// Fails if one of these files cannot be written. Asked before a measurement, which would be lost at its
/// end.
fn check_writable<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Failure> {
    for path in paths {
        let is_new = !path.exists();
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|error| Failure::file(path, error))?;
        if is_new {
            // An interrupted measurement leaves no empty file behind.
            fs::remove_file(path).map_err(|error| Failure::file(path, error))?;
        }
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::file(path, error))
}

/// The rules and the number of seats: what is asked for, or else as few as there can be, but at
/// least so many.
fn table<G: Game>(
    args: &MeasureArgs,
    asked: &RequestedRules,
    least: usize,
) -> Result<(G, u8), Failure> {
    let given = args.seats.map(usize::from);
    if let Some(seats) = given {
        asked.check_seats(seats)?;
    }
    let fewest = usize::from(G::INFO.seats.0).max(least);
    let seats = given.or(asked.seats()).unwrap_or(fewest);
    Ok((asked.build(seats)?, seats as u8))
}

impl From<ContestError> for Failure {
    fn from(error: ContestError) -> Self {
        match error {
            ContestError::Io(_) | ContestError::Bot(DuplicateSetError::Withdrawn { .. }) => {
                Failure::data(error)
            }
            _ => Failure::usage(error),
        }
    }
}
