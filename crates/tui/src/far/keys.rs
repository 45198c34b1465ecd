//! What keys and pointer do at the table of a server.

use super::said::advice;
use super::table::{Far, Flow};
use super::{Next, Talked, farewell};
use crate::ask::{self, Answer, Question};
use crate::board::{Drawn, Target};
use crate::desk::{Error, no_scene};
use crate::list::{Item, Way, moved};
use crate::page::{self, Page};
use crate::pen::Pen;
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sortie_client::ActionInput;
use sortie_core::matches::Proposal;
use sortie_core::{MessageId, Text};
use sortie_words::Readers;

/// How far the table is moved by a key and by the wheel.
const PAGE: usize = 8;
const STEP: usize = 5;
/// No action in notation is longer.
const LONGEST: usize = 60;
/// So many entries of the menu behind the table are there always.
const BEFORE: usize = 6;

/// What may be done besides choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum More {
    Agree,
    Refuse,
    Recall,
    Draw,
    Talk,
    Resign,
}

impl More {
    fn key(self) -> &'static str {
        match self {
            More::Agree => "y",
            More::Refuse | More::Recall => "n",
            More::Draw => "d",
            More::Talk => "t",
            More::Resign => "x",
        }
    }

    fn name(self) -> MessageId {
        match self {
            More::Agree => id!("join-agree"),
            More::Refuse => id!("join-refuse"),
            More::Recall => id!("join-recall"),
            More::Draw => id!("join-draw"),
            More::Talk => id!("join-say"),
            More::Resign => id!("screen-resign"),
        }
    }
}

impl Far<'_> {
    pub(super) fn react(
        &mut self,
        items: &[Item],
        drawn: &Drawn,
        input: Input,
    ) -> Result<Flow, Error> {
        match input {
            Input::End => return Ok(Flow::Next(Next::Left(None))),
            Input::Key(code) if self.typed.is_some() => self.type_on(code)?,
            Input::Key(code) => {
                self.wrong = self.wrong.take().filter(|_| code == KeyCode::Char('?'));
                if self.advised.take().is_some() && code == KeyCode::Esc {
                    return Ok(Flow::On);
                }
                return self.key(items, code);
            }
            Input::Wheel(by) if by > 0 => self.scroll += STEP,
            Input::Wheel(_) => self.scroll = self.scroll.saturating_sub(STEP),
            Input::Resized => {}
            Input::Click(x, y) => {
                self.wrong = None;
                let under = |(area, _): &&(Rect, Target)| area.contains(Position::new(x, y));
                match drawn.hits.iter().find(under).map(|(_, target)| target) {
                    Some(Target::Item(at)) => return self.pick(*at),
                    Some(Target::Thing(key)) => return self.touch(key),
                    None => {}
                }
            }
        }
        Ok(Flow::On)
    }

    fn key(&mut self, items: &[Item], code: KeyCode) -> Result<Flow, Error> {
        let way = match code {
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => Some(Way::Next),
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => Some(Way::Previous),
            KeyCode::Home => Some(Way::First),
            KeyCode::End => Some(Way::Last),
            _ => None,
        };
        if let Some(way) = way {
            self.cursor = moved(self.cursor, way, items.len());
            return Ok(Flow::On);
        }
        let over = self.table.outcome.is_some();
        let going_on = match code {
            KeyCode::PageDown => {
                self.scroll += PAGE;
                true
            }
            KeyCode::PageUp => {
                self.scroll = self.scroll.saturating_sub(PAGE);
                true
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let at = self.cursor.filter(|at| *at < items.len());
                return at.map_or(Ok(Flow::On), |at| self.pick(at));
            }
            KeyCode::Char('q') => return Ok(self.leave()),
            KeyCode::Backspace | KeyCode::Char('u') if !over => return self.undo(),
            KeyCode::Char('o') | KeyCode::Esc => return self.more(),
            KeyCode::F(1) => self.help()?,
            KeyCode::Char('l') => self.whole_log()?,
            KeyCode::Char('r') => self.rulebook("")?,
            KeyCode::Char('?') => {
                let rule = self.wrong.as_ref().map(|(_, rule)| rule.clone());
                self.rulebook(&rule.unwrap_or_default())?
            }
            KeyCode::Char('h') if self.may_be_advised() => {
                self.ask_for_advice(items)?;
                true
            }
            KeyCode::Char(':') if self.table.must_choose() => {
                self.typed = Some(String::new());
                true
            }
            KeyCode::Char(key) => {
                let key = key.to_lowercase().to_string();
                if let Some(at) = items.iter().position(|item| item.key == key) {
                    return self.pick(at);
                }
                if key == "t" && self.table.seat.is_some() {
                    return self.talk();
                }
                if !items.is_empty() {
                    let says = self.desk.say(id!("screen-unknown-choice"));
                    self.wrong = Some((says, String::new()));
                }
                true
            }
            _ => true,
        };
        Ok(if going_on { Flow::On } else { Flow::Next(Next::Left(None)) })
    }

    /// Takes an entry of the list.
    fn pick(&mut self, at: usize) -> Result<Flow, Error> {
        if self.table.outcome.is_some() {
            return if at == 0 && self.table.seat.is_some() {
                self.again()
            } else {
                Ok(self.leave())
            };
        }
        let Some(choice) = self.table.scene.choices.get(at) else {
            self.submit()?;
            return Ok(Flow::On);
        };
        let draft = self.draft.with(choice.step);
        if self.draft(draft)? && self.table.is_draft_final() {
            self.submit()?;
        }
        Ok(Flow::On)
    }

    /// A card or zone was touched: its choice is taken; of several the cursor goes to the next one.
    fn touch(&mut self, key: &str) -> Result<Flow, Error> {
        let touched = self.table.scene.choices.iter().enumerate();
        let touched: Vec<usize> = touched
            .filter(|(_, choice)| choice.touches.as_deref() == Some(key))
            .map(|(at, _)| at)
            .collect();
        match touched.as_slice() {
            [] => Ok(Flow::On),
            [only] => self.pick(*only),
            several => {
                let next = several.iter().find(|at| Some(**at) > self.cursor);
                self.cursor = next.or(several.first()).copied();
                Ok(Flow::On)
            }
        }
    }

    /// Submits what the draft spells.
    fn submit(&mut self) -> Result<(), Error> {
        let draft = self.draft;
        self.choose(&ActionInput::Draft(draft))
    }

    fn choose(&mut self, spelled: &ActionInput<'_>) -> Result<(), Error> {
        let heard = self.log.len();
        let done = self.session.submit(self.table.decision, spelled);
        if self.done(done)? {
            self.heard = heard;
        }
        Ok(())
    }

    pub(super) fn may_be_advised(&self) -> bool {
        self.table.may.advice && self.table.must_choose()
    }

    /// Shows that the server thinks until it has answered: seconds, where it advises others too.
    fn ask_for_advice(&mut self, items: &[Item]) -> Result<(), Error> {
        let decision = self.table.decision;
        self.advised = Some((decision, vec![self.desk.say(id!("advice-thinks"))]));
        self.draw(items)?;
        let advised = self.session.request_hint(decision);
        self.advised = None;
        match advised {
            Ok(found) => {
                let head = self.desk.say(id!("advice-head"));
                let lines = advice(&self.desk.words, &found);
                self.advised = Some((decision, std::iter::once(head).chain(lines).collect()));
                self.look().map(drop)
            }
            Err(error) => self.done(Err(error)).map(drop),
        }
    }

    /// A key while an action is typed in notation.
    fn type_on(&mut self, code: KeyCode) -> Result<(), Error> {
        let Some(typed) = &mut self.typed else { return Ok(()) };
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(sign) if typed.chars().count() < LONGEST => typed.push(sign),
            KeyCode::Enter => {
                let typed = self.typed.take().unwrap_or_default();
                self.choose(&ActionInput::Notation(typed.trim()))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes back: a step, a choice that is not revealed, or the last decision if the others agree.
    fn undo(&mut self) -> Result<Flow, Error> {
        if let Some(draft) = self.draft.undone() {
            self.draft(draft)?;
            return Ok(Flow::On);
        }
        let may = self.table.may;
        let asks = may.ask_back && !may.withdraw && !may.take_back;
        let done = self.session.undo(&self.table);
        if self.done(done)? && !asks {
            self.wrong = Some((self.desk.say(id!("screen-took-back")), String::new()));
        }
        Ok(Flow::On)
    }

    fn talk(&mut self) -> Result<Flow, Error> {
        match super::talk(self.desk, self.session)? {
            Talked::Done => self.wrong = None,
            Talked::Wrong(says) => self.wrong = Some((says, String::new())),
            Talked::End => return Ok(Flow::Next(Next::Left(None))),
        }
        Ok(Flow::On)
    }

    /// Sits down with the same people again.
    fn again(&mut self) -> Result<Flow, Error> {
        match self.session.rematch() {
            Ok(id) => {
                self.session.switch_table(&id, None);
                self.session.subscribe();
                Ok(Flow::Next(Next::On))
            }
            Err(error) => self.done(Err(error)).map(|_| Flow::On),
        }
    }

    fn leave(&self) -> Flow {
        let kept = self.table.seat.is_some() && self.table.outcome.is_none();
        Flow::Next(Next::Left(kept.then(|| farewell(&self.words, self.session))))
    }

    /// The menu behind the table.
    fn more(&mut self) -> Result<Flow, Error> {
        let mut cursor = 0;
        loop {
            let seated = self.table.seat.is_some();
            let leave = if seated { id!("join-quit") } else { id!("join-quit-watching") };
            let mut items = vec![
                Item::new("o", self.desk.say(id!("screen-go-on"))),
                Item::new("r", self.desk.say(id!("screen-rulebook"))),
                Item::new("l", self.desk.say(id!("screen-whole-log"))),
                Item::new("h", self.desk.say(id!("screen-help"))),
                Item::new("c", self.desk.colours_words()),
                Item::new("q", self.desk.say(leave)),
            ];
            let more: Vec<More> = self.beyond();
            items.extend(more.iter().map(|more| Item::new(more.key(), self.desk.say(more.name()))));
            let title = self.desk.say(id!("screen-more"));
            let link = Text::new(id!("join-link")).raw("link", self.session.link());
            let answer = self.ask(&title, &[self.text(&link)], &items, cursor)?;
            if let Answer::Item(at) = answer {
                cursor = at;
            }
            let going_on = match answer {
                Answer::End => false,
                Answer::Back | Answer::Item(0) => return Ok(Flow::On),
                Answer::Item(1) => self.rulebook("")?,
                Answer::Item(2) => self.whole_log()?,
                Answer::Item(3) => self.help()?,
                Answer::Item(4) => self.desk.change_colours(),
                Answer::Item(5) => return Ok(self.leave()),
                Answer::Item(at) => {
                    return more.get(at - BEFORE).map_or(Ok(Flow::On), |more| self.further(*more));
                }
            };
            if !going_on {
                return Ok(Flow::Next(Next::Left(None)));
            }
        }
    }

    /// What else may be done besides choosing.
    fn beyond(&self) -> Vec<More> {
        let may = self.table.may;
        let all = [
            (may.answer, More::Agree),
            (may.answer, More::Refuse),
            (may.recall, More::Recall),
            (may.draw, More::Draw),
            (self.table.seat.is_some(), More::Talk),
            (may.resign, More::Resign),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, more)| more).collect()
    }

    fn further(&mut self, more: More) -> Result<Flow, Error> {
        let decision = self.table.decision;
        let done = match more {
            More::Agree => self.session.answer_offer(decision, true),
            More::Refuse | More::Recall => self.session.answer_offer(decision, false),
            More::Draw => self.session.propose(decision, Proposal::Draw),
            More::Talk => return self.talk(),
            More::Resign => return self.resign(),
        };
        self.done(done)?;
        Ok(Flow::On)
    }

    fn resign(&mut self) -> Result<Flow, Error> {
        let question = self.desk.say(id!("screen-sure-resign"));
        let yes = Item::new("y", self.desk.say(id!("screen-yes")));
        let no = Item::new("n", self.desk.say(id!("screen-no")));
        match self.ask(self.about.name, &[question], &[yes, no], 1)? {
            Answer::End => return Ok(Flow::Next(Next::Left(None))),
            Answer::Item(0) => {
                let done = self.session.resign();
                self.done(done)?;
            }
            _ => {}
        }
        Ok(Flow::On)
    }

    fn ask(
        &mut self,
        title: &str,
        text: &[String],
        items: &[Item],
        cursor: usize,
    ) -> Result<Answer, Error> {
        let keys = self.desk.say(id!("screen-list-keys"));
        let (scene, theme) = (no_scene(), self.desk.theme());
        let (words, readers) = (&self.words, Readers::default());
        let pen = Pen { scene: &scene, words, readers, theme, cursor: None };
        let question = Question { title, text, items, keys: &keys, cards: &[] };
        Ok(ask::ask(&mut self.desk.terminal, &pen, &question, cursor)?)
    }

    /// The rulebook, at a rule if one is in question. `false` when the program is to end.
    fn rulebook(&mut self, rule: &str) -> Result<bool, Error> {
        let book = self.book;
        let lines = |width: usize| page::lines(&book.text(width));
        let title = self.about.name.to_owned();
        let find = (!rule.is_empty()).then(|| format!("- {rule} "));
        self.page(&Page { title, lines: &lines, find, from_end: false })
    }

    /// All that was told.
    fn whole_log(&mut self) -> Result<bool, Error> {
        let told = self.log.clone();
        let lines = |width: usize| page::paragraphs(&told, width);
        let title = self.desk.say(id!("screen-log"));
        self.page(&Page { title, lines: &lines, find: None, from_end: true })
    }

    fn help(&mut self) -> Result<bool, Error> {
        let texts = self.desk.help();
        let lines = |width: usize| page::paragraphs(&texts, width);
        let title = self.desk.say(id!("screen-help"));
        self.page(&Page { title, lines: &lines, find: None, from_end: false })
    }

    fn page(&mut self, page: &Page<'_>) -> Result<bool, Error> {
        let (scene, theme) = (no_scene(), self.desk.theme());
        let (words, readers) = (&self.words, Readers::default());
        let pen = Pen { scene: &scene, words, readers, theme, cursor: None };
        Ok(page::read(&mut self.desk.terminal, &pen, page)?)
    }
}
