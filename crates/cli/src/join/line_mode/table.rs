//! A match at the table of a server, line by line.

mod commands;

use super::{LineMode, Stay};
use crate::errors::Failure;
use crate::play::keyboard::KeyboardEvent;
use crate::print::{self, WIDTH};
use sortie_client::{RoomOrTable, TableEvent, TableView};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Seat, Text};
use sortie_tui::remote;
use sortie_words::{Readers, Rulebook, Words, indent, wrap};
use std::time::{Duration, Instant};

/// Time between two attempts to reach a server that does not answer.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// Latest events that are printed on arrival at a running match.
const RECENT_EVENTS: usize = 8;
/// Longest wait for the past events of a match on arrival.
const BACKLOG_TIMEOUT: Duration = Duration::from_secs(5);

/// A match at the table of a server that is played or watched.
struct LineTable<'p> {
    client: &'p mut LineMode,
    about: CatalogueEntry,
    words: Words,
    book: Rulebook,
    table: TableView,
    names: Vec<String>,
    log: Vec<String>,
    draft: Draft,
    lost: bool,
    /// When to reload the table, if it may have changed.
    stale: Option<Instant>,
    /// The question that was printed last: its decision and the draft.
    shown: Option<(u32, Draft)>,
    /// The state that was printed last: waiting seats, open proposals, and for each seat whether its
    /// player is away.
    waited: Option<(Vec<Seat>, Vec<String>, Vec<bool>)>,
}

/// Plays or watches until the match is left or a rematch begins.
pub(super) fn play(client: &mut LineMode, table: TableView) -> Result<Stay, Failure> {
    let about = remote::game_entry(&client.words, &table.rules).map_err(Failure::Data)?;
    let mut table_view = LineTable {
        words: Words::new(&client.language, [about.words])?,
        book: Rulebook::new(&client.language, about.rulebook, about.prefix),
        client,
        about,
        names: table.names(),
        table,
        log: Vec::new(),
        draft: Draft::EMPTY,
        lost: false,
        stale: None,
        shown: None,
        waited: None,
    };
    table_view.greet()?;
    loop {
        table_view.listen()?;
        if table_view.table.outcome.is_some() {
            return table_view.finish();
        }
        let asked = table_view.table.must_choose();
        table_view.show(asked)?;
        match table_view.client.next_line(asked)? {
            None => {}
            Some(KeyboardEvent::Line(line)) if table_view.run_line(&line)? == Stay::Continue => {}
            Some(_) => break,
        }
    }
    if table_view.table.seat.is_some() {
        table_view.client.farewell()?;
    }
    Ok(Stay::Left)
}

/// Prints events, a line for each sentence.
fn tell(told: &[String]) -> Result<(), Failure> {
    let lines = told.iter().map(|sentence| wrap(sentence, WIDTH, 2) + "\n");
    print::text(&lines.collect::<String>())
}

impl LineTable<'_> {
    /// Prints the game, the opponents and the latest events.
    fn greet(&mut self) -> Result<(), Failure> {
        print::text(&format!("\n{}\n\n", self.about.name))?;
        let own = self.table.seat;
        let others = self.table.sitting.iter().filter(|sitting| Some(sitting.seat) != own);
        let others: Vec<&str> = others.map(|sitting| sitting.name.as_str()).collect();
        let others = others.join(", ");
        let text = match own {
            Some(_) => Text::new(id!("play-against")).raw("others", others),
            None => Text::new(id!("play-players")).raw("names", others),
        };
        self.say(&text)?;
        if self.table.rules != self.about.id {
            self.say(&Text::new(id!("play-rules")).raw("code", &self.table.rules))?;
        }
        if own.is_none() {
            print::paragraph(&self.words.say(id!("join-watching")))?;
        } else {
            self.say(&self.with_help(Text::new(id!("play-type-number"))))?;
        }
        let until = Instant::now() + BACKLOG_TIMEOUT;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            match self.client.session.events().recv_timeout(left) {
                Ok(TableEvent::Update(entry)) => {
                    self.log.extend(entry.told);
                    // All entries that the fetched table includes have arrived.
                    if entry.n + 1 >= self.table.n {
                        break;
                    }
                }
                Ok(TableEvent::Chat(said)) => self.log.push(remote::chat_text(&self.words, &said)),
                Ok(
                    TableEvent::Connected
                    | TableEvent::MatchStarted
                    | TableEvent::Room(_)
                    | TableEvent::Refresh,
                ) => {}
                _ => break,
            }
        }
        let from = self.log.len().saturating_sub(RECENT_EVENTS);
        print::text("\n")?;
        tell(&self.log[from..])
    }

    fn readers(&self) -> Readers<'_> {
        Readers { you: self.table.seat, names: &self.names }
    }

    fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.words.text(text, &self.readers()))
    }

    fn with_help(&self, text: Text) -> Text {
        text.raw("help", self.client.vocabulary.shown("help"))
    }

    /// Prints new events, and reloads the table if it may have changed.
    fn listen(&mut self) -> Result<(), Failure> {
        // Collected first, because handling an event borrows the session again.
        let changes: Vec<TableEvent> = self.client.session.events().try_iter().collect();
        for change in changes {
            match change {
                TableEvent::Update(entry) => {
                    if !entry.told.is_empty() {
                        self.begin_line()?;
                        tell(&entry.told)?;
                    }
                    self.log.extend(entry.told);
                    if entry.n >= self.table.n {
                        self.stale = Some(Instant::now());
                    }
                }
                TableEvent::Chat(said) => {
                    self.begin_line()?;
                    print::paragraph(&remote::chat_text(&self.words, &said))?;
                }
                TableEvent::Disconnected => self.is_lost(true)?,
                TableEvent::Connected => {
                    if self.lost {
                        self.stale = Some(Instant::now());
                    }
                }
                TableEvent::MatchStarted | TableEvent::Refresh | TableEvent::Room(_) => {
                    self.stale = Some(Instant::now());
                }
                TableEvent::Closed(says) => return Err(Failure::Data(says)),
            }
        }
        if self.stale.is_some_and(|when| when <= Instant::now()) {
            self.look()?;
        }
        Ok(())
    }

    /// Ends the prompt's line before something else is printed.
    fn begin_line(&mut self) -> Result<(), Failure> {
        if self.shown.take().is_some() { print::text("\n") } else { Ok(()) }
    }

    fn is_lost(&mut self, lost: bool) -> Result<(), Failure> {
        if self.lost != lost {
            self.lost = lost;
            self.begin_line()?;
            self.client.connection(lost)?;
        }
        Ok(())
    }

    /// Reloads the table with the current draft. Returns whether the server answered.
    fn look(&mut self) -> Result<bool, Failure> {
        match self.client.session.fetch(self.draft, self.table.decision) {
            Ok(RoomOrTable::Table(table)) => {
                let same = self.table.decision == table.decision && self.table.must_choose();
                self.names = table.names();
                self.table = *table;
                if !same || !self.table.must_choose() {
                    self.draft = Draft::EMPTY;
                }
                self.stale = None;
                self.is_lost(false)?;
                Ok(true)
            }
            Ok(RoomOrTable::Room(_)) => {
                self.stale = None;
                Ok(false)
            }
            Err(error) if error.is_transient() => {
                self.stale = Some(Instant::now() + RETRY_INTERVAL);
                self.is_lost(true)?;
                Ok(false)
            }
            Err(error) => Err(self.client.failed(&error)),
        }
    }

    fn labels(&self) -> Vec<String> {
        let label = |text: &Text| self.words.text(text, &self.readers());
        self.table.scene.choices.iter().map(|choice| label(&choice.label)).collect()
    }

    /// Prints the question or the waiting seats, unless they were printed before.
    fn show(&mut self, asked: bool) -> Result<(), Failure> {
        let offered = remote::offer_text(&self.words, &self.table, &self.names);
        let away = self.table.sitting.iter().map(|sitting| sitting.away).collect();
        let waiting = (self.table.scene.turn.clone(), offered, away);
        if self.waited.as_ref() != Some(&waiting) {
            self.begin_line()?;
            // The table was reloaded a moment ago, so the server's clocks need no correction.
            if let Some(around) = remote::presence_text(&self.words, &self.table, Duration::ZERO) {
                print::paragraph(&around)?;
            }
            for line in &waiting.1 {
                print::paragraph(line)?;
                if self.table.may.answer {
                    let shown = |name| self.client.vocabulary.shown(name);
                    let text = Text::new(id!("join-answer-by-word"));
                    self.say(&text.raw("agree", shown("agree")).raw("refuse", shown("refuse")))?;
                }
            }
            if !asked {
                if let Some(chosen) = &self.table.submitted {
                    self.say(&Text::new(id!("join-chosen")).raw("action", chosen))?;
                }
                let names = self.words.names(&waiting.0, &self.readers());
                self.say(&Text::new(id!("table-waits-for")).raw("names", names))?;
            }
            self.waited = Some(waiting);
        }
        let now = (self.table.decision, self.draft);
        if !asked || self.shown == Some(now) {
            return Ok(());
        }
        if self.draft.is_empty() {
            let head = Text::new(id!("play-decision")).number("decision", self.table.decision);
            let table = self.words.table(&self.table.scene, &self.readers());
            print::text(&format!("\n{}\n\n{table}\n", self.words.text(&head, &self.readers())))?;
        }
        self.question()?;
        self.shown = Some(now);
        print::prompt("> ")
    }

    /// Prints the question, the draft so far and the numbered choices.
    fn question(&self) -> Result<(), Failure> {
        let mut text = self.words.asked(&self.table.scene, &self.readers());
        text.push('\n');
        for (label, number) in self.labels().iter().zip(1..) {
            text += &indent(&wrap(&format!("{number}. {label}"), WIDTH - 4, 4), 2);
            text.push('\n');
        }
        if self.table.scene.complete {
            text.extend(["  0. ", &self.words.say(id!("play-done")), "\n"]);
        }
        print::text(&text)
    }

    /// Prints the result and the check of the deal, and asks for a rematch.
    fn finish(&mut self) -> Result<Stay, Failure> {
        let result = self.words.result(&self.table.scene, &self.readers()).unwrap_or_default();
        print::text(&format!("\n{}\n\n{result}\n", self.words.say(id!("play-end"))))?;
        let found = loop {
            match self.client.session.verify_deal(&self.table) {
                Err(error) if error.is_transient() && !self.client.keyboard.interrupted() => {
                    self.is_lost(true)?;
                    std::thread::sleep(RETRY_INTERVAL);
                }
                found => break found,
            }
        };
        print::paragraph(&match found {
            Ok(found) => remote::deal_text(&self.words, &found),
            Err(error) => remote::error_text(&self.words, &self.client.session, &error),
        })?;
        if self.table.seat.is_none() {
            return Ok(Stay::Left);
        }
        let quit = self.client.vocabulary.shown("quit");
        self.say(&Text::new(id!("join-again-or-leave")).raw("quit", quit))?;
        loop {
            let line = self.client.keyboard.line("> ")?;
            match line.as_deref().map(str::trim) {
                Some("1") => {}
                None => return Ok(Stay::Left),
                Some(typed) if self.client.vocabulary.command(typed) == Some("quit") => {
                    return Ok(Stay::Left);
                }
                Some(_) => continue,
            }
            match self.client.session.rematch() {
                Ok(id) => {
                    self.client.session.switch_table(&id, None);
                    self.client.session.subscribe();
                    return Ok(Stay::Continue);
                }
                Err(error) => {
                    print::paragraph(&remote::error_text(
                        &self.words,
                        &self.client.session,
                        &error,
                    ))?;
                }
            }
        }
    }
}
