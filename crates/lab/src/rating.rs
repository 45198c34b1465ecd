//! Ratings of bots from their wins against each other.

/// The wins of one bot at tables where another holds all other seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairTally {
    /// The bot that holds one seat.
    pub one: usize,
    /// The bot that holds the others.
    pub rest: usize,
    /// The number of matches.
    pub matches: f64,
    /// The first bot's wins; a draw of k winners gives each 1/k.
    pub won: f64,
}

/// Bound on the steps of the fit; it converges in far fewer.
const MAX_STEPS: u32 = 100_000;

/// The maximum-likelihood strengths, as natural logarithms with a mean of 0, where each seat wins
/// in proportion to the strength of its bot. For two seats this is the model of Bradley and Terry
/// ("Rank Analysis of Incomplete Block Designs", Biometrika 39, 1952), for more the first place of
/// Plackett and Luce. It is fitted by the MM algorithm of Hunter ("MM Algorithms for Generalized
/// Bradley–Terry Models", Annals of Statistics 32, 2004).
///
/// Every bot must be in a tally, and the tallies must connect all of them.
pub fn strengths(bots: usize, seats: u8, tallies: &[PairTally]) -> Vec<f64> {
    let others = f64::from(seats - 1);
    // One virtual match with the due result is added to each tally, so that a bot that won or lost
    // everything has a finite strength.
    let matches = |tally: &PairTally| tally.matches + 1.0;
    let mut wins = vec![0.0; bots];
    for tally in tallies {
        let won = tally.won + 1.0 / f64::from(seats);
        wins[tally.one] += won;
        wins[tally.rest] += matches(tally) - won;
    }
    let mut logs = vec![0.0_f64; bots];
    for _ in 0..MAX_STEPS {
        let mut due = vec![0.0; bots];
        for tally in tallies {
            let (one, rest) = (logs[tally.one].exp(), logs[tally.rest].exp());
            let each = matches(tally) / (one + others * rest);
            due[tally.one] += each;
            due[tally.rest] += others * each;
        }
        let mut next: Vec<f64> = wins.iter().zip(&due).map(|(won, due)| (won / due).ln()).collect();
        // Strengths are known only up to a factor; a mean of 0 fixes it, so that the steps can
        // converge.
        let middle = next.iter().sum::<f64>() / bots as f64;
        for log in &mut next {
            *log -= middle;
        }
        let moved = logs.iter().zip(&next).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        logs = next;
        if moved < 1e-10 {
            break;
        }
    }
    logs
}

/// Converts a strength to the Elo scale: a lead of 400 points means odds of ten to one.
pub fn elo(log: f64) -> f64 {
    400.0 * log / std::f64::consts::LN_10
}

/// The lead in Elo points of a bot that wins this share against equal bots at all other seats.
pub fn elo_lead(share: f64, seats: u8) -> f64 {
    elo((f64::from(seats - 1) * share / (1.0 - share)).ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected wins of the first bot of a tally in so many matches, for these strengths.
    fn expected(strengths: &[f64], seats: u8, one: usize, rest: usize, matches: f64) -> PairTally {
        let (own, other) = (strengths[one], strengths[rest]);
        let share = own / (own + f64::from(seats - 1) * other);
        PairTally { one, rest, matches, won: matches * share }
    }

    #[test]
    fn strengths_that_made_the_results_are_found_at_any_number_of_seats() {
        let truth = [8.0, 2.0, 1.0, 0.25];
        let middle = truth.iter().map(|s: &f64| s.ln()).sum::<f64>() / 4.0;
        for seats in 2..=7 {
            let mut tallies = Vec::new();
            for one in 0..4 {
                for rest in (0..4).filter(|rest| *rest != one) {
                    tallies.push(expected(&truth, seats, one, rest, 1e7));
                }
            }
            let found = strengths(4, seats, &tallies);
            for (found, truth) in found.iter().zip(truth) {
                assert!((found - (truth.ln() - middle)).abs() < 1e-4, "{seats}: {found}");
            }
        }
    }

    #[test]
    fn a_bot_that_won_everything_has_a_finite_strength() {
        let all = PairTally { one: 0, rest: 1, matches: 99.0, won: 99.0 };
        let found = strengths(2, 2, &[all]);
        // 99.5 wins of 100.
        assert!((found[0] - found[1] - (99.5_f64 / 0.5).ln()).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn ten_to_one_is_400_points() {
        assert!((elo(10.0_f64.ln()) - 400.0).abs() < 1e-9);
        assert!((elo_lead(10.0 / 11.0, 2) - 400.0).abs() < 1e-9);
        assert!(elo_lead(1.0 / 3.0, 3).abs() < 1e-9);
    }
}
