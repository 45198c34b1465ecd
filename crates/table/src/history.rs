//! The record of a player over finished matches: won, drawn and lost, and the longest winning streak.

use sortie_core::{Outcome, Seat};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The result of a match for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult {
    /// The player alone won.
    Won,
    /// Several players share the win, the player among them.
    Drawn,
    /// Others won.
    Lost,
}

impl MatchResult {
    /// All results, the best first.
    pub const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The result of the player at `seat`.
    pub fn new(outcome: &Outcome, seat: Seat) -> Self {
        match (outcome.winners().has(seat), outcome.winners().len()) {
            (true, 1) => Self::Won,
            (true, _) => Self::Drawn,
            (false, _) => Self::Lost,
        }
    }

    /// The id of the result: `won`, `drawn` or `lost`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

/// The number of matches with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The matches won.
    pub won: u32,
    /// The matches drawn.
    pub drawn: u32,
    /// The matches lost.
    pub lost: u32,
}

impl Tally {
    /// Counts one more match.
    pub fn add(&mut self, result: MatchResult) {
        match result {
            MatchResult::Won => self.won += 1,
            MatchResult::Drawn => self.drawn += 1,
            MatchResult::Lost => self.lost += 1,
        }
    }

    /// All matches.
    pub fn matches(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The matches won, in percent.
    pub fn percent(self) -> u32 {
        // Rounded half up, without a detour by floats.
        (self.won * 200 + self.matches()) / (self.matches() * 2).max(1)
    }
}

/// The longest run of matches won. `results` are in the order of the matches, in either direction.
pub fn longest_streak(results: impl Iterator<Item = MatchResult>) -> u32 {
    let mut run = 0;
    let runs = results.map(|result| {
        run = if result == MatchResult::Won { run + 1 } else { 0 };
        run
    });
    runs.max().unwrap_or(0)
}

/// The record by a property of matches, the most frequent one first. `matches` are the result and the
/// properties of each match, which can have several. A match without a result adds its properties alone.
pub fn tally<K: Ord, R: Into<Option<MatchResult>>>(
    matches: impl IntoIterator<Item = (R, Vec<K>)>,
) -> Vec<(K, Tally)> {
    let mut found: BTreeMap<K, Tally> = BTreeMap::new();
    for (result, properties) in matches {
        let result = result.into();
        // Two bots of one level are one opponent.
        for property in BTreeSet::from_iter(properties) {
            let tally = found.entry(property).or_default();
            if let Some(result) = result {
                tally.add(result);
            }
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    // A stable sort: equally frequent ones stay in their order.
    found.sort_by_key(|(_, tally)| Reverse(tally.matches()));
    found
}

#[cfg(test)]
mod tests {
    use super::MatchResult::{Drawn, Lost, Won};
    use super::*;

    #[test]
    fn the_longest_streak_ends_with_every_other_result() {
        let check = |results: &str, longest: u32| {
            let results = results.chars().map(|letter| match letter {
                'w' => Won,
                'd' => Drawn,
                _ => Lost,
            });
            assert_eq!(longest_streak(results), longest);
        };
        check("", 0);
        check("ldl", 0);
        check("wwlwwwdw", 3);
        check("wlww", 2);
    }

    #[test]
    fn matches_won_are_rounded_to_whole_percent() {
        let check = |won, lost, percent| {
            assert_eq!(Tally { won, drawn: 0, lost }.percent(), percent, "{won}:{lost}");
        };
        check(0, 0, 0);
        check(0, 3, 0);
        check(1, 2, 33);
        check(2, 1, 67);
        check(1, 7, 13);
        check(4, 0, 100);
    }

    #[test]
    fn who_wins_alone_has_won_and_who_shares_the_win_has_drawn() {
        let check = |points: &[i32], results: &[MatchResult]| {
            let outcome = Outcome::by_points(points);
            for (seat, result) in (0..).zip(results) {
                assert_eq!(MatchResult::new(&outcome, seat), *result, "seat {seat} of {points:?}");
            }
        };
        check(&[3, 1], &[Won, Lost]);
        check(&[2, 2], &[Drawn, Drawn]);
        check(&[2, 0, 2], &[Drawn, Lost, Drawn]);
    }
}
