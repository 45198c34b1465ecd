//! How many appends of one line a second a store takes: `cargo run --release -p sortie-store
//! --example appends -- FOLDER|URL [APPENDERS] [SECONDS]`. The URL is that of an empty Postgres database.

use sortie_store::{DatabaseLocation, LogLine, MatchStatus, NewTable, Store, StoreOptions};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let place = arguments.next().ok_or("name a folder for the database, or a URL")?;
    let appenders: usize = arguments.next().map_or(Ok(200), |count| count.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(5), |count| count.parse())?;
    let path = Path::new(&place).join(format!("appends-{}.db", std::process::id()));
    let location = if DatabaseLocation::is_url(&place) {
        place.parse()?
    } else {
        DatabaseLocation::File(path.clone())
    };
    let store = Store::open_with(StoreOptions::from_location(location)).await?;
    for id in 0..appenders {
        store.create(table(id), vec![]).await?;
    }
    let begun = Instant::now();
    let end = begun + Duration::from_secs(seconds);
    let mut tasks = JoinSet::new();
    for id in 0..appenders {
        tasks.spawn(append(store.clone(), id, end));
    }
    let mut waits = Vec::new();
    while let Some(task) = tasks.join_next().await {
        waits.extend(task??);
    }
    let took = begun.elapsed();
    store.close().await;
    waits.sort_unstable();
    let at = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied();
    println!("{:.0} appends/s by {appenders}", waits.len() as f64 / took.as_secs_f64());
    println!("p50 {:?}, p99 {:?}, longest {:?}", at(0.5), at(0.99), waits.last());
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    Ok(())
}

fn table(id: usize) -> NewTable {
    NewTable {
        id: id.to_string(),
        rules: "rules".into(),
        seats: 2,
        seed: "00".repeat(32),
        sitting: vec![],
        pace: 0,
        terms: "{}".to_owned(),
        previous: None,
        timing: None,
        owner: None,
        status: MatchStatus::Open { decision: 0 },
    }
}

/// Appends line after line to one table, and says how long each took.
async fn append(
    store: Store,
    id: usize,
    end: Instant,
) -> Result<Vec<Duration>, sortie_store::StoreError> {
    let mut waits = Vec::new();
    for n in 0.. {
        if Instant::now() > end {
            break;
        }
        let entry = format!(r#"{{"action":{{"decision":{n},"seat":0,"action":"9H 10S KD"}}}}"#);
        let line = LogLine { entry, chain: format!("{n:08x}") };
        let begun = Instant::now();
        let now = MatchStatus::Open { decision: n as u32 };
        store.append(&id.to_string(), n, vec![line], now).await?;
        waits.push(begun.elapsed());
    }
    Ok(waits)
}
