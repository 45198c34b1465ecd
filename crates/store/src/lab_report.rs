//! Finished measurements of rules.

use crate::database::{Connection, query, query_as};
use crate::error::StoreError;
use crate::store::Store;
use crate::write_op::{WriteError, WriteOp};

/// A finished report to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLabReport {
    /// The id in its address.
    pub id: String,
    /// The request as JSON. Equal requests have equal texts.
    pub request: String,
    /// The result as JSON.
    pub result: String,
    /// The time of the request in milliseconds since 1970.
    pub created: i64,
    /// The guests who requested it.
    pub guests: Vec<String>,
}

/// A stored report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLabReport {
    /// The id in its address.
    pub id: String,
    /// The request as JSON.
    pub request: String,
    /// The result as JSON.
    pub result: String,
    /// The time of the request in milliseconds since 1970.
    pub created: i64,
}

/// A stored report without its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabReportHead {
    /// The id in its address.
    pub id: String,
    /// The request as JSON.
    pub request: String,
    /// The time of the request in milliseconds since 1970.
    pub created: i64,
}

/// The columns of a [`StoredLabReport`].
type Row = (String, String, String, i64);

impl From<Row> for StoredLabReport {
    fn from((id, request, result, created): Row) -> Self {
        StoredLabReport { id, request, result, created }
    }
}

impl Store {
    /// Stores a finished report, then deletes the oldest ones beyond `max_kept`. Guests who were deleted
    /// meanwhile are left out. Returns `false`, and stores nothing, if no guest is left.
    pub async fn put_lab_report(
        &self,
        report: NewLabReport,
        max_kept: Option<u32>,
    ) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::PutLabReport { report, max_kept }).await? > 0)
    }

    /// Adds a guest to a stored report. Returns `false` if there is no such report or guest.
    pub async fn add_lab_report_guest(&self, id: &str, guest: &str) -> Result<bool, StoreError> {
        let (id, guest) = (id.to_owned(), guest.to_owned());
        Ok(self.write(WriteOp::AddLabReportGuest { id, guest }).await? > 0)
    }

    /// The report with this id.
    pub async fn lab_report(&self, id: &str) -> Result<Option<StoredLabReport>, StoreError> {
        let find = "SELECT id, request, result, created FROM lab_reports WHERE id = $1";
        let row: Option<Row> = query_as(find).bind(id).fetch_optional(self.readers()).await?;
        Ok(row.map(StoredLabReport::from))
    }

    /// The latest report of this request.
    pub async fn lab_report_of_request(
        &self,
        request: &str,
    ) -> Result<Option<StoredLabReport>, StoreError> {
        let find = "SELECT id, request, result, created FROM lab_reports \
            WHERE request = $1 ORDER BY n DESC LIMIT 1";
        let row: Option<Row> = query_as(find).bind(request).fetch_optional(self.readers()).await?;
        Ok(row.map(StoredLabReport::from))
    }

    /// The reports of a guest without their results, at most `limit`, most recent first.
    pub async fn lab_reports_of_guest(
        &self,
        guest: &str,
        limit: u32,
    ) -> Result<Vec<LabReportHead>, StoreError> {
        let find = "SELECT r.id, r.request, r.created \
            FROM lab_reports r JOIN lab_report_guests g ON g.report_id = r.id \
            WHERE g.guest = $1 ORDER BY r.n DESC LIMIT $2";
        let find = query_as(find).bind(guest).bind(limit);
        let rows: Vec<(String, String, i64)> = find.fetch_all(self.readers()).await?;
        let head = |(id, request, created)| LabReportHead { id, request, created };
        Ok(rows.into_iter().map(head).collect())
    }
}

pub(crate) async fn put(
    connection: &mut Connection,
    report: &NewLabReport,
    max_kept: Option<u32>,
) -> Result<i64, WriteError> {
    // Looked at before anything is written, so that the refusal leaves nothing behind. One connection
    // does all writes, so nobody is deleted before the end of the transaction.
    let mut living = Vec::with_capacity(report.guests.len());
    for guest in &report.guests {
        if is_living(connection, guest).await? {
            living.push(guest);
        }
    }
    if living.is_empty() {
        return Ok(0);
    }
    let put = query(
        "INSERT INTO lab_reports (id, request, result, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (id) DO NOTHING",
    );
    let put = put.bind(&report.id).bind(&report.request).bind(&report.result);
    put.bind(report.created).execute(&mut *connection).await?;
    for guest in living {
        insert_guest(connection, &report.id, guest).await?;
    }
    if let Some(max) = max_kept {
        // By the number and not by the time of the request: a long report that has just been finished
        // may be older than all others.
        let trim = query(
            "DELETE FROM lab_reports WHERE n <= \
             (SELECT n FROM lab_reports ORDER BY n DESC LIMIT 1 OFFSET $1)",
        );
        trim.bind(max).execute(connection).await?;
    }
    Ok(1)
}

pub(crate) async fn add_guest(
    connection: &mut Connection,
    id: &str,
    guest: &str,
) -> Result<i64, WriteError> {
    let find = query("SELECT 1 FROM lab_reports WHERE id = $1").bind(id);
    let is_stored = find.fetch_optional(&mut *connection).await?.is_some();
    if !is_stored || !is_living(connection, guest).await? {
        return Ok(0);
    }
    insert_guest(connection, id, guest).await?;
    Ok(1)
}

/// Deletes the references of a guest, and the reports that nobody refers to any more.
pub(crate) async fn delete_guest(
    connection: &mut Connection,
    guest: &str,
) -> Result<(), sqlx::Error> {
    let unlink = query("DELETE FROM lab_report_guests WHERE guest = $1").bind(guest);
    if unlink.execute(&mut *connection).await? == 0 {
        return Ok(());
    }
    let delete = query(
        "DELETE FROM lab_reports WHERE NOT EXISTS \
         (SELECT 1 FROM lab_report_guests WHERE report_id = lab_reports.id)",
    );
    delete.execute(connection).await.map(drop)
}

/// Whether a guest is stored and not deleted: one at a shared table stays as a row after the deletion.
async fn is_living(connection: &mut Connection, guest: &str) -> Result<bool, sqlx::Error> {
    let find = query("SELECT 1 FROM guests WHERE id = $1 AND token_hash <> 'deleted ' || id");
    Ok(find.bind(guest).fetch_optional(connection).await?.is_some())
}

async fn insert_guest(
    connection: &mut Connection,
    id: &str,
    guest: &str,
) -> Result<(), sqlx::Error> {
    let insert = query(
        "INSERT INTO lab_report_guests (report_id, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    );
    insert.bind(id).bind(guest).execute(connection).await.map(drop)
}
