//! Connections, and how long they wait for somebody who is slow.

use crate::base::cluster::Cluster;
use crate::base::config::Options;
use crate::base::networks::{Network, networks};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Sleep, sleep};
use tower::ServiceExt;

/// A peer that has acknowledged nothing for this long is gone.
#[cfg(target_os = "linux")]
const VANISHED: Duration = Duration::from_secs(40);
/// Bytes that are buffered for a client that does not read. The system reserves twice as many,
/// because it counts its own bookkeeping.
const UNREAD: usize = 64 * 1024;
/// Bytes of answers, and of the head of a request, that are buffered for a connection besides. The next
/// part of a stream is asked for only when there is room.
const BUFFER: usize = 64 * 1024;
/// When to try again after there was no room for one more connection.
const FULL: Duration = Duration::from_millis(200);

/// How long somebody is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeouts {
    /// Until the head of a request is whole. A connection without a request is closed then.
    pub(crate) head: Duration,
    /// Until the body of a request is whole.
    pub(crate) body: Duration,
    /// Until something that was sent is taken.
    pub(crate) taken: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Timeouts { head: seconds(20), body: seconds(30), taken: seconds(30) }
    }
}

/// Makes connections keep little for who does not read.
pub(crate) fn prepare(listener: &std::net::TcpListener) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    // Connections have it from whoever accepted them.
    let socket = socket2::SockRef::from(listener);
    // A peer that vanished is noticed by the first heartbeats that it does not acknowledge.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(VANISHED))?;
    socket.set_send_buffer_size(UNREAD)
}

/// Answers every connection until the end comes, and then what was begun.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    patience: Timeouts,
    connections: Arc<OpenConnections>,
    ending: watch::Receiver<bool>,
) {
    // Nothing is ever sent: `closed` ends when the last connection has dropped its `open`.
    let (open, mut closed) = mpsc::channel::<()>(1);
    let mut end = ending.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.wait_for(|ending| *ending) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Closed without an answer: one costs more than the attacker pays for the connection.
                let Some(counted) = OpenConnections::begin(&connections, peer.ip()) else {
                    tracing::debug!(%peer, "too many connections");
                    continue;
                };
                let connection = connection(stream, peer, router.clone(), patience, ending.clone());
                let open = open.clone();
                tokio::spawn(async move {
                    connection.await;
                    drop((open, counted));
                });
            }
            // One client hung up before it was accepted; the listener is fine.
            Err(error) if is_of_one(&error) => {}
            Err(error) => {
                // Usually out of file descriptors: without the pause this loop would spin at full
                // speed.
                tracing::error!(%error, "no connection can be accepted");
                sleep(FULL).await;
            }
        }
    }
    // Our own sender would keep `closed` waiting, and the listener would queue new connections.
    drop((listener, open));
    closed.recv().await;
}

/// The open connections of each network.
#[derive(Default)]
pub(crate) struct OpenConnections {
    counts: Mutex<HashMap<Network, u32>>,
    /// The most for one address; 0 is no limit.
    max: u32,
    /// Whether connections from this machine are counted.
    this_machine: bool,
    /// Other servers, which pass on the requests of many clients.
    cluster: Arc<Cluster>,
}

impl OpenConnections {
    pub(crate) fn new(options: &Options, cluster: &Arc<Cluster>) -> Arc<Self> {
        // All connections from a proxy have its address, whoever is behind it.
        let max = if options.trust_proxy { 0 } else { options.limits.connections };
        let this_machine = options.limits.this_machine;
        let cluster = cluster.clone();
        Arc::new(OpenConnections { max, this_machine, cluster, ..OpenConnections::default() })
    }

    /// Counts a connection as long as the result is kept; nothing if there are too many.
    fn begin(all: &Arc<Self>, peer: IpAddr) -> Option<CountedConnection> {
        let peer = peer.to_canonical();
        let mut networks = networks(peer);
        let is_exempt =
            || peer.is_loopback() && !all.this_machine || all.cluster.is_server_at(peer);
        if all.max == 0 || is_exempt() {
            networks.clear();
        }
        // A panic cannot leave the counts half changed, so a poisoned lock is as good as any.
        let mut counts = all.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let so_far = |network| counts.get(network).copied().unwrap_or_default();
        if networks.iter().any(|(network, times)| so_far(network) >= all.max.saturating_mul(*times))
        {
            return None;
        }
        for (network, _) in &networks {
            *counts.entry(*network).or_default() += 1;
        }
        drop(counts);
        let networks = networks.into_iter().map(|(network, _)| network).collect();
        Some(CountedConnection { all: all.clone(), networks })
    }
}

/// A connection that counts as long as this is kept.
struct CountedConnection {
    all: Arc<OpenConnections>,
    networks: Vec<Network>,
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut counts = self.all.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for network in &self.networks {
            if let Some(count) = counts.get_mut(network) {
                *count -= 1;
                if *count == 0 {
                    // Addresses come and go, and zeros would pile up.
                    counts.remove(network);
                }
            }
        }
    }
}

fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Timeouts,
    mut ending: watch::Receiver<bool>,
) {
    // Responses are written whole, so Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(patience);
        router.clone().oneshot(request)
    });
    let stream = TokioIo::new(Taken { stream, patience: patience.taken, waits: None });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.head);
    http.max_buf_size(BUFFER);
    let mut connection = pin!(http.serve_connection(stream, service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = async { let _ = ending.wait_for(|ending| *ending).await; } => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

/// A connection that fails when what is sent is not taken for too long.
struct Taken {
    stream: TcpStream,
    patience: Duration,
    /// Since something waits to be taken: until when.
    waits: Option<Pin<Box<Sleep>>>,
}

impl Taken {
    /// The result of a write, or an error if it has waited for too long.
    fn in_time<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waits = None;
            return written;
        }
        let until = Instant::now() + self.patience;
        let waits = self.waits.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
        ready!(waits.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Taken {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Taken {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_store::RunningServer;

    #[test]
    fn connections_of_networks_of_several_widths_are_limited() {
        let mut options = Options::default();
        options.limits.connections = 1;
        let me = RunningServer { id: "me".into(), address: None };
        let other = RunningServer { id: "b".into(), address: Some("http://192.0.2.7:80".into()) };
        let cluster = Arc::new(Cluster::default());
        cluster.join(me, "secret".into());
        cluster.renewed(Instant::now(), 1, vec![other]);
        let all = OpenConnections::new(&options, &cluster);
        let begin = |peer: &str| OpenConnections::begin(&all, peer.parse().unwrap());
        let first = begin("2001:db8::1");
        assert!(first.is_some());
        assert!(begin("2001:db8::2").is_none(), "a /64 has the limit of an address");
        let second = begin("2001:db8:0:1::1");
        assert!(second.is_some());
        assert!(begin("2001:db8:0:2::1").is_none(), "a /56 has twice that limit");
        let others = [begin("2001:db8:0:100::1"), begin("2001:db8:0:200::1")];
        assert!(others.iter().all(Option::is_some));
        assert!(begin("2001:db8:0:300::1").is_none(), "a /48 has four times that limit");
        assert!(begin("2001:db8:1::1").is_some());
        let mapped = begin("::ffff:192.0.2.1");
        assert!(mapped.is_some() && begin("192.0.2.1").is_none(), "they are the same address");
        assert!(begin("::ffff:127.0.0.1").is_some() && begin("127.0.0.1").is_some());
        let of_server = [begin("192.0.2.7"), begin("192.0.2.7")];
        assert!(of_server.iter().all(Option::is_some), "it has the requests of many clients");
        drop((first, second, others, mapped));
        assert!(all.counts.lock().unwrap().is_empty(), "nothing is kept of what is closed");
    }
}
