//! `sortie join`: playing at the table of a server in the terminal.

mod line_mode;

use crate::args::JoinArgs;
use crate::errors::Failure;
use crate::print;
use crate::screen;
use sortie_client::{ClientError, Known, Leads, Link, Place, Visit};
use sortie_core::{Draft, Seat, Text};
use sortie_tui::Options;
use sortie_tui::far;
use sortie_words::{Readers, Words};

pub(crate) fn run(args: &JoinArgs, language: &str, screen: Options) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let Link { server, leads } = &args.link;
    let known = screen.folder.as_ref().map(|folder| Known::of(folder.path(), server));
    let visit = Visit::new(server.clone(), known, language)?;
    let mut joining = Joining { args, words, visit };
    if !joining.arrive(leads)? {
        return Ok(());
    }
    let Joining { visit, .. } = joining;
    if args.plain || !screen::is_available() {
        return line_mode::play(visit, language);
    }
    match far::stay(screen, visit)? {
        Some(farewell) => print::text(&format!("{farewell}\n")),
        None => Ok(()),
    }
}

struct Joining<'a> {
    args: &'a JoinArgs,
    words: Words,
    visit: Visit,
}

impl Joining<'_> {
    /// Identifies the guest to the server and sits down; `false` if no open table was found.
    fn arrive(&mut self, leads: &Leads) -> Result<bool, Failure> {
        match (&self.args.token, leads) {
            (Some(token), _) => self.visit.with_token(token),
            (None, Leads::Back(secret)) => {
                let back = self.visit.come_back(secret);
                back.map_err(|error| match &error {
                    ClientError::Refused(answer) if answer.status == 404 => {
                        Failure::Data(self.words.say(id!("join-no-return")))
                    }
                    _ => self.failed(&error),
                })?;
            }
            (None, Leads::Table(_)) if self.args.watch => {}
            (None, Leads::Table(_)) => {
                let arrived = self.visit.arrive();
                self.done(arrived)?;
            }
        }
        if let Some(name) = &self.args.name {
            self.visit.call(name);
        }
        let id = match leads {
            Leads::Table(id) => id.clone(),
            Leads::Back(_) => {
                let tables = self.visit.tables();
                let Some(id) = self.done(tables)?.into_iter().next() else {
                    let server = self.visit.server().to_string();
                    let text = Text::new(id!("join-nothing-open")).raw("server", server);
                    print::paragraph(&self.text(&text))?;
                    return Ok(false);
                };
                id
            }
        };
        self.visit.go(&id, None);
        self.sit_down(&id)?;
        Ok(true)
    }

    fn sit_down(&mut self, id: &str) -> Result<(), Failure> {
        let seat = self.args.seat.map(|n| n - 1);
        let seen = self.visit.look(Draft::EMPTY, 0);
        match self.done(seen)? {
            Place::Room(room) if room.is_closed() => {
                return Err(Failure::Data(self.words.say(id!("join-closed"))));
            }
            Place::Room(room) => {
                let there = room.seat.is_some() && (seat.is_none() || room.seat == seat);
                if !there && self.visit.is_guest() {
                    let sat = self.visit.sit(seat);
                    sat.map_err(|error| match error.kind() {
                        Some("full") => Failure::Data(self.words.say(id!("join-full"))),
                        Some("begun") => Failure::Data(self.words.say(id!("join-begun"))),
                        _ => self.failed(&error),
                    })?;
                }
            }
            Place::Table(table) => {
                let own: Vec<Seat> = table.own().collect();
                match (own.as_slice(), seat) {
                    ([], _) if self.visit.is_guest() => {
                        return Err(Failure::Data(self.words.say(id!("join-begun"))));
                    }
                    ([] | [_], _) => {}
                    (_, Some(seat)) if own.contains(&seat) => self.visit.go(id, Some(seat)),
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

    fn done<T>(&self, done: Result<T, ClientError>) -> Result<T, Failure> {
        done.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &ClientError) -> Failure {
        Failure::Data(far::failed(&self.words, &self.visit, error))
    }
}
