//! A report, comparison or sweep played set by set on the thread of the caller, between bots of the
//! registry.
//!
//! A server measures rules with it: it can stop after each set and show what there is so far. It
//! refuses programs as players, so nobody can start one through a server.

use crate::design::sweep::{SweepReport, SweepSettings};
use crate::design::varied_rules::sweep_command;
use crate::design::{DesignKind, Factor, MeterMetric, MetricName, VariedRules};
use crate::duplicate_set::DuplicateSetError;
use crate::metrics::budget::{self, ReportBudget};
use crate::metrics::compare::{Difference, RuleDifferences, compare};
use crate::metrics::measure::{Measurements, ReportRequest};
use crate::metrics::observations::Observations;
use crate::metrics::rule_report::RuleReport;
use crate::metrics::study::{self, Study, StudySet, StudySettings};
use crate::metrics::study_runner::{StudyError, StudySets, missing_sets};
use crate::metrics::table::{METRICS, Metric};
use serde::{Deserialize, Serialize};
use sortie_bots::registry;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_games::catalogue;
use std::collections::{BTreeMap, VecDeque};

/// The rules to measure, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct JobRequest {
    /// The rule sets, all of one game; the others are compared with the first.
    pub rules: Vec<Setup>,
    /// The parameters of the first rule set to vary one at a time, as `NAME=VALUES`. With any, it is a
    /// sweep, and the other rule sets do not count.
    pub vary: Vec<String>,
    /// The number of seats.
    pub seats: u8,
    /// The bot at all seats: one of the registry.
    pub players: String,
    /// The metrics, by their ids; empty for all. A sweep has those of them that are one number for each
    /// set of deals, and without any those that need no search.
    pub metrics: Vec<&'static str>,
    /// The budget of all rule sets together.
    pub budget: ReportBudget,
    /// The most sets of all rule sets together.
    pub max_sets: u64,
    /// The seed.
    pub seed: u64,
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JobResult {
    /// Of rule sets that were given one by one.
    Comparison(RuleComparison),
    /// Of parameters that were varied.
    Sweep(Box<VariedResult>),
}

/// The result of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariedResult {
    /// The report.
    pub sweep: SweepReport,
    /// Whether it was ended early.
    pub interrupted: bool,
}

impl JobResult {
    /// Whether the matches were played by this version of the program alone.
    pub fn is_by_version(&self, version: &str) -> bool {
        match self {
            JobResult::Comparison(found) => found.reports.iter().all(|r| r.version == version),
            JobResult::Sweep(found) => found.sweep.settings.version == version,
        }
    }
}

/// A report for each rule set, and what the others change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleComparison {
    /// The reports, in the order of the request. Their rows have no sentences.
    pub reports: Vec<RuleReport>,
    /// The differences of the second rule set from the first; empty if there is one.
    pub differences: Vec<Difference>,
    /// Whether it was ended early.
    pub interrupted: bool,
}

impl RuleComparison {
    /// The differences with the rule code of the second rule set; none without one.
    pub fn by_rules(&self) -> Vec<RuleDifferences> {
        let second = self.reports.get(1).map(|report| RuleDifferences {
            rule_code: report.rule_code.clone(),
            differences: self.differences.clone(),
        });
        second.into_iter().collect()
    }
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

/// The part of a job that only a sweep has.
struct SweepJob {
    varied: VariedRules,
    metrics: Vec<(MeterMetric, MetricName)>,
}

/// The metrics of a sweep that wants these: see [`JobRequest::metrics`].
pub fn sweep_metrics(wanted: &[&'static str]) -> Vec<&'static str> {
    let needs_no_search =
        |metric: &&Metric| metric.studies() == [Study::Play] && !metric.needs_positions();
    METRICS
        .iter()
        .filter(|metric| MeterMetric::is_by_set(metric))
        .filter(|metric| match wanted {
            [] => needs_no_search(metric),
            wanted => wanted.contains(&metric.info.id),
        })
        .map(|metric| metric.info.id)
        .collect()
}

/// One rule set of a job.
struct Run {
    player: Box<dyn SetPlayer>,
    found: Measurements,
}

/// Plays sets of the rules that it holds.
trait SetPlayer: Send {
    fn play(
        &self,
        settings: &StudySettings,
        study: Study,
        set: u64,
    ) -> Result<Option<StudySet>, DuplicateSetError>;
    /// Microseconds of one simulation.
    fn simulation_micros(&self) -> f64;
}

struct GameRules<G>(G);

impl<G: Game> SetPlayer for GameRules<G> {
    fn play(
        &self,
        settings: &StudySettings,
        study: Study,
        set: u64,
    ) -> Result<Option<StudySet>, DuplicateSetError> {
        study::play(&self.0, settings, study, set, &|| false)
    }

    fn simulation_micros(&self) -> f64 {
        G::INFO.simulation_micros
    }
}

struct BuildRun<'a> {
    setup: &'a Setup,
    request: &'a JobRequest,
    metrics: &'a [&'static str],
}

impl Visitor for BuildRun<'_> {
    type Out = Result<Run, StudyError>;

    fn visit<G: Game>(self) -> Self::Out {
        let JobRequest { seats, players, seed, budget, .. } = self.request;
        let rules: G = self.setup.build(usize::from(*seats))?;
        let request = ReportRequest::new(&rules, *seats, (players, "random"), *seed, *budget)?;
        let request = request.with_metrics(self.metrics);
        let found = Measurements {
            request,
            sets: StudySets::default(),
            targets: BTreeMap::new(),
            interrupted: false,
        };
        Ok(Run { player: Box::new(GameRules(rules)), found })
    }
}

impl ReportJob {
    /// A job that has played nothing yet.
    ///
    /// # Errors
    /// If the game does not exist, the rules contradict themselves or do not allow the number of
    /// seats, the values to vary are wrong, or the players are no bot of the registry.
    pub fn new(request: &JobRequest) -> Result<Self, StudyError> {
        // `ReportRequest` takes programs as well, so they are refused before it sees them.
        registry::find(&request.players)
            .map_err(|unknown| DuplicateSetError::Make(unknown.into()))?;
        let sweep = SweepJob::new(request)?;
        let metrics = match &sweep {
            Some(sweep) => {
                sweep.metrics.iter().filter_map(|(metric, _)| metric.table_id()).collect()
            }
            None => request.metrics.clone(),
        };
        let varied = sweep.as_ref().map(SweepJob::setups).transpose()?;
        let setups = varied.as_ref().unwrap_or(&request.rules);
        let build = |setup: &Setup| {
            let unknown = || Err(SetupErrorKind::game(&setup.game, catalogue::IDS).into());
            let visitor = BuildRun { setup, request, metrics: &metrics };
            catalogue::with(&setup.game, visitor)
                .unwrap_or_else(|| unknown().map_err(StudyError::Setup))
        };
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
        let (data, micros) = (first.found.observations(), first.player.simulation_micros());
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
        let Some(request) = self.runs.first().map(|run| &run.found.request) else {
            return String::new();
        };
        let codes: Vec<&str> =
            self.runs.iter().map(|run| run.found.request.settings.rules.as_str()).collect();
        let name = if codes.len() > 1 { "compare" } else { "report" };
        let budget = match request.budget {
            ReportBudget::Minutes(minutes) => format!("--minutes {minutes}"),
            ReportBudget::Matches(matches) => format!("--matches {matches}"),
        };
        let StudySettings { seats, players, playouts, seed, .. } = &request.settings;
        let mut command = format!(
            "sortie lab {name} {} --seats {seats} --players {players} --playouts {playouts} --seed {seed} {budget}",
            codes.join(" ")
        );
        if request.table().count() < METRICS.len() {
            command.extend(request.metrics.iter().map(|id| format!(" --metric {id}")));
        }
        command
    }
}

impl SweepJob {
    /// The sweep that a request asks for, if it asks for one.
    fn new(request: &JobRequest) -> Result<Option<Self>, StudyError> {
        let Some(original) = request.rules.first().filter(|_| !request.vary.is_empty()) else {
            return Ok(None);
        };
        let (seats, kind) = (request.seats, DesignKind::OneAtATime);
        let varied = VariedRules::of_setup(original, seats, &request.vary, kind)?;
        let metric = |id: &'static str| {
            let metric = MeterMetric::find(id).ok()?;
            Some((metric, metric.name(id)))
        };
        let metrics = sweep_metrics(&request.metrics).into_iter().filter_map(metric).collect();
        Ok(Some(SweepJob { varied, metrics }))
    }

    fn setups(&self) -> Result<Vec<Setup>, SetupError> {
        self.varied.codes.iter().map(|code| rule_code::read(code)).collect()
    }

    /// The report on the sets that all rule sets have played: only these are pairs.
    fn report(&self, runs: &[Run]) -> SweepReport {
        let played = |run: &Run| {
            let targets = run.found.targets.iter();
            targets.map(|(study, most)| run.found.sets.first(*study, *most).count()).min()
        };
        let sets = runs.iter().filter_map(played).min().unwrap_or_default();
        let seen: Vec<_> = runs
            .iter()
            .map(|run| {
                let targets = run.found.targets.keys().map(|study| (*study, sets as u64)).collect();
                let settings = &run.found.request.settings;
                let played = Observations::new(settings, &run.found.sets, &targets);
                self.metrics.iter().map(|(metric, _)| metric.by_set(&played, sets)).collect()
            })
            .collect();
        let names: Vec<MetricName> = self.metrics.iter().map(|(_, name)| name.clone()).collect();
        let settings = runs.first().map(|run| self.settings(&run.found.request, sets as u64));
        let VariedRules { design, codes } = &self.varied;
        SweepReport::new(settings.unwrap_or_default(), design, &names, codes, &seen)
    }

    fn settings(&self, request: &ReportRequest, sets: u64) -> SweepSettings {
        let settings = &request.settings;
        let design = &self.varied.design;
        let vary: Vec<String> = design.factors.iter().map(Factor::to_argument).collect();
        let metrics = self.metrics.iter().map(|(_, name)| name.id.as_str());
        SweepSettings {
            version: settings.program.clone(),
            command: sweep_command(settings, &vary, design.kind, sets, metrics),
            game: settings.game.clone(),
            seats: settings.seats,
            players: settings.players.clone(),
            seed: settings.seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::{GameMeter, Meter};
    use crate::metrics::measure::measure;
    use crate::metrics::verdict::Verdict;
    use crate::stats::ranged_estimate;
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
        let longer = |effect: &&crate::design::effects::Effect| {
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

    fn sweep_metric_range(id: &str) -> crate::metrics::metric::NumberRange {
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
        let Err(StudyError::Bot(DuplicateSetError::Make(why))) = ReportJob::new(&request) else {
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
