//! [`NotificationSettings`]: where guests are notified of their turn.

use crate::database::{Connection, Readers, query, query_as, query_scalar};
use crate::write_op::WriteError;

/// The notification channels of a guest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotificationSettings {
    /// The URL that receives a JSON document.
    pub webhook: Option<String>,
    /// The e-mail address. It is used only after confirmation.
    pub mail: Option<String>,
    /// The hash of the confirmation secret; `None` once the address is confirmed.
    pub confirm: Option<String>,
    /// When the last confirmation e-mail was sent, in milliseconds since 1970.
    pub asked: Option<i64>,
    /// The secret in the unsubscribe link.
    pub stop: Option<String>,
    /// The language of the messages.
    pub language: String,
}

/// Replaces the settings of a guest.
///
/// The time of a confirmation e-mail is kept per address as well: otherwise a new guest for each
/// request could flood a stranger's mailbox.
pub(crate) async fn put(
    connection: &mut Connection,
    guest: &str,
    notices: &NotificationSettings,
) -> Result<i64, WriteError> {
    let put = query(
        "INSERT INTO notices (guest, webhook, mail, confirm, asked, stop, language) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (guest) DO UPDATE SET \
         webhook = excluded.webhook, mail = excluded.mail, confirm = excluded.confirm, \
         asked = coalesce(excluded.asked, notices.asked), stop = excluded.stop, language = excluded.language",
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
    // Kept per address and in lower case, so that another guest or spelling does not reset the
    // limit.
    if let (Some(mail), Some(asked)) = (&notices.mail, notices.asked) {
        let note = query(
            "INSERT INTO letters (mail, asked) VALUES ($1, $2) \
             ON CONFLICT (mail) DO UPDATE SET asked = \
             CASE WHEN letters.asked > excluded.asked THEN letters.asked ELSE excluded.asked END",
        );
        note.bind(mail.to_lowercase()).bind(asked).execute(connection).await?;
    }
    Ok(1)
}

/// Marks the address with this secret as confirmed.
pub(crate) async fn confirm(connection: &mut Connection, hash: &str) -> Result<i64, WriteError> {
    let confirm = query("UPDATE notices SET confirm = NULL WHERE confirm = $1").bind(hash);
    Ok(confirm.execute(connection).await? as i64)
}

/// Removes the e-mail address with this unsubscribe secret.
pub(crate) async fn stop(connection: &mut Connection, secret: &str) -> Result<i64, WriteError> {
    let stop = query("UPDATE notices SET mail = NULL, confirm = NULL, stop = NULL WHERE stop = $1");
    Ok(stop.bind(secret).execute(connection).await? as i64)
}

/// Records that a seat is notified of a decision. Returns 0 if it was notified already, so a restart
/// never sends the same notification twice.
pub(crate) async fn note(
    connection: &mut Connection,
    table: &str,
    seat: u8,
    decision: u32,
) -> Result<i64, WriteError> {
    let note = query(
        "INSERT INTO noticed (table_id, seat, decision) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, seat) DO UPDATE SET decision = excluded.decision \
         WHERE noticed.decision < excluded.decision",
    );
    // The `WHERE` makes an old decision lose against a newer one, whatever the order of delivery.
    Ok(note.bind(table).bind(seat).bind(decision).execute(connection).await? as i64)
}

/// The settings of a guest.
pub(crate) async fn of_guest(
    readers: &Readers,
    guest: &str,
) -> Result<Option<NotificationSettings>, sqlx::Error> {
    type Row =
        (Option<String>, Option<String>, Option<String>, Option<i64>, Option<String>, String);
    let row: Option<Row> = query_as(
        "SELECT webhook, mail, confirm, asked, stop, language FROM notices WHERE guest = $1",
    )
    .bind(guest)
    .fetch_optional(readers)
    .await?;
    Ok(row.map(|(webhook, mail, confirm, asked, stop, language)| NotificationSettings {
        webhook,
        mail,
        confirm,
        asked,
        stop,
        language,
    }))
}

/// When the last confirmation e-mail went to an address, for any guest. Case is ignored.
pub(crate) async fn asked(readers: &Readers, mail: &str) -> Result<Option<i64>, sqlx::Error> {
    query_scalar("SELECT asked FROM letters WHERE mail = $1")
        .bind(mail.to_lowercase())
        .fetch_optional(readers)
        .await
}
