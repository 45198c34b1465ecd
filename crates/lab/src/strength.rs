//! How much better one bot plays than others.

use crate::interval::{Interval, wilson};
use crate::playout;
use crate::simulate::{SimulateError, simulate};
use serde::Serialize;
use sortie_core::game::{Game, actions};
use sortie_core::seat::Seat;

/// How a bot did against others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// Matches, as many from every seat.
    pub matches: u64,
    /// Its share of all wins, 0–1: a draw of k winners gives each 1/k.
    pub share: f64,
    /// The 95% interval of the share.
    pub interval: Interval,
    /// What its share would be if it played no better and no worse: 1 by the number of seats.
    pub due: f64,
    /// How many of the decisions of a random match leave more than one action, 0–1. Where none
    /// does, nobody can play better than anybody else.
    pub choices: f64,
}

impl Strength {
    /// Whether even the lower end of the interval is above what is due.
    pub fn is_better(&self) -> bool {
        self.interval.low > self.due
    }
}

/// Random matches that are looked through for decisions.
const LOOKED: u64 = 50;

/// Lets a bot play `matches` matches from each seat, with the other bot on all other seats. The
/// bots are named as in [`sortie_bots::registry`]; every seat meets the same deals.
pub fn strength<G: Game>(
    rules: &G,
    seats: u8,
    bot: &str,
    others: &str,
    matches: u64,
    seed: u64,
) -> Result<Strength, SimulateError> {
    let mut share = 0.0;
    for own in 0..seats {
        let named = |seat: Seat| if seat == own { bot } else { others }.to_owned();
        let bots: Vec<String> = (0..seats).map(named).collect();
        let found = simulate(rules, seats, &bots, matches, seed, 0, &|_| {})?;
        share += found.report.seats[usize::from(own)].share / f64::from(seats);
    }
    let all = matches * u64::from(seats);
    Ok(Strength {
        matches: all,
        share,
        interval: wilson(share * all as f64, all),
        due: 1.0 / f64::from(seats),
        choices: choices(rules, seats),
    })
}

fn choices<G: Game>(rules: &G, seats: u8) -> f64 {
    let (mut all, mut open) = (0_u64, 0_u64);
    for n in 0..LOOKED {
        playout::play(rules, seats, LOOKED, n, |_, _, view, _| {
            all += 1;
            // More than one is more than this lists.
            open += u64::from(actions(rules, view, 1).is_none());
        });
    }
    open as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::catalogue::Visitor;
    use sortie_core::setup::Setup;
    use sortie_games::catalogue;

    /// The novice against random players, all presets of a game together, on as few seats as
    /// possible.
    struct Novice;

    impl Visitor for Novice {
        type Out = ();

        fn visit<G: Game>(self) {
            const MATCHES: u64 = 20;
            let (mut hits, mut all, mut due) = (0.0, 0, 0.0);
            for preset in G::INFO.presets {
                let setup = Setup::of(G::INFO.id).preset(preset.id);
                let fits = |seats: &u8| setup.build::<G>(usize::from(*seats)).is_ok();
                let seats = (G::INFO.seats.0..=G::INFO.seats.1).find(fits).unwrap();
                let rules: G = setup.build(usize::from(seats)).unwrap();
                let found = strength(&rules, seats, "novice", "random", MATCHES, 1).unwrap();
                assert_eq!(found.matches, MATCHES * u64::from(seats));
                assert!(found.interval.low <= found.share && found.share <= found.interval.high);
                if found.choices > 0.0 {
                    hits += found.share * found.matches as f64;
                    all += found.matches;
                    due = f64::max(due, found.due);
                } else {
                    // Nobody can play these matches otherwise.
                    assert!((found.share - found.due).abs() < 1e-9 && !found.is_better());
                }
            }
            let low = wilson(hits, all).low;
            assert!(low > due, "{}: {hits} of {all}, not more than {due}", G::INFO.id);
        }
    }

    #[test]
    fn the_novice_plays_better_than_random() {
        for id in catalogue::IDS {
            catalogue::with(id, Novice).unwrap();
        }
    }

    struct Itself;

    impl Visitor for Itself {
        type Out = ();

        fn visit<G: Game>(self) {
            let seats = G::INFO.seats.0;
            let rules = Setup::of(G::INFO.id).build::<G>(usize::from(seats)).unwrap();
            let found = strength(&rules, seats, "random", "random", 100, 5).unwrap();
            // The same matches were counted from every seat.
            assert!((found.share - found.due).abs() < 1e-9 && !found.is_better(), "{found:?}");
            assert!((0.0..=1.0).contains(&found.choices) && found.choices > 0.0, "{found:?}");
        }
    }

    #[test]
    fn a_bot_is_not_better_than_itself() {
        for id in catalogue::IDS {
            catalogue::with(id, Itself).unwrap();
        }
    }
}
