//! The guests who are here in the rooms that somebody looks at.

use crate::base::time::Time;
use crate::rooms::room::{Chair, Room};
use crate::tables::presence::{ABSENT, Presence, PresenceGuard};
use sortie_core::Seats;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The presence of guests by room. A room that nobody looks at has none.
#[derive(Default)]
pub(crate) struct RoomPresence(Mutex<HashMap<String, Weak<Presence>>>);

/// A visit to a room, until this is dropped. Its guest, if there is one, is here meanwhile.
pub(crate) struct RoomVisit {
    /// Dropped first, because it is noted in the presence.
    _here: Option<PresenceGuard>,
    presence: Arc<Presence>,
}

impl RoomPresence {
    fn map(&self) -> MutexGuard<'_, HashMap<String, Weak<Presence>>> {
        // Inserting and removing cannot leave the map half changed, so a poisoned lock holds a valid one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A guest, or somebody without a name, looks at a room.
    pub(crate) fn enter(&self, room: &str, guest: Option<&str>, time: &Time) -> RoomVisit {
        let mut map = self.map();
        // Cleaned up here, so that the ids of past rooms do not pile up.
        map.retain(|_, presence| presence.strong_count() > 0);
        let presence = map.get(room).and_then(Weak::upgrade).unwrap_or_else(|| {
            let presence = Arc::new(Presence::new(time.unix_millis()));
            map.insert(room.to_owned(), Arc::downgrade(&presence));
            presence
        });
        let here = guest.map(|guest| PresenceGuard::new(&presence, time, guest));
        RoomVisit { _here: here, presence }
    }

    /// A guest has asked for something in a room.
    pub(crate) fn seen(&self, room: &str, guest: &str, now: i64) {
        if let Some(presence) = self.map().get(room).and_then(Weak::upgrade) {
            presence.seen(guest, now);
        }
    }

    /// The seats whose guests have left the room, as far as anybody looks at it.
    pub(crate) fn away(&self, id: &str, room: &Room, now: i64) -> Seats {
        let presence = self.map().get(id).and_then(Weak::upgrade);
        presence.map_or(Seats::NONE, |presence| away(&presence, room, now))
    }
}

impl RoomVisit {
    /// The seats whose guests have left the room.
    pub(crate) fn away(&self, room: &Room, now: i64) -> Seats {
        away(&self.presence, room, now)
    }
}

fn away(presence: &Presence, room: &Room, now: i64) -> Seats {
    let gone = |chair: &Chair| chair.guest().is_some_and(|id| presence.absent(id, now) > ABSENT);
    (0..).zip(&room.chairs).filter(|(_, chair)| gone(chair)).map(|(seat, _)| seat).collect()
}
