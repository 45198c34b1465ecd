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
}

impl FeatureError for LabError {
    fn kind(&self) -> (&'static str, StatusCode) {
        match self {
            LabError::NotAllowed => ("not_allowed", StatusCode::NOT_FOUND),
            LabError::NoReport => ("not_found", StatusCode::NOT_FOUND),
            LabError::Unfinished(_) => ("unfinished_reports", StatusCode::CONFLICT),
        }
    }

    fn text(&self) -> Text {
        match self {
            LabError::NotAllowed => Text::new(id!("lab-not-allowed")),
            LabError::NoReport => Text::new(id!("lab-no-report")),
            LabError::Unfinished(n) => Text::new(id!("lab-too-many")).number("n", *n),
        }
    }
}
