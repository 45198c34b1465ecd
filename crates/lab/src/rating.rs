//! How strong bots are, from who won against whom.

/// One bot against others of one kind, which hold all other seats of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tally {
    /// The bot that holds one seat.
    pub one: usize,
    /// The bot that holds the others.
    pub rest: usize,
    /// How many matches.
    pub matches: f64,
    /// How many of them the one won; a draw of k winners gives each 1/k.
    pub won: f64,
}

/// Steps after which the fit is taken as it is; far fewer are needed.
const MOST_STEPS: u32 = 100_000;

/// The strengths under which the tallies are likeliest, as natural logarithms with a mean of 0,
/// where each seat wins in proportion to the strength of its bot: Bradley and Terry, "Rank Analysis
/// of Incomplete Block Designs", Biometrika 39 (1952), for two seats, and for more what Plackett
/// and Luce say of the first place. Found by the MM algorithm of Hunter, "MM Algorithms for
/// Generalized Bradley–Terry Models", Annals of Statistics 32 (2004).
///
/// A match that came out as is due is added to each tally, so that who won or lost everything has a
/// finite strength. Every bot must be in a tally, and the tallies must join all of them.
pub fn strengths(bots: usize, seats: u8, tallies: &[Tally]) -> Vec<f64> {
    let others = f64::from(seats - 1);
    let matches = |tally: &Tally| tally.matches + 1.0;
    let mut wins = vec![0.0; bots];
    for tally in tallies {
        let won = tally.won + 1.0 / f64::from(seats);
        wins[tally.one] += won;
        wins[tally.rest] += matches(tally) - won;
    }
    let mut logs = vec![0.0_f64; bots];
    for _ in 0..MOST_STEPS {
        let mut due = vec![0.0; bots];
        for tally in tallies {
            let (one, rest) = (logs[tally.one].exp(), logs[tally.rest].exp());
            let each = matches(tally) / (one + others * rest);
            due[tally.one] += each;
            due[tally.rest] += others * each;
        }
        let mut next: Vec<f64> = wins.iter().zip(&due).map(|(won, due)| (won / due).ln()).collect();
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

/// A strength on the scale of Elo: 400 points are ten to one.
pub fn elo(log: f64) -> f64 {
    400.0 * log / std::f64::consts::LN_10
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected wins of one bot of a tally in so many matches, with these strengths.
    fn expected(strengths: &[f64], seats: u8, one: usize, rest: usize, matches: f64) -> Tally {
        let (own, other) = (strengths[one], strengths[rest]);
        let share = own / (own + f64::from(seats - 1) * other);
        Tally { one, rest, matches, won: matches * share }
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
    fn who_won_everything_has_a_finite_strength() {
        let all = Tally { one: 0, rest: 1, matches: 99.0, won: 99.0 };
        let found = strengths(2, 2, &[all]);
        // 99.5 wins of 100.
        assert!((found[0] - found[1] - (99.5_f64 / 0.5).ln()).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn ten_to_one_is_400_points() {
        assert!((elo(10.0_f64.ln()) - 400.0).abs() < 1e-9);
    }
}
