//! The servers under test: processes at fixed addresses on one database.

use super::proxy::Proxy;
use rustix::process::{Pid, Signal, kill_process};
use sortie_client::ServerProcess;
use sortie_local_postgres::{PostgresServer, database_url};
use std::fs::{self, File};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

/// A server cannot start while its database recovers.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The place of a server's data, and its way there.
pub(super) enum Data {
    Folder(PathBuf),
    /// Postgres, through a proxy of this server's own.
    Postgres(Proxy),
}

/// A server at a fixed address.
pub(super) struct Server {
    pub(super) program: PathBuf,
    pub(super) data: Data,
    /// The way of the other servers to this one.
    pub(super) peers: Proxy,
    address: SocketAddr,
    folder: PathBuf,
    process: Option<ServerProcess>,
}

impl Server {
    /// Starts a server. `folder` has the file `limits.toml`, and gets the log.
    pub(super) async fn start(program: &Path, data: Data, folder: &Path) -> Result<Self, String> {
        let said = |error: io::Error| error.to_string();
        // Nothing else takes the port before the server does; if so, it says so and does not start.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
        let address = free.map_err(said)?;
        let peers = Proxy::start(vec![address], false).await.map_err(said)?;
        let (program, folder) = (program.to_owned(), folder.to_owned());
        let mut server = Server { program, data, peers, address, folder, process: None };
        // The database is there, so a failure is not repeated: an option that an old program does not know.
        block_in_place(|| server.try_start()).map_err(|error| {
            let log = fs::read_to_string(server.folder.join("servers.log")).unwrap_or_default();
            format!("{}: {error}; {}", server.program.display(), log.trim_end())
        })?;
        Ok(server)
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Starts the server at the address that it had before.
    pub(super) fn restart(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            match self.try_start() {
                Ok(()) => return Ok(()),
                Err(why) if begun.elapsed() > START_TIMEOUT => {
                    return Err(format!("{}: {why}", self.program.display()));
                }
                // The database may still be starting.
                Err(_) => sleep(Duration::from_millis(100)),
            }
        }
    }

    fn try_start(&mut self) -> io::Result<()> {
        let log =
            File::options().create(true).append(true).open(self.folder.join("servers.log"))?;
        let mut command = Command::new(&self.program);
        command.args(["serve", "--listen", &self.address.to_string(), "--log-level", "warn"]);
        command.arg("--limits").arg(self.folder.join("limits.toml")).stderr(log);
        command.env("SORTIE_INTERNAL_URL", format!("http://{}", self.peers.address()));
        match &self.data {
            Data::Folder(folder) => command.arg("--data").arg(folder),
            // An argument and not the variable: an old program without Postgres would ignore the latter.
            Data::Postgres(proxy) => {
                command.args(["--database", &database_url(proxy.address().port(), "postgres")])
            }
        };
        // Ctrl-C ends this command, and only then the servers.
        let process = ServerProcess::spawn(command.process_group(0))?;
        self.process = Some(process);
        Ok(())
    }

    /// Kills the server with SIGKILL.
    pub(super) fn kill(&mut self) -> Result<(), String> {
        let killed = self.process.take().map_or(Ok(()), |mut process| process.kill());
        killed.map_err(|error| format!("a server cannot be killed: {error}"))
    }

    /// Asks the server to end with SIGTERM, and waits for its end.
    pub(super) fn stop(&mut self) -> Result<(), String> {
        self.signal(Signal::TERM)?;
        let ended = self
            .process
            .take()
            .map_or(Ok(true), |mut process| process.wait().map(|status| status.success()));
        match ended {
            Ok(true) => Ok(()),
            Ok(false) => Err("a server that was asked to end did not exit with code 0".to_owned()),
            Err(error) => Err(format!("a server does not end: {error}")),
        }
    }

    pub(super) fn signal(&self, signal: Signal) -> Result<(), String> {
        let pid = self.process.as_ref().and_then(|process| Pid::from_raw(process.pid() as i32));
        let sent = pid.map_or(Ok(()), |pid| kill_process(pid, signal));
        sent.map_err(|error| format!("a signal to a server: {error}"))
    }
}

/// The servers, their database, and the proxy before them.
pub(super) struct Cluster {
    pub(super) servers: Vec<Server>,
    pub(super) postgres: Option<PostgresServer>,
    pub(super) front: Proxy,
}
