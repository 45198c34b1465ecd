use crate::run::{run, run_in};
use serde_json::Value;
use std::fs;

/// A sweep with little to play.
fn sweep(more: &[&str]) -> String {
    let args =
        ["lab", "sweep", "attack", "--players", "random", "--metric", "length", "--sets", "16"];
    run(&[&args, more].concat(), "").well()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_sweep_measures_each_value_on_common_deals() {
    let found = json(&sweep(&["--vary", "reshuffles=0..2", "--json"]));
    let codes: Vec<&str> = found["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["rule_code"].as_str().unwrap())
        .collect();
    assert_eq!(codes.len(), 3, "{codes:?}");
    assert_eq!(codes[0], "attack");
    let effects = found["effects"].as_array().unwrap();
    assert_eq!(effects.len(), 2);
    let longer =
        effects.iter().find(|e| e["name"].as_str().unwrap().contains("2 against")).unwrap();
    assert_eq!(longer["verdict"], "more", "more reshuffles make longer matches: {longer}");
}

/// Nobody is weaker than random players.
#[test]
fn a_number_that_was_not_measured_is_no_effect() {
    let args =
        ["lab", "sweep", "attack", "--players", "random", "--metric", "skill", "--sets", "4"];
    let seen = run(&[&args[..], &["--vary", "reshuffles=0..1"]].concat(), "").well();
    assert!(seen.contains("no number was measured with these players"), "{seen}");
    assert!(!seen.contains("verdict") && !seen.contains("no effect"), "{seen}");
}

#[test]
fn a_sweep_is_the_same_by_any_number_of_threads() {
    let vary = ["--vary", "reshuffles=0,1", "--vary", "dice=*", "--design", "full"];
    let one = sweep(&[&vary[..], &["--threads", "1"]].concat());
    assert_eq!(sweep(&[&vary[..], &["--threads", "3"]].concat()), one);
    assert!(one.contains("4 rule sets, 16 sets of common deals each"), "{one}");
    assert_ne!(sweep(&[&vary[..], &["--seed", "1"]].concat()), one);
}

#[test]
fn reports_are_written_as_one_page_and_as_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["--html", "sweep.html", "--csv", "sweep.csv"];
    let args =
        ["lab", "sweep", "attack", "--players", "random", "--metric", "length", "--sets", "4"];
    let args = [&args[..], &["--vary", "reshuffles=0,1", "--design", "full"], &files].concat();
    run_in(folder.path(), &args, b"").well();
    let page = fs::read_to_string(folder.path().join("sweep.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"), "{page}");
    let command = "sortie lab sweep attack --seats 2 --players random --playouts random --seed 0 \
                   --vary reshuffles=0,1 --design full --sets 4 --metric length";
    assert!(page.contains(command), "{page}");
    let table = fs::read_to_string(folder.path().join("sweep.csv")).unwrap();
    assert_eq!(table.lines().count(), 4, "two rule sets and an effect: {table}");
    let effect = table.lines().last().unwrap();
    assert!(
        effect.starts_with(",2,random,0,length,reshuffles: 1 against 0,decisions,"),
        "{effect}"
    );
}

#[test]
fn a_search_ends_with_a_confirmation_on_fresh_deals() {
    let args = ["lab", "tune", "attack", "--players", "random", "--goal", "min length", "--json"];
    let less = ["--vary", "reshuffles=0..3", "--sets", "4", "--confirmation", "30"];
    let args = [&args[..], &less, &["-D", "reshuffles=2"]].concat();
    let found = json(&run(&args, "").well());
    assert_eq!(found["found"], true, "{found}");
    assert_eq!(found["winner"], "attack");
    assert_eq!(found["confirmation"]["sets"], 30);
    assert_eq!(json(&run(&[&args[..], &["--threads", "2"]].concat(), "").well()), found);
}

#[test]
fn wrong_arguments_are_told_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let told = |args: &[&str]| {
        let args = [&["lab"], args, &["--html", "x.html"]].concat();
        let told = run_in(folder.path(), &args, b"").failed(2);
        assert!(!folder.path().join("x.html").exists());
        told
    };
    for (args, part) in [
        (&["sweep", "attack", "--vary", "reshufles=1"][..], "did you mean reshuffles?"),
        (&["sweep", "attack", "--vary", "reshuffles=3..0"], "write the lower end first"),
        (&["sweep", "attack", "--vary", "reshuffles=0..99"], "it is a whole number from 0 to 10"),
        (&["sweep", "attack", "--vary", "ace=1..15"], "ace has no range"),
        (&["sweep", "attack"], "--vary"),
        (&["sweep", "attack", "--vary", "dice=*", "--metric", "lenght"], "did you mean length?"),
        (&["sweep", "attack", "--vary", "dice=*", "--metric", "win_share"], "not one number"),
        (&["sweep", "attack", "--vary", "dice=*", "--seats", "7"], "seats"),
        (
            &["sweep", "retaliation", "--seats", "4", "--vary", "suits_each=1,2"],
            "suits_each=2 cannot be played: suits_each=2 contradicts seats=4",
        ),
        (&["tune", "attack", "--goal", "faster"], "'faster' is no goal"),
        (&["tune", "attack", "--goal", "max skil"], "did you mean skill?"),
        (
            &["tune", "attack", "--goal", "length<=9", "--goal", "length>=20"],
            "contradict each other",
        ),
    ] {
        let told = told(args);
        assert!(told.contains(part), "{args:?}: {told}");
    }
}
