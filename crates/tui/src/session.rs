//! [`Session`]: a local match at this terminal.

use crate::app::{App, Error};
use crate::ask::{self, Answer, Question};
use crate::board::{self, Board};
use crate::list::Item;
use crate::page::{self, Page};
use crate::render_context::RenderContext;
use crate::saved::{self, SavedMatch};
use crate::settings::Speed;
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use sortie_core::matches::TakeBack;
use sortie_core::record::scene;
use sortie_core::{Draft, Game, Observer, Scene, Seat, Seats, Text, rule_code};
use sortie_table::{AnyTable, HintPolicy, SeatPlayer, Table};
use sortie_words::{Readers, Rulebook, Words};
use std::path::PathBuf;
use std::time::Instant;

/// The way in which a match, or a part of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The match continues.
    On,
    /// A rematch with a new deal.
    Again,
    /// A replay.
    Replay,
    /// The user left; the match can be continued later.
    Left,
    /// Back to the start menu.
    Menu,
    /// The program must exit.
    End,
}

pub(crate) struct Session<'d, G: Game> {
    pub(crate) app: &'d mut App,
    pub(crate) table: Table<G>,
    pub(crate) seat_players: Vec<SeatPlayer>,
    pub(crate) words: Words,
    pub(crate) book: Rulebook,
    /// The file of the saved match.
    pub(crate) file: Option<PathBuf>,
    /// The additional file for the record.
    pub(crate) record: Option<PathBuf>,
    /// By seat, the number of stream entries that its player has seen.
    pub(crate) heard: Vec<usize>,
    /// The seat whose hand may be on the screen. Humans who share the keyboard must not see each other's.
    pub(crate) holder: Option<Seat>,
    /// A notice for the next player at the screen.
    pub(crate) notice: Option<String>,
}

/// The parts of the board that depend on the current question.
#[derive(Default)]
pub(crate) struct Prompt<'a> {
    pub(crate) text: &'a [String],
    pub(crate) items: &'a [Item],
    pub(crate) cursor: Option<usize>,
    pub(crate) wrong: Option<&'a str>,
    pub(crate) keys: &'a str,
    pub(crate) scroll: usize,
    pub(crate) fresh: usize,
}

impl<'d, G: Game> Session<'d, G> {
    pub(crate) fn new(
        app: &'d mut App,
        table: Table<G>,
        seat_players: Vec<SeatPlayer>,
        file: Option<PathBuf>,
        record: Option<PathBuf>,
    ) -> Result<Self, Error> {
        Ok(Session {
            words: app.game_words(G::INFO.words)?,
            book: Rulebook::new(app.language, G::INFO.rulebook, G::INFO.prefix),
            heard: vec![0; seat_players.len()],
            app,
            table,
            seat_players,
            file,
            record,
            holder: None,
            notice: None,
        })
    }

    /// Plays until the match ends or is left.
    pub(crate) fn run(&mut self) -> Result<Flow, Error> {
        self.save();
        loop {
            self.table.update_bots();
            if self.table.played().turn().outcome().is_some() {
                return self.ending();
            }
            if let Some((seat, why)) = self.table.departed_bot() {
                let why = self.say(why, None).trim_end().to_owned();
                self.replace(seat, why)?;
                continue;
            }
            let flow = if let Some(bot) = self.table.bot_to_act() {
                let before = self.table.played().stream_len();
                self.table.play_bot_move(bot).map_err(|error| Error::Match(error.to_string()))?;
                self.save();
                if self.table.played().stream_len() > before {
                    self.pause(before)?
                } else {
                    Flow::On
                }
            } else {
                let waiting = self.table.played().waiting();
                // Where several seats choose at once, the player at the screen goes first: fewer
                // hand-overs.
                let holder = self.holder.filter(|&seat| waiting.has(seat));
                let Some(seat) = holder.or(waiting.lowest()) else { return Ok(Flow::Left) };
                self.turn_of(seat)?
            };
            if flow != Flow::On {
                return Ok(flow);
            }
        }
    }

    /// Replaces a program that has left the match by a built-in bot.
    fn replace(&mut self, seat: Seat, why: String) -> Result<(), Error> {
        let name = self.table.names()[usize::from(seat)].clone();
        let text = Text::new(id!("outside-replaced")).raw("name", name).raw("why", why);
        self.table
            .take_over(seat, &self.words.bot(None))
            .map_err(|error| Error::Match(error.to_string()))?;
        self.seat_players[usize::from(seat)] = SeatPlayer::Bot("bot".to_owned());
        self.save();
        self.notice = Some(self.app.text(&text));
        Ok(())
    }

    /// The seat of the only human, if there is exactly one.
    pub(crate) fn only_human(&self) -> Option<Seat> {
        SeatPlayer::only_human(&self.seat_players)
    }

    /// The observer between turns: the only human, or the public where several share the screen.
    fn watcher(&self) -> Observer {
        self.only_human().map_or(Observer::Public, Observer::Seat)
    }

    /// Saves the match. After an error a notice is shown and the match goes on: a full disk must not end it.
    pub(crate) fn save(&mut self) {
        let record = self.table.record();
        let decision = self.table.played().decision();
        let kept = match &self.record {
            Some(path) => saved::write(path, &record),
            None => Ok(()),
        };
        let seats = self.seat_players.iter().map(ToString::to_string).collect();
        let hints_off = self.table.hint_policy() == HintPolicy::Never;
        let kept = kept.and_then(|()| match &self.file {
            Some(path) => saved::write(path, &SavedMatch { seats, decision, hints_off, record }),
            None => Ok(()),
        });
        if let Err(error) = kept {
            let text = Text::new(id!("screen-cannot-keep")).raw("why", error.to_string());
            self.notice = Some(self.app.text(&text));
        }
    }

    pub(crate) fn say(&self, text: &Text, you: Option<Seat>) -> String {
        self.words.text(text, &Readers { you, names: self.table.names() })
    }

    /// The log lines of an observer from an entry on.
    pub(crate) fn told(&self, who: Observer, from: usize) -> Vec<String> {
        let played = self.table.played();
        let told = played.stream(who, from);
        told.map(|told| self.say(&told.to_text(played.rules()), who.seat())).collect()
    }

    /// Draws the table as the scene's observer sees it.
    pub(crate) fn draw(
        &mut self,
        scene: &Scene,
        asked: &Prompt<'_>,
    ) -> Result<board::DrawnBoard, Error> {
        let log = self.told(scene.observer, 0);
        let theme = self.app.theme();
        let readers = Readers { you: scene.observer.seat(), names: self.table.names() };
        let context =
            RenderContext { scene, words: &self.words, readers, theme, cursor: asked.cursor };
        let decision = self.table.played().decision();
        let decision = Text::new(id!("screen-decision")).number("decision", decision);
        let code = rule_code::write(self.table.played().rules(), self.table.played().seats());
        let variant = code.split_once('/').map(|(_, rest)| format!("  {rest}")).unwrap_or_default();
        let board = Board {
            context,
            title: [format!("{}{variant}", G::INFO.name), context.text(&decision)],
            log: &log,
            fresh: asked.fresh,
            wrong: asked.wrong,
            asked: asked.text,
            items: asked.items,
            cursor: asked.cursor,
            keys: asked.keys,
            scroll: asked.scroll,
        };
        let mut drawn = board::DrawnBoard::default();
        self.app.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        Ok(drawn)
    }

    /// Shows new events for as long as the bot speed says, or until a key is pressed.
    fn pause(&mut self, from: usize) -> Result<Flow, Error> {
        // Read anew each time: the speed can be changed in the menu during a match.
        let pause = self.app.settings.speed.pause();
        if pause.is_zero() {
            return Ok(Flow::On);
        }
        let who = self.watcher();
        let until = Instant::now() + pause;
        let keys = self.app.say(id!("screen-goes-on"));
        loop {
            let mut scene = scene(self.table.played(), who, &Draft::EMPTY);
            // Nothing can be chosen during the pause, so no keys are shown.
            scene.choices.clear();
            let own = self.only_human().is_some_and(|seat| scene.turn.contains(&seat));
            let waits = if own || scene.turn.is_empty() {
                Vec::new()
            } else {
                let readers = Readers { you: who.seat(), names: self.table.names() };
                let names = self.words.names(&scene.turn, &readers);
                let text = Text::new(id!("screen-waits-for")).raw("names", names);
                vec![self.app.text(&text)]
            };
            let fresh = self.table.played().stream_len() - from;
            self.draw(&scene, &Prompt { text: &waits, keys: &keys, fresh, ..Prompt::default() })?;
            let left = until.saturating_duration_since(Instant::now());
            match self.app.terminal.input(Some(left))? {
                None | Some(Input::Key(KeyCode::Enter | KeyCode::Char(' ')) | Input::Click(..)) => {
                    return Ok(Flow::On);
                }
                Some(Input::End) => return Ok(Flow::End),
                Some(Input::Key(KeyCode::Char('q'))) => return Ok(Flow::Left),
                Some(Input::Key(KeyCode::Char('o') | KeyCode::Esc)) => {
                    return self.more(None);
                }
                _ => {}
            }
        }
    }

    /// Handles one human's turn, after handing the screen over if necessary.
    fn turn_of(&mut self, seat: Seat) -> Result<Flow, Error> {
        if self.holder != Some(seat) && self.only_human().is_none() {
            match self.hand_over(seat)? {
                HandOver::Over => {}
                HandOver::Back => return Ok(Flow::On),
                HandOver::Left => return Ok(Flow::Left),
                HandOver::End => return Ok(Flow::End),
            }
        }
        self.holder = Some(seat);
        self.decide(seat)
    }

    /// Hides the last hand until the next human is at the screen. The previous player may still withdraw an
    /// unrevealed action.
    fn hand_over(&mut self, seat: Seat) -> Result<HandOver, Error> {
        let submitted = |before: &Seat| self.table.played().submitted(*before).is_some();
        // Only a player whose action is not revealed yet has something to withdraw.
        let before = self.holder.filter(submitted);
        self.holder = None;
        let named = |id, seat: Seat| {
            let name = self.table.names()[usize::from(seat)].clone();
            self.app.text(&Text::new(id).raw("name", name))
        };
        let title = named(id!("screen-hand-over"), seat);
        let mut text: Vec<String> = self.notice.take().into_iter().collect();
        text.push(named(id!("screen-hand-over-why"), seat));
        let mut items = vec![Item::new("1", named(id!("screen-ready"), seat))];
        if let Some(before) = before {
            text.insert(0, named(id!("screen-hand-over-undo"), before));
            items.push(Item::new("u", named(id!("screen-choose-again"), before)));
        }
        items.push(Item::new("q", self.leaving()));
        let answer = self.ask_after_pause(&title, &text, &items)?;
        Ok(match (answer, before) {
            (Answer::End, _) => HandOver::End,
            (Answer::Item(0), _) => HandOver::Over,
            (Answer::Item(1), Some(before)) => {
                let withdrawn = self.table.withdraw(before);
                withdrawn.map_err(|error| Error::Match(error.to_string()))?;
                self.save();
                HandOver::Back
            }
            _ => HandOver::Left,
        })
    }

    /// The menu entry for leaving, which says whether the match is saved.
    fn leaving(&self) -> String {
        let kept = self.file.is_some();
        self.app.say(if kept { id!("screen-leave") } else { id!("screen-leave-unkept") })
    }

    /// Asks a full-screen question.
    pub(crate) fn ask(
        &mut self,
        title: &str,
        text: &[String],
        items: &[Item],
        cursor: usize,
    ) -> Result<Answer, Error> {
        let keys = self.app.say(id!("screen-list-keys"));
        let theme = self.app.theme();
        let scene = crate::app::no_scene();
        let readers = Readers::default();
        let context =
            RenderContext { scene: &scene, words: &self.words, readers, theme, cursor: None };
        let question = Question { title, text, items, keys: &keys, cards: &[] };
        Ok(ask::ask(&mut self.app.terminal, &context, &question, cursor)?)
    }

    /// Asks after discarding input for a moment: a key meant for the last screen must not reveal the next
    /// player's hand.
    fn ask_after_pause(
        &mut self,
        title: &str,
        text: &[String],
        items: &[Item],
    ) -> Result<Answer, Error> {
        if self.app.settings.speed != Speed::Fast {
            self.app.terminal.draw(|frame| frame.render_widget(title, frame.area()))?;
            self.app.terminal.discard_input()?;
        }
        self.ask(title, text, items, 0)
    }

    /// Asks for yes or no; `None` if the program must exit.
    pub(crate) fn agrees(&mut self, question: String) -> Result<Option<bool>, Error> {
        let yes = Item::new("y", self.app.say(id!("screen-yes")));
        let no = Item::new("n", self.app.say(id!("screen-no")));
        // The cursor is on "no", so that a stray Enter changes nothing.
        let answer = self.ask(G::INFO.name, &[question], &[yes, no], 1)?;
        Ok(match answer {
            Answer::Item(at) => Some(at == 0),
            Answer::Back => Some(false),
            Answer::End => None,
        })
    }

    /// Takes the last decision back if all others agree: bots always do, people are asked in turn.
    pub(crate) fn take_back(&mut self, seat: Seat) -> Result<Flow, Error> {
        let (decision, of) = match self.table.played().can_take_back(seat) {
            Some(TakeBack::Consent { decision, of }) => (decision, of),
            Some(TakeBack::Free) => (self.table.played().decision(), Seats::NONE),
            None => {
                self.notice = Some(self.app.say(id!("screen-nothing-to-take-back")));
                return Ok(Flow::On);
            }
        };
        let humans = self.table.humans();
        let names = self.table.names().to_vec();
        // Every affected human is asked in turn; bots agree always.
        for other in of.iter().filter(|&other| humans.has(other)) {
            self.holder = None;
            let name = &names[usize::from(other)];
            let text = Text::new(id!("screen-may-take-back"))
                .raw("asks", names[usize::from(seat)].clone())
                .number("decision", decision)
                .raw("name", name.clone());
            let text = self.app.text(&text);
            match self.agrees(text)? {
                Some(true) => {}
                Some(false) => {
                    let text = Text::new(id!("screen-disagrees")).raw("name", name.clone());
                    self.notice = Some(self.app.text(&text));
                    return Ok(Flow::On);
                }
                None => return Ok(Flow::End),
            }
        }
        self.table.take_back(seat, of).map_err(|error| Error::Match(error.to_string()))?;
        self.notice = Some(self.app.say(id!("screen-took-back")));
        self.save();
        Ok(Flow::On)
    }

    /// Shows the menu. `seat` is the player at the screen, if it is their turn.
    pub(crate) fn more(&mut self, seat: Option<Seat>) -> Result<Flow, Error> {
        let mut cursor = 0;
        loop {
            let (speed, colours) = (self.app.speed_words(), self.app.colours_words());
            let mut items = vec![
                Item::new("o", self.app.say(id!("screen-go-on"))),
                Item::new("r", self.app.say(id!("screen-rulebook"))),
                Item::new("l", self.app.say(id!("screen-whole-log"))),
                Item::new("h", self.app.say(id!("screen-help"))),
                Item::new("s", speed),
                Item::new("c", colours),
                Item::new("q", self.leaving()),
            ];
            if seat.is_some() {
                items.push(Item::new("x", self.app.say(id!("screen-resign"))));
            }
            let title = self.app.say(id!("screen-more"));
            let answer = self.ask(&title, &[], &items, cursor)?;
            if let Answer::Item(at) = answer {
                cursor = at;
            }
            let going_on = match answer {
                Answer::End => return Ok(Flow::End),
                Answer::Back | Answer::Item(0) => return Ok(Flow::On),
                Answer::Item(1) => self.rulebook(None)?,
                Answer::Item(2) => self.log(seat.map_or(self.watcher(), Observer::Seat))?,
                Answer::Item(3) => self.help()?,
                Answer::Item(4) => self.app.next_speed(),
                Answer::Item(5) => self.app.change_colours(),
                Answer::Item(6) => return Ok(Flow::Left),
                Answer::Item(_) => {
                    let Some(seat) = seat else { return Ok(Flow::On) };
                    return self.resign(seat);
                }
            };
            if !going_on {
                return Ok(Flow::End);
            }
        }
    }

    fn resign(&mut self, seat: Seat) -> Result<Flow, Error> {
        let question = self.app.say(id!("screen-sure-resign"));
        match self.agrees(question)? {
            Some(true) => {}
            Some(false) => return Ok(Flow::On),
            None => return Ok(Flow::End),
        }
        let name = self.words.bot(None);
        self.table.resign(seat, &name).map_err(|error| Error::Match(error.to_string()))?;
        if self.table.played().turn().outcome().is_none() {
            self.seat_players[usize::from(seat)] = SeatPlayer::Bot("bot".to_owned());
        }
        self.save();
        Ok(Flow::On)
    }

    /// Shows the rulebook, at a rule if one is given. Returns `false` if the program must exit.
    pub(crate) fn rulebook(&mut self, rule: Option<&str>) -> Result<bool, Error> {
        let book = self.book;
        let lines = |width: usize| page::lines(&book.text(width));
        let title = G::INFO.name.to_owned();
        let find = rule.map(|rule| format!("- {rule} "));
        self.page(&Page { title, lines: &lines, find, from_end: false })
    }

    /// Shows the whole log of an observer.
    pub(crate) fn log(&mut self, who: Observer) -> Result<bool, Error> {
        let told = self.told(who, 0);
        let lines = |width: usize| page::paragraphs(&told, width);
        let title = self.app.say(id!("screen-log"));
        self.page(&Page { title, lines: &lines, find: None, from_end: true })
    }

    pub(crate) fn help(&mut self) -> Result<bool, Error> {
        let texts = self.app.help();
        let lines = |width: usize| page::paragraphs(&texts, width);
        let title = self.app.say(id!("screen-help"));
        self.page(&Page { title, lines: &lines, find: None, from_end: false })
    }

    fn page(&mut self, page: &Page<'_>) -> Result<bool, Error> {
        let theme = self.app.theme();
        let scene = crate::app::no_scene();
        let readers = Readers::default();
        let context =
            RenderContext { scene: &scene, words: &self.words, readers, theme, cursor: None };
        Ok(page::read(&mut self.app.terminal, &context, page)?)
    }
}

/// The result of handing the screen over.
enum HandOver {
    Over,
    /// The previous player chooses again.
    Back,
    Left,
    End,
}
