//! A game's entry in the catalogue as data, for `sortie games --json` and the API.

use crate::words::Words;
use serde::Serialize;
use sortie_core::ParamKind;
use sortie_core::catalogue::{CatalogueEntry, CatalogueParam};
use std::collections::BTreeMap;

/// A game with its presets and parameters.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameEntry {
    /// The id in commands, rule codes and URLs.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: String,
    /// The inventor, if known.
    pub author: Option<&'static str>,
    /// The possible numbers of players.
    pub seats: SeatsEntry,
    /// The presets; the first one is the default.
    pub presets: Vec<PresetEntry>,
    /// The parameters of its rules.
    pub params: Vec<ParamEntry>,
}

/// A range of player counts.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatsEntry {
    /// The smallest number.
    pub min: u8,
    /// The largest number.
    pub max: u8,
}

/// A preset: a named set of parameter values.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PresetEntry {
    /// Its id.
    pub id: &'static str,
    /// Its description.
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
    /// Its description.
    pub doc: String,
    /// The id of the rule that it changes.
    pub rule: &'static str,
    /// The values that it accepts.
    pub kind: KindEntry,
    /// The default for each number of seats, spelled as in a rule code.
    pub defaults: BTreeMap<String, String>,
}

/// The values that a parameter accepts.
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
    /// A list of whole numbers, each in a range, separated by `:`.
    List {
        /// The length of the list.
        len: usize,
        /// The least of each.
        min: i32,
        /// The greatest of each.
        max: i32,
    },
}

impl GameEntry {
    /// The entry of a game, in the language of `words`.
    pub fn new(about: &CatalogueEntry, words: &Words) -> Self {
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
