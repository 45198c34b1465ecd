//! `sortie lab report`.

use super::args::ReportArgs;
use super::contest::interrupted;
use super::report_html;
use super::rule_study::{self, StoredSets, precision};
use crate::errors::Failure;
use crate::format::{align_columns, plain_text};
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::command_line::report_command;
use sortie_lab::html::rule_report_csv;
use sortie_lab::metrics::overhead::overhead;
use sortie_lab::metrics::study::PLAY_MATCHES;
use sortie_lab::metrics::{Measurement, RuleReport, metric_text, table};
use sortie_words::{Words, wrap};
use std::slice;

/// The most numbers of a series in the table.
const MAX_ROWS: usize = 16;

pub(crate) fn run(args: &ReportArgs, language: &'static str) -> Result<(), Failure> {
    let precision =
        args.precision.iter().map(|text| precision(text)).collect::<Result<Vec<_>, _>>()?;
    let (game, code) = split(&args.game);
    let mut asked = args.many.rules.clone();
    if let Some(code) = code {
        if asked.code.is_some() || asked.rules.is_some() || asked.preset.is_some() {
            let why = "a rule code stands alone: leave out --code, --rules and --preset";
            return Err(Failure::usage(why));
        }
        asked.code = Some(code.to_owned());
    }
    let asked = asked.asked(game, language)?;
    match_rules::with_game(game, RuleReportRun { args, precision, asked, language })
}

/// The game of a rule code, and the code if it is more than that.
pub(super) fn split(given: &str) -> (&str, Option<&str>) {
    match given.split_once('/') {
        Some((game, _)) => (game, Some(given)),
        None => (given, None),
    }
}

struct RuleReportRun<'a> {
    args: &'a ReportArgs,
    precision: Vec<(&'static str, f64)>,
    asked: RequestedRules,
    language: &'static str,
}

impl Visitor for RuleReportRun<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let (args, study) = (self.args, &self.args.study);
        if let Some(seats) = study.seats {
            self.asked.check_seats(seats.into())?;
        }
        let given = study.seats.map(usize::from).or(self.asked.seats());
        let seats = given.unwrap_or(G::INFO.seats.0.into());
        let rules: G = self.asked.build(seats)?;
        let also: Vec<&'static str> = self.precision.iter().map(|(id, _)| *id).collect();
        let mut request = study.request(&rules, seats as u8, args.many.seed, &also)?;
        request.precision = self.precision;
        if args.overhead {
            // Two hundred matches of each kind settle the ratio within a few percent.
            let sets = study.matches.unwrap_or(200).div_ceil(PLAY_MATCHES);
            return print::json(&overhead(&rules, &request.settings, sets)?);
        }
        let words = match_rules::words::<G>(self.language)?;
        stand_in::warn(
            slice::from_ref(&study.players),
            slice::from_ref(&rules),
            seats as u8,
            &words,
        )?;
        super::check_writable(study.csv.iter().chain(&study.html))?;
        let interrupt = Interrupt::listen()?;
        let out = study.out.as_deref();
        let mut stored = StoredSets::open(out, slice::from_ref(&request))?;
        let threads = args.many.threads;
        let found = rule_study::play(&rules, &request, threads, &mut stored, &interrupt, &words)?;
        if found.interrupted {
            eprintln!("{}", interrupted(&words, out));
        }
        let command = report_command(&[&request.settings.rules], &request);
        let report = found.report(command, &|metric, measurement| {
            metric_text::sentence(metric, measurement, &words)
        });
        if let Some(path) = &study.csv {
            super::write_file(path, &rule_report_csv(&[&report], &[]))?;
        }
        if let Some(path) = &study.html {
            report_html::write(path, &[&report], &[], found.interrupted, &words)?;
        }
        if args.many.json {
            print::json(&report)?;
        } else {
            print::text(&text(&report, &request.settings.playouts, &words))?;
        }
        if found.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

fn text(report: &RuleReport, playouts: &str, words: &Words) -> String {
    let head = Text::new(id!("lab-report-head"))
        .raw("rules", &report.rule_code)
        .raw("seats", report.seats.to_string())
        .raw("players", &report.players)
        .raw("sets", report.sets.to_string())
        .raw("matches", report.matches.to_string())
        .raw("seed", report.seed.to_string());
    let mut out = format!("{}\n", plain_text(words, &head));
    let (mut lines, mut last) = (Vec::new(), None);
    for row in &report.rows {
        let Some(metric) = table::find(&row.metric) else { continue };
        if last != Some(metric.group) {
            lines.push(Line::Group(metric_text::group(metric.group, words)));
            last = Some(metric.group);
        }
        let name = format!("  {}", metric_text::name(metric, words));
        let number = |estimate| metric_text::interval(estimate, metric.info.unit, words);
        match &row.measurement {
            Measurement::Estimate(found) => {
                let [value, interval] = number(found);
                lines.push(Line::Cells([name, value, interval]));
            }
            Measurement::Series(all) => {
                lines.push(Line::Cells([name, String::new(), String::new()]));
                for (name, found) in all.iter().take(MAX_ROWS) {
                    let [value, interval] = number(found);
                    let name = format!("    {}", metric_text::series_name(name, words));
                    lines.push(Line::Cells([name, value, interval]));
                }
                if let Some(more) = all.len().checked_sub(MAX_ROWS).filter(|more| *more > 0) {
                    let more = Text::new(id!("lab-page-more-rows")).raw("n", more.to_string());
                    let more = format!("    {}", plain_text(words, &more));
                    lines.push(Line::Cells([more, String::new(), String::new()]));
                }
            }
            Measurement::NotApplicable(_) => {
                lines.push(Line::Cells([name, "–".to_owned(), String::new()]));
            }
        }
        lines.push(Line::Sentence(row.sentence.clone()));
    }
    let cells: Vec<&[String; 3]> = lines.iter().filter_map(Line::cells).collect();
    let table = align_columns(&cells, 1);
    let mut rows = table.lines();
    for line in &lines {
        match line {
            Line::Group(name) => out.extend(["\n", name, "\n"]),
            Line::Cells(_) => {
                out.push_str(rows.next().unwrap_or_default());
                out.push('\n');
            }
            Line::Sentence(said) => {
                out.extend(["    ", wrap(said, print::WIDTH - 4, 4).as_str(), "\n"]);
            }
        }
    }
    let legend = Text::new(id!("lab-report-legend")).raw("playouts", playouts);
    out.extend(["\n", wrap(&plain_text(words, &legend), print::WIDTH, 0).as_str(), "\n"]);
    out
}

/// A line of the printed report.
enum Line {
    Group(String),
    Cells([String; 3]),
    Sentence(String),
}

impl Line {
    fn cells(&self) -> Option<&[String; 3]> {
        if let Line::Cells(cells) = self { Some(cells) } else { None }
    }
}
