//! A reader of a table's event stream, which must have no gap and no repetition across reconnects.

use super::player::Report;
use sortie_client::SseParser;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Keep-alives come every 5 seconds. A reader that heard nothing for so long connects again, as a page does.
const IDLE_TIMEOUT: Duration = Duration::from_secs(12);
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
        let (mut events, mut chunk) = (SseParser::default(), [0; 1024]);
        loop {
            let read = timeout(IDLE_TIMEOUT, stream.read(&mut chunk)).await??;
            if read == 0 {
                return Ok(());
            }
            events.push(&chunk[..read]);
            // Whole events: an `id` without its blank line may be the start of a longer number.
            while let Some(event) = events.next_event() {
                let Some(id) = event.id.and_then(|id| id.parse::<u64>().ok()) else { continue };
                let next = *self.next.borrow();
                if id != next {
                    let text =
                        format!("gap: the stream of table {table} has {id} instead of {next}");
                    let _ = self.reports.send(Report::Violation(text));
                }
                self.next.send_replace(id + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;
    use tokio::sync::mpsc;

    /// Answers the next connection with these bytes, and closes it. Returns the request.
    async fn answer(listener: &TcpListener, bytes: &str) -> String {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = vec![0; 1024];
        let read = stream.read(&mut request).await.unwrap();
        stream.write_all(bytes.as_bytes()).await.unwrap();
        String::from_utf8_lossy(&request[..read]).into_owned()
    }

    #[tokio::test]
    async fn an_event_that_was_cut_off_is_asked_for_again() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (next, seen) = watch::channel(10);
        let (reports, mut reported) = mpsc::unbounded_channel();
        let follower = Follower {
            proxy: listener.local_addr().unwrap(),
            table: "t".to_owned(),
            token: "g".to_owned(),
            seat: 0,
            next,
            reports,
        };
        let following = tokio::spawn(follower.follow());
        let head = "HTTP/1.0 200 OK\r\n\r\n";
        let cut = format!("{head}id: 10\ndata: {{}}\n\nid: 11\ndata: {{}}\n\nid: 1");
        assert!(answer(&listener, &cut).await.contains("Last-Event-ID: 9\r\n"));
        let without_data = format!("{head}id: 12\n");
        assert!(answer(&listener, &without_data).await.contains("Last-Event-ID: 11\r\n"));
        let skipping = format!("{head}id: 13\ndata: {{}}\n\n");
        assert!(answer(&listener, &skipping).await.contains("Last-Event-ID: 11\r\n"));
        let Some(Report::Violation(gap)) = reported.recv().await else { panic!("no gap is seen") };
        assert_eq!(gap, "gap: the stream of table t has 13 instead of 12");
        drop(seen);
        following.await.unwrap();
        assert!(reported.recv().await.is_none());
    }
}
