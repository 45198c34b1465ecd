use crate::run::{begin, run, run_in};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::Command;

/// A small report of a game of two seats with random players.
const SMALL: [&str; 8] =
    ["lab", "report", "attack", "--players", "random", "--matches", "24", "--json"];

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn report(more: &[&str]) -> String {
    run(&[&SMALL[..], more].concat(), "").well()
}

fn row<'a>(report: &'a Value, metric: &str) -> &'a Value {
    let rows = report["rows"].as_array().unwrap();
    rows.iter().find(|row| row["metric"] == metric).unwrap()
}

#[test]
fn the_report_is_the_same_to_the_byte_by_any_number_of_threads() {
    let one = report(&["--threads", "1"]);
    assert_eq!(report(&["--threads", "3"]), one);
    assert_ne!(report(&["--seed", "1"]), one);
    let found = json(&one);
    assert_eq!((&found["rule_code"], &found["game"]), (&"attack".into(), &"attack".into()));
    assert!(found["rows"].as_array().unwrap().len() > 30 && found["curves"][0]["lines"].is_array());
    let command = found["command"].as_str().unwrap();
    let again: Vec<&str> = command.split(' ').skip(1).chain(["--json"]).collect();
    assert_eq!(run(&again, "").well(), one, "{command}");
}

#[test]
fn a_metric_that_a_game_cannot_have_says_why() {
    let found = json(&report(&["--metric", "king_making", "--metric", "skill_depth"]));
    let why = |metric| row(&found, metric)["measurement"]["not_applicable"].as_str().unwrap();
    assert!(why("king_making").starts_with("with two seats"), "{found}");
    assert!(why("skill_depth").contains("club:sims=100"), "{found}");
    assert_eq!(found["rows"].as_array().unwrap().len(), 2);
}

#[test]
fn a_precision_is_played_for_until_it_is_reached() {
    let found = json(&report(&["--metric", "decisions", "--precision", "decisions=±0.2"]));
    let estimate = &row(&found, "decisions")["measurement"]["estimate"];
    let half = (estimate["high"].as_f64().unwrap() - estimate["low"].as_f64().unwrap()) / 2.0;
    assert!(half <= 0.2 && found["matches"].as_u64().unwrap() > 24, "{found}");
}

#[test]
fn stored_sets_are_not_played_again_and_other_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sets.jsonl");
    let kept = ["--metric", "draws", "--out", "sets.jsonl"];
    let play = |more: &[&str]| run_in(folder.path(), &[&SMALL[..], &kept, more].concat(), b"");
    let whole = play(&[]).well();
    let begun = fs::read_to_string(&path).unwrap();
    assert_eq!(begun.lines().count(), 7, "settings and six sets");
    // As if it had been killed while it wrote.
    fs::write(&path, &begun[..begun.len() - 9]).unwrap();
    assert_eq!(play(&[]).well(), whole);
    let again = fs::read_to_string(&path).unwrap();
    assert_eq!(again, begun);
    let said = play(&["--seed", "3"]).failed(1);
    assert_eq!(
        said,
        "error: sets.jsonl: this file was made with seed 0, not 3; name another file\n"
    );
    fs::write(&path, begun.replace("\"program\":\"", "\"program\":\"0.0.")).unwrap();
    assert!(play(&[]).failed(1).contains("was made with program version"));
    fs::write(&path, "Monday\n").unwrap();
    assert!(play(&[]).failed(1).contains("line 1: this is not a file of studies"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Monday\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_whole_sets_and_reports_on_them() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["lab", "report", "attack", "--players", "random", "--matches", "900000", "--json"];
    let files = ["--out", "kept", "--html", "page.html"];
    let mut child = begin(folder.path(), &[&args[..], &files].concat());
    let path = folder.path().join("kept");
    let begun = || fs::read_to_string(&path).is_ok_and(|text| text.lines().count() > 40);
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
    assert!(err.contains("continue with kept"), "{err}");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("<p class=\"lead\">Stopped early:"), "{page}");
    let sets = json(&out)["sets"].as_u64().unwrap();
    let stored = fs::read_to_string(&path).unwrap().lines().count() as u64;
    assert!(sets > 9 && sets < stored, "{sets} of {stored} lines");
}

#[test]
fn the_text_is_grouped_and_in_both_languages() {
    let args = ["lab", "report", "modify", "--players", "random", "--matches", "40"];
    let said = run(&args, "").well();
    assert!(said.starts_with("modify: 2 seats, players random, "), "{said}");
    for part in ["\nFairness\n", "\n  Draws ", "\nLuck and skill\n", "95 % confidence intervals"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = run(&[&args[..], &["--lang", "de"]].concat(), "").well();
    for part in ["\nFairness\n", "\n  Unentschieden ", "    Platz 1 ", "\nGlück und Können\n"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.lines().all(|line| line.chars().count() <= 100), "{said}");
}

#[test]
fn numbers_are_written_as_csv() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &[&SMALL[..], &["--csv", "numbers.csv"]].concat(), b"").well();
    let text = fs::read_to_string(folder.path().join("numbers.csv")).unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("rule_code,seats,players,seed,metric,"));
    let first = lines.next().unwrap();
    assert!(first.starts_with("attack,2,random,0,win_share,seat 1,percent,"), "{first}");
    assert!(text.contains(",king_making,,percent,,,,,\"with two seats, nobody"), "{text}");
}

#[test]
fn rule_sets_are_compared_on_common_deals() {
    let args = ["lab", "compare", "attack", "attack/reshuffles=2", "--players", "random"];
    let more = ["--matches", "80", "--metric", "decisions", "--metric", "draws"];
    let args = [&args[..], &more].concat();
    let said = run(&args, "").well();
    assert!(said.contains("\nDecisions: more (+"), "{said}");
    let found = json(&run(&[&args[..], &["--json"]].concat(), "").well());
    assert_eq!(found["reports"].as_array().unwrap().len(), 2);
    let first = &found["differences"][0];
    assert_eq!(first["rule_code"], "attack/reshuffles=2");
    // Metrics stand in the order of the table, whatever the order of the options.
    let [draws, decisions] = [&first["differences"][0], &first["differences"][1]];
    assert_eq!((&draws["metric"], &draws["verdict"]), (&"draws".into(), &"open".into()));
    assert_eq!(
        (&decisions["metric"], &decisions["verdict"]),
        (&"decisions".into(), &"more".into())
    );
    assert_eq!(decisions["paired"], true);
}

#[test]
fn two_sets_decide_nothing() {
    let args = ["lab", "compare", "attack", "attack/reshuffles=1", "--players", "random"];
    let more = ["--metric", "first_mover_edge", "--metric", "draws", "--matches", "8"];
    let said = run(&[&args[..], &more, &["--seed", "7"]].concat(), "").well();
    assert_eq!(said.matches(": cannot be told (").count(), 2, "{said}");
}

#[test]
fn the_files_of_a_comparison_have_its_differences() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["lab", "compare", "attack", "attack/reshuffles=2", "--players", "random"];
    let metrics = ["decisions", "win_share", "king_making"].map(|id| ["--metric", id]).concat();
    let more = ["--matches", "80", "--csv", "all.csv", "--html", "all.html"];
    let said = run_in(folder.path(), &[&args[..], &metrics, &more].concat(), b"").well();
    let rest = [
        "\nWins by seat: several numbers, which are not compared one by one.\n",
        "\nKing-making, attack: With two seats, nobody can choose between two other\n  winners.\n",
    ];
    assert!(rest.iter().all(|rest| said.contains(rest)), "{said}");
    let file = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    let csv = file("all.csv");
    let row = csv.lines().find(|line| line.contains(",decisions,difference,")).unwrap();
    assert!(row.starts_with("attack/reshuffles=2,2,random,0,") && row.ends_with(",more"), "{row}");
    let page = file("all.html");
    assert!(page.contains("id=\"differences\"") && page.contains("Decisions: more (+"));
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_measurement() {
    let many = ["--matches", "900000"];
    let commands: [&[&str]; 4] = [
        &["report", "attack", many[0], many[1]],
        &["compare", "attack", "attack/ace=15", many[0], many[1]],
        &["sweep", "attack", "--vary", "ace=1,15", "--sets", "900000"],
        &["tune", "attack", "--goal", "min draws", "--measurements", "900000"],
    ];
    for command in commands {
        for option in ["--html", "--csv", "--out"] {
            let file = [option, "no/such/file"];
            let said = run(&[&["lab"][..], command, &file].concat(), "").failed(1);
            assert!(said.starts_with("error: no/such/file: "), "{command:?} {option}: {said}");
        }
    }
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    for (args, said) in [
        (&["report", "atack"][..], "did you mean attack"),
        (
            &["report", "attack", "--metric", "drawz"],
            "there is no metric 'drawz'; did you mean draws",
        ),
        (&["report", "attack", "--seats", "3"], "Attack! is for 2 seats, not 3"),
        (&["report", "attack/dice=maybe"], "dice cannot be 'maybe'"),
        (&["report", "attack/dice=true", "--preset", "cross"], "a rule code stands alone"),
        (&["report", "attack", "--players", "clib"], "there is no bot 'clib'"),
        (&["report", "attack", "--playouts", "clib"], "there is no bot 'clib'"),
        (&["report", "attack", "--precision", "draws"], "not of the form METRIC=X"),
        (&["report", "attack", "--precision", "draws=-1"], "not of the form METRIC=X"),
        (&["report", "attack", "--minutes", "0"], "above 0, such as 2.5"),
        (&["report", "attack", "--quick", "--minutes", "3"], "cannot be used with"),
        (&["report", "attack", "--matches", "1"], "not in 2..="),
        (&["compare", "attack"], "2 values required"),
        (&["compare", "attack", "duelx"], "is one of duelx, not of attack"),
        (&["compare", "attack", "attack/dice=false"], "are the same rules"),
    ] {
        let told = run(&[&["lab"][..], args].concat(), "").failed(2);
        assert!(told.contains(said), "{args:?}: {told}");
    }
    let gone = ["lab", "report", "attack", "--matches", "8", "--out", "no/such/file"];
    assert!(run(&gone, "").failed(1).starts_with("error: no/such/file: "));
}
