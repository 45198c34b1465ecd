//! Leduc poker (Southey and others, "Bayes' Bluff: Opponent Modelling in Poker", 2005).
//!
//! - LEDUC-01: six cards, jack, queen and king of two suits; each of two players puts a chip in and
//!   is dealt one.
//! - LEDUC-02: two rounds of betting, the first player first in both. A player calls, which puts in
//!   as much as the other has; or raises, by 2 chips in the first round and 4 in the second, at most
//!   twice a round between both; or folds, after a raise, and gives the pot up.
//! - LEDUC-03: a round is over when a player calls and both have acted. After the first a card is
//!   turned up.
//! - LEDUC-04: after the second, who has the rank of the card that was turned up wins the pot, else
//!   the higher rank; equal ranks share it.

const EN: &str = include_str!("leduc.ftl");
sortie_core::message_ids!($ crate::leduc::EN);

use crate::poker;
use serde::{Deserialize, Serialize};
use sortie_core::card::{Card, Cards};
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
use sortie_core::position::{CardNames, FieldError};
use sortie_core::scene::{Choice, Layout, Scene, Zone};
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Face, Observer, Outcome, Seat, Seats, Text, Utility};

/// Leduc poker; there is nothing to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leduc;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Gives the pot up.
    Fold,
    /// Puts in as much as the other has.
    Call,
    /// Puts in more.
    Raise,
}

/// Where the betting stands: all that is public but the card that is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pot {
    /// The chips of each seat.
    paid: [u8; 2],
    /// Who is next.
    to_move: Seat,
    /// How often this round was raised.
    raises: u8,
    /// Whether somebody acted in this round.
    begun: bool,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Stage {
    First,
    Second,
    /// The seat whose turn it is folded.
    Folded,
    /// Both cards were laid open.
    Shown,
}

/// The truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [Card; 2],
    board: Option<Card>,
    pot: Pot,
}

/// What an observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    who: Observer,
    hands: [Option<Card>; 2],
    board: Option<Card>,
    pot: Pot,
}

/// What happens; cards by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A player was dealt a card; `None` for who does not see it.
    Dealt {
        /// Who.
        seat: Seat,
        /// What.
        card: Option<u8>,
    },
    /// A player acted.
    Did {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// A card was turned up.
    TurnedUp {
        /// Which.
        card: u8,
    },
    /// Both cards were laid open.
    Shown {
        /// By seat.
        cards: [u8; 2],
    },
}

/// The state as a document.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pot: Pot,
    hand: [CardNames; 2],
    board: CardNames,
    deck: CardNames,
}

const DECK: Cards = Cards::range(0, 2 * poker::RANKS);
const ACTIONS: [Action; 3] = [Action::Fold, Action::Call, Action::Raise];
/// The most raises in a round.
const RAISES: u8 = 2;

impl Pot {
    const OPEN: Pot =
        Pot { paid: [1; 2], to_move: 0, raises: 0, begun: false, stage: Stage::First };

    #[inline]
    const fn seat(self) -> Option<Seat> {
        match self.stage {
            Stage::First | Stage::Second => Some(self.to_move),
            Stage::Folded | Stage::Shown => None,
        }
    }

    #[inline]
    fn has_raise(self) -> bool {
        self.paid[0] != self.paid[1]
    }

    /// What may be done, by steps.
    #[inline]
    fn steps(self) -> StepSet {
        let fold = u128::from(self.has_raise());
        let raise = u128::from(self.raises < RAISES);
        StepSet::from_bits(fold | 1 << 1 | raise << 2, 0)
    }

    /// The betting after an action; the stage is then the next one where a round is over.
    #[inline]
    fn then(mut self, action: Action) -> Pot {
        let (own, other) = (usize::from(self.to_move & 1), usize::from(!self.to_move & 1));
        let second = self.stage == Stage::Second;
        match action {
            Action::Fold => {
                self.stage = Stage::Folded;
                return self;
            }
            Action::Call => {
                self.paid[own] = self.paid[other];
                if self.begun {
                    let stage = if second { Stage::Shown } else { Stage::Second };
                    return Pot { paid: self.paid, stage, ..Pot::OPEN };
                }
            }
            Action::Raise => {
                self.paid[own] = self.paid[other] + if second { 4 } else { 2 };
                self.raises += 1;
            }
        }
        self.begun = true;
        self.to_move = 1 - self.to_move;
        self
    }
}

impl View {
    #[inline]
    fn is_asked(&self) -> bool {
        self.pot.seat().is_some_and(|seat| self.who.is(seat))
    }
}

/// How much a hand is worth beside a board.
#[inline]
fn worth(hand: Card, board: Option<Card>) -> u8 {
    let rank = poker::rank(hand);
    if board.is_some_and(|board| poker::rank(board) == rank) { poker::RANKS + rank } else { rank }
}

#[inline]
fn outcome(state: &State) -> Outcome {
    let chips = i32::from(state.pot.paid[0].min(state.pot.paid[1]));
    let points = if state.pot.stage == Stage::Folded {
        if state.pot.to_move == 0 { -chips } else { chips }
    } else {
        let [first, second] = state.hands.map(|hand| worth(hand, state.board));
        chips * (i32::from(first > second) - i32::from(first < second))
    };
    Outcome::by_points(&[points, -points])
}

fn label(step: Step) -> Choice {
    let id = match step {
        0 => id!("leduc-fold"),
        1 => id!("leduc-call"),
        _ => id!("leduc-raise"),
    };
    Choice { step, label: Text::new(id), touches: None }
}

impl Rules for Leduc {
    const INFO: &'static GameInfo<Self> = &GameInfo {
        id: "leduc",
        name: "Leduc poker",
        summary: id!("leduc-summary"),
        author: None,
        prefix: "LEDUC",
        seats: (2, 2),
        presets: &[Preset { id: "classic", doc: id!("leduc-preset-classic"), values: &[] }],
        params: &[],
        words: &[("en", EN)],
        rulebook: &[],
        emblems: &[],
        drawing: "",
    };
    const UTILITY: Utility = Utility::Points { apart: 26 };
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_: u8) -> Self {
        Leduc
    }

    fn check(&self, _: u8) -> Result<(), Conflict> {
        Ok(())
    }
}

impl Referee for Leduc {
    #[inline]
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let hands = poker::deal(2 * poker::RANKS, chance);
        for (seat, card) in (0..).zip(hands) {
            log.secret(
                Seats::one(seat),
                Event::Dealt { seat, card: Some(card.index()) },
                Event::Dealt { seat, card: None },
            );
        }
        State { hands, board: None, pot: Pot::OPEN }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.pot.seat() {
            Some(seat) => Turn::Decide(Seats::one(seat)),
            None => Turn::Over(outcome(state)),
        }
    }

    fn standings(&self, state: &State) -> Outcome {
        outcome(state)
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let Some(seat) = state.pot.seat() else { return };
        let Some(action) = joint.get(seat) else { return };
        let before = state.pot.stage;
        state.pot = state.pot.then(action);
        log.public(Event::Did { seat, action });
        match state.pot.stage {
            Stage::Second if before == Stage::First => {
                let left = DECK.without(state.hands[0]).without(state.hands[1]);
                state.board = chance.draw_one(Source::turn_up(0), left);
                if let Some(card) = state.board {
                    log.public(Event::TurnedUp { card: card.index() });
                }
            }
            Stage::Shown => log.public(Event::Shown { cards: state.hands.map(Card::index) }),
            _ => {}
        }
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        let hands = poker::seen(state.hands, who, state.pot.stage == Stage::Shown);
        View { who, hands, board: state.board, pot: state.pot }
    }
}

impl Player for Leduc {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if !view.is_asked() {
            return Steps::NONE;
        }
        if draft.is_empty() { Steps::one_of(view.pot.steps()) } else { Steps::DONE }
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        let step = draft.steps().first().filter(|_| view.is_asked())?;
        ACTIONS.get(usize::from(step)).copied()
    }

    fn draft_of_action(&self, _: &View, action: &Action) -> Draft {
        Draft::from_step(*action as Step)
    }

    fn refuse_step(&self, view: &View, _: &Draft, step: Step) -> Refusal {
        let text = match step {
            _ if !view.is_asked() => Text::new(id!("leduc-not-asked")),
            0 => Text::new(id!("leduc-no-fold")),
            2 => Text::new(id!("leduc-no-raise")),
            _ => Text::new(id!("leduc-no-step")).number("step", step),
        };
        Refusal::new("LEDUC-02", text)
    }

    fn refuse_incomplete(&self, _: &View, _: &Draft) -> Refusal {
        Refusal::new("LEDUC-02", Text::new(id!("leduc-incomplete")))
    }
}

impl Knowledge for Leduc {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let known = view.hands.iter().chain([&view.board]).flatten();
        let mut left = known.fold(DECK, |deck, &card| deck.without(card));
        let hands = view.hands.map(|known| {
            let drawn = known.or_else(|| chance.draw_one(Source::lot(), left));
            let card = drawn.unwrap_or(Card::new(0));
            left.remove(card);
            card
        });
        State { hands, board: view.board, pot: view.pot }
    }

    /// There is nothing to remember.
    fn forget(&self, view: &View, _: f32, _: &mut impl Chance) -> View {
        *view
    }
}

impl Notation for Leduc {
    fn write_action(&self, action: &Action) -> String {
        match action {
            Action::Fold => "fold",
            Action::Call => "call",
            Action::Raise => "raise",
        }
        .to_owned()
    }

    fn read_action(&self, _: &View, text: &str) -> Result<Action, Refusal> {
        let found = ACTIONS.into_iter().find(|action| self.write_action(action) == text.trim());
        let unreadable = Text::new(id!("leduc-unreadable")).raw("text", text);
        found.ok_or_else(|| Refusal::new("LEDUC-02", unreadable))
    }
}

impl PositionFormat for Leduc {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let lying = state.hands.into_iter().chain(state.board);
        Position {
            pot: state.pot,
            hand: state.hands.map(|card| poker::names([card])),
            board: poker::names(state.board),
            deck: poker::names(lying.fold(DECK, Cards::without)),
        }
    }

    fn read_position(&self, _: u8, position: &Position) -> Result<State, FieldError> {
        let mut reader = poker::reader(DECK);
        let hands = [
            poker::one(&mut reader, "table.hand.0", &position.hand[0])?,
            poker::one(&mut reader, "table.hand.1", &position.hand[1])?,
        ];
        let board = if position.board.is_empty() {
            None
        } else {
            Some(poker::one(&mut reader, "table.board", &position.board)?)
        };
        reader.cards("table.deck", &position.deck)?;
        reader.finish()?;
        let pot = position.pot;
        if !reachable(pot, board.is_some()) {
            let what = "this is no way to bet: 1 chip each, raises by 2, then by 4, two a round";
            return Err(FieldError::new("table.pot", what));
        }
        Ok(State { hands, board, pot })
    }
}

impl Presentation for Leduc {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("leduc", view.who, 2);
        for (seat, hand) in (0..).zip(view.hands) {
            let name = Text::new(id!("leduc-hand"));
            let zone = Zone::new(format!("hand.{seat}"), Some(seat), name, Layout::Row).badge(
                Text::new(id!("leduc-paid")).number("chips", view.pot.paid[usize::from(seat)]),
            );
            scene.zones.push(match hand {
                Some(card) => zone.faces([poker::face(card)]),
                None => zone.backs(1),
            });
        }
        let board = Zone::new("board", None, Text::new(id!("leduc-board")), Layout::Row);
        scene.zones.push(board.faces(view.board.map(poker::face)));
        let steps = self.legal_steps(view, draft);
        scene.turn = view.pot.seat().into_iter().collect();
        scene.asked = view.is_asked().then(|| Text::new(id!("leduc-asked")));
        scene.choices = steps.next.iter().map(label).collect();
        scene.draft = draft.steps().iter().map(label).collect();
        scene.complete = steps.complete;
        // Who folded lost, whatever the cards are.
        let hands = view.hands.map(|hand| hand.unwrap_or(Card::new(0)));
        let over = view.pot.seat().is_none();
        scene.outcome = over.then(|| outcome(&State { hands, board: view.board, pot: view.pot }));
        scene
    }

    fn face(&self, card: Card) -> Face {
        poker::face(Card::new(card.index() % (2 * poker::RANKS)))
    }
}

impl Narration for Leduc {
    fn event_text(&self, event: &Event) -> Text {
        let faces = |cards: &[u8]| cards.iter().map(|&card| self.face(Card::new(card))).collect();
        match event {
            Event::Dealt { seat, card: Some(card) } => {
                Text::new(id!("leduc-dealt")).seat("player", *seat).cards("cards", faces(&[*card]))
            }
            Event::Dealt { seat, card: None } => {
                Text::new(id!("leduc-dealt-unseen")).seat("player", *seat)
            }
            Event::Did { seat, action } => Text::new(match action {
                Action::Fold => id!("leduc-folds"),
                Action::Call => id!("leduc-calls"),
                Action::Raise => id!("leduc-raises"),
            })
            .seat("player", *seat),
            Event::TurnedUp { card } => {
                Text::new(id!("leduc-turned-up")).cards("cards", faces(&[*card]))
            }
            Event::Shown { cards } => Text::new(id!("leduc-shown")).cards("cards", faces(cards)),
        }
    }
}

/// Whether betting can come to this.
fn reachable(pot: Pot, board: bool) -> bool {
    let mut open = vec![(Pot::OPEN, false)];
    while let Some((now, turned)) = open.pop() {
        if (now, turned) == (pot, board) {
            return true;
        }
        if now.seat().is_some() {
            open.extend(now.steps().iter().map(|step| {
                let next = now.then(ACTIONS[usize::from(step)]);
                (next, turned || next.stage == Stage::Second)
            }));
        }
    }
    false
}
