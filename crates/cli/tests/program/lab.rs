use crate::run::{begin, run, run_in};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::Command;

/// A match of two random players in a game of two seats.
fn meet(more: &[&str]) -> String {
    run(&[&["lab", "match", "attack", "random", "random", "--json"], more].concat(), "").well()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_report_is_the_same_to_the_byte_by_any_number_of_threads() {
    for more in [&["--sets", "40"][..], &["--sprt", "-15,15"], &["--precision", "12"]] {
        let one = meet(&[more, &["--threads", "1"]].concat());
        for threads in ["2", "3"] {
            assert_eq!(meet(&[more, &["--threads", threads]].concat()), one, "{more:?}");
        }
        assert_ne!(meet(&[more, &["--seed", "1"]].concat()), one);
    }
}

#[test]
fn it_ends_as_it_was_asked_to() {
    let number = json(&meet(&["--sets", "21"]));
    assert_eq!((&number["stopped"], &number["sets"]), (&"sets".into(), &21.into()));
    assert_eq!(number["matches"], 42);
    let narrow = json(&meet(&["--precision", "10"]));
    assert_eq!(narrow["stopped"], "precision");
    let interval = &narrow["bots"][0]["edge_interval"];
    let half = (interval["high"].as_f64().unwrap() - interval["low"].as_f64().unwrap()) / 2.0;
    assert!(half <= 0.1 && narrow["sets"].as_u64().unwrap().is_multiple_of(16), "{narrow}");
    let test = json(&meet(&["--sprt", "-40,-20"]));
    assert_eq!(test["stopped"], "high");
    assert!(test["test"]["ratio"].as_f64() >= test["test"]["bound"].as_f64(), "{test}");
    let capped = json(&meet(&["--sprt", "-0.1,0.1", "--sets", "17"]));
    assert_eq!((&capped["stopped"], &capped["sets"]), (&"sets".into(), &17.into()));
}

#[test]
fn what_was_kept_is_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let play = |sets: &str, more: &[&str]| {
        let args = ["lab", "match", "attack", "random", "random", "--json", "--sets", sets];
        run_in(folder.path(), &[&args, more].concat(), b"")
    };
    let kept = ["--out", "sets.jsonl"];
    let path = folder.path().join("sets.jsonl");
    play("10", &kept).well();
    let begun = fs::read_to_string(&path).unwrap();
    assert_eq!(begun.lines().count(), 11, "{begun}");
    // As if it had been killed while it wrote.
    fs::write(&path, &begun[..begun.len() - 9]).unwrap();
    assert_eq!(play("25", &kept).well(), play("25", &[]).well());
    let whole = fs::read_to_string(&path).unwrap();
    assert!(whole.starts_with(&begun[..begun.len() - 200]) && whole.lines().count() == 26);
    let said = play("25", &["--out", "sets.jsonl", "--seed", "3"]).failed(1);
    let why = "this file was made with seed 0, not 3; name another file";
    assert_eq!(said, format!("error: sets.jsonl: {why}\n"));
    fs::write(folder.path().join("diary"), "Monday\n").unwrap();
    let said = play("25", &["--out", "diary"]).failed(1);
    assert!(said.starts_with("error: diary: line 1: this is not a results file"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_what_was_played_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["lab", "match", "duelx", "novice", "random", "--sprt", "-0.01,0.01", "--out"];
    let mut child = begin(folder.path(), &[&args[..], &["kept"]].concat());
    let path = folder.path().join("kept");
    let begun = || fs::read_to_string(&path).is_ok_and(|text| text.lines().count() > 3);
    while !begun() {
        assert_eq!(child.try_wait().unwrap(), None, "it plays on");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{err}");
    assert_eq!(
        err,
        "Stopped. The results so far are saved: run the same command to continue with kept.\n"
    );
    assert!(out.starts_with("duelx: ") && out.contains("undecided"), "{out}");
}

#[test]
fn bots_are_seated_one_among_others() {
    let args = ["lab", "match", "retaliation", "novice", "random", "--seats", "4", "--sets", "2"];
    let found = json(&run(&[&args[..], &["--json"]].concat(), "").well());
    assert_eq!((&found["seats"], &found["matches"]), (&4.into(), &8.into()));
    let bots = &found["bots"];
    assert_eq!((&bots[0]["bot"], &bots[0]["held"]), (&"novice".into(), &1.into()));
    assert_eq!((&bots[1]["bot"], &bots[1]["held"]), (&"random".into(), &3.into()));
    let three = ["lab", "match", "retaliation", "novice", "random", "random", "--sets", "2"];
    let found = json(&run(&[&three[..], &["--json"]].concat(), "").well());
    assert_eq!(found["seats"], 3, "as few as the bots need");
}

#[test]
fn the_table_is_worded_in_both_languages() {
    let args = ["lab", "match", "attack", "novice", "random", "--sets", "20"];
    let said = run(&args, "").well();
    assert!(said.starts_with("attack: 20 sets of 2 matches, seed 0\n\nbot     seats"), "{said}");
    assert!(said.contains("\nShare of the variance: deal and seat "), "{said}");
    let said = run(&[&args[..], &["--lang", "de"]].concat(), "").well();
    assert!(said.starts_with("attack: 20 Sätze zu 2 Partien, Startwert 0\n\nBot "), "{said}");
    assert!(said.contains("Anteile der Streuung: Karten und Platz "), "{said}");
}

#[test]
fn a_ladder_has_the_stronger_bot_first_and_can_be_drawn_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["lab", "ladder", "duelx", "random", "novice", "--sets", "15"];
    let more = ["--out", "ladder", "--svg", "ladder.svg"];
    let said = run_in(folder.path(), &[&args[..], &more].concat(), b"").well();
    let rows: Vec<&str> = said.lines().filter(|line| line.contains(" – ")).collect();
    assert!(rows[0].starts_with("novice ") && rows[1].starts_with("random "), "{said}");
    let drawn = fs::read_to_string(folder.path().join("ladder.svg")).unwrap();
    assert!(drawn.starts_with("<svg ") && drawn.contains(">novice</text>"), "{drawn}");
    assert_eq!(
        fs::read_to_string(folder.path().join("ladder/1.jsonl")).unwrap().lines().count(),
        16
    );
    let again = run_in(folder.path(), &[&args[..], &more].concat(), b"").well();
    assert_eq!(again, said);
    let found = json(&run(&[&args[..], &["--json"]].concat(), "").well());
    let same = ["lab", "match", "duelx", "random", "novice", "--sets", "15", "--json"];
    let pair = json(&run(&same, "").well());
    assert_eq!(found["pairings"][0]["share"], pair["bots"][0]["share"], "the sets are the same");
}

#[test]
fn a_bot_that_thinks_by_the_clock_is_told_of() {
    let args = ["lab", "match", "duelx", "club@1ms", "random", "--sets", "1"];
    let said = run(&args, "").well();
    assert!(said.contains("\nclub@1ms ") && said.contains("has a time limit"), "{said}");
    let found = json(&run(&[&args[..], &["--json"]].concat(), "").well());
    assert_eq!(found["reproducible"], false);
    assert_eq!(json(&meet(&["--sets", "1"]))["reproducible"], true);
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    let attack = ["lab", "match", "attack"];
    for (more, said) in [
        (&["random"][..], "2 values required"),
        (&["random", "randm"], "there is no bot 'randm'; did you mean random?"),
        (&["random", "random", "random"], "Attack! is for 2 seats, not 3"),
        (&["random", "random", "--seats", "3"], "Attack! is for 2 seats, not 3"),
        (&["random", "random", "--sprt", "2,0"], "the lower first, such as 0,2"),
        (&["random", "random", "--sprt", "2"], "the lower first, such as 0,2"),
        (&["random", "random", "--precision", "0"], "above 0, at most 100, such as 1"),
        (&["random", "random", "--precision", "1", "--sprt", "0,2"], "cannot be used with"),
        (&["random", "random", "--sets", "0"], "not in 1..="),
    ] {
        let told = run(&[&attack[..], more].concat(), "").failed(2);
        assert!(told.contains(said), "{more:?}: {told}");
    }
    let few = run(&["lab", "match", "attacke", "random", "random", "--seats", "2"], "").failed(2);
    assert!(few.contains("Attacke is for 3 to 5 seats, not 2"), "{few}");
    let twice = run(&["lab", "ladder", "attack", "random", "bot:random"], "").failed(2);
    assert!(twice.contains("'bot:random' is named twice"), "{twice}");
    let gone = ["lab", "match", "attack", "random", "random", "--out", "no/such/folder/file"];
    assert!(run(&gone, "").failed(1).starts_with("error: no/such/folder/file: "));
}
