//! The value of a zero-sum matrix game by linear programming.

/// The largest accepted gap between the guarantees of both sides; rounding makes one.
const MAX_GAP: f64 = 1e-9;

/// The value of a matrix game to the row player under optimal mixed strategies. `payoffs` holds the
/// rows one after the other, `columns` numbers in each.
///
/// The value lies between the guarantees of the strategies found for both sides. `None` if these
/// differ by more than 1e-9, or the matrix is empty.
pub fn game_value(payoffs: &[f64], columns: usize) -> Option<f64> {
    let least = payoffs.iter().copied().reduce(f64::min)?;
    let rows = payoffs.len() / columns;
    // With payoffs of 1 and more, the column player's strategy times 1/value is the largest y ≥ 0
    // with payoffs × y ≤ 1; the row player's is the solution of the dual.
    let width = columns + rows + 1;
    let mut tableau = vec![0.0; (rows + 1) * width];
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    for row in 0..rows {
        for column in 0..columns {
            tableau[row * width + column] = payoffs[row * columns + column] - least + 1.0;
        }
        tableau[row * width + columns + row] = 1.0;
        tableau[row * width + width - 1] = 1.0;
    }
    tableau[rows * width..rows * width + columns].fill(-1.0);
    while let Some((row, column)) = pivot(&tableau, &basis, width) {
        eliminate(&mut tableau, row, column, width);
        basis[row] = column;
    }

    let mut column_play = vec![0.0; columns];
    for (row, &variable) in basis.iter().enumerate().filter(|(_, variable)| **variable < columns) {
        column_play[variable] = tableau[row * width + width - 1].max(0.0);
    }
    let duals = &tableau[rows * width + columns..rows * width + columns + rows];
    let row_play: Vec<f64> = duals.iter().map(|dual| dual.max(0.0)).collect();
    let (row_sum, column_sum): (f64, f64) = (row_play.iter().sum(), column_play.iter().sum());
    let given = (0..columns)
        .map(|column| (0..rows).map(|row| row_play[row] * payoffs[row * columns + column]).sum())
        .fold(f64::INFINITY, |least: f64, sum: f64| least.min(sum / row_sum));
    let conceded = payoffs
        .chunks(columns)
        .map(|row| row.iter().zip(&column_play).map(|(payoff, share)| payoff * share).sum())
        .fold(f64::NEG_INFINITY, |most: f64, sum: f64| most.max(sum / column_sum));
    (conceded - given <= MAX_GAP).then_some(f64::midpoint(given, conceded))
}

/// The next pivot by Bland's rule, which never cycles; `None` at the optimum.
fn pivot(tableau: &[f64], basis: &[usize], width: usize) -> Option<(usize, usize)> {
    // Below this a number counts as rounding error.
    const ZERO: f64 = 1e-12;
    let rows = basis.len();
    let objective = &tableau[rows * width..rows * width + width - 1];
    let column = objective.iter().position(|&gain| gain < -ZERO)?;
    let mut best: Option<(f64, usize)> = None;
    for row in 0..rows {
        let entry = tableau[row * width + column];
        if entry <= ZERO {
            continue;
        }
        let ratio = tableau[row * width + width - 1] / entry;
        let better = best.is_none_or(|(least, at)| {
            ratio < least - ZERO || (ratio <= least + ZERO && basis[row] < basis[at])
        });
        if better {
            best = Some((ratio, row));
        }
    }
    best.map(|(_, row)| (row, column))
}

/// Makes a column a unit vector with its 1 in this row.
fn eliminate(tableau: &mut [f64], row: usize, column: usize, width: usize) {
    let by = 1.0 / tableau[row * width + column];
    tableau[row * width..(row + 1) * width].iter_mut().for_each(|entry| *entry *= by);
    let pivot = tableau[row * width..(row + 1) * width].to_vec();
    for (other, entries) in tableau.chunks_mut(width).enumerate() {
        let times = entries[column];
        if other != row && times != 0.0 {
            entries.iter_mut().zip(&pivot).for_each(|(entry, pivot)| *entry -= times * pivot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::chance::Fast;

    fn check(payoffs: &[f64], columns: usize, expected: f64) {
        let found = game_value(payoffs, columns).unwrap();
        assert!((found - expected).abs() < 1e-9, "{payoffs:?}: {found}, not {expected}");
    }

    #[test]
    fn known_games_have_their_published_values() {
        check(&[3.0], 1, 3.0);
        check(&[1.0, -1.0, -1.0, 1.0], 2, 0.0);
        // Rock, paper, scissors.
        check(&[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0], 3, 0.0);
        // a d - b c over a + d - b - c.
        check(&[4.0, 1.0, 2.0, 3.0], 2, 2.5);
        // A saddle point.
        check(&[4.0, 2.0, 5.0, 3.0, 1.0, 0.0], 3, 2.0);
        // Paper beats rock by 2.
        check(&[0.0, -2.0, 1.0, 2.0, 0.0, -1.0, -1.0, 1.0, 0.0], 3, 0.0);
        assert_eq!(game_value(&[], 1), None);
    }

    /// The two bounds meet, which proves each value.
    #[test]
    fn random_matrices_have_values() {
        let mut chance = Fast::new(1);
        for n in 0..300 {
            let (rows, columns) = (1 + chance.below(9) as usize, 1 + chance.below(9) as usize);
            // Many equal payoffs make for many equal ways to go on.
            let steps = if n % 2 == 0 { 3 } else { 1 << 20 };
            let draw = |_| f64::from(chance.below(steps)) / f64::from(steps) - 0.5;
            let payoffs: Vec<f64> = (0..rows * columns).map(draw).collect();
            assert!(game_value(&payoffs, columns).is_some(), "{payoffs:?}");
        }
    }
}
