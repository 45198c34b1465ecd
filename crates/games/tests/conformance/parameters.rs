//! Parameters: every combination of values can be played to an end, or is a declared conflict.

use super::documents::reads_back;
use super::matches::cards;
use super::subject::{Subject, with_game};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::JointAction;
use sortie_core::param::{Param, ParamKind, ParamValue};
use sortie_core::setup::{Conflict, Setup, SetupErrorKind};
use sortie_core::{Game, Observer, Text, Turn, rule_code};
use sortie_words::{Readers, Words};

/// Combinations that are built for each number of seats; where there are more, a sample of them.
const BUILT: usize = 1_500;
/// Combinations of a game that are played, spread evenly over those that can be.
const PLAYED: usize = 300;
/// Parameters allow longer matches than presets; no match has more decisions than this.
const LONGEST: u32 = 100_000;
/// One state in this many is looked at closely.
const LOOK: u32 = 32;

/// The values of a parameter that are combined: the ends, the default, and all where they are few.
fn values<G: Game>(param: &Param<G>, seats: u8) -> Vec<String> {
    let default = (param.get)(&G::new(seats));
    let mut values = vec![default.clone()];
    match param.kind {
        ParamKind::Int { min, max } => values.extend([min, max].map(ParamValue::Int)),
        ParamKind::Flag => values.extend([false, true].map(ParamValue::Flag)),
        ParamKind::Choice(words) => values.extend(words.iter().copied().map(ParamValue::Choice)),
        ParamKind::List { len, min, max } => {
            let all_but = |at: usize| (0..len).map(|n| if n == at { max } else { min }).collect();
            let mut reversed = default.list().unwrap_or_default().to_vec();
            reversed.reverse();
            let lists = [all_but(0), all_but(len - 1), vec![min; len], vec![max; len], reversed];
            values.extend(lists.map(ParamValue::List));
        }
    }
    let mut texts: Vec<String> = Vec::new();
    for text in values.iter().map(ToString::to_string) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Combinations of values: all of them, or each value by itself and a random sample of the others.
/// The first value of each parameter is its default.
fn combinations(values: &[Vec<String>]) -> Vec<Vec<usize>> {
    let plain = vec![0; values.len()];
    let product: usize = values.iter().map(Vec::len).fold(1, usize::saturating_mul);
    if product <= BUILT {
        let at = |mut n: usize| {
            let digit = |values: &Vec<String>| {
                let digit = n % values.len();
                n /= values.len();
                digit
            };
            values.iter().map(digit).collect()
        };
        return (0..product).map(at).collect();
    }
    let mut found = vec![plain.clone()];
    for (n, values) in values.iter().enumerate() {
        found.extend((1..values.len()).map(|value| {
            let mut one = plain.clone();
            one[n] = value;
            one
        }));
    }
    let mut luck = Fast::new(28);
    while found.len() < BUILT {
        found.push(values.iter().map(|all| luck.below(all.len() as u32) as usize).collect());
    }
    found
}

/// Builds the combinations of values of a game and plays some of them to the end.
pub fn every_combination_is_playable_or_a_conflict(game: &str) {
    struct Combine;
    impl Visitor for Combine {
        type Out = ();
        fn visit<G: Game>(self) {
            let (fewest, most) = G::INFO.seats;
            (fewest..=most).for_each(combine::<G>);
        }
    }
    with_game(game, Combine);
}

fn combine<G: Game>(seats: u8) {
    let info = G::INFO;
    let values: Vec<Vec<String>> = info.params.iter().map(|param| values(param, seats)).collect();
    let mut playable = Vec::new();
    for combination in combinations(&values) {
        let mut setup = Setup::for_game(info.id);
        let mut given = vec![format!("seats={seats}")];
        for ((param, values), value) in info.params.iter().zip(&values).zip(combination) {
            setup = setup.set(param.name, &values[value]);
            given.push(format!("{}={}", param.name, values[value]));
        }
        match setup.build::<G>(seats.into()) {
            Ok(rules) => {
                for param in info.params {
                    let value = format!("{}={}", param.name, (param.get)(&rules));
                    assert!(given.contains(&value), "{}: {value}, not {given:?}", info.id);
                }
                let code = rule_code::write(&rules, seats);
                let read = rule_code::read(&code).and_then(|setup| setup.build(seats.into()));
                assert_eq!(read.as_ref(), Ok(&rules), "{code}");
                playable.push(Subject::whole(format!("{code} for {seats}"), rules, seats));
            }
            Err(error) => match error.fault {
                SetupErrorKind::Conflict(conflict) => is_declared::<G>(&conflict, &given),
                other => panic!("{}: {given:?}: {other}", info.id),
            },
        }
    }
    assert!(!playable.is_empty(), "{} for {seats} cannot be played at all", info.id);
    let (fewest, most) = info.seats;
    let played = PLAYED / usize::from(most - fewest + 1);
    let step = playable.len().div_ceil(played);
    for (n, subject) in playable.iter().step_by(step).enumerate() {
        ends(subject, &mut Fast::new(n as u64));
    }
}

/// A conflict names a rule, one or two of the given values, and the reason in every language. The
/// second may also be what the first amounts to, such as the sum of a list.
fn is_declared<G: Game>(conflict: &Conflict, given: &[String]) {
    let info = G::INFO;
    let page = |rule: &str| info.rulebook.iter().all(|(_, page)| page.contains(rule));
    assert!(conflict.rule.starts_with(info.prefix) && page(conflict.rule), "{conflict}");
    let [first, second] = &conflict.between;
    assert!(given.contains(first), "{conflict}: {first} is none of {given:?}");
    assert!(given.contains(second) || !second.contains('='), "{conflict}: {given:?}");
    for (language, _) in info.words {
        let words = Words::new(language, [info.words]).expect("messages in Fluent");
        let why = words.checked(&Text::new(conflict.why), &Readers::default());
        assert!(why.is_ok_and(|why| !why.is_empty()), "{conflict} says not why in {language}");
    }
}

/// Plays a random match to its end; every card lies somewhere, once, and positions read back.
fn ends<G: Game>(subject: &Subject<G>, luck: &mut Fast) {
    let (rules, name) = (&subject.rules, &subject.name);
    let mut state = subject.deal(&mut *luck).state;
    let deck = cards(subject, &state);
    for decision in 0.. {
        assert!(decision < LONGEST, "{name} does not end");
        let seats = rules.turn(&state).seats();
        if decision % LOOK == 0 || seats.is_empty() {
            reads_back(subject, &state);
            assert_eq!(cards(subject, &state), deck, "{name}");
        }
        if seats.is_empty() {
            break;
        }
        let mut joint = JointAction::empty();
        for seat in seats.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            joint.put(seat, subject.random_action(&view, luck).0);
        }
        rules.play(&mut state, &joint, luck, &mut ());
    }
    assert_eq!(rules.turn(&state), Turn::Over(rules.standings(&state)), "{name}: as it stands");
}

/// A value out of range or of another kind is an error that names parameter, value, range and rule.
pub fn bad_values_are_refused(game: &str) {
    struct Refuse;
    impl Visitor for Refuse {
        type Out = ();
        fn visit<G: Game>(self) {
            for param in G::INFO.params {
                for value in bad_values(param.kind) {
                    let setup = Setup::for_game(G::INFO.id).set(param.name, &value);
                    let error = setup.build::<G>(G::INFO.seats.0.into()).expect_err(&value);
                    let error = error.to_string();
                    let named = [param.name, &value, param.rule, &param.kind.to_string()];
                    let misses = named.iter().find(|part| !error.contains(**part));
                    assert_eq!(misses, None, "{error}");
                }
            }
            for seats in [0, G::INFO.seats.0 - 1, G::INFO.seats.1 + 1] {
                let error = Setup::for_game(G::INFO.id).build::<G>(seats.into());
                let error = error.expect_err("too few or too many").to_string();
                assert!(error.contains("seats") && error.contains(G::INFO.name), "{error}");
            }
        }
    }
    with_game(game, Refuse);
}

fn bad_values(kind: ParamKind) -> Vec<String> {
    let list = |len: usize, item: i32| ParamValue::List(vec![item; len]).to_string();
    match kind {
        ParamKind::Int { min, max } => {
            vec![(i64::from(min) - 1).to_string(), (i64::from(max) + 1).to_string(), "x".into()]
        }
        ParamKind::Flag | ParamKind::Choice(_) => vec!["neither".into()],
        ParamKind::List { len, min, max } => {
            vec![list(len, min - 1), list(len, max + 1), list(len + 1, min), list(len - 1, max)]
        }
    }
}
