//! Uploaded records.

use crate::database::{Connection, Readers, query, query_as, query_scalar};
use crate::error::StoreError;
use crate::write_op::{WriteError, unix_millis};

/// After so many milliseconds another look at a record is noted: a day. Records are kept for days, and
/// a write for each look would cost more than the look.
const NOTED: i64 = 24 * 60 * 60 * 1000;

/// Stores a record, unless all records together would have more than `max_total` bytes. One that is
/// stored already counts as looked at.
pub(crate) async fn put(
    connection: &mut Connection,
    id: &str,
    text: &str,
    max_total: Option<u64>,
) -> Result<i64, WriteError> {
    let again = query("UPDATE records SET used = $2 WHERE id = $1").bind(id).bind(unix_millis());
    if again.execute(&mut *connection).await? > 0 {
        return Ok(0);
    }
    if let Some(max) = max_total {
        // One connection does all writes, so no other record comes between the sum and the insert.
        let sum = query_scalar("SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM records");
        let sum: i64 = sum.fetch_one(&mut *connection).await?;
        if sum as u64 + text.len() as u64 > max {
            return Err(WriteError::Refused(StoreError::RecordsFull));
        }
    }
    let put =
        query("INSERT INTO records (id, text, created, bytes, used) VALUES ($1, $2, $3, $4, $3)");
    let put = put.bind(id).bind(text).bind(unix_millis()).bind(text.len() as i64);
    Ok(put.execute(connection).await? as i64)
}

/// The text of a record, and whether this look at it is to be noted.
pub(crate) async fn find(
    readers: &Readers,
    id: &str,
) -> Result<Option<(String, bool)>, sqlx::Error> {
    let find = query_as("SELECT text, used < $2 FROM records WHERE id = $1");
    find.bind(id).bind(unix_millis() - NOTED).fetch_optional(readers).await
}
