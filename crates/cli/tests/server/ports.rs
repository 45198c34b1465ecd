//! One match through the port of a local table and through that of a table at a server.

use sortie_client::{
    GuestClient, Link, LinkTarget, RemoteTable, RoomOrTable, ServerProcess, TableSession,
};
use sortie_core::catalogue::Visitor;
use sortie_core::matches::Seating;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_core::setup::Setup;
use sortie_core::{Draft, Game, deal_seed, rule_code};
use sortie_games::catalogue;
use sortie_outside::AllowedPrograms;
use sortie_table::any_table;
use sortie_table::{
    ActionInput, HintState, LocalTable, PortError, SeatPlayer, Sentence, TablePort, TableView, Undo,
};
use sortie_words::{Readers, Words};
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

const SEATS: [&str; 2] = ["you:Anna", "bot:random"];
const POLL: Duration = Duration::from_millis(20);

/// The messages of a game.
struct Messages;

impl Visitor for Messages {
    type Out = &'static [(&'static str, &'static str)];

    fn visit<G: Game>(self) -> Self::Out {
        G::INFO.words
    }
}

/// The table and the log at a question. Where several choose at once, a match at home enters a bot's
/// choice after that of the player, and a server when the bot has chosen: the number of entries and the
/// other seats that must still choose are left out there.
#[derive(Debug, PartialEq)]
struct Seen {
    view: TableView,
    log: Vec<String>,
}

fn seen(port: &dyn TablePort, words: &Words) -> Seen {
    let (mut view, names) = (port.view().clone(), port.view().names());
    if view.rules == SIMULTANEOUS && view.must_choose() {
        view.n = 0;
        view.scene.turn.retain(|seat| view.seat == Some(*seat));
    }
    let readers = Readers { you: view.seat, names: &names };
    let said = |sentence: &Sentence| match sentence {
        Sentence::Text(text) => words.text(text, &readers),
        Sentence::OtherChoice(_) => panic!("a match has no lesson"),
        Sentence::Said(said) => said.clone(),
    };
    Seen { log: port.log().iter().map(|line| said(&line.sentence)).collect(), view }
}

/// Waits until this is so.
fn wait_until(port: &mut dyn TablePort, is_so: impl Fn(&dyn TablePort) -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !is_so(port) {
        assert!(Instant::now() < until, "{:?}", port.view());
        port.poll(POLL).unwrap();
    }
}

/// A game in which all choose at once.
const SIMULTANEOUS: &str = "retaliation";

/// Plays the same script: refused actions, drafts and their undoing, notation, a hint, a take-back.
fn play(port: &mut dyn TablePort, words: &Words) -> Vec<Seen> {
    let mut questions = Vec::new();
    for turn in 0.. {
        // Where both seats choose at once, a server may tell of its bot's choice later.
        let is_told = |port: &dyn TablePort| !port.is_remote() || port.view().scene.turn.len() == 1;
        wait_until(port, |port| {
            port.view().outcome.is_some() || port.view().must_choose() && is_told(port)
        });
        questions.push(seen(port, words));
        if port.view().outcome.is_some() {
            break;
        }
        if turn == 1 {
            port.request_hint().unwrap();
            wait_until(port, |port| matches!(port.hint(), Some(HintState::Found(_))));
            let Some(HintState::Found(best)) = port.hint() else { panic!("no hint") };
            assert!((1..=3).contains(&best.len()));
        }
        if turn == 2 {
            assert_eq!(port.undo().unwrap(), Undo::TakenBack, "the bot agrees at once");
            continue;
        }
        let refused = port.submit(&ActionInput::Notation("nonsense")).unwrap_err();
        assert!(matches!(refused, PortError::Refused { .. }), "{refused:?}");
        // A server lists fewer actions than a local table.
        let actions = port.actions().unwrap().actions.filter(|all| all.len() <= 120);
        if let Some(actions) = actions.filter(|_| turn % 2 == 0) {
            port.submit(&ActionInput::Notation(&actions[0])).unwrap();
            continue;
        }
        let first = Draft::EMPTY.with(port.view().scene.choices[0].step);
        for draft in [first, Draft::EMPTY, first] {
            assert!(port.set_draft(draft).unwrap());
            assert_eq!(port.draft(), draft);
        }
        while !port.view().is_draft_final() {
            let draft = port.draft().with(port.view().scene.choices[0].step);
            assert!(port.set_draft(draft).unwrap());
        }
        let draft = port.draft();
        port.submit(&ActionInput::Draft(draft)).unwrap();
    }
    questions
}

/// The table of a record before its first choice.
fn local(record: &Record) -> LocalTable {
    let setup: Setup = rule_code::read(&record.rules).unwrap();
    let players: Vec<SeatPlayer> = SEATS.map(|seat| seat.parse().unwrap()).into();
    let seating = Seating { names: record.names(), entropy: Vec::new() };
    let seed = deal_seed::parse_seed(&record.seed).unwrap();
    let table = any_table::create(&setup, &players, seating, seed, AllowedPrograms::None).unwrap();
    LocalTable::new(table, players, "Bot".to_owned(), Box::new(|_| Ok(())))
}

#[test]
fn the_same_script_shows_the_same_tables_at_home_and_at_a_server() {
    let folder = TempDir::new().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_sortie"));
    let server = ServerProcess::start(program, folder.path()).unwrap();
    let runtime = Runtime::new().unwrap();
    for code in ["attack", SIMULTANEOUS] {
        let (id, mut guest) = runtime.block_on(async {
            let mut guest = GuestClient::register(server.address()).await.unwrap();
            (guest.create_table(code, &SEATS).await.unwrap(), guest)
        });
        let Link { server, target: LinkTarget::Table(id) } =
            format!("http://{}/tables/{id}", server.address()).parse().unwrap()
        else {
            panic!("{id} is no table")
        };
        let mut session = TableSession::new(server, None, "en").unwrap();
        session.set_token(guest.token());
        session.switch_table(&id, None);
        session.subscribe();
        let RoomOrTable::Table(view) = session.fetch(Draft::EMPTY, 0).unwrap() else {
            panic!("the match has not begun")
        };
        let mut remote = RemoteTable::new(&mut session, *view).unwrap();
        let words = Words::new("en", [catalogue::with(code, Messages).unwrap()]).unwrap();
        let at_server = play(&mut remote, &words);
        let answer = runtime.block_on(guest.get(&format!("/tables/{id}/record"))).unwrap();
        let AnyRecord::Full(record) = record::read(&answer.body.to_string()).unwrap() else {
            panic!("the record of a finished match is complete")
        };
        assert_eq!(remote.key_moment(), None, "its record is not fetched yet");
        remote.verify_deal().unwrap();
        let mut port = local(&record);
        let at_home = play(&mut port, &words);
        assert!(at_home.len() > 4, "the match was too short: {}", at_home.len());
        assert_eq!(at_home, at_server);
        assert_eq!(port.key_moment(), remote.key_moment());
        let played = port.record().unwrap();
        assert_eq!(remote.record().as_ref(), Some(&record));
        let (own, other) = (played.log.last().unwrap(), record.log.last().unwrap());
        assert_eq!(own.entry, other.entry);
        // The chain of hashes depends on the order in which simultaneous choices are entered.
        assert!(code == SIMULTANEOUS || own == other);
    }
}
