//! How somebody likes the pages: language, colours, cards. Kept in a cookie, so that it needs no
//! account and works without a script. With it comes the address by which they reached this server.

use crate::http::cookies::{LOOK, cookie_value};
use crate::http::state::HasHttpState;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use sortie_words::{LANGUAGES, language};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A setting: its name, and its values, the first one being the default.
pub(crate) type Setting = (&'static str, &'static [&'static str]);

/// The settings but for the language.
pub(crate) const SETTINGS: &[Setting] = &[
    ("theme", &["auto", "light", "dark", "contrast"]),
    ("suits", &["two", "four"]),
    ("cards", &["m", "s", "l"]),
    ("motion", &["auto", "off"]),
    ("beats", &["normal", "quick", "off"]),
    ("sound", &["off", "on", "all"]),
    ("volume", &["medium", "low", "high"]),
    ("pace", &["normal", "slow", "quick", "none"]),
];

/// How somebody likes the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preferences {
    /// One of [`LANGUAGES`].
    pub(crate) language: &'static str,
    /// The language that was chosen; without one, the browser's counts.
    pub(crate) chosen: Option<&'static str>,
    /// A value for each of [`SETTINGS`].
    values: Vec<&'static str>,
    /// The address of this server for links that are sent to others: the public one, or else that by which
    /// the visitor reached it.
    pub(crate) origin: Option<String>,
}

impl Preferences {
    /// The value of a setting.
    pub(crate) fn value(&self, name: &str) -> &'static str {
        let at = SETTINGS.iter().position(|(setting, _)| *setting == name);
        at.and_then(|at| self.values.get(at)).copied().unwrap_or_default()
    }

    /// The settings and their values, with the language as `lang`.
    pub(crate) fn to_map(&self) -> BTreeMap<&'static str, &'static str> {
        let settings = SETTINGS.iter().map(|(name, _)| *name).zip(self.values.iter().copied());
        settings.chain([("lang", self.language)]).collect()
    }

    /// With another value, if the setting has it.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        if name == "lang" {
            self.chosen = LANGUAGES.iter().find(|spoken| **spoken == value).copied();
            self.language = self.chosen.unwrap_or(self.language);
        }
        for (at, (setting, values)) in SETTINGS.iter().enumerate() {
            if let Some(found) = values.iter().find(|one| **one == value)
                && *setting == name
            {
                self.values[at] = found;
            }
        }
    }

    /// Milliseconds between the moves of bots.
    pub(crate) fn pace(&self) -> u32 {
        match self.value("pace") {
            "slow" => 1800,
            "quick" => 400,
            "none" => 0,
            _ => 900,
        }
    }

    /// The look that a request's headers ask for.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Self {
        let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let mut preferences = Preferences {
            language: spoken(wanted.unwrap_or_default()),
            chosen: None,
            values: SETTINGS.iter().map(|(_, values)| values[0]).collect(),
            origin: None,
        };
        // Dots and dashes, since a cookie may hold neither commas nor semicolons unquoted.
        for pair in cookie_value(headers, LOOK).unwrap_or_default().split('.') {
            let (name, value) = pair.split_once('-').unwrap_or_default();
            preferences.set(name, value);
        }
        preferences
    }

    /// The cookie that keeps it, as a header.
    pub(crate) fn cookie(&self) -> String {
        let language = self.chosen.map(|language| format!("lang-{language}"));
        let settings = SETTINGS.iter().zip(&self.values);
        let pairs = settings.map(|((name, _), value)| format!("{name}-{value}"));
        let pairs: Vec<String> = language.into_iter().chain(pairs).collect();
        let pairs = pairs.join(".");
        format!("{LOOK}={pairs}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    }
}

/// The first language of a header `Accept-Language` that there are words in.
fn spoken(header: &str) -> &'static str {
    let asked = header.split(',').map(|part| part.split(';').next().unwrap_or_default().trim());
    let known = |tag: &&str| {
        let tag = tag.split('-').next().unwrap_or_default();
        LANGUAGES.iter().any(|spoken| spoken.eq_ignore_ascii_case(tag))
    };
    language(asked.into_iter().find(known).unwrap_or_default())
}

impl<S: HasHttpState> FromRequestParts<S> for Preferences {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &S) -> Result<Self, Infallible> {
        let origin = app.http_state().options.origin(&parts.headers);
        Ok(Preferences { origin, ..Preferences::from_headers(&parts.headers) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(header: &'static str, cookie: &str) -> Preferences {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, header.parse().unwrap());
        headers.insert(axum::http::header::COOKIE, cookie.parse().unwrap());
        Preferences::from_headers(&headers)
    }

    #[test]
    fn the_browser_says_the_language_unless_somebody_chose_one() {
        for (header, cookie, language) in [
            ("de-AT,de;q=0.9,en;q=0.8", "", "de"),
            ("fr-FR, de;q=0.5, en;q=0.4", "", "de"),
            ("fr", "", "en"),
            ("", "", "en"),
            ("de", "look=lang-en", "en"),
            ("en", "a=b; look=lang-de.suits-four", "de"),
            ("de", "look=lang-xx", "de"),
        ] {
            assert_eq!(look(header, cookie).language, language, "{header} {cookie}");
        }
    }

    #[test]
    fn what_is_chosen_is_kept_and_what_is_unknown_is_the_default() {
        let mut chosen = look("en", "");
        for (name, value) in [("theme", "dark"), ("suits", "four"), ("cards", "xl"), ("lang", "de")]
        {
            chosen.set(name, value);
        }
        let cookie = chosen.cookie();
        let kept = look("en", cookie.split(';').next().unwrap());
        assert_eq!(kept, chosen);
        let values = ["theme", "suits", "cards", "motion", "nothing"].map(|name| kept.value(name));
        assert_eq!(values, ["dark", "four", "m", "auto", ""]);
        let hostile = look("en", "look=theme-\"><script>.suits.-.=.cards-l");
        assert_eq!((hostile.value("theme"), hostile.value("cards")), ("auto", "l"));
    }
}
