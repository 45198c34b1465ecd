use crate::{Place, open, table};
use proptest::prelude::*;
use sortie_store::{LogLine, MatchStatus, Store, StoreError};
use tokio::task::JoinSet;

const TABLES: usize = 3;

/// One append of somebody.
#[derive(Clone, Debug)]
struct Step {
    table: usize,
    lines: usize,
    /// Goes away before the answer comes.
    leaves: bool,
}

/// The lines that were appended, or may have been.
#[derive(Clone, Debug)]
struct Appended {
    table: usize,
    from: u64,
    lines: Vec<LogLine>,
    status: MatchStatus,
    acknowledged: bool,
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn what_many_append_at_once_reads_back_as_it_was_acknowledged(
        scripts in prop::collection::vec(prop::collection::vec(step(), 1..12), 1..8),
    ) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(interleave(Place::new(), scripts));
    }
}

proptest! {
    // Fewer, because each has a database of its own.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(6) })]

    #[test]
    fn what_many_append_at_once_to_postgres_reads_back_as_it_was_acknowledged(
        scripts in prop::collection::vec(prop::collection::vec(step(), 1..12), 1..8),
    ) {
        if let Some(place) = Place::postgres() {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(interleave(place, scripts));
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    let leaves = prop::bool::weighted(0.1);
    (0..TABLES, 1..4usize, leaves).prop_map(|(table, lines, leaves)| Step { table, lines, leaves })
}

async fn interleave(place: Place, scripts: Vec<Vec<Step>>) {
    let store = place.store().await;
    for id in 0..TABLES {
        store.create(table(&id.to_string()), vec![]).await.unwrap();
    }
    let mut tasks = JoinSet::new();
    for (who, script) in scripts.into_iter().enumerate() {
        tasks.spawn(follow(store.clone(), who, script));
    }
    let appended = tasks.join_all().await.concat();
    store.close().await;

    let store = place.store().await;
    for id in 0..TABLES {
        let kept = store.table(&id.to_string()).await.unwrap().unwrap();
        let mut next = 0;
        let mut status = open(0);
        while next < kept.lines.len() {
            let written = appended.iter().find(|appended| {
                let Appended { table, from, lines, .. } = appended;
                *table == id && *from == next as u64 && kept.lines[next..].starts_with(lines)
            });
            let written = written.unwrap_or_else(|| panic!("nobody wrote line {next} of {id}"));
            next += written.lines.len();
            status = written.status.clone();
        }
        assert_eq!(kept.head.status, status);
        for appended in appended.iter().filter(|appended| appended.acknowledged) {
            let rest = kept.lines.get(appended.from as usize..).unwrap_or_default();
            assert!(appended.table != id || rest.starts_with(&appended.lines), "{appended:?}");
        }
    }
}

/// Appends step by step, each to where the table is believed to end.
async fn follow(store: Store, who: usize, script: Vec<Step>) -> Vec<Appended> {
    let mut ends = [0; TABLES];
    let mut appended = Vec::new();
    for (at, Step { table, lines, leaves }) in script.into_iter().enumerate() {
        let line = |n| LogLine { entry: format!("{who} {at} {n}"), chain: String::new() };
        let lines: Vec<_> = (0..lines).map(line).collect();
        let status = open((1 + who * 100 + at) as u32);
        let id = table.to_string();
        loop {
            let from = ends[table];
            let append = store.append(&id, from, lines.clone(), status.clone());
            let result = tokio::select! {
                // Polled in order: the append is sent to the writer, and its answer is then not
                // waited for.
                biased;
                result = append => Some(result),
                () = std::future::ready(()), if leaves => None,
            };
            let acknowledged = match result {
                Some(Err(StoreError::Conflict { next })) => {
                    assert_ne!(next, from);
                    ends[table] = next;
                    continue;
                }
                Some(result) => {
                    result.unwrap();
                    ends[table] += lines.len() as u64;
                    true
                }
                None => false,
            };
            appended.push(Appended { table, from, lines, status, acknowledged });
            break;
        }
    }
    appended
}
