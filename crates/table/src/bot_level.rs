//! The level of the bots that a player meets: an easy one first, a stronger one after wins.

use crate::seat_player::SeatPlayer;
use sortie_bots::registry::{self, BOTS, DEFAULT_BOT};
use sortie_core::{Outcome, Seat, Seats};

/// The level of a first match, which a newcomer can beat.
const FIRST_LEVEL: &str = "novice";
/// The wins in a row after which a stronger bot is suggested.
const WINS_FOR_NEXT_LEVEL: usize = 2;

/// A match of one game, reduced to its opponents and its result for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelMatch {
    /// The level of all opponents; `None` unless all of them were bots of one level.
    pub level: Option<&'static str>,
    /// Whether the player alone won; `None` while the match is open.
    pub is_won: Option<bool>,
}

impl LevelMatch {
    /// A match of the player at `seat` against these opponents.
    pub fn new<'a>(
        seat: Seat,
        opponents: impl IntoIterator<Item = &'a SeatPlayer>,
        outcome: Option<&Outcome>,
    ) -> Self {
        let mut levels = opponents.into_iter().map(bot_level);
        let first = levels.next().flatten();
        LevelMatch {
            level: first.filter(|first| levels.all(|level| level == Some(*first))),
            is_won: outcome.map(|outcome| outcome.winners() == Seats::one(seat)),
        }
    }

    /// The level that was beaten in this match.
    fn beaten(&self) -> Option<&'static str> {
        self.level.filter(|_| self.is_won == Some(true))
    }
}

/// The level of a bot as it is chosen in a form; `None` for people and for programs.
pub fn bot_level(player: &SeatPlayer) -> Option<&'static str> {
    match player {
        SeatPlayer::Bot(spec) => Some(registry::find(spec).ok()?.name),
        SeatPlayer::Human(_) => None,
    }
}

/// The level of the player's last match against bots of one level, or else that of a first match.
/// `matches` are the player's matches of a game, most recent first.
pub fn usual_level(matches: &[LevelMatch]) -> &'static str {
    matches.iter().find_map(|played| played.level).unwrap_or(FIRST_LEVEL)
}

/// The next level for a player who has won the last finished matches of a game against bots of one level.
/// `matches` are the player's matches of the game, most recent first.
pub fn next_level(matches: &[LevelMatch]) -> Option<&'static str> {
    let over = matches.iter().filter(|played| played.is_won.is_some());
    let last: Vec<&LevelMatch> = over.take(WINS_FOR_NEXT_LEVEL).collect();
    let level = last.first()?.beaten()?;
    if last.len() < WINS_FOR_NEXT_LEVEL || last.iter().any(|played| played.beaten() != Some(level))
    {
        return None;
    }
    // No test has shown that another bot is stronger in every game.
    if level == DEFAULT_BOT {
        return None;
    }
    let at = BOTS.iter().position(|bot| bot.name == level)?;
    // The strongest comes first.
    Some(BOTS.get(at.checked_sub(1)?)?.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(opponents: &[&str], points: Option<&[i32]>) -> LevelMatch {
        let opponents: Vec<SeatPlayer> =
            opponents.iter().map(|player| player.parse().unwrap()).collect();
        LevelMatch::new(0, &opponents, points.map(Outcome::by_points).as_ref())
    }

    #[test]
    fn the_level_of_a_match_is_that_of_all_opponents() {
        let level = |opponents: &[&str]| played(opponents, None).level;
        assert_eq!(level(&["bot:novice", "bot:novice"]), Some("novice"));
        assert_eq!(level(&["bot"]), Some("club"));
        assert_eq!(level(&["bot:novice", "bot:club"]), None);
        assert_eq!(level(&["bot:novice", "you:Ben"]), None);
        assert_eq!(level(&[]), None);
    }

    #[test]
    fn a_shared_win_is_none() {
        let is_won = |points: &[i32]| played(&["bot:novice"], Some(points)).is_won;
        assert_eq!(is_won(&[2, 1]), Some(true));
        assert_eq!(is_won(&[1, 1]), Some(false));
        assert_eq!(is_won(&[1, 2]), Some(false));
    }
}
