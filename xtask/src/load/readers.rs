//! The delay of other requests while clients read a long record.

use super::record;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use sortie_client::{ClientError, GuestClient};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Moments of the record, the most that a server accepts.
const MOMENTS: usize = 2000;
/// Marked cards of its first moment, the most that a server accepts, and cards of each zone.
const CARDS: usize = 600;
const CARDS_PER_ZONE: usize = 200;
/// Characters of each mark, which makes a page close below the bound of 2 MiB.
const MARK: usize = 50;
/// Bytes of the record, the most that a server accepts.
const RECORD: usize = 3 * 1024 * 1024;
/// The longest variable of a sentence that a server accepts, in characters.
const VARIABLE: usize = 400;
/// Pause between two health checks.
const PAUSE: Duration = Duration::from_millis(5);

/// The result of a measurement.
pub(super) struct ReadersReport {
    readers: u64,
    record: usize,
    page: usize,
    /// The latencies of pages and of health checks, in microseconds.
    pages: Histogram<u64>,
    healthz: Histogram<u64>,
}

/// A transcript that is as dear to read as the bounds allow.
async fn long_transcript(guest: &mut GuestClient) -> Result<Value, ClientError> {
    let table = guest.create_table("attack", &["you", "you"]).await?;
    let record = guest.get(&format!("/tables/{table}/record?seat=0")).await?;
    let mut transcript = record.into_result()?;
    let mut first = transcript["moments"][0].clone();
    let mut short = first["scene"].clone();
    for list in ["zones", "facts", "turn", "choices", "draft"] {
        short[list] = json!([]);
    }
    let card = |n: usize| {
        let face = json!({ "code": "x", "index": "1", "emblem": "x" });
        json!({ "key": n.to_string(), "face": face, "marks": [sentence(MARK)] })
    };
    let zone = |n: usize| {
        let cards: Vec<Value> = (n..n + CARDS_PER_ZONE).map(card).collect();
        json!({ "id": n.to_string(), "owner": null, "name": sentence(1), "layout": "row",
            "count": CARDS_PER_ZONE, "cards": cards, "badges": [] })
    };
    first["told"] = json!([]);
    first["scene"]["zones"] = (0..CARDS).step_by(CARDS_PER_ZONE).map(zone).collect();
    let told = |n: usize, length| json!([{ "n": n, "event": null, "text": sentence(length) }]);
    let moments = |length| {
        let moment =
            |n| json!({ "decision": n, "told": told(n - 1, length), "scene": short.clone() });
        std::iter::once(first.clone()).chain((1..MOMENTS).map(moment)).collect::<Value>()
    };
    transcript["moments"] = moments(0);
    let room = (RECORD - transcript.to_string().len()) / MOMENTS;
    // Each variable takes some characters beside its value.
    transcript["moments"] = moments(room * VARIABLE / (VARIABLE + 20));
    Ok(transcript)
}

/// A sentence with so many characters in its variables. Its message shows the first of them.
fn sentence(length: usize) -> Value {
    let lengths = (0..length).step_by(VARIABLE).map(|from| VARIABLE.min(length - from));
    let raw = |(n, length): (usize, usize)| {
        let name = if n == 0 { "why".to_owned() } else { format!("v{n}") };
        json!([name, { "raw": "x".repeat(length) }])
    };
    json!({ "id": "fault-form", "args": lengths.enumerate().map(raw).collect::<Vec<_>>() })
}

/// Requests a page over a connection of its own. Returns the length of the answer.
async fn page(server: SocketAddr, path: &str) -> Result<usize, ClientError> {
    let mut stream = TcpStream::connect(server).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    if !answer.starts_with(b"HTTP/1.1 200") {
        let head = String::from_utf8_lossy(&answer[..answer.len().min(80)]).into_owned();
        return Err(io::Error::other(format!("{path}: {head}")).into());
    }
    Ok(answer.len())
}

/// Lets clients read the first moment of a long record, and asks for the health of the server meanwhile.
pub(super) async fn measure(
    server: SocketAddr,
    readers: u64,
    seconds: u64,
) -> Result<ReadersReport, ClientError> {
    let mut guest = GuestClient::register(server).await?;
    let transcript = long_transcript(&mut guest).await?;
    let made = guest.post("/records", &transcript).await?.into_result()?;
    let place = made["place"].as_str().unwrap_or_default().to_owned();
    let length = page(server, &place).await?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut reading = JoinSet::new();
    for _ in 0..readers {
        let place = place.clone();
        reading.spawn(async move {
            let mut pages = super::histogram();
            while Instant::now() < end {
                let begun = Instant::now();
                page(server, &place).await?;
                record(&mut pages, begun);
            }
            Ok::<_, ClientError>(pages)
        });
    }
    let mut healthz = super::histogram();
    while Instant::now() < end {
        let begun = Instant::now();
        guest.get("/healthz").await?.into_result()?;
        record(&mut healthz, begun);
        sleep(PAUSE).await;
    }
    let mut pages = super::histogram();
    while let Some(read) = reading.join_next().await {
        // Histograms of the same precision always fit together.
        let _ = pages.add(read.map_err(|error| ClientError::Connect(error.into()))??);
    }
    let record = transcript.to_string().len();
    Ok(ReadersReport { readers, record, page: length, pages, healthz })
}

impl ReadersReport {
    pub(super) fn report(&self, json: bool) {
        let ms = |histogram: &Histogram<u64>, quantile| {
            histogram.value_at_quantile(quantile) as f64 / 1000.0
        };
        let Self { readers, record, page, pages, healthz } = self;
        if json {
            let report = json!({
                "readers": readers, "record_bytes": record, "page_bytes": page, "pages": pages.len(),
                "page_p50_ms": ms(pages, 0.5), "page_p99_ms": ms(pages, 0.99),
                "healthz": healthz.len(), "healthz_p50_ms": ms(healthz, 0.5),
                "healthz_p99_ms": ms(healthz, 0.99), "healthz_longest_ms": ms(healthz, 1.0),
            });
            println!("{report}");
            return;
        }
        println!(
            "{readers} clients read a record of {:.1} MB, {} pages of {:.1} MB",
            *record as f64 / 1e6,
            pages.len(),
            *page as f64 / 1e6
        );
        println!("a page after {:.0} ms (p50), {:.0} ms (p99)", ms(pages, 0.5), ms(pages, 0.99));
        println!(
            "/healthz after {:.1} ms (p50), {:.1} ms (p99), {:.1} ms (longest of {})",
            ms(healthz, 0.5),
            ms(healthz, 0.99),
            ms(healthz, 1.0),
            healthz.len()
        );
    }
}
