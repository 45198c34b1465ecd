use crate::run::run;
use expect_test::expect;
use serde_json::Value;

fn json(args: &[&str], stdin: &str) -> Value {
    serde_json::from_str(&run(args, stdin).well()).unwrap()
}

fn deal(args: &[&str]) -> String {
    run(&[&["position", "new"], args].concat(), "").well()
}

#[test]
fn a_deal_depends_on_its_seed_only() {
    assert_eq!(deal(&["attack"]), deal(&["attack", "--seed", "0"]));
    assert_ne!(deal(&["attack"]), deal(&["attack", "--seed", "1"]));
    let three = json(&["position", "new", "retaliation", "--seats", "3"], "");
    assert_eq!((&three["seats"], &three["decision"]), (&3.into(), &1.into()));
    let ruled = json(&["position", "new", "attack", "--preset", "cross", "--set", "ace=15"], "");
    assert_eq!(ruled["rules"], "attack/reshuffles=1,ace=15");
}

#[test]
fn the_referee_sees_every_zone_and_a_seat_its_own_table() {
    let deal = deal(&["attack", "--seed", "7"]);
    expect![[r#"
        rules        attack
        seats        2; zones below count seats from 0, as documents do
        decision     1
        to move      Seat 1
        phase        role
        to move      0
        fight 0      3C 3D 3H 3S 4S 6C 6D 7D 7H 7S 8S 9C 9S 10C 10H JD JH QD KH AS
        fight 1      2H 2S 4C 5C 5H 6H 6S 7C 8D 8H 9H 10D 10S JC QC QH KC KD KS AH
        hand 0       2C 4D 5S 8C 9D
        hand 1       2D 5D JS QS AD
        field 0      empty
        field 1      empty
        victory 0    AC
        victory 1    empty
        champions 0  4H
        champions 1  empty
    "#]]
    .assert_eq(&run(&["position", "show"], &deal).well());
    expect![[r#"
        Captured: Seat 1 1, you 0

        Seat 1
          Hand (5)           face down
          Fight Deck (20)    face down
          Deck of Champions  4♥
          Victory Deck       A♣
          Empty              Field of Battle

        You
          Fight Deck (20)    face down
          Hand (5)           2♦ 5♦ J♠ Q♠ A♦
          Empty              Field of Battle, Victory Deck, Deck of Champions

        Waiting for Seat 1.
    "#]]
    .assert_eq(&run(&["position", "show", "--as", "2"], &deal).well());
    let public = run(&["position", "show", "--as", "public"], &deal).well();
    assert!(public.ends_with("\nWaiting for Seat 1.\n"), "{public}");
}

#[test]
fn a_scene_is_json_and_the_referee_gets_one_for_each_observer() {
    let deal = deal(&["attack", "--seed", "7"]);
    let one = json(&["position", "show", "--as", "2", "--json"], &deal);
    assert_eq!(one["observer"]["seat"], 1);
    let all = json(&["position", "show", "--json"], &deal);
    assert_eq!(all.as_array().unwrap().len(), 3);
    assert_eq!(all[1], one);
    assert_eq!(all[2]["observer"], "public");
}

#[test]
fn every_listed_action_can_be_played() {
    let mut position = deal(&["attack", "--seed", "7"]);
    for _ in 0..12 {
        let actions = run(&["position", "actions"], &position).well();
        let found = json(&["position", "actions", "--json"], &position);
        assert_eq!(actions.lines().count(), found.as_array().unwrap().len());
        let seat = (found[0]["seat"].as_u64().unwrap() + 1).to_string();
        assert_eq!(run(&["position", "actions", "--as", &seat], &position).well(), actions);
        for action in actions.lines() {
            run(&["position", "play", action], &position).well();
        }
        position = run(&["position", "play", actions.lines().last().unwrap()], &position).well();
    }
}

/// A Duel of Modify in which each of two seats picks 10 of 20 cards: 184,756 actions a seat.
const LARGE_DUEL: &str = r#"{"rules":"modify","seats":7,"decision":9,"table":{"phase":"duel","round":5,"first":0,"duel":{"caller":0,"opponent":1,"cards":10},
     "hand":["2C 2D 2S 2H 3C 3D 3S 3H 4C 4D 4S 4H 5C 5D 5S 5H 6C 6D 6S 6H","7C 7D 7S 7H 8C 8D 8S 8H 9C 9D 9S 9H 10C 10D 10S 10H JC JD JS JH","QC","QD","QS QH","KC KD","KS KH AH"],
     "rest":"AC AD AS"}}"#;

#[test]
fn beyond_the_limit_the_next_steps_are_listed() {
    let listed = run(&["position", "actions", "--as", "1"], LARGE_DUEL);
    assert_eq!(listed.code, Some(0));
    assert!(listed.err.contains("seat 1 has more than 100000 legal actions"), "{}", listed.err);
    assert!(listed.out.starts_with("play 2♣ (counts 2)\n"), "{}", listed.out);
    // Cards of a Duel are chosen in any order.
    assert_eq!(listed.out.lines().count(), 20);
    let both = run(&["position", "actions"], LARGE_DUEL).out;
    assert!(both.starts_with("1: play 2♣") && both.contains("\n2: play 7♣"), "{both}");
    let refused = run(&["position", "actions", "--json"], LARGE_DUEL).failed(1);
    assert!(refused.contains("sortie position show --as 1 --json"), "{refused}");
    let scene = json(&["position", "show", "--as", "1", "--json"], LARGE_DUEL);
    assert_eq!(scene["choices"].as_array().unwrap().len(), 20);
}

#[test]
fn several_seats_decide_at_once() {
    let deal = deal(&["attack", "--preset", "speed"]);
    assert_eq!(run(&["position", "actions"], &deal).well(), "1:turn\n2:turn\n");
    assert_eq!(run(&["position", "actions", "--as", "2"], &deal).well(), "turn\n");
    let one = run(&["position", "play", "2:turn", "1:turn"], &deal).well();
    assert_eq!(one, run(&["position", "play", "1:turn", "2:turn"], &deal).well());
    let two = run(&["position", "play", "1:turn", "2:turn", "2:turn", "1: turn"], &deal).well();
    assert_eq!(two, run(&["position", "play", "1:turn", "2:turn"], &one).well());
    let fails = |actions: &[&str]| run(&[&["position", "play"], actions].concat(), &deal).failed(1);
    assert_eq!(fails(&["turn"]), "error: several seats decide at once: write 1:turn for seat 1\n");
    assert_eq!(
        fails(&["1:turn", "turn"]),
        "error: several seats decide at once: write 2:turn for seat 2\n"
    );
    assert_eq!(
        fails(&["1:turn"]),
        "error: decision 1 is not played: no action is given for seat 2\n"
    );
    let twice = "error: seat 1 has an action already at decision 1\n";
    assert_eq!(fails(&["1:turn", "1:turn"]), twice);
}

#[test]
fn chance_follows_the_seed_that_is_given() {
    let deal = deal(&["attack", "--preset", "speed"]);
    let play = |seed| run(&["position", "play", "1:turn", "2:turn", "--seed", seed], &deal).well();
    assert_eq!(play("1"), play("1"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn what_was_told_goes_into_the_document_and_is_ignored_there() {
    let deal = deal(&["attack", "--seed", "7"]);
    let play = ["position", "play", "attack", "9D", "--as"];
    let all = json(&[&play[..], &["all"]].concat(), &deal);
    let observers: Vec<&String> = all["told"].as_object().unwrap().keys().collect();
    assert_eq!(observers, ["0", "1", "public"]);
    let mine = run(&[&play[..], &["1"]].concat(), &deal).well();
    let told = &serde_json::from_str::<Value>(&mine).unwrap()["told"];
    assert_eq!(told["0"][1]["says"], "You attack with 9♦.");
    assert_eq!(told["0"][1]["decision"], 2);
    assert!(told.get("1").is_none());
    let plain = run(&["position", "play", "attack", "9D"], &deal).well();
    assert!(!plain.contains("told"));
    for shown in ["show", "actions"] {
        let args = ["position", shown];
        assert_eq!(run(&args, &mine).well(), run(&args, &plain).well());
    }
}

#[test]
fn a_match_that_is_over_has_nothing_to_play() {
    let mut position = deal(&["attack", "--preset", "speed"]);
    while !position.contains("\"over\"") {
        let next = run(&["position", "play", "1:turn", "2:turn"], &position).well();
        assert_ne!(next, position);
        position = next;
    }
    assert_eq!(run(&["position", "actions"], &position).well(), "");
    assert_eq!(
        run(&["position", "play", "1:turn"], &position).failed(1),
        "error: '1:turn' cannot be played: the match is over\n"
    );
    let shown = run(&["position", "show", "--as", "1"], &position).well();
    assert!(shown.contains(" win") || shown.contains("A draw"), "{shown}");
}
