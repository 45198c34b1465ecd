//! [`Append`]: the next lines of a table.

use crate::database::{Connection, query, query_scalar};
use crate::error::{self, StoreError};
use crate::lease::{self, FencingToken};
use crate::table::{ClockState, LogLine, MatchStatus};
use crate::write_op::{WriteError, unix_millis};
use sqlx::AssertSqlSafe;
use sqlx::error::DatabaseError;
use std::collections::HashSet;
use std::fmt::Write;

/// The most rows of one statement, a power of two. Each statement costs a change of threads, or a round trip
/// to the database, and most of the time of an append.
const MAX_ROWS: usize = 64;

/// The next lines of a table, and its state after them.
pub(crate) struct Append {
    pub(crate) table: String,
    /// The number of the first line.
    pub(crate) from: u64,
    pub(crate) lines: Vec<LogLine>,
    pub(crate) status: MatchStatus,
    pub(crate) timing: Option<ClockState>,
    pub(crate) token: Option<FencingToken>,
}

/// Appends to tables of which no two are the same, in order, and returns the result of each. An error says
/// nothing about which append is to blame if there are several.
pub(crate) async fn append_all(
    connection: &mut Connection,
    appends: &[&Append],
) -> Result<Vec<Result<i64, StoreError>>, WriteError> {
    let mut updated = HashSet::with_capacity(appends.len());
    for appends in statements(appends) {
        updated.extend(update(connection, appends).await?);
    }
    let mut results = Vec::with_capacity(appends.len());
    let mut lines = Vec::new();
    for append in appends {
        if updated.contains(&append.table) {
            lines.extend((append.from..).zip(&append.lines).map(|(n, line)| (append, n, line)));
            results.push(Ok(1));
        } else {
            let error = lease::append_error(connection, &append.table, append.token.as_ref()).await;
            let WriteError::Refused(error) = error else { return Err(error) };
            results.push(Err(error));
        }
    }
    let rows: Vec<_> = lines.iter().map(|(append, n, line)| (&*append.table, *n, *line)).collect();
    insert_lines(connection, &rows).await.map_err(|error| {
        // The lock on `next` has passed, so an existing line contradicts it: the file is damaged.
        let taken = error.as_database_error().is_some_and(DatabaseError::is_unique_violation);
        match appends {
            [append] if taken || error::is_damage(&error) => {
                let why =
                    if taken { "it is there already".to_owned() } else { error::message(&error) };
                let (table, n) = (append.table.clone(), append.from);
                WriteError::Spoilt(StoreError::Damaged { table, n, why })
            }
            _ => WriteError::from(error),
        }
    })?;
    Ok(results)
}

/// Parts of a list for one statement each. Their lengths are powers of two, so that there are few different
/// statements, and each is prepared once.
fn statements<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let length = MAX_ROWS.min(1 << rows.len().checked_ilog2()?);
        let (part, rest) = rows.split_at(length);
        rows = rest;
        Some(part)
    })
}

/// Writes the rows of tables, and returns the ids of those that may be written.
async fn update(
    connection: &mut Connection,
    appends: &[&Append],
) -> Result<Vec<String>, WriteError> {
    // Only names and numbers of this program are in the text.
    let mut sql =
        "WITH appends (id, first, count, decision, outcome, clocks, deadline, server, fence) AS \
                   (VALUES "
            .to_owned();
    push_rows(&mut sql, connection.numbers_values(), 9, appends.len());
    // The condition on `next` remains beside the fence: a commit whose answer was lost may have been
    // written, and must not be written again. `coalesce` keeps the clocks of an append that does not
    // touch them.
    // The values of the rows come first in the text, so the time is the last one.
    sql.push_str(") UPDATE tables SET touched = ");
    push_value(&mut sql, connection.numbers_values(), 9 * appends.len() + 1);
    let _ = write!(
        sql,
        ", next = next + a.count, decision = a.decision, outcome = a.outcome, \
         clocks = coalesce(a.clocks, tables.clocks), deadline = a.deadline FROM appends a \
         WHERE tables.id = a.id AND next = a.first AND {} RETURNING tables.id",
        lease::may_append(connection.sql_now()),
    );
    let mut update = query_scalar(AssertSqlSafe(sql));
    for append in appends {
        let (decision, outcome) = append.status.columns();
        let (timing, token) = (append.timing.as_ref(), append.token.as_ref());
        update = update
            .bind(&append.table)
            .bind(append.from as i64)
            .bind(append.lines.len() as i64)
            .bind(decision)
            .bind(outcome)
            .bind(timing.map(|timing| &timing.clocks))
            .bind(timing.and_then(|timing| timing.deadline))
            .bind(token.map(|token| &token.server))
            .bind(token.map(|token| token.fence as i64));
    }
    Ok(update.bind(unix_millis()).fetch_all(connection).await?)
}

/// Inserts lines: the table, the number and the line of each.
pub(crate) async fn insert_lines(
    connection: &mut Connection,
    lines: &[(&str, u64, &LogLine)],
) -> Result<(), sqlx::Error> {
    for lines in statements(lines) {
        let mut sql = "INSERT INTO lines (table_id, n, entry, chain) VALUES ".to_owned();
        push_rows(&mut sql, connection.numbers_values(), 4, lines.len());
        // Only numbers of this program are in the text.
        let mut insert = query(AssertSqlSafe(sql));
        for (table, n, line) in lines {
            insert = insert.bind(*table).bind(*n as i64).bind(&line.entry).bind(&line.chain);
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Appends rows of values, such as `($1, $2), ($3, $4)` or, without numbers, `(?, ?), (?, ?)`.
fn push_rows(sql: &mut String, numbered: bool, columns: usize, rows: usize) {
    for row in 0..rows {
        sql.push_str(if row > 0 { ", (" } else { "(" });
        for column in 0..columns {
            sql.push_str(if column > 0 { ", " } else { "" });
            push_value(sql, numbered, row * columns + column + 1);
        }
        sql.push(')');
    }
}

/// Appends the place of a value: `$7` or, without numbers, `?`.
fn push_value(sql: &mut String, numbered: bool, number: usize) {
    if numbered {
        let _ = write!(sql, "${number}");
    } else {
        sql.push('?');
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_ROWS, push_rows, statements};

    #[test]
    fn a_list_is_split_into_few_lengths_and_nothing_is_left_out() {
        let lengths = |rows: usize| {
            let rows: Vec<usize> = (0..rows).collect();
            let parts: Vec<&[usize]> = statements(&rows).collect();
            assert_eq!(parts.concat(), rows);
            parts.iter().map(|part| part.len()).collect::<Vec<_>>()
        };
        assert_eq!(lengths(0), []);
        assert_eq!(lengths(1), [1]);
        assert_eq!(lengths(13), [8, 4, 1]);
        assert_eq!(lengths(2 * MAX_ROWS + 3), [MAX_ROWS, MAX_ROWS, 2, 1]);
    }

    #[test]
    fn values_are_numbered_through_all_rows() {
        let rows = |numbered| {
            let mut sql = String::new();
            push_rows(&mut sql, numbered, 2, 2);
            sql
        };
        assert_eq!(rows(true), "($1, $2), ($3, $4)");
        assert_eq!(rows(false), "(?, ?), (?, ?)");
    }
}
