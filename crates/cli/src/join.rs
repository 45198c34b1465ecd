//! `sortie join`: playing at the table of a server in the terminal.

use crate::args::JoinArgs;
use crate::errors::Failure;
use crate::line_mode;
use crate::print;
use crate::screen;
use sortie_client::{ClientError, Link, LinkTarget, RoomOrTable, ServerProfile, TableSession};
use sortie_core::{Draft, Seat, Text};
use sortie_tui::Options;
use sortie_tui::{remote, table_text};
use sortie_words::{Readers, Words};

pub(crate) fn run(args: &JoinArgs, language: &str, screen: Options) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let Link { server, target } = &args.link;
    let known =
        screen.folder.as_ref().map(|folder| ServerProfile::in_folder(folder.path(), server));
    let session = TableSession::new(server.clone(), known, language)?;
    let mut joining = Joining { args, words, session };
    if !joining.arrive(target)? {
        return Ok(());
    }
    let Joining { session, .. } = joining;
    let farewell = if args.plain || !screen::is_available() {
        line_mode::join(session, language)?
    } else {
        remote::run(screen, session)?
    };
    farewell.map_or(Ok(()), |farewell| print::text(&format!("{farewell}\n")))
}

struct Joining<'a> {
    args: &'a JoinArgs,
    words: Words,
    session: TableSession,
}

impl Joining<'_> {
    /// Identifies the guest to the server and sits down; `false` if no open table was found.
    fn arrive(&mut self, target: &LinkTarget) -> Result<bool, Failure> {
        match (&self.args.token, target) {
            (Some(token), _) => self.session.set_token(token),
            (None, LinkTarget::ReturnLink(secret)) => {
                let back = self.session.sign_in_with_link(secret);
                back.map_err(|error| match &error {
                    ClientError::Refused(answer) if answer.status == 404 => {
                        Failure::Data(self.words.say(id!("join-no-return")))
                    }
                    _ => self.failed(&error),
                })?;
            }
            // Watching needs no guest, so none is made.
            (None, LinkTarget::Table(_)) if self.args.watch => {}
            (None, LinkTarget::Table(_)) => {
                self.session.sign_in().map_err(|error| self.failed(&error))?;
            }
        }
        if let Some(name) = &self.args.name {
            self.session.set_name(name);
        }
        let id = match target {
            LinkTarget::Table(id) => id.clone(),
            LinkTarget::ReturnLink(_) => {
                let tables = self.session.tables().map_err(|error| self.failed(&error))?;
                let Some(id) = tables.into_iter().next() else {
                    let server = self.session.server().to_string();
                    let text = Text::new(id!("join-nothing-open")).raw("server", server);
                    print::paragraph(&self.text(&text))?;
                    return Ok(false);
                };
                id
            }
        };
        self.session.switch_table(&id, None);
        self.sit_down(&id)?;
        Ok(true)
    }

    fn sit_down(&mut self, id: &str) -> Result<(), Failure> {
        let seat = self.args.seat.map(|n| n - 1);
        let seen = self.session.fetch(Draft::EMPTY, 0);
        match seen.map_err(|error| self.failed(&error))? {
            RoomOrTable::Room(room) if room.is_closed() => {
                return Err(Failure::Data(self.words.say(id!("join-closed"))));
            }
            RoomOrTable::Room(room) => {
                let there = room.seat.is_some() && (seat.is_none() || room.seat == seat);
                if !there && self.session.is_guest() {
                    let sat = self.session.sit(seat);
                    sat.map_err(|error| match error.code() {
                        Some("full") => Failure::Data(self.words.say(id!("join-full"))),
                        Some("begun") => Failure::Data(self.words.say(id!("join-begun"))),
                        _ => self.failed(&error),
                    })?;
                }
            }
            RoomOrTable::Table(table) => {
                let own: Vec<Seat> = table.own_seats().collect();
                match (own.as_slice(), seat) {
                    ([], _) if self.session.is_guest() => {
                        return Err(Failure::Data(self.words.say(id!("join-begun"))));
                    }
                    ([] | [_], _) => {}
                    (_, Some(seat)) if own.contains(&seat) => {
                        self.session.switch_table(id, Some(seat));
                    }
                    _ => {
                        let seats: Vec<String> =
                            own.iter().map(|seat| (seat + 1).to_string()).collect();
                        let text = Text::new(id!("join-several")).raw("seats", seats.join(", "));
                        return Err(Failure::Usage(self.text(&text)));
                    }
                }
            }
        }
        Ok(())
    }

    fn text(&self, text: &Text) -> String {
        self.words.text(text, &Readers::default())
    }

    fn failed(&self, error: &ClientError) -> Failure {
        Failure::Data(table_text::client_error_text(&self.words, &self.session, error))
    }
}
