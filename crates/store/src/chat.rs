//! Chat messages of tables, and muted guests.

use crate::error::StoreError;
use crate::work::{Failure, now};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

/// Something that is to be said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// The id of the table, or of the room that it was.
    pub table: String,
    /// The id of the guest who says it.
    pub guest: String,
    /// The name of the guest at the table.
    pub name: String,
    /// The message.
    pub what: Words,
}

/// The message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// The name of a phrase that is there in every language.
    Phrase(String),
    /// Own words.
    Own(String),
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its number among what was said at this table, from 0, without gaps.
    pub n: u64,
    /// The id of the guest who said it.
    pub guest: String,
    /// The name of the guest at that time.
    pub name: String,
    /// The message.
    pub what: Words,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Says something, and says under which number; `None` if `most` was said there already.
pub(crate) async fn say(
    connection: &mut SqliteConnection,
    saying: &Saying,
    most: u32,
) -> Result<i64, Failure> {
    let next = sqlx::query_scalar("SELECT coalesce(max(n) + 1, 0) FROM chat WHERE table_id = $1");
    let next: i64 = next.bind(&saying.table).fetch_one(&mut *connection).await?;
    if next >= i64::from(most) {
        return Err(Failure::Refused(StoreError::Enough));
    }
    let (phrase, words) = match &saying.what {
        Words::Phrase(phrase) => (Some(phrase), None),
        Words::Own(words) => (None, Some(words)),
    };
    let say = query(
        "INSERT INTO chat (table_id, n, guest, name, phrase, words, said) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    );
    say.bind(&saying.table)
        .bind(next)
        .bind(&saying.guest)
        .bind(&saying.name)
        .bind(phrase)
        .bind(words)
        .bind(now())
        .execute(connection)
        .await?;
    Ok(next)
}

/// Forgets what was said where there is neither a table nor a room any more.
pub(crate) async fn forget(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let forget = query(
        "DELETE FROM chat WHERE table_id NOT IN (SELECT id FROM tables) \
         AND table_id NOT IN (SELECT id FROM rooms)",
    );
    forget.execute(connection).await.map(drop)
}

/// Does or does not want to hear somebody any more.
pub(crate) async fn mute(
    connection: &mut SqliteConnection,
    guest: &str,
    other: &str,
    mute: bool,
) -> Result<i64, Failure> {
    let change = if mute {
        query("INSERT INTO mutes (guest, other) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    } else {
        query("DELETE FROM mutes WHERE guest = $1 AND other = $2")
    };
    Ok(change.bind(guest).bind(other).execute(connection).await?.rows_affected() as i64)
}

type Row = (i64, String, String, Option<String>, Option<String>, i64);

fn read((n, guest, name, phrase, words, at): Row) -> Said {
    let what = phrase.map_or_else(|| Words::Own(words.unwrap_or_default()), Words::Phrase);
    Said { n: n as u64, guest, name, what, at }
}

/// The last `limit` things that were said from a number on, the first one first.
pub(crate) async fn said(
    readers: &SqlitePool,
    table: &str,
    from: u64,
    limit: u32,
) -> Result<Vec<Said>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT n, guest, name, phrase, words, said FROM chat \
         WHERE table_id = $1 AND n >= $2 ORDER BY n DESC LIMIT $3",
    )
    .bind(table)
    .bind(i64::try_from(from).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(readers)
    .await?;
    Ok(rows.into_iter().rev().map(read).collect())
}

/// The thing of this number that was said.
pub(crate) async fn said_at(
    readers: &SqlitePool,
    table: &str,
    n: u64,
) -> Result<Option<Said>, sqlx::Error> {
    let row: Option<Row> = sqlx::query_as(
        "SELECT n, guest, name, phrase, words, said FROM chat WHERE table_id = $1 AND n = $2",
    )
    .bind(table)
    .bind(i64::try_from(n).unwrap_or(i64::MAX))
    .fetch_optional(readers)
    .await?;
    Ok(row.map(read))
}

/// Whom a guest does not want to hear.
pub(crate) async fn muted(readers: &SqlitePool, guest: &str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT other FROM mutes WHERE guest = $1 ORDER BY other")
        .bind(guest)
        .fetch_all(readers)
        .await
}
