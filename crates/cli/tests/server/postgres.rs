//! The real server on a real Postgres.

use crate::killed::{PROGRAM, Sitting, check, play, play_until_unavailable, sit};
use sortie_client::{GuestClient, ServerProcess};
use sortie_local_postgres::PostgresServer;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::task::JoinSet;

fn start(url: &str, address: &str) -> ServerProcess {
    ServerProcess::start_with_database(Path::new(PROGRAM), url, address).unwrap()
}

/// Runs a command with this database.
fn run(url: &str, arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(PROGRAM)
        .args(arguments)
        .args(["--lang", "en"])
        .env("SORTIE_DATABASE", url)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

/// The answer to a request of the health check, with its head.
fn health(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn wait_until_healthy(address: SocketAddr) {
    let begun = Instant::now();
    while !health(address).starts_with("HTTP/1.1 200") {
        assert!(begun.elapsed() < Duration::from_secs(30), "the server does not recover");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Plays for a moment, lets something happen, and returns what was acknowledged.
async fn interrupt(
    sittings: &mut Vec<Sitting>,
    address: SocketAddr,
    seed: u64,
    happen: impl FnOnce(),
) {
    let mut playing = JoinSet::new();
    for (at, sitting) in sittings.drain(..).enumerate() {
        playing.spawn(play_until_unavailable(sitting, address, seed << 8 | at as u64));
    }
    tokio::time::sleep(Duration::from_millis(150)).await;
    tokio::task::block_in_place(happen);
    sittings.extend(playing.join_all().await);
}

async fn check_all(sittings: &mut [Sitting], address: SocketAddr) -> usize {
    let mut acknowledged = 0;
    for sitting in sittings {
        let mut guest = GuestClient::with_token(&sitting.token, address).await.unwrap();
        check(sitting, &mut guest).await.unwrap();
        acknowledged += sitting.acknowledged.len();
    }
    acknowledged
}

async fn sit_down(server: &ServerProcess) -> Vec<Sitting> {
    vec![
        sit(server, "attack", &["you", "you"]).await,
        sit(server, "duelx", &["you", "bot:random"]).await,
        sit(server, "commander", &["you", "you"]).await,
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_finds_every_acknowledged_choice_in_postgres() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let mut server = start(&url, "127.0.0.1:0");
    let mut sittings = sit_down(&server).await;
    let mut acknowledged = 0;
    for round in 0..4 {
        let mut playing = JoinSet::new();
        for (at, sitting) in sittings.drain(..).enumerate() {
            playing.spawn(play(sitting, server.address(), round << 8 | at as u64));
        }
        tokio::time::sleep(Duration::from_millis(150)).await;
        server.kill().unwrap();
        sittings = playing.join_all().await;
        server = start(&url, "127.0.0.1:0");
        acknowledged += check_all(&mut sittings, server.address()).await;
    }
    assert!(acknowledged > 0, "nobody chose anything");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_at_one_server_is_seen_at_another_without_waiting_for_the_next_look() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let (one, two) = (start(&url, "127.0.0.1:0"), start(&url, "127.0.0.1:0"));
    let mut guest = GuestClient::register(one.address()).await.unwrap();
    let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
    let mut other = GuestClient::with_token(guest.token(), two.address()).await.unwrap();
    let mut now = guest.status(&id).await.unwrap();
    let mut waits = Vec::new();
    for _ in 0..10 {
        other.status(&id).await.unwrap();
        let seat = now.waiting[0];
        let action = guest.pick_action(&id, seat, 0).await.unwrap().unwrap();
        now = guest.submit(&id, seat, now.decision, &action).await.unwrap();
        let chosen = Instant::now();
        while other.status(&id).await.unwrap().n < now.n {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        waits.push(chosen.elapsed());
    }
    waits.sort_unstable();
    // Servers that hear notices look by themselves every five seconds only.
    assert!(waits[5] < Duration::from_secs(1), "{waits:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_postgres_is_down_the_server_says_so_and_then_goes_on() {
    // A killed process loses nothing that it has given to the system, so `fsync` would only cost time.
    let Some(postgres) = PostgresServer::owned(&["fsync=off"]) else { return };
    let server = start(&postgres.url(&postgres.create_database()), "127.0.0.1:0");
    let mut sittings = sit_down(&server).await;
    let mut acknowledged = 0;
    for round in 0..2 {
        interrupt(&mut sittings, server.address(), round, || postgres.kill().unwrap()).await;
        let answer = health(server.address());
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        assert!(answer.to_ascii_lowercase().contains("\r\nretry-after: 2\r\n"), "{answer}");
        postgres.start().unwrap();
        wait_until_healthy(server.address());
        acknowledged += check_all(&mut sittings, server.address()).await;
    }
    assert!(acknowledged > 0, "nobody chose anything");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_moves_to_postgres_and_back_with_its_matches() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let (url, folder) = (postgres.url(&postgres.create_database()), TempDir::new().unwrap());
    let file = folder.path().join("sortie.db").display().to_string();
    let moved = folder.path().join("back.db").display().to_string();
    let move_house = |from: &str, to: &str| {
        let (code, said, wrong) = run("", &["migrate-database", from, to]);
        assert_eq!(code, 0, "{wrong}");
        assert!(said.contains("compared"), "{said}");
    };
    let mut server = ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
    let mut sittings = sit_down(&server).await;
    for (round, from, to) in [(0, &file, &url), (1, &url, &moved)] {
        interrupt(&mut sittings, server.address(), round, || server.kill().unwrap()).await;
        move_house(from, to);
        server = start(to, "127.0.0.1:0");
        assert!(check_all(&mut sittings, server.address()).await > 0);
    }
    let (code, _, wrong) = run("", &["migrate-database", &url, &moved]);
    assert_eq!(code, 1, "{wrong}");
    assert!(wrong.contains("is not empty; name a new one"), "{wrong}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_of_operators_work_on_postgres() {
    let Some(postgres) = PostgresServer::owned(&[]) else { return };
    let url = postgres.url(&postgres.create_database());
    let (code, _, wrong) = run(&url, &["admin", "tables"]);
    assert!(code == 1 && wrong.contains("the database is empty"), "{wrong}");
    let server = start(&url, "127.0.0.1:0");
    let mut guest = GuestClient::register(server.address()).await.unwrap();
    let id = guest.create_table("attack", &["you", "bot:random"]).await.unwrap();
    let (code, tables, wrong) = run(&url, &["admin", "tables"]);
    assert!(code == 0 && tables.starts_with(&id), "{tables}{wrong}");
    let (code, said, wrong) = run(&url, &["admin", "retention", "--finished", "90d"]);
    assert!(code == 0 && said.contains("90d"), "{said}{wrong}");
    let (code, said, wrong) = run(&url, &["doctor", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, 0, "{said}{wrong}");
    for finding in ["can be read", "no damaged page", "is writable", "fsync", "unfinished match"] {
        assert!(said.contains(finding), "{finding}: {said}");
    }
    let (code, _, wrong) = run(&url, &["backup", "copy.db"]);
    assert!(code == 1 && wrong.contains("pg_dump --format=custom --file=copy.db"), "{wrong}");
    let (code, said, wrong) = run("", &["admin", "delete", &id, "--database", &url]);
    assert_eq!(code, 0, "{said}{wrong}");
}

#[test]
fn a_wrong_url_is_an_error_without_the_password() {
    for (url, hint) in [
        ("postgres://anna:s3cret@127.0.0.1:1/house", "start the server"),
        ("postgres://anna:s3cret@127.0.0.1:99999999/house", "write it as postgres://"),
        ("postgres://anna:s3cret@127.0.0.1:1/house?sslmod=s3cret", "sslmode"),
    ] {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", url];
        for (code, _, wrong) in [run(url, &arguments[..3]), run("", &arguments)] {
            assert_eq!(code, 1, "{wrong}");
            assert!(wrong.contains(hint) && !wrong.contains("s3cret"), "{wrong}");
        }
    }
    let twice = ["serve", "--data", ".", "--database", "postgres://anna:s3cret@h/house"];
    let (code, _, wrong) = run("", &twice);
    assert!(code == 2 && !wrong.contains("s3cret"), "{wrong}");
}
