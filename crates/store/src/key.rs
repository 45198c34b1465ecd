//! Keys by which somebody asks for something once, however often it is sent.

use crate::work::{Failure, now};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

/// How long a key is kept, in milliseconds: a day.
const KEPT: i64 = 24 * 60 * 60 * 1000;

/// The first request with a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The hash of the key and of whose it is.
    pub hash: String,
    /// The hash of what is asked.
    pub asked: String,
    /// The id that what is made will have.
    pub thing: String,
}

/// A key as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptKey {
    /// The hash of what was asked.
    pub asked: String,
    /// The id of what was made or is being made.
    pub thing: String,
    /// The guest who was made along with it.
    pub guest: Option<String>,
    /// The stored response; none if it is unknown whether the request took effect.
    pub answer: Option<String>,
}

/// Keeps a key, and forgets those of yesterday. Where the key is there already, it stays as it is.
pub(crate) async fn claim(
    connection: &mut SqliteConnection,
    claim: &Claim,
) -> Result<i64, Failure> {
    let now = now();
    let forget = query("DELETE FROM keys WHERE created < $1").bind(now - KEPT);
    forget.execute(&mut *connection).await?;
    let keep = query(
        "INSERT INTO keys (hash, asked, thing, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT DO NOTHING",
    );
    let keep = keep.bind(&claim.hash).bind(&claim.asked).bind(&claim.thing).bind(now);
    Ok(keep.execute(connection).await?.rows_affected() as i64)
}

/// Keeps what was answered, and who was made along.
pub(crate) async fn answer(
    connection: &mut SqliteConnection,
    hash: &str,
    answer: &str,
    guest: Option<&str>,
) -> Result<i64, Failure> {
    let keep = query("UPDATE keys SET answer = $2, guest = $3 WHERE hash = $1");
    let keep = keep.bind(hash).bind(answer).bind(guest);
    Ok(keep.execute(connection).await?.rows_affected() as i64)
}

/// Forgets a key with which nothing was done.
pub(crate) async fn release(connection: &mut SqliteConnection, hash: &str) -> Result<i64, Failure> {
    let forget = query("DELETE FROM keys WHERE hash = $1 AND answer IS NULL").bind(hash);
    Ok(forget.execute(connection).await?.rows_affected() as i64)
}

/// The key with this hash, if it is of today.
pub(crate) async fn find(pool: &SqlitePool, hash: &str) -> Result<Option<KeptKey>, sqlx::Error> {
    let find = sqlx::query_as(
        "SELECT asked, thing, guest, answer FROM keys WHERE hash = $1 AND created >= $2",
    );
    let row: Option<(String, String, Option<String>, Option<String>)> =
        find.bind(hash).bind(now() - KEPT).fetch_optional(pool).await?;
    Ok(row.map(|(asked, thing, guest, answer)| KeptKey { asked, thing, guest, answer }))
}
