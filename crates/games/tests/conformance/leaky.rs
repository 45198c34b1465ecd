//! Leaks planted on purpose: a real game with one thing wrong.

use sortie_core::card::Card;
use sortie_core::event::Log;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Animation, Explanation, Narration};
use sortie_core::game::{JointAction, Refusal, actions};
use sortie_core::observation::{Encoding, Features};
use sortie_core::param::GameInfo;
use sortie_core::position::FieldError;
use sortie_core::scene::Choice;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Step, Steps};
use sortie_core::{Chance, Draft, Face, Game, Observer, Outcome, Scene, Seats, Text, Turn};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leak {
    /// Nothing: the wrapped game passes as it does by itself.
    None,
    /// A view holds one bit of what the other seats know.
    View,
    /// Secrets are told to all.
    Audience,
    /// A decision is skipped when the hidden cards leave one action.
    Asked,
    /// Nobody is told who is not named: the audience of secrets is empty.
    Untold,
    /// An observation holds one bit of what the other seats know. The equality of views does not
    /// tell: it forgets the field.
    Observation,
}

/// A game with a leak.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leaky<G> {
    pub game: G,
    pub leak: Leak,
}

/// A view of a game with a leak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeakyView<V> {
    view: V,
    /// The bit of a leak in views.
    marked: bool,
    /// The bit of a leak in observations.
    secret: Forgotten,
}

/// A bit that equality and hashes forget.
#[derive(Clone, Copy, Debug)]
struct Forgotten(bool);

impl PartialEq for Forgotten {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Forgotten {}

impl Hash for Forgotten {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The log of a game whose secrets are told to the wrong ones.
struct Wrong<'a, L> {
    log: &'a mut L,
    leak: Leak,
}

impl<E: Copy, L: Log<E>> Log<E> for Wrong<'_, L> {
    fn public(&mut self, event: E) {
        self.log.public(event);
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        match self.leak {
            Leak::Audience => self.log.public(truth),
            Leak::Untold => self.log.public(others),
            _ => self.log.secret(to, truth, others),
        }
    }
}

impl<G: Game> Leaky<G> {
    /// The only seat that decides, and its only action, where it has only one.
    fn forced(&self, state: &G::State) -> Option<JointAction<G::Action>> {
        let Turn::Decide(seats) = self.game.turn(state) else { return None };
        let seat = seats.only()?;
        let view = self.game.view(state, Observer::Seat(seat));
        match actions(&self.game, &view, 1)?.as_slice() {
            [(action, _)] => Some(JointAction::single(seat, *action)),
            _ => None,
        }
    }
}

impl<G: Game> Rules for Leaky<G> {
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
    type State = G::State;
    type View = LeakyView<G::View>;
    type Action = G::Action;
    type Event = G::Event;

    fn new(seats: u8) -> Self {
        Leaky { game: G::new(seats), leak: Leak::None }
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        self.game.check(seats)
    }
}

impl<G: Game> Referee for Leaky<G> {
    fn deal(
        &self,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Self::State {
        self.game.deal(seats, chance, &mut Wrong { log, leak: self.leak })
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.game.turn(state)
    }

    fn standings(&self, state: &Self::State) -> Outcome {
        self.game.standings(state)
    }

    fn play(
        &self,
        state: &mut Self::State,
        joint: &JointAction<Self::Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) {
        let log = &mut Wrong { log, leak: self.leak };
        self.game.play(state, joint, chance, log);
        while self.leak == Leak::Asked
            && let Some(joint) = self.forced(state)
        {
            self.game.play(state, &joint, chance, log);
        }
    }

    fn view(&self, state: &Self::State, who: Observer) -> Self::View {
        let mut hasher = DefaultHasher::new();
        if matches!(self.leak, Leak::View | Leak::Observation) {
            let seats = Self::INFO.seats.0;
            Observer::all(seats).for_each(|other| self.game.view(state, other).hash(&mut hasher));
        }
        let bit = hasher.finish() % 2 == 1;
        LeakyView {
            view: self.game.view(state, who),
            marked: bit && self.leak == Leak::View,
            secret: Forgotten(bit && self.leak == Leak::Observation),
        }
    }
}

impl<G: Game> Player for Leaky<G> {
    fn legal_steps(&self, view: &Self::View, draft: &Draft) -> Steps {
        self.game.legal_steps(&view.view, draft)
    }

    fn action_of_draft(&self, view: &Self::View, draft: &Draft) -> Option<Self::Action> {
        self.game.action_of_draft(&view.view, draft)
    }

    fn draft_of_action(&self, view: &Self::View, action: &Self::Action) -> Draft {
        self.game.draft_of_action(&view.view, action)
    }

    fn refuse_step(&self, view: &Self::View, draft: &Draft, step: Step) -> Refusal {
        self.game.refuse_step(&view.view, draft, step)
    }

    fn refuse_incomplete(&self, view: &Self::View, draft: &Draft) -> Refusal {
        self.game.refuse_incomplete(&view.view, draft)
    }
}

impl<G: Game> Knowledge for Leaky<G> {
    fn determinize(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State {
        self.game.determinize(&view.view, chance)
    }

    fn forget(&self, view: &Self::View, keep: f32, chance: &mut impl Chance) -> Self::View {
        LeakyView { view: self.game.forget(&view.view, keep, chance), ..*view }
    }
}

impl<G: Game> Notation for Leaky<G> {
    fn write_action(&self, action: &Self::Action) -> String {
        self.game.write_action(action)
    }

    fn read_action(&self, view: &Self::View, text: &str) -> Result<Self::Action, Refusal> {
        self.game.read_action(&view.view, text)
    }
}

impl<G: Game> PositionFormat for Leaky<G> {
    type Position = G::Position;

    fn write_position(&self, state: &Self::State) -> Self::Position {
        self.game.write_position(state)
    }

    fn read_position(
        &self,
        seats: u8,
        position: &Self::Position,
    ) -> Result<Self::State, FieldError> {
        self.game.read_position(seats, position)
    }
}

impl<G: Game> Presentation for Leaky<G> {
    fn scene(&self, view: &Self::View, draft: &Draft) -> Scene {
        self.game.scene(&view.view, draft)
    }

    fn choice(&self, view: &Self::View, draft: &Draft, step: Step) -> Option<Choice> {
        self.game.choice(&view.view, draft, step)
    }

    fn face(&self, card: Card) -> Face {
        self.game.face(card)
    }
}

impl<G: Game> Explanation for Leaky<G> {}

impl<G: Game> Encoding for Leaky<G> {
    const STEPS: u8 = G::STEPS;

    fn encode_view(&self, view: &Self::View, out: &mut impl Features) {
        self.game.encode_view(&view.view, out);
        out.flag("leak", "The planted bit.", view.secret.0);
    }

    fn encode_hidden(&self, state: &Self::State, out: &mut impl Features) {
        self.game.encode_hidden(state, out);
    }
}

impl<G: Game> Animation for Leaky<G> {
    type Memory = ();
}

impl<G: Game> Narration for Leaky<G> {
    fn event_text(&self, event: &Self::Event) -> Text {
        self.game.event_text(event)
    }
}
