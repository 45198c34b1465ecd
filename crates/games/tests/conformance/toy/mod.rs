//! A small trick-taking game of the suite's own: the subject on which the suite is tried out, and
//! into which leaks are planted.
//!
//! - TOY-01: two seats; cards of different values; each seat is dealt a hand, the rest is a pile.
//! - TOY-02: both bury one or two cards at the same time, face down to the end; a lot says who
//!   leads.
//! - TOY-03: for each trick the top of the pile is turned up as the trophy. The leader plays a
//!   card; the other plays a higher one and wins, or folds if it holds none.
//! - TOY-04: who folds loses a card to the leader, at random, seen by both. That it holds no
//!   higher card is proven about the cards that it holds now, until the end.
//! - TOY-05: the winner takes the trophy and the cards played, both draw a card, the winner leads.
//! - TOY-06: it ends after so many tricks, or when a hand is empty. Cards won, taken and buried
//!   count their values; all but the pile is turned up.
#![allow(clippy::unused_self, reason = "it is shaped as every game is")]
#![allow(clippy::single_match_else, reason = "what a player chose is read by a match")]

const IDS: &MessageIndex = &MessageIndex::new(
    "\
    toy-asked =\n\
    toy-below =\n\
    toy-bury =\n\
    toy-event =\n\
    toy-has-higher =\n\
    toy-not-asked =\n\
    toy-not-playable =\n\
    toy-step =\n\
    toy-unreadable =\n\
    toy-summary =\n\
    toy-preset-long =\n\
    toy-preset-brief =\n\
    toy-param-cards =\n\
    toy-param-hand =\n\
    toy-param-tricks =\n\
    toy-conflict =\n\
    toy-zone = ",
);
sortie_core::message_ids!($ IDS);

mod position;
mod state;
mod view;

pub use state::{Action, Event, State};
pub use view::View;

use position::Position;
use sortie_core::MessageIndex;
use sortie_core::card::Card;
use sortie_core::chance::Chance;
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
use sortie_core::observation::{Encoding, Features};
use sortie_core::outcome::Outcome;
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::position::FieldError;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Step, Steps};
use sortie_core::{Draft, Face, Observer, Scene, Text, Turn};

/// The toy with its rules in force.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toy {
    /// How many cards there are.
    pub cards: u8,
    /// How many each seat is dealt.
    pub hand: u8,
    /// How many tricks are played.
    pub tricks: u8,
}

impl Toy {
    /// A form whose whole tree can be walked.
    pub fn lite() -> Self {
        Toy { cards: 7, hand: 3, tricks: 2 }
    }

    /// A form with a very small tree.
    pub fn tiny() -> Self {
        Toy { cards: 6, hand: 3, tricks: 2 }
    }
}

macro_rules! number {
    ($name:ident, $rule:literal, $min:literal, $max:literal) => {
        Param {
            name: stringify!($name),
            doc: IDS.id(concat!("toy-param-", stringify!($name))),
            rule: $rule,
            kind: ParamKind::Int { min: $min, max: $max },
            get: |toy| ParamValue::Int(toy.$name.into()),
            set: |toy, value| toy.$name = value.int().unwrap_or($min) as u8,
        }
    };
}

const INFO: GameInfo<Toy> = GameInfo {
    id: "toy",
    name: "Toy",
    summary: id!("toy-summary"),
    author: Some("the conformance suite"),
    prefix: "TOY",
    seats: (2, 2),
    presets: &[
        Preset { id: "long", doc: id!("toy-preset-long"), values: &[] },
        Preset {
            id: "brief",
            doc: id!("toy-preset-brief"),
            values: &[("hand", "3"), ("tricks", "2")],
        },
    ],
    params: &[
        number!(cards, "TOY-01", 6, 24),
        number!(hand, "TOY-01", 3, 8),
        number!(tricks, "TOY-06", 1, 9),
    ],
    words: &[],
    rulebook: &[],
    emblems: &[],
    drawing: "",
    lesson: None,
    puzzles: None,
    simulation_micros: &[1.0],
    levels: &[],
};

impl Rules for Toy {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_: u8) -> Self {
        Toy { cards: 16, hand: 5, tricks: 5 }
    }

    fn check(&self, _: u8) -> Result<(), Conflict> {
        if self.cards < 2 * self.hand {
            let between = [format!("cards={}", self.cards), format!("hand={}", self.hand)];
            return Err(Conflict { rule: "TOY-01", between, why: id!("toy-conflict") });
        }
        Ok(())
    }
}

impl Referee for Toy {
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.deal_hands(chance, log)
    }

    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
    }

    fn standings(&self, state: &State) -> Outcome {
        state::outcome(state)
    }

    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.go_on(state, joint, chance, log);
    }

    fn view(&self, state: &State, who: Observer) -> View {
        self.look(state, who)
    }
}

impl Player for Toy {
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        self.steps(view, draft)
    }

    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        self.drafted(view, draft)
    }

    fn draft_of_action(&self, _: &View, action: &Action) -> Draft {
        view::spelled(action)
    }

    fn refuse_step(&self, view: &View, _: &Draft, step: Step) -> Refusal {
        view.refusal(step)
    }

    fn refuse_incomplete(&self, view: &View, _: &Draft) -> Refusal {
        view.refusal(0)
    }
}

impl Knowledge for Toy {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        self.sampled(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        view.weaker(keep, chance)
    }
}

impl Notation for Toy {
    fn write_action(&self, action: &Action) -> String {
        position::spell(action)
    }

    fn read_action(&self, _: &View, text: &str) -> Result<Action, Refusal> {
        position::read(text)
    }
}

impl PositionFormat for Toy {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        Position::of(state)
    }

    fn read_position(&self, _: u8, position: &Position) -> Result<State, FieldError> {
        position.read(self)
    }
}

impl Presentation for Toy {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        self.table(view, draft)
    }

    fn face(&self, card: Card) -> Face {
        position::face(card)
    }
}

impl Explanation for Toy {}

impl Encoding for Toy {
    const STEPS: u8 = view::FOLD + 1;

    fn encode_view(&self, view: &View, out: &mut impl Features) {
        view.encode(out);
    }

    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        state.encode(out);
    }
}

impl Animation for Toy {
    type Memory = ();
}

impl Narration for Toy {
    fn event_text(&self, event: &Event) -> Text {
        Text::new(id!("toy-event")).raw("event", format!("{event:?}"))
    }
}
