//! The menu of a table, its pages and its questions.

use crate::app::{Error, no_scene};
use crate::ask::{self, Answer, Question};
use crate::list::Item;
use crate::page::{self, Page};
use crate::render_context::RenderContext;
use crate::table_screen::{Flow, TableScreen};
use sortie_core::matches::Proposal;
use sortie_words::Readers;

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
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
            let (items, entries): (Vec<Item>, Vec<Entry>) = self.entries().into_iter().unzip();
            let title = self.app.say(id!("screen-more"));
            let link: Vec<String> = self.place.link.iter().cloned().collect();
            let entry = match self.ask(&title, &link, &items, cursor)? {
                Answer::End => return Ok(Flow::End),
                Answer::Back => return Ok(Flow::On),
                Answer::Item(at) => {
                    cursor = at;
                    entries[at]
                }
            };
            let done = match entry {
                Entry::Continue => return Ok(Flow::On),
                Entry::Leave => return Ok(Flow::Left),
                Entry::Chat => return self.chat(),
                Entry::Resign => return self.resign(),
                Entry::Agree => self.port.answer_offer(true),
                Entry::Refuse => self.port.answer_offer(false),
                Entry::Draw => self.port.propose(Proposal::Draw),
                Entry::Rulebook | Entry::Log | Entry::Help | Entry::Speed | Entry::Colours => {
                    let going_on = match entry {
                        Entry::Rulebook => self.rulebook("")?,
                        Entry::Log => self.whole_log()?,
                        Entry::Help => self.help()?,
                        Entry::Speed => self.app.next_speed(),
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

    /// The entries that are possible now.
    fn entries(&self) -> Vec<(Item, Entry)> {
        let (view, app) = (self.port.view(), &self.app);
        let may = view.may;
        let answer = if may.recall { id!("join-recall") } else { id!("join-refuse") };
        let all = [
            (true, "o", app.say(id!("screen-go-on")), Entry::Continue),
            (true, "r", app.say(id!("screen-rulebook")), Entry::Rulebook),
            (true, "l", app.say(id!("screen-whole-log")), Entry::Log),
            (true, "h", app.say(id!("screen-help")), Entry::Help),
            // The bots of a server have the speed of the table.
            (!self.port.is_remote(), "s", app.speed_words(), Entry::Speed),
            (true, "c", app.colours_words(), Entry::Colours),
            (true, "q", self.place.leave.clone(), Entry::Leave),
            (may.answer, "y", app.say(id!("join-agree")), Entry::Agree),
            (may.answer || may.recall, "n", app.say(answer), Entry::Refuse),
            (may.draw, "d", app.say(id!("join-draw")), Entry::Draw),
            (self.port.can_chat(), "t", app.say(id!("join-say")), Entry::Chat),
            (may.resign, "x", app.say(id!("screen-resign")), Entry::Resign),
        ];
        let possible = all.into_iter().filter(|(is, ..)| *is);
        possible.map(|(_, key, label, entry)| (Item::new(key, label), entry)).collect()
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
        let context = RenderContext { scene: &scene, words, readers, theme, cursor: None };
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
        let lines = |width: usize| page::lines(&book.text(width));
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
