//! The page of a rule report, and of several rule sets beside each other.

use super::comparison_table::{self, Compared, corrected};
use super::csv::rule_report_csv;
use super::document::{Block, Details, Document, Figure, PageLabels, Section, Table, file_name};
use crate::metrics::compare::RuleDifferences;
use crate::metrics::metric::{Estimate, Measurement, MetricInfo, Unit};
use crate::metrics::rule_report::{Curve, MetricRow, RuleReport};
use crate::metrics::{metric_text, table};
use crate::plot::{IntervalPlot, LinePlot};
use crate::report_words::ReportWords;
use serde::Serialize;
use sortie_core::Text;
use sortie_words::Words;

/// The page of one rule set in the language of these words.
///
/// # Errors
/// If the report cannot be written as JSON.
pub fn rule_report_page(
    report: &RuleReport,
    metrics: &[MetricInfo],
    words: &Words,
) -> Result<Document, serde_json::Error> {
    let mut document = rule_reports_page(&[report], &[], metrics, words)?;
    document.json = serde_json::to_string_pretty(report)?;
    Ok(document)
}

/// The page of several rule sets in the language of these words, side by side in each section, after
/// the differences of the others from the first.
///
/// # Errors
/// If a report cannot be written as JSON.
pub fn rule_reports_page(
    reports: &[&RuleReport],
    differences: &[RuleDifferences],
    metrics: &[MetricInfo],
    words: &Words,
) -> Result<Document, serde_json::Error> {
    let words = &ReportWords::new(words);
    let codes: Vec<&str> = reports.iter().map(|report| report.rule_code.as_str()).collect();
    let first = reports.first();
    let text = |of: fn(&RuleReport) -> String| first.map_or_else(String::new, |report| of(report));
    let mut sections: Vec<Section> =
        differences_section(reports, differences, words).into_iter().collect();
    sections.push(glance(reports, metrics, words));
    let ids = first.map_or(&[][..], |report| &report.rows).iter().map(|row| &row.metric);
    for id in ids {
        let info = metrics.iter().find(|info| info.id == id);
        sections.push(metric_section(id, info, reports, words));
    }
    let known = |curve: &Curve| metrics.iter().any(|info| curve.id.starts_with(info.id));
    let rest: Vec<Block> = reports
        .iter()
        .flat_map(|report| report.curves.iter().map(move |curve| (*report, curve)))
        .filter(|(_, curve)| !known(curve))
        .flat_map(|(report, curve)| curve_blocks(report, curve, reports.len() > 1, words))
        .collect();
    if !rest.is_empty() {
        sections.push(Section {
            id: "curves".to_owned(),
            heading: words.say(id!("lab-page-curves")),
            blocks: rest,
        });
    }
    let kind = if reports.len() > 1 { id!("lab-page-reports") } else { id!("lab-page-report") };
    let file_name = file_name("rule-report-", &codes.join("-"));
    Ok(Document {
        title: codes.join(" · "),
        kind: words.say(kind),
        lead: String::new(),
        facts: [
            (id!("lab-page-game"), text(|report| report.game.clone())),
            (id!("lab-page-seats"), text(|report| report.seats.to_string())),
            (id!("lab-page-players"), text(|report| report.players.clone())),
            (id!("lab-page-matches"), text(|report| report.matches.to_string())),
            (id!("lab-page-sets"), text(|report| report.sets.to_string())),
            (id!("lab-page-seed"), text(|report| report.seed.to_string())),
        ]
        .map(|(name, value)| (words.say(name), value))
        .to_vec(),
        sections,
        command: text(|report| report.command.clone()),
        version: text(|report| report.version.clone()),
        comparisons: corrected(differences.iter().map(|d| d.differences.len() as u64).sum(), words),
        json: serde_json::to_string_pretty(&ComparedReports { reports, differences })?,
        csv: rule_report_csv(reports, differences),
        labels: PageLabels::new(words, &file_name),
        file_name,
    })
}

/// The data of a page of several rule sets, as `sortie lab compare --json` prints it.
#[derive(Serialize)]
struct ComparedReports<'a> {
    reports: &'a [&'a RuleReport],
    differences: &'a [RuleDifferences],
}

/// The verdicts on the differences from the first rule set: sentences and a table for each.
fn differences_section(
    reports: &[&RuleReport],
    all: &[RuleDifferences],
    words: &ReportWords<'_>,
) -> Option<Section> {
    let first = reports.first().filter(|_| !all.is_empty())?;
    let mut blocks = Vec::new();
    for RuleDifferences { rule_code, differences } in all {
        let Some(other) = reports.iter().find(|report| report.rule_code == *rule_code) else {
            continue;
        };
        let legend =
            Text::new(id!("lab-compare-legend")).raw("a", &first.rule_code).raw("b", rule_code);
        blocks.push(Block::Text(words.text(&legend)));
        let said = differences.iter().map(|found| metric_text::verdict(found, words.words));
        blocks.extend(said.map(Block::Verdict));
        let rest = metric_text::not_compared([first, other], differences, words.words);
        blocks.extend(rest.into_iter().map(Block::Text));
        let compared = differences.iter().map(|found| {
            let unit = table::find(&found.metric).map_or(Unit::Count, |metric| metric.info.unit);
            let number = |value| metric_text::number(value, unit, words.words);
            Compared {
                name: vec![
                    metric_name(&found.metric, None, words),
                    number(found.first),
                    number(found.second),
                ],
                estimate: found.difference,
                adjusted_p: found.adjusted_p.unwrap_or(f64::NAN),
                verdict: found.verdict,
            }
        });
        let names = [words.say(id!("lab-page-metric")), first.rule_code.clone(), rule_code.clone()];
        let caption = format!("{} · {rule_code}", first.rule_code);
        let compared: Vec<Compared> = compared.collect();
        blocks.push(Block::Table(comparison_table::table(
            caption,
            names.to_vec(),
            &compared,
            words,
        )));
    }
    let heading = words.say(id!("lab-page-differences"));
    Some(Section { id: "differences".to_owned(), heading, blocks })
}

/// The name of a metric in the language.
fn metric_name(id: &str, info: Option<&MetricInfo>, words: &ReportWords<'_>) -> String {
    match (table::find(id), info) {
        (Some(metric), _) => metric_text::name(metric, words.words),
        (None, Some(info)) => info.name.to_owned(),
        (None, None) => id.to_owned(),
    }
}

/// All single numbers in one table.
fn glance(reports: &[&RuleReport], metrics: &[MetricInfo], words: &ReportWords<'_>) -> Section {
    let several = reports.len() > 1;
    let mut rows = Vec::new();
    let first = reports.first().map_or(&[][..], |report| &report.rows);
    for row in first {
        let info = metrics.iter().find(|info| info.id == row.metric);
        for report in reports {
            let Some(Measurement::Estimate(estimate)) = measurement(report, &row.metric) else {
                continue;
            };
            let mut cells = vec![metric_name(&row.metric, info, words)];
            if several {
                cells.push(report.rule_code.clone());
            }
            cells.extend([
                words.numbers.value(estimate),
                words.numbers.interval(estimate),
                info.map_or_else(String::new, |info| words.unit(info.unit)),
                info.map_or_else(String::new, |info| words.direction(info.direction)),
            ]);
            rows.push(cells);
        }
    }
    let mut columns = vec![words.say(id!("lab-page-metric"))];
    if several {
        columns.push(words.say(id!("lab-page-rules")));
    }
    columns.extend(words.all([
        id!("lab-page-value"),
        id!("lab-page-interval"),
        id!("lab-page-unit"),
        id!("lab-page-direction"),
    ]));
    let caption = words.say(id!("lab-page-glance-caption"));
    Section {
        id: "glance".to_owned(),
        heading: words.say(id!("lab-page-glance")),
        blocks: vec![Block::Table(Table { caption, columns, rows })],
    }
}

fn measurement<'a>(report: &'a RuleReport, id: &str) -> Option<&'a Measurement> {
    row(report, id).map(|row| &row.measurement)
}

fn row<'a>(report: &'a RuleReport, id: &str) -> Option<&'a MetricRow> {
    report.rows.iter().find(|row| row.metric == id)
}

fn metric_section(
    id: &str,
    info: Option<&MetricInfo>,
    reports: &[&RuleReport],
    words: &ReportWords<'_>,
) -> Section {
    let several = reports.len() > 1;
    let name = metric_name(id, info, words);
    let mut blocks = Vec::new();
    let mut drawn: Vec<(String, Estimate)> = Vec::new();
    for report in reports {
        let Some(found) = row(report, id) else { continue };
        let of = |label: &str| match (several, label.is_empty()) {
            (false, _) => label.to_owned(),
            (true, true) => report.rule_code.clone(),
            (true, false) => format!("{} · {label}", report.rule_code),
        };
        if !found.sentence.is_empty() {
            let sentence = &found.sentence;
            blocks.push(Block::Verdict(if several {
                format!("{}: {sentence}", report.rule_code)
            } else {
                sentence.clone()
            }));
        }
        match &found.measurement {
            Measurement::Estimate(estimate) => {
                let label = of("");
                drawn.push((if label.is_empty() { name.clone() } else { label }, *estimate));
            }
            Measurement::Series(series) => {
                drawn.extend(series.iter().map(|(label, estimate)| {
                    (of(&metric_text::series_name(label, words.words)), *estimate)
                }));
            }
            Measurement::NotApplicable(why) if found.sentence.is_empty() => {
                let text = Text::new(id!("lab-page-not-measured")).raw("why", why);
                blocks.push(Block::Text(words.text(&text)));
            }
            Measurement::NotApplicable(_) => {}
        }
    }
    if !drawn.is_empty() {
        blocks.extend(numbers_blocks(&name, info, drawn, words));
    }
    for report in reports {
        for curve in report.curves.iter().filter(|curve| curve.id.starts_with(id)) {
            blocks.extend(curve_blocks(report, curve, several, words));
        }
    }
    if let Some(info) = info {
        let terms = [
            (id!("lab-page-definition"), metric_text::definition(info, words.words)),
            (id!("lab-page-estimator"), metric_text::estimator(info, words.words)),
            (id!("lab-page-source"), info.source.to_owned()),
            (id!("lab-page-wanted"), words.direction(info.direction)),
        ];
        blocks.push(Block::Details(Details {
            summary: words.say(id!("lab-page-how")),
            terms: terms.map(|(term, text)| (words.say(term), text)).to_vec(),
        }));
    }
    Section { id: format!("metric-{id}"), heading: name, blocks }
}

/// The plot of a metric, and the table of its numbers if there are several.
fn numbers_blocks(
    name: &str,
    info: Option<&MetricInfo>,
    drawn: Vec<(String, Estimate)>,
    words: &ReportWords<'_>,
) -> Vec<Block> {
    let numbers = &words.numbers;
    let cells: Vec<Vec<String>> = drawn
        .iter()
        .map(|(label, estimate)| {
            vec![
                label.clone(),
                numbers.value(estimate),
                numbers.interval(estimate),
                estimate.samples.to_string(),
            ]
        })
        .collect();
    let axis = info.map_or_else(|| name.to_owned(), |info| words.with_unit(name, info.unit));
    // One number needs no table: the caption has it.
    let caption = match drawn.as_slice() {
        [(_, only)] => Text::new(id!("lab-page-one-number"))
            .raw("axis", &axis)
            .raw("value", numbers.value(only))
            .raw("interval", numbers.interval(only))
            .raw("samples", only.samples.to_string()),
        _ => Text::new(id!("lab-page-with-intervals")).raw("axis", &axis),
    };
    let zero = info.is_some_and(|info| info.unit == Unit::PercentagePoints);
    let plot = IntervalPlot {
        title: name.to_owned(),
        axis: axis.clone(),
        rows: drawn,
        reference: zero.then_some(0.0),
    };
    let (svg, caption) = (plot.to_svg(words), words.text(&caption));
    let mut blocks = vec![Block::Figure(Figure { svg, caption })];
    if cells.len() > 1 {
        let mut columns = vec![String::new()];
        columns.extend(words.all([
            id!("lab-page-value"),
            id!("lab-page-interval"),
            id!("lab-page-samples"),
        ]));
        blocks.push(Block::Table(Table { caption: axis, columns, rows: cells }));
    }
    blocks
}

fn curve_blocks(
    report: &RuleReport,
    curve: &Curve,
    several: bool,
    words: &ReportWords<'_>,
) -> Vec<Block> {
    let curve = metric_text::curve(curve, words.words);
    let mut caption = words.text(&Text::new(id!("lab-page-curve")).raw("title", &curve.title));
    if several {
        caption = format!("{}: {caption}", report.rule_code);
    }
    let numbers = &words.numbers;
    let mut rows = Vec::new();
    for (name, points) in &curve.lines {
        for (x, y) in points {
            let at = Text::new(id!("lab-page-curve-point")).raw("line", name);
            let at = words.text(&at.raw("x", numbers.fixed(*x, 0)));
            rows.push(vec![at, numbers.value(y), numbers.interval(y)]);
        }
    }
    let axes = Text::new(id!("lab-page-curve-axes"))
        .raw("title", &curve.title)
        .raw("y", &curve.y)
        .raw("x", &curve.x);
    let [value, interval] = words.all([id!("lab-page-value"), id!("lab-page-interval")]);
    let Curve { id: _, title, x, y, lines } = curve;
    let svg = LinePlot { title, x, y, lines }.to_svg(words);
    vec![
        Block::Figure(Figure { svg, caption }),
        Block::Table(Table {
            caption: words.text(&axes),
            columns: vec![String::new(), value, interval],
            rows,
        }),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::document::render;
    use super::super::document::tests::{HOSTILE, english, is_safe};
    use super::*;
    use crate::metrics::Verdict;
    use crate::metrics::compare::Difference;
    use crate::metrics::metric::Direction;

    pub(in crate::html) const EDGE: MetricInfo = MetricInfo {
        id: "first_mover_edge",
        name: "First-mover edge",
        definition: "The share of wins of the first seat minus the fair share.",
        source: "Browne, Evolutionary Game Design, 2011",
        unit: Unit::PercentagePoints,
        direction: Direction::Less,
        estimator: "Student's interval over sets.",
    };

    fn estimate(value: f64, half: f64) -> Estimate {
        Estimate { value, low: value - half, high: value + half, samples: 200 }
    }

    fn report(code: &str) -> RuleReport {
        let row = |metric: &str, measurement, sentence: &str| MetricRow {
            metric: metric.to_owned(),
            measurement,
            sentence: sentence.to_owned(),
        };
        RuleReport {
            version: "0.1.0".to_owned(),
            command: "sortie lab report toy --seed 5".to_owned(),
            rule_code: code.to_owned(),
            game: "toy".to_owned(),
            seats: 2,
            players: code.to_owned(),
            seed: 5,
            matches: 800,
            sets: 200,
            rows: vec![
                row(
                    "first_mover_edge",
                    Measurement::Estimate(estimate(2.5, 1.2)),
                    "The first seat wins 2.5 points more than its share.",
                ),
                row(
                    "win_share",
                    Measurement::Series(vec![
                        (HOSTILE.to_owned(), estimate(52.5, 1.2)),
                        ("seat 2".to_owned(), estimate(47.5, 1.2)),
                    ]),
                    "",
                ),
                row("king_making", Measurement::NotApplicable("two seats".to_owned()), ""),
            ],
            curves: vec![Curve {
                id: "decidedness".to_owned(),
                title: "Decidedness".to_owned(),
                x: "part".to_owned(),
                y: "share".to_owned(),
                lines: vec![(HOSTILE.to_owned(), vec![(0.0, estimate(0.0, 0.1))])],
            }],
        }
    }

    #[test]
    fn a_page_has_every_number_with_its_interval_sentence_and_command() {
        let document = rule_report_page(&report("toy/a=1"), &[EDGE], &english()).unwrap();
        let page = render(&document).unwrap();
        is_safe(&page);
        for text in [
            "<h1>toy/a=1</h1>",
            "The first seat wins 2.5 points more than its share.",
            "1.3 to 3.7",
            "46.3 to 48.7",
            "Not measured: two seats",
            "sortie lab report toy --seed 5",
            "Browne, Evolutionary Game Design, 2011",
            "less is better",
        ] {
            assert!(page.contains(text), "{text}");
        }
        assert_eq!(page.matches("<svg").count(), 3);
        assert!(
            document
                .csv
                .contains("toy/a=1,2,toy/a=1,5,win_share,seat 2,percent,47.5,46.3,48.7,200,,,\r\n")
        );
        let back: RuleReport = serde_json::from_str(&document.json).unwrap();
        assert_eq!(back, report("toy/a=1"));
    }

    #[test]
    fn a_page_is_german_where_the_words_are() {
        let words = Words::new("de", []).unwrap();
        let document = rule_report_page(&report("toy/a=1"), &[EDGE], &words).unwrap();
        let page = render(&document).unwrap();
        is_safe(&page);
        for text in [
            "<html lang=\"de\">",
            "Vorteil des ersten Platzes",
            "1,3 bis 3,7",
            "Platz 2",
            "So wird gemessen",
            "rule-report-toy-a-1.csv herunterladen",
        ] {
            assert!(page.contains(text), "{text}");
        }
        assert!(
            document.csv.contains("win_share,seat 2,percent,47.5"),
            "data is the same everywhere"
        );
    }

    #[test]
    fn hostile_rule_codes_and_bots_are_text() {
        let (one, other) = (report(HOSTILE), report("toy"));
        let page =
            render(&rule_reports_page(&[&one, &other], &[], &[EDGE], &english()).unwrap()).unwrap();
        is_safe(&page);
        assert!(page.contains("toy: The first seat wins"), "each rule set has its sentence");
    }

    #[test]
    fn a_comparison_has_its_differences_in_the_page_and_in_the_data() {
        let (one, other) = (report("toy"), report("toy/a=1"));
        let difference = Difference {
            metric: "first_mover_edge".to_owned(),
            first: 2.5,
            second: -4.5,
            difference: estimate(-7.0, 2.0),
            paired: true,
            p: 0.001,
            adjusted_p: Some(0.002),
            verdict: Verdict::Less,
        };
        let differences =
            [RuleDifferences { rule_code: "toy/a=1".to_owned(), differences: vec![difference] }];
        let document =
            rule_reports_page(&[&one, &other], &differences, &[EDGE], &english()).unwrap();
        let page = render(&document).unwrap();
        for text in [
            "First-mover edge: less (−7.0, −9.0 to −5.0).",
            ">0.002<",
            "Wins by seat: several numbers",
            "King-making, toy: two seats",
        ] {
            assert!(page.contains(text), "{text}");
        }
        let row = "toy/a=1,2,toy/a=1,5,first_mover_edge,difference,percentage_points,-7,-9,-5,200,\
                   from toy,0.002,less\r\n";
        assert!(document.csv.contains(row), "{}", document.csv);
        let data: serde_json::Value = serde_json::from_str(&document.json).unwrap();
        assert_eq!(data["differences"][0]["differences"][0]["verdict"], "less");
    }
}
