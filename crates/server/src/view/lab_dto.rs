//! Measurements of rules as JSON.

use crate::base::error::ApiError;
use crate::http::body::{FormFields, field, number};
use crate::lab::error::LabError;
use crate::lab::reports::{LabReport, ReportProgress, ReportState};
use crate::lab::request::{
    self, PLAYERS, RuleRequest, RuleRequestDocument, TOPICS, find_players, find_topic,
};
use crate::view::pages::new::form::{build, seats_of};
use crate::view::state::ViewState;
use serde::{Deserialize, Serialize};
use sortie_core::rule_code;
use sortie_core::setup::SetupErrorKind;
use sortie_games::catalogue;
use sortie_lab::job::{JobResult, RuleComparison};
use sortie_lab::metrics::Verdict;
use sortie_lab::metrics::metric_text;
use sortie_lab::metrics::table::{METRICS, find as find_metric};
use sortie_words::Words;
use utoipa::ToSchema;

/// Rules to measure.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasureRules {
    /// The rule code, such as `retaliation/suits_each=1`.
    pub(crate) rules: String,
    /// A rule code of the same game to compare with; that of the default rules is the id of the game.
    pub(crate) against: Option<String>,
    /// The number of seats; the fewest that the rules allow, if it is left out.
    pub(crate) seats: Option<u8>,
    /// The bot at all seats: `club:sims=100`, which is the default, `novice` or `random`.
    pub(crate) players: Option<String>,
    /// A topic to restrict the report to: `fairness`, `length`, `choices`, `luck`, `drama`, `interaction`
    /// or `rules`. The others are not measured then, and the intervals are narrower.
    pub(crate) topic: Option<String>,
    /// The id of a metric to restrict the report to, instead of a topic: `draws`, `luck`.
    pub(crate) metric: Option<String>,
    /// Parameters to vary one at a time, each with its values: `reshuffles=0..3`, `ace=1,13`. The single
    /// entry `*` is all parameters with values to try. Each rule set with another value is compared with
    /// `rules`, so `against` is left out.
    #[serde(default)]
    pub(crate) vary: Vec<String>,
    /// Minutes of one core: 1, 3, 6 or 15, as far as the operator allows them; 3 by default.
    pub(crate) minutes: Option<u32>,
    /// The seed of the deals; 0 by default. Another one is the same measurement on fresh deals.
    pub(crate) seed: Option<u32>,
}

/// A measurement of rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LabReportJson {
    /// The id.
    pub(crate) id: String,
    /// Its address.
    pub(crate) place: String,
    /// The request, with the values of what was left out.
    pub(crate) request: RuleRequestDocument,
    /// The time of the request in milliseconds since 1970.
    pub(crate) created: i64,
    pub(crate) state: ReportState,
    /// The sets of matches that are played; only while it is measuring.
    pub(crate) done: Option<u64>,
    /// The number of sets in all. It is known after the first sets.
    pub(crate) all: Option<u64>,
    /// The result so far, as `sortie lab compare --json` prints it: `reports`, the rule set to compare
    /// with first, and `differences`. A report is as `sortie lab report --json` prints it. Where parameters
    /// are varied, the result has `sweep` instead, as `sortie lab sweep --json` prints it. Verdicts are
    /// `open` until the state is `done`; `interrupted` says that the time was used up too early.
    #[schema(value_type = Option<Object>)]
    pub(crate) result: Option<JobResult>,
}

impl MeasureRules {
    pub(crate) fn of_form(fields: &FormFields) -> Result<Self, ApiError> {
        let text = |name| field(fields, name).map(str::to_owned);
        let missing = || ApiError::Form("rules is missing".to_owned());
        Ok(MeasureRules {
            rules: text("rules").ok_or_else(missing)?,
            against: text("against"),
            seats: number(fields, "seats")?,
            players: text("players"),
            topic: text("topic"),
            metric: text("metric"),
            vary: fields
                .iter()
                .filter(|(name, _)| name == "vary")
                .map(|(_, vary)| vary.clone())
                .collect(),
            minutes: number(fields, "minutes")?,
            seed: number(fields, "seed")?,
        })
    }

    /// The request, if its rules and choices are possible on this server.
    pub(crate) fn check(self, app: &ViewState) -> Result<RuleRequest, ApiError> {
        let setup = rule_code::read(&self.rules)?;
        let game = app
            .game(&setup.game)
            .ok_or_else(|| SetupErrorKind::game(&setup.game, catalogue::IDS).into())
            .map_err(ApiError::Setup)?;
        let seats = self.seats.unwrap_or_else(|| seats_of(game, None, Some(&setup)));
        let rules = build(&setup, seats)?;
        let against = match self.against {
            Some(code) => {
                let setup = rule_code::read(&code)?;
                if setup.game != game.id {
                    return Err(LabError::OtherGame(game.name).into());
                }
                Some(build(&setup, seats)?)
            }
            None => None,
        };
        if against.as_ref() == Some(&rules) {
            return Err(LabError::SameRules.into());
        }
        let no_choice = |field, given: &dyn ToString, choices: &[String]| LabError::NoChoice {
            field,
            given: given.to_string(),
            choices: choices.join(", "),
        };
        let players = self.players.as_deref().unwrap_or(PLAYERS[0]);
        let players = find_players(players)
            .ok_or_else(|| no_choice("players", &players, &PLAYERS.map(str::to_owned)))?;
        let find = |topic: String| {
            let names = TOPICS.map(|(name, _)| name.to_owned());
            find_topic(&topic).ok_or_else(|| no_choice("topic", &topic, &names))
        };
        let topic = self.topic.map(find).transpose()?;
        let find = |metric: String| {
            let ids: Vec<String> = METRICS.iter().map(|metric| metric.info.id.to_owned()).collect();
            request::find_metric(&metric).ok_or_else(|| no_choice("metric", &metric, &ids))
        };
        let metric = self.metric.map(find).transpose()?;
        let limits = app.options.limits.lab;
        let vary = request::normalized_vary(&rules, seats, &self.vary, limits)?.arguments;
        if !vary.is_empty() {
            if against.is_some() {
                return Err(LabError::VariedAndCompared.into());
            }
            request::check_metrics(&request::metrics(topic, metric))?;
        }
        let allowed = request::minutes(limits);
        let minutes = self.minutes.unwrap_or_else(|| request::usual_minutes(&allowed));
        if !allowed.contains(&minutes) {
            let allowed: Vec<String> = allowed.iter().map(u32::to_string).collect();
            return Err(no_choice("minutes", &minutes, &allowed).into());
        }
        let (game, seed) = (game.id, self.seed.unwrap_or_default());
        let request = RuleRequest {
            game,
            rules,
            against,
            seats,
            players,
            topic,
            metric,
            vary,
            minutes,
            seed,
        };
        request.check_players()?;
        Ok(request)
    }
}

impl LabReportJson {
    pub(crate) fn new(report: &LabReport, words: &Words) -> Self {
        let progress = report.progress();
        let state = progress.state();
        let (done, all, found) = match progress {
            ReportProgress::Measuring { done, all, found } => (Some(done), all, found),
            ReportProgress::Done(found) => (None, None, Some(found)),
            ReportProgress::Waiting | ReportProgress::Failed => (None, None, None),
        };
        let result = found.map(|found| {
            let mut result = match &*found {
                JobResult::Comparison(found) => JobResult::Comparison(with_sentences(found, words)),
                JobResult::Sweep(found) => JobResult::Sweep(found.clone()),
            };
            if state != ReportState::Done {
                withhold_verdicts(&mut result);
            }
            result
        });
        LabReportJson {
            id: report.id.clone(),
            place: format!("/lab/{}", report.id),
            request: report.request.to_document(),
            created: report.created,
            state,
            done,
            all,
            result,
        }
    }
}

/// Leaves the verdicts on differences open until all matches are played: one that is looked at again and
/// again would often be taken for more than chance.
fn withhold_verdicts(result: &mut JobResult) {
    match result {
        JobResult::Comparison(found) => {
            for found in &mut found.differences {
                found.verdict = Verdict::Open;
            }
        }
        JobResult::Sweep(found) => {
            for found in &mut found.sweep.effects {
                found.verdict = Verdict::Open;
            }
        }
    }
}

/// A result whose rows have sentences.
pub(crate) fn with_sentences(found: &RuleComparison, words: &Words) -> RuleComparison {
    let mut found = found.clone();
    for row in found.reports.iter_mut().flat_map(|report| &mut report.rows) {
        if let Some(metric) = find_metric(&row.metric) {
            row.sentence = metric_text::sentence(metric, &row.measurement, words);
        }
    }
    found
}
