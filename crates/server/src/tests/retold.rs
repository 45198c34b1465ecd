//! A game whose matches go as a history went: as it was dealt, and with the luck that it had.

use super::suite::history::Moment;
use super::suite::recorded_chance::ReplayedChance;
use sortie_bots::{Budget, registry};
use sortie_core::beat::Beat;
use sortie_core::card::Card;
use sortie_core::chance::Fast;
use sortie_core::event::Log;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Animation, Explanation, Narration};
use sortie_core::game::{JointAction, Refusal};
use sortie_core::log::LogEntry;
use sortie_core::matches::{self, SubmitError, TakeBackError, UnknownSeat};
use sortie_core::observation::{Encoding, Features};
use sortie_core::param::GameInfo;
use sortie_core::position::FieldError;
use sortie_core::record::Record;
use sortie_core::scene::Choice;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Step, Steps};
use sortie_core::{
    AnyMatch, Chance, Draft, Face, Game, Match, Observer, Outcome, Scene, Seat, Seats, Text, Turn,
};
use sortie_table::any_table::{BotJob, BotMove};
use sortie_table::{AnyTable, Hint, HintError, HintJob, HintPolicy, LogLine};
use std::any::Any;
use std::cell::RefCell;
use std::sync::{Arc, Mutex};

/// The simulations of a hint: few, and no time, so that the same view gets the same hint.
const SIMULATIONS: u32 = 30;

/// The seed of every match here. Nothing that is told comes from it.
pub(super) const SEED: [u8; 32] = [0x5e; 32];

/// The history of a match, and its rules.
#[derive(Debug)]
pub(super) struct History<G: Game> {
    pub(super) rules: G,
    pub(super) moments: Vec<Moment<G>>,
}

/// The history that is told to the threads of a test.
type Told = Arc<Mutex<Option<Arc<dyn Any + Send + Sync>>>>;

thread_local! {
    /// The history that is told. A match is begun with nothing but its rule code and seed, so what
    /// happens in it has to come from elsewhere.
    static TOLD: RefCell<Told> = RefCell::default();
}

/// From now on, on this thread and those that listen to it, matches go as this history went.
pub(super) fn tell<G: Game>(history: &Arc<History<G>>) {
    let history: Arc<dyn Any + Send + Sync> = history.clone();
    TOLD.with_borrow(|told| *told.lock().unwrap() = Some(history));
}

/// Lets another thread, which calls this, hear what is told on this one. A server replays matches for
/// records on threads of their own.
pub(super) fn listen() -> impl Fn() + Send + Sync + 'static {
    let told = TOLD.with_borrow(Told::clone);
    move || TOLD.with_borrow_mut(|own| *own = told.clone())
}

fn told<G: Game>() -> Arc<History<G>> {
    let told = TOLD.with_borrow(|told| told.lock().unwrap().clone().expect("a history is told"));
    told.downcast().expect("it is of this game")
}

/// A table where a history is told, with somebody at every seat.
pub(super) struct Retelling<G: Game> {
    played: Match<Retold<G>>,
    names: Vec<String>,
}

impl<G: Game> Retelling<G> {
    /// The table of the history that is told, as it was dealt.
    pub(super) fn new(names: Vec<String>) -> Self {
        let sitting = matches::Seating { names: names.clone(), entropy: Vec::new() };
        let seats = names.len() as u8;
        let played = Match::new(Retold::new(seats), seats, SEED, &sitting).unwrap();
        Retelling { played, names }
    }
}

impl<G: Game> AnyTable for Retelling<G> {
    fn any_match(&self) -> &dyn AnyMatch {
        &self.played
    }

    fn any_match_mut(&mut self) -> &mut dyn AnyMatch {
        &mut self.played
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn humans(&self) -> Seats {
        Seats::first(self.played.seats())
    }

    fn snapshot(&self) -> Box<dyn AnyTable> {
        Box::new(Retelling { played: self.played.clone(), names: self.names.clone() })
    }

    fn bots_to_act(&self) -> Seats {
        Seats::NONE
    }

    fn play_bot_move(&mut self, _: Seat) -> Result<(), SubmitError> {
        Ok(())
    }

    fn start_bot_move(&mut self, _: Seat) -> Option<BotJob> {
        None
    }

    fn finish_bot_move(&mut self, _: Seat, _: BotMove) -> Result<bool, SubmitError> {
        Ok(false)
    }

    fn resign(&mut self, seat: Seat, _: &str) -> Result<(), SubmitError> {
        self.played.resign(seat)
    }

    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        self.played.take_over(seat, name)
    }

    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        self.played.give_back(seat)
    }

    fn accept_offer_for_bots(&mut self, _: Seats) {}

    fn can_ask_hint(&self, seat: Seat) -> Result<(), HintError> {
        if self.played.waiting().has(seat) { Ok(()) } else { Err(HintError::NotYours(seat)) }
    }

    fn start_hint(&self, seat: Seat, _: &Budget) -> Result<HintJob, HintError> {
        self.can_ask_hint(seat)?;
        let Retold(rules) = self.played.rules().clone();
        let view = self.played.view(Observer::Seat(seat));
        Ok(Box::new(move || hints(&rules, seat, &view)))
    }

    fn record_hint(&mut self, seat: Seat, decision: u32) -> Result<(), HintError> {
        if self.played.log().contains(&LogEntry::Hint { decision, seat }) {
            return Ok(());
        }
        self.played.hint(seat).map_err(|UnknownSeat(seat)| HintError::NotYours(seat))
    }

    fn update_bots(&mut self) {}

    fn departed_bot(&self) -> Option<(Seat, &Text)> {
        None
    }

    fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<(), TakeBackError> {
        self.played.take_back(seat, agreed).map(drop)
    }

    fn seed(&self) -> [u8; 32] {
        SEED
    }

    fn record(&self) -> Record {
        Record::from_match(&self.played, SEED)
    }

    fn hint_policy(&self) -> HintPolicy {
        HintPolicy::default()
    }

    // The server tells streams and not lines.
    fn log_lines(&self, _: Observer, _: usize) -> Vec<LogLine> {
        Vec::new()
    }

    fn question_rule(&self, _: Seat, _: &Draft) -> &'static str {
        ""
    }
}

/// The hints for a seat with this view. The bots know the game, and not the one that is told.
fn hints<G: Game>(rules: &G, seat: Seat, view: &G::View) -> Vec<Hint> {
    let budget = Budget::simulations(SIMULATIONS);
    let found = registry::hints(rules, seat, view, &budget, &mut Fast::new(0));
    let hint = |found: sortie_bots::Hint<G::Action>| {
        let draft = rules.draft_of_action(view, &found.action);
        let steps = rules.scene(view, &draft).draft.into_iter().map(|step| step.label).collect();
        Hint {
            action: rules.write_action(&found.action),
            draft,
            steps,
            reasons: rules.reasons(view, &found.action),
            share: found.share,
            chance: found.chance,
        }
    };
    found.into_iter().map(hint).collect()
}

/// A game of which a history is told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Retold<G>(G);

impl<G: Game> Retold<G> {
    /// Does something with the luck of a moment.
    fn again<T>(
        &self,
        n: usize,
        run: impl FnOnce(&JointAction<G::Action>, &mut ReplayedChance<'_>) -> T,
    ) -> T {
        let history = told::<G>();
        let moment = &history.moments[n];
        let mut chance = ReplayedChance {
            answers: &moment.chance,
            exchange: &|card| card,
            code: &|card| self.0.face(card).code,
            altered: None,
            otherwise: &mut Fast::new(0),
        };
        run(&moment.joint, &mut chance)
    }
}

impl<G: Game> Rules for Retold<G> {
    const INFO: &'static GameInfo<Self> = &GameInfo {
        id: G::INFO.id,
        name: G::INFO.name,
        summary: G::INFO.summary,
        author: G::INFO.author,
        prefix: G::INFO.prefix,
        seats: G::INFO.seats,
        presets: &[],
        params: &[],
        words: G::INFO.words,
        rulebook: G::INFO.rulebook,
        emblems: G::INFO.emblems,
        drawing: G::INFO.drawing,
        lesson: None,
        puzzles: None,
        simulation_micros: &[1.0],
        levels: &[],
    };
    /// With the number of the moment.
    type State = (G::State, usize);
    type View = G::View;
    type Action = G::Action;
    type Event = G::Event;

    fn new(_: u8) -> Self {
        Retold(told::<G>().rules.clone())
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        self.0.check(seats)
    }
}

impl<G: Game> Referee for Retold<G> {
    fn deal(&self, seats: u8, _: &mut impl Chance, log: &mut impl Log<Self::Event>) -> Self::State {
        (self.again(0, |_, chance| self.0.deal(seats, chance, log)), 0)
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.0.turn(&state.0)
    }

    fn play(
        &self,
        (state, n): &mut Self::State,
        joint: &JointAction<Self::Action>,
        _: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) {
        *n += 1;
        self.again(*n, |told, chance| {
            assert_eq!(joint, told, "decision {n} goes as it went");
            self.0.play(state, joint, chance, log);
        });
    }

    fn standings(&self, state: &Self::State) -> Outcome {
        self.0.standings(&state.0)
    }

    fn view(&self, state: &Self::State, who: Observer) -> Self::View {
        self.0.view(&state.0, who)
    }
}

impl<G: Game> Player for Retold<G> {
    fn legal_steps(&self, view: &Self::View, draft: &Draft) -> Steps {
        self.0.legal_steps(view, draft)
    }

    fn action_of_draft(&self, view: &Self::View, draft: &Draft) -> Option<Self::Action> {
        self.0.action_of_draft(view, draft)
    }

    fn draft_of_action(&self, view: &Self::View, action: &Self::Action) -> Draft {
        self.0.draft_of_action(view, action)
    }

    fn refuse_step(&self, view: &Self::View, draft: &Draft, step: Step) -> Refusal {
        self.0.refuse_step(view, draft, step)
    }

    fn refuse_incomplete(&self, view: &Self::View, draft: &Draft) -> Refusal {
        self.0.refuse_incomplete(view, draft)
    }
}

impl<G: Game> Knowledge for Retold<G> {
    fn determinize(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State {
        (self.0.determinize(view, chance), 0)
    }

    fn forget(&self, view: &Self::View, keep: f32, chance: &mut impl Chance) -> Self::View {
        self.0.forget(view, keep, chance)
    }
}

impl<G: Game> Notation for Retold<G> {
    fn write_action(&self, action: &Self::Action) -> String {
        self.0.write_action(action)
    }

    fn read_action(&self, view: &Self::View, text: &str) -> Result<Self::Action, Refusal> {
        self.0.read_action(view, text)
    }
}

impl<G: Game> PositionFormat for Retold<G> {
    type Position = G::Position;

    fn write_position(&self, state: &Self::State) -> Self::Position {
        self.0.write_position(&state.0)
    }

    fn read_position(
        &self,
        seats: u8,
        position: &Self::Position,
    ) -> Result<Self::State, FieldError> {
        Ok((self.0.read_position(seats, position)?, 0))
    }
}

impl<G: Game> Presentation for Retold<G> {
    fn scene(&self, view: &Self::View, draft: &Draft) -> Scene {
        self.0.scene(view, draft)
    }

    fn choice(&self, view: &Self::View, draft: &Draft, step: Step) -> Option<Choice> {
        self.0.choice(view, draft, step)
    }

    fn face(&self, card: Card) -> Face {
        self.0.face(card)
    }
}

impl<G: Game> Explanation for Retold<G> {
    fn reasons(&self, view: &Self::View, action: &Self::Action) -> Vec<Text> {
        self.0.reasons(view, action)
    }
}

impl<G: Game> Encoding for Retold<G> {
    const STEPS: u8 = G::STEPS;
    const BY_SEAT: &'static [&'static str] = G::BY_SEAT;
    const NETWORKS: &'static [&'static [u8]] = G::NETWORKS;

    fn encode_view(&self, view: &Self::View, out: &mut impl Features) {
        self.0.encode_view(view, out);
    }

    fn encode_hidden(&self, state: &Self::State, out: &mut impl Features) {
        self.0.encode_hidden(&state.0, out);
    }
}

impl<G: Game> Animation for Retold<G> {
    type Memory = G::Memory;

    fn remember(&self, memory: &mut G::Memory, event: &Self::Event) {
        self.0.remember(memory, event);
    }

    fn beat(&self, memory: &G::Memory, event: &Self::Event) -> Beat {
        self.0.beat(memory, event)
    }
}

impl<G: Game> Narration for Retold<G> {
    fn event_text(&self, event: &Self::Event) -> Text {
        self.0.event_text(event)
    }
}
