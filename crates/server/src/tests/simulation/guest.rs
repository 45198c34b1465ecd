//! [`Guest`]: a person at a table, or one who looks on.

use super::server::{Ask, Look, Visitor};
use crate::tables::commands::{ActionText, Command};
use sortie_core::chance::Fast;
use sortie_core::feed::FeedEntry;
use sortie_core::matches::Proposal;
use tokio::task::AbortHandle;

/// A guest. It follows its table over a stream, and looks at it after every news.
#[expect(clippy::struct_excessive_bools, reason = "they do not exclude each other")]
pub(super) struct Guest {
    pub(super) visitor: Visitor,
    /// The server that it is connected to, which passes requests on.
    pub(super) server: usize,
    /// The server that its stream comes from: the owner of the table.
    pub(super) stream_from: usize,
    /// The number of its stream; news of earlier ones are not for it.
    pub(super) stream: u32,
    pub(super) streaming: Option<AbortHandle>,
    /// Its feed, as it came.
    pub(super) feed: Vec<FeedEntry>,
    /// The number of its last request.
    pub(super) requests: u32,
    /// The request that it waits for.
    pub(super) pending: Option<Pending>,
    /// Whether it is to look at the table soon.
    pub(super) is_woken: bool,
    /// Whether there were news while it waited for an answer.
    pub(super) has_news: bool,
    pub(super) is_away: bool,
    /// Whether it has seen the end of the match.
    pub(super) is_done: bool,
    /// The clocks as they were shown last, and when.
    pub(super) left: Option<(i64, Vec<u64>)>,
    pub(super) random: Fast,
}

/// A request under way.
pub(super) struct Pending {
    pub(super) request: u32,
    pub(super) server: usize,
    pub(super) ask: Ask,
    pub(super) tasks: Vec<AbortHandle>,
}

impl Guest {
    pub(super) fn new(visitor: Visitor, server: usize, random: Fast) -> Self {
        Guest {
            visitor,
            server,
            stream_from: server,
            stream: 0,
            streaming: None,
            feed: Vec::new(),
            requests: 0,
            pending: None,
            is_woken: false,
            has_news: false,
            is_away: false,
            is_done: false,
            left: None,
            random,
        }
    }

    /// Milliseconds until it looks at news.
    pub(super) fn thinks(&mut self) -> i64 {
        i64::from(50 + self.random.below(900))
    }

    /// A look at the table.
    pub(super) fn look(&mut self) -> Ask {
        let draws = self.random.below(u32::MAX);
        Ask::Look(Fast::new(draws.into()))
    }

    /// The next command after a look, if it wants to do anything.
    pub(super) fn command(&mut self, look: &Look) -> Option<Command> {
        let seat = self.visitor.seat?;
        let decision = look.decision;
        if look.is_asked && self.random.below(4) > 0 {
            let agrees = self.random.below(2) == 0;
            return Some(Command::Answer { seat, decision, meant: (None, None), agrees });
        }
        match (self.random.below(100), &look.action) {
            (0, Some(_)) => Some(Command::Resign { seat, bot: "Bot".to_owned() }),
            (1..=3, Some(_)) => {
                Some(Command::Propose { seat, decision, proposal: Proposal::TakeBack })
            }
            (0..=19, None) if look.has_chosen => Some(Command::Withdraw { seat, decision }),
            (_, Some(action)) => {
                let action = ActionText::Action(action.clone());
                Some(Command::Choose { seat, decision, action })
            }
            (_, None) => None,
        }
    }
}
