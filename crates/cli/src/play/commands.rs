//! A human's turn: the question, and the commands and actions that answer it.

use super::parse::{self, ParsedLine};
use super::session::{Session, TurnEnd};
use crate::action::ActionError;
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use sortie_core::game::actions;
use sortie_core::matches::TakeBack;
use sortie_core::{Draft, Game, Observer, Scene, Seat, Seats, Text};
use sortie_table::AnyTable;
use sortie_words::{columns, indent, wrap};

/// The command `actions` lists no more than this.
const LISTED: usize = 300;

/// How a turn goes on after a command.
enum AfterCommand {
    /// Read the next line.
    NextLine,
    /// Print the question again.
    ShowQuestion,
    /// End the turn.
    EndTurn(TurnEnd),
}

impl<G: Game> Session<G> {
    /// Asks a human until an action is submitted, the match is left or another seat must decide.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<TurnEnd, Failure> {
        let mut draft = Draft::EMPTY;
        let mut fresh = true;
        loop {
            let scene = self.scene(seat, &draft);
            let labels: Vec<String> = scene
                .choices
                .iter()
                .map(|choice| self.words.text(&choice.label, &self.readers(Some(seat))))
                .collect();
            if fresh {
                self.question(seat, &scene, &labels)?;
            }
            if !self.explained_input {
                self.say(&self.with_help(Text::new(id!("play-type-first"))))?;
                self.explained_input = true;
            }
            fresh = true;
            let Some(line) = self.keyboard.line("> ")? else { return Ok(TurnEnd::Quit) };
            let rules = self.table.played().rules();
            let view = self.table.played().view(Observer::Seat(seat));
            match parse::parse_line(&self.vocabulary, rules, &view, &scene, &labels, &line) {
                ParsedLine::Step(step) => {
                    draft = draft.with(step);
                    let steps = rules.legal_steps(&view, &draft);
                    // Nothing is left to ask, so the player need not type "done".
                    if steps.complete && steps.next.is_empty() {
                        return self.choose(seat, &draft);
                    }
                }
                ParsedLine::Done => return self.choose(seat, &draft),
                ParsedLine::Action(action) => {
                    self.submit(seat, action)?;
                    return Ok(TurnEnd::Continue);
                }
                ParsedLine::Command(name, rest) => {
                    match self.command(seat, &mut draft, name, &rest)? {
                        AfterCommand::NextLine => fresh = false,
                        AfterCommand::ShowQuestion => {}
                        AfterCommand::EndTurn(flow) => return Ok(flow),
                    }
                }
                ParsedLine::Empty | ParsedLine::NoNumber => {
                    print::paragraph(&self.range(&scene))?;
                    fresh = false;
                }
                ParsedLine::ActionError(wrong) => {
                    self.explain(seat, &scene, &wrong)?;
                    fresh = false;
                }
            }
        }
    }

    /// Prints why an action is refused, with the rule's text; for unreadable input, what to type
    /// instead.
    fn explain(&self, seat: Seat, scene: &Scene, wrong: &ActionError) -> Result<(), Failure> {
        let readers = self.readers(Some(seat));
        match &wrong.suggestions {
            None => {
                print::paragraph(&wrong.text(&self.words, &readers))?;
                let rule = self.rulebook.rule(wrong.refusal.rule, WIDTH);
                rule.map_or(Ok(()), |rule| print::text(&format!("{}\n", indent(&rule, 2))))
            }
            Some(suggestions) => {
                let text = self.words.text(&wrong.refusal.text, &readers);
                let near = self.words.either(&suggestions.near);
                let hint = if near.is_empty() {
                    self.range(scene)
                } else {
                    self.text(&Text::new(id!("table-did-you-mean")).raw("near", near))
                };
                print::paragraph(&format!("{text} {hint}"))
            }
        }
    }

    /// Submits the action of a complete draft.
    fn choose(&mut self, seat: Seat, draft: &Draft) -> Result<TurnEnd, Failure> {
        let view = self.table.played().view(Observer::Seat(seat));
        let Some(action) = self.table.played().rules().action_of_draft(&view, draft) else {
            let why = self.table.played().rules().refuse_incomplete(&view, draft);
            return Err(Failure::Data(self.words.refusal(&why, &self.readers(Some(seat)))));
        };
        self.submit(seat, action)?;
        Ok(TurnEnd::Continue)
    }

    /// Prints the question, the draft so far and the numbered choices.
    fn question(&self, seat: Seat, scene: &Scene, labels: &[String]) -> Result<(), Failure> {
        let mut text = self.words.asked(scene, &self.readers(Some(seat)));
        text.push('\n');
        for (at, label) in labels.iter().enumerate() {
            let number = at + 1;
            text.push_str(&indent(&wrap(&format!("{number}. {label}"), WIDTH - 4, 4), 2));
            text.push('\n');
        }
        if scene.complete {
            text.extend(["  0. ", &self.words.say(id!("play-done")), "\n"]);
        }
        print::text(&text)
    }

    fn command(
        &mut self,
        seat: Seat,
        draft: &mut Draft,
        name: &str,
        rest: &str,
    ) -> Result<AfterCommand, Failure> {
        match name {
            "undo" => match draft.undone() {
                Some(undone) => {
                    *draft = undone;
                    Ok(AfterCommand::ShowQuestion)
                }
                None => self.take_back(seat),
            },
            "table" => {
                let readers = self.readers(Some(seat));
                let table = self.words.table(&self.scene(seat, draft), &readers);
                print::text(&format!("{table}\n"))?;
                Ok(AfterCommand::ShowQuestion)
            }
            "resign" => self.resign(seat),
            "quit" => Ok(AfterCommand::EndTurn(TurnEnd::Quit)),
            "actions" => self.list_actions(seat).map(|()| AfterCommand::NextLine),
            "rules" => self.rules(rest).map(|()| AfterCommand::NextLine),
            "log" => self.log(seat).map(|()| AfterCommand::NextLine),
            "hint" => self.hint(seat).map(|()| AfterCommand::NextLine),
            _ => self.help().map(|()| AfterCommand::NextLine),
        }
    }

    fn list_actions(&self, seat: Seat) -> Result<(), Failure> {
        let view = self.table.played().view(Observer::Seat(seat));
        let Some(found) = actions(self.table.played().rules(), &view, LISTED) else {
            return self.say(&Text::new(id!("play-too-many")).number("n", LISTED as i64));
        };
        let found: Vec<String> = found
            .iter()
            .map(|(action, _)| self.table.played().rules().write_action(action))
            .collect();
        print::paragraph(&found.join(" | "))
    }

    fn rules(&self, id: &str) -> Result<(), Failure> {
        if id.is_empty() {
            return print::text(&self.rulebook.text(WIDTH));
        }
        match self.rulebook.rule(id, WIDTH) {
            Some(rule) => print::text(&format!("{rule}\n")),
            None => print::paragraph(&self.rulebook.missing(id, &self.words)),
        }
    }

    fn log(&self, seat: Seat) -> Result<(), Failure> {
        let mut text = String::new();
        let mut decision = None;
        for told in self.table.played().stream(Observer::Seat(seat), 0) {
            if decision != Some(told.decision) {
                decision = Some(told.decision);
                let head = Text::new(id!("table-decision")).number("decision", told.decision);
                let head = if told.decision == 0 { Text::new(id!("table-deal")) } else { head };
                text.push_str(&self.words.text(&head, &self.readers(None)));
                text.push('\n');
            }
            let sentence = told.to_text(self.table.played().rules());
            let sentence = self.words.text(&sentence, &self.readers(Some(seat)));
            text.push_str(&indent(&wrap(&sentence, WIDTH - 2, 2), 2));
            text.push('\n');
        }
        print::text(&text)
    }

    /// Takes the last decision back, if all others agree: bots always do, and the other humans are
    /// asked.
    fn take_back(&mut self, seat: Seat) -> Result<AfterCommand, Failure> {
        let (decision, of) = match self.table.played().can_take_back(seat) {
            Some(TakeBack::Consent { decision, of }) => (decision, of),
            Some(TakeBack::Free) => (self.table.played().decision(), Seats::NONE),
            None => {
                self.say(&Text::new(id!("play-nothing-to-undo")))?;
                return Ok(AfterCommand::NextLine);
            }
        };
        let asks = self.name(seat).to_owned();
        let humans = self.table.humans();
        for other in of.iter().filter(|&other| humans.has(other)) {
            // The others must not see the hand of the player who asks.
            self.holder = None;
            print::clear()?;
            let name = self.name(other);
            let question = Text::new(id!("play-asks-undo"))
                .raw("name", name)
                .raw("asks", &*asks)
                .number("decision", decision);
            match self.agrees(&question)? {
                Some(true) => {}
                Some(false) => {
                    let notice = Text::new(id!("play-disagrees")).raw("name", name);
                    self.notice = Some(self.text(&notice));
                    return Ok(AfterCommand::EndTurn(TurnEnd::Continue));
                }
                None => return Ok(AfterCommand::EndTurn(TurnEnd::Quit)),
            }
        }
        self.table.take_back(seat, of).map_err(Failure::data)?;
        self.save()?;
        Ok(AfterCommand::EndTurn(TurnEnd::Continue))
    }

    fn resign(&mut self, seat: Seat) -> Result<AfterCommand, Failure> {
        match self.agrees(&Text::new(id!("play-asks-resign")))? {
            Some(true) => {}
            Some(false) => return Ok(AfterCommand::NextLine),
            None => return Ok(AfterCommand::EndTurn(TurnEnd::Quit)),
        }
        // A bot plays on for the seat, under a name that says so.
        let bot = self.words.bot(None);
        self.table.resign(seat, &bot).map_err(Failure::data)?;
        self.save()?;
        Ok(AfterCommand::EndTurn(TurnEnd::Continue))
    }

    /// Asks until the answer is yes or no; `None` at the end of the input.
    fn agrees(&self, question: &Text) -> Result<Option<bool>, Failure> {
        self.say(question)?;
        let prompt = format!("{} ", self.words.say(id!("play-yes-or-no")));
        loop {
            let Some(line) = self.keyboard.line(&prompt)? else { return Ok(None) };
            match self.vocabulary.name(&line) {
                Some("yes") => return Ok(Some(true)),
                Some("no") => return Ok(Some(false)),
                _ => {}
            }
        }
    }

    fn with_help(&self, text: Text) -> Text {
        text.raw("help", self.vocabulary.shown("help"))
    }

    /// The numbers that may be typed, as a sentence.
    fn range(&self, scene: &Scene) -> String {
        let from = i32::from(!scene.complete);
        let text = match scene.choices.len() {
            0 | 1 => Text::new(id!("play-type-enter")),
            last => {
                let text = Text::new(id!("play-type-range"));
                text.number("from", from).number("to", last as i64)
            }
        };
        self.text(&self.with_help(text))
    }

    fn help(&self) -> Result<(), Failure> {
        let intro = self.words.say(id!("play-help"));
        let lines = indent(&columns(self.vocabulary.help(), WIDTH - 2).join("\n"), 2);
        print::text(&format!("{intro}\n{lines}\n"))
    }
}
