//! The page of a search.

use super::comparison_table::{Compared, corrected, table, with_unit};
use super::csv::tune_csv;
use super::document::{Block, Document, Figure, Section, Table, file_name};
use crate::plot::{IntervalPlot, ParetoPlot, ParetoPoint, PointKind, number};
use crate::tune::{Finalist, TuneReport};

/// The page of a search.
///
/// # Errors
/// If the report cannot be written as JSON.
pub fn tune_page(tuned: &TuneReport) -> Result<Document, serde_json::Error> {
    let settings = &tuned.settings;
    let goals: Vec<String> = tuned.goals.iter().map(ToString::to_string).collect();
    let mut sections = vec![confirmation(tuned)];
    sections.extend(front(tuned));
    sections.extend([finalists(tuned), search(tuned)]);
    Ok(Document {
        title: format!("{}: {}", settings.game, goals.join(", ")),
        kind: "Search for better rules".to_owned(),
        lead: tuned.verdict.clone(),
        facts: [
            ("Original rules", tuned.original.clone()),
            ("Best in the search", tuned.winner.clone()),
            ("Seats", settings.seats.to_string()),
            ("Players", settings.players.clone()),
            ("Rule sets tried", format!("{} of {}", tuned.tried, tuned.combinations)),
            ("Seed", settings.seed.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec(),
        sections,
        command: settings.command.clone(),
        version: settings.version.clone(),
        comparisons: corrected(tuned.confirmation.as_ref().map_or(0, |c| c.rows.len() as u64)),
        json: serde_json::to_string_pretty(tuned)?,
        csv: tune_csv(tuned),
        file_name: file_name("tune-", &settings.game),
    })
}

fn confirmation(tuned: &TuneReport) -> Section {
    let mut blocks = Vec::new();
    match &tuned.confirmation {
        None => blocks.push(Block::Text(
            "There is no winner to confirm against the original rules.".to_owned(),
        )),
        Some(confirmation) => {
            blocks.push(Block::Text(format!(
                "{} and {} played {} sets of the same fresh deals, which the search never saw. The \
                 winner counts as better if the whole 95 % interval of its gain is above 0.",
                tuned.winner, tuned.original, confirmation.sets
            )));
            blocks.push(Block::Verdict(format!(
                "Gain in all goals together, in spreads of their metrics: {}.",
                number::difference(&confirmation.gain)
            )));
            for (row, metric) in confirmation.rows.iter().zip(&tuned.metrics) {
                let plot = IntervalPlot {
                    title: row.goal.clone(),
                    axis: with_unit(&metric.name, metric.unit),
                    rows: vec![
                        ("original rules".to_owned(), row.original),
                        ("winner".to_owned(), row.winner),
                    ],
                    reference: None,
                };
                let caption = format!("{} with 95 % intervals. Goal: {}.", metric.name, row.goal);
                blocks.push(Block::Figure(Figure { svg: plot.to_svg(), caption }));
            }
            let compared: Vec<Compared> = confirmation
                .rows
                .iter()
                .map(|row| Compared {
                    name: vec![
                        row.goal.clone(),
                        number::value(&row.original),
                        number::value(&row.winner),
                    ],
                    estimate: row.difference,
                    adjusted_p: row.adjusted_p,
                    verdict: row.verdict.clone(),
                })
                .collect();
            let caption = "Goals on fresh deals, paired by deal".to_owned();
            blocks.push(Block::Table(table(caption, &["goal", "original", "winner"], &compared)));
        }
    }
    Section { id: "confirmation".to_owned(), heading: "Confirmation".to_owned(), blocks }
}

/// The compromises between the first two goals, if there are several.
fn front(tuned: &TuneReport) -> Option<Section> {
    let on_front = tuned.finalists.iter().filter(|finalist| finalist.on_front).count();
    if tuned.goals.len() < 2 || on_front < 2 {
        return None;
    }
    let kind = |finalist: &Finalist| match (finalist.is_original, finalist.on_front) {
        (true, _) => PointKind::Original,
        (false, true) => PointKind::Front,
        (false, false) => PointKind::Dominated,
    };
    let axis = |at: usize| {
        let metric = &tuned.metrics[at];
        format!("{} (goal: {})", with_unit(&metric.name, metric.unit), tuned.goals[at])
    };
    let points: Vec<ParetoPoint> = tuned
        .finalists
        .iter()
        .map(|finalist| ParetoPoint {
            name: finalist.rule_code.clone(),
            x: finalist.values[0],
            y: finalist.values[1],
            kind: kind(finalist),
        })
        .collect();
    let plot = ParetoPlot { title: "Pareto front".to_owned(), x: axis(0), y: axis(1), points };
    let rows: Vec<Vec<String>> = plot
        .front()
        .iter()
        .enumerate()
        .map(|(at, point)| {
            let number = (at + 1).to_string();
            vec![number, point.name.clone(), number::value(&point.x), number::value(&point.y)]
        })
        .collect();
    let columns = ["", "rules", &tuned.metrics[0].name, &tuned.metrics[1].name];
    Some(Section {
        id: "front".to_owned(),
        heading: "Pareto front".to_owned(),
        blocks: vec![
            Block::Text(
                "The goals conflict. No rule set on the front is better than another of them in \
                 every goal, so the choice is yours. These numbers come from the search and are not \
                 confirmed on fresh deals."
                    .to_owned(),
            ),
            Block::Figure(Figure {
                svg: plot.to_svg(),
                caption: "Rule sets by the first two goals, with 95 % intervals.".to_owned(),
            }),
            Block::Table(Table {
                caption: "Rule sets on the front, by their number in the plot".to_owned(),
                columns: columns.map(str::to_owned).to_vec(),
                rows,
            }),
        ],
    })
}

fn finalists(tuned: &TuneReport) -> Section {
    let rows = tuned.finalists.iter().map(|finalist| {
        let mut row = vec![finalist.rule_code.clone(), finalist.sets.to_string()];
        row.extend(
            finalist
                .values
                .iter()
                .map(|value| format!("{} ({})", number::value(value), number::interval(value))),
        );
        row.push(number::fixed(finalist.loss, 2));
        row
    });
    let mut columns = vec!["rules".to_owned(), "sets".to_owned()];
    columns.extend(tuned.goals.iter().map(ToString::to_string));
    columns.push("loss".to_owned());
    Section {
        id: "finalists".to_owned(),
        heading: "Finalists".to_owned(),
        blocks: vec![Block::Table(Table {
            caption:
                "The best rule sets of the search on common deals, the best first. Each round \
                      drops the worse half, so the first ones played more sets. The loss says how \
                      much the goals are missed: less is better."
                    .to_owned(),
            columns,
            rows: rows.collect(),
        })],
    }
}

fn search(tuned: &TuneReport) -> Section {
    let rows = tuned
        .factors
        .iter()
        .map(|factor| vec![factor.name.clone(), factor.levels.join(", "), factor.current.clone()]);
    let budget = &tuned.budget;
    let how = if tuned.combinations <= budget.finalists {
        "All rule sets were measured.".to_owned()
    } else {
        format!(
            "The n-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana, 2018) made {} \
             measurements of {} sets. The best {} rule sets then played common deals.",
            budget.measurements, budget.sets, budget.finalists
        )
    };
    Section {
        id: "search".to_owned(),
        heading: "Search".to_owned(),
        blocks: vec![
            Block::Text(how),
            Block::Table(Table {
                caption: "Parameters that were searched".to_owned(),
                columns: ["parameter", "values", "original"].map(str::to_owned).to_vec(),
                rows: rows.collect(),
            }),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::render;
    use super::super::document::tests::is_safe;
    use super::*;
    use crate::tune::tuner::tests::tuned;

    #[test]
    fn a_search_shows_its_confirmation_front_and_finalists() {
        let report = tuned(Some([0, 1, 4, 2]), 5);
        let page = render(&tune_page(&report).unwrap()).unwrap();
        is_safe(&page);
        for text in [
            "fresh deals, which the search never saw",
            "The goals conflict.",
            "n-tuple bandit",
            "2 comparisons were tested.",
            "length&#60;=41",
        ] {
            assert!(page.contains(text), "{text}");
        }
    }

    #[test]
    fn a_search_without_a_better_rule_set_says_so_first() {
        let report = tuned(None, 1);
        let page = render(&tune_page(&report).unwrap()).unwrap();
        is_safe(&page);
        assert!(page.contains("<p class=\"lead\">No better rule set found."));
    }
}
