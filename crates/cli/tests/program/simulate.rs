use crate::run::{begin, run};
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::process::Command;

fn report(args: &[&str]) -> Value {
    let all = [&["simulate"], args, &["--matches", "300", "--json"]].concat();
    serde_json::from_str::<Value>(&run(&all, "").well()).unwrap()["report"].take()
}

#[test]
fn the_report_depends_on_the_seed_and_not_on_the_threads() {
    for game in ["attack", "retaliation"] {
        let one = report(&[game, "--threads", "1"]);
        assert_eq!(report(&[game, "--threads", "3"]), one);
        assert_ne!(report(&[game, "--seed", "1"]), one);
        assert_eq!(one["matches"], 300);
    }
}

#[test]
fn bots_sit_where_they_are_asked_to_and_rules_are_set() {
    let seats = "random,novice,bot:random";
    let found = report(&["retaliation", "--seats", seats, "--set", "rounds=3"]);
    assert_eq!(found["rules"], "retaliation/rounds=3");
    let bots: Vec<&str> =
        found["seats"].as_array().unwrap().iter().map(|s| s["bot"].as_str().unwrap()).collect();
    assert_eq!(bots, ["random", "novice", "bot:random"]);
}

#[test]
fn the_table_shows_seats_from_one_draws_and_decisions_and_stderr_the_speed() {
    let ran = run(&["simulate", "attack", "--matches", "200"], "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("Speed: ") && ran.err.contains(" matches/s with "), "{}", ran.err);
    let text = ran.out;
    let found = report(&["attack"]);
    assert!(text.starts_with("attack: 200 matches, seed 0\n\nseat  bot     "), "{text}");
    for word in ["95 % interval", "\nDraws: ", "\nDecisions per match: mean "] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(text.contains("\n1     random  ") && text.contains("\n2     random  "), "{text}");
    assert!(found["seats"][0]["interval"]["low"].as_f64() < found["seats"][0]["share"].as_f64());
}

#[test]
fn a_precision_stops_at_the_first_round_that_meets_it() {
    let run = |more: &[&str]| {
        let args = [&["simulate", "attack", "--precision", "3", "--json"], more].concat();
        serde_json::from_str::<Value>(&run(&args, "").well()).unwrap()["report"].take()
    };
    let found = run(&[]);
    let matches = found["matches"].as_u64().unwrap();
    // The precision is looked at after every 1024 matches, so that threads cannot change the
    // number.
    assert!(matches.is_multiple_of(1024), "{found}");
    for seat in found["seats"].as_array().unwrap() {
        let end = |name: &str| seat["interval"][name].as_f64().unwrap();
        assert!((end("high") - end("low")) / 2.0 <= 0.03, "{found}");
    }
    assert_eq!(run(&["--threads", "1"]), found);
    assert_eq!(run(&["--matches", "100"])["matches"], 100, "at the latest");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_report_of_the_matches_so_far() {
    let args = ["simulate", "duelx", "--seats", "novice,novice", "--matches", "1000000"];
    let mut child = begin(Path::new("."), &args);
    // Long enough for some matches; the signal's handler is installed before the first one.
    std::thread::sleep(std::time::Duration::from_secs(5));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{out}{err}");
    assert!(err.starts_with("Interrupted. The report covers the "), "{err}");
    assert!(out.starts_with("duelx: ") && out.contains(" matches, seed 0\n"), "{out}");
}

#[test]
fn it_is_said_where_another_bot_plays_in_place_of_one_without_a_network() {
    let check = |text: &str| {
        let line = "master has no network for Attack! with 2 seats; club plays in its place.";
        assert_eq!(text.matches(line).count(), 1, "{text}");
    };
    let both = "master:sims=2,master:sims=2";
    check(&run(&["simulate", "attack", "--seats", both, "--matches", "1"], "").err);
    let bots = ["master:sims=2", "random"];
    check(&run(&["lab", "match", "attack", bots[0], bots[1], "--sets", "2"], "").err);
    let study = ["--players", "master:sims=2", "--matches", "2"];
    check(&run(&[&["lab", "report", "attack"][..], &study].concat(), "").err);
    check(&run(&["play", "attack", "--seats", "you,master:sims=2", "--plain"], "quit\n").out);
    let sweep = ["--vary", "duel=single,sums", "--metric", "draws", "--sets", "2"];
    check(&run(&[&["lab", "sweep", "attack"][..], &study[..2], &sweep].concat(), "").err);
    let others =
        run(&["simulate", "attack", "--seats", "club:sims=2,random", "--matches", "1"], "");
    assert!(!others.err.contains("in its place"), "{}", others.err);
}
