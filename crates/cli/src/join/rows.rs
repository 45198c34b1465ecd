//! A match at the table of a server, line by line.

mod typed;

use super::plain::{Next, Plain};
use crate::errors::Failure;
use crate::play::keyboard::Typed as Heard;
use crate::print::{self, WIDTH};
use sortie_client::{Change, Place, Table};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Seat, Text};
use sortie_tui::far;
use sortie_words::{Readers, Rulebook, Words, indent, wrap};
use std::time::{Duration, Instant};

/// A server that does not answer is asked again after this time.
const AGAIN: Duration = Duration::from_secs(1);
/// Who comes to a match under way is told so many of the last things that happened.
const LAST: usize = 8;
/// What happened before is waited for so long.
const PATIENCE: Duration = Duration::from_secs(5);

/// A match that is played, or looked at, far away.
struct Rows<'p> {
    plain: &'p mut Plain,
    about: CatalogueEntry,
    words: Words,
    book: Rulebook,
    table: Table,
    names: Vec<String>,
    log: Vec<String>,
    draft: Draft,
    lost: bool,
    /// When the table is to be looked at anew, if it may be different.
    stale: Option<Instant>,
    /// The question that was shown last: its decision and what was chosen so far.
    shown: Option<(u32, Draft)>,
    /// Who was waited for when that was told last, what was proposed, and who was away.
    waited: Option<(Vec<Seat>, Vec<String>, Vec<bool>)>,
}

/// Plays, or looks on, until the match is left or the same people sit down again.
pub(super) fn play(plain: &mut Plain, table: Table) -> Result<Next, Failure> {
    let about = far::game(&plain.words, &table.rules).map_err(Failure::Data)?;
    let mut rows = Rows {
        words: Words::new(&plain.language, [about.words])?,
        book: Rulebook::new(&plain.language, about.rulebook, about.prefix),
        plain,
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
    rows.greet()?;
    loop {
        rows.listen()?;
        if rows.table.outcome.is_some() {
            return rows.finish();
        }
        let asked = rows.table.asks();
        rows.show(asked)?;
        match rows.plain.hear(asked)? {
            None => {}
            Some(Heard::Line(line)) if rows.typed(&line)? == Next::On => {}
            Some(_) => break,
        }
    }
    if rows.table.seat.is_some() {
        rows.plain.farewell()?;
    }
    Ok(Next::Left)
}

/// Prints what was told, a line for each sentence.
fn tell(told: &[String]) -> Result<(), Failure> {
    let lines = told.iter().map(|sentence| wrap(sentence, WIDTH, 2) + "\n");
    print::text(&lines.collect::<String>())
}

impl Rows<'_> {
    /// What is played, against whom, and what has happened so far.
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
        let until = Instant::now() + PATIENCE;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            match self.plain.visit.changes().recv_timeout(left) {
                Ok(Change::Entry(entry)) => {
                    self.log.extend(entry.told);
                    if entry.n + 1 >= self.table.n {
                        break;
                    }
                }
                Ok(Change::Said(said)) => self.log.push(far::said(&self.words, &said)),
                Ok(Change::Back | Change::Begun | Change::Room(_) | Change::Other) => {}
                _ => break,
            }
        }
        let from = self.log.len().saturating_sub(LAST);
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
        text.raw("help", self.plain.vocabulary.shown("help"))
    }

    /// Hears and tells what has happened, and looks at the table anew if it may be different.
    fn listen(&mut self) -> Result<(), Failure> {
        let changes: Vec<Change> = self.plain.visit.changes().try_iter().collect();
        for change in changes {
            match change {
                Change::Entry(entry) => {
                    if !entry.told.is_empty() {
                        self.begin_line()?;
                        tell(&entry.told)?;
                    }
                    self.log.extend(entry.told);
                    if entry.n >= self.table.n {
                        self.stale = Some(Instant::now());
                    }
                }
                Change::Said(said) => {
                    self.begin_line()?;
                    print::paragraph(&far::said(&self.words, &said))?;
                }
                Change::Lost => self.is_lost(true)?,
                Change::Back => {
                    if self.lost {
                        self.stale = Some(Instant::now());
                    }
                }
                Change::Begun | Change::Other | Change::Room(_) => {
                    self.stale = Some(Instant::now());
                }
                Change::Gone(says) => return Err(Failure::Data(says)),
            }
        }
        if self.stale.is_some_and(|when| when <= Instant::now()) {
            self.look()?;
        }
        Ok(())
    }

    /// A line of its own for what comes while a line is waited for.
    fn begin_line(&mut self) -> Result<(), Failure> {
        if self.shown.take().is_some() { print::text("\n") } else { Ok(()) }
    }

    fn is_lost(&mut self, lost: bool) -> Result<(), Failure> {
        if self.lost != lost {
            self.lost = lost;
            self.begin_line()?;
            self.plain.connection(lost)?;
        }
        Ok(())
    }

    /// Looks at the table, with what is chosen so far; whether the server has shown it.
    fn look(&mut self) -> Result<bool, Failure> {
        match self.plain.visit.look(self.draft, self.table.decision) {
            Ok(Place::Table(table)) => {
                let same = self.table.decision == table.decision && self.table.asks();
                self.names = table.names();
                self.table = *table;
                if !same || !self.table.asks() {
                    self.draft = Draft::EMPTY;
                }
                self.stale = None;
                self.is_lost(false)?;
                Ok(true)
            }
            Ok(Place::Room(_)) => {
                self.stale = None;
                Ok(false)
            }
            Err(error) if error.may_pass() => {
                self.stale = Some(Instant::now() + AGAIN);
                self.is_lost(true)?;
                Ok(false)
            }
            Err(error) => Err(self.plain.failed(&error)),
        }
    }

    fn labels(&self) -> Vec<String> {
        let label = |text: &Text| self.words.text(text, &self.readers());
        self.table.scene.choices.iter().map(|choice| label(&choice.label)).collect()
    }

    /// Shows what is asked, or who is waited for, unless that was shown before.
    fn show(&mut self, asked: bool) -> Result<(), Failure> {
        let offered = far::offer(&self.words, &self.table, &self.names);
        let away = self.table.sitting.iter().map(|sitting| sitting.away).collect();
        let waiting = (self.table.scene.turn.clone(), offered, away);
        if self.waited.as_ref() != Some(&waiting) {
            self.begin_line()?;
            // It was asked for a moment ago.
            if let Some(around) = far::around(&self.words, &self.table, Duration::ZERO) {
                print::paragraph(&around)?;
            }
            for line in &waiting.1 {
                print::paragraph(line)?;
                if self.table.may.answer {
                    let shown = |name| self.plain.vocabulary.shown(name);
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

    /// What is asked and chosen so far, and what may be chosen, numbered.
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

    /// The result, whether the deal was fair, and what follows.
    fn finish(&mut self) -> Result<Next, Failure> {
        let result = self.words.result(&self.table.scene, &self.readers()).unwrap_or_default();
        print::text(&format!("\n{}\n\n{result}\n", self.words.say(id!("play-end"))))?;
        let found = loop {
            match self.plain.visit.deal(&self.table) {
                Err(error) if error.may_pass() && !self.plain.keyboard.interrupted() => {
                    self.is_lost(true)?;
                    std::thread::sleep(AGAIN);
                }
                found => break found,
            }
        };
        print::paragraph(&match found {
            Ok(found) => far::deal(&self.words, &found),
            Err(error) => far::failed(&self.words, &self.plain.visit, &error),
        })?;
        if self.table.seat.is_none() {
            return Ok(Next::Left);
        }
        let quit = self.plain.vocabulary.shown("quit");
        self.say(&Text::new(id!("join-again-or-leave")).raw("quit", quit))?;
        loop {
            let line = self.plain.keyboard.line("> ")?;
            match line.as_deref().map(str::trim) {
                Some("1") => {}
                None => return Ok(Next::Left),
                Some(typed) if self.plain.vocabulary.command(typed) == Some("quit") => {
                    return Ok(Next::Left);
                }
                Some(_) => continue,
            }
            match self.plain.visit.again() {
                Ok(id) => {
                    self.plain.visit.go(&id, None);
                    self.plain.visit.follow();
                    return Ok(Next::On);
                }
                Err(error) => {
                    print::paragraph(&far::failed(&self.words, &self.plain.visit, &error))?;
                }
            }
        }
    }
}
