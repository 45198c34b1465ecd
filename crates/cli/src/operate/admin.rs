//! `sortie admin`.

use super::args::{AdminArgs, AdminCommand, BlockTarget, RetentionArgs};
use crate::errors::Failure;
use crate::operate::{open_store, runtime};
use crate::print;
use sortie_core::Text;
use sortie_server::network;
use sortie_store::{Block, BlockSubject, Retention, Store, TableListing};
use sortie_words::{Readers, Words};
use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// `admin tables` lists no more than this.
const MAX_LISTED: u32 = 1000;

pub(crate) fn run(args: &AdminArgs, language: &str) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let output = runtime()?.block_on(async {
        let store = open_store(args.data.as_deref(), args.database.as_ref()).await?;
        let output = execute(&store, &args.command, &words).await;
        store.close().await;
        output
    })?;
    print::text(&output)
}

/// Executes a command and returns its output.
async fn execute(store: &Store, command: &AdminCommand, words: &Words) -> Result<String, Failure> {
    let line = |text: Text| format!("{}\n", words.text(&text, &Readers::default()));
    match command {
        AdminCommand::Tables => {
            let tables = store.list(MAX_LISTED).await?;
            Ok(table_list(&tables, words))
        }
        AdminCommand::Delete { table } => {
            // An id is that of a room until the match begins, and of a table from then on.
            let is_room = store.room(table).await?.is_some();
            if is_room {
                store.delete_room(table, None).await?;
            } else if !store.delete(table).await? {
                return Err(Failure::Data(format!("there is no table '{table}'")));
            }
            // A running server keeps tables in memory and drops this one when it sees the mark.
            store.signal_change().await?;
            Ok(line(Text::new(id!("admin-deleted")).raw("table", table)))
        }
        AdminCommand::Block { whom, duration } => {
            let blocked = resolve_target(store, whom).await?;
            let until =
                duration.filter(|long| !long.is_zero()).map(|long| unix_millis() + millis(long));
            store.block(Block { who: blocked.clone(), until }).await?;
            Ok(line(Text::new(id!("admin-blocked")).raw("who", block_name(&blocked))))
        }
        AdminCommand::Unblock { whom } => {
            let blocked = resolve_target(store, whom).await?;
            if !store.unblock(blocked.clone()).await? {
                return Err(Failure::Data(format!("'{}' is not blocked", block_name(&blocked))));
            }
            Ok(line(Text::new(id!("admin-unblocked")).raw("who", block_name(&blocked))))
        }
        AdminCommand::Blocks => {
            let mut output = String::new();
            for Block { who: blocked, until } in store.blocks().await? {
                let text = match until {
                    None => Text::new(id!("admin-block-forever")),
                    Some(until) => {
                        // The block may have expired since the store was asked.
                        let left = Duration::from_millis((until - unix_millis()).max(0) as u64);
                        Text::new(id!("admin-block-until")).raw("long", format_duration(left))
                    }
                };
                output += &line(text.raw("who", block_name(&blocked)));
            }
            Ok(if output.is_empty() { line(Text::new(id!("admin-no-blocks"))) } else { output })
        }
        AdminCommand::Retention(args) => retention(store, args, words).await,
    }
}

/// Changes the retention times that are given, and returns all of them as text.
async fn retention(store: &Store, args: &RetentionArgs, words: &Words) -> Result<String, Failure> {
    let before = store.retention().await?;
    let set = |asked: Option<Duration>, before: Option<Duration>| match asked {
        Some(long) => Some(long).filter(|long| !long.is_zero()),
        None => before,
    };
    let now = Retention {
        finished: set(args.finished, before.finished),
        unfinished: set(args.unfinished, before.unfinished),
        rooms: set(args.rooms, before.rooms),
        records: set(args.records, before.records),
        guests: set(args.guests, before.guests),
    };
    if now != before {
        store.set_retention(now).await?;
    }
    let mut output = String::new();
    let lines = [
        (now.finished, id!("admin-keep-finished")),
        (now.unfinished, id!("admin-keep-unfinished")),
        (now.rooms, id!("admin-keep-rooms")),
        (now.records, id!("admin-keep-records")),
        (now.guests, id!("admin-keep-guests")),
    ];
    for (long, what) in lines {
        let long = long.map_or_else(|| words.say(id!("admin-forever")), format_duration);
        let text = words.text(&Text::new(what).raw("long", long), &Readers::default());
        let _ = writeln!(output, "{text}");
    }
    Ok(output)
}

/// A line for each table, in columns that other programs can read.
fn table_list(tables: &[TableListing], words: &Words) -> String {
    let mut output = String::new();
    for table in tables {
        let state = if table.over { id!("admin-over") } else { id!("admin-open") };
        let age = Duration::from_millis((unix_millis() - table.touched).max(0) as u64);
        let TableListing { id, rules, seats, lines, .. } = table;
        let _ = writeln!(
            output,
            "{id:<12}  {:<8}  {seats}  {lines:>5}  {:>4}  {rules}",
            words.say(state),
            format_duration(age)
        );
    }
    output
}

/// The blocked address or guest that the argument names.
async fn resolve_target(store: &Store, whom: &BlockTarget) -> Result<BlockSubject, Failure> {
    match whom {
        BlockTarget::Address(address) => Ok(BlockSubject::Address(network(*address))),
        BlockTarget::Guest(id) => Ok(BlockSubject::Guest(id.clone())),
        BlockTarget::Seat(table, seat) => match store.guest_at_seat(table, *seat).await? {
            Some(guest) => Ok(BlockSubject::Guest(guest)),
            None => {
                Err(Failure::Data(format!("no guest sits on seat {} of table '{table}'", seat + 1)))
            }
        },
    }
}

fn block_name(who: &BlockSubject) -> &str {
    match who {
        BlockSubject::Address(name) | BlockSubject::Guest(name) => name,
    }
}

/// A duration in its largest unit of which it has at least two, or exactly one: `36h`, `1d`.
fn format_duration(long: Duration) -> String {
    let seconds = long.as_secs();
    let units = [(86400, 'd'), (3600, 'h'), (60, 'm')];
    let unit = units.into_iter().find(|(unit, _)| seconds >= 2 * unit || seconds == *unit);
    unit.map_or_else(|| format!("{seconds}s"), |(unit, name)| format!("{}{name}", seconds / unit))
}

fn millis(long: Duration) -> i64 {
    long.as_millis() as i64
}

fn unix_millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis)
}
