//! Chat messages of tables, and muted guests.

use crate::database::{Connection, Readers, query, query_as, query_scalar};
use crate::error::StoreError;
use crate::write_op::{WriteError, unix_millis};

/// A chat message to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChatMessage {
    /// The id of the table or of the room before it.
    pub table: String,
    /// The author's guest id.
    pub guest: String,
    /// The author's display name at this table.
    pub name: String,
    /// The content.
    pub what: ChatContent,
    /// The id that an idempotency key planned for the message.
    pub planned: Option<String>,
}

/// The content of a chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatContent {
    /// The id of a predefined phrase, which each reader sees in their own language.
    Phrase(String),
    /// Free text.
    Text(String),
}

/// A stored chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// Its number within the table's chat, from 0 and without gaps.
    pub n: u64,
    /// The author's guest id.
    pub guest: String,
    /// The author's display name at that time.
    pub name: String,
    /// The content.
    pub what: ChatContent,
    /// The time in milliseconds since 1970.
    pub at: i64,
}

/// Appends a message and returns its number. Fails once the table has `most` messages. A message with
/// a planned id is appended once: the row holds both, so no crash can separate them.
///
/// Reading the next number and inserting is free of races because one connection does all writes.
pub(crate) async fn say(
    connection: &mut Connection,
    saying: &NewChatMessage,
    most: u32,
) -> Result<i64, WriteError> {
    if let Some(planned) = &saying.planned {
        let said = query_scalar("SELECT n FROM chat WHERE planned = $1").bind(planned);
        if let Some(n) = said.fetch_optional(&mut *connection).await? {
            return Ok(n);
        }
    }
    let next = query_scalar("SELECT coalesce(max(n) + 1, 0) FROM chat WHERE table_id = $1");
    let next: i64 = next.bind(&saying.table).fetch_one(&mut *connection).await?;
    if next >= i64::from(most) {
        return Err(WriteError::Refused(StoreError::Enough));
    }
    let (phrase, words) = match &saying.what {
        ChatContent::Phrase(phrase) => (Some(phrase), None),
        ChatContent::Text(words) => (None, Some(words)),
    };
    let say = query(
        "INSERT INTO chat (table_id, n, guest, name, phrase, words, said, planned) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    );
    say.bind(&saying.table)
        .bind(next)
        .bind(&saying.guest)
        .bind(&saying.name)
        .bind(phrase)
        .bind(words)
        .bind(unix_millis())
        .bind(&saying.planned)
        .execute(connection)
        .await?;
    Ok(next)
}

/// Deletes the chats of deleted tables and rooms. There is no foreign key to do it, because a chat
/// survives the change from room to table.
pub(crate) async fn forget(connection: &mut Connection) -> Result<(), sqlx::Error> {
    let forget = query(
        // Postgres looks for each row in a long list of NOT IN one by one.
        "DELETE FROM chat WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = chat.table_id) \
         AND NOT EXISTS (SELECT 1 FROM rooms WHERE id = chat.table_id)",
    );
    forget.execute(connection).await.map(drop)
}

/// Mutes or unmutes a guest for another one.
pub(crate) async fn mute(
    connection: &mut Connection,
    guest: &str,
    other: &str,
    mute: bool,
) -> Result<i64, WriteError> {
    let change = if mute {
        query("INSERT INTO mutes (guest, other) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    } else {
        query("DELETE FROM mutes WHERE guest = $1 AND other = $2")
    };
    Ok(change.bind(guest).bind(other).execute(connection).await? as i64)
}

type ChatRow = (i64, String, String, Option<String>, Option<String>, i64);

/// The message of a row; nothing for a damaged one, which has neither a phrase nor words.
fn read((n, guest, name, phrase, words, at): ChatRow) -> Option<ChatMessage> {
    let what = phrase.map(ChatContent::Phrase).or(words.map(ChatContent::Text));
    if what.is_none() {
        tracing::error!(n, "a chat message is damaged and left out");
    }
    Some(ChatMessage { n: n as u64, guest, name, what: what?, at })
}

/// The messages of a guest with the ids of their tables, most recent first.
pub(crate) async fn said_by(
    readers: &Readers,
    guest: &str,
    limit: u32,
) -> Result<Vec<(String, ChatMessage)>, sqlx::Error> {
    let rows = query(
        "SELECT table_id, n, guest, name, phrase, words, said FROM chat \
         WHERE guest = $1 ORDER BY said DESC, table_id, n DESC LIMIT $2",
    );
    let rows = rows.bind(guest).bind(limit).fetch_all(readers).await?;
    let mut messages = Vec::with_capacity(rows.len());
    for row in rows {
        let (table, message) = (
            row.try_get("table_id")?,
            (
                row.try_get("n")?,
                row.try_get("guest")?,
                row.try_get("name")?,
                row.try_get("phrase")?,
                row.try_get("words")?,
                row.try_get("said")?,
            ),
        );
        messages.extend(read(message).map(|message| (table, message)));
    }
    Ok(messages)
}

/// The last `limit` messages from a number on, oldest first.
pub(crate) async fn said(
    readers: &Readers,
    table: &str,
    from: u64,
    limit: u32,
) -> Result<Vec<ChatMessage>, sqlx::Error> {
    let rows: Vec<ChatRow> = query_as(
        "SELECT n, guest, name, phrase, words, said FROM chat \
         WHERE table_id = $1 AND n >= $2 ORDER BY n DESC LIMIT $3",
    )
    .bind(table)
    // SQLite has signed numbers only; no message has one beyond them.
    .bind(i64::try_from(from).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(readers)
    .await?;
    // The query reads from the end, so that the limit keeps the latest messages.
    Ok(rows.into_iter().rev().filter_map(read).collect())
}

/// The message with this number.
pub(crate) async fn said_at(
    readers: &Readers,
    table: &str,
    n: u64,
) -> Result<Option<ChatMessage>, sqlx::Error> {
    let row: Option<ChatRow> = query_as(
        "SELECT n, guest, name, phrase, words, said FROM chat WHERE table_id = $1 AND n = $2",
    )
    .bind(table)
    .bind(i64::try_from(n).unwrap_or(i64::MAX))
    .fetch_optional(readers)
    .await?;
    Ok(row.and_then(read))
}

/// The ids of the guests that a guest has muted.
pub(crate) async fn muted(readers: &Readers, guest: &str) -> Result<Vec<String>, sqlx::Error> {
    query_scalar("SELECT other FROM mutes WHERE guest = $1 ORDER BY other")
        .bind(guest)
        .fetch_all(readers)
        .await
}
