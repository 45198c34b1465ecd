//! The menu of a table.

use crate::app::Error;
use crate::ask::Question;
use crate::help;
use crate::list::Item;
use crate::page;
use crate::table_screen::{Flow, TableScreen};
use crate::table_text;
use sortie_core::matches::Proposal;

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
            let question = Question::new(&title, &link, &items);
            let Some(at) = self.app.ask(&question, cursor)? else { return Ok(Flow::On) };
            cursor = at;
            let done = match commands[at] {
                MenuCommand::Continue => return Ok(Flow::On),
                MenuCommand::Leave => return Ok(Flow::Left),
                MenuCommand::Chat => return self.chat().map(|()| Flow::On),
                MenuCommand::Agree => self.port.answer_offer(true),
                MenuCommand::Refuse => self.port.answer_offer(false),
                MenuCommand::Draw => self.port.propose(Proposal::Draw),
                MenuCommand::Resign => {
                    let question = self.app.say(id!("play-asks-resign"));
                    if !self.app.confirm(self.about.name, &[question])? {
                        return Ok(Flow::On);
                    }
                    self.port.resign()
                }
                // The menu stays open for the others.
                command => {
                    match command {
                        MenuCommand::Rulebook => self.rulebook("")?,
                        MenuCommand::Log => self.whole_log()?,
                        MenuCommand::Help => self.help()?,
                        MenuCommand::Speed => self.app.next_speed(),
                        _ => self.app.change_colours(),
                    }
                    continue;
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

    /// Shows the rulebook, at a rule if it is not empty.
    pub(crate) fn rulebook(&mut self, rule: &str) -> Result<(), Error> {
        page::rulebook(self.app, self.about.name, self.book, rule)
    }

    pub(crate) fn help(&mut self) -> Result<(), Error> {
        let view = self.port.view();
        let bots = table_text::level_meanings(&self.words, &view.scene.game, view);
        help::show(self.app, self.port.puzzle().is_some(), &bots)
    }
}
