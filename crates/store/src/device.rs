//! Browsers that receive Web Push notifications for guests.

use crate::database::{Connection, Readers, query, query_as, query_scalar};
use crate::write_op::{WriteError, unix_millis};
use std::fmt;

/// The lifetime of the devices of a guest without tables, in milliseconds: 30 days. A guest who
/// returns later subscribes again with one click.
const IDLE_LIFETIME: i64 = 30 * 24 * 60 * 60 * 1000;

/// A Web Push subscription of one browser.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    /// The URL of its push service. It is a secret: anyone who knows it can send messages there.
    pub endpoint: String,
    /// The browser's public key (P-256).
    pub key: Vec<u8>,
    /// The authentication secret shared with this server.
    pub auth: Vec<u8>,
    /// The language of the messages.
    pub language: String,
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The other fields are secrets and must not appear in logs.
        f.debug_struct("Device").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Stores a device for a guest and takes it from its former guest: a browser belongs to the last person
/// who signed in. Returns 0 if the guest has `most` other devices.
pub(crate) async fn put(
    connection: &mut Connection,
    guest: &str,
    device: &Device,
    most: u32,
) -> Result<i64, WriteError> {
    let put = query(
        "INSERT INTO devices (endpoint, guest, key, auth, language, asked) \
         SELECT $1, $2, $3, $4, $5, $6 \
         WHERE (SELECT count(*) FROM devices WHERE guest = $2 AND endpoint <> $1) < $7 \
         ON CONFLICT (endpoint) DO UPDATE SET guest = excluded.guest, key = excluded.key, \
         auth = excluded.auth, language = excluded.language, asked = excluded.asked",
    );
    let put = put
        .bind(&device.endpoint)
        .bind(guest)
        .bind(&device.key)
        .bind(&device.auth)
        .bind(&device.language)
        .bind(unix_millis())
        .bind(most);
    Ok(put.execute(connection).await? as i64)
}

/// Deletes a device.
pub(crate) async fn forget(connection: &mut Connection, endpoint: &str) -> Result<i64, WriteError> {
    let forget = query("DELETE FROM devices WHERE endpoint = $1").bind(endpoint);
    Ok(forget.execute(connection).await? as i64)
}

/// Deletes old devices of guests without tables or rooms.
pub(crate) async fn forget_idle(connection: &mut Connection) -> Result<(), sqlx::Error> {
    let forget = query(
        "DELETE FROM devices WHERE asked < $1 \
         AND NOT EXISTS (SELECT 1 FROM sittings WHERE guest = devices.guest) \
         AND NOT EXISTS (SELECT 1 FROM room_guests WHERE guest = devices.guest)",
    );
    forget.bind(unix_millis() - IDLE_LIFETIME).execute(connection).await.map(drop)
}

/// The devices of a guest, oldest first.
pub(crate) async fn of_guest(readers: &Readers, guest: &str) -> Result<Vec<Device>, sqlx::Error> {
    let devices = query_as(
        "SELECT endpoint, key, auth, language FROM devices WHERE guest = $1 ORDER BY asked, endpoint",
    );
    let rows: Vec<(String, Vec<u8>, Vec<u8>, String)> =
        devices.bind(guest).fetch_all(readers).await?;
    let device = |(endpoint, key, auth, language)| Device { endpoint, key, auth, language };
    Ok(rows.into_iter().map(device).collect())
}

/// Stores the server's VAPID key unless there is one: a second key would invalidate all subscriptions.
pub(crate) async fn put_key(connection: &mut Connection, secret: &[u8]) -> Result<i64, WriteError> {
    let put = query("INSERT INTO push_key (one, secret) VALUES (1, $1) ON CONFLICT DO NOTHING");
    Ok(put.bind(secret).execute(connection).await? as i64)
}

/// The server's VAPID key.
pub(crate) async fn key(readers: &Readers) -> Result<Option<Vec<u8>>, sqlx::Error> {
    query_scalar("SELECT secret FROM push_key").fetch_optional(readers).await
}
