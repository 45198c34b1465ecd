//! The menu of a table, its pages and its questions.

use crate::app::{Error, no_scene};
use crate::ask::{self, Answer, Question};
use crate::help;
use crate::list::Item;
use crate::page::{self, Page};
use crate::render_context::RenderContext;
use crate::table_screen::{Flow, TableScreen};
use sortie_core::matches::Proposal;
use sortie_words::Readers;

/// A command of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuCommand {
    Continue,
    Rulebook,
    Log,
    Help,
    Speed,
    Colours,
    Leave,
    Agree,
    Refuse,
    Draw,
    Chat,
    Resign,
}

impl TableScreen<'_> {
    /// Shows the menu.
    pub(crate) fn more(&mut self) -> Result<Flow, Error> {
        let mut cursor = 0;
        loop {
            let (items, commands): (Vec<Item>, Vec<MenuCommand>) =
                self.commands().into_iter().unzip();
            let title = self.app.say(id!("screen-more"));
            let link: Vec<String> = self.place.link.iter().cloned().collect();
            let command = match self.ask(&title, &link, &items, cursor)? {
                Answer::End => return Ok(Flow::End),
                Answer::Back => return Ok(Flow::On),
                Answer::Item(at) => {
                    cursor = at;
                    commands[at]
                }
            };
            let done = match command {
                MenuCommand::Continue => return Ok(Flow::On),
                MenuCommand::Leave => return Ok(Flow::Left),
                MenuCommand::Chat => return self.chat(),
                MenuCommand::Resign => return self.resign(),
                MenuCommand::Agree => self.port.answer_offer(true),
                MenuCommand::Refuse => self.port.answer_offer(false),
                MenuCommand::Draw => self.port.propose(Proposal::Draw),
                MenuCommand::Rulebook
                | MenuCommand::Log
                | MenuCommand::Help
                | MenuCommand::Speed
                | MenuCommand::Colours => {
                    let going_on = match command {
                        MenuCommand::Rulebook => self.rulebook("")?,
                        MenuCommand::Log => self.whole_log()?,
                        MenuCommand::Help => self.help()?,
                        MenuCommand::Speed => self.app.next_speed(),
                        _ => self.app.change_colours(),
                    };
                    if going_on {
                        continue;
                    }
                    return Ok(Flow::End);
                }
            };
            return self.done(done).map(|_| Flow::On);
        }
    }

    /// The commands that are possible now, with their entries.
    fn commands(&self) -> Vec<(Item, MenuCommand)> {
        let (view, app) = (self.port.view(), &self.app);
        let may = view.may;
        let answer = if may.recall { id!("join-recall") } else { id!("join-refuse") };
        let all = [
            (true, "o", app.say(id!("screen-go-on")), MenuCommand::Continue),
            (true, "r", app.say(id!("screen-rulebook")), MenuCommand::Rulebook),
            (true, "l", app.say(id!("screen-whole-log")), MenuCommand::Log),
            (true, "h", app.say(id!("screen-help")), MenuCommand::Help),
            (true, "s", app.speed_words(), MenuCommand::Speed),
            (true, "c", app.colours_words(), MenuCommand::Colours),
            (true, "q", self.place.leave.clone(), MenuCommand::Leave),
            (may.answer, "y", app.say(id!("join-agree")), MenuCommand::Agree),
            (may.answer || may.recall, "n", app.say(answer), MenuCommand::Refuse),
            (may.draw, "d", app.say(id!("join-draw")), MenuCommand::Draw),
            (self.port.can_chat(), "t", app.say(id!("join-say")), MenuCommand::Chat),
            (may.resign, "x", app.say(id!("screen-resign")), MenuCommand::Resign),
        ];
        let possible = all.into_iter().filter(|(is, ..)| *is);
        possible.map(|(_, key, label, command)| (Item::new(key, label), command)).collect()
    }

    fn resign(&mut self) -> Result<Flow, Error> {
        let question = self.app.say(id!("screen-sure-resign"));
        match self.agrees(question)? {
            Some(true) => {
                let done = self.port.resign();
                self.done(done).map(|_| Flow::On)
            }
            Some(false) => Ok(Flow::On),
            None => Ok(Flow::End),
        }
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
        let (scene, theme) = (no_scene(), self.app.theme());
        let (words, readers) = (&self.words, Readers::default());
        let context =
            RenderContext { scene: &scene, words, readers, theme, cursor: None, steps: &[] };
        let question = Question { title, text, items, keys: &keys, cards: &[] };
        Ok(ask::ask(&mut self.app.terminal, &context, &question, cursor)?)
    }

    /// Asks for yes or no; `None` if the program must exit.
    pub(crate) fn agrees(&mut self, question: String) -> Result<Option<bool>, Error> {
        let yes = Item::new("y", self.app.say(id!("screen-yes")));
        let no = Item::new("n", self.app.say(id!("screen-no")));
        // The cursor is on "no", so that a stray Enter changes nothing.
        Ok(match self.ask(self.about.name, &[question], &[yes, no], 1)? {
            Answer::Item(at) => Some(at == 0),
            Answer::Back => Some(false),
            Answer::End => None,
        })
    }

    /// Shows the rulebook, at a rule if it is not empty. Returns `false` if the program must exit.
    pub(crate) fn rulebook(&mut self, rule: &str) -> Result<bool, Error> {
        let book = self.book;
        // Without the pictures of a first match: a table is in sight already.
        let lines = |width: usize| page::lines(&book.text(width, |_| None));
        let title = self.about.name.to_owned();
        let find = (!rule.is_empty()).then(|| format!("- {rule} "));
        self.page(&Page { title, lines: &lines, find, from_end: false })
    }

    /// Shows the whole log.
    pub(crate) fn whole_log(&mut self) -> Result<bool, Error> {
        let log = self.log();
        let lines = |width: usize| page::paragraphs(&log, width);
        let title = self.app.say(id!("screen-log"));
        self.page(&Page { title, lines: &lines, find: None, from_end: true })
    }

    pub(crate) fn help(&mut self) -> Result<bool, Error> {
        help::show(self.app, self.port.puzzle().is_some())
    }

    fn page(&mut self, page: &Page<'_>) -> Result<bool, Error> {
        let (scene, theme) = (no_scene(), self.app.theme());
        let (words, readers) = (&self.words, Readers::default());
        let context =
            RenderContext { scene: &scene, words, readers, theme, cursor: None, steps: &[] };
        Ok(page::read(&mut self.app.terminal, &context, page)?)
    }
}
