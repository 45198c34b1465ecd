//! A match under way at this terminal.

use crate::ask::{self, Answer, Question};
use crate::board::{self, Board};
use crate::desk::{Desk, Error};
use crate::list::Item;
use crate::page::{self, Page};
use crate::pen::Pen;
use crate::saved::{self, Saved};
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

/// How a match, or a part of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// It goes on.
    On,
    /// The same match once more, dealt anew.
    Again,
    /// It is watched once more.
    Replay,
    /// It was left; it can be played on.
    Left,
    /// To the start menu.
    Menu,
    /// The program is to end.
    End,
}

pub(crate) struct Session<'d, G: Game> {
    pub(crate) desk: &'d mut Desk,
    pub(crate) table: Table<G>,
    pub(crate) sitters: Vec<SeatPlayer>,
    pub(crate) words: Words,
    pub(crate) book: Rulebook,
    /// Where the match is kept, to be played on.
    pub(crate) file: Option<PathBuf>,
    /// Where its record is kept because somebody asked for it.
    pub(crate) record: Option<PathBuf>,
    /// How much of its stream each seat has read.
    pub(crate) heard: Vec<usize>,
    /// Whose hand may be on the screen.
    pub(crate) holder: Option<Seat>,
    /// What the next to look at the screen is told.
    pub(crate) notice: Option<String>,
}

/// The parts of a board that change from question to question.
#[derive(Default)]
pub(crate) struct Asked<'a> {
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
        desk: &'d mut Desk,
        table: Table<G>,
        sitters: Vec<SeatPlayer>,
        file: Option<PathBuf>,
        record: Option<PathBuf>,
    ) -> Result<Self, Error> {
        Ok(Session {
            words: desk.words_of(G::INFO.words)?,
            book: Rulebook::new(desk.language, G::INFO.rulebook, G::INFO.prefix),
            heard: vec![0; sitters.len()],
            desk,
            table,
            sitters,
            file,
            record,
            holder: None,
            notice: None,
        })
    }

    /// Plays on until the match is over or left.
    pub(crate) fn run(&mut self) -> Result<Flow, Error> {
        self.keep();
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
                self.keep();
                if self.table.played().stream_len() > before {
                    self.pause(before)?
                } else {
                    Flow::On
                }
            } else {
                let waiting = self.table.played().waiting();
                let holder = self.holder.filter(|&seat| waiting.has(seat));
                let Some(seat) = holder.or(waiting.lowest()) else { return Ok(Flow::Left) };
                self.turn_of(seat)?
            };
            if flow != Flow::On {
                return Ok(flow);
            }
        }
    }

    /// Lets a bot of ours play on for one that plays no more.
    fn replace(&mut self, seat: Seat, why: String) -> Result<(), Error> {
        let name = self.table.names()[usize::from(seat)].clone();
        let text = Text::new(id!("outside-replaced")).raw("name", name).raw("why", why);
        self.table
            .take_over(seat, &self.words.bot(None))
            .map_err(|error| Error::Match(error.to_string()))?;
        self.sitters[usize::from(seat)] = SeatPlayer::Bot("bot".to_owned());
        self.keep();
        self.notice = Some(self.desk.text(&text));
        Ok(())
    }

    /// The only human, if there is only one.
    pub(crate) fn alone(&self) -> Option<Seat> {
        SeatPlayer::only_human(&self.sitters)
    }

    /// Whose eyes look while nobody is asked: those of the only human, or everybody's.
    fn watcher(&self) -> Observer {
        self.alone().map_or(Observer::Public, Observer::Seat)
    }

    /// Keeps the match. Where it cannot be kept, whoever plays is told, and the match goes on.
    pub(crate) fn keep(&mut self) {
        let record = self.table.record();
        let decision = self.table.played().decision();
        let kept = match &self.record {
            Some(path) => saved::write(path, &record),
            None => Ok(()),
        };
        let seats = self.sitters.iter().map(ToString::to_string).collect();
        let unadvised = self.table.hint_policy() == HintPolicy::Never;
        let kept = kept.and_then(|()| match &self.file {
            Some(path) => saved::write(path, &Saved { seats, decision, unadvised, record }),
            None => Ok(()),
        });
        if let Err(error) = kept {
            let text = Text::new(id!("screen-cannot-keep")).raw("why", error.to_string());
            self.notice = Some(self.desk.text(&text));
        }
    }

    pub(crate) fn say(&self, text: &Text, you: Option<Seat>) -> String {
        self.words.text(text, &Readers { you, names: self.table.names() })
    }

    /// What an observer was told from a number on.
    pub(crate) fn told(&self, who: Observer, from: usize) -> Vec<String> {
        let played = self.table.played();
        let told = played.told(who, from);
        told.map(|told| self.say(&told.to_text(played.rules()), who.seat())).collect()
    }

    /// Draws the table as an observer sees it.
    pub(crate) fn draw(&mut self, scene: &Scene, asked: &Asked<'_>) -> Result<board::Drawn, Error> {
        let log = self.told(scene.observer, 0);
        let theme = self.desk.theme();
        let readers = Readers { you: scene.observer.seat(), names: self.table.names() };
        let pen = Pen { scene, words: &self.words, readers, theme, cursor: asked.cursor };
        let decision = self.table.played().decision();
        let decision = Text::new(id!("screen-decision")).number("decision", decision);
        let code = rule_code::write(self.table.played().rules(), self.table.played().seats());
        let variant = code.split_once('/').map(|(_, rest)| format!("  {rest}")).unwrap_or_default();
        let board = Board {
            pen,
            title: [format!("{}{variant}", G::INFO.name), pen.text(&decision)],
            log: &log,
            fresh: asked.fresh,
            wrong: asked.wrong,
            asked: asked.text,
            items: asked.items,
            cursor: asked.cursor,
            keys: asked.keys,
            scroll: asked.scroll,
        };
        let mut drawn = board::Drawn::default();
        self.desk.terminal.draw(|frame| drawn = board::draw(frame, &board))?;
        Ok(drawn)
    }

    /// Shows what happened from a number on, for as long as the speed says or until a key is pressed.
    fn pause(&mut self, from: usize) -> Result<Flow, Error> {
        let pause = self.desk.settings.speed.pause();
        if pause.is_zero() {
            return Ok(Flow::On);
        }
        let who = self.watcher();
        let until = Instant::now() + pause;
        let keys = self.desk.say(id!("screen-goes-on"));
        loop {
            let mut scene = scene(self.table.played(), who, &Draft::EMPTY);
            scene.choices.clear();
            let own = self.alone().is_some_and(|seat| scene.turn.contains(&seat));
            let waits = if own || scene.turn.is_empty() {
                Vec::new()
            } else {
                let readers = Readers { you: who.seat(), names: self.table.names() };
                let names = self.words.names(&scene.turn, &readers);
                let text = Text::new(id!("screen-waits-for")).raw("names", names);
                vec![self.desk.text(&text)]
            };
            let fresh = self.table.played().stream_len() - from;
            self.draw(&scene, &Asked { text: &waits, keys: &keys, fresh, ..Asked::default() })?;
            let left = until.saturating_duration_since(Instant::now());
            match self.desk.terminal.input(Some(left))? {
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

    /// One human's turn: the keyboard changes hands, then a choice is made.
    fn turn_of(&mut self, seat: Seat) -> Result<Flow, Error> {
        if self.holder != Some(seat) && self.alone().is_none() {
            match self.hand_over(seat)? {
                Handed::Over => {}
                Handed::Back => return Ok(Flow::On),
                Handed::Left => return Ok(Flow::Left),
                Handed::End => return Ok(Flow::End),
            }
        }
        self.holder = Some(seat);
        self.decide(seat)
    }

    /// Hides the hand that was on the screen until the next human sits there. Whoever sat there
    /// before may still take back a choice that is not revealed.
    fn hand_over(&mut self, seat: Seat) -> Result<Handed, Error> {
        let submitted = |before: &Seat| self.table.played().submitted(*before).is_some();
        let before = self.holder.filter(submitted);
        self.holder = None;
        let named = |id, seat: Seat| {
            let name = self.table.names()[usize::from(seat)].clone();
            self.desk.text(&Text::new(id).raw("name", name))
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
        let answer = self.ask_calmly(&title, &text, &items)?;
        Ok(match (answer, before) {
            (Answer::End, _) => Handed::End,
            (Answer::Item(0), _) => Handed::Over,
            (Answer::Item(1), Some(before)) => {
                let withdrawn = self.table.withdraw(before);
                withdrawn.map_err(|error| Error::Match(error.to_string()))?;
                self.keep();
                Handed::Back
            }
            _ => Handed::Left,
        })
    }

    /// How leaving is worded: whether the match is kept.
    fn leaving(&self) -> String {
        let kept = self.file.is_some();
        self.desk.say(if kept { id!("screen-leave") } else { id!("screen-leave-unkept") })
    }

    /// Asks over the whole screen, without a table.
    pub(crate) fn ask(
        &mut self,
        title: &str,
        text: &[String],
        items: &[Item],
        cursor: usize,
    ) -> Result<Answer, Error> {
        let keys = self.desk.say(id!("screen-list-keys"));
        let theme = self.desk.theme();
        let scene = crate::desk::no_scene();
        let readers = Readers::default();
        let pen = Pen { scene: &scene, words: &self.words, readers, theme, cursor: None };
        let question = Question { title, text, items, keys: &keys, cards: &[] };
        Ok(ask::ask(&mut self.desk.terminal, &pen, &question, cursor)?)
    }

    /// Asks, and takes no answer in the first moment.
    fn ask_calmly(
        &mut self,
        title: &str,
        text: &[String],
        items: &[Item],
    ) -> Result<Answer, Error> {
        if self.desk.settings.speed != Speed::Fast {
            self.desk.terminal.draw(|frame| frame.render_widget(title, frame.area()))?;
            self.desk.terminal.calm()?;
        }
        self.ask(title, text, items, 0)
    }

    /// Asks for yes or no; `None` when the program is to end.
    pub(crate) fn agrees(&mut self, question: String) -> Result<Option<bool>, Error> {
        let yes = Item::new("y", self.desk.say(id!("screen-yes")));
        let no = Item::new("n", self.desk.say(id!("screen-no")));
        let answer = self.ask(G::INFO.name, &[question], &[yes, no], 1)?;
        Ok(match answer {
            Answer::Item(at) => Some(at == 0),
            Answer::Back => Some(false),
            Answer::End => None,
        })
    }

    /// Takes the last decision back, if everybody else agrees: bots do, and the others at the
    /// keyboard are asked. What to tell whoever asked, if nothing came of it.
    pub(crate) fn take_back(&mut self, seat: Seat) -> Result<Flow, Error> {
        let (decision, of) = match self.table.played().can_take_back(seat) {
            Some(TakeBack::Consent { decision, of }) => (decision, of),
            Some(TakeBack::Free) => (self.table.played().decision(), Seats::NONE),
            None => {
                self.notice = Some(self.desk.say(id!("screen-nothing-to-take-back")));
                return Ok(Flow::On);
            }
        };
        let humans = self.table.humans();
        let names = self.table.names().to_vec();
        for other in of.iter().filter(|&other| humans.has(other)) {
            self.holder = None;
            let name = &names[usize::from(other)];
            let text = Text::new(id!("screen-may-take-back"))
                .raw("asks", names[usize::from(seat)].clone())
                .number("decision", decision)
                .raw("name", name.clone());
            let text = self.desk.text(&text);
            match self.agrees(text)? {
                Some(true) => {}
                Some(false) => {
                    let text = Text::new(id!("screen-disagrees")).raw("name", name.clone());
                    self.notice = Some(self.desk.text(&text));
                    return Ok(Flow::On);
                }
                None => return Ok(Flow::End),
            }
        }
        self.table.take_back(seat, of).map_err(|error| Error::Match(error.to_string()))?;
        self.notice = Some(self.desk.say(id!("screen-took-back")));
        self.keep();
        Ok(Flow::On)
    }

    /// The menu behind the table. `seat` is who looks, if it is their turn.
    pub(crate) fn more(&mut self, seat: Option<Seat>) -> Result<Flow, Error> {
        let mut cursor = 0;
        loop {
            let (speed, colours) = (self.desk.speed_words(), self.desk.colours_words());
            let mut items = vec![
                Item::new("o", self.desk.say(id!("screen-go-on"))),
                Item::new("r", self.desk.say(id!("screen-rulebook"))),
                Item::new("l", self.desk.say(id!("screen-whole-log"))),
                Item::new("h", self.desk.say(id!("screen-help"))),
                Item::new("s", speed),
                Item::new("c", colours),
                Item::new("q", self.leaving()),
            ];
            if seat.is_some() {
                items.push(Item::new("x", self.desk.say(id!("screen-resign"))));
            }
            let title = self.desk.say(id!("screen-more"));
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
                Answer::Item(4) => self.desk.next_speed(),
                Answer::Item(5) => self.desk.change_colours(),
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
        let question = self.desk.say(id!("screen-sure-resign"));
        match self.agrees(question)? {
            Some(true) => {}
            Some(false) => return Ok(Flow::On),
            None => return Ok(Flow::End),
        }
        let name = self.words.bot(None);
        self.table.resign(seat, &name).map_err(|error| Error::Match(error.to_string()))?;
        if self.table.played().turn().outcome().is_none() {
            self.sitters[usize::from(seat)] = SeatPlayer::Bot("bot".to_owned());
        }
        self.keep();
        Ok(Flow::On)
    }

    /// The rulebook, at a rule if one is in question. `false` when the program is to end.
    pub(crate) fn rulebook(&mut self, rule: Option<&str>) -> Result<bool, Error> {
        let book = self.book;
        let lines = |width: usize| page::lines(&book.text(width));
        let title = G::INFO.name.to_owned();
        let find = rule.map(|rule| format!("- {rule} "));
        self.page(&Page { title, lines: &lines, find, from_end: false })
    }

    /// All that an observer was told.
    pub(crate) fn log(&mut self, who: Observer) -> Result<bool, Error> {
        let told = self.told(who, 0);
        let lines = |width: usize| page::paragraphs(&told, width);
        let title = self.desk.say(id!("screen-log"));
        self.page(&Page { title, lines: &lines, find: None, from_end: true })
    }

    pub(crate) fn help(&mut self) -> Result<bool, Error> {
        let texts = self.desk.help();
        let lines = |width: usize| page::paragraphs(&texts, width);
        let title = self.desk.say(id!("screen-help"));
        self.page(&Page { title, lines: &lines, find: None, from_end: false })
    }

    fn page(&mut self, page: &Page<'_>) -> Result<bool, Error> {
        let theme = self.desk.theme();
        let scene = crate::desk::no_scene();
        let readers = Readers::default();
        let pen = Pen { scene: &scene, words: &self.words, readers, theme, cursor: None };
        Ok(page::read(&mut self.desk.terminal, &pen, page)?)
    }
}

/// What came of handing the keyboard over.
enum Handed {
    Over,
    /// The one who had it before chooses again.
    Back,
    Left,
    End,
}
