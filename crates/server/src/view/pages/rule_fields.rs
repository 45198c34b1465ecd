//! The fields for the rules of a game: its presets and parameters.

use crate::view::pages::new::form::{NewTableForm, OWN, default};
use sortie_core::catalogue::CatalogueParam;
use sortie_core::{ParamKind, Text};
use sortie_words::{Readers, Words};

/// The widest range with a slider, in steps: with more, one value is less than a pixel on a phone.
const MAX_SLIDER_STEPS: i32 = 300;

/// Something to be chosen: the value, what it says, and whether it is.
pub(super) struct Pick {
    pub(super) value: String,
    pub(super) says: String,
    pub(super) help: Option<String>,
    pub(super) chosen: bool,
}

/// A parameter as a field.
pub(super) struct Param<'a> {
    /// The name in rule codes.
    pub(super) name: &'a str,
    pub(super) heading: String,
    pub(super) says: String,
    pub(super) rule: &'a str,
    /// The possible values and the default.
    pub(super) range: String,
    pub(super) value: &'a str,
    pub(super) field: Field,
    /// Whether a number has a slider beside its field.
    pub(super) has_slider: bool,
    pub(super) differs: bool,
    pub(super) wrong: Option<&'a str>,
    /// The values to try, in the form of a measurement.
    pub(super) vary: Option<VaryField>,
}

/// The values of a parameter to try.
pub(super) struct VaryField {
    /// The values, with commas between them.
    pub(super) values: String,
    /// Whether the parameter is varied.
    pub(super) chosen: bool,
    pub(super) wrong: Option<String>,
}

/// How a value is given.
pub(super) enum Field {
    Number { min: i32, max: i32 },
    Flag,
    Choice(Vec<Pick>),
    Text,
}

impl Field {
    fn allows_slider(&self) -> bool {
        match self {
            Field::Number { min, max } => max.saturating_sub(*min) <= MAX_SLIDER_STEPS,
            Field::Flag | Field::Choice(_) | Field::Text => false,
        }
    }
}

impl Field {
    /// The field of a parameter with this value.
    fn new(param: &CatalogueParam, value: &str, words: &Words) -> Self {
        let option = |option: &&str| Pick {
            value: (*option).to_owned(),
            says: param.kind.parse(option).map_or_else(
                |_| (*option).to_owned(),
                |parsed| words.param_value(param.doc, &parsed),
            ),
            help: None,
            chosen: *option == value,
        };
        match param.kind {
            ParamKind::Int { min, max } => Field::Number { min, max },
            ParamKind::Flag => Field::Flag,
            ParamKind::Choice(options) => Field::Choice(options.iter().map(option).collect()),
            ParamKind::List { .. } => Field::Text,
        }
    }
}

/// The heading of a parameter. That of a list is about all its items.
fn heading(param: &CatalogueParam, words: &Words) -> String {
    const WHOLE: usize = 0;
    const FIRST: usize = 1;
    let is_list = matches!(param.kind, ParamKind::List { .. });
    words.param_name(param.doc, if is_list { WHOLE } else { FIRST })
}

pub(super) fn params<'a>(form: &'a NewTableForm<'a>, words: &Words) -> Vec<Param<'a>> {
    let param = |param: &'a CatalogueParam| {
        let value = form.values.get(param.name).map_or("", String::as_str);
        let usual = default(form.game, param, form.seats);
        let range =
            Text::new(id!("new-range")).raw("kind", words.kind(&param.kind)).raw("default", usual);
        Param {
            name: param.name,
            heading: heading(param, words),
            says: words.say(param.doc),
            rule: param.rule,
            range: words.text(&range, &Readers::default()),
            value,
            field: Field::new(param, value, words),
            has_slider: false,
            differs: value != usual,
            wrong: form.wrong.get(&format!("set.{}", param.name)).map(String::as_str),
            vary: None,
        }
    };
    form.game.params.iter().map(param).collect()
}

/// The parameters, with sliders for numbers. The form of a measurement has them, because values are tried
/// there one after the other; rules of a new table are set once.
pub(super) fn params_with_sliders<'a>(form: &'a NewTableForm<'a>, words: &Words) -> Vec<Param<'a>> {
    let mut params = params(form, words);
    for param in &mut params {
        param.has_slider = param.field.allows_slider();
    }
    params
}

pub(super) fn presets(form: &NewTableForm<'_>, words: &Words) -> Vec<Pick> {
    let preset = |preset: &sortie_core::Preset| Pick {
        value: preset.id.to_owned(),
        says: words.text(&preset.name(), &Readers::default()),
        help: Some(words.say(preset.doc)),
        chosen: form.preset == Some(preset.id),
    };
    let own = form.preset.is_none().then(|| Pick {
        value: OWN.to_owned(),
        says: words.say(id!("new-own")),
        help: None,
        chosen: true,
    });
    form.game.presets.iter().map(preset).chain(own).collect()
}
