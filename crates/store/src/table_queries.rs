//! Queries for tables, with checks that no log line is missing.

use crate::database::{FromRow, ReadTransaction, Readers, Row, query, query_as};
use crate::error::{self, StoreError};
use crate::table::{LogLine, MatchStatus, SeatAssignment, StoredTable, TableHead};

/// Selects one row for each seat of the matching tables. A left join, because a table without seat rows
/// must be found as damaged and not as missing.
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

/// A table with its log lines.
///
/// The caller passes a connection inside a transaction: both queries must see the same snapshot, or a
/// line appended in between would look like damage.
pub(crate) async fn table(
    connection: &mut ReadTransaction,
    id: &str,
) -> Result<Option<StoredTable>, StoreError> {
    let damaged = |n: u64, why: String| StoreError::Damaged { table: id.to_owned(), n, why };
    let unread = |error: sqlx::Error| {
        if error::is_damage(&error) { damaged(0, error::message(&error)) } else { error.into() }
    };
    let rows: Vec<HeadRow> = query_as(select_heads!("t.id = $1 ORDER BY s.seat"))
        .bind(id)
        .fetch_all(&mut *connection)
        .await
        .map_err(unread)?;
    let Some(next) = rows.first().map(|row| row.next) else { return Ok(None) };
    let Some(head) = heads(rows).pop() else { return Ok(None) };
    let numbered: Vec<(u64, String, String)> =
        query_as("SELECT n, entry, chain FROM lines WHERE table_id = $1 ORDER BY n")
            .bind(id)
            .fetch_all(connection)
            .await
            .map_err(unread)?;
    let mut lines = Vec::with_capacity(numbered.len());
    for (due, (n, entry, chain)) in (0..).zip(numbered) {
        // The primary key prevents duplicates, so a different number means a gap.
        if n != due {
            return Err(damaged(due, format!("behind it comes line {n}")));
        }
        lines.push(LogLine { entry, chain });
    }
    let count = lines.len() as u64;
    // A log cut at its end has no gap; only the count in the table row reveals it.
    if count != next {
        let why = format!("there are {count} lines, and {next} were written");
        return Err(damaged(count.min(next), why));
    }
    Ok(Some(StoredTable { head, lines }))
}

/// The tables of a guest, most recent first. A damaged one is logged and left out, so the others stay
/// reachable.
pub(crate) async fn of_guest(
    readers: &Readers,
    guest: &str,
    limit: u32,
) -> Result<Vec<TableHead>, sqlx::Error> {
    let rows: Vec<Row> = query(select_heads!(
        "t.id IN (SELECT m.id FROM tables m \
         WHERE m.id IN (SELECT table_id FROM sittings WHERE guest = $1) \
         ORDER BY m.touched DESC, m.id LIMIT $2) \
         ORDER BY t.touched DESC, t.id, s.seat"
    ))
    .bind(guest)
    .bind(limit)
    .fetch_all(readers)
    .await?;
    Ok(sound_heads(&rows))
}

/// The tables that were dealt from a seed, oldest first; those of one guest, or all.
pub(crate) async fn with_seed(
    readers: &Readers,
    seed: &str,
    guest: Option<&str>,
    limit: u32,
) -> Result<Vec<TableHead>, sqlx::Error> {
    let rows: Vec<Row> = query(select_heads!(
        "t.id IN (SELECT m.id FROM tables m WHERE m.seed = $1 \
         AND ($2 IS NULL OR m.id IN (SELECT table_id FROM sittings WHERE guest = $2)) \
         ORDER BY m.created, m.id LIMIT $3) \
         ORDER BY t.created, t.id, s.seat"
    ))
    .bind(seed)
    .bind(guest)
    .bind(limit)
    .fetch_all(readers)
    .await?;
    Ok(sound_heads(&rows))
}

/// The heads of the tables in these rows. A damaged one is logged and left out.
fn sound_heads(rows: &[Row]) -> Vec<TableHead> {
    let read = rows.iter().filter_map(|row| {
        HeadRow::from_row(row)
            .inspect_err(|error| tracing::warn!(%error, "a table is damaged"))
            .ok()
    });
    heads(read)
}

/// One row of the join: a table and one of its seats.
struct HeadRow {
    head: TableHead,
    next: u64,
    sitting: Option<SeatAssignment>,
}

impl FromRow for HeadRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let status = match (row.try_get("decision")?, row.try_get("outcome")?) {
            (Some(decision), None) => MatchStatus::Open { decision },
            (None, Some(outcome)) => MatchStatus::Over { outcome },
            // Exactly one of the two is set in a sound database.
            _ => return Err(sqlx::Error::Decode("it is neither open nor over".into())),
        };
        let sitting = match row.try_get("seat")? {
            Some(seat) => Some(SeatAssignment {
                seat,
                guest: row.try_get("guest")?,
                sitter: row.try_get("sitter")?,
            }),
            None => None,
        };
        let head = TableHead {
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

/// Merges the rows of each table, which are adjacent, into one head.
fn heads(rows: impl IntoIterator<Item = HeadRow>) -> Vec<TableHead> {
    let mut heads: Vec<TableHead> = Vec::new();
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
