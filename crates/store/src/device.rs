//! Browsers in which guests are told that it is their turn while no page is open.

use crate::work::{Failure, now};
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{query, query_as};
use std::fmt;

/// How long the devices of a guest who has no table any more stay, in milliseconds: 30 days.
const IDLE: i64 = 30 * 24 * 60 * 60 * 1000;

/// A browser in which a guest is told that it is their turn.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    /// The address of its push service; whoever knows it can write there.
    pub endpoint: String,
    /// The public key of the browser.
    pub key: Vec<u8>,
    /// The secret that it shares with this server.
    pub auth: Vec<u8>,
    /// In which language.
    pub language: String,
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // All else is secret.
        f.debug_struct("Device").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Keeps a device of a guest, whoever had it before; 0 if the guest has `most` others.
pub(crate) async fn put(
    connection: &mut SqliteConnection,
    guest: &str,
    device: &Device,
    most: u32,
) -> Result<i64, Failure> {
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
        .bind(now())
        .bind(most);
    Ok(put.execute(connection).await?.rows_affected() as i64)
}

/// Forgets a device.
pub(crate) async fn forget(
    connection: &mut SqliteConnection,
    endpoint: &str,
) -> Result<i64, Failure> {
    let forget = query("DELETE FROM devices WHERE endpoint = $1").bind(endpoint);
    Ok(forget.execute(connection).await?.rows_affected() as i64)
}

/// Forgets the devices of guests who have had no table for long.
pub(crate) async fn forget_idle(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let forget = query(
        "DELETE FROM devices WHERE asked < $1 \
         AND guest NOT IN (SELECT guest FROM sittings WHERE guest IS NOT NULL) \
         AND guest NOT IN (SELECT guest FROM room_guests)",
    );
    forget.bind(now() - IDLE).execute(connection).await.map(drop)
}

/// The devices of a guest, those first that were asked for first.
pub(crate) async fn of_guest(
    readers: &SqlitePool,
    guest: &str,
) -> Result<Vec<Device>, sqlx::Error> {
    let devices = query_as(
        "SELECT endpoint, key, auth, language FROM devices WHERE guest = $1 ORDER BY asked, endpoint",
    );
    let rows: Vec<(String, Vec<u8>, Vec<u8>, String)> =
        devices.bind(guest).fetch_all(readers).await?;
    let device = |(endpoint, key, auth, language)| Device { endpoint, key, auth, language };
    Ok(rows.into_iter().map(device).collect())
}

/// Keeps the key by which push services know this server, if there is none.
pub(crate) async fn put_key(
    connection: &mut SqliteConnection,
    secret: &[u8],
) -> Result<i64, Failure> {
    let put = query("INSERT INTO push_key (one, secret) VALUES (1, $1) ON CONFLICT DO NOTHING");
    Ok(put.bind(secret).execute(connection).await?.rows_affected() as i64)
}

/// The key by which push services know this server.
pub(crate) async fn key(readers: &SqlitePool) -> Result<Option<Vec<u8>>, sqlx::Error> {
    sqlx::query_scalar("SELECT secret FROM push_key").fetch_optional(readers).await
}
