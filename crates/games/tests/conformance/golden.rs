//! Golden files: matches that must go the same way for ever.

use super::history::{ANEW, BRIEF};
use super::subject::{Check, Subject};
use sortie_core::chance::Fast;
use sortie_core::matches::Seating;
use sortie_core::{Game, Match, Observer, Turn};
use std::fmt::Write;
use std::path::PathBuf;

/// Set to write the files anew instead of comparing with them. `hashes` keeps the recorded actions of
/// golden matches and writes only what follows from them.
const UPDATE: &str = "UPDATE_GOLDEN";
/// The seed of every golden match.
const SEED: [u8; 32] = [7; 32];
/// How much of a hash is written: enough to see where two matches part.
const HASH: usize = 16;

/// Compares a text with the file `tests/FOLDER/NAME.txt`.
///
/// # Panics
/// If they differ and `UPDATE_GOLDEN` is not set.
pub fn check(folder: &str, name: &str, text: &str) {
    let path = path(folder, name);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to write to");
        std::fs::write(&path, text).expect("a file to write to");
        return;
    }
    let golden = read(folder, name);
    let differs = golden.lines().zip(text.lines()).find(|(one, other)| one != other);
    assert!(
        golden == text,
        "{} differs: expected, found: {differs:?}\n(set {UPDATE}=1 to write it anew)",
        path.display()
    );
}

fn path(folder: &str, name: &str) -> PathBuf {
    let tests = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    tests.join(folder).join(format!("{name}.txt"))
}

fn read(folder: &str, name: &str) -> String {
    let path = path(folder, name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error} (set {UPDATE}=1 to write it)", path.display());
    })
}

/// The same rules, seed and actions give the same match, today as when the file was written.
pub struct MatchesGoAsEver;

impl Check for MatchesGoAsEver {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let fresh = std::env::var(UPDATE).is_ok_and(|update| update != "hashes");
        let golden = if fresh { String::new() } else { read("golden", &subject.name) };
        // Lines of a golden file: `decision seat action -> hash`, from the second line on.
        let recorded = golden.lines().skip(1).filter_map(|line| line.split_once(" -> "));
        let mut recorded = recorded.filter_map(|(decided, _)| decided.splitn(3, ' ').nth(2));
        let mut luck = Fast::new(if fresh { lively(subject) } else { 0 });
        let start = Match::new(subject.rules.clone(), subject.seats, SEED, &Seating::default());
        let mut played = start.expect("a preset can be played");
        let mut text = format!("{} {}\n", subject.name, hash(&played));
        while let Turn::Decide(seats) = played.turn() {
            for seat in seats.iter() {
                let view = played.view(Observer::Seat(seat));
                let action = if fresh {
                    subject.random_action(&view, &mut luck).0
                } else {
                    let line = recorded.next().expect("the golden match goes on");
                    let action = subject.rules.parse_action(&view, line);
                    action.unwrap_or_else(|refusal| panic!("{}: {line}: {refusal}", subject.name))
                };
                let decision = played.decision();
                let spelled = subject.rules.write_action(&action);
                played.submit(seat, decision, action).expect("a legal action");
                let hash = hash(&played);
                let _ = writeln!(text, "{decision} {seat} {spelled} -> {hash}");
            }
        }
        let _ = writeln!(text, "{} events", played.stream_len());
        check("golden", &subject.name, &text);
    }
}

/// The first seed whose random choices make a match that is not brief; 1 where there is none.
fn lively<G: Game>(subject: &Subject<G>) -> u64 {
    let decisions = |seed: &u64| {
        let mut luck = Fast::new(*seed);
        let start = Match::new(subject.rules.clone(), subject.seats, SEED, &Seating::default());
        let mut played = start.expect("a preset can be played");
        while let Turn::Decide(seats) = played.turn() {
            for seat in seats.iter() {
                let view = played.view(Observer::Seat(seat));
                let (action, _) = subject.random_action(&view, &mut luck);
                played.submit(seat, played.decision(), action).expect("a legal action");
            }
        }
        played.decision() as usize
    };
    (1..=ANEW).find(|seed| decisions(seed) > BRIEF).unwrap_or(1)
}

fn hash<G: Game>(played: &Match<G>) -> String {
    played.hash()[..HASH].to_owned()
}
