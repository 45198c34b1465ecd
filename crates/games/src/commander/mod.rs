//! Capture the Commander by Danny and Isabella Bruggeling: pyramids of cards that nobody has seen.
//! A battle turns cards up; whoever remembers them fights better. The rule ids `CAP-…` are those
//! of the rulebook page.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::commander::EN);

mod battle;
mod event;
mod notation;
mod position;
mod refusal;
mod rules;
mod scene;
mod shape;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use event::{Event, Turned};
pub use position::{Position, Stage};
pub use rules::Commander;
pub use shape::Place;
pub use state::{Action, Phase, State};
pub use view::View;

use sortie_core::card::Card;
use sortie_core::chance::Chance;
use sortie_core::event::Log;
use sortie_core::face::Face;
use sortie_core::french;
use sortie_core::game::Knowledge;
use sortie_core::game::Narration;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Game, JointAction, Refusal, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::param::GameInfo;
use sortie_core::position::FieldError;
use sortie_core::scene::Scene;
use sortie_core::seat::Observer;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, Steps};
use sortie_core::text::Text;

impl Rules for Commander {
    const INFO: &'static GameInfo<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        Commander::CLASSIC
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        Commander::fits(seats)
    }
}

impl Referee for Commander {
    fn deal(&self, seats: u8, _: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        log.public(Event::Dealt { each: self.shape.size() });
        State::new(self, seats)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.next(state)
    }

    fn standings(&self, state: &State) -> Outcome {
        state::outcome(state)
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.advance(state, joint, chance, log);
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        View { who, known: *state }
    }
}

impl Player for Commander {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        self.steps(view, draft)
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        self.drafted(view, draft)
    }

    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        view::draft(*action)
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(self, view, draft, step)
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(self, view, draft)
    }
}

impl Knowledge for Commander {
    #[inline]
    fn determinize(&self, view: &View, _: &mut impl Chance) -> State {
        view.known
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        self.lose_some(view, keep, chance)
    }
}

impl Notation for Commander {
    fn write_action(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(self, view, text)
    }
}

impl PositionFormat for Commander {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        position::write(self, state)
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        position::read(self, seats, position)
    }
}

impl Presentation for Commander {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::scene(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        french::face(card)
    }
}

impl Narration for Commander {
    fn event_text(&self, event: &Event) -> Text {
        event::tell(event)
    }
}
