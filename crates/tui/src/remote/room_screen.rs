//! The screen of a room, updated live until the deal.

use super::room_action::{RoomAction, room_actions, room_text};
use super::{RemoteExit, farewell};
use crate::app::{App, Error, no_scene};
use crate::ask::{self, Answer, OpenQuestion, Question};
use crate::chat_prompt::{ChatResult, chat_prompt};
use crate::list::Item;
use crate::render_context::RenderContext;
use crate::table_screen::POLL_INTERVAL;
use crate::table_text::{chat_text, client_error_text, game_entry};
use sortie_client::{Room, RoomOrTable, TableEvent, TableSession};
use sortie_core::Text;
use sortie_words::{Readers, Words};

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
    let keys = app.say(id!("screen-list-keys"));
    let mut asking = OpenQuestion::with_cursor(0);
    let mut wrong: Option<String> = None;
    let mut lost = false;
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
                TableEvent::Closed(_) => {
                    return Ok(RemoteExit::Left(Some(app.say(id!("join-closed")))));
                }
                TableEvent::Rematch(_) | TableEvent::Refresh => {}
            }
        }
        if room.is_closed() {
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
        let question =
            Question { title: &title, text: &text, items: &items, keys: &keys, cards: &[] };
        let answer = once(app, &mut asking, &question)?;
        at = asking.cursor.and_then(|at| room_actions.get(at)).map(|(_, action)| action.clone());
        let Some(answer) = answer else { continue };
        wrong = None;
        let action = match answer {
            Answer::Item(at) => room_actions[at].1.clone(),
            Answer::Back => RoomAction::Quit,
            Answer::End => return Ok(RemoteExit::Left(None)),
        };
        if action == RoomAction::Talk {
            let words = Words::new(app.language, [])?;
            let send = |said: &str| {
                session.send_chat(said).map_err(|error| client_error_text(&words, session, &error))
            };
            match chat_prompt(app, send)? {
                ChatResult::Done => {}
                ChatResult::Wrong(says) => wrong = Some(says),
                ChatResult::End => return Ok(RemoteExit::Left(None)),
            }
            continue;
        }
        if action == RoomAction::Close && !closes(app)? {
            continue;
        }
        match action.perform(session, &room) {
            Ok(Some(RoomOrTable::Room(now))) => room = now,
            Ok(Some(RoomOrTable::Table(_))) => return Ok(RemoteExit::On),
            Ok(None) => {
                return Ok(RemoteExit::Left(match action {
                    RoomAction::Leave => Some(app.say(id!("join-left"))),
                    RoomAction::Close => Some(app.say(id!("join-closed"))),
                    _ if room.seat.is_some() => Some(farewell(&app.words, session)),
                    _ => None,
                }));
            }
            Err(error) => wrong = Some(client_error_text(&app.words, session, &error)),
        }
    }
}

fn once(
    app: &mut App,
    asking: &mut OpenQuestion,
    question: &Question<'_>,
) -> Result<Option<Answer>, Error> {
    let (scene, theme) = (no_scene(), app.theme());
    let (words, readers) = (&app.words, Readers::default());
    let context = RenderContext { scene: &scene, words, readers, theme, cursor: None, steps: &[] };
    Ok(asking.once(&mut app.terminal, &context, question, Some(POLL_INTERVAL))?)
}

/// Asks for confirmation before closing the room.
fn closes(app: &mut App) -> Result<bool, Error> {
    let yes = Item::new("y", app.say(id!("screen-yes")));
    let no = Item::new("n", app.say(id!("screen-no")));
    let (title, keys) = (app.say(id!("join-sure-close")), app.say(id!("screen-list-keys")));
    let question =
        Question { title: &title, text: &[], items: &[yes, no], keys: &keys, cards: &[] };
    let (scene, theme) = (no_scene(), app.theme());
    let (words, readers) = (&app.words, Readers::default());
    let context = RenderContext { scene: &scene, words, readers, theme, cursor: None, steps: &[] };
    Ok(ask::ask(&mut app.terminal, &context, &question, 1)? == Answer::Item(0))
}
