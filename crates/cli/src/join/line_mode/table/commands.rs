//! The lines that a player types in a match at the table of a server.

use super::{LineTable, tell};
use crate::errors::Failure;
use crate::join::line_mode::Stay;
use crate::play::parse::{self, ParsedLine};
use crate::print::{self, WIDTH};
use sortie_client::{ActionInput, ClientError};
use sortie_core::matches::Proposal;
use sortie_core::{Draft, Step, Text};
use sortie_tui::remote;
use sortie_words::{columns, indent, wrap};

impl LineTable<'_> {
    /// Executes a typed line.
    pub(super) fn run_line(&mut self, line: &str) -> Result<Stay, Failure> {
        if let Some(said) = self.client.send_chat(line) {
            self.done(&said)?;
            return Ok(Stay::Continue);
        }
        let labels = self.labels();
        let (scene, line) = (&self.table.scene, line.trim());
        let asked = self.table.must_choose();
        match parse::parse_listed::<()>(&self.client.vocabulary, scene, &labels, line) {
            Some(ParsedLine::Step(step)) if asked => self.step(step)?,
            Some(ParsedLine::Done) if asked => self.choose(&ActionInput::Draft(self.draft))?,
            Some(ParsedLine::Command(name, rest)) => return self.command(name, &rest),
            None if asked => match parse::by_words(scene, &labels, line) {
                Some(step) => self.step(step)?,
                None => self.choose(&ActionInput::Notation(line))?,
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
        Ok(Stay::Continue)
    }

    /// Adds a step to the draft, and submits the draft once it is complete.
    fn step(&mut self, step: Step) -> Result<(), Failure> {
        let before = self.draft;
        // Tried at the server, which knows the legal steps, and kept only if it answers.
        self.draft = before.with(step);
        if !self.look()? {
            self.draft = before;
        } else if self.table.is_draft_final() {
            self.choose(&ActionInput::Draft(self.draft))?;
        }
        Ok(())
    }

    /// The numbers that may be typed, as a sentence.
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

    fn choose(&mut self, spelled: &ActionInput<'_>) -> Result<(), Failure> {
        let done = self.client.session.submit(self.table.decision, spelled);
        self.done(&done)
    }

    /// Reloads the table after a request; for a refused one, prints why, with the rule.
    fn done(&mut self, done: &Result<(), ClientError>) -> Result<(), Failure> {
        self.begin_line()?;
        if let Err(error) = done {
            print::paragraph(&remote::error_text(&self.words, &self.client.session, error))?;
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

    fn command(&mut self, name: &str, rest: &str) -> Result<Stay, Failure> {
        let decision = self.table.decision;
        match name {
            "quit" => return Ok(Stay::Left),
            "undo" => {
                if let Some(draft) = self.draft.undone() {
                    self.draft = draft;
                    self.look()?;
                } else {
                    let done = self.client.session.undo(&self.table);
                    self.done(&done)?;
                }
            }
            "table" => {
                let table = self.words.table(&self.table.scene, &self.readers());
                print::text(&format!("{table}\n"))?;
                (self.shown, self.waited) = (None, None);
                return Ok(Stay::Continue);
            }
            "draw" => {
                let done = self.client.session.propose(decision, Proposal::Draw);
                self.done(&done)?;
            }
            "agree" | "refuse" => {
                let done = self.client.session.answer_offer(decision, name == "agree");
                self.done(&done)?;
            }
            "resign" => {
                if self.agrees()? {
                    let done = self.client.session.resign();
                    self.done(&done)?;
                }
            }
            "actions" => {
                let found = self.client.session.actions();
                match found.map_err(|error| self.client.failed(&error))? {
                    Some(actions) => print::paragraph(&actions.join(" | "))?,
                    // 120 is the server's limit for listing actions.
                    None => self.say(&Text::new(id!("play-too-many")).number("n", 120))?,
                }
            }
            "rules" if rest.is_empty() => print::text(&self.book.text(WIDTH))?,
            "rules" => match self.book.rule(rest, WIDTH) {
                Some(rule) => print::text(&format!("{rule}\n"))?,
                None => print::paragraph(&self.book.missing(rest, &self.words))?,
            },
            "log" => tell(&self.log)?,
            "hint" => return self.hint().map(|()| Stay::Continue),
            _ => {
                let intro = self.words.say(id!("play-help"));
                let help = columns(self.client.vocabulary.help(), WIDTH - 2).join("\n");
                print::text(&format!("{intro}\n{}\n", indent(&help, 2)))?;
            }
        }
        if self.shown.is_some() {
            print::prompt("> ")?;
        }
        Ok(Stay::Continue)
    }

    /// Prints the hint of the server's bot.
    fn hint(&mut self) -> Result<(), Failure> {
        let found = match self.client.session.request_hint(self.table.decision) {
            Ok(found) => found,
            Err(error) => return self.done(&Err(error)),
        };
        let mut text = format!("{}\n", self.words.say(id!("hint-head")));
        for (advised, line) in found.iter().zip(remote::hint_lines(&self.words, &found)) {
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

    /// Asks whether the player really wants to resign.
    fn agrees(&self) -> Result<bool, Failure> {
        self.say(&Text::new(id!("play-asks-resign")))?;
        let prompt = format!("{} ", self.words.say(id!("play-yes-or-no")));
        loop {
            let Some(line) = self.client.keyboard.line(&prompt)? else { return Ok(false) };
            match self.client.vocabulary.name(&line) {
                Some("yes") => return Ok(true),
                Some("no") => return Ok(false),
                _ => {}
            }
        }
    }
}
