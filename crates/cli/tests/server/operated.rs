//! Looking after a server that runs.

use serde_json::Value;
use sortie_client::{Connection, GuestClient, ServerProcess};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sortie");
/// More than any of this takes.
const LONG: Duration = Duration::from_secs(120);

fn sortie(folder: &TempDir, args: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(args).arg("--data").arg(folder.path()).args(["--lang", "en"]);
    command.stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn well(folder: &TempDir, args: &[&str]) -> String {
    let ran = sortie(folder, args);
    assert!(ran.status.success(), "{args:?}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

#[track_caller]
fn fails(folder: &TempDir, args: &[&str]) -> String {
    let ran = sortie(folder, args);
    assert_eq!(ran.status.code(), Some(1), "{args:?}");
    String::from_utf8(ran.stderr).unwrap()
}

fn started(folder: &TempDir) -> ServerProcess {
    ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap()
}

/// Sends a request as text over a connection of its own.
fn ask(server: SocketAddr, head: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    let long = body.len();
    write!(stream, "{head}\r\nHost: {server}\r\nContent-Length: {long}\r\n\r\n{body}").unwrap();
    stream
}

/// A stream that is open, after the first that came.
fn listening(server: SocketAddr, table: &str, token: &str) -> BufReader<TcpStream> {
    let head = format!(
        "GET /tables/{table}/stream?seat=0 HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\
         Connection: close"
    );
    let mut stream = BufReader::new(ask(server, &head, ""));
    let mut line = String::new();
    while !line.starts_with("retry:") {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream begins");
    }
    stream
}

/// The rest of the stream until its end, which is a clean one.
fn rest(mut stream: BufReader<TcpStream>) -> String {
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "the end is told: {rest:?}");
    rest
}

async fn table(server: &ServerProcess) -> (GuestClient, String) {
    let mut guest = GuestClient::register(server.address()).await.unwrap();
    let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
    (guest, id)
}

/// Chooses once for the first seat that must.
async fn choose(guest: &mut GuestClient, id: &str) -> u64 {
    let now = guest.status(id).await.unwrap();
    let seat = now.waiting[0];
    let action = guest.pick_action(id, seat, 0).await.unwrap().unwrap();
    guest.submit(id, seat, now.decision, &action).await.unwrap().n
}

#[cfg(unix)]
#[tokio::test]
async fn asked_to_end_it_ends_streams_and_is_gone_soon_with_all_it_acknowledged() {
    let folder = TempDir::new().unwrap();
    let mut server = started(&folder);
    let (mut guest, id) = table(&server).await;
    let n = choose(&mut guest, &id).await;
    let stream = listening(server.address(), &id, guest.token());
    // A request whose body never comes holds nothing up for ever.
    let head = "POST /guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n";
    let mut unfinished = TcpStream::connect(server.address()).unwrap();
    unfinished.write_all(head.as_bytes()).unwrap();
    let begun = Instant::now();
    let process = server.pid().to_string();
    Command::new("kill").args(["-s", "TERM", &process]).status().unwrap();
    rest(stream);
    assert_eq!(server.wait().unwrap().code(), Some(0));
    // The server waits up to 10 seconds for the open request.
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    let server = started(&folder);
    let mut guest = GuestClient::with_token(guest.token(), server.address()).await.unwrap();
    assert_eq!(guest.status(&id).await.unwrap().n, n);
}

#[tokio::test]
async fn what_an_operator_does_beside_a_server_is_seen_by_it() {
    let folder = TempDir::new().unwrap();
    let server = started(&folder);
    let (mut guest, id) = table(&server).await;
    let (mut other, kept) = table(&server).await;
    let listed = well(&folder, &["admin", "tables"]);
    assert_eq!(listed.lines().count(), 2);
    assert!(listed.contains(&format!("{id}  open      2  ")), "{listed}");

    let stream = listening(server.address(), &id, guest.token());
    well(&folder, &["admin", "block", &format!("{id}-1"), "--for", "3d"]);
    rest(stream);
    assert_eq!(guest.get(&format!("/tables/{id}")).await.unwrap().status, 403);
    assert!(well(&folder, &["admin", "blocks"]).trim().ends_with(" left"));
    let who = well(&folder, &["admin", "blocks"]).split(':').next().unwrap().to_owned();
    well(&folder, &["admin", "unblock", &who]);
    assert!(fails(&folder, &["admin", "unblock", &who]).contains("is not blocked"));

    let stream = listening(server.address(), &kept, other.token());
    well(&folder, &["admin", "delete", &kept]);
    rest(stream);
    assert_eq!(other.get(&format!("/tables/{kept}")).await.unwrap().status, 404);
    assert!(fails(&folder, &["admin", "delete", &kept]).contains("there is no table"));
    // The server looks for changes every 2 seconds.
    let begun = Instant::now();
    while guest.status(&id).await.is_err() && begun.elapsed() < LONG {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(guest.status(&id).await.unwrap().n, 3, "nothing else is touched");
    choose(&mut guest, &id).await;
}

#[test]
fn how_long_matches_stay_is_kept_and_shown() {
    let folder = TempDir::new().unwrap();
    drop(started(&folder));
    let lines = |said: String| said.lines().map(str::to_owned).collect::<Vec<_>>();
    let all = lines(well(&folder, &["admin", "retention"]));
    assert!(all.len() == 5 && all[..3].iter().all(|line| line.ends_with(": forever")), "{all:?}");
    assert!(all[3].ends_with(": 30d") && all[4].ends_with(": 90d"), "{all:?}");
    let set = ["admin", "retention", "--finished", "90d", "--rooms", "12h"];
    let all = lines(well(&folder, &set));
    assert!(all[0].ends_with(": 90d") && all[1].ends_with(": forever"), "{all:?}");
    let all = lines(well(&folder, &["admin", "retention", "--rooms", "0"]));
    assert!(all[0].ends_with(": 90d") && all[2].ends_with(": forever"), "{all:?}");
    let all = lines(well(&folder, &["admin", "retention", "--records", "0", "--guests", "30d"]));
    assert!(all[3].ends_with(": forever") && all[4].ends_with(": 30d"), "{all:?}");
}

#[tokio::test]
async fn a_backup_of_a_server_that_runs_is_restored_and_played_on() {
    let folder = TempDir::new().unwrap();
    let mut server = started(&folder);
    let (mut guest, id) = table(&server).await;
    let n = choose(&mut guest, &id).await;
    let restored = TempDir::new().unwrap();
    let copy = restored.path().join("sortie.db").display().to_string();
    assert!(well(&folder, &["backup", &copy]).contains("integrity check passed"));
    assert!(fails(&folder, &["backup", &copy]).contains("name a new one"));
    server.kill().unwrap();
    let server = started(&restored);
    let mut guest = GuestClient::with_token(guest.token(), server.address()).await.unwrap();
    assert_eq!(guest.status(&id).await.unwrap().n, n);
    assert!(choose(&mut guest, &id).await > n);
}

#[test]
fn a_health_check_asks_the_running_server_alone() {
    let folder = TempDir::new().unwrap();
    let mut server = started(&folder);
    let listen = server.address().to_string();
    let check = || {
        let mut command = Command::new(PROGRAM);
        command.args(["doctor", "--health", "--lang", "en", "--listen", &listen]);
        // A database that cannot be reached would fail every other check.
        command.env("SORTIE_DATABASE", "postgres://127.0.0.1:1/none");
        let ran = command.stdin(Stdio::null()).output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stdout).unwrap())
    };
    assert_eq!(check(), (Some(0), format!("ok: Sortie answers at {listen} and is healthy.\n")));
    server.kill().unwrap();
    let (code, said) = check();
    assert_eq!(code, Some(1));
    assert!(said.starts_with(&format!("error: No server answers at {listen}: ")), "{said}");
}

#[test]
fn the_database_can_be_named_in_a_file() {
    let folder = TempDir::new().unwrap();
    let secret = folder.path().join("secret");
    let doctor = |database: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["doctor", "--lang", "en", "--listen", "127.0.0.1:0"]);
        command.env("SORTIE_DATABASE", database).env("SORTIE_DATABASE_FILE", &secret);
        let ran = command.stdin(Stdio::null()).output().unwrap();
        let text = [ran.stdout, ran.stderr].concat();
        (ran.status.code(), String::from_utf8(text).unwrap())
    };
    let (code, said) = doctor("");
    assert!(code == Some(1) && said.contains("secret: "), "{said}");
    std::fs::write(&secret, "\n").unwrap();
    let (code, said) = doctor("");
    assert!(code == Some(1) && said.contains("is empty; write the URL"), "{said}");
    let file = folder.path().join("named.db").display().to_string();
    std::fs::write(&secret, format!("{file}\n")).unwrap();
    let (code, said) = doctor("");
    assert!(code == Some(0) && said.contains(&file), "{said}");
    let (code, said) = doctor("other.db");
    assert!(code == Some(1) && said.contains("are both set; keep one"), "{said}");
}

#[tokio::test]
async fn the_doctor_says_what_is_well_and_what_is_not() {
    let folder = TempDir::new().unwrap();
    let server = started(&folder);
    let (_, id) = table(&server).await;
    let listen = server.address().to_string();
    let said = well(&folder, &["doctor", "--listen", &listen]);
    assert!(said.lines().all(|line| line.starts_with("ok: ")), "{said}");
    for part in
        ["One unfinished match was", "is healthy", "MiB are free", "passes its integrity check"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let json = ["doctor", "--listen", &listen, "--public-url", "http://cards.example", "--json"];
    let found: Value = serde_json::from_str(&well(&folder, &json)).unwrap();
    let state = |found: &Value, about: &str| {
        let all = found.as_array().unwrap().iter().filter(|one| one["about"] == about);
        all.map(|one| one["state"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(state(&found, "public-url"), ["warning"]);
    drop(server);
    let file = folder.path().join("sortie.db");
    let damage = format!("UPDATE lines SET chain = 'x' WHERE table_id = '{id}' AND n = 0");
    Command::new("python3")
        .args(["-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"])
        .arg(&file)
        .arg(&damage)
        .status()
        .unwrap();
    let ran = sortie(&folder, &["doctor", "--listen", "127.0.0.1:0", "--json"]);
    assert_eq!(ran.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(state(&found, "matches"), ["ok", "error"], "{found}");
    assert_eq!(state(&found, "port"), ["ok"]);
    std::fs::write(&file, "a diary").unwrap();
    assert!(fails(&folder, &["doctor", "--listen", "127.0.0.1:0"]).contains("wrong"));
    assert!(fails(&folder, &["backup", "x"]).contains("not a database of Sortie"));
}

/// A server whose log nobody can read, and where it listens.
fn unheard(folder: &TempDir, stderr: Stdio) -> (std::process::Child, SocketAddr) {
    let mut server = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--lang", "en"])
        .args(["--log-level", "trace", "--data"])
        .arg(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .unwrap();
    // The closed end of a pipe, as of a log reader that has ended.
    drop(server.stderr.take());
    let mut said = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split("http://").nth(1).unwrap().split(' ').next().unwrap();
    let address = address.trim().parse().unwrap();
    (server, address)
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_log_that_cannot_be_written_fails_no_request() {
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    for stderr in [Stdio::piped(), full()] {
        let folder = TempDir::new().unwrap();
        let (mut server, address) = unheard(&folder, stderr);
        let mut guest = GuestClient::register(address).await.unwrap();
        let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
        let n = choose(&mut guest, &id).await;
        assert_eq!(guest.status(&id).await.unwrap().n, n);
        assert_eq!(guest.get("/healthz").await.unwrap().status, 200);
        server.kill().unwrap();
        server.wait().unwrap();
    }
}

#[tokio::test]
async fn nothing_secret_is_logged() {
    let folder = TempDir::new().unwrap();
    let mut server = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--lang", "en"])
        .args(["--log", "json", "--log-level", "trace", "--data"])
        .arg(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut logged = server.stderr.take().unwrap();
    // A full pipe would stop the server, so its log is read all the time.
    let reading = std::thread::spawn(move || {
        let mut text = String::new();
        logged.read_to_string(&mut text).unwrap();
        text
    });
    let mut said = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address: SocketAddr =
        said.split("http://").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let mut guest = GuestClient::register(address).await.unwrap();
    let token = guest.token().to_owned();
    let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
    choose(&mut guest, &id).await;
    let mut own = Connection::open(address).await.unwrap().with_token(&token);
    let link = own.post("/return", &Value::Null).await.unwrap().body["link"].clone();
    let back = link.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let secret = "c0ffee5ecretc0ffee";
    let heads = [
        format!("GET /return/{back} HTTP/1.1"),
        format!("POST /return/{back} HTTP/1.1"),
        format!("GET /?x={secret} HTTP/1.1\r\nCookie: sortie={token}; other={secret}"),
        format!("GET /{secret} HTTP/1.1\r\nAuthorization: Bearer {secret}"),
        format!("GET /tables/{secret}?seat={secret} HTTP/1.1\r\nX-Request-Id: {secret}"),
        format!("GET / HTTP/1.1\r\nUser-Agent: {secret}\r\nReferer: http://x/{secret}"),
        format!("GET / HTTP/1.1\r\nX-Forwarded-For: {secret}\r\nX-Forwarded-Host: {secret}"),
        format!(
            "POST /tables HTTP/1.1\r\nContent-Type: application/json\r\nOrigin: http://{secret}"
        ),
        format!("{secret} / HTTP/1.1"),
    ];
    for head in &heads {
        let body = format!("{{\"seed\":\"{secret}\"");
        let head = format!("{head}\r\nConnection: close");
        let mut answer = Vec::new();
        ask(address, &head, &body).read_to_end(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 "), "{head}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let text = reading.join().unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let answered: Vec<&Value> = lines.iter().filter(|line| line["message"] == "answered").collect();
    assert!(answered.len() >= heads.len(), "{text}");
    assert!(answered.iter().any(|line| line["route"] == "/return/{secret}"), "{text}");
    for line in answered {
        assert!(line["ms"].is_number() && line["status"].is_number(), "{line}");
        assert_eq!(line["span"]["id"].as_str().map(str::len), Some(16), "{line}");
    }
    let store = sortie_store::Store::open(&folder.path().join("sortie.db")).await.unwrap();
    let seed = store.table(&id).await.unwrap().expect("the table was kept").head.seed;
    assert_eq!(seed.len(), 64);
    for hidden in [secret, &token, &back, &seed] {
        assert!(!text.contains(hidden), "{hidden}: {text}");
    }
}
