//! The room of a server in plain lines, and the way through rooms and matches.

use super::keyboard::KeyboardEvent;
use super::line_table::{LineTable, TableEnd};
use super::vocabulary::{DRAW, REMOTE};
use super::{Console, POLL_INTERVAL, Stay};
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use sortie_client::{
    ClientError, RemoteTable, Room, RoomOrTable, TableEvent, TableSession, TableView,
};
use sortie_core::{Draft, Text};
use sortie_table::TablePort;
use sortie_tui::remote::{self, RoomAction};
use sortie_tui::table_text;
use sortie_words::{Readers, wrap};
use std::time::Duration;

/// Time between two attempts to reach a server that does not answer.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// A visitor of a server.
struct Visit {
    session: TableSession,
    console: Console,
}

/// Stays at the table of a session, through rooms and matches, until the player leaves.
pub(crate) fn join(mut session: TableSession, language: &str) -> Result<(), Failure> {
    session.subscribe();
    let console = Console::open(language, &[&[DRAW], REMOTE].concat())?;
    let mut visit = Visit { session, console };
    loop {
        let next = match visit.arrive()? {
            Some(RoomOrTable::Room(room)) => visit.room(room)?,
            Some(RoomOrTable::Table(view)) => visit.table(*view)?,
            None => Stay::Left,
        };
        if next == Stay::Left {
            return Ok(());
        }
    }
}

impl Visit {
    /// Plays or watches a match, and prints the check of its deal.
    fn table(&mut self, view: TableView) -> Result<Stay, Failure> {
        print::text("\n")?;
        let console = &self.console;
        let mut port = RemoteTable::new(&mut self.session, view).map_err(|error| {
            let readers = Readers::default();
            Failure::Data(table_text::error_text(&console.words, &readers, &error))
        })?;
        let end = LineTable::new(&mut port, console)?.run()?;
        let seated = port.view().seat.is_some();
        if end == TableEnd::Quit {
            if seated {
                self.farewell()?;
            }
            return Ok(Stay::Left);
        }
        let mut told = false;
        let verdict = loop {
            if let Some(verdict) = port.verify_deal() {
                break Some(verdict);
            }
            if console.keyboard.interrupted() {
                break None;
            }
            if !std::mem::replace(&mut told, true) {
                console.print_connection(true)?;
            }
            // An error would be repeated by the check of the deal.
            let _ = port.poll(RETRY_INTERVAL);
        };
        if let Some(verdict) = &verdict {
            let readers = Readers::default();
            print::paragraph(&table_text::sentence_text(&console.words, &readers, verdict))?;
        }
        if seated { self.rematch() } else { Ok(Stay::Left) }
    }

    /// Asks for a rematch.
    fn rematch(&mut self) -> Result<Stay, Failure> {
        let quit = self.console.vocabulary.shown("quit");
        self.say(&Text::new(id!("join-again-or-leave")).raw("quit", quit))?;
        loop {
            let line = self.console.keyboard.line("> ")?;
            match line.as_deref().map(str::trim) {
                Some("1") => {}
                None => return Ok(Stay::Left),
                Some(typed) if self.console.vocabulary.command(typed) == Some("quit") => {
                    return Ok(Stay::Left);
                }
                Some(_) => continue,
            }
            match self.session.rematch() {
                Ok(id) => {
                    self.session.switch_table(&id, None);
                    self.session.subscribe();
                    return Ok(Stay::Continue);
                }
                Err(error) => self.print_error(&error)?,
            }
        }
    }

    fn print_error(&self, error: &ClientError) -> Result<(), Failure> {
        print::paragraph(&table_text::client_error_text(&self.console.words, &self.session, error))
    }

    /// The place that the link leads to; waits while the server does not answer.
    fn arrive(&mut self) -> Result<Option<RoomOrTable>, Failure> {
        let mut told = false;
        loop {
            match self.session.fetch(Draft::EMPTY, 0) {
                Ok(place) => return Ok(Some(place)),
                Err(error) if error.is_transient() => {
                    if !std::mem::replace(&mut told, true) {
                        print::paragraph(&self.console.words.say(id!("join-lost")))?;
                    }
                    if self.console.keyboard.interrupted() {
                        return Ok(None);
                    }
                    // Half a second between attempts spares the server.
                    std::thread::sleep(5 * POLL_INTERVAL);
                }
                Err(error) => return Err(self.failed(&error)),
            }
        }
    }

    fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.console.words.text(text, &Readers::default()))
    }

    fn failed(&self, error: &ClientError) -> Failure {
        Failure::Data(table_text::client_error_text(&self.console.words, &self.session, error))
    }

    /// Prints how to come back to a reserved seat.
    fn farewell(&self) -> Result<(), Failure> {
        print::text(&format!("{}\n", remote::farewell(&self.console.words, &self.session)))
    }

    /// Shows a room until it is left or the cards are dealt.
    fn room(&mut self, mut room: Room) -> Result<Stay, Failure> {
        let name =
            table_text::game_entry(&self.console.words, &room.rules).map_err(Failure::Data)?.name;
        print::text("\n")?;
        self.say(&Text::new(id!("join-room")).raw("game", name))?;
        let mut shown = None;
        let mut lost = false;
        loop {
            for change in self.session.events().try_iter() {
                match change {
                    TableEvent::Room(now) => room = now,
                    TableEvent::MatchStarted | TableEvent::Update(_) => {
                        print::paragraph(&self.console.words.say(id!("join-dealt")))?;
                        return Ok(Stay::Continue);
                    }
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
                    TableEvent::Closed(_) => {
                        print::paragraph(&self.console.words.say(id!("join-closed")))?;
                        return Ok(Stay::Left);
                    }
                }
            }
            if room.is_closed() {
                print::paragraph(&self.console.words.say(id!("join-closed")))?;
                return Ok(Stay::Left);
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
                Some(KeyboardEvent::Line(line)) => Some(line),
            };
            if let Some(done) = line.as_ref().and_then(|line| self.send_chat(line)) {
                if let Err(error) = done {
                    self.print_error(&error)?;
                }
                print::prompt("> ")?;
                continue;
            }
            let action = match &line {
                None => Some(RoomAction::Quit),
                Some(line) => self.action(&room, line),
            };
            let Some(action) = action else {
                print::paragraph(&self.console.words.say(id!("join-type-key")))?;
                print::prompt("> ")?;
                continue;
            };
            match action.perform(&mut self.session, &room) {
                Ok(Some(RoomOrTable::Room(now))) => {
                    room = now;
                    shown = None;
                }
                Ok(Some(RoomOrTable::Table(_))) => {
                    print::paragraph(&self.console.words.say(id!("join-dealt")))?;
                    return Ok(Stay::Continue);
                }
                Ok(None) => {
                    match action {
                        RoomAction::Leave => {
                            print::paragraph(&self.console.words.say(id!("join-left")))?;
                        }
                        RoomAction::Close => {
                            print::paragraph(&self.console.words.say(id!("join-closed")))?;
                        }
                        _ if room.seat.is_some() => self.farewell()?,
                        _ => {}
                    }
                    return Ok(Stay::Left);
                }
                Err(error) => {
                    self.print_error(&error)?;
                    print::prompt("> ")?;
                }
            }
        }
    }

    /// Sends a chat line (`say …`); `None` for any other line.
    fn send_chat(&mut self, line: &str) -> Option<Result<(), ClientError>> {
        let (first, words) = line.trim().split_once(' ')?;
        (self.console.vocabulary.command(first) == Some("say"))
            .then(|| self.session.send_chat(words))
    }

    fn show(&self, room: &Room, asked: bool) -> Result<(), Failure> {
        let mut text = String::from("\n");
        for paragraph in remote::room_text(&self.console.words, room, &self.session.link()) {
            // Links and hashes are never wrapped, so that they can be copied.
            let long = paragraph.contains("://") || paragraph.contains(&room.commitment);
            text += &if long { paragraph } else { wrap(&paragraph, WIDTH, 2) };
            text.push('\n');
        }
        if asked || self.console.keyboard.is_interactive() {
            let actions = remote::room_actions(room, self.session.is_guest());
            // Chat is typed after its command word instead.
            for (key, action) in
                actions.into_iter().filter(|(_, action)| *action != RoomAction::Talk)
            {
                text.extend(["  ", &key, ". ", &action.label(&self.console.words, room), "\n"]);
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
        actions.find(is).map(|(_, action)| action)
    }
}
