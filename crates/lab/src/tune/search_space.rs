//! The rule sets that a search may choose: a level for each parameter.

use crate::design::Factor;
use sortie_core::chance::Fast;

/// Rule sets as levels of parameters, without those whose parameters contradict each other.
pub struct SearchSpace<'a> {
    factors: &'a [Factor],
    allowed: &'a dyn Fn(&[String]) -> bool,
    original: Vec<usize>,
    complete: Vec<Factor>,
}

/// A rule set as the place of each parameter's level.
pub type Point = Vec<usize>;

/// Draws before a search gives up finding a rule set without contradictions.
const MAX_DRAWS: usize = 1000;

impl<'a> SearchSpace<'a> {
    /// The space of these factors. The current value of each is added to its levels if it is
    /// missing. `allowed` says whether values contradict each other.
    pub fn new(factors: &'a [Factor], allowed: &'a dyn Fn(&[String]) -> bool) -> Self {
        let mut complete = factors.to_vec();
        for factor in &mut complete {
            if !factor.levels.contains(&factor.current) {
                factor.levels.push(factor.current.clone());
            }
        }
        let place = |factor: &Factor| {
            factor.levels.iter().position(|level| *level == factor.current).unwrap_or_default()
        };
        let original = complete.iter().map(place).collect();
        SearchSpace { factors, allowed, original, complete }
    }

    /// The factors as they were given.
    pub fn factors(&self) -> &[Factor] {
        self.factors
    }

    /// The original rules.
    pub fn original(&self) -> &Point {
        &self.original
    }

    /// The number of levels of each parameter.
    pub fn sizes(&self) -> Vec<usize> {
        self.complete.iter().map(|factor| factor.levels.len()).collect()
    }

    /// The number of combinations, with those that contradict themselves.
    pub fn combinations(&self) -> u64 {
        self.complete.iter().fold(1, |n, factor| n.saturating_mul(factor.levels.len() as u64))
    }

    /// The values of a rule set.
    pub fn values(&self, point: &[usize]) -> Vec<String> {
        let levels = self.complete.iter().zip(point);
        levels.map(|(factor, at)| factor.levels[*at].clone()).collect()
    }

    /// Whether its values are free of contradictions.
    pub fn allows(&self, point: &[usize]) -> bool {
        (self.allowed)(&self.values(point))
    }

    /// All rule sets without contradictions, the original first.
    pub fn all(&self) -> Vec<Point> {
        let mut points = vec![Vec::new()];
        for factor in &self.complete {
            points = points
                .into_iter()
                .flat_map(|point: Point| {
                    (0..factor.levels.len()).map(move |at| {
                        let mut longer = point.clone();
                        longer.push(at);
                        longer
                    })
                })
                .collect();
        }
        points.retain(|point| *point != self.original && self.allows(point));
        points.insert(0, self.original.clone());
        points
    }

    /// A random rule set; the original one if nearly all others contradict themselves.
    pub fn random(&self, chance: &mut Fast) -> Point {
        for _ in 0..MAX_DRAWS {
            let draw = |factor: &Factor| chance.below(factor.levels.len() as u32) as usize;
            let point: Point = self.complete.iter().map(draw).collect();
            if self.allows(&point) {
                return point;
            }
        }
        self.original.clone()
    }

    /// A neighbour: each parameter changes with probability 1 / their number, and at least one does.
    /// The same rule set if nearly all neighbours contradict themselves.
    pub fn mutated(&self, point: &Point, chance: &mut Fast) -> Point {
        let count = self.complete.len() as u32;
        for _ in 0..MAX_DRAWS {
            let sure = chance.below(count) as usize;
            let mut next = point.clone();
            for (at, factor) in self.complete.iter().enumerate() {
                let levels = factor.levels.len() as u32;
                if levels > 1 && (at == sure || chance.below(count) == 0) {
                    // Any other level.
                    next[at] =
                        (point[at] + 1 + chance.below(levels - 1) as usize) % factor.levels.len();
                }
            }
            if next != *point && self.allows(&next) {
                return next;
            }
        }
        point.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors() -> Vec<Factor> {
        let factor = |name: &str, current: &str| Factor {
            name: name.to_owned(),
            levels: ["0", "1", "2"].map(str::to_owned).to_vec(),
            current: current.to_owned(),
        };
        vec![factor("a", "1"), factor("b", "7")]
    }

    #[test]
    fn contradictions_are_left_out_and_the_original_is_first() {
        let factors = factors();
        let allowed = |values: &[String]| values[0] != values[1];
        let space = SearchSpace::new(&factors, &allowed);
        assert_eq!(space.combinations(), 12, "the current value of b is added");
        let all = space.all();
        assert_eq!((all.len(), space.values(&all[0])), (9, vec!["1".to_owned(), "7".to_owned()]));
        let mut chance = Fast::new(1);
        let mut point = space.random(&mut chance);
        for _ in 0..200 {
            let next = space.mutated(&point, &mut chance);
            assert!(next != point && space.allows(&next));
            point = next;
        }
    }

    #[test]
    fn a_space_of_contradictions_keeps_the_original() {
        let factors = factors();
        let space = SearchSpace::new(&factors, &|_| false);
        let mut chance = Fast::new(1);
        assert_eq!(space.random(&mut chance), *space.original());
        assert_eq!(space.mutated(space.original(), &mut chance), *space.original());
        assert_eq!(space.all(), [space.original().clone()]);
    }
}
