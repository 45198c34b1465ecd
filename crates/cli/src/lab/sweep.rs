//! `sortie lab sweep`.

use super::contest::interrupted;
use super::experiment::{Original, failed, set_bar, write_files};
use super::experiment_args::SweepArgs;
use crate::errors::Failure;
use crate::format::align_columns;
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::command_line::sweep_command;
use sortie_lab::design::effects::Effect;
use sortie_lab::design::sweep::SweepSettings;
use sortie_lab::design::{MeterMetric, Sweep, SweepReport, VariedRules};
use sortie_lab::html::{design_words, sweep_page, sweep_sentence};
use sortie_lab::report_words::ReportWords;
use sortie_words::{Words, wrap};
use std::slice;

/// The metrics of a sweep that names none.
const METRICS: [&str; 6] =
    ["first_mover_edge", "draws", "length", "choice_share", "branching", "skill"];

pub(crate) fn run(args: &SweepArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.experiment.many.rules.asked(&args.game, language)?;
    match_rules::with_game(&args.game, RunSweep { args, asked, language })
}

struct RunSweep<'a> {
    args: &'a SweepArgs,
    asked: RequestedRules,
    language: &'static str,
}

/// The metrics that the arguments name, each once.
pub(super) fn metrics(given: &[String]) -> Result<Vec<(String, MeterMetric)>, Failure> {
    let mut found: Vec<(String, MeterMetric)> = Vec::new();
    for id in given {
        let metric = MeterMetric::find(id).map_err(Failure::Usage)?;
        let id = id.trim().to_lowercase().replace('-', "_");
        if found.iter().all(|(known, _)| *known != id) {
            found.push((id, metric));
        }
    }
    Ok(found)
}

impl Visitor for RunSweep<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let original = Original::<G>::new(&args.experiment, &self.asked)?;
        let kind = args.design.into();
        let varied = VariedRules::new(&original.rules, original.seats, &args.vary, kind);
        let VariedRules { design, codes } = varied.map_err(Failure::usage)?;
        let given = if args.metric.is_empty() {
            METRICS.map(str::to_owned).to_vec()
        } else {
            args.metric.clone()
        };
        let metrics = metrics(&given)?;
        let names: Vec<_> = metrics.iter().map(|(id, metric)| metric.name(id)).collect();
        let words = match_rules::words::<G>(self.language)?;
        let seed = args.experiment.many.seed;
        let build = |values: &[String]| original.with_values(&design.factors, values);
        let varied: Vec<G> =
            design.variants.iter().filter_map(|values| build(values).ok()).collect();
        stand_in::warn(slice::from_ref(&args.experiment.players), &varied, original.seats, &words)?;
        super::check_writable(args.experiment.csv.iter().chain(&args.experiment.html))?;
        let interrupt = Interrupt::listen()?;
        let plays = |rules: &str, of: u64| of == seed && codes.iter().any(|code| code == rules);
        let measured = metrics.iter().map(|(_, metric)| *metric).collect();
        let experiment = &args.experiment;
        let mut meter = original.meter(&build, measured, experiment, &plays, interrupt.flag())?;
        let sweep = Sweep { design: &design, metrics: &names, seed, sets: args.sets };
        let bar = set_bar(args.sets * design.variants.len() as u64, &words);
        let seen = sweep.run(&mut meter, &mut |done| bar.set_position(done));
        bar.finish_and_clear();
        let seen = seen.map_err(|error| failed(error, experiment, &words))?;
        if interrupt.is_set() {
            eprintln!("{}", interrupted(&words, experiment.out.as_deref()));
        }
        let settings = SweepSettings {
            version: original.settings.program.clone(),
            command: sweep_command(
                &original.settings,
                &args.vary,
                kind,
                args.sets,
                given.iter().map(String::as_str),
            ),
            game: original.settings.game.clone(),
            seats: original.seats,
            players: original.settings.players.clone(),
            seed,
        };
        let report = SweepReport::new(settings, &design, &names, &codes, &seen);
        let mut document = sweep_page(&report, &words).map_err(Failure::data)?;
        if interrupt.is_set() {
            document.lead = format!("{} {}", words.say(id!("lab-page-interrupted")), document.lead);
        }
        write_files(&args.experiment, &document)?;
        if args.experiment.many.json {
            print::json(&report)?;
        } else {
            print::text(&text(&report, &words))?;
        }
        if interrupt.is_set() { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

fn text(report: &SweepReport, words: &Words) -> String {
    let words = &ReportWords::new(words);
    let settings = &report.settings;
    let head = Text::new(id!("lab-sweep-head"))
        .raw("game", &settings.game)
        .raw("rule-sets", report.points.len().to_string())
        .raw("sets", report.sets.to_string())
        .raw("seats", settings.seats.to_string())
        .raw("players", &settings.players)
        .raw("seed", settings.seed.to_string());
    let design = wrap(&design_words(report, words), print::WIDTH, 0);
    let mut out = format!("{}\n{design}\n", words.text(&head));
    for (at, metric) in report.metrics.iter().enumerate() {
        let found: Vec<&Effect> =
            report.effects.iter().filter(|effect| effect.metric == metric.id).collect();
        let sentence = wrap(&sweep_sentence(metric, &found, words), print::WIDTH, 0);
        out = format!("{out}\n{sentence}\n");
        if found.is_empty() {
            continue;
        }
        let [value, interval] = words.all([id!("lab-page-value"), id!("lab-page-interval")]);
        let mut rows = vec![[String::new(), value, interval]];
        for point in &report.points {
            let Some(value) = &point.values[at] else { continue };
            let name = format!("  {}", point.rule_code);
            rows.push([name, words.numbers.value(value), words.numbers.interval(value)]);
        }
        out += &align_columns(&rows, 1);
        let [effect, verdict] = words.all([id!("lab-sweep-effect"), id!("lab-table-verdict")]);
        let values: Vec<_> = report.points.iter().filter_map(|point| point.values[at]).collect();
        let warning = words.skill_warning(metric, &values);
        let mut rows = vec![[String::new(), effect, "p".to_owned(), verdict]];
        for effect in found {
            rows.push([
                format!("  {}", words.effect(&effect.name)),
                words.numbers.difference(&effect.estimate),
                words.numbers.p_value(effect.adjusted_p),
                words.verdict(effect.verdict),
            ]);
        }
        out += &align_columns(&rows, 1);
        if let Some(warning) = warning {
            out = format!("{out}{}\n", wrap(&warning, print::WIDTH, 0));
        }
    }
    let count = report.effects.len().to_string();
    let note = words.text(&Text::new(id!("lab-sweep-note")).raw("n", count));
    out + &format!("\n{}\n", wrap(&note, print::WIDTH, 0))
}
