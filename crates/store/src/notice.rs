//! Where guests are told that it is their turn.

use crate::work::Failure;
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

/// Where a guest is told that it is their turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices {
    /// A document is sent to this address of the web.
    pub webhook: Option<String>,
    /// A letter is sent to this address, once it is confirmed.
    pub mail: Option<String>,
    /// The hash of the secret that confirms the address; nothing once it did.
    pub confirm: Option<String>,
    /// When the address was asked to confirm, in milliseconds since 1970.
    pub asked: Option<i64>,
    /// The secret that ends letters.
    pub stop: Option<String>,
    /// In which language.
    pub language: String,
}

/// Puts what a guest wants in place of what it wanted.
pub(crate) async fn put(
    connection: &mut SqliteConnection,
    guest: &str,
    notices: &Notices,
) -> Result<i64, Failure> {
    let put = query(
        "INSERT INTO notices (guest, webhook, mail, confirm, asked, stop, language) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (guest) DO UPDATE SET \
         webhook = excluded.webhook, mail = excluded.mail, confirm = excluded.confirm, \
         asked = coalesce(excluded.asked, asked), stop = excluded.stop, language = excluded.language",
    );
    let put = put
        .bind(guest)
        .bind(&notices.webhook)
        .bind(&notices.mail)
        .bind(&notices.confirm)
        .bind(notices.asked)
        .bind(&notices.stop)
        .bind(&notices.language);
    put.execute(&mut *connection).await?;
    if let (Some(mail), Some(asked)) = (&notices.mail, notices.asked) {
        let note = query(
            "INSERT INTO letters (mail, asked) VALUES ($1, $2) \
             ON CONFLICT (mail) DO UPDATE SET asked = max(asked, excluded.asked)",
        );
        note.bind(mail.to_lowercase()).bind(asked).execute(connection).await?;
    }
    Ok(1)
}

/// An address is confirmed.
pub(crate) async fn confirm(connection: &mut SqliteConnection, hash: &str) -> Result<i64, Failure> {
    let confirm = query("UPDATE notices SET confirm = NULL WHERE confirm = $1").bind(hash);
    Ok(confirm.execute(connection).await?.rows_affected() as i64)
}

/// No more letters.
pub(crate) async fn stop(connection: &mut SqliteConnection, secret: &str) -> Result<i64, Failure> {
    let stop = query("UPDATE notices SET mail = NULL, confirm = NULL, stop = NULL WHERE stop = $1");
    Ok(stop.bind(secret).execute(connection).await?.rows_affected() as i64)
}

/// Notes that a seat is told about a decision; 0 if it was told already.
pub(crate) async fn note(
    connection: &mut SqliteConnection,
    table: &str,
    seat: u8,
    decision: u32,
) -> Result<i64, Failure> {
    let note = query(
        "INSERT INTO noticed (table_id, seat, decision) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, seat) DO UPDATE SET decision = excluded.decision \
         WHERE decision < excluded.decision",
    );
    Ok(note.bind(table).bind(seat).bind(decision).execute(connection).await?.rows_affected() as i64)
}

/// The notification settings of a guest.
pub(crate) async fn of_guest(
    readers: &SqlitePool,
    guest: &str,
) -> Result<Option<Notices>, sqlx::Error> {
    type Row =
        (Option<String>, Option<String>, Option<String>, Option<i64>, Option<String>, String);
    let row: Option<Row> = sqlx::query_as(
        "SELECT webhook, mail, confirm, asked, stop, language FROM notices WHERE guest = $1",
    )
    .bind(guest)
    .fetch_optional(readers)
    .await?;
    Ok(row.map(|(webhook, mail, confirm, asked, stop, language)| Notices {
        webhook,
        mail,
        confirm,
        asked,
        stop,
        language,
    }))
}

/// When an address for letters was asked last to confirm, by whichever guest.
pub(crate) async fn asked(readers: &SqlitePool, mail: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar("SELECT asked FROM letters WHERE mail = $1")
        .bind(mail.to_lowercase())
        .fetch_optional(readers)
        .await
}
