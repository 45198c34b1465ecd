//! The exceptions of the package.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};
use sortie_environment::EnvironmentError;

create_exception!(
    sortie,
    SortieError,
    PyValueError,
    "Base of all exceptions of this package. The call that raised it has changed nothing."
);
create_exception!(sortie, RulesError, SortieError, "No match can be played by these rules.");
create_exception!(
    sortie,
    IllegalActionError,
    SortieError,
    "An illegal step or action. `rule` is the id of the rule that forbids it, or None."
);
create_exception!(
    sortie,
    PositionError,
    SortieError,
    "A position or a stored match cannot be read."
);
create_exception!(sortie, ChanceError, SortieError, "Chance has too many outcomes to be listed.");
create_exception!(sortie, FinishedError, SortieError, "The match is over.");

/// The exception for an error.
pub(crate) fn exception(error: EnvironmentError) -> PyErr {
    let text = error.to_string();
    match error {
        EnvironmentError::Setup(_) => RulesError::new_err(text),
        EnvironmentError::Refused { rule, .. } => illegal(text, Some(rule)),
        EnvironmentError::Order(_)
        | EnvironmentError::NoAction { .. }
        | EnvironmentError::NotYours(_)
        | EnvironmentError::IllegalAction { .. } => illegal(text, None),
        EnvironmentError::TooManyOutcomes(_) => ChanceError::new_err(text),
        EnvironmentError::Over => FinishedError::new_err(text),
        EnvironmentError::Position(_)
        | EnvironmentError::Document(_)
        | EnvironmentError::NoOutcome(_) => PositionError::new_err(text),
        _ => SortieError::new_err(text),
    }
}

fn illegal(text: String, rule: Option<&'static str>) -> PyErr {
    let error = IllegalActionError::new_err(text);
    Python::attach(|py| match error.value(py).setattr("rule", rule) {
        Ok(()) => error,
        Err(other) => other,
    })
}
