//! The part of the form for a measurement that varies parameters.

use crate::http::body::{FormFields, field};
use crate::lab::error::LabError;
use crate::lab::request::{ALL_PARAMETERS, NormalizedVary, normalized_vary};
use crate::view::pages::new::form::NewTableForm;
use crate::view::pages::rule_fields::{Param, VaryField};
use crate::view::state::ViewState;
use sortie_core::setup::SetupError;
use sortie_core::{MessageId, ParamKind, Text};
use sortie_lab::design::varied_rules::ValuesError;
use sortie_lab::design::{DesignError, FactorError, ParamInfo, VaryError};
use sortie_words::{Readers, Words};
use std::collections::BTreeMap;

/// The parameters that a form varies. A box named `vary` has the name of a parameter, and the field
/// `values.NAME` the values to try.
#[derive(Default)]
pub(super) struct VaryForm {
    /// Whether all parameters are varied.
    pub(super) all: bool,
    /// The text of the values by the name of each chosen parameter.
    values: BTreeMap<&'static str, String>,
    /// The errors at the values of parameters; without a name, about all of them together.
    wrong: BTreeMap<&'static str, String>,
    /// The number of rule sets, if nothing is wrong.
    pub(super) rule_sets: Option<usize>,
}

/// Why parameters are not varied like this, at the parameter if it is about one.
struct FieldError {
    param: Option<String>,
    text: Text,
}

impl VaryForm {
    /// The choices that these fields make for the rules of a form.
    pub(super) fn from_fields(fields: &FormFields, form: &NewTableForm<'_>) -> Self {
        let chosen = |name: &str| fields.iter().any(|(key, value)| key == "vary" && value == name);
        let mut vary = VaryForm { all: chosen(ALL_PARAMETERS), ..VaryForm::default() };
        for param in &form.game.params {
            if chosen(param.name) {
                let given = field(fields, &format!("values.{}", param.name)).map(str::trim);
                let values = given
                    .filter(|values| !values.is_empty())
                    .map_or_else(|| suggested(param.name, param.kind, form), str::to_owned);
                vary.values.insert(param.name, values);
            }
        }
        vary
    }

    /// Whether anything is varied.
    pub(super) fn is_chosen(&self) -> bool {
        self.all || !self.values.is_empty()
    }

    pub(super) fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    /// The error about all parameters together.
    pub(super) fn general_error(&self) -> Option<&str> {
        self.wrong.get("").map(String::as_str)
    }

    /// The parameters in their usual form, for the rules of this code; an error at its field if they
    /// cannot be varied.
    pub(super) fn check(
        &mut self,
        app: &ViewState,
        form: &NewTableForm<'_>,
        code: &str,
        words: &Words,
    ) -> Vec<String> {
        let given: Vec<String> = if self.all {
            vec![ALL_PARAMETERS.to_owned()]
        } else {
            self.values.iter().map(|(name, values)| format!("{name}={values}")).collect()
        };
        match normalized_vary(code, form.seats, &given, app.options.limits.lab) {
            Ok(NormalizedVary { arguments, rule_sets }) => {
                self.rule_sets = self.is_chosen().then_some(rule_sets);
                arguments
            }
            Err(error) => {
                let field = field_error(error, form, words);
                let param = field
                    .param
                    .and_then(|name| self.values.keys().copied().find(|known| *known == name));
                let text = words.text(&field.text, &Readers::default());
                self.wrong.insert(param.unwrap_or_default(), text);
                Vec::new()
            }
        }
    }

    /// Adds the fields of the values to the parameters of a form.
    pub(super) fn add_to(&self, params: &mut [Param<'_>], form: &NewTableForm<'_>) {
        for (param, known) in params.iter_mut().zip(&form.game.params) {
            let chosen = self.values.get(known.name);
            let values = chosen.cloned().unwrap_or_else(|| suggested(known.name, known.kind, form));
            param.vary = Some(VaryField {
                values,
                chosen: chosen.is_some(),
                wrong: self.wrong.get(known.name).cloned(),
            });
        }
    }
}

/// The values to try of a parameter, as a field shows them.
fn suggested(name: &'static str, kind: ParamKind, form: &NewTableForm<'_>) -> String {
    let current = form.values.get(name).cloned().unwrap_or_default();
    ParamInfo { name, kind, current }.suggested_values().join(", ")
}

/// The error at its field, in the language of the page.
fn field_error(error: LabError, form: &NewTableForm<'_>, words: &Words) -> FieldError {
    let general = |text: Text| FieldError { param: None, text };
    let at = |name: String, text: Text| FieldError { param: Some(name), text };
    let allowed = |name: String| {
        let param = form.game.params.iter().find(|param| param.name == name);
        let kind = param.map_or_else(String::new, |param| words.kind(&param.kind));
        at(name, Text::new(id!("new-value")).raw("kind", kind))
    };
    let say = |name: String, id: MessageId| at(name, Text::new(id));
    let error = match error {
        LabError::Vary(error) => error,
        other => return general(crate::base::error::FeatureError::text(&other)),
    };
    match error {
        VaryError::Factor(
            FactorError::Value { name, .. }
            | FactorError::NoRange { name, .. }
            | FactorError::Empty { name, .. },
        ) => allowed(name),
        VaryError::Factor(FactorError::Backwards { name, .. }) => {
            say(name, id!("lab-vary-backwards"))
        }
        VaryError::Factor(FactorError::TooMany { name, .. }) => say(name, id!("lab-vary-many")),
        VaryError::Factor(FactorError::Nothing { name, .. }) => say(name, id!("lab-vary-same")),
        VaryError::Design(DesignError::TooMany { count }) => general(
            Text::new(id!("lab-many-rule-sets"))
                .raw("count", count.to_string())
                .raw("most", sortie_lab::design::factorial::MAX_VARIANTS.to_string()),
        ),
        VaryError::Values(ValuesError::Conflict { values, conflict }) => general(
            Text::new(id!("lab-vary-conflict"))
                .raw("values", values)
                .raw("why", words.say(conflict.why)),
        ),
        VaryError::Setup(error) => general(setup_text(&error, words)),
        other => general(Text::new(id!("lab-vary-wrong")).raw("error", other.to_string())),
    }
}

fn setup_text(error: &SetupError, words: &Words) -> Text {
    Text::new(id!("lab-vary-wrong")).raw("error", words.error(error))
}
