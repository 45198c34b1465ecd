//! The plots of a page: how fair, long, lucky and deep each rule set is, by the numbers of its table.

use sortie_lab::metrics::metric::Estimate;
use sortie_lab::plot::IntervalPlot;
use sortie_lab::report_words::ReportWords;
use sortie_words::Words;

/// A plot of some columns of the table.
struct ColumnPlot {
    /// The ending of the file's name.
    ending: &'static str,
    title: &'static str,
    axis: &'static str,
    /// The columns behind preset and seats, with a name where there are several.
    columns: &'static [(usize, &'static str)],
    reference: Option<f64>,
}

const PLOTS: [ColumnPlot; 4] = [
    ColumnPlot {
        ending: "",
        title: "First-mover edge",
        axis: "wins of the first seat beyond its fair share, percentage points",
        columns: &[(0, "")],
        reference: Some(0.0),
    },
    ColumnPlot {
        ending: "-length",
        title: "Minutes for people",
        axis: "thinking time of people in a match, minutes",
        columns: &[(3, "")],
        reference: None,
    },
    ColumnPlot {
        ending: "-luck",
        title: "Luck",
        axis: "share of the variance of wins, percent",
        columns: &[(4, "deal"), (5, "draws, dice")],
        reference: Some(0.0),
    },
    ColumnPlot {
        ending: "-depth",
        title: "Skill depth",
        axis: "Elo points for the last doubling of the budget",
        columns: &[(6, "")],
        reference: Some(0.0),
    },
];

/// The endings of the file names, and the plots.
pub(super) fn draw(table: &str) -> Result<Vec<(&'static str, String)>, String> {
    let rows = rows(table)?;
    let words = Words::new("en", []).map_err(|error| error.to_string())?;
    let words = ReportWords::new(&words);
    let picture = |plot: &ColumnPlot| {
        let named = |row: &Row| {
            let label = &row.name;
            let estimate = |(column, name): &(usize, &str)| {
                let name = if name.is_empty() { label.clone() } else { format!("{label}: {name}") };
                Some((name, (*row.numbers.get(*column)?)?))
            };
            plot.columns.iter().filter_map(estimate).collect::<Vec<_>>()
        };
        let plotted = IntervalPlot {
            title: plot.title.to_owned(),
            axis: plot.axis.to_owned(),
            rows: rows.iter().flat_map(named).collect(),
            reference: plot.reference,
        };
        (plot.ending, plotted.to_svg(&words) + "\n")
    };
    Ok(PLOTS.iter().map(picture).collect())
}

/// A rule set of the table.
struct Row {
    name: String,
    /// The numbers behind preset and seats; nothing where the rules have no such number.
    numbers: Vec<Option<Estimate>>,
}

/// The rule sets of the table.
fn rows(table: &str) -> Result<Vec<Row>, String> {
    let lines = table.lines().filter(|line| line.starts_with('|'));
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let (preset, seats) = cells.next().zip(cells.next()).ok_or_else(|| line.to_owned())?;
        let numbers = cells.map(|cell| match cell {
            "–" => Ok(None),
            cell => estimate(cell).map(Some).ok_or_else(|| format!("no numbers: {cell}")),
        });
        Ok(Row {
            name: format!("{preset}, {seats} seats"),
            numbers: numbers.collect::<Result<_, String>>()?,
        })
    };
    // The heads and the line below them come first.
    lines.skip(2).map(row).collect()
}

/// Reads `value (low to high)`.
fn estimate(cell: &str) -> Option<Estimate> {
    let number = |text: &str| text.trim().replace('−', "-").parse::<f64>().ok();
    let (value, interval) = cell.strip_suffix(')')?.split_once('(')?;
    let (low, high) = interval.split_once(" to ")?;
    Some(Estimate { value: number(value)?, low: number(low)?, high: number(high)?, samples: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "Bots.\n\n| preset | seats | a | b | c | d | e | f | g |\n|---|---|\n\
         | classic | 2 | −0.5 (−9.0 to 10.0) | 35 (26 to 45) | 46 (45 to 47) | 5.1 (5.0 to 5.2) \
         | −6 (−27 to 15) | 6 (−30 to 42) | – |\n";

    #[test]
    fn the_plots_have_the_numbers_of_the_table() {
        let drawn = draw(TABLE).unwrap();
        let says = |ending: &str, text: &str| {
            let picture = &drawn.iter().find(|(found, _)| *found == ending).unwrap().1;
            assert!(picture.contains(text), "{ending}: {picture}");
        };
        says("", "classic, 2 seats: −0.5 (−9.0 to 10.0)");
        says("-length", "classic, 2 seats: 5.10 (5.00 to 5.20)");
        says("-luck", "classic, 2 seats: deal: −6 (−27 to 15); classic, 2 seats: draws, dice: 6");
        assert_eq!(drawn[3], ("-depth", "\n".to_owned()), "no rule set has this number");
        assert!(draw("| a | b | c |\n|---|---|\n| classic | 2 | many |\n").is_err());
    }
}
