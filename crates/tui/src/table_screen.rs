//! [`TableScreen`]: a match on the full screen, here or at a server.

use crate::app::{App, Error};
use crate::board::{self, Board, DrawnBoard};
use crate::daily::DailyDeal;
use crate::list::Item;
use crate::playback::Playback;
use crate::render_context::{RenderContext, choice_keys};
use crate::table_input::is_command;
use crate::table_text;
use crate::terminal::Input;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Scene, Seat, Step, Text};
use sortie_games::catalogue::preset_of_code;
use sortie_table::lesson::Coach;
use sortie_table::{Notice, PortError, TablePort};
use sortie_words::{Readers, Rulebook, Words};
use std::cell::OnceCell;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The interval at which a server's events are looked for while no key is pressed. Short enough to
/// feel immediate, long enough to leave the CPU idle.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The longest wait for a bot or a hint before the keyboard is read again.
const BOT_INTERVAL: Duration = Duration::from_millis(50);

/// The time after which the screen shows that a bot is thinking.
const QUICK_BOT: Duration = Duration::from_secs(1);

/// The way in which a match, or a part of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The match continues.
    On,
    /// A rematch, or the same lesson or puzzle once more.
    Again,
    /// The same deal from the other side of the table.
    OtherSide,
    /// The next puzzle, or a match after a lesson.
    Next,
    /// The player declines the rematch that another one offers.
    DeclineRematch,
    /// A replay.
    Replay,
    /// A review.
    Review,
    /// The text to share of a deal of the day.
    Share,
    /// The user left; the match can be continued later.
    Left,
    /// Back to the start menu.
    Menu,
    /// The user quits the program.
    End,
}

/// The texts and choices that depend on the place of the match.
pub(crate) struct Place {
    /// The paragraph above the menu.
    pub(crate) link: Option<String>,
    /// The menu entry for leaving.
    pub(crate) leave: String,
    /// The choices after the match, the lesson or the puzzle: key, label and effect.
    pub(crate) ending: Vec<(&'static str, String, Flow)>,
    /// The deal of the day that is played.
    pub(crate) daily: Option<DailyDeal>,
}

/// A match on the screen.
pub(crate) struct TableScreen<'a> {
    pub(crate) app: &'a mut App,
    pub(crate) port: &'a mut dyn TablePort,
    pub(crate) place: Place,
    pub(crate) about: CatalogueEntry,
    pub(crate) words: Words,
    pub(crate) book: Rulebook,
    /// Whether several humans share the screen and must not see each other's hands.
    pub(crate) shared: bool,
    /// The seat whose hand may be on a shared screen.
    pub(crate) holder: Option<Seat>,
    /// By seat, the number of log lines that its player has seen; the last entry is for spectators.
    heard: Vec<usize>,
    /// The seat, the decision, whether it must choose, and whether the match is over.
    question: Option<(Option<Seat>, u32, bool, bool)>,
    pub(crate) cursor: Option<usize>,
    /// The steps of the open choice in the order of their keys. A key keeps its step while cards of a set
    /// are taken and put back.
    pub(crate) steps: Vec<Step>,
    /// The first digit of a card's number of two digits.
    pub(crate) first_digit: String,
    pub(crate) scroll: usize,
    /// The notation being typed.
    pub(crate) typed: Option<String>,
    /// Whether a found hint is hidden.
    pub(crate) hint_hidden: bool,
    /// The reason why the last input was refused, or a notice, and its rule.
    pub(crate) wrong: Option<(String, String)>,
    /// New events while they are shown.
    pub(crate) playback: Option<Playback>,
    /// By seat, the number of log lines whose events were shown; the last entry is for spectators.
    pub(crate) shown: Vec<usize>,
    /// The table that was drawn last, with its observer.
    pub(crate) drawn: Option<Scene>,
    /// The decision for which others are waited for, and since when.
    pub(crate) bot_since: Option<(u32, Instant)>,
    /// Keys that were pressed while a quick bot chose or events were shown.
    pub(crate) typed_ahead: VecDeque<Input>,
    /// The result of checking the deal.
    pub(crate) deal: Option<String>,
    /// The key moment of a match finished here. It takes a replay to find, so it is found once.
    pub(crate) key_moment: OnceCell<Option<String>>,
}

impl<'a> TableScreen<'a> {
    pub(crate) fn new(
        app: &'a mut App,
        port: &'a mut dyn TablePort,
        place: Place,
    ) -> Result<Self, Error> {
        let about = table_text::game_entry(&app.words, &port.view().rules).map_err(Error::Match)?;
        let observers = port.view().sitting.len() + 1;
        let mut screen = TableScreen {
            words: app.game_words(about.words)?,
            book: Rulebook::new(app.language, about.rulebook, about.prefix),
            shared: port.own_seats().len() > 1,
            holder: None,
            heard: vec![0; observers],
            app,
            port,
            place,
            about,
            question: None,
            cursor: None,
            steps: Vec::new(),
            first_digit: String::new(),
            scroll: 0,
            typed: None,
            hint_hidden: false,
            wrong: None,
            playback: None,
            shown: vec![0; observers],
            drawn: None,
            bot_since: None,
            typed_ahead: VecDeque::new(),
            deal: None,
            key_moment: OnceCell::new(),
        };
        // The past of a match is in its log; only new events are played.
        screen.mark_shown();
        Ok(screen)
    }

    /// Plays or watches until the table is left. A finished match or puzzle stays on the screen
    /// until the user chooses an entry.
    pub(crate) fn run(&mut self) -> Result<Flow, Error> {
        loop {
            self.poll()?;
            self.begin_playback();
            if self.shared && self.playback.is_none() && self.is_anyone_asked() {
                let before = (self.holder, self.port.view().offer.clone());
                match self.pass_screen()? {
                    // Bots may have to choose after a withdrawal or a consent.
                    Flow::On if before != (self.holder, self.port.view().offer.clone()) => continue,
                    Flow::On => {}
                    flow => return Ok(flow),
                }
            }
            if self.is_bot_quick() {
                match self.type_ahead()? {
                    Flow::On => continue,
                    flow => return Ok(flow),
                }
            }
            self.begin_question();
            self.assign_keys();
            self.check_deal();
            let items = self.items();
            // Asked before the screen is drawn: a result that comes in between would never be shown.
            let awaits_reference = self.awaits_reference();
            let drawn = self.draw(&items)?;
            self.scroll = self.scroll.min(drawn.over);
            let within = match &self.playback {
                // Bots choose meanwhile.
                Some(shown) => {
                    let left = shown.until.saturating_duration_since(Instant::now());
                    Some(if self.port.is_live() { left.min(POLL_INTERVAL) } else { left })
                }
                None if self.port.is_remote() || awaits_reference => Some(POLL_INTERVAL),
                None if self.port.is_live() && self.port.view().must_choose() => Some(BOT_INTERVAL),
                // The wait was for the bot or the hint already.
                None if self.port.is_live() => Some(Duration::ZERO),
                // Nothing changes without a key, so nothing is drawn either.
                None => None,
            };
            let input = match self.typed_ahead.pop_front() {
                Some(input) => Some(input),
                None => self.app.terminal.input(within)?,
            };
            match input {
                Some(input) => match self.react(&items, &drawn, input)? {
                    Flow::On => {}
                    flow => return Ok(flow),
                },
                None => self.advance_playback(),
            }
        }
    }

    /// Brings the table up to date, also while new events are shown: those that come meanwhile make the
    /// others faster.
    fn poll(&mut self) -> Result<(), Error> {
        let local = !self.port.is_remote() && self.playback.is_none();
        // A player who can choose waits for the keyboard, not for the bots.
        let waits = local && self.port.is_live() && !self.port.view().must_choose();
        let wait = if waits { BOT_INTERVAL } else { Duration::ZERO };
        match self.port.poll(wait) {
            Ok(true) => self.share_events(),
            Ok(false) => {}
            Err(error) => drop(self.done(Err(error))?),
        }
        while let Some(notice) = self.port.take_notice() {
            let text = table_text::notice_text(&self.words, &notice);
            let text = match notice {
                Notice::BotReplaced { .. } => text,
                Notice::NotSaved(_) => {
                    self.app.text(&Text::new(id!("screen-cannot-keep")).raw("why", text))
                }
            };
            self.notify(text);
        }
        Ok(())
    }

    /// Shows a notice until the next key.
    pub(crate) fn notify(&mut self, text: String) {
        self.wrong = Some((text, String::new()));
    }

    /// Whether a player at this screen must choose, or nothing is left to wait for.
    fn is_anyone_asked(&self) -> bool {
        !self.port.is_live() || !self.port.own_turn().is_empty()
    }

    /// Whether a bot has only begun to think. The screen then waits for its move, or each choice would
    /// be followed by a flicker.
    fn is_bot_quick(&mut self) -> bool {
        let view = self.port.view();
        if view.must_choose() || self.playback.is_some() {
            self.bot_since = None;
            return false;
        }
        let decision = view.decision;
        let same = self.bot_since.filter(|(of, _)| *of == decision);
        let (_, since) = *self.bot_since.insert(same.unwrap_or((decision, Instant::now())));
        !self.port.is_remote() && self.port.is_live() && since.elapsed() < QUICK_BOT
    }

    /// Handles keys while the screen waits for a quick bot. Commands act at once; all other keys are
    /// for the next question.
    fn type_ahead(&mut self) -> Result<Flow, Error> {
        let input = self.app.terminal.input(Some(Duration::ZERO))?;
        if let Some(Input::Key(code)) = input
            && is_command(code)
        {
            return self.react(&[], &DrawnBoard::default(), Input::Key(code));
        }
        self.typed_ahead.extend(input);
        Ok(Flow::On)
    }

    /// Handles the result of a command. Returns whether it succeeded.
    pub(crate) fn done(&mut self, done: Result<(), PortError>) -> Result<bool, Error> {
        let Err(error) = done else { return Ok(true) };
        let text =
            self.with_readers(|readers| table_text::error_text(&self.words, readers, &error));
        match error {
            PortError::Closed(_) => Err(Error::Match(text)),
            PortError::Refused { rule, .. } => {
                self.wrong = Some((text, rule.unwrap_or_default()));
                Ok(false)
            }
        }
    }

    /// Whether the match, the lesson or the puzzle is over.
    pub(crate) fn is_over(&self) -> bool {
        let is_solved = self.port.puzzle().is_some_and(|task| task.ending.is_some());
        let is_learned = self.port.coach().is_some_and(Coach::is_finished);
        is_solved || is_learned || self.port.view().outcome.is_some()
    }

    /// Resets cursor and input for a new question.
    fn begin_question(&mut self) {
        let over = self.is_over();
        let view = self.port.view();
        if over && self.shared && view.seat.is_some() {
            // They look at the end together.
            self.port.show_to(None);
        }
        let view = self.port.view();
        let question = Some((view.seat, view.decision, view.must_choose(), over));
        if self.question != question {
            self.question = question;
            // Without a cursor, a stray Enter cannot choose "rematch" when the match ends.
            self.cursor = view.must_choose().then_some(0);
            self.scroll = 0;
            self.first_digit.clear();
            (self.typed, self.hint_hidden) = (None, false);
        }
    }

    /// Checks the deal of a finished match once. Its record is published only after the match.
    fn check_deal(&mut self) {
        let over = self.port.view().outcome.is_some();
        if over && self.port.is_remote() && self.deal.is_none() {
            let verdict = self.port.verify_deal();
            self.deal = verdict.map(|verdict| {
                let readers = Readers::default();
                table_text::sentence_text(&self.words, &readers, &verdict)
            });
        }
    }

    /// Marks the first `lines` log lines as seen by the observer.
    pub(crate) fn mark_heard(&mut self, seat: Option<Seat>, lines: usize) {
        let observer = self.observer_index(seat);
        self.heard[observer] = lines;
    }

    /// The number of log lines that are new to the observer.
    fn fresh(&self) -> usize {
        let heard = self.heard[self.observer_index(self.port.view().seat)];
        let from = self.playback.as_ref().map_or(heard, |playback| playback.from);
        self.told().len().saturating_sub(from)
    }

    pub(crate) fn with_readers<T>(&self, format: impl FnOnce(&Readers<'_>) -> T) -> T {
        let view = self.port.view();
        format(&Readers { you: view.scene.observer.seat(), names: &view.names() })
    }

    pub(crate) fn text(&self, text: &Text) -> String {
        self.with_readers(|readers| self.words.text(text, readers))
    }

    pub(crate) fn log(&self) -> Vec<String> {
        self.with_readers(|readers| table_text::log_text(&self.words, readers, self.told()))
    }

    /// The scene with all options; while events are shown, the one before them and without choices.
    pub(crate) fn scene(&self) -> Scene {
        let Some(playback) = &self.playback else {
            let choices = self.options().into_iter().map(|option| option.choice).collect();
            return Scene { choices, ..self.port.view().scene.clone() };
        };
        let mut scene = playback.scene.clone();
        scene.choices.clear();
        scene.draft.clear();
        scene.complete = false;
        scene.outcome = None;
        scene
    }

    /// The line of keys.
    fn keys(&self) -> String {
        let view = self.port.view();
        self.app.say(if self.playback.is_some() {
            id!("screen-goes-on")
        } else if self.is_over() {
            id!("screen-over-keys")
        } else if self.port.coach().is_some() {
            id!("screen-keys-lesson")
        } else if self.port.puzzle().is_some() {
            id!("screen-keys-puzzle")
        } else if view.may.advice && view.must_choose() {
            id!("screen-keys-hint")
        } else {
            id!("screen-keys")
        })
    }

    fn draw(&mut self, items: &[Item]) -> Result<DrawnBoard, Error> {
        let (asked, question, notes) = (self.asked(), self.question(), self.notes());
        let (hint, keys, scene) = (self.hint_forms(), self.keys(), self.scene());
        let mut log = self.log();
        if scene.outcome.is_some() {
            // The reason of the result is not told twice.
            log.retain(|said| !asked.contains(said));
        }
        let view = self.port.view();
        let lost = (!self.port.is_connected()).then(|| self.app.say(id!("join-lost")));
        let wrong = lost.or_else(|| self.wrong.as_ref().map(|(text, _)| text.clone()));
        let decision = || match &self.place.daily {
            Some(daily) => Self::daily_heading(daily, view.decision),
            None => Text::new(id!("table-decision")).number("decision", view.decision),
        };
        let puzzle = self.port.puzzle().map(|task| task.heading.clone());
        let heading = self.port.coach().map(|_| Text::new(id!("screen-lesson"))).or(puzzle);
        let mut right = self.text(&heading.unwrap_or_else(decision));
        if self.port.is_remote() && view.seat.is_none() {
            right = format!("{}  {right}", self.app.say(id!("join-watching")));
        }
        let preset = || preset_of_code(&view.rules, view.scene.seats);
        // The rules of a lesson are made for it, so they have no name.
        let variant = self.port.coach().is_none();
        let variant = variant.then(|| self.words.rules_name(&view.rules, preset)).flatten();
        let variant = variant.map(|name| format!("  {name}"));
        let names = view.names();
        let levels = table_text::bot_levels(&self.words, view);
        let readers = Readers { you: scene.observer.seat(), names: &names };
        let (theme, words, cursor) = (self.app.theme(), &self.words, self.cursor);
        let choice_keys = &choice_keys(&scene, &self.steps);
        let stage = self.stage();
        let board = Board {
            context: RenderContext {
                scene: &scene,
                words,
                readers,
                levels: &levels,
                theme,
                cursor,
                keys: choice_keys,
            },
            title: [format!("{}{}", self.about.name, variant.unwrap_or_default()), right],
            log: &log,
            fresh: self.fresh(),
            wrong: wrong.as_deref(),
            asked: &asked,
            hint: &hint,
            question: &question,
            notes: &notes,
            places: &self.places(),
            items,
            cursor,
            keys: &keys,
            stage: stage.as_ref(),
            plays: self.playback.is_some(),
            scroll: self.scroll,
        };
        let mut drawn = DrawnBoard::default();
        self.app.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        if self.playback.is_none() {
            self.drawn = Some(scene);
        }
        Ok(drawn)
    }
}
