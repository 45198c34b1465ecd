//! A guessing game without information: a player who guesses better than by chance has seen hidden
//! cards.
//!
//! - GUESS-01: one of six cards lies face down; the first player sees it.
//! - GUESS-02: the second player names a card three times and learns nothing in between.
//! - GUESS-03: it gets a point for each correct guess, and the first player a point for each wrong
//!   one.

const EN: &str = include_str!("guess.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::guess::IDS);

use serde::{Deserialize, Serialize};
use sortie_core::MessageIndex;
use sortie_core::card::Card;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{
    Animation, Explanation, JointAction, Knowledge, Narration, Notation, Player, PositionFormat,
    Presentation, Referee, Refusal, Rules, Turn,
};
use sortie_core::observation::{Encoding, Features, one_bit};
use sortie_core::param::{GameInfo, Preset};
use sortie_core::position::FieldError;
use sortie_core::scene::{Choice, Layout, Scene, Zone};
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Face, Observer, Outcome, Seat, Seats, Text};

/// The guessing game; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guess;

/// The number of cards.
pub const CARDS: u8 = 6;
/// The number of guesses in a match.
pub const GUESSES: usize = 3;
/// The seat that guesses.
const GUESSER: Seat = 1;

/// The cards named so far, by index.
type NamedCards = [Option<u8>; GUESSES];

/// The state of a match, and its position document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessState {
    /// The hidden card, by its index.
    pub card: u8,
    named: NamedCards,
}

/// The information of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GuessView {
    who: Observer,
    card: Option<u8>,
    named: NamedCards,
}

/// An event; cards are given by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GuessEvent {
    /// The hidden card was dealt; `None` for observers who do not see it.
    Lies(Option<u8>),
    /// A card was named.
    Named(u8),
}

fn is_over(named: NamedCards) -> bool {
    named.iter().all(Option::is_some)
}

fn outcome(state: GuessState) -> Outcome {
    let right = state.named.iter().filter(|&&named| named == Some(state.card)).count() as i32;
    let named = state.named.iter().flatten().count() as i32;
    Outcome::by_points(&[named - right, right])
}

impl GuessView {
    fn must_decide(&self) -> bool {
        self.who.is(GUESSER) && !is_over(self.named)
    }
}

impl Guess {
    fn label(self, step: Step) -> Choice {
        let label = Text::new(id!("guess-name")).cards("cards", vec![self.face(Card::new(step))]);
        Choice::button(step, label)
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
        lesson: None,
        puzzles: None,
        simulation_micros: &[1.0],
        levels: &[],
    };
    type State = GuessState;
    type View = GuessView;
    type Action = u8;
    type Event = GuessEvent;

    fn new(_: u8) -> Self {
        Guess
    }
}

impl Referee for Guess {
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<GuessEvent>) -> GuessState {
        let card = chance.pick(Source::deal(0), u32::from(CARDS)) as u8;
        log.secret(Seats::one(1 - GUESSER), GuessEvent::Lies(Some(card)), GuessEvent::Lies(None));
        GuessState { card, named: [None; GUESSES] }
    }

    fn turn(&self, state: &GuessState) -> Turn {
        if is_over(state.named) {
            Turn::Over(outcome(*state))
        } else {
            Turn::Decide(Seats::one(GUESSER))
        }
    }

    fn standings(&self, state: &GuessState) -> Outcome {
        outcome(*state)
    }

    fn play(
        &self,
        state: &mut GuessState,
        joint: &JointAction<u8>,
        _: &mut impl Chance,
        log: &mut impl Log<GuessEvent>,
    ) {
        let Some(card) = joint.get(GUESSER) else { return };
        if let Some(next) = state.named.iter_mut().find(|named| named.is_none()) {
            *next = Some(card);
            log.public(GuessEvent::Named(card));
        }
    }

    fn view(&self, state: &GuessState, who: Observer) -> GuessView {
        let sees = who.is(1 - GUESSER) || is_over(state.named);
        GuessView { who, card: sees.then_some(state.card), named: state.named }
    }
}

impl Player for Guess {
    fn legal_steps(&self, view: &GuessView, draft: &Draft) -> Steps {
        if !view.must_decide() {
            return Steps::NONE;
        }
        let all: StepSet = (0..CARDS).collect();
        if draft.is_empty() { Steps::one_of(all) } else { Steps::DONE }
    }

    fn action_of_draft(&self, view: &GuessView, draft: &Draft) -> Option<u8> {
        draft.steps().first().filter(|&card| view.must_decide() && card < CARDS)
    }

    fn draft_of_action(&self, _: &GuessView, action: &u8) -> Draft {
        Draft::from_step(*action)
    }

    fn refuse_step(&self, view: &GuessView, _: &Draft, step: Step) -> Refusal {
        let text = if view.must_decide() {
            Text::new(id!("guess-no-step")).number("step", step)
        } else {
            Text::new(id!("guess-not-asked"))
        };
        Refusal::new("GUESS-02", text)
    }

    fn refuse_incomplete(&self, _: &GuessView, _: &Draft) -> Refusal {
        Refusal::new("GUESS-02", Text::new(id!("guess-incomplete")))
    }
}

impl Knowledge for Guess {
    fn determinize(&self, view: &GuessView, chance: &mut impl Chance) -> GuessState {
        let drawn = || chance.pick(Source::lot(), u32::from(CARDS)) as u8;
        GuessState { card: view.card.unwrap_or_else(drawn), named: view.named }
    }
}

impl Notation for Guess {
    fn write_action(&self, action: &u8) -> String {
        (action + 1).to_string()
    }

    fn read_action(&self, _: &GuessView, text: &str) -> Result<u8, Refusal> {
        let found = (0..CARDS).find(|card| self.write_action(card) == text.trim());
        let unreadable = Text::new(id!("guess-unreadable")).raw("text", text);
        found.ok_or_else(|| Refusal::new("GUESS-02", unreadable))
    }
}

impl PositionFormat for Guess {
    type Position = GuessState;

    fn write_position(&self, state: &GuessState) -> GuessState {
        *state
    }

    fn read_position(&self, _: u8, position: &GuessState) -> Result<GuessState, FieldError> {
        let named = position.named.iter().flatten();
        // A name after an unused place could not have been played.
        let gap = position.named.iter().skip_while(|named| named.is_some()).any(Option::is_some);
        if position.card < CARDS && named.copied().all(|card| card < CARDS) && !gap {
            Ok(*position)
        } else {
            Err(FieldError::new("table", format!("cards are 0 to {}, named one by one", CARDS - 1)))
        }
    }
}

impl Presentation for Guess {
    fn scene(&self, view: &GuessView, draft: &Draft) -> Scene {
        let mut scene = Scene::new("guess", view.who, 2);
        let zone = Zone::new("card", None, Text::new(id!("guess-card")), Layout::Row);
        scene.zones.push(match view.card {
            Some(card) => zone.faces([self.face(Card::new(card))]),
            None => zone.backs(1),
        });
        let (steps, over) = (self.legal_steps(view, draft), is_over(view.named));
        scene.turn = (!over).then_some(GUESSER).into_iter().collect();
        scene.asked = view.must_decide().then(|| Text::new(id!("guess-asked")));
        scene.choices = steps.next.iter().map(|step| self.label(step)).collect();
        scene.draft = draft.steps().iter().map(|step| self.label(step)).collect();
        scene.complete = steps.complete;
        let state = view.card.map(|card| GuessState { card, named: view.named });
        scene.outcome = state.filter(|_| over).map(outcome);
        scene
    }

    fn face(&self, card: Card) -> Face {
        let index = self.write_action(&(card.index() % CARDS));
        Face { code: index.clone(), index, emblem: "spades".to_owned() }
    }
}

impl Explanation for Guess {}

impl Encoding for Guess {
    const STEPS: u8 = CARDS;

    #[inline]
    fn encode_view(&self, view: &GuessView, out: &mut impl Features) {
        let cards = usize::from(CARDS);
        out.one_hot("seat", "The observer's seat; none for the public.", 2, view.who.seat());
        out.planes("named", "The cards named so far, in order.", &[GUESSES, cards], |n| {
            one_bit(view.named[n])
        });
        let card = view.card.map_or((1 << CARDS) - 1, |card| 1 << card);
        out.plane("possible_card", "The cards that the hidden card may be.", cards, card);
    }

    #[inline]
    fn encode_hidden(&self, state: &GuessState, out: &mut impl Features) {
        out.one_hot("card", "The hidden card.", usize::from(CARDS), Some(state.card));
    }
}

impl Animation for Guess {
    type Memory = ();
}

impl Narration for Guess {
    fn event_text(&self, event: &GuessEvent) -> Text {
        let faces = |card: u8| vec![self.face(Card::new(card))];
        match *event {
            GuessEvent::Lies(Some(card)) => {
                Text::new(id!("guess-lies")).cards("cards", faces(card))
            }
            GuessEvent::Lies(None) => Text::new(id!("guess-lies-unseen")),
            GuessEvent::Named(card) => {
                Text::new(id!("guess-named")).seat("player", GUESSER).cards("cards", faces(card))
            }
        }
    }
}
