//! The supported languages, and the choice among them.

/// The supported languages. The first is the default, and the fallback for a game without messages in
/// the other.
pub const LANGUAGES: &[&str] = &["en", "de"];

/// The supported language of a locale such as `de_AT.UTF-8` or `de`, or else the default.
pub fn language(locale: &str) -> &'static str {
    // `C`, `POSIX` and unknown languages fall through to the default.
    let wanted = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
    let spoken = LANGUAGES.iter().find(|spoken| spoken.eq_ignore_ascii_case(wanted));
    spoken.or(LANGUAGES.first()).copied().unwrap_or_default()
}

/// The text in this language, or else in the default language.
pub fn in_language<'a>(texts: &[(&str, &'a str)], language: &str) -> Option<&'a str> {
    let text = |language| texts.iter().find(|(spoken, _)| *spoken == language);
    let text = text(language).or_else(|| text(LANGUAGES.first()?));
    text.map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_asks_for_its_language_and_anything_else_for_english() {
        for german in ["de", "DE", "de_AT.UTF-8", "de-CH", "de.UTF-8", "de@euro"] {
            assert_eq!(language(german), "de", "{german}");
        }
        for english in ["en", "en_GB.UTF-8", "C", "C.UTF-8", "POSIX", "", "fr_FR", "deutsch", "§"]
        {
            assert_eq!(language(english), "en", "{english}");
        }
    }

    #[test]
    fn what_is_not_written_in_a_language_is_english() {
        let texts = [("en", "English"), ("de", "Deutsch")];
        assert_eq!(in_language(&texts, "de"), Some("Deutsch"));
        assert_eq!(in_language(&texts[..1], "de"), Some("English"));
        assert_eq!(in_language(&[], "de"), None);
    }
}
