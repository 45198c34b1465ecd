//! The verdict on a difference between two rule sets.

use serde::{Deserialize, Serialize};

/// The false discovery rate of the differences that a report tells.
pub const FALSE_DISCOVERIES: f64 = 0.05;

/// The verdict on a difference, an effect of a parameter or a goal of a search. It is written as in
/// [`Verdict::name`]; the other spellings are those of sweeps and searches before version 2 of their
/// documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A change that designers want.
    Better,
    /// A change that designers do not want.
    Worse,
    /// More of a number that designers want neither more nor less of.
    #[serde(alias = "higher")]
    More,
    /// Less of such a number.
    #[serde(alias = "lower")]
    Less,
    /// Both rule sets meet the goal.
    #[serde(alias = "met by both")]
    MetByBoth,
    /// The difference cannot be told from chance.
    #[serde(alias = "cannot be told")]
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
    fn a_verdict_has_one_name_in_all_files_and_old_ones_are_read() {
        let all = [
            (Verdict::Better, "better"),
            (Verdict::Worse, "worse"),
            (Verdict::More, "higher"),
            (Verdict::Less, "lower"),
            (Verdict::MetByBoth, "met by both"),
            (Verdict::Open, "cannot be told"),
        ];
        for (verdict, old) in all {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.name());
            for name in [verdict.name(), old] {
                let read: Verdict = serde_json::from_value(name.into()).unwrap();
                assert_eq!(read, verdict, "{name}");
            }
        }
    }
}
