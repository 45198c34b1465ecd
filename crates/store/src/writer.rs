//! Group commit: one task with one connection writes all that waits in one transaction.

use crate::error::StoreError;
use crate::open::Options;
use crate::work::{Failure, Work};
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use std::mem;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc, oneshot};

/// How much waits at most, and how much is written in one transaction.
pub(crate) const GROUP: usize = 512;

/// Work for the writer, and the channel for its result. The caller may have gone away.
pub(crate) struct Job {
    pub(crate) work: Work,
    pub(crate) answer: oneshot::Sender<Result<i64, StoreError>>,
}

/// The one that writes. Errors are answered, and the next group is begun with a connection that
/// works or else a new one.
pub(crate) struct Writer {
    pub(crate) options: Options,
    /// None after an error: what it left behind is not to be reasoned about.
    pub(crate) connection: Option<SqliteConnection>,
}

/// The results of the jobs of a committed group.
type Answers = Vec<Result<i64, StoreError>>;

/// Why a group was not committed.
struct Uncommitted {
    error: StoreError,
    /// The job without which it may be.
    culprit: Option<usize>,
}

impl Writer {
    /// Writes until it is told to stop and nothing waits any more, or nobody is left who could ask.
    pub(crate) async fn run(mut self, mut jobs: mpsc::Receiver<Job>, stop: Arc<Notify>) {
        let mut group = Vec::with_capacity(GROUP);
        loop {
            tokio::select! {
                // Jobs that already wait are still written: `recv_many` returns 0 only when all are
                // out.
                () = stop.notified() => jobs.close(),
                count = jobs.recv_many(&mut group, GROUP) => match count {
                    0 => break,
                    _ => self.write(mem::take(&mut group)).await,
                }
            }
        }
        self.hang_up().await;
    }

    /// Commits a group, without those that spoil it, and answers all.
    async fn write(&mut self, mut jobs: Vec<Job>) {
        while !jobs.is_empty() {
            match self.commit(&jobs).await {
                Ok(answers) => {
                    for (job, answer) in jobs.into_iter().zip(answers) {
                        // The caller may have gone away, which changes nothing about the write.
                        let _ = job.answer.send(answer);
                    }
                    return;
                }
                Err(Uncommitted { error, culprit }) => {
                    self.hang_up().await;
                    tracing::warn!(%error, jobs = jobs.len(), "writing failed");
                    let failed = match culprit {
                        Some(culprit) => vec![jobs.remove(culprit)],
                        None => mem::take(&mut jobs),
                    };
                    for job in failed {
                        let _ = job.answer.send(Err(error.clone()));
                    }
                }
            }
        }
    }

    /// One transaction.
    async fn commit(&mut self, jobs: &[Job]) -> Result<Answers, Uncommitted> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.writer().await?,
        };
        let connection = self.connection.insert(connection);
        // With a plain BEGIN, another program's write between our read and our write would fail the
        // whole group.
        let mut group = connection.begin_with("BEGIN IMMEDIATE").await?;
        let mut answers = Vec::with_capacity(jobs.len());
        for (at, job) in jobs.iter().enumerate() {
            answers.push(match job.work.run(&mut group).await {
                Ok(count) => Ok(count),
                Err(Failure::Refused(error)) => Err(error),
                Err(Failure::Spoilt(error)) => {
                    // The transaction holds half of this job. The others run again without it.
                    return Err(Uncommitted { error, culprit: Some(at) });
                }
                Err(Failure::Lost(error)) => return Err(Uncommitted { error, culprit: None }),
            });
        }
        // One wait for the disk for the whole group. Nothing is answered before it.
        group.commit().await?;
        Ok(answers)
    }

    /// Ends the connection and waits until it is gone, so that no lock of it is left.
    async fn hang_up(&mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = connection.close().await;
        }
    }
}

impl From<sqlx::Error> for Uncommitted {
    fn from(error: sqlx::Error) -> Self {
        Uncommitted { error: error.into(), culprit: None }
    }
}
