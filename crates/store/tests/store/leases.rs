//! Leases: one server at a time may write a table.

use crate::{Place, kept, line, lines, open, table};
use sortie_local_postgres::PostgresServer;
use sortie_store::{
    Change, Changes, DatabaseLocation, FencingToken, MatchStatus, NewTable, RunningServer, Store,
    StoreError, StoreOptions, TableOwner,
};
use std::time::{Duration, Instant};

on_both![
    a_table_has_one_owner_and_the_others_find_it,
    each_claim_has_a_higher_fence_and_ends_the_one_before,
    of_many_tables_the_fences_are_known,
    tables_of_a_server_whose_lease_has_lapsed_can_be_claimed,
    a_server_that_was_away_writes_nothing_until_it_renews,
    a_server_that_leaves_lets_go_of_its_tables,
    a_server_that_starts_again_at_its_address_has_its_tables,
    a_table_of_an_owner_that_cannot_be_reached_can_be_claimed_from_it_alone,
    a_table_that_a_server_creates_is_its_own,
    clocks_are_looked_after_by_the_owner_while_it_is_there,
    a_table_with_an_owner_is_appended_to_by_nobody_else,
    the_secret_of_the_servers_stays_as_it_is,
];

fn server(id: &str) -> RunningServer {
    RunningServer { id: id.into(), address: Some(format!("http://{id}")) }
}

/// A store with two servers and a table without an owner.
async fn with_two_servers(place: &Place) -> Store {
    let store = place.store().await;
    for id in ["one", "two"] {
        store.join_servers(&server(id)).await.unwrap();
    }
    store.create(table("a"), lines(0..1)).await.unwrap();
    // No lease lapses on a slow machine.
    place.meddle("UPDATE servers SET until = until + 3600000").await;
    store
}

async fn claim(store: &Store, server: &str) -> Result<FencingToken, StoreError> {
    store.claim_table("a", server, None).await
}

async fn append(store: &Store, n: u32, token: &FencingToken) -> Result<(), StoreError> {
    store.append_timed("a", n.into(), vec![line(n)], open(n), None, Some(token)).await
}

/// Lets the lease of the server `one` lapse, as if it had not been renewed.
async fn lapse(place: &Place) {
    place.meddle("UPDATE servers SET until = 0 WHERE id = 'one'").await;
}

fn owned_by(id: &str) -> StoreError {
    StoreError::Owned { server: id.into() }
}

async fn a_table_has_one_owner_and_the_others_find_it(place: Place) {
    let store = with_two_servers(&place).await;
    let nobody = TableOwner { server: None, silent: None };
    assert_eq!(store.table_owner("a").await, Ok(Some(nobody)));
    let token = claim(&store, "one").await.unwrap();
    assert_eq!(token, FencingToken { server: "one".into(), fence: 1 });
    assert_eq!(claim(&store, "two").await, Err(owned_by("one")));
    let owner = store.table_owner("a").await.unwrap().unwrap();
    assert_eq!(owner.server, Some(server("one")));
    assert_eq!(store.table_owner("none").await, Ok(None));
    let unknown = store.claim_table("none", "one", None).await;
    assert!(matches!(unknown, Err(StoreError::Unknown { .. })), "{unknown:?}");
    append(&store, 1, &token).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines, lines(0..2));
}

async fn each_claim_has_a_higher_fence_and_ends_the_one_before(place: Place) {
    let store = with_two_servers(&place).await;
    let first = claim(&store, "one").await.unwrap();
    let second = claim(&store, "one").await.unwrap();
    assert_eq!((first.fence, second.fence), (1, 2));
    assert_eq!(append(&store, 1, &first).await, Err(StoreError::Fenced));
    append(&store, 1, &second).await.unwrap();
    assert_eq!(append(&store, 1, &second).await, Err(StoreError::Conflict { next: 2 }));
    assert_eq!(store.fences(&["a", "none"]).await.unwrap(), [("a".to_owned(), 2)].into());
}

async fn of_many_tables_the_fences_are_known(place: Place) {
    let store = with_two_servers(&place).await;
    let ids: Vec<String> = (0..1100).map(|n| format!("t{n}")).collect();
    for (at, id) in ids.iter().enumerate().step_by(2) {
        let owner = (at % 4 == 0).then(|| "one".to_owned());
        let table = NewTable { sitting: vec![], owner, ..table(id) };
        store.create(table, vec![]).await.unwrap();
    }
    let all: Vec<&str> = ids.iter().map(String::as_str).collect();
    let fences = store.fences(&all).await.unwrap();
    assert_eq!(fences.len(), 550, "those that were not made are left out");
    assert_eq!((fences["t0"], fences["t2"], fences["t1096"]), (1, 0, 1));
    assert!(store.fences(&[]).await.unwrap().is_empty());
}

async fn tables_of_a_server_whose_lease_has_lapsed_can_be_claimed(place: Place) {
    let store = with_two_servers(&place).await;
    let old = claim(&store, "one").await.unwrap();
    lapse(&place).await;
    let owner = store.table_owner("a").await.unwrap().unwrap();
    assert_eq!(owner.server, None);
    assert!(owner.silent.is_some_and(|silent| (0..60_000).contains(&silent)), "{owner:?}");
    let new = claim(&store, "two").await.unwrap();
    assert_eq!(new, FencingToken { server: "two".into(), fence: 2 });
    // The old owner comes back.
    assert!(store.renew_lease(&server("one")).await.unwrap().had_lapsed);
    assert_eq!(append(&store, 1, &old).await, Err(StoreError::Fenced));
    append(&store, 1, &new).await.unwrap();
    assert_eq!(claim(&store, "one").await, Err(owned_by("two")));
}

async fn a_server_that_was_away_writes_nothing_until_it_renews(place: Place) {
    let store = with_two_servers(&place).await;
    let token = claim(&store, "one").await.unwrap();
    lapse(&place).await;
    assert_eq!(append(&store, 1, &token).await, Err(StoreError::LeaseLapsed));
    assert_eq!(claim(&store, "one").await, Err(StoreError::LeaseLapsed));
    assert_eq!(kept(&store, "a").await.lines, lines(0..1));
    let renewal = store.renew_lease(&server("one")).await.unwrap();
    assert!(renewal.had_lapsed);
    assert_eq!(renewal.servers, [server("one"), server("two")]);
    append(&store, 1, &token).await.unwrap();
    assert!(!store.renew_lease(&server("one")).await.unwrap().had_lapsed);
}

async fn a_server_that_leaves_lets_go_of_its_tables(place: Place) {
    let store = with_two_servers(&place).await;
    let token = claim(&store, "one").await.unwrap();
    store.leave_servers("one").await.unwrap();
    assert_eq!(append(&store, 1, &token).await, Err(StoreError::LeaseLapsed));
    assert_eq!(store.running_servers().await.unwrap(), [server("two")]);
    assert_eq!(claim(&store, "two").await.unwrap().fence, 2);
}

async fn a_server_that_starts_again_at_its_address_has_its_tables(place: Place) {
    let store = with_two_servers(&place).await;
    claim(&store, "one").await.unwrap();
    let again = RunningServer { id: "again".into(), ..server("one") };
    if place.postgres.is_some() {
        // The server may be on another machine, and run.
        let taken = StoreError::AddressTaken { address: "http://one".into() };
        assert_eq!(store.join_servers(&again).await, Err(taken));
        lapse(&place).await;
    }
    store.join_servers(&again).await.unwrap();
    assert_eq!(claim(&store, "again").await.unwrap().fence, 2);
    assert_eq!(store.running_servers().await.unwrap(), [again, server("two")]);
}

async fn a_table_of_an_owner_that_cannot_be_reached_can_be_claimed_from_it_alone(place: Place) {
    let store = with_two_servers(&place).await;
    store.join_servers(&server("three")).await.unwrap();
    let old = claim(&store, "one").await.unwrap();
    assert_eq!(store.claim_table("a", "two", Some("one")).await.unwrap().fence, 2);
    assert_eq!(append(&store, 1, &old).await, Err(StoreError::Fenced));
    let late = store.claim_table("a", "three", Some("one")).await;
    assert_eq!(late, Err(owned_by("two")), "the owner is another one by now");
}

async fn a_table_that_a_server_creates_is_its_own(place: Place) {
    let store = with_two_servers(&place).await;
    let new = NewTable { owner: Some("one".into()), ..table("b") };
    store.create(new, lines(0..1)).await.unwrap();
    let token = FencingToken { server: "one".into(), fence: 1 };
    let appended = store.append_timed("b", 1, lines(1..2), open(1), None, Some(&token)).await;
    assert_eq!(appended, Ok(()));
    assert_eq!(store.claim_table("b", "two", None).await, Err(owned_by("one")));
}

async fn clocks_are_looked_after_by_the_owner_while_it_is_there(place: Place) {
    let store = with_two_servers(&place).await;
    let timing = sortie_store::ClockState { clocks: "[]".into(), deadline: Some(5) };
    let timed = NewTable { timing: Some(timing), owner: Some("one".into()), ..table("timed") };
    store.create(timed, lines(0..1)).await.unwrap();
    let due = async |server| store.overdue_tables(9, 9, server).await.unwrap();
    assert_eq!((due("one").await, due("two").await), (vec!["timed".to_owned()], vec![]));
    lapse(&place).await;
    assert_eq!(due("two").await, ["timed"]);
}

async fn a_table_with_an_owner_is_appended_to_by_nobody_else(place: Place) {
    let store = with_two_servers(&place).await;
    store.append("a", 1, lines(1..2), open(1)).await.unwrap();
    claim(&store, "one").await.unwrap();
    let over = MatchStatus::Over { outcome: "{}".into() };
    assert_eq!(store.append("a", 2, vec![], over).await, Err(StoreError::Fenced));
}

async fn the_secret_of_the_servers_stays_as_it_is(place: Place) {
    let store = place.store().await;
    assert_eq!(store.cluster_secret("first").await.unwrap(), "first");
    assert_eq!(store.cluster_secret("second").await.unwrap(), "first");
}

#[tokio::test]
async fn the_server_that_loses_a_table_hears_of_it() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (with_two_servers(&place).await, place.store().await);
    let mut listener = one.listen();
    assert_eq!(listener.recv().await, Changes::Unknown);
    claim(&one, "one").await.unwrap();
    two.claim_table("a", "two", Some("one")).await.unwrap();
    let claimed = Change::Claimed { table: "a".into(), fence: 2 };
    assert_eq!(listener.recv().await, Changes::Known(vec![claimed]));
}

/// The renewal of the server `one` is late, and its lease lasts.
const IS_LATE: &str =
    "UPDATE servers SET renewed = renewed - 3600000, until = renewed + 1800000 WHERE id = 'one'";

/// Whether a server runs, as a renewal of the server `two` finds.
async fn runs(store: &Store, id: &str) -> bool {
    let renewal = store.renew_lease(&server("two")).await.unwrap();
    renewal.servers.contains(&server(id))
}

/// A server has ended if its renewal is late and its session is gone, and not by one of them alone.
#[tokio::test]
async fn a_server_without_renewal_and_session_has_ended() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (with_two_servers(&place).await, place.store().await);
    // Postgres ends a session a moment after its client, and may have been started just now.
    let has_ended = async || {
        for _ in 0..100 {
            if !runs(&two, "one").await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        false
    };
    claim(&one, "one").await.unwrap();
    one.renew_lease(&server("one")).await.unwrap();
    place.meddle(IS_LATE).await;
    assert!(runs(&two, "one").await, "its session is there");
    let end_session = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                       WHERE application_name = 'sortie one'";
    place.meddle(end_session).await;
    assert!(has_ended().await);
    // A renewal opens a new session at once.
    assert!(one.renew_lease(&server("one")).await.unwrap().had_lapsed);
    place.meddle(IS_LATE).await;
    assert!(runs(&two, "one").await, "its session is there again");
    one.renew_lease(&server("one")).await.unwrap();
    one.close().await;
    // Half of its lease has not passed.
    place.meddle("UPDATE servers SET until = until + 3600000 WHERE id = 'one'").await;
    assert!(runs(&two, "one").await, "it has renewed its lease just now");
    place.meddle(IS_LATE).await;
    assert!(has_ended().await);
    // The next start forgets no server that has just ended: clocks stood still since its last renewal.
    two.join_servers(&server("three")).await.unwrap();
    let owner = two.table_owner("a").await.unwrap().unwrap();
    assert!(owner.server.is_none() && owner.silent.is_some(), "{owner:?}");
}

#[tokio::test]
async fn after_a_restart_of_postgres_no_server_seems_to_have_ended() {
    let Some(postgres) = PostgresServer::owned(&[]) else { return };
    let database = postgres.create_database();
    let location: DatabaseLocation = postgres.url(&database).parse().unwrap();
    let store = Store::open_with(StoreOptions::from_location(location)).await.unwrap();
    for id in ["one", "two"] {
        store.join_servers(&server(id)).await.unwrap();
    }
    postgres.kill().unwrap();
    let begun = Instant::now();
    postgres.start().unwrap();
    postgres.execute(&database, IS_LATE);
    let runs = runs(&store, "one").await;
    // On a machine that was too slow nothing can be told.
    assert!(runs || begun.elapsed() > store.lease_timing().lapse);
}

#[tokio::test]
async fn a_renewal_waits_for_no_writer() {
    let Some(place) = Place::postgres() else { return };
    let store = with_two_servers(&place).await;
    let (database, name) = place.postgres.as_ref().unwrap();
    let mut other = <sqlx::PgConnection as sqlx::Connection>::connect(&database.url(name)).await;
    let lock = sqlx::raw_sql("BEGIN; SELECT pg_advisory_xact_lock(1399812724)");
    lock.execute(other.as_mut().unwrap()).await.unwrap();
    let renewal = store.renew_lease(&server("one")).await.unwrap();
    assert!(!renewal.had_lapsed);
}
