//! Differences of rule sets, as tables and in words.

use super::document::Table;
use crate::metrics::Verdict;
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use sortie_core::Text;

/// One compared number: its name, the estimate, the corrected p-value and the verdict.
pub(super) struct Compared {
    pub(super) name: Vec<String>,
    pub(super) estimate: Estimate,
    pub(super) adjusted_p: f64,
    pub(super) verdict: Verdict,
}

/// A table of differences; `names` are the columns before them.
pub(super) fn table(
    caption: String,
    names: Vec<String>,
    compared: &[Compared],
    words: &ReportWords<'_>,
) -> Table {
    let mut columns = names;
    columns.extend(words.all([
        id!("lab-table-difference"),
        id!("lab-table-p"),
        id!("lab-table-verdict"),
    ]));
    let rows = compared.iter().map(|one| {
        let mut row = one.name.clone();
        row.extend([
            words.numbers.difference(&one.estimate),
            words.numbers.p_value(one.adjusted_p),
            words.verdict(one.verdict),
        ]);
        row
    });
    Table { caption, columns, rows: rows.collect() }
}

/// The sentence on how many comparisons were corrected.
pub(super) fn corrected(comparisons: u64, words: &ReportWords<'_>) -> String {
    match comparisons {
        0 => String::new(),
        1 => words.say(id!("lab-compared-one")),
        n => words.text(&Text::new(id!("lab-compared-many")).raw("n", n.to_string())),
    }
}
