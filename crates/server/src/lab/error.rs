//! Errors of measurements.

use crate::base::error::FeatureError;
use axum::http::StatusCode;
use sortie_core::Text;

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
}

impl FeatureError for LabError {
    fn kind(&self) -> (&'static str, StatusCode) {
        match self {
            LabError::NotAllowed => ("not_allowed", StatusCode::NOT_FOUND),
            LabError::NoReport => ("not_found", StatusCode::NOT_FOUND),
            LabError::Unfinished(_) => ("unfinished_reports", StatusCode::CONFLICT),
            LabError::NoChoice { .. } => ("no_choice", StatusCode::UNPROCESSABLE_ENTITY),
            LabError::OtherGame(_) | LabError::SameRules => {
                ("setup", StatusCode::UNPROCESSABLE_ENTITY)
            }
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
        }
    }
}
