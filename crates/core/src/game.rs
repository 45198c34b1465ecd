//! The [`Game`] trait: what all games have in common.

use crate::beat::{Beat, BeatKind};
use crate::card::Card;
use crate::chance::Chance;
use crate::event::Log;
use crate::face::Face;
use crate::field_error::FieldError;
use crate::french;
use crate::observation::Encoding;
use crate::outcome::Outcome;
use crate::param::{Conflict, GameInfo};
use crate::scene::{Choice, Scene};
use crate::seat::{MAX_SEATS, Observer, Seat, Seats};
use crate::steps::{Draft, Step, Steps};
use crate::text::Text;
use crate::utility::Utility;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// The seats to act, or the outcome; always public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// These seats must decide; several decide at the same time, unseen.
    Decide(Seats),
    /// The match is over.
    Over(Outcome),
}

impl Turn {
    /// The seats that must decide; none when the match is over.
    #[inline]
    pub fn seats(&self) -> Seats {
        match self {
            Turn::Decide(seats) => *seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// The result, when the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Turn::Decide(_) => None,
            Turn::Over(outcome) => Some(*outcome),
        }
    }
}

/// One action for each seat that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JointAction<A>([Option<A>; MAX_SEATS]);

impl<A: Copy> JointAction<A> {
    /// Nobody has decided yet.
    #[inline]
    pub const fn empty() -> Self {
        JointAction([None; MAX_SEATS])
    }

    /// The action of the only seat that decides.
    #[inline]
    pub const fn single(seat: Seat, action: A) -> Self {
        let mut joint = JointAction::empty();
        joint.0[seat as usize] = Some(action);
        joint
    }

    /// Sets or changes a seat's action.
    #[inline]
    pub const fn put(&mut self, seat: Seat, action: A) {
        self.0[seat as usize] = Some(action);
    }

    /// Takes a seat's action out again.
    #[inline]
    pub const fn withdraw(&mut self, seat: Seat) -> Option<A> {
        self.0[seat as usize].take()
    }

    /// The action of a seat.
    #[inline]
    pub const fn get(&self, seat: Seat) -> Option<A> {
        self.0[seat as usize]
    }

    /// The seats that have decided.
    #[inline]
    pub fn seats(&self) -> Seats {
        (0..MAX_SEATS as u8).filter(|&seat| self.0[seat as usize].is_some()).collect()
    }

    /// The actions, by ascending seat.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, A)> + '_ {
        self.0.iter().enumerate().filter_map(|(seat, action)| Some((seat as Seat, (*action)?)))
    }
}

/// The reason why an action or step is illegal: a rule, and a sentence. It is made from view and
/// draft only, so an error cannot leak.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[error("refused by {rule}")]
pub struct Refusal {
    /// The id of the rule, such as `ATK-11`. For unreadable text, the rule of the actions that are
    /// possible here.
    pub rule: &'static str,
    /// The fault, and what would be right.
    pub text: Text,
}

impl Refusal {
    /// A refusal by this rule.
    pub const fn new(rule: &'static str, text: Text) -> Self {
        Refusal { rule, text }
    }
}

/// The rules of a game: its parameters, and the types that the other halves are made of. The value
/// holds the rules in force.
///
/// A game implements the halves one by one: [`Rules`], [`Referee`], [`Player`], [`Knowledge`],
/// [`Notation`], [`PositionFormat`], [`Presentation`], [`Narration`], [`Animation`],
/// [`Explanation`] and [`Encoding`]. All of them together are a [`Game`].
pub trait Rules: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// Id, seats, presets, parameters.
    const INFO: &'static GameInfo<Self>;
    /// The utility that players maximise. A player of [`Utility::Share`] is indifferent to the margin.
    const UTILITY: Utility = Utility::Share;

    /// The true state: fixed size, no heap, at most 512 bytes; cloning is a memcpy. A pile whose
    /// order nobody may use is a set, drawn from when needed. Equal situations are equal values.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The knowledge of one observer. Equal knowledge is an equal value.
    type View: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// One whole decision of one seat, at most 128 bytes.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// Something that happened, as told to one observer.
    type Event: Copy + Eq + Hash + Debug + Serialize + Send + Sync + 'static;

    /// The default rules for this many seats, a number within `INFO.seats`.
    fn new(seats: u8) -> Self;

    /// Checks that the parameters agree with each other and with the number of seats. By default, all
    /// combinations do.
    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        Ok(())
    }

    /// The same rules on a deck so small that the whole tree of a match can be walked: the form
    /// `lite:GAME` of programs that solve or learn. By default, there is none.
    fn lite_form(self, _seats: u8) -> Option<Self> {
        None
    }
}

/// The referee, who sees the true state and moves it. No method allocates.
pub trait Referee: Rules {
    /// Deals a match, up to the first decision.
    fn deal(
        &self,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Self::State;

    /// The seats that must decide, or the outcome. A function of public information.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Plays one decision, up to the next. `joint` holds a legal action of every seat that
    /// decides; [`crate::Match::submit`] checks this. For any other `joint` the result is
    /// unspecified, but it does not panic.
    fn play(
        &self,
        state: &mut Self::State,
        joint: &JointAction<Self::Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// The outcome if the match ended in this state, by the score so far. At the end of a match it
    /// is the outcome. Depth-limited search uses it as its evaluation.
    fn standings(&self, state: &Self::State) -> Outcome;

    /// The view of this observer, built up from what it has seen.
    fn view(&self, state: &Self::State, who: Observer) -> Self::View;
}

/// A player, who has a view and nothing else. `legal_steps`, `action_of_draft` and
/// `draft_of_action` do not allocate.
pub trait Player: Rules {
    /// The steps that may follow this draft; [`Steps::NONE`] when the observer has nothing to
    /// decide. The draft was made of legal steps. Every legal draft can be completed, and every
    /// next step is above the steps of the draft.
    fn legal_steps(&self, view: &Self::View, draft: &Draft) -> Steps;

    /// The steps that a person may add to this draft, which was made of such steps: the legal ones, and
    /// where cards of a set are chosen, those below the chosen ones too. Every draft of such steps is
    /// part of a legal one.
    fn any_order_steps(&self, view: &Self::View, draft: &Draft) -> Steps {
        self.legal_steps(view, draft)
    }

    /// The action that a complete draft spells; `None` for any other draft.
    fn action_of_draft(&self, view: &Self::View, draft: &Draft) -> Option<Self::Action>;

    /// The draft that spells this action, legal or not.
    fn draft_of_action(&self, view: &Self::View, action: &Self::Action) -> Draft;

    /// Explains why this step may not follow this draft. Called only for steps that
    /// [`Player::any_order_steps`] does not offer.
    fn refuse_step(&self, view: &Self::View, draft: &Draft, step: Step) -> Refusal;

    /// Explains why this draft is not a whole action.
    fn refuse_incomplete(&self, view: &Self::View, draft: &Draft) -> Refusal;

    /// The draft with one more step, if a person may add it.
    fn add_step(&self, view: &Self::View, draft: &Draft, step: Step) -> Result<Draft, Refusal> {
        if self.any_order_steps(view, draft).next.has(step) {
            Ok(draft.with(step))
        } else {
            Err(self.refuse_step(view, draft, step))
        }
    }

    /// Checks that an action is legal for the observer of this view.
    fn check_action(&self, view: &Self::View, action: &Self::Action) -> Result<(), Refusal> {
        self.check_steps(view, action)
    }

    /// Checks an action step by step: the refusal is that of its first illegal step. A game that
    /// refuses some actions as a whole does so in [`Player::check_action`] and then calls this.
    fn check_steps(&self, view: &Self::View, action: &Self::Action) -> Result<(), Refusal> {
        let wanted = self.draft_of_action(view, action);
        let mut draft = Draft::EMPTY;
        // The draft is built step by step from nothing, so an action is legal only along legal
        // steps.
        for step in wanted.steps().iter() {
            draft = self.add_step(view, &draft, step)?;
        }
        match self.action_of_draft(view, &draft) {
            Some(spelled) if spelled == *action => Ok(()),
            _ => Err(self.refuse_incomplete(view, &draft)),
        }
    }
}

/// The states that a view leaves possible, for search and for weaker players.
pub trait Knowledge: Rules {
    /// Draws a random state that this observer could believe to be the true one: a
    /// *determinization*. `view(determinize(v), who) == v`. It does not allocate.
    fn determinize(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State;

    /// The view of a weaker memory: each card that has to be remembered is kept with probability
    /// `keep` (0–1); the others become unknown. The result can be determinized. By default, nothing has
    /// to be remembered.
    fn forget(&self, view: &Self::View, _keep: f32, _chance: &mut impl Chance) -> Self::View {
        *view
    }
}

/// Actions as text.
pub trait Notation: Player {
    /// The notation of an action.
    fn write_action(&self, action: &Self::Action) -> String;

    /// Reads the notation of an action, without asking whether it is legal. Unreadable text is
    /// refused by a text whose id says `unreadable`; any other refusal is about what was read.
    fn read_action(&self, view: &Self::View, text: &str) -> Result<Self::Action, Refusal>;

    /// Reads a legal action.
    fn parse_action(&self, view: &Self::View, text: &str) -> Result<Self::Action, Refusal> {
        let action = self.read_action(view, text)?;
        self.check_action(view, &action)?;
        Ok(action)
    }
}

/// States as documents, for the referee.
pub trait PositionFormat: Rules {
    /// The state as a document with named zones and cards in notation.
    type Position: Serialize + DeserializeOwned;

    /// The state as a document.
    fn write_position(&self, state: &Self::State) -> Self::Position;

    /// The document that earlier versions wrote, where states have held more since; `None` where
    /// they have not. Records of those versions end with the hash of this document.
    fn write_earlier_position(&self, _state: &Self::State) -> Option<Self::Position> {
        None
    }

    /// Reads a document with checks: every card once, counts in range, the phase possible; omitted
    /// tags mean that nothing is proven.
    fn read_position(
        &self,
        seats: u8,
        position: &Self::Position,
    ) -> Result<Self::State, FieldError>;
}

/// The table as a player sees it.
pub trait Presentation: Rules {
    /// The table of a view, with the draft marked.
    fn scene(&self, view: &Self::View, draft: &Draft) -> Scene;

    /// The choice that a step is, legal or not; `None` for a step without a meaning in this phase,
    /// and in games in which no choice touches a card or zone.
    fn choice(&self, _view: &Self::View, _draft: &Draft, _step: Step) -> Option<Choice> {
        None
    }

    /// The face of a card of this game; of an index that no card has, any face of the deck. By default,
    /// that of the French packs.
    fn face(&self, card: Card) -> Face {
        french::face(card)
    }
}

/// Events as sentences.
pub trait Narration: Rules {
    /// The sentence for an event.
    fn event_text(&self, event: &Self::Event) -> Text;
}

/// The events as beats: what surfaces show one after the other.
pub trait Animation: Rules {
    /// The part of earlier events that later beats show; `()` if there is none.
    type Memory: Clone + Default;

    /// Notes an event, after its beat.
    fn remember(&self, _: &mut Self::Memory, _: &Self::Event) {}

    /// The beat of an event. By default, it is announced.
    fn beat(&self, _: &Self::Memory, _: &Self::Event) -> Beat {
        Beat::new(BeatKind::Announce)
    }
}

/// Actions explained, for hints.
pub trait Explanation: Rules {
    /// The reasons for or against a legal action in the words of the game: what it threatens, saves or
    /// costs, the most important first. Each is a clause without a full stop. All follows from the view.
    /// By default, nothing is said.
    fn reasons(&self, _view: &Self::View, _action: &Self::Action) -> Vec<Text> {
        Vec::new()
    }
}

/// A card game: all halves together. Implemented for every type that implements them.
pub trait Game:
    Referee
    + Player
    + Knowledge
    + Notation
    + PositionFormat
    + Presentation
    + Narration
    + Animation
    + Explanation
    + Encoding
{
}

impl<G> Game for G where
    G: Referee
        + Player
        + Knowledge
        + Notation
        + PositionFormat
        + Presentation
        + Narration
        + Animation
        + Explanation
        + Encoding
{
}

/// Explains why the card or zone with this key in the scene is none of the next steps of a draft.
/// `None` where a next step touches it, and where no step ever does.
pub fn why_not<G: Game>(game: &G, view: &G::View, draft: &Draft, key: &str) -> Option<Refusal> {
    let legal = game.any_order_steps(view, draft).next;
    let touches = |step: &Step| {
        let choice = game.choice(view, draft, *step);
        choice.is_some_and(|choice| choice.touches.as_deref() == Some(key))
    };
    let touching: Vec<Step> = (0..=Step::MAX).filter(touches).collect();
    if touching.iter().any(|step| legal.has(*step)) {
        return None;
    }
    touching.first().map(|step| game.refuse_step(view, draft, *step))
}

/// All legal actions of an observer with the drafts that spell them, in ascending order of steps;
/// `None` when there are more than `limit`.
pub fn actions<G: Game>(game: &G, view: &G::View, limit: usize) -> Option<Vec<(G::Action, Draft)>> {
    let mut found = Vec::new();
    let mut open = vec![Draft::EMPTY];
    while let Some(draft) = open.pop() {
        let steps = game.legal_steps(view, &draft);
        if steps.complete
            && let Some(action) = game.action_of_draft(view, &draft)
        {
            if found.len() == limit {
                return None;
            }
            found.push((action, draft));
        }
        let from = open.len();
        open.extend(steps.next.iter().map(|step| draft.with(step)));
        // The stack is read from its end, so the lowest step must lie there for an ascending
        // result.
        open[from..].reverse();
        // A bound on memory where many drafts lead to few actions.
        if open.len() > limit.saturating_mul(256) {
            return None;
        }
    }
    Some(found)
}
