//! New rooms: from a form or document, or for another match of the same players.

use crate::base::error::ApiError;
use crate::base::random;
use crate::rooms::registry::rotated;
use crate::rooms::room::{Chair, Room};
use crate::rooms::state::RoomState;
use crate::tables::error::CommandError;
use crate::tables::live_table::LiveTable;
use crate::tables::new_table::{Create, OPEN, name_of};
use crate::tables::new_table_error::NewTableError;
use crate::tables::seat_player::check_bot;
use sortie_core::{Seat, hex, rule_code};
use sortie_store::{Guest, StoreError};
use std::sync::Arc;

/// Creates a room with this id, with the host in the first human seat.
pub(crate) async fn make(
    app: &Arc<RoomState>,
    guest: &Guest,
    id: String,
    create: &Create,
    rules: String,
    pace: u32,
    player: String,
) -> Result<String, ApiError> {
    if create.seed.is_some() {
        return Err(NewTableError::KnownSeed.into());
    }
    let mut room = Room {
        rules,
        chairs: Vec::new(),
        host: guest.id.clone(),
        seed: hex::write(&random::random::<32>()?),
        listed: create.listed,
        pace,
        closed: false,
        agreed: create.agreed()?,
        previous: None,
        asked_by: None,
        declined: Vec::new(),
    };
    let mut own = None;
    for (seat, text) in (0..).zip(&create.seats) {
        let human = text == "you" || text.starts_with("you:");
        room.chairs.push(if text == OPEN || human {
            Chair::Free
        } else {
            Chair::Bot(text.clone())
        });
        if human && own.replace((seat, name_of(text, guest)?)).is_some() {
            return Err(NewTableError::SeveralOwnSeats.into());
        }
        if !human && text != OPEN {
            let game = rule_code::game_id(&room.rules);
            check_bot(text, game, &app.options.programs).map_err(ApiError::Form)?;
        }
    }
    if let Some((seat, name)) = own {
        room.sit(&guest.id, Some(seat), &name.unwrap_or(player))?;
    }
    match app.rooms.make(app, id.clone(), room).await {
        // It was made when the same was asked for before.
        Err(ApiError::Store(StoreError::Exists { .. })) => Ok(id),
        made => made.map(|open| open.id),
    }
}

fn names_at_the_end(live: &LiveTable) -> Result<Vec<String>, ApiError> {
    let state = live.read()?;
    match state.table.any_match().turn().outcome() {
        Some(_) => Ok(state.table.names().to_vec()),
        None => Err(CommandError::NotOver.into()),
    }
}

/// Creates the next room of a table's players, each one seat further, for which one seat has asked. There
/// is only one, however often it is requested.
pub(crate) async fn rematch(
    app: &Arc<RoomState>,
    live: &LiveTable,
    asked_by: Option<Seat>,
) -> Result<String, ApiError> {
    let id = &live.head.id;
    if let Some(next) = app.store.rematch_of(id).await? {
        return Ok(next);
    }
    let names = names_at_the_end(live)?;
    let chairs = live.head.sitting.iter().zip(names).map(|(sitting, name)| match &sitting.guest {
        Some(id) => Chair::Guest { id: id.clone(), name, ready: None },
        None => Chair::Bot(sitting.sitter.clone()),
    });
    let chairs: Vec<Chair> = chairs.collect();
    let guest = chairs.iter().find_map(Chair::guest).map(str::to_owned);
    let host = live.terms.host.clone().or(guest).ok_or(CommandError::WhichSeat)?;
    let room = Room {
        rules: live.head.rules.clone(),
        // Rotated, so that the advantage of the first seat goes round.
        chairs: rotated(&chairs),
        host,
        seed: hex::write(&random::random::<32>()?),
        listed: false,
        pace: live.head.pace,
        closed: false,
        agreed: live.terms.agreed.clone().unwrap_or_default(),
        previous: Some(id.clone()),
        asked_by,
        declined: Vec::new(),
    };
    // The store accepts one successor for each table, so of two requests at the same moment one
    // fails.
    match app.rooms.make(app, random::id()?, room).await {
        Ok(open) => Ok(open.id),
        // Somebody else asked at the same moment.
        Err(ApiError::Store(StoreError::Exists { .. })) => {
            app.store.rematch_of(id).await?.ok_or(ApiError::NoTable)
        }
        Err(fault) => Err(fault),
    }
}
