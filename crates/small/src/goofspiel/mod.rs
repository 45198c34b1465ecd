//! Goofspiel, the game of pure strategy.
//!
//! - GOOF-01: each of two players holds cards of the values 1 to n; as many prizes of these values
//!   are turned up one by one in random order.
//! - GOOF-02: for each prize both players bid a card at the same time, and the higher card wins the
//!   prize. Equal bids win nothing. Bids are shown, or (`hidden`) only the winner is announced.
//! - GOOF-03: the last prize is played automatically with the last cards. The player with more
//!   points wins.

const EN: &str = include_str!("goofspiel.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::goofspiel::IDS);

mod determinize;
mod observation;
mod position;
mod scene;
mod state;

pub use position::GoofspielPosition;
pub use state::{GoofspielAction, GoofspielEvent, GoofspielState, GoofspielView};

use sortie_core::MessageIndex;
use sortie_core::card::Card;
use sortie_core::chance::Chance;
use sortie_core::event::Log;
use sortie_core::game::{
    Animation, Explanation, JointAction, Knowledge, Narration, Notation, Player, PositionFormat,
    Presentation, Referee, Refusal, Rules, Turn,
};
use sortie_core::observation::{Encoding, Features};
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::position::FieldError;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Face, Observer, Outcome, Scene, Text};

/// The most cards of a player.
// One suit of a pack of cards, and few enough for tables over all sets of cards.
pub const MAX_CARDS: usize = 13;

/// Goofspiel with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goofspiel {
    /// The number of cards of each player, 2 to [`MAX_CARDS`].
    pub cards: u8,
    /// Whether bids stay hidden.
    pub hidden: bool,
}

const INFO: GameInfo<Goofspiel> = GameInfo {
    id: "goofspiel",
    name: "Goofspiel",
    summary: id!("goofspiel-summary"),
    author: Some("Merrill M. Flood"),
    prefix: "GOOF",
    seats: (2, 2),
    presets: &[
        Preset { id: "open", doc: id!("goofspiel-preset-open"), values: &[] },
        Preset { id: "hidden", doc: id!("goofspiel-preset-hidden"), values: &[("hidden", "true")] },
    ],
    params: &[
        Param {
            name: "cards",
            doc: id!("goofspiel-param-cards"),
            rule: "GOOF-01",
            kind: ParamKind::Int { min: 2, max: MAX_CARDS as i32 },
            get: |rules| ParamValue::Int(rules.cards.into()),
            set: |rules, value| rules.cards = value.int().map_or(rules.cards, |cards| cards as u8),
        },
        Param {
            name: "hidden",
            doc: id!("goofspiel-param-hidden"),
            rule: "GOOF-02",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.hidden),
            set: |rules, value| rules.hidden = value.flag().unwrap_or(rules.hidden),
        },
    ],
    words: &[("en", EN)],
    rulebook: &[],
    emblems: &[],
    drawing: "",
    lesson: None,
    puzzles: None,
    simulation_micros: &[2.0],
    levels: &[],
};

impl Rules for Goofspiel {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = GoofspielState;
    type View = GoofspielView;
    type Action = GoofspielAction;
    type Event = GoofspielEvent;

    fn new(_: u8) -> Self {
        Goofspiel { cards: MAX_CARDS as u8, hidden: false }
    }
}

impl Referee for Goofspiel {
    #[inline]
    fn deal(
        &self,
        _: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<GoofspielEvent>,
    ) -> GoofspielState {
        self.deal_first_prize(chance, log)
    }

    #[inline]
    fn turn(&self, state: &GoofspielState) -> Turn {
        self.whose_turn(state)
    }

    #[inline]
    fn standings(&self, state: &GoofspielState) -> Outcome {
        state.table.outcome()
    }

    #[inline]
    fn play(
        &self,
        state: &mut GoofspielState,
        joint: &JointAction<GoofspielAction>,
        chance: &mut impl Chance,
        log: &mut impl Log<GoofspielEvent>,
    ) {
        self.play_round(state, joint, chance, log);
    }

    #[inline]
    fn view(&self, state: &GoofspielState, who: Observer) -> GoofspielView {
        self.view_for(state, who)
    }
}

impl Player for Goofspiel {
    #[inline]
    fn legal_steps(&self, view: &GoofspielView, draft: &Draft) -> Steps {
        if !self.must_decide(view) {
            return Steps::NONE;
        }
        if draft.is_empty() {
            Steps::one_of(StepSet::from_bits(view.hand.into(), 0))
        } else {
            Steps::DONE
        }
    }

    #[inline]
    fn action_of_draft(&self, view: &GoofspielView, draft: &Draft) -> Option<GoofspielAction> {
        let step = draft.steps().low().trailing_zeros() as Step;
        (step < self.cards && self.must_decide(view)).then_some(GoofspielAction(step))
    }

    fn draft_of_action(&self, _: &GoofspielView, action: &GoofspielAction) -> Draft {
        Draft::from_step(action.0)
    }

    fn refuse_step(&self, view: &GoofspielView, _: &Draft, step: Step) -> Refusal {
        let text = if self.must_decide(view) {
            Text::new(id!("goofspiel-no-card")).number("value", i64::from(step) + 1)
        } else {
            Text::new(id!("goofspiel-not-asked"))
        };
        Refusal::new("GOOF-02", text)
    }

    fn refuse_incomplete(&self, _: &GoofspielView, _: &Draft) -> Refusal {
        Refusal::new("GOOF-02", Text::new(id!("goofspiel-incomplete")))
    }
}

impl Knowledge for Goofspiel {
    #[inline]
    fn determinize(&self, view: &GoofspielView, chance: &mut impl Chance) -> GoofspielState {
        self.sample_state(view, chance)
    }
}

impl Notation for Goofspiel {
    fn write_action(&self, action: &GoofspielAction) -> String {
        (action.0 + 1).to_string()
    }

    fn read_action(&self, _: &GoofspielView, text: &str) -> Result<GoofspielAction, Refusal> {
        let value = text.trim().parse().ok().filter(|value| (1..=self.cards).contains(value));
        let unreadable = Text::new(id!("goofspiel-unreadable")).raw("text", text);
        let unreadable = unreadable.number("most", self.cards);
        value
            .map(|value| GoofspielAction(value - 1))
            .ok_or_else(|| Refusal::new("GOOF-02", unreadable))
    }
}

impl PositionFormat for Goofspiel {
    type Position = GoofspielPosition;

    fn write_position(&self, state: &GoofspielState) -> GoofspielPosition {
        GoofspielPosition::from_state(state)
    }

    fn read_position(
        &self,
        _: u8,
        position: &GoofspielPosition,
    ) -> Result<GoofspielState, FieldError> {
        position.read(*self)
    }
}

impl Presentation for Goofspiel {
    fn scene(&self, view: &GoofspielView, draft: &Draft) -> Scene {
        self.table_scene(view, draft)
    }

    fn face(&self, card: Card) -> Face {
        scene::face(card)
    }
}

impl Explanation for Goofspiel {}

impl Encoding for Goofspiel {
    const STEPS: u8 = MAX_CARDS as u8;

    #[inline]
    fn encode_view(&self, view: &GoofspielView, out: &mut impl Features) {
        self.write_view(view, out);
    }

    #[inline]
    fn encode_hidden(&self, state: &GoofspielState, out: &mut impl Features) {
        self.write_hidden(state, out);
    }
}

impl Animation for Goofspiel {
    type Memory = ();
}

impl Narration for Goofspiel {
    fn event_text(&self, event: &GoofspielEvent) -> Text {
        scene::event_text(*event)
    }
}
