//! `sortie lab compare`.

use super::args::CompareArgs;
use super::contest::interrupted;
use super::report::split;
use super::report_html;
use super::rule_study::{self, StoredSets};
use crate::args::RulesArgs;
use crate::errors::Failure;
use crate::format::{align_columns, plain_text};
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use serde::Serialize;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::command_line::report_command;
use sortie_lab::html::rule_report_csv;
use sortie_lab::metrics::budget::ReportBudget;
use sortie_lab::metrics::compare::{Difference, RuleDifferences, compare};
use sortie_lab::metrics::measure::{Measurements, ReportRequest};
use sortie_lab::metrics::{RuleReport, metric_text, table};
use sortie_words::{Words, wrap};
use std::slice;

pub(crate) fn run(args: &CompareArgs, language: &'static str) -> Result<(), Failure> {
    let (game, _) = split(&args.codes[0]);
    let asked = args.codes.iter().map(|code| {
        let rules = RulesArgs { code: Some(code.clone()), ..RulesArgs::default() };
        rules.asked(game, language)
    });
    let asked = asked.collect::<Result<Vec<_>, _>>()?;
    match_rules::with_game(game, Compare { args, asked, language })
}

struct Compare<'a> {
    args: &'a CompareArgs,
    asked: Vec<RequestedRules>,
    language: &'static str,
}

/// The result of a comparison.
#[derive(Serialize)]
struct Comparison {
    reports: Vec<RuleReport>,
    /// For each rule set but the first, its differences from the first.
    differences: Vec<RuleDifferences>,
}

impl Visitor for Compare<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let (args, study) = (self.args, &self.args.study);
        let seats = study.seats.unwrap_or(G::INFO.seats.0);
        let mut rules: Vec<G> = Vec::new();
        for asked in &self.asked {
            let built: G = asked.build(seats.into())?;
            if rules.contains(&built) {
                return Err(Failure::usage(
                    "two of the rule codes are the same rules: leave one out",
                ));
            }
            rules.push(built);
        }
        let mut requests: Vec<ReportRequest> = Vec::new();
        let mut budget = ReportBudget::Minutes(0.0);
        for rules in &rules {
            let mut request = study.request(rules, seats, args.seed, &[])?;
            // The time is for the whole comparison.
            budget = request.budget;
            request.budget = budget.shared(self.asked.len());
            requests.push(request);
        }
        let words = match_rules::words::<G>(self.language)?;
        stand_in::warn(slice::from_ref(&study.players), &rules, seats, &words)?;
        super::check_writable(study.csv.iter().chain(&study.html))?;
        let interrupt = Interrupt::listen()?;
        let out = study.out.as_deref();
        let mut stored = StoredSets::open(out, &requests)?;
        let mut all: Vec<Measurements> = Vec::new();
        for (rules, mut request) in rules.iter().zip(requests) {
            // Pairs of sets need equal numbers, so the plan of the first rule set is that of all.
            if let Some(first) = all.first() {
                request.targets = Some(first.targets.clone());
            }
            let threads = args.threads;
            all.push(rule_study::play(rules, &request, threads, &mut stored, &interrupt, &words)?);
            if interrupt.is_set() {
                eprintln!("{}", interrupted(&words, out));
                return Err(Failure::Interrupted);
            }
        }
        let codes: Vec<&str> = args.codes.iter().map(String::as_str).collect();
        let reports: Vec<RuleReport> = all
            .iter()
            .map(|found| {
                let request = &found.request;
                let whole = ReportRequest { budget, ..request.clone() };
                let command = report_command(&codes, &whole);
                found.report(command, &|metric, measurement| {
                    metric_text::sentence(metric, measurement, &words)
                })
            })
            .collect();
        let others: Vec<&Measurements> = all[1..].iter().collect();
        let found = others.iter().zip(compare(&all[0], &others));
        let differences = found.map(|(other, differences)| RuleDifferences {
            rule_code: other.request.settings.rules.clone(),
            differences,
        });
        let differences: Vec<RuleDifferences> = differences.collect();
        if let Some(path) = &study.csv {
            let all: Vec<&RuleReport> = reports.iter().collect();
            super::write_file(path, &rule_report_csv(&all, &differences))?;
        }
        if let Some(path) = &study.html {
            let all: Vec<&RuleReport> = reports.iter().collect();
            report_html::write(path, &all, &differences, false, &words)?;
        }
        if args.json {
            return print::json(&Comparison { reports, differences });
        }
        for (at, (report, found)) in reports[1..].iter().zip(&differences).enumerate() {
            if at > 0 {
                print::text("\n")?;
            }
            print::text(&text(&reports[0], report, &found.differences, &words))?;
        }
        Ok(())
    }
}

fn text(first: &RuleReport, other: &RuleReport, all: &[Difference], words: &Words) -> String {
    let head = Text::new(id!("lab-compare-head"))
        .raw("a", &first.rule_code)
        .raw("b", &other.rule_code)
        .raw("seats", other.seats.to_string())
        .raw("players", &other.players)
        .raw("matches", (first.matches + other.matches).to_string())
        .raw("seed", other.seed.to_string());
    let mut rows = vec![[
        words.say(id!("lab-compare-metric")),
        first.rule_code.clone(),
        other.rule_code.clone(),
        words.say(id!("lab-compare-difference")),
        words.say(id!("simulate-interval")),
    ]];
    let mut said = String::new();
    for found in all {
        let Some(metric) = table::find(&found.metric) else { continue };
        let (name, unit) = (metric_text::name(metric, words), metric.info.unit);
        let number = |value: f64| metric_text::number(value, unit, words);
        let change = |value: f64| metric_text::difference(value, words);
        let difference = change(found.difference.value);
        let interval =
            format!("{} – {}", change(found.difference.low), change(found.difference.high));
        rows.push([name, number(found.first), number(found.second), difference, interval]);
        said.push_str(&wrap(&metric_text::verdict(found, words), print::WIDTH, 2));
        said.push('\n');
    }
    for sentence in metric_text::not_compared([first, other], all, words) {
        said.push_str(&wrap(&sentence, print::WIDTH, 2));
        said.push('\n');
    }
    let legend =
        Text::new(id!("lab-compare-legend")).raw("a", &first.rule_code).raw("b", &other.rule_code);
    format!(
        "{}\n\n{}\n{said}\n{}\n",
        plain_text(words, &head),
        align_columns(&rows, 1),
        wrap(&plain_text(words, &legend), print::WIDTH, 0)
    )
}
