//! Display names of players: which are allowed, and their normal form.

use unicode_width::UnicodeWidthChar;

/// The longest name in characters. Longer ones would break the lines of tables and score lists.
pub const MAX_CHARS: usize = 24;
/// The most combining marks on one letter. Vietnamese needs two; more would run into the lines above
/// and below ("Zalgo text").
const MAX_MARKS: usize = 2;

/// The reason why a name is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing visible is left.
    #[error("a name has 1 to {MAX_CHARS} characters, and at least one letter, digit or sign")]
    Empty,
    /// It has more than [`MAX_CHARS`] characters.
    #[error("a name has at most {MAX_CHARS} characters")]
    TooLong,
    /// It has a character that is invisible or that changes the writing direction.
    #[error("a name has no invisible characters and none that change the writing direction")]
    Invisible,
    /// A letter has too many combining marks, or a mark has no letter.
    #[error("a letter of a name has at most {MAX_MARKS} marks above and below it")]
    TooManyMarks,
}

/// The normal form of a name: trimmed, with single spaces, and without joiners and variation selectors.
///
/// Other invisible characters are refused and not dropped, because two names that look alike would let
/// one guest pose as another.
pub fn normalize(text: &str) -> Result<String, NameError> {
    if text.chars().any(|c| is_invisible(c) && !c.is_whitespace())
        || text.chars().any(is_line_break)
    {
        return Err(NameError::Invisible);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let name: String = words.join(" ").chars().filter(|c| !is_joiner(*c)).collect();
    if name.chars().count() > MAX_CHARS {
        return Err(NameError::TooLong);
    }
    let mut marks = 0;
    let mut seen = false;
    for c in name.chars() {
        // Combining marks have no width of their own.
        let mark = c.width() == Some(0);
        marks = if mark { marks + 1 } else { 0 };
        // A mark without a letter would be drawn over the text before the name.
        if marks > MAX_MARKS || mark && !seen {
            return Err(NameError::TooManyMarks);
        }
        seen |= !mark && !c.is_whitespace();
    }
    if seen { Ok(name) } else { Err(NameError::Empty) }
}

/// Whether a character only changes how its neighbours are drawn: a joiner or a variation selector.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a character ends a line. Some of them count as white space and would become a space.
fn is_line_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character is invisible, changes the writing direction, or is for private use and looks
/// different on every machine.
pub fn is_invisible(c: char) -> bool {
    let redirects = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    let hides = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    c.is_control() || redirects || hides || is_private
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
            assert_eq!(normalize(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn spaces_are_single_and_what_only_draws_is_left_out() {
        assert_eq!(normalize("  Anna \u{a0}\u{3000} B\t").as_deref(), Ok("Anna B"));
        assert_eq!(normalize("❤\u{fe0f}").as_deref(), Ok("❤"));
        assert_eq!(normalize("An\u{200d}na").as_deref(), Ok("Anna"));
        assert_eq!(normalize(&format!(" {} ", "x".repeat(24))).map(|name| name.len()), Ok(24));
    }

    #[test]
    fn what_cannot_be_a_name_is_refused_with_its_reason() {
        for (name, why) in [
            ("", NameError::Empty),
            (" \u{3000}\t ", NameError::Empty),
            ("\u{200d}", NameError::Empty),
            ("xxxxxxxxxxxxxxxxxxxxxxxxx", NameError::TooLong),
            ("Anna\u{200b}", NameError::Invisible),
            ("\u{202e}annA", NameError::Invisible),
            ("\u{2066}a\u{2069}", NameError::Invisible),
            ("a\u{1b}[31m", NameError::Invisible),
            ("a\0", NameError::Invisible),
            ("a\nb", NameError::Invisible),
            ("a\u{85}b", NameError::Invisible),
            ("a\u{2028}b", NameError::Invisible),
            ("\u{3164}", NameError::Invisible),
            ("a\u{2800}", NameError::Invisible),
            ("Anna\u{e0041}", NameError::Invisible),
            ("\u{f8ff}", NameError::Invisible),
            ("a\u{300}\u{301}\u{302}", NameError::TooManyMarks),
            ("\u{301}", NameError::TooManyMarks),
            (" \u{301}", NameError::TooManyMarks),
        ] {
            assert_eq!(normalize(name), Err(why), "{name:?}");
        }
    }
}
