//! The page of a report: the verdict, the numbers with their intervals, and how far it is.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::lab::error::LabError;
use crate::lab::reports::{LabReport, ReportProgress};
use crate::lab::request::RuleRequest;
use crate::lab::stored_reports;
use crate::view::html;
use crate::view::lab_dto::LabReportJson;
use crate::view::layout::Layout;
use crate::view::pages::lab::{players_name, subject_name};
use crate::view::pages::lab_rules::RulesView;
use crate::view::pages::lab_sweep::VariantList;
use crate::view::pages::layout;
use crate::view::state::ViewState;
use askama::Template;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use sortie_core::{MessageId, Text};
use sortie_lab::job::{JobResult, RuleComparison};
use sortie_lab::metrics::compare::Difference;
use sortie_lab::metrics::metric_text;
use sortie_lab::metrics::table::{self, Metric};
use sortie_lab::metrics::{Estimate, Measurement, Unit, Verdict};
use sortie_words::{Readers, Words};
use std::sync::Arc;

/// The most numbers of a series.
const MAX_SERIES: usize = 12;
/// The metrics that begin a report of one rule set, in words.
const GLANCE: [&str; 4] = ["first_mover_edge", "minutes", "deal_luck", "choice_stakes"];

#[derive(Template)]
#[template(path = "pages/lab_report.html")]
struct LabReportPage<'a> {
    page: Layout<'a>,
    title: String,
    /// The address of the report.
    place: String,
    is_finished: bool,
    report: String,
}

/// The report alone, for the script of the page.
#[derive(Template)]
#[template(path = "lab/report.html")]
struct ReportView<'a> {
    page: Layout<'a>,
    is_finished: bool,
    /// The progress in words.
    status: String,
    /// The played sets, and their number in all as far as it is known.
    progress: (u64, Option<u64>),
    rules: Vec<RulesView>,
    /// The rule sets of a sweep.
    variants: Option<VariantList>,
    facts: Vec<(String, String)>,
    content: Option<ReportContent>,
    /// The files of a finished report: address and name.
    files: Vec<(String, String)>,
    /// The fields of the form that measures the same on fresh deals, once it is finished.
    again: Vec<(&'static str, String)>,
}

/// The numbers.
pub(super) struct ReportContent {
    /// The verdict, or the first sentences.
    pub(super) lead: Vec<String>,
    /// Whether rule sets are compared.
    pub(super) is_comparison: bool,
    /// Whether each table is a metric, and its rows are rule sets.
    pub(super) is_sweep: bool,
    /// The names of the columns for the values.
    pub(super) names: Vec<String>,
    pub(super) groups: Vec<GroupView>,
    pub(super) legend: Vec<String>,
    /// The command that makes the same report.
    pub(super) command: String,
}

/// A table: the metrics of a group, or the rule sets of a sweep with one metric.
pub(super) struct GroupView {
    pub(super) name: String,
    /// The definition of the metric, where all numbers are of one.
    pub(super) note: Option<String>,
    pub(super) metrics: Vec<MetricView>,
}

/// A row, or several for a series.
pub(super) struct MetricView {
    pub(super) name: String,
    /// The verdict: its kind for the style, and its name.
    pub(super) verdict: Option<(&'static str, String)>,
    pub(super) says: Option<String>,
    pub(super) lines: Vec<ReportLine>,
}

/// One line of numbers. A metric that is one number has a line without a name.
pub(super) struct ReportLine {
    pub(super) name: Option<String>,
    pub(super) values: Vec<Value>,
    /// The difference and its interval.
    pub(super) difference: Option<[String; 2]>,
    pub(super) bar: Bar,
}

/// A number with its interval; without one, where a rule set has no such number.
#[derive(Default)]
pub(super) struct Value {
    pub(super) value: String,
    pub(super) interval: String,
}

/// The intervals of a line as a picture, in percent of its width.
pub(super) struct Bar {
    /// The place of 0, if it is inside.
    zero: Option<f64>,
    /// Start, width, value and height of each interval.
    ranges: Vec<(f64, f64, f64, u8)>,
}

/// The report with this id, where rules are measured.
pub(crate) async fn find(app: &ViewState, id: &str) -> Result<LabReport, ApiError> {
    if !app.may_measure() {
        return Err(LabError::NotAllowed.into());
    }
    Ok(stored_reports::find(app, id).await?.ok_or(LabError::NoReport)?)
}

/// Read the progress of a measurement and the result so far. A finished one stays until the operator's limit
/// is reached, and the oldest one makes room for another.
#[utoipa::path(
    get, path = "/lab/{id}", tag = "lab",
    params(("id" = String, Path, description = "The measurement")),
    responses((status = 200, body = LabReportJson), (status = 404, body = Problem))
)]
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let found = find(&app, &id).await;
    let report = found.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))?;
    if format == Format::Json {
        let words = app.words(preferences.language);
        return Ok(Json(LabReportJson::new(&report, words)).into_response());
    }
    let page = layout(&app, &preferences, "/lab");
    let game = app.game(report.request.game).map_or("", |game| game.name);
    let progress = report.progress();
    let page = html(&LabReportPage {
        title: page.text(&Text::new(id!("lab-report-title")).raw("game", game)),
        place: format!("/lab/{id}"),
        is_finished: progress.is_finished(),
        report: part(&app, &preferences, &report, &progress),
        page,
    });
    Ok(Html(page).into_response())
}

/// The report alone.
pub(crate) fn part(
    app: &ViewState,
    preferences: &Preferences,
    report: &LabReport,
    progress: &ReportProgress,
) -> String {
    let page = layout(app, preferences, "/lab");
    let wording = ReportWording { app, page, report };
    let (found, counts) = match progress {
        ReportProgress::Waiting | ReportProgress::Failed => (None, (0, None)),
        ReportProgress::Measuring { done, all, found } => (found.as_ref(), (*done, *all)),
        ReportProgress::Done(found) => (Some(found), (1, Some(1))),
    };
    let is_finished = progress.is_finished();
    let is_done = matches!(progress, ReportProgress::Done(_));
    let found = found.map(|found| &**found);
    html(&ReportView {
        page,
        is_finished,
        status: wording.status(progress),
        progress: counts,
        rules: wording.rules(),
        variants: match found {
            // Only at the end: a list that somebody opens would be closed by the next state.
            Some(JobResult::Sweep(found)) if is_finished => Some(wording.variants(&found.sweep)),
            _ => None,
        },
        facts: wording.facts(found),
        content: found.map(|found| match found {
            JobResult::Comparison(found) => wording.content(found, is_finished),
            JobResult::Sweep(found) => wording.sweep_content(found, is_finished),
        }),
        files: if is_done { wording.files() } else { Vec::new() },
        again: if is_done { again(&report.request) } else { Vec::new() },
    })
}

/// The fields of a request that is the same on fresh deals.
fn again(request: &RuleRequest) -> Vec<(&'static str, String)> {
    let RuleRequest { rules, against, seats, players, topic, metric, vary, minutes, seed, .. } =
        request;
    let mut fields = vec![
        ("rules", rules.clone()),
        ("seats", seats.to_string()),
        ("players", (*players).to_owned()),
        ("minutes", minutes.to_string()),
        ("seed", seed.wrapping_add(1).to_string()),
    ];
    fields.extend(against.iter().map(|against| ("against", against.clone())));
    fields.extend(topic.iter().map(|topic| ("topic", (*topic).to_owned())));
    fields.extend(metric.iter().map(|metric| ("metric", (*metric).to_owned())));
    fields.extend(vary.iter().map(|vary| ("vary", vary.clone())));
    fields
}

/// All that the sentences of a report are made of.
pub(super) struct ReportWording<'a> {
    pub(super) app: &'a ViewState,
    pub(super) page: Layout<'a>,
    pub(super) report: &'a LabReport,
}

impl ReportWording<'_> {
    pub(super) fn words(&self) -> &Words {
        self.page.words
    }

    fn status(&self, progress: &ReportProgress) -> String {
        match progress {
            ReportProgress::Waiting => self.page.say(id!("lab-waiting")),
            ReportProgress::Measuring { all: None, .. } => self.page.say(id!("lab-planning")),
            ReportProgress::Measuring { done, all: Some(all), .. } => {
                // In tens, because a screen reader tells every change.
                let tens = 10 * done / (*all).max(1);
                let text = Text::new(id!("lab-page-progress")).number("percent", 10 * tens as i64);
                self.page.text(&text)
            }
            ReportProgress::Done(_) => self.page.say(id!("lab-done")),
            ReportProgress::Failed => self.page.say(id!("lab-failed")),
        }
    }

    fn files(&self) -> Vec<(String, String)> {
        let file =
            |kind: &str, name| (format!("/lab/{}/{kind}", self.report.id), self.page.say(name));
        vec![
            file("file", id!("lab-file")),
            file("csv", id!("lab-file-csv")),
            file("json", id!("lab-file-json")),
        ]
    }

    fn facts(&self, found: Option<&JobResult>) -> Vec<(String, String)> {
        let request = &self.report.request;
        let (page, words) = (self.page, self.words());
        let mut facts = vec![
            (page.say(id!("new-seats")), request.seats.to_string()),
            (page.say(id!("lab-topic")), subject_name(request, words)),
            (page.say(id!("lab-players")), players_name(request.players, words)),
        ];
        if request.seed > 0 {
            let text = Text::new(id!("lab-fresh-deals")).raw("n", request.seed.to_string());
            facts.push((page.say(id!("lab-deals")), page.text(&text)));
        }
        match found {
            Some(JobResult::Comparison(found)) => {
                let matches: u64 = found.reports.iter().map(|report| report.matches).sum();
                facts.push((page.say(id!("lab-matches")), matches.to_string()));
            }
            Some(JobResult::Sweep(found)) => facts.extend(self.sweep_facts(&found.sweep)),
            None => {}
        }
        facts
    }

    fn content(&self, found: &RuleComparison, is_finished: bool) -> ReportContent {
        let (page, words) = (self.page, self.words());
        let is_comparison = found.reports.len() > 1;
        let lead = match (is_comparison, is_finished) {
            (true, true) => self.verdict(found),
            (true, false) => vec![page.say(id!("lab-verdict-later"))],
            (false, _) => self.glance(found),
        };
        let mut names = vec![page.say(id!("lab-these-rules"))];
        if is_comparison {
            names.insert(0, self.other_name());
        }
        let mut legend = vec![page.say(id!("lab-page-legend"))];
        if is_comparison {
            legend.push(page.say(id!("lab-compare-note")));
        }
        if found.interrupted {
            legend.push(page.say(id!("lab-interrupted")));
        }
        let mut groups: Vec<(table::Group, GroupView)> = Vec::new();
        for row in found.reports.first().map_or(&[][..], |report| &report.rows) {
            let Some(metric) = table::find(&row.metric) else { continue };
            if groups.last().is_none_or(|(group, _)| *group != metric.group) {
                let name = metric_text::group(metric.group, words);
                groups.push((metric.group, GroupView { name, note: None, metrics: Vec::new() }));
            }
            if let Some((_, group)) = groups.last_mut() {
                group.metrics.push(self.metric(metric, found, is_finished));
            }
        }
        ReportContent {
            lead,
            is_comparison,
            is_sweep: false,
            names,
            groups: groups.into_iter().map(|(_, group)| group).collect(),
            legend,
            command: found.reports.first().map_or_else(String::new, |first| first.command.clone()),
        }
    }

    /// The first sentences of a report of one rule set.
    fn glance(&self, found: &RuleComparison) -> Vec<String> {
        let Some(report) = found.reports.first() else { return Vec::new() };
        let sentence = |id: &&str| {
            let row = report.rows.iter().find(|row| row.metric == **id)?;
            let metric = table::find(id)?;
            let is_number = matches!(row.measurement, Measurement::Estimate(_));
            is_number.then(|| metric_text::sentence(metric, &row.measurement, self.words()))
        };
        GLANCE.iter().filter_map(sentence).collect()
    }

    /// The differences that are told, in a sentence for each direction.
    fn verdict(&self, found: &RuleComparison) -> Vec<String> {
        let told = |verdict: Verdict| -> Vec<&Difference> {
            found.differences.iter().filter(|found| found.verdict == verdict).collect()
        };
        let kinds = [
            (Verdict::Better, id!("lab-verdict-better")),
            (Verdict::Worse, id!("lab-verdict-worse")),
            (Verdict::More, id!("lab-verdict-more")),
            (Verdict::Less, id!("lab-verdict-less")),
        ];
        let sentence = |(verdict, id): (Verdict, MessageId)| {
            let all = told(verdict);
            let list: Vec<String> = all.iter().filter_map(|found| self.change(found)).collect();
            let text = Text::new(id).raw("against", self.other_name()).raw("list", list.join("; "));
            (!list.is_empty()).then(|| self.page.text(&text))
        };
        let mut said: Vec<String> = kinds.into_iter().filter_map(sentence).collect();
        let open = told(Verdict::Open).len();
        if said.is_empty() {
            said.push(self.page.say(id!("lab-verdict-none")));
        } else if open > 0 {
            said.push(self.page.text(&Text::new(id!("lab-verdict-open")).number("n", open as i64)));
        }
        said
    }

    /// A difference: the metric, and its values before and after.
    fn change(&self, found: &Difference) -> Option<String> {
        let metric = table::find(&found.metric)?;
        let number = |value| metric_text::number(value, metric.info.unit, self.words());
        let name = metric_text::name(metric, self.words());
        Some(format!("{name} ({} → {})", number(found.first), number(found.second)))
    }

    fn metric(&self, metric: &Metric, found: &RuleComparison, is_finished: bool) -> MetricView {
        let words = self.words();
        let rows: Vec<&Measurement> = found
            .reports
            .iter()
            .filter_map(|report| report.rows.iter().find(|row| row.metric == metric.info.id))
            .map(|row| &row.measurement)
            .collect();
        let difference = found.differences.iter().find(|found| found.metric == metric.info.id);
        let lines = lines(metric, &rows, difference, words);
        let numbers = rows.iter().any(|row| !matches!(row, Measurement::NotApplicable(_)));
        // The differences of an unfinished comparison are looked at again and again, so they are not
        // told from chance yet.
        let verdict =
            difference.filter(|_| is_finished).map(|found| self.verdict_name(found.verdict));
        // The lines have the numbers of a series, and the columns those of a comparison: there, a guest
        // only needs to know what the numbers are.
        let says = rows
            .last()
            .filter(|row| !matches!(row, Measurement::Series(_)) && (rows.len() == 1 || !numbers))
            .map(|row| metric_text::sentence(metric, row, words))
            .or_else(|| numbers.then(|| metric_text::definition(&metric.info, words)));
        MetricView { name: metric_text::name(metric, words), verdict, says, lines }
    }

    pub(super) fn verdict_name(&self, verdict: Verdict) -> (&'static str, String) {
        let (kind, id) = match verdict {
            Verdict::Better => ("better", id!("lab-better")),
            Verdict::Worse => ("worse", id!("lab-worse")),
            Verdict::More => ("changed", id!("lab-more")),
            Verdict::Less => ("changed", id!("lab-less")),
            // Only goals of a search are met by both.
            Verdict::Open | Verdict::MetByBoth => ("open", id!("lab-open")),
        };
        (kind, self.page.say(id))
    }
}

/// The lines of a metric, with the numbers of each rule set side by side.
fn lines(
    metric: &Metric,
    rows: &[&Measurement],
    difference: Option<&Difference>,
    words: &Words,
) -> Vec<ReportLine> {
    let mut names: Vec<Option<&str>> = Vec::new();
    for row in rows {
        match row {
            Measurement::Estimate(_) => names.push(None),
            Measurement::Series(all) => {
                names.extend(all.iter().map(|(name, _)| Some(name.as_str())));
            }
            Measurement::NotApplicable(_) => {}
        }
    }
    let mut seen = Vec::new();
    names.retain(|name| {
        !seen.contains(name) && {
            seen.push(*name);
            true
        }
    });
    let estimate = |row: &&Measurement, name: Option<&str>| match (row, name) {
        (Measurement::Estimate(found), None) => Some(*found),
        (Measurement::Series(all), Some(name)) => {
            all.iter().find(|(other, _)| other == name).map(|(_, found)| *found)
        }
        _ => None,
    };
    let all: Vec<Vec<Option<Estimate>>> = names
        .iter()
        .take(MAX_SERIES)
        .map(|name| rows.iter().map(|row| estimate(row, *name)).collect())
        .collect();
    let scale = Scale::new(metric.info.unit, all.iter().flatten().flatten());
    let line = |(name, estimates): (Option<&str>, &Vec<Option<Estimate>>)| {
        let value = |found: &Option<Estimate>| {
            let none = || ["–".to_owned(), String::new()];
            let [value, interval] = found
                .as_ref()
                .map_or_else(none, |found| metric_text::interval(found, metric.info.unit, words));
            Value { value, interval }
        };
        let change = |value| metric_text::difference(value, words);
        let difference = difference.filter(|_| name.is_none()).map(|found| {
            let Estimate { value, low, high, .. } = found.difference;
            [change(value), format!("{} – {}", change(low), change(high))]
        });
        ReportLine {
            name: name.map(|name| metric_text::series_name(name, words)),
            values: estimates.iter().map(value).collect(),
            difference,
            bar: scale.bar(estimates),
        }
    };
    let cut = names.len().saturating_sub(MAX_SERIES);
    let mut lines: Vec<ReportLine> = names.into_iter().zip(&all).map(line).collect();
    if cut > 0 {
        let more = Text::new(id!("lab-more-numbers")).raw("n", cut.to_string());
        lines.push(ReportLine {
            name: Some(words.text(&more, &Readers::default())),
            values: rows.iter().map(|_| Value::default()).collect(),
            difference: None,
            bar: scale.bar(&[]),
        });
    }
    lines
}

/// The axis of a metric, the same for all of its lines.
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    pub(super) fn new<'a>(unit: Unit, all: impl Iterator<Item = &'a Estimate>) -> Self {
        let ends = all.flat_map(|found| [found.low, found.high]).filter(|end| end.is_finite());
        let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(l, h), end| (l.min(end), h.max(end)));
        match unit {
            // Small shares get more room: their intervals would be points on an axis up to 100.
            Unit::Percent => Scale { low: 0.0, high: (1.2 * high).clamp(5.0, 100.0) },
            // A difference stands on both sides of 0, at the same distance from both ends.
            Unit::PercentagePoints | Unit::Elo => {
                let most = 1.1 * high.max(-low).max(1.0);
                Scale { low: -most, high: most }
            }
            _ => Scale { low: low * 1.1, high: (high * 1.1).max(f64::MIN_POSITIVE) },
        }
    }

    /// A number in percent of the width, with one decimal.
    fn place(&self, number: f64) -> f64 {
        let part = (number - self.low) / (self.high - self.low);
        (1000.0 * part.clamp(0.0, 1.0)).round() / 10.0
    }

    pub(super) fn bar(&self, estimates: &[Option<Estimate>]) -> Bar {
        let rows = estimates.len().max(1);
        let range = |(at, found): (usize, &Option<Estimate>)| {
            let found = found.as_ref()?;
            let (from, to) = (self.place(found.low), self.place(found.high));
            // The middle of each of the rows in percent of the height.
            let middle = (100 * (2 * at + 1) / (2 * rows)) as u8;
            Some((from, (to - from).max(0.5), self.place(found.value), middle))
        };
        Bar {
            zero: (self.low < 0.0).then(|| self.place(0.0)),
            ranges: estimates.iter().enumerate().filter_map(range).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_stand_on_one_axis() {
        let found =
            |value: f64| Estimate { value, low: value - 5.0, high: value + 5.0, samples: 9 };
        let share = Scale::new(Unit::Percent, [found(90.0)].iter());
        let bar = share.bar(&[Some(found(90.0))]);
        assert_eq!((bar.zero, bar.ranges), (None, vec![(85.0, 10.0, 90.0, 50)]));
        let edge = Scale::new(Unit::PercentagePoints, [found(-5.0), found(3.0)].iter());
        let bar = edge.bar(&[Some(found(-5.0)), Some(found(3.0)), None]);
        assert_eq!(bar.zero, Some(50.0));
        assert_eq!(bar.ranges.len(), 2);
        assert!(bar.ranges[0].2 < 50.0 && bar.ranges[1].2 > 50.0, "{:?}", bar.ranges);
        let none = Scale::new(Unit::Count, std::iter::empty());
        assert!(none.place(0.0).is_finite());
    }
}
