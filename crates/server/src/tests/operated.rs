//! Operating a server.

use super::site::{Guest, Site};
use super::streams::TableStream;
use crate::Server;
use crate::base::config::Options;
use crate::upkeep;
use sortie_games::catalogue;
use sortie_store::{Block, BlockSubject};
use sqlx::Connection;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::Instant;

const ELSEWHERE: &str = "192.0.2.7";

async fn table() -> (Site, [Guest; 2], String) {
    let site = Site::open().await;
    let guests = [site.guest().await, site.guest().await];
    let table = site.table_of(&[&guests[0], &guests[1]], catalogue::IDS[0]).await;
    (site, guests, table)
}

async fn block(site: &Site, who: BlockSubject) {
    site.app.store.block(Block { who, until: None }).await.unwrap();
    upkeep::look(&site.app).await.ok().unwrap();
}

/// Whether a stream ends after what has come already.
async fn ends(ear: &mut TableStream) -> bool {
    for _ in 0..100 {
        if ear.hear().await.is_none() {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn it_is_well_while_the_database_can_be_written() {
    // The store waits this long for the lock below.
    let site = Site::with(|options| options.busy = Duration::from_millis(20)).await;
    let well = async || site.get("/healthz").send().await;
    assert_eq!(well().await.done()["status"], "ok");
    let mut other = site.other_program().await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let answer = well().await;
    assert_eq!(answer.refused(), (503, "store".to_owned()));
    assert!(answer.text.contains("locked the database"), "{answer:?}");
    lock.rollback().await.unwrap();
    assert_eq!(well().await.done()["status"], "ok");
}

#[tokio::test]
async fn it_is_ready_while_it_has_a_lease() {
    let site = Site::open().await;
    assert_eq!(site.get("/readyz").send().await.done()["status"], "ok");
    let now = site.app.time.unix_millis();
    site.app.cluster.renewed(Instant::now(), now, Vec::new());
    assert_eq!(site.get("/readyz").send().await.refused(), (503, "store".to_owned()));
}

#[tokio::test]
async fn only_this_machine_reads_the_figures_unless_they_are_open() {
    let mut site = Site::open().await;
    let from = async |site: &Site, peer, header| {
        let ask = site.get("/metrics").from(peer).host("127.0.0.1:8080");
        ask.header(header, "198.51.100.1").send().await.status
    };
    assert_eq!(from(&site, "127.0.0.1", "x-nothing").await, 200);
    assert_eq!(from(&site, "::1", "x-nothing").await, 200);
    assert_eq!(from(&site, ELSEWHERE, "x-nothing").await, 404);
    for handed_on in ["x-forwarded-for", "x-real-ip", "via", "forwarded"] {
        assert_eq!(from(&site, "127.0.0.1", handed_on).await, 404, "{handed_on}");
    }
    site.set(|app| app.base_mut().options = Options { trust_proxy: true, ..Options::default() });
    assert_eq!(from(&site, "127.0.0.1", "x-forwarded-for").await, 404);
    site.set(|app| app.base_mut().options = Options { metrics_open: true, ..Options::default() });
    assert_eq!(from(&site, ELSEWHERE, "x-forwarded-for").await, 200);
}

#[tokio::test]
async fn the_figures_are_closed_behind_a_proxy_that_adds_no_header() {
    let site = Site::open().await;
    for (host, status) in [("localhost:8080", 200), ("[::1]", 200), ("cards.test", 404)] {
        let answer = site.get("/metrics").from("127.0.0.1").host(host).send().await;
        assert_eq!(answer.status, status, "{host}");
    }
    let mut old = axum::http::Request::get("/metrics").version(axum::http::Version::HTTP_10);
    old = old.header("host", "127.0.0.1:8080");
    let peer: SocketAddr = "127.0.0.1:1".parse().unwrap();
    old = old.extension(axum::extract::ConnectInfo(peer));
    let answer = site.answer(old.body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!(answer.status(), 404, "as nginx speaks unless it is told otherwise");
}

#[tokio::test]
async fn the_figures_at_an_address_of_their_own_are_there_alone() {
    let folder = tempfile::tempdir().unwrap();
    let anywhere: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let options = Options { metrics_listen: Some(anywhere), ..Options::default() };
    let database = sortie_store::StoreOptions::new(&folder.path().join("sortie.db"));
    let server = Server::bind(anywhere, database, options).await.unwrap();
    let (pages, metrics) = (server.address(), server.metrics_address().unwrap());
    let (end, ended) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async {
        let _ = ended.await;
    }));
    let ask = async |address: SocketAddr, path: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    // To the server, a proxy that adds nothing looks like this.
    assert!(ask(pages, "/metrics").await.starts_with("HTTP/1.1 404"));
    assert!(ask(pages, "/healthz").await.starts_with("HTTP/1.1 200"));
    assert!(ask(metrics, "/metrics").await.contains("sortie_request_seconds"));
    assert!(ask(metrics, "/healthz").await.starts_with("HTTP/1.1 404"));
    drop(end);
    serving.await.unwrap().unwrap();
}

/// The names in a text that begin like those of metrics.
fn metric_names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("sortie_")).collect()
}

#[tokio::test]
async fn alerts_and_dashboard_use_metrics_that_there_are() {
    let site = Site::open().await;
    // A family of histograms is shown once it has counted something.
    site.post("/tables/none/actions").send().await;
    let shown = site.get("/metrics").from("127.0.0.1").host("localhost").send().await.shown();
    let series = shown.lines().filter(|line| !line.starts_with('#'));
    let exist: BTreeSet<&str> = series.flat_map(metric_names).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/monitoring");
    for file in ["alerts.yaml", "alerts.test.yaml", "dashboard.json"] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let used = metric_names(&text);
        assert!(used.len() >= 4, "{file}: {used:?}");
        assert_eq!(used.difference(&exist).collect::<Vec<_>>(), Vec::<&&str>::new(), "{file}");
    }
    let alerts = std::fs::read_to_string(folder.join("alerts.yaml")).unwrap();
    for text in [&*shown, &alerts] {
        assert!(text.contains("route=\"/tables/{id}/actions\""), "{text}");
    }
}

#[tokio::test]
async fn it_is_not_well_when_nothing_more_can_be_stored() {
    let site = Site::with(|options| options.pages = Some(200)).await;
    assert_eq!(site.get("/healthz").send().await.status, 200);
    for size in [100_000, 1000] {
        let mut n = 0;
        let text = "x".repeat(size);
        while site.app.store.put_record(&format!("{size}-{n}"), &text).await.is_ok() {
            n += 1;
        }
    }
    let answer = site.get("/healthz").send().await;
    assert_eq!(answer.refused(), (503, "store".to_owned()));
    assert!(answer.text.contains("the disk is full"), "{answer:?}");
    site.meddle("DELETE FROM records").await;
    assert_eq!(site.get("/healthz").send().await.status, 200);
}

#[tokio::test]
async fn a_name_that_a_stranger_points_at_the_server_is_refused() {
    let mut site = Site::open().await;
    let ask = async |site: &Site, host: &str| {
        site.get("/games").header("accept", "application/json").host(host).send().await
    };
    for own in ["127.0.0.1:8080", "[2001:db8::1]:8080", "localhost:8080", "raspi", "raspi.local"] {
        assert_eq!(ask(&site, own).await.status, 200, "{own}");
    }
    assert_eq!(ask(&site, "evil.example").await.refused(), (421, "unknown_host".to_owned()));
    let post = site.post("/guests").host("evil.example:8080").send().await;
    assert_eq!(post.status, 421);
    site.set(|app| app.base_mut().options.hosts = vec!["cards.example".to_owned()]);
    assert_eq!(ask(&site, "cards.example:8080").await.status, 200);
    assert_eq!(ask(&site, "evil.example").await.status, 421);
}

#[tokio::test]
async fn the_figures_count_what_happens() {
    let (site, guests, table) = table().await;
    let figures =
        async || site.get("/metrics").from("127.0.0.1").host("localhost").send().await.shown();
    let entries = async || site.app.store.table(&table).await.unwrap().unwrap().lines.len();
    let before = entries().await;
    site.decide(&[&guests[0], &guests[1]], &table, 0).await;
    let ear = TableStream::open(site.get(&format!("/tables/{table}/stream")).by(&guests[0])).await;
    site.send("INVENTED", &format!("/tables/{table}")).send().await;
    site.get("/nothing").send().await;
    let text = figures().await;
    let appended = entries().await - before;
    for line in [
        "sortie_request_seconds_count{route=\"/guests\",method=\"POST\",status=\"201\"} 2"
            .to_owned(),
        "sortie_request_seconds_count{route=\"/tables/{id}\",method=\"other\",status=\"405\"} 1"
            .to_owned(),
        "sortie_request_seconds_count{route=\"none\",method=\"GET\",status=\"404\"} 1".to_owned(),
        "sortie_streams 1".to_owned(),
        "sortie_tables_in_memory 1".to_owned(),
        "sortie_rooms 0".to_owned(),
        format!("sortie_log_entries_total {appended}"),
        "sortie_store_errors_total 0".to_owned(),
        format!("sortie_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    drop(ear);
    assert!(figures().await.lines().any(|line| line == "sortie_streams 0"));
}

#[tokio::test]
async fn who_is_blocked_meets_a_closed_gate_at_every_address_and_hears_no_more() {
    let (site, [anna, ben], table) = table().await;
    let stream = format!("/tables/{table}/stream");
    let mut annas = TableStream::open(site.get(&stream).by(&anna)).await;
    let mut bens = TableStream::open(site.get(&stream).by(&ben)).await;
    block(&site, BlockSubject::Guest(anna.id.clone())).await;
    assert!(ends(&mut annas).await);
    for path in ["/", "/lobby", "/settings", "/healthz", "/nothing", &stream] {
        let answer = site.get(path).by(&anna).send().await;
        assert_eq!(answer.refused(), (403, "blocked".to_owned()), "{path}");
        assert_eq!(site.get(path).cookie(&anna).page().send().await.status, 403, "{path}");
    }
    let page = site.get("/").cookie(&anna).header("accept-language", "de").page().send().await;
    assert!(page.text.contains("hat dich gesperrt"), "{}", page.text);
    assert_eq!(site.choose(&anna, &table, 1, "x").await.refused().0, 403);
    assert_eq!(site.get("/").by(&ben).send().await.status, 200);
    assert!(bens.hear().await.is_some(), "others hear on");
    site.app.store.unblock(BlockSubject::Guest(anna.id.clone())).await.unwrap();
    upkeep::look(&site.app).await.ok().unwrap();
    assert_eq!(site.get("/").by(&anna).send().await.status, 200);
}

#[tokio::test]
async fn an_address_is_blocked_with_everybody_who_comes_from_it() {
    let (site, [anna, _], table) = table().await;
    let stream = format!("/tables/{table}/stream");
    let mut near = TableStream::open(site.get(&stream).by(&anna).from("192.0.2.8")).await;
    let mut far = TableStream::open(site.get(&stream).by(&anna).from(ELSEWHERE)).await;
    block(&site, BlockSubject::Address(crate::network(ELSEWHERE.parse().unwrap()))).await;
    assert!(ends(&mut far).await && near.hear().await.is_some());
    assert_eq!(site.get("/").from(ELSEWHERE).send().await.status, 403);
    assert_eq!(site.get("/").from("192.0.2.8").send().await.status, 200);
    let told = site.get("/").from("192.0.2.8").header("x-forwarded-for", ELSEWHERE);
    assert_eq!(told.send().await.status, 200, "nobody is taken for somebody else");
}

#[tokio::test]
async fn a_match_that_was_deleted_is_gone_and_no_other() {
    let (site, [anna, ben], table) = table().await;
    let other = site.table_of(&[&anna, &ben], catalogue::IDS[0]).await;
    let mut ear = TableStream::open(site.get(&format!("/tables/{table}/stream")).by(&anna)).await;
    let seen = site.look(&anna, &other).await;
    let action = site.action(&table, 0, 0).await;
    assert!(site.app.store.delete(&table).await.unwrap());
    // Before the server has looked, what is kept already counts.
    assert_eq!(site.choose(&anna, &table, 1, &action).await.refused().0, 404);
    upkeep::look(&site.app).await.ok().unwrap();
    assert!(ends(&mut ear).await);
    let page = site.get(&format!("/tables/{table}")).cookie(&anna).page().send().await;
    assert_eq!(page.status, 404);
    assert!(page.text.contains("This table does not exist, or it was deleted."), "{}", page.text);
    assert_eq!(site.look(&anna, &other).await, seen);
    site.decide(&[&anna, &ben], &other, 0).await;
}

#[tokio::test]
async fn a_match_that_is_deleted_while_nobody_acts_there_is_gone() {
    let (site, [anna, _], table) = table().await;
    let mut ear = TableStream::open(site.get(&format!("/tables/{table}/stream")).by(&anna)).await;
    assert!(site.app.store.delete(&table).await.unwrap());
    upkeep::look(&site.app).await.ok().unwrap();
    assert!(ends(&mut ear).await);
    assert_eq!(site.get(&format!("/tables/{table}")).by(&anna).send().await.status, 404);
}

#[tokio::test]
async fn at_the_end_every_stream_ends() {
    let (site, [anna, _], table) = table().await;
    let mut ear = TableStream::open(site.get(&format!("/tables/{table}/stream")).by(&anna)).await;
    let mut lobby = TableStream::open(site.get("/lobby/stream").by(&anna)).await;
    site.app.blocklist.end();
    assert!(ends(&mut ear).await && ends(&mut lobby).await);
}
