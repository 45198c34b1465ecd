//! How the server begins and ends.

use sortie_client::{Connection, ServerProcess};
use std::io::Read;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sortie");

fn run(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).stdin(Stdio::null()).output().unwrap()
}

fn fails(args: &[&str], code: i32) -> String {
    let ran = run(args);
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(code), "{said}");
    said
}

#[tokio::test]
async fn without_a_command_and_a_terminal_it_serves() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().display().to_string();
    let mut server = Command::new(PROGRAM)
        .args(["--listen", "127.0.0.1:0", "--no-open", "--data", &data])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = [0; 256];
    let long = server.stdout.as_mut().unwrap().read(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said[..long]).into_owned();
    let address =
        said.strip_prefix("Sortie is running at http://").and_then(|rest| rest.split(' ').next());
    let address =
        address.unwrap_or_else(|| panic!("{said}")).parse::<std::net::SocketAddr>().unwrap();
    let games = Connection::open(address).await.unwrap().get("/games").await.unwrap();
    assert_eq!(games.status, 200);
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(folder.path().join("sortie.db").exists());
}

#[cfg(unix)]
#[test]
fn asked_to_end_it_ends_well() {
    for signal in ["TERM", "INT"] {
        let folder = TempDir::new().unwrap();
        let mut server = ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
        let process = server.pid().to_string();
        Command::new("kill").args(["-s", signal, &process]).status().unwrap();
        assert_eq!(server.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn an_address_that_is_taken_is_an_error_that_says_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = TempDir::new().unwrap();
    let data = folder.path().display().to_string();
    let said = fails(&["serve", "--listen", &address, "--data", &data], 1);
    assert!(said.starts_with(&format!("error: cannot listen on {address}")), "{said}");
    assert!(said.contains("--listen 127.0.0.1:0 takes any port that is free"), "{said}");
    assert!(!folder.path().join("sortie.db").exists(), "nothing was made");
}

#[test]
fn a_database_that_is_none_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("sortie.db");
    let text = "My diary, not a database. ".repeat(50);
    std::fs::write(&file, &text).unwrap();
    let data = folder.path().display().to_string();
    let said = fails(&["serve", "--listen", "127.0.0.1:0", "--data", &data], 1);
    assert!(said.contains("sortie.db: this is not a database of Sortie"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn options_of_the_server_belong_to_it() {
    for options in [&["--no-open"][..], &["--listen", "127.0.0.1:0"], &["--data", "x"]] {
        let said = fails(&[options, &["games"]].concat(), 2);
        assert!(said.contains("are options of 'sortie serve'"), "{said}");
    }
    let said = fails(&["serve", "--listen", "8080"], 2);
    assert!(said.contains("invalid value '8080' for '--listen <ADDRESS:PORT>'"), "{said}");
}

#[test]
fn limits_that_cannot_be_read_are_named_with_their_place() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("limits.toml");
    let serve = |file: &Path| {
        let file = file.display().to_string();
        let data = folder.path().display().to_string();
        fails(&["serve", "--listen", "127.0.0.1:0", "--data", &data, "--limits", &file], 1)
    };
    assert!(serve(&file).contains("limits.toml"));
    std::fs::write(&file, "[streams]\nall = 5\nguests = 3\n").unwrap();
    let said = serve(&file);
    assert!(said.contains("limits.toml") && said.contains("guests"), "{said}");
    assert!(said.contains("line 3"), "{said}");
}
