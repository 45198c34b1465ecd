//! The room on the whole screen: live, until the cards are dealt.

use super::gathering::{Deed, about, deeds};
use super::said::{failed, game, said};
use super::{LOOK, Next, Talked, farewell};
use crate::ask::{self, Answer, Asking, Question};
use crate::desk::{Desk, Error, no_scene};
use crate::list::Item;
use crate::pen::Pen;
use sortie_client::{Room, RoomOrTable, TableEvent, TableSession};
use sortie_core::Text;
use sortie_words::Readers;

/// So much of what was said last is shown.
const LAST: usize = 4;

/// Shows a room until it is left or the cards are dealt.
pub(super) fn show(
    desk: &mut Desk,
    session: &mut TableSession,
    mut room: Room,
) -> Result<Next, Error> {
    let name = game(&desk.words, &room.rules).map_err(Error::Match)?.name;
    let title = desk.text(&Text::new(id!("join-room")).raw("game", name));
    let keys = desk.say(id!("screen-list-keys"));
    let mut asking = Asking::at(0);
    let mut wrong: Option<String> = None;
    let mut lost = false;
    let mut talk: Vec<String> = Vec::new();
    let mut at: Option<Deed> = None;
    loop {
        for change in session.events().try_iter() {
            match change {
                TableEvent::Room(now) => room = now,
                TableEvent::MatchStarted | TableEvent::Update(_) => return Ok(Next::On),
                TableEvent::Chat(heard) => talk.push(said(&desk.words, &heard)),
                TableEvent::Disconnected => lost = true,
                TableEvent::Connected => lost = false,
                TableEvent::Closed(_) => return Ok(Next::Left(Some(desk.say(id!("join-closed"))))),
                TableEvent::Refresh => {}
            }
        }
        if room.is_closed() {
            return Ok(Next::Left(Some(desk.say(id!("join-closed")))));
        }
        let deeds = deeds(&room, session.is_guest());
        // The list changes while somebody looks at it: the cursor stays with what it was at.
        if let Some(deed) = &at {
            asking.cursor = deeds.iter().position(|(_, other)| other == deed);
        }
        let item = |(key, deed): &(String, Deed)| Item::new(key, deed.label(&desk.words, &room));
        let items: Vec<Item> = deeds.iter().map(item).collect();
        let mut text: Vec<String> = wrong.iter().cloned().collect();
        if lost {
            text.push(desk.say(id!("join-lost")));
        }
        text.extend(about(&desk.words, &room, &session.link()));
        text.extend(talk[talk.len().saturating_sub(LAST)..].iter().cloned());
        let question =
            Question { title: &title, text: &text, items: &items, keys: &keys, cards: &[] };
        let answer = once(desk, &mut asking, &question)?;
        at = asking.cursor.and_then(|at| deeds.get(at)).map(|(_, deed)| deed.clone());
        let Some(answer) = answer else { continue };
        wrong = None;
        let deed = match answer {
            Answer::Item(at) => deeds[at].1.clone(),
            Answer::Back => Deed::Quit,
            Answer::End => return Ok(Next::Left(None)),
        };
        if deed == Deed::Talk {
            match super::talk(desk, session)? {
                Talked::Done => {}
                Talked::Wrong(says) => wrong = Some(says),
                Talked::End => return Ok(Next::Left(None)),
            }
            continue;
        }
        if deed == Deed::Close && !closes(desk)? {
            continue;
        }
        match deed.perform(session, &room) {
            Ok(Some(RoomOrTable::Room(now))) => room = now,
            Ok(Some(RoomOrTable::Table(_))) => return Ok(Next::On),
            Ok(None) => {
                return Ok(Next::Left(match deed {
                    Deed::Leave => Some(desk.say(id!("join-left"))),
                    Deed::Close => Some(desk.say(id!("join-closed"))),
                    _ if room.seat.is_some() => Some(farewell(&desk.words, session)),
                    _ => None,
                }));
            }
            Err(error) => wrong = Some(failed(&desk.words, session, &error)),
        }
    }
}

fn once(
    desk: &mut Desk,
    asking: &mut Asking,
    question: &Question<'_>,
) -> Result<Option<Answer>, Error> {
    let (scene, theme) = (no_scene(), desk.theme());
    let (words, readers) = (&desk.words, Readers::default());
    let pen = Pen { scene: &scene, words, readers, theme, cursor: None };
    Ok(asking.once(&mut desk.terminal, &pen, question, Some(LOOK))?)
}

/// Asks whether the room is really to be closed.
fn closes(desk: &mut Desk) -> Result<bool, Error> {
    let yes = Item::new("y", desk.say(id!("screen-yes")));
    let no = Item::new("n", desk.say(id!("screen-no")));
    let (title, keys) = (desk.say(id!("join-sure-close")), desk.say(id!("screen-list-keys")));
    let question =
        Question { title: &title, text: &[], items: &[yes, no], keys: &keys, cards: &[] };
    let (scene, theme) = (no_scene(), desk.theme());
    let (words, readers) = (&desk.words, Readers::default());
    let pen = Pen { scene: &scene, words, readers, theme, cursor: None };
    Ok(ask::ask(&mut desk.terminal, &pen, &question, 1)? == Answer::Item(0))
}
