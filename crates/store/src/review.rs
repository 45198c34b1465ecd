//! Finished reviews of matches.

use crate::database::{Connection, query, query_scalar};
use crate::error::StoreError;
use crate::store::Store;
use crate::write_op::{WriteError, WriteOp};

/// A finished review of a match for one of its seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReview {
    /// The id of the table.
    pub table: String,
    /// The reviewed seat.
    pub seat: u8,
    /// The review as JSON.
    pub review: String,
}

impl Store {
    /// Stores a review in place of an older one of the same seat, then deletes the oldest ones beyond
    /// `max_kept`. Returns `false`, and stores nothing, if the table was deleted meanwhile.
    pub async fn put_review(&self, review: NewReview, max_kept: u32) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::PutReview { review, max_kept }).await? > 0)
    }

    /// The review of a table's match for a seat.
    pub async fn review(&self, table: &str, seat: u8) -> Result<Option<String>, StoreError> {
        let find = "SELECT review FROM reviews WHERE table_id = $1 AND seat = $2";
        let find = query_scalar(find).bind(table).bind(seat);
        Ok(find.fetch_optional(self.readers()).await?)
    }
}

pub(crate) async fn put(
    connection: &mut Connection,
    NewReview { table, seat, review }: &NewReview,
    max_kept: u32,
) -> Result<i64, WriteError> {
    let find = query("SELECT 1 FROM tables WHERE id = $1").bind(table);
    if find.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(0);
    }
    // Replaced and not updated, so that it gets the number of the newest one.
    let clear = query("DELETE FROM reviews WHERE table_id = $1 AND seat = $2");
    clear.bind(table).bind(*seat).execute(&mut *connection).await?;
    let put = query("INSERT INTO reviews (table_id, seat, review) VALUES ($1, $2, $3)");
    put.bind(table).bind(*seat).bind(review).execute(&mut *connection).await?;
    let trim = query(
        "DELETE FROM reviews WHERE n <= (SELECT n FROM reviews ORDER BY n DESC LIMIT 1 OFFSET $1)",
    );
    trim.bind(max_kept).execute(connection).await?;
    Ok(1)
}
