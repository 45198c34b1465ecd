//! A table of a server, line by line.

use super::rows;
use crate::errors::Failure;
use crate::play::keyboard::{Keyboard, Typed};
use crate::play::vocabulary::{ADVICE, COMMANDS, Command, Vocabulary};
use crate::print::{self, WIDTH};
use sortie_client::{Change, ClientError, Place, Room, Visit};
use sortie_core::{Draft, Text};
use sortie_tui::far::{self, Deed};
use sortie_words::{Readers, Words, wrap};
use std::time::Duration;

/// How often what a server tells is looked for while nobody types.
pub(super) const LOOK: Duration = Duration::from_millis(100);

/// What may be typed at the table of a server besides what may be typed at any.
const MORE: &[Command] = &[
    ("say", id!("join-word-say"), id!("join-help-say")),
    ("draw", id!("join-word-draw"), id!("join-draw")),
    ("agree", id!("join-word-agree"), id!("join-agree")),
    ("refuse", id!("join-word-refuse"), id!("join-refuse")),
];

/// Somebody at a table of a server.
pub(super) struct Plain {
    pub(super) visit: Visit,
    pub(super) language: String,
    pub(super) words: Words,
    pub(super) vocabulary: Vocabulary,
    pub(super) keyboard: Keyboard,
}

/// How a room or a match was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The cards are dealt, or the same people sit down again.
    On,
    Left,
}

/// Stays at the table of a visit, through room and matches, until somebody leaves.
pub(super) fn play(mut visit: Visit, language: &str) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let commands = [COMMANDS, &[ADVICE], MORE].concat();
    let vocabulary = Vocabulary::new(&commands, &words, &Words::new("en", [])?);
    visit.follow();
    let keyboard = Keyboard::listen()?;
    let mut plain = Plain { visit, language: language.to_owned(), words, vocabulary, keyboard };
    loop {
        let next = match plain.arrive()? {
            Some(Place::Room(room)) => plain.room(room)?,
            Some(Place::Table(table)) => rows::play(&mut plain, *table)?,
            None => Next::Left,
        };
        if next == Next::Left {
            return Ok(());
        }
    }
}

impl Plain {
    /// What there is at the table, waited for if the server is not there.
    fn arrive(&mut self) -> Result<Option<Place>, Failure> {
        let mut told = false;
        loop {
            match self.visit.look(Draft::EMPTY, 0) {
                Ok(place) => return Ok(Some(place)),
                Err(error) if error.may_pass() => {
                    if !std::mem::replace(&mut told, true) {
                        print::paragraph(&self.words.say(id!("join-lost")))?;
                    }
                    if self.keyboard.interrupted() {
                        return Ok(None);
                    }
                    std::thread::sleep(5 * LOOK);
                }
                Err(error) => return Err(self.failed(&error)),
            }
        }
    }

    pub(super) fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.words.text(text, &Readers::default()))
    }

    pub(super) fn failed(&self, error: &ClientError) -> Failure {
        Failure::Data(far::failed(&self.words, &self.visit, error))
    }

    /// Tells that the connection is lost or there again.
    pub(super) fn connection(&self, lost: bool) -> Result<(), Failure> {
        print::paragraph(&self.words.say(if lost { id!("join-lost") } else { id!("join-back") }))
    }

    /// How somebody goes on whose seat is kept.
    pub(super) fn farewell(&self) -> Result<(), Failure> {
        print::text(&format!("{}\n", far::farewell(&self.words, &self.visit)))
    }

    /// A line, if one may be typed now and comes soon; a moment's wait otherwise. Who pipes lines in
    /// is heard only where something is asked, so that every line answers what it was meant for.
    pub(super) fn hear(&self, asked: bool) -> Result<Option<Typed>, Failure> {
        if asked || self.keyboard.is_somebody() {
            return self.keyboard.within(LOOK);
        }
        std::thread::sleep(LOOK);
        Ok(self.keyboard.interrupted().then_some(Typed::End))
    }

    /// Shows a room until it is left or the cards are dealt.
    fn room(&mut self, mut room: Room) -> Result<Next, Failure> {
        let name = far::game(&self.words, &room.rules).map_err(Failure::Data)?.name;
        print::text("\n")?;
        self.say(&Text::new(id!("join-room")).raw("game", name))?;
        let mut shown = None;
        let mut lost = false;
        loop {
            for change in self.visit.changes().try_iter() {
                match change {
                    Change::Room(now) => room = now,
                    Change::Begun | Change::Entry(_) => {
                        print::paragraph(&self.words.say(id!("join-dealt")))?;
                        return Ok(Next::On);
                    }
                    Change::Said(said) => print::paragraph(&far::said(&self.words, &said))?,
                    Change::Lost => {
                        lost = true;
                        self.connection(true)?;
                    }
                    Change::Back if std::mem::take(&mut lost) => self.connection(false)?,
                    Change::Back | Change::Other => {}
                    Change::Gone(_) => {
                        print::paragraph(&self.words.say(id!("join-closed")))?;
                        return Ok(Next::Left);
                    }
                }
            }
            if room.is_closed() {
                print::paragraph(&self.words.say(id!("join-closed")))?;
                return Ok(Next::Left);
            }
            let own = room.chairs.iter().find(|chair| chair.you);
            let asked = own.is_some_and(|own| !own.ready);
            if shown.as_ref() != Some(&room) {
                self.show(&room, asked)?;
                shown = Some(room.clone());
            }
            let line = match self.hear(asked)? {
                None => continue,
                Some(Typed::End) => None,
                Some(Typed::Line(line)) => Some(line),
            };
            if let Some(done) = line.as_ref().and_then(|line| self.says(line)) {
                if let Err(error) = done {
                    print::paragraph(&far::failed(&self.words, &self.visit, &error))?;
                }
                print::prompt("> ")?;
                continue;
            }
            let deed = match &line {
                None => Some(Deed::Quit),
                Some(line) => self.deed(&room, line),
            };
            let Some(deed) = deed else {
                print::paragraph(&self.words.say(id!("join-type-key")))?;
                print::prompt("> ")?;
                continue;
            };
            match deed.perform(&mut self.visit, &room) {
                Ok(Some(Place::Room(now))) => {
                    room = now;
                    shown = None;
                }
                Ok(Some(Place::Table(_))) => {
                    print::paragraph(&self.words.say(id!("join-dealt")))?;
                    return Ok(Next::On);
                }
                Ok(None) => {
                    match deed {
                        Deed::Leave => print::paragraph(&self.words.say(id!("join-left")))?,
                        Deed::Close => print::paragraph(&self.words.say(id!("join-closed")))?,
                        _ if room.seat.is_some() => self.farewell()?,
                        _ => {}
                    }
                    return Ok(Next::Left);
                }
                Err(error) => {
                    print::paragraph(&far::failed(&self.words, &self.visit, &error))?;
                    print::prompt("> ")?;
                }
            }
        }
    }

    /// Says what a line tells to say; `None` for a line that means something else.
    pub(super) fn says(&mut self, line: &str) -> Option<Result<(), ClientError>> {
        let (first, words) = line.trim().split_once(' ')?;
        (self.vocabulary.command(first) == Some("say")).then(|| self.visit.say(words))
    }

    fn show(&self, room: &Room, asked: bool) -> Result<(), Failure> {
        let mut text = String::from("\n");
        for paragraph in far::about(&self.words, room, &self.visit.link()) {
            // A link or a hash is copied as one.
            let long = paragraph.contains("://") || paragraph.contains(&room.commitment);
            text += &if long { paragraph } else { wrap(&paragraph, WIDTH, 2) };
            text.push('\n');
        }
        if asked || self.keyboard.is_somebody() {
            let deeds = far::deeds(room, self.visit.is_guest());
            // What is said is typed behind a word.
            for (key, deed) in deeds.into_iter().filter(|(_, deed)| *deed != Deed::Talk) {
                text.extend(["  ", &key, ". ", &deed.label(&self.words, room), "\n"]);
            }
            print::text(&text)?;
            return print::prompt("> ");
        }
        print::text(&text)
    }

    /// What a line means in a room: the key of an entry, or its words.
    fn deed(&self, room: &Room, line: &str) -> Option<Deed> {
        let line = line.trim().to_lowercase();
        let deeds = far::deeds(room, self.visit.is_guest()).into_iter();
        let mut deeds = deeds.filter(|(_, deed)| *deed != Deed::Talk);
        let quits = self.vocabulary.command(&line) == Some("quit");
        let is = |(key, deed): &(String, Deed)| {
            *key == line
                || deed.label(&self.words, room).to_lowercase() == line
                || (quits && *deed == Deed::Quit)
        };
        deeds.find(is).map(|(_, deed)| deed)
    }
}
