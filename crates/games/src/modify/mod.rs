//! Modify: two to seven players show a card at once, the highest takes them
//! all. Jacks steal unseen. The rule ids `MOD-…` are those of the rulebook page.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::modify::EN);

mod check;
mod draft;
mod event;
mod gaps;
mod imagine;
mod journal;
mod notation;
mod places;
mod play;
mod position;
mod refusal;
mod rules;
mod scene;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod worlds;
mod worth;

pub use event::{Event, Turned};
pub use position::{Called, Position, Theft};
pub use rules::Modify;
pub use state::{Action, Phase, State};
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

impl Game for Modify {
    const INFO: &'static Info<Self> = &rules::INFO;

    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Position = Position;

    fn new(_seats: u8) -> Self {
        Modify::DEFAULT
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        Modify::fits(seats)
    }

    #[inline]
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.begin(seats, chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Modify::whose_turn(state)
    }

    fn standing(&self, state: &State) -> Outcome {
        state.table.outcome(&state.points())
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &Joint<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.advance(state, joint, chance, log);
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        View::new(state, who)
    }

    #[inline]
    fn legal(&self, view: &View, draft: &Draft) -> Steps {
        draft::legal(view, draft)
    }

    #[inline]
    fn action(&self, view: &View, draft: &Draft) -> Option<Action> {
        draft::action(view, draft)
    }

    #[inline]
    fn draft(&self, _view: &View, action: &Action) -> Draft {
        draft::draft(*action)
    }

    fn refuse(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(view, draft, step)
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

    fn admit(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        refusal::misplaced(view, *action).map_or(Ok(()), Err)?;
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
        Modify::lose(view, keep, chance)
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
        position::write(state, self.deck)
    }

    fn state(&self, seats: u8, position: &Position) -> Result<State, Fault> {
        position::read(self, seats, position)
    }
}
