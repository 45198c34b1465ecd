//! `cargo xtask load`: the throughput and latency of a server.

mod open_loop;
mod readers;
mod rounds;
mod shared_tables;
mod streams;
mod table;

use crate::fault::Database;
use hdrhistogram::Histogram;
use sortie_client::{ClientError, GuestClient, ServerProcess};
use sortie_local_postgres::PostgresServer;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs};
use tokio::task::JoinSet;

const PROGRAM: &str = "target/release/sortie";
/// Limits that the load would exceed, switched off.
pub(crate) const NO_LIMITS: &str = "guests_an_hour = 0\nunfinished_tables = 0\n\
    streams = { guest = 0, address = 0, all = 0 }\n";
/// Files of a process that are not connections, generously.
const OTHER_FILES: u64 = 200;

#[derive(clap::Args)]
pub(crate) struct LoadOptions {
    /// Clients, each with tables of its own
    #[arg(long, value_name = "N", default_value_t = 128)]
    clients: u64,
    /// Tables of each client, or of all with --seats
    #[arg(long, value_name = "N", default_value_t = 8)]
    tables: u64,
    /// Seconds to measure
    #[arg(long, value_name = "S", default_value_t = 10)]
    seconds: u64,
    /// Choices a second, sent on time even if answers are late [default: as fast as answers come]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["seats", "streams", "readers"])]
    rate: Option<u32>,
    /// Ask for the legal actions with the clock stopped, and measure the choices alone
    #[arg(long, conflicts_with_all = ["rate", "seats", "streams", "readers"])]
    choices: bool,
    /// Database
    #[arg(long, value_enum, default_value = "sqlite")]
    database: Database,
    /// Servers on Postgres; each client talks to one of them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16), conflicts_with_all = ["seats", "streams", "readers"])]
    servers: u8,
    /// Rules of the tables
    #[arg(long, value_name = "RULECODE", default_value = "attack")]
    code: String,
    /// Guests at each table, all of whom follow it; measures when the others are told
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..))]
    seats: Option<u8>,
    /// Open so many streams where nobody plays, and print the server's memory
    #[arg(long, value_name = "N", conflicts_with_all = ["seats", "readers"])]
    streams: Option<u64>,
    /// Let so many clients read the longest record, and print the delay of /healthz
    #[arg(long, value_name = "N", conflicts_with = "seats")]
    readers: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn histogram() -> Histogram<u64> {
    // Three digits, up to any number.
    Histogram::new(3).unwrap_or_else(|_| unreachable!("3 digits are allowed"))
}

/// The latencies that one client measured, in microseconds.
struct Latencies {
    /// From sending an action to its acknowledgement.
    acknowledged: Histogram<u64>,
    /// From asking for the legal actions to the answer.
    asked: Histogram<u64>,
    /// From sending an action to its event in another seat's stream.
    told: Histogram<u64>,
}

impl Latencies {
    fn new() -> Self {
        Latencies { acknowledged: histogram(), asked: histogram(), told: histogram() }
    }

    fn add(&mut self, other: &Latencies) {
        // Histograms of the same precision always fit together.
        let _ = self.acknowledged.add(&other.acknowledged);
        let _ = self.asked.add(&other.asked);
        let _ = self.told.add(&other.told);
    }
}

pub(crate) fn run(asked: &LoadOptions) -> Result<ExitCode, String> {
    let connections = match (asked.streams.or(asked.readers), asked.seats) {
        (Some(clients), _) => clients,
        (None, None) if asked.rate.is_some() || asked.choices => asked.clients * asked.tables,
        // Each guest has a connection for requests and one for the stream.
        (None, Some(seats)) => asked.tables * u64::from(seats) * 2,
        (None, None) => asked.clients,
    };
    room_for(connections + OTHER_FILES)?;
    let program = env::var("SORTIE").unwrap_or_else(|_| PROGRAM.to_owned());
    // A folder beside the program: a temporary one may lie in memory, where nothing is durable.
    let beside = Path::new(&program).parent().unwrap_or(Path::new("."));
    let folder = tempfile::tempdir_in(beside).map_err(|error| error.to_string())?;
    fs::write(folder.path().join("limits.toml"), NO_LIMITS).map_err(|error| error.to_string())?;
    // Dropped after the servers, which use it.
    let (_postgres, servers) = start(asked, Path::new(&program), folder.path())?;
    let server = &servers[0];
    let sync = sync(folder.path()).map_err(|error| error.to_string())?;
    // One thread for all clients leaves the other cores to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let failed = |error: ClientError| format!("a client: {error}");
    if let Some(streams) = asked.streams {
        let opened = streams::open(server, streams, &asked.code);
        let opened = runtime.block_on(opened).map_err(failed)?;
        opened.report(asked.json);
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(readers) = asked.readers {
        let measured = runtime.block_on(readers::measure(server.address(), readers, asked.seconds));
        measured.map_err(failed)?.report(asked.json);
        return Ok(ExitCode::SUCCESS);
    }
    let measured = match asked.seats {
        Some(seats) => runtime.block_on(shared_tables::load(asked, usize::from(seats), server)),
        None => match asked.rate {
            Some(rate) => runtime.block_on(open_loop::load(asked, rate, &servers)),
            None if asked.choices => runtime.block_on(rounds::load(asked, &servers)),
            None => runtime.block_on(load(asked, &servers)),
        },
    };
    report(asked, &measured.map_err(failed)?, sync);
    Ok(ExitCode::SUCCESS)
}

/// Starts the servers on one database in a folder.
fn start(
    asked: &LoadOptions,
    program: &Path,
    folder: &Path,
) -> Result<(Option<PostgresServer>, Vec<ServerProcess>), String> {
    let postgres = match asked.database {
        Database::Sqlite if asked.servers > 1 => {
            return Err("several servers need --database postgres".to_owned());
        }
        Database::Sqlite => None,
        Database::Postgres => {
            // The user nobody, as whom Postgres may run, has to reach its own folder in this one.
            fs::set_permissions(folder, PermissionsExt::from_mode(0o755))
                .map_err(|error| error.to_string())?;
            Some(PostgresServer::create(folder, &[])?)
        }
    };
    let mut servers = Vec::new();
    for _ in 0..asked.servers {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--limits"]);
        command.arg(folder.join("limits.toml"));
        match &postgres {
            // An argument and not the variable: an old program without Postgres would ignore the latter.
            Some(postgres) => command.args(["--database", &postgres.url("postgres")]),
            None => command.arg("--data").arg(folder),
        };
        let failed = |error| {
            let program = program.display();
            format!("{program}: {error}; build it with cargo build --release")
        };
        servers.push(ServerProcess::spawn(&mut command).map_err(failed)?);
    }
    Ok((postgres, servers))
}

/// Raises the limit of open files of this process and its children.
pub(crate) fn room_for(files: u64) -> Result<(), String> {
    let limit = rlimit::increase_nofile_limit(files).map_err(|error| error.to_string())?;
    if limit < files {
        return Err(format!(
            "so many connections need {files} files, and {limit} may be open: \
             raise the limit (ulimit -n) or ask for fewer"
        ));
    }
    Ok(())
}

/// The result of a load.
struct Measured {
    seen: Latencies,
    took: Duration,
    /// Processor seconds of the servers in this time, on systems with `/proc`.
    used: Option<f64>,
}

/// The start of a load, when everything is set up.
struct LoadStart {
    at: Instant,
    processes: Vec<u32>,
    cpu: Option<f64>,
}

impl LoadStart {
    fn now(servers: &[ServerProcess]) -> Self {
        LoadStart::of(servers.iter().map(ServerProcess::pid).collect())
    }

    fn of(processes: Vec<u32>) -> Self {
        LoadStart { at: Instant::now(), cpu: cpu_of_all(&processes), processes }
    }

    fn end(&self, seen: Latencies) -> Measured {
        let used = cpu_of_all(&self.processes).zip(self.cpu).map(|(after, before)| after - before);
        Measured { seen, took: self.at.elapsed(), used }
    }
}

/// Processor seconds that processes have used together.
fn cpu_of_all(processes: &[u32]) -> Option<f64> {
    processes.iter().map(|process| cpu(*process)).sum()
}

/// Runs all clients at once. Each sets up its tables before the clock starts.
async fn load(asked: &LoadOptions, servers: &[ServerProcess]) -> Result<Measured, ClientError> {
    let mut clients = Vec::new();
    for n in 0..asked.clients {
        let server = &servers[n as usize % servers.len()];
        let mut guest = GuestClient::register(server.address()).await?;
        let mut tables = Vec::new();
        for _ in 0..asked.tables {
            tables.push(guest.create_table(&asked.code, &["you", "you"]).await?);
        }
        clients.push((guest, tables));
    }
    let (start, mut playing) = (LoadStart::now(servers), JoinSet::new());
    let end = start.at + Duration::from_secs(asked.seconds);
    for (number, (guest, tables)) in (0..).zip(clients) {
        playing.spawn(client(guest, tables, asked.code.clone(), end, number));
    }
    let mut all = Latencies::new();
    while let Some(seen) = playing.join_next().await {
        let seen = seen.map_err(|error| ClientError::Connect(error.into()))??;
        all.add(&seen);
    }
    Ok(start.end(all))
}

/// All clients run on one thread, so nobody waits for this lock.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records the time since `since`.
fn record(histogram: &mut Histogram<u64>, since: Instant) {
    // It grows with what is recorded.
    let _ = histogram.record(since.elapsed().as_micros() as u64);
}

/// Submits an action at one of its tables after the other; a finished match is followed by a new
/// one.
async fn client(
    mut guest: GuestClient,
    mut tables: Vec<String>,
    code: String,
    end: Instant,
    mut number: u64,
) -> Result<Latencies, ClientError> {
    let mut seen = Latencies::new();
    let mut states = Vec::new();
    for id in &tables {
        states.push(guest.status(id).await?);
    }
    while Instant::now() < end {
        for (id, now) in tables.iter_mut().zip(&mut states) {
            if now.over {
                *id = guest.create_table(&code, &["you", "you"]).await?;
                *now = guest.status(id).await?;
            }
            let Some(&seat) = now.waiting.first() else { continue };
            // Knuth's MMIX generator. Its low bits have short periods, hence the shift below.
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let asking = Instant::now();
            let Some(action) = guest.pick_action(id, seat, number >> 40).await? else { continue };
            record(&mut seen.asked, asking);
            let choosing = Instant::now();
            *now = guest.submit(id, seat, now.decision, &action).await?;
            record(&mut seen.acknowledged, choosing);
            if Instant::now() >= end {
                break;
            }
        }
    }
    Ok(seen)
}

/// Median time of a small durable write to this disk, in microseconds: the lower bound of an
/// acknowledgement.
fn sync(folder: &Path) -> std::io::Result<u64> {
    use std::io::Write;
    let mut file = fs::File::create(folder.join("sync"))?;
    let mut times = Vec::new();
    // Odd, so that there is a middle one.
    for _ in 0..51 {
        let begun = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        times.push(begun.elapsed().as_micros() as u64);
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}

/// Processor seconds that a process has used, on systems with `/proc`.
fn cpu(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in parentheses may itself hold spaces and parentheses. After it, utime and stime are
    // fields 11 and 12.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    // The kernel reports in ticks of 1/100 s on all usual systems.
    Some(ticks as f64 / 100.0)
}

fn report(asked: &LoadOptions, measured: &Measured, sync: u64) {
    let Measured { seen, took, used } = measured;
    let count = seen.acknowledged.len();
    let rate = count as f64 / took.as_secs_f64();
    let ms = |histogram: &Histogram<u64>, quantile| {
        histogram.value_at_quantile(quantile) as f64 / 1000.0
    };
    let cores = used.map(|used| used / took.as_secs_f64());
    // With the question for the legal actions, which comes before each choice, if it was measured.
    let each = used.map(|used| used * 1000.0 / count.max(1) as f64);
    let (clients, tables) = match asked.seats {
        Some(seats) => (asked.tables * u64::from(seats), asked.tables),
        None => (asked.clients, asked.clients * asked.tables),
    };
    if asked.json {
        let report = serde_json::json!({
            "clients": clients, "tables": tables, "code": asked.code,
            "seconds": took.as_secs_f64(), "acknowledged": count, "per_second": rate,
            "p50_ms": ms(&seen.acknowledged, 0.5), "p99_ms": ms(&seen.acknowledged, 0.99),
            "asked_p50_ms": ms(&seen.asked, 0.5), "asked_p99_ms": ms(&seen.asked, 0.99),
            "told_p50_ms": asked.seats.map(|_| ms(&seen.told, 0.5)),
            "told_p99_ms": asked.seats.map(|_| ms(&seen.told, 0.99)),
            "database": format!("{:?}", asked.database), "servers": asked.servers, "rate": asked.rate, "choices": asked.choices,
            "sync_us": sync, "server_cores": cores, "cpu_ms_per_choice": each,
        });
        println!("{report}");
        return;
    }
    println!(
        "{clients} clients at {tables} tables of {}; servers: {}; database: {:?}",
        asked.code, asked.servers, asked.database
    );
    if let Some(rate) = asked.rate {
        println!("{rate} choices a second were due; times count from when each was due");
    }
    println!(
        "{rate:.0} choices a second, each on disk when it is acknowledged ({count} in {took:.1?})"
    );
    println!(
        "acknowledged after {:.1} ms (p50), {:.1} ms (p99), {:.1} ms (longest)",
        ms(&seen.acknowledged, 0.5),
        ms(&seen.acknowledged, 0.99),
        ms(&seen.acknowledged, 1.0)
    );
    if asked.seats.is_some() {
        println!(
            "in the stream of another seat after {:.1} ms (p50), {:.1} ms (p99), {:.1} ms (longest)",
            ms(&seen.told, 0.5),
            ms(&seen.told, 0.99),
            ms(&seen.told, 1.0)
        );
    }
    println!(
        "legal actions: {:.1} ms (p50), {:.1} ms (p99)",
        ms(&seen.asked, 0.5),
        ms(&seen.asked, 0.99)
    );
    println!("a write of 4 kB that is to last takes the disk {:.1} ms", sync as f64 / 1000.0);
    if let Some((cores, each)) = cores.zip(each) {
        println!("the servers used {cores:.2} processors; the clients one at most");
        let what =
            if asked.choices { "a choice takes" } else { "a choice and its legal actions take" };
        println!("{what} a server {each:.2} ms of a processor");
    }
}
