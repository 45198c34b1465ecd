use crate::run::run;
use serde_json::Value;

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
fn the_table_shows_seats_draws_decisions_and_speed() {
    let text = run(&["simulate", "attack", "--matches", "200"], "").well();
    let found = report(&["attack"]);
    assert!(text.starts_with("attack: 200 matches, seed 0\n\nseat  bot     "), "{text}");
    for word in ["95 % interval", "\nDraws: ", "\nDecisions per match: mean ", " matches/s with "] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(found["seats"][0]["interval"]["low"].as_f64() < found["seats"][0]["share"].as_f64());
}
