//! Records: written, replayed, damaged, and as one observer may have them.

use crate::toy::{self, Action, SEED, Toy, lay};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use serde_json::{Value, json};
use sortie_core::deal_seed;
use sortie_core::game::Rules;
use sortie_core::matches::{Match, Seating};
use sortie_core::record::{self, AnyRecord, Record, RecordError};
use sortie_core::{Observer, Seats};

/// A match with all that a log can hold, up to the end.
pub(crate) fn eventful() -> Match<Toy> {
    let sitting = Seating {
        names: vec!["Ada".to_owned(), "Ben".to_owned(), "Cleo".to_owned()],
        entropy: vec![(0, [0; 16]), (1, [17; 16])],
    };
    let mut played = Match::new(Toy::new(3), 3, SEED, &sitting).unwrap();
    played.submit(0, 1, lay(0, [1])).unwrap();
    played.withdraw(0, 1).unwrap();
    played.clock(1, 90_000).unwrap();
    toy::play_on(&mut played, 2, 1);
    played.take_back(2, Seats::first(3)).unwrap();
    played.hint(0).unwrap();
    toy::play_on(&mut played, 1, 2);
    played.resign(1).unwrap();
    played.take_over(1, "Dora").unwrap();
    toy::play_on(&mut played, u32::MAX, 3);
    played
}

pub(crate) fn simple() -> Match<Toy> {
    let mut played = toy::new(2);
    toy::play_on(&mut played, u32::MAX, 7);
    played
}

fn text(played: &Match<Toy>) -> String {
    serde_json::to_string_pretty(&Record::from_match(played, SEED)).unwrap()
}

fn full(text: &str) -> Result<Record, RecordError> {
    match record::read(text)? {
        AnyRecord::Full(record) => Ok(record),
        AnyRecord::Observed(_) => Err(RecordError::Form("it is a transcript".to_owned())),
    }
}

fn replay(text: &str) -> Result<Match<Toy>, RecordError> {
    full(text)?.replay(|_, _| {})
}

/// Checks the errors of a record whose JSON is changed in each of these ways; the chain is
/// recomputed if wanted.
fn check(chained: bool, changes: &[fn(&mut Value)], expected: &Expect) {
    let told = changes.iter().map(|change| {
        let mut document: Value = serde_json::from_str(&text(&simple())).unwrap();
        change(&mut document);
        let text = document.to_string();
        let result = replay(&if chained { rechained(&text) } else { text });
        let told = result.map_or_else(|error| error.to_string(), |_| "no error".to_owned());
        // The column depends on the order in which the fields of the change are written.
        told.split(" at line 1 column").next().map(str::to_owned).unwrap_or_default()
    });
    expected.assert_eq(&told.collect::<Vec<_>>().join("\n"));
}

/// The same record with a chain that fits it: whoever forges one can do that much.
fn rechained(text: &str) -> String {
    let mut record: Record = serde_json::from_str(text).unwrap();
    let mut chain = format!("{} {} {}", record.rules, record.seats, record.seed);
    for (n, line) in record.log.iter_mut().enumerate() {
        let entry = serde_json::to_string(&line.entry).unwrap();
        chain = sha256(&format!("{chain}{entry}"))[..8].to_owned();
        (line.n, line.chain) = (n, chain.clone());
    }
    serde_json::to_string(&record).unwrap()
}

fn sha256(text: &str) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(text).iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

fn log(document: &mut Value) -> &mut Vec<Value> {
    document["log"].as_array_mut().unwrap()
}

#[test]
fn a_record_holds_the_match_and_nothing_more() {
    let mut played = toy::new(2);
    played.submit(1, 1, lay(1, [1, 4])).unwrap();
    expect![[r#"
        {
          "format": "sortie record",
          "version": 1,
          "rules": "toy",
          "seats": 2,
          "seed": "612073656564206f66207468697274792d74776f20706c61696e206279746573",
          "log": [
            {
              "n": 0,
              "entry": {
                "seat": {
                  "seat": 0,
                  "name": "Ada"
                }
              },
              "chain": "a41e3a84"
            },
            {
              "n": 1,
              "entry": {
                "seat": {
                  "seat": 1,
                  "name": "Ben"
                }
              },
              "chain": "4a0fa285"
            },
            {
              "n": 2,
              "entry": {
                "start": {}
              },
              "chain": "82a2c2ba"
            },
            {
              "n": 3,
              "entry": {
                "action": {
                  "decision": 1,
                  "seat": 1,
                  "action": "b1+b4"
                }
              },
              "chain": "302d7b62"
            }
          ]
        }"#]]
    .assert_eq(&text(&played));
}

#[test]
fn a_record_played_again_is_the_same_match() {
    for played in [simple(), eventful()] {
        let text = text(&played);
        let again = replay(&text).unwrap();
        assert_eq!(again.hash(), played.hash());
        assert_eq!(again.log(), played.log());
        assert_eq!(again.turn(), played.turn());
        for who in Observer::all(played.seats()) {
            assert!(again.stream(who, 0).eq(played.stream(who, 0)));
            assert_eq!(again.key(who), played.key(who));
        }
        assert_eq!(self::text(&again), text);
    }
}

#[test]
fn a_match_under_way_is_recorded_at_every_moment() {
    let mut played = toy::new(2);
    for n in 0..20 {
        assert_eq!(replay(&text(&played)).map(|again| again.hash()), Ok(played.hash()));
        toy::play_on(&mut played, 1, n);
    }
}

#[test]
fn replay_shows_the_match_after_every_entry() {
    let played = eventful();
    let mut seen = Vec::new();
    let record = Record::from_match(&played, SEED);
    record.replay::<Toy>(|at, entry| seen.push((at.decision(), entry.clone()))).unwrap();
    assert!(seen.iter().map(|(_, entry)| entry).eq(played.log()));
    assert!(seen.is_sorted_by_key(|(decision, _)| *decision));
    assert_eq!(record.names(), ["Ada", "Ben", "Cleo"]);
}

#[test]
fn an_action_may_be_written_in_another_way() {
    let mut played = toy::new(2);
    played.submit(0, 1, lay(0, [1, 2])).unwrap();
    let other = rechained(&text(&played).replace("a1+a2", "a2 + a1"));
    assert_eq!(replay(&other).map(|again| again.log().to_vec()), Ok(played.log().to_vec()));
}

#[test]
fn a_record_that_is_cut_off_says_so_wherever_it_is_cut() {
    let text = text(&simple());
    for at in (0..text.len() - 1).step_by(13) {
        let told = replay(&text[..at]).map(|_| ()).map_err(|error| error.to_string());
        let told = told.err().unwrap_or_default();
        assert!(told.starts_with("the record is cut off: "), "{at}: {told}");
    }
}

/// Puts an entry into the log.
fn insert(record: &mut Value, at: usize, name: &str, fields: &Value) {
    log(record).insert(at, json!({"n": at, "entry": {name: fields}, "chain": ""}));
}

fn action(record: &mut Value, n: usize, field: &str, value: Value) {
    log(record)[n]["entry"]["action"][field] = value;
}

#[test]
fn a_changed_record_is_refused_at_the_first_entry_that_does_not_fit() {
    check(
        false,
        &[
            |record| action(record, 3, "action", json!("a4")),
            |record| record["seed"] = json!("0".repeat(64)),
            |record| record["rules"] = json!("toy/hand=3"),
            |record| drop(log(record).remove(4)),
            |record| log(record).swap(3, 4),
            |record| log(record)[5]["n"] = json!(50),
            |record| log(record)[0]["chain"] = json!(""),
        ],
        &expect![[r"
            entry 3 of the log: it, or the head of the record, was changed after it was written
            entry 0 of the log: it, or the head of the record, was changed after it was written
            entry 0 of the log: it, or the head of the record, was changed after it was written
            entry 4 of the log: it is numbered 5; an entry is missing or moved
            entry 3 of the log: it is numbered 4; an entry is missing or moved
            entry 5 of the log: it is numbered 50; an entry is missing or moved
            entry 0 of the log: it, or the head of the record, was changed after it was written"]],
    );
}

#[test]
fn a_forged_head_is_refused_when_the_record_is_played_again() {
    check(
        true,
        &[
            |record| record["seed"] = json!("0".repeat(64)),
            |record| record["seed"] = json!("00"),
            |record| record["seats"] = json!(200),
            |record| record["seats"] = json!(3),
            |record| record["rules"] = json!("toy/hand=9"),
            |record| insert(record, 2, "entropy", &json!({"seat": 0, "bytes": "zz"})),
            |record| insert(record, 2, "entropy", &json!({"seat": 2, "bytes": "0".repeat(32)})),
            |record| insert(record, 2, "seat", &json!({"seat": 2, "name": "Eve"})),
        ],
        &expect![[r"
            entry 11 of the log: at decision 6, seat 1 plays 'swap': seat 1 has nothing to decide now
            seed is not 64 hex digits
            rules: Toy! is for 2 to 3 seats, not 200
            entry 4 of the log: at decision 1, seat 1 plays 'b1+b2': refused by TOY-06
            rules: hand cannot be '9': it is a whole number from 3 to 4 (TOY-02)
            entry 2 of the log: entropy is not 32 hex digits
            entry 2 of the log: there is no seat 2
            entry 2 of the log: there is no seat 2"]],
    );
}

#[test]
fn entries_that_are_missing_or_moved_are_named() {
    check(
        true,
        &[
            |record| drop(log(record).remove(0)),
            |record| drop(log(record).remove(2)),
            |record| log(record).truncate(2),
            |record| drop(log(record).pop()),
            |record| log(record).clear(),
        ],
        &expect![[r#"
            entry 0 of the log: before the start there are only seats, in order, and what they add
            entry 2 of the log: before the start there are only seats, in order, and what they add
            entry 2 of the log: it is missing: {"start":{}}
            entry 12 of the log: it is missing: {"end":{"outcome":{"places":[2,1],"points":[6,9]},"state":"69b4c1315a16795496991b2e6b19acf2f2619119d0af9fa8f8f057a70e34d2d3"}}
            entry 0 of the log: it is missing: {"start":{}}"#]],
    );
}

#[test]
fn an_illegal_action_is_named_with_its_place() {
    check(
        true,
        &[
            |record| action(record, 3, "action", json!("b1")),
            |record| action(record, 3, "action", json!("☃")),
            |record| action(record, 3, "decision", json!(17)),
            |record| action(record, 3, "seat", json!(255)),
            |record| action(record, 4, "seat", json!(0)),
        ],
        &expect![[r"
            entry 3 of the log: at decision 1, seat 0 plays 'b1': refused by TOY-06
            entry 3 of the log: at decision 1, seat 0 plays '☃': refused by TOY-08
            entry 3 of the log: at decision 17, seat 0 plays 'a1': decision 17 is not open: the current one is 1
            entry 3 of the log: at decision 1, seat 255 plays 'a1': seat 255 has nothing to decide now
            entry 4 of the log: at decision 1, seat 0 plays 'b1+b2': seat 0 has nothing to decide now"]],
    );
}

#[test]
fn an_entry_that_cannot_be_is_named_with_its_place() {
    check(
        true,
        &[
            |record| insert(record, 3, "start", &json!({})),
            |record| insert(record, 3, "withdraw", &json!({"decision": 1, "seat": 0})),
            |record| {
                insert(record, 3, "take_back", &json!({"reopened": 1, "decision": 2, "seat": 0}));
            },
            |record| insert(record, 3, "resign", &json!({"seat": 9})),
            |record| insert(record, 3, "takeover", &json!({"seat": 9, "name": "Eve"})),
            |record| insert(record, 3, "clock", &json!({"seat": 2, "left": 0})),
            |record| insert(record, 3, "hint", &json!({"seat": 255, "decision": 1})),
            |record| {
                let end = log(record).last().cloned().unwrap_or_default();
                log(record).insert(3, end);
            },
            |record| {
                let end = log(record).last().cloned().unwrap_or_default();
                log(record).push(end);
            },
            |record| {
                let n = log(record).len() - 1;
                log(record)[n]["entry"]["end"]["outcome"] =
                    json!({"places": [1, 1], "points": [0, 0]});
            },
        ],
        &expect![[r#"
            entry 3 of the log: the match has started already
            entry 3 of the log: seat 0 has nothing to decide now
            entry 3 of the log: seat 0 has no decision to take back
            entry 3 of the log: seat 9 has nothing to decide now
            entry 3 of the log: there is no seat 9
            entry 3 of the log: there is no seat 2
            entry 3 of the log: there is no seat 255
            entry 3 of the log: played again, the match is not over here
            entry 13 of the log: played again, the match is not over here
            entry 12 of the log: played again it is {"end":{"outcome":{"places":[2,1],"points":[6,9]},"state":"69b4c1315a16795496991b2e6b19acf2f2619119d0af9fa8f8f057a70e34d2d3"}}"#]],
    );
}

#[test]
fn a_record_of_something_else_or_of_a_newer_version_is_refused() {
    check(
        false,
        &[
            |record| record["format"] = json!("sortie position"),
            |record| *record = json!({}),
            |record| record["version"] = json!(2),
            |record| record["version"] = json!(0),
            |record| record["version"] = json!("one"),
            |record| record["extra"] = json!(1),
            |record| *record = json!([]),
            |record| drop(record.as_object_mut().and_then(|fields| fields.remove("log"))),
            |record| log(record)[3]["entry"] = json!({"bribe": {"seat": 0}}),
        ],
        &expect![[r#"
            format is 'sortie position', not 'sortie record'
            no record: it has no field `format`, which is 'sortie record'
            this record is of version 2; this build reads version 1
            this record is of version 0; this build reads version 1
            invalid type: string "one", expected a whole number
            unknown field `extra`
            invalid length 0, expected a record
            missing field `log`
            unknown variant `bribe`"#]],
    );
}

#[test]
fn the_rules_of_a_record_are_found_before_its_game_is() {
    let setup = record::read(&text(&simple())).unwrap().setup().unwrap();
    assert_eq!(setup.build::<Toy>(2), Ok(Toy::new(2)));
}

#[test]
fn a_seed_is_64_hex_digits() {
    assert_eq!(deal_seed::parse_seed(&"0f".repeat(32)), Some([15; 32]));
    for text in ["", "0", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &"é".repeat(32)] {
        assert_eq!(deal_seed::parse_seed(text), None, "{text}");
    }
    assert_eq!(deal_seed::parse_seed(&"+1".repeat(32)), None, "a sign is no digit");
}

#[test]
fn refused_actions_of_a_match_leave_no_trace_in_its_record() {
    let mut played = toy::new(2);
    let before = text(&played);
    assert!(played.submit(0, 1, Action::Keep).is_err());
    assert!(played.submit(0, 2, lay(0, [1])).is_err());
    assert!(played.withdraw(0, 1).is_err());
    assert!(played.take_back(0, Seats::first(2)).is_err());
    assert_eq!(text(&played), before);
    assert!(played.rules().check(2).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn no_bytes_upset_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(replay(&String::from_utf8_lossy(&bytes)).is_err());
    }

    #[test]
    fn a_damaged_record_is_refused_or_plays_the_same_match(
        at in 0usize..10_000,
        byte in any::<u8>(),
        chained in any::<bool>(),
    ) {
        let played = eventful();
        let mut bytes = text(&played).into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        let damaged = String::from_utf8_lossy(&bytes).into_owned();
        if chained && serde_json::from_str::<Record>(&damaged).is_ok() {
            // A forger's record may be another match, but is one by the rules.
            let _ = replay(&rechained(&damaged));
        } else if let Ok(again) = replay(&damaged) {
            prop_assert_eq!(again.log(), played.log());
        }
    }
}

#[test]
fn a_record_of_one_observer_that_does_not_fit_together_is_refused() {
    let seen = |seats: u8, observer: &str, told: &str| {
        format!(
            r#"{{"format":"sortie record","version":1,"observer":{observer},"rules":"toy",
                "seats":{seats},"names":[],"moments":[{{"decision":1,"told":[{told}],
                "scene":{{"game":"toy","observer":"public","seats":2,"zones":[],"facts":[],
                "turn":[],"asked":null,"choices":[],"draft":[],"complete":false,
                "outcome":null}}}}],"outcome":null}}"#
        )
    };
    let event = r#"{"n":1,"event":null,"text":{"id":"x"}}"#;
    assert!(record::read(&seen(2, "\"public\"", "")).is_ok());
    for (text, why) in [
        (seen(0, "\"public\"", ""), "seats is 0; a match has 1 to 8"),
        (seen(77, "\"public\"", ""), "seats is 77; a match has 1 to 8"),
        (seen(2, r#"{"seat":2}"#, ""), "observer is a seat that there is not"),
        (seen(2, "\"public\"", event), "moments.0: event 1 stands where 0 should"),
    ] {
        assert_eq!(record::read(&text).unwrap_err().to_string(), why);
    }
    let whole = seen(2, "\"public\"", "");
    let refused = |from: &str, to: &str| {
        let changed = whole.replacen(from, to, 1);
        assert_ne!(changed, whole);
        record::read(&changed).unwrap_err().to_string()
    };
    assert!(refused("\"names\"", "\"nam\": 1, \"names\"").contains("did you mean names?"));
    assert!(
        refused("\"decision\"", "\"moment\": 1, \"decision\"").contains("unknown field `moment`")
    );
    let outcome = |places: &str| format!("\"outcome\":{{\"places\":{places},\"points\":[0,0]}}}}");
    let ending = |places: &str| {
        let begin = whole.strip_suffix("\"outcome\":null}").unwrap();
        record::read(&format!("{begin}{}", outcome(places))).map(|_| ())
    };
    assert!(["[1,1]", "[2,1]"].into_iter().all(|places| ending(places).is_ok()));
    for places in ["[0,0]", "[2,2]", "[1,3]"] {
        let why = ending(places).unwrap_err().to_string();
        assert!(
            why.starts_with("a place is 1 more than how many seats have a better one"),
            "{why}"
        );
    }
}
