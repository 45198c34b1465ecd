//! Progress of guests: finished lessons and solved puzzles.

use crate::database::{Connection, query, query_scalar};
use crate::error::StoreError;
use crate::store::Store;
use crate::write_op::{WriteError, WriteOp};

impl Store {
    /// Adds items, such as `lesson.attack`, to what a guest has learned. Returns how many are new.
    pub async fn add_progress(&self, guest: &str, items: Vec<String>) -> Result<u64, StoreError> {
        let guest = guest.to_owned();
        Ok(self.write(WriteOp::AddProgress { guest, items }).await? as u64)
    }

    /// The items that a guest has learned, in the order of their names.
    pub async fn progress(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        let find = "SELECT item FROM progress WHERE guest = $1 ORDER BY item";
        Ok(query_scalar(find).bind(guest).fetch_all(self.readers()).await?)
    }
}

pub(crate) async fn add(
    connection: &mut Connection,
    guest: &str,
    items: &[String],
) -> Result<i64, WriteError> {
    let mut new = 0;
    for item in items {
        // A guest who was deleted meanwhile learns nothing more.
        let add = query(
            "INSERT INTO progress (guest, item) SELECT id, $2 FROM guests \
             WHERE id = $1 AND token_hash <> 'deleted ' || id ON CONFLICT DO NOTHING",
        );
        let done = add.bind(guest).bind(item).execute(&mut *connection).await?;
        new += done as i64;
    }
    Ok(new)
}
