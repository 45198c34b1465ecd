//! A human's decision: the question, and keyboard and mouse input.

use crate::app::Error;
use crate::board::{DrawnBoard, Target};
use crate::hint::HintState;
use crate::list::{CursorMove, Item, moved};
use crate::render_context::{RenderContext, key};
use crate::session::{Flow, Prompt, Session};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use sortie_core::record::scene;
use sortie_core::{Draft, Game, Observer, Refusal, Scene, Seat, Text};
use sortie_table::AnyTable;
use sortie_words::Readers;
use std::time::Duration;

/// The state of an unfinished decision.
struct DraftState {
    draft: Draft,
    cursor: Option<usize>,
    /// The reason why the last input was refused, and its rule.
    wrong: Option<(String, &'static str)>,
    /// The notation being typed.
    typed: Option<String>,
    /// The requested hint.
    hint: Option<HintState>,
    scroll: usize,
}

/// The interval at which a running hint search is polled.
const HINT_POLL_INTERVAL: Duration = Duration::from_millis(50);

impl<G: Game> Session<'_, G> {
    /// Runs a decision until an action is submitted or the match is left.
    pub(crate) fn decide(&mut self, seat: Seat) -> Result<Flow, Error> {
        let seen = self.table.played().stream_len();
        let mut draft_state = DraftState {
            draft: Draft::EMPTY,
            cursor: Some(0),
            wrong: None,
            typed: None,
            hint: None,
            scroll: usize::MAX,
        };
        loop {
            if let Some(notice) = self.notice.take() {
                draft_state.wrong = Some((notice, ""));
            }
            let scene = scene(self.table.played(), Observer::Seat(seat), &draft_state.draft);
            let items = self.items(&scene);
            let drawn = self.show(seat, &scene, &items, &draft_state)?;
            draft_state.scroll = draft_state.scroll.min(drawn.over);
            // Wake up only while a search is running; otherwise wait for a key without polling.
            let within =
                draft_state.hint.as_ref().filter(|a| a.is_thinking()).map(|_| HINT_POLL_INTERVAL);
            let Some(input) = self.app.terminal.input(within)? else {
                self.poll_hint(seat, &mut draft_state.hint);
                continue;
            };
            let before = self.table.played().decision();
            let flow = self.react(seat, &scene, &items, &drawn, &mut draft_state, input)?;
            let moved_on = self.table.played().decision() != before
                || !self.table.played().waiting().has(seat)
                || self.holder != Some(seat);
            if flow != Flow::On || moved_on {
                if moved_on && self.holder == Some(seat) {
                    // Events since the player began to choose are still new to them next time.
                    self.heard[usize::from(seat)] = seen;
                }
                return Ok(flow);
            }
        }
    }

    /// The choices with their keys, and "done" if the draft is complete.
    fn items(&self, scene: &Scene) -> Vec<Item> {
        let seat = scene.observer.seat();
        let choices = scene.choices.iter().enumerate().map(|(at, choice)| {
            let key = key(scene, at).map_or_else(|| "·".to_owned(), String::from);
            Item::new(key, self.say(&choice.label, seat))
        });
        let done = scene.complete.then(|| Item::new("0", self.app.say(id!("screen-done"))));
        choices.chain(done).collect()
    }

    fn show(
        &mut self,
        seat: Seat,
        scene: &Scene,
        items: &[Item],
        draft_state: &DraftState,
    ) -> Result<DrawnBoard, Error> {
        let mut text = Vec::new();
        if !scene.draft.is_empty() {
            let steps: Vec<String> =
                scene.draft.iter().map(|choice| self.say(&choice.label, Some(seat))).collect();
            let so_far = Text::new(id!("screen-so-far")).raw("steps", steps.join("; "));
            text.push(self.app.text(&so_far));
        }
        if let Some(hint) = &draft_state.hint {
            text.extend(self.hint_lines(seat, hint));
        }
        if let Some(asked) = &scene.asked {
            text.push(self.say(asked, Some(seat)));
        }
        if let Some(typed) = &draft_state.typed {
            text.push(format!("{} {typed}▏", self.app.say(id!("screen-type"))));
        }
        let wrong = draft_state.wrong.as_ref().map(|(text, rule)| {
            if rule.is_empty() { text.clone() } else { format!("{text} ({rule})") }
        });
        let may_ask = self.table.can_ask_hint(seat).is_ok();
        let keys = if may_ask { id!("screen-keys-hint") } else { id!("screen-keys") };
        let keys = self.app.say(keys);
        let fresh = self.table.played().stream_len() - self.heard[usize::from(seat)];
        let asked = Prompt {
            text: &text,
            items,
            cursor: draft_state.cursor,
            wrong: wrong.as_deref(),
            keys: &keys,
            scroll: draft_state.scroll,
            fresh,
        };
        self.draw(scene, &asked)
    }

    fn react(
        &mut self,
        seat: Seat,
        scene: &Scene,
        items: &[Item],
        drawn: &DrawnBoard,
        draft_state: &mut DraftState,
        input: Input,
    ) -> Result<Flow, Error> {
        const STEP: usize = 5;
        match input {
            Input::End => return Ok(Flow::End),
            Input::Key(code) if draft_state.typed.is_some() => {
                return self.type_on(seat, draft_state, code);
            }
            Input::Key(code) => {
                draft_state.wrong = draft_state.wrong.take().filter(|_| code == KeyCode::Char('?'));
                if let Some(hint) = &mut draft_state.hint {
                    let shown = hint.is_shown();
                    hint.show(false);
                    if code == KeyCode::Esc && (shown || hint.is_thinking()) {
                        draft_state.hint = draft_state.hint.take().filter(|a| !a.is_thinking());
                        return Ok(Flow::On);
                    }
                }
                return self.key(seat, scene, items, draft_state, code);
            }
            Input::Wheel(by) if by > 0 => draft_state.scroll += STEP,
            Input::Wheel(_) => draft_state.scroll = draft_state.scroll.saturating_sub(STEP),
            Input::Resized => {}
            Input::Click(x, y) => {
                draft_state.wrong = None;
                let under = |(area, _): &&(ratatui::layout::Rect, Target)| {
                    area.contains(Position::new(x, y))
                };
                match drawn.hits.iter().find(under).map(|(_, target)| target) {
                    Some(Target::Item(at)) => return self.pick(seat, scene, draft_state, *at),
                    Some(Target::Thing(key)) => return self.touch(seat, scene, draft_state, key),
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
        draft_state: &mut DraftState,
        code: KeyCode,
    ) -> Result<Flow, Error> {
        const PAGE: usize = 8;
        let n = items.len();
        let going_on = match code {
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                draft_state.cursor = moved(draft_state.cursor, CursorMove::Next, n);
                true
            }
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                draft_state.cursor = moved(draft_state.cursor, CursorMove::Previous, n);
                true
            }
            KeyCode::Home => {
                draft_state.cursor = moved(draft_state.cursor, CursorMove::First, n);
                true
            }
            KeyCode::End => {
                draft_state.cursor = moved(draft_state.cursor, CursorMove::Last, n);
                true
            }
            KeyCode::PageDown => {
                draft_state.scroll += PAGE;
                true
            }
            KeyCode::PageUp => {
                draft_state.scroll = draft_state.scroll.saturating_sub(PAGE);
                true
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let Some(at) = draft_state.cursor else { return Ok(Flow::On) };
                return self.pick(seat, scene, draft_state, at);
            }
            KeyCode::Backspace | KeyCode::Char('u') => match draft_state.draft.undone() {
                Some(draft) => {
                    draft_state.draft = draft;
                    draft_state.cursor = Some(0);
                    true
                }
                None => return self.take_back(seat),
            },
            KeyCode::Char('q') => return Ok(Flow::Left),
            KeyCode::Char('o') | KeyCode::Esc => return self.more(Some(seat)),
            KeyCode::Char('h') => {
                self.hint(seat, draft_state);
                true
            }
            KeyCode::F(1) => self.help()?,
            KeyCode::Char('l') => self.log(Observer::Seat(seat))?,
            KeyCode::Char('r') => self.rulebook(None)?,
            KeyCode::Char('?') => {
                let played = self.table.played();
                let view = played.view(Observer::Seat(seat));
                let asked = played.rules().refuse_incomplete(&view, &draft_state.draft).rule;
                let wrong = draft_state.wrong.as_ref().map(|(_, rule)| *rule);
                let rule = wrong.filter(|rule| !rule.is_empty()).unwrap_or(asked);
                self.rulebook(Some(rule))?
            }
            KeyCode::Char(':') => {
                draft_state.typed = Some(String::new());
                true
            }
            KeyCode::Char(key) => {
                let key = key.to_lowercase().to_string();
                if let Some(at) = items.iter().position(|item| item.key == key) {
                    return self.pick(seat, scene, draft_state, at);
                }
                draft_state.wrong = Some((self.app.say(id!("screen-unknown-choice")), ""));
                true
            }
            _ => true,
        };
        Ok(if going_on { Flow::On } else { Flow::End })
    }

    /// Shows the hint for this decision, or starts its search.
    fn hint(&mut self, seat: Seat, draft_state: &mut DraftState) {
        match &mut draft_state.hint {
            Some(hint) => hint.show(true),
            None => match self.search_hint(seat) {
                Ok(hint) => draft_state.hint = Some(hint),
                Err(why) => draft_state.wrong = Some((self.app.text(&why.text()), "")),
            },
        }
    }

    /// Takes a choice.
    fn pick(
        &mut self,
        seat: Seat,
        scene: &Scene,
        draft_state: &mut DraftState,
        at: usize,
    ) -> Result<Flow, Error> {
        let Some(choice) = scene.choices.get(at) else { return self.submit(seat, draft_state) };
        let view = self.table.played().view(Observer::Seat(seat));
        draft_state.draft = draft_state.draft.with(choice.step);
        draft_state.cursor = Some(0);
        draft_state.scroll = usize::MAX;
        let steps = self.table.played().rules().legal_steps(&view, &draft_state.draft);
        // Nothing can be added, so the player need not confirm.
        if steps.complete && steps.next.is_empty() {
            return self.submit(seat, draft_state);
        }
        Ok(Flow::On)
    }

    /// Handles a click on a card or zone: takes its only choice, moves the cursor through several, or
    /// explains why there is none.
    fn touch(
        &mut self,
        seat: Seat,
        scene: &Scene,
        draft_state: &mut DraftState,
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
                    // A zone is not an action at all; only a real rule is worth explaining.
                    && !refusal.text.id.contains("unreadable")
                {
                    self.refuse(seat, draft_state, &refusal);
                }
                Ok(Flow::On)
            }
            [only] => self.pick(seat, scene, draft_state, *only),
            several => {
                let next = several.iter().find(|at| Some(**at) > draft_state.cursor);
                draft_state.cursor = next.or(several.first()).copied();
                Ok(Flow::On)
            }
        }
    }

    fn refuse(&self, seat: Seat, draft_state: &mut DraftState, refusal: &Refusal) {
        draft_state.wrong = Some((self.say(&refusal.text, Some(seat)), refusal.rule));
    }

    /// Submits the draft.
    fn submit(&mut self, seat: Seat, draft_state: &mut DraftState) -> Result<Flow, Error> {
        let played = self.table.played();
        let view = played.view(Observer::Seat(seat));
        if let Some(action) = played.rules().action_of_draft(&view, &draft_state.draft) {
            return self.play(seat, draft_state, action);
        }
        let refusal = played.rules().refuse_incomplete(&view, &draft_state.draft);
        self.refuse(seat, draft_state, &refusal);
        Ok(Flow::On)
    }

    fn play(
        &mut self,
        seat: Seat,
        draft_state: &mut DraftState,
        action: G::Action,
    ) -> Result<Flow, Error> {
        use sortie_core::matches::SubmitError;
        match self.table.submit(seat, action) {
            Ok(()) => self.save(),
            Err(SubmitError::Refused(refusal)) => self.refuse(seat, draft_state, &refusal),
            Err(error) => return Err(Error::Match(error.to_string())),
        }
        Ok(Flow::On)
    }

    /// Handles a key while notation is typed.
    fn type_on(
        &mut self,
        seat: Seat,
        draft_state: &mut DraftState,
        code: KeyCode,
    ) -> Result<Flow, Error> {
        const LONGEST: usize = 60;
        let Some(typed) = &mut draft_state.typed else { return Ok(Flow::On) };
        match code {
            KeyCode::Esc => draft_state.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(sign) if typed.chars().count() < LONGEST => typed.push(sign),
            KeyCode::Enter => {
                let text = draft_state.typed.take().unwrap_or_default();
                let played = self.table.played();
                let view = played.view(Observer::Seat(seat));
                match played.rules().parse_action(&view, text.trim()) {
                    Ok(action) => return self.play(seat, draft_state, action),
                    Err(refusal) => self.refuse(seat, draft_state, &refusal),
                }
            }
            _ => {}
        }
        Ok(Flow::On)
    }

    /// Shows the result above the final table.
    pub(crate) fn ending(&mut self) -> Result<Flow, Error> {
        let who = self.only_human().map_or(Observer::Public, Observer::Seat);
        let scene = scene(self.table.played(), who, &Draft::EMPTY);
        let readers = Readers { you: who.seat(), names: self.table.names() };
        let theme = self.app.theme();
        let context =
            RenderContext { scene: &scene, words: &self.words, readers, theme, cursor: None };
        let result = context.words.result(&scene, &readers).unwrap_or_default();
        let text: Vec<String> = result.lines().map(str::to_owned).collect();
        let items = [
            Item::new("a", self.app.say(id!("screen-again"))),
            Item::new("w", self.app.say(id!("screen-replay"))),
            Item::new("m", self.app.say(id!("screen-to-menu"))),
            Item::new("q", self.app.say(id!("screen-quit"))),
        ];
        let keys = self.app.say(id!("screen-over-keys"));
        let from = who.seat().map_or(0, |seat| self.heard[usize::from(seat)]);
        let fresh = self.table.played().stream_len() - from;
        // Enter, pressed once too often, chooses nothing here.
        let mut cursor = None;
        let mut scroll = 0;
        loop {
            let asked = Prompt {
                text: &text,
                items: &items,
                cursor,
                keys: &keys,
                fresh,
                scroll,
                ..Prompt::default()
            };
            let drawn = self.draw(&scene, &asked)?;
            scroll = scroll.min(drawn.over);
            let n = items.len();
            let picked = match self.app.terminal.input(None)? {
                Some(Input::End) => return Ok(Flow::End),
                Some(Input::Key(code)) => match code {
                    KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                        cursor = moved(cursor, CursorMove::Next, n);
                        None
                    }
                    KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                        cursor = moved(cursor, CursorMove::Previous, n);
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
