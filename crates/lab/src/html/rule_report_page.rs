//! The page of a rule report, and of several rule sets beside each other.

use super::comparison_table::{direction_name, unit_name, with_unit};
use super::csv::rule_report_csv;
use super::document::{Block, Details, Document, Figure, Section, Table, file_name};
use crate::metrics::metric::{Estimate, Measurement, MetricInfo, Unit};
use crate::metrics::rule_report::{Curve, MetricRow, RuleReport};
use crate::plot::{IntervalPlot, LinePlot, number};

/// The page of one rule set.
///
/// # Errors
/// If the report cannot be written as JSON.
pub fn rule_report_page(
    report: &RuleReport,
    metrics: &[MetricInfo],
) -> Result<Document, serde_json::Error> {
    let mut document = rule_reports_page(&[report], metrics)?;
    document.json = serde_json::to_string_pretty(report)?;
    Ok(document)
}

/// The page of several rule sets, side by side in each section.
///
/// # Errors
/// If a report cannot be written as JSON.
pub fn rule_reports_page(
    reports: &[&RuleReport],
    metrics: &[MetricInfo],
) -> Result<Document, serde_json::Error> {
    let codes: Vec<&str> = reports.iter().map(|report| report.rule_code.as_str()).collect();
    let first = reports.first();
    let text = |of: fn(&RuleReport) -> String| first.map_or_else(String::new, |report| of(report));
    let mut sections = vec![glance(reports, metrics)];
    let ids = first.map_or(&[][..], |report| &report.rows).iter().map(|row| &row.metric);
    for id in ids {
        let info = metrics.iter().find(|info| info.id == id);
        sections.push(metric_section(id, info, reports));
    }
    let known = |curve: &Curve| metrics.iter().any(|info| curve.id.starts_with(info.id));
    let rest: Vec<Block> = reports
        .iter()
        .flat_map(|report| report.curves.iter().map(move |curve| (*report, curve)))
        .filter(|(_, curve)| !known(curve))
        .flat_map(|(report, curve)| curve_blocks(report, curve, reports.len() > 1))
        .collect();
    if !rest.is_empty() {
        sections.push(Section {
            id: "curves".to_owned(),
            heading: "Curves".to_owned(),
            blocks: rest,
        });
    }
    Ok(Document {
        title: codes.join(" · "),
        kind: if reports.len() > 1 { "Rule sets side by side" } else { "Rule report" }.to_owned(),
        lead: String::new(),
        facts: [
            ("Game", text(|report| report.game.clone())),
            ("Seats", text(|report| report.seats.to_string())),
            ("Players", text(|report| report.players.clone())),
            ("Matches", text(|report| report.matches.to_string())),
            ("Sets of common deals", text(|report| report.sets.to_string())),
            ("Seed", text(|report| report.seed.to_string())),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec(),
        sections,
        command: text(|report| report.command.clone()),
        version: text(|report| report.version.clone()),
        comparisons: String::new(),
        json: serde_json::to_string_pretty(reports)?,
        csv: rule_report_csv(reports),
        file_name: file_name("rule-report-", &codes.join("-")),
    })
}

/// All single numbers in one table.
fn glance(reports: &[&RuleReport], metrics: &[MetricInfo]) -> Section {
    let several = reports.len() > 1;
    let mut rows = Vec::new();
    let first = reports.first().map_or(&[][..], |report| &report.rows);
    for row in first {
        let info = metrics.iter().find(|info| info.id == row.metric);
        let name = info.map_or(row.metric.as_str(), |info| info.name);
        for report in reports {
            let Some(Measurement::Estimate(estimate)) = measurement(report, &row.metric) else {
                continue;
            };
            let mut cells = vec![name.to_owned()];
            if several {
                cells.push(report.rule_code.clone());
            }
            cells.extend([
                number::value(estimate),
                number::interval(estimate),
                info.map_or("", |info| unit_name(info.unit)).to_owned(),
                info.map_or("", |info| direction_name(info.direction)).to_owned(),
            ]);
            rows.push(cells);
        }
    }
    let mut columns = vec!["metric"];
    if several {
        columns.push("rules");
    }
    columns.extend(["value", "95 % interval", "unit", "direction"]);
    Section {
        id: "glance".to_owned(),
        heading: "At a glance".to_owned(),
        blocks: vec![Block::Table(Table {
            caption: "All metrics that are one number. The sections below explain each.".to_owned(),
            columns: columns.into_iter().map(str::to_owned).collect(),
            rows,
        })],
    }
}

fn measurement<'a>(report: &'a RuleReport, id: &str) -> Option<&'a Measurement> {
    row(report, id).map(|row| &row.measurement)
}

fn row<'a>(report: &'a RuleReport, id: &str) -> Option<&'a MetricRow> {
    report.rows.iter().find(|row| row.metric == id)
}

fn metric_section(id: &str, info: Option<&MetricInfo>, reports: &[&RuleReport]) -> Section {
    let several = reports.len() > 1;
    let name = info.map_or(id, |info| info.name);
    let mut blocks = Vec::new();
    let mut drawn: Vec<(String, Estimate)> = Vec::new();
    let mut cells = Vec::new();
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
                drawn.push((if label.is_empty() { name.to_owned() } else { label }, *estimate));
            }
            Measurement::Series(series) => {
                drawn.extend(series.iter().map(|(label, estimate)| (of(label), *estimate)));
            }
            Measurement::NotApplicable(why) if found.sentence.is_empty() => {
                blocks.push(Block::Text(format!("Not measured: {why}")));
            }
            Measurement::NotApplicable(_) => {}
        }
    }
    for (label, estimate) in &drawn {
        cells.push(vec![
            label.clone(),
            number::value(estimate),
            number::interval(estimate),
            estimate.samples.to_string(),
        ]);
    }
    if !drawn.is_empty() {
        let axis = info.map_or_else(|| name.to_owned(), |info| with_unit(name, info.unit));
        // One number needs no table: the caption has it.
        let caption = match drawn.as_slice() {
            [(_, only)] => format!(
                "{axis}: {}, with a 95 % interval of {}, from {} samples.",
                number::value(only),
                number::interval(only),
                only.samples
            ),
            _ => format!("{axis}, with 95 % intervals."),
        };
        let zero = info.is_some_and(|info| info.unit == Unit::PercentagePoints);
        let plot = IntervalPlot {
            title: name.to_owned(),
            axis: axis.clone(),
            rows: drawn,
            reference: zero.then_some(0.0),
        };
        blocks.push(Block::Figure(Figure { svg: plot.to_svg(), caption }));
        if cells.len() > 1 {
            blocks.push(Block::Table(Table {
                caption: axis,
                columns: ["", "value", "95 % interval", "samples"].map(str::to_owned).to_vec(),
                rows: cells,
            }));
        }
    }
    for report in reports {
        for curve in report.curves.iter().filter(|curve| curve.id.starts_with(id)) {
            blocks.extend(curve_blocks(report, curve, several));
        }
    }
    if let Some(info) = info {
        blocks.push(Block::Details(Details {
            summary: "How this is measured".to_owned(),
            terms: [
                ("Definition", info.definition),
                ("Estimator", info.estimator),
                ("Source", info.source),
                ("Direction", direction_name(info.direction)),
            ]
            .map(|(term, text)| (term.to_owned(), text.to_owned()))
            .to_vec(),
        }));
    }
    Section { id: format!("metric-{id}"), heading: name.to_owned(), blocks }
}

fn curve_blocks(report: &RuleReport, curve: &Curve, several: bool) -> Vec<Block> {
    let mut caption = format!("{}. The bands are 95 % intervals.", curve.title);
    if several {
        caption = format!("{}: {caption}", report.rule_code);
    }
    let mut rows = Vec::new();
    for (name, points) in &curve.lines {
        for (x, y) in points {
            let at = format!("{name} at {}", number::fixed(*x, 0));
            rows.push(vec![at, number::value(y), number::interval(y)]);
        }
    }
    vec![
        Block::Figure(Figure { svg: LinePlot::from(curve).to_svg(), caption }),
        Block::Table(Table {
            caption: format!("{}: {} by {}", curve.title, curve.y, curve.x),
            columns: ["", "value", "95 % interval"].map(str::to_owned).to_vec(),
            rows,
        }),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::document::render;
    use super::super::document::tests::{HOSTILE, is_safe};
    use super::*;
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
        let document = rule_report_page(&report("toy/a=1"), &[EDGE]).unwrap();
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
        assert!(document.csv.contains("toy/a=1,2,win_share,seat 2,47.5,46.3,48.7,200\r\n"));
        let back: RuleReport = serde_json::from_str(&document.json).unwrap();
        assert_eq!(back, report("toy/a=1"));
    }

    #[test]
    fn hostile_rule_codes_and_bots_are_text() {
        let (one, other) = (report(HOSTILE), report("toy"));
        let page = render(&rule_reports_page(&[&one, &other], &[EDGE]).unwrap()).unwrap();
        is_safe(&page);
        assert!(page.contains("toy: The first seat wins"), "each rule set has its sentence");
    }
}
