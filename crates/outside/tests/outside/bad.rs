//! Programs that do not do what they should never hold a match up.

use crate::{at_some_game, play, script, table};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::text::{Arg, Text};

struct Against {
    how: &'static str,
    rest: String,
}

impl Visitor for Against {
    type Out = Result<Option<Text>, String>;

    fn visit<G: Game>(self) -> Self::Out {
        let spec = script("misbehaves.py", &format!("'{}' {}", self.how, self.rest));
        let mut table = table::<G>(&[spec], [7; 32])?;
        let mut left = play(&mut table);
        let takes_over = |entry: &&LogEntry| matches!(entry, LogEntry::Takeover { seat: 0, .. });
        assert_eq!(table.played().log().iter().filter(takes_over).count(), left.len());
        assert!(left.len() <= 1 && left.iter().all(|(seat, _)| *seat == 0), "{left:?}");
        Ok(left.pop().map(|(_, why)| why))
    }
}

/// Why a program of this kind was replaced, if it was.
fn why(how: &'static str, rest: &str) -> Option<Text> {
    at_some_game(Against { how, rest: rest.to_owned() }).unwrap()
}

/// The sentence for a program that does not get to play.
fn refused(how: &'static str) -> String {
    at_some_game(Against { how, rest: String::new() }).unwrap_err()
}

fn id(why: Option<Text>) -> String {
    why.unwrap().id.into_owned()
}

#[test]
fn who_is_late_is_replaced() {
    assert_eq!(id(why("silent", "@300ms")), "outside-late");
    assert_eq!(id(why("asks on", "@300ms")), "outside-late", "however much it says until then");
}

#[test]
fn who_is_wrong_again_and_again_is_replaced() {
    for how in ["illegal", "stale", "chatter"] {
        assert_eq!(id(why(how, "@60s")), "outside-wrong", "{how}");
    }
}

#[test]
fn who_mends_what_was_wrong_plays_on() {
    assert_eq!(why("mends", "@60s"), None);
}

#[test]
fn a_line_without_an_end_is_not_read_for_ever() {
    assert_eq!(id(why("endless", "@60s")), "outside-long");
}

#[test]
fn who_does_not_listen_is_replaced() {
    let why = id(why("deaf", "@1s"));
    assert!(["outside-deaf", "outside-late"].contains(&why.as_str()), "{why}");
}

#[test]
fn who_ends_in_the_middle_is_replaced_and_its_last_words_are_kept() {
    let expected = Text {
        id: "outside-ended-code".into(),
        args: vec![
            ("code".into(), Arg::Number(3)),
            ("said".into(), Arg::Raw("NameError: [31mx".to_owned())),
        ],
    };
    assert_eq!(why("dies", "@60s"), Some(expected), "without what would colour a terminal");
}

/// A program that there is not.
struct Nobody;

impl Visitor for Nobody {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        table::<G>(&["exec:./no-such-program --deep".to_owned()], [0; 32]).err()
    }
}

#[test]
fn who_cannot_begin_is_an_error_before_the_match() {
    assert_eq!(
        refused("dies at once"),
        "'python3' cannot play. It exited with code 1. no bot today"
    );
    assert_eq!(
        refused("other version"),
        "'python3' cannot play. It did not answer ready for version 2 of the protocol, but \
         '{\"ready\": 3}'."
    );
    let error = at_some_game(Nobody).unwrap();
    assert!(error.starts_with("'./no-such-program' cannot be started: "), "{error}");
}

/// Whether a process is there and does something.
#[cfg(target_os = "linux")]
fn runs(number: &str) -> bool {
    let about = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
    // Nobody may have asked yet how it ended.
    about.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_runs_on_when_the_table_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers");
    assert_eq!(why("ignores the end", &format!("'{}' @60s", file.display())), None);
    let numbers = std::fs::read_to_string(file).unwrap();
    let numbers: Vec<&str> = numbers.split(' ').collect();
    assert_eq!(numbers.len(), 2, "it and what it started");
    // A killed process is gone soon; a surviving one sleeps for much longer.
    for _ in 0..1000 {
        if !numbers.iter().any(|number| runs(number)) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("they run on");
}
