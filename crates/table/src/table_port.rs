//! [`TablePort`]: a match as the user interface of its players uses it.

use crate::lesson::Coach;
use crate::puzzle::PuzzleTask;
use crate::table_view::TableView;
use sortie_core::matches::Proposal;
use sortie_core::record::{KeyMoment, Record};
use sortie_core::stage::BeatFrame;
use sortie_core::{AnyMatch, Draft, MessageIndex, Observer, Refusal, Seat, Seats, Text};
use std::time::Duration;

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../words/en/play.ftl"));
sortie_core::message_ids!($ crate::table_port::IDS);

/// The offer of a rematch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RematchOffer {
    /// The first player who asked for it, if it is known.
    pub by: Option<Seat>,
    /// The players who have declined it, as far as it is known.
    pub declined: Seats,
}

impl RematchOffer {
    /// Whether the player at this seat has neither asked for it nor declined it.
    pub fn is_open_for(&self, seat: Seat) -> bool {
        self.by != Some(seat) && !self.declined.has(seat)
    }
}

/// The most actions that are listed; a longer list helps nobody.
const MAX_LISTED: usize = 300;

/// A match with one interface for its players, whether it is played here or at a server.
///
/// The port keeps the draft of the player at the interface and drops it when the question changes.
/// Every command brings the view up to date before it returns. The commands with a default are those
/// that a lesson or a puzzle does not have.
pub trait TablePort {
    /// The table as its observer sees it, with the steps of the draft.
    fn view(&self) -> &TableView;
    /// The time since the view was made, by which running clocks have gone on.
    fn view_age(&self) -> Duration {
        Duration::ZERO
    }
    /// Everything that the observer was told, oldest first, and the chat.
    fn log(&self) -> &[LogLine];
    /// The seats of the humans who share this interface.
    fn own_seats(&self) -> Seats;
    /// Those of them that must choose now.
    fn own_turn(&self) -> Seats {
        let turn: Seats = self.view().scene.turn.iter().copied().collect();
        turn & self.own_seats()
    }
    /// Shows the table to this seat and acts for it from now on; to a spectator for `None`. By default
    /// the table is always shown to its only seat.
    fn show_to(&mut self, _seat: Option<Seat>) {}

    /// The steps chosen so far.
    fn draft(&self) -> Draft;
    /// Replaces the draft. Returns whether the view has its steps; without a connection the old draft
    /// stays.
    fn set_draft(&mut self, draft: Draft) -> Result<bool, PortError>;
    /// Submits an action for the open decision.
    fn submit(&mut self, action: &ActionInput<'_>) -> Result<(), PortError>;
    /// The refusal of a command that this table does not have.
    fn not_here(&self) -> PortError {
        PortError::refused(Text::new(id!("play-offer-not-now")).into())
    }
    /// Withdraws an action that is not revealed yet.
    fn withdraw(&mut self) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// Takes the last decision back, where no human must agree.
    fn take_back(&mut self) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// Makes an offer to all other players. Bots accept it at once.
    fn propose(&mut self, _proposal: Proposal) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// Accepts or declines the open offer. Declining one's own offer cancels it.
    fn answer_offer(&mut self, _agrees: bool) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// Resigns.
    fn resign(&mut self) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// Undoes the last choice in the way that the table allows.
    fn undo(&mut self) -> Result<Undo, PortError> {
        let may = self.view().may;
        if may.withdraw {
            self.withdraw().map(|()| Undo::TakenBack)
        } else if may.take_back {
            self.take_back().map(|()| Undo::TakenBack)
        } else if may.ask_back {
            self.propose(Proposal::TakeBack).map(|()| Undo::Asked)
        } else if self.is_take_back_declined() {
            Ok(Undo::Declined)
        } else {
            Ok(Undo::Nothing)
        }
    }
    /// Whether the others have declined a take-back at the open decision.
    fn is_take_back_declined(&self) -> bool {
        false
    }

    /// The key moment of a finished match; of one at a server, once [`TablePort::verify_deal`] has an answer.
    fn key_moment(&self) -> Option<KeyMoment> {
        None
    }

    /// The offer of a rematch, once a player has made one after the match.
    fn rematch(&self) -> Option<&RematchOffer> {
        None
    }
    /// Offers a rematch, or accepts the one on offer. After a success, this port is of a table that the
    /// player has left.
    fn join_rematch(&mut self) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// Whether a rematch is on offer that the player has neither asked for nor declined.
    fn may_decline_rematch(&self) -> bool {
        let seat = self.view().seat;
        seat.zip(self.rematch()).is_some_and(|(seat, offer)| offer.is_open_for(seat))
    }
    /// Declines the rematch that another player has offered.
    fn decline_rematch(&mut self) -> Result<(), PortError> {
        Err(self.not_here())
    }

    /// Starts the search for a hint. Its result appears in [`TablePort::hint`] after a later poll. A puzzle
    /// ends with its solution instead.
    fn request_hint(&mut self) -> Result<(), PortError> {
        Err(self.not_here())
    }
    /// The hint for the open decision.
    fn hint(&self) -> Option<&HintState> {
        None
    }
    /// Stops a running search and forgets the hint.
    fn cancel_hint(&mut self) {}

    /// The coach of a lesson, with the prompt for the open decision.
    fn coach(&self) -> Option<&Coach> {
        None
    }

    /// The state of a puzzle, at the table of one.
    fn puzzle(&self) -> Option<&PuzzleTask> {
        None
    }

    /// Whether the table has a chat that the observer may write to.
    fn can_chat(&self) -> bool {
        false
    }
    /// Sends a chat message.
    fn send_chat(&mut self, _words: &str) -> Result<(), PortError> {
        Ok(())
    }

    /// All legal actions in notation.
    fn actions(&mut self) -> Result<ActionList, PortError>;
    /// Refuses with the reason why the card or zone with this key cannot be chosen next. Succeeds
    /// where it can be, and where there is no reason to tell.
    fn why_not(&mut self, key: &str) -> Result<(), PortError>;
    /// The rule that asks the current question, if it is known here.
    fn question_rule(&self) -> Option<&'static str> {
        None
    }

    /// Brings view and log up to date, waiting at most this long for a change. Returns whether
    /// another player has acted.
    fn poll(&mut self, _wait: Duration) -> Result<bool, PortError> {
        Ok(false)
    }
    /// Whether something may change without a command: a bot is thinking, a hint is being searched,
    /// or people play elsewhere.
    fn is_live(&self) -> bool {
        false
    }
    /// Whether other people play at this table from elsewhere.
    fn is_remote(&self) -> bool {
        false
    }
    /// Whether the server answers. Reconnecting goes on with each poll.
    fn is_connected(&self) -> bool {
        true
    }
    /// The oldest event outside the match that the players have not been told yet.
    fn take_notice(&mut self) -> Option<Notice> {
        None
    }
    /// The record up to now of a match that is played here; of one at a server, once it is over and
    /// [`TablePort::verify_deal`] has an answer.
    fn record(&self) -> Option<Record> {
        None
    }
    /// Checks the deal of a finished match, where a commitment was published before it. `None` while
    /// the server does not answer, and where there is nothing to check.
    fn verify_deal(&mut self) -> Option<Sentence> {
        None
    }
}

/// An action as text or as a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionInput<'a> {
    /// In notation.
    Notation(&'a str),
    /// As a whole draft.
    Draft(Draft),
}

impl ActionInput<'_> {
    /// The action as a draft for an observer's decision in a match of this process.
    pub(crate) fn to_draft(&self, played: &dyn AnyMatch, who: Observer) -> Result<Draft, Refusal> {
        match self {
            ActionInput::Notation(text) => played.parse(who, text),
            ActionInput::Draft(draft) => Ok(*draft),
        }
    }
}

/// A sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// A message, to be formatted in the player's language.
    Text(Text),
    /// A legal choice that is not the lesson's, with a description of the steps of that one.
    OtherChoice(Vec<Text>),
    /// A sentence that a server has formatted already.
    Said(String),
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The decision that led to it; 0 is the deal.
    pub decision: u32,
    /// The sentence.
    pub sentence: Sentence,
    /// The picture of the event; `None` for chat messages.
    pub beat: Option<BeatFrame>,
}

/// The result of [`TablePort::undo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The choice is withdrawn, or its decision is open again.
    TakenBack,
    /// The other players were asked to agree.
    Asked,
    /// The other players have declined at this decision, so they are not asked again.
    Declined,
    /// There was nothing to undo.
    Nothing,
}

/// The hint for a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum HintState {
    /// The search is running.
    Searching,
    /// The best actions, best first.
    Found(Vec<HintAction>),
}

/// One action that a hint recommends.
#[derive(Clone, Debug, PartialEq)]
pub struct HintAction {
    /// The action in notation.
    pub action: String,
    /// A description of its steps.
    pub steps: Vec<Sentence>,
    /// The reasons for or against it, the most important first.
    pub reasons: Vec<Sentence>,
    /// The share of the search's simulations that tried it, 0–1.
    pub share: f64,
    /// The mean share of the win in simulations that began with it, 0–1, if it was estimated.
    pub chance: Option<f64>,
}

/// The legal actions of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionList {
    /// The actions in notation; `None` if there are more than `limit`.
    pub actions: Option<Vec<String>>,
    /// The most actions that the table lists.
    pub limit: usize,
}

impl ActionList {
    /// The legal actions of an observer in a match of this process.
    pub(crate) fn in_match(played: &dyn AnyMatch, who: Observer) -> Self {
        let found = played.actions(who, MAX_LISTED);
        let actions = found.map(|found| found.into_iter().map(|(action, _)| action).collect());
        ActionList { actions, limit: MAX_LISTED }
    }
}

/// An event outside the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A built-in bot has replaced a program that left the match.
    BotReplaced {
        /// The name of the seat's player.
        name: String,
        /// The reason why the program left.
        why: Text,
    },
    /// The match could not be saved. Holds the reason.
    NotSaved(String),
}

/// The reason why a table did not do as asked.
#[derive(Clone, Debug, PartialEq)]
pub enum PortError {
    /// The command is refused; the table can be used further.
    Refused {
        /// The reason.
        why: Sentence,
        /// The rule that forbids it.
        rule: Option<String>,
        /// Whether the text could not be read as an action at all.
        unreadable: bool,
    },
    /// The table cannot be used any longer. Holds the reason.
    Closed(Sentence),
}

impl PortError {
    /// A refusal without a rule.
    pub fn refused(why: Sentence) -> Self {
        PortError::Refused { why, rule: None, unreadable: false }
    }
}

impl From<Text> for Sentence {
    fn from(text: Text) -> Self {
        Sentence::Text(text)
    }
}

impl From<Refusal> for PortError {
    fn from(refusal: Refusal) -> Self {
        let unreadable = refusal.text.id.contains("unreadable");
        PortError::Refused {
            why: Sentence::Text(refusal.text),
            rule: Some(refusal.rule.to_owned()),
            unreadable,
        }
    }
}
