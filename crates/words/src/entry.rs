//! A game's entry in the catalogue as data, for `sortie games --json` and the API.

use crate::words::Words;
use serde::Serialize;
use sortie_core::ParamKind;
use sortie_core::catalogue::{CatalogueEntry, CatalogueParam};
use std::collections::BTreeMap;

/// The description of a game, with its presets and parameters.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameEntry {
    /// The id in commands, rule codes and addresses.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// One line about it.
    pub summary: String,
    /// The inventor, if known.
    pub author: Option<&'static str>,
    /// How many can play.
    pub seats: SeatsEntry,
    /// Named sets of values; the first one is the default.
    pub presets: Vec<PresetEntry>,
    /// The parameters.
    pub params: Vec<ParamEntry>,
}

/// How many seats a game has.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatsEntry {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// A named set of values.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PresetEntry {
    /// Its name.
    pub id: &'static str,
    /// The description.
    pub doc: String,
    /// The values that differ from the defaults, spelled as in a rule code.
    pub values: BTreeMap<&'static str, &'static str>,
}

/// A parameter of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ParamEntry {
    /// Its name.
    pub name: &'static str,
    /// The description.
    pub doc: String,
    /// The rule that it belongs to.
    pub rule: &'static str,
    /// The possible values.
    pub kind: KindEntry,
    /// The default for each number of seats, spelled as in a rule code.
    pub defaults: BTreeMap<String, String>,
}

/// The possible values of a parameter.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum KindEntry {
    /// A whole number in a range, both ends included.
    Int {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// So many whole numbers, each in a range, separated by `:`.
    List {
        /// How many.
        len: usize,
        /// The least of each.
        min: i32,
        /// The greatest of each.
        max: i32,
    },
}

impl GameEntry {
    /// The entry of a game, in the language of these words.
    pub fn of(about: &CatalogueEntry, words: &Words) -> Self {
        let presets = about.presets.iter().map(|preset| PresetEntry {
            id: preset.id,
            doc: words.say(preset.doc),
            values: preset.values.iter().copied().collect(),
        });
        GameEntry {
            id: about.id,
            name: about.name,
            summary: words.say(about.summary),
            author: about.author,
            seats: SeatsEntry { min: about.seats.0, max: about.seats.1 },
            presets: presets.collect(),
            params: about.params.iter().map(|param| param_entry(about, param, words)).collect(),
        }
    }
}

fn param_entry(about: &CatalogueEntry, param: &CatalogueParam, words: &Words) -> ParamEntry {
    let defaults = (about.seats.0..).zip(&param.defaults);
    ParamEntry {
        name: param.name,
        doc: words.say(param.doc),
        rule: param.rule,
        kind: param.kind.into(),
        defaults: defaults.map(|(seats, value)| (seats.to_string(), value.clone())).collect(),
    }
}

impl From<ParamKind> for KindEntry {
    fn from(kind: ParamKind) -> Self {
        match kind {
            ParamKind::Int { min, max } => KindEntry::Int { min, max },
            ParamKind::Flag => KindEntry::Flag,
            ParamKind::Choice(words) => KindEntry::Choice(words),
            ParamKind::List { len, min, max } => KindEntry::List { len, min, max },
        }
    }
}
