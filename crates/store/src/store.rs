//! The store, as the rest of the program meets it.

use crate::chat::{self, Said, Saying};
use crate::device::{self, Device};
use crate::error::StoreError;
use crate::guest::{Guest, NewGuest};
use crate::key::{self, Claim, KeptKey};
use crate::notice::{self, Notices};
use crate::open::Options;
use crate::read;
use crate::room::{self, KeptRoom, Room};
use crate::table::{Head, Kept, Line, NewTable, Status, Timing};
use crate::work::Work;
use crate::writer::{GROUP, Job, Writer};
use sqlx::QueryBuilder;
use sqlx::sqlite::SqlitePool;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{Mutex, Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

/// So many tables are asked for with one question at most.
// SQLite limits the parameters of a statement; this is well below every build's limit.
const MANY: usize = 500;

/// A database of tables, guests and records. A clone is the same store.
///
/// - A write returns `Ok` only after it is on disk, and every later read sees it.
/// - A future that is dropped may have written or not. The store goes on.
/// - Readers and writers do not wait for each other.
/// - After an error, the next call tries again with a fresh connection.
#[derive(Clone, Debug)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    readers: SqlitePool,
    ending: Arc<Ending>,
}

/// How the writer is told to stop and waited for.
#[derive(Debug)]
struct Ending {
    stop: Arc<Notify>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Store {
    /// Opens the database at this path. Makes it, and the folder that it is in, where there is none,
    /// and brings one of an older version up to date.
    ///
    /// A file that is no database of Sortie, or of a newer version, stays as it is.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(Options::at(path)).await
    }

    /// [`Store::open`] with other patience or a limit.
    pub async fn open_with(mut options: Options) -> Result<Self, StoreError> {
        let connection = Some(options.prepare().await?);
        let readers = options.readers();
        // Bounded: when the disk is slow, callers wait here and memory does not grow.
        let (jobs, waiting) = mpsc::channel(GROUP);
        let stop = Arc::new(Notify::new());
        let writer = Writer { options, connection }.run(waiting, stop.clone());
        let writer = Mutex::new(Some(tokio::spawn(writer)));
        Ok(Store { jobs, readers, ending: Arc::new(Ending { stop, writer }) })
    }

    /// `PRAGMA synchronous` of the connection that writes: 2 is FULL.
    pub async fn synchronous(&self) -> Result<i64, StoreError> {
        self.write(Work::Synchronous).await
    }

    /// Keeps a new table and the lines that it begins with, which get the numbers 0, 1 and so on.
    ///
    /// Errors with [`StoreError::Exists`] if there is a table of this id, with
    /// [`StoreError::Unknown`] if a guest sits there who is not kept.
    pub async fn create(&self, table: NewTable, lines: Vec<Line>) -> Result<(), StoreError> {
        self.write(Work::Create { table, lines }).await.map(drop)
    }

    /// Appends lines to a table, all or none; they get the numbers `from`, `from + 1` and so on.
    /// `now` is how the match stands after them.
    ///
    /// Errors with [`StoreError::Conflict`] if `from` is not the number of the next line.
    pub async fn append(
        &self,
        table: &str,
        from: u64,
        lines: Vec<Line>,
        now: Status,
    ) -> Result<(), StoreError> {
        self.append_timed(table, from, lines, now, None).await
    }

    /// [`Store::append`], and what the clocks show after it.
    pub async fn append_timed(
        &self,
        table: &str,
        from: u64,
        lines: Vec<Line>,
        now: Status,
        timing: Option<Timing>,
    ) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(Work::Append { table, from, lines, now, timing }).await.map(drop)
    }

    /// The tables where a clock has run out at a moment, in milliseconds since 1970; at most `limit`,
    /// the one first where it did first.
    pub async fn due(&self, at: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let due = sqlx::query_scalar(
            "SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline LIMIT $2",
        );
        Ok(due.bind(at).bind(limit).fetch_all(&self.readers).await?)
    }

    /// Forgets when a clock of a table runs out.
    pub async fn undue(&self, table: &str) -> Result<(), StoreError> {
        self.write(Work::Undue { table: table.to_owned() }).await.map(drop)
    }

    /// Notes that a server is there, in milliseconds since 1970.
    pub async fn alive(&self, at: i64) -> Result<(), StoreError> {
        self.write(Work::Alive { at }).await.map(drop)
    }

    /// Notes that a server has begun, and with it that none was there since one was last.
    pub async fn wake(&self, at: i64) -> Result<(), StoreError> {
        self.write(Work::Wake { at }).await.map(drop)
    }

    /// When no server was there, from and to in milliseconds since 1970, as far as it ended after
    /// `since`; the first one first.
    pub async fn outages(&self, since: i64) -> Result<Vec<(i64, i64)>, StoreError> {
        let outages =
            sqlx::query_as("SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began");
        Ok(outages.bind(since).fetch_all(&self.readers).await?)
    }

    /// A table with all its lines, as they are at one moment.
    ///
    /// Errors with [`StoreError::Damaged`] if a line is missing.
    pub async fn table(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        // A transaction, so that the head and the lines are of the same moment.
        let mut moment = self.readers.begin().await?;
        read::table(&mut moment, id).await
    }

    /// How many lines each of these tables has; one that is not kept has no place here.
    pub async fn lengths(&self, ids: &[&str]) -> Result<HashMap<String, u64>, StoreError> {
        let mut lengths = HashMap::with_capacity(ids.len());
        for ids in ids.chunks(MANY) {
            let mut query = QueryBuilder::new("SELECT id, next FROM tables WHERE id IN (");
            let mut list = query.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            query.push(")");
            let found: Vec<(String, i64)> = query.build_query_as().fetch_all(&self.readers).await?;
            lengths.extend(found.into_iter().map(|(id, next)| (id, next as u64)));
        }
        Ok(lengths)
    }

    /// The tables where a guest sits, at most `limit`, the one that was touched last first. One that
    /// is damaged is left out.
    pub async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Head>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        Ok(read::of_guest(&mut reader, guest, limit).await?)
    }

    /// Puts a room in place of the one of this version; a new one where no version is named.
    ///
    /// Errors with [`StoreError::Conflict`] if another version is kept, with
    /// [`StoreError::Unknown`] if none is, with [`StoreError::Exists`] if a new one has the id, or the
    /// table before it, of another.
    pub async fn put_room(&self, room: Room, version: Option<u64>) -> Result<(), StoreError> {
        self.write(Work::PutRoom { room, version }).await.map(drop)
    }

    /// Deletes the room of this id, if it is of this version.
    pub async fn delete_room(&self, id: &str, version: Option<u64>) -> Result<(), StoreError> {
        self.write(Work::DeleteRoom { id: id.to_owned(), version }).await.map(drop)
    }

    /// Makes a table of the room of the same id, if that is of this version: both or nothing.
    pub async fn begin(
        &self,
        version: u64,
        table: NewTable,
        lines: Vec<Line>,
    ) -> Result<(), StoreError> {
        self.write(Work::Begin { version, table, lines }).await.map(drop)
    }

    /// The room of this id.
    pub async fn room(&self, id: &str) -> Result<Option<KeptRoom>, StoreError> {
        Ok(room::find(&self.readers, id).await?)
    }

    /// The rooms that everybody may find, at most `limit`, the one that was changed last first.
    pub async fn rooms(&self, limit: u32) -> Result<Vec<KeptRoom>, StoreError> {
        Ok(room::listed(&self.readers, limit).await?)
    }

    /// The rooms where a guest sits, at most `limit`, the one that was changed last first.
    pub async fn rooms_of_guest(
        &self,
        guest: &str,
        limit: u32,
    ) -> Result<Vec<KeptRoom>, StoreError> {
        Ok(room::of_guest(&self.readers, guest, limit).await?)
    }

    /// The room or table where the players of a table have come together again.
    pub async fn next_of(&self, table: &str) -> Result<Option<String>, StoreError> {
        Ok(room::next_of(&self.readers, table).await?)
    }

    /// Says something at a table, if fewer than `most` things were said there. Returns its number.
    ///
    /// Errors with [`StoreError::Enough`] if as many were.
    pub async fn say(&self, saying: Saying, most: u32) -> Result<u64, StoreError> {
        Ok(self.write(Work::Say { saying, most }).await? as u64)
    }

    /// The last `limit` things that were said at a table from a number on, the first one first.
    pub async fn said(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Said>, StoreError> {
        Ok(chat::said(&self.readers, table, from, limit).await?)
    }

    /// The thing of this number that was said at a table.
    pub async fn said_at(&self, table: &str, n: u64) -> Result<Option<Said>, StoreError> {
        Ok(chat::said_at(&self.readers, table, n).await?)
    }

    /// A guest does or does not want to hear another one any more, at whatever table.
    pub async fn mute(&self, guest: &str, other: &str, mute: bool) -> Result<(), StoreError> {
        let (guest, other) = (guest.to_owned(), other.to_owned());
        self.write(Work::Mute { guest, other, mute }).await.map(drop)
    }

    /// Whom a guest does not want to hear, by id.
    pub async fn muted(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        Ok(chat::muted(&self.readers, guest).await?)
    }

    /// Where a guest is told that it is their turn.
    pub async fn notices(&self, guest: &str) -> Result<Option<Notices>, StoreError> {
        Ok(notice::of_guest(&self.readers, guest).await?)
    }

    /// Puts where a guest is told in place of what was.
    pub async fn put_notices(&self, guest: &str, notices: Notices) -> Result<(), StoreError> {
        let guest = guest.to_owned();
        self.write(Work::PutNotices { guest, notices }).await.map(drop)
    }

    /// When an address for letters was asked last to confirm, by whichever guest, in milliseconds since
    /// 1970.
    pub async fn mail_asked(&self, mail: &str) -> Result<Option<i64>, StoreError> {
        Ok(notice::asked(&self.readers, mail).await?)
    }

    /// Confirms the address whose secret has this hash. Says whether there was one.
    pub async fn confirm_mail(&self, hash: &str) -> Result<bool, StoreError> {
        Ok(self.write(Work::ConfirmMail { hash: hash.to_owned() }).await? > 0)
    }

    /// Ends letters to the address with this secret. Says whether there was one.
    pub async fn stop_mail(&self, secret: &str) -> Result<bool, StoreError> {
        Ok(self.write(Work::StopMail { secret: secret.to_owned() }).await? > 0)
    }

    /// The devices on which a guest is told, those first that were asked for first.
    pub async fn devices(&self, guest: &str) -> Result<Vec<Device>, StoreError> {
        Ok(device::of_guest(&self.readers, guest).await?)
    }

    /// Tells a guest on a device, whoever was told there before, if the guest has fewer than `most`
    /// others. Says whether that is so.
    pub async fn put_device(
        &self,
        guest: &str,
        device: Device,
        most: u32,
    ) -> Result<bool, StoreError> {
        let guest = guest.to_owned();
        Ok(self.write(Work::PutDevice { guest, device, most }).await? > 0)
    }

    /// Tells nobody on the device with this endpoint any more. Says whether somebody was.
    pub async fn forget_device(&self, endpoint: &str) -> Result<bool, StoreError> {
        Ok(self.write(Work::ForgetDevice { endpoint: endpoint.to_owned() }).await? > 0)
    }

    /// The secret key by which push services know this server.
    pub async fn push_key(&self) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(device::key(&self.readers).await?)
    }

    /// Keeps a secret key for push services. Says whether there was none.
    pub async fn put_push_key(&self, secret: &[u8]) -> Result<bool, StoreError> {
        Ok(self.write(Work::PutPushKey { secret: secret.to_owned() }).await? > 0)
    }

    /// Notes that a seat is told about a decision. Says whether it was not told before.
    pub async fn notice(&self, table: &str, seat: u8, decision: u32) -> Result<bool, StoreError> {
        let table = table.to_owned();
        Ok(self.write(Work::Notice { table, seat, decision }).await? > 0)
    }

    /// Gives a guest one more token, for another device.
    pub async fn add_token(&self, hash: &str, guest: &str) -> Result<(), StoreError> {
        let (hash, guest) = (hash.to_owned(), guest.to_owned());
        self.write(Work::AddToken { hash, guest }).await.map(drop)
    }

    /// Gives a guest a link to come back by, in place of the one that it had.
    pub async fn add_return(&self, hash: &str, guest: &str) -> Result<(), StoreError> {
        let (hash, guest) = (hash.to_owned(), guest.to_owned());
        self.write(Work::AddReturn { hash, guest }).await.map(drop)
    }

    /// The guest whose link to come back by has this hash.
    pub async fn returning(&self, hash: &str) -> Result<Option<Guest>, StoreError> {
        let guest = sqlx::query_as(
            "SELECT g.id, g.name, g.created FROM guests g JOIN returns r ON r.guest = g.id \
             WHERE r.hash = $1",
        );
        let guest = guest.bind(hash).fetch_optional(&self.readers).await?;
        Ok(guest.map(|(id, name, created)| Guest { id, name, created }))
    }

    /// Deletes a table with its lines. Says whether there was one.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        Ok(self.write(Work::Delete { table: id.to_owned() }).await? > 0)
    }

    /// Keeps a new guest.
    ///
    /// Errors with [`StoreError::Exists`] if there is a guest of this id or with this token.
    pub async fn add_guest(&self, guest: NewGuest) -> Result<(), StoreError> {
        self.write(Work::AddGuest(guest)).await.map(drop)
    }

    /// The guest whose token has this hash.
    pub async fn guest(&self, token_hash: &str) -> Result<Option<Guest>, StoreError> {
        let guest = sqlx::query_as(
            "SELECT id, name, created FROM guests WHERE token_hash = $1 UNION \
             SELECT g.id, g.name, g.created FROM guests g JOIN tokens t ON t.guest = g.id \
             WHERE t.hash = $1",
        )
        .bind(token_hash);
        let guest: Option<(String, String, i64)> = guest.fetch_optional(&self.readers).await?;
        Ok(guest.map(|(id, name, created)| Guest { id, name, created }))
    }

    /// Gives a guest another name.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.write(Work::RenameGuest { id, name }).await.map(drop)
    }

    /// Keeps a record. `id` is the hash of the text, so that what is there already is the same.
    pub async fn put_record(&self, id: &str, text: &str) -> Result<(), StoreError> {
        let (id, text) = (id.to_owned(), text.to_owned());
        self.write(Work::PutRecord { id, text }).await.map(drop)
    }

    /// The text of a record.
    pub async fn record(&self, id: &str) -> Result<Option<String>, StoreError> {
        let text = sqlx::query_scalar("SELECT text FROM records WHERE id = $1").bind(id);
        Ok(text.fetch_optional(&self.readers).await?)
    }

    /// The key with this hash, if it is not older than a day.
    pub async fn key(&self, hash: &str) -> Result<Option<KeptKey>, StoreError> {
        Ok(key::find(&self.readers, hash).await?)
    }

    /// Keeps a key for a day, before what is asked with it is done. Says whether it was new.
    pub async fn claim(&self, claim: Claim) -> Result<bool, StoreError> {
        Ok(self.write(Work::Claim(claim)).await? > 0)
    }

    /// Keeps what was answered to what was asked with a key, and the guest who was made along.
    pub async fn answer(
        &self,
        hash: &str,
        answer: &str,
        guest: Option<&str>,
    ) -> Result<(), StoreError> {
        let (hash, answer) = (hash.to_owned(), answer.to_owned());
        self.write(Work::Answer { hash, answer, guest: guest.map(str::to_owned) }).await.map(drop)
    }

    /// Forgets a key with which nothing was done.
    pub async fn release(&self, hash: &str) -> Result<(), StoreError> {
        self.write(Work::Release { hash: hash.to_owned() }).await.map(drop)
    }

    /// How many tables and rooms a guest has unfinished that were touched since a time, in
    /// milliseconds since 1970.
    pub async fn unfinished(&self, guest: &str, since: i64) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar(
            "SELECT (SELECT count(DISTINCT t.id) FROM tables t JOIN sittings s ON s.table_id = t.id \
             WHERE s.guest = $1 AND t.outcome IS NULL AND t.touched >= $2) + \
             (SELECT count(*) FROM rooms r JOIN room_guests g ON g.room_id = r.id \
             WHERE g.guest = $1 AND r.touched >= $2)",
        );
        let count: i64 = count.bind(guest).bind(since).fetch_one(&self.readers).await?;
        Ok(count as u64)
    }

    /// Waits for what is being written and for what waits to be, and lets go of the database. All
    /// clones are closed with it.
    pub async fn close(&self) {
        // `notify_one` and not `notify_waiters`: it is remembered if the writer is busy just now.
        self.ending.stop.notify_one();
        // Held while waiting: of two callers of `close`, both return only after the writer is done.
        let mut writer = self.ending.writer.lock().await;
        if let Some(task) = writer.as_mut() {
            let _ = task.await;
        }
        *writer = None;
        // Last: the last connection to close folds the log into the database file.
        self.readers.close().await;
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    pub(crate) async fn write(&self, work: Work) -> Result<i64, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job { work, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}
