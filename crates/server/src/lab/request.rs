//! The request for a report: rules, players, topic and time.

use crate::base::limits::LabLimits;
use serde::{Deserialize, Serialize};
use sortie_core::rule_code;
use sortie_games::catalogue;
use sortie_lab::metrics::budget::ReportBudget;
use sortie_lab::metrics::report_job::{JobRequest, ReportJob};
use sortie_lab::metrics::study_runner::StudyError;
use sortie_lab::metrics::table::{Group, METRICS};
use std::time::Duration;
use utoipa::ToSchema;

/// The players that guests can choose. A program is no choice: nobody may start one through a server.
pub(crate) const PLAYERS: [&str; 3] = ["club:sims=100", "novice", "random"];
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
/// The seed of all reports: the same request gives the same report, and the deals are common to all.
const SEED: u64 = 0;
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
    /// Minutes of one core.
    pub(crate) minutes: u32,
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
    /// Minutes of one core.
    pub(crate) minutes: u32,
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
            minutes: self.minutes,
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
            rules: document.rules,
            against: document.against,
            seats: document.seats,
            minutes: document.minutes,
        })
    }

    /// A job that plays its matches.
    pub(super) fn job(&self, limits: LabLimits) -> Result<ReportJob, StudyError> {
        let codes = self.against.iter().chain([&self.rules]);
        let rules = codes.map(|code| rule_code::read(code)).collect::<Result<_, _>>()?;
        let group = self.topic.and_then(|topic| TOPICS.iter().find(|(name, _)| *name == topic));
        let metrics = group.map_or_else(Vec::new, |(_, group)| {
            METRICS.iter().filter(|m| m.group == *group).map(|m| m.info.id).collect()
        });
        // Two decimals, because the report shows the number in its command.
        let minutes = (f64::from(self.minutes) / CORE_MINUTES * 100.0).round() / 100.0;
        ReportJob::new(&JobRequest {
            rules,
            seats: self.seats,
            players: self.players.to_owned(),
            metrics,
            budget: ReportBudget::Minutes(minutes),
            max_sets: if limits.sets == 0 { u64::MAX } else { limits.sets.into() },
            seed: SEED,
        })
    }

    /// The time of a core after which a report ends with what it has. Plans are made from the usual cost
    /// of a simulation, so a slow machine or an unusual rule set may need longer than planned.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(60) * 2 * self.minutes
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
        };
        let document = request.to_document();
        assert_eq!(RuleRequest::from_document(document.clone()), Some(request));
        let strange = [
            RuleRequestDocument { rules: "chess".to_owned(), ..document.clone() },
            RuleRequestDocument { players: "exec:true".to_owned(), ..document.clone() },
            RuleRequestDocument { topic: Some("beauty".to_owned()), ..document },
        ];
        for document in strange {
            assert_eq!(RuleRequest::from_document(document), None);
        }
    }

    #[test]
    fn guests_choose_among_the_minutes_that_the_operator_allows() {
        let of = |most| minutes(LabLimits { minutes: most, ..LabLimits::default() });
        assert_eq!(of(15), [1, 3, 6, 15]);
        assert_eq!(of(5), [1, 3]);
        assert_eq!(of(0), [1, 3, 6, 15]);
    }
}
