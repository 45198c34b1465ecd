//! Pareto fronts.

/// Marks the loss vectors that no other one dominates. Another one dominates if it is at least as good
/// in all losses and better in one. Of equal ones the first counts.
pub fn front(losses: &[Vec<f64>]) -> Vec<bool> {
    let dominates = |one: &[f64], other: &[f64]| {
        one.iter().zip(other).all(|(one, other)| one <= other)
            && one.iter().zip(other).any(|(one, other)| one < other)
    };
    let on_front = |at: usize| {
        losses.iter().enumerate().all(|(other, losses_of_other)| {
            let twin = other < at && *losses_of_other == losses[at];
            !twin && !dominates(losses_of_other, &losses[at])
        })
    };
    (0..losses.len()).map(on_front).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_has_the_best_compromises() {
        let losses = [[1.0, 5.0], [2.0, 2.0], [5.0, 1.0], [3.0, 3.0], [2.0, 2.0], [1.0, 6.0]];
        let found = front(&losses.map(|losses| losses.to_vec()));
        assert_eq!(found, [true, true, true, false, false, false]);
    }

    #[test]
    fn one_goal_has_one_best() {
        assert_eq!(front(&[vec![2.0], vec![1.0], vec![3.0]]), [false, true, false]);
        assert!(front(&[]).is_empty());
    }
}
