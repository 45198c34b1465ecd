//! The nearest valid names for one that is not.

/// Up to three of `names` that look like `given`, the nearest first; empty when none does.
pub fn nearest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_of(given, names.into_iter().collect())
}

/// Compiled once, and not for each kind of iterator.
fn nearest_of<'a>(given: &str, names: Vec<&'a str>) -> Vec<&'a str> {
    let given = given.to_lowercase();
    let mut close: Vec<(f64, &str)> = names
        .into_iter()
        .map(|name| {
            let lower = name.to_lowercase();
            let begins = !given.is_empty() && lower.starts_with(&given);
            (if begins { 1.0 } else { strsim::jaro_winkler(&given, &lower) }, name)
        })
        .filter(|&(score, _)| score > 0.75)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.into_iter().take(3).map(|(_, name)| name).collect()
}

/// A sentence that ends an error about an unknown name: the nearest names, or all of them.
pub fn hint<'a>(given: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(given, names.clone()).as_slice() {
        [] => format!("valid: {}", names.into_iter().collect::<Vec<_>>().join(", ")),
        [only] => format!("did you mean {only}?"),
        [others @ .., last] => format!("did you mean {} or {last}?", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_listed() {
        assert_eq!(hint("atack", ["attack", "retaliation"]), "did you mean attack?");
        assert_eq!(hint("ret", ["attack", "retaliation"]), "did you mean retaliation?");
        assert_eq!(hint("zzz", ["attack", "retaliation"]), "valid: attack, retaliation");
        assert_eq!(hint("", ["attack"]), "valid: attack");
        assert_eq!(hint("ab", ["aba", "abb", "abc"]), "did you mean aba, abb or abc?");
    }
}
