//! The players whom sentences begin with.

use sortie_core::Seat;

/// The seat whose name a sentence begins with: of several, that of the longest name. `names` has one for
/// each seat. Names are whole words, so a sentence about Anna does not begin with Ann.
pub fn leading_seat(sentence: &str, names: &[String]) -> Option<Seat> {
    let begins = |name: &str| {
        let rest = sentence.strip_prefix(name);
        !name.is_empty() && rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let fitting = (0..).zip(names).filter(|(_, name)| begins(name));
    fitting.max_by_key(|(_, name)| name.len()).map(|(seat, _)| seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_whole_name_counts() {
        let names = ["Ann", "Anna", "Ben", "Ben 2"].map(str::to_owned);
        let check = |sentence: &str, name: Option<&str>| {
            let found =
                leading_seat(sentence, &names).map(|seat| names[usize::from(seat)].as_str());
            assert_eq!(found, name, "{sentence}");
        };
        check("Ann scores 9.", Some("Ann"));
        check("Anna scores 9.", Some("Anna"));
        check("Ben 2 scores 9.", Some("Ben 2"));
        check("Ben's jack steals.", Some("Ben"));
        check("Annabel scores 9.", None);
        check("The Victory Decks are counted.", None);
    }
}
