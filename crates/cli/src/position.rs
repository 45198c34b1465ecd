//! `sortie position`.

use crate::action;
use crate::args::{Input, PositionArgs, PositionCommand};
use crate::errors::Failure;
use crate::input::InputDocument;
use crate::narrated_event::NarratedEvent;
use crate::observer::{ObserverArg, check_observer, observer_name};
use crate::print;
use crate::referee_view;
use crate::rules::{self, RequestedRules, words};
use crate::seed::Seed;
use serde::{Serialize, Serializer};
use sortie_core::catalogue::Visitor;
use sortie_core::game::actions;
use sortie_core::matches::Seating;
use sortie_core::position::{self, PositionDocument};
use sortie_core::record::scene;
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Draft, Game, Match, Observer, Scene, Seat};
use sortie_games::catalogue;
use sortie_words::{Readers, Words};
use std::io::{self, Write};

/// At most so many actions of one seat are listed.
const LISTED: usize = 100_000;

pub(crate) fn run(args: &PositionArgs, language: &'static str) -> Result<(), Failure> {
    match &args.command {
        PositionCommand::New { game, rules: asked, seats, seed } => {
            let asked = asked.asked(game, language)?;
            rules::with_game(game, DealPosition { asked, seats: *seats, seed: *seed })
        }
        PositionCommand::Show { input, observer, json } => with_game(input, |source| {
            ShowPosition { source, observer: *observer, json: *json, language }
        }),
        PositionCommand::Actions { input, seat, json } => {
            with_game(input, |source| ListActions { source, seat: *seat, json: *json, language })
        }
        PositionCommand::Play { actions, input, observer, seed } => with_game(input, |source| {
            PlayActions { source, actions, observer: *observer, seed: *seed, language }
        }),
    }
}

/// Reads a document and runs the visitor that is made of it for the game that it names.
fn with_game<V: Visitor<Out = Result<(), Failure>>>(
    input: &Input,
    visitor: impl FnOnce(InputDocument) -> V,
) -> Result<(), Failure> {
    let source = InputDocument::read(&input.file)?;
    let game = position::setup(&source.text).map_err(|e| source.error(e))?.game;
    let unknown = source.error(SetupErrorKind::game(&game, catalogue::IDS));
    catalogue::with(&game, visitor(source)).unwrap_or(Err(unknown))
}

/// The match that goes on from a document.
fn read<G: Game>(source: &InputDocument, seed: Seed, language: &str) -> Result<Match<G>, Failure> {
    let (rules, document) = position::read::<G>(&source.text)
        .map_err(|e| source.error(rules::describe_error::<G>(&e, language)))?;
    Ok(Match::resume(rules, document.seats, document.table, document.decision, seed.0))
}

struct DealPosition {
    asked: RequestedRules,
    seats: Option<usize>,
    seed: Seed,
}

impl Visitor for DealPosition {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let seats = self.seats.or(self.asked.seats()).unwrap_or(usize::from(G::INFO.seats.0));
        self.asked.check_seats(seats)?;
        let rules: G = self.asked.build(seats)?;
        let sitting = Seating::default();
        let dealt =
            Match::new(rules, seats as u8, self.seed.0, &sitting).map_err(Failure::usage)?;
        print::json(&dealt.position())
    }
}

struct ShowPosition<'a> {
    source: InputDocument,
    language: &'a str,
    observer: ObserverArg,
    json: bool,
}

impl Visitor for ShowPosition<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let played = read::<G>(&self.source, Seed::ZERO, self.language)?;
        let who = self.observer.observers(played.seats())?;
        if self.json {
            let scenes: Vec<Scene> =
                who.iter().map(|&who| scene(&played, who, &Draft::EMPTY)).collect();
            return match (self.observer, scenes.first()) {
                (ObserverArg::One(_), Some(only)) => print::json(only),
                _ => print::json(&scenes),
            };
        }
        let words = words::<G>(self.language)?;
        let text = match self.observer {
            ObserverArg::Referee => referee_view::render(&played, &words, &Readers::default()),
            ObserverArg::One(who) => {
                let readers = Readers { you: who.seat(), names: &[] };
                words.read(&scene(&played, who, &Draft::EMPTY), &readers)
            }
        };
        print::text(&text)
    }
}

struct ListActions<'a> {
    source: InputDocument,
    language: &'a str,
    seat: Option<Seat>,
    json: bool,
}

impl Visitor for ListActions<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let played = read::<G>(&self.source, Seed::ZERO, self.language)?;
        let waiting = played.waiting();
        if let Some(seat) = self.seat {
            check_observer(Observer::Seat(seat), played.seats())?;
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
                let action = played.rules().write_action(&action);
                if self.json {
                    list.push(LegalAction { seat, action });
                } else if several {
                    writeln!(out, "{seat}:{action}")?;
                } else {
                    writeln!(out, "{action}")?;
                }
            }
        }
        if self.json {
            return print::json(&list);
        }
        Ok(out.flush()?)
    }
}

#[derive(Serialize)]
struct LegalAction {
    seat: Seat,
    action: String,
}

struct PlayActions<'a> {
    source: InputDocument,
    language: &'a str,
    actions: &'a [String],
    observer: Option<ObserverArg>,
    seed: Seed,
}

impl Visitor for PlayActions<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut played = read::<G>(&self.source, self.seed, self.language)?;
        let hearing = match self.observer {
            Some(observer) => observer.observers(played.seats())?,
            None => Vec::new(),
        };
        for text in self.actions {
            submit(&mut played, text, self.language)?;
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
        let words = words::<G>(self.language)?;
        let mut told = ObserverStreams(Vec::new());
        for who in hearing {
            told.0.push((observer_name(who), told_to(&played, who, &words)));
        }
        print::json(&PlayedPosition { document: played.position(), told })
    }
}

/// A position with what was told on the way.
#[derive(Serialize)]
struct PlayedPosition<P, E> {
    #[serde(flatten)]
    document: PositionDocument<P>,
    #[serde(skip_serializing_if = "ObserverStreams::is_empty")]
    told: ObserverStreams<E>,
}

/// By observer, in the order in which they are named.
struct ObserverStreams<E>(Vec<(String, Vec<NarratedEvent<E>>)>);

impl<E> ObserverStreams<E> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<E: Serialize> Serialize for ObserverStreams<E> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(who, told)| (who, told)))
    }
}

/// Every event that an observer was told, with its sentence.
fn told_to<G: Game>(
    played: &Match<G>,
    who: Observer,
    words: &Words,
) -> Vec<NarratedEvent<G::Event>> {
    let readers = Readers { you: who.seat(), names: &[] };
    played
        .told(who, 0)
        .map(|told| NarratedEvent {
            n: told.n,
            decision: Some(told.decision),
            text: words.text(&told.to_text(played.rules()), &readers),
            event: told.what,
        })
        .collect()
}

/// Submits an action written `ACTION`, or `SEAT:ACTION` where several seats decide.
fn submit<G: Game>(played: &mut Match<G>, text: &str, language: &str) -> Result<(), Failure> {
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
    if played.turn().seats().has(seat) && !waiting.has(seat) {
        let why =
            format!("the action of seat {seat} is given already at decision {}", played.decision());
        return Err(Failure::Data(why));
    }
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
            let why = wrong.text(&words::<G>(language)?, &Readers::default());
            let at = format!("decision {}, seat {seat}, '{action}'", played.decision());
            return Err(Failure::Data(format!("{at}: {why}")));
        }
    };
    played.submit(seat, played.decision(), action).map_err(Failure::data)?;
    Ok(())
}
