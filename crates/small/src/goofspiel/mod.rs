//! Goofspiel, the game of pure strategy.
//!
//! - GOOF-01: each of two players holds cards of the values 1 to n; as many prizes of these values
//!   are turned up one by one in random order.
//! - GOOF-02: for each prize both bid a card at the same time; the higher one wins the prize. Of
//!   equal bids neither does. Bids are laid open, or (`hidden`) only who won is told.
//! - GOOF-03: the last prize is played for by itself, with the last cards. Who has won more counts
//!   more.

const EN: &str = include_str!("goofspiel.ftl");
sortie_core::message_ids!($ crate::goofspiel::EN);

mod imagine;
mod position;
mod scene;
mod state;

pub use position::Position;
pub use state::{Action, Event, State, View};

use sortie_core::card::Card;
use sortie_core::chance::Chance;
use sortie_core::event::Log;
use sortie_core::game::Knowledge;
use sortie_core::game::Narration;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Game, JointAction, Refusal, Turn};
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::position::FieldError;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Face, Observer, Outcome, Scene, Text};

/// The most cards of a player.
pub const MOST: usize = 13;

/// Goofspiel with its rules in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goofspiel {
    /// How many cards each player has, 2 to [`MOST`].
    pub cards: u8,
    /// Whether bids stay hidden.
    pub hidden: bool,
}

const INFO: GameInfo<Goofspiel> = GameInfo {
    id: "goofspiel",
    name: "Goofspiel",
    summary: id!("goofspiel-summary"),
    author: Some("Merrill M. Flood"),
    prefix: "GOOF",
    seats: (2, 2),
    presets: &[
        Preset { id: "open", doc: id!("goofspiel-preset-open"), values: &[] },
        Preset { id: "hidden", doc: id!("goofspiel-preset-hidden"), values: &[("hidden", "true")] },
    ],
    params: &[
        Param {
            name: "cards",
            doc: id!("goofspiel-param-cards"),
            rule: "GOOF-01",
            kind: ParamKind::Int { min: 2, max: MOST as i32 },
            get: |rules| ParamValue::Int(rules.cards.into()),
            set: |rules, value| rules.cards = value.int().map_or(rules.cards, |cards| cards as u8),
        },
        Param {
            name: "hidden",
            doc: id!("goofspiel-param-hidden"),
            rule: "GOOF-02",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.hidden),
            set: |rules, value| rules.hidden = value.flag().unwrap_or(rules.hidden),
        },
    ],
    words: &[("en", EN)],
    rulebook: &[],
    emblems: &[],
    drawing: "",
};

impl Rules for Goofspiel {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_: u8) -> Self {
        Goofspiel { cards: MOST as u8, hidden: false }
    }

    fn check(&self, _: u8) -> Result<(), Conflict> {
        Ok(())
    }
}

impl Referee for Goofspiel {
    #[inline]
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.lay_out(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
    }

    fn standings(&self, state: &State) -> Outcome {
        state.table.outcome()
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.go_on(state, joint, chance, log);
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        self.look(state, who)
    }
}

impl Player for Goofspiel {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if !self.is_asked(view) {
            return Steps::NONE;
        }
        if draft.is_empty() {
            Steps::one_of(StepSet::from_bits(view.hand.into(), 0))
        } else {
            Steps::DONE
        }
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        let step = draft.steps().first().filter(|_| self.is_asked(view))?;
        Some(Action(step))
    }

    fn draft_of_action(&self, _: &View, action: &Action) -> Draft {
        Draft::from_step(action.0)
    }

    fn refuse_step(&self, view: &View, _: &Draft, step: Step) -> Refusal {
        let text = if self.is_asked(view) {
            Text::new(id!("goofspiel-no-card")).number("value", i64::from(step) + 1)
        } else {
            Text::new(id!("goofspiel-not-asked"))
        };
        Refusal::new("GOOF-02", text)
    }

    fn refuse_incomplete(&self, _: &View, _: &Draft) -> Refusal {
        Refusal::new("GOOF-02", Text::new(id!("goofspiel-incomplete")))
    }
}

impl Knowledge for Goofspiel {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagined(view, chance)
    }

    /// There is nothing to remember.
    fn forget(&self, view: &View, _: f32, _: &mut impl Chance) -> View {
        *view
    }
}

impl Notation for Goofspiel {
    fn write_action(&self, action: &Action) -> String {
        (action.0 + 1).to_string()
    }

    fn read_action(&self, _: &View, text: &str) -> Result<Action, Refusal> {
        let value = text.trim().parse().ok().filter(|value| (1..=self.cards).contains(value));
        let unreadable = Text::new(id!("goofspiel-unreadable")).raw("text", text);
        let unreadable = unreadable.number("most", self.cards);
        value.map(|value| Action(value - 1)).ok_or_else(|| Refusal::new("GOOF-02", unreadable))
    }
}

impl PositionFormat for Goofspiel {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        Position::of(state)
    }

    fn read_position(&self, _: u8, position: &Position) -> Result<State, FieldError> {
        position.read(*self)
    }
}

impl Presentation for Goofspiel {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        self.table(view, draft)
    }

    fn face(&self, card: Card) -> Face {
        scene::face(card)
    }
}

impl Narration for Goofspiel {
    fn event_text(&self, event: &Event) -> Text {
        scene::tell(*event)
    }
}
