//! Tables on a server: the room before the deal, the match, and the rematch.

mod room_action;
mod room_screen;

pub use room_action::{RoomAction, room_actions, room_text};

use crate::app::{App, Error};
use crate::replay::{self, ReplayStart};
use crate::review::{self, FinishedMatch};
use crate::table_screen::{Flow, POLL_INTERVAL, Place, TableScreen};
use crate::table_text::{self, client_error_text};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::widgets::{Paragraph, Wrap};
use sortie_client::{RemoteTable, RoomOrTable, TableSession, TableView};
use sortie_core::{Draft, Observer, Text};
use sortie_table::{SeatInfo, SeatPlayer, TablePort};
use sortie_words::{Readers, Words};

/// The way in which a room or a match was left.
pub enum RemoteExit {
    /// It continues with the match after the deal, or with a rematch.
    On,
    /// The user left, or the table is closed. Holds a sentence to print after the terminal is restored.
    Left(Option<String>),
}

/// Runs a session through room, match and rematches until the user leaves. Returns a sentence to print
/// after the terminal is restored.
pub fn run(options: crate::Options, session: TableSession) -> Result<Option<String>, Error> {
    Error::unless_ended(visit(&mut App::open(options)?, session))
}

fn visit(app: &mut App, mut session: TableSession) -> Result<Option<String>, Error> {
    session.set_language(app.language);
    session.subscribe();
    loop {
        let next = match arrive(app, &mut session)? {
            Some(RoomOrTable::Room(room)) => room_screen::show(app, &mut session, room)?,
            Some(RoomOrTable::Table(view)) => play(app, &mut session, *view)?,
            None => return Ok(None),
        };
        if let RemoteExit::Left(farewell) = next {
            return Ok(farewell);
        }
    }
}

/// Fetches the table, waiting for an unreachable server; `None` if the user gives up.
fn arrive(app: &mut App, session: &mut TableSession) -> Result<Option<RoomOrTable>, Error> {
    loop {
        match session.fetch(Draft::EMPTY, 0) {
            Ok(place) => return Ok(Some(place)),
            Err(error) if error.is_transient() => {}
            Err(error) => return Err(Error::Match(client_error_text(&app.words, session, &error))),
        }
        let lost = app.say(id!("join-lost"));
        let text = Paragraph::new(lost).wrap(Wrap { trim: true });
        app.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        let leaves = [KeyCode::Esc, KeyCode::Char('q')].map(Input::Key);
        // A second between attempts spares the server, and a key is still handled at once.
        match app.terminal.input(Some(10 * POLL_INTERVAL))? {
            Some(input) if leaves.contains(&input) => return Ok(None),
            _ => {}
        }
    }
}

/// Plays or watches a match until the user leaves or a rematch begins.
fn play(app: &mut App, session: &mut TableSession, view: TableView) -> Result<RemoteExit, Error> {
    let seated = view.seat.is_some();
    let link = Text::new(id!("join-link")).raw("link", session.link());
    let mut ending = vec![
        ("v", app.say(id!("screen-review")), Flow::Review),
        ("w", app.say(id!("screen-replay")), Flow::Replay),
        ("q", app.say(id!("screen-quit")), Flow::Left),
    ];
    if seated {
        ending.insert(0, ("a", app.say(id!("join-again")), Flow::Again));
        ending.insert(1, ("n", app.say(id!("join-decline")), Flow::DeclineRematch));
    }
    let leave = if seated { id!("join-quit") } else { id!("join-quit-watching") };
    let place = Place { link: Some(app.text(&link)), leave: app.say(leave), ending, daily: None };
    let mut port = RemoteTable::new(session, view).map_err(|error| {
        Error::Match(table_text::error_text(&app.words, &Readers::default(), &error))
    })?;
    let mut screen = TableScreen::new(app, &mut port, place)?;
    let flow = match stay(&mut screen) {
        // The match has ended well, even if its table is closed now.
        Err(Error::Match(why)) if screen.is_over() => return Ok(RemoteExit::Left(Some(why))),
        Ok(Flow::Again) => return Ok(RemoteExit::On),
        flow => flow?,
    };
    let kept = flow == Flow::Left && seated && port.view().outcome.is_none();
    Ok(RemoteExit::Left(kept.then(|| farewell(&app.words, port.session()))))
}

/// Shows the table, and the review and the replay of its match, until the user leaves or joins a rematch.
fn stay(screen: &mut TableScreen<'_>) -> Result<Flow, Error> {
    loop {
        match screen.run()? {
            flow @ (Flow::Review | Flow::Replay) => show_record(screen, flow)?,
            Flow::Again => {
                let joined = screen.port.join_rematch();
                if screen.done(joined)? {
                    return Ok(Flow::Again);
                }
            }
            flow => return Ok(flow),
        }
    }
}

/// Shows the review or the replay of a finished match, by the record that the server has published.
fn show_record(screen: &mut TableScreen<'_>, flow: Flow) -> Result<(), Error> {
    let Some(record) = screen.port.record() else {
        let text = screen.app.say(id!("screen-no-record"));
        screen.notify(text);
        return Ok(());
    };
    let human = screen.port.view().seat;
    if flow == Flow::Replay {
        let start = ReplayStart::new(human.map_or(Observer::Public, Observer::Seat));
        return replay::watch_record(screen.app, screen.about.id, &record, start, true);
    }
    let player = |at: &SeatInfo| {
        if at.bot {
            SeatPlayer::Bot("bot".to_owned())
        } else {
            SeatPlayer::Human(Some(at.name.clone()))
        }
    };
    let players: Vec<SeatPlayer> = screen.port.view().sitting.iter().map(player).collect();
    let finished = FinishedMatch { human, players: &players, record: &record, file: None };
    review::show(screen.app, &screen.about, &finished)
}

/// The command to return to a kept seat. It is never wrapped, so that it can be copied.
pub fn farewell(words: &Words, session: &TableSession) -> String {
    format!("{}\n  sortie join {}", words.say(id!("join-return")), session.link())
}
