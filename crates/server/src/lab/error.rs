//! Errors of measurements.

use crate::base::error::FeatureError;
use axum::http::StatusCode;
use sortie_core::Text;
use sortie_lab::design::VaryError;
use sortie_lab::metrics::table::find as find_metric;

/// Why rules are not measured, or a report is not shown.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LabError {
    /// The operator does not allow measurements.
    #[error("this server does not measure rules")]
    NotAllowed,
    /// There is no such report, or no more.
    #[error("there is no such report")]
    NoReport,
    /// The guest has as many unfinished reports as allowed.
    #[error("{0} of your reports are not finished yet; wait for one of them")]
    Unfinished(u32),
    /// A field of a request has a value that is not offered.
    #[error("{field} is '{given}'; possible are {choices}")]
    NoChoice {
        field: &'static str,
        given: String,
        /// The possible values as a list.
        choices: String,
    },
    /// The rules to compare with are of another game than the one of this name.
    #[error("the rules to compare with are not of {0}")]
    OtherGame(&'static str),
    /// The rules are compared with themselves.
    #[error("both rule codes mean the same rules")]
    SameRules,
    /// The rules are varied and compared with others at the same time.
    #[error("rules are either varied or compared with others: leave out 'vary' or 'against'")]
    VariedAndCompared,
    /// Parameters cannot be varied like this.
    #[error(transparent)]
    Vary(#[from] VaryError),
    /// More rule sets than the operator allows.
    #[error("these are {count} rule sets, and {most} at most are measured")]
    ManyRuleSets { count: usize, most: usize },
    /// Rules cannot be compared deal by deal by this metric.
    #[error("{0} is not one number for each deal, so varied rules are not compared by it")]
    NotByDeal(&'static str),
    /// The bot that was asked for has no network for these rules.
    #[error("master has no network for {code} with {seats} seats; choose other players")]
    NoNetwork { code: String, seats: u8 },
}

impl FeatureError for LabError {
    fn kind(&self) -> (&'static str, StatusCode) {
        match self {
            LabError::NotAllowed => ("not_allowed", StatusCode::NOT_FOUND),
            LabError::NoReport => ("not_found", StatusCode::NOT_FOUND),
            LabError::Unfinished(_) => ("unfinished_reports", StatusCode::CONFLICT),
            LabError::NoChoice { .. } => ("no_choice", StatusCode::UNPROCESSABLE_ENTITY),
            LabError::OtherGame(_)
            | LabError::SameRules
            | LabError::VariedAndCompared
            | LabError::Vary(_)
            | LabError::ManyRuleSets { .. }
            | LabError::NotByDeal(_)
            | LabError::NoNetwork { .. } => ("setup", StatusCode::UNPROCESSABLE_ENTITY),
        }
    }

    fn text(&self) -> Text {
        match self {
            LabError::NotAllowed => Text::new(id!("lab-not-allowed")),
            LabError::NoReport => Text::new(id!("lab-no-report")),
            LabError::Unfinished(n) => Text::new(id!("lab-too-many")).number("n", *n),
            LabError::NoChoice { field, given, choices } => Text::new(id!("lab-unknown-choice"))
                .raw("field", *field)
                .raw("given", given)
                .raw("choices", choices),
            LabError::OtherGame(name) => Text::new(id!("lab-other-game")).raw("game", *name),
            LabError::SameRules => Text::new(id!("lab-same-rules")),
            LabError::VariedAndCompared => Text::new(id!("lab-varied-and-compared")),
            LabError::Vary(error) => {
                Text::new(id!("lab-vary-wrong")).raw("error", error.to_string())
            }
            LabError::ManyRuleSets { count, most } => Text::new(id!("lab-many-rule-sets"))
                .raw("count", count.to_string())
                .raw("most", most.to_string()),
            LabError::NotByDeal(metric) => Text::new(id!("lab-not-by-deal"))
                .raw("metric", find_metric(metric).map_or(*metric, |found| found.info.name)),
            LabError::NoNetwork { code, seats } => {
                Text::new(id!("lab-no-network")).raw("code", code).number("seats", *seats)
            }
        }
    }
}
