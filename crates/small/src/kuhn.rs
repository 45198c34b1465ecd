//! Kuhn poker (Kuhn, "A Simplified Two-Person Poker", 1950).
//!
//! - KUHN-01: three cards, jack, queen and king; each of two players antes a chip and is dealt one.
//! - KUHN-02: in turn, the first player first, a player passes or bets a chip. A player who passes
//!   after a bet gives up the pot.
//! - KUHN-03: after two passes, or a bet that was called with another, the higher card wins the
//!   pot.

const EN: &str = include_str!("kuhn.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::kuhn::IDS);

use crate::poker;
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
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Face, Observer, Outcome, Seat, Seats, Text, Utility};

/// Kuhn poker; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kuhn;

/// A player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KuhnAction {
    /// Puts in no chip.
    Pass,
    /// Puts in a chip.
    Bet,
}

/// The actions so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BettingHistory {
    /// No action yet.
    Open,
    /// The first player passed.
    Pass,
    /// The first player bet.
    Bet,
    /// The first player passed, the second bet.
    PassBet,
    /// Both passed.
    PassPass,
    /// A bet was called.
    BetBet,
    /// The first player's bet was not called.
    BetPass,
    /// The second player's bet was called.
    PassBetBet,
    /// The second player's bet was not called.
    PassBetPass,
}

impl BettingHistory {
    /// The seat to act; `None` when the match is over.
    #[inline]
    const fn next_seat(self) -> Option<Seat> {
        match self {
            BettingHistory::Open | BettingHistory::PassBet => Some(0),
            BettingHistory::Pass | BettingHistory::Bet => Some(1),
            _ => None,
        }
    }

    /// The history after one more action.
    #[inline]
    const fn after(self, action: KuhnAction) -> BettingHistory {
        use BettingHistory::{
            Bet, BetBet, BetPass, Open, Pass, PassBet, PassBetBet, PassBetPass, PassPass,
        };
        // A table, because no branch by a random action can be predicted.
        const AFTER: [[BettingHistory; 2]; 9] = {
            let mut after = [[Open; 2]; 9];
            after[Open as usize] = [Pass, Bet];
            after[Pass as usize] = [PassPass, PassBet];
            after[Bet as usize] = [BetPass, BetBet];
            after[PassBet as usize] = [PassBetPass, PassBetBet];
            after[PassPass as usize] = [PassPass; 2];
            after[BetBet as usize] = [BetBet; 2];
            after[BetPass as usize] = [BetPass; 2];
            after[PassBetBet as usize] = [PassBetBet; 2];
            after[PassBetPass as usize] = [PassBetPass; 2];
            after
        };
        AFTER[self as usize][action as usize]
    }

    /// Whether the match ended in a showdown.
    const fn is_shown(self) -> bool {
        matches!(
            self,
            BettingHistory::PassPass | BettingHistory::BetBet | BettingHistory::PassBetBet
        )
    }
}

/// The state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnState {
    hands: [Card; 2],
    history: BettingHistory,
}

/// The information of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnView {
    who: Observer,
    /// The card of each seat, as far as it is known; the jack is the lowest.
    pub hands: [Option<Card>; 2],
    /// The actions so far.
    pub history: BettingHistory,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KuhnEvent {
    /// A player was dealt a card.
    Dealt {
        /// The player.
        seat: Seat,
        /// The card's index; `None` for observers who do not see it.
        card: Option<u8>,
    },
    /// A player passed or bet.
    #[serde(rename = "did")]
    Acted {
        /// The player.
        seat: Seat,
        /// The action.
        action: KuhnAction,
    },
    /// Both cards were shown.
    Shown {
        /// The cards' indices by seat.
        cards: [u8; 2],
    },
}

/// The position document.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KuhnPosition {
    #[serde(rename = "line")]
    history: BettingHistory,
    hand: [CardNames; 2],
    deck: CardNames,
}

const DECK: Cards = Cards::range(0, poker::RANKS);
const ACTIONS: [KuhnAction; 2] = [KuhnAction::Pass, KuhnAction::Bet];

impl KuhnView {
    #[inline]
    fn must_decide(self) -> bool {
        self.history.next_seat().is_some_and(|seat| self.who.is(seat))
    }
}

#[inline]
fn outcome(state: KuhnState) -> Outcome {
    let first_is_higher = state.hands[0] > state.hands[1];
    let (first_wins, chips) = match state.history {
        BettingHistory::BetPass => (true, 1),
        BettingHistory::PassBetPass => (false, 1),
        BettingHistory::BetBet | BettingHistory::PassBetBet => (first_is_higher, 2),
        // Also for a match that goes on: its standings are those of a showdown now.
        _ => (first_is_higher, 1),
    };
    let points = if first_wins { chips } else { -chips };
    Outcome::by_points(&[points, -points])
}

fn label(step: Step) -> Choice {
    let id = if step == 0 { id!("kuhn-pass") } else { id!("kuhn-bet") };
    Choice::button(step, Text::new(id))
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
        lesson: None,
        puzzles: None,
        simulation_micros: &[1.0],
        levels: &[],
    };
    // At most 2 chips won against 2 lost.
    const UTILITY: Utility = Utility::Points { apart: 4 };
    type State = KuhnState;
    type View = KuhnView;
    type Action = KuhnAction;
    type Event = KuhnEvent;

    fn new(_: u8) -> Self {
        Kuhn
    }
}

impl Referee for Kuhn {
    #[inline]
    fn deal(&self, _: u8, chance: &mut impl Chance, log: &mut impl Log<KuhnEvent>) -> KuhnState {
        let hands = poker::deal_hands(poker::RANKS, chance);
        for (seat, card) in (0..).zip(hands) {
            log.secret(
                Seats::one(seat),
                KuhnEvent::Dealt { seat, card: Some(card.index()) },
                KuhnEvent::Dealt { seat, card: None },
            );
        }
        KuhnState { hands, history: BettingHistory::Open }
    }

    #[inline]
    fn turn(&self, state: &KuhnState) -> Turn {
        match state.history.next_seat() {
            Some(seat) => Turn::Decide(Seats::one(seat)),
            None => Turn::Over(outcome(*state)),
        }
    }

    #[inline]
    fn standings(&self, state: &KuhnState) -> Outcome {
        outcome(*state)
    }

    #[inline]
    fn play(
        &self,
        state: &mut KuhnState,
        joint: &JointAction<KuhnAction>,
        _: &mut impl Chance,
        log: &mut impl Log<KuhnEvent>,
    ) {
        let Some(seat) = state.history.next_seat() else { return };
        let Some(action) = joint.get(seat) else { return };
        state.history = state.history.after(action);
        log.public(KuhnEvent::Acted { seat, action });
        if state.history.is_shown() {
            log.public(KuhnEvent::Shown { cards: state.hands.map(Card::index) });
        }
    }

    #[inline]
    fn view(&self, state: &KuhnState, who: Observer) -> KuhnView {
        let hands = poker::visible_hands(state.hands, who, state.history.is_shown());
        KuhnView { who, hands, history: state.history }
    }
}

impl Player for Kuhn {
    #[inline]
    fn legal_steps(&self, view: &KuhnView, draft: &Draft) -> Steps {
        if !view.must_decide() {
            return Steps::NONE;
        }
        if draft.is_empty() { Steps::one_of(StepSet::from_bits(0b11, 0)) } else { Steps::DONE }
    }

    #[inline]
    fn action_of_draft(&self, view: &KuhnView, draft: &Draft) -> Option<KuhnAction> {
        let step = draft.steps().low().trailing_zeros();
        ACTIONS.get(step as usize).copied().filter(|_| view.must_decide())
    }

    fn draft_of_action(&self, _: &KuhnView, action: &KuhnAction) -> Draft {
        Draft::from_step(*action as Step)
    }

    fn refuse_step(&self, view: &KuhnView, _: &Draft, step: Step) -> Refusal {
        let text = if view.must_decide() {
            Text::new(id!("kuhn-no-step")).number("step", step)
        } else {
            Text::new(id!("kuhn-not-asked"))
        };
        Refusal::new("KUHN-02", text)
    }

    fn refuse_incomplete(&self, _: &KuhnView, _: &Draft) -> Refusal {
        Refusal::new("KUHN-02", Text::new(id!("kuhn-incomplete")))
    }
}

impl Knowledge for Kuhn {
    #[inline]
    fn determinize(&self, view: &KuhnView, chance: &mut impl Chance) -> KuhnState {
        let mut left = view.hands.iter().flatten().fold(DECK, |deck, &card| deck.without(card));
        let hands = view.hands.map(|known| {
            let drawn = known.or_else(|| chance.draw_one(Source::lot(), left));
            // The deck is never empty here: three cards, of which two are in hands.
            let card = drawn.unwrap_or(Card::new(0));
            left.remove(card);
            card
        });
        KuhnState { hands, history: view.history }
    }
}

impl Notation for Kuhn {
    fn write_action(&self, action: &KuhnAction) -> String {
        match action {
            KuhnAction::Pass => "pass",
            KuhnAction::Bet => "bet",
        }
        .to_owned()
    }

    fn read_action(&self, _: &KuhnView, text: &str) -> Result<KuhnAction, Refusal> {
        let found = ACTIONS.into_iter().find(|action| self.write_action(action) == text.trim());
        let unreadable = Text::new(id!("kuhn-unreadable")).raw("text", text);
        found.ok_or_else(|| Refusal::new("KUHN-02", unreadable))
    }
}

impl PositionFormat for Kuhn {
    type Position = KuhnPosition;

    fn write_position(&self, state: &KuhnState) -> KuhnPosition {
        let deck = state.hands.iter().fold(DECK, |deck, &card| deck.without(card));
        KuhnPosition {
            history: state.history,
            hand: state.hands.map(|card| poker::card_names([card])),
            deck: poker::card_names(deck),
        }
    }

    fn read_position(&self, _: u8, position: &KuhnPosition) -> Result<KuhnState, FieldError> {
        let mut reader = poker::reader(DECK);
        let hands = [
            poker::read_single_card(&mut reader, "table.hand.0", &position.hand[0])?,
            poker::read_single_card(&mut reader, "table.hand.1", &position.hand[1])?,
        ];
        reader.cards("table.deck", &position.deck)?;
        reader.finish()?;
        Ok(KuhnState { hands, history: position.history })
    }
}

impl Presentation for Kuhn {
    fn scene(&self, view: &KuhnView, draft: &Draft) -> Scene {
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
        scene.turn = view.history.next_seat().into_iter().collect();
        scene.asked = view.must_decide().then(|| Text::new(id!("kuhn-asked")));
        scene.choices = steps.next.iter().map(label).collect();
        scene.draft = draft.steps().iter().map(label).collect();
        scene.complete = steps.complete;
        scene.outcome = match (view.hands, view.history.next_seat()) {
            ([Some(first), Some(second)], None) => {
                Some(outcome(KuhnState { hands: [first, second], history: view.history }))
            }
            // A player who gave up has lost, whatever the cards are.
            (_, None) => {
                Some(outcome(KuhnState { hands: [Card::new(0); 2], history: view.history }))
            }
            _ => None,
        };
        scene
    }

    fn face(&self, card: Card) -> Face {
        poker::face(Card::new(card.index() % poker::RANKS))
    }
}

impl Explanation for Kuhn {}

impl Encoding for Kuhn {
    const STEPS: u8 = 2;

    #[inline]
    fn encode_view(&self, view: &KuhnView, out: &mut impl Features) {
        let ranks = usize::from(poker::RANKS);
        out.one_hot("seat", "The observer's seat; none for the public.", 2, view.who.seat());
        out.one_hot("turn", "The seat that decides.", 2, view.history.next_seat());
        out.one_hot("history", "The actions so far, in the order of `BettingHistory`.", 9, {
            Some(view.history as u8)
        });
        out.planes(
            "known_hands",
            "The card of each seat, where it is known.",
            &[2, ranks],
            |seat| poker::card_bits(view.hands[seat]),
        );
        out.planes("possible_hands", "Cards that a seat may hold.", &[2, ranks], |seat| {
            poker::possible_card(DECK, view.hands, seat)
        });
    }

    #[inline]
    fn encode_hidden(&self, state: &KuhnState, out: &mut impl Features) {
        let shape = [2, usize::from(poker::RANKS)];
        out.planes("hands", "The card of each seat.", &shape, |seat| {
            poker::card_bits(Some(state.hands[seat]))
        });
    }
}

impl Animation for Kuhn {
    type Memory = ();
}

impl Narration for Kuhn {
    fn event_text(&self, event: &KuhnEvent) -> Text {
        let faces = |cards: &[u8]| cards.iter().map(|&card| self.face(Card::new(card))).collect();
        match event {
            KuhnEvent::Dealt { seat, card: Some(card) } => {
                Text::new(id!("kuhn-dealt")).seat("player", *seat).cards("cards", faces(&[*card]))
            }
            KuhnEvent::Dealt { seat, card: None } => {
                Text::new(id!("kuhn-dealt-unseen")).seat("player", *seat)
            }
            KuhnEvent::Acted { seat, action: KuhnAction::Pass } => {
                Text::new(id!("kuhn-passed")).seat("player", *seat)
            }
            KuhnEvent::Acted { seat, action: KuhnAction::Bet } => {
                Text::new(id!("kuhn-bets")).seat("player", *seat)
            }
            KuhnEvent::Shown { cards } => Text::new(id!("kuhn-shown")).cards("cards", faces(cards)),
        }
    }
}
