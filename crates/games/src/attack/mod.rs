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
use sortie_core::game::{Game, Joint, Refusal, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::param::Info;
use sortie_core::position::Fault;
use sortie_core::scene::Scene;
use sortie_core::seat::Observer;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, Steps};
use sortie_core::text::Text;

impl Game for Attack {
    const INFO: &'static Info<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Position = Position;

    fn new(_seats: u8) -> Self {
        Attack::DEFAULT
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        self.check_values()
    }

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
        joint: &Joint<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.play_joint(state, joint, chance, log);
    }

    fn standing(&self, state: &State) -> Outcome {
        self.outcome(state)
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        self.look(state, who)
    }

    #[inline]
    fn legal(&self, view: &View, draft: &Draft) -> Steps {
        self.steps(view, draft)
    }

    #[inline]
    fn action(&self, view: &View, draft: &Draft) -> Option<Action> {
        if Attack::decides(view) { Attack::drafted(draft) } else { None }
    }

    #[inline]
    fn draft(&self, _view: &View, action: &Action) -> Draft {
        Draft::of(match action {
            Action::Attack => view::STEP_ATTACK,
            Action::Defend => view::STEP_DEFEND,
            Action::Turn => view::STEP_TURN,
            Action::Card(card) => card.index(),
        })
    }

    fn refuse(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        notation::refuse(self, view, draft, step)
    }

    fn incomplete(&self, view: &View, _draft: &Draft) -> Refusal {
        notation::nothing_chosen(view)
    }

    fn spell(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(self, view, text)
    }

    #[inline]
    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_state(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        Attack::forget_some(view, keep, chance)
    }

    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::draw(self, view, draft)
    }

    fn tell(&self, event: &Event) -> Text {
        event::tell(event)
    }

    fn face(&self, card: Card) -> Face {
        french::face(card)
    }

    fn position(&self, state: &State) -> Position {
        position::write(self, state)
    }

    fn state(&self, _seats: u8, position: &Position) -> Result<State, Fault> {
        position::read(self, position)
    }
}
