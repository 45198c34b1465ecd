//! `sortie admin`.

use super::args::{AdminArgs, AdminCommand, RetentionArgs, Whom};
use crate::errors::Failure;
use crate::operate::{runtime, store};
use crate::print;
use sortie_core::Text;
use sortie_server::network;
use sortie_store::{Block, Blocked, Listed, Retention, Store};
use sortie_words::{Readers, Words};
use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// More tables than these are not listed.
const MOST: u32 = 1000;

pub(crate) fn run(args: &AdminArgs, language: &str) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let said = runtime()?.block_on(async {
        let store = store(args.data.as_deref()).await?;
        let said = done(&store, &args.command, &words).await;
        store.close().await;
        said
    })?;
    print::text(&said)
}

async fn done(store: &Store, command: &AdminCommand, words: &Words) -> Result<String, Failure> {
    let line = |text: Text| format!("{}\n", words.text(&text, &Readers::default()));
    match command {
        AdminCommand::Tables => {
            let tables = store.list(MOST).await?;
            Ok(listed(&tables, words))
        }
        AdminCommand::Delete { table } => {
            let is_room = store.room(table).await?.is_some();
            if is_room {
                store.delete_room(table, None).await?;
            } else if !store.delete(table).await? {
                return Err(Failure::Data(format!("there is no table '{table}'")));
            }
            store.changed().await?;
            Ok(line(Text::new(id!("admin-deleted")).raw("table", table)))
        }
        AdminCommand::Block { whom, until } => {
            let who = who(store, whom).await?;
            let until = until.filter(|long| !long.is_zero()).map(|long| now() + millis(long));
            store.block(Block { who: who.clone(), until }).await?;
            Ok(line(Text::new(id!("admin-blocked")).raw("who", name(&who))))
        }
        AdminCommand::Unblock { whom } => {
            let who = who(store, whom).await?;
            if !store.unblock(who.clone()).await? {
                return Err(Failure::Data(format!("'{}' is not blocked", name(&who))));
            }
            Ok(line(Text::new(id!("admin-unblocked")).raw("who", name(&who))))
        }
        AdminCommand::Blocks => {
            let mut said = String::new();
            for Block { who, until } in store.blocks().await? {
                let text = match until {
                    None => Text::new(id!("admin-block-forever")),
                    Some(until) => {
                        let left = Duration::from_millis((until - now()).max(0) as u64);
                        Text::new(id!("admin-block-until")).raw("long", spelled(left))
                    }
                };
                said += &line(text.raw("who", name(&who)));
            }
            Ok(if said.is_empty() { line(Text::new(id!("admin-no-blocks"))) } else { said })
        }
        AdminCommand::Retention(args) => retention(store, args, words).await,
    }
}

/// Sets what is said, and tells what holds then.
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
    };
    if now != before {
        store.keep_for(now).await?;
    }
    let mut said = String::new();
    let lines = [
        (now.finished, id!("admin-keep-finished")),
        (now.unfinished, id!("admin-keep-unfinished")),
        (now.rooms, id!("admin-keep-rooms")),
    ];
    for (long, what) in lines {
        let long = long.map_or_else(|| words.say(id!("admin-forever")), spelled);
        let text = words.text(&Text::new(what).raw("long", long), &Readers::default());
        let _ = writeln!(said, "{text}");
    }
    Ok(said)
}

/// A line a table, in columns for other programs.
fn listed(tables: &[Listed], words: &Words) -> String {
    let mut said = String::new();
    for table in tables {
        let state = if table.over { id!("admin-over") } else { id!("admin-open") };
        let age = Duration::from_millis((now() - table.touched).max(0) as u64);
        let Listed { id, rules, seats, lines, .. } = table;
        let _ = writeln!(
            said,
            "{id:<12}  {:<8}  {seats}  {lines:>5}  {:>4}  {rules}",
            words.say(state),
            spelled(age)
        );
    }
    said
}

/// Who is meant, as it is kept.
async fn who(store: &Store, whom: &Whom) -> Result<Blocked, Failure> {
    match whom {
        Whom::Address(address) => Ok(Blocked::Address(network(*address))),
        Whom::Guest(id) => Ok(Blocked::Guest(id.clone())),
        Whom::Seat(table, seat) => match store.sits(table, *seat).await? {
            Some(guest) => Ok(Blocked::Guest(guest)),
            None => Err(Failure::Data(format!("no guest sits on seat {seat} of table '{table}'"))),
        },
    }
}

fn name(who: &Blocked) -> &str {
    match who {
        Blocked::Address(name) | Blocked::Guest(name) => name,
    }
}

/// As it is read: the largest unit that does not lose anything of note.
fn spelled(long: Duration) -> String {
    let seconds = long.as_secs();
    let units = [(86400, 'd'), (3600, 'h'), (60, 'm')];
    let unit = units.into_iter().find(|(unit, _)| seconds >= 2 * unit || seconds == *unit);
    unit.map_or_else(|| format!("{seconds}s"), |(unit, name)| format!("{}{name}", seconds / unit))
}

fn millis(long: Duration) -> i64 {
    long.as_millis() as i64
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis)
}
