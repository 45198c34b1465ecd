//! `sortie doctor`: checks of the database, the disk, the clock and the address.

use super::args::DoctorArgs;
use crate::errors::Failure;
use crate::operate::runtime;
use crate::print;
use crate::serve::{DEFAULT_ADDRESS, database_location};
use serde::Serialize;
use sortie_core::Text;
use sortie_server::{PublicUrl, check_integrity};
use sortie_store::{DatabaseLocation, Store, StoreError, StoreOptions, inspect};
use sortie_words::{Readers, Words};
use std::cmp::Ordering;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Less free disk space than this is a warning.
const LOW_SPACE: u64 = 1 << 30;
/// Less free disk space than this is an error: a checkpoint of the write-ahead log alone needs
/// 16 MiB.
const NO_SPACE: u64 = 64 << 20;
/// Tolerance between the clock and the latest time in the database, in milliseconds.
const CLOCK_TOLERANCE: i64 = 5 * 60 * 1000;
/// 2025-01-01 in Unix milliseconds: a clock before the first release is wrong.
const EARLIEST: i64 = 1_735_689_600_000;
/// Timeout of the request to a running server.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Ok,
    Warning,
    Error,
}

#[derive(Serialize)]
struct Finding {
    /// The checked thing.
    about: &'static str,
    state: State,
    says: String,
}

struct Doctor {
    words: Words,
    findings: Vec<Finding>,
}

pub(crate) fn run(args: &DoctorArgs, language: &str) -> Result<(), Failure> {
    let mut doctor = Doctor { words: Words::new(language, [])?, findings: Vec::new() };
    let address = args.listen.unwrap_or(DEFAULT_ADDRESS);
    if args.health {
        doctor.running(address);
    } else {
        let location = database_location(args.data.as_deref(), args.database.as_ref())?;
        runtime()?.block_on(doctor.database(&location));
        // The disk of a database server may be that of another machine.
        if let DatabaseLocation::File(path) = &location {
            doctor.space(path);
        }
        doctor.port(address);
        if let Some(url) = &args.public_url {
            doctor.public(url);
        }
    }
    let Doctor { words, findings } = doctor;
    if args.json {
        print::json(&findings)?;
    } else {
        for Finding { state, says, .. } in &findings {
            let state = match state {
                State::Ok => id!("doctor-ok"),
                State::Warning => id!("doctor-warning"),
                State::Error => id!("doctor-error"),
            };
            print::text(&format!("{} {says}\n", words.say(state)))?;
        }
    }
    match findings.iter().filter(|finding| finding.state == State::Error).count() {
        0 => Ok(()),
        1 => Err(Failure::Data("one thing is wrong".to_owned())),
        n => Err(Failure::Data(format!("{n} things are wrong"))),
    }
}

impl Doctor {
    fn find(&mut self, about: &'static str, state: State, text: &Text) {
        let says = self.words.text(text, &Readers::default());
        self.findings.push(Finding { about, state, says });
    }

    fn fails(&mut self, about: &'static str, why: &StoreError) {
        let text = Text::new(id!("doctor-database-fails")).raw("why", why.to_string());
        self.find(about, State::Error, &text);
    }

    async fn database(&mut self, location: &DatabaseLocation) {
        let at = |id| Text::new(id).raw("path", location.to_string());
        let is_file = match location {
            DatabaseLocation::File(path) if !path.exists() => {
                self.find("database", State::Warning, &at(id!("doctor-no-database")));
                return;
            }
            DatabaseLocation::File(_) => true,
            DatabaseLocation::Postgres(_) => false,
        };
        let seen = match inspect(location).await {
            Ok(seen) => seen,
            Err(why) => return self.fails("database", &why),
        };
        self.find("database", State::Ok, &at(id!("doctor-database")));
        match seen.faults.first() {
            None => {
                let sound = if is_file { id!("doctor-sound") } else { id!("doctor-pages") };
                self.find("integrity", State::Ok, &Text::new(sound));
            }
            Some(why) => {
                let text = Text::new(id!("doctor-unsound")).raw("why", why);
                self.find("integrity", State::Error, &text);
            }
        }
        match &seen.unwritable {
            None => self.find("writing", State::Ok, &Text::new(id!("doctor-writable"))),
            Some(why) => self.fails("writing", why),
        }
        let (state, log) = match (seen.crash_safe, is_file) {
            (true, true) => (State::Ok, id!("doctor-log")),
            (false, true) => (State::Warning, id!("doctor-no-log")),
            (true, false) => (State::Ok, id!("doctor-commits")),
            (false, false) => (State::Error, id!("doctor-no-commits")),
        };
        self.find("log", state, &Text::new(log));
        let version =
            |id| Text::new(id).number("version", seen.version).number("known", seen.known);
        match seen.version.cmp(&seen.known) {
            Ordering::Greater => self.find("version", State::Error, &version(id!("doctor-newer"))),
            // Opening it would migrate it, which only the server should do.
            Ordering::Less => self.find("version", State::Warning, &version(id!("doctor-older"))),
            Ordering::Equal => {
                self.find("version", State::Ok, &version(id!("doctor-version")));
                if seen.faults.is_empty() && seen.unwritable.is_none() {
                    match Store::open_with(StoreOptions::from_location(location.clone())).await {
                        Ok(store) => self.matches(&store).await,
                        Err(why) => self.fails("database", &why),
                    }
                }
            }
        }
    }

    async fn matches(&mut self, store: &Store) {
        match check_integrity(store).await {
            Ok(examined) => {
                let count = examined.matches as i64;
                let text = Text::new(id!("doctor-matches")).number("n", count);
                self.find("matches", State::Ok, &text);
                for (table, why) in examined.broken {
                    let text = Text::new(id!("doctor-match-broken")).raw("table", table);
                    self.find("matches", State::Error, &text.raw("why", why));
                }
            }
            Err(why) => self.fails("matches", &why),
        }
        if store.is_postgres() {
            match store.running_servers().await {
                Ok(servers) => {
                    let addresses: Vec<String> =
                        servers.into_iter().filter_map(|server| server.address).collect();
                    let text = Text::new(id!("doctor-servers")).number("n", addresses.len() as i64);
                    let text = text.raw("addresses", addresses.join(", "));
                    self.find("servers", State::Ok, &text);
                }
                Err(why) => self.fails("servers", &why),
            }
        }
        match store.list(1).await {
            Ok(newest) => self.clock(newest.first().map_or(EARLIEST, |table| table.touched)),
            Err(why) => self.fails("clock", &why),
        }
        store.close().await;
    }

    /// Checks the clock: one that was set back would expire and sort matches wrongly.
    fn clock(&mut self, last: i64) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = now.as_millis() as i64;
        let late = now < EARLIEST || now + CLOCK_TOLERANCE < last;
        let (state, text) = if late {
            (State::Error, id!("doctor-clock-late"))
        } else {
            (State::Ok, id!("doctor-clock"))
        };
        self.find("clock", state, &Text::new(text));
    }

    #[cfg(unix)]
    fn space(&mut self, path: &Path) {
        // The data folder may not exist yet; the database will be on the disk of its nearest
        // ancestor.
        let there = path.ancestors().skip(1).find(|folder| folder.exists());
        let Some(Ok(disk)) = there.map(rustix::fs::statvfs) else { return };
        // `f_bavail` and not `f_bfree`, which includes blocks that only root can use.
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        let (state, text) = match free {
            ..NO_SPACE => (State::Error, id!("doctor-no-space")),
            NO_SPACE..LOW_SPACE => (State::Warning, id!("doctor-little-space")),
            _ => (State::Ok, id!("doctor-space")),
        };
        self.find("space", state, &Text::new(text).number("mib", (free >> 20) as i64));
    }

    #[cfg(not(unix))]
    fn space(&mut self, _: &Path) {}

    fn port(&mut self, address: SocketAddr) {
        let at = |id| Text::new(id).raw("address", address.to_string());
        // Binding is the only sure test; the listener is dropped at once.
        match TcpListener::bind(address) {
            Ok(_) => self.find("port", State::Ok, &at(id!("doctor-port-free"))),
            Err(why) if why.kind() == ErrorKind::AddrInUse => {
                self.answers(address, State::Warning, health(address));
            }
            Err(why) => {
                let text = at(id!("doctor-port-not")).raw("why", why.to_string());
                self.find("port", State::Error, &text);
            }
        }
    }

    /// Checks that a healthy server answers.
    fn running(&mut self, address: SocketAddr) {
        match health(address) {
            Err(why) => {
                let text = Text::new(id!("doctor-port-silent")).raw("address", address.to_string());
                self.find("port", State::Error, &text.raw("why", why.to_string()));
            }
            answer => self.answers(address, State::Error, answer),
        }
    }

    /// Judges the response to a health check; that of another program has the given state.
    fn answers(&mut self, address: SocketAddr, other: State, answer: io::Result<String>) {
        let at = |id| Text::new(id).raw("address", address.to_string());
        match answer {
            Ok(said)
                // Another program on this port may answer 200 to everything, hence the look at
                // the body.
                if said.starts_with("HTTP/1.1 200") && said.contains(r#""status":"ok""#) =>
            {
                self.find("port", State::Ok, &at(id!("doctor-port-well")));
            }
            Ok(said) if said.starts_with("HTTP/1.1 503") && said.contains(r#""error":"#) => {
                self.find("port", State::Error, &at(id!("doctor-port-ill")));
            }
            _ => self.find("port", other, &at(id!("doctor-port-other"))),
        }
    }

    fn public(&mut self, url: &PublicUrl) {
        let url = url.to_string();
        let local = ["http://localhost", "http://127.", "http://[::1]"];
        let safe = url.starts_with("https://") || local.iter().any(|own| url.starts_with(own));
        let (state, text) = if safe {
            (State::Ok, id!("doctor-url"))
        } else {
            (State::Warning, id!("doctor-url-open"))
        };
        self.find("public-url", state, &Text::new(text).raw("url", url));
    }
}

/// The response of a running server to `GET /healthz`.
fn health(mut address: SocketAddr) -> io::Result<String> {
    if address.ip().is_unspecified() {
        // 0.0.0.0 can be listened on, but not every system connects to it.
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let mut stream = TcpStream::connect_timeout(&address, HEALTH_TIMEOUT)?;
    stream.set_read_timeout(Some(HEALTH_TIMEOUT))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut said = Vec::new();
    // Another program may send without end.
    stream.take(1 << 16).read_to_end(&mut said)?;
    Ok(String::from_utf8_lossy(&said).into_owned())
}
