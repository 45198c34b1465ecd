//! A room in words: who sits where, and what may be done there.

use super::said::{game, say};
use sortie_client::{ClientError, Room, RoomOrTable, RoomSeat, TableSession};
use sortie_core::{MessageId, Seat, Text};
use sortie_words::Words;

/// What may be done in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Say that one is ready.
    Ready,
    /// Say that one is not.
    NotReady,
    /// Sit down on a seat.
    Take(Seat),
    /// Put a bot on a seat.
    Fill(Seat),
    /// Free a seat of who sits there.
    Remove(Seat),
    /// Make who sits there the host.
    HandOn(Seat),
    /// Give the own seat up, and go.
    Leave,
    /// Say something.
    Talk,
    /// Close the room.
    Close,
    /// Go; a seat is kept.
    Quit,
}

/// What may be done in a room by who sees it like that, each with its key: by a guest, or by who only
/// looks on.
pub fn deeds(room: &Room, guest: bool) -> Vec<(String, Deed)> {
    let mut deeds = Vec::new();
    let own = room.chairs.iter().find(|chair| chair.you);
    if let Some(own) = own {
        deeds.push(if own.ready {
            ("u".to_owned(), Deed::NotReady)
        } else {
            ("r".to_owned(), Deed::Ready)
        });
    }
    let mut more = Vec::new();
    for chair in &room.chairs {
        let free = chair.is_free();
        if free && guest {
            more.push(Deed::Take(chair.seat));
        }
        if free && room.host {
            more.push(Deed::Fill(chair.seat));
        }
        if !free && !chair.you && room.host {
            more.push(Deed::Remove(chair.seat));
            if chair.bot.is_none() {
                more.push(Deed::HandOn(chair.seat));
            }
        }
    }
    deeds.extend(more.into_iter().zip(1..).map(|(deed, n)| (n.to_string(), deed)));
    if own.is_some() {
        deeds.push(("t".to_owned(), Deed::Talk));
        deeds.push(("x".to_owned(), Deed::Leave));
    }
    if room.host {
        deeds.push(("c".to_owned(), Deed::Close));
    }
    deeds.push(("q".to_owned(), Deed::Quit));
    deeds
}

impl Deed {
    /// What it is, as an entry of a list.
    pub fn label(&self, words: &Words, room: &Room) -> String {
        let chair = |seat: Seat| room.chairs.get(usize::from(seat));
        let numbered = |id: MessageId, seat: Seat| Text::new(id).number("n", counted(seat));
        let text = match *self {
            Deed::Ready => Text::new(id!("join-ready")),
            Deed::NotReady => Text::new(id!("join-unready")),
            Deed::Take(seat) => numbered(id!("join-take"), seat),
            Deed::Fill(seat) => numbered(id!("join-fill"), seat),
            Deed::Remove(seat) => match chair(seat).and_then(|chair| chair.name.as_ref()) {
                Some(name) => Text::new(id!("join-remove")).raw("name", name),
                None => numbered(id!("join-remove-bot"), seat),
            },
            Deed::HandOn(seat) => {
                let name = chair(seat).and_then(|chair| chair.name.clone());
                Text::new(id!("join-hand-on")).raw("name", name.unwrap_or_default())
            }
            Deed::Leave => Text::new(id!("join-leave")),
            Deed::Talk => Text::new(id!("join-say")),
            Deed::Close => Text::new(id!("join-close")),
            Deed::Quit if room.seat.is_some() => Text::new(id!("join-quit")),
            Deed::Quit => Text::new(id!("join-quit-watching")),
        };
        say(words, &text)
    }

    /// Does it. What there is now, or `None` where that is nothing any more for who has done it.
    pub fn perform(
        &self,
        session: &mut TableSession,
        room: &Room,
    ) -> Result<Option<RoomOrTable>, ClientError> {
        match *self {
            Deed::Ready => session.set_ready(&room.commitment, &room.rules),
            Deed::NotReady => session.set_not_ready(),
            Deed::Take(seat) => {
                // Who changes places keeps the name.
                let own = room.chairs.iter().find(|chair| chair.you);
                if let Some(name) = own.and_then(|own| own.name.as_ref()) {
                    session.set_name(name);
                }
                session.sit(Some(seat))
            }
            Deed::Fill(seat) => session.add_bot(seat),
            Deed::Remove(seat) => session.leave(Some(seat)),
            Deed::HandOn(seat) => session.transfer_host(seat),
            Deed::Leave => return session.leave(None).map(|_| None),
            Deed::Close => return session.close_room().map(|()| None),
            // What is said changes nothing.
            Deed::Talk | Deed::Quit => return Ok(None),
        }
        .map(Some)
    }
}

/// A room as paragraphs: the rules, the link, the chairs, and who is waited for.
pub fn about(words: &Words, room: &Room, link: &str) -> Vec<String> {
    let mut said = Vec::new();
    if game(words, &room.rules).is_ok_and(|game| game.id != room.rules) {
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

/// Who sits on a chair, with all that is to be known of them.
fn sitting(words: &Words, chair: &RoomSeat) -> String {
    let Some(name) = &chair.name else {
        let text = match &chair.bot {
            Some(bot) => Text::new(id!("join-bot")).raw("bot", bot),
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
    let ready = if chair.ready { id!("join-is-ready") } else { id!("join-is-not-ready") };
    say(words, &Text::new(ready).raw("who", who))
}

/// A seat as somebody counts who begins with one.
fn counted(seat: Seat) -> u32 {
    u32::from(seat) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chair(seat: Seat, name: Option<&str>, bot: Option<&str>) -> RoomSeat {
        let text = |text: &str| text.to_owned();
        let (name, bot) = (name.map(text), bot.map(text));
        RoomSeat { seat, name, bot, you: false, host: false, ready: false }
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
        let label = |(key, deed): &(String, Deed)| format!("{key} {}", deed.label(&words, room));
        deeds(room, room.seat.is_some()).iter().map(label).collect()
    }

    #[test]
    fn a_host_fills_up_sends_away_and_closes() {
        assert_eq!(
            listed(&room(true, false)),
            [
                "r ready",
                "1 send Ben away",
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
        let told = |room: &Room| about(&words, room, "http://host/tables/abc").join("\n");
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
