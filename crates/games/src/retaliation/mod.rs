//! Retaliation: houses of one suit that guard their king and queen. All pick a card at the same
//! time; the cards act in the order of their ranks. The order of an enemy's royalty is the only
//! secret. The rule ids `RET-…` are those of the rulebook page.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::retaliation::EN);

mod action;
mod army;
mod draft;
mod event;
mod house;
mod notation;
mod pile;
mod position;
mod refusal;
mod rules;
mod scene;
mod state;
mod strength;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Opening};
pub use army::Army;
pub use event::Event;
pub use house::{House, Royal, Side};
pub use position::{Place, Position, Stage, Zones};
pub use rules::Retaliation;
pub use state::State;
pub use table::Turned;
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

impl Rules for Retaliation {
    const INFO: &'static GameInfo<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(seats: u8) -> Self {
        Retaliation::classic(seats)
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        self.fits(seats)
    }
}

impl Referee for Retaliation {
    fn deal(&self, seats: u8, _: &mut impl Chance, _: &mut impl Log<Event>) -> State {
        State::new(self, seats)
    }

    fn turn(&self, state: &State) -> Turn {
        self.next(state)
    }

    fn standings(&self, state: &State) -> Outcome {
        self.outcome(state)
    }

    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        _: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.advance(state, joint, log);
    }

    fn view(&self, state: &State, who: Observer) -> View {
        View::new(state, who)
    }
}

impl Player for Retaliation {
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        draft::legal(self, view, draft)
    }

    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        draft::action(self, view, draft)
    }

    fn draft_of_action(&self, view: &View, action: &Action) -> Draft {
        draft::draft(view, *action)
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(self, view, draft, step)
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(view, draft)
    }
}

impl Knowledge for Retaliation {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        self.believe(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        self.lose(view, keep, chance)
    }
}

impl Notation for Retaliation {
    fn write_action(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(self, view, text)
    }
}

impl PositionFormat for Retaliation {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        position::write(self, state)
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        position::read(self, seats, position)
    }
}

impl Presentation for Retaliation {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::scene(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        french::face(card)
    }
}

impl Narration for Retaliation {
    fn event_text(&self, event: &Event) -> Text {
        event::tell(event)
    }
}
