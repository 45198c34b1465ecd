//! [`Store`]: the crate's public interface.

use crate::append::Append;
use crate::chat::{self, ChatMessage, NewChatMessage};
use crate::database::{Backend, Connection, Readers, query_as, query_scalar};
use crate::device::{self, Device};
use crate::error::StoreError;
use crate::guest::{Guest, NewGuest};
use crate::idempotency::{self, NewIdempotencyKey, StoredIdempotencyKey};
use crate::lease::{self, FencingToken};
use crate::notifications::{self, NotificationSettings};
use crate::options::StoreOptions;
use crate::record;
use crate::room::{self, Room, StoredRoom};
use crate::table::{ClockState, LogLine, MatchStatus, NewTable, StoredTable, TableHead};
use crate::table_queries;
use crate::write_op::{WriteOp, unix_millis};
use crate::writer::{self, MAX_GROUP, WriteRequest};
use sqlx::AssertSqlSafe;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::{Mutex, Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

/// The lifetime of a return link in milliseconds: 30 days. A link may leak through a history or a mailbox.
const RETURN_LIFETIME: i64 = 30 * 24 * 60 * 60 * 1000;
/// After so many milliseconds without a request, the tokens of a guest expire: 400 days, as long as
/// browsers keep cookies.
const TOKEN_LIFETIME: i64 = 400 * 24 * 60 * 60 * 1000;
/// After so many milliseconds another request of a guest is noted: a day.
const SEEN: i64 = 24 * 60 * 60 * 1000;

/// A database of tables, rooms, guests and records. Clones share the same connections.
///
/// - A write returns `Ok` only after it is on disk. All later reads see it.
/// - A dropped future may have written or not. The store stays usable.
/// - Readers and the writer never wait for each other.
/// - After an error the next call starts afresh with a new connection.
#[derive(Clone, Debug)]
pub struct Store {
    jobs: mpsc::Sender<WriteRequest>,
    readers: Readers,
    backend: Backend,
    is_listening: Arc<AtomicBool>,
    /// The connection that renews the lease of the server, once there is one.
    lease_connection: Arc<Mutex<Option<Connection>>>,
    ending: Arc<Shutdown>,
}

/// The handles for stopping the writer task and waiting for it.
#[derive(Debug)]
struct Shutdown {
    stop: Arc<Notify>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Store {
    /// Opens the database at this path. Creates a missing file and folder, and migrates older versions.
    ///
    /// Files of other programs or of newer versions are refused and not changed.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(StoreOptions::new(path)).await
    }

    /// [`Store::open`] with another busy timeout or a size limit.
    pub async fn open_with(options: StoreOptions) -> Result<Self, StoreError> {
        let mut backend = options.into_backend();
        let mut connection = backend.prepare().await?;
        backend.check_complete(&mut connection).await?;
        let readers = backend.readers();
        // Bounded: when the disk is slower than the requests, they wait here instead of filling the
        // memory.
        let (jobs, waiting) = mpsc::channel(MAX_GROUP);
        let stop = Arc::new(Notify::new());
        let writer = writer::supervise(backend.clone(), Some(connection), waiting, stop.clone());
        let writer = Mutex::new(Some(tokio::spawn(writer)));
        let ending = Arc::new(Shutdown { stop, writer });
        let is_listening = Arc::new(AtomicBool::new(false));
        let lease_connection = Arc::default();
        Ok(Store { jobs, readers, backend, is_listening, lease_connection, ending })
    }

    /// [`Store::open_with`] for a database that a server has created. Never creates one.
    pub async fn open_existing(options: StoreOptions) -> Result<Self, StoreError> {
        options.clone().into_backend().reader().await?.close().await;
        Self::open_with(options).await
    }

    /// Whether the database is a Postgres, and not a file.
    pub fn is_postgres(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Whether a commit waits for the disk.
    pub async fn waits_for_disk(&self) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::WaitsForDisk).await? > 0)
    }

    /// Stores a new table with its first log lines, numbered from 0.
    ///
    /// Fails with [`StoreError::Exists`] if the id is taken, with [`StoreError::Unknown`] if a seated guest
    /// is unknown.
    pub async fn create(&self, table: NewTable, lines: Vec<LogLine>) -> Result<(), StoreError> {
        self.write(WriteOp::Create { table, lines }).await.map(drop)
    }

    /// Appends lines to a table's log, all or none, numbered from `from`. `now` is the status after them.
    ///
    /// Fails with [`StoreError::Conflict`] if `from` is not the number of the next line, with
    /// [`StoreError::Fenced`] if a server owns the table.
    pub async fn append(
        &self,
        table: &str,
        from: u64,
        lines: Vec<LogLine>,
        now: MatchStatus,
    ) -> Result<(), StoreError> {
        self.append_timed(table, from, lines, now, None, None).await
    }

    /// [`Store::append`] by the owner of the table, together with the new state of the clocks.
    ///
    /// Fails with [`StoreError::Fenced`] if another server has claimed the table since, and with
    /// [`StoreError::LeaseLapsed`] if the lease of this one has lapsed.
    pub async fn append_timed(
        &self,
        table: &str,
        from: u64,
        lines: Vec<LogLine>,
        now: MatchStatus,
        timing: Option<ClockState>,
        token: Option<&FencingToken>,
    ) -> Result<(), StoreError> {
        let (table, token) = (table.to_owned(), token.cloned());
        let append = Append { table, from, lines, status: now, timing, token };
        self.write(WriteOp::Append(append)).await.map(drop)
    }

    /// The tables with a clock that has run out by `at`, in milliseconds since 1970, and without another
    /// owner than `server`; at most `limit`, earliest deadline first.
    pub async fn overdue_tables(
        &self,
        at: i64,
        limit: u32,
        server: &str,
    ) -> Result<Vec<String>, StoreError> {
        let free = lease::is_free_for(self.backend.sql_now(), 3);
        let due = query_scalar(AssertSqlSafe(format!(
            "SELECT id FROM tables WHERE deadline <= $1 AND {free} ORDER BY deadline LIMIT $2"
        )));
        Ok(due.bind(at).bind(limit).bind(server).fetch_all(&self.readers).await?)
    }

    /// Clears the clock deadline of a table.
    pub async fn clear_deadline(&self, table: &str) -> Result<(), StoreError> {
        self.write(WriteOp::Undue { table: table.to_owned() }).await.map(drop)
    }

    /// Records a running server's heartbeat, in milliseconds since 1970.
    pub async fn record_heartbeat(&self, at: i64) -> Result<(), StoreError> {
        self.write(WriteOp::Alive { at }).await.map(drop)
    }

    /// Records the start of a server, and the outage since the last heartbeat.
    pub async fn record_start(&self, at: i64) -> Result<(), StoreError> {
        self.write(WriteOp::Wake { at }).await.map(drop)
    }

    /// The outages that ended after `since`, as begin and end in milliseconds since 1970, oldest first.
    /// Clocks do not run during an outage.
    pub async fn outages(&self, since: i64) -> Result<Vec<(i64, i64)>, StoreError> {
        let outages = query_as("SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began");
        Ok(outages.bind(since).fetch_all(&self.readers).await?)
    }

    /// A consistent snapshot of a table with its log.
    ///
    /// Fails with [`StoreError::Damaged`] if a line is missing.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        // One transaction, so that head and log come from the same snapshot.
        let mut moment = self.readers.begin().await?;
        table_queries::table(&mut moment, id).await
    }

    /// The tables of a guest, at most `limit`, most recent first. Damaged ones are left out.
    pub async fn tables_of_guest(
        &self,
        guest: &str,
        limit: u32,
    ) -> Result<Vec<TableHead>, StoreError> {
        Ok(table_queries::of_guest(&self.readers, guest, limit).await?)
    }

    /// The tables that were dealt from this seed, at most `limit`, oldest first: those of one guest, or all.
    /// Damaged ones are left out.
    pub async fn tables_with_seed(
        &self,
        seed: &str,
        guest: Option<&str>,
        limit: u32,
    ) -> Result<Vec<TableHead>, StoreError> {
        Ok(table_queries::with_seed(&self.readers, seed, guest, limit).await?)
    }

    /// Replaces the room of this version, or stores a new one if `version` is `None`.
    ///
    /// Fails with [`StoreError::Conflict`] if the stored version differs, with [`StoreError::Unknown`] if
    /// there is no such room, with [`StoreError::Exists`] if the id is taken or the table before has
    /// another rematch.
    pub async fn put_room(&self, room: Room, version: Option<u64>) -> Result<(), StoreError> {
        self.write(WriteOp::PutRoom { room, version }).await.map(drop)
    }

    /// Deletes a room, of this version if one is given.
    pub async fn delete_room(&self, id: &str, version: Option<u64>) -> Result<(), StoreError> {
        self.write(WriteOp::DeleteRoom { id: id.to_owned(), version }).await.map(drop)
    }

    /// Replaces the room of this version by a table with the same id, in one transaction.
    pub async fn begin(
        &self,
        version: u64,
        table: NewTable,
        lines: Vec<LogLine>,
    ) -> Result<(), StoreError> {
        self.write(WriteOp::Begin { version, table, lines }).await.map(drop)
    }

    /// The room with this id.
    pub async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError> {
        Ok(room::find(&self.readers, id).await?)
    }

    /// The publicly listed rooms, at most `limit`, most recent first.
    pub async fn rooms(&self, limit: u32) -> Result<Vec<StoredRoom>, StoreError> {
        Ok(room::listed(&self.readers, limit).await?)
    }

    /// The rooms of a guest, at most `limit`, most recent first.
    pub async fn rooms_of_guest(
        &self,
        guest: &str,
        limit: u32,
    ) -> Result<Vec<StoredRoom>, StoreError> {
        Ok(room::of_guest(&self.readers, guest, limit).await?)
    }

    /// The rematch of a table: the id of a room or a table.
    pub async fn rematch_of(&self, table: &str) -> Result<Option<String>, StoreError> {
        Ok(room::next_of(&self.readers, table).await?)
    }

    /// Stores a chat message and returns its number.
    ///
    /// Fails with [`StoreError::Enough`] if the table has `most` messages.
    pub async fn add_message(&self, saying: NewChatMessage, most: u32) -> Result<u64, StoreError> {
        Ok(self.write(WriteOp::Say { saying, most }).await? as u64)
    }

    /// The last `limit` chat messages of a table from a number on, oldest first.
    pub async fn messages(
        &self,
        table: &str,
        from: u64,
        limit: u32,
    ) -> Result<Vec<ChatMessage>, StoreError> {
        Ok(chat::said(&self.readers, table, from, limit).await?)
    }

    /// The chat message with this number.
    pub async fn message(&self, table: &str, n: u64) -> Result<Option<ChatMessage>, StoreError> {
        Ok(chat::said_at(&self.readers, table, n).await?)
    }

    /// Mutes or unmutes another guest for a guest, at all tables.
    pub async fn mute(&self, guest: &str, other: &str, mute: bool) -> Result<(), StoreError> {
        let (guest, other) = (guest.to_owned(), other.to_owned());
        self.write(WriteOp::Mute { guest, other, mute }).await.map(drop)
    }

    /// The ids of the guests that a guest has muted.
    pub async fn muted(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        Ok(chat::muted(&self.readers, guest).await?)
    }

    /// The notification settings of a guest.
    pub async fn notices(&self, guest: &str) -> Result<Option<NotificationSettings>, StoreError> {
        Ok(notifications::of_guest(&self.readers, guest).await?)
    }

    /// Replaces the notification settings of a guest.
    pub async fn put_notices(
        &self,
        guest: &str,
        notices: NotificationSettings,
    ) -> Result<(), StoreError> {
        let guest = guest.to_owned();
        self.write(WriteOp::PutNotices { guest, notices }).await.map(drop)
    }

    /// When the last confirmation e-mail went to an address, for any guest, in milliseconds since 1970.
    pub async fn last_confirmation_mail(&self, mail: &str) -> Result<Option<i64>, StoreError> {
        Ok(notifications::asked(&self.readers, mail).await?)
    }

    /// Confirms the e-mail address whose secret has this hash. Returns whether there was one.
    pub async fn confirm_mail(&self, hash: &str) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::ConfirmMail { hash: hash.to_owned() }).await? > 0)
    }

    /// Unsubscribes the e-mail address with this secret. Returns whether there was one.
    pub async fn stop_mail(&self, secret: &str) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::StopMail { secret: secret.to_owned() }).await? > 0)
    }

    /// The push devices of a guest, oldest first.
    pub async fn devices(&self, guest: &str) -> Result<Vec<Device>, StoreError> {
        Ok(device::of_guest(&self.readers, guest).await?)
    }

    /// Stores a push device for a guest, replacing its former guest. Returns `false` if the guest has `most`
    /// other devices.
    pub async fn put_device(
        &self,
        guest: &str,
        device: Device,
        most: u32,
    ) -> Result<bool, StoreError> {
        let guest = guest.to_owned();
        Ok(self.write(WriteOp::PutDevice { guest, device, most }).await? > 0)
    }

    /// Deletes the push device with this endpoint. Returns whether there was one.
    pub async fn forget_device(&self, endpoint: &str) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::ForgetDevice { endpoint: endpoint.to_owned() }).await? > 0)
    }

    /// The server's secret VAPID key.
    pub async fn push_key(&self) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(device::key(&self.readers).await?)
    }

    /// Stores the secret VAPID key. Returns `false`, and changes nothing, if there is one.
    pub async fn put_push_key(&self, secret: &[u8]) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::PutPushKey { secret: secret.to_owned() }).await? > 0)
    }

    /// Records that a seat is notified of a decision. Returns `false` if it was notified before.
    pub async fn notice(&self, table: &str, seat: u8, decision: u32) -> Result<bool, StoreError> {
        let table = table.to_owned();
        Ok(self.write(WriteOp::Notice { table, seat, decision }).await? > 0)
    }

    /// Adds a token to a guest, for another device.
    pub async fn add_token(&self, hash: &str, guest: &str) -> Result<(), StoreError> {
        let (hash, guest) = (hash.to_owned(), guest.to_owned());
        self.write(WriteOp::AddToken { hash, guest }).await.map(drop)
    }

    /// Replaces all tokens and return links of a guest by one token.
    pub async fn revoke_tokens(&self, guest: &str, hash: &str) -> Result<(), StoreError> {
        let (guest, hash) = (guest.to_owned(), hash.to_owned());
        self.write(WriteOp::RevokeTokens { guest, hash }).await.map(drop)
    }

    /// Sets the return link of a guest, revoking the old one.
    pub async fn add_return(&self, hash: &str, guest: &str) -> Result<(), StoreError> {
        let (hash, guest) = (hash.to_owned(), guest.to_owned());
        self.write(WriteOp::AddReturn { hash, guest }).await.map(drop)
    }

    /// The guest whose return link has this hash, unless the link has expired after 30 days.
    pub async fn guest_by_return_link(&self, hash: &str) -> Result<Option<Guest>, StoreError> {
        let guest = query_as(
            "SELECT g.id, g.name, g.created FROM guests g JOIN returns r ON r.guest = g.id \
             WHERE r.hash = $1 AND r.created > $2",
        );
        let guest = guest.bind(hash).bind(unix_millis() - RETURN_LIFETIME);
        let guest = guest.fetch_optional(&self.readers).await?;
        Ok(guest.map(|(id, name, created)| Guest { id, name, created }))
    }

    /// Deletes a table with its log. Returns whether there was one.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::Delete { table: id.to_owned() }).await? > 0)
    }

    /// Stores a new guest.
    ///
    /// Fails with [`StoreError::Exists`] if the id or the token is taken.
    pub async fn add_guest(&self, guest: NewGuest) -> Result<(), StoreError> {
        self.write(WriteOp::AddGuest(guest)).await.map(drop)
    }

    /// The guest whose token has this hash. The tokens of a guest who sends nothing for 400 days expire.
    pub async fn guest(&self, token_hash: &str) -> Result<Option<Guest>, StoreError> {
        let guest = query_as(
            "SELECT id, name, created, seen FROM guests WHERE token_hash = $1 UNION \
             SELECT g.id, g.name, g.created, g.seen FROM guests g JOIN tokens t ON t.guest = g.id \
             WHERE t.hash = $1",
        )
        .bind(token_hash);
        let guest: Option<(String, String, i64, i64)> = guest.fetch_optional(&self.readers).await?;
        let Some((id, name, created, seen)) = guest else { return Ok(None) };
        let idle = unix_millis() - seen;
        if idle > TOKEN_LIFETIME {
            return Ok(None);
        }
        if idle > SEEN {
            self.note(WriteOp::SeeGuest { id: id.clone() });
        }
        Ok(Some(Guest { id, name, created }))
    }

    /// Gives a guest another name.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.write(WriteOp::RenameGuest { id, name }).await.map(drop)
    }

    /// Deletes a guest with everything that belongs to nobody else. Returns the number of deleted tables.
    ///
    /// Tables and rooms with other guests stay; there the guest remains as an id without name and token.
    pub async fn delete_guest(&self, id: &str) -> Result<u64, StoreError> {
        Ok(self.write(WriteOp::DeleteGuest { id: id.to_owned() }).await? as u64)
    }

    /// The chat messages of a guest with the ids of their tables, at most `limit`, most recent first.
    pub async fn messages_of_guest(
        &self,
        guest: &str,
        limit: u32,
    ) -> Result<Vec<(String, ChatMessage)>, StoreError> {
        Ok(chat::said_by(&self.readers, guest, limit).await?)
    }

    /// Stores a record. `id` is the hash of the text, so storing it again changes nothing.
    pub async fn put_record(&self, id: &str, text: &str) -> Result<(), StoreError> {
        let (id, text) = (id.to_owned(), text.to_owned());
        self.write(WriteOp::PutRecord { id, text, max_total: None }).await.map(drop)
    }

    /// [`Store::put_record`] with a limit for all records together, in bytes.
    ///
    /// Fails with [`StoreError::RecordsFull`] beyond it.
    pub async fn put_record_within(
        &self,
        id: &str,
        text: &str,
        max_total: u64,
    ) -> Result<(), StoreError> {
        let (id, text) = (id.to_owned(), text.to_owned());
        self.write(WriteOp::PutRecord { id, text, max_total: Some(max_total) }).await.map(drop)
    }

    /// The text of a record. Looking at it prolongs its life.
    pub async fn record(&self, id: &str) -> Result<Option<String>, StoreError> {
        let Some((text, noted)) = record::find(&self.readers, id).await? else { return Ok(None) };
        if noted {
            self.note(WriteOp::UseRecord { id: id.to_owned() });
        }
        Ok(Some(text))
    }

    /// The idempotency key with this hash, unless it is older than a day.
    pub async fn key(&self, hash: &str) -> Result<Option<StoredIdempotencyKey>, StoreError> {
        Ok(idempotency::find(&self.readers, hash).await?)
    }

    /// Stores an idempotency key before its request is processed. Returns whether it was new.
    pub async fn claim(&self, claim: NewIdempotencyKey) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::NewIdempotencyKey(claim)).await? > 0)
    }

    /// Stores the response to the request of a key, and the guest created with it.
    pub async fn answer(
        &self,
        hash: &str,
        answer: &str,
        guest: Option<&str>,
    ) -> Result<(), StoreError> {
        let (hash, answer) = (hash.to_owned(), answer.to_owned());
        self.write(WriteOp::Answer { hash, answer, guest: guest.map(str::to_owned) })
            .await
            .map(drop)
    }

    /// Deletes a key whose request had no effect, so that it can be used again.
    pub async fn release(&self, hash: &str) -> Result<(), StoreError> {
        self.write(WriteOp::Release { hash: hash.to_owned() }).await.map(drop)
    }

    /// The number of a guest's unfinished tables and rooms that changed since a time, in milliseconds since
    /// 1970.
    pub async fn unfinished(&self, guest: &str, since: i64) -> Result<u64, StoreError> {
        let count = query_scalar(
            "SELECT (SELECT count(DISTINCT t.id) FROM tables t JOIN sittings s ON s.table_id = t.id \
             WHERE s.guest = $1 AND t.outcome IS NULL AND t.touched >= $2) + \
             (SELECT count(*) FROM rooms r JOIN room_guests g ON g.room_id = r.id \
             WHERE g.guest = $1 AND r.touched >= $2)",
        );
        let count: i64 = count.bind(guest).bind(since).fetch_one(&self.readers).await?;
        Ok(count as u64)
    }

    /// Finishes all queued writes and closes the database, for all clones.
    pub async fn close(&self) {
        // `notify_one` and not `notify_waiters`: it is remembered if the writer is busy just now.
        self.ending.stop.notify_one();
        // The lock makes a second `close` wait for the first one instead of returning early.
        let mut writer = self.ending.writer.lock().await;
        if let Some(task) = writer.as_mut() {
            let _ = task.await;
        }
        *writer = None;
        if let Some(connection) = self.lease_connection.lock().await.take() {
            connection.close().await;
        }
        // Last: the last connection to close folds the log into the database file.
        self.readers.close().await;
    }

    pub(crate) fn backend(&self) -> &Backend {
        &self.backend
    }

    pub(crate) fn lease_connection(&self) -> &Mutex<Option<Connection>> {
        &self.lease_connection
    }

    pub(crate) fn is_listening_flag(&self) -> &Arc<AtomicBool> {
        &self.is_listening
    }

    pub(crate) fn readers(&self) -> &Readers {
        &self.readers
    }

    /// Queues a write that nobody waits for. If the queue is full, it is left out: a read must neither
    /// wait for the disk nor fail with it.
    fn note(&self, work: WriteOp) {
        let (answer, _) = oneshot::channel();
        let _ = self.jobs.try_send(WriteRequest { work, answer });
    }

    pub(crate) async fn write(&self, work: WriteOp) -> Result<i64, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(WriteRequest { work, answer }).await.map_err(|_| StoreError::Closed)?;
        // The writer drops the channel only when it has stopped or panicked.
        answered.await.unwrap_or_else(|_| {
            Err(if self.jobs.is_closed() {
                StoreError::Closed
            } else {
                StoreError::Io("the writer failed; try again".to_owned())
            })
        })
    }
}
