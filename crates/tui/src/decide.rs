//! A human's decision: what is asked, and what keys and pointer do.

use crate::advice::Advised;
use crate::board::{Drawn, Target};
use crate::desk::Error;
use crate::list::{Item, Way, moved};
use crate::pen::{Pen, key};
use crate::session::{Asked, Flow, Session};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use sortie_core::record::scene;
use sortie_core::{Draft, Game, Observer, Refusal, Scene, Seat, Text};
use sortie_table::AnyTable;
use sortie_words::Readers;
use std::time::Duration;

/// A choice that is being made.
struct Making {
    draft: Draft,
    cursor: Option<usize>,
    /// Why the last key did nothing, and the rule that says so.
    wrong: Option<(String, &'static str)>,
    /// The notation that is being typed.
    typed: Option<String>,
    /// The advice that was asked for.
    advised: Option<Advised>,
    scroll: usize,
}

/// How often it is looked whether advice is thought of.
const LOOK: Duration = Duration::from_millis(50);

impl<G: Game> Session<'_, G> {
    /// Lets a human choose, until an action is submitted or the match is left.
    pub(crate) fn decide(&mut self, seat: Seat) -> Result<Flow, Error> {
        let seen = self.table.played().stream_len();
        let mut making = Making {
            draft: Draft::EMPTY,
            cursor: Some(0),
            wrong: None,
            typed: None,
            advised: None,
            scroll: usize::MAX,
        };
        loop {
            if let Some(notice) = self.notice.take() {
                making.wrong = Some((notice, ""));
            }
            let scene = scene(self.table.played(), Observer::Seat(seat), &making.draft);
            let items = self.items(&scene);
            let drawn = self.show(seat, &scene, &items, &making)?;
            making.scroll = making.scroll.min(drawn.over);
            let within = making.advised.as_ref().filter(|a| a.is_thinking()).map(|_| LOOK);
            let Some(input) = self.desk.terminal.input(within)? else {
                self.look(seat, &mut making.advised);
                continue;
            };
            let before = self.table.played().decision();
            let flow = self.react(seat, &scene, &items, &drawn, &mut making, input)?;
            let moved_on = self.table.played().decision() != before
                || !self.table.played().waiting().has(seat)
                || self.holder != Some(seat);
            if flow != Flow::On || moved_on {
                if moved_on && self.holder == Some(seat) {
                    self.heard[usize::from(seat)] = seen;
                }
                return Ok(flow);
            }
        }
    }

    /// The choices with their keys; the last is that nothing is added, where that can be.
    fn items(&self, scene: &Scene) -> Vec<Item> {
        let seat = scene.observer.seat();
        let choices = scene.choices.iter().enumerate().map(|(at, choice)| {
            let key = key(scene, at).map_or_else(|| "·".to_owned(), String::from);
            Item::new(key, self.say(&choice.label, seat))
        });
        let done = scene.complete.then(|| Item::new("0", self.desk.say(id!("screen-done"))));
        choices.chain(done).collect()
    }

    fn show(
        &mut self,
        seat: Seat,
        scene: &Scene,
        items: &[Item],
        making: &Making,
    ) -> Result<Drawn, Error> {
        let mut text = Vec::new();
        if !scene.draft.is_empty() {
            let steps: Vec<String> =
                scene.draft.iter().map(|choice| self.say(&choice.label, Some(seat))).collect();
            let so_far = Text::new(id!("screen-so-far")).raw("steps", steps.join("; "));
            text.push(self.desk.text(&so_far));
        }
        if let Some(advised) = &making.advised {
            text.extend(self.advice(seat, advised));
        }
        if let Some(asked) = &scene.asked {
            text.push(self.say(asked, Some(seat)));
        }
        if let Some(typed) = &making.typed {
            text.push(format!("{} {typed}▏", self.desk.say(id!("screen-type"))));
        }
        let wrong = making.wrong.as_ref().map(|(text, rule)| {
            if rule.is_empty() { text.clone() } else { format!("{text} ({rule})") }
        });
        let may_ask = self.table.can_ask_hint(seat).is_ok();
        let keys = if may_ask { id!("screen-keys-advice") } else { id!("screen-keys") };
        let keys = self.desk.say(keys);
        let fresh = self.table.played().stream_len() - self.heard[usize::from(seat)];
        let asked = Asked {
            text: &text,
            items,
            cursor: making.cursor,
            wrong: wrong.as_deref(),
            keys: &keys,
            scroll: making.scroll,
            fresh,
        };
        self.draw(scene, &asked)
    }

    fn react(
        &mut self,
        seat: Seat,
        scene: &Scene,
        items: &[Item],
        drawn: &Drawn,
        making: &mut Making,
        input: Input,
    ) -> Result<Flow, Error> {
        const STEP: usize = 5;
        match input {
            Input::End => return Ok(Flow::End),
            Input::Key(code) if making.typed.is_some() => {
                return self.type_on(seat, making, code);
            }
            Input::Key(code) => {
                making.wrong = making.wrong.take().filter(|_| code == KeyCode::Char('?'));
                if let Some(advised) = &mut making.advised {
                    let shown = advised.is_shown();
                    advised.show(false);
                    if code == KeyCode::Esc && (shown || advised.is_thinking()) {
                        making.advised = making.advised.take().filter(|a| !a.is_thinking());
                        return Ok(Flow::On);
                    }
                }
                return self.key(seat, scene, items, making, code);
            }
            Input::Wheel(by) if by > 0 => making.scroll += STEP,
            Input::Wheel(_) => making.scroll = making.scroll.saturating_sub(STEP),
            Input::Resized => {}
            Input::Click(x, y) => {
                making.wrong = None;
                let under = |(area, _): &&(ratatui::layout::Rect, Target)| {
                    area.contains(Position::new(x, y))
                };
                match drawn.hits.iter().find(under).map(|(_, target)| target) {
                    Some(Target::Item(at)) => return self.pick(seat, scene, making, *at),
                    Some(Target::Thing(key)) => return self.touch(seat, scene, making, key),
                    None => {}
                }
            }
        }
        Ok(Flow::On)
    }

    fn key(
        &mut self,
        seat: Seat,
        scene: &Scene,
        items: &[Item],
        making: &mut Making,
        code: KeyCode,
    ) -> Result<Flow, Error> {
        const PAGE: usize = 8;
        let n = items.len();
        let going_on = match code {
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                making.cursor = moved(making.cursor, Way::Next, n);
                true
            }
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                making.cursor = moved(making.cursor, Way::Previous, n);
                true
            }
            KeyCode::Home => {
                making.cursor = moved(making.cursor, Way::First, n);
                true
            }
            KeyCode::End => {
                making.cursor = moved(making.cursor, Way::Last, n);
                true
            }
            KeyCode::PageDown => {
                making.scroll += PAGE;
                true
            }
            KeyCode::PageUp => {
                making.scroll = making.scroll.saturating_sub(PAGE);
                true
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let Some(at) = making.cursor else { return Ok(Flow::On) };
                return self.pick(seat, scene, making, at);
            }
            KeyCode::Backspace | KeyCode::Char('u') => match making.draft.undone() {
                Some(draft) => {
                    making.draft = draft;
                    making.cursor = Some(0);
                    true
                }
                None => return self.take_back(seat),
            },
            KeyCode::Char('q') => return Ok(Flow::Left),
            KeyCode::Char('o') | KeyCode::Esc => return self.more(Some(seat)),
            KeyCode::Char('h') => {
                self.hint(seat, making);
                true
            }
            KeyCode::F(1) => self.help()?,
            KeyCode::Char('l') => self.log(Observer::Seat(seat))?,
            KeyCode::Char('r') => self.rulebook(None)?,
            KeyCode::Char('?') => {
                let played = self.table.played();
                let view = played.view(Observer::Seat(seat));
                let asked = played.rules().refuse_incomplete(&view, &making.draft).rule;
                let wrong = making.wrong.as_ref().map(|(_, rule)| *rule);
                let rule = wrong.filter(|rule| !rule.is_empty()).unwrap_or(asked);
                self.rulebook(Some(rule))?
            }
            KeyCode::Char(':') => {
                making.typed = Some(String::new());
                true
            }
            KeyCode::Char(key) => {
                let key = key.to_lowercase().to_string();
                if let Some(at) = items.iter().position(|item| item.key == key) {
                    return self.pick(seat, scene, making, at);
                }
                making.wrong = Some((self.desk.say(id!("screen-unknown-choice")), ""));
                true
            }
            _ => true,
        };
        Ok(if going_on { Flow::On } else { Flow::End })
    }

    /// Shows the advice for this decision, or asks for it.
    fn hint(&mut self, seat: Seat, making: &mut Making) {
        match &mut making.advised {
            Some(advised) => advised.show(true),
            None => match self.advise(seat) {
                Ok(advised) => making.advised = Some(advised),
                Err(why) => making.wrong = Some((self.desk.text(&why.text()), "")),
            },
        }
    }

    /// Takes a choice of the list.
    fn pick(
        &mut self,
        seat: Seat,
        scene: &Scene,
        making: &mut Making,
        at: usize,
    ) -> Result<Flow, Error> {
        let Some(choice) = scene.choices.get(at) else { return self.submit(seat, making) };
        let view = self.table.played().view(Observer::Seat(seat));
        making.draft = making.draft.with(choice.step);
        making.cursor = Some(0);
        making.scroll = usize::MAX;
        let steps = self.table.played().rules().legal_steps(&view, &making.draft);
        if steps.complete && steps.next.is_empty() {
            return self.submit(seat, making);
        }
        Ok(Flow::On)
    }

    /// A card or zone was touched: its choice is taken; of several the cursor goes to the next one;
    /// where there is none, the rules say why.
    fn touch(
        &mut self,
        seat: Seat,
        scene: &Scene,
        making: &mut Making,
        key: &str,
    ) -> Result<Flow, Error> {
        let touched = scene.choices.iter().enumerate();
        let touched: Vec<usize> = touched
            .filter(|(_, choice)| choice.touches.as_deref() == Some(key))
            .map(|(at, _)| at)
            .collect();
        match touched.as_slice() {
            [] => {
                if let Err(refusal) = self
                    .table
                    .played()
                    .rules()
                    .parse_action(&self.table.played().view(Observer::Seat(seat)), key)
                    && !refusal.text.id.contains("unreadable")
                {
                    self.refuse(seat, making, &refusal);
                }
                Ok(Flow::On)
            }
            [only] => self.pick(seat, scene, making, *only),
            several => {
                let next = several.iter().find(|at| Some(**at) > making.cursor);
                making.cursor = next.or(several.first()).copied();
                Ok(Flow::On)
            }
        }
    }

    fn refuse(&self, seat: Seat, making: &mut Making, refusal: &Refusal) {
        making.wrong = Some((self.say(&refusal.text, Some(seat)), refusal.rule));
    }

    /// Submits what the draft spells.
    fn submit(&mut self, seat: Seat, making: &mut Making) -> Result<Flow, Error> {
        let played = self.table.played();
        let view = played.view(Observer::Seat(seat));
        if let Some(action) = played.rules().action_of_draft(&view, &making.draft) {
            return self.play(seat, making, action);
        }
        let refusal = played.rules().refuse_incomplete(&view, &making.draft);
        self.refuse(seat, making, &refusal);
        Ok(Flow::On)
    }

    fn play(&mut self, seat: Seat, making: &mut Making, action: G::Action) -> Result<Flow, Error> {
        use sortie_core::matches::SubmitError;
        match self.table.submit(seat, action) {
            Ok(()) => self.keep(),
            Err(SubmitError::Refused(refusal)) => self.refuse(seat, making, &refusal),
            Err(error) => return Err(Error::Match(error.to_string())),
        }
        Ok(Flow::On)
    }

    /// A key while an action is typed in notation.
    fn type_on(&mut self, seat: Seat, making: &mut Making, code: KeyCode) -> Result<Flow, Error> {
        const LONGEST: usize = 60;
        let Some(typed) = &mut making.typed else { return Ok(Flow::On) };
        match code {
            KeyCode::Esc => making.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(sign) if typed.chars().count() < LONGEST => typed.push(sign),
            KeyCode::Enter => {
                let text = making.typed.take().unwrap_or_default();
                let played = self.table.played();
                let view = played.view(Observer::Seat(seat));
                match played.rules().parse_action(&view, text.trim()) {
                    Ok(action) => return self.play(seat, making, action),
                    Err(refusal) => self.refuse(seat, making, &refusal),
                }
            }
            _ => {}
        }
        Ok(Flow::On)
    }

    /// The result, with the last table and what led to it.
    pub(crate) fn ending(&mut self) -> Result<Flow, Error> {
        let who = self.alone().map_or(Observer::Public, Observer::Seat);
        let scene = scene(self.table.played(), who, &Draft::EMPTY);
        let readers = Readers { you: who.seat(), names: self.table.names() };
        let theme = self.desk.theme();
        let pen = Pen { scene: &scene, words: &self.words, readers, theme, cursor: None };
        let result = pen.words.result(&scene, &readers).unwrap_or_default();
        let text: Vec<String> = result.lines().map(str::to_owned).collect();
        let items = [
            Item::new("a", self.desk.say(id!("screen-again"))),
            Item::new("w", self.desk.say(id!("screen-replay"))),
            Item::new("m", self.desk.say(id!("screen-to-menu"))),
            Item::new("q", self.desk.say(id!("screen-quit"))),
        ];
        let keys = self.desk.say(id!("screen-over-keys"));
        let from = who.seat().map_or(0, |seat| self.heard[usize::from(seat)]);
        let fresh = self.table.played().stream_len() - from;
        // Enter, pressed once too often, chooses nothing here.
        let mut cursor = None;
        let mut scroll = 0;
        loop {
            let asked = Asked {
                text: &text,
                items: &items,
                cursor,
                keys: &keys,
                fresh,
                scroll,
                ..Asked::default()
            };
            let drawn = self.draw(&scene, &asked)?;
            scroll = scroll.min(drawn.over);
            let n = items.len();
            let picked = match self.desk.terminal.input(None)? {
                Some(Input::End) => return Ok(Flow::End),
                Some(Input::Key(code)) => match code {
                    KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                        cursor = moved(cursor, Way::Next, n);
                        None
                    }
                    KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                        cursor = moved(cursor, Way::Previous, n);
                        None
                    }
                    KeyCode::PageDown => {
                        scroll += 8;
                        None
                    }
                    KeyCode::PageUp => {
                        scroll = scroll.saturating_sub(8);
                        None
                    }
                    KeyCode::Enter | KeyCode::Char(' ') => cursor,
                    KeyCode::Esc => Some(2),
                    KeyCode::Char('l') => {
                        if !self.log(who)? {
                            return Ok(Flow::End);
                        }
                        None
                    }
                    KeyCode::Char('?' | 'r') => {
                        if !self.rulebook(None)? {
                            return Ok(Flow::End);
                        }
                        None
                    }
                    KeyCode::Char(key) => items.iter().position(|item| item.key == key.to_string()),
                    _ => None,
                },
                Some(Input::Click(x, y)) => {
                    drawn.hits.iter().find_map(|(area, target)| match target {
                        Target::Item(at) if area.contains(Position::new(x, y)) => Some(*at),
                        _ => None,
                    })
                }
                _ => None,
            };
            match picked {
                Some(0) => return Ok(Flow::Again),
                Some(1) => return Ok(Flow::Replay),
                Some(2) => return Ok(Flow::Menu),
                Some(_) => return Ok(Flow::End),
                None => {}
            }
        }
    }
}
