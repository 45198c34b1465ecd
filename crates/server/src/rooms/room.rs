//! A room: a table at which people still sit down. When all are ready, the cards are dealt.

use crate::rooms::error::RoomError;
use crate::tables::seat_player::check_bot;
use crate::tables::terms::Agreed;
use serde::{Deserialize, Serialize};
use sortie_core::{Seat, rule_code};
use sortie_outside::NamedPrograms;
use sortie_table::name::MAX_CHARS;
use unicode_security::skeleton;

/// A room: pure state and rules, without I/O.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Room {
    /// The rule code.
    pub(crate) rules: String,
    /// The chairs, by seat.
    pub(crate) chairs: Vec<Chair>,
    /// The guest who may remove others, fill up with bots, and begin.
    pub(crate) host: String,
    /// The seed, which nobody is told before the match is over.
    pub(crate) seed: String,
    /// Whether the lobby shows it while a seat is free.
    pub(crate) listed: bool,
    /// Milliseconds between the moves of bots.
    pub(crate) pace: u32,
    /// Whether it was closed: nobody sits here any more, and its seed is told.
    #[serde(default)]
    pub(crate) closed: bool,
    /// The terms that all seated guests agree to.
    #[serde(default)]
    pub(crate) agreed: Agreed,
    /// The table whose players come together again.
    pub(crate) previous: Option<String>,
    /// The seat there whose player asked to play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) asked_by: Option<Seat>,
    /// The names of the players of that table who have declined to play again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) declined: Vec<String>,
}

/// A place in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Chair {
    /// Anyone may sit here.
    Free,
    /// A bot, by what names it.
    Bot(String),
    /// A guest.
    Guest {
        /// The id.
        id: String,
        /// The name at this table.
        name: String,
        /// The contribution to the seed once the guest is ready; empty for none.
        ready: Option<String>,
    },
}

impl Room {
    /// The guests who sit here: id and name.
    pub(crate) fn people(&self) -> Vec<(String, String)> {
        let guest = |chair: &Chair| match chair {
            Chair::Guest { id, name, .. } => Some((id.clone(), name.clone())),
            _ => None,
        };
        self.chairs.iter().filter_map(guest).collect()
    }

    /// The seats of a guest.
    pub(crate) fn seat_of(&self, guest: &str) -> Option<Seat> {
        (0..).zip(&self.chairs).find(|(_, chair)| chair.is(guest)).map(|(seat, _)| seat)
    }

    /// Whether the lobby shows it.
    pub(crate) fn is_in_lobby(&self) -> bool {
        self.listed && !self.closed && self.chairs.contains(&Chair::Free)
    }

    pub(crate) fn is_host(&self, guest: Option<&str>) -> bool {
        guest == Some(self.host.as_str())
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, RoomError> {
        self.chairs.get_mut(usize::from(seat)).ok_or(RoomError::NotYourSeat(seat))
    }

    /// The name of a guest who asks for this name: a different one if it is taken.
    fn called(&self, asked: &str) -> String {
        let taken = |name: &str| {
            let like = looks(name);
            let called =
                |chair: &Chair| matches!(chair, Chair::Guest { name, .. } if looks(name) == like);
            self.chairs.iter().any(called)
        };
        // Three characters are left for a space and a number of two digits.
        let short: String = asked.chars().take(MAX_CHARS - 3).collect();
        let numbered = (2..).map(|n| format!("{} {n}", short.trim_end()));
        let mut names = std::iter::once(asked.to_owned()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_else(|| asked.to_owned())
    }

    /// A guest sits down. A guest who already sits here changes seats and keeps the name. Asking
    /// for the own seat again succeeds.
    pub(crate) fn sit(
        &mut self,
        guest: &str,
        seat: Option<Seat>,
        name: &str,
    ) -> Result<Seat, RoomError> {
        let own = self.seat_of(guest);
        let free = || (0..).zip(&self.chairs).find(|(_, chair)| **chair == Chair::Free);
        let seat = match seat.or(own) {
            Some(seat) => seat,
            None => free().map(|(seat, _)| seat).ok_or(RoomError::Full)?,
        };
        match self.chair(seat)? {
            Chair::Free => {}
            Chair::Guest { id, .. } if id == guest => return Ok(seat),
            _ => return Err(RoomError::Taken(seat)),
        }
        let before = match own {
            Some(own) => std::mem::replace(self.chair(own)?, Chair::Free),
            None => Chair::Free,
        };
        let name = match before {
            Chair::Guest { name, .. } => name,
            _ => self.called(name),
        };
        // A player who comes back has changed their mind.
        self.declined.retain(|declined| *declined != name);
        *self.chair(seat)? = Chair::Guest { id: guest.to_owned(), name, ready: None };
        self.nobody_is_ready();
        Ok(seat)
    }

    /// Clears all readiness, because it was given for the previous players.
    fn nobody_is_ready(&mut self) {
        for chair in &mut self.chairs {
            if let Chair::Guest { ready, .. } = chair {
                *ready = None;
            }
        }
    }

    /// A seat becomes free: a guest leaves, or the host sends somebody away.
    pub(crate) fn free(&mut self, by: &str, seat: Seat) -> Result<(), RoomError> {
        let (host, before) = (self.is_host(Some(by)), self.host.clone());
        let chair = self.chair(seat)?;
        if !host && !chair.is(by) {
            return Err(RoomError::NotHost);
        }
        let host_leaves = chair.guest().is_some_and(|guest| guest == before);
        *chair = Chair::Free;
        self.nobody_is_ready();
        if host_leaves {
            // Without a host in it, nobody could fill up or close the room.
            let next = self.chairs.iter().find_map(Chair::guest);
            if let Some(next) = next.map(str::to_owned) {
                self.host = next;
            }
        }
        Ok(())
    }

    /// A player of the previous table does not want to play again: the seat becomes free. Without
    /// another player the room is closed.
    pub(crate) fn decline(&mut self, guest: &str) -> Result<(), RoomError> {
        let seat = self.seat_of(guest).ok_or(RoomError::WhichSeat)?;
        if let Chair::Guest { name, .. } = self.chair(seat)? {
            let name = name.clone();
            self.declined.push(name);
        }
        self.free(guest, seat)?;
        if self.people().is_empty() {
            self.close_for_good();
        }
        Ok(())
    }

    fn close_for_good(&mut self) {
        self.closed = true;
        // Another rematch of the same table may be made after this one is closed.
        self.previous = None;
    }

    /// The host puts a bot on a free seat.
    pub(crate) fn bot(
        &mut self,
        by: &str,
        seat: Seat,
        spec: &str,
        programs: &NamedPrograms,
    ) -> Result<(), RoomError> {
        self.only_host(by)?;
        check_bot(spec, rule_code::game_id(&self.rules), programs).map_err(RoomError::Bot)?;
        let chair = self.chair(seat)?;
        if !matches!(chair, Chair::Free | Chair::Bot(_)) {
            return Err(RoomError::Taken(seat));
        }
        *chair = Chair::Bot(spec.to_owned());
        Ok(())
    }

    /// The host puts bots on all free seats, and is ready.
    pub(crate) fn start(&mut self, by: &str, added: &str) -> Result<(), RoomError> {
        self.only_host(by)?;
        self.seat_of(by).ok_or(RoomError::WhichSeat)?;
        for chair in self.chairs.iter_mut().filter(|chair| **chair == Chair::Free) {
            *chair = Chair::Bot("bot".to_owned());
        }
        self.ready(by, Some(added.to_owned()))
    }

    /// The host closes the room for good.
    pub(crate) fn close(&mut self, by: &str) -> Result<(), RoomError> {
        self.only_host(by)?;
        self.close_for_good();
        Ok(())
    }

    /// Another guest who sits here becomes the host.
    pub(crate) fn hand_on(&mut self, by: &str, seat: Seat) -> Result<(), RoomError> {
        self.only_host(by)?;
        let next = self.chair(seat)?.guest().ok_or(RoomError::Taken(seat))?.to_owned();
        self.host = next;
        Ok(())
    }

    /// A guest is ready and adds to the seed, or is not ready any more.
    pub(crate) fn ready(&mut self, guest: &str, added: Option<String>) -> Result<(), RoomError> {
        let seat = self.seat_of(guest).ok_or(RoomError::WhichSeat)?;
        if let Chair::Guest { ready, .. } = self.chair(seat)? {
            // A contribution stays: a guest who has seen more could choose another one to their
            // advantage.
            *ready = match (&ready, added) {
                (Some(before), Some(_)) => Some(before.clone()),
                (_, added) => added,
            };
        }
        Ok(())
    }

    /// The seats that must be taken or must be ready before the cards are dealt.
    pub(crate) fn waits_for(&self) -> Vec<Seat> {
        let waits = |chair: &Chair| match chair {
            Chair::Free => true,
            Chair::Bot(_) => false,
            Chair::Guest { ready, .. } => ready.is_none(),
        };
        (0..).zip(&self.chairs).filter(|(_, chair)| waits(chair)).map(|(seat, _)| seat).collect()
    }

    fn only_host(&self, by: &str) -> Result<(), RoomError> {
        if self.is_host(Some(by)) { Ok(()) } else { Err(RoomError::NotHost) }
    }

    /// The ids of the guests who sit here, and of the host.
    pub(crate) fn guests(&self) -> Vec<String> {
        let sitting = self.chairs.iter().filter_map(Chair::guest);
        let mut guests: Vec<String> =
            // The host counts even without a seat, so that the room is in their list and under
            // their limit.
            sitting.chain([self.host.as_str()]).map(str::to_owned).collect();
        guests.sort();
        guests.dedup();
        guests
    }
}

/// The look of a name: equal for names that can be mistaken for each other, in any script.
pub(crate) fn looks(name: &str) -> String {
    let plain: String = skeleton(name).collect();
    // Twice: capitals and small letters have different look-alikes, so the lower case is folded
    // again.
    skeleton(&plain.to_lowercase()).filter(|c| !c.is_whitespace()).collect()
}

impl Chair {
    fn is(&self, guest: &str) -> bool {
        self.guest() == Some(guest)
    }

    /// The id of the guest who sits here.
    pub(crate) fn guest(&self) -> Option<&str> {
        match self {
            Chair::Guest { id, .. } => Some(id),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Room {
        let mut room = Room {
            rules: "some".to_owned(),
            chairs: vec![Chair::Free, Chair::Free, Chair::Free],
            host: "anna".to_owned(),
            seed: "00".repeat(32),
            listed: false,
            pace: 0,
            closed: false,
            agreed: Agreed::default(),
            previous: None,
            asked_by: None,
            declined: Vec::new(),
        };
        room.sit("anna", None, "Anna").unwrap();
        room
    }

    /// The occupants in order, with an exclamation mark after those who are ready.
    fn seen(room: &Room) -> String {
        let chair = |chair: &Chair| match chair {
            Chair::Free => "-".to_owned(),
            Chair::Bot(spec) => spec.clone(),
            Chair::Guest { name, ready: None, .. } => name.clone(),
            Chair::Guest { name, ready: Some(_), .. } => format!("{name}!"),
        };
        room.chairs.iter().map(chair).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_seat_is_taken_once() {
        let mut room = room();
        assert_eq!(room.sit("ben", Some(2), "Ben").unwrap(), 2);
        assert_eq!(seen(&room), "Anna - Ben");
        assert!(matches!(room.sit("cleo", Some(2), "Cleo"), Err(RoomError::Taken(2))));
        assert!(matches!(room.sit("cleo", Some(3), "Cleo"), Err(RoomError::NotYourSeat(3))));
        assert_eq!(room.sit("ben", Some(2), "Ben").unwrap(), 2, "asked again, it is the same");
        assert_eq!(room.sit("ben", None, "Ben").unwrap(), 2);
        assert_eq!(room.sit("ben", Some(1), "Player").unwrap(), 1, "Ben changes places");
        assert_eq!(seen(&room), "Anna Ben -");
        assert_eq!(room.sit("cleo", None, "Ben").unwrap(), 2);
        assert_eq!(seen(&room), "Anna Ben Ben 2");
        assert!(matches!(room.sit("dora", None, "Dora"), Err(RoomError::Full)));
    }

    #[test]
    fn nobody_is_called_what_looks_like_the_name_of_somebody_else() {
        let called = |name: &str| {
            let mut room = room();
            room.sit("ben", None, name).unwrap();
            seen(&room).split_once("Anna ").unwrap().1.trim_end_matches(" -").to_owned()
        };
        for name in ["Anna", "ANNA", "Аnnа", "Ann\u{430}", "Ａｎｎａ", "𝐀nna", "An na"] {
            assert_eq!(called(name), format!("{name} 2"), "{name:?}");
        }
        for name in ["Anne", "Hanna", "Änna", "Нина"] {
            assert_eq!(called(name), name);
        }
        let mut room = room();
        let long = "x".repeat(24);
        room.sit("ben", None, &long).unwrap();
        room.sit("cleo", None, &long).unwrap();
        assert_eq!(seen(&room), format!("Anna {long} {} 2", "x".repeat(21)));
    }

    #[test]
    fn only_the_host_sends_away_fills_up_and_hands_on() {
        let mut room = room();
        room.sit("ben", None, "Ben").unwrap();
        assert!(matches!(room.free("ben", 0), Err(RoomError::NotHost)));
        assert!(matches!(
            room.bot("ben", 2, "bot", &NamedPrograms::default()),
            Err(RoomError::NotHost)
        ));
        assert!(matches!(room.hand_on("ben", 1), Err(RoomError::NotHost)));
        assert!(matches!(
            room.bot("anna", 1, "bot", &NamedPrograms::default()),
            Err(RoomError::Taken(1))
        ));
        assert!(matches!(
            room.bot("anna", 2, "bott", &NamedPrograms::default()),
            Err(RoomError::Bot(_))
        ));
        room.bot("anna", 2, "bot", &NamedPrograms::default()).unwrap();
        assert_eq!(seen(&room), "Anna Ben bot");
        room.hand_on("anna", 1).unwrap();
        assert!(room.is_host(Some("ben")) && !room.is_host(Some("anna")));
        room.free("ben", 0).unwrap();
        assert_eq!(seen(&room), "- Ben bot");
        assert!(matches!(room.hand_on("ben", 2), Err(RoomError::Taken(2))), "a bot is no host");
    }

    #[test]
    fn who_starts_leaves_nobody_out_who_has_sat_down() {
        let mut room = room();
        room.sit("ben", Some(2), "Ben").unwrap();
        assert!(matches!(room.start("ben", "00"), Err(RoomError::NotHost)));
        room.start("anna", "00").unwrap();
        assert_eq!((seen(&room).as_str(), room.waits_for()), ("Anna! bot Ben", vec![2]));
    }

    #[test]
    fn only_the_host_closes_a_room() {
        let mut room = room();
        assert!(matches!(room.close("ben"), Err(RoomError::NotHost)));
        room.close("anna").unwrap();
        assert!(room.closed);
    }

    #[test]
    fn a_host_who_leaves_hands_the_room_on() {
        let mut room = room();
        room.sit("ben", Some(2), "Ben").unwrap();
        room.free("anna", 0).unwrap();
        assert!(room.is_host(Some("ben")));
        room.free("ben", 2).unwrap();
        assert!(room.is_host(Some("ben")), "an empty room keeps its last host");
        room.sit("cleo", None, "Cleo").unwrap();
        room.sit("dora", None, "Dora").unwrap();
        room.free("ben", 0).unwrap();
        assert!(room.is_host(Some("ben")), "a host need not sit there");
    }

    #[test]
    fn a_room_closes_when_the_last_guest_declines() {
        let mut room = room();
        room.previous = Some("before".to_owned());
        room.sit("ben", None, "Ben").unwrap();
        room.bot("anna", 2, "bot", &NamedPrograms::default()).unwrap();
        room.decline("anna").unwrap();
        assert!(!room.closed && room.is_host(Some("ben")));
        room.decline("ben").unwrap();
        assert!(room.closed && room.previous.is_none());
        assert_eq!(room.declined, ["Anna", "Ben"]);
    }

    #[test]
    fn all_must_be_ready_and_who_changes_the_company_makes_all_decide_anew() {
        let mut room = room();
        room.sit("ben", None, "Ben").unwrap();
        assert_eq!(room.waits_for(), [0, 1, 2]);
        room.ready("anna", Some("00".to_owned())).unwrap();
        room.ready("ben", Some(String::new())).unwrap();
        assert_eq!((seen(&room).as_str(), room.waits_for()), ("Anna! Ben! -", vec![2]));
        room.bot("anna", 2, "random", &NamedPrograms::default()).unwrap();
        assert!(room.waits_for().is_empty());
        room.ready("anna", Some("11".to_owned())).unwrap();
        let Chair::Guest { ready, .. } = &room.chairs[0] else { panic!() };
        assert_eq!(ready.as_deref(), Some("00"), "what was added first counts");
        room.ready("ben", None).unwrap();
        assert_eq!(room.waits_for(), [1]);
        room.ready("ben", Some("22".to_owned())).unwrap();
        room.free("anna", 1).unwrap();
        assert_eq!(seen(&room), "Anna - random");
        assert!(matches!(room.ready("ben", None), Err(RoomError::WhichSeat)));
    }
}
