//! The room of a server in plain lines, and the way through rooms and matches.

use super::keyboard::KeyboardEvent;
use super::line_table::{LineTable, TableEnd};
use super::vocabulary::{DRAW, HINT, REMOTE};
use super::{Console, POLL_INTERVAL};
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use sortie_client::{
    ClientError, RemoteTable, Room, RoomOrTable, TableEvent, TableSession, TableView,
};
use sortie_core::{Draft, Text};
use sortie_table::TablePort;
use sortie_tui::remote::{self, RemoteExit, RoomAction};
use sortie_tui::table_text::{self, client_error_text};
use sortie_words::{Readers, wrap};

/// A visitor of a server.
struct Visit {
    session: TableSession,
    console: Console,
}

/// Stays at the table of a session, through rooms and matches, until the player leaves. Returns a
/// sentence to print at the end.
pub(crate) fn join(mut session: TableSession, language: &str) -> Result<Option<String>, Failure> {
    session.subscribe();
    let console = Console::open(language, &[&[HINT, DRAW], REMOTE].concat())?;
    let mut visit = Visit { session, console };
    loop {
        let next = match visit.arrive()? {
            Some(RoomOrTable::Room(room)) => visit.room(room)?,
            Some(RoomOrTable::Table(view)) => visit.table(*view)?,
            None => return Ok(None),
        };
        if let RemoteExit::Left(farewell) = next {
            return Ok(farewell);
        }
    }
}

impl Visit {
    /// The place that the link leads to; waits while the server does not answer.
    fn arrive(&mut self) -> Result<Option<RoomOrTable>, Failure> {
        let mut told = false;
        loop {
            match self.session.fetch(Draft::EMPTY, 0) {
                Ok(place) => return Ok(Some(place)),
                Err(error) if error.is_transient() => {}
                Err(error) => return Err(Failure::Data(self.error_text(&error))),
            }
            if !std::mem::replace(&mut told, true) {
                self.console.print_connection(true)?;
            }
            if self.console.keyboard.interrupted() {
                return Ok(None);
            }
            // Half a second between attempts spares the server.
            std::thread::sleep(5 * POLL_INTERVAL);
        }
    }

    fn error_text(&self, error: &ClientError) -> String {
        client_error_text(&self.console.words, &self.session, error)
    }

    /// Plays or watches a match, and prints the check of its deal.
    fn table(&mut self, view: TableView) -> Result<RemoteExit, Failure> {
        print::text("\n")?;
        let (console, readers) = (&self.console, Readers::default());
        let mut port = RemoteTable::new(&mut self.session, view).map_err(|error| {
            Failure::Data(table_text::error_text(&console.words, &readers, &error))
        })?;
        let seated = port.view().seat.is_some();
        let mut table = LineTable::new(&mut port, console)?;
        if table.run()? == TableEnd::Quit {
            let farewell = seated.then(|| remote::farewell(&console.words, &self.session));
            return Ok(RemoteExit::Left(farewell));
        }
        table.check_deal()?;
        if seated { table.stay_after_match() } else { Ok(RemoteExit::Left(None)) }
    }

    /// Shows a room until it is left or the cards are dealt.
    fn room(&mut self, mut room: Room) -> Result<RemoteExit, Failure> {
        let name = table_text::game_entry(&self.console.words, &room.rules);
        let name = name.map_err(Failure::Data)?.name;
        print::text("\n")?;
        self.console.say(&Text::new(id!("join-room")).raw("game", name))?;
        let mut shown = None;
        let (mut is_dealt, mut is_closed, mut lost) = (false, false, false);
        loop {
            for change in self.session.events().try_iter() {
                match change {
                    TableEvent::Room(now) => room = now,
                    TableEvent::MatchStarted | TableEvent::Update(_) => is_dealt = true,
                    TableEvent::Chat(said) => {
                        print::paragraph(&table_text::chat_text(&self.console.words, &said))?;
                    }
                    TableEvent::Disconnected => {
                        lost = true;
                        self.console.print_connection(true)?;
                    }
                    TableEvent::Connected if std::mem::take(&mut lost) => {
                        self.console.print_connection(false)?;
                    }
                    TableEvent::Connected | TableEvent::Rematch(_) | TableEvent::Refresh => {}
                    TableEvent::Closed(_) => is_closed = true,
                }
            }
            if is_dealt {
                self.console.say(&Text::new(id!("join-dealt")))?;
                return Ok(RemoteExit::On);
            }
            if is_closed || room.is_closed() {
                return Ok(RemoteExit::Left(Some(self.console.words.say(id!("join-closed")))));
            }
            let own = room.chairs.iter().find(|chair| chair.you);
            let asked = own.is_some_and(|own| !own.ready);
            if shown.as_ref() != Some(&room) {
                self.show(&room, asked)?;
                shown = Some(room.clone());
            }
            let line = match self.console.next_line(asked)? {
                None => continue,
                Some(KeyboardEvent::End) => None,
                Some(KeyboardEvent::Line(line)) => Some(line.trim().to_owned()),
            };
            let chat = line.as_deref().and_then(|line| self.console.vocabulary.chat(line));
            let answer = if let Some(said) = chat {
                self.session.send_chat(said).map_err(|error| self.error_text(&error)).err()
            } else {
                let quit = Some(RoomAction::Quit);
                let action = line.as_ref().map_or(quit, |line| self.action(&room, line));
                match action.as_ref().map(|action| action.perform(&mut self.session, &room)) {
                    Some(Ok(Some(RoomOrTable::Room(now)))) => {
                        (room, shown) = (now, None);
                        continue;
                    }
                    Some(Ok(Some(RoomOrTable::Table(_)))) => {
                        is_dealt = true;
                        continue;
                    }
                    Some(Ok(None)) => {
                        let words = &self.console.words;
                        let farewell =
                            action.and_then(|action| action.farewell(words, &self.session, &room));
                        return Ok(RemoteExit::Left(farewell));
                    }
                    Some(Err(error)) => Some(self.error_text(&error)),
                    None => Some(self.console.words.say(id!("join-type-key"))),
                }
            };
            if let Some(answer) = answer {
                print::paragraph(&answer)?;
            }
            print::prompt("> ")?;
        }
    }

    fn show(&self, room: &Room, asked: bool) -> Result<(), Failure> {
        let words = &self.console.words;
        let mut text = String::from("\n");
        for paragraph in remote::room_text(words, room, &self.session.link()) {
            // Links and hashes are never wrapped, so that they can be copied.
            let long = paragraph.contains("://") || paragraph.contains(&room.commitment);
            text += &if long { paragraph } else { wrap(&paragraph, WIDTH, 2) };
            text.push('\n');
        }
        if !asked && !self.console.keyboard.is_interactive() {
            return print::text(&text);
        }
        for (key, action) in self.actions(room) {
            text.extend(["  ", &key, ". ", &action.label(words, room), "\n"]);
        }
        print::text(&text)?;
        print::prompt("> ")
    }

    /// The room's entries, without the chat, which is typed after its command word instead.
    fn actions(&self, room: &Room) -> impl Iterator<Item = (String, RoomAction)> {
        let actions = remote::room_actions(room, self.session.is_guest()).into_iter();
        actions.filter(|(_, action)| *action != RoomAction::Talk)
    }

    /// The room's entry that a line names by its key, its label or a word such as `ready`.
    fn action(&self, room: &Room, line: &str) -> Option<RoomAction> {
        let line = line.to_lowercase();
        let word = match self.console.vocabulary.name(&line) {
            Some("quit") => Some(RoomAction::Quit),
            Some("ready") => Some(RoomAction::Ready),
            _ => None,
        };
        let is = |(key, action): &(String, RoomAction)| {
            *key == line
                || action.label(&self.console.words, room).to_lowercase() == line
                || word.as_ref() == Some(action)
        };
        self.actions(room).find(is).map(|(_, action)| action)
    }
}
