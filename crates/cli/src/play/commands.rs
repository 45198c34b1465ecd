//! A human's turn: what is asked, and what is done with what is typed.

use super::session::{Flow, Session};
use super::typed::{self, Typed};
use crate::action::Wrong;
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use sortie_core::any_match::sentence;
use sortie_core::game::actions;
use sortie_core::matches::TakeBack;
use sortie_core::{Draft, Game, Observer, Scene, Seat, Seats, Text};
use sortie_words::{columns, indent, wrap};

/// At most so many actions are listed.
const LISTED: usize = 300;

/// What a command leads to.
enum Then {
    /// The next line, please.
    Again,
    /// The question is asked again.
    Ask,
    /// The turn is over.
    End(Flow),
}

impl<G: Game> Session<G> {
    /// Asks a human until an action is submitted, the match is left or somebody else must decide.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<Flow, Failure> {
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
            if !self.told_how {
                self.say(&self.with_help(Text::new(id!("play-type-first"))))?;
                self.told_how = true;
            }
            fresh = true;
            let Some(line) = self.keyboard.line("> ")? else { return Ok(Flow::Left) };
            let rules = self.table.played().rules();
            let view = self.table.played().view(Observer::Seat(seat));
            match typed::read(&self.vocabulary, rules, &view, &scene, &labels, &line) {
                Typed::Step(step) => {
                    draft = draft.with(step);
                    let steps = rules.legal_steps(&view, &draft);
                    if steps.complete && steps.next.is_empty() {
                        return self.choose(seat, &draft);
                    }
                }
                Typed::Done => return self.choose(seat, &draft),
                Typed::Action(action) => {
                    self.submit(seat, action)?;
                    return Ok(Flow::On);
                }
                Typed::Command(name, rest) => match self.command(seat, &mut draft, name, &rest)? {
                    Then::Again => fresh = false,
                    Then::Ask => {}
                    Then::End(flow) => return Ok(flow),
                },
                Typed::Nothing | Typed::NoNumber => {
                    print::paragraph(&self.range(&scene))?;
                    fresh = false;
                }
                Typed::Wrong(wrong) => {
                    self.explain(seat, &scene, &wrong)?;
                    fresh = false;
                }
            }
        }
    }

    /// Why something may not be done, with the rule in its own words; what may be typed instead of
    /// what nobody can read.
    fn explain(&self, seat: Seat, scene: &Scene, wrong: &Wrong) -> Result<(), Failure> {
        let readers = self.readers(Some(seat));
        match &wrong.unread {
            None => {
                print::paragraph(&wrong.text(&self.words, &readers))?;
                let rule = self.rulebook.rule(wrong.refusal.rule, WIDTH);
                rule.map_or(Ok(()), |rule| print::text(&format!("{}\n", indent(&rule, 2))))
            }
            Some(unread) => {
                let text = self.words.text(&wrong.refusal.text, &readers);
                let near = self.words.either(&unread.near);
                let hint = if near.is_empty() {
                    self.range(scene)
                } else {
                    self.worded(&Text::new(id!("table-did-you-mean")).raw("near", near))
                };
                print::paragraph(&format!("{text} {hint}"))
            }
        }
    }

    /// Submits what a complete draft spells.
    fn choose(&mut self, seat: Seat, draft: &Draft) -> Result<Flow, Failure> {
        let view = self.table.played().view(Observer::Seat(seat));
        let Some(action) = self.table.played().rules().action_of_draft(&view, draft) else {
            let why = self.table.played().rules().refuse_incomplete(&view, draft);
            return Err(Failure::Data(self.words.refusal(&why, &self.readers(Some(seat)))));
        };
        self.submit(seat, action)?;
        Ok(Flow::On)
    }

    /// What is asked and chosen so far, and what may be chosen, numbered.
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
    ) -> Result<Then, Failure> {
        match name {
            "undo" => match draft.undone() {
                Some(undone) => {
                    *draft = undone;
                    Ok(Then::Ask)
                }
                None => self.take_back(seat),
            },
            "table" => {
                let readers = self.readers(Some(seat));
                let table = self.words.table(&self.scene(seat, draft), &readers);
                print::text(&format!("{table}\n"))?;
                Ok(Then::Ask)
            }
            "resign" => self.resign(seat),
            "quit" => Ok(Then::End(Flow::Left)),
            "actions" => self.list_actions(seat).map(|()| Then::Again),
            "rules" => self.rules(rest).map(|()| Then::Again),
            "log" => self.log(seat).map(|()| Then::Again),
            "hint" => self.hint(seat).map(|()| Then::Again),
            _ => self.help().map(|()| Then::Again),
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
        for told in self.table.played().told(Observer::Seat(seat), 0) {
            if decision != Some(told.decision) {
                decision = Some(told.decision);
                let head = Text::new(id!("table-decision")).number("decision", told.decision);
                let head = if told.decision == 0 { Text::new(id!("table-deal")) } else { head };
                text.push_str(&self.words.text(&head, &self.readers(None)));
                text.push('\n');
            }
            let sentence = sentence(self.table.played().rules(), &told);
            let sentence = self.words.text(&sentence, &self.readers(Some(seat)));
            text.push_str(&indent(&wrap(&sentence, WIDTH - 2, 2), 2));
            text.push('\n');
        }
        print::text(&text)
    }

    /// Takes the last decision back, if everybody else agrees: bots do, and the others at the
    /// keyboard are asked.
    fn take_back(&mut self, seat: Seat) -> Result<Then, Failure> {
        let (decision, of) = match self.table.played().can_take_back(seat) {
            Some(TakeBack::Consent { decision, of }) => (decision, of),
            Some(TakeBack::Free) => (self.table.played().decision(), Seats::NONE),
            None => {
                self.say(&Text::new(id!("play-nothing-to-undo")))?;
                return Ok(Then::Again);
            }
        };
        let asks = self.name(seat).to_owned();
        let humans = self.table.humans();
        for other in of.iter().filter(|&other| humans.has(other)) {
            // The hand of whoever asks is not for the eyes of the others.
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
                    self.notice = Some(self.worded(&notice));
                    return Ok(Then::End(Flow::On));
                }
                None => return Ok(Then::End(Flow::Left)),
            }
        }
        self.table.take_back(seat, of).map_err(Failure::data)?;
        self.keep()?;
        Ok(Then::End(Flow::On))
    }

    fn resign(&mut self, seat: Seat) -> Result<Then, Failure> {
        match self.agrees(&Text::new(id!("play-asks-resign")))? {
            Some(true) => {}
            Some(false) => return Ok(Then::Again),
            None => return Ok(Then::End(Flow::Left)),
        }
        let bot = self.words.bot(None);
        self.table.resign(seat, &bot).map_err(Failure::data)?;
        self.keep()?;
        Ok(Then::End(Flow::On))
    }

    /// Asks until it is yes or no; `None` at the end of the input.
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

    /// Which numbers may be typed.
    fn range(&self, scene: &Scene) -> String {
        let from = i32::from(!scene.complete);
        let text = match scene.choices.len() {
            0 | 1 => Text::new(id!("play-type-enter")),
            last => {
                let text = Text::new(id!("play-type-range"));
                text.number("from", from).number("to", last as i64)
            }
        };
        self.worded(&self.with_help(text))
    }

    fn help(&self) -> Result<(), Failure> {
        let intro = self.words.say(id!("play-help"));
        let lines = indent(&columns(self.vocabulary.help(), WIDTH - 2).join("\n"), 2);
        print::text(&format!("{intro}\n{lines}\n"))
    }
}
