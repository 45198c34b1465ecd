//! What an operator does besides the server: looking after it, copying, blocking and deleting.

mod admin;
pub(crate) mod args;
mod doctor;

pub(crate) use admin::run as admin;
pub(crate) use doctor::run as doctor;

use crate::errors::Failure;
use crate::print;
use crate::serve::database;
use args::BackupArgs;
use sortie_core::Text;
use sortie_store::{Store, StoreError, backup as copy};
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

/// The database that is there; none is made.
async fn store(data: Option<&Path>) -> Result<Store, Failure> {
    let path = database(data)?;
    if !path.exists() {
        let why = "there is no database; name the folder that the server has with --data";
        return Err(Failure::file(&path, why));
    }
    Ok(Store::open(&path).await?)
}

/// `sortie backup`.
pub(crate) fn backup(args: &BackupArgs, language: &str) -> Result<(), Failure> {
    let path = database(args.data.as_deref())?;
    runtime()?.block_on(copy(&path, &args.file))?;
    let words = Words::new(language, [])?;
    let done = Text::new(id!("backup-done")).raw("path", args.file.display().to_string());
    print::text(&format!("{}\n", words.text(&done, &Readers::default())))
}
