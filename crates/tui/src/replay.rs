//! A match that is watched once more.

use crate::ask::{self, Answer, Question};
use crate::board::{self, Board};
use crate::desk::{Desk, Error, no_scene};
use crate::list::Item;
use crate::page::{self, Page};
use crate::pen::Pen;
use crate::session::Flow;
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use sortie_core::record::{self, AnyRecord, Transcript};
use sortie_core::{Game, Observer, Text};
use sortie_words::{Readers, Rulebook, Words};

/// How many moments a page key goes over.
const PAGE: usize = 10;

struct Replay<'d> {
    desk: &'d mut Desk,
    words: Words,
    book: Rulebook,
    name: &'static str,
    /// The match as the chosen observer saw it.
    seen: Transcript,
    at: usize,
    playing: bool,
    scroll: usize,
}

/// Shows a record from the eyes of `who`; of an observed record from those that it was made for. Where
/// `all` is false there are no others: the match may still be played on.
pub(crate) fn watch<G: Game>(
    desk: &mut Desk,
    record: &AnyRecord,
    who: Observer,
    all: bool,
) -> Result<Flow, Error> {
    let eyes = |who| match record {
        AnyRecord::Full(full) => record::transcript::<G>(full, who),
        AnyRecord::Observed(seen) => Ok(seen.clone()),
    };
    let wrong = |error: record::RecordError| Error::Match(error.to_string());
    let mut replay = Replay {
        words: desk.words_of(G::INFO.words)?,
        book: Rulebook::new(desk.language, G::INFO.rulebook, G::INFO.prefix),
        desk,
        name: G::INFO.name,
        seen: eyes(who).map_err(wrong)?,
        at: 0,
        playing: false,
        scroll: 0,
    };
    let several = all && matches!(record, AnyRecord::Full(_));
    loop {
        let drawn = replay.draw(several)?;
        replay.scroll = replay.scroll.min(drawn.over);
        let wait = replay.playing.then(|| replay.desk.settings.speed.step());
        let last = replay.seen.moments.len().saturating_sub(1);
        let Some(input) = replay.desk.terminal.input(wait)? else {
            replay.at = (replay.at + 1).min(last);
            replay.playing = replay.at < last;
            continue;
        };
        let mut end = false;
        match input {
            Input::End => end = true,
            Input::Wheel(by) => {
                let by = i64::from(by) * 5;
                replay.scroll = (replay.scroll as i64 + by).max(0) as usize;
            }
            Input::Click(..) => replay.at = (replay.at + 1).min(last),
            Input::Resized => {}
            Input::Key(code) => {
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
                    KeyCode::Tab | KeyCode::Char('e') if several => match replay.other_eyes()? {
                        Some(Answer::End) => return Ok(Flow::End),
                        Some(Answer::Item(at)) => {
                            let seats = replay.seen.seats;
                            let who = Observer::all(seats).nth(at).unwrap_or(Observer::Public);
                            replay.seen = eyes(who).map_err(wrong)?;
                        }
                        _ => {}
                    },
                    KeyCode::Char('l') => end = !replay.log()?,
                    KeyCode::Char('?' | 'r') => end = !replay.rulebook()?,
                    KeyCode::Char('q') | KeyCode::Esc => return Ok(Flow::Menu),
                    _ => {}
                }
            }
        }
        if end {
            return Ok(Flow::End);
        }
    }
}

impl Replay<'_> {
    fn readers(&self) -> Readers<'_> {
        Readers { you: self.seen.observer.seat(), names: &self.seen.names }
    }

    fn eyes(&self, who: Observer) -> String {
        match who.seat() {
            Some(seat) => {
                let readers = Readers { you: None, names: &self.seen.names };
                let name = self.words.name(seat, &readers);
                self.desk.text(&Text::new(id!("screen-eyes")).raw("who", name))
            }
            None => self.desk.say(id!("screen-eyes-public")),
        }
    }

    /// All that was told up to this moment.
    fn told(&self) -> Vec<String> {
        let readers = self.readers();
        let moments = self.seen.moments.iter().take(self.at + 1);
        let told = moments.flat_map(|moment| &moment.told);
        told.map(|heard| self.words.text(&heard.text, &readers)).collect()
    }

    fn draw(&mut self, several: bool) -> Result<board::Drawn, Error> {
        let moments = &self.seen.moments;
        let Some(moment) = moments.get(self.at) else { return Ok(board::Drawn::default()) };
        let log = self.told();
        let mut scene = moment.scene.clone();
        // Nothing can be chosen any more.
        scene.choices.clear();
        let readers = Readers { you: self.seen.observer.seat(), names: &self.seen.names };
        let theme = self.desk.theme();
        let pen = Pen { scene: &scene, words: &self.words, readers, theme, cursor: None };
        let mut text = Vec::new();
        if let Some(result) = self.words.result(&scene, &readers) {
            text.extend(result.lines().map(str::to_owned));
        } else {
            if let Some(asked) = &scene.asked {
                text.push(pen.text(asked));
            }
            let chose = moments.get(self.at + 1).and_then(|next| next.chose.clone());
            if let (Some(action), Some(seat)) = (chose, self.seen.observer.seat()) {
                let chose = Text::new(id!("screen-chose")).seat("seat", seat).raw("action", action);
                text.push(pen.text(&chose));
            }
            if self.at + 1 == moments.len() {
                text.push(self.desk.say(id!("screen-not-over")));
            }
        }
        let place = Text::new(id!("screen-place"))
            .number("n", self.at as i64 + 1)
            .number("all", moments.len() as i64);
        let game = Text::new(id!("screen-replay-of")).raw("game", self.name);
        let left = format!("{} – {}", self.desk.text(&game), self.eyes(self.seen.observer));
        let keys = self.desk.say(if several {
            id!("screen-replay-keys")
        } else {
            id!("screen-replay-keys-one")
        });
        let board = Board {
            pen,
            title: [left, self.desk.text(&place)],
            log: &log,
            fresh: moment.told.len(),
            wrong: None,
            asked: &text,
            items: &[],
            cursor: None,
            keys: &keys,
            scroll: self.scroll,
        };
        let mut drawn = board::Drawn::default();
        self.desk.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        Ok(drawn)
    }

    /// Asks from whose eyes to look.
    fn other_eyes(&mut self) -> Result<Option<Answer>, Error> {
        let all: Vec<Observer> = Observer::all(self.seen.seats).collect();
        let items: Vec<Item> = all
            .iter()
            .enumerate()
            .map(|(at, who)| Item::new((at + 1).to_string(), self.eyes(*who)))
            .collect();
        let cursor = all.iter().position(|who| *who == self.seen.observer).unwrap_or(0);
        let next = (cursor + 1) % all.len().max(1);
        let keys = self.desk.say(id!("screen-list-keys"));
        let theme = self.desk.theme();
        let scene = no_scene();
        let readers = Readers::default();
        let pen = Pen { scene: &scene, words: &self.words, readers, theme, cursor: None };
        let question =
            Question { title: self.name, text: &[], items: &items, keys: &keys, cards: &[] };
        Ok(Some(ask::ask(&mut self.desk.terminal, &pen, &question, next)?))
    }

    fn log(&mut self) -> Result<bool, Error> {
        let told = self.told();
        let lines = |width: usize| page::paragraphs(&told, width);
        let title = self.desk.say(id!("screen-log"));
        self.page(&Page { title, lines: &lines, find: None, from_end: true })
    }

    fn rulebook(&mut self) -> Result<bool, Error> {
        let book = self.book;
        let lines = |width: usize| page::lines(&book.text(width));
        let title = self.name.to_owned();
        self.page(&Page { title, lines: &lines, find: None, from_end: false })
    }

    fn page(&mut self, page: &Page<'_>) -> Result<bool, Error> {
        let theme = self.desk.theme();
        let scene = no_scene();
        let readers = Readers::default();
        let pen = Pen { scene: &scene, words: &self.words, readers, theme, cursor: None };
        Ok(page::read(&mut self.desk.terminal, &pen, page)?)
    }
}
