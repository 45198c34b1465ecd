//! A report, comparison or sweep played set by set on the thread of the caller, between bots of the
//! registry.
//!
//! A server measures rules with it: it can stop after each set and show what there is so far. It
//! refuses programs as players, so nobody can start one through a server.

use crate::command_line::report_command;
use crate::design::VaryError;
use crate::duplicate_set::DuplicateSetError;
use crate::job::request::JobRequest;
use crate::job::result::{JobResult, RuleComparison, VariedResult};
use crate::job::run::Run;
use crate::job::sweep_job::SweepJob;
use crate::metrics::budget::{self, ReportBudget};
use crate::metrics::compare::compare;
use crate::metrics::study::Study;
use crate::metrics::study_runner::{StudyError, missing_sets};
use sortie_bots::registry;
use std::collections::{BTreeMap, VecDeque};

/// The reason why a job cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The rules cannot be varied like this.
    #[error(transparent)]
    Vary(#[from] VaryError),
    /// The rules cannot be measured like this.
    #[error(transparent)]
    Study(#[from] StudyError),
}

/// A report, comparison or sweep that is being played.
pub struct ReportJob {
    runs: Vec<Run>,
    sweep: Option<SweepJob>,
    budget: ReportBudget,
    max_sets: u64,
    /// The sets to play, each with its rule set.
    open: VecDeque<(usize, Study, u64)>,
    planned: bool,
    done: u64,
}

impl ReportJob {
    /// A job that has played nothing yet.
    ///
    /// # Errors
    /// If the game does not exist, the rules contradict themselves or do not allow the number of
    /// seats, the values to vary are wrong, or the players are no bot of the registry.
    pub fn new(request: &JobRequest) -> Result<Self, JobError> {
        // `ReportRequest` takes programs as well, so they are refused before it sees them.
        registry::find(&request.players)
            .map_err(|unknown| StudyError::Bot(DuplicateSetError::Make(unknown.into())))?;
        let sweep = SweepJob::new(request)?;
        let metrics = match &sweep {
            Some(sweep) => {
                sweep.metrics.iter().filter_map(|(metric, _)| metric.table_id()).collect()
            }
            None => request.metrics.clone(),
        };
        let varied = sweep.as_ref().map(SweepJob::setups).transpose().map_err(StudyError::Setup)?;
        let setups = varied.as_ref().unwrap_or(&request.rules);
        let build = |setup| Run::new(setup, request, &metrics);
        let mut runs = setups.iter().map(build).collect::<Result<Vec<_>, _>>()?;
        let pilot = BTreeMap::from([(Study::Play, budget::PILOT_SETS)]);
        for run in &mut runs {
            run.found.targets.clone_from(&pilot);
        }
        let budget = request.budget.shared(runs.len());
        let max_sets = (request.max_sets / runs.len().max(1) as u64).max(1);
        let open = VecDeque::new();
        let mut job = ReportJob { runs, sweep, budget, max_sets, open, planned: false, done: 0 };
        job.queue_missing();
        Ok(job)
    }

    /// Queues the missing sets, those of all rule sets by turns, so that pairs are complete early.
    fn queue_missing(&mut self) {
        let lists: Vec<Vec<(Study, u64)>> =
            self.runs.iter().map(|run| missing_sets(&run.found.targets, &run.found.sets)).collect();
        let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
        for at in 0..longest {
            for (run, list) in lists.iter().enumerate() {
                self.open.extend(list.get(at).map(|&(study, set)| (run, study, set)));
            }
        }
    }

    /// Plans all sets by the matches of the first ones. Pairs need equal numbers, so the plan of the
    /// first rule set is that of all.
    fn plan(&mut self) {
        self.planned = true;
        let Some(first) = self.runs.first() else { return };
        let request = &first.found.request;
        let micros = first.player.simulation_micros(request.settings.seats);
        let data = first.found.observations();
        let studies = request.studies();
        let mut targets =
            budget::plan(&request.settings, &studies, self.budget, &data.plays, micros);
        if self.sweep.is_some() {
            // The command that repeats a sweep has one number of sets.
            let fewest = targets.values().copied().min().unwrap_or_default();
            for target in targets.values_mut() {
                *target = fewest;
            }
        }
        let all: u64 = targets.values().sum();
        if all > self.max_sets {
            for target in targets.values_mut() {
                *target = (*target * self.max_sets / all).max(budget::PILOT_SETS);
            }
        }
        for run in &mut self.runs {
            run.found.targets.clone_from(&targets);
        }
        self.queue_missing();
    }

    /// Plays the next set. Returns whether there are more.
    ///
    /// # Errors
    /// If a bot fails.
    pub fn advance(&mut self) -> Result<bool, StudyError> {
        if self.open.is_empty() && !self.planned {
            self.plan();
        }
        let Some((at, study, set)) = self.open.pop_front() else { return Ok(false) };
        let run = &mut self.runs[at];
        if let Some(set) = run.player.play(&run.found.request.settings, study, set)? {
            run.found.sets.add(set);
            self.done += 1;
        }
        Ok(!self.open.is_empty() || !self.planned)
    }

    /// The sets that are played, and their number in all; the latter is known once the first sets
    /// have shown how long a match is.
    pub fn progress(&self) -> (u64, Option<u64>) {
        (self.done, self.planned.then(|| self.done + self.open.len() as u64))
    }

    /// Leaves out the sets that are not played yet.
    pub fn end(&mut self) {
        self.open.clear();
        self.planned = true;
        for run in &mut self.runs {
            run.found.interrupted = true;
        }
    }

    /// The result of the sets that are played so far.
    pub fn result(&self) -> JobResult {
        match &self.sweep {
            Some(sweep) => JobResult::Sweep(Box::new(VariedResult {
                sweep: sweep.report(&self.runs),
                interrupted: self.is_interrupted(),
            })),
            None => JobResult::Comparison(self.comparison()),
        }
    }

    fn is_interrupted(&self) -> bool {
        self.runs.iter().any(|run| run.found.interrupted)
    }

    fn comparison(&self) -> RuleComparison {
        let (first, second) = (self.runs.first(), self.runs.get(1));
        let command = self.command();
        let report = |run: &Run| run.found.report(command.clone(), &|_, _| String::new());
        RuleComparison {
            reports: self.runs.iter().map(report).collect(),
            differences: match (first, second) {
                (Some(first), Some(second)) => {
                    compare(&first.found, &[&second.found]).into_iter().flatten().collect()
                }
                _ => Vec::new(),
            },
            interrupted: self.is_interrupted(),
        }
    }

    /// The command that plays the same sets.
    fn command(&self) -> String {
        let codes: Vec<&str> =
            self.runs.iter().map(|run| run.found.request.settings.rules.as_str()).collect();
        let first = self.runs.first();
        first.map_or_else(String::new, |run| report_command(&codes, &run.found.request))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::effects::Effect;
    use crate::design::{GameMeter, Meter, MeterMetric};
    use crate::metrics::budget::ReportBudget;
    use crate::metrics::measure::{ReportRequest, measure};
    use crate::metrics::metric::NumberRange;
    use crate::metrics::study_runner::StudySets;
    use crate::metrics::verdict::Verdict;
    use crate::stats::ranged_estimate;
    use sortie_core::setup::Setup;
    use sortie_games::attack::Attack;
    use std::sync::atomic::AtomicBool;

    fn request(rules: &[Setup]) -> JobRequest {
        JobRequest {
            rules: rules.to_vec(),
            vary: Vec::new(),
            seats: 2,
            players: "random".to_owned(),
            metrics: vec!["decisions", "draws", "first_mover_edge"],
            budget: ReportBudget::Matches(80),
            max_sets: 10_000,
            seed: 1,
        }
    }

    fn finished(request: &JobRequest) -> (u64, RuleComparison) {
        let (done, found) = result(request);
        let JobResult::Comparison(found) = found else { panic!("{found:?}") };
        (done, found)
    }

    fn result(request: &JobRequest) -> (u64, JobResult) {
        let mut job = ReportJob::new(request).unwrap();
        while job.advance().unwrap() {}
        let (done, all) = job.progress();
        assert_eq!(Some(done), all);
        (done, job.result())
    }

    fn sweep_request() -> JobRequest {
        JobRequest {
            vary: vec!["reshuffles=0..2".to_owned(), "ace=1,15".to_owned()],
            metrics: Vec::new(),
            ..request(&[Setup::for_game("attack")])
        }
    }

    #[test]
    fn a_job_plays_the_sets_of_a_report() {
        let plain = Setup::for_game("attack");
        let request = request(std::slice::from_ref(&plain));
        let (_, found) = finished(&request);
        let rules: Attack = plain.build(2).unwrap();
        let same = ReportRequest::new(&rules, 2, ("random", "random"), 1, request.budget).unwrap();
        let same = same.with_metrics(&request.metrics);
        let ended = AtomicBool::new(false);
        let same =
            measure(&rules, &same, StudySets::default(), 1, &ended, &mut |_| Ok(())).unwrap();
        let same = same.report(found.reports[0].command.clone(), &|_, _| String::new());
        assert_eq!(found.reports, [same]);
        assert!(found.differences.is_empty() && !found.interrupted);
        let command = "sortie lab report attack --seats 2 --players random --playouts random --seed 1 --matches 80";
        assert!(found.reports[0].command.starts_with(command), "{}", found.reports[0].command);
    }

    #[test]
    fn two_rule_sets_are_compared_and_the_sets_are_bounded() {
        let plain = Setup::for_game("attack");
        let mut request = request(&[plain.clone(), plain.set("reshuffles", "2")]);
        let (done, found) = finished(&request);
        assert_eq!(done, 40);
        let longer = found.differences.iter().find(|found| found.metric == "decisions").unwrap();
        assert!(longer.paired && longer.verdict == Verdict::More, "{longer:?}");
        request.max_sets = 10;
        assert_eq!(finished(&request).0, 10);
    }

    #[test]
    fn a_sweep_has_the_numbers_of_its_command() {
        let (done, found) = result(&sweep_request());
        let JobResult::Sweep(found) = found else { panic!("{found:?}") };
        let sweep = &found.sweep;
        assert_eq!((done, sweep.sets, sweep.points.len()), (80, 20, 4));
        let codes = ["attack", "attack/reshuffles=1", "attack/reshuffles=2", "attack/ace=15"];
        assert!(sweep.points.iter().map(|point| &point.rule_code).eq(codes), "{sweep:?}");
        let longer = |effect: &&Effect| {
            effect.metric == "decisions" && effect.name.to_string() == "reshuffles: 2 against 0"
        };
        let longer = sweep.effects.iter().find(longer).unwrap();
        assert_eq!(longer.verdict, Verdict::More);
        let ids: Vec<&str> = sweep.metrics.iter().map(|metric| metric.id.as_str()).collect();
        assert!(ids.contains(&"luck") && !ids.contains(&"drama") && !ids.contains(&"win_share"));
        let command =
            "sortie lab sweep attack --seats 2 --players random --playouts random --seed 0";
        let command = command.replace("--seed 0", "--seed 1");
        let rest =
            " --vary reshuffles=0,1,2 --vary ace=1,15 --design one-at-a-time --sets 20 --metric ";
        assert!(sweep.settings.command.starts_with(&(command + rest)), "{sweep:?}");
        // A meter finds the same numbers.
        let setup = Setup::for_game("attack");
        let build = |values: &[String]| {
            let setup = setup.clone().set("reshuffles", &values[0]).set("ace", &values[1]);
            setup.build::<Attack>(2).map_err(|error| error.to_string())
        };
        let rules: Attack = setup.build(2).unwrap();
        let request =
            ReportRequest::new(&rules, 2, ("random", "random"), 1, ReportBudget::Matches(80));
        let metrics = ["decisions", "luck"].map(|id| MeterMetric::find(id).unwrap());
        let ended = AtomicBool::new(false);
        let settings = request.unwrap().settings;
        let mut meter = GameMeter::new(&build, settings, metrics.to_vec(), 1, &ended);
        let variant = ["2".to_owned(), "1".to_owned()];
        let seen = meter.observe(&variant, 1, 0..20).unwrap();
        for (id, numbers) in ["decisions", "luck"].into_iter().zip(seen) {
            let at = ids.iter().position(|known| *known == id).unwrap();
            let range = sweep_metric_range(id);
            assert_eq!(
                sweep.points[2].values[at],
                ranged_estimate(&numbers.unwrap(), range),
                "{id}"
            );
        }
    }

    fn sweep_metric_range(id: &str) -> NumberRange {
        MeterMetric::find(id).unwrap().range()
    }

    #[test]
    fn a_sweep_that_is_ended_counts_the_sets_of_all_rule_sets() {
        let mut job = ReportJob::new(&sweep_request()).unwrap();
        // Two sets of each of the four rule sets for the plan, and a part of the third.
        for _ in 0..10 {
            assert!(job.advance().unwrap());
        }
        job.end();
        let JobResult::Sweep(found) = job.result() else { panic!("a sweep") };
        assert!(found.interrupted && found.sweep.sets == 2, "{found:?}");
        let text = serde_json::to_string(&JobResult::Sweep(found.clone())).unwrap();
        let JobResult::Sweep(read) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        let names = |found: &VariedResult| -> Vec<String> {
            found.sweep.effects.iter().map(|effect| effect.name.to_string()).collect()
        };
        assert_eq!((&read.sweep.settings, names(&read)), (&found.sweep.settings, names(&found)));
    }

    #[test]
    fn programs_are_refused() {
        let request =
            JobRequest { players: "exec:true".to_owned(), ..request(&[Setup::for_game("attack")]) };
        let Err(JobError::Study(StudyError::Bot(DuplicateSetError::Make(why)))) =
            ReportJob::new(&request)
        else {
            panic!("a program may play");
        };
        assert!(why.to_string().contains("exec:true"), "{why}");
    }

    #[test]
    fn a_job_that_is_ended_has_what_was_played() {
        let mut job = ReportJob::new(&request(&[Setup::for_game("attack")])).unwrap();
        for _ in 0..5 {
            assert!(job.advance().unwrap());
        }
        job.end();
        assert!(!job.advance().unwrap());
        let JobResult::Comparison(found) = job.result() else { panic!("no sweep") };
        assert!(found.interrupted && found.reports[0].sets == 5, "{found:?}");
    }
}
