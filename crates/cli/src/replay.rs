//! `sortie replay`.

use crate::args::ReplayArgs;
use crate::errors::Failure;
use crate::eyes::{self, Eyes, seated};
use crate::games;
use crate::input::Source;
use crate::print::{self, WIDTH};
use crate::rules::{self, words};
use crate::screen;
use crate::truth;
use serde::{Serialize, Serializer};
use sortie_core::any_match::sentence;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::matches::Update;
use sortie_core::position::PositionDocument;
use sortie_core::record::{self, AnyRecord, Record, RecordError, Transcript, scene, transcript};
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Draft, Game, Match, Observer, Outcome, Scene, Seat, Text};
use sortie_games::catalogue;
use sortie_tui::Options;
use sortie_words::{Readers, Words, indent, wrap};

pub(crate) fn run(args: &ReplayArgs, language: &str, screen: Options) -> Result<(), Failure> {
    let source = Source::read(&args.record)?;
    let record = record::read(&source.text).map_err(|e| source.fault(e))?;
    let setup = record.setup().map_err(|e| source.fault(format!("rules: {e}")))?;
    let unknown = source.fault(SetupErrorKind::game(&setup.game, catalogue::IDS));
    let replay = Replay { args, source, record, language, screen };
    catalogue::with(&setup.game, replay).unwrap_or(Err(unknown))
}

struct Replay<'a> {
    args: &'a ReplayArgs,
    source: Source,
    record: AnyRecord,
    language: &'a str,
    screen: Options,
}

impl Visitor for Replay<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let text = self.args.json || self.args.plain || self.args.export.is_some();
        if !text && self.args.eyes != Some(Eyes::All) && screen::is_there() {
            return self.watch::<G>();
        }
        match &self.record {
            AnyRecord::Full(record) => self.full::<G>(record),
            AnyRecord::Observed(transcript) => self.observed::<G>(transcript),
        }
    }
}

impl Replay<'_> {
    /// Shows the match on the whole screen: the public's eyes, if no others are asked for.
    fn watch<G: Game>(self) -> Result<(), Failure> {
        let who = match (&self.record, self.args.eyes) {
            (AnyRecord::Full(record), Some(Eyes::Of(who))) => seated(who, record.seats)?,
            _ => Observer::Public,
        };
        if let AnyRecord::Full(record) = &self.record {
            record.replay::<G>(|_, _| {}).map_err(|e| self.fault::<G>(&e))?;
        }
        Ok(sortie_tui::replay::<G>(self.screen, &self.record, who)?)
    }

    fn full<G: Game>(&self, record: &Record) -> Result<(), Failure> {
        if let Some(eyes) = self.args.export {
            let Eyes::Of(who) = eyes else {
                return Err(Failure::usage("--export takes a seat or public: all is this record"));
            };
            let seen = transcript::<G>(record, seated(who, record.seats)?);
            return print::json(&seen.map_err(|e| self.fault::<G>(&e))?);
        }
        let eyes = self.args.eyes.unwrap_or(Eyes::All);
        eyes.observers(record.seats)?;
        let words = words::<G>(self.language)?;
        let mut teller = Teller::<G>::new(&words, record.names(), eyes);
        let played = record.replay::<G>(|played, entry| teller.entry(played, entry));
        if self.args.json {
            let played = played.map_err(|e| self.fault::<G>(&e))?;
            return print::json(&teller.document(&played));
        }
        let head = head::<G>(&words, &record.rules, &record.names(), record.seats);
        print::text(&format!("{head}\n{}", teller.text()))?;
        let played = played.map_err(|e| self.fault::<G>(&e))?;
        print::text(&teller.ending(&played))
    }

    fn observed<G: Game>(&self, seen: &Transcript) -> Result<(), Failure> {
        let own = Eyes::Of(seen.observer);
        if self.args.eyes.or(self.args.export).is_some_and(|eyes| eyes != own) {
            let why = format!("this record shows only what {} saw", seen.observer);
            return Err(Failure::Usage(why));
        }
        if self.args.json || self.args.export.is_some() {
            return print::json(seen);
        }
        let words = words::<G>(self.language)?;
        let readers = Readers { you: seen.observer.seat(), names: &seen.names };
        print::text(&head::<G>(&words, &seen.rules, &seen.names, seen.seats))?;
        let mut before = 0;
        for moment in &seen.moments {
            let told: Vec<String> =
                moment.told.iter().map(|heard| words.text(&heard.text, &readers)).collect();
            let chosen: Vec<(Seat, String)> =
                moment.chose.iter().filter_map(|a| Some((readers.you?, a.clone()))).collect();
            print::text(&format!("\n{}", chapter(&words, &readers, before, &chosen, &told)))?;
            before = moment.decision;
        }
        let last = seen.moments.last();
        let table = last.map_or_else(String::new, |m| words.table(&m.scene, &readers));
        let result = last.and_then(|m| words.result(&m.scene, &readers));
        let result = result.unwrap_or_else(|| words.say(id!("table-not-over")));
        print::text(&format!("\n{table}\n{result}\n"))
    }

    /// A fault of the record, an illegal action with the reason in words.
    fn fault<G: Game>(&self, error: &RecordError) -> Failure {
        use sortie_core::matches::SubmitError;
        let RecordError::Action { n, decision, seat, action, why } = error else {
            return self.source.fault(rules::told::<G>(error, self.language));
        };
        let SubmitError::Refused(refusal) = &**why else {
            return self.source.fault(error);
        };
        match words::<G>(self.language) {
            Ok(words) => {
                let why = words.refusal(refusal, &Readers::default());
                let what = format!("at decision {decision}, seat {seat} plays '{action}': {why}");
                self.source.fault(format!("entry {n} of the log: {what}"))
            }
            Err(failure) => failure,
        }
    }
}

/// One decision and what it led to.
#[derive(Serialize)]
struct Chapter<E> {
    /// 0 is the deal.
    decision: u32,
    #[serde(serialize_with = "by_seat")]
    chosen: Vec<(Seat, String)>,
    told: Vec<Sentence<E>>,
}

#[derive(Serialize)]
struct Sentence<E> {
    n: usize,
    says: String,
    event: Update<E>,
}

/// A match that was played again, as a document.
#[derive(Serialize)]
struct Replayed<'a, E, P> {
    rules: String,
    seats: u8,
    names: &'a [String],
    #[serde(rename = "as")]
    eyes: String,
    decisions: &'a [Chapter<E>],
    outcome: Option<Outcome>,
    /// For the referee.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<PositionDocument<P>>,
    /// For an observer.
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
}

fn by_seat<S: Serializer>(chosen: &[(Seat, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(chosen.iter().map(|(seat, action)| (seat, action)))
}

/// Listens to a match that is played again and keeps what these eyes may know.
struct Teller<'a, G: Game> {
    words: &'a Words,
    names: Vec<String>,
    eyes: Eyes,
    chapters: Vec<Chapter<G::Event>>,
    chosen: Vec<(Seat, String)>,
    told: usize,
}

impl<'a, G: Game> Teller<'a, G> {
    fn new(words: &'a Words, names: Vec<String>, eyes: Eyes) -> Self {
        Teller { words, names, eyes, chapters: Vec::new(), chosen: Vec::new(), told: 0 }
    }

    fn readers(&self) -> Readers<'_> {
        let you = match self.eyes {
            Eyes::Of(who) => who.seat(),
            Eyes::All => None,
        };
        Readers { you, names: &self.names }
    }

    fn entry(&mut self, played: &Match<G>, entry: &LogEntry) {
        match entry {
            LogEntry::Action { seat, action, .. } => self.chosen.push((*seat, action.clone())),
            LogEntry::Withdraw { seat, .. } => self.chosen.retain(|(chose, _)| chose != seat),
            LogEntry::TakeBack { .. } => self.chosen.clear(),
            _ => {}
        }
        let open = played.decision();
        let decided = matches!(entry, LogEntry::Action { decision, .. } if *decision != open);
        if played.stream_len() == self.told && !decided {
            return;
        }
        let told = self.sentences(played);
        let decision = match (entry, played.told(Observer::Public, self.told).next()) {
            (LogEntry::Action { decision, .. }, _) => *decision,
            (_, Some(told)) => told.decision,
            (_, None) => open,
        };
        let mut chosen = if decided { std::mem::take(&mut self.chosen) } else { Vec::new() };
        chosen.sort_by_key(|(seat, _)| *seat);
        if let Eyes::Of(who) = self.eyes {
            chosen.retain(|(seat, _)| who.is(*seat));
        }
        self.told = played.stream_len();
        self.chapters.push(Chapter { decision, chosen, told });
    }

    /// What was told since the last time. The referee hears whatever somebody was told who knows
    /// more than the public.
    fn sentences(&self, played: &Match<G>) -> Vec<Sentence<G::Event>> {
        let readers = self.readers();
        let public: Vec<_> = played.told(Observer::Public, self.told).collect();
        let seats: Vec<Vec<_>> = match self.eyes {
            Eyes::Of(who) => vec![played.told(who, self.told).collect()],
            Eyes::All => (0..played.seats())
                .map(|seat| played.told(Observer::Seat(seat), self.told).collect())
                .collect(),
        };
        let mut sentences = Vec::new();
        for (at, public) in public.iter().enumerate() {
            let mut versions = Vec::new();
            for told in seats.iter().map(|told| told[at]) {
                let secret = matches!(self.eyes, Eyes::Of(_)) || told != *public;
                if secret && !versions.contains(&told) {
                    versions.push(told);
                }
            }
            if versions.is_empty() {
                versions.push(*public);
            }
            for told in versions {
                let says = self.words.text(&sentence(played.rules(), &told), &readers);
                sentences.push(Sentence { n: told.n, says, event: told.what });
            }
        }
        sentences
    }

    fn text(&self) -> String {
        let readers = self.readers();
        let text = self.chapters.iter().map(|part| {
            let told: Vec<String> = part.told.iter().map(|told| told.says.clone()).collect();
            chapter(self.words, &readers, part.decision, &part.chosen, &told)
        });
        text.collect::<Vec<_>>().join("\n")
    }

    /// The final table and the result.
    fn ending(&self, played: &Match<G>) -> String {
        let readers = self.readers();
        let who = match self.eyes {
            Eyes::All => Observer::Public,
            Eyes::Of(who) => who,
        };
        let scene = scene(played, who, &Draft::EMPTY);
        let table = match self.eyes {
            Eyes::All => truth::text(played, self.words, &readers),
            Eyes::Of(_) => self.words.table(&scene, &readers),
        };
        let result = self.words.result(&scene, &readers);
        let result = result.unwrap_or_else(|| self.words.say(id!("table-not-over")));
        format!("\n{table}\n{result}\n")
    }

    fn document(&self, played: &Match<G>) -> Replayed<'_, G::Event, G::Position> {
        let position = played.position();
        let (rules, seats, outcome) =
            (position.rules.clone(), position.seats, played.turn().outcome());
        let (eyes, position, scene) = match self.eyes {
            Eyes::All => ("all".to_owned(), Some(position), None),
            Eyes::Of(who) => (eyes::name(who), None, Some(scene(played, who, &Draft::EMPTY))),
        };
        let (names, decisions) = (&self.names, &self.chapters);
        Replayed { rules, seats, names, eyes, decisions, outcome, position, scene }
    }
}

fn head<G: Game>(words: &Words, code: &str, names: &[String], seats: u8) -> String {
    let who = if names.is_empty() { games::seats((seats, seats), words) } else { names.join(", ") };
    let text =
        Text::new(id!("replay-head")).raw("name", G::INFO.name).raw("rules", code).raw("who", who);
    format!("{}\n", wrap(&words.text(&text, &Readers::default()), WIDTH, 2))
}

/// A decision as text: its number, who chose what as far as that is known, and what was told.
fn chapter(
    words: &Words,
    readers: &Readers<'_>,
    decision: u32,
    chosen: &[(Seat, String)],
    told: &[String],
) -> String {
    let chosen: Vec<String> = chosen
        .iter()
        .map(|(seat, action)| format!("{}: {action}", words.name(*seat, readers)))
        .collect();
    let mut head = match decision {
        0 => words.text(&Text::new(id!("table-deal")), readers),
        n => words.text(&Text::new(id!("table-decision")).number("decision", n), readers),
    };
    if !chosen.is_empty() {
        head = format!("{head} – {}", chosen.join("; "));
    }
    let mut text = wrap(&head, WIDTH, 4);
    text.push('\n');
    for sentence in told {
        text.push_str(&indent(&wrap(sentence, WIDTH - 2, 2), 2));
        text.push('\n');
    }
    text
}
