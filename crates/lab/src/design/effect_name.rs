//! The parameters and values that an effect is about.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A parameter that changes its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    /// The parameter.
    pub parameter: String,
    /// The value with the effect.
    pub new: String,
    /// The value that it is compared with.
    pub old: String,
}

/// The name of an effect. In JSON it is English text: `ace: 15 against 1`, `ace=15 with dice=true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectName {
    /// Parameters that change at the same time.
    Changes(Vec<ValueChange>),
    /// Parameters whose values work together, each with its value where it has more than two.
    Together(Vec<String>),
}

impl EffectName {
    /// The change of one parameter.
    pub(super) fn change(parameter: &str, new: &str, old: &str) -> Self {
        EffectName::Changes(vec![ValueChange::new(parameter, new, old)])
    }
}

impl ValueChange {
    pub(super) fn new(parameter: &str, new: &str, old: &str) -> Self {
        let [parameter, new, old] = [parameter, new, old].map(str::to_owned);
        ValueChange { parameter, new, old }
    }
}

impl fmt::Display for ValueChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} against {}", self.parameter, self.new, self.old)
    }
}

impl fmt::Display for EffectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectName::Changes(changes) => {
                let changes: Vec<String> = changes.iter().map(ValueChange::to_string).collect();
                f.write_str(&changes.join(", "))
            }
            EffectName::Together(parts) => f.write_str(&parts.join(" with ")),
        }
    }
}

/// The text of an effect that has no such form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an effect is written as 'a: 1 against 0' or 'a=1 with b=2'")]
pub struct EffectNameError;

impl FromStr for EffectName {
    type Err = EffectNameError;

    fn from_str(text: &str) -> Result<Self, EffectNameError> {
        // Names and values of parameters have no spaces, so the words between them are no part of them.
        if !text.contains(" against ") {
            return Ok(EffectName::Together(text.split(" with ").map(str::to_owned).collect()));
        }
        let change = |text: &str| {
            let (parameter, values) = text.split_once(": ")?;
            let (new, old) = values.split_once(" against ")?;
            Some(ValueChange::new(parameter, new, old))
        };
        let changes: Option<Vec<ValueChange>> = text.split(", ").map(change).collect();
        changes.map(EffectName::Changes).ok_or(EffectNameError)
    }
}

impl<'de> Deserialize<'de> for EffectName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for EffectName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_from_their_text() {
        let change = |parameter| ValueChange::new(parameter, "6:6", "3:9");
        for name in [
            EffectName::change("a", "1", "0"),
            EffectName::Changes(vec![change("a"), change("b")]),
            EffectName::Together(vec!["a=1".to_owned(), "b=6:6".to_owned()]),
            EffectName::Together(vec!["a".to_owned()]),
        ] {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!("a 1 against 0".parse::<EffectName>(), Err(EffectNameError));
    }
}
