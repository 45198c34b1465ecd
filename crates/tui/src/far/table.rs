//! A match at the table of a server: what is shown of it, kept as it is there.

use super::said::{around, deal, failed, game, offer, said};
use super::{LOOK, Next};
use crate::board::{self, Board, Drawn};
use crate::desk::{Desk, Error};
use crate::list::Item;
use crate::pen::{Pen, key};
use sortie_client::{ClientError, RoomOrTable, TableEvent, TableSession, TableView};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Text};
use sortie_words::{Readers, Rulebook, Words};
use std::time::{Duration, Instant};

/// A server that does not answer is asked again after this time.
const AGAIN: Duration = Duration::from_secs(1);

/// A match that is played, or looked at, far away.
pub(super) struct Far<'d> {
    pub(super) desk: &'d mut Desk,
    pub(super) session: &'d mut TableSession,
    pub(super) about: CatalogueEntry,
    pub(super) words: Words,
    pub(super) book: Rulebook,
    /// The table as the server showed it last.
    pub(super) table: TableView,
    /// When that was.
    seen: Instant,
    pub(super) names: Vec<String>,
    /// All that was told, in sentences.
    pub(super) log: Vec<String>,
    /// How much of it was there when one chose last.
    pub(super) heard: usize,
    pub(super) draft: Draft,
    pub(super) cursor: Option<usize>,
    pub(super) scroll: usize,
    /// The notation that is being typed.
    pub(super) typed: Option<String>,
    /// What was advised about a decision, a line each.
    pub(super) advised: Option<(u32, Vec<String>)>,
    /// Why the last key did nothing, and the rule that says so.
    pub(super) wrong: Option<(String, String)>,
    /// Whether the server cannot be reached now.
    lost: bool,
    /// When the table is to be looked at anew, if it may be different.
    stale: Option<Instant>,
    /// What was found about the deal.
    deal: Option<String>,
}

/// What a key, or the server, leads to.
pub(super) enum Flow {
    /// It goes on.
    On,
    /// Somewhere else.
    Next(Next),
}

/// Plays, or looks on, until the match is left or the same people sit down again.
pub(super) fn play(
    desk: &mut Desk,
    session: &mut TableSession,
    table: TableView,
) -> Result<Next, Error> {
    let about = game(&desk.words, &table.rules).map_err(Error::Match)?;
    let mut far = Far {
        words: desk.words_of(about.words)?,
        book: Rulebook::new(desk.language, about.rulebook, about.prefix),
        desk,
        session,
        about,
        names: table.names(),
        table,
        seen: Instant::now(),
        log: Vec::new(),
        heard: 0,
        draft: Draft::EMPTY,
        cursor: None,
        scroll: usize::MAX,
        typed: None,
        advised: None,
        wrong: None,
        lost: false,
        stale: None,
        deal: None,
    };
    far.begin();
    loop {
        far.listen()?;
        far.judge();
        let items = far.items();
        let drawn = far.draw(&items)?;
        far.scroll = far.scroll.min(drawn.over);
        let Some(input) = far.desk.terminal.input(Some(LOOK))? else { continue };
        if let Flow::Next(next) = far.react(&items, &drawn, input)? {
            return Ok(next);
        }
    }
}

impl Far<'_> {
    /// Hears what has happened, and looks at the table anew if it may be different.
    fn listen(&mut self) -> Result<(), Error> {
        for change in self.session.events().try_iter() {
            match change {
                TableEvent::Update(entry) => {
                    self.log.extend(entry.told);
                    // What the table shows already is not looked at again.
                    if entry.n >= self.table.n {
                        self.stale = Some(Instant::now());
                    }
                }
                TableEvent::Chat(heard) => self.log.push(said(&self.words, &heard)),
                TableEvent::Disconnected => self.lost = true,
                TableEvent::Connected => {
                    if std::mem::take(&mut self.lost) {
                        self.stale = Some(Instant::now());
                    }
                }
                TableEvent::MatchStarted | TableEvent::Refresh | TableEvent::Room(_) => {
                    self.stale = Some(Instant::now());
                }
                TableEvent::Closed(says) => return Err(Error::Match(says)),
            }
        }
        if self.stale.is_some_and(|when| when <= Instant::now()) {
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the table, with what is chosen so far; whether the server has shown it.
    pub(super) fn look(&mut self) -> Result<bool, Error> {
        match self.session.fetch(self.draft, self.table.decision) {
            Ok(RoomOrTable::Table(table)) => {
                let asked = self.table.must_choose() && self.table.decision == table.decision;
                self.names = table.names();
                (self.table, self.seen) = (*table, Instant::now());
                (self.stale, self.lost) = (None, false);
                if !asked || !self.table.must_choose() {
                    self.begin();
                }
                self.advised = self.advised.take().filter(|(at, _)| *at == self.table.decision);
                Ok(true)
            }
            Ok(RoomOrTable::Room(_)) => {
                self.stale = None;
                Ok(false)
            }
            Err(error) if error.is_transient() => {
                self.lost = true;
                self.stale = Some(Instant::now() + AGAIN);
                Ok(false)
            }
            Err(error) => Err(Error::Match(failed(&self.words, self.session, &error))),
        }
    }

    /// Has this chosen of the open decision from now on, if the server can be asked what may follow.
    pub(super) fn draft(&mut self, draft: Draft) -> Result<bool, Error> {
        let before = std::mem::replace(&mut self.draft, draft);
        let shown = self.look()?;
        if shown {
            self.cursor = self.cursor.map(|_| 0);
            self.scroll = usize::MAX;
        } else {
            self.draft = before;
        }
        Ok(shown)
    }

    /// Nothing is chosen yet at the decision that is open now.
    fn begin(&mut self) {
        self.draft = Draft::EMPTY;
        self.scroll = usize::MAX;
        self.typed = None;
        // Enter, pressed once too often, chooses nothing at the end.
        self.cursor = if self.table.must_choose() { Some(0) } else { None };
    }

    /// Checks the deal of a match that is over.
    fn judge(&mut self) {
        if self.table.outcome.is_none() || self.deal.is_some() || self.lost {
            return;
        }
        match self.session.verify_deal(&self.table) {
            Ok(found) => self.deal = Some(deal(&self.words, &found)),
            Err(error) if error.is_transient() => {
                self.lost = true;
                self.stale = Some(Instant::now() + AGAIN);
            }
            Err(error) => self.deal = Some(failed(&self.words, self.session, &error)),
        }
    }

    /// Whether a request was done; if not, it is said why.
    pub(super) fn done(&mut self, done: Result<(), ClientError>) -> Result<bool, Error> {
        let rule = match &done {
            Ok(()) => {
                self.look()?;
                return Ok(true);
            }
            Err(ClientError::Refused(answer)) => answer.body["rule"].as_str().unwrap_or_default(),
            Err(_) => "",
        };
        let rule = rule.to_owned();
        if let Err(error) = done {
            self.wrong = Some((failed(&self.words, self.session, &error), rule));
            // Perhaps it is refused because the table is not as it was.
            self.look()?;
        }
        Ok(false)
    }

    pub(super) fn readers(&self) -> Readers<'_> {
        Readers { you: self.table.scene.observer.seat(), names: &self.names }
    }

    pub(super) fn text(&self, text: &Text) -> String {
        self.words.text(text, &self.readers())
    }

    /// What may be chosen; at the end, what may follow.
    fn items(&self) -> Vec<Item> {
        let scene = &self.table.scene;
        if self.table.outcome.is_some() {
            let mut items = Vec::new();
            if self.table.seat.is_some() {
                items.push(Item::new("a", self.desk.say(id!("join-again"))));
            }
            items.push(Item::new("q", self.desk.say(id!("screen-quit"))));
            return items;
        }
        let choices = scene.choices.iter().enumerate().map(|(at, choice)| {
            let key = key(scene, at).map_or_else(|| "·".to_owned(), String::from);
            Item::new(key, self.text(&choice.label))
        });
        let done = scene.complete.then(|| Item::new("0", self.desk.say(id!("screen-done"))));
        choices.chain(done).collect()
    }

    /// What is asked, waited for, or how it ended.
    fn asked(&self) -> Vec<String> {
        let scene = &self.table.scene;
        let mut lines = Vec::new();
        if let Some(result) = self.words.result(scene, &self.readers()) {
            lines.extend(result.lines().map(str::to_owned));
            let checking = || self.desk.say(id!("join-deal-checking"));
            lines.push(self.deal.clone().unwrap_or_else(checking));
            return lines;
        }
        lines.extend(around(&self.words, &self.table, self.seen.elapsed()));
        lines.extend(offer(&self.words, &self.table, &self.names));
        if self.table.may.answer {
            lines.push(self.desk.say(id!("join-answer-by-key")));
        }
        if !scene.draft.is_empty() {
            let steps: Vec<String> =
                scene.draft.iter().map(|choice| self.text(&choice.label)).collect();
            lines.push(self.text(&Text::new(id!("screen-so-far")).raw("steps", steps.join("; "))));
        }
        if let Some(chosen) = &self.table.submitted {
            lines.push(self.text(&Text::new(id!("join-chosen")).raw("action", chosen)));
        }
        if let Some(asked) = &scene.asked {
            lines.push(self.text(asked));
        } else {
            let names = self.words.names(&scene.turn, &self.readers());
            lines.push(self.text(&Text::new(id!("screen-waits-for")).raw("names", names)));
        }
        if let Some((_, advised)) = self.advised.as_ref().filter(|_| self.table.must_choose()) {
            lines.extend(advised.iter().cloned());
        }
        if let Some(typed) = &self.typed {
            lines.push(format!("{} {typed}▏", self.desk.say(id!("screen-type"))));
        }
        lines
    }

    pub(super) fn draw(&mut self, items: &[Item]) -> Result<Drawn, Error> {
        let asked = self.asked();
        let over = self.table.outcome.is_some();
        let keys = self.desk.say(if over {
            id!("screen-over-keys")
        } else if self.may_be_advised() {
            id!("screen-keys-advice")
        } else {
            id!("screen-keys")
        });
        let lost = self.lost.then(|| self.desk.say(id!("join-lost")));
        let wrong = lost.or_else(|| self.wrong.as_ref().map(|(says, _)| says.clone()));
        let decision = Text::new(id!("screen-decision")).number("decision", self.table.decision);
        let right = match self.table.seat {
            Some(_) => self.text(&decision),
            None => format!("{}  {}", self.desk.say(id!("join-watching")), self.text(&decision)),
        };
        let variant = self.table.rules.split_once('/');
        let variant = variant.map(|(_, rest)| format!("  {rest}")).unwrap_or_default();
        let scene = &self.table.scene;
        let readers = Readers { you: scene.observer.seat(), names: &self.names };
        let (theme, words) = (self.desk.theme(), &self.words);
        let board = Board {
            pen: Pen { scene, words, readers, theme, cursor: self.cursor },
            title: [format!("{}{variant}", self.about.name), right],
            log: &self.log,
            fresh: self.log.len() - self.heard.min(self.log.len()),
            wrong: wrong.as_deref(),
            asked: &asked,
            items,
            cursor: self.cursor,
            keys: &keys,
            scroll: self.scroll,
        };
        let mut drawn = Drawn::default();
        self.desk.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        Ok(drawn)
    }
}
