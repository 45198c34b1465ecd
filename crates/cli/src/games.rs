//! `sortie games`.

use crate::args::GamesArgs;
use crate::errors::Failure;
use crate::print::{self, WIDTH, sentence};
use crate::rules;
use serde_json::{Map, Value, json};
use sortie_core::catalogue::{About, AboutParam, Visitor};
use sortie_core::{Game, Kind};
use sortie_games::catalogue;
use sortie_words::{columns, wrap};
use std::io::{self, Write};

/// A game without its type.
pub(crate) struct Describe;

impl Visitor for Describe {
    type Out = Result<About, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(About::of::<G>())
    }
}

pub(crate) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let mut out = io::stdout();
    let Some(game) = &args.game else {
        let all: Result<Vec<About>, _> =
            catalogue::IDS.iter().map(|id| rules::visit(id, Describe)).collect();
        let all = all?;
        if args.json {
            let list: Vec<Value> = all.iter().map(as_json).collect();
            print::json(&list)?;
        } else {
            list(&mut out, &all)?;
        }
        return Ok(());
    };
    let about = rules::visit(game, Describe)?;
    if args.json {
        print::json(&as_json(&about))?;
    } else {
        show(&mut out, &about)?;
    }
    Ok(())
}

/// `2 seats` or `2–4 seats`.
fn seats(about: &About) -> String {
    match about.seats {
        (min, max) if min == max => format!("{min} seats"),
        (min, max) => format!("{min}–{max} seats"),
    }
}

fn list(out: &mut impl Write, all: &[About]) -> io::Result<()> {
    let row = |about: &About| {
        (
            about.id.to_owned(),
            format!("{}, {}. {}", about.name, seats(about), sentence(about.summary)),
        )
    };
    for line in columns(&all.iter().map(row).collect::<Vec<_>>(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n'sortie games GAME' shows presets and parameters; 'sortie play GAME' begins.")
}

fn show(out: &mut impl Write, about: &About) -> io::Result<()> {
    writeln!(out, "{} ({}), {}, by {}", about.name, about.id, seats(about), about.author)?;
    writeln!(out, "{}", wrap(&sentence(about.summary), WIDTH, 0))?;
    writeln!(out, "\nPresets (--preset NAME)")?;
    let presets = about.presets.iter().map(|preset| {
        let sets: Vec<String> =
            preset.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let sets = if sets.is_empty() { "the default".to_owned() } else { sets.join(" ") };
        (preset.id.to_owned(), format!("{} [{sets}]", preset.doc))
    });
    rows(out, &presets.collect::<Vec<_>>())?;
    writeln!(out, "\nParameters (--set NAME=VALUE)")?;
    let params = about.params.iter().map(|param| {
        let default = param.default(about.seats.0);
        let text =
            format!("{} It is {}; default {default} ({})", param.doc, param.kind, param.rule);
        (param.name.to_owned(), text)
    });
    rows(out, &params.collect::<Vec<_>>())
}

fn rows(out: &mut impl Write, rows: &[(String, String)]) -> io::Result<()> {
    for row in columns(rows, WIDTH - 2) {
        for line in row.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

fn as_json(about: &About) -> Value {
    let presets: Vec<Value> = about
        .presets
        .iter()
        .map(|preset| {
            let values: Map<String, Value> =
                preset.values.iter().map(|&(name, value)| (name.into(), value.into())).collect();
            json!({ "id": preset.id, "doc": preset.doc, "values": values })
        })
        .collect();
    let params: Vec<Value> = about.params.iter().map(|param| param_json(about, param)).collect();
    json!({
        "id": about.id,
        "name": about.name,
        "summary": about.summary,
        "author": about.author,
        "seats": { "min": about.seats.0, "max": about.seats.1 },
        "presets": presets,
        "params": params,
    })
}

/// Values are texts, as rule codes spell them; the default is given for each number of seats.
fn param_json(about: &About, param: &AboutParam) -> Value {
    let kind = match param.kind {
        Kind::Int { min, max } => json!({ "int": { "min": min, "max": max } }),
        Kind::Flag => json!("flag"),
        Kind::Choice(words) => json!({ "choice": words }),
        Kind::List { len, min, max } => {
            json!({ "list": { "len": len, "min": min, "max": max } })
        }
    };
    let defaults: Map<String, Value> = (about.seats.0..)
        .zip(&param.defaults)
        .map(|(seats, value)| (seats.to_string(), value.as_str().into()))
        .collect();
    json!({
        "name": param.name,
        "doc": param.doc,
        "rule": param.rule,
        "kind": kind,
        "defaults": defaults,
    })
}
