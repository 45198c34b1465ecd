//! The memory that a server needs for open streams, and the delay until all of them hear an event.

use super::room_for;
use sortie_client::{ClientError, GuestClient, ServerProcess};
use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Streams of each table.
const STREAMS_PER_TABLE: u64 = 4;
/// Longest wait for an entry: far longer than a loaded server takes, short enough to report a lost
/// stream.
const ENTRY_TIMEOUT: Duration = Duration::from_mins(1);

/// An open stream of a table.
pub(super) struct Stream {
    /// The number of the last entry, and its arrival.
    pub(super) last: watch::Receiver<Option<(u64, Instant)>>,
}

/// Opens a table's stream with this token, and reads it in a task of its own.
pub(super) async fn follow(
    server: SocketAddr,
    table: &str,
    token: &str,
) -> Result<Stream, ClientError> {
    let mut stream = TcpStream::connect(server).await?;
    let ask = format!(
        "GET /tables/{table}/stream HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(ask.as_bytes()).await?;
    let (tell, last) = watch::channel(None);
    tokio::spawn(async move {
        // A small buffer: there are thousands.
        let mut lines = BufReader::with_capacity(1024, stream).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            // The space after the colon is optional in event streams.
            let id = line.strip_prefix("id: ").or_else(|| line.strip_prefix("id:"));
            if let Some(id) = id.and_then(|id| id.trim().parse().ok()) {
                tell.send_replace(Some((id, Instant::now())));
            }
        }
    });
    Ok(Stream { last })
}

impl Stream {
    /// Waits for an entry by its number; returns its arrival.
    pub(super) async fn heard(&mut self, n: u64) -> Result<Instant, ClientError> {
        let there = self.last.wait_for(|last| last.is_some_and(|(id, _)| id >= n));
        let lost = || std::io::Error::other("a stream ended, or told nothing for a minute");
        let there = timeout(ENTRY_TIMEOUT, there).await.map_err(|_| lost())?.map_err(|_| lost())?;
        Ok(there.map_or_else(Instant::now, |(_, at)| at))
    }
}

/// The result of opening many streams.
pub(super) struct OpenedStreams {
    streams: u64,
    tables: u64,
    took: Duration,
    /// The server's memory in kilobytes: before, with all streams, and at most.
    memory: Option<(u64, u64, u64)>,
    /// From the first action until all streams of all tables had its event.
    told: Duration,
    files: u64,
}

/// Opens streams, four per table, submits an action at every table, and waits for its event in all
/// streams.
pub(super) async fn open(
    server: &ServerProcess,
    streams: u64,
    code: &str,
) -> Result<OpenedStreams, ClientError> {
    let address = server.address();
    let mut guest = GuestClient::register(address).await?;
    let token = guest.token().to_owned();
    let mut tables = Vec::new();
    for _ in 0..streams.div_ceil(STREAMS_PER_TABLE) {
        tables.push(guest.create_table(code, &["you", "you"]).await?);
    }
    let before = memory(server.pid());
    let (begun, mut opening, mut open) = (Instant::now(), JoinSet::new(), Vec::new());
    for n in 0..streams {
        let (table, token) = (tables[(n / STREAMS_PER_TABLE) as usize].clone(), token.clone());
        opening.spawn(async move {
            let mut stream = follow(address, &table, &token).await?;
            stream.heard(0).await?;
            Ok::<_, ClientError>((table, stream))
        });
        // The server's backlog of unaccepted connections is bounded.
        if opening.len() >= 64
            && let Some(opened) = opening.join_next().await
        {
            open.push(opened.map_err(|error| ClientError::Connect(error.into()))??);
        }
    }
    while let Some(opened) = opening.join_next().await {
        open.push(opened.map_err(|error| ClientError::Connect(error.into()))??);
    }
    let took = begun.elapsed();
    let with = memory(server.pid());
    let begun = Instant::now();
    for table in &tables {
        let now = guest.status(table).await?;
        let Some(&seat) = now.waiting.first() else { continue };
        if let Some(action) = guest.pick_action(table, seat, 0).await? {
            let done = guest.submit(table, seat, now.decision, &action).await?;
            for (_, stream) in open.iter_mut().filter(|(of, _)| of == table) {
                stream.heard(done.n - 1).await?;
            }
        }
    }
    let told = begun.elapsed();
    let most = memory(server.pid());
    let memory = before.zip(with).zip(most).map(|((a, b), c)| (a.0, b.0, c.1));
    let files = room_for(0).map(|()| rlimit::Resource::NOFILE.get_soft().unwrap_or_default());
    let (streams, tables) = (open.len() as u64, tables.len() as u64);
    Ok(OpenedStreams { streams, tables, took, memory, told, files: files.unwrap_or_default() })
}

/// Current and peak memory of a process in kilobytes, on systems with `/proc`.
fn memory(process: u32) -> Option<(u64, u64)> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    Some((value("VmRSS:")?, value("VmHWM:")?))
}

impl OpenedStreams {
    pub(super) fn report(&self, json: bool) {
        if json {
            let (before, with, most) = self.memory.unwrap_or_default();
            let report = serde_json::json!({
                "streams": self.streams, "tables": self.tables,
                "open_seconds": self.took.as_secs_f64(), "told_seconds": self.told.as_secs_f64(),
                "memory_before_kb": before, "memory_kb": with, "memory_most_kb": most,
                "files": self.files,
            });
            println!("{report}");
            return;
        }
        println!(
            "{} streams of {} tables are open, after {:.1?}",
            self.streams, self.tables, self.took
        );
        if let Some((before, with, most)) = self.memory {
            let each = (with - before.min(with)) as f64 / self.streams.max(1) as f64;
            println!(
                "the server has {:.0} MB in memory, {each:.1} kB a stream; {:.0} MB before, {:.0} MB at most",
                with as f64 / 1024.0,
                before as f64 / 1024.0,
                most as f64 / 1024.0
            );
        }
        println!(
            "somebody chose at every table, one after the other, and all were told after {:.1?}",
            self.told
        );
        println!(
            "more would need: a file a stream ({} may be open here), a port of the client a stream \
             (28,000 to one address), and streams.all in the limits of the server",
            self.files
        );
    }
}
