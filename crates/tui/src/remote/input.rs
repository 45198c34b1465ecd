//! Keyboard and mouse input at a remote table.

use super::remote_table::{InputResult, RemoteTable};
use super::text::hint_lines;
use super::{ChatResult, RemoteExit, farewell};
use crate::app::{Error, no_scene};
use crate::ask::{self, Answer, Question};
use crate::board::{DrawnBoard, Target};
use crate::list::{CursorMove, Item, moved};
use crate::page::{self, Page};
use crate::render_context::RenderContext;
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sortie_client::ActionInput;
use sortie_core::matches::Proposal;
use sortie_core::{MessageId, Text};
use sortie_words::Readers;

/// The lines scrolled by a page key and by the wheel.
const PAGE: usize = 8;
const STEP: usize = 5;
/// The most characters typed: longer than any action in notation.
const LONGEST: usize = 60;
/// The number of menu entries before the commands that depend on the match.
const BEFORE: usize = 6;

/// A command besides choosing an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RemoteCommand {
    Agree,
    Refuse,
    Recall,
    Draw,
    Talk,
    Resign,
}

impl RemoteCommand {
    fn key(self) -> &'static str {
        match self {
            RemoteCommand::Agree => "y",
            RemoteCommand::Refuse | RemoteCommand::Recall => "n",
            RemoteCommand::Draw => "d",
            RemoteCommand::Talk => "t",
            RemoteCommand::Resign => "x",
        }
    }

    fn name(self) -> MessageId {
        match self {
            RemoteCommand::Agree => id!("join-agree"),
            RemoteCommand::Refuse => id!("join-refuse"),
            RemoteCommand::Recall => id!("join-recall"),
            RemoteCommand::Draw => id!("join-draw"),
            RemoteCommand::Talk => id!("join-say"),
            RemoteCommand::Resign => id!("screen-resign"),
        }
    }
}

impl RemoteTable<'_> {
    pub(super) fn react(
        &mut self,
        items: &[Item],
        drawn: &DrawnBoard,
        input: Input,
    ) -> Result<InputResult, Error> {
        match input {
            Input::End => return Ok(InputResult::Exit(RemoteExit::Left(None))),
            Input::Key(code) if self.typed.is_some() => self.type_on(code)?,
            Input::Key(code) => {
                self.wrong = self.wrong.take().filter(|_| code == KeyCode::Char('?'));
                // The first Escape closes the hint; the next one opens the menu.
                if self.hint.take().is_some() && code == KeyCode::Esc {
                    return Ok(InputResult::Continue);
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
        Ok(InputResult::Continue)
    }

    fn key(&mut self, items: &[Item], code: KeyCode) -> Result<InputResult, Error> {
        let way = match code {
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => Some(CursorMove::Next),
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => Some(CursorMove::Previous),
            KeyCode::Home => Some(CursorMove::First),
            KeyCode::End => Some(CursorMove::Last),
            _ => None,
        };
        if let Some(way) = way {
            self.cursor = moved(self.cursor, way, items.len());
            return Ok(InputResult::Continue);
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
                return at.map_or(Ok(InputResult::Continue), |at| self.pick(at));
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
            KeyCode::Char('h') if self.can_ask_hint() => {
                self.ask_for_hint(items)?;
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
                    return self.chat_prompt();
                }
                if !items.is_empty() {
                    let says = self.app.say(id!("screen-unknown-choice"));
                    self.wrong = Some((says, String::new()));
                }
                true
            }
            _ => true,
        };
        Ok(if going_on { InputResult::Continue } else { InputResult::Exit(RemoteExit::Left(None)) })
    }

    /// Activates an entry of the list.
    fn pick(&mut self, at: usize) -> Result<InputResult, Error> {
        if self.table.outcome.is_some() {
            return if at == 0 && self.table.seat.is_some() {
                self.again()
            } else {
                Ok(self.leave())
            };
        }
        let Some(choice) = self.table.scene.choices.get(at) else {
            self.submit()?;
            return Ok(InputResult::Continue);
        };
        let draft = self.draft.with(choice.step);
        // Nothing can be added, so the player need not confirm.
        if self.draft(draft)? && self.table.is_draft_final() {
            self.submit()?;
        }
        Ok(InputResult::Continue)
    }

    /// Handles a click on a card or zone: takes its only choice, or moves the cursor through several.
    fn touch(&mut self, key: &str) -> Result<InputResult, Error> {
        let touched = self.table.scene.choices.iter().enumerate();
        let touched: Vec<usize> = touched
            .filter(|(_, choice)| choice.touches.as_deref() == Some(key))
            .map(|(at, _)| at)
            .collect();
        match touched.as_slice() {
            [] => Ok(InputResult::Continue),
            [only] => self.pick(*only),
            several => {
                let next = several.iter().find(|at| Some(**at) > self.cursor);
                self.cursor = next.or(several.first()).copied();
                Ok(InputResult::Continue)
            }
        }
    }

    /// Submits the draft.
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

    pub(super) fn can_ask_hint(&self) -> bool {
        self.table.may.advice && self.table.must_choose()
    }

    /// Requests a hint. Draws a notice first, because the request blocks for up to seconds.
    fn ask_for_hint(&mut self, items: &[Item]) -> Result<(), Error> {
        let decision = self.table.decision;
        self.hint = Some((decision, vec![self.app.say(id!("hint-thinks"))]));
        self.draw(items)?;
        let hint = self.session.request_hint(decision);
        self.hint = None;
        match hint {
            Ok(found) => {
                let head = self.app.say(id!("hint-head"));
                let lines = hint_lines(&self.app.words, &found);
                self.hint = Some((decision, std::iter::once(head).chain(lines).collect()));
                self.look().map(drop)
            }
            Err(error) => self.done(Err(error)).map(drop),
        }
    }

    /// Handles a key while notation is typed.
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

    /// Undoes a step of the draft, withdraws an unrevealed action, or asks to take a decision back.
    fn undo(&mut self) -> Result<InputResult, Error> {
        if let Some(draft) = self.draft.undone() {
            self.draft(draft)?;
            return Ok(InputResult::Continue);
        }
        let may = self.table.may;
        // If the others must agree first, nothing was taken back yet.
        let asks = may.ask_back && !may.withdraw && !may.take_back;
        let done = self.session.undo(&self.table);
        if self.done(done)? && !asks {
            self.wrong = Some((self.app.say(id!("screen-took-back")), String::new()));
        }
        Ok(InputResult::Continue)
    }

    fn chat_prompt(&mut self) -> Result<InputResult, Error> {
        match super::chat_prompt(self.app, self.session)? {
            ChatResult::Done => self.wrong = None,
            ChatResult::Wrong(says) => self.wrong = Some((says, String::new())),
            ChatResult::End => return Ok(InputResult::Exit(RemoteExit::Left(None))),
        }
        Ok(InputResult::Continue)
    }

    /// Starts a rematch.
    fn again(&mut self) -> Result<InputResult, Error> {
        match self.session.rematch() {
            Ok(id) => {
                self.session.switch_table(&id, None);
                self.session.subscribe();
                Ok(InputResult::Exit(RemoteExit::On))
            }
            Err(error) => self.done(Err(error)).map(|_| InputResult::Continue),
        }
    }

    fn leave(&self) -> InputResult {
        let kept = self.table.seat.is_some() && self.table.outcome.is_none();
        InputResult::Exit(RemoteExit::Left(kept.then(|| farewell(&self.words, self.session))))
    }

    /// Shows the menu.
    fn more(&mut self) -> Result<InputResult, Error> {
        let mut cursor = 0;
        loop {
            let seated = self.table.seat.is_some();
            let leave = if seated { id!("join-quit") } else { id!("join-quit-watching") };
            let mut items = vec![
                Item::new("o", self.app.say(id!("screen-go-on"))),
                Item::new("r", self.app.say(id!("screen-rulebook"))),
                Item::new("l", self.app.say(id!("screen-whole-log"))),
                Item::new("h", self.app.say(id!("screen-help"))),
                Item::new("c", self.app.colours_words()),
                Item::new("q", self.app.say(leave)),
            ];
            let more: Vec<RemoteCommand> = self.beyond();
            items.extend(more.iter().map(|more| Item::new(more.key(), self.app.say(more.name()))));
            let title = self.app.say(id!("screen-more"));
            let link = Text::new(id!("join-link")).raw("link", self.session.link());
            let answer = self.ask(&title, &[self.text(&link)], &items, cursor)?;
            if let Answer::Item(at) = answer {
                cursor = at;
            }
            let going_on = match answer {
                Answer::End => false,
                Answer::Back | Answer::Item(0) => return Ok(InputResult::Continue),
                Answer::Item(1) => self.rulebook("")?,
                Answer::Item(2) => self.whole_log()?,
                Answer::Item(3) => self.help()?,
                Answer::Item(4) => self.app.change_colours(),
                Answer::Item(5) => return Ok(self.leave()),
                Answer::Item(at) => {
                    return more
                        .get(at - BEFORE)
                        .map_or(Ok(InputResult::Continue), |more| self.further(*more));
                }
            };
            if !going_on {
                return Ok(InputResult::Exit(RemoteExit::Left(None)));
            }
        }
    }

    /// The commands that are possible now.
    fn beyond(&self) -> Vec<RemoteCommand> {
        let may = self.table.may;
        let all = [
            (may.answer, RemoteCommand::Agree),
            (may.answer, RemoteCommand::Refuse),
            (may.recall, RemoteCommand::Recall),
            (may.draw, RemoteCommand::Draw),
            (self.table.seat.is_some(), RemoteCommand::Talk),
            (may.resign, RemoteCommand::Resign),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, more)| more).collect()
    }

    fn further(&mut self, more: RemoteCommand) -> Result<InputResult, Error> {
        let decision = self.table.decision;
        let done = match more {
            RemoteCommand::Agree => self.session.answer_offer(decision, true),
            RemoteCommand::Refuse | RemoteCommand::Recall => {
                self.session.answer_offer(decision, false)
            }
            RemoteCommand::Draw => self.session.propose(decision, Proposal::Draw),
            RemoteCommand::Talk => return self.chat_prompt(),
            RemoteCommand::Resign => return self.resign(),
        };
        self.done(done)?;
        Ok(InputResult::Continue)
    }

    fn resign(&mut self) -> Result<InputResult, Error> {
        let question = self.app.say(id!("screen-sure-resign"));
        let yes = Item::new("y", self.app.say(id!("screen-yes")));
        let no = Item::new("n", self.app.say(id!("screen-no")));
        // The cursor is on "no": a stray Enter must not resign.
        match self.ask(self.about.name, &[question], &[yes, no], 1)? {
            Answer::End => return Ok(InputResult::Exit(RemoteExit::Left(None))),
            Answer::Item(0) => {
                let done = self.session.resign();
                self.done(done)?;
            }
            _ => {}
        }
        Ok(InputResult::Continue)
    }

    fn ask(
        &mut self,
        title: &str,
        text: &[String],
        items: &[Item],
        cursor: usize,
    ) -> Result<Answer, Error> {
        let keys = self.app.say(id!("screen-list-keys"));
        let (scene, theme) = (no_scene(), self.app.theme());
        let (words, readers) = (&self.words, Readers::default());
        let context = RenderContext { scene: &scene, words, readers, theme, cursor: None };
        let question = Question { title, text, items, keys: &keys, cards: &[] };
        Ok(ask::ask(&mut self.app.terminal, &context, &question, cursor)?)
    }

    /// Shows the rulebook, at a rule if it is not empty. Returns `false` if the program must exit.
    fn rulebook(&mut self, rule: &str) -> Result<bool, Error> {
        let book = self.book;
        let lines = |width: usize| page::lines(&book.text(width));
        let title = self.about.name.to_owned();
        let find = (!rule.is_empty()).then(|| format!("- {rule} "));
        self.page(&Page { title, lines: &lines, find, from_end: false })
    }

    /// Shows the whole log.
    fn whole_log(&mut self) -> Result<bool, Error> {
        let told = self.log.clone();
        let lines = |width: usize| page::paragraphs(&told, width);
        let title = self.app.say(id!("screen-log"));
        self.page(&Page { title, lines: &lines, find: None, from_end: true })
    }

    fn help(&mut self) -> Result<bool, Error> {
        let texts = self.app.help();
        let lines = |width: usize| page::paragraphs(&texts, width);
        let title = self.app.say(id!("screen-help"));
        self.page(&Page { title, lines: &lines, find: None, from_end: false })
    }

    fn page(&mut self, page: &Page<'_>) -> Result<bool, Error> {
        let (scene, theme) = (no_scene(), self.app.theme());
        let (words, readers) = (&self.words, Readers::default());
        let context = RenderContext { scene: &scene, words, readers, theme, cursor: None };
        Ok(page::read(&mut self.app.terminal, &context, page)?)
    }
}
