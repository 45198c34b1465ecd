//! What mostly does well, wherever it is done.

use super::ways::{Way, Ways};
use sortie_core::Seat;
use sortie_core::chance::Fast;
use sortie_core::seat::MAX_SEATS;

/// So many of four choices are made at random.
const AT_RANDOM: u32 = 1;
/// The steps, and stopping.
const WAYS: usize = 257;

/// The mean worth of each step of each seat over all simulations, by which it is played on below the
/// tree (Finnsson and Björnsson, "Simulation-Based Approach to General Game Playing", 2008: the move
/// average sampling technique). Of two ways that are drawn at random, the better one is taken.
#[derive(Clone, Debug)]
pub(super) struct Habit {
    seats: Vec<[Mean; WAYS]>,
    done: Vec<(Seat, Way)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    worth: f32,
    times: f32,
}

impl Habit {
    pub(super) fn new() -> Self {
        Habit { seats: vec![[Mean::default(); WAYS]; MAX_SEATS], done: Vec::new() }
    }

    /// One of these ways; there is at least one.
    pub(super) fn choose(&mut self, seat: Seat, ways: Ways, luck: &mut Fast) -> Way {
        let one = ways.any(luck);
        if ways.len() < 2 {
            return one;
        }
        let way = if luck.below(4) < AT_RANDOM {
            one
        } else {
            let other = ways.any(luck);
            if self.mean(seat, other) > self.mean(seat, one) { other } else { one }
        };
        self.done.push((seat, way));
        way
    }

    /// What was done since the last time turned out to be worth so much to each seat.
    pub(super) fn learn(&mut self, worth: &[f32; MAX_SEATS]) {
        for (seat, way) in self.done.drain(..) {
            let mean = &mut self.seats[usize::from(seat)][way.number()];
            mean.worth += worth[usize::from(seat)];
            mean.times += 1.0;
        }
    }

    fn mean(&self, seat: Seat, way: Way) -> f32 {
        let Mean { worth, times } = self.seats[usize::from(seat)][way.number()];
        (worth + 0.5) / (times + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Steps;
    use sortie_core::steps::StepSet;

    #[test]
    fn what_did_well_is_done_more_often_by_that_seat_alone() {
        let (mut habit, mut luck) = (Habit::new(), Fast::new(3));
        let ways = Ways::of(Steps::one_of(StepSet::single(4).with(9)));
        let nines = |habit: &mut Habit, luck: &mut Fast, seat| {
            let nine = |_: &i32| habit.choose(seat, ways, luck) == Way::Step(9);
            (0..1000).filter(nine).count()
        };
        for _ in 0..100 {
            let nine = habit.choose(1, ways, &mut luck) == Way::Step(9);
            habit.learn(&[if nine { 1.0 } else { 0.0 }; MAX_SEATS]);
        }
        // At random or drawn twice: 1/8 + 3/4 × 3/4.
        assert!((620..760).contains(&nines(&mut habit, &mut luck, 1)));
        assert!((440..560).contains(&nines(&mut habit, &mut luck, 0)));
    }
}
