//! The verdict on a difference between two rule sets.

use serde::{Deserialize, Serialize};

/// The false discovery rate of the differences that a report tells.
pub const FALSE_DISCOVERIES: f64 = 0.05;

/// The verdict on a difference, an effect of a parameter or a goal of a search. It is written as in
/// [`Verdict::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A change that designers want.
    Better,
    /// A change that designers do not want.
    Worse,
    /// More of a number that designers want neither more nor less of.
    More,
    /// Less of such a number.
    Less,
    /// Both rule sets meet the goal.
    MetByBoth,
    /// The difference cannot be told from chance.
    Open,
}

impl Verdict {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::More => "more",
            Verdict::Less => "less",
            Verdict::MetByBoth => "met_by_both",
            Verdict::Open => "open",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_has_one_name_in_all_files() {
        for verdict in [
            Verdict::Better,
            Verdict::Worse,
            Verdict::More,
            Verdict::Less,
            Verdict::MetByBoth,
            Verdict::Open,
        ] {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.name());
        }
    }
}
