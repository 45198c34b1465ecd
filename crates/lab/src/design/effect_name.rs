//! The parameters and values that an effect is about.

use serde::{Serialize, Serializer};
use std::fmt;

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

impl Serialize for EffectName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
