//! Imagining: against the histories that an observer's stream allows, and along random matches.

use super::documents::reads_back;
use super::history::Moment;
use super::matches::cards;
use super::subject::{Check, Subject};
use super::trace::digest;
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Observer, Turn};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::cell::OnceCell;
use std::collections::HashMap;

/// Information sets whose frequencies are tested, spread evenly over those of a lite form.
const TESTED: usize = 150;
/// States drawn for each state of an information set, on average: a state with at least a quarter
/// of its share is missed with a chance below e⁻¹⁵.
const DRAWS: usize = 60;
/// The most states of an information set whose frequencies are tested.
const STATES: usize = 400;
/// Draws from each information set, looking only at whether they are possible.
const TRIED: u64 = 3;
/// A right distribution falls below this once in a million information sets; the seed is fixed.
const LEAST_P: f64 = 1e-6;
/// Where choices are hidden, a state must come up at least at this part of its share.
const LEAST_SHARE: f64 = 0.25;
/// A cell of a chi-square test must be expected so often.
const EXPECTED: f64 = 5.0;

/// The shared knowledge of histories with one information-set key.
struct Set<V> {
    who: Observer,
    view: V,
    history: u64,
    /// The weight of each state, by its digest.
    states: HashMap<u64, f64>,
    /// The actions that led here, where all histories have the same.
    actions: Option<u64>,
}

/// Imagined states are those that the stream allows, with the frequency of chance.
pub struct DeterminizationsAreAllowed;

impl Check for DeterminizationsAreAllowed {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let mut sets = information_sets(subject);
        if subject.is_open() {
            return nothing_is_hidden(subject, &sets);
        }
        sets.retain(|set| set.states.len() > 1);
        sets.sort_by_key(|set| (set.history, set.who.seat()));
        for set in &sets {
            let mut luck = Fast::new(set.history);
            for _ in 0..TRIED {
                let sampled = subject.rules.determinize(&set.view, &mut luck);
                let possible = set.states.contains_key(&digest(&sampled));
                assert!(possible, "{}", impossible(subject, set, &sampled));
            }
        }
        let testable = sets.iter().filter(|set| set.states.len() <= STATES);
        let step = 1 + testable.clone().count() / TESTED;
        let tested: Vec<_> = testable.step_by(step).collect();
        assert!(!tested.is_empty(), "{}: no information set is small enough", subject.name);
        for set in tested {
            frequencies(subject, set);
        }
    }
}

/// Where nothing is hidden, the stream allows one state, and that is the one that is sampled.
fn nothing_is_hidden<G: Game>(subject: &Subject<G>, sets: &[Set<G::View>]) {
    for set in sets {
        let hidden =
            || format!("{}: hidden from {}\n{}", subject.name, set.who, history(subject, set));
        assert!(set.states.len() == 1, "{}", hidden());
        let sampled = subject.rules.determinize(&set.view, &mut Fast::new(set.history));
        assert!(
            set.states.contains_key(&digest(&sampled)),
            "{}",
            impossible(subject, set, &sampled)
        );
    }
}

fn information_sets<G: Game>(subject: &Subject<G>) -> Vec<Set<G::View>> {
    let mut sets: HashMap<(Observer, u128), Set<G::View>> = HashMap::new();
    let mut history = 0;
    // The weight of each beginning of the path.
    let mut weights: Vec<f64> = Vec::new();
    subject.walk(&mut |path| {
        let moment = &path[path.len() - 1];
        weights.truncate(path.len() - 1);
        let before = weights.last().map_or(1.0, |weight| weight * ways(subject, path));
        weights.push(before * moment.weight);
        let weight = weights[path.len() - 1];
        let joints: Vec<_> = path.iter().map(|moment| &moment.joint).collect();
        let actions = joints
            .iter()
            .fold(0, |all, joint| joint.iter().fold(all, |all, action| digest(&(all, action))));
        for who in subject.observers() {
            let set = sets.entry((who, moment.keys.key(who))).or_insert_with(|| Set {
                who,
                view: subject.rules.view(&moment.state, who),
                history,
                states: HashMap::new(),
                actions: Some(actions),
            });
            *set.states.entry(digest(&moment.state)).or_default() += weight;
            if set.actions != Some(actions) {
                set.actions = None;
            }
        }
        history += 1;
        path.len() <= subject.reach.sampled
    });
    sets.into_values().collect()
}

/// In how many ways the last actions of a path could be chosen. Equal cards count as different when
/// they are drawn, and so they do when they are played: which of them it was is not seen.
fn ways<G: Game>(subject: &Subject<G>, path: &[Moment<G>]) -> f64 {
    let [.., before, last] = path else { return 1.0 };
    if !subject.has_equal_cards(path) {
        return 1.0;
    }
    let visibility = subject.visibility(&before.state);
    subject.spell(&last.joint).iter().map(|(seat, action)| visibility.ways(*seat, action)).product()
}

/// Tests how often each state of an information set is sampled.
fn frequencies<G: Game>(subject: &Subject<G>, set: &Set<G::View>) {
    let draws = DRAWS * set.states.len();
    let mut luck = Fast::new(set.history ^ 0xf00d);
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for _ in 0..draws {
        let sampled = subject.rules.determinize(&set.view, &mut luck);
        *counts.entry(digest(&sampled)).or_default() += 1;
    }
    let whole: f64 = set.states.values().sum();
    let mut cells = Cells::default();
    let mut states: Vec<_> = set.states.iter().collect();
    states.sort_by(|one, other| one.1.total_cmp(other.1).then(one.0.cmp(other.0)));
    for (state, weight) in states {
        let expected = weight / whole * draws as f64;
        let count = f64::from(counts.get(state).copied().unwrap_or(0));
        cells.add(expected, count);
        let short = expected >= EXPECTED && count < LEAST_SHARE * expected;
        assert!(
            !short,
            "{}: a state is sampled {count} times instead of {expected:.1}\n{}\n{}",
            subject.name,
            found(subject, set, *state),
            history(subject, set),
        );
    }
    if set.actions.is_some() {
        let (p, table) = (cells.p(), &cells.cells);
        assert!(
            p > LEAST_P,
            "{}: sampled with other frequencies (p = {p:e}), (expected, counted): {table:?}\n{}",
            subject.name,
            history(subject, set),
        );
    }
}

/// The cells of a chi-square test; small ones are put together.
#[derive(Default)]
struct Cells {
    cells: Vec<(f64, f64)>,
}

impl Cells {
    fn add(&mut self, expected: f64, count: f64) {
        match self.cells.last_mut() {
            Some(last) if last.0 < EXPECTED => *last = (last.0 + expected, last.1 + count),
            _ => self.cells.push((expected, count)),
        }
    }

    /// How probable it is that chance alone differs so much.
    fn p(&self) -> f64 {
        let freedom = self.cells.len() as f64 - 1.0;
        if freedom < 1.0 {
            return 1.0;
        }
        let statistic = self.cells.iter().map(|(e, n)| (n - e) * (n - e) / e).sum();
        ChiSquared::new(freedom).expect("some freedom").sf(statistic)
    }
}

fn impossible<G: Game>(subject: &Subject<G>, set: &Set<G::View>, state: &G::State) -> String {
    let position = serde_json::to_string(&subject.rules.write_position(state)).unwrap_or_default();
    format!(
        "{}: {} imagines a state that its stream rules out:\n{position}\n{:?}\n{:?}\n{}",
        subject.name,
        set.who,
        subject.rules.view(state, set.who),
        set.view,
        history(subject, set),
    )
}

/// The first history of an information set, in words.
fn history<G: Game>(subject: &Subject<G>, set: &Set<G::View>) -> String {
    let mut text = String::new();
    let mut n = 0;
    subject.walk(&mut |path| {
        if n == set.history {
            text = format!("one of the histories that {} believes:\n", set.who);
            text += &subject.describe(path);
        }
        n += 1;
        n <= set.history
    });
    text
}

/// A history that leads to a state of an information set, in words.
fn found<G: Game>(subject: &Subject<G>, set: &Set<G::View>, state: u64) -> String {
    let mut text = String::new();
    subject.walk(&mut |path| {
        let moment = &path[path.len() - 1];
        if text.is_empty()
            && digest(&moment.state) == state
            && subject.rules.view(&moment.state, set.who) == set.view
        {
            text = subject.describe(path);
        }
        text.is_empty()
    });
    text
}

/// Random matches of each preset along which is sampled and forgotten.
const MATCHES: u64 = 6;
/// States sampled at each decision.
const IMAGINED: u32 = 2;

/// Imagined states look like the view, for every observer at every decision.
pub struct DeterminizationsLookAlike;

impl Check for DeterminizationsLookAlike {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        along(subject, |path, _, who, view, luck| {
            for _ in 0..IMAGINED {
                let sampled = subject.rules.determinize(view, luck);
                let again = subject.rules.view(&sampled, who);
                assert!(
                    again == *view,
                    "{}: what {who} imagines looks otherwise\n{view:?}\n{again:?}\n{}",
                    subject.name,
                    subject.describe(path),
                );
                reads_back(subject, &sampled);
                let turns =
                    [&sampled, &path[path.len() - 1].state].map(|s| who_decides(subject, s));
                assert_eq!(turns[0], turns[1], "{}", subject.describe(path));
            }
        });
    }
}

/// The deciding seats; the result of a match may depend on hidden cards.
fn who_decides<G: Game>(subject: &Subject<G>, state: &G::State) -> Option<sortie_core::Seats> {
    match subject.rules.turn(state) {
        Turn::Decide(seats) => Some(seats),
        Turn::Over(_) => None,
    }
}

/// A weaker memory has the same steps and can be sampled from; a whole one is the same view.
pub struct ForgettingIsHarmless;

impl Check for ForgettingIsHarmless {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let mut weaker_views = 0;
        along(subject, |path, lying, who, view, luck| {
            let rules = &subject.rules;
            let say = || format!("{} {who}\n{}", subject.name, subject.describe(path));
            assert!(rules.forget(view, 1.0, luck) == *view, "keeps all: {}", say());
            for keep in [0.0, 0.5] {
                let weaker = rules.forget(view, keep, luck);
                weaker_views += u32::from(weaker != *view);
                let steps = rules.legal_steps(&weaker, &Draft::EMPTY);
                assert_eq!(steps, rules.legal_steps(view, &Draft::EMPTY), "steps: {}", say());
                let sampled = rules.determinize(&weaker, luck);
                let lying = lying.get_or_init(|| cards(subject, &path[path.len() - 1].state));
                assert_eq!(cards(subject, &sampled), *lying, "every card lies once: {}", say());
                assert_eq!(
                    who_decides(subject, &sampled),
                    who_decides(subject, &path[path.len() - 1].state),
                    "turn: {}",
                    say()
                );
                if let Some(seat) = who.seat().filter(|_| !steps.next.is_empty()) {
                    let legal = rules.legal_steps(&rules.view(&sampled, who), &Draft::EMPTY);
                    assert_eq!(steps, legal, "steps of seat {seat}: {}", say());
                }
            }
        });
        let mut open = subject.spec.open_presets.iter();
        let is_open = open.any(|preset| subject.name.contains(&format!("-{preset}-")));
        assert_eq!(weaker_views == 0, is_open, "{}: {weaker_views} weaker views", subject.name);
    }
}

/// Calls for every observer at every moment of some random matches, with a place for the cards of
/// the moment, which are the same for all observers.
fn along<G: Game>(
    subject: &Subject<G>,
    mut each: impl FnMut(&[Moment<G>], &OnceCell<Vec<String>>, Observer, &G::View, &mut Fast),
) {
    for n in 0..MATCHES {
        let mut luck = Fast::new(n);
        let path = subject.random(&mut luck, subject.spec.longest);
        for end in 1..=path.len() {
            let lying = OnceCell::new();
            for who in subject.observers() {
                let view = subject.rules.view(&path[end - 1].state, who);
                each(&path[..end], &lying, who, &view, &mut luck);
            }
        }
    }
}
