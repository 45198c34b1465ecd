//! The lines that a player types in a match.

use super::line_table::LineTable;
use super::parse::{self, ParsedLine};
use super::{POLL_INTERVAL, Stay};
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use sortie_core::matches::Proposal;
use sortie_core::{Step, Text, suggest};
use sortie_table::{ActionInput, HintState, PortError, Undo};
use sortie_tui::table_text;
use sortie_words::{columns, indent, wrap};

impl LineTable<'_> {
    /// Executes a typed line.
    pub(super) fn run_line(&mut self, line: &str) -> Result<Stay, Failure> {
        let line = line.trim();
        if let Some(said) = self.console.vocabulary.chat(line) {
            let done = self.port.send_chat(said);
            return self.done(done);
        }
        let labels = self.labels();
        let view = self.port.view();
        let asked = view.must_choose();
        match parse::parse_line(&self.console.vocabulary, &view.scene, &labels, line) {
            Some(ParsedLine::Command(name, rest)) => return self.command(name, &rest),
            Some(ParsedLine::Step(step)) if asked => return self.step(step),
            Some(ParsedLine::Done) if asked => return self.submit_draft(),
            None if asked => {
                let done = self.port.submit(&ActionInput::Notation(line));
                let Err(PortError::Refused { why, unreadable: true, .. }) = &done else {
                    return self.done(done);
                };
                let why = self
                    .with_readers(|readers| table_text::sentence_text(&self.words, readers, why));
                print::paragraph(&format!("{why} {}", self.suggestion(line)?))?;
            }
            _ if asked => print::paragraph(&self.range())?,
            _ if line.is_empty() => {}
            // Nothing can be chosen: say again who is waited for.
            _ => self.waited = None,
        }
        Ok(Stay::Continue)
    }

    /// Similar actions and commands for an unreadable line, or what can be typed.
    fn suggestion(&mut self, line: &str) -> Result<String, Failure> {
        let legal = self.port.actions().map_err(|error| self.failure(&error))?.actions;
        let legal = legal.unwrap_or_default();
        let mut near = suggest::nearest(line, legal.iter().map(String::as_str));
        near.extend(suggest::nearest(&line.to_lowercase(), self.console.vocabulary.commands()));
        let near = self.words.either(&near);
        if near.is_empty() {
            return Ok(self.range());
        }
        Ok(self.text(&Text::new(id!("table-did-you-mean")).raw("near", near)))
    }

    /// Adds a step to the draft, and submits the draft once nothing can be added.
    fn step(&mut self, step: Step) -> Result<Stay, Failure> {
        let draft = self.port.draft().with(step);
        let shown = self.port.set_draft(draft).map_err(|error| self.failure(&error))?;
        if shown && self.port.view().is_draft_final() {
            return self.submit_draft();
        }
        Ok(Stay::Continue)
    }

    fn submit_draft(&mut self) -> Result<Stay, Failure> {
        let draft = self.port.draft();
        let done = self.port.submit(&ActionInput::Draft(draft));
        self.done(done)
    }

    /// The numbers that may be typed, as a sentence.
    fn range(&self) -> String {
        let scene = &self.port.view().scene;
        let text = match scene.choices.len() {
            0 | 1 => Text::new(id!("play-type-enter")),
            last => Text::new(id!("play-type-range"))
                .number("from", i32::from(!scene.complete))
                .number("to", last as i64),
        };
        self.text(&self.with_help(text))
    }

    /// Shows the table again after a command; for a refused one, prints why, with the rule's text.
    pub(super) fn done(&mut self, done: Result<(), PortError>) -> Result<Stay, Failure> {
        match done {
            Ok(()) => (self.asked, self.waited) = (None, None),
            Err(error @ PortError::Closed(_)) => return Err(self.failure(&error)),
            Err(ref error @ PortError::Refused { ref rule, .. }) => {
                print::paragraph(&self.error_text(error))?;
                let rule = rule.as_deref().and_then(|rule| self.book.rule(rule, WIDTH));
                if let Some(rule) = rule {
                    print::text(&format!("{}\n", indent(&rule, 2)))?;
                }
            }
        }
        Ok(Stay::Continue)
    }

    fn command(&mut self, name: &str, rest: &str) -> Result<Stay, Failure> {
        let done = match name {
            "quit" => return Ok(Stay::Left),
            "undo" => return self.undo(),
            "hint" | "solution" => return self.hint(),
            "draw" => self.port.propose(Proposal::Draw),
            "agree" | "refuse" => self.port.answer_offer(name == "agree"),
            "resign" => match self.agrees(&self.words.say(id!("play-asks-resign")))? {
                Some(true) => self.port.resign(),
                Some(false) => return Ok(Stay::Continue),
                None => return Ok(Stay::Left),
            },
            _ => return self.print_page(name, rest).map(|()| Stay::Continue),
        };
        self.done(done)
    }

    /// Prints the table, the actions, the rules, the log or the help.
    fn print_page(&mut self, name: &str, rest: &str) -> Result<(), Failure> {
        match name {
            "table" => {
                let scene = &self.port.view().scene;
                let table = self.with_readers(|readers| self.words.table(scene, readers));
                (self.asked, self.waited) = (None, None);
                print::text(&format!("{table}\n"))
            }
            "actions" => {
                let found = self.port.actions().map_err(|error| self.failure(&error))?;
                match found.actions {
                    Some(actions) => print::paragraph(&actions.join(" | ")),
                    None => {
                        self.say(&Text::new(id!("play-too-many")).number("n", found.limit as i64))
                    }
                }
            }
            "rules" if rest.is_empty() => print::text(&self.book.text(WIDTH, |_| None)),
            "rules" => match self.book.rule(rest, WIDTH) {
                Some(rule) => print::text(&format!("{rule}\n")),
                None => print::paragraph(&self.book.missing(rest, &self.words)),
            },
            "log" => self.print_log(),
            _ => {
                let intro = self.words.say(id!("play-help"));
                let lines = columns(self.console.vocabulary.help(), WIDTH - 2).join("\n");
                print::text(&format!("{intro}\n{}\n", indent(&lines, 2)))
            }
        }
    }

    /// Undoes a step of the draft; without one, withdraws the choice or takes the decision back.
    fn undo(&mut self) -> Result<Stay, Failure> {
        if let Some(draft) = self.port.draft().undone() {
            self.port.set_draft(draft).map_err(|error| self.failure(&error))?;
            return Ok(Stay::Continue);
        }
        let why = match self.port.undo() {
            Ok(Undo::Nothing) => id!("play-nothing-to-undo"),
            Ok(Undo::Declined) => id!("play-undo-declined"),
            done => return self.done(done.map(|_| ())),
        };
        self.say(&Text::new(why)).map(|()| Stay::Continue)
    }

    /// Prints the whole log by decision.
    fn print_log(&self) -> Result<(), Failure> {
        let mut text = String::new();
        for lines in self.port.log().chunk_by(|one, other| one.decision == other.decision) {
            let decision = lines[0].decision;
            let head = Text::new(id!("table-decision")).number("decision", decision);
            let head = if decision == 0 { Text::new(id!("table-deal")) } else { head };
            text.extend([self.text(&head), "\n".to_owned(), self.lines(lines, 2)]);
        }
        print::text(&text)
    }

    /// Searches a hint and prints it.
    fn hint(&mut self) -> Result<Stay, Failure> {
        if let Err(error) = self.port.request_hint() {
            return self.done(Err(error));
        }
        while self.port.hint() == Some(&HintState::Searching) {
            if self.console.keyboard.interrupted() {
                self.port.cancel_hint();
            }
            if let Err(error) = self.port.poll(POLL_INTERVAL) {
                return self.done(Err(error));
            }
        }
        if let Some(HintState::Found(best)) = self.port.hint() {
            let mut text = format!("{}\n", self.words.say(id!("hint-head")));
            let lines =
                self.with_readers(|readers| table_text::hint_lines(&self.words, readers, best));
            for (found, line) in best.iter().zip(lines) {
                let line = wrap(&format!("{}: {line}", found.action), WIDTH - 4, 4);
                text.extend([&indent(&line, 2), "\n"]);
            }
            if let Some(note) = table_text::hint_note(&self.words, best) {
                text.extend([&wrap(&note, WIDTH, 0), "\n"]);
            }
            print::text(&text)?;
        }
        Ok(Stay::Continue)
    }

    /// Asks until the answer is yes or no; `None` at the end of the input.
    pub(super) fn agrees(&self, question: &str) -> Result<Option<bool>, Failure> {
        print::paragraph(question)?;
        let prompt = format!("{} ", self.words.say(id!("play-yes-or-no")));
        loop {
            let Some(line) = self.console.keyboard.line(&prompt)? else { return Ok(None) };
            match self.console.vocabulary.name(&line) {
                Some("yes") => return Ok(Some(true)),
                Some("no") => return Ok(Some(false)),
                _ => {}
            }
        }
    }
}
