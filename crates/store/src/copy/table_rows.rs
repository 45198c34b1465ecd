//! Rows of any table, read and written in batches in the order of their keys.

use crate::copy::tables::{ColumnType, CopiedTable};
use crate::database::{Connection, Row, Value, query};
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;
use std::fmt::Write;

/// The rows of a batch. A record has up to 256 KiB, so a batch takes up to 50 MiB.
pub(crate) const BATCH: usize = 200;

/// A value of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Cell {
    fn from_row(row: &Row, at: usize, kind: ColumnType) -> Result<Self, sqlx::Error> {
        Ok(match kind {
            ColumnType::Number => Cell::Number(row.try_get(at)?),
            ColumnType::Text => Cell::Text(row.try_get(at)?),
            ColumnType::Bytes => Cell::Bytes(row.try_get(at)?),
        })
    }

    fn to_value(&self) -> Value<'_> {
        match self {
            Cell::Number(number) => (*number).into(),
            Cell::Text(text) => text.into(),
            Cell::Bytes(bytes) => bytes.as_deref().into(),
        }
    }

    /// Adds the canonical form: a byte for the type, the length, and the value. No two rows have one form.
    fn hash(&self, hash: &mut Sha256) {
        let (kind, bytes): (u8, Option<Vec<u8>>) = match self {
            Cell::Number(number) => (1, number.map(|number| number.to_be_bytes().to_vec())),
            Cell::Text(text) => (2, text.as_ref().map(|text| text.as_bytes().to_vec())),
            Cell::Bytes(bytes) => (3, bytes.clone()),
        };
        hash.update([if bytes.is_some() { kind } else { 0 }]);
        let bytes = bytes.unwrap_or_default();
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(&bytes);
    }
}

/// The values of a row, by column.
pub(crate) type Cells = Vec<Cell>;

/// The number of rows of a table, and the SHA-256 of them all in the order of their keys.
#[derive(Debug, Default)]
pub(crate) struct TableSum {
    pub(crate) rows: u64,
    hash: Sha256,
}

impl TableSum {
    pub(crate) fn add(&mut self, rows: &[Cells]) {
        self.rows += rows.len() as u64;
        for cell in rows.iter().flatten() {
            cell.hash(&mut self.hash);
        }
    }

    /// The number of rows and their hash.
    pub(crate) fn finish(self) -> (u64, [u8; 32]) {
        (self.rows, self.hash.finalize().into())
    }
}

impl CopiedTable {
    fn column_list(&self, count: usize) -> String {
        let names: Vec<&str> = self.columns[..count].iter().map(|column| column.0).collect();
        names.join(", ")
    }

    /// The key of a row of this table.
    pub(crate) fn key<'r>(&self, row: &'r [Cell]) -> &'r [Cell] {
        &row[..self.keys]
    }

    fn read(&self, rows: &[Row], count: usize) -> Result<Vec<Cells>, sqlx::Error> {
        let columns = &self.columns[..count];
        let cells = |row| {
            let cells = columns.iter().enumerate();
            cells.map(|(at, column)| Cell::from_row(row, at, column.1)).collect()
        };
        rows.iter().map(cells).collect()
    }

    /// The next rows after a key, or the first ones.
    pub(crate) async fn rows_after(
        &self,
        connection: &mut Connection,
        after: Option<&[Cell]>,
    ) -> Result<Vec<Cells>, sqlx::Error> {
        let (name, keys) = (self.name, self.column_list(self.keys));
        let all = self.column_list(self.columns.len());
        let which = match after {
            None => String::new(),
            Some(_) => format!("WHERE ({keys}) > ({})", placeholders(1, self.keys)),
        };
        let sql = format!("SELECT {all} FROM {name} {which} ORDER BY {keys} LIMIT {BATCH}");
        // Only names and numbers of this program are in the text.
        let select = query(AssertSqlSafe(sql));
        let after = after.unwrap_or_default();
        let select = after.iter().fold(select, |select, cell| select.bind(cell.to_value()));
        self.read(&select.fetch_all(connection).await?, self.columns.len())
    }

    /// The greatest key.
    pub(crate) async fn last_key(
        &self,
        connection: &mut Connection,
    ) -> Result<Option<Cells>, sqlx::Error> {
        let (name, keys) = (self.name, self.column_list(self.keys));
        let order: Vec<String> =
            self.columns[..self.keys].iter().map(|(key, _)| format!("{key} DESC")).collect();
        let order = order.join(", ");
        let sql = AssertSqlSafe(format!("SELECT {keys} FROM {name} ORDER BY {order} LIMIT 1"));
        let rows = query(sql).fetch_all(connection).await?;
        Ok(self.read(&rows, self.keys)?.pop())
    }

    /// Inserts rows by one statement.
    pub(crate) async fn insert(
        &self,
        connection: &mut Connection,
        rows: &[Cells],
    ) -> Result<(), sqlx::Error> {
        let columns = self.columns.len();
        let mut sql = format!("INSERT INTO {} ({}) VALUES ", self.name, self.column_list(columns));
        for at in 0..rows.len() {
            let comma = if at > 0 { ", " } else { "" };
            let _ = write!(sql, "{comma}({})", placeholders(at * columns + 1, columns));
        }
        // Only names and numbers of this program are in the text.
        let insert = query(AssertSqlSafe(sql));
        let cells = rows.iter().flatten();
        let insert = cells.fold(insert, |insert, cell| insert.bind(cell.to_value()));
        insert.execute(connection).await.map(drop)
    }
}

fn placeholders(from: usize, count: usize) -> String {
    let numbers: Vec<String> = (from..from + count).map(|n| format!("${n}")).collect();
    numbers.join(", ")
}
