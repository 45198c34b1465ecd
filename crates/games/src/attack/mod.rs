//! Attack! by Michael Camarata: two players, swords against shields.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::attack::EN);

mod deal;
mod event;
mod imagine;
mod notation;
mod play;
mod position;
mod rules;
mod scene;
mod state;
mod tags;
#[cfg(test)]
mod tests;
mod view;

pub use deal::PACK_ZONE;
pub use event::Event;
pub use play::FIGHT_ZONE;
pub use position::{Position, Proven, Reshuffled};
pub use rules::Attack;
pub use state::{Action, Phase, State};
pub use tags::Proof;
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

impl Rules for Attack {
    const INFO: &'static GameInfo<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        Attack::DEFAULT
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        self.check_values()
    }
}

impl Referee for Attack {
    #[inline]
    fn deal(&self, _seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.deal_cards(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
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

    fn standings(&self, state: &State) -> Outcome {
        self.outcome(state)
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        self.look(state, who)
    }
}

impl Player for Attack {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        self.steps(view, draft)
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        if Attack::decides(view) { Attack::drafted(draft) } else { None }
    }

    #[inline]
    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        Draft::from_step(match action {
            Action::Attack => view::STEP_ATTACK,
            Action::Defend => view::STEP_DEFEND,
            Action::Turn => view::STEP_TURN,
            Action::Card(card) => card.index(),
        })
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        notation::refuse(self, view, draft, step)
    }

    fn refuse_incomplete(&self, view: &View, _draft: &Draft) -> Refusal {
        notation::nothing_chosen(view)
    }
}

impl Knowledge for Attack {
    #[inline]
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_state(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        Attack::forget_some(view, keep, chance)
    }
}

impl Notation for Attack {
    fn write_action(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(self, view, text)
    }
}

impl PositionFormat for Attack {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        position::write(self, state)
    }

    fn read_position(&self, _seats: u8, position: &Position) -> Result<State, FieldError> {
        position::read(self, position)
    }
}

impl Presentation for Attack {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::draw(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        french::face(card)
    }
}

impl Narration for Attack {
    fn event_text(&self, event: &Event) -> Text {
        event::tell(event)
    }
}
