//! `sortie games`.

use crate::args::GamesArgs;
use crate::errors::Failure;
use crate::print::{self, WIDTH, sentence};
use crate::rules;
use serde_json::{Map, Value, json};
use sortie_core::catalogue::{About, AboutParam, Visitor};
use sortie_core::{Game, Kind, Text};
use sortie_games::catalogue;
use sortie_words::{Readers, Words, columns, wrap};
use std::io::{self, Write};

/// A game without its type.
pub(crate) struct Describe;

impl Visitor for Describe {
    type Out = Result<About, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(About::of::<G>())
    }
}

pub(crate) fn run(args: &GamesArgs, language: &str) -> Result<(), Failure> {
    let mut out = io::stdout();
    let Some(game) = &args.game else {
        let all: Result<Vec<About>, _> =
            catalogue::IDS.iter().map(|id| rules::visit(id, Describe)).collect();
        let all = all?;
        let words = Words::new(language, all.iter().map(|about| about.words))?;
        if args.json {
            let list: Vec<Value> = all.iter().map(|about| as_json(about, &words)).collect();
            print::json(&list)?;
        } else {
            list(&mut out, &all, &words)?;
        }
        return Ok(());
    };
    let about = rules::visit(game, Describe)?;
    let words = Words::new(language, [about.words])?;
    if args.json {
        print::json(&as_json(&about, &words))?;
    } else {
        show(&mut out, &about, &words)?;
    }
    Ok(())
}

fn says(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}

/// `2 seats` or `2–4 seats`.
pub(crate) fn seats((min, max): (u8, u8), words: &Words) -> String {
    let text = if min == max {
        Text::new(id!("games-seats")).number("n", min)
    } else {
        Text::new(id!("games-seats-range")).number("min", min).number("max", max)
    };
    says(words, &text)
}

fn list(out: &mut impl Write, all: &[About], words: &Words) -> io::Result<()> {
    let row = |about: &About| {
        let text = Text::new(id!("games-line"))
            .raw("name", about.name)
            .raw("seats", seats(about.seats, words))
            .raw("summary", words.say(about.summary));
        (about.id.to_owned(), says(words, &text))
    };
    for line in columns(&all.iter().map(row).collect::<Vec<_>>(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", wrap(&words.say(id!("games-more")), WIDTH, 0))
}

fn show(out: &mut impl Write, about: &About, words: &Words) -> io::Result<()> {
    let head = Text::new(id!("games-head"))
        .raw("name", about.name)
        .raw("id", about.id)
        .raw("seats", seats(about.seats, words))
        .raw("author", words.author(about.author));
    writeln!(out, "{}", says(words, &head))?;
    writeln!(out, "{}", wrap(&sentence(&words.say(about.summary)), WIDTH, 0))?;
    writeln!(out, "\n{}", words.say(id!("games-presets")))?;
    let presets = about.presets.iter().map(|preset| {
        let sets: Vec<String> =
            preset.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let sets = if sets.is_empty() { words.say(id!("games-default")) } else { sets.join(" ") };
        (preset.id.to_owned(), format!("{} [{sets}]", words.say(preset.doc)))
    });
    rows(out, &presets.collect::<Vec<_>>())?;
    writeln!(out, "\n{}", words.say(id!("games-params")))?;
    let params = about.params.iter().map(|param| {
        let text = Text::new(id!("games-param"))
            .raw("doc", words.say(param.doc))
            .raw("kind", words.kind(&param.kind))
            .raw("default", words.default(param, about.seats.0))
            .raw("rule", param.rule);
        (param.name.to_owned(), says(words, &text))
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

fn as_json(about: &About, words: &Words) -> Value {
    let presets: Vec<Value> = about
        .presets
        .iter()
        .map(|preset| {
            let values: Map<String, Value> =
                preset.values.iter().map(|&(name, value)| (name.into(), value.into())).collect();
            json!({ "id": preset.id, "doc": words.say(preset.doc), "values": values })
        })
        .collect();
    let params: Vec<Value> =
        about.params.iter().map(|param| param_json(about, param, words)).collect();
    json!({
        "id": about.id,
        "name": about.name,
        "summary": words.say(about.summary),
        "author": about.author,
        "seats": { "min": about.seats.0, "max": about.seats.1 },
        "presets": presets,
        "params": params,
    })
}

/// Values are texts, as rule codes spell them; the default is given for each number of seats.
fn param_json(about: &About, param: &AboutParam, words: &Words) -> Value {
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
        "doc": words.say(param.doc),
        "rule": param.rule,
        "kind": kind,
        "defaults": defaults,
    })
}
