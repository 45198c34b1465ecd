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

impl Rules for Modify {
    const INFO: &'static GameInfo<Self> = &rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        Modify::DEFAULT
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        Modify::fits(seats)
    }
}

impl Referee for Modify {
    #[inline]
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        self.begin(seats, chance, log)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Modify::whose_turn(state)
    }

    fn standings(&self, state: &State) -> Outcome {
        state.table.outcome(&state.points())
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
        View::new(state, who)
    }
}

impl Player for Modify {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        draft::legal(view, draft)
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        draft::action(view, draft)
    }

    #[inline]
    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        draft::draft(*action)
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        refusal::refuse(view, draft, step)
    }

    fn refuse_incomplete(&self, view: &View, draft: &Draft) -> Refusal {
        refusal::incomplete(view, draft)
    }

    fn check_action(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        refusal::misplaced(view, *action).map_or(Ok(()), Err)?;
        let mut draft = Draft::EMPTY;
        for step in self.draft_of_action(view, action).steps().iter() {
            draft = self.add_step(view, &draft, step)?;
        }
        let whole = self.legal_steps(view, &draft).complete;
        if whole { Ok(()) } else { Err(self.refuse_incomplete(view, &draft)) }
    }
}

impl Knowledge for Modify {
    #[inline]
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_state(view, chance)
    }

    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        Modify::lose(view, keep, chance)
    }
}

impl Notation for Modify {
    fn write_action(&self, action: &Action) -> String {
        notation::spell(*action)
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        notation::read(view, text)
    }
}

impl PositionFormat for Modify {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        position::write(state, self.deck)
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        position::read(self, seats, position)
    }
}

impl Presentation for Modify {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        scene::draw(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        french::face(card)
    }
}

impl Narration for Modify {
    fn event_text(&self, event: &Event) -> Text {
        event::tell(event)
    }
}
