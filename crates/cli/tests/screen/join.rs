//! A table of a real server, in real terminals.

use crate::{Home, LARGE, SMALL};
use serde_json::json;
use sortie_client::{
    ActionInput, GuestClient, Link, LinkTarget, RemoteTable, RoomOrTable, RoomSeat, ServerProcess,
    TableSession, TableView,
};
use sortie_core::Draft;
use sortie_robot::TerminalDriver;
use sortie_table::TablePort;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sortie");

/// A server and the folder of its database.
pub(crate) struct House {
    folder: TempDir,
    server: ServerProcess,
}

impl House {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let server = ServerProcess::start(Path::new(PROGRAM), folder.path()).unwrap();
        House { folder, server }
    }

    fn place(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address())
    }

    /// The id of a new table of these seats, set by somebody who is not there any more, and their
    /// token.
    fn sets(&self, code: &str, seats: &[&str]) -> (String, String) {
        let runtime = Runtime::new().unwrap();
        runtime.block_on(async {
            let mut guest = GuestClient::register(self.server.address()).await.unwrap();
            let id = guest.create_table(code, seats).await.unwrap();
            (id, guest.token().to_owned())
        })
    }

    /// The link to a new table whose cards are dealt by this seed, and its host's token.
    fn table_of_seed(&self, code: &str, seats: &[&str], seed: u64) -> (String, String) {
        let setup = json!({ "code": code, "seats": seats, "seed": seed.to_string(), "pace": 0 });
        let runtime = Runtime::new().unwrap();
        runtime.block_on(async {
            let mut guest = GuestClient::register(self.server.address()).await.unwrap();
            let table = guest.post("/tables", &setup).await.unwrap().into_result().unwrap();
            let id = table["id"].as_str().unwrap();
            (self.place(&format!("/tables/{id}")), guest.token().to_owned())
        })
    }

    pub(crate) fn room(&self, code: &str, seats: &[&str]) -> String {
        self.place(&format!("/tables/{}", self.sets(code, seats).0))
    }
}

/// A program at a table, as who has this token or as a new guest.
fn session(link: &str, token: Option<&str>) -> TableSession {
    let Link { server, target: LinkTarget::Table(id) } = link.parse().unwrap() else {
        panic!("{link} leads to no table")
    };
    let mut session = TableSession::new(server, None, "en").unwrap();
    match token {
        Some(token) => session.set_token(token),
        None => session.sign_in().unwrap(),
    }
    session.switch_table(&id, None);
    session
}

fn join(home: &Home, size: (u16, u16), link: &str, more: &str) -> TerminalDriver {
    home.start(size, &format!("join {link} {more}"))
}

/// Anna's terminal at a table for her and bots, where she has said that she is ready.
pub(crate) fn anna_is_ready(home: &Home, link: &str) -> TerminalDriver {
    let anna = join(home, SMALL, link, "--name Anna");
    anna.wait_for_text("The others are waiting for you").unwrap();
    anna.send_keys("r").unwrap();
    anna
}

fn table(session: &mut TableSession) -> TableView {
    match session.fetch(Draft::EMPTY, 0).unwrap() {
        RoomOrTable::Table(table) => *table,
        RoomOrTable::Room(room) => panic!("{room:?}"),
    }
}

/// Waits until the player at this table must choose. A `1` alone can also be a score.
fn wait_for_choices(robot: &TerminalDriver) -> String {
    let listed = |text: &str| text.lines().any(|line| line.starts_with(" 1 "));
    robot.wait_until(|text| text.contains("u undo") && listed(text)).unwrap()
}

/// Chooses the first choice wherever one is asked, until this can be read.
fn plays_until(robots: &[&TerminalDriver], what: &str) {
    let end = Instant::now() + Duration::from_secs(120);
    while robots.iter().any(|robot| !robot.screen_text().contains(what)) {
        assert!(Instant::now() < end, "{}", robots[0].screen_text());
        for robot in robots {
            let text = robot.screen_text();
            let asked = text.lines().any(|line| line.starts_with(" 1 ") || line.starts_with(" a "));
            if asked && !text.contains(what) {
                robot.send_keys("\r").unwrap();
                // No change within the time is no fault here: the loop looks again.
                let _ = robot.wait_until(|now| now != text);
            }
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn two_terminals_play_a_whole_match_and_an_accepted_rematch_begins_at_once() {
    let house = House::new();
    let link = house.room("attack", &["open", "open"]);
    let (home, other) = (Home::new(), Home::new());
    let anna = join(&home, SMALL, &link, "--name Anna");
    anna.wait_for_text("One seat is still free").unwrap();
    let ben = join(&other, LARGE, &format!("{link}?seat=1#x"), "--name Ben --lang de");
    anna.wait_for_text("Seat 2: Ben, not ready").unwrap();
    ben.wait_for_text("Platz 1: Anna, nicht bereit").unwrap();
    anna.send_keys("t").unwrap();
    anna.wait_for_text("Message (Enter sends it").unwrap();
    anna.send_keys("Hallo Ben!\r").unwrap();
    ben.wait_for_text("Anna: „Hallo Ben!“").unwrap();
    anna.send_keys("r").unwrap();
    ben.wait_for_text("Die anderen warten auf dich").unwrap();
    ben.send_keys("r").unwrap();
    anna.wait_for_text("q leave").unwrap();
    ben.wait_for_text("Du").unwrap();
    plays_until(&[&anna, &ben], "1. ");
    for (robot, fair, again, moment, drawn) in [
        (&anna, "The deal was fair", "a play again", "Key moment: ", "Draw between"),
        (&ben, "Es wurde fair ausgeteilt", "a mit denselben", "Schlüsselmoment: ", "Unentschieden"),
    ] {
        robot.wait_for_text(fair).unwrap();
        let end = robot.wait_for_text(again).unwrap();
        assert!(end.contains(moment) || end.contains(drawn), "{end}");
    }
    anna.send_keys("v").unwrap();
    anna.wait_for_text("Luck and play, in percentage points of the win:").unwrap();
    anna.send_keys("\x1b").unwrap();
    anna.wait_for_text("a play again").unwrap();
    ben.send_keys("w").unwrap();
    ben.wait_for_text("1 von ").unwrap();
    ben.send_keys("\x1b").unwrap();
    ben.wait_for_text("a mit denselben").unwrap();
    anna.send_keys("a").unwrap();
    let text = anna.wait_for_text("Seat 1: Ben, not ready").unwrap();
    assert!(text.contains("Seat 2: Anna (you), ready"), "{text}");
    ben.wait_for_text("Anna möchte eine Revanche").unwrap();
    ben.send_keys("a").unwrap();
    anna.wait_for_text("Decision").unwrap();
    ben.wait_for_text("Entscheidung").unwrap();
}

/// Anna in a terminal against Ben, who is a program, at a table of Attack! whose cards are dealt.
fn terminal_and_program(house: &House, home: &Home) -> (TerminalDriver, TableSession) {
    let link = house.room("attack", &["open", "open"]);
    let anna = join(home, SMALL, &link, "--name Anna --seat 2");
    let both = seat_both(anna, "r", &link);
    both.0.wait_for_text("Decision").unwrap();
    both
}

/// Anna, who has joined a table in a terminal and types this to get ready, and Ben, a program.
fn seat_both(anna: TerminalDriver, ready: &str, link: &str) -> (TerminalDriver, TableSession) {
    anna.wait_for_text("Seat 2: Anna (you)").unwrap();
    let mut ben = session(link, None);
    ben.set_name("Ben");
    let RoomOrTable::Room(room) = ben.sit(None).unwrap() else { panic!("it has begun") };
    assert_eq!(room.seat, Some(0));
    anna.wait_for_text("Seat 1: Ben").unwrap();
    ben.set_ready(&room.commitment, &room.rules).unwrap();
    anna.wait_for_text("The others are waiting for you").unwrap();
    anna.send_keys(ready).unwrap();
    (anna, ben)
}

#[test]
fn a_rematch_that_a_program_offers_is_declined_in_the_terminal() {
    let (house, home) = (House::new(), Home::new());
    let (anna, mut ben) = terminal_and_program(&house, &home);
    ben.subscribe();
    let view = table(&mut ben);
    RemoteTable::new(&mut ben, view).unwrap().resign().unwrap();
    let end = anna.wait_for_text("a play again").unwrap();
    assert!(!end.contains("decline"), "nobody has offered one: {end}");
    ben.join_rematch().unwrap();
    let end = anna.wait_for_text("n decline the rematch").unwrap();
    assert!(end.contains("Ben wants a rematch."), "{end}");
    anna.send_keys("n").unwrap();
    let end = anna.wait_for_text("You declined the rematch.").unwrap();
    assert!(!end.contains("n decline"), "{end}");
    let RoomOrTable::Room(room) = ben.fetch(Draft::EMPTY, 0).unwrap() else { panic!("no room") };
    assert!(room.chairs.iter().any(RoomSeat::is_free), "the seat is free again");
}

#[test]
fn a_terminal_plays_against_a_program_and_sees_what_it_does() {
    let (house, home) = (House::new(), Home::new());
    let (anna, mut ben) = terminal_and_program(&house, &home);
    ben.send_chat("good luck").unwrap();
    anna.wait_for_text("Ben: “good luck”").unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        assert!(Instant::now() < end, "{}", anna.screen_text());
        let now = table(&mut ben);
        if now.outcome.is_some() {
            break;
        }
        if now.must_choose() {
            let action = ben.actions().unwrap().unwrap().remove(0);
            ben.submit(now.decision, &ActionInput::Notation(&action)).unwrap();
        } else {
            let text = wait_for_choices(&anna);
            anna.send_keys("1").unwrap();
            anna.wait_until(|now| now != text).unwrap();
        }
    }
    anna.wait_for_text("The deal was fair").unwrap();
}

#[test]
fn who_plays_against_a_bot_on_a_server_is_advised_there() {
    let house = House::new();
    let link = house.room("retaliation", &["open", "bot:random"]);
    let home = Home::new();
    let anna = anna_is_ready(&home, &link);
    anna.wait_for_text("h hint").unwrap();
    anna.send_keys("h").unwrap();
    let text = anna.wait_for_text("Hint (h: all):").unwrap();
    assert!((1..=3).contains(&text.matches("tried: ").count()), "{text}");
    anna.wait_for_text("You ask for a hint.").unwrap();
    anna.send_keys("\x1b").unwrap();
    let text = anna.wait_until(|text| !text.contains("Hint (h: all):")).unwrap();
    assert!(text.contains("h hint"), "{text}");
    anna.send_keys("h").unwrap();
    anna.wait_for_text("Hint (h: all):").unwrap();
    anna.send_keys("1").unwrap();
    anna.wait_until(|text| !text.contains("Hint (h: all):")).unwrap();
}

#[test]
fn cards_of_a_set_are_taken_and_put_back_in_any_order_at_a_server() {
    let house = House::new();
    let (link, token) = house.table_of_seed("duelx", &["you:Anna", "bot:novice"], 1);
    let home = Home::new();
    let anna = join(&home, SMALL, &link, &format!("--token {token}"));
    plays_until(&[&anna], "Which cards do you discard");
    anna.send_keys("2").unwrap();
    anna.wait_for_text("2 ✓ discard").unwrap();
    anna.send_keys("1").unwrap();
    let text = anna.wait_for_text("1 ✓ discard").unwrap();
    assert!(text.contains("2 ✓ discard"), "{text}");
    anna.send_keys("2").unwrap();
    let text = anna.wait_until(|text| !text.contains("2 ✓ discard")).unwrap();
    assert!(text.contains("1 ✓ discard"), "{text}");
}

#[test]
fn a_server_that_is_killed_in_a_match_is_missed_and_found_again() {
    let mut house = House::new();
    let link = house.room("attack", &["open", "bot:random"]);
    let home = Home::new();
    let anna = anna_is_ready(&home, &link);
    wait_for_choices(&anna);
    let address = house.server.address().to_string();
    for _ in 0..2 {
        house.server.kill().unwrap();
        anna.wait_for_text("Connection lost; reconnecting").unwrap();
        // A choice without a connection is refused with a notice.
        let said = anna.send_and_wait_redraw("1").unwrap();
        assert!(said.contains("Connection lost; reconnecting"), "{said}");
        house.server =
            ServerProcess::start_at(Path::new(PROGRAM), house.folder.path(), &address, &[])
                .unwrap();
        anna.wait_until(|text| !text.contains("Connection lost; reconnecting")).unwrap();
        let text = wait_for_choices(&anna);
        anna.send_keys("1").unwrap();
        anna.wait_until(|now| now != text).unwrap();
    }
    plays_until(&[&anna], "1. ");
    anna.wait_for_text("The deal was fair").unwrap();
}

#[test]
fn who_leaves_comes_back_to_the_same_seat_and_others_look_on() {
    let house = House::new();
    let link = house.room("attack", &["open", "bot:random"]);
    let home = Home::new();
    let mut anna = anna_is_ready(&home, &link);
    wait_for_choices(&anna);
    anna.send_keys("q").unwrap();
    anna.wait_for_text(&format!("sortie join {link}")).unwrap();
    assert_eq!(anna.wait().unwrap().code(), Some(0));
    let anna = join(&home, SMALL, &link, "");
    anna.wait_for_text("▶ You").unwrap();
    wait_for_choices(&anna);
    let watcher = Home::new();
    let ben = join(&watcher, SMALL, &link, "--watch");
    ben.wait_for_text("You are watching.").unwrap();
    let text = ben.wait_for_text("Next: Anna.").unwrap();
    assert!(text.contains("▶ Anna") && !text.contains("▶ You"), "{text}");
    let before = ben.screen_text();
    anna.send_keys("1").unwrap();
    ben.wait_until(|text| text != before).unwrap();
    anna.send_keys("oxy").unwrap();
    ben.wait_for_text("Anna: resigned").unwrap();
    ben.wait_for_text("did not see the commitment").unwrap();
}

#[test]
fn a_host_fills_up_sends_away_and_closes() {
    let house = House::new();
    let (id, token) = house.sets("commander", &["you:Anna", "open", "open"]);
    let link = house.place(&format!("/tables/{id}"));
    let (home, other) = (Home::new(), Home::new());
    let mut anna = join(&home, SMALL, &link, &format!("--token {token}"));
    anna.wait_for_text("Seat 1: Anna (you), host, not ready").unwrap();
    let ben = join(&other, SMALL, &link, "--name Ben");
    anna.wait_for_text("Seat 2: Ben").unwrap();
    ben.wait_for_text("Seat 1: Anna, host").unwrap();
    // 1 send away, 2 make host, 3 take seat 3, 4 put a bot there.
    anna.send_keys("4").unwrap();
    ben.wait_for_text("Seat 3: a bot (bot)").unwrap();
    anna.send_keys("1").unwrap();
    ben.wait_for_text("Seat 2: free").unwrap();
    ben.wait_until(|text| text.contains("take seat 2") && !text.contains("(you)")).unwrap();
    ben.send_keys("1").unwrap();
    anna.wait_for_text("Seat 2: Ben").unwrap();
    anna.send_keys("c").unwrap();
    anna.wait_for_text("Close this table for everyone?").unwrap();
    anna.send_keys("y").unwrap();
    anna.wait_for_text("The table is closed.").unwrap();
    ben.wait_for_text("The table is closed.").unwrap();
    assert_eq!(anna.wait().unwrap().code(), Some(0));
}

#[test]
fn a_private_link_leads_back_to_the_match_that_is_under_way() {
    let house = House::new();
    let (id, token) = house.sets("attack", &["you:Anna", "bot:random"]);
    let mut anna = session(&house.place(&format!("/tables/{id}")), Some(&token));
    assert!(table(&mut anna).outcome.is_none());
    let runtime = Runtime::new().unwrap();
    let secret = runtime.block_on(async {
        let mut guest = GuestClient::with_token(&token, house.server.address()).await.unwrap();
        let made = guest.post("/return", &json!({})).await.unwrap().into_result().unwrap();
        made["link"].as_str().unwrap().to_owned()
    });
    let home = Home::new();
    let robot = home.start(SMALL, &format!("join {secret}"));
    robot.wait_until(|text| text.contains("─ You") || text.contains("▶ You")).unwrap();
    let used = run(&home, &["join", &house.place("/return/00ff")], "");
    fails(&used, 1, "This private link is no longer valid");
}

#[test]
fn what_the_rules_do_not_allow_is_refused_in_the_words_of_the_server() {
    let house = House::new();
    let link = house.room("attack", &["open", "bot:random"]);
    let home = Home::new();
    let anna = anna_is_ready(&home, &link);
    wait_for_choices(&anna);
    anna.send_keys(":").unwrap();
    anna.wait_for_text("Type an action in notation").unwrap();
    anna.send_keys("ZZ\r").unwrap();
    anna.wait_for_text("(ATK-").unwrap();
    anna.send_keys("?").unwrap();
    anna.wait_for_text("Esc back").unwrap();
}

fn run(home: &Home, args: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(PROGRAM)
        .args(args)
        .env("XDG_DATA_HOME", home.0.path())
        .env("LANG", "en_GB.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn fails(ran: &Output, code: i32, why: &str) {
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(code), "{said}");
    assert!(said.starts_with("error: ") && said.contains(why), "{said}");
}

#[test]
fn line_by_line_a_match_is_played_out_of_a_pipe() {
    let house = House::new();
    let link = house.room("attack", &["open", "bot:random"]);
    let home = Home::new();
    let typed = format!("nonsense\nready\nhint\nZZ\n{}", "1\n".repeat(50));
    let ran = run(&home, &["join", &link, "--name", "Anna"], &typed);
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(ran.status.code(), Some(0), "{said}");
    let order = [
        "Seat 1: Anna (you), not ready",
        "> nonsense\nType the key in front of your choice.",
        "The cards have been dealt.",
        "--- Decision ",
        "A strong bot would play:\n",
        " ·",
        "(ATK-",
        "--- The end ---",
        "The deal was fair",
        "Type 1 to play again",
        "--- Decision ",
        "Your seat is kept. To continue:\n  sortie join http://",
    ];
    let mut rest = said.as_str();
    for part in order {
        let at = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in:\n{rest}"));
        rest = &rest[at..];
    }
    // A drawn match has none.
    assert!(said.contains("\nKey moment: ") || said.contains("\nDraw between "), "{said}");
}

#[test]
fn line_by_line_a_rematch_is_offered_talked_about_and_declined() {
    let (house, home) = (House::new(), Home::new());
    let link = house.room("attack", &["open", "open"]);
    let anna = join(&home, LARGE, &link, "--name Anna --seat 2 --plain");
    let (anna, mut ben) = seat_both(anna, "ready\r", &link);
    // Either of them may have the first choice.
    anna.wait_for_text("The cards have been dealt.").unwrap();
    ben.subscribe();
    let view = table(&mut ben);
    RemoteTable::new(&mut ben, view).unwrap().resign().unwrap();
    anna.wait_for_text("Type 1 to play again").unwrap();
    anna.send_keys("decline\r").unwrap();
    anna.wait_until(|text| text.matches("Type 1 to play again").count() == 2).unwrap();
    ben.send_chat("once more?").unwrap();
    anna.wait_for_text("Ben: “once more?”").unwrap();
    ben.join_rematch().unwrap();
    let text = anna.wait_for_text("Type 1 to accept, or 'decline' to decline.\n>").unwrap();
    assert!(text.contains("Ben wants a rematch."), "{text}");
    anna.send_keys("say not today\r").unwrap();
    anna.wait_for_text("Anna: “not today”").unwrap();
    anna.send_keys("decline\r").unwrap();
    let text = anna.wait_for_text("You declined the rematch.\n>").unwrap();
    assert_eq!(text.matches("Type 1 to accept").count(), 1, "{text}");
    let RoomOrTable::Room(room) = ben.fetch(Draft::EMPTY, 0).unwrap() else { panic!("no room") };
    assert!(room.chairs.iter().any(RoomSeat::is_free), "the seat is free again");
}

/// Ben resigns, the table is deleted, and Anna types `keys`: her program ends without an error.
fn ends_well_after_a_deletion(is_plain: bool, keys: &str) {
    let (house, home) = (House::new(), Home::new());
    let link = house.room("attack", &["open", "open"]);
    let (option, ready, dealt, ended) = if is_plain {
        ("--plain", "ready\r", "The cards have been dealt.", "Type 1 to play again")
    } else {
        ("", "r", "Decision", "a play again")
    };
    let anna = join(&home, LARGE, &link, &format!("--name Anna --seat 2 {option}"));
    let (mut anna, mut ben) = seat_both(anna, ready, &link);
    anna.wait_for_text(dealt).unwrap();
    ben.subscribe();
    let view = table(&mut ben);
    RemoteTable::new(&mut ben, view).unwrap().resign().unwrap();
    anna.wait_for_text(ended).unwrap();
    let (_, id) = link.rsplit_once('/').unwrap();
    let folder = house.folder.path().to_str().unwrap();
    let deleted = run(&home, &["admin", "delete", id, "--data", folder], "");
    assert!(deleted.status.success(), "{deleted:?}");
    anna.send_keys(keys).unwrap();
    let status = anna.wait().unwrap();
    assert!(status.success(), "{keys}: {status}: {}", anna.screen_text());
}

#[test]
fn a_table_that_is_deleted_after_its_match_is_left_without_an_error() {
    for keys in ["", "say hello\r", "1\r"] {
        ends_well_after_a_deletion(true, keys);
    }
    for keys in ["", "a"] {
        ends_well_after_a_deletion(false, keys);
    }
}

#[test]
fn line_by_line_a_finished_match_is_reviewed() {
    let house = House::new();
    let link = house.room("attack", &["open", "bot:random"]);
    let home = Home::new();
    let anna = home.start(LARGE, &format!("join {link} --name Anna --plain"));
    anna.wait_for_text("Seat 1: Anna (you), not ready").unwrap();
    anna.send_keys("ready\r").unwrap();
    anna.wait_for_text("the other commands.\n>").unwrap();
    anna.send_keys("resign\r").unwrap();
    anna.wait_for_text("yes or no>").unwrap();
    anna.send_keys("yes\r").unwrap();
    anna.wait_for_text("2 to review the match").unwrap();
    anna.send_keys("2\r").unwrap();
    anna.wait_for_text("Luck and play, in percentage points of the win:").unwrap();
}

#[test]
fn what_cannot_be_joined_says_why_and_what_to_do() {
    let house = House::new();
    let home = Home::new();
    let join = |link: &str, more: &[&str]| run(&home, &[&["join", link], more].concat(), "");
    fails(&join("some table", &[]), 2, "invalid value");
    fails(&join("http://host/rules", &[]), 2, "a link to one looks like http://host/tables/ID");
    fails(&join("http://host/tables/a", &["--seat", "0"]), 2, "--seat");
    fails(&join("http://127.0.0.1:1/tables/abc", &[]), 1, "Cannot reach http://127.0.0.1:1");
    fails(&join(&house.place("/tables/abc"), &[]), 1, "This table does not exist");
    let secure = house.place("/tables/abc").replace("http", "https");
    fails(&join(&secure, &[]), 1, "Cannot make a secure connection to https://");
    let token = ["--token", "nobody"];
    fails(&join(&house.place("/tables/abc"), &token), 1, "");
    let link = house.room("attack", &["open", "bot"]);
    let mut ben = session(&link, None);
    let RoomOrTable::Room(room) = ben.sit(None).unwrap() else { panic!("it has begun") };
    fails(&join(&link, &[]), 1, "All seats are taken. Add --watch to watch.");
    fails(&join(&link, &["--seat", "2"]), 1, "Seat 2 is already taken");
    ben.set_ready(&room.commitment, &room.rules).unwrap();
    fails(&join(&link, &[]), 1, "The match has started without you. Add --watch to watch.");
}
