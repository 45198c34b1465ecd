//! Differences of rule sets, as tables and in words.

use super::document::Table;
use crate::metrics::metric::{Direction, Estimate, Unit};
use crate::plot::number;

/// The unit of a metric in words, for axes and columns.
pub(super) const fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Percent => "percent",
        Unit::PercentagePoints => "percentage points",
        Unit::Count => "number",
        Unit::Decisions => "decisions",
        Unit::Rounds => "rounds",
        Unit::Minutes => "minutes",
        Unit::Bits => "bits",
        Unit::Points => "points",
        Unit::Elo => "Elo points",
    }
}

/// A metric with its unit, for axes: `Length, decisions`. A count or a name that is the unit has no more.
pub(super) fn with_unit(name: &str, unit: Unit) -> String {
    if unit == Unit::Count || name.eq_ignore_ascii_case(unit_name(unit)) {
        name.to_owned()
    } else {
        format!("{name}, {}", unit_name(unit))
    }
}

/// The direction that designers usually want, in words.
pub(super) const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::More => "more is better",
        Direction::Less => "less is better",
        Direction::Neutral => "neutral",
    }
}

/// One compared number: its name, the estimate, the corrected p-value and the verdict.
pub(super) struct Compared {
    pub(super) name: Vec<String>,
    pub(super) estimate: Estimate,
    pub(super) adjusted_p: f64,
    pub(super) verdict: String,
}

/// A table of differences.
pub(super) fn table(caption: String, names: &[&str], compared: &[Compared]) -> Table {
    let mut columns: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    columns.extend(["difference (95 %)", "corrected p", "verdict"].map(str::to_owned));
    let rows = compared.iter().map(|one| {
        let mut row = one.name.clone();
        row.extend([
            number::difference(&one.estimate),
            number::p_value(one.adjusted_p),
            one.verdict.clone(),
        ]);
        row
    });
    Table { caption, columns, rows: rows.collect() }
}

/// The sentence on how many comparisons were corrected.
pub(super) fn corrected(comparisons: u64) -> String {
    match comparisons {
        0 => String::new(),
        1 => "One comparison was tested.".to_owned(),
        n => format!(
            "{n} comparisons were tested. Their p-values are corrected by the method of Benjamini \
             and Hochberg: of the differences called real, at most 5 % are expected to be false."
        ),
    }
}
