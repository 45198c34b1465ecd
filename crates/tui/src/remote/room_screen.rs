//! The screen of a room, updated live until the deal.

use super::RemoteExit;
use super::room_action::{RoomAction, room_actions, room_text};
use crate::app::{App, Error};
use crate::ask::{Answer, OpenQuestion, Question};
use crate::chat_prompt::chat_prompt;
use crate::list::Item;
use crate::table_screen::POLL_INTERVAL;
use crate::table_text::{chat_text, client_error_text, game_entry};
use sortie_client::{Room, RoomOrTable, TableEvent, TableSession};
use sortie_core::Text;
use sortie_words::Words;

/// The number of recent chat messages shown.
const LAST: usize = 4;

/// Shows a room until the deal, or until the user leaves.
pub(super) fn show(
    app: &mut App,
    session: &mut TableSession,
    mut room: Room,
) -> Result<RemoteExit, Error> {
    let name = game_entry(&app.words, &room.rules).map_err(Error::Match)?.name;
    let title = app.text(&Text::new(id!("join-room")).raw("game", name));
    let mut asking = OpenQuestion::with_cursor(0);
    let mut wrong: Option<String> = None;
    let (mut lost, mut is_closed) = (false, false);
    let mut talk: Vec<String> = Vec::new();
    let mut at: Option<RoomAction> = None;
    loop {
        for change in session.events().try_iter() {
            match change {
                TableEvent::Room(now) => room = now,
                TableEvent::MatchStarted | TableEvent::Update(_) => return Ok(RemoteExit::On),
                TableEvent::Chat(heard) => talk.push(chat_text(&app.words, &heard)),
                TableEvent::Disconnected => lost = true,
                TableEvent::Connected => lost = false,
                TableEvent::Closed(_) => is_closed = true,
                TableEvent::Rematch(_) | TableEvent::Refresh => {}
            }
        }
        if is_closed || room.is_closed() {
            return Ok(RemoteExit::Left(Some(app.say(id!("join-closed")))));
        }
        let room_actions = room_actions(&room, session.is_guest());
        // The list changes under the user's hands when others act. The cursor follows its entry, so that
        // Enter never triggers another one.
        if let Some(action) = &at {
            asking.cursor = room_actions.iter().position(|(_, other)| other == action);
        }
        let item =
            |(key, action): &(String, RoomAction)| Item::new(key, action.label(&app.words, &room));
        let items: Vec<Item> = room_actions.iter().map(item).collect();
        let mut text: Vec<String> = wrong.iter().cloned().collect();
        if lost {
            text.push(app.say(id!("join-lost")));
        }
        text.extend(room_text(&app.words, &room, &session.link()));
        text.extend(talk[talk.len().saturating_sub(LAST)..].iter().cloned());
        let question = Question::new(&title, &text, &items);
        let answer = asking.once(app, &question, Some(POLL_INTERVAL))?;
        at = asking.cursor.and_then(|at| room_actions.get(at)).map(|(_, action)| action.clone());
        let Some(answer) = answer else { continue };
        wrong = None;
        let action = match answer {
            Answer::Item(at) => room_actions[at].1.clone(),
            Answer::Back => RoomAction::Quit,
        };
        if action == RoomAction::Talk {
            let words = Words::new(app.language, [])?;
            let send = |said: &str| {
                session.send_chat(said).map_err(|error| client_error_text(&words, session, &error))
            };
            wrong = chat_prompt(app, send)?;
            continue;
        }
        if action == RoomAction::Close && !app.confirm(&app.say(id!("join-sure-close")), &[])? {
            continue;
        }
        match action.perform(session, &room) {
            Ok(Some(RoomOrTable::Room(now))) => room = now,
            Ok(Some(RoomOrTable::Table(_))) => return Ok(RemoteExit::On),
            Ok(None) => {
                return Ok(RemoteExit::Left(action.farewell(&app.words, session, &room)));
            }
            Err(error) => wrong = Some(client_error_text(&app.words, session, &error)),
        }
    }
}
