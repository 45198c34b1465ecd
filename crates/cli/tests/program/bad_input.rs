//! Bad input: what is wrong, what would be right, and the exit code.

use crate::run::{run, run_in};
use expect_test::{Expect, expect};
use std::fs;

/// Runs each command and joins what it complains about.
fn complaints(code: i32, commands: &[&[&str]], expected: &Expect) {
    let all: Vec<String> = commands.iter().map(|args| run(args, "").failed(code)).collect();
    expected.assert_eq(&all.concat());
}

#[test]
fn unknown_names_are_answered_with_the_nearest_valid_ones() {
    complaints(
        2,
        &[
            &["games", "atack"],
            &["play", "chess"],
            &["simulate", "attak"],
            &["position", "new", "retalation"],
            &["play", "attack", "--preset", "crosss"],
            &["play", "attack", "--set", "reshufles=2"],
            &["play", "attack", "--seats", "you,bott"],
            &["simulate", "attack", "--seats", "random,randm"],
            &["play", "attack", "--code", "atack"],
        ],
        &expect![[r#"
            error: there is no game 'atack'; did you mean attack or attacke?
            error: there is no game 'chess'; valid: attack, attacke, commander, duelx, modify, retaliation
            error: there is no game 'attak'; did you mean attack or attacke?
            error: there is no game 'retalation'; did you mean retaliation?
            error: attack has no preset 'crosss'; did you mean cross?
            error: attack has no parameter 'reshufles'; did you mean reshuffles?
            error: nobody is called 'bott' here; did you mean bot?
            error: there is no bot 'randm'; did you mean random?
            error: there is no game 'atack'; did you mean attack or attacke?
        "#]],
    );
}

#[test]
fn values_that_cannot_be_are_answered_with_what_they_may_be() {
    complaints(
        2,
        &[
            &["play", "attack", "--set", "reshuffles=11"][..],
            &["play", "attack", "--set", "reshuffles=two"],
            &["play", "attack", "--set", "ace=2"],
            &["play", "attack", "--set", "dice=maybe"],
            &["play", "attack", "--set", "dice"],
            &["play", "attack", "--code", "attack/reshuffles"],
            &["play", "attack", "--code", "retaliation"],
            &["play", "attack", "--set", "duel=sums", "--set", "hands=false"],
            &["simulate", "retaliation", "--seats", "bot,bot,bot", "--set", "suits_each=2"],
            &["play", "attack", "--seats", "you,bot,bot,bot,bot,bot,bot,bot"],
            &["play", "retaliation", "--seats", "you"],
            &["position", "new", "retaliation", "--seats", "8"],
            &["position", "new", "retaliation", "--seats", "1000000"],
            &["play", "attack", "--seats", "you:Anna,you:Anna"],
        ],
        &expect![[r#"
            error: reshuffles cannot be '11': it is a whole number from 0 to 10 (ATK-23)
            error: reshuffles cannot be 'two': it is a whole number from 0 to 10 (ATK-23)
            error: ace cannot be '2': it is 1 or 13 or 15 (ATK-04)
            error: dice cannot be 'maybe': it is true or false (ATK-25)
            error: 'dice' is not of the form NAME=VALUE
            error: 'reshuffles' is not of the form NAME=VALUE
            error: the rule code is one of retaliation, not of attack
            error: duel=sums contradicts hands=false (ATK-28): sums are played from hands: set hands=true or duel=single
            error: suits_each=2 contradicts seats=3 (RET-02): there are four suits; more than two players have one each
            error: Attack! is for 2 seats, not 8
            error: Retaliation is for 2 to 4 seats, not 1
            error: Retaliation is for 2 to 4 seats, not 8
            error: Retaliation is for 2 to 4 seats, not 1000000
            error: two seats are called 'Anna'
        "#]],
    );
}

#[test]
fn arguments_of_the_wrong_kind_are_refused_by_their_names() {
    for args in [
        &["play", "attack", "--seed", "lucky"][..],
        &["play", "attack", "--rules", "a.toml", "--code", "attack"],
        &["play", "attack", "--preset", "cross", "--code", "attack"],
        &["paly", "attack"],
        &["position", "play"],
        &["position", "new", "attack", "--seats", "-1"],
        &["position", "show", "--as", "0"],
        &["position", "actions", "--as", "Anna"],
        &["play", "attack", "--seed", "-1"],
        &["simulate", "attack", "--seed", "-1"],
        &["simulate", "attack", "--precision", "0"],
        &["serve", "--listen", "9000"],
        &["replay"],
        &["replay", "match.json", "--export", "public", "--as", "0"],
        &["simulate", "attack", "--matches", "0"],
        &["simulate", "attack", "--matches", "-5"],
        &["simulate", "attack", "--threads", "100000"],
        &["simulate", "attack", "--seed", "ff"],
    ] {
        let said = run(args, "").failed(2);
        assert!(said.starts_with("error: "), "{args:?}: {said}");
        assert!(said.contains("--help") || said.contains("Usage"), "{args:?}: {said}");
    }
}

#[test]
fn a_rules_file_with_an_error_is_named_with_line_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let files: &[&[u8]] = &[
        b"game = \"attack\"\n[set]\nreshufles = 2\n",
        b"game = \"attack\"\n\n[set]\ndice = true\nreshuffles = 11\n",
        b"game = \"attack\"\npreset = \"crosss\"\n",
        b"game = \"attack\"\n[set\n",
        b"game = \"attack\"\nplayers = 2\n",
        b"game = \"attack\"\n[set]\nduel = \"sums\"\nhands = false\n",
        b"game = \"retaliation\"\n",
        b"game = \"chess\"\n",
        b"[set]\ndice = true\n",
        b"",
        b"game = \"attack\"\nseats = 300\n",
        b"game = \"attack\"\n[set]\nace = 1979-05-27\n",
        b"game = \"\xff\"\n",
    ];
    let mut said = String::new();
    for text in files {
        fs::write(folder.path().join("rules.toml"), text).unwrap();
        let args = ["play", "attack", "--rules", "rules.toml"];
        said.push_str(&run_in(folder.path(), &args, b"").failed(1));
    }
    said.push_str(&run(&["play", "attack", "--rules", "nowhere.toml"], "").failed(1));
    expect![[r#"
        error: rules.toml:3: attack has no parameter 'reshufles'; did you mean reshuffles?
        error: rules.toml:5: reshuffles cannot be '11': it is a whole number from 0 to 10 (ATK-23)
        error: rules.toml:2: attack has no preset 'crosss'; did you mean cross?
        error: rules.toml:2: unclosed table, expected `]`
        error: rules.toml:2: a rules file has no 'players' at the top; valid: game, preset, seats, set (values of parameters stand under [set])
        error: rules.toml:4: duel=sums contradicts hands=false (ATK-28): sums are played from hands: set hands=true or duel=single
        error: rules.toml:1: these are rules of retaliation, not of attack
        error: rules.toml:1: there is no game 'chess'; valid: attack, attacke, commander, duelx, modify, retaliation
        error: rules.toml:1: the file does not say which game: game = "NAME"
        error: rules.toml:1: the file does not say which game: game = "NAME"
        error: rules.toml:2: seats is a whole number up to 8
        error: rules.toml:3: ace is not a number, a word, true, false or a plain list
        error: rules.toml: stream did not contain valid UTF-8
        error: nowhere.toml: No such file or directory (os error 2)
    "#]].assert_eq(&said);
}

#[test]
fn seats_of_a_rules_file_and_of_an_option_must_be_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = b"game = \"retaliation\"\nseats = 3\n";
    fs::write(folder.path().join("rules.toml"), file).unwrap();
    let rules = ["--rules", "rules.toml"];
    for (command, seats) in [
        (&["play", "retaliation"][..], "you,bot"),
        (&["simulate", "retaliation", "--matches", "5"], "random,random"),
        (&["position", "new", "retaliation"], "2"),
    ] {
        let with = |seats: &[&str]| run_in(folder.path(), &[command, &rules, seats].concat(), b"");
        assert_eq!(
            with(&["--seats", seats]).failed(1),
            "error: rules.toml:2: seats is 3 here, but --seats says 2: leave one out\n"
        );
        assert_eq!(with(&[]).code, Some(0));
    }
    let three = ["simulate", "retaliation", "--matches", "5", "--seats", "random,random,random"];
    let ran = run_in(folder.path(), &[&three[..], &rules].concat(), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn what_an_argument_may_be_is_said() {
    let said = run(&["position", "actions", "--as", "public"], "").failed(2);
    assert!(said.contains("write the number of a seat, from 1 to 8"), "{said}");
    let said = run(&["rules", "ATK-10", "3"], "").failed(2);
    assert_eq!(said, "error: 'ATK-10' names a rule already: leave out '3'\n");
}

/// A position of Attack! with one thing changed.
fn changed(from: &str, to: &str) -> String {
    let deal = run(&["position", "new", "attack", "--seed", "7"], "").well();
    let changed = deal.replacen(from, to, 1);
    assert_ne!(changed, deal, "nothing was changed");
    run(&["position", "show"], &changed).failed(1)
}

#[test]
fn an_impossible_position_is_named_and_refused() {
    let all = [
        changed("2C 4D 5S", "2C 4D 4D 5S"),
        changed("2C 4D 5S", "2C 5S"),
        changed("2C 4D 5S", "2C 4D 5S AS"),
        changed("2C 4D 5S", "2C 4D 5X"),
        changed("2C 4D 5S", "2C 4D' 5S"),
        changed("3C 3D 3H", "").replace('\n', " ") + &changed("\"role\"", "\"lunch\""),
        changed("\"role\"", "\"defend\""),
        changed("\"to_move\": 0", "\"to_move\": 2"),
        changed("\"seats\": 2", "\"seats\": 3"),
        changed("\"rules\": \"attack\"", "\"rules\": \"attack/ace=2\""),
        changed("\"rules\": \"attack\"", "\"rules\": \"atack\""),
        changed("\"version\": 1", "\"version\": 2"),
        changed("\"version\": 1", "\"version\": 99999999999"),
        changed("\"seats\": 2", "\"seats\": -1"),
        changed("\"decision\"", "\"desicion\""),
        changed("sortie position", "sortie record"),
        changed("\"victory\"", "\"victories\""),
        changed(
            "\"hand\": [",
            "\"proven\": [{\"cards\": \"4D\", \"no_sword\": true}], \"hand\": [",
        ),
        changed("}", ""),
    ];
    expect![[r#"
        error: stdin: table.hand.0: 4D is here twice
        error: stdin: table: missing: 4D; every card must lie somewhere
        error: stdin: table.hand.0: AS is already in table.fight.0
        error: stdin: table.hand.0: '5X' is no card; a card is written like 9H or QC
        error: stdin: table.hand.0: 4D' does not belong to this game
        error: stdin: table: missing: 3C 3D 3H; every card must lie somewhere error: stdin: table.phase: 'lunch' is none of role, attack, defend, sum, turn, over
        error: stdin: table.attacker: phase defend needs one
        error: stdin: table.to_move: a seat is 0 or 1
        error: stdin: rules: Attack! is for 2 seats, not 3
        error: stdin: rules: ace cannot be '2': it is 1 or 13 or 15 (ATK-04)
        error: stdin: there is no game 'atack'; did you mean attack or attacke?
        error: stdin: this position is of version 2; this build reads version 1
        error: stdin: this position is of version 99999999999; this build reads version 1
        error: stdin: seats is -1; a match has 1 to 8
        error: stdin: unknown field `desicion` at line 6 column 12; did you mean decision or version?
        error: stdin: format is 'sortie record', not 'sortie position'
        error: stdin: unknown field `victories` at line 22 column 15; did you mean victory?
        error: stdin: table.proven.0: this is not true of 4D
        error: stdin: the position is cut off: EOF while parsing an object at line 32 column 0
    "#]].assert_eq(&all.concat());
}

#[test]
fn documents_that_are_none_are_refused() {
    for command in [&["position", "show"][..], &["position", "actions"], &["replay", "-"]] {
        for text in ["", "{", "[]", "null", "\u{0}", "{\"format\": 3}", &"[".repeat(100_000)] {
            let said = run(command, text).failed(1);
            assert!(said.starts_with("error: stdin: "), "{command:?}: {said}");
        }
        let bytes = run_in(std::path::Path::new("."), command, b"\xff\xfe");
        assert_eq!(bytes.failed(1), "error: stdin: this is not text in UTF-8\n");
    }
    let missing = run(&["replay", "nowhere.json"], "").failed(1);
    assert!(missing.starts_with("error: nowhere.json: "), "{missing}");
}

#[test]
fn an_action_that_cannot_be_is_refused_by_its_rule() {
    let deal = run(&["position", "new", "attack", "--seed", "7"], "").well();
    let play = |actions: &[&str]| run(&[&["position", "play"], actions].concat(), &deal);
    let all: Vec<String> = [
        &["atack"][..],
        &["attack", "2C"],
        &["attack", "KS"],
        &["attack", "9D", "hello"],
        &["2:attack"],
        &["8:attack"],
        &[""],
    ]
    .iter()
    .map(|actions| play(actions).failed(1))
    .collect();
    expect![[r#"
        error: decision 1, seat 1, 'atack': "atack" is neither a card nor an action. Write a card like 9H or QC. (ATK-06) Did you mean attack?
        error: decision 2, seat 1, '2C': 2♣ is black, a Shield. An attacker plays a Sword, a red card. (ATK-02)
        error: decision 2, seat 1, 'KS': K♠ is not in your hand. Choose a card that you hold. (ATK-09)
        error: decision 3, seat 2, 'hello': "hello" is neither a card nor an action. Write a card like 9H or QC. (ATK-11) Possible: JS, QS.
        error: seat 2 has nothing to decide at decision 1; it is for seat 1
        error: seat 8 has nothing to decide at decision 1; it is for seat 1
        error: decision 1, seat 1, '': "" is neither a card nor an action. Write a card like 9H or QC. (ATK-06) Possible: attack, defend.
    "#]].assert_eq(&all.concat());
    let seat = run(&["position", "show", "--as", "3"], &deal).failed(2);
    assert_eq!(seat, "error: there is no seat 3: the seats are 1 to 2\n");
    let seat = run(&["position", "play", "attack", "--as", "8"], &deal).failed(2);
    assert_eq!(seat, "error: there is no seat 8: the seats are 1 to 2\n");
}

#[test]
fn what_is_really_wrong_is_named_with_what_is_right() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let said = run(&["backup", "copy.db", "--data", &data], "").failed(1);
    assert!(said.contains("there is no database here; name the server's data folder"), "{said}");
    let said = run(&["play", "attack", "--seed", "-1"], "").failed(2);
    assert!(said.contains("a seed is an integer from 0 to") && said.contains("hex"), "{said}");
    let said = run(&["simulate", "attack", "--seed", "-1"], "").failed(2);
    assert!(said.contains("a seed is an integer from 0 to 18446744073709551615"), "{said}");
    for (text, kind) in [("[]", "a list"), ("7", "a number"), ("", "empty")] {
        let said = run(&["position", "show"], text).failed(1);
        assert!(
            said.starts_with(&format!("error: stdin: this is {kind}, not a position;")),
            "{said}"
        );
        assert!(said.contains("{ \"format\": \"sortie position\""), "{said}");
    }
    for args in [
        &["play", "attack", "--seats", "you,bot:klub"][..],
        &["simulate", "attack", "--seats", "random,bot:klub"],
    ] {
        let said = run(args, "").failed(2);
        assert_eq!(said, "error: there is no bot 'klub'; did you mean club?\n");
    }
    let said = run(&["serve", "--listen", "nowhere.invalid:9000"], "").failed(2);
    assert!(said.contains("'nowhere.invalid' is no address"), "{said}");
    let said =
        run(&["position", "show", "--as", "Anna"], &run(&["position", "new", "attack"], "").well());
    assert!(said.failed(2).contains("there is no player 'Anna': no player has a name here"));
}

#[test]
fn the_case_of_names_does_not_matter() {
    let deal =
        run(&["position", "new", "attack", "--preset", "cross", "--set", "ace=15"], "").well();
    let other = ["position", "new", "ATTACK", "--preset", "Cross", "--set", "Ace=15"];
    assert_eq!(run(&other, "").well(), deal);
    let code =
        run(&["position", "new", "Attack", "--code", "ATTACK/Reshuffles=1,ace=15"], "").well();
    assert_eq!(code, deal);
    let args = ["simulate", "Attack", "--seats", "Random,BOT:Novice", "--matches", "2", "--json"];
    let found: serde_json::Value = serde_json::from_str(&run(&args, "").well()).unwrap();
    assert_eq!(found["report"]["seats"][1]["bot"], "bot:novice");
}
