//! Drafts as text, in addresses and documents: the steps, ascending, joined by dots, such as `3.17`.

use crate::steps::{Draft, Step};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The text is no list of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftTextError(String);

impl fmt::Display for DraftTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no draft; one is written like 3.17", self.0)
    }
}

impl std::error::Error for DraftTextError {}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps().iter().enumerate() {
            if at > 0 {
                f.write_str(".")?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}

impl FromStr for Draft {
    type Err = DraftTextError;

    fn from_str(text: &str) -> Result<Self, DraftTextError> {
        if text.is_empty() {
            return Ok(Draft::EMPTY);
        }
        let steps = text.split('.').map(|step| step.parse::<Step>().ok());
        steps.collect::<Option<Draft>>().ok_or_else(|| DraftTextError(text.to_owned()))
    }
}

impl Serialize for Draft {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Draft {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_reads_back_and_anything_else_does_not() {
        for steps in [&[][..], &[0], &[3, 17, 255]] {
            let draft: Draft = steps.iter().copied().collect();
            assert_eq!(draft.to_string().parse(), Ok(draft));
        }
        assert_eq!([17, 3].into_iter().collect::<Draft>().to_string(), "3.17");
        for wrong in ["256", "-1", "3.", ".", "3,4", "x", " 3"] {
            let refused = wrong.parse::<Draft>().unwrap_err();
            assert_eq!(
                refused.to_string(),
                format!("'{wrong}' is no draft; one is written like 3.17")
            );
        }
    }
}
