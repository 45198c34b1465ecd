//! Rooms: tables before the deal, where players still join.

use crate::database::{Connection, Readers, query, query_as, query_scalar};
use crate::error::{EntityKind, StoreError};
use crate::write_op::{WriteError, unix_millis};

/// A room to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The id, which the table after the deal keeps.
    pub id: String,
    /// The room's content as JSON.
    pub doc: String,
    /// Whether it is listed publicly.
    pub listed: bool,
    /// The table of which this is the rematch.
    pub previous: Option<String>,
    /// The ids of the seated guests.
    pub guests: Vec<String>,
}

/// A stored room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRoom {
    /// The id.
    pub id: String,
    /// The version for optimistic locking: 0 at first, one more with each change.
    pub version: u64,
    /// The room's content as JSON.
    pub doc: String,
    /// The time of the last change in milliseconds since 1970.
    pub touched: i64,
}

/// Inserts a room, or replaces the stored one if it still has this version.
pub(crate) async fn put(
    connection: &mut Connection,
    room: &Room,
    version: Option<u64>,
) -> Result<i64, WriteError> {
    let put = match version {
        None => query(
            "INSERT INTO rooms (id, version, doc, listed, previous, touched) \
             VALUES ($1, 0, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(&room.id)
        .bind(&room.doc)
        .bind(room.listed)
        .bind(&room.previous)
        .bind(unix_millis()),
        Some(version) => query(
            "UPDATE rooms SET version = version + 1, doc = $2, listed = $3, previous = $4, \
             touched = $5 WHERE id = $1 AND version = $6",
        )
        .bind(&room.id)
        .bind(&room.doc)
        .bind(room.listed)
        .bind(&room.previous)
        .bind(unix_millis())
        .bind(version as i64),
    };
    if put.execute(&mut *connection).await? == 0 {
        return Err(WriteError::Refused(put_error(connection, room, version).await?));
    }
    if version.is_some() {
        // A room has few guests: replacing all rows is simpler than comparing them.
        let clear = query("DELETE FROM room_guests WHERE room_id = $1").bind(&room.id);
        clear.execute(&mut *connection).await?;
    }
    for guest in &room.guests {
        let sits = query(
            "INSERT INTO room_guests (room_id, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        );
        sits.bind(&room.id).bind(guest).execute(&mut *connection).await?;
    }
    Ok(1)
}

/// The reason why no row was written: the id exists, is unknown, or has another version.
async fn put_error(
    connection: &mut Connection,
    room: &Room,
    version: Option<u64>,
) -> Result<StoreError, sqlx::Error> {
    let id = room.id.clone();
    if version.is_none() {
        return Ok(StoreError::Exists { kind: EntityKind::Room, id });
    }
    let kept = query_scalar("SELECT version FROM rooms WHERE id = $1").bind(&room.id);
    let kept: Option<i64> = kept.fetch_optional(connection).await?;
    Ok(match kept {
        // The caller gets the stored version and can decide to read and retry.
        Some(next) => StoreError::Conflict { next: next as u64 },
        None => StoreError::Unknown { kind: EntityKind::Room, id },
    })
}

/// Deletes a room, of this version if one is given.
pub(crate) async fn delete(
    connection: &mut Connection,
    id: &str,
    version: Option<u64>,
) -> Result<i64, WriteError> {
    let delete = query("DELETE FROM rooms WHERE id = $1 AND ($2 IS NULL OR version = $2)");
    let delete = delete.bind(id).bind(version.map(|version| version as i64));
    match delete.execute(&mut *connection).await? {
        0 => {
            // Only the id matters for the error.
            let room = Room {
                id: id.to_owned(),
                doc: String::new(),
                listed: false,
                previous: None,
                guests: Vec::new(),
            };
            Err(WriteError::Refused(put_error(connection, &room, Some(0)).await?))
        }
        _ => Ok(1),
    }
}

/// Deletes the rooms in which this guest sits and no other.
pub(crate) async fn delete_without_guests(
    connection: &mut Connection,
    guest: &str,
) -> Result<(), sqlx::Error> {
    let delete = query(
        "DELETE FROM rooms WHERE id IN (SELECT room_id FROM room_guests WHERE guest = $1) \
         AND NOT EXISTS (SELECT 1 FROM room_guests WHERE room_id = rooms.id AND guest <> $1)",
    );
    delete.bind(guest).execute(connection).await.map(drop)
}

type RoomRow = (String, i64, String, i64);

fn kept((id, version, doc, touched): RoomRow) -> StoredRoom {
    StoredRoom { id, version: version as u64, doc, touched }
}

/// The room with this id.
pub(crate) async fn find(pool: &Readers, id: &str) -> Result<Option<StoredRoom>, sqlx::Error> {
    let find = query_as("SELECT id, version, doc, touched FROM rooms WHERE id = $1").bind(id);
    let row: Option<RoomRow> = find.fetch_optional(pool).await?;
    Ok(row.map(kept))
}

/// The publicly listed rooms, most recent first.
pub(crate) async fn listed(pool: &Readers, limit: u32) -> Result<Vec<StoredRoom>, sqlx::Error> {
    let find = query_as(
        "SELECT id, version, doc, touched FROM rooms WHERE listed = 1 \
         ORDER BY touched DESC, id LIMIT $1",
    );
    let rows: Vec<RoomRow> = find.bind(limit).fetch_all(pool).await?;
    Ok(rows.into_iter().map(kept).collect())
}

/// The rooms of a guest, most recent first.
pub(crate) async fn of_guest(
    pool: &Readers,
    guest: &str,
    limit: u32,
) -> Result<Vec<StoredRoom>, sqlx::Error> {
    let find = query_as(
        "SELECT id, version, doc, touched FROM rooms \
         WHERE id IN (SELECT room_id FROM room_guests WHERE guest = $1) \
         ORDER BY touched DESC, id LIMIT $2",
    );
    let rows: Vec<RoomRow> = find.bind(guest).bind(limit).fetch_all(pool).await?;
    Ok(rows.into_iter().map(kept).collect())
}

/// The rematch of a table: a room or a table.
pub(crate) async fn next_of(pool: &Readers, id: &str) -> Result<Option<String>, sqlx::Error> {
    let find = query_scalar(
        "SELECT id FROM tables WHERE previous = $1 UNION SELECT id FROM rooms WHERE previous = $1",
    );
    find.bind(id).fetch_optional(pool).await
}
