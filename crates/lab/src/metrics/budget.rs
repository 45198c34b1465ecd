//! The number of sets of each study for a budget of time.
//!
//! The budget is nominal: sets are planned from counted choices and the usual cost of a simulation,
//! not from a clock. So the same command plays the same sets on every machine.

use crate::metrics::study::{PLAY_MATCHES, PlayResult, Study, StudySettings};
use sortie_bots::registry::BudgetSpec;
use sortie_bots::{BotSpec, SimulationLimits};
use sortie_core::game::Game;
use std::collections::BTreeMap;

/// Sets of matches among the players from which the plan is made.
pub const PILOT_SETS: u64 = 2;
/// The fewest sets of a study: fewer say nothing about their variance.
const MIN_SETS: u64 = 16;
/// The most sets of a study.
pub const MAX_SETS: u64 = 1_000_000;
/// Processors of the nominal machine.
const PROCESSORS: f64 = 2.0;
/// The part of the budget that is planned; the rest is for slower matches than the pilot's.
const PLANNED: f64 = 0.75;

/// Microseconds for a choice of the random bot with all that follows from it.
const MICROS_PER_RANDOM_CHOICE: f64 = 1.5;
/// Microseconds for a choice by a network, which mostly has one or two steps.
const MICROS_PER_NETWORK_CHOICE: f64 = 8.0;

/// The budget of a report.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReportBudget {
    /// About so many minutes on two cores.
    Minutes(f64),
    /// So many matches of each study.
    Matches(u64),
}

impl ReportBudget {
    /// The budget of each of several rule sets that share the time.
    #[must_use]
    pub fn shared(self, rule_sets: usize) -> Self {
        match self {
            ReportBudget::Minutes(minutes) => {
                ReportBudget::Minutes(minutes / rule_sets.max(1) as f64)
            }
            ReportBudget::Matches(_) => self,
        }
    }
}

/// Microseconds for one choice of a bot in matches with these settings. `each` is the time of one
/// simulation.
fn micros(each: f64, bot: &str, settings: &StudySettings) -> f64 {
    let find =
        |spec: &BotSpec| SimulationLimits::find_by_code(spec, &settings.rules, settings.seats);
    let Some((spec, limits)) = bot.parse().ok().and_then(|spec| Some((spec, find(&spec)?))) else {
        // A program: its time is unknown.
        return MICROS_PER_RANDOM_CHOICE + 1000.0 * each;
    };
    if limits.uses_network && limits.max == 0 {
        return MICROS_PER_NETWORK_CHOICE;
    }
    let simulations = match spec.allowance {
        // A millisecond of thinking is about a hundred simulations.
        Some(BudgetSpec::Time(time)) => (time.as_secs_f64() * 100_000.0).min(f64::from(limits.max)),
        _ => f64::from(limits.default),
    };
    let times = match limits.bot {
        // A network chooses in every rollout, or guides the tree.
        _ if limits.uses_network => 3.0,
        // Its rollouts are shorter than those of the other bots.
        "novice" => 0.125,
        _ => 1.0,
    };
    MICROS_PER_RANDOM_CHOICE + simulations * each * times
}

/// The kinds of studies: a metric needs all studies of a kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum StudyKind {
    Play,
    Skill,
    Weaker,
    Memory,
    Strategy,
}

fn kind(study: Study) -> StudyKind {
    match study {
        Study::Play => StudyKind::Play,
        Study::Skill(_) => StudyKind::Skill,
        Study::Weaker => StudyKind::Weaker,
        Study::Memory => StudyKind::Memory,
        Study::Strategy(_) => StudyKind::Strategy,
    }
}

/// The weight of a study in the budget.
fn weight(study: Study) -> f64 {
    match study {
        Study::Play => 9.0,
        Study::Skill(_) | Study::Weaker | Study::Memory => 1.5,
        Study::Strategy(_) => 0.5,
    }
}

/// The usual time of a simulation in a game with this number of seats.
pub fn simulation_micros<G: Game>(seats: u8) -> f64 {
    let times = G::INFO.simulation_micros;
    let place = usize::from(seats.saturating_sub(G::INFO.seats.0));
    times.get(place).or(times.last()).copied().unwrap_or(1.0)
}

/// The numbers of sets for those of these studies that the budget has time for.
/// `simulation_micros` is that of the game and its seats.
pub fn plan(
    settings: &StudySettings,
    studies: &[Study],
    budget: ReportBudget,
    pilot: &[&PlayResult],
    simulation_micros: f64,
) -> BTreeMap<Study, u64> {
    let seats = f64::from(settings.seats);
    let minutes = match budget {
        ReportBudget::Matches(matches) => {
            let sets = |study| match study {
                Study::Play => matches.div_ceil(PLAY_MATCHES),
                _ => matches.div_ceil(u64::from(settings.seats)),
            };
            return studies.iter().map(|&study| (study, sets(study).clamp(2, MAX_SETS))).collect();
        }
        ReportBudget::Minutes(minutes) => minutes,
    };
    let traces: Vec<_> = pilot.iter().flat_map(|play| &play.matches).collect();
    let choices = traces.iter().flat_map(|trace| &trace.choices).sum::<u32>();
    let choices = f64::from(choices) / traces.len().max(1) as f64;
    let cost = |bot: &str| micros(simulation_micros, bot, settings);
    let set = |study: Study| {
        let play = choices * cost(&settings.players);
        match study {
            Study::Play => {
                let per_match = play * PLAY_MATCHES as f64;
                // 24 positions of 64 playouts, each half a match on average, and some for pairs.
                let playout = choices / 2.0 * cost(&settings.playouts);
                per_match + if settings.positions { 24.0 * 75.0 * playout } else { 0.0 }
            }
            Study::Skill(step) => {
                play * seats * (0.25 * f64::from(1u32 << step)) * (1.0 + 1.0 / seats)
            }
            Study::Weaker => play + choices * (seats - 1.0) * cost("novice"),
            Study::Memory => play * seats,
            Study::Strategy(_) => play * (seats - 1.0),
        }
    };
    let budget = minutes * 60e6 * PROCESSORS * PLANNED;
    let costs: BTreeMap<Study, f64> =
        studies.iter().map(|&study| (study, set(study).max(1.0))).collect();
    let costs = affordable(costs, budget);
    let shares = share_out(&costs, budget);
    let sets = |study: &Study| (shares[study] / costs[study]).min(MAX_SETS as f64) as u64;
    costs.keys().map(|study| (*study, sets(study).max(MIN_SETS))).collect()
}

/// Leaves out the most expensive kinds of studies while the fewest sets of all cost more than the
/// budget. Matches among the players stay, and the last kind.
fn affordable(mut costs: BTreeMap<Study, f64>, budget: f64) -> BTreeMap<Study, f64> {
    loop {
        let mut kinds = BTreeMap::<StudyKind, f64>::new();
        for (study, cost) in &costs {
            *kinds.entry(kind(*study)).or_default() += MIN_SETS as f64 * cost;
        }
        if kinds.len() < 2 || kinds.values().sum::<f64>() <= budget {
            return costs;
        }
        let others = kinds.into_iter().filter(|(kind, _)| *kind != StudyKind::Play);
        let most = others.max_by(|one, other| one.1.total_cmp(&other.1));
        costs.retain(|study, _| most.is_none_or(|(most, _)| kind(*study) != most));
    }
}

/// The time of each study by its weight, but at least that of its fewest sets.
fn share_out(costs: &BTreeMap<Study, f64>, budget: f64) -> BTreeMap<Study, f64> {
    let least = |study: &Study| MIN_SETS as f64 * costs[study];
    let mut shares = BTreeMap::<Study, f64>::new();
    loop {
        let free = || costs.keys().filter(|study| !shares.contains_key(study));
        let rest = budget - shares.values().sum::<f64>();
        let all: f64 = free().map(|study| weight(*study)).sum();
        let part = |study: &Study| rest * weight(*study) / all;
        let short: Vec<Study> =
            free().filter(|study| part(study) < least(study)).copied().collect();
        if short.is_empty() {
            let others: Vec<_> = free().map(|study| (*study, part(study))).collect();
            shares.extend(others);
            return shares;
        }
        shares.extend(short.iter().map(|study| (*study, least(study))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::probes::SimpleStrategy;

    fn settings() -> StudySettings {
        StudySettings {
            program: String::new(),
            game: "attack".to_owned(),
            rules: "attack".to_owned(),
            seats: 2,
            players: "club:sims=100".to_owned(),
            playouts: "random".to_owned(),
            seed: 0,
            positions: true,
        }
    }

    #[test]
    fn a_choice_costs_what_the_bot_that_plays_it_takes() {
        let check = |rules: &str, seats, bot: &str, simulations: f64| {
            let settings = StudySettings { rules: rules.to_owned(), seats, ..settings() };
            let expected = MICROS_PER_RANDOM_CHOICE + 2.0 * simulations;
            let found = micros(2.0, bot, &settings);
            assert!((found - expected).abs() < 1e-6, "{bot} in {rules}: {found}, not {expected}");
        };
        check("attack", 2, "random", 0.0);
        check("attack", 2, "novice@1s", 64.0 / 8.0);
        check("attack", 2, "club:sims=100", 100.0);
        check("attack", 2, "club@2ms", 200.0);
        check("attack", 2, "master", 8000.0);
        check("attack", 2, "python bot.py", 1000.0);
        check("retaliation", 2, "master", 3.0 * 128.0);
        check("retaliation", 2, "master:sims=8", 3.0 * 8.0);
        check("retaliation", 2, "1", 64.0 / 8.0);
        check("retaliation", 2, "6", 3.0 * 48.0);
        check("modify", 5, "5", 3000.0);
        let settings = StudySettings { rules: "commander".to_owned(), ..settings() };
        assert_eq!(micros(2.0, "master", &settings).to_bits(), 8f64.to_bits());
    }

    #[test]
    fn more_minutes_are_more_sets_and_matches_are_exact() {
        let studies = [Study::Play, Study::Memory];
        let plan = |budget| plan(&settings(), &studies, budget, &[], 4.0);
        let exact = plan(ReportBudget::Matches(10));
        assert_eq!((exact[&Study::Play], exact[&Study::Memory]), (3, 5));
        let (short, long) = (ReportBudget::Minutes(1.0), ReportBudget::Minutes(10.0));
        assert!(plan(long)[&Study::Memory] >= plan(short)[&Study::Memory]);
        let least = plan(ReportBudget::Minutes(1e-9));
        assert_eq!(least, BTreeMap::from([(Study::Play, MIN_SETS)]));
    }

    #[test]
    fn a_plan_costs_no_more_than_its_budget() {
        let studies = [
            Study::Play,
            Study::Skill(0),
            Study::Skill(2),
            Study::Weaker,
            Study::Strategy(SimpleStrategy::First),
            Study::Strategy(SimpleStrategy::Grab),
        ];
        // A set of strategies costs as much as 40 of other studies.
        let cost = |study: Study| if kind(study) == StudyKind::Strategy { 40.0 } else { 1.0 };
        let costs: BTreeMap<Study, f64> =
            studies.iter().map(|&study| (study, cost(study))).collect();
        let least = 84.0 * MIN_SETS as f64;
        for (budget, left) in [(least / 2.0, 4), (1.01 * least, 6), (10.0 * least, 6)] {
            let costs = affordable(costs.clone(), budget);
            assert_eq!(costs.len(), left, "of {budget}");
            let shares = share_out(&costs, budget);
            let all: f64 = shares.values().sum();
            assert!((all - budget).abs() < 1e-6 * budget, "{all} of {budget}");
            let enough = |study| shares[study] >= costs[study] * MIN_SETS as f64;
            assert!(costs.keys().all(enough), "{shares:?}");
        }
    }
}
