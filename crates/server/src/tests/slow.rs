//! Connections of those who are slow, on purpose or not.

use super::site::{Guest, Site};
use crate::http::listener::{OpenConnections, Timeouts, listen, prepare};
use crate::routes::router;
use crate::tables::match_state::MatchState;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout};

const SHORT: Duration = Duration::from_millis(300);
/// Longer than whatever is waited for here takes.
const LONG: Duration = Duration::from_secs(20);

/// The server of a site, with little patience.
fn serve(site: &Site) -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    prepare(&listener).unwrap();
    let address = listener.local_addr().unwrap();
    let listener = TcpListener::from_std(listener).unwrap();
    let patience = Timeouts { head: SHORT, taken: SHORT, body: SHORT };
    let connections = OpenConnections::new(&site.app.options, &site.app.cluster);
    let ending = site.app.blocklist.ending();
    tokio::spawn(listen(listener, router(site.app.clone()), patience, connections, ending));
    address
}

/// The bytes until the server closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    timeout(LONG, stream.read_to_end(&mut said)).await.expect("the server waits for ever").ok();
    String::from_utf8_lossy(&said).into_owned()
}

fn follow(table: &str, guest: &Guest) -> String {
    let token = &guest.token;
    format!(
        "GET /tables/{table}/stream?board=true HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
}

#[tokio::test]
async fn a_head_that_comes_byte_by_byte_is_not_waited_for() {
    let site = Site::open().await;
    let mut stream = TcpStream::connect(serve(&site)).await.unwrap();
    let begun = Instant::now();
    for byte in b"GET / HTTP/1.1\r\nHost: somebody-who-has-all-the-time-of-the-world\r\n" {
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        sleep(SHORT / 10).await;
        if begun.elapsed() > SHORT * 3 {
            break;
        }
    }
    let said = rest(&mut stream).await;
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
}

#[tokio::test]
async fn a_connection_that_asks_nothing_is_closed() {
    let site = Site::open().await;
    let address = serve(&site);
    let mut silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(rest(&mut silent).await, "");
    let mut idle = TcpStream::connect(address).await.unwrap();
    idle.write_all(b"GET /assets/app.js HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    assert!(rest(&mut idle).await.starts_with("HTTP/1.1 200"), "after an answer as well");
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let site = Site::open().await;
    let mut stream = TcpStream::connect(serve(&site)).await.unwrap();
    let head = "POST /tables HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n\
        Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let said = rest(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("\"slow\""), "{said}");
}

#[tokio::test]
async fn a_stream_that_is_quiet_stays_open_and_one_that_nobody_reads_does_not() {
    let site = Site::open().await;
    let address = serve(&site);
    let anna = site.guest().await;
    let table = site.table(&anna, "attack", &["you", "you"]).await;
    let mut reads = TcpStream::connect(address).await.unwrap();
    let mut sleeps = TcpStream::connect(address).await.unwrap();
    for stream in [&mut reads, &mut sleeps] {
        stream.write_all(follow(&table, &anna).as_bytes()).await.unwrap();
        let mut first = [0; 64];
        timeout(LONG, stream.read_exact(&mut first)).await.unwrap().unwrap();
    }
    sleep(SHORT * 2).await;
    let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
    assert_eq!(live.followers(), 2, "both are quiet, and nobody is closed for that");
    let reading = tokio::spawn(async move {
        let (mut all, mut some) = (0, vec![0; 64 * 1024]);
        while let Ok(n @ 1..) = reads.read(&mut some).await {
            all += n;
        }
        all
    });
    // Boards until nobody keeps them any more for who does not read.
    let begun = Instant::now();
    while live.followers() == 2 {
        assert!(begun.elapsed() < LONG, "it is kept for ever");
        let come_and_go = |state: &mut MatchState| {
            state.table.take_over(1, "Bot").unwrap();
            state.table.give_back(1).unwrap();
        };
        live.pretend(come_and_go).await;
        sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(live.followers(), 1, "who reads stays");
    reading.abort();
    drop(sleeps);
}

#[tokio::test]
async fn an_address_has_so_many_connections_at_the_same_time() {
    let mut site = Site::open().await;
    site.set(|app| {
        app.base_mut().options.limits.this_machine = true;
        app.base_mut().options.limits.connections = 2;
    });
    let address = serve(&site);
    let ask = async || {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        let read = timeout(LONG, stream.read_exact(&mut first)).await.unwrap();
        read.is_ok().then_some(stream)
    };
    let (first, second) = (ask().await, ask().await);
    assert!(first.is_some() && second.is_some());
    assert!(ask().await.is_none(), "the third one is closed");
    drop(first);
    // The server notices the end of a connection a moment later.
    while ask().await.is_none() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_refusal_before_the_body_was_read_closes_the_connection() {
    let mut site = Site::open().await;
    site.set(|app| {
        let limits = &mut app.base_mut().options.limits;
        limits.this_machine = true;
        limits.making.address = crate::base::limits::Rate { at_once: 1, a_minute: 1 };
    });
    site.guest().await;
    let refused = site.post("/guests").send().await;
    assert_eq!((refused.status, refused.header("connection")), (429, Some("close")));
    let look = site.get("/rules").page().send().await;
    assert_eq!((look.status, look.header("connection")), (200, None));
}
