//! `cargo xtask fault`: servers, their database and the network fail, and no choice may be lost or doubled.

mod cluster;
mod follower;
mod match_log;
mod player;
mod proxy;
mod schedule;
mod watcher;

use crate::load::{NO_LIMITS, room_for};
use cluster::{Cluster, Data, Server};
use match_log::check_log;
use player::{PlayedTable, Player, Setting};
use proxy::{Proxy, Traffic};
use schedule::{FaultKind, schedule};
use serde_json::Value;
use sortie_client::{ClientError, GuestClient};
use sortie_core::chance::Fast;
use sortie_games::catalogue;
use sortie_local_postgres::PostgresServer;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::sleep;
use watcher::Watcher;

const PROGRAM: &str = "target/release/sortie";
/// Ten times the longest timeout of a server. A table that does not go on after it never will.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(150);
/// One fault in so many begins before all tables have recovered from the one before.
const HASTY: u32 = 4;
/// Connections and files of this process, generously: a player, its stream and both sides of the proxy.
const FILES_PER_TABLE: u64 = 16;
const OTHER_FILES: u64 = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Database {
    Postgres,
    Sqlite,
}

#[derive(clap::Args)]
pub(crate) struct FaultOptions {
    /// Faults of all kinds together
    #[arg(long, value_name = "N", default_value_t = 100)]
    faults: usize,
    /// Database; with sqlite, one server is killed again and again
    #[arg(long, value_enum, default_value = "postgres")]
    database: Database,
    /// Servers on Postgres
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=16))]
    servers: u8,
    /// Tables at which a guest plays all the time
    #[arg(long, value_name = "N", default_value_t = 12)]
    tables: u8,
    /// Longest pause of a guest before a choice, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pause: u32,
    /// Random seed of the faults
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only faults of this kind, such as server-killed
    #[arg(long, value_enum, value_name = "KIND")]
    only: Option<FaultKind>,
    /// Upgrade the servers, one at a time, to this program after a third of the faults
    #[arg(long, value_name = "PROGRAM")]
    upgrade: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl FaultOptions {
    fn kinds(&self) -> Vec<FaultKind> {
        match (self.only, self.database) {
            (Some(kind), _) => vec![kind],
            (None, Database::Postgres) => FaultKind::ALL.to_vec(),
            (None, Database::Sqlite) => vec![FaultKind::ServerKilled],
        }
    }
}

pub(crate) fn run(options: &FaultOptions) -> Result<ExitCode, String> {
    room_for(u64::from(options.tables) * FILES_PER_TABLE + OTHER_FILES)?;
    if let (Some(kind), Database::Sqlite) = (options.only, options.database)
        && kind.needs_postgres()
    {
        return Err(format!("{} needs --database postgres", kind.describe()));
    }
    let program = PathBuf::from(env::var_os("SORTIE").unwrap_or_else(|| PROGRAM.into()));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let watcher = runtime.block_on(fail(options, &program))?;
    watcher.report(options.json);
    Ok(if watcher.violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Starts the database, the servers and the proxies.
async fn start(options: &FaultOptions, program: &Path, folder: &Path) -> Result<Cluster, String> {
    let said = |error: std::io::Error| error.to_string();
    fs::write(folder.join("limits.toml"), NO_LIMITS).map_err(said)?;
    let mut servers = Vec::new();
    let postgres = match options.database {
        Database::Sqlite => {
            let data = Data::Folder(folder.join("data"));
            servers.push(Server::start(program, data, folder).await?);
            None
        }
        Database::Postgres => {
            // A killed process loses nothing that it has given to the system, so `fsync` would only cost time.
            let postgres = block_in_place(|| PostgresServer::create(folder, &["fsync=off"]))?;
            let database = SocketAddr::from((Ipv4Addr::LOCALHOST, postgres.port()));
            for _ in 0..options.servers {
                let proxy = Proxy::start(vec![database], false).await.map_err(said)?;
                let data = Data::Postgres(proxy);
                servers.push(Server::start(program, data, folder).await?);
            }
            Some(postgres)
        }
    };
    let addresses = servers.iter().map(Server::address).collect();
    let front = Proxy::start(addresses, true).await.map_err(said)?;
    Ok(Cluster { servers, postgres, front })
}

/// The setting of a table by its number: all games in turn, every second time with a bot.
fn setting(number: usize) -> Setting {
    let code = catalogue::IDS[number % catalogue::IDS.len()];
    let count = catalogue::entry(code).map_or(2, |game| game.seats.0);
    let mut seats = vec!["you"; count.into()];
    if (number / catalogue::IDS.len() + number) % 2 == 1
        && let Some(last) = seats.last_mut()
    {
        *last = "bot:random";
    }
    Setting { code, seats }
}

/// Runs all faults, and then checks all tables.
async fn fail(options: &FaultOptions, program: &Path) -> Result<Watcher, String> {
    let folder = tempfile::Builder::new().prefix("sortie-fault-").tempdir();
    let folder = folder.map_err(|error| error.to_string())?;
    // The user nobody, as whom Postgres may run, has to reach its own folder in this one.
    let open = PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder.path(), open).map_err(|error| error.to_string())?;
    let mut cluster = start(options, program, folder.path()).await?;
    let (reports, inbox) = mpsc::unbounded_channel();
    let mut watcher = Watcher::new(cluster.front.address(), reports.clone(), inbox);
    let ((end, ended), mut playing) = (watch::channel(false), JoinSet::new());
    let mut progress = Vec::new();
    for number in 0..usize::from(options.tables) {
        let chance = Fast::stream(options.seed, 1 + number as u64);
        let setting = setting(number);
        let proxy = cluster.front.address();
        let player = Player::new(proxy, setting, chance, reports.clone(), options.pause);
        progress.push(player.progress.clone());
        playing.spawn(player.play(ended.clone()));
    }
    wait_for_progress(&progress, &mut watcher).await;
    let mut chance = Fast::stream(options.seed, 0);
    let order = schedule(&options.kinds(), options.faults, &mut chance);
    let third = options.faults.div_ceil(3);
    let interrupted = watch_interrupts().map_err(|error| error.to_string())?;
    for (n, kind) in order.into_iter().enumerate() {
        if interrupted.load(Ordering::Relaxed) || watcher.is_stuck() {
            eprintln!("no more faults: the tables so far are checked");
            break;
        }
        if let Some(newer) = &options.upgrade
            && (n == third || n == 2 * third)
        {
            // Old and new servers run side by side during the second third of the faults.
            let range = if n == third { 0..1 } else { 1..cluster.servers.len() };
            for server in &mut cluster.servers[range] {
                newer.clone_into(&mut server.program);
                block_in_place(|| server.stop().and_then(|()| server.restart()))?;
                watcher.upgraded += 1;
                wait_for_progress(&progress, &mut watcher).await;
            }
        }
        watcher.fault(kind, Instant::now());
        kind.happen(&mut cluster, &mut chance).await?;
        if chance.below(HASTY) == 0 {
            sleep(Duration::from_millis(chance.below(300).into())).await;
            watcher.look();
        } else {
            wait_for_progress(&progress, &mut watcher).await;
        }
        if n % 10 == 9 {
            eprintln!("{} faults, {}", n + 1, watcher.summary());
        }
    }
    wait_for_progress(&progress, &mut watcher).await;
    end.send_replace(true);
    let last: Vec<PlayedTable> = playing.join_all().await;
    watcher.wait_for_streams().await;
    check_all(options, program, &mut cluster, &mut watcher, last).await?;
    if !watcher.violations.is_empty() {
        eprintln!("the servers' log: {}", folder.keep().join("servers.log").display());
    }
    Ok(watcher)
}

/// Says when the command is to end: after the fault under way, the servers are mended and all tables checked.
fn watch_interrupts() -> std::io::Result<Arc<AtomicBool>> {
    let mut terminated = signal(SignalKind::terminate())?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let told = interrupted.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        told.store(true, Ordering::Relaxed);
    });
    Ok(interrupted)
}

/// Waits until a choice was acknowledged at every table.
async fn wait_for_progress(progress: &[Arc<AtomicU64>], watcher: &mut Watcher) {
    // More faults would tell nothing of a table that stands still.
    if watcher.is_stuck() {
        return;
    }
    let before: Vec<u64> = progress.iter().map(|count| count.load(Ordering::Relaxed)).collect();
    let begun = Instant::now();
    let stands =
        |(count, before): (&Arc<AtomicU64>, &u64)| count.load(Ordering::Relaxed) == *before;
    while progress.iter().zip(&before).any(stands) {
        watcher.look();
        if begun.elapsed() > RECOVERY_TIMEOUT {
            let still = progress.iter().zip(&before).filter(|pair| stands(*pair)).count();
            watcher.violations.push(format!("stuck: {still} tables do not go on"));
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    watcher.look();
}

/// Reads all tables at a server that has nothing in memory, and lets `sortie doctor` examine the database.
async fn check_all(
    options: &FaultOptions,
    program: &Path,
    cluster: &mut Cluster,
    watcher: &mut Watcher,
    last: Vec<PlayedTable>,
) -> Result<(), String> {
    for server in &mut cluster.servers {
        server.kill()?;
    }
    cluster.front.set(Traffic::Cut);
    let server = &mut cluster.servers[0];
    block_in_place(|| server.restart())?;
    let failed = |error: ClientError| format!("the last look at the tables: {error}");
    for table in watcher.finished.iter().chain(&last) {
        let opened = GuestClient::with_token(&table.token, server.address()).await;
        let found = match check_log(&mut opened.map_err(failed)?, table).await {
            Ok(found) => found,
            // Damaged, or not there.
            Err(ClientError::Refused(answer)) => {
                vec![format!("table {}: lost: the server answers {answer:?}", table.id)]
            }
            Err(error) => return Err(failed(error)),
        };
        for violation in found {
            if !watcher.violations.contains(&violation) {
                watcher.violations.push(violation);
            }
        }
    }
    watcher.tables = watcher.finished.len() + last.len();
    server.kill()?;
    let mut doctor = Command::new(options.upgrade.as_deref().unwrap_or(program));
    doctor.args(["doctor", "--json", "--lang", "en", "--listen", "127.0.0.1:0"]);
    match (&server.data, &cluster.postgres) {
        (Data::Folder(folder), _) => doctor.arg("--data").arg(folder),
        (_, Some(postgres)) => doctor.args(["--database", &postgres.url("postgres")]),
        (Data::Postgres(_), None) => return Ok(()),
    };
    let examined = block_in_place(|| doctor.stdin(Stdio::null()).output());
    let examined = examined.map_err(|error| format!("sortie doctor: {error}"))?;
    let findings: Vec<Value> = serde_json::from_slice(&examined.stdout)
        .map_err(|_| format!("sortie doctor: {}", String::from_utf8_lossy(&examined.stderr)))?;
    for finding in findings {
        // The log is that of a database without `fsync`, which a run turns off.
        if finding["state"] == "error" && finding["about"] != "log" {
            watcher.violations.push(format!("sortie doctor: {}", finding["says"]));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_played_with_and_without_a_bot() {
        let all: Vec<Setting> = (0..2 * catalogue::IDS.len()).map(setting).collect();
        for id in catalogue::IDS {
            let of_game = all.iter().filter(|setting| setting.code == *id);
            let with_bot: Vec<bool> =
                of_game.map(|setting| setting.seats.contains(&"bot:random")).collect();
            assert!(with_bot == [true, false] || with_bot == [false, true], "{id}: {with_bot:?}");
        }
    }
}
