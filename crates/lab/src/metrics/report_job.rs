//! A report or comparison played set by set on the thread of the caller, between bots of the registry.
//!
//! A server measures rules with it: it can stop after each set and show what there is so far. It
//! refuses programs as players, so nobody can start one through a server.

use crate::duplicate_set::DuplicateSetError;
use crate::metrics::budget::{self, ReportBudget};
use crate::metrics::compare::{Difference, RuleDifferences, compare};
use crate::metrics::measure::{Measurements, ReportRequest};
use crate::metrics::rule_report::RuleReport;
use crate::metrics::study::{self, Study, StudySet, StudySettings};
use crate::metrics::study_runner::{StudyError, StudySets, missing_sets};
use serde::{Deserialize, Serialize};
use sortie_bots::registry;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::setup::{Setup, SetupErrorKind};
use sortie_games::catalogue;
use std::collections::{BTreeMap, VecDeque};

/// The rules to measure, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct JobRequest {
    /// The rule sets, all of one game; the others are compared with the first.
    pub rules: Vec<Setup>,
    /// The number of seats.
    pub seats: u8,
    /// The bot at all seats: one of the registry.
    pub players: String,
    /// The metrics, by their ids; empty for all.
    pub metrics: Vec<&'static str>,
    /// The budget of all rule sets together.
    pub budget: ReportBudget,
    /// The most sets of all rule sets together.
    pub max_sets: u64,
    /// The seed.
    pub seed: u64,
}

/// The result of a job: a report for each rule set, and what the others change.
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

/// A report or comparison that is being played.
pub struct ReportJob {
    runs: Vec<Run>,
    budget: ReportBudget,
    max_sets: u64,
    /// The sets to play, each with its rule set.
    open: VecDeque<(usize, Study, u64)>,
    planned: bool,
    done: u64,
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
}

impl Visitor for BuildRun<'_> {
    type Out = Result<Run, StudyError>;

    fn visit<G: Game>(self) -> Self::Out {
        let JobRequest { seats, players, seed, budget, metrics, .. } = self.request;
        let rules: G = self.setup.build(usize::from(*seats))?;
        let request = ReportRequest::new(&rules, *seats, (players, "random"), *seed, *budget)?;
        let request = request.with_metrics(metrics);
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
    /// seats, or the players are no bot of the registry.
    pub fn new(request: &JobRequest) -> Result<Self, StudyError> {
        // `ReportRequest` takes programs as well, so they are refused before it sees them.
        registry::find(&request.players)
            .map_err(|unknown| DuplicateSetError::Make(unknown.into()))?;
        let build = |setup: &Setup| {
            let unknown = || Err(SetupErrorKind::game(&setup.game, catalogue::IDS).into());
            let visitor = BuildRun { setup, request };
            catalogue::with(&setup.game, visitor)
                .unwrap_or_else(|| unknown().map_err(StudyError::Setup))
        };
        let mut runs = request.rules.iter().map(build).collect::<Result<Vec<_>, _>>()?;
        let pilot = BTreeMap::from([(Study::Play, budget::PILOT_SETS)]);
        for run in &mut runs {
            run.found.targets.clone_from(&pilot);
        }
        let budget = request.budget.shared(runs.len());
        let max_sets = (request.max_sets / runs.len().max(1) as u64).max(1);
        let open = VecDeque::new();
        let mut job = ReportJob { runs, budget, max_sets, open, planned: false, done: 0 };
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
    pub fn result(&self) -> RuleComparison {
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
            interrupted: self.runs.iter().any(|run| run.found.interrupted),
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
        if request.table().count() < crate::metrics::table::METRICS.len() {
            command.extend(request.metrics.iter().map(|id| format!(" --metric {id}")));
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::compare::Verdict;
    use crate::metrics::measure::measure;
    use sortie_games::attack::Attack;
    use std::sync::atomic::AtomicBool;

    fn request(rules: &[Setup]) -> JobRequest {
        JobRequest {
            rules: rules.to_vec(),
            seats: 2,
            players: "random".to_owned(),
            metrics: vec!["decisions", "draws", "first_mover_edge"],
            budget: ReportBudget::Matches(80),
            max_sets: 10_000,
            seed: 1,
        }
    }

    fn finished(request: &JobRequest) -> (u64, RuleComparison) {
        let mut job = ReportJob::new(request).unwrap();
        while job.advance().unwrap() {}
        let (done, all) = job.progress();
        assert_eq!(Some(done), all);
        (done, job.result())
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
        let found = job.result();
        assert!(found.interrupted && found.reports[0].sets == 5, "{found:?}");
    }
}
