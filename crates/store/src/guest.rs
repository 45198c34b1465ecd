//! Guests: anonymous accounts that sign in with a token.

use crate::database::{Connection, query};
use crate::write_op::WriteError;
use crate::{chat, lab_report, room};

/// A guest to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGuest {
    /// The id by which tables refer to the guest.
    pub id: String,
    /// The hash of the token in hex. The token itself is never stored, so a stolen database lets nobody
    /// sign in.
    pub token_hash: String,
    /// The display name.
    pub name: String,
}

/// A stored guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The time of registration in milliseconds since 1970.
    pub created: i64,
}

/// Deletes a guest with everything that belongs to nobody else: tokens, links, settings, devices, mutes,
/// progress, rooms, the words of chat messages, the reports that no other guest requested, and the tables at which
/// no other guest sits. Returns how many tables were deleted.
///
/// Tables with other guests stay, for they belong to those too. They refer to the guest by id, so a guest
/// at such a table stays as a row without name and token, and expires with the last of those tables.
pub(crate) async fn delete(connection: &mut Connection, id: &str) -> Result<i64, WriteError> {
    let tables = query(
        "DELETE FROM tables WHERE id IN (SELECT table_id FROM sittings WHERE guest = $1) \
         AND NOT EXISTS (SELECT 1 FROM sittings s JOIN guests g ON g.id = s.guest \
         WHERE s.table_id = tables.id AND g.id <> $1 AND g.token_hash <> 'deleted ' || g.id)",
    );
    let tables = tables.bind(id).execute(&mut *connection).await? as i64;
    // The numbers of messages have no gaps, so a message stays as an empty one.
    let blank = query("UPDATE chat SET name = '', phrase = NULL, words = '–' WHERE guest = $1");
    blank.bind(id).execute(&mut *connection).await?;
    for sql in [
        "DELETE FROM mutes WHERE guest = $1 OR other = $1",
        "DELETE FROM tokens WHERE guest = $1",
        "DELETE FROM returns WHERE guest = $1",
        "DELETE FROM devices WHERE guest = $1",
        "DELETE FROM letters WHERE mail IN (SELECT lower(mail) FROM notices WHERE guest = $1)",
        "DELETE FROM notices WHERE guest = $1",
        "DELETE FROM keys WHERE guest = $1",
        "DELETE FROM progress WHERE guest = $1",
    ] {
        query(sql).bind(id).execute(&mut *connection).await?;
    }
    lab_report::delete_guest(connection, id).await?;
    room::delete_without_guests(connection, id).await?;
    chat::forget(connection).await?;
    // Nothing hashes to this text, so nobody can sign in with it.
    let strip = query(
        "UPDATE guests SET name = '', token_hash = 'deleted ' || id, seen = 0, kept = 0 WHERE id = $1",
    );
    strip.bind(id).execute(&mut *connection).await?;
    // Guests who were deleted before may have had their last table deleted now. A range, which the index
    // of the hashes finds.
    let delete = query(
        "DELETE FROM guests WHERE token_hash >= 'deleted ' AND token_hash < 'deleted!' \
         AND NOT EXISTS (SELECT 1 FROM sittings WHERE guest = guests.id) \
         AND NOT EXISTS (SELECT 1 FROM room_guests WHERE guest = guests.id) \
         AND NOT EXISTS (SELECT 1 FROM chat WHERE guest = guests.id)",
    );
    delete.execute(connection).await?;
    Ok(tables)
}
