//! The commands of operators: `doctor`, `backup` and `admin`.

mod admin;
pub(crate) mod args;
mod doctor;

pub(crate) use admin::run as admin;
pub(crate) use doctor::run as doctor;

use crate::errors::Failure;
use crate::print;
use crate::serve::database_path;
use args::BackupArgs;
use sortie_core::Text;
use sortie_store::{Store, StoreError, backup as copy};
use sortie_words::{Readers, Words};
use std::path::{Path, PathBuf};
use tokio::runtime::{Builder, Runtime};

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::data(error)
    }
}

fn runtime() -> Result<Runtime, Failure> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

/// The path of the existing database; an error with help if there is none.
fn existing_database(data: Option<&Path>) -> Result<PathBuf, Failure> {
    let path = database_path(data)?;
    if path.exists() {
        return Ok(path);
    }
    let why = "there is no database here; name the server's data folder with --data";
    Err(Failure::file(&path, why))
}

/// Opens the existing database; never creates one.
async fn open_store(data: Option<&Path>) -> Result<Store, Failure> {
    let path = existing_database(data)?;
    Ok(Store::open(&path).await?)
}

/// `sortie backup`.
pub(crate) fn backup(args: &BackupArgs, language: &str) -> Result<(), Failure> {
    let path = existing_database(args.data.as_deref())?;
    runtime()?.block_on(copy(&path, &args.file))?;
    let words = Words::new(language, [])?;
    let done = Text::new(id!("backup-done")).raw("path", args.file.display().to_string());
    print::text(&format!("{}\n", words.text(&done, &Readers::default())))
}
