//! What somebody may be called.

use unicode_width::UnicodeWidthChar;

/// Longer names would break lines, in characters.
pub const LONGEST: usize = 24;
/// More signs than these above and below one letter run into the lines around it.
const MARKS: usize = 2;

/// Why somebody cannot be called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing is left that can be seen.
    #[error("a name has 1 to {LONGEST} characters, and at least one letter, digit or sign")]
    Empty,
    /// It is too long.
    #[error("a name has at most {LONGEST} characters")]
    Long,
    /// Something in it is not seen, or changes how what stands around it looks.
    #[error("a name has no characters that are not seen or that turn a line around")]
    Unseen,
    /// Letters carry more than they can.
    #[error("a letter of a name has at most {MARKS} marks above and below it")]
    Marks,
}

/// A name as it may be shown: without spaces around it, with one where there were several, and without
/// what only says how a sign is drawn. Everything that is not seen otherwise, or that changes how its
/// surroundings look, is refused.
pub fn tidy(text: &str) -> Result<String, NameError> {
    if text.chars().any(|c| unseen(c) && !c.is_whitespace()) || text.chars().any(breaks) {
        return Err(NameError::Unseen);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let name: String = words.join(" ").chars().filter(|c| !draws(*c)).collect();
    if name.chars().count() > LONGEST {
        return Err(NameError::Long);
    }
    let mut marks = 0;
    let mut seen = false;
    for c in name.chars() {
        let mark = c.width() == Some(0);
        marks = if mark { marks + 1 } else { 0 };
        // A mark needs a letter that carries it.
        if marks > MARKS || mark && !seen {
            return Err(NameError::Marks);
        }
        seen |= !mark && !c.is_whitespace();
    }
    if seen { Ok(name) } else { Err(NameError::Empty) }
}

/// Whether a character only says how those beside it are drawn: as a picture, or joined.
fn draws(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a character ends a line.
fn breaks(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character is not seen, or is another one for everybody who sees it.
pub fn unseen(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    let hides = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    let nobodys = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    c.is_control() || turns || hides || nobodys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_names() {
        for name in [
            "Anna",
            "Jörg-Änne",
            "O’Neill",
            "Łukasz",
            "Нина",
            "Νίκος",
            "משה",
            "فاطمة",
            "さくら",
            "Nguyễn",
            "e\u{301}",
            "김철수",
            "<b>",
            "★",
            "7",
            "🦊",
            "Anna & Ben",
        ] {
            assert_eq!(tidy(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn spaces_are_single_and_what_only_draws_is_left_out() {
        assert_eq!(tidy("  Anna \u{a0}\u{3000} B\t").as_deref(), Ok("Anna B"));
        assert_eq!(tidy("❤\u{fe0f}").as_deref(), Ok("❤"));
        assert_eq!(tidy("An\u{200d}na").as_deref(), Ok("Anna"));
        assert_eq!(tidy(&format!(" {} ", "x".repeat(24))).map(|name| name.len()), Ok(24));
    }

    #[test]
    fn what_cannot_be_a_name_is_refused_with_its_reason() {
        for (name, why) in [
            ("", NameError::Empty),
            (" \u{3000}\t ", NameError::Empty),
            ("\u{200d}", NameError::Empty),
            ("xxxxxxxxxxxxxxxxxxxxxxxxx", NameError::Long),
            ("Anna\u{200b}", NameError::Unseen),
            ("\u{202e}annA", NameError::Unseen),
            ("\u{2066}a\u{2069}", NameError::Unseen),
            ("a\u{1b}[31m", NameError::Unseen),
            ("a\0", NameError::Unseen),
            ("a\nb", NameError::Unseen),
            ("a\u{85}b", NameError::Unseen),
            ("a\u{2028}b", NameError::Unseen),
            ("\u{3164}", NameError::Unseen),
            ("a\u{2800}", NameError::Unseen),
            ("Anna\u{e0041}", NameError::Unseen),
            ("\u{f8ff}", NameError::Unseen),
            ("a\u{300}\u{301}\u{302}", NameError::Marks),
            ("\u{301}", NameError::Marks),
            (" \u{301}", NameError::Marks),
        ] {
            assert_eq!(tidy(name), Err(why), "{name:?}");
        }
    }
}
