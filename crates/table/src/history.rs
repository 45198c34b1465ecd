//! The record of a player over finished matches: won, drawn and lost, and the longest winning streak.

pub use sortie_core::MatchResult;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

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

/// Says of each match whether it is the first one of its deal. Of a later one the cards were known, and it
/// could be tried until it is won. `matches` are the deal and the time of each match. The time is `None` for
/// an open match, which is the first one as long as no match of its deal is finished.
pub fn first_of_deals<D: Ord, T: Ord>(matches: &[(D, Option<T>)]) -> Vec<bool> {
    let mut first: BTreeMap<&D, &T> = BTreeMap::new();
    for (deal, time) in matches.iter().filter_map(|(deal, time)| Some((deal, time.as_ref()?))) {
        first.entry(deal).and_modify(|oldest| *oldest = time.min(*oldest)).or_insert(time);
    }
    let is_first = |(deal, time): &(D, Option<T>)| {
        first.get(deal).is_none_or(|first| time.as_ref() == Some(*first))
    };
    matches.iter().map(is_first).collect()
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
    fn of_a_deal_the_first_finished_match_counts() {
        let check = |matches: &[(&str, Option<u32>)], first: &[bool]| {
            assert_eq!(first_of_deals(matches), first, "{matches:?}");
        };
        check(&[], &[]);
        check(&[("a", Some(3)), ("b", Some(2)), ("a", Some(1))], &[false, true, true]);
        check(&[("a", Some(1)), ("a", Some(3)), ("a", Some(2))], &[true, false, false]);
        check(&[("a", None), ("a", Some(3))], &[false, true]);
        check(&[("a", None), ("b", None)], &[true, true]);
    }
}
