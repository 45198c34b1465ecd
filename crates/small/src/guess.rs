//! Guessing a card of which nothing is ever told: whoever is right more often than by chance has seen
//! what it may not see.
//!
//! - GUESS-01: one of six cards lies face down; the first player sees it.
//! - GUESS-02: the second player names a card three times and is told nothing in between.
//! - GUESS-03: it gets a point each time that it was right, the first player each time that it was not.

const EN: &str = include_str!("guess.ftl");
sortie_core::message_ids!($ crate::guess::EN);

use serde::{Deserialize, Serialize};
use sortie_core::card::Card;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::Knowledge;
use sortie_core::game::Narration;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Game, JointAction, Refusal, Turn};
use sortie_core::param::{GameInfo, Preset};
use sortie_core::position::FieldError;
use sortie_core::scene::{Choice, Layout, Scene, Zone};
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Face, Observer, Outcome, Seat, Seats, Text};

/// Guessing a card; there is nothing to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guess;

/// How many cards there are.
pub const CARDS: u8 = 6;
/// How often one is named.
pub const NAMES: usize = 3;
/// Who names cards.
const GUESSER: Seat = 1;

/// The cards that were named, by index.
type Named = [Option<u8>; NAMES];

/// The truth, and a document of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The card that lies face down, by its index.
    pub card: u8,
    named: Named,
}

/// What an observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    who: Observer,
    card: Option<u8>,
    named: Named,
}

/// What happens; cards by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A card lies face down; `None` for who does not see it.
    Lies(Option<u8>),
    /// A card was named.
    Named(u8),
}

fn is_over(named: Named) -> bool {
    named.iter().all(Option::is_some)
}

fn outcome(state: State) -> Outcome {
    let right = state.named.iter().filter(|&&named| named == Some(state.card)).count() as i32;
    let named = state.named.iter().flatten().count() as i32;
    Outcome::by_points(&[named - right, right])
}

impl View {
    fn is_asked(&self) -> bool {
        self.who.is(GUESSER) && !is_over(self.named)
    }
}

impl Guess {
    fn label(self, step: Step) -> Choice {
        let label = Text::new(id!("guess-name")).cards("cards", vec![self.face(Card::new(step))]);
        Choice { step, label, touches: None }
    }
}

impl Rules for Guess {
    const INFO: &'static GameInfo<Self> = &GameInfo {
        id: "guess",
        name: "Guessing a card",
        summary: id!("guess-summary"),
        author: None,
        prefix: "GUESS",
        seats: (2, 2),
        presets: &[Preset { id: "classic", doc: id!("guess-preset-classic"), values: &[] }],
        params: &[],
        words: &[("en", EN)],
        rulebook: &[],
        emblems: &[],
        drawing: "",
    };
    type State = State;
    type View = View;
    type Action = u8;
    type Event = Event;

    fn new(_: u8) -> Self {
        Guess
    }

    fn check(&self, _: u8) -> Result<(), Conflict> {
        Ok(())
    }
}

impl Referee for Guess {
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let card = chance.pick(Source::deal(0), u32::from(CARDS)) as u8;
        log.secret(Seats::one(1 - GUESSER), Event::Lies(Some(card)), Event::Lies(None));
        State { card, named: [None; NAMES] }
    }

    fn turn(&self, state: &State) -> Turn {
        if is_over(state.named) {
            Turn::Over(outcome(*state))
        } else {
            Turn::Decide(Seats::one(GUESSER))
        }
    }

    fn standings(&self, state: &State) -> Outcome {
        outcome(*state)
    }

    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<u8>,
        _: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let Some(card) = joint.get(GUESSER) else { return };
        if let Some(next) = state.named.iter_mut().find(|named| named.is_none()) {
            *next = Some(card);
            log.public(Event::Named(card));
        }
    }

    fn view(&self, state: &State, who: Observer) -> View {
        let sees = who.is(1 - GUESSER) || is_over(state.named);
        View { who, card: sees.then_some(state.card), named: state.named }
    }
}

impl Player for Guess {
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if !view.is_asked() {
            return Steps::NONE;
        }
        let all: StepSet = (0..CARDS).collect();
        if draft.is_empty() { Steps::one_of(all) } else { Steps::DONE }
    }

    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<u8> {
        draft.steps().first().filter(|&card| view.is_asked() && card < CARDS)
    }

    fn draft_of_action(&self, _: &View, action: &u8) -> Draft {
        Draft::from_step(*action)
    }

    fn refuse_step(&self, view: &View, _: &Draft, step: Step) -> Refusal {
        let text = if view.is_asked() {
            Text::new(id!("guess-no-step")).number("step", step)
        } else {
            Text::new(id!("guess-not-asked"))
        };
        Refusal::new("GUESS-02", text)
    }

    fn refuse_incomplete(&self, _: &View, _: &Draft) -> Refusal {
        Refusal::new("GUESS-02", Text::new(id!("guess-incomplete")))
    }
}

impl Knowledge for Guess {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let drawn = || chance.pick(Source::lot(), u32::from(CARDS)) as u8;
        State { card: view.card.unwrap_or_else(drawn), named: view.named }
    }

    /// There is nothing to remember.
    fn forget(&self, view: &View, _: f32, _: &mut impl Chance) -> View {
        *view
    }
}

impl Notation for Guess {
    fn write_action(&self, action: &u8) -> String {
        (action + 1).to_string()
    }

    fn read_action(&self, _: &View, text: &str) -> Result<u8, Refusal> {
        let found = (0..CARDS).find(|card| self.write_action(card) == text.trim());
        let unreadable = Text::new(id!("guess-unreadable")).raw("text", text);
        found.ok_or_else(|| Refusal::new("GUESS-02", unreadable))
    }
}

impl PositionFormat for Guess {
    type Position = State;

    fn write_position(&self, state: &State) -> State {
        *state
    }

    fn read_position(&self, _: u8, position: &State) -> Result<State, FieldError> {
        let named = position.named.iter().flatten();
        let gap = position.named.iter().skip_while(|named| named.is_some()).any(Option::is_some);
        if position.card < CARDS && named.copied().all(|card| card < CARDS) && !gap {
            Ok(*position)
        } else {
            Err(FieldError::new("table", format!("cards are 0 to {}, named one by one", CARDS - 1)))
        }
    }
}

impl Presentation for Guess {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("guess", view.who, 2);
        let zone = Zone::new("card", None, Text::new(id!("guess-card")), Layout::Row);
        scene.zones.push(match view.card {
            Some(card) => zone.faces([self.face(Card::new(card))]),
            None => zone.backs(1),
        });
        let (steps, over) = (self.legal_steps(view, draft), is_over(view.named));
        scene.turn = (!over).then_some(GUESSER).into_iter().collect();
        scene.asked = view.is_asked().then(|| Text::new(id!("guess-asked")));
        scene.choices = steps.next.iter().map(|step| self.label(step)).collect();
        scene.draft = draft.steps().iter().map(|step| self.label(step)).collect();
        scene.complete = steps.complete;
        let state = view.card.map(|card| State { card, named: view.named });
        scene.outcome = state.filter(|_| over).map(outcome);
        scene
    }

    fn face(&self, card: Card) -> Face {
        let index = self.write_action(&(card.index() % CARDS));
        Face { code: index.clone(), index, emblem: "spades".to_owned() }
    }
}

impl Narration for Guess {
    fn event_text(&self, event: &Event) -> Text {
        let faces = |card: u8| vec![self.face(Card::new(card))];
        match *event {
            Event::Lies(Some(card)) => Text::new(id!("guess-lies")).cards("cards", faces(card)),
            Event::Lies(None) => Text::new(id!("guess-lies-unseen")),
            Event::Named(card) => {
                Text::new(id!("guess-named")).seat("player", GUESSER).cards("cards", faces(card))
            }
        }
    }
}
