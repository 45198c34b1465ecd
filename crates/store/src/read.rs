//! Reading tables, with the checks that nothing is missing.

use crate::error::{self, StoreError};
use crate::table::{Head, Kept, Line, Sitting, Status};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row};

/// A row for each who sits at a table, in the order of the seats.
macro_rules! select_heads {
    ($which:literal) => {
        concat!(
            "SELECT t.id, t.rules, t.seats, t.seed, t.pace, t.next, t.decision, t.outcome, ",
            "t.created, t.touched, t.terms, t.previous, t.clocks, s.seat, s.guest, s.sitter ",
            "FROM tables t LEFT JOIN sittings s ON s.table_id = t.id WHERE ",
            $which
        )
    };
}

/// A table with its lines.
pub(crate) async fn table(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<Kept>, StoreError> {
    let damaged = |n: u64, why: String| StoreError::Damaged { table: id.to_owned(), n, why };
    let unread = |error: sqlx::Error| {
        if error::is_damage(&error) { damaged(0, error::said(&error)) } else { error.into() }
    };
    let rows: Vec<HeadRow> = sqlx::query_as(select_heads!("t.id = $1 ORDER BY s.seat"))
        .bind(id)
        .fetch_all(&mut *connection)
        .await
        .map_err(unread)?;
    let Some(next) = rows.first().map(|row| row.next) else { return Ok(None) };
    let Some(head) = heads(rows).pop() else { return Ok(None) };
    let numbered: Vec<(u64, String, String)> =
        sqlx::query_as("SELECT n, entry, chain FROM lines WHERE table_id = $1 ORDER BY n")
            .bind(id)
            .fetch_all(connection)
            .await
            .map_err(unread)?;
    let mut lines = Vec::with_capacity(numbered.len());
    for (due, (n, entry, chain)) in (0..).zip(numbered) {
        if n != due {
            return Err(damaged(due, format!("behind it comes line {n}")));
        }
        lines.push(Line { entry, chain });
    }
    let count = lines.len() as u64;
    if count != next {
        let why = format!("there are {count} lines, and {next} were written");
        return Err(damaged(count.min(next), why));
    }
    Ok(Some(Kept { head, lines }))
}

/// The tables where a guest sits, the one that was touched last first. One that is damaged is left
/// out.
pub(crate) async fn of_guest(
    connection: &mut SqliteConnection,
    guest: &str,
    limit: u32,
) -> Result<Vec<Head>, sqlx::Error> {
    let rows: Vec<SqliteRow> = sqlx::query(select_heads!(
        "t.id IN (SELECT m.id FROM tables m \
         WHERE m.id IN (SELECT table_id FROM sittings WHERE guest = $1) \
         ORDER BY m.touched DESC, m.id LIMIT $2) \
         ORDER BY t.touched DESC, t.id, s.seat"
    ))
    .bind(guest)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    let read = rows.iter().filter_map(|row| {
        HeadRow::from_row(row)
            .inspect_err(|error| tracing::warn!(%error, guest, "a table is damaged"))
            .ok()
    });
    Ok(heads(read))
}

/// A table and somebody who sits there.
struct HeadRow {
    head: Head,
    next: u64,
    sitting: Option<Sitting>,
}

impl FromRow<'_, SqliteRow> for HeadRow {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        let status = match (row.try_get("decision")?, row.try_get("outcome")?) {
            (Some(decision), None) => Status::Open { decision },
            (None, Some(outcome)) => Status::Over { outcome },
            _ => return Err(sqlx::Error::Decode("it is neither open nor over".into())),
        };
        let sitting = match row.try_get("seat")? {
            Some(seat) => {
                Some(Sitting { seat, guest: row.try_get("guest")?, sitter: row.try_get("sitter")? })
            }
            None => None,
        };
        let head = Head {
            id: row.try_get("id")?,
            rules: row.try_get("rules")?,
            seats: row.try_get("seats")?,
            seed: row.try_get("seed")?,
            sitting: Vec::new(),
            pace: row.try_get("pace")?,
            status,
            created: row.try_get("created")?,
            touched: row.try_get("touched")?,
            terms: row.try_get("terms")?,
            previous: row.try_get("previous")?,
            clocks: row.try_get("clocks")?,
        };
        Ok(HeadRow { head, next: row.try_get("next")?, sitting })
    }
}

/// One head of all rows of a table, which follow each other.
fn heads(rows: impl IntoIterator<Item = HeadRow>) -> Vec<Head> {
    let mut heads: Vec<Head> = Vec::new();
    for HeadRow { head, sitting, .. } in rows {
        if heads.last().is_none_or(|last| last.id != head.id) {
            heads.push(head);
        }
        if let Some(head) = heads.last_mut() {
            head.sitting.extend(sitting);
        }
    }
    heads
}
