//! What is typed in a match at the table of a server.

use super::{Rows, tell};
use crate::errors::Failure;
use crate::join::plain::Next;
use crate::play::typed::{self, Typed};
use crate::print::{self, WIDTH};
use sortie_client::{ClientError, Spelled};
use sortie_core::matches::Proposal;
use sortie_core::{Draft, Step, Text};
use sortie_tui::far;
use sortie_words::{columns, indent, wrap};

impl Rows<'_> {
    /// Does what is typed.
    pub(super) fn typed(&mut self, line: &str) -> Result<Next, Failure> {
        if let Some(said) = self.plain.says(line) {
            self.done(&said)?;
            return Ok(Next::On);
        }
        let labels = self.labels();
        let (scene, line) = (&self.table.scene, line.trim());
        let asked = self.table.asks();
        match typed::listed::<()>(&self.plain.vocabulary, scene, &labels, line) {
            Some(Typed::Step(step)) if asked => self.step(step)?,
            Some(Typed::Done) if asked => self.choose(&Spelled::Draft(self.draft))?,
            Some(Typed::Command(name, rest)) => return self.command(name, &rest),
            None if asked => match typed::by_words(scene, &labels, line) {
                Some(step) => self.step(step)?,
                None => self.choose(&Spelled::Action(line))?,
            },
            _ if asked => {
                print::paragraph(&self.range())?;
                print::prompt("> ")?;
            }
            _ if line.is_empty() => {}
            _ => {
                self.waited = None;
            }
        }
        Ok(Next::On)
    }

    /// Chooses one thing more, and submits what is whole by it.
    fn step(&mut self, step: Step) -> Result<(), Failure> {
        let before = self.draft;
        self.draft = before.with(step);
        if !self.look()? {
            self.draft = before;
        } else if self.table.is_whole() {
            self.choose(&Spelled::Draft(self.draft))?;
        }
        Ok(())
    }

    /// Which numbers may be typed.
    fn range(&self) -> String {
        let scene = &self.table.scene;
        let text = match scene.choices.len() {
            0 | 1 => Text::new(id!("play-type-enter")),
            last => Text::new(id!("play-type-range"))
                .number("from", i32::from(!scene.complete))
                .number("to", last as i64),
        };
        self.words.text(&self.with_help(text), &self.readers())
    }

    fn choose(&mut self, spelled: &Spelled<'_>) -> Result<(), Failure> {
        let done = self.plain.visit.choose(self.table.decision, spelled);
        self.done(&done)
    }

    /// Looks at what a request has changed; if it was not done, it is said why, with the rule.
    fn done(&mut self, done: &Result<(), ClientError>) -> Result<(), Failure> {
        self.begin_line()?;
        if let Err(error) = done {
            print::paragraph(&far::failed(&self.words, &self.plain.visit, error))?;
            if let ClientError::Refused(answer) = error
                && let Some(rule) = answer.body["rule"].as_str()
                && let Some(rule) = self.book.rule(rule, WIDTH)
            {
                print::text(&format!("{}\n", indent(&rule, 2)))?;
            }
        } else {
            self.draft = Draft::EMPTY;
        }
        self.waited = None;
        self.look().map(|_| ())
    }

    fn command(&mut self, name: &str, rest: &str) -> Result<Next, Failure> {
        let decision = self.table.decision;
        match name {
            "quit" => return Ok(Next::Left),
            "undo" => {
                if let Some(draft) = self.draft.undone() {
                    self.draft = draft;
                    self.look()?;
                } else {
                    let done = self.plain.visit.undo(&self.table);
                    self.done(&done)?;
                }
            }
            "table" => {
                let table = self.words.table(&self.table.scene, &self.readers());
                print::text(&format!("{table}\n"))?;
                (self.shown, self.waited) = (None, None);
                return Ok(Next::On);
            }
            "draw" => {
                let done = self.plain.visit.propose(decision, Proposal::Draw);
                self.done(&done)?;
            }
            "agree" | "refuse" => {
                let done = self.plain.visit.answer(decision, name == "agree");
                self.done(&done)?;
            }
            "resign" => {
                if self.agrees()? {
                    let done = self.plain.visit.resign();
                    self.done(&done)?;
                }
            }
            "actions" => {
                let found = self.plain.visit.actions();
                match found.map_err(|error| self.plain.failed(&error))? {
                    Some(actions) => print::paragraph(&actions.join(" | "))?,
                    None => self.say(&Text::new(id!("play-too-many")).number("n", 120))?,
                }
            }
            "rules" if rest.is_empty() => print::text(&self.book.text(WIDTH))?,
            "rules" => match self.book.rule(rest, WIDTH) {
                Some(rule) => print::text(&format!("{rule}\n"))?,
                None => print::paragraph(&self.book.missing(rest, &self.words))?,
            },
            "log" => tell(&self.log)?,
            "hint" => return self.hint().map(|()| Next::On),
            _ => {
                let intro = self.words.say(id!("play-help"));
                let help = columns(self.plain.vocabulary.help(), WIDTH - 2).join("\n");
                print::text(&format!("{intro}\n{}\n", indent(&help, 2)))?;
            }
        }
        if self.shown.is_some() {
            print::prompt("> ")?;
        }
        Ok(Next::On)
    }

    /// What the server's bot would play.
    fn hint(&mut self) -> Result<(), Failure> {
        let found = match self.plain.visit.advice(self.table.decision) {
            Ok(found) => found,
            Err(error) => return self.done(&Err(error)),
        };
        let mut text = format!("{}\n", self.words.say(id!("advice-head")));
        for (advised, line) in found.iter().zip(far::advice(&self.words, &found)) {
            let line = wrap(&format!("{}: {line}", advised.action), WIDTH - 4, 4);
            text.push_str(&indent(&line, 2));
            text.push('\n');
        }
        print::text(&text)?;
        if self.shown.is_some() {
            print::prompt("> ")?;
        }
        Ok(())
    }

    /// Asks whether somebody really gives up.
    fn agrees(&self) -> Result<bool, Failure> {
        self.say(&Text::new(id!("play-asks-resign")))?;
        let prompt = format!("{} ", self.words.say(id!("play-yes-or-no")));
        loop {
            let Some(line) = self.plain.keyboard.line(&prompt)? else { return Ok(false) };
            match self.plain.vocabulary.name(&line) {
                Some("yes") => return Ok(true),
                Some("no") => return Ok(false),
                _ => {}
            }
        }
    }
}
