//! The page of a search.

use super::comparison_table::{Compared, corrected, table};
use super::csv::tune_csv;
use super::document::{Block, Document, Figure, PageLabels, Section, Table, file_name};
use crate::plot::{IntervalPlot, ParetoPlot, ParetoPoint, PointKind};
use crate::report_words::ReportWords;
use crate::tune::{Finalist, TuneReport};
use sortie_core::Text;
use sortie_words::Words;

/// The page of a search.
///
/// # Errors
/// If the report cannot be written as JSON.
pub fn tune_page(tuned: &TuneReport, words: &Words) -> Result<Document, serde_json::Error> {
    let words = &ReportWords::new(words);
    let settings = &tuned.settings;
    let goals: Vec<String> = tuned.goals.iter().map(ToString::to_string).collect();
    let mut sections = vec![confirmation(tuned, words)];
    sections.extend(front(tuned, words));
    sections.extend([finalists(tuned, words), search(tuned, words)]);
    let tried = Text::new(id!("lab-tune-of"))
        .raw("some", tuned.tried.to_string())
        .raw("all", tuned.combinations.to_string());
    let comparisons = tuned.confirmation.as_ref().map_or(0, |c| c.rows.len() as u64);
    let file_name = file_name("tune-", &settings.game);
    Ok(Document {
        title: format!("{}: {}", settings.game, goals.join(", ")),
        kind: words.say(id!("lab-tune-kind")),
        lead: tuned.verdict.clone(),
        facts: [
            (id!("lab-tune-original"), tuned.original.clone()),
            (id!("lab-tune-winner"), tuned.winner.clone()),
            (id!("lab-page-seats"), settings.seats.to_string()),
            (id!("lab-page-players"), settings.players.clone()),
            (id!("lab-tune-tried"), words.text(&tried)),
            (id!("lab-page-seed"), settings.seed.to_string()),
        ]
        .map(|(name, value)| (words.say(name), value))
        .to_vec(),
        sections,
        command: settings.command.clone(),
        version: settings.version.clone(),
        comparisons: corrected(comparisons, words),
        json: serde_json::to_string_pretty(tuned)?,
        csv: tune_csv(tuned),
        labels: PageLabels::new(words, &file_name),
        file_name,
    })
}

fn confirmation(tuned: &TuneReport, words: &ReportWords<'_>) -> Section {
    let mut blocks = Vec::new();
    match &tuned.confirmation {
        None => blocks.push(Block::Text(words.say(id!("lab-tune-no-winner")))),
        Some(confirmation) => {
            let played = Text::new(id!("lab-tune-confirmed"))
                .raw("winner", &tuned.winner)
                .raw("original", &tuned.original)
                .raw("sets", confirmation.sets.to_string());
            blocks.push(Block::Text(words.text(&played)));
            let gain = words.numbers.difference(&confirmation.gain);
            let gain = Text::new(id!("lab-tune-gain")).raw("gain", gain);
            blocks.push(Block::Verdict(words.text(&gain)));
            for (row, metric) in confirmation.rows.iter().zip(&tuned.metrics) {
                let name = words.metric(metric);
                let plot = IntervalPlot {
                    title: row.goal.clone(),
                    axis: words.with_unit(&name, metric.unit),
                    rows: vec![
                        (words.say(id!("lab-plot-original")), row.original),
                        (words.say(id!("lab-tune-the-winner")), row.winner),
                    ],
                    reference: None,
                };
                let caption = Text::new(id!("lab-tune-goal-caption")).raw("metric", name);
                let caption = words.text(&caption.raw("goal", &row.goal));
                blocks.push(Block::Figure(Figure { svg: plot.to_svg(words), caption }));
                let warning = words.skill_warning(metric, &[row.original, row.winner]);
                blocks.extend(warning.map(Block::Text));
            }
            let compared: Vec<Compared> = confirmation
                .rows
                .iter()
                .map(|row| Compared {
                    name: vec![
                        row.goal.clone(),
                        words.numbers.value(&row.original),
                        words.numbers.value(&row.winner),
                    ],
                    estimate: row.difference,
                    adjusted_p: row.adjusted_p,
                    verdict: row.verdict,
                })
                .collect();
            let caption = words.say(id!("lab-tune-goals-caption"));
            let columns =
                [id!("lab-tune-goal"), id!("lab-sweep-original"), id!("lab-tune-the-winner")];
            blocks.push(Block::Table(table(
                caption,
                words.all(columns).to_vec(),
                &compared,
                words,
            )));
        }
    }
    let heading = words.say(id!("lab-tune-confirmation"));
    Section { id: "confirmation".to_owned(), heading, blocks }
}

/// The compromises between the first two goals, if there are several.
fn front(tuned: &TuneReport, words: &ReportWords<'_>) -> Option<Section> {
    let on_front = tuned.finalists.iter().filter(|finalist| finalist.on_front).count();
    if tuned.goals.len() < 2 || on_front < 2 {
        return None;
    }
    let kind = |finalist: &Finalist| match (finalist.is_original, finalist.on_front) {
        (true, _) => PointKind::Original,
        (false, true) => PointKind::Front,
        (false, false) => PointKind::Dominated,
    };
    let names = [0, 1].map(|at| words.metric(&tuned.metrics[at]));
    let axis = |at: usize| {
        let metric = words.with_unit(&names[at], tuned.metrics[at].unit);
        let axis = Text::new(id!("lab-tune-goal-axis")).raw("metric", metric);
        words.text(&axis.raw("goal", tuned.goals[at].to_string()))
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
    let title = words.say(id!("lab-plot-front"));
    let plot = ParetoPlot { title: title.clone(), x: axis(0), y: axis(1), points };
    let value = |estimate| words.numbers.value(estimate);
    let rows: Vec<Vec<String>> = plot
        .front()
        .iter()
        .enumerate()
        .map(|(at, point)| {
            let number = (at + 1).to_string();
            vec![number, point.name.clone(), value(&point.x), value(&point.y)]
        })
        .collect();
    let mut columns = vec![String::new(), words.say(id!("lab-page-rules"))];
    columns.extend(names);
    Some(Section {
        id: "front".to_owned(),
        heading: title,
        blocks: vec![
            Block::Text(words.say(id!("lab-tune-conflict"))),
            Block::Figure(Figure {
                svg: plot.to_svg(words),
                caption: words.say(id!("lab-tune-front-caption")),
            }),
            Block::Table(Table { caption: words.say(id!("lab-tune-front-table")), columns, rows }),
        ],
    })
}

fn finalists(tuned: &TuneReport, words: &ReportWords<'_>) -> Section {
    let numbers = &words.numbers;
    let rows = tuned.finalists.iter().map(|finalist| {
        let mut row = vec![finalist.rule_code.clone(), finalist.sets.to_string()];
        row.extend(
            finalist
                .values
                .iter()
                .map(|value| format!("{} ({})", numbers.value(value), numbers.interval(value))),
        );
        row.push(numbers.fixed(finalist.loss, 2));
        row
    });
    let mut columns = words.all([id!("lab-page-rules"), id!("lab-tune-sets")]).to_vec();
    columns.extend(tuned.goals.iter().map(ToString::to_string));
    columns.push(words.say(id!("lab-tune-loss")));
    Section {
        id: "finalists".to_owned(),
        heading: words.say(id!("lab-tune-finalists")),
        blocks: vec![Block::Table(Table {
            caption: words.say(id!("lab-tune-finalists-caption")),
            columns,
            rows: rows.collect(),
        })],
    }
}

fn search(tuned: &TuneReport, words: &ReportWords<'_>) -> Section {
    let rows = tuned
        .factors
        .iter()
        .map(|factor| vec![factor.name.clone(), factor.levels.join(", "), factor.current.clone()]);
    let budget = &tuned.budget;
    let how = if tuned.combinations <= budget.finalists {
        words.say(id!("lab-tune-all-measured"))
    } else {
        let made = Text::new(id!("lab-tune-bandit"))
            .raw("measurements", budget.measurements.to_string())
            .raw("sets", budget.sets.to_string())
            .raw("finalists", budget.finalists.to_string());
        words.text(&made)
    };
    let columns = [id!("lab-sweep-parameter"), id!("lab-sweep-values"), id!("lab-sweep-original")];
    Section {
        id: "search".to_owned(),
        heading: words.say(id!("lab-tune-search")),
        blocks: vec![
            Block::Text(how),
            Block::Table(Table {
                caption: words.say(id!("lab-tune-searched")),
                columns: words.all(columns).to_vec(),
                rows: rows.collect(),
            }),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::render;
    use super::super::document::tests::{english, is_safe};
    use super::*;
    use crate::tune::tuner::tests::tuned;

    #[test]
    fn a_search_shows_its_confirmation_front_and_finalists() {
        let report = tuned(Some([0, 1, 4, 2]), 5);
        let page = render(&tune_page(&report, &english()).unwrap()).unwrap();
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
        let page = render(&tune_page(&report, &english()).unwrap()).unwrap();
        is_safe(&page);
        assert!(page.contains("<p class=\"lead\">No better rule set found."));
    }
}
