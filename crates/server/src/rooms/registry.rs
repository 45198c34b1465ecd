//! The rooms that somebody looks at, and how one becomes a table.

use crate::base::error::ApiError;
use crate::base::subscribers::Subscribers;
use crate::rooms::error::RoomError;
use crate::rooms::presence::RoomPresence;
use crate::rooms::room::{Chair, Room, looks};
use crate::rooms::state::RoomState;
use crate::tables::actor;
use crate::tables::match_state::{MatchState, stored_lines};
use crate::tables::seat_player::stored_player;
use crate::tables::table_handle::TableHandle;
use crate::tables::terms::Terms;
use sortie_core::deal_seed;
use sortie_core::matches::Seating;
use sortie_core::{MAX_SEATS, Seat, Seats, hex, rule_code};
use sortie_outside::AllowedPrograms;
use sortie_store::{MatchStatus, NewTable, SeatAssignment, StoreError, StoredRoom, TableHead};
use sortie_table::{SeatPlayer, any_table};
use std::sync::Arc;
use tokio::sync::watch;

/// Subscribers to rooms. The state of a room is in the store.
#[derive(Default)]
pub(crate) struct RoomRegistry {
    news: Subscribers,
    pub(crate) presence: RoomPresence,
    /// Changes whenever a room does that everybody may find.
    lobby: watch::Sender<u64>,
}

/// A room of which somebody may know more than others.
#[derive(Clone, Debug)]
pub(crate) struct OpenRoom {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) touched: i64,
    pub(crate) room: Room,
    /// The seats whose guests have left, as far as is known.
    pub(crate) away: Seats,
    /// The seed of the room, before the seats added anything.
    seed: [u8; 32],
}

/// The result of a change.
pub(crate) enum RoomChange {
    /// It is still a room.
    Room(Box<OpenRoom>),
    /// The cards are dealt.
    Table(TableHandle),
}

impl OpenRoom {
    pub(crate) fn from_stored(kept: StoredRoom) -> Result<Self, ApiError> {
        let StoredRoom { id, version, doc, touched } = kept;
        let damaged = |what: String| ApiError::Damaged { table: id.clone(), what };
        let room: Room = serde_json::from_str(&doc).map_err(|error| damaged(error.to_string()))?;
        // Checked here once, so that no page shows the commitment to another seed.
        let seed = deal_seed::parse_seed(&room.seed)
            .ok_or_else(|| damaged("its seed is not 64 hexadecimal digits".to_owned()))?;
        Ok(OpenRoom { id, version, touched, room, away: Seats::NONE, seed })
    }

    /// The commitment that the server made before anyone sat down.
    pub(crate) fn commitment(&self) -> String {
        deal_seed::commitment(&self.seed, &self.id, &self.room.rules)
    }

    fn kept(&self) -> Result<sortie_store::Room, ApiError> {
        let doc = serde_json::to_string(&self.room);
        Ok(sortie_store::Room {
            id: self.id.clone(),
            // An empty document instead would destroy the room.
            doc: doc.map_err(|error| ApiError::Broken(error.to_string()))?,
            listed: self.room.is_in_lobby(),
            previous: self.room.previous.clone(),
            guests: if self.room.closed { Vec::new() } else { self.room.guests() },
        })
    }
}

impl RoomRegistry {
    /// Follows a room: the number of its version, or the greatest when it is one no more.
    pub(crate) fn follow(&self, id: &str) -> watch::Receiver<u64> {
        self.news.follow(id)
    }

    /// Follows the rooms that everybody may find.
    pub(crate) fn follow_lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    fn changed(&self, id: &str, version: u64, in_lobby: bool) {
        self.news.changed(id, version);
        // Everybody in the lobby draws the whole list anew, so only for rooms that are or were in it.
        if in_lobby {
            self.lobby.send_modify(|n| *n += 1);
        }
    }

    /// Another server has changed a room.
    pub(crate) fn follow_change(&self, id: &str, version: u64) {
        // Whether it is or was in the lobby is not told.
        self.changed(id, version, true);
    }

    /// Lets everybody who follows a room look at it again.
    pub(crate) fn look_again(&self) {
        self.news.look_again();
        self.lobby.send_modify(|n| *n += 1);
    }

    /// A new room with this id.
    pub(crate) async fn make(
        &self,
        app: &Arc<RoomState>,
        id: String,
        room: Room,
    ) -> Result<OpenRoom, ApiError> {
        let seed = deal_seed::parse_seed(&room.seed);
        let seed = seed.ok_or_else(|| ApiError::Broken("a new room has no seed".to_owned()))?;
        let open = OpenRoom { id, version: 0, touched: 0, room, away: Seats::NONE, seed };
        app.store.put_room(open.kept()?, None).await?;
        self.changed(&open.id, 0, open.room.is_in_lobby());
        Ok(open)
    }

    /// The room with this id.
    pub(crate) async fn find(
        &self,
        app: &Arc<RoomState>,
        id: &str,
    ) -> Result<Option<OpenRoom>, ApiError> {
        let Some(stored) = app.store.room(id).await? else { return Ok(None) };
        let open = OpenRoom::from_stored(stored)?;
        let away = self.presence.away(id, &open.room, app.time.unix_millis());
        Ok(Some(OpenRoom { away, ..open }))
    }

    /// Does something with a room. It is on disk when this returns; an error has changed nothing. When
    /// nobody is waited for any more, the cards are dealt.
    pub(crate) async fn change(
        &self,
        app: &Arc<RoomState>,
        id: &str,
        op: impl Fn(&mut Room) -> Result<(), RoomError>,
    ) -> Result<RoomChange, ApiError> {
        loop {
            let mut open = self.find(app, id).await?.ok_or(RoomError::Begun)?;
            if open.room.closed {
                return Err(RoomError::Begun.into());
            }
            let before = open.room.clone();
            op(&mut open.room)?;
            // Nobody is away on a seat that has become free.
            open.away = self.presence.away(id, &open.room, app.time.unix_millis());
            // A repeated request changes nothing, and must not wake everybody who follows the room.
            if open.room == before {
                return Ok(RoomChange::Room(Box::new(open)));
            }
            let done = if !open.room.closed && open.room.waits_for().is_empty() {
                begin(app, &open).await.map(RoomChange::Table)
            } else {
                let put = app.store.put_room(open.kept()?, Some(open.version)).await;
                open.version += 1;
                put.map(|()| RoomChange::Room(Box::new(open))).map_err(ApiError::from)
            };
            match done {
                // Optimistic locking: the command is tried on the room as it is now. The version on
                // disk has moved on, so somebody made progress and the loop ends.
                Err(ApiError::Store(StoreError::Conflict { .. })) => {}
                Ok(RoomChange::Table(live)) => {
                    // Above every version, so that followers know the room is a table now.
                    self.changed(id, u64::MAX, before.is_in_lobby());
                    return Ok(RoomChange::Table(live));
                }
                Ok(RoomChange::Room(open)) => {
                    let in_lobby = before.is_in_lobby() || open.room.is_in_lobby();
                    self.changed(id, open.version, in_lobby);
                    return Ok(RoomChange::Room(open));
                }
                Err(fault) => return Err(fault),
            }
        }
    }
}

/// Lets go of tables and rooms that were deleted.
pub(crate) async fn forget_gone(app: &Arc<RoomState>) -> Result<(), ApiError> {
    app.tables.look_again(app).await?;
    app.rooms.look_again();
    Ok(())
}

/// Deals the cards to those who sit in a room.
async fn begin(app: &Arc<RoomState>, open: &OpenRoom) -> Result<TableHandle, ApiError> {
    let room = &open.room;
    let broken = |what: String| ApiError::Damaged { table: open.id.clone(), what };
    let seed = open.seed;
    let (mut sitters, mut entropy) = (Vec::new(), Vec::new());
    for (seat, chair) in (0u8..).zip(&room.chairs) {
        match chair {
            Chair::Guest { name, ready, .. } => {
                if let Some(bytes) = ready.as_deref().and_then(hex::read) {
                    entropy.push((seat, bytes));
                }
                sitters.push(SeatPlayer::Human(Some(name.clone())));
            }
            Chair::Bot(spec) => {
                let player =
                    stored_player(spec, rule_code::game_id(&room.rules), &app.options.programs);
                sitters.push(player.unwrap_or_else(|| SeatPlayer::Bot(spec.clone())));
            }
            Chair::Free => return Err(ApiError::Broken(format!("seat {seat} is free"))),
        }
    }
    let words = app.words("en");
    let names = names(&sitters, |n| words.bot(n));
    let setup = rule_code::read(&room.rules).map_err(|error| broken(error.to_string()))?;
    let programs = AllowedPrograms::Named(&app.options.programs);
    let table = any_table::create(&setup, &sitters, Seating { names, entropy }, seed, programs)
        .map_err(|error| broken(error.to_string()))?;
    let sitting = (0u8..).zip(sitters.iter().zip(&room.chairs)).map(|(seat, (sitter, chair))| {
        let guest = chair.guest().map(str::to_owned);
        SeatAssignment { seat, guest, sitter: sitter.to_string() }
    });
    let sitting: Vec<SeatAssignment> = sitting.collect();
    let agreed = Some(room.agreed.clone());
    let state = MatchState::new(table, seed)
        .with_clocks(agreed.as_ref(), None, app.time.unix_millis())
        .map_err(|error| broken(error.to_string()))?;
    let table = &state.table;
    let terms = Terms { host: Some(room.host.clone()), shared: true, agreed, ..Terms::default() };
    let status = MatchStatus::Open { decision: table.any_match().decision() };
    let token = app.cluster.first_token()?;
    let table_row = NewTable {
        id: open.id.clone(),
        rules: room.rules.clone(),
        seats: room.chairs.len() as u8,
        seed: room.seed.clone(),
        sitting: sitting.clone(),
        pace: room.pace,
        terms: terms.write()?,
        previous: room.previous.clone(),
        status: status.clone(),
        timing: state.timing()?,
        owner: Some(token.server.clone()),
    };
    let head = TableHead {
        id: open.id.clone(),
        rules: room.rules.clone(),
        seats: table_row.seats,
        seed: room.seed.clone(),
        sitting,
        pace: room.pace,
        status,
        created: 0,
        touched: 0,
        terms: table_row.terms.clone(),
        previous: room.previous.clone(),
        clocks: None,
    };
    let lines = stored_lines(&table.any_match().record(seed).log)?;
    // One transaction turns the room into a table, so a crash leaves one or the other.
    app.store.begin(open.version, table_row, lines).await?;
    Ok(app.tables.add(actor::start(app, head, terms, state, Some(token))))
}

/// Guests by their names here, which differ; bots by numbers, as far as no guest has taken that name.
fn names(sitters: &[SeatPlayer], bot: impl Fn(Option<u32>) -> String) -> Vec<String> {
    let several = sitters.iter().filter(|sitter| matches!(sitter, SeatPlayer::Bot(_))).count() > 1;
    let mut names: Vec<String> = sitters
        .iter()
        .map(|sitter| match sitter {
            SeatPlayer::Human(Some(name)) => name.clone(),
            _ => String::new(),
        })
        .collect();
    for seat in 0..sitters.len() {
        if names[seat].is_empty() {
            let first = if several { None } else { Some(bot(None)) };
            // Twice as many names as seats: each guest can have taken one of them.
            let others = (1..=MAX_SEATS as u32 * 2).map(|n| bot(Some(n)));
            let free = first
                .into_iter()
                .chain(others)
                .find(|name| names.iter().all(|other| looks(other) != looks(name)));
            names[seat] = free.unwrap_or_default();
        }
    }
    names
}

/// Where each sits who plays again: everybody one place further.
pub(crate) fn rotated<T: Clone>(chairs: &[T]) -> Vec<T> {
    let mut chairs = chairs.to_vec();
    if !chairs.is_empty() {
        chairs.rotate_right(1);
    }
    chairs
}

/// A seat as somebody counts who begins with one.
pub(crate) fn counted(seat: Seat) -> u32 {
    u32::from(seat) + 1
}
