//! The variance of results: the shares of the deal, of the bots, and of the rest.

use crate::contest::Contest;
use crate::duplicate_set::{DuplicateSet, bot_at};
use serde::Serialize;

/// Shares of the sources in the variance of a seat's share of a win. They sum to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct VarianceShares {
    /// The deal, the dice and the seat: everything that stays equal when another bot sits there.
    pub deal: f64,
    /// The bots: how far their means are apart.
    pub bots: f64,
    /// The rest: how these bots play this deal, and their own luck.
    pub rest: f64,
}

/// Splits the variance of a seat's share of a win; `None` if nothing varies, and for a single set: one
/// deal cannot show what a deal explains.
///
/// The mean of each bot is subtracted first. The covariance of two matches of a set at the same
/// seat is then due to the deal; divided by the variance it is the intraclass correlation (1,1) of
/// Shrout and Fleiss ("Intraclass Correlations: Uses in Assessing Rater Reliability", Psychological
/// Bulletin 86, 1979), with the seats of a set as classes. The estimate is unbiased apart from the
/// bots' means; values below 0, which few sets give by chance, count as 0.
pub fn variance_shares(contest: &Contest, sets: &[DuplicateSet]) -> Option<VarianceShares> {
    let bots = contest.bots.len();
    let edges: Vec<f64> = (0..bots)
        .map(|bot| sets.iter().map(|set| contest.edge(set, bot)).sum::<f64>() / sets.len() as f64)
        .collect();
    let n = f64::from(contest.seats);
    let (mut common, mut all, mut skill) = (0.0, 0.0, 0.0);
    for set in sets {
        for seat in 0..contest.seats {
            let (mut sum, mut squares) = (0.0, 0.0);
            for (rotation, outcome) in (0..).zip(&set.outcomes) {
                let edge = edges[bot_at(seat, rotation, contest.seats, bots)];
                let away = outcome.share(seat) - contest.due();
                all += away * away;
                skill += edge * edge;
                sum += away - edge;
                squares += (away - edge).powi(2);
            }
            // The square of the sum less the squares is twice the sum of the products of all pairs,
            // without a loop over pairs.
            common += (sum * sum - squares) / (n - 1.0);
        }
    }
    (all > 0.0 && sets.len() > 1).then(|| {
        let deal = (common / all).clamp(0.0, 1.0);
        // Both shares are estimates, whose sum may exceed 1.
        let bots = (skill / all).min(1.0 - deal);
        VarianceShares { deal, bots, rest: 1.0 - deal - bots }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Outcome;
    use sortie_core::chance::Fast;

    /// A contest of one bot among others.
    fn contest(seats: u8) -> Contest {
        Contest {
            program: String::new(),
            rules: String::new(),
            seats,
            bots: vec!["one".to_owned(), "rest".to_owned()],
            seed: 0,
        }
    }

    /// The shares in sets of three seats. `winner` returns the winner, given a number of the deal,
    /// the rotation, and a random number of the match.
    fn found(winner: impl Fn(u32, u8, u32) -> u8) -> Option<VarianceShares> {
        let contest = contest(3);
        let mut chance = Fast::new(4);
        let mut set = |n| {
            let deal = chance.below(3);
            let mut bout = |rotation| {
                let winner = winner(deal, rotation, chance.below(6));
                let points = [0, 1, 2].map(|seat| i32::from(seat == winner));
                Outcome::by_points(&points)
            };
            DuplicateSet { set: n, outcomes: (0..3).map(&mut bout).collect() }
        };
        let sets: Vec<DuplicateSet> = (0..4000).map(&mut set).collect();
        variance_shares(&contest, &sets)
    }

    #[track_caller]
    fn is(found: Option<VarianceShares>, deal: f64, bots: f64) {
        let found = found.unwrap();
        assert!((found.deal - deal).abs() < 0.02 && (found.bots - bots).abs() < 0.02, "{found:?}");
        assert!((found.deal + found.bots + found.rest - 1.0).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn pure_sources_are_found() {
        // The deal alone, the lone bot alone, and the whim alone say who wins.
        is(found(|deal, _, _| deal as u8), 1.0, 0.0);
        is(found(|_, rotation, _| rotation), 0.0, 1.0);
        is(found(|_, _, whim| (whim % 3) as u8), 0.0, 0.0);
        // A better seat counts as the deal.
        is(found(|_, _, _| 0), 1.0, 0.0);
    }

    #[test]
    fn mixed_sources_are_separated() {
        // In half of the matches the deal says it, otherwise a whim: two matches of a set go by the
        // deal in a quarter.
        let mixed = |deal: u32, _, whim: u32| if whim < 3 { deal as u8 } else { whim as u8 - 3 };
        is(found(mixed), 0.25, 0.0);
        // In half of the matches the lone bot wins: its share is 2/3, that of the others 1/6.
        let better =
            |deal: u32, rotation: u8, whim: u32| if whim < 3 { rotation } else { deal as u8 };
        let skill = ((1.0_f64 / 3.0).powi(2) + 2.0 * (1.0_f64 / 6.0).powi(2)) / 3.0 / (2.0 / 9.0);
        is(found(better), 0.25, skill);
    }

    #[test]
    fn a_single_set_does_not_show_what_the_deal_explains() {
        let contest = contest(2);
        let set = |n| DuplicateSet {
            set: n,
            outcomes: [[1, 0], [0, 1]].map(|points| Outcome::by_points(&points)).to_vec(),
        };
        assert_eq!(variance_shares(&contest, &[set(0)]), None);
        assert!(variance_shares(&contest, &[set(0), set(1)]).is_some());
    }

    #[test]
    fn matches_without_a_winner_have_no_variance() {
        assert_eq!(found(|_, _, _| 3), None);
    }
}
