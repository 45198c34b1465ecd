//! The replay screen.

use crate::app::{App, Error};
use crate::ask::Question;
use crate::board::{self, Board};
use crate::list::Item;
use crate::menu;
use crate::page;
use crate::render_context::RenderContext;
use crate::table_screen::Flow;
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use sortie_core::catalogue::Visitor;
use sortie_core::record::{self, AnyRecord, Record, Transcript};
use sortie_core::{Game, Observer, Text};
use sortie_games::catalogue;
use sortie_words::{Readers, Rulebook, Words};

/// The number of frames that a page key skips.
const PAGE: usize = 10;

struct Replay<'d> {
    app: &'d mut App,
    words: Words,
    book: Rulebook,
    name: &'static str,
    /// The match as the selected observer saw it.
    seen: Transcript,
    at: usize,
    playing: bool,
    scroll: usize,
}

/// The beginning of a replay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplayStart {
    pub(crate) observer: Observer,
    /// The frame, from 0.
    pub(crate) at: usize,
}

impl ReplayStart {
    /// The beginning of the match, as this observer saw it.
    pub(crate) fn new(observer: Observer) -> Self {
        ReplayStart { observer, at: 0 }
    }
}

/// Visitor that replays a full record.
struct Watch<'a> {
    app: &'a mut App,
    record: &'a Record,
    start: ReplayStart,
    all: bool,
}

impl Visitor for Watch<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        let record = AnyRecord::Full(self.record.clone());
        watch::<G>(self.app, &record, self.start, self.all).map(|()| Flow::Menu)
    }
}

/// [`watch`] for the full record of a game given by its id. Shows an error, if any.
pub(crate) fn watch_record(
    app: &mut App,
    game: &str,
    record: &Record,
    start: ReplayStart,
    all: bool,
) -> Result<(), Error> {
    let flow = catalogue::with(game, Watch { app, record, start, all });
    menu::after(app, flow)
}

/// Replays a record as an observer saw it; a transcript as its own observer.
///
/// If `all` is false the observer cannot be changed: the match may be continued, and the other hands
/// would give it away.
pub(crate) fn watch<G: Game>(
    app: &mut App,
    record: &AnyRecord,
    start: ReplayStart,
    all: bool,
) -> Result<(), Error> {
    let transcript = |who| match record {
        AnyRecord::Full(full) => record::transcript::<G>(full, who),
        AnyRecord::Observed(seen) => Ok(seen.clone()),
    };
    let wrong = |error: record::RecordError| Error::Match(error.to_string());
    let mut replay = Replay {
        words: app.game_words(G::INFO.words)?,
        book: Rulebook::new(app.language, G::INFO.rulebook, G::INFO.prefix),
        app,
        name: G::INFO.name,
        seen: transcript(start.observer).map_err(wrong)?,
        at: start.at,
        playing: false,
        scroll: 0,
    };
    replay.at = replay.at.min(replay.seen.moments.len().saturating_sub(1));
    let several = all && matches!(record, AnyRecord::Full(_));
    loop {
        let drawn = replay.draw(several)?;
        replay.scroll = replay.scroll.min(drawn.over);
        let wait = replay.playing.then(|| replay.app.speed().step());
        let last = replay.seen.moments.len().saturating_sub(1);
        let Some(input) = replay.app.terminal.input(wait)? else {
            replay.at = (replay.at + 1).min(last);
            replay.playing = replay.at < last;
            continue;
        };
        match input {
            Input::Wheel(by) => {
                let by = i64::from(by) * 5;
                replay.scroll = (replay.scroll as i64 + by).max(0) as usize;
            }
            Input::Click(..) => replay.at = (replay.at + 1).min(last),
            Input::Resized => {}
            Input::Key(code) => {
                // Any key stops the automatic replay.
                replay.playing = replay.playing && code == KeyCode::Null;
                match code {
                    KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ' | 'n') => {
                        replay.at = (replay.at + 1).min(last);
                    }
                    KeyCode::Left | KeyCode::Up | KeyCode::Backspace => {
                        replay.at = replay.at.saturating_sub(1);
                    }
                    KeyCode::PageDown => replay.at = (replay.at + PAGE).min(last),
                    KeyCode::PageUp => replay.at = replay.at.saturating_sub(PAGE),
                    KeyCode::Home => replay.at = 0,
                    KeyCode::End => replay.at = last,
                    KeyCode::Char('p') => replay.playing = replay.at < last,
                    KeyCode::Char(digit @ '0'..='9') => {
                        let tenth = digit.to_digit(10).unwrap_or(0) as usize;
                        replay.at = last * tenth / 10;
                    }
                    KeyCode::Tab | KeyCode::Char('e') if several => {
                        if let Some(who) = replay.choose_observer()? {
                            replay.seen = transcript(who).map_err(wrong)?;
                        }
                    }
                    KeyCode::Char('l') => {
                        let told = replay.told();
                        page::log(replay.app, &told)?;
                    }
                    KeyCode::Char('?' | 'r') => {
                        page::rulebook(replay.app, replay.name, replay.book, "")?;
                    }
                    KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
                    _ => {}
                }
            }
        }
    }
}

impl Replay<'_> {
    fn readers(&self) -> Readers<'_> {
        Readers { you: self.seen.observer.seat(), names: &self.seen.names }
    }

    fn observer_label(&self, who: Observer) -> String {
        match who.seat() {
            Some(seat) => {
                let readers = Readers { you: None, names: &self.seen.names };
                let name = self.words.name(seat, &readers);
                self.app.text(&Text::new(id!("screen-replay-observer")).raw("who", name))
            }
            None => self.app.say(id!("screen-replay-observer-public")),
        }
    }

    /// The log up to this frame.
    fn told(&self) -> Vec<String> {
        let readers = self.readers();
        let moments = self.seen.moments.iter().take(self.at + 1);
        let told = moments.flat_map(|moment| &moment.told);
        told.map(|heard| self.words.text(&heard.text, &readers)).collect()
    }

    fn draw(&mut self, several: bool) -> Result<board::DrawnBoard, Error> {
        let moments = &self.seen.moments;
        let Some(moment) = moments.get(self.at) else { return Ok(board::DrawnBoard::default()) };
        let log = self.told();
        let mut scene = moment.scene.clone();
        // Choices are of the past and must not look active.
        scene.choices.clear();
        let readers = Readers { you: self.seen.observer.seat(), names: &self.seen.names };
        let theme = self.app.theme();
        let context = RenderContext {
            scene: &scene,
            words: &self.words,
            readers,
            levels: &[],
            theme,
            cursor: None,
            keys: &[],
        };
        let mut text = Vec::new();
        if let Some(result) = self.words.result(&scene, &readers) {
            text.extend(result.lines().map(str::to_owned));
        } else {
            if let Some(asked) = &scene.asked {
                text.push(context.text(asked));
            }
            let chose = moments.get(self.at + 1).and_then(|next| next.chose.clone());
            if let (Some(action), Some(seat)) = (chose, self.seen.observer.seat()) {
                let chose = Text::new(id!("screen-chose")).seat("seat", seat).raw("action", action);
                text.push(context.text(&chose));
            }
            if self.at + 1 == moments.len() {
                text.push(self.app.say(id!("screen-not-over")));
            }
        }
        let place = Text::new(id!("screen-place"))
            .number("n", self.at as i64 + 1)
            .number("all", moments.len() as i64);
        let game = Text::new(id!("screen-replay-of")).raw("game", self.name);
        let left =
            format!("{} – {}", self.app.text(&game), self.observer_label(self.seen.observer));
        let keys = self.app.say(if several {
            id!("screen-replay-keys")
        } else {
            id!("screen-replay-keys-one")
        });
        let board = Board {
            context,
            title: [left, self.app.text(&place)],
            log: &log,
            fresh: moment.told.len(),
            wrong: None,
            asked: &text,
            hint: &[],
            question: &[],
            notes: &[],
            places: &[],
            items: &[],
            cursor: None,
            keys: &keys,
            stage: None,
            plays: false,
            scroll: self.scroll,
        };
        let mut drawn = board::DrawnBoard::default();
        self.app.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        Ok(drawn)
    }

    /// Asks for another observer.
    fn choose_observer(&mut self) -> Result<Option<Observer>, Error> {
        let all: Vec<Observer> = Observer::all(self.seen.seats).collect();
        let items: Vec<Item> = all
            .iter()
            .enumerate()
            .map(|(at, who)| Item::new((at + 1).to_string(), self.observer_label(*who)))
            .collect();
        let cursor = all.iter().position(|who| *who == self.seen.observer).unwrap_or(0);
        let next = (cursor + 1) % all.len().max(1);
        let chosen = self.app.ask(&Question::new(self.name, &[], &items), next)?;
        Ok(chosen.and_then(|at| all.get(at).copied()))
    }
}
