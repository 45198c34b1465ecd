//! Keyboard and mouse input at a table.

use crate::app::Error;
use crate::board::{DrawnBoard, Target};
use crate::chat_prompt::chat_prompt;
use crate::list::{CursorMove, Item, moved};
use crate::page;
use crate::table_options::Extra;
use crate::table_screen::{Flow, TableScreen};
use crate::table_text;
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sortie_core::{Draft, Text};
use sortie_table::{ActionInput, HintState, Undo};
use sortie_words::Readers;

/// The lines scrolled by a page key and by the wheel.
const PAGE: usize = 8;
const STEP: usize = 5;
/// The most characters typed: longer than any action in notation.
const LONGEST: usize = 60;

/// Whether a key leaves the table or opens a page, also while nothing can be chosen.
pub(crate) fn is_command(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('q' | 'l' | 'o' | 'r' | '?') | KeyCode::F(1))
}

impl TableScreen<'_> {
    /// Handles an input.
    pub(crate) fn react(
        &mut self,
        items: &[Item],
        drawn: &DrawnBoard,
        input: Input,
    ) -> Result<Flow, Error> {
        match input {
            Input::Key(code) if self.typed.is_some() => self.type_on(code)?,
            Input::Key(code) if self.playback.is_some() => return self.key_in_playback(code),
            Input::Key(code) => {
                self.wrong = self.wrong.take().filter(|_| code == KeyCode::Char('?'));
                if code == KeyCode::Char('h') && self.show_whole_hint()? {
                    return Ok(Flow::On);
                }
                if self.close_hint(code) {
                    return Ok(Flow::On);
                }
                return self.key(items, code);
            }
            Input::Wheel(by) if by > 0 => self.scroll += STEP,
            Input::Wheel(_) => self.scroll = self.scroll.saturating_sub(STEP),
            Input::Resized => {}
            Input::Click(..) if self.playback.is_some() => self.skip_in_playback(),
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

    /// Skips to the events of the next decision. A key that means more than that is for the screen after all
    /// of them.
    fn key_in_playback(&mut self, code: KeyCode) -> Result<Flow, Error> {
        if matches!(code, KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc) {
            self.skip_in_playback();
            return Ok(Flow::On);
        }
        self.end_playback();
        match code {
            code if is_command(code) => return self.key(&[], code),
            _ => self.typed_ahead.push_front(Input::Key(code)),
        }
        Ok(Flow::On)
    }

    /// Shows all of the hint that is in sight on a page of its own. Returns whether there is one.
    fn show_whole_hint(&mut self) -> Result<bool, Error> {
        let Some(HintState::Found(best)) = self.port.hint().filter(|_| !self.hint_hidden) else {
            return Ok(false);
        };
        let hint = self.hint_page(best);
        page::hint(self.app, &hint)?;
        Ok(true)
    }

    /// Hides a shown hint. Returns whether the key is used up: Escape closes a hint or stops its search.
    fn close_hint(&mut self, code: KeyCode) -> bool {
        let escape = code == KeyCode::Esc;
        match self.port.hint() {
            Some(HintState::Searching) if escape => {
                self.port.cancel_hint();
                true
            }
            Some(HintState::Found(_)) => !std::mem::replace(&mut self.hint_hidden, true) && escape,
            _ => false,
        }
    }

    /// Handles a digit of a number that has two in some entries; `None` for any other key.
    fn type_number(&mut self, items: &[Item], code: KeyCode) -> Result<Option<Flow>, Error> {
        let first = std::mem::take(&mut self.first_digit);
        let digit = match code {
            KeyCode::Char(digit @ '0'..='9') => digit,
            KeyCode::Backspace | KeyCode::Esc if !first.is_empty() => return Ok(Some(Flow::On)),
            _ => return Ok(None),
        };
        let number = format!("{first}{digit}");
        let entry = items.iter().position(|item| item.key == number);
        let is_beginning =
            |item: &Item| item.key.len() > number.len() && item.key.starts_with(&number);
        if items.iter().any(is_beginning) {
            // Without an entry of one digit, Enter must not choose the entry of the cursor.
            self.cursor = entry;
            let id = if entry.is_some() {
                id!("screen-number-or-enter")
            } else {
                id!("screen-number-goes-on")
            };
            self.notify(self.app.text(&Text::new(id).raw("digit", &*number)));
            self.first_digit = number;
            return Ok(Some(Flow::On));
        }
        match entry {
            Some(at) => self.pick(at).map(Some),
            None if first.is_empty() => Ok(None),
            None => {
                self.notify(self.app.say(id!("screen-unknown-choice")));
                Ok(Some(Flow::On))
            }
        }
    }

    fn key(&mut self, items: &[Item], code: KeyCode) -> Result<Flow, Error> {
        if let Some(flow) = self.type_number(items, code)? {
            return Ok(flow);
        }
        let way = match code {
            KeyCode::Right => Some(CursorMove::Next),
            KeyCode::Left => Some(CursorMove::Previous),
            code => CursorMove::from_input(Input::Key(code)),
        };
        if let Some(way) = way {
            self.cursor = moved(self.cursor, way, items.len());
            return Ok(Flow::On);
        }
        let over = self.is_over();
        let must_choose = self.port.view().must_choose();
        match code {
            KeyCode::PageDown => self.scroll += PAGE,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(PAGE),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let at = self.cursor.filter(|at| *at < items.len());
                return at.map_or(Ok(Flow::On), |at| self.pick(at));
            }
            KeyCode::Char('q') if !over => return Ok(Flow::Left),
            KeyCode::Backspace | KeyCode::Char('u') if !over => self.undo()?,
            KeyCode::Esc if over => {
                let has_menu = self.place.ending.iter().any(|(.., flow)| *flow == Flow::Menu);
                return if has_menu { Ok(Flow::Menu) } else { self.more() };
            }
            KeyCode::Esc if !self.port.draft().is_empty() => self.undo()?,
            KeyCode::Char('o') | KeyCode::Esc => return self.more(),
            KeyCode::F(1) => self.help()?,
            KeyCode::Char('l') => self.whole_log()?,
            KeyCode::Char('r') => self.rulebook("")?,
            KeyCode::Char('?') => {
                let wrong = self.wrong.as_ref().map(|(_, rule)| rule.clone());
                let rule = wrong.filter(|rule| !rule.is_empty());
                let asked = || self.port.question_rule().filter(|_| must_choose);
                let rule = rule.or_else(|| asked().map(str::to_owned));
                self.rulebook(&rule.unwrap_or_default())?;
            }
            KeyCode::Char('h') if must_choose => self.request_hint()?,
            KeyCode::Char(':') if must_choose => self.typed = Some(String::new()),
            KeyCode::Char(key) => {
                let key = key.to_lowercase().to_string();
                if let Some(at) = items.iter().position(|item| item.key == key) {
                    return self.pick(at);
                }
                if key == "t" && self.port.can_chat() {
                    self.chat()?;
                } else if !items.is_empty() && !over {
                    self.notify(self.app.say(id!("screen-unknown-choice")));
                }
            }
            _ => {}
        }
        Ok(Flow::On)
    }

    /// Activates an entry of the list.
    fn pick(&mut self, at: usize) -> Result<Flow, Error> {
        if self.is_over() {
            let flow = self.endings().nth(at).map_or(Flow::On, |(.., flow)| *flow);
            if flow == Flow::DeclineRematch {
                let declined = self.port.decline_rematch();
                self.done(declined)?;
                return Ok(Flow::On);
            }
            return Ok(flow);
        }
        let options = self.options();
        let Some(option) = options.get(at) else {
            match self.extras().get(at - options.len()) {
                Some(Extra::Done) => self.submit_draft()?,
                Some(Extra::Solution) => self.request_hint()?,
                Some(Extra::Next) => return Ok(Flow::Next),
                None => {}
            }
            return Ok(Flow::On);
        };
        let draft = option.draft;
        // Nothing can be added, so the player need not confirm.
        if self.set_draft(draft)? && self.port.view().is_draft_final() && !self.can_add() {
            self.submit_draft()?;
        }
        Ok(Flow::On)
    }

    /// Replaces the draft. Returns whether its steps are shown.
    fn set_draft(&mut self, draft: Draft) -> Result<bool, Error> {
        let shown = match self.port.set_draft(draft) {
            Ok(shown) => shown,
            Err(error) => self.done(Err(error))?,
        };
        if shown {
            self.assign_keys();
            // The cursor goes on to the next step, so that Enter does not put back what it has taken.
            let options = self.options();
            let next = options.iter().position(|option| option.is_next);
            self.cursor = self.cursor.map(|_| next.unwrap_or(options.len()));
        }
        Ok(shown)
    }

    /// Handles a click on a card or zone: takes its only choice, moves the cursor through several, or
    /// explains why there is none.
    fn touch(&mut self, key: &str) -> Result<Flow, Error> {
        let (view, options) = (self.port.view(), self.options());
        let touched = options.iter().enumerate();
        let touched: Vec<usize> = touched
            .filter(|(_, option)| option.choice.touches.as_deref() == Some(key))
            .map(|(at, _)| at)
            .collect();
        match touched.as_slice() {
            [] if view.must_choose() => {
                let why = self.port.why_not(key);
                self.done(why)?;
            }
            [] => {}
            [only] => return self.pick(*only),
            several => {
                let next = several.iter().find(|at| Some(**at) > self.cursor);
                self.cursor = next.or(several.first()).copied();
            }
        }
        Ok(Flow::On)
    }

    /// Asks for a hint; in a puzzle, for its solution.
    fn request_hint(&mut self) -> Result<(), Error> {
        self.hint_hidden = false;
        let asked = self.port.request_hint();
        self.done(asked).map(drop)
    }

    fn submit_draft(&mut self) -> Result<(), Error> {
        let draft = self.port.draft();
        self.submit(&ActionInput::Draft(draft))
    }

    fn submit(&mut self, action: &ActionInput<'_>) -> Result<(), Error> {
        // Events after this choice are still new to the player next time.
        let (seat, heard) = (self.port.view().seat, self.port.log().len());
        let done = self.port.submit(action);
        if self.done(done)? {
            self.mark_heard(seat, heard);
            self.share_events();
        } else if self.port.puzzle().is_some() || self.port.coach().is_some() {
            // The choice begins anew, and a stray Enter must not skip the puzzle.
            self.cursor = Some(0);
        }
        Ok(())
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
                self.submit(&ActionInput::Notation(typed.trim()))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Undoes a step of the draft; without one, withdraws the choice or takes the decision back.
    fn undo(&mut self) -> Result<(), Error> {
        if let Some(draft) = self.port.draft().undone() {
            return self.set_draft(draft).map(drop);
        }
        let (seat, heard) = (self.port.view().seat, self.port.log().len());
        let notice = match self.port.undo() {
            Ok(Undo::TakenBack) => id!("screen-took-back"),
            Ok(Undo::Nothing) => id!("play-nothing-to-undo"),
            Ok(Undo::Declined) => id!("play-undo-declined"),
            // Nothing is taken back until the others agree.
            Ok(Undo::Asked) => return Ok(()),
            Err(error) => return self.done(Err(error)).map(drop),
        };
        self.mark_heard(seat, heard);
        self.notify(self.app.say(notice));
        Ok(())
    }

    /// Asks for a chat message and sends it.
    pub(crate) fn chat(&mut self) -> Result<(), Error> {
        let (port, words) = (&mut *self.port, &self.words);
        let send = |said: &str| {
            let sent = port.send_chat(said);
            sent.map_err(|error| table_text::error_text(words, &Readers::default(), &error))
        };
        let refused = chat_prompt(self.app, send)?;
        self.wrong = refused.map(|text| (text, String::new()));
        Ok(())
    }
}
