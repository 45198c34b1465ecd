//! Attacke by Reiner Knizia: three to five knights outbid each other in contests of five colours.
//! The rule ids `AKE-…` are those of the rulebook page.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::attacke::EN);

mod deck;
mod determinize;
mod emblems;
mod event;
mod notation;
mod pile;
mod play;
mod position;
mod possible;
mod refusal;
mod rules;
mod scene;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use deck::{Colour, Named};
pub use event::{Event, Held, HeldDown};
pub use play::PILE_ZONE;
pub use position::{Last, Position, Since};
pub use rules::Attacke;
pub use state::{Action, Phase, State};
pub use view::View;

use sortie_core::card::Card;
use sortie_core::chance::Chance;
use sortie_core::event::Log;
use sortie_core::face::Face;
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

impl Rules for Attacke {
    const INFO: &'static GameInfo<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        Attacke::classic()
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        self.check_values()
    }
}

impl Referee for Attacke {
    #[inline]
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.deal_cards(seats, chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Attacke::whose_turn(state)
    }

    fn standings(&self, state: &State) -> Outcome {
        play::outcome(state.chips, state.seats)
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.play_joint(state, joint, chance, log);
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        self.look(state, who)
    }
}

impl Player for Attacke {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        self.steps(view, draft)
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        self.drafted(view, draft)
    }

    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        Attacke::draft_of(action)
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(self, view, draft, step)
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(self, view, draft)
    }
}

impl Notation for Attacke {
    fn write_action(&self, action: &Action) -> String {
        notation::spell(self, action)
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(self, view, text)
    }
}

impl PositionFormat for Attacke {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        position::write(self, state)
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        position::read(self, seats, position)
    }
}

impl Presentation for Attacke {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::draw(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        self.deck.layout.face(card)
    }
}

impl Narration for Attacke {
    fn event_text(&self, event: &Event) -> Text {
        event::tell(event)
    }
}
