//! Idempotency keys: repeated requests are processed once and answered alike.

use crate::database::{Connection, Readers, query, query_as};
use crate::write_op::{WriteError, unix_millis};

/// The lifetime of a key in milliseconds: a day. No client retries for longer.
const LIFETIME: i64 = 24 * 60 * 60 * 1000;

/// The first request with a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewIdempotencyKey {
    /// The hash of the key and its owner. Different guests may choose the same key.
    pub hash: String,
    /// The hash of the request, to refuse another request with the same key.
    pub asked: String,
    /// The id reserved for the resource that the request creates.
    pub thing: String,
}

/// A stored key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredIdempotencyKey {
    /// The hash of the request.
    pub asked: String,
    /// The id of the resource that was or is being created.
    pub thing: String,
    /// The guest that was created with it.
    pub guest: Option<String>,
    /// The response; `None` while the outcome is unknown, for example after a crash.
    pub answer: Option<String>,
}

/// Inserts a key before its request is processed, and deletes expired keys. Returns 0 if the key exists:
/// of two simultaneous requests only one goes on.
pub(crate) async fn claim(
    connection: &mut Connection,
    claim: &NewIdempotencyKey,
) -> Result<i64, WriteError> {
    let now = unix_millis();
    let forget = query("DELETE FROM keys WHERE created < $1").bind(now - LIFETIME);
    forget.execute(&mut *connection).await?;
    let keep = query(
        "INSERT INTO keys (hash, asked, thing, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT DO NOTHING",
    );
    // Zero rows: the key exists, and the caller reads how far its request got.
    let keep = keep.bind(&claim.hash).bind(&claim.asked).bind(&claim.thing).bind(now);
    Ok(keep.execute(connection).await? as i64)
}

/// Stores the response and the guest that was created with it.
pub(crate) async fn answer(
    connection: &mut Connection,
    hash: &str,
    answer: &str,
    guest: Option<&str>,
) -> Result<i64, WriteError> {
    let keep = query("UPDATE keys SET answer = $2, guest = $3 WHERE hash = $1");
    let keep = keep.bind(hash).bind(answer).bind(guest);
    Ok(keep.execute(connection).await? as i64)
}

/// Forgets a key with which nothing was done.
pub(crate) async fn release(connection: &mut Connection, hash: &str) -> Result<i64, WriteError> {
    let forget = query("DELETE FROM keys WHERE hash = $1 AND answer IS NULL").bind(hash);
    Ok(forget.execute(connection).await? as i64)
}

/// The key with this hash, unless it has expired.
pub(crate) async fn find(
    pool: &Readers,
    hash: &str,
) -> Result<Option<StoredIdempotencyKey>, sqlx::Error> {
    let find =
        query_as("SELECT asked, thing, guest, answer FROM keys WHERE hash = $1 AND created >= $2");
    let row: Option<(String, String, Option<String>, Option<String>)> =
        find.bind(hash).bind(unix_millis() - LIFETIME).fetch_optional(pool).await?;
    Ok(row.map(|(asked, thing, guest, answer)| StoredIdempotencyKey {
        asked,
        thing,
        guest,
        answer,
    }))
}
