//! Line-by-line play at the table of a server.

mod table;

use crate::errors::Failure;
use crate::play::keyboard::{Keyboard, KeyboardEvent};
use crate::play::vocabulary::{COMMANDS, Command, HINT, Vocabulary};
use crate::print::{self, WIDTH};
use sortie_client::{ClientError, Room, RoomOrTable, TableEvent, TableSession};
use sortie_core::{Draft, Text};
use sortie_tui::remote::{self, RoomAction};
use sortie_words::{Readers, Words, wrap};
use std::time::Duration;

/// How often the server's stream is polled while nobody types: too short to notice, too long to
/// load the processor.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The commands that only the table of a server has.
const SERVER_COMMANDS: &[Command] = &[
    ("say", id!("join-word-say"), id!("join-help-say")),
    ("draw", id!("join-word-draw"), id!("join-draw")),
    ("agree", id!("join-word-agree"), id!("join-agree")),
    ("refuse", id!("join-word-refuse"), id!("join-refuse")),
];

/// A player or watcher at the table of a server.
pub(super) struct LineMode {
    pub(super) session: TableSession,
    pub(super) language: String,
    pub(super) words: Words,
    pub(super) vocabulary: Vocabulary,
    pub(super) keyboard: Keyboard,
}

/// Whether to stay at the table after a room or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stay {
    /// The match begins, or a rematch does.
    Continue,
    Left,
}

/// Stays at the table of a session, through room and matches, until the player leaves.
pub(super) fn play(mut session: TableSession, language: &str) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let commands = [COMMANDS, &[HINT], SERVER_COMMANDS].concat();
    let vocabulary = Vocabulary::new(&commands, &words, &Words::new("en", [])?);
    session.subscribe();
    let keyboard = Keyboard::listen()?;
    let mut client =
        LineMode { session, language: language.to_owned(), words, vocabulary, keyboard };
    loop {
        let next = match client.arrive()? {
            Some(RoomOrTable::Room(room)) => client.room(room)?,
            Some(RoomOrTable::Table(table)) => table::play(&mut client, *table)?,
            None => Stay::Left,
        };
        if next == Stay::Left {
            return Ok(());
        }
    }
}

impl LineMode {
    /// The place that the link leads to; waits while the server does not answer.
    fn arrive(&mut self) -> Result<Option<RoomOrTable>, Failure> {
        let mut told = false;
        loop {
            match self.session.fetch(Draft::EMPTY, 0) {
                Ok(place) => return Ok(Some(place)),
                Err(error) if error.is_transient() => {
                    if !std::mem::replace(&mut told, true) {
                        print::paragraph(&self.words.say(id!("join-lost")))?;
                    }
                    if self.keyboard.interrupted() {
                        return Ok(None);
                    }
                    // Half a second between attempts spares the server.
                    std::thread::sleep(5 * POLL_INTERVAL);
                }
                Err(error) => return Err(self.failed(&error)),
            }
        }
    }

    pub(super) fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.words.text(text, &Readers::default()))
    }

    pub(super) fn failed(&self, error: &ClientError) -> Failure {
        Failure::Data(remote::error_text(&self.words, &self.session, error))
    }

    /// Prints that the connection is lost or restored.
    pub(super) fn connection(&self, lost: bool) -> Result<(), Failure> {
        print::paragraph(&self.words.say(if lost { id!("join-lost") } else { id!("join-back") }))
    }

    /// Prints how to come back to a reserved seat.
    pub(super) fn farewell(&self) -> Result<(), Failure> {
        print::text(&format!("{}\n", remote::farewell(&self.words, &self.session)))
    }

    /// The next line, or `None` after [`POLL_INTERVAL`]. Piped input is read only while a question
    /// is open, so that every line answers the question that it was meant for.
    pub(super) fn next_line(&self, asked: bool) -> Result<Option<KeyboardEvent>, Failure> {
        if asked || self.keyboard.is_interactive() {
            return self.keyboard.within(POLL_INTERVAL);
        }
        std::thread::sleep(POLL_INTERVAL);
        Ok(self.keyboard.interrupted().then_some(KeyboardEvent::End))
    }

    /// Shows a room until it is left or the cards are dealt.
    fn room(&mut self, mut room: Room) -> Result<Stay, Failure> {
        let name = remote::game_entry(&self.words, &room.rules).map_err(Failure::Data)?.name;
        print::text("\n")?;
        self.say(&Text::new(id!("join-room")).raw("game", name))?;
        let mut shown = None;
        let mut lost = false;
        loop {
            for change in self.session.events().try_iter() {
                match change {
                    TableEvent::Room(now) => room = now,
                    TableEvent::MatchStarted | TableEvent::Update(_) => {
                        print::paragraph(&self.words.say(id!("join-dealt")))?;
                        return Ok(Stay::Continue);
                    }
                    TableEvent::Chat(said) => {
                        print::paragraph(&remote::chat_text(&self.words, &said))?;
                    }
                    TableEvent::Disconnected => {
                        lost = true;
                        self.connection(true)?;
                    }
                    TableEvent::Connected if std::mem::take(&mut lost) => self.connection(false)?,
                    TableEvent::Connected | TableEvent::Refresh => {}
                    TableEvent::Closed(_) => {
                        print::paragraph(&self.words.say(id!("join-closed")))?;
                        return Ok(Stay::Left);
                    }
                }
            }
            if room.is_closed() {
                print::paragraph(&self.words.say(id!("join-closed")))?;
                return Ok(Stay::Left);
            }
            let own = room.chairs.iter().find(|chair| chair.you);
            let asked = own.is_some_and(|own| !own.ready);
            if shown.as_ref() != Some(&room) {
                self.show(&room, asked)?;
                shown = Some(room.clone());
            }
            let line = match self.next_line(asked)? {
                None => continue,
                Some(KeyboardEvent::End) => None,
                Some(KeyboardEvent::Line(line)) => Some(line),
            };
            if let Some(done) = line.as_ref().and_then(|line| self.send_chat(line)) {
                if let Err(error) = done {
                    print::paragraph(&remote::error_text(&self.words, &self.session, &error))?;
                }
                print::prompt("> ")?;
                continue;
            }
            let action = match &line {
                None => Some(RoomAction::Quit),
                Some(line) => self.action(&room, line),
            };
            let Some(action) = action else {
                print::paragraph(&self.words.say(id!("join-type-key")))?;
                print::prompt("> ")?;
                continue;
            };
            match action.perform(&mut self.session, &room) {
                Ok(Some(RoomOrTable::Room(now))) => {
                    room = now;
                    shown = None;
                }
                Ok(Some(RoomOrTable::Table(_))) => {
                    print::paragraph(&self.words.say(id!("join-dealt")))?;
                    return Ok(Stay::Continue);
                }
                Ok(None) => {
                    match action {
                        RoomAction::Leave => print::paragraph(&self.words.say(id!("join-left")))?,
                        RoomAction::Close => print::paragraph(&self.words.say(id!("join-closed")))?,
                        _ if room.seat.is_some() => self.farewell()?,
                        _ => {}
                    }
                    return Ok(Stay::Left);
                }
                Err(error) => {
                    print::paragraph(&remote::error_text(&self.words, &self.session, &error))?;
                    print::prompt("> ")?;
                }
            }
        }
    }

    /// Sends a chat line (`say …`); `None` for any other line.
    pub(super) fn send_chat(&mut self, line: &str) -> Option<Result<(), ClientError>> {
        let (first, words) = line.trim().split_once(' ')?;
        (self.vocabulary.command(first) == Some("say")).then(|| self.session.send_chat(words))
    }

    fn show(&self, room: &Room, asked: bool) -> Result<(), Failure> {
        let mut text = String::from("\n");
        for paragraph in remote::room_text(&self.words, room, &self.session.link()) {
            // Links and hashes are never wrapped, so that they can be copied.
            let long = paragraph.contains("://") || paragraph.contains(&room.commitment);
            text += &if long { paragraph } else { wrap(&paragraph, WIDTH, 2) };
            text.push('\n');
        }
        if asked || self.keyboard.is_interactive() {
            let actions = remote::room_actions(room, self.session.is_guest());
            // Chat is typed after its command word instead.
            for (key, action) in
                actions.into_iter().filter(|(_, action)| *action != RoomAction::Talk)
            {
                text.extend(["  ", &key, ". ", &action.label(&self.words, room), "\n"]);
            }
            print::text(&text)?;
            return print::prompt("> ");
        }
        print::text(&text)
    }

    /// The room's entry that a line names by its key, its label or a word such as `ready`.
    fn action(&self, room: &Room, line: &str) -> Option<RoomAction> {
        let line = line.trim().to_lowercase();
        let actions = remote::room_actions(room, self.session.is_guest()).into_iter();
        let mut actions = actions.filter(|(_, action)| *action != RoomAction::Talk);
        let word = match self.vocabulary.name(&line) {
            Some("quit") => Some(RoomAction::Quit),
            Some("ready") => Some(RoomAction::Ready),
            _ => None,
        };
        let is = |(key, action): &(String, RoomAction)| {
            *key == line
                || action.label(&self.words, room).to_lowercase() == line
                || word.as_ref() == Some(action)
        };
        actions.find(is).map(|(_, action)| action)
    }
}
