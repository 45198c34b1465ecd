//! Leduc poker (Southey et al., "Bayes' Bluff: Opponent Modelling in Poker", 2005).
//!
//! - LEDUC-01: six cards, jack, queen and king of two suits; each of two players antes a chip and
//!   is dealt one.
//! - LEDUC-02: two rounds of betting, the first player first in both. A player calls, which matches
//!   the other's chips; or raises, by 2 chips in the first round and 4 in the second, at most twice
//!   a round between both; or folds after a raise, and gives up the pot.
//! - LEDUC-03: a round is over when a player calls and both have acted. After the first round a
//!   card is turned up.
//! - LEDUC-04: after the second round, a player whose card has the rank of the board wins the pot,
//!   else the higher rank; equal ranks share it.

const EN: &str = include_str!("leduc.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::leduc::IDS);

mod betting;

use crate::poker;
use betting::{Betting, BettingIndex, BettingStage, MAX_RAISES};
use serde::{Deserialize, Serialize};
use sortie_core::MessageIndex;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{
    Animation, Explanation, JointAction, Knowledge, Narration, Notation, Player, PositionFormat,
    Presentation, Referee, Refusal, Rules, Turn,
};
use sortie_core::observation::{Encoding, Features};
use sortie_core::param::{GameInfo, Preset};
use sortie_core::position::{CardNames, FieldError};
use sortie_core::scene::{Choice, Layout, Scene, Zone};
use sortie_core::steps::{Draft, Step, Steps};
use sortie_core::{Face, Observer, Outcome, Seat, Seats, Text, Utility};

/// Leduc poker; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leduc;

/// A player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LeducAction {
    /// Gives up the pot.
    Fold,
    /// Matches the other's chips.
    Call,
    /// Puts in more than the other.
    Raise,
}

/// The state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeducState {
    hands: [Card; 2],
    board: Option<Card>,
    pot: BettingIndex,
}

/// The information of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeducView {
    who: Observer,
    hands: [Option<Card>; 2],
    board: Option<Card>,
    pot: BettingIndex,
}

/// An event; cards are given by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeducEvent {
    /// A player was dealt a card.
    Dealt {
        /// The player.
        seat: Seat,
        /// The card; `None` for observers who do not see it.
        card: Option<u8>,
    },
    /// A player acted.
    #[serde(rename = "did")]
    Acted {
        /// The player.
        seat: Seat,
        /// The action.
        action: LeducAction,
    },
    /// A card was turned up as the board.
    TurnedUp {
        /// The card.
        card: u8,
    },
    /// Both cards were shown.
    Shown {
        /// The cards by seat.
        cards: [u8; 2],
    },
}

/// The position document.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeducPosition {
    pot: Betting,
    hand: [CardNames; 2],
    board: CardNames,
    deck: CardNames,
}

const DECK: Cards = Cards::range(0, 2 * poker::RANKS);
const ACTIONS: [LeducAction; 3] = [LeducAction::Fold, LeducAction::Call, LeducAction::Raise];

impl LeducView {
    #[inline]
    fn must_decide(&self) -> bool {
        self.pot.next_seat().is_some_and(|seat| self.who.is(seat))
    }
}

/// The strength of a hand beside the board: pairs above all single ranks.
#[inline]
fn hand_rank(hand: Card, board: Option<Card>) -> u8 {
    let rank = poker::rank(hand);
    if board.is_some_and(|board| poker::rank(board) == rank) { poker::RANKS + rank } else { rank }
}

#[inline]
fn outcome(state: LeducState) -> Outcome {
    // A raise that was not called goes back to its player.
    let pot = state.pot.betting();
    let chips = i32::from(pot.paid[0].min(pot.paid[1]));
    let points = if pot.stage == BettingStage::Folded {
        if pot.to_move == 0 { -chips } else { chips }
    } else {
        let [first, second] = state.hands.map(|hand| hand_rank(hand, state.board));
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
    Choice::button(step, Text::new(id))
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
        lesson: None,
        puzzles: None,
        simulation_micros: &[1.0],
        levels: &[],
    };
    // At most 13 chips each: the ante, two raises by 2 and two by 4.
    const UTILITY: Utility = Utility::Points { apart: 26 };
    type State = LeducState;
    type View = LeducView;
    type Action = LeducAction;
    type Event = LeducEvent;

    fn new(_: u8) -> Self {
        Leduc
    }
}

impl Referee for Leduc {
    #[inline]
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<LeducEvent>) -> LeducState {
        let hands = poker::deal_hands(2 * poker::RANKS, chance);
        for (seat, card) in (0..).zip(hands) {
            log.secret(
                Seats::one(seat),
                LeducEvent::Dealt { seat, card: Some(card.index()) },
                LeducEvent::Dealt { seat, card: None },
            );
        }
        LeducState { hands, board: None, pot: BettingIndex::OPEN }
    }

    #[inline]
    fn turn(&self, state: &LeducState) -> Turn {
        match state.pot.next_seat() {
            Some(seat) => Turn::Decide(Seats::one(seat)),
            None => Turn::Over(outcome(*state)),
        }
    }

    #[inline]
    fn standings(&self, state: &LeducState) -> Outcome {
        outcome(*state)
    }

    #[inline]
    fn play(
        &self,
        state: &mut LeducState,
        joint: &JointAction<LeducAction>,
        chance: &mut impl Chance,
        log: &mut impl Log<LeducEvent>,
    ) {
        let Some(seat) = state.pot.next_seat() else { return };
        let Some(action) = joint.get(seat) else { return };
        let before = state.pot.stage();
        state.pot = state.pot.after(action);
        log.public(LeducEvent::Acted { seat, action });
        match state.pot.stage() {
            BettingStage::Second if before == BettingStage::First => {
                let left = DECK.without(state.hands[0]).without(state.hands[1]);
                state.board = chance.draw_one(Source::turn_up(0), left);
                if let Some(card) = state.board {
                    log.public(LeducEvent::TurnedUp { card: card.index() });
                }
            }
            BettingStage::Shown => {
                log.public(LeducEvent::Shown { cards: state.hands.map(Card::index) });
            }
            _ => {}
        }
    }

    #[inline]
    fn view(&self, state: &LeducState, who: Observer) -> LeducView {
        let hands =
            poker::visible_hands(state.hands, who, state.pot.stage() == BettingStage::Shown);
        LeducView { who, hands, board: state.board, pot: state.pot }
    }
}

impl Player for Leduc {
    #[inline]
    fn legal_steps(&self, view: &LeducView, draft: &Draft) -> Steps {
        if !view.must_decide() {
            return Steps::NONE;
        }
        if draft.is_empty() { Steps::one_of(view.pot.steps()) } else { Steps::DONE }
    }

    #[inline]
    fn action_of_draft(&self, view: &LeducView, draft: &Draft) -> Option<LeducAction> {
        let step = draft.steps().low().trailing_zeros();
        ACTIONS.get(step as usize).copied().filter(|_| view.must_decide())
    }

    fn draft_of_action(&self, _: &LeducView, action: &LeducAction) -> Draft {
        Draft::from_step(*action as Step)
    }

    fn refuse_step(&self, view: &LeducView, _: &Draft, step: Step) -> Refusal {
        let text = match step {
            _ if !view.must_decide() => Text::new(id!("leduc-not-asked")),
            0 => Text::new(id!("leduc-no-fold")),
            2 => Text::new(id!("leduc-no-raise")),
            _ => Text::new(id!("leduc-no-step")).number("step", step),
        };
        Refusal::new("LEDUC-02", text)
    }

    fn refuse_incomplete(&self, _: &LeducView, _: &Draft) -> Refusal {
        Refusal::new("LEDUC-02", Text::new(id!("leduc-incomplete")))
    }
}

impl Knowledge for Leduc {
    #[inline]
    fn determinize(&self, view: &LeducView, chance: &mut impl Chance) -> LeducState {
        let known = view.hands.iter().chain([&view.board]).flatten();
        let mut left = known.fold(DECK, |deck, &card| deck.without(card));
        let hands = view.hands.map(|known| {
            let drawn = known.or_else(|| chance.draw_one(Source::lot(), left));
            let card = drawn.unwrap_or(Card::new(0));
            left.remove(card);
            card
        });
        LeducState { hands, board: view.board, pot: view.pot }
    }
}

impl Notation for Leduc {
    fn write_action(&self, action: &LeducAction) -> String {
        match action {
            LeducAction::Fold => "fold",
            LeducAction::Call => "call",
            LeducAction::Raise => "raise",
        }
        .to_owned()
    }

    fn read_action(&self, _: &LeducView, text: &str) -> Result<LeducAction, Refusal> {
        let found = ACTIONS.into_iter().find(|action| self.write_action(action) == text.trim());
        let unreadable = Text::new(id!("leduc-unreadable")).raw("text", text);
        found.ok_or_else(|| Refusal::new("LEDUC-02", unreadable))
    }
}

impl PositionFormat for Leduc {
    type Position = LeducPosition;

    fn write_position(&self, state: &LeducState) -> LeducPosition {
        let lying = state.hands.into_iter().chain(state.board);
        LeducPosition {
            pot: state.pot.betting(),
            hand: state.hands.map(|card| poker::card_names([card])),
            board: poker::card_names(state.board),
            deck: poker::card_names(lying.fold(DECK, Cards::without)),
        }
    }

    fn read_position(&self, _: u8, position: &LeducPosition) -> Result<LeducState, FieldError> {
        let mut reader = poker::reader(DECK);
        let hands = [
            poker::read_single_card(&mut reader, "table.hand.0", &position.hand[0])?,
            poker::read_single_card(&mut reader, "table.hand.1", &position.hand[1])?,
        ];
        let board = if position.board.is_empty() {
            None
        } else {
            Some(poker::read_single_card(&mut reader, "table.board", &position.board)?)
        };
        reader.cards("table.deck", &position.deck)?;
        reader.finish()?;
        let Some(pot) = BettingIndex::find(position.pot, board.is_some()) else {
            let what = "this is no way to bet: 1 chip each, raises by 2, then by 4, two a round";
            return Err(FieldError::new("table.pot", what));
        };
        Ok(LeducState { hands, board, pot })
    }
}

impl Presentation for Leduc {
    fn scene(&self, view: &LeducView, draft: &Draft) -> Scene {
        let mut scene = Scene::new("leduc", view.who, 2);
        for (seat, hand) in (0..).zip(view.hands) {
            let name = Text::new(id!("leduc-hand"));
            let zone = Zone::new(format!("hand.{seat}"), Some(seat), name, Layout::Row).badge(
                Text::new(id!("leduc-paid"))
                    .number("chips", view.pot.betting().paid[usize::from(seat)]),
            );
            scene.zones.push(match hand {
                Some(card) => zone.faces([poker::face(card)]),
                None => zone.backs(1),
            });
        }
        let board = Zone::new("board", None, Text::new(id!("leduc-board")), Layout::Row);
        scene.zones.push(board.faces(view.board.map(poker::face)));
        let steps = self.legal_steps(view, draft);
        scene.turn = view.pot.next_seat().into_iter().collect();
        scene.asked = view.must_decide().then(|| Text::new(id!("leduc-asked")));
        scene.choices = steps.next.iter().map(label).collect();
        scene.draft = draft.steps().iter().map(label).collect();
        scene.complete = steps.complete;
        // A player who folded has lost, so unknown cards do not matter.
        let hands = view.hands.map(|hand| hand.unwrap_or(Card::new(0)));
        let over = view.pot.next_seat().is_none();
        scene.outcome =
            over.then(|| outcome(LeducState { hands, board: view.board, pot: view.pot }));
        scene
    }

    fn face(&self, card: Card) -> Face {
        poker::face(Card::new(card.index() % (2 * poker::RANKS)))
    }
}

impl Explanation for Leduc {}

impl Encoding for Leduc {
    const STEPS: u8 = 3;

    #[inline]
    fn encode_view(&self, view: &LeducView, out: &mut impl Features) {
        let cards = usize::from(2 * poker::RANKS);
        let pot = view.pot.betting();
        out.one_hot("seat", "The observer's seat; none for the public.", 2, view.who.seat());
        out.one_hot("turn", "The seat that decides.", 2, pot.next_seat());
        out.one_hot(
            "stage",
            "The betting: first, second, folded, shown.",
            4,
            Some(pot.stage as u8),
        );
        let folded = (pot.stage == BettingStage::Folded).then_some(pot.to_move);
        out.one_hot("folded", "The seat that has folded.", 2, folded);
        out.flag("begun", "Whether a player has acted in this round.", pot.begun);
        out.planes(
            "known_hands",
            "The card of each seat, where it is known.",
            &[2, cards],
            |seat| poker::card_bits(view.hands[seat]),
        );
        out.plane("board", "The board, once it is turned up.", cards, poker::card_bits(view.board));
        let left = view.board.map_or(DECK, |board| DECK.without(board));
        out.planes("possible_hands", "Cards that a seat may hold.", &[2, cards], |seat| {
            poker::possible_card(left, view.hands, seat)
        });
        out.numbers("paid", "The chips of each seat in the pot.", 0..=13, &[2], |seat| {
            pot.paid[seat].into()
        });
        out.number("raises", "The raises of this round.", 0..=MAX_RAISES.into(), pot.raises);
    }

    #[inline]
    fn encode_hidden(&self, state: &LeducState, out: &mut impl Features) {
        let shape = [2, usize::from(2 * poker::RANKS)];
        out.planes("hands", "The card of each seat.", &shape, |seat| {
            poker::card_bits(Some(state.hands[seat]))
        });
    }
}

impl Animation for Leduc {
    type Memory = ();
}

impl Narration for Leduc {
    fn event_text(&self, event: &LeducEvent) -> Text {
        let faces = |cards: &[u8]| cards.iter().map(|&card| self.face(Card::new(card))).collect();
        match event {
            LeducEvent::Dealt { seat, card: Some(card) } => {
                Text::new(id!("leduc-dealt")).seat("player", *seat).cards("cards", faces(&[*card]))
            }
            LeducEvent::Dealt { seat, card: None } => {
                Text::new(id!("leduc-dealt-unseen")).seat("player", *seat)
            }
            LeducEvent::Acted { seat, action } => Text::new(match action {
                LeducAction::Fold => id!("leduc-folds"),
                LeducAction::Call => id!("leduc-calls"),
                LeducAction::Raise => id!("leduc-raises"),
            })
            .seat("player", *seat),
            LeducEvent::TurnedUp { card } => {
                Text::new(id!("leduc-turned-up")).cards("cards", faces(&[*card]))
            }
            LeducEvent::Shown { cards } => {
                Text::new(id!("leduc-shown")).cards("cards", faces(cards))
            }
        }
    }
}
