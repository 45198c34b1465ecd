//! [`copy_database`]: copies a whole database into another one, of either kind.

mod table_rows;
mod tables;

use crate::copy::table_rows::{BATCH, TableSum};
use crate::copy::tables::{CopiedTable, TABLES};
use crate::database::{Backend, Connection, DatabaseLocation, newest_version, query, query_scalar};
use crate::error::StoreError;
use crate::options::StoreOptions;
use crate::write_op::unix_millis;
use sqlx::AssertSqlSafe;

/// A finished copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyReport {
    /// The number of tables.
    pub tables: usize,
    /// The number of rows in all of them.
    pub rows: u64,
}

/// Copies a database into an empty one, and compares all rows afterwards. The source is only read.
///
/// A copy that was interrupted goes on where it stopped if it is called again. Until all rows are
/// verified, no store opens the target. `progress` gets the name of a table and the number of its rows
/// that were just copied.
pub async fn copy_database(
    source: &DatabaseLocation,
    target: &DatabaseLocation,
    progress: impl FnMut(&str, usize),
) -> Result<CopyReport, StoreError> {
    let source = StoreOptions::from_location(source.clone()).into_backend();
    let mut target = StoreOptions::from_location(target.clone()).into_backend();
    if source.name() == target.name() {
        return Err(StoreError::NotEmpty { database: target.name() });
    }
    // The source first: a mistake in its name must not create a target.
    let from = open_source(&source).await?;
    let mut to = target.prepare().await?;
    to.wait_in_transactions().await.map_err(|why| target.open_error(&why))?;
    let mut copy = Copy { from, to, source, target };
    let report = copy.run(progress).await;
    copy.from.close().await;
    copy.to.close().await;
    report
}

/// Opens the source at one moment: all reads see the same data.
async fn open_source(source: &Backend) -> Result<Connection, StoreError> {
    let mut from = source.reader().await?;
    let failed = |why: sqlx::Error| source.open_error(&why);
    from.wait_in_transactions().await.map_err(failed)?;
    from.begin_reading().await.map_err(failed)?;
    let version = query_scalar("SELECT max(version) FROM _sqlx_migrations");
    let version: Option<i64> = version.fetch_one(&mut from).await.map_err(failed)?;
    let (version, known) = (version.unwrap_or(0), newest_version());
    if version > known {
        return Err(StoreError::Newer { database: source.name(), version, known });
    }
    if version < known {
        return Err(StoreError::Older { database: source.name(), version, known });
    }
    source.check_complete(&mut from).await?;
    Ok(from)
}

struct Copy {
    from: Connection,
    to: Connection,
    source: Backend,
    target: Backend,
}

impl Copy {
    async fn run(
        &mut self,
        mut progress: impl FnMut(&str, usize),
    ) -> Result<CopyReport, StoreError> {
        self.mark().await?;
        for table in TABLES {
            self.copy_table(table, &mut progress).await?;
        }
        let mut rows = 0;
        for table in TABLES {
            rows += self.verify_table(table).await?;
        }
        self.finish().await?;
        Ok(CopyReport { tables: TABLES.len(), rows })
    }

    /// Marks the target as an unfinished copy of the source, unless it is one already.
    async fn mark(&mut self) -> Result<(), StoreError> {
        let name = self.source.name();
        // The lock keeps another copy or server from filling the target in between.
        self.to.begin().await?;
        let begun = query_scalar("SELECT source FROM copies");
        let begun: Option<String> = begun.fetch_optional(&mut self.to).await?;
        match begun {
            Some(original) if original == name => {}
            Some(original) => {
                return Err(StoreError::Unfinished { database: self.target.name(), original });
            }
            None => {
                for table in TABLES {
                    if table.last_key(&mut self.to).await?.is_some() {
                        return Err(StoreError::NotEmpty { database: self.target.name() });
                    }
                }
                let mark = query("INSERT INTO copies (one, source, begun) VALUES (1, $1, $2)");
                mark.bind(name).bind(unix_millis()).execute(&mut self.to).await?;
            }
        }
        Ok(self.to.commit().await?)
    }

    /// Copies the rows behind the last one of the target. Each batch is committed, in the order of the
    /// keys, so the last key of the target says how far the copy has come.
    async fn copy_table(
        &mut self,
        table: &CopiedTable,
        progress: &mut impl FnMut(&str, usize),
    ) -> Result<(), StoreError> {
        let failed = |why: sqlx::Error| copy_error(table, why);
        let mut last = table.last_key(&mut self.to).await.map_err(failed)?;
        loop {
            let rows = table.rows_after(&mut self.from, last.as_deref()).await.map_err(failed)?;
            let Some(row) = rows.last() else { return Ok(()) };
            last = Some(table.key(row).to_vec());
            self.to.begin().await.map_err(failed)?;
            table.insert(&mut self.to, &rows).await.map_err(failed)?;
            self.to.commit().await.map_err(failed)?;
            progress(table.name, rows.len());
        }
    }

    /// Compares all rows of a table and returns their number.
    async fn verify_table(&mut self, table: &CopiedTable) -> Result<u64, StoreError> {
        let source = sum(table, &mut self.from).await.map_err(|why| copy_error(table, why))?;
        let target = sum(table, &mut self.to).await.map_err(|why| copy_error(table, why))?;
        if source != target {
            return Err(StoreError::CopyDiffers {
                database: self.target.name(),
                table: table.name.to_owned(),
                source_rows: source.0,
                target_rows: target.0,
            });
        }
        Ok(source.0)
    }

    /// Removes the mark, after which the target can be served.
    async fn finish(&mut self) -> Result<(), StoreError> {
        self.to.begin().await?;
        if matches!(self.to, Connection::Postgres(_)) {
            for table in TABLES.iter().filter(|table| table.is_numbered) {
                let name = table.name;
                // Without it, the next row would get the number of a copied one.
                let sql = format!(
                    "SELECT setval(pg_get_serial_sequence('{name}', 'n'), max(n)) FROM {name} \
                     HAVING max(n) > 0"
                );
                query(AssertSqlSafe(sql)).fetch_optional(&mut self.to).await?;
            }
        }
        query("DELETE FROM copies").execute(&mut self.to).await?;
        Ok(self.to.commit().await?)
    }
}

async fn sum(
    table: &CopiedTable,
    connection: &mut Connection,
) -> Result<(u64, [u8; 32]), sqlx::Error> {
    let mut sum = TableSum::default();
    let mut last = None;
    loop {
        let rows = table.rows_after(connection, last.as_deref()).await?;
        sum.add(&rows);
        match rows.last() {
            Some(row) if rows.len() == BATCH => last = Some(table.key(row).to_vec()),
            _ => return Ok(sum.finish()),
        }
    }
}

fn copy_error(table: &CopiedTable, why: sqlx::Error) -> StoreError {
    match StoreError::from(why) {
        StoreError::Refused { why } => {
            StoreError::CopyRefused { table: table.name.to_owned(), why }
        }
        other => other,
    }
}
