//! A reader of a table's event stream, which must have no gap and no repetition across reconnects.

use super::player::Report;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Keep-alives come every 15 seconds. A reader that heard nothing for so long connects again.
const IDLE_TIMEOUT: Duration = Duration::from_secs(20);
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// A stream of a table, as a browser follows it: it connects again with the number of its last entry.
pub(super) struct Follower {
    pub(super) proxy: SocketAddr,
    pub(super) table: String,
    pub(super) token: String,
    pub(super) seat: u64,
    /// The number of the next entry.
    pub(super) next: watch::Sender<u64>,
    pub(super) reports: UnboundedSender<Report>,
}

impl Follower {
    /// Follows the stream until nobody wants its entries any more.
    pub(super) async fn follow(self) {
        loop {
            tokio::select! {
                () = self.next.closed() => return,
                // A browser connects again after every error.
                _ = self.read() => {}
            }
            sleep(RETRY_PAUSE).await;
        }
    }

    async fn read(&self) -> io::Result<()> {
        let Follower { proxy, table, token, seat, .. } = self;
        let next = *self.next.borrow();
        let last = next.checked_sub(1).map_or(String::new(), |n| format!("Last-Event-ID: {n}\r\n"));
        let mut stream = TcpStream::connect(proxy).await?;
        // Version 1.0 has no chunks, whose borders may lie within a line.
        let request = format!(
            "GET /tables/{table}/stream?seat={seat} HTTP/1.0\r\nHost: {proxy}\r\n\
             Authorization: Bearer {token}\r\n{last}\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut lines = BufReader::with_capacity(1024, stream).lines();
        while let Some(line) = timeout(IDLE_TIMEOUT, lines.next_line()).await?? {
            // The space after the colon is optional in event streams.
            let id = line.strip_prefix("id:").and_then(|id| id.trim().parse::<u64>().ok());
            let Some(id) = id else { continue };
            let next = *self.next.borrow();
            if id != next {
                let text = format!("gap: the stream of table {table} has {id} instead of {next}");
                let _ = self.reports.send(Report::Violation(text));
            }
            self.next.send_replace(id + 1);
        }
        Ok(())
    }
}
