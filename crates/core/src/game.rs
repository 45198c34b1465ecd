//! The [`Game`] trait: what the six games have in common.

use crate::card::Card;
use crate::chance::Chance;
use crate::event::Log;
use crate::outcome::Outcome;
use crate::param::Info;
use crate::position::Fault;
use crate::scene::Scene;
use crate::seat::{MAX_SEATS, Observer, Seat, Seats};
use crate::setup::Conflict;
use crate::steps::{Draft, Step, Steps};
use crate::text::Text;
use crate::utility::Utility;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// What comes next; always public.
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
pub struct Joint<A>([Option<A>; MAX_SEATS]);

impl<A: Copy> Joint<A> {
    /// Nobody has decided yet.
    #[inline]
    pub const fn empty() -> Self {
        Joint([None; MAX_SEATS])
    }

    /// The action of the only seat that decides.
    #[inline]
    pub const fn one(seat: Seat, action: A) -> Self {
        let mut joint = Joint::empty();
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

/// Why something may not be done: a rule, and a sentence. It is made from view and draft only, so
/// an error cannot leak.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[error("refused by {rule}")]
pub struct Refusal {
    /// The id of the rule: `ATK-11`; for what is no matter of rules (a word that nobody can
    /// read), the id of the rule that says what may be done here.
    pub rule: &'static str,
    /// What was wrong and what would be right.
    pub text: Text,
}

impl Refusal {
    /// A refusal by this rule.
    pub const fn new(rule: &'static str, text: Text) -> Self {
        Refusal { rule, text }
    }
}

/// A card game. The value holds the rules in force: a game with its parameters set.
///
/// The first half belongs to the referee, who sees everything; the second to a player, who has a
/// view and nothing else. `deal`, `turn`, `play`, `view`, `legal`, `action` and `imagine` do not
/// allocate.
pub trait Game: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// Id, seats, presets, parameters.
    const INFO: &'static Info<Self>;
    /// What a match is played for. Who plays for a win cares little how high it is.
    const UTILITY: Utility = Utility::Share;

    /// The truth: fixed size, no heap, at most 512 bytes; cloning is a memcpy. A pile whose order
    /// nobody may use is a set, drawn from when needed. Equal situations are equal values.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What one observer knows. Equal knowledge is an equal value.
    type View: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// One whole decision of one seat, at most 128 bytes.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What happened, as told to one observer.
    type Event: Copy + Eq + Hash + Debug + Serialize + Send + Sync + 'static;
    /// The state as a document with named zones and cards in notation.
    type Position: Serialize + DeserializeOwned;

    /// The default rules for this many seats, a number within `INFO.seats`.
    fn new(seats: u8) -> Self;

    /// Whether the parameters agree with each other and with the number of seats.
    fn check(&self, seats: u8) -> Result<(), Conflict>;

    // The referee.

    /// Deals a match, up to the first decision.
    fn deal(
        &self,
        seats: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Self::State;

    /// Who must decide, or how the match ended. A function of what is public.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Plays one decision, up to the next. `joint` holds a legal action of every seat that
    /// decides: [`crate::Match::submit`] is the checked way here. What it does with anything else
    /// is not specified, except that it does not panic.
    fn play(
        &self,
        state: &mut Self::State,
        joint: &Joint<Self::Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// How it stands: the outcome if the match ended here, by what would count then. It is the
    /// outcome of a match that is over. For who looks ahead without playing to the end.
    fn standing(&self, state: &Self::State) -> Outcome;

    /// What this observer knows, built up from what it has seen.
    fn view(&self, state: &Self::State, who: Observer) -> Self::View;

    // A player.

    /// What may follow this draft; [`Steps::NONE`] when the observer has nothing to decide. The
    /// draft was made by steps that were legal. Every legal draft can be completed, and every next
    /// step is above the steps of the draft.
    fn legal(&self, view: &Self::View, draft: &Draft) -> Steps;

    /// The action that a complete draft spells; `None` for any other draft.
    fn action(&self, view: &Self::View, draft: &Draft) -> Option<Self::Action>;

    /// The draft that spells this action, legal or not.
    fn draft(&self, view: &Self::View, action: &Self::Action) -> Draft;

    /// Why this step may not follow this draft. Called only for steps that `legal` does not offer.
    fn refuse(&self, view: &Self::View, draft: &Draft, step: Step) -> Refusal;

    /// The notation of an action.
    fn spell(&self, action: &Self::Action) -> String;

    /// Reads the notation of an action, without asking whether it is legal. What nobody can read is
    /// refused by a text whose id says `unreadable`; any other refusal is about what was read.
    fn read(&self, view: &Self::View, text: &str) -> Result<Self::Action, Refusal>;

    /// Draws a state at random among those that this observer could believe (to determinize, in
    /// the words of the literature). `view(imagine(v), who) == v`.
    fn imagine(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State;

    /// The view of a weaker memory: each card that has to be remembered is kept with probability
    /// `keep` (0–1); the others become unknown. The result can be imagined from.
    fn forget(&self, view: &Self::View, keep: f32, chance: &mut impl Chance) -> Self::View;

    // What a surface shows.

    /// How the table looks.
    fn scene(&self, view: &Self::View, draft: &Draft) -> Scene;

    /// What an event says.
    fn tell(&self, event: &Self::Event) -> Text;

    /// The face of a card of this game; of an index that no card has, any face of the deck.
    fn face(&self, card: Card) -> crate::face::Face;

    // The referee's notebook.

    /// The state as a document.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// Reads a document with checks: every card once, counts in range, the phase possible; omitted
    /// tags mean that nothing is proven.
    fn state(&self, seats: u8, position: &Self::Position) -> Result<Self::State, Fault>;

    // Put together from the above.

    /// The draft with one more step, if it is legal.
    fn step(&self, view: &Self::View, draft: &Draft, step: Step) -> Result<Draft, Refusal> {
        if self.legal(view, draft).next.has(step) {
            Ok(draft.with(step))
        } else {
            Err(self.refuse(view, draft, step))
        }
    }

    /// Whether an action is legal here.
    fn admit(&self, view: &Self::View, action: &Self::Action) -> Result<(), Refusal> {
        let wanted = self.draft(view, action);
        let mut draft = Draft::EMPTY;
        for step in wanted.steps().iter() {
            draft = self.step(view, &draft, step)?;
        }
        match self.action(view, &draft) {
            Some(spelled) if spelled == *action => Ok(()),
            _ => Err(self.incomplete(view, &draft)),
        }
    }

    /// Why this draft is no whole action.
    fn incomplete(&self, view: &Self::View, draft: &Draft) -> Refusal;

    /// Reads a legal action.
    fn parse(&self, view: &Self::View, text: &str) -> Result<Self::Action, Refusal> {
        let action = self.read(view, text)?;
        self.admit(view, &action)?;
        Ok(action)
    }
}

/// All legal actions of an observer with the drafts that spell them, in ascending order of steps;
/// `None` when there are more than `limit`.
pub fn actions<G: Game>(game: &G, view: &G::View, limit: usize) -> Option<Vec<(G::Action, Draft)>> {
    let mut found = Vec::new();
    let mut open = vec![Draft::EMPTY];
    while let Some(draft) = open.pop() {
        let steps = game.legal(view, &draft);
        if steps.complete
            && let Some(action) = game.action(view, &draft)
        {
            if found.len() == limit {
                return None;
            }
            found.push((action, draft));
        }
        let from = open.len();
        open.extend(steps.next.iter().map(|step| draft.with(step)));
        open[from..].reverse();
        if open.len() > limit.saturating_mul(256) {
            return None;
        }
    }
    Some(found)
}
