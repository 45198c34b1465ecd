//! Attacke by Reiner Knizia: three to five knights outbid each other in contests of five colours.
//! The rule ids `AKE-…` are those of the rulebook page.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::attacke::EN);

mod deck;
mod emblems;
mod event;
mod imagine;
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
use sortie_core::game::{Game, Joint, Refusal, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::param::Info;
use sortie_core::position::Fault;
use sortie_core::scene::Scene;
use sortie_core::seat::Observer;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, Steps};
use sortie_core::text::Text;

impl Game for Attacke {
    const INFO: &'static Info<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Position = Position;

    fn new(_seats: u8) -> Self {
        Attacke::classic()
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        self.check_values()
    }

    #[inline]
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.deal_cards(seats, chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Attacke::whose_turn(state)
    }

    fn standing(&self, state: &State) -> Outcome {
        play::outcome(state.chips, state.seats)
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &Joint<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.play_joint(state, joint, chance, log);
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        Attacke::look(state, who)
    }

    #[inline]
    fn legal(&self, view: &View, draft: &Draft) -> Steps {
        self.steps(view, draft)
    }

    #[inline]
    fn action(&self, view: &View, draft: &Draft) -> Option<Action> {
        self.drafted(view, draft)
    }

    fn draft(&self, _view: &View, action: &Action) -> Draft {
        Attacke::draft_of(action)
    }

    fn refuse(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(self, view, draft, step)
    }

    fn incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(self, view, draft)
    }

    fn spell(&self, action: &Action) -> String {
        notation::spell(self, action)
    }

    fn read(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(self, view, text)
    }

    #[inline]
    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_state(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        self.forget_some(view, keep, chance)
    }

    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::draw(self, view, draft)
    }

    fn tell(&self, event: &Event) -> Text {
        event::tell(event)
    }

    fn face(&self, card: Card) -> Face {
        self.deck.layout.face(card)
    }

    fn position(&self, state: &State) -> Position {
        position::write(self, state)
    }

    fn state(&self, seats: u8, position: &Position) -> Result<State, Fault> {
        position::read(self, seats, position)
    }
}
