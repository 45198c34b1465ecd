//! A match that goes on from a decision of another one.

use crate::seat_player::SeatPlayer;
use sortie_core::Seat;
use sortie_core::log::LogEntry;
use sortie_core::record::{Record, RecordLine, chain_hash};

/// The reason why a match cannot go on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayOnError {
    /// The record has no such decision.
    #[error("the match has no decision {0}")]
    NoDecision(u32),
    /// The seat chose nothing there. Bots would make the decision anew, and the match would go on from a
    /// later one.
    #[error("seat {} chose nothing at decision {decision}; name one of its own", seat + 1)]
    OtherSeat {
        /// The seat that is to be played on.
        seat: Seat,
        /// The decision of another one.
        decision: u32,
    },
}

/// The record of a match that has reached a decision of this seat, for players with these names. The
/// deal and all luck are the same: the same choices would lead to the same end.
///
/// # Errors
/// [`PlayOnError`] for a decision that the seat did not make.
pub fn play_on(
    record: &Record,
    (seat, decision): (Seat, u32),
    names: &[String],
) -> Result<Record, PlayOnError> {
    let maker = |line: &RecordLine| match line.entry {
        LogEntry::Action { decision: made, seat, .. } if made == decision => Some(seat),
        _ => None,
    };
    let until = record.log.iter().position(|line| maker(line).is_some());
    let until = until.ok_or(PlayOnError::NoDecision(decision))?;
    if !record.log.iter().filter_map(maker).any(|by| by == seat) {
        return Err(PlayOnError::OtherSeat { seat, decision });
    }
    let mut next = Record { id: None, log: Vec::new(), ..record.clone() };
    let seats = (0..).zip(names).map(|(seat, name)| LogEntry::Seat { seat, name: name.clone() });
    let before = record.log[..until].iter().map(|line| line.entry.clone());
    let mut chain = next.chain_root();
    for (n, entry) in seats.chain(before.filter(is_kept)).enumerate() {
        chain = chain_hash(&chain, &entry);
        next.log.push(RecordLine { n, entry, chain: chain.clone() });
    }
    Ok(next)
}

/// The players of a match that goes on: this human in the seat, and in the others the same bots, or the
/// club bot instead of people. `None` if there is no such seat.
pub fn players_after(
    players: &[SeatPlayer],
    seat: Seat,
    human: &SeatPlayer,
) -> Option<Vec<SeatPlayer>> {
    let mut after: Vec<SeatPlayer> = players
        .iter()
        .map(|player| match player {
            SeatPlayer::Bot(bot) => SeatPlayer::Bot(bot.clone()),
            SeatPlayer::Human(_) => SeatPlayer::Bot("bot".to_owned()),
        })
        .collect();
    *after.get_mut(usize::from(seat))? = human.clone();
    Some(after)
}

/// Whether an entry changes the cards on the table. The others are about the people of the first
/// match: their clocks, their hints and their proposals.
fn is_kept(entry: &LogEntry) -> bool {
    matches!(
        entry,
        LogEntry::Entropy { .. }
            | LogEntry::Start {}
            | LogEntry::Action { .. }
            | LogEntry::Withdraw { .. }
            | LogEntry::TakeBack { .. }
            | LogEntry::Resign { .. }
    )
}
