//! [`RemoteTable`]: a match on a server, its local copy and its screen.

use super::text::{chat_text, deal_text, error_text, game_entry, offer_text, presence_text};
use super::{POLL_INTERVAL, RemoteExit};
use crate::app::{App, Error};
use crate::board::{self, Board, DrawnBoard};
use crate::list::Item;
use crate::render_context::{RenderContext, key};
use sortie_client::{ClientError, RoomOrTable, TableEvent, TableSession, TableView};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Text};
use sortie_words::{Readers, Rulebook, Words};
use std::time::{Duration, Instant};

/// The delay before an unreachable server is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// A match on a server that the user plays or watches.
pub(super) struct RemoteTable<'d> {
    pub(super) app: &'d mut App,
    pub(super) session: &'d mut TableSession,
    pub(super) about: CatalogueEntry,
    pub(super) words: Words,
    pub(super) book: Rulebook,
    /// The table as last fetched.
    pub(super) table: TableView,
    /// When it was fetched. Clocks are extrapolated from then.
    seen: Instant,
    pub(super) names: Vec<String>,
    /// All event and chat lines.
    pub(super) log: Vec<String>,
    /// The length of the log at one's last action; newer lines are highlighted.
    pub(super) heard: usize,
    pub(super) draft: Draft,
    pub(super) cursor: Option<usize>,
    pub(super) scroll: usize,
    /// The notation being typed.
    pub(super) typed: Option<String>,
    /// The hint for a decision, as lines.
    pub(super) hint: Option<(u32, Vec<String>)>,
    /// The reason why the last input was refused, and its rule.
    pub(super) wrong: Option<(String, String)>,
    /// Whether the connection is lost.
    lost: bool,
    /// When to fetch the table again; `None` if it is current.
    stale: Option<Instant>,
    /// The result of checking the deal.
    deal: Option<String>,
}

/// The effect of an input.
pub(super) enum InputResult {
    /// The screen stays.
    Continue,
    /// The screen is left.
    Exit(RemoteExit),
}

/// Shows a match until the user leaves or a rematch begins.
pub(super) fn play(
    app: &mut App,
    session: &mut TableSession,
    table: TableView,
) -> Result<RemoteExit, Error> {
    let about = game_entry(&app.words, &table.rules).map_err(Error::Match)?;
    let mut remote = RemoteTable {
        words: app.game_words(about.words)?,
        book: Rulebook::new(app.language, about.rulebook, about.prefix),
        app,
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
        hint: None,
        wrong: None,
        lost: false,
        stale: None,
        deal: None,
    };
    remote.begin();
    loop {
        remote.listen()?;
        remote.judge();
        let items = remote.items();
        let drawn = remote.draw(&items)?;
        remote.scroll = remote.scroll.min(drawn.over);
        let Some(input) = remote.app.terminal.input(Some(POLL_INTERVAL))? else { continue };
        if let InputResult::Exit(next) = remote.react(&items, &drawn, input)? {
            return Ok(next);
        }
    }
}

impl RemoteTable<'_> {
    /// Handles server events, and fetches the table again if it may have changed.
    fn listen(&mut self) -> Result<(), Error> {
        for change in self.session.events().try_iter() {
            match change {
                TableEvent::Update(entry) => {
                    self.log.extend(entry.told);
                    // The fetched table may already include this entry.
                    if entry.n >= self.table.n {
                        self.stale = Some(Instant::now());
                    }
                }
                TableEvent::Chat(heard) => self.log.push(chat_text(&self.words, &heard)),
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

    /// Fetches the table with the current draft. Returns whether it succeeded.
    pub(super) fn look(&mut self) -> Result<bool, Error> {
        match self.session.fetch(self.draft, self.table.decision) {
            Ok(RoomOrTable::Table(table)) => {
                let asked = self.table.must_choose() && self.table.decision == table.decision;
                self.names = table.names();
                (self.table, self.seen) = (*table, Instant::now());
                (self.stale, self.lost) = (None, false);
                // Keep the draft while the same question is open, even if others have acted
                // meanwhile.
                if !asked || !self.table.must_choose() {
                    self.begin();
                }
                // A hint for another decision is outdated.
                self.hint = self.hint.take().filter(|(at, _)| *at == self.table.decision);
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
            Err(error) => Err(Error::Match(error_text(&self.words, self.session, &error))),
        }
    }

    /// Replaces the draft. The old one stays if the server, which knows the next steps, is unreachable.
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

    /// Clears the draft for a new decision.
    fn begin(&mut self) {
        self.draft = Draft::EMPTY;
        self.scroll = usize::MAX;
        self.typed = None;
        // Without a cursor, a stray Enter cannot choose "rematch" when the match ends.
        self.cursor = if self.table.must_choose() { Some(0) } else { None };
    }

    /// Checks the deal of a finished match once.
    fn judge(&mut self) {
        // The record with its seed is published only after the match.
        if self.table.outcome.is_none() || self.deal.is_some() || self.lost {
            return;
        }
        match self.session.verify_deal(&self.table) {
            Ok(found) => self.deal = Some(deal_text(&self.words, &found)),
            Err(error) if error.is_transient() => {
                self.lost = true;
                self.stale = Some(Instant::now() + AGAIN);
            }
            Err(error) => self.deal = Some(error_text(&self.words, self.session, &error)),
        }
    }

    /// Handles a request's result: fetches the table or shows the reason. Returns whether it succeeded.
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
            self.wrong = Some((error_text(&self.words, self.session, &error), rule));
            // A refusal often means that the local copy is outdated.
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

    /// The choices, or after the match the next actions.
    fn items(&self) -> Vec<Item> {
        let scene = &self.table.scene;
        if self.table.outcome.is_some() {
            let mut items = Vec::new();
            if self.table.seat.is_some() {
                items.push(Item::new("a", self.app.say(id!("join-again"))));
            }
            items.push(Item::new("q", self.app.say(id!("screen-quit"))));
            return items;
        }
        let choices = scene.choices.iter().enumerate().map(|(at, choice)| {
            let key = key(scene, at).map_or_else(|| "·".to_owned(), String::from);
            Item::new(key, self.text(&choice.label))
        });
        let done = scene.complete.then(|| Item::new("0", self.app.say(id!("screen-done"))));
        choices.chain(done).collect()
    }

    /// The question, the players to wait for, or the result.
    fn asked(&self) -> Vec<String> {
        let scene = &self.table.scene;
        let mut lines = Vec::new();
        if let Some(result) = self.words.result(scene, &self.readers()) {
            lines.extend(result.lines().map(str::to_owned));
            let checking = || self.app.say(id!("join-deal-checking"));
            lines.push(self.deal.clone().unwrap_or_else(checking));
            return lines;
        }
        lines.extend(presence_text(&self.words, &self.table, self.seen.elapsed()));
        lines.extend(offer_text(&self.words, &self.table, &self.names));
        if self.table.may.answer {
            lines.push(self.app.say(id!("join-answer-by-key")));
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
        if let Some((_, hint)) = self.hint.as_ref().filter(|_| self.table.must_choose()) {
            lines.extend(hint.iter().cloned());
        }
        if let Some(typed) = &self.typed {
            lines.push(format!("{} {typed}▏", self.app.say(id!("screen-type"))));
        }
        lines
    }

    pub(super) fn draw(&mut self, items: &[Item]) -> Result<DrawnBoard, Error> {
        let asked = self.asked();
        let over = self.table.outcome.is_some();
        let keys = self.app.say(if over {
            id!("screen-over-keys")
        } else if self.can_ask_hint() {
            id!("screen-keys-hint")
        } else {
            id!("screen-keys")
        });
        let lost = self.lost.then(|| self.app.say(id!("join-lost")));
        let wrong = lost.or_else(|| self.wrong.as_ref().map(|(says, _)| says.clone()));
        let decision = Text::new(id!("screen-decision")).number("decision", self.table.decision);
        let right = match self.table.seat {
            Some(_) => self.text(&decision),
            None => format!("{}  {}", self.app.say(id!("join-watching")), self.text(&decision)),
        };
        let variant = self.table.rules.split_once('/');
        let variant = variant.map(|(_, rest)| format!("  {rest}")).unwrap_or_default();
        let scene = &self.table.scene;
        let readers = Readers { you: scene.observer.seat(), names: &self.names };
        let (theme, words) = (self.app.theme(), &self.words);
        let board = Board {
            context: RenderContext { scene, words, readers, theme, cursor: self.cursor },
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
        let mut drawn = DrawnBoard::default();
        self.app.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        Ok(drawn)
    }
}
