//! The request for a report: rules, parameters to vary, players, topic, time and deals.

use crate::base::limits::LabLimits;
use crate::lab::error::LabError;
use serde::{Deserialize, Serialize};
use sortie_bots::StandIn;
use sortie_core::rule_code;
use sortie_games::catalogue;
use sortie_lab::design::varied_rules::all_factors;
use sortie_lab::design::{DesignKind, Factor, MAX_VARIANTS, VariedRules, VaryError};
use sortie_lab::job::{JobError, JobRequest, ReportJob, sweep_metrics};
use sortie_lab::metrics::budget::ReportBudget;
use sortie_lab::metrics::study_runner::StudyError;
use sortie_lab::metrics::table::{self, Group, METRICS};
use std::time::Duration;
use utoipa::ToSchema;

/// The players that guests can choose. A program is no choice: nobody may start one through a server.
pub(crate) const PLAYERS: [&str; 4] = ["club:sims=100", "master", "novice", "random"];
/// The topics of a report, with their names in forms; no topic is all of them.
pub(crate) const TOPICS: [(&str, Group); 7] = [
    ("fairness", Group::Fairness),
    ("length", Group::Length),
    ("choices", Group::Choices),
    ("luck", Group::Luck),
    ("drama", Group::Drama),
    ("interaction", Group::Interaction),
    ("rules", Group::Rules),
];
/// Minutes of one core that guests can choose, as far as the operator allows them.
const MINUTES: [u32; 4] = [1, 3, 6, 15];
/// Instead of parameters and their values: all parameters with values to try.
pub(crate) const ALL_PARAMETERS: &str = "*";
/// Minutes of one core that the planner of the lab expects for one of its minutes, which are those of
/// two cores with a reserve.
const CORE_MINUTES: f64 = 1.5;

/// A request for a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleRequest {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// The rule code.
    pub(crate) rules: String,
    /// The rule code to compare it with.
    pub(crate) against: Option<String>,
    /// The number of seats.
    pub(crate) seats: u8,
    /// The bot at all seats, one of [`PLAYERS`].
    pub(crate) players: &'static str,
    /// The topic; none for all.
    pub(crate) topic: Option<&'static str>,
    /// The only metric, instead of a topic.
    pub(crate) metric: Option<&'static str>,
    /// The parameters of the rules to vary one at a time, as `NAME=VALUES`.
    pub(crate) vary: Vec<String>,
    /// Minutes of one core.
    pub(crate) minutes: u32,
    /// The seed of the deals. All guests begin with 0, so the same request has the same report for
    /// everybody; others are fresh deals.
    pub(crate) seed: u32,
}

/// A request as JSON, in the store and in the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct RuleRequestDocument {
    /// The rule code.
    pub(crate) rules: String,
    /// The rule code that it is compared with.
    pub(crate) against: Option<String>,
    /// The number of seats.
    pub(crate) seats: u8,
    /// The bot at all seats.
    pub(crate) players: String,
    /// The topic; none for all metrics.
    pub(crate) topic: Option<String>,
    /// The only metric, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) metric: Option<String>,
    /// The parameters that are varied, each with its values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) vary: Vec<String>,
    /// Minutes of one core.
    pub(crate) minutes: u32,
    /// The seed of the deals, if it is not 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) seed: u32,
}

// Requests of earlier versions have none of the new fields and are stored as text, by which the same
// request is found: so fields are left out where they say nothing.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(seed: &u32) -> bool {
    *seed == 0
}

/// The minutes that guests can choose.
pub(crate) fn minutes(limits: LabLimits) -> Vec<u32> {
    let most = if limits.minutes == 0 { u32::MAX } else { limits.minutes };
    let allowed: Vec<u32> = MINUTES.into_iter().filter(|minutes| *minutes <= most).collect();
    // The operator's number may be below all of these.
    if allowed.is_empty() { vec![most] } else { allowed }
}

/// The usual minutes among the allowed ones: they give intervals that are worth reading, in a time that
/// people wait.
pub(crate) fn usual_minutes(allowed: &[u32]) -> u32 {
    allowed.get(1).or(allowed.first()).copied().unwrap_or_default()
}

/// The metric of this id.
pub(crate) fn find_metric(id: &str) -> Option<&'static str> {
    table::find(id).map(|metric| metric.info.id)
}

/// The metrics that a topic or a single metric restrict a report to; empty for all.
pub(crate) fn metrics(topic: Option<&str>, metric: Option<&'static str>) -> Vec<&'static str> {
    if let Some(metric) = metric {
        return vec![metric];
    }
    let group = topic.and_then(|topic| TOPICS.iter().find(|(name, _)| *name == topic));
    group.map_or_else(Vec::new, |(_, group)| {
        METRICS.iter().filter(|metric| metric.group == *group).map(|m| m.info.id).collect()
    })
}

/// Parameters to vary that make rules.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct NormalizedVary {
    /// In their usual form, as `NAME=VALUES`.
    pub(crate) arguments: Vec<String>,
    /// The rule sets that they make, with the original.
    pub(crate) rule_sets: usize,
}

/// The parameters to vary in their usual form.
pub(crate) fn normalized_vary(
    code: &str,
    seats: u8,
    vary: &[String],
    limits: LabLimits,
) -> Result<NormalizedVary, LabError> {
    if vary.is_empty() {
        return Ok(NormalizedVary::default());
    }
    let most = if limits.rule_sets == 0 { MAX_VARIANTS } else { limits.rule_sets as usize };
    let setup = rule_code::read(code).map_err(VaryError::from)?;
    let arguments = if vary.iter().any(|vary| vary == ALL_PARAMETERS) {
        let factors = all_factors(&setup, seats, most).map_err(VaryError::from)?;
        factors.iter().map(Factor::to_argument).collect()
    } else {
        vary.to_vec()
    };
    let varied = VariedRules::of_setup(&setup, seats, &arguments, DesignKind::OneAtATime)?;
    let rule_sets = varied.codes.len();
    if rule_sets > most {
        return Err(LabError::ManyRuleSets { count: rule_sets, most });
    }
    let arguments = varied.design.factors.iter().map(Factor::to_argument).collect();
    Ok(NormalizedVary { arguments, rule_sets })
}

/// An error if these metrics are not compared over varied rules: none of them is one number for each
/// deal.
pub(crate) fn check_metrics(metrics: &[&'static str]) -> Result<(), LabError> {
    match metrics.first() {
        Some(first) if sweep_metrics(metrics).is_empty() => Err(LabError::NotByDeal(first)),
        _ => Ok(()),
    }
}

/// The players of this name.
pub(crate) fn find_players(name: &str) -> Option<&'static str> {
    PLAYERS.into_iter().find(|players| *players == name)
}

/// The topic of this name.
pub(crate) fn find_topic(name: &str) -> Option<&'static str> {
    TOPICS.iter().map(|(topic, _)| *topic).find(|topic| *topic == name)
}

impl RuleRequest {
    /// The request as JSON. Equal requests make equal documents.
    pub(crate) fn to_document(&self) -> RuleRequestDocument {
        RuleRequestDocument {
            rules: self.rules.clone(),
            against: self.against.clone(),
            seats: self.seats,
            players: self.players.to_owned(),
            topic: self.topic.map(str::to_owned),
            metric: self.metric.map(str::to_owned),
            vary: self.vary.clone(),
            minutes: self.minutes,
            seed: self.seed,
        }
    }

    /// The request of a stored document; none if it names a game, players or a topic that this version
    /// does not know.
    pub(super) fn from_document(document: RuleRequestDocument) -> Option<Self> {
        let game = rule_code::read(&document.rules).ok()?.game;
        Some(RuleRequest {
            game: catalogue::IDS.iter().find(|id| **id == game)?,
            players: find_players(&document.players)?,
            topic: match &document.topic {
                Some(topic) => Some(find_topic(topic)?),
                None => None,
            },
            metric: match &document.metric {
                Some(metric) => Some(find_metric(metric)?),
                None => None,
            },
            rules: document.rules,
            against: document.against,
            seats: document.seats,
            vary: document.vary,
            minutes: document.minutes,
            seed: document.seed,
        })
    }

    /// An error if another bot would play for these players under any of the rule sets: the report would
    /// be about that bot, which may think for long.
    pub(crate) fn check_players(&self) -> Result<(), LabError> {
        let varied = if self.vary.is_empty() {
            Vec::new()
        } else {
            let setup = rule_code::read(&self.rules).map_err(VaryError::from)?;
            VariedRules::of_setup(&setup, self.seats, &self.vary, DesignKind::OneAtATime)?.codes
        };
        for code in varied.iter().chain([&self.rules]).chain(&self.against) {
            if StandIn::find_by_code(self.players, code, self.seats).is_some() {
                return Err(LabError::NoNetwork { code: code.clone(), seats: self.seats });
            }
        }
        Ok(())
    }

    /// A job that plays its matches.
    pub(super) fn job(&self, limits: LabLimits) -> Result<ReportJob, JobError> {
        let codes = self.against.iter().chain([&self.rules]);
        let rules = codes.map(|code| rule_code::read(code)).collect::<Result<_, _>>();
        let rules = rules.map_err(StudyError::Setup)?;
        // Two decimals, because the report shows the number in its command.
        let minutes = (f64::from(self.minutes) / CORE_MINUTES * 100.0).round() / 100.0;
        ReportJob::new(&JobRequest {
            rules,
            vary: self.vary.clone(),
            seats: self.seats,
            players: self.players.to_owned(),
            metrics: metrics(self.topic, self.metric),
            budget: ReportBudget::Minutes(minutes),
            max_sets: if limits.sets == 0 { u64::MAX } else { limits.sets.into() },
            seed: self.seed.into(),
        })
    }

    /// The time of a core after which a report ends with what it has. Plans are made from the usual cost
    /// of a simulation, so a slow machine or an unusual rule set may need longer than planned.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(60) * 2 * self.minutes
    }
}

#[cfg(test)]
impl RuleRequest {
    /// A request of any game.
    pub(super) fn example() -> Self {
        RuleRequest {
            game: catalogue::IDS[0],
            rules: catalogue::IDS[0].to_owned(),
            against: None,
            seats: 2,
            players: "random",
            topic: None,
            metric: None,
            vary: Vec::new(),
            minutes: 1,
            seed: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_reads_back_from_its_document_unless_it_names_unknown_things() {
        let request = RuleRequest {
            game: "attack",
            rules: "attack/reshuffles=2".to_owned(),
            against: Some("attack".to_owned()),
            seats: 2,
            players: "novice",
            topic: Some("luck"),
            minutes: 3,
            ..RuleRequest::example()
        };
        let document = request.to_document();
        assert_eq!(RuleRequest::from_document(document.clone()), Some(request));
        let text = serde_json::to_string(&document).unwrap();
        assert!(text.ends_with("\"topic\":\"luck\",\"minutes\":3}"), "as ever: {text}");
        let varied = RuleRequest {
            metric: Some("draws"),
            vary: vec!["reshuffles=0,1".to_owned()],
            seed: 2,
            ..RuleRequest::example()
        };
        let text = serde_json::to_string(&varied.to_document()).unwrap();
        let read = serde_json::from_str(&text).unwrap();
        assert_eq!(RuleRequest::from_document(read), Some(varied));
        let strange = [
            RuleRequestDocument { rules: "chess".to_owned(), ..document.clone() },
            RuleRequestDocument { players: "exec:true".to_owned(), ..document.clone() },
            RuleRequestDocument { metric: Some("beauty".to_owned()), ..document.clone() },
            RuleRequestDocument { topic: Some("beauty".to_owned()), ..document },
        ];
        for document in strange {
            assert_eq!(RuleRequest::from_document(document), None);
        }
    }

    #[test]
    fn players_with_a_network_play_only_rules_that_it_knows() {
        let check = |rules: &str, seats, against: Option<&str>, vary: &[&str]| {
            let (rules, against) = (rules.to_owned(), against.map(str::to_owned));
            let vary = vary.iter().map(|&vary| vary.to_owned()).collect();
            let request = RuleRequest { rules, against, seats, vary, ..RuleRequest::example() };
            assert_eq!(request.check_players(), Ok(()));
            RuleRequest { players: "master", ..request }.check_players()
        };
        let no_network =
            |code: &str, seats| Err(LabError::NoNetwork { code: code.to_owned(), seats });
        assert_eq!(check("commander", 2, Some("commander/open_memory=true"), &[]), Ok(()));
        assert_eq!(check("commander", 3, None, &["open_memory=true"]), Ok(()));
        assert_eq!(check("commander", 4, None, &[]), no_network("commander", 4));
        assert_eq!(check("commander", 2, Some("attack"), &[]), no_network("attack", 2));
        for seats in [2, 3, 4] {
            assert_eq!(check("retaliation", seats, None, &[]), Ok(()));
            assert_eq!(check("retaliation/suits_each=1", seats, None, &[]), Ok(()));
        }
        let vary = ["duel_calls=off"];
        assert_eq!(check("modify", 2, None, &[]), Ok(()));
        assert_eq!(check("modify", 2, None, &vary), no_network("modify/duel_calls=off", 2));
    }

    #[test]
    fn parameters_are_varied_within_the_limits() {
        let limits = LabLimits { rule_sets: 3, ..LabLimits::default() };
        let of = |vary: &str| normalized_vary("attack", 2, &[vary.to_owned()], limits);
        let arguments = vec!["reshuffles=0,1,2".to_owned()];
        assert_eq!(of("reshuffles=0..2"), Ok(NormalizedVary { arguments, rule_sets: 3 }));
        let many = LabError::ManyRuleSets { count: 4, most: 3 };
        assert_eq!(of("reshuffles=0..3"), Err(many));
        assert!(matches!(of("colour=1"), Err(LabError::Vary(_))));
        // Each of the nine parameters keeps one value besides its own.
        assert_eq!(of("*"), Err(LabError::ManyRuleSets { count: 10, most: 3 }));
        let limits = LabLimits { rule_sets: 10, ..limits };
        let all = normalized_vary("attack", 2, &["*".to_owned()], limits).unwrap();
        assert_eq!((all.arguments.len(), all.rule_sets), (9, 10));
        let none = LabLimits { rule_sets: 0, ..limits };
        assert!(normalized_vary("attack", 2, &["*".to_owned()], none).is_ok());
    }

    #[test]
    fn guests_choose_among_the_minutes_that_the_operator_allows() {
        let of = |most| minutes(LabLimits { minutes: most, ..LabLimits::default() });
        assert_eq!(of(15), [1, 3, 6, 15]);
        assert_eq!(of(5), [1, 3]);
        assert_eq!(of(0), [1, 3, 6, 15]);
    }
}
