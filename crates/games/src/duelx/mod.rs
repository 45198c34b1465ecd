//! Duel X: level times attack against level times defense. Two players raise the numbers of their
//! fields card by card, then fight with Attack or with Magic. The rule ids `DUX-…` are those of
//! the rulebook page.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::duelx::EN);

mod event;
mod imagine;
mod memory;
mod notation;
mod play;
mod position;
mod refusal;
mod rules;
mod scene;
mod state;
mod steps;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use event::Event;
pub use memory::Tally;
pub use play::DECK_ZONE;
pub use position::{Field, Position, Returned};
pub use rules::DuelX;
pub use state::{Action, State};
pub use table::Slot;
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

impl Rules for DuelX {
    const INFO: &'static GameInfo<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        DuelX::DEFAULT
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        Ok(())
    }
}

impl Referee for DuelX {
    #[inline]
    fn deal(&self, _seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.deal_cards(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn standings(&self, state: &State) -> Outcome {
        state.standings()
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
        View::new(state, who)
    }
}

impl Player for DuelX {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        steps::legal(self, view, draft)
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        steps::action(view, draft)
    }

    #[inline]
    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        steps::draft(*action)
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(self, view, draft, step)
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(view, draft)
    }

    /// A card that does not fit its slot is refused as that, wherever else it fits.
    fn check_action(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        refusal::misfit(self, view, *action).map_or(Ok(()), Err)?;
        let mut draft = Draft::EMPTY;
        for step in self.draft_of_action(view, action).steps().iter() {
            draft = self.add_step(view, &draft, step)?;
        }
        let whole = self.legal_steps(view, &draft).complete;
        if whole { Ok(()) } else { Err(self.refuse_incomplete(view, &draft)) }
    }
}

impl Knowledge for DuelX {
    #[inline]
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_state(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        view.weaken(keep, chance)
    }
}

impl Notation for DuelX {
    fn write_action(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(view, text)
    }
}

impl PositionFormat for DuelX {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        position::write(state)
    }

    fn read_position(&self, _seats: u8, position: &Position) -> Result<State, FieldError> {
        position::read(self, position)
    }
}

impl Presentation for DuelX {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::draw(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        french::face(card)
    }
}

impl Narration for DuelX {
    fn event_text(&self, event: &Event) -> Text {
        event::tell(event)
    }
}
