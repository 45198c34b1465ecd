//! The games as the suite meets them: with rules in force and a number of seats.

use super::specs::{self, GameSpec};
use super::toy::Toy;
use super::visibility::Visibility;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::Setup;
use sortie_core::{Game, Observer, rule_code};
use sortie_games::catalogue;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game with rules in force.
#[derive(Clone, Debug)]
pub struct Subject<G> {
    /// `attack-cross-2`: game, preset (or lite form), seats.
    pub name: String,
    pub rules: G,
    pub seats: u8,
    pub spec: GameSpec,
    /// How much of the tree is walked.
    pub reach: Reach,
    /// The number of cards of each name in the deck, once it was asked for.
    pub copies: OnceCell<BTreeMap<String, usize>>,
}

/// How much of the tree of a lite form is walked.
///
/// Histories that begin with different public openings never have a trace or a stream in common,
/// so walking some openings says all about those.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The most openings, as all see them, spread evenly over those that there are.
    pub openings: usize,
    /// A die has no more faces than this.
    pub faces: u32,
    /// Histories have no more decisions than this.
    pub decisions: usize,
    /// The number of decisions up to which sampled states are compared with those that the stream
    /// allows.
    pub sampled: usize,
}

impl Reach {
    pub const WHOLE: Reach =
        Reach { openings: usize::MAX, faces: u32::MAX, decisions: usize::MAX, sampled: usize::MAX };
}

impl<G: Game> Subject<G> {
    /// These rules in full.
    pub fn whole(name: String, rules: G, seats: u8) -> Self {
        let spec = specs::find(G::INFO.id);
        Subject { name, rules, seats, spec, reach: Reach::WHOLE, copies: OnceCell::new() }
    }

    /// The lite form with this name.
    pub fn lite(name: &str, rules: G, seats: u8, reach: Reach) -> Self {
        Subject { reach, ..Subject::whole(format!("{name}-lite"), rules, seats) }
    }

    pub fn visibility(&self, state: &G::State) -> Visibility {
        let position = self.rules.write_position(state);
        let position = serde_json::to_value(&position).expect("a position is JSON");
        Visibility::read(position, self.seats, self.spec.read)
    }

    /// Whether a state hides nothing from anybody.
    pub fn is_open(&self) -> bool {
        !self.spec.hides
    }

    pub fn observers(&self) -> impl Iterator<Item = Observer> + use<G> {
        Observer::all(self.seats)
    }
}

/// Something that holds for every game.
pub trait Check {
    fn run<G: Game>(&self, subject: &Subject<G>);
}

/// Runs a visitor for this game of the catalogue, or for the toy.
///
/// # Panics
/// If there is no such game.
pub fn with_game<V: Visitor>(id: &str, visitor: V) -> V::Out {
    match id {
        "toy" => visitor.visit::<Toy>(),
        _ => catalogue::with(id, visitor).unwrap_or_else(|| panic!("there is no game {id}")),
    }
}

/// Runs a check over every preset and every number of seats of a game, and over the further rules
/// that its spec names. Where a preset does not allow a number of seats it is left out, as long as
/// it allows another.
///
/// # Panics
/// If it fails for any, after all were checked.
pub fn in_every_preset(id: &str, check: &impl Check) {
    struct Every<'a, C>(&'a C);
    impl<C: Check> Visitor for Every<'_, C> {
        type Out = ();
        fn visit<G: Game>(self) {
            every_preset::<G>(self.0);
        }
    }
    let all = All::new(check);
    with_game(id, Every(&all));
    all.finish();
}

/// Runs a check over every lite form of a game.
///
/// # Panics
/// If it fails for any, after all were checked.
pub fn in_every_lite_form(id: &str, check: &impl Check) {
    let all = All::new(check);
    specs::lite_forms(id, &all);
    all.finish();
}

/// Goes on after a failure, so that one run shows all of them.
struct All<'a, C> {
    check: &'a C,
    failed: RefCell<Vec<String>>,
}

impl<'a, C> All<'a, C> {
    fn new(check: &'a C) -> Self {
        All { check, failed: RefCell::default() }
    }

    fn finish(self) {
        let failed = self.failed.into_inner();
        assert!(failed.is_empty(), "failed for {}", failed.join(", "));
    }
}

impl<C: Check> Check for All<'_, C> {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        if std::env::var("SUBJECTS").is_ok_and(|only| !subject.name.starts_with(&only)) {
            return;
        }
        // A check that panicked is done with; nothing that it may have broken is used again.
        let ran = catch_unwind(AssertUnwindSafe(|| self.check.run(subject)));
        if ran.is_err() {
            self.failed.borrow_mut().push(subject.name.clone());
        }
    }
}

fn every_preset<G: Game>(check: &impl Check) {
    let info = G::INFO;
    for preset in info.presets {
        let mut allowed = 0;
        for seats in info.seats.0..=info.seats.1 {
            let setup = Setup::for_game(info.id).preset(preset.id);
            if let Ok(rules) = setup.build::<G>(seats.into()) {
                allowed += 1;
                let name = format!("{}-{}-{seats}", info.id, preset.id);
                check.run(&Subject::whole(name, rules, seats));
            }
        }
        assert!(allowed > 0, "{} {} can be played by nobody", info.id, preset.id);
    }
    let spec = specs::find(info.id);
    for &(form, code) in spec.further {
        let setup = rule_code::read(code).expect("a rule code");
        let mut allowed = 0;
        for seats in info.seats.0..=info.seats.1 {
            if let Ok(rules) = setup.build::<G>(seats.into()) {
                allowed += 1;
                let name = format!("{}-{form}-{seats}", info.id);
                check.run(&Subject::whole(name, rules, seats));
            }
        }
        assert!(allowed > 0, "{code} can be played by nobody");
    }
}
