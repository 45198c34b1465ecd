//! [`RoomAction`]: the actions in a room, and the room's description.

use super::farewell;
use crate::table_text::{game_entry, say};
use sortie_client::{ClientError, Room, RoomOrTable, RoomSeat, TableSession};
use sortie_core::{MessageId, Seat, Text};
use sortie_words::Words;

/// An action in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomAction {
    /// Become ready.
    Ready,
    /// Become not ready.
    NotReady,
    /// Take a seat.
    Take(Seat),
    /// Put a bot on a seat.
    Fill(Seat),
    /// Remove the occupant of a seat.
    Remove(Seat),
    /// Make the player of a seat the host.
    HandOn(Seat),
    /// Give up one's seat and leave.
    Leave,
    /// Send a chat message.
    Talk,
    /// Close the room.
    Close,
    /// Quit and keep one's seat.
    Quit,
}

/// The actions for the viewer of a room, each with its key. Spectators (`guest` is false) cannot take a
/// seat.
pub fn room_actions(room: &Room, guest: bool) -> Vec<(String, RoomAction)> {
    let mut room_actions = Vec::new();
    let own = room.chairs.iter().find(|chair| chair.you);
    if let Some(own) = own {
        room_actions.push(if own.ready {
            ("u".to_owned(), RoomAction::NotReady)
        } else {
            ("r".to_owned(), RoomAction::Ready)
        });
    }
    let mut more = Vec::new();
    for chair in &room.chairs {
        let free = chair.is_free();
        if free && guest {
            more.push(RoomAction::Take(chair.seat));
        }
        if free && room.host {
            more.push(RoomAction::Fill(chair.seat));
        }
        if !free && !chair.you && room.host {
            more.push(RoomAction::Remove(chair.seat));
            if chair.bot.is_none() {
                more.push(RoomAction::HandOn(chair.seat));
            }
        }
    }
    room_actions.extend(more.into_iter().zip(1..).map(|(action, n)| (n.to_string(), action)));
    if own.is_some() {
        room_actions.push(("t".to_owned(), RoomAction::Talk));
        room_actions.push(("x".to_owned(), RoomAction::Leave));
    }
    if room.host {
        room_actions.push(("c".to_owned(), RoomAction::Close));
    }
    room_actions.push(("q".to_owned(), RoomAction::Quit));
    room_actions
}

impl RoomAction {
    /// The menu entry.
    pub fn label(&self, words: &Words, room: &Room) -> String {
        let chair = |seat: Seat| room.chairs.get(usize::from(seat));
        let numbered = |id: MessageId, seat: Seat| Text::new(id).number("n", counted(seat));
        let text = match *self {
            RoomAction::Ready => Text::new(id!("join-ready")),
            RoomAction::NotReady => Text::new(id!("join-unready")),
            RoomAction::Take(seat) => numbered(id!("join-take"), seat),
            RoomAction::Fill(seat) => numbered(id!("join-fill"), seat),
            RoomAction::Remove(seat) => match chair(seat).and_then(|chair| chair.name.as_ref()) {
                Some(name) => Text::new(id!("join-remove")).raw("name", name),
                None => numbered(id!("join-remove-bot"), seat),
            },
            RoomAction::HandOn(seat) => {
                let name = chair(seat).and_then(|chair| chair.name.clone());
                Text::new(id!("join-hand-on")).raw("name", name.unwrap_or_default())
            }
            RoomAction::Leave => Text::new(id!("join-leave")),
            RoomAction::Talk => Text::new(id!("join-say")),
            RoomAction::Close => Text::new(id!("join-close")),
            RoomAction::Quit if room.seat.is_some() => Text::new(id!("join-quit")),
            RoomAction::Quit => Text::new(id!("join-quit-watching")),
        };
        say(words, &text)
    }

    /// Performs the action. Returns the new state, or `None` if the viewer has left.
    pub fn perform(
        &self,
        session: &mut TableSession,
        room: &Room,
    ) -> Result<Option<RoomOrTable>, ClientError> {
        match *self {
            RoomAction::Ready => session.set_ready(&room.commitment, &room.rules),
            RoomAction::NotReady => session.set_not_ready(),
            RoomAction::Take(seat) => {
                // A player who changes seats keeps the display name.
                let own = room.chairs.iter().find(|chair| chair.you);
                if let Some(name) = own.and_then(|own| own.name.as_ref()) {
                    session.set_name(name);
                }
                session.sit(Some(seat))
            }
            RoomAction::Fill(seat) => session.add_bot(seat),
            RoomAction::Remove(seat) => session.leave(Some(seat)),
            RoomAction::HandOn(seat) => session.transfer_host(seat),
            RoomAction::Leave => return session.leave(None).map(|_| None),
            RoomAction::Close => return session.close_room().map(|()| None),
            // The caller asks for the message; the room does not change.
            RoomAction::Talk | RoomAction::Quit => return Ok(None),
        }
        .map(Some)
    }

    /// The sentence after the room was left with this action.
    pub fn farewell(&self, words: &Words, session: &TableSession, room: &Room) -> Option<String> {
        match self {
            RoomAction::Leave => Some(words.say(id!("join-left"))),
            RoomAction::Close => Some(words.say(id!("join-closed"))),
            _ => room.seat.map(|_| farewell(words, session)),
        }
    }
}

/// A room as paragraphs: rules, link, seats, and the players to wait for.
pub fn room_text(words: &Words, room: &Room, link: &str) -> Vec<String> {
    let mut said = Vec::new();
    if game_entry(words, &room.rules).is_ok_and(|game| game.id != room.rules) {
        said.push(say(words, &Text::new(id!("join-rules")).raw("code", &room.rules)));
    }
    said.push(say(words, &Text::new(id!("join-link")).raw("link", link)));
    said.push(say(words, &Text::new(id!("join-bound")).raw("hash", &room.commitment)));
    said.push(String::new());
    for chair in &room.chairs {
        let who = sitting(words, chair);
        let text = Text::new(id!("join-chair")).number("n", counted(chair.seat)).raw("who", who);
        said.push(say(words, &text));
    }
    said.push(String::new());
    let free = room.chairs.iter().filter(|chair| chair.is_free()).count();
    let waits = room.chairs.iter().filter(|chair| room.waits_for.contains(&chair.seat));
    let names: Vec<&str> = waits.clone().filter_map(|chair| chair.name.as_deref()).collect();
    if free > 0 {
        said.push(say(words, &Text::new(id!("join-waits-seats")).number("n", free as i64)));
    } else if names.len() == 1 && waits.clone().any(|chair| chair.you) {
        said.push(say(words, &Text::new(id!("join-waits-you"))));
    } else if !names.is_empty() {
        let names = names.join(", ");
        said.push(say(words, &Text::new(id!("join-waits-ready")).raw("names", names)));
    }
    said
}

/// The occupant of a seat with their roles.
fn sitting(words: &Words, chair: &RoomSeat) -> String {
    let Some(name) = &chair.name else {
        let text = match &chair.bot {
            Some(bot) => Text::new(id!("join-bot")).raw("bot", words.bot_level(bot)),
            None => Text::new(id!("join-free")),
        };
        return say(words, &text);
    };
    let mut who = name.clone();
    if chair.you {
        who = say(words, &Text::new(id!("join-is-you")).raw("name", who));
    }
    if chair.host {
        who = say(words, &Text::new(id!("join-is-host")).raw("who", who));
    }
    if chair.away {
        who = say(words, &Text::new(id!("join-is-away")).raw("who", who));
    }
    let ready = if chair.ready { id!("join-is-ready") } else { id!("join-is-not-ready") };
    say(words, &Text::new(ready).raw("who", who))
}

/// A seat number for people, from 1.
fn counted(seat: Seat) -> u32 {
    u32::from(seat) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chair(seat: Seat, name: Option<&str>, bot: Option<&str>) -> RoomSeat {
        let text = |text: &str| text.to_owned();
        let (name, bot) = (name.map(text), bot.map(text));
        RoomSeat { seat, name, bot, you: false, host: false, ready: false, away: false }
    }

    /// Anna, who looks; Ben; a free seat; a bot.
    fn room(host: bool, ready: bool) -> Room {
        let anna = RoomSeat { you: true, host, ready, ..chair(0, Some("Anna"), None) };
        let ben = RoomSeat { host: !host, ready: true, ..chair(1, Some("Ben"), None) };
        let chairs = vec![anna, ben, chair(2, None, None), chair(3, None, Some("novice"))];
        Room {
            id: "abc".to_owned(),
            state: "open".to_owned(),
            rules: "some".to_owned(),
            commitment: "00ff".to_owned(),
            seat: Some(0),
            host,
            chairs,
            waits_for: if ready { vec![2] } else { vec![0, 2] },
        }
    }

    fn listed(room: &Room) -> Vec<String> {
        let words = Words::new("en", []).unwrap();
        let label =
            |(key, action): &(String, RoomAction)| format!("{key} {}", action.label(&words, room));
        room_actions(room, room.seat.is_some()).iter().map(label).collect()
    }

    #[test]
    fn a_host_fills_up_sends_away_and_closes() {
        assert_eq!(
            listed(&room(true, false)),
            [
                "r I am ready",
                "1 remove Ben",
                "2 make Ben the host",
                "3 take seat 3",
                "4 add a bot to seat 3",
                "5 remove the bot from seat 4",
                "t send a message",
                "x leave your seat and the table",
                "c close the table for everyone",
                "q leave, but keep your seat",
            ]
        );
    }

    #[test]
    fn a_guest_only_changes_places_and_who_looks_on_does_nothing() {
        let own = ["u I am not ready yet", "1 take seat 3"];
        let always =
            ["t send a message", "x leave your seat and the table", "q leave, but keep your seat"];
        assert_eq!(listed(&room(false, true)), [&own[..], &always[..]].concat());
        let mut watched = room(false, false);
        watched.seat = None;
        watched.chairs[0].you = false;
        assert_eq!(listed(&watched), ["q leave"]);
    }

    #[test]
    fn a_room_tells_who_sits_where_and_who_is_waited_for() {
        let words = Words::new("en", []).unwrap();
        let told = |room: &Room| room_text(&words, room, "http://host/tables/abc").join("\n");
        let mut room = room(true, false);
        assert_eq!(
            told(&room),
            "Link to invite others: http://host/tables/abc\nDeal commitment (SHA-256): 00ff\n\n\
             Seat 1: Anna (you), host, not ready\nSeat 2: Ben, ready\nSeat 3: free\n\
             Seat 4: a bot (novice)\n\nOne seat is still free."
        );
        room.chairs.remove(2);
        room.waits_for = vec![0];
        assert!(told(&room).ends_with("The others are waiting for you. Are you ready?"));
        room.chairs[1].ready = false;
        room.waits_for = vec![0, 1];
        assert!(told(&room).ends_with("Not ready yet: Anna, Ben."));
    }
}
