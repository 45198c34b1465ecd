//! A TCP proxy that slows, holds and cuts connections, and spreads them over servers.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{interval, sleep, timeout};

/// The longest wait for a connection to a server: they are on this machine.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The time between two health checks of a server, and the longest wait for its answer, as in
/// `dist/compose/Caddyfile`.
const HEALTH_INTERVAL: Duration = Duration::from_millis(500);
const HEALTH_TIMEOUT: Duration = Duration::from_millis(500);

/// How the proxy treats bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Traffic {
    Flows,
    /// Each piece waits this long.
    Slow(Duration),
    /// Connections stay open, and nothing passes.
    Silent,
    /// All connections are closed, and new ones at once.
    Cut,
}

/// A server behind a proxy.
struct Target {
    address: SocketAddr,
    healthy: AtomicBool,
}

/// A proxy that listens on a port of its own.
pub(super) struct Proxy {
    address: SocketAddr,
    traffic: watch::Sender<Traffic>,
}

impl Proxy {
    /// Starts a proxy. Each connection goes to the next healthy target; with `health_checks`, their `/readyz`
    /// says which targets are healthy.
    pub(super) async fn start(targets: Vec<SocketAddr>, health_checks: bool) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (traffic, follow) = watch::channel(Traffic::Flows);
        let target = |address| Target { address, healthy: AtomicBool::new(true) };
        let targets: Arc<[Target]> = targets.into_iter().map(target).collect();
        if health_checks {
            for n in 0..targets.len() {
                tokio::spawn(check_health(targets.clone(), n));
            }
        }
        tokio::spawn(async move {
            let next = AtomicUsize::new(0);
            while let Ok((client, _)) = listener.accept().await {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(carry(client, targets.clone(), turn, follow.clone()));
            }
        });
        Ok(Proxy { address, traffic })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) fn set(&self, traffic: Traffic) {
        self.traffic.send_replace(traffic);
    }
}

async fn check_health(targets: Arc<[Target]>, n: usize) {
    let target = &targets[n];
    let mut beat = interval(HEALTH_INTERVAL);
    loop {
        beat.tick().await;
        let answer = timeout(HEALTH_TIMEOUT, is_ready(target.address)).await;
        target.healthy.store(matches!(answer, Ok(Ok(true))), Ordering::Relaxed);
    }
}

async fn is_ready(address: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut status = [0; 12];
    stream.read_exact(&mut status).await?;
    Ok(status == *b"HTTP/1.1 200")
}

/// Connects to a healthy target, or to any if none is; to the next one if it does not accept.
async fn connect(targets: &[Target], turn: usize) -> Option<TcpStream> {
    let from = |n: &usize| (n + turn) % targets.len();
    let healthy = |n: &usize| targets[*n].healthy.load(Ordering::Relaxed);
    let all: Vec<usize> = (0..targets.len()).map(|n| from(&n)).collect();
    let (well, ill): (Vec<usize>, Vec<usize>) = all.into_iter().partition(healthy);
    for n in well.into_iter().chain(ill) {
        let opened = timeout(CONNECT_TIMEOUT, TcpStream::connect(targets[n].address)).await;
        if let Ok(Ok(server)) = opened {
            return Some(server);
        }
    }
    None
}

/// Carries one connection until a side closes it or it is cut.
async fn carry(
    client: TcpStream,
    targets: Arc<[Target]>,
    turn: usize,
    mut traffic: watch::Receiver<Traffic>,
) {
    let mut cut = traffic.clone();
    let carried = async {
        passes(&mut traffic).await?;
        let server = connect(&targets, turn).await?;
        // Requests are small; Nagle's algorithm would delay each by 40 ms.
        client.set_nodelay(true).ok()?;
        server.set_nodelay(true).ok()?;
        let (client_in, client_out) = client.into_split();
        let (server_in, server_out) = server.into_split();
        // The end of one direction ends the other: nothing here closes only half of a connection.
        tokio::select! {
            () = pump(client_in, server_out, traffic.clone()) => {}
            () = pump(server_in, client_out, traffic.clone()) => {}
        }
        Some(())
    };
    tokio::select! {
        _ = carried => {}
        // An error means that the proxy is gone, which cuts as well.
        _ = cut.wait_for(|traffic| *traffic == Traffic::Cut) => {}
    }
}

/// Waits until a piece may pass; `None` if the proxy is gone.
async fn passes(traffic: &mut watch::Receiver<Traffic>) -> Option<()> {
    let slow = *traffic.wait_for(|traffic| *traffic != Traffic::Silent).await.ok()?;
    if let Traffic::Slow(delay) = slow {
        sleep(delay).await;
    }
    Some(())
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut traffic: watch::Receiver<Traffic>,
) {
    let mut piece = vec![0; 1 << 14];
    while let Ok(n @ 1..) = from.read(&mut piece).await {
        if passes(&mut traffic).await.is_none() || to.write_all(&piece[..n]).await.is_err() {
            return;
        }
    }
}
