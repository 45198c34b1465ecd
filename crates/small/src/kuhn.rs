//! Kuhn poker (Kuhn, "A Simplified Two-Person Poker", 1950).
//!
//! - KUHN-01: three cards, jack, queen and king; each of two players puts a chip in and is dealt one.
//! - KUHN-02: in turn, the first player first, a player passes or bets a chip. Who passes after a
//!   bet gives the pot up.
//! - KUHN-03: after two passes, or a bet that was met by another, the higher card wins the pot.

const EN: &str = include_str!("kuhn.ftl");
sortie_core::message_ids!($ crate::kuhn::EN);

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

/// Kuhn poker; there is nothing to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kuhn;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Puts nothing in.
    Pass,
    /// Puts a chip in.
    Bet,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// Nothing.
    Open,
    /// The first player passed.
    Pass,
    /// The first player bet.
    Bet,
    /// The first player passed, the second bet.
    PassBet,
    /// Both passed.
    PassPass,
    /// A bet, and another.
    BetBet,
    /// A bet that was given up to.
    BetPass,
    /// The second player's bet was met.
    PassBetBet,
    /// The second player's bet was given up to.
    PassBetPass,
}

impl Line {
    /// Who is next; `None` when the match is over.
    #[inline]
    const fn seat(self) -> Option<Seat> {
        match self {
            Line::Open | Line::PassBet => Some(0),
            Line::Pass | Line::Bet => Some(1),
            _ => None,
        }
    }

    #[inline]
    const fn then(self, action: Action) -> Line {
        match (self, action) {
            (Line::Open, Action::Pass) => Line::Pass,
            (Line::Open, Action::Bet) => Line::Bet,
            (Line::Pass, Action::Pass) => Line::PassPass,
            (Line::Pass, Action::Bet) => Line::PassBet,
            (Line::Bet, Action::Pass) => Line::BetPass,
            (Line::Bet, Action::Bet) => Line::BetBet,
            (Line::PassBet, Action::Pass) => Line::PassBetPass,
            (Line::PassBet, Action::Bet) => Line::PassBetBet,
            (over, _) => over,
        }
    }

    /// Whether both cards were laid open.
    const fn is_shown(self) -> bool {
        matches!(self, Line::PassPass | Line::BetBet | Line::PassBetBet)
    }
}

/// The truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [Card; 2],
    line: Line,
}

/// What an observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    who: Observer,
    /// The card of each seat, as far as it is known; the jack is the lowest.
    pub hands: [Option<Card>; 2],
    /// What was done so far.
    pub line: Line,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A player was dealt a card, by its index; `None` for who does not see it.
    Dealt {
        /// Who.
        seat: Seat,
        /// What.
        card: Option<u8>,
    },
    /// A player passed or bet.
    Did {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
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
    line: Line,
    hand: [CardNames; 2],
    deck: CardNames,
}

const DECK: Cards = Cards::range(0, poker::RANKS);
const ACTIONS: [Action; 2] = [Action::Pass, Action::Bet];

impl View {
    #[inline]
    fn is_asked(self) -> bool {
        self.line.seat().is_some_and(|seat| self.who.is(seat))
    }
}

#[inline]
fn outcome(state: State) -> Outcome {
    let first_is_higher = state.hands[0] > state.hands[1];
    let (first_wins, chips) = match state.line {
        Line::BetPass => (true, 1),
        Line::PassBetPass => (false, 1),
        Line::BetBet | Line::PassBetBet => (first_is_higher, 2),
        _ => (first_is_higher, 1),
    };
    let points = if first_wins { chips } else { -chips };
    Outcome::by_points(&[points, -points])
}

fn label(step: Step) -> Choice {
    let id = if step == 0 { id!("kuhn-pass") } else { id!("kuhn-bet") };
    Choice { step, label: Text::new(id), touches: None }
}

impl Rules for Kuhn {
    const INFO: &'static GameInfo<Self> = &GameInfo {
        id: "kuhn",
        name: "Kuhn poker",
        summary: id!("kuhn-summary"),
        author: Some("Harold W. Kuhn"),
        prefix: "KUHN",
        seats: (2, 2),
        presets: &[Preset { id: "classic", doc: id!("kuhn-preset-classic"), values: &[] }],
        params: &[],
        words: &[("en", EN)],
        rulebook: &[],
        emblems: &[],
        drawing: "",
    };
    const UTILITY: Utility = Utility::Points { apart: 4 };
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_: u8) -> Self {
        Kuhn
    }

    fn check(&self, _: u8) -> Result<(), Conflict> {
        Ok(())
    }
}

impl Referee for Kuhn {
    #[inline]
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let hands = poker::deal(poker::RANKS, chance);
        for (seat, card) in (0..).zip(hands) {
            log.secret(
                Seats::one(seat),
                Event::Dealt { seat, card: Some(card.index()) },
                Event::Dealt { seat, card: None },
            );
        }
        State { hands, line: Line::Open }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.line.seat() {
            Some(seat) => Turn::Decide(Seats::one(seat)),
            None => Turn::Over(outcome(*state)),
        }
    }

    fn standings(&self, state: &State) -> Outcome {
        outcome(*state)
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        _: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let Some(seat) = state.line.seat() else { return };
        let Some(action) = joint.get(seat) else { return };
        state.line = state.line.then(action);
        log.public(Event::Did { seat, action });
        if state.line.is_shown() {
            log.public(Event::Shown { cards: state.hands.map(Card::index) });
        }
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        let hands = poker::seen(state.hands, who, state.line.is_shown());
        View { who, hands, line: state.line }
    }
}

impl Player for Kuhn {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if !view.is_asked() {
            return Steps::NONE;
        }
        if draft.is_empty() { Steps::one_of(StepSet::from_bits(0b11, 0)) } else { Steps::DONE }
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
        let text = if view.is_asked() {
            Text::new(id!("kuhn-no-step")).number("step", step)
        } else {
            Text::new(id!("kuhn-not-asked"))
        };
        Refusal::new("KUHN-02", text)
    }

    fn refuse_incomplete(&self, _: &View, _: &Draft) -> Refusal {
        Refusal::new("KUHN-02", Text::new(id!("kuhn-incomplete")))
    }
}

impl Knowledge for Kuhn {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut left = view.hands.iter().flatten().fold(DECK, |deck, &card| deck.without(card));
        let hands = view.hands.map(|known| {
            let drawn = known.or_else(|| chance.draw_one(Source::lot(), left));
            let card = drawn.unwrap_or(Card::new(0));
            left.remove(card);
            card
        });
        State { hands, line: view.line }
    }

    /// There is nothing to remember.
    fn forget(&self, view: &View, _: f32, _: &mut impl Chance) -> View {
        *view
    }
}

impl Notation for Kuhn {
    fn write_action(&self, action: &Action) -> String {
        match action {
            Action::Pass => "pass",
            Action::Bet => "bet",
        }
        .to_owned()
    }

    fn read_action(&self, _: &View, text: &str) -> Result<Action, Refusal> {
        let found = ACTIONS.into_iter().find(|action| self.write_action(action) == text.trim());
        let unreadable = Text::new(id!("kuhn-unreadable")).raw("text", text);
        found.ok_or_else(|| Refusal::new("KUHN-02", unreadable))
    }
}

impl PositionFormat for Kuhn {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let deck = state.hands.iter().fold(DECK, |deck, &card| deck.without(card));
        Position {
            line: state.line,
            hand: state.hands.map(|card| poker::names([card])),
            deck: poker::names(deck),
        }
    }

    fn read_position(&self, _: u8, position: &Position) -> Result<State, FieldError> {
        let mut reader = poker::reader(DECK);
        let hands = [
            poker::one(&mut reader, "table.hand.0", &position.hand[0])?,
            poker::one(&mut reader, "table.hand.1", &position.hand[1])?,
        ];
        reader.cards("table.deck", &position.deck)?;
        reader.finish()?;
        Ok(State { hands, line: position.line })
    }
}

impl Presentation for Kuhn {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("kuhn", view.who, 2);
        for (seat, hand) in (0..).zip(view.hands) {
            let name = Text::new(id!("kuhn-hand"));
            let zone = Zone::new(format!("hand.{seat}"), Some(seat), name, Layout::Row);
            scene.zones.push(match hand {
                Some(card) => zone.faces([poker::face(card)]),
                None => zone.backs(1),
            });
        }
        let steps = self.legal_steps(view, draft);
        scene.turn = view.line.seat().into_iter().collect();
        scene.asked = view.is_asked().then(|| Text::new(id!("kuhn-asked")));
        scene.choices = steps.next.iter().map(label).collect();
        scene.draft = draft.steps().iter().map(label).collect();
        scene.complete = steps.complete;
        scene.outcome = match (view.hands, view.line.seat()) {
            ([Some(first), Some(second)], None) => {
                Some(outcome(State { hands: [first, second], line: view.line }))
            }
            // Who gave up lost, whatever the cards are.
            (_, None) => Some(outcome(State { hands: [Card::new(0); 2], line: view.line })),
            _ => None,
        };
        scene
    }

    fn face(&self, card: Card) -> Face {
        poker::face(Card::new(card.index() % poker::RANKS))
    }
}

impl Narration for Kuhn {
    fn event_text(&self, event: &Event) -> Text {
        let faces = |cards: &[u8]| cards.iter().map(|&card| self.face(Card::new(card))).collect();
        match event {
            Event::Dealt { seat, card: Some(card) } => {
                Text::new(id!("kuhn-dealt")).seat("player", *seat).cards("cards", faces(&[*card]))
            }
            Event::Dealt { seat, card: None } => {
                Text::new(id!("kuhn-dealt-unseen")).seat("player", *seat)
            }
            Event::Did { seat, action: Action::Pass } => {
                Text::new(id!("kuhn-passed")).seat("player", *seat)
            }
            Event::Did { seat, action: Action::Bet } => {
                Text::new(id!("kuhn-bets")).seat("player", *seat)
            }
            Event::Shown { cards } => Text::new(id!("kuhn-shown")).cards("cards", faces(cards)),
        }
    }
}
