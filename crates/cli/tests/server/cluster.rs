//! Several real servers on one Postgres.

use crate::killed::{PROGRAM, Sitting, check, play, sit};
use serde_json::json;
use sortie_client::{GuestClient, ServerProcess};
use sortie_local_postgres::PostgresServer;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Requests wait for a new owner for five seconds at most; the rest is for a busy machine.
const TAKEOVER: Duration = Duration::from_secs(10);

fn start(url: &str) -> ServerProcess {
    ServerProcess::start_with_database(Path::new(PROGRAM), url, "127.0.0.1:0").unwrap()
}

fn signal(server: &ServerProcess, signal: &str) {
    let pid = server.pid().to_string();
    assert!(Command::new("kill").args(["-s", signal, &pid]).status().unwrap().success());
}

/// A server that others reach at this address, as it says.
fn serve_at(url: &str, internal_url: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--internal-url", internal_url]);
    command.env("SORTIE_DATABASE", url);
    command
}

#[test]
fn a_second_server_with_the_same_address_does_not_start_until_the_first_has_gone() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let address = "http://192.0.2.1:8080";
    let mut first = ServerProcess::spawn(&mut serve_at(&url, address)).unwrap();
    let second = serve_at(&url, address).arg("--no-open").output().unwrap();
    let error = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{error}");
    assert!(error.contains("has the address http://192.0.2.1:8080 too"), "{error}");
    assert!(error.contains("--internal-url"), "{error}");
    // Its lease has not lapsed yet.
    first.kill().unwrap();
    ServerProcess::spawn(&mut serve_at(&url, address)).unwrap();
}

/// A metric without labels.
fn metric(server: &ServerProcess, name: &str) -> u64 {
    let address = server.address();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let line = answer.lines().find(|line| line.split(' ').next() == Some(name));
    line.unwrap_or_else(|| panic!("{answer}")).split(' ').nth(1).unwrap().parse().unwrap()
}

/// A match between two seats of one guest.
struct Match {
    token: String,
    id: String,
}

impl Match {
    async fn begin(server: &ServerProcess) -> Self {
        let mut guest = GuestClient::register(server.address()).await.unwrap();
        let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
        Match { token: guest.token().to_owned(), id }
    }

    /// Chooses so many times at a server, and returns the number of entries.
    async fn choose(&self, at: SocketAddr, times: u64) -> u64 {
        let mut guest = GuestClient::with_token(&self.token, at).await.unwrap();
        let mut now = guest.status(&self.id).await.unwrap();
        for _ in 0..times {
            let seat = now.waiting[0];
            let action = guest.pick_action(&self.id, seat, 0).await.unwrap().unwrap();
            let next = guest.submit(&self.id, seat, now.decision, &action).await.unwrap();
            assert!(next.n > now.n, "{next:?}");
            now = next;
        }
        now.n
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_at_another_server_when_its_own_is_killed() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let (mut owner, mut other) = (start(&url), start(&url));
    let played = Match::begin(&owner).await;
    let mut n = played.choose(other.address(), 2).await;
    assert!(metric(&other, "sortie_forwarded_requests_total") > 0);
    for _ in 0..3 {
        owner.kill().unwrap();
        let killed = Instant::now();
        let next = played.choose(other.address(), 2).await;
        assert!(next > n && killed.elapsed() < TAKEOVER, "{:?}", killed.elapsed());
        n = next;
        assert_eq!(metric(&other, "sortie_takeovers_total"), 1);
        (owner, other) = (other, start(&url));
    }
}

/// An address that takes connections and answers nothing, such as that of a container that is gone.
fn silent_address() -> String {
    let gateway = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = gateway.local_addr().unwrap();
    thread::spawn(move || gateway.incoming().collect::<Vec<_>>());
    format!("http://{address}")
}

/// Leases of two hours of which one has passed, until their servers renew them.
const LONG_LEASES: &str = "UPDATE servers SET renewed = renewed - 3600000, until = until + 3600000";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_before_the_lease_of_its_killed_server_lapses() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let database = postgres.create_database();
    let url = postgres.url(&database);
    let mut owner = ServerProcess::spawn(&mut serve_at(&url, &silent_address())).unwrap();
    let other = start(&url);
    let played = Match::begin(&owner).await;
    let n = played.choose(owner.address(), 2).await;
    owner.kill().unwrap();
    postgres.execute(&database, LONG_LEASES);
    let next = timeout(TAKEOVER, played.choose(other.address(), 2)).await;
    assert!(next.unwrap() > n);
    assert_eq!(metric(&other, "sortie_takeovers_total"), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_runs_keeps_its_tables_although_it_does_not_answer_and_loses_its_session() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let database = postgres.create_database();
    let url = postgres.url(&database);
    let owner = ServerProcess::spawn(&mut serve_at(&url, &silent_address())).unwrap();
    let other = start(&url);
    let played = Match::begin(&owner).await;
    let n = played.choose(owner.address(), 2).await;
    let end_sessions = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                        WHERE application_name LIKE 'sortie %' AND datname = current_database()";
    let asked = timeout(Duration::from_secs(2), played.choose(other.address(), 1));
    let (asked, ()) = tokio::join!(asked, async {
        tokio::time::sleep(Duration::from_millis(400)).await;
        postgres.execute(&database, end_sessions);
    });
    assert!(asked.is_err(), "{asked:?}");
    assert_eq!(metric(&other, "sortie_takeovers_total"), 0);
    assert_eq!(played.choose(owner.address(), 1).await, n + 1);
}

/// Sends a request of the player of a match. The answer can be read until the server closes the connection.
fn ask(played: &Match, at: SocketAddr, rest: &str, headers: &str) -> TcpStream {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(TAKEOVER)).unwrap();
    let Match { token, id } = played;
    write!(
        stream,
        "GET /tables/{id}{rest} HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\n{headers}\r\n"
    )
    .unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_reach_postgres_lets_its_clients_find_another_one() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let database = postgres.create_database();
    let url = postgres.url(&database);
    postgres.execute(&database, "CREATE ROLE cut_off SUPERUSER LOGIN");
    let owner = start(&url.replace("sortie@", "cut_off@"));
    let other = start(&url);
    // So that the owner knows of the other server.
    Match::begin(&other).await.choose(owner.address(), 1).await;
    let played = Match::begin(&owner).await;
    let n = played.choose(owner.address(), 2).await;
    let mut stream = ask(&played, owner.address(), "/stream?seat=0", "Connection: close\r\n");
    postgres.execute(&database, "ALTER ROLE cut_off NOLOGIN");
    let end_sessions =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cut_off'";
    postgres.execute(&database, end_sessions);
    let mut told = String::new();
    stream.read_to_string(&mut told).unwrap();
    assert!(told.contains("event: news"), "{told}");
    let mut answer = String::new();
    ask(&played, owner.address(), "?seat=0", "").read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "the table can still be read: {answer}");
    assert_eq!(played.choose(other.address(), 1).await, n + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_paused_writes_nothing_and_passes_on_what_it_is_asked() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let (owner, other) = (start(&url), start(&url));
    let played = Match::begin(&owner).await;
    played.choose(owner.address(), 2).await;
    signal(&owner, "STOP");
    let stopped = Instant::now();
    let n = played.choose(other.address(), 2).await;
    assert!(stopped.elapsed() < TAKEOVER, "{:?}", stopped.elapsed());
    signal(&owner, "CONT");
    // The one that was paused shows what was chosen meanwhile, and the next choice is made once.
    assert_eq!(played.choose(owner.address(), 0).await, n);
    assert_eq!(played.choose(owner.address(), 1).await, played.choose(other.address(), 0).await);
    assert!(metric(&owner, "sortie_forwarded_requests_total") > 0);
    let in_memory = "sortie_tables_in_memory";
    assert_eq!((metric(&owner, in_memory), metric(&other, in_memory)), (0, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_choice_is_lost_and_no_player_is_refused_while_servers_are_restarted_in_turn() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let (mut owner, mut other) = (start(&url), start(&url));
    let mut sittings: Vec<Sitting> = vec![
        sit(&owner, "attack", &["you", "you"]).await,
        sit(&owner, "duelx", &["you", "bot:random"]).await,
        sit(&owner, "commander", &["you", "you"]).await,
    ];
    let mut acknowledged = 0;
    for round in 0..3 {
        let mut playing = JoinSet::new();
        for (at, sitting) in sittings.drain(..).enumerate() {
            // Fails if a choice is refused before the server is gone.
            playing.spawn(play(sitting, other.address(), round << 8 | at as u64));
        }
        tokio::time::sleep(Duration::from_millis(150)).await;
        signal(&owner, "TERM");
        tokio::task::block_in_place(|| owner.wait()).unwrap();
        owner = start(&url);
        tokio::time::sleep(Duration::from_millis(150)).await;
        other.kill().unwrap();
        sittings = playing.join_all().await;
        for sitting in &mut sittings {
            let mut guest = GuestClient::with_token(&sitting.token, owner.address()).await.unwrap();
            check(sitting, &mut guest).await.unwrap();
            acknowledged += sitting.acknowledged.len();
        }
        other = start(&url);
    }
    assert!(acknowledged > 0, "nobody chose anything");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_in_the_memory_of_one_server_and_its_bots_choose_once() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let servers = [start(&url), start(&url), start(&url)];
    let mut guest = GuestClient::register(servers[0].address()).await.unwrap();
    let id = guest.create_table("duelx", &["you", "bot:random"]).await.unwrap();
    let token = guest.token().to_owned();
    for server in servers.iter().cycle().take(12) {
        let mut guest = GuestClient::with_token(&token, server.address()).await.unwrap();
        let now = guest.status(&id).await.unwrap();
        if now.over {
            break;
        }
        if now.waiting.contains(&0)
            && let Some(action) = guest.pick_action(&id, 0, 1).await.unwrap()
        {
            guest.submit(&id, 0, now.decision, &action).await.unwrap();
        }
    }
    let in_memory = servers.each_ref().map(|server| metric(server, "sortie_tables_in_memory"));
    assert_eq!(in_memory, [1, 0, 0]);
    let fenced = servers.each_ref().map(|server| metric(server, "sortie_fenced_writes_total"));
    assert_eq!(fenced, [0, 0, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_at_one_server_is_in_the_lobby_of_another_without_waiting() {
    let Some(postgres) = PostgresServer::shared() else { return };
    let url = postgres.url(&postgres.create_database());
    let (one, other) = (start(&url), start(&url));
    let address = other.address();
    let mut stream = TcpStream::connect(address).unwrap();
    // Without notices nothing would ever come, and with them it comes at once.
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    write!(stream, "GET /lobby/stream HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let mut lobby = String::new();
    let mut read_until = |text: &str| {
        while !lobby.contains(text) {
            let mut part = [0; 4096];
            let read = stream.read(&mut part).unwrap();
            assert_ne!(read, 0, "{lobby}");
            lobby.push_str(&String::from_utf8_lossy(&part[..read]));
        }
    };
    read_until("event: board");
    let mut guest = GuestClient::register(one.address()).await.unwrap();
    let create = json!({ "code": "attack", "seats": ["you:Anna", "open"], "listed": true });
    let made = guest.post("/tables", &create).await.unwrap().into_result().unwrap();
    read_until(made["id"].as_str().unwrap());
}
