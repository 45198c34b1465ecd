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
use sortie_core::game::{Game, Joint, Refusal, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::param::Info;
use sortie_core::position::Fault;
use sortie_core::scene::Scene;
use sortie_core::seat::Observer;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, Steps};
use sortie_core::text::Text;

impl Game for DuelX {
    const INFO: &'static Info<Self> = &rules::INFO;

    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Position = Position;

    fn new(_seats: u8) -> Self {
        DuelX::DEFAULT
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        Ok(())
    }

    #[inline]
    fn deal(&self, _seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.deal_cards(chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn standing(&self, state: &State) -> Outcome {
        state.standing()
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
        View::new(state, who)
    }

    #[inline]
    fn legal(&self, view: &View, draft: &Draft) -> Steps {
        steps::legal(self, view, draft)
    }

    #[inline]
    fn action(&self, view: &View, draft: &Draft) -> Option<Action> {
        steps::action(view, draft)
    }

    #[inline]
    fn draft(&self, _view: &View, action: &Action) -> Draft {
        steps::draft(*action)
    }

    fn refuse(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(self, view, draft, step)
    }

    fn incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(view, draft)
    }

    fn spell(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(view, text)
    }

    /// A card that does not fit its slot is refused as that, wherever else it fits.
    fn admit(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        refusal::misfit(self, view, *action).map_or(Ok(()), Err)?;
        let mut draft = Draft::EMPTY;
        for step in self.draft(view, action).steps().iter() {
            draft = self.step(view, &draft, step)?;
        }
        let whole = self.legal(view, &draft).complete;
        if whole { Ok(()) } else { Err(self.incomplete(view, &draft)) }
    }

    #[inline]
    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_state(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        view.weaken(keep, chance)
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
        position::write(state)
    }

    fn state(&self, _seats: u8, position: &Position) -> Result<State, Fault> {
        position::read(self, position)
    }
}
