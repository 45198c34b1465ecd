//! The speed of a game's rules, on one core.

use crate::random_match::{self, RecordedMatches};
use serde::Serialize;
use sortie_core::chance::Fast;
use sortie_core::game::Game;
use sortie_core::steps::Draft;
use sortie_core::{Observer, Seat};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The seed of all measured matches.
const SEED: u64 = 1;
/// Batches of matches that are measured in turn: too many for branch predictors to learn by heart.
const BATCHES: u64 = 8;
/// Matches in a batch: a few milliseconds, which even a busy machine leaves undisturbed now and
/// then.
const MATCHES: u64 = 256;
/// Situations for measuring single functions, few enough to stay in the cache.
const SITUATIONS: usize = 128;
/// A situation is kept after this many choices; the number is odd so that all seats come up.
const EVERY: u64 = 7;
/// Passes over all situations between two looks at the clock.
const PASSES: u64 = 16;

/// A duration in nanoseconds, measured several times.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NanosPerItem {
    /// The shortest: the cost of the code on an undisturbed machine.
    pub min: f64,
    /// The median; its distance from the shortest is the noise of the machine.
    pub median: f64,
}

/// The speed of a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rates {
    /// Random matches per second, by the shortest time.
    pub matches_per_second: f64,
    /// Choices of random matches per second, by the shortest time. A choice includes a view, the
    /// legal steps, an action, and its part in dealing and playing. Several seats that choose at
    /// once make several choices.
    pub decisions_per_second: f64,
    /// Mean number of choices per match.
    pub decisions_per_match: f64,
    /// A choice of a random match, in total.
    pub decision: NanosPerItem,
    /// A choice of a replayed match: deal, turn and play, without views.
    pub replayed: NanosPerItem,
    /// Copying a state.
    pub clone: NanosPerItem,
    /// Building the view of a seat that must decide.
    pub view: NanosPerItem,
    /// Finding the first legal steps of that view.
    pub legal: NanosPerItem,
    /// Sampling a state from that view.
    pub imagine: NanosPerItem,
    /// Size of a state in bytes.
    pub state_bytes: usize,
    /// Size of a view in bytes.
    pub view_bytes: usize,
}

/// Measures a game in one thread, for about this duration in total.
pub fn speed<G: Game>(rules: &G, seats: u8, time: Duration) -> Rates {
    let slice = |tenths: u32| time * tenths / 10;
    let play = |n| random_match::play(rules, seats, SEED, n, |_, _, _, _| {}).choices;
    let decision =
        nanos(slice(4), BATCHES, |batch| (batch * MATCHES..(batch + 1) * MATCHES).map(play).sum());
    let choices: u64 = (0..MATCHES).map(play).sum();
    let per_match = choices as f64 / MATCHES as f64;
    let recorded = RecordedMatches::new(rules, seats, SEED, MATCHES);
    let replayed = nanos(slice(2), 1, |_| {
        recorded.replay(|state| {
            black_box(state);
        })
    });

    let situations = situations(rules, seats);
    let clone = each(&situations, slice(1), |at| {
        black_box(at.state);
    });
    let view = each(&situations, slice(1), |at| {
        black_box(rules.view(&at.state, Observer::Seat(at.seat)));
    });
    let legal = each(&situations, slice(1), |at| {
        black_box(rules.legal_steps(&at.view, &Draft::EMPTY));
    });
    let mut chance = Fast::new(SEED);
    let imagine = each(&situations, slice(1), |at| {
        black_box(rules.determinize(&at.view, &mut chance));
    });
    Rates {
        matches_per_second: 1e9 / (decision.min * per_match),
        decisions_per_second: 1e9 / decision.min,
        decisions_per_match: per_match,
        decision,
        replayed,
        clone,
        view,
        legal,
        imagine,
        state_bytes: size_of::<G::State>(),
        view_bytes: size_of::<G::View>(),
    }
}

/// A moment of a random match: a state, a seat that decides, and its view.
struct Situation<G: Game> {
    state: G::State,
    seat: Seat,
    view: G::View,
}

fn situations<G: Game>(rules: &G, seats: u8) -> Vec<Situation<G>> {
    let mut kept = Vec::new();
    let (mut n, mut choices) = (0, 0);
    // The second bound ends it for a game with hardly a choice in a match.
    while kept.len() < SITUATIONS && n < SITUATIONS as u64 * EVERY {
        random_match::play(rules, seats, SEED, n, |state, seat, view, _| {
            if choices % EVERY == 0 && kept.len() < SITUATIONS {
                kept.push(Situation { state: *state, seat, view: *view });
            }
            choices += 1;
        });
        n += 1;
    }
    kept
}

/// The time of an operation on one situation.
fn each<G: Game>(
    situations: &[Situation<G>],
    slice: Duration,
    mut one: impl FnMut(&Situation<G>),
) -> NanosPerItem {
    nanos(slice, 1, |_| {
        for _ in 0..PASSES {
            for situation in situations {
                one(black_box(situation));
            }
        }
        PASSES * situations.len() as u64
    })
}

/// The time of one item, repeated until `time` is over. `work` returns the number of items in a
/// part.
fn nanos(time: Duration, parts: u64, work: impl FnMut(u64) -> u64) -> NanosPerItem {
    let begun = Instant::now();
    nanos_by(|| begun.elapsed(), time, parts, work)
}

/// The same with any clock that returns the time since a fixed moment.
fn nanos_by(
    mut clock: impl FnMut() -> Duration,
    time: Duration,
    parts: u64,
    mut work: impl FnMut(u64) -> u64,
) -> NanosPerItem {
    let end = clock() + time;
    let mut best = vec![Duration::MAX; parts as usize];
    let mut rounds = Vec::new();
    let mut items = 0;
    // Three rounds at least, so that there is a median.
    while rounds.len() < 3 || clock() < end {
        let mut round = Duration::ZERO;
        items = 0;
        for (part, best) in (0..parts).zip(&mut best) {
            let begun = clock();
            items += work(part);
            let taken = clock().saturating_sub(begun);
            // The shortest time of each part, not of whole rounds: parts are short enough to be
            // undisturbed now and then, whole rounds are not.
            *best = taken.min(*best);
            round += taken;
        }
        rounds.push(round);
    }
    rounds.sort();
    let each = |time: Duration| time.as_nanos() as f64 / items as f64;
    NanosPerItem { min: each(best.iter().sum()), median: each(rounds[rounds.len() / 2]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Works in two parts of 2 and 3 items that take so many nanoseconds, round by round.
    fn check(rounds: &[[u64; 2]], time: u64, expect: NanosPerItem) {
        let (now, done) = (Cell::new(0), Cell::new(0));
        let measured = nanos_by(
            || Duration::from_nanos(now.get()),
            Duration::from_nanos(time),
            2,
            |part| {
                let round = done.get() / 2;
                now.set(now.get() + rounds[round][part as usize]);
                done.set(done.get() + 1);
                2 + part
            },
        );
        assert_eq!(done.get(), 2 * rounds.len(), "rounds");
        assert_eq!(measured, expect);
    }

    #[test]
    fn the_shortest_time_is_taken_by_part_and_the_median_by_round() {
        let rounds = [[10, 50], [20, 30], [90, 40]];
        check(&rounds, 0, NanosPerItem { min: 40.0 / 5.0, median: 60.0 / 5.0 });
    }

    #[test]
    fn it_runs_until_the_time_is_over_and_at_least_three_rounds() {
        let even = NanosPerItem { min: 2.0, median: 2.0 };
        check(&[[5, 5]; 3], 0, even);
        check(&[[5, 5]; 3], 30, even);
        check(&[[5, 5]; 4], 31, even);
        check(&[[5, 5]; 10], 100, even);
    }
}
