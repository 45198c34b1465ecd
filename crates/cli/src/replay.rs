//! `sortie replay`.

use crate::args::ReplayArgs;
use crate::errors::Failure;
use crate::games;
use crate::input::InputDocument;
use crate::match_rules::{self, words};
use crate::narrated_event::NarratedEvent;
use crate::observer::{ObserverArg, observer_name};
use crate::print::{self, WIDTH};
use crate::referee_view;
use crate::screen;
use serde::{Serialize, Serializer};
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::position::PositionDocument;
use sortie_core::record::{self, AnyRecord, Record, RecordError, Transcript, scene, transcript};
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Draft, Game, Match, Observer, Outcome, Scene, Seat, Text};
use sortie_games::catalogue;
use sortie_tui::Options;
use sortie_words::{Readers, Words, indent, wrap};

pub(crate) fn run(args: &ReplayArgs, language: &str, screen: Options) -> Result<(), Failure> {
    let source = InputDocument::read_record(&args.record)?;
    let record = record::read(&source.text).map_err(|e| source.error(e))?;
    let setup = record.setup().map_err(|e| source.error(format!("rules: {e}")))?;
    let unknown = source.error(SetupErrorKind::game(&setup.game, catalogue::IDS));
    let replay = ReplayRecord { args, source, record, language, screen };
    catalogue::with(&setup.game, replay).unwrap_or(Err(unknown))
}

struct ReplayRecord<'a> {
    args: &'a ReplayArgs,
    source: InputDocument,
    record: AnyRecord,
    language: &'a str,
    screen: Options,
}

impl Visitor for ReplayRecord<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let text = self.args.json || self.args.plain || self.args.export.is_some();
        if !text && self.args.observer != Some(ObserverArg::Referee) && screen::is_available() {
            return self.watch::<G>();
        }
        match &self.record {
            AnyRecord::Full(record) => self.full::<G>(record),
            AnyRecord::Observed(transcript) => self.observed::<G>(transcript),
        }
    }
}

impl ReplayRecord<'_> {
    /// Shows the match on the full screen, as the public sees it unless `--as` names a seat.
    fn watch<G: Game>(self) -> Result<(), Failure> {
        let observer = match (&self.record, &self.args.observer) {
            (AnyRecord::Full(record), Some(asked)) => {
                asked.resolve(record.seats, &record.names())?.unwrap_or(Observer::Public)
            }
            _ => Observer::Public,
        };
        if let AnyRecord::Full(record) = &self.record {
            // Replayed once before the screen: this error explains an illegal action in the
            // reader's language.
            record.replay::<G>(|_, _| {}).map_err(|e| self.error::<G>(&e))?;
        }
        Ok(sortie_tui::replay::<G>(self.screen, &self.record, observer)?)
    }

    fn full<G: Game>(&self, record: &Record) -> Result<(), Failure> {
        let resolve = |asked: &ObserverArg| asked.resolve(record.seats, &record.names());
        if let Some(asked) = &self.args.export {
            let Some(observer) = resolve(asked)? else {
                let why = "--export takes a seat, a player or public; the referee's is this record";
                return Err(Failure::usage(why));
            };
            let seen = transcript::<G>(record, observer);
            return print::json(&seen.map_err(|e| self.error::<G>(&e))?);
        }
        let observer = self.args.observer.as_ref().map_or(Ok(None), resolve)?;
        let words = words::<G>(self.language)?;
        let mut narrator = Narrator::<G>::new(&words, record.names(), observer);
        let played = record.replay::<G>(|played, entry| narrator.add(played, entry));
        if self.args.json {
            let played = played.map_err(|e| self.error::<G>(&e))?;
            return print::json(&narrator.document(&played));
        }
        let head = head::<G>(&words, &record.rules, &record.names(), record.seats);
        // Printed before the error of a damaged record: the story up to the fault is of use.
        print::text(&format!("{head}\n{}", narrator.text()))?;
        let played = played.map_err(|e| self.error::<G>(&e))?;
        print::text(&narrator.ending(&played))
    }

    fn observed<G: Game>(&self, seen: &Transcript) -> Result<(), Failure> {
        if let Some(asked) = self.args.observer.as_ref().or(self.args.export.as_ref())
            && asked.resolve(seen.seats, &seen.names)? != Some(seen.observer)
        {
            let observer = match seen.observer {
                Observer::Seat(seat) => format!("seat {}", seat + 1),
                Observer::Public => "the public".to_owned(),
            };
            return Err(Failure::Usage(format!("this record shows only what {observer} saw")));
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
            print::text(&format!("\n{}", entry_text(&words, &readers, before, &chosen, &told)))?;
            before = moment.decision;
        }
        let last = seen.moments.last();
        let table = last.map_or_else(String::new, |m| words.table(&m.scene, &readers));
        let result = last.and_then(|m| words.result(&m.scene, &readers));
        let result = result.unwrap_or_else(|| words.say(id!("table-not-over")));
        print::text(&format!("\n{table}\n{result}\n"))
    }

    /// An error in the record; for an illegal action, with the reason as a sentence.
    fn error<G: Game>(&self, error: &RecordError) -> Failure {
        use sortie_core::matches::SubmitError;
        let RecordError::Action { n, decision, seat, action, why } = error else {
            return self.source.error(match_rules::describe_error::<G>(error, self.language));
        };
        let SubmitError::Refused(refusal) = &**why else {
            return self.source.error(error);
        };
        match words::<G>(self.language) {
            Ok(words) => {
                let why = words.refusal(refusal, &Readers::default());
                let seat = seat + 1;
                let what = format!("at decision {decision}, seat {seat} plays '{action}': {why}");
                self.source.error(format!("entry {n} of the log: {what}"))
            }
            Err(failure) => failure,
        }
    }
}

/// A decision and its events.
#[derive(Serialize)]
struct DecisionEntry<E> {
    /// 0 is the deal.
    decision: u32,
    #[serde(serialize_with = "by_seat")]
    chosen: Vec<(Seat, String)>,
    told: Vec<NarratedEvent<E>>,
}

/// A replayed match, as `--json` prints it.
#[derive(Serialize)]
struct ReplayDocument<'a, E, P> {
    rules: String,
    seats: u8,
    names: &'a [String],
    #[serde(rename = "as")]
    observer: String,
    decisions: &'a [DecisionEntry<E>],
    outcome: Option<Outcome>,
    /// The final position, for the referee only.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<PositionDocument<P>>,
    /// The final scene, for an observer only.
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
}

/// Not a part of [`Narrator::add`], which is compiled for each game.
fn sort_by_seat(chosen: &mut [(Seat, String)]) {
    chosen.sort_by_key(|(seat, _)| *seat);
}

fn by_seat<S: Serializer>(chosen: &[(Seat, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(chosen.iter().map(|(seat, action)| (seat, action)))
}

/// Collects the story of a replayed match for one observer or the referee.
struct Narrator<'a, G: Game> {
    words: &'a Words,
    names: Vec<String>,
    /// `None` is the referee.
    observer: Option<Observer>,
    entries: Vec<DecisionEntry<G::Event>>,
    chosen: Vec<(Seat, String)>,
    told: usize,
}

impl<'a, G: Game> Narrator<'a, G> {
    fn new(words: &'a Words, names: Vec<String>, observer: Option<Observer>) -> Self {
        Narrator { words, names, observer, entries: Vec::new(), chosen: Vec::new(), told: 0 }
    }

    fn readers(&self) -> Readers<'_> {
        Readers { you: self.observer.and_then(Observer::seat), names: &self.names }
    }

    fn add(&mut self, played: &Match<G>, entry: &LogEntry) {
        match entry {
            LogEntry::Action { seat, action, .. } => self.chosen.push((*seat, action.clone())),
            LogEntry::Withdraw { seat, .. } => self.chosen.retain(|(chose, _)| chose != seat),
            LogEntry::TakeBack { .. } => self.chosen.clear(),
            _ => {}
        }
        let open = played.decision();
        // The action that completes a decision opens the next one.
        let decided = matches!(entry, LogEntry::Action { decision, .. } if *decision != open);
        if played.stream_len() == self.told && !decided {
            return;
        }
        let told = self.sentences(played);
        let decision = match (entry, played.stream(Observer::Public, self.told).next()) {
            (LogEntry::Action { decision, .. }, _) => *decision,
            (_, Some(told)) => told.decision,
            (_, None) => open,
        };
        let mut chosen = if decided { std::mem::take(&mut self.chosen) } else { Vec::new() };
        // The log has simultaneous choices in the order of arrival, which means nothing to readers.
        sort_by_seat(&mut chosen);
        if let Some(who) = self.observer {
            chosen.retain(|(seat, _)| who.is(*seat));
        }
        self.told = played.stream_len();
        self.entries.push(DecisionEntry { decision, chosen, told });
    }

    /// The events since the last call. The referee gets, of each event, every version that tells more
    /// than the public one.
    fn sentences(&self, played: &Match<G>) -> Vec<NarratedEvent<G::Event>> {
        let readers = self.readers();
        let public: Vec<_> = played.stream(Observer::Public, self.told).collect();
        let seats: Vec<Vec<_>> = match self.observer {
            Some(who) => vec![played.stream(who, self.told).collect()],
            None => (0..played.seats())
                .map(|seat| played.stream(Observer::Seat(seat), self.told).collect())
                .collect(),
        };
        let mut sentences = Vec::new();
        for (at, public) in public.iter().enumerate() {
            let mut versions = Vec::new();
            for told in seats.iter().map(|told| told[at]) {
                let secret = self.observer.is_some() || told != *public;
                if secret && !versions.contains(&told) {
                    versions.push(told);
                }
            }
            if versions.is_empty() {
                versions.push(*public);
            }
            for told in versions {
                let text = self.words.text(&told.to_text(played.rules()), &readers);
                sentences.push(NarratedEvent { n: told.n, decision: None, text, event: told.what });
            }
        }
        sentences
    }

    fn text(&self) -> String {
        let readers = self.readers();
        let text = self.entries.iter().map(|part| {
            let told: Vec<String> = part.told.iter().map(|told| told.text.clone()).collect();
            entry_text(self.words, &readers, part.decision, &part.chosen, &told)
        });
        text.collect::<Vec<_>>().join("\n")
    }

    /// The final table and the result.
    fn ending(&self, played: &Match<G>) -> String {
        let readers = self.readers();
        let who = match self.observer {
            None => Observer::Public,
            Some(who) => who,
        };
        let scene = scene(played, who, &Draft::EMPTY);
        let table = match self.observer {
            None => referee_view::render(played, self.words, &readers),
            Some(_) => self.words.table(&scene, &readers),
        };
        let result = self.words.result(&scene, &readers);
        let result = result.unwrap_or_else(|| self.words.say(id!("table-not-over")));
        format!("\n{table}\n{result}\n")
    }

    fn document(&self, played: &Match<G>) -> ReplayDocument<'_, G::Event, G::Position> {
        let position = played.position();
        let (rules, seats, outcome) =
            (position.rules.clone(), position.seats, played.turn().outcome());
        let (observer, position, scene) = match self.observer {
            None => ("all".to_owned(), Some(position), None),
            Some(who) => (observer_name(who), None, Some(scene(played, who, &Draft::EMPTY))),
        };
        let (names, decisions) = (&self.names, &self.entries);
        ReplayDocument { rules, seats, names, observer, decisions, outcome, position, scene }
    }
}

fn head<G: Game>(words: &Words, code: &str, names: &[String], seats: u8) -> String {
    let who = if names.is_empty() { games::seats((seats, seats), words) } else { names.join(", ") };
    let text =
        Text::new(id!("replay-head")).raw("name", G::INFO.name).raw("rules", code).raw("who", who);
    format!("{}\n", wrap(&words.text(&text, &Readers::default()), WIDTH, 2))
}

/// A decision as text: its number, the actions that are known, and its events.
fn entry_text(
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
