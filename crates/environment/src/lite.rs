//! Lite forms: small games by the same rules, whose whole tree can be walked.

use serde_json::Value;
use sortie_core::Game;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use std::borrow::Cow;

/// Precedes the rule code of a lite form: `lite:attack/duel=sums`.
pub(crate) const PREFIX: &str = "lite:";

/// A set-up, of the whole game or its lite form.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) setup: Setup,
    pub(crate) is_lite: bool,
}

impl Form {
    /// The rules for so many seats.
    pub(crate) fn build<G: Game>(&self, seats: u8) -> Result<G, SetupError> {
        let rules: G = self.setup.build(seats.into())?;
        if !self.is_lite {
            return Ok(rules);
        }
        rules.lite_form(seats).ok_or_else(|| {
            let fault = format!("{} has no lite form", G::INFO.id);
            SetupErrorKind::Form(fault).into()
        })
    }
}

/// The rule code of these rules, with the prefix of a lite form.
pub(crate) fn code<G: Game>(rules: &G, seats: u8, is_lite: bool) -> String {
    let prefix = if is_lite { PREFIX } else { "" };
    format!("{prefix}{}", rule_code::write(rules, seats))
}

/// A position whose rule code is that of the whole game, and whether it was that of its lite form.
/// Another text is returned as it is.
pub(crate) fn whole_position(text: &str) -> (Cow<'_, str>, bool) {
    // Nearly all positions are of whole games: they are not read twice.
    if !text.contains(PREFIX) {
        return (Cow::Borrowed(text), false);
    }
    let mut document: Value = match serde_json::from_str(text) {
        Ok(document) => document,
        Err(_) => return (Cow::Borrowed(text), false),
    };
    let rules = document.get("rules").and_then(Value::as_str);
    let Some(code) = rules.and_then(|rules| rules.strip_prefix(PREFIX)).map(str::to_owned) else {
        return (Cow::Borrowed(text), false);
    };
    document["rules"] = code.into();
    (Cow::Owned(document.to_string()), true)
}
