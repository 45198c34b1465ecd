//! `sortie position`.

use crate::action;
use crate::args::{Input, PositionArgs, PositionCommand};
use crate::errors::Failure;
use crate::eyes::{self, Eyes, seated};
use crate::input::Source;
use crate::print;
use crate::rules::{self, Asked, words};
use crate::seed::Seed;
use crate::truth;
use serde_json::{Map, Value, json};
use sortie_core::catalogue::Visitor;
use sortie_core::game::actions;
use sortie_core::matches::Sitting;
use sortie_core::position;
use sortie_core::record::{heard, scene};
use sortie_core::setup::SetupFault;
use sortie_core::{Draft, Game, Match, Observer, Scene, Seat};
use sortie_games::catalogue;
use sortie_words::Readers;
use std::io::{self, Write};

/// At most so many actions of one seat are listed.
const LISTED: usize = 100_000;

pub(crate) fn run(args: &PositionArgs) -> Result<(), Failure> {
    match &args.command {
        PositionCommand::New { game, rules: asked, seats, seed } => {
            let asked = asked.asked(game)?;
            rules::visit(game, New { asked, seats: *seats, seed: *seed })
        }
        PositionCommand::Show { input, eyes, json } => {
            with_game(input, |source| Show { source, eyes: *eyes, json: *json })
        }
        PositionCommand::Actions { input, seat, json } => {
            with_game(input, |source| Actions { source, seat: *seat, json: *json })
        }
        PositionCommand::Play { actions, input, eyes, seed } => {
            with_game(input, |source| Play { source, actions, eyes: *eyes, seed: *seed })
        }
    }
}

/// Reads a document and runs the visitor that is made of it for the game that it names.
fn with_game<V: Visitor<Out = Result<(), Failure>>>(
    input: &Input,
    visitor: impl FnOnce(Source) -> V,
) -> Result<(), Failure> {
    let source = Source::read(&input.file)?;
    let game = position::setup(&source.text).map_err(|e| source.fault(e))?.game;
    let unknown = source.fault(SetupFault::game(&game, catalogue::IDS));
    catalogue::with(&game, visitor(source)).unwrap_or(Err(unknown))
}

/// The match that goes on from a document.
fn read<G: Game>(source: &Source, seed: Seed) -> Result<Match<G>, Failure> {
    let (rules, document) = position::read::<G>(&source.text).map_err(|e| source.fault(e))?;
    Ok(Match::resume(rules, document.seats, document.table, document.decision, seed.0))
}

struct New {
    asked: Asked,
    seats: Option<usize>,
    seed: Seed,
}

impl Visitor for New {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let seats = self.seats.or(self.asked.seats()).unwrap_or(usize::from(G::INFO.seats.0));
        let rules: G = self.asked.build(seats)?;
        let sitting = Sitting::default();
        let dealt = Match::new(rules, seats as u8, self.seed.0, &sitting)
            .map_err(|conflict| Failure::usage(SetupFault::Conflict(conflict)))?;
        print::json(&dealt.position())
    }
}

struct Show {
    source: Source,
    eyes: Eyes,
    json: bool,
}

impl Visitor for Show {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let played = read::<G>(&self.source, Seed::ZERO)?;
        let who = self.eyes.observers(played.seats())?;
        if self.json {
            let scenes: Vec<Scene> =
                who.iter().map(|&who| scene(&played, who, &Draft::EMPTY)).collect();
            return match (self.eyes, scenes.first()) {
                (Eyes::Of(_), Some(only)) => print::json(only),
                _ => print::json(&scenes),
            };
        }
        let words = words::<G>()?;
        let text = match self.eyes {
            Eyes::All => truth::text(&played, &words, &Readers::default()),
            Eyes::Of(who) => {
                let readers = Readers { you: who.seat(), names: &[] };
                words.read(&scene(&played, who, &Draft::EMPTY), &readers)
            }
        };
        print::text(&text)
    }
}

struct Actions {
    source: Source,
    seat: Option<Seat>,
    json: bool,
}

impl Visitor for Actions {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let played = read::<G>(&self.source, Seed::ZERO)?;
        let waiting = played.waiting();
        if let Some(seat) = self.seat {
            seated(Observer::Seat(seat), played.seats())?;
        }
        let several = waiting.len() > 1 && self.seat.is_none();
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut list = Vec::new();
        for seat in waiting.iter().filter(|&seat| self.seat.is_none_or(|only| only == seat)) {
            let view = played.view(Observer::Seat(seat));
            let Some(found) = actions(played.rules(), &view, LISTED) else {
                let why = format!("seat {seat} has more than {LISTED} legal actions");
                return Err(Failure::Data(why));
            };
            for (action, _) in found {
                let action = played.rules().spell(&action);
                if self.json {
                    list.push(json!({ "seat": seat, "action": action }));
                } else if several {
                    writeln!(out, "{seat}:{action}")?;
                } else {
                    writeln!(out, "{action}")?;
                }
            }
        }
        if self.json {
            writeln!(out, "{:#}", Value::from(list))?;
        }
        Ok(out.flush()?)
    }
}

struct Play<'a> {
    source: Source,
    actions: &'a [String],
    eyes: Option<Eyes>,
    seed: Seed,
}

impl Visitor for Play<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut played = read::<G>(&self.source, self.seed)?;
        let hearing = match self.eyes {
            Some(eyes) => eyes.observers(played.seats())?,
            None => Vec::new(),
        };
        for text in self.actions {
            submit(&mut played, text)?;
        }
        if played.waiting() != played.turn().seats() {
            let seats: Vec<String> = played.waiting().iter().map(|s| s.to_string()).collect();
            let why = format!(
                "decision {} is not played: no action is given for seat {}",
                played.decision(),
                seats.join(" and ")
            );
            return Err(Failure::Data(why));
        }
        let mut document = played.position();
        if !hearing.is_empty() {
            let mut told = Map::new();
            for who in hearing {
                told.insert(eyes::name(who), told_to(&played, who)?);
            }
            document.told = Some(told.into());
        }
        print::json(&document)
    }
}

/// Submits an action written `ACTION`, or `SEAT:ACTION` where several seats decide.
fn submit<G: Game>(played: &mut Match<G>, text: &str) -> Result<(), Failure> {
    let waiting = played.waiting();
    if waiting.is_empty() {
        return Err(Failure::Data(format!("'{text}' cannot be played: the match is over")));
    }
    let named = text.split_once(':').and_then(|(seat, action)| {
        let seat: Seat = seat.trim().parse().ok()?;
        Some((seat, action.trim()))
    });
    let (seat, action) = match (named, waiting.only()) {
        (Some(named), _) => named,
        (None, Some(only)) if played.turn().seats().len() == 1 => (only, text),
        (None, _) => {
            let first = waiting.lowest().unwrap_or_default();
            let why =
                format!("several seats decide at once: write {first}:{text} for seat {first}");
            return Err(Failure::Data(why));
        }
    };
    if !waiting.has(seat) {
        let why = format!(
            "seat {seat} has nothing to decide at decision {}; it is for seat {}",
            played.decision(),
            waiting.iter().map(|s| s.to_string()).collect::<Vec<_>>().join(" and ")
        );
        return Err(Failure::Data(why));
    }
    let view = played.view(Observer::Seat(seat));
    let action = match action::parse(played.rules(), &view, action) {
        Ok(action) => action,
        Err(wrong) => {
            let why = wrong.text(&words::<G>()?, &Readers::default());
            let at = format!("decision {}, seat {seat}, '{action}'", played.decision());
            return Err(Failure::Data(format!("{at}: {why}")));
        }
    };
    played.submit(seat, played.decision(), action).map_err(Failure::data)?;
    Ok(())
}

/// What an observer was told: data and sentence of each event.
fn told_to<G: Game>(played: &Match<G>, who: Observer) -> Result<Value, Failure> {
    let words = words::<G>()?;
    let readers = Readers { you: who.seat(), names: &[] };
    let told = played.told(who, 0).map(|told| {
        let heard = heard(played.rules(), &told);
        json!({
            "n": heard.n,
            "decision": told.decision,
            "says": words.text(&heard.text, &readers),
            "event": heard.event,
        })
    });
    Ok(told.collect())
}
