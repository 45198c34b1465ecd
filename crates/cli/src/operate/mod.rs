//! The commands of operators: `doctor`, `backup`, `migrate-database` and `admin`.

mod admin;
pub(crate) mod args;
mod doctor;

pub(crate) use admin::run as admin;
pub(crate) use doctor::run as doctor;

use crate::errors::Failure;
use crate::print;
use crate::serve::database_location;
use args::{BackupArgs, DatabaseArg, MigrateDatabaseArgs};
use sortie_core::Text;
use sortie_store::{
    DatabaseLocation, LocationError, Store, StoreError, StoreOptions, backup as copy, copy_database,
};
use sortie_words::{Readers, Words};
use std::path::Path;
use tokio::runtime::{Builder, Runtime};

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::data(error)
    }
}

fn runtime() -> Result<Runtime, Failure> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

/// The existing database; an error with help if there is no file.
fn existing_database(
    data: Option<&Path>,
    database: Option<&DatabaseArg>,
) -> Result<DatabaseLocation, Failure> {
    match database_location(data, database)? {
        DatabaseLocation::File(path) if !path.exists() => {
            let why = "there is no database here; name the server's data folder with --data";
            Err(Failure::file(&path, why))
        }
        location => Ok(location),
    }
}

/// Opens the existing database; never creates one.
async fn open_store(data: Option<&Path>, database: Option<&DatabaseArg>) -> Result<Store, Failure> {
    let location = existing_database(data, database)?;
    Ok(Store::open_existing(StoreOptions::from_location(location)).await?)
}

/// `sortie backup`.
pub(crate) fn backup(args: &BackupArgs, language: &str) -> Result<(), Failure> {
    let path = match existing_database(args.data.as_deref(), args.database.as_ref())? {
        DatabaseLocation::File(path) => path,
        DatabaseLocation::Postgres(_) => {
            let file = args.file.display();
            return Err(Failure::Data(format!(
                "the database is one of Postgres; copy it with: \
                 pg_dump --format=custom --file={file} \"$SORTIE_DATABASE\"; \
                 docs/hosting.md also describes how to restore it, and recovery to a point in time"
            )));
        }
    };
    runtime()?.block_on(copy(&path, &args.file))?;
    let done = Text::new(id!("backup-done")).raw("path", args.file.display().to_string());
    say(&done, language)
}

/// `sortie migrate-database`.
pub(crate) fn migrate_database(args: &MigrateDatabaseArgs, language: &str) -> Result<(), Failure> {
    let read =
        |given: &DatabaseArg| given.0.parse().map_err(|why: LocationError| Failure::data(why));
    let (from, to): (DatabaseLocation, DatabaseLocation) = (read(&args.from)?, read(&args.to)?);
    let copied = runtime()?.block_on(copy_database(&from, &to, |_, _| {}))?;
    let done = Text::new(id!("migrate-database-done"))
        .number("rows", copied.rows as i64)
        .number("tables", copied.tables as i64)
        .raw("path", to.to_string());
    say(&done, language)
}

fn say(text: &Text, language: &str) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    print::text(&format!("{}\n", words.text(text, &Readers::default())))
}

#[cfg(test)]
mod tests {
    mod deployment;
}
