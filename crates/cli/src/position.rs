//! `sortie position`.

use crate::action;
use crate::arg_values;
use crate::args::{PositionArgs, PositionCommand, PositionInput};
use crate::errors::Failure;
use crate::input::InputDocument;
use crate::match_rules::{self, RequestedRules, words};
use crate::narrated_event::NarratedEvent;
use crate::observer::{ObserverArg, check_observer, observer_name, observers};
use crate::print;
use crate::referee_view;
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

/// `position actions` lists no more actions of a seat than this; their number can be astronomical.
const MAX_LISTED: usize = 100_000;

pub(crate) fn run(args: &PositionArgs, language: &'static str) -> Result<(), Failure> {
    match &args.command {
        PositionCommand::New { game, rules: asked, seats, seed } => {
            let asked = asked.asked(game, language)?;
            match_rules::with_game(game, DealPosition { asked, seats: *seats, seed: *seed })
        }
        PositionCommand::Show { input, observer, json } => {
            with_game(input, |source| ShowPosition { source, observer, json: *json, language })
        }
        PositionCommand::Actions { input, seat, json } => {
            with_game(input, |source| ListActions { source, seat: *seat, json: *json, language })
        }
        PositionCommand::Play { actions, input, observer, seed } => with_game(input, |source| {
            PlayActions { source, actions, observer: observer.as_ref(), seed: *seed, language }
        }),
    }
}

/// Reads a document and runs the visitor that is made of it for the game that it names.
fn with_game<V: Visitor<Out = Result<(), Failure>>>(
    input: &PositionInput,
    visitor: impl FnOnce(InputDocument) -> V,
) -> Result<(), Failure> {
    let source = InputDocument::read(&input.file, "position")?;
    let game = position::setup(&source.text).map_err(|e| source.error(e))?.game;
    let unknown = source.error(SetupErrorKind::game(&game, catalogue::IDS));
    catalogue::with(&game, visitor(source)).unwrap_or(Err(unknown))
}

/// The match that goes on from a document.
fn read<G: Game>(source: &InputDocument, seed: Seed, language: &str) -> Result<Match<G>, Failure> {
    let (rules, document) = position::read::<G>(&source.text)
        .map_err(|e| source.error(match_rules::describe_error::<G>(&e, language)))?;
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
    observer: &'a ObserverArg,
    json: bool,
}

impl Visitor for ShowPosition<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let played = read::<G>(&self.source, Seed::ZERO, self.language)?;
        let observer = self.observer.resolve(played.seats(), &[])?;
        if self.json {
            let scene = |observer| scene(&played, observer, &Draft::EMPTY);
            return if let Some(observer) = observer {
                print::json(&scene(observer))
            } else {
                let all = observers(None, played.seats());
                print::json(&all.into_iter().map(scene).collect::<Vec<Scene>>())
            };
        }
        let words = words::<G>(self.language)?;
        let text = match observer {
            None => referee_view::render(&played, &words, &Readers::default()),
            Some(observer) => {
                let readers = Readers { you: observer.seat(), names: &[] };
                words.read(&scene(&played, observer, &Draft::EMPTY), &readers)
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
        // Up to 100,000 lines, and stdout alone would flush each of them.
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut list = Vec::new();
        for seat in waiting.iter().filter(|&seat| self.seat.is_none_or(|only| only == seat)) {
            let view = played.view(Observer::Seat(seat));
            let Some(found) = actions(played.rules(), &view, MAX_LISTED) else {
                self.list_steps(&played, seat, several, &mut out)?;
                continue;
            };
            for (action, _) in found {
                let action = played.rules().write_action(&action);
                if self.json {
                    list.push(LegalAction { seat, action });
                } else if several {
                    writeln!(out, "{}:{action}", seat + 1)?;
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

impl ListActions<'_> {
    /// Prints the next steps of an action, for a seat with more than [`MAX_LISTED`] actions. JSON has
    /// no room for them, so it is refused with the command that prints them.
    fn list_steps<G: Game>(
        &self,
        played: &Match<G>,
        seat: Seat,
        several: bool,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let number = seat + 1;
        let many = format!("seat {number} has more than {MAX_LISTED} legal actions");
        if self.json {
            let why = format!(
                "{many}; 'sortie position show --as {number} --json' lists their next steps as \
                 choices"
            );
            return Err(Failure::Data(why));
        }
        let words = words::<G>(self.language)?;
        let readers = Readers { you: Some(seat), names: &[] };
        // Notes go to stderr, so that stdout only ever contains the list.
        writeln!(io::stderr(), "note: {many}; these are the next steps of an action")?;
        for choice in scene(played, Observer::Seat(seat), &Draft::EMPTY).choices {
            let step = words.text(&choice.label, &readers);
            let prefix = if several { format!("{number}: ") } else { String::new() };
            writeln!(out, "{}", print::sanitize(&format!("{prefix}{step}")))?;
        }
        Ok(())
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
    observer: Option<&'a ObserverArg>,
    seed: Seed,
}

impl Visitor for PlayActions<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut played = read::<G>(&self.source, self.seed, self.language)?;
        let listeners = match self.observer {
            Some(observer) => observers(observer.resolve(played.seats(), &[])?, played.seats()),
            None => Vec::new(),
        };
        for text in self.actions {
            submit(&mut played, text, self.language)?;
        }
        if played.waiting() != played.turn().seats() {
            let seats: Vec<String> = played.waiting().iter().map(|s| (s + 1).to_string()).collect();
            let why = format!(
                "decision {} is not played: no action is given for seat {}",
                played.decision(),
                seats.join(" and ")
            );
            return Err(Failure::Data(why));
        }
        let words = words::<G>(self.language)?;
        let mut told = ObserverStreams(Vec::new());
        for who in listeners {
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
        .stream(who, 0)
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
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let named = match text.split_once(':') {
        Some((seat, action)) if is_number(seat.trim()) => {
            let seat =
                arg_values::seat(seat).map_err(|why| Failure::Data(format!("'{text}': {why}")))?;
            Some((seat, action.trim()))
        }
        _ => None,
    };
    let (seat, action) = match (named, waiting.only()) {
        (Some(named), _) => named,
        // The form without a seat needs a decision of one seat. Where several decide, the last
        // action names its seat as well.
        (None, Some(only)) if played.turn().seats().len() == 1 => (only, text),
        (None, _) => {
            let first = waiting.lowest().unwrap_or_default() + 1;
            let why =
                format!("several seats decide at once: write {first}:{text} for seat {first}");
            return Err(Failure::Data(why));
        }
    };
    if played.turn().seats().has(seat) && !waiting.has(seat) {
        let why =
            format!("seat {} has an action already at decision {}", seat + 1, played.decision());
        return Err(Failure::Data(why));
    }
    if !waiting.has(seat) {
        let why = format!(
            "seat {} has nothing to decide at decision {}; it is for seat {}",
            seat + 1,
            played.decision(),
            waiting.iter().map(|s| (s + 1).to_string()).collect::<Vec<_>>().join(" and ")
        );
        return Err(Failure::Data(why));
    }
    let view = played.view(Observer::Seat(seat));
    let action = match action::parse(played.rules(), &view, action) {
        Ok(action) => action,
        Err(wrong) => {
            let why = wrong.text(&words::<G>(language)?, &Readers::default());
            let at = format!("decision {}, seat {}, '{action}'", played.decision(), seat + 1);
            return Err(Failure::Data(format!("{at}: {why}")));
        }
    };
    played.submit(seat, played.decision(), action).map_err(Failure::data)?;
    Ok(())
}
