//! `sortie lab tune`.

use super::experiment::{Original, failed, set_bar, write_files};
use super::experiment_args::TuneArgs;
use super::sweep::metrics;
use crate::errors::Failure;
use crate::format::align_columns;
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::command_line::{experiment_command, quoted};
use sortie_lab::design::sweep::SweepSettings;
use sortie_lab::design::{Factor, MeterMetric, ParamInfo};
use sortie_lab::html::tune_page;
use sortie_lab::report_words::ReportWords;
use sortie_lab::tune::{Goal, SearchSpace, Stage, TuneBudget, TuneReport, Tuner};
use sortie_words::{Words, wrap};
use std::slice;

pub(crate) fn run(args: &TuneArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.experiment.many.rules.asked(&args.game, language)?;
    match_rules::with_game(&args.game, RunTune { args, asked, language })
}

struct RunTune<'a> {
    args: &'a TuneArgs,
    asked: RequestedRules,
    language: &'static str,
}

impl Visitor for RunTune<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let goals = Goal::parse_all(&args.goal, &MeterMetric::ids()).map_err(Failure::usage)?;
        let original = Original::<G>::new(&args.experiment, &self.asked)?;
        let params = ParamInfo::of_rules(&original.rules);
        let factors = if args.vary.is_empty() {
            Factor::all(&params)
        } else {
            Factor::parse_all(&args.vary, &params).map_err(Failure::usage)?
        };
        if factors.is_empty() {
            return Err(Failure::Usage(format!("{} has no parameter to tune", G::INFO.name)));
        }
        let ids: Vec<String> = goals.iter().map(|goal| goal.metric.clone()).collect();
        // Goals on the same metric need its numbers once each.
        let known = metrics(&ids)?;
        let metric = |id: &String| known.iter().find(|(known, _)| known == id).cloned();
        let measured: Vec<(String, MeterMetric)> = ids.iter().filter_map(metric).collect();
        let names: Vec<_> = measured.iter().map(|(id, metric)| metric.name(id)).collect();
        let build = |values: &[String]| original.with_values(&factors, values);
        let allowed = |values: &[String]| build(values).is_ok();
        let space = SearchSpace::new(&factors, &allowed);
        let budget = TuneBudget {
            measurements: args.measurements,
            sets: args.sets,
            finalists: args.finalists,
            confirmation: args.confirmation,
        };
        let seed = args.experiment.many.seed;
        let tuner = Tuner { space: &space, goals: &goals, budget, seed };
        let words = match_rules::words::<G>(self.language)?;
        stand_in::warn(
            slice::from_ref(&args.experiment.players),
            slice::from_ref(&original.rules),
            original.seats,
            &words,
        )?;
        super::check_writable(args.experiment.csv.iter().chain(&args.experiment.html))?;
        let interrupt = Interrupt::listen()?;
        let only = measured.iter().map(|(_, metric)| *metric).collect();
        // The search chooses its rule sets and draws deals from several seeds, so any may stand there.
        let experiment = &args.experiment;
        let mut meter = original.meter(&build, only, experiment, &|_, _| true, interrupt.flag())?;
        let bar = set_bar(budget.total_sets(space.combinations()), &words);
        let result = tuner.run(&mut meter, &mut |stage, sets| {
            bar.set_message(stage_name(stage, &words) + " ");
            bar.inc(sets);
        });
        bar.finish_and_clear();
        let result = result.map_err(|error| failed(error, experiment, &words))?;
        let settings = SweepSettings {
            version: original.settings.program.clone(),
            command: command(args, &original, &goals),
            game: original.settings.game.clone(),
            seats: original.seats,
            players: original.settings.players.clone(),
            seed,
        };
        let code = |values: &[String]| original.code(&factors, values);
        let report = TuneReport::new(settings, &tuner, &names, result, &code, &words);
        let document = tune_page(&report, &words).map_err(Failure::data)?;
        write_files(&args.experiment, &document)?;
        if args.experiment.many.json {
            print::json(&report)
        } else {
            print::text(&text(&report, &words))
        }
    }
}

fn stage_name(stage: Stage, words: &Words) -> String {
    words.say(match stage {
        Stage::Search => id!("lab-stage-search"),
        Stage::Halving => id!("lab-stage-halving"),
        Stage::Confirmation => id!("lab-stage-confirmation"),
    })
}

fn command<G: Game>(args: &TuneArgs, original: &Original<G>, goals: &[Goal]) -> String {
    let mut command = experiment_command("tune", &original.settings);
    for goal in goals {
        command = format!("{command} --goal {}", quoted(&goal.to_string()));
    }
    for vary in &args.vary {
        command = format!("{command} --vary {}", quoted(vary));
    }
    command
        + &format!(
            " --measurements {} --sets {} --finalists {} --confirmation {}",
            args.measurements, args.sets, args.finalists, args.confirmation
        )
}

fn text(report: &TuneReport, words: &Words) -> String {
    let words = &ReportWords::new(words);
    let settings = &report.settings;
    let head = Text::new(id!("lab-tune-head"))
        .raw("original", &report.original)
        .raw("tried", report.tried.to_string())
        .raw("all", report.combinations.to_string())
        .raw("seats", settings.seats.to_string())
        .raw("players", &settings.players)
        .raw("seed", settings.seed.to_string());
    let verdict = wrap(&report.verdict, print::WIDTH, 0);
    let mut out = format!("{verdict}\n\n{}\n", words.text(&head));
    if let Some(confirmation) = &report.confirmation {
        let [original, winner] = words.all([id!("lab-sweep-original"), id!("lab-tune-the-winner")]);
        let [difference, verdict] =
            words.all([id!("lab-sweep-difference"), id!("lab-table-verdict")]);
        let head = [String::new(), original, winner, difference, "p".to_owned(), verdict];
        let mut rows = vec![head];
        for row in &confirmation.rows {
            rows.push([
                format!("  {}", row.goal),
                words.numbers.value(&row.original),
                words.numbers.value(&row.winner),
                words.numbers.difference(&row.difference),
                words.numbers.p_value(row.adjusted_p),
                words.verdict(row.verdict),
            ]);
        }
        let sets = confirmation.sets.to_string();
        let fresh = words.text(&Text::new(id!("lab-tune-fresh")).raw("sets", sets));
        out = format!("{out}\n{fresh}\n");
        out += &align_columns(&rows, 1);
        for (row, metric) in confirmation.rows.iter().zip(&report.metrics) {
            if let Some(warning) = words.skill_warning(metric, &[row.original, row.winner]) {
                out = format!("{out}{}\n", wrap(&warning, print::WIDTH, 0));
            }
        }
    }
    out = format!("{out}\n{}\n", words.say(id!("lab-tune-best")));
    let mut head = vec![String::new(), words.say(id!("lab-tune-sets"))];
    head.extend(report.goals.iter().map(ToString::to_string));
    let mut rows = vec![head];
    for finalist in &report.finalists {
        let mark = if finalist.on_front { '*' } else { ' ' };
        let mut row = vec![format!("{mark} {}", finalist.rule_code), finalist.sets.to_string()];
        row.extend(finalist.values.iter().map(|value| words.numbers.value(value)));
        rows.push(row);
    }
    out + &align_columns(&rows, 1)
}
