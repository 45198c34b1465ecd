//! `sortie verify`.

use crate::args::VerifyArgs;
use crate::errors::Failure;
use crate::input::InputDocument;
use crate::match_rules::words;
use crate::print;
use serde::Serialize;
use sortie_core::catalogue::Visitor;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Draft, Game, Observer, Outcome, Seat, Text, record::scene};
use sortie_games::catalogue;
use sortie_words::Readers;
use std::io::{self, Write};

/// The result, as `--json` prints it.
#[derive(Serialize)]
struct Verification {
    /// The id of the table, if it was played at one.
    id: Option<String>,
    rules: String,
    seed: String,
    /// The SHA-256 commitment to the deal; a record without a table has none.
    commitment: Option<String>,
    /// The entropy of the seats, in the order in which it was mixed.
    added: Vec<SeatEntropy>,
    /// The seed of the deal, derived from the record's seed and the seats' entropy.
    deal: String,
    entries: usize,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct SeatEntropy {
    seat: Seat,
    bytes: String,
}

pub(crate) fn run(args: &VerifyArgs, language: &str) -> Result<(), Failure> {
    let source = InputDocument::read_record(&args.record)?;
    let record = match record::read(&source.text).map_err(|error| source.error(error))? {
        AnyRecord::Full(record) => record,
        AnyRecord::Observed(_) => {
            let why = "this is what one observer was told; only the record of a match that is over \
                       holds its seed";
            return Err(source.error(why));
        }
    };
    let setup = code_of(&record, &source)?;
    let unknown = source.error(SetupErrorKind::game(&setup, catalogue::IDS));
    let verify = VerifyRecord { args, source, record, language };
    catalogue::with(&setup, verify).unwrap_or(Err(unknown))
}

fn code_of(record: &Record, source: &InputDocument) -> Result<String, Failure> {
    let setup = sortie_core::rule_code::read(&record.rules);
    Ok(setup.map_err(|error| source.error(format!("rules: {error}")))?.game)
}

struct VerifyRecord<'a> {
    args: &'a VerifyArgs,
    source: InputDocument,
    record: Record,
    language: &'a str,
}

impl Visitor for VerifyRecord<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let VerifyRecord { args, source, record, language } = self;
        let played = record.replay::<G>(|_, _| {}).map_err(|error| source.error(error))?;
        // The replay has read the seed already, so the default is never used.
        let seed = deal_seed::parse_seed(&record.seed).unwrap_or_default();
        let id = record.id.clone();
        let commitment = id.as_ref().map(|id| deal_seed::commitment(&seed, id, &record.rules));
        let added = record.log.iter().filter_map(|line| match &line.entry {
            LogEntry::Entropy { seat, bytes } => {
                Some(SeatEntropy { seat: *seat, bytes: bytes.clone() })
            }
            _ => None,
        });
        let report = Verification {
            id,
            rules: record.rules.clone(),
            seed: record.seed.clone(),
            commitment,
            added: added.collect(),
            deal: deal_seed::deal_seed(&record).unwrap_or_default(),
            entries: record.log.len(),
            outcome: played.turn().outcome(),
        };
        compare(args, &report, &source)?;
        if args.json {
            return print::json(&report);
        }
        let words = words::<G>(language)?;
        let names = record.names();
        let readers = Readers { you: None, names: &names };
        let say = |text: Text| words.text(&text, &readers);
        let mut out = io::stdout();
        let entries = Text::new(id!("verify-replayed")).number("n", report.entries as i64);
        writeln!(out, "{}", say(entries))?;
        let result = words.result(&scene(&played, Observer::Public, &Draft::EMPTY), &readers);
        writeln!(out, "{}", result.unwrap_or_else(|| words.say(id!("verify-not-over"))))?;
        writeln!(out, "\n{} {}", words.say(id!("verify-seed")), report.seed)?;
        match &report.commitment {
            Some(hash) => writeln!(out, "{} {hash}", words.say(id!("verify-commitment")))?,
            None => writeln!(out, "{}", words.say(id!("verify-no-table")))?,
        }
        for seat in 0..record.seats {
            let added = report.added.iter().find(|added| added.seat == seat);
            let text = match added {
                Some(added) => {
                    Text::new(id!("verify-added")).seat("seat", seat).raw("bytes", &added.bytes)
                }
                None => Text::new(id!("verify-added-nothing")).seat("seat", seat),
            };
            writeln!(out, "{}", say(text))?;
        }
        writeln!(out, "{} {}", words.say(id!("verify-deal")), report.deal)?;
        if args.commitment.is_some() || !args.bytes.is_empty() {
            writeln!(out, "\n{}", words.say(id!("verify-agrees")))?;
        }
        Ok(())
    }
}

/// Fails if a noted commitment or noted bytes differ from those of the record.
fn compare(
    args: &VerifyArgs,
    report: &Verification,
    source: &InputDocument,
) -> Result<(), Failure> {
    if let Some(noted) = &args.commitment {
        let Some(hash) = &report.commitment else {
            let why = "the record names no table, so nothing was bound before the match";
            return Err(source.error(why));
        };
        if !noted.trim().eq_ignore_ascii_case(hash) {
            let why = format!(
                "the deal was bound to {noted} before the match, and the record gives {hash}: the \
                 seed, the table or the rules were changed"
            );
            return Err(source.error(why));
        }
    }
    for noted in &args.bytes {
        let read = noted.split_once(':').and_then(|(seat, hex)| Some((seat.parse().ok()?, hex)));
        let Some((seat, hex)): Option<(Seat, &str)> = read else {
            return Err(Failure::Usage(format!("'{noted}' is not of the form SEAT:HEX")));
        };
        let added = report.added.iter().find(|added| added.seat == seat);
        if !added.is_some_and(|added| added.bytes.eq_ignore_ascii_case(hex.trim())) {
            let why = format!("seat {seat} added {hex}, and the record does not say so");
            return Err(source.error(why));
        }
    }
    Ok(())
}
