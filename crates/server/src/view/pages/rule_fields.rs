//! The fields for the rules of a game: its presets and parameters.

use crate::view::pages::new::form::{NewTableForm, OWN, default};
use sortie_core::{ParamKind, Text};
use sortie_words::{Readers, Words};

/// Something to be chosen: the value, what it says, and whether it is.
pub(super) struct Pick {
    pub(super) value: String,
    pub(super) says: String,
    pub(super) help: Option<String>,
    pub(super) chosen: bool,
}

/// A parameter as a field.
pub(super) struct Param<'a> {
    pub(super) name: &'a str,
    pub(super) says: String,
    pub(super) rule: &'a str,
    /// The possible values and the default.
    pub(super) range: String,
    pub(super) value: &'a str,
    pub(super) field: Field,
    pub(super) differs: bool,
    pub(super) wrong: Option<&'a str>,
}

/// How a value is given.
pub(super) enum Field {
    Number { min: i32, max: i32 },
    Flag,
    Choice(&'static [&'static str]),
    Text,
}

impl From<&ParamKind> for Field {
    fn from(kind: &ParamKind) -> Self {
        match *kind {
            ParamKind::Int { min, max } => Field::Number { min, max },
            ParamKind::Flag => Field::Flag,
            ParamKind::Choice(words) => Field::Choice(words),
            ParamKind::List { .. } => Field::Text,
        }
    }
}

pub(super) fn params<'a>(form: &'a NewTableForm<'a>, words: &Words) -> Vec<Param<'a>> {
    let param = |param: &'a sortie_core::catalogue::CatalogueParam| {
        let value = form.values.get(param.name).map_or("", String::as_str);
        let usual = default(form.game, param, form.seats);
        let range =
            Text::new(id!("new-range")).raw("kind", words.kind(&param.kind)).raw("default", usual);
        Param {
            name: param.name,
            says: words.say(param.doc),
            rule: param.rule,
            range: words.text(&range, &Readers::default()),
            value,
            field: Field::from(&param.kind),
            differs: value != usual,
            wrong: form.wrong.get(&format!("set.{}", param.name)).map(String::as_str),
        }
    };
    form.game.params.iter().map(param).collect()
}

pub(super) fn presets(form: &NewTableForm<'_>, words: &Words) -> Vec<Pick> {
    let preset = |preset: &sortie_core::Preset| Pick {
        value: preset.id.to_owned(),
        says: preset.id.to_owned(),
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
