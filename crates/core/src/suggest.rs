//! The nearest valid names for one that is not.

use std::fmt;

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

/// The names that an error about an unknown one suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// The nearest names, one to three, the nearest first.
    Nearest(Vec<String>),
    /// All names, because none is near.
    All(Vec<String>),
}

impl Suggestion {
    /// Suggests some of `names` in place of `given`.
    pub fn new<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        let near = nearest_of(given, names.clone());
        let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        if near.is_empty() {
            Suggestion::All(owned(names))
        } else {
            Suggestion::Nearest(owned(near))
        }
    }
}

impl fmt::Display for Suggestion {
    /// In English, as the end of an error: `did you mean this or that?`, `valid: this, that`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Suggestion::All(names) => write!(f, "valid: {}", names.join(", ")),
            Suggestion::Nearest(names) => match names.as_slice() {
                [others @ .., last] if !others.is_empty() => {
                    write!(f, "did you mean {} or {last}?", others.join(", "))
                }
                names => write!(f, "did you mean {}?", names.concat()),
            },
        }
    }
}

/// A [`Suggestion`] as its English text.
pub fn hint<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    Suggestion::new(given, names).to_string()
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
