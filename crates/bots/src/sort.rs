//! Sorting by a number.

/// Sorts from the largest number to the smallest; items with the same number keep their order.
///
/// `slice::sort_by` would be compiled for each game and each call, 4 to 8 kB every time.
pub(crate) fn sort_descending<T>(items: &mut Vec<T>, number: impl Fn(&T) -> f64) {
    let order = descending(&items.iter().map(number).collect::<Vec<_>>());
    let mut taken: Vec<_> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|place| taken[place].take()));
}

/// The places of the numbers from the largest to the smallest.
fn descending(numbers: &[f64]) -> Vec<usize> {
    let mut places: Vec<_> = (0..numbers.len()).collect();
    places.sort_by(|&one, &other| numbers[other].total_cmp(&numbers[one]));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_comes_first_and_equal_ones_keep_their_order() {
        let mut items = vec![("a", 1.0), ("b", 3.0), ("c", 1.0), ("d", -2.0), ("e", 3.0)];
        sort_descending(&mut items, |item| item.1);
        let names: Vec<_> = items.iter().map(|item| item.0).collect();
        assert_eq!(names, ["b", "e", "a", "c", "d"]);
        let mut none: Vec<f64> = Vec::new();
        sort_descending(&mut none, |number| *number);
        assert!(none.is_empty());
    }
}
