//! [`Writer`]: group commit. One task with one connection writes all waiting operations in one
//! transaction.
//!
//! A durable commit waits for the disk, some milliseconds each. Sharing one wait among all waiting
//! requests multiplies the throughput, and a single writing connection never meets its own locks.

use crate::append::{self, Append};
use crate::change_listener;
use crate::database::{Backend, Connection, ErrorKind};
use crate::error::{self, StoreError};
use crate::write_op::{WriteError, WriteOp};
use std::collections::HashSet;
use std::mem;
use std::sync::Arc;
use tokio::sync::{Mutex, Notify, mpsc, oneshot};

/// The capacity of the queue and the most operations of one transaction. It bounds the memory and the
/// time that readers of one checkpoint wait; more requests wait in `send`.
pub(crate) const MAX_GROUP: usize = 512;

/// An operation and the channel for its result. The receiver may be gone: a dropped request is still
/// written.
pub(crate) struct WriteRequest {
    pub(crate) work: WriteOp,
    pub(crate) answer: oneshot::Sender<Result<i64, StoreError>>,
}

/// The writing task. After an error it answers the affected requests and continues with a new
/// connection.
pub(crate) struct Writer {
    pub(crate) backend: Backend,
    /// `None` after an error. The state of a failed connection (open transactions, locks) depends on the
    /// error, and a new one is cheap.
    pub(crate) connection: Option<Connection>,
}

/// The results of the operations of a committed group, in order.
type Replies = Vec<Result<i64, StoreError>>;

/// The failure of a whole group.
struct CommitError {
    error: StoreError,
    blame: Blame,
}

/// The operation that failed a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blame {
    /// None: the connection or the disk failed.
    Nothing,
    /// The one with this index. The others can be written without it.
    One(usize),
    /// One of several appends that were executed together.
    Together,
}

/// Runs a [`Writer`] until it stops, and starts another one after a panic. The callers whose requests
/// were with it get an error; requests in the queue go to the next one.
pub(crate) async fn supervise(
    backend: Backend,
    mut connection: Option<Connection>,
    jobs: mpsc::Receiver<WriteRequest>,
    stop: Arc<Notify>,
) {
    // Shared, so that the queue outlives a writer. Only one writer at a time holds the lock.
    let jobs = Arc::new(Mutex::new(jobs));
    loop {
        let writer = Writer { backend: backend.clone(), connection: connection.take() };
        let (jobs, stop) = (jobs.clone(), stop.clone());
        // A task of its own contains the panic. Its connection is dropped, which rolls back.
        match tokio::spawn(async move { writer.run(&mut *jobs.lock().await, stop).await }).await {
            Err(error) if error.is_panic() => {
                tracing::error!("the writer panicked; it starts again");
            }
            _ => return,
        }
    }
}

impl Writer {
    /// Runs until `stop` is notified and the queue is empty, or all senders are gone.
    async fn run(mut self, jobs: &mut mpsc::Receiver<WriteRequest>, stop: Arc<Notify>) {
        let mut group = Vec::with_capacity(MAX_GROUP);
        loop {
            tokio::select! {
                // Closing the queue refuses new requests, and `recv_many` still drains the old ones.
                () = stop.notified() => jobs.close(),
                count = jobs.recv_many(&mut group, MAX_GROUP) => match count {
                    0 => break,
                    _ => self.write(mem::take(&mut group)).await,
                }
            }
        }
        self.close_connection().await;
    }

    /// Commits a group and answers its requests. An operation that fails with partial changes is answered
    /// and left out, and the others are tried again: one bad request must not fail its neighbours.
    ///
    /// The loop ends because each failure removes at least one request, or is the only one that ends the
    /// execution together.
    async fn write(&mut self, mut jobs: Vec<WriteRequest>) {
        let mut together = true;
        while !jobs.is_empty() {
            match self.commit(&jobs, together).await {
                Ok(answers) => {
                    for (job, answer) in jobs.into_iter().zip(answers) {
                        // The caller may have gone away, which changes nothing about the write.
                        let _ = job.answer.send(answer);
                    }
                    return;
                }
                Err(CommitError { error, blame }) => {
                    self.undo(blame != Blame::Nothing).await;
                    tracing::warn!(%error, jobs = jobs.len(), "writing failed");
                    let failed = match blame {
                        Blame::Nothing => mem::take(&mut jobs),
                        Blame::One(index) => vec![jobs.remove(index)],
                        Blame::Together => {
                            together = false;
                            Vec::new()
                        }
                    };
                    for job in failed {
                        let _ = job.answer.send(Err(error.clone()));
                    }
                }
            }
        }
    }

    /// Executes the operations in one transaction; appends that follow each other `together` or one by one.
    async fn commit(
        &mut self,
        jobs: &[WriteRequest],
        together: bool,
    ) -> Result<Replies, CommitError> {
        let sender = self.backend.sender().map(str::to_owned);
        let connection = self.begin().await?;
        let mut answers = Vec::with_capacity(jobs.len());
        while answers.len() < jobs.len() {
            let at = answers.len();
            let appends = if together { leading_appends(&jobs[at..]) } else { Vec::new() };
            let (executed, blame) = if appends.len() > 1 {
                (append::append_all(connection, &appends).await, Blame::Together)
            } else {
                match jobs[at].work.run(connection).await {
                    Err(WriteError::Refused(error)) => (Ok(vec![Err(error)]), Blame::One(at)),
                    executed => (executed.map(|count| vec![Ok(count)]), Blame::One(at)),
                }
            };
            match executed {
                Ok(executed) => answers.extend(executed),
                Err(WriteError::Refused(error) | WriteError::Spoilt(error)) => {
                    return Err(CommitError { error, blame });
                }
                Err(WriteError::Lost(error)) => {
                    return Err(CommitError { error, blame: Blame::Nothing });
                }
            }
        }
        if let Some(sender) = &sender {
            let written = jobs.iter().zip(&answers);
            let written =
                written.filter_map(|(job, answer)| Some((&job.work, *answer.as_ref().ok()?)));
            change_listener::notify(connection, sender, written).await?;
        }
        // Only after the commit is on disk may anybody be told of success.
        if let Err(why) = connection.commit().await {
            let error = error::commit_error(why);
            return Err(CommitError { error, blame: Blame::Nothing });
        }
        if jobs.iter().any(|job| matches!(job.work, WriteOp::DeleteGuest { .. }))
            && let Err(error) = connection.empty_log().await
        {
            tracing::warn!(%error, "the write-ahead log could not be emptied");
        }
        Ok(answers)
    }

    /// Undoes the transaction after an error, by closing the connection unless it is sound.
    async fn undo(&mut self, is_sound: bool) {
        if let Some(connection) = self.connection.as_mut()
            && is_sound
            && connection.try_undo().await
        {
            return;
        }
        self.close_connection().await;
    }

    /// Begins a transaction, with a new connection if the old one was lost.
    async fn begin(&mut self) -> Result<&mut Connection, sqlx::Error> {
        if let Some(mut connection) = self.connection.take() {
            match connection.begin().await {
                Ok(()) => return Ok(self.connection.insert(connection)),
                Err(error) => {
                    connection.close().await;
                    // A restart of the server ends an idle connection, which the next statement finds
                    // out. Nothing was written by it yet.
                    if ErrorKind::from_error(&error) != ErrorKind::Disconnected {
                        return Err(error);
                    }
                }
            }
        }
        let connection = self.backend.writer().await?;
        let connection = self.connection.insert(connection);
        connection.begin().await?;
        Ok(connection)
    }

    /// Closes the connection and waits for it, so that none of its locks blocks the next one.
    async fn close_connection(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection.close().await;
        }
    }
}

/// The appends at the beginning of a group, up to the second one to the same table.
fn leading_appends(jobs: &[WriteRequest]) -> Vec<&Append> {
    let mut tables = HashSet::new();
    let appends = jobs.iter().map_while(|job| match &job.work {
        WriteOp::Append(append) if tables.insert(&append.table) => Some(append),
        _ => None,
    });
    appends.collect()
}

impl From<sqlx::Error> for CommitError {
    fn from(error: sqlx::Error) -> Self {
        CommitError { error: error.into(), blame: Blame::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use crate::error::StoreError;
    use crate::store::Store;
    use crate::write_op::WriteOp;

    #[tokio::test]
    async fn after_a_panic_the_writer_starts_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("sortie.db")).await.unwrap();
        for _ in 0..3 {
            let failed = store.write(WriteOp::Panic).await;
            assert!(matches!(failed, Err(StoreError::Io(_))), "{failed:?}");
            store.check().await.unwrap();
        }
        let writes = (0..20).map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                if n == 10 {
                    store.write(WriteOp::Panic).await.map(drop)
                } else {
                    store.check().await
                }
            })
        });
        for write in writes.collect::<Vec<_>>() {
            // Those of the same group fail with it, and none of them waits for ever.
            let _ = write.await.unwrap();
        }
        store.check().await.unwrap();
        store.close().await;
        assert_eq!(store.check().await, Err(StoreError::Closed));
    }
}
