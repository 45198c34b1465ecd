//! A Postgres server of its own, in a folder of its own and on a free port, for measurements and faults.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process};
use std::fs::{self, File};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The user `nobody`, as whom the server runs if this command runs as root: Postgres refuses root.
const NOBODY: u32 = 65534;
/// Ends Postgres when standard input ends, which it does when this command ends in whatever way.
const WATCH: &str =
    "\"$@\" & server=$!; cat >/dev/null; kill -QUIT $server 2>/dev/null; wait $server";
/// Far longer than a recovery of the small databases here takes.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// A Postgres server. Dropping it ends it and removes its folder.
pub(crate) struct PostgresServer {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    settings: Vec<String>,
    watch: Option<Child>,
}

impl PostgresServer {
    /// Makes an empty server below a folder, and starts it. Settings are as in `postgresql.conf`.
    pub(crate) fn create(parent: &Path, settings: &[&str]) -> Result<Self, String> {
        let programs =
            programs().ok_or("Postgres is not installed; on Debian: apt-get install postgresql")?;
        let said = |error: io::Error| format!("Postgres: {error}");
        let folder = tempfile::Builder::new().prefix("postgres-").tempdir_in(parent);
        let folder = folder.map_err(said)?;
        if folder.path().metadata().map_err(said)?.uid() == 0 {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).map_err(said)?;
        }
        // Another program may take the port before Postgres does; then it does not start.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = free.map_err(said)?.port();
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        let mut server = PostgresServer { programs, folder, port, settings, watch: None };
        let mut initdb = server.command("initdb").map_err(said)?;
        initdb.args(["--username=sortie", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        initdb.args(["--no-sync", "--no-instructions", "-D"]).arg(server.data());
        let made = initdb.stdin(Stdio::null()).output().map_err(said)?;
        if !made.status.success() {
            return Err(format!("initdb: {}", String::from_utf8_lossy(&made.stderr)));
        }
        server.start()?;
        Ok(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of Postgres, run by a user whom it accepts.
    fn command(&self, program: &str) -> io::Result<Command> {
        let mut command = self.unprivileged()?;
        command.arg(self.programs.join(program));
        Ok(command)
    }

    fn unprivileged(&self) -> io::Result<Command> {
        let mut command = if self.folder.path().metadata()?.uid() == NOBODY {
            let mut command = Command::new("setpriv");
            command.args([&format!("--reuid={NOBODY}"), &format!("--regid={NOBODY}")]);
            command.arg("--clear-groups");
            command
        } else {
            Command::new("env")
        };
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        Ok(command)
    }

    /// Starts the server, also after [`PostgresServer::kill`], on the same port.
    pub(crate) fn start(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        while begun.elapsed() < START_TIMEOUT {
            // A start fails while processes of the killed server still hold its memory.
            if self.try_start().map_err(|error| format!("Postgres: {error}"))? {
                return Ok(());
            }
        }
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let end: Vec<&str> = log.lines().rev().take(5).collect();
        Err(format!("Postgres does not start: {}", end.join("; ")))
    }

    fn try_start(&mut self) -> io::Result<bool> {
        let log = File::options().create(true).append(true).open(self.folder.path().join("log"))?;
        let mut watch = self.unprivileged()?;
        watch.args(["sh", "-c", WATCH, "sh"]);
        watch.arg(self.programs.join("postgres")).arg("-D").arg(self.data());
        let port = format!("port={}", self.port);
        let folder = format!("unix_socket_directories={}", self.folder.path().display());
        for setting in [&port, &folder, "listen_addresses=127.0.0.1"] {
            watch.args(["-c", setting]);
        }
        for setting in &self.settings {
            watch.args(["-c", setting]);
        }
        // Ctrl-C ends this command, and only then Postgres.
        watch.process_group(0);
        watch.stdin(Stdio::piped()).stdout(log.try_clone()?).stderr(log);
        let mut watch = watch.spawn()?;
        let begun = Instant::now();
        while begun.elapsed() < START_TIMEOUT && watch.try_wait()?.is_none() {
            let ready = Command::new(self.programs.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "sortie"])
                .status()?;
            // The watching shell lives on after a failed start, so the process itself is looked for.
            if ready.success() {
                self.watch = Some(watch);
                return Ok(true);
            }
            if begun.elapsed() > Duration::from_secs(1) && self.processes().is_empty() {
                break;
            }
            sleep(Duration::from_millis(20));
        }
        end(watch);
        Ok(false)
    }

    /// The first process of the server and its children. Children are in sessions of their own, so a signal to
    /// a group would not reach them.
    fn processes(&self) -> Vec<Pid> {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let Some(first) = file.lines().next().and_then(|pid| pid.trim().parse::<i32>().ok()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            // Behind the name in parentheses: the state, and the parent.
            let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
            let alive = fields.next().is_some_and(|state| state != "Z");
            let parent = fields.next().and_then(|parent| parent.parse::<i32>().ok());
            if alive && (pid == first || parent == Some(first)) {
                found.extend(Pid::from_raw(pid));
            }
        }
        // The first process comes first, so that it starts no child between the look and the signal.
        found.sort_by_key(|pid| pid.as_raw_nonzero().get() != first);
        found
    }

    /// Sends a signal to all processes of the server.
    pub(crate) fn signal(&self, signal: Signal) -> Result<(), String> {
        for pid in self.processes() {
            match kill_process(pid, signal) {
                Ok(()) | Err(Errno::SRCH) => {}
                Err(error) => return Err(format!("a signal to Postgres: {error}")),
            }
        }
        Ok(())
    }

    /// Kills all processes of the server at once.
    pub(crate) fn kill(&mut self) -> Result<(), String> {
        self.signal(Signal::STOP)?;
        self.signal(Signal::KILL)?;
        if let Some(watch) = self.watch.take() {
            end(watch);
        }
        Ok(())
    }

    /// The port on 127.0.0.1.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }
}

/// The URL of the database at a port of this machine.
pub(crate) fn database_url(port: u16) -> String {
    format!("postgres://sortie@127.0.0.1:{port}/postgres?sslmode=disable")
}

/// Ends the shell that watches a server, and with it the server.
fn end(mut watch: Child) {
    drop(watch.stdin.take());
    // An error would mean that it has ended already.
    let _ = watch.wait();
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Stopped processes would not see that their shell ends.
        let _ = self.signal(Signal::CONT);
        if let Some(watch) = self.watch.take() {
            end(watch);
        }
    }
}

/// The folder with the newest installed programs of Postgres.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.filter_map(|version| {
        let number: u32 = version.file_name().to_str()?.parse().ok()?;
        Some((number, version.path().join("bin")))
    });
    let path = std::env::var_os("PATH").unwrap_or_default();
    let installed = |folder: &PathBuf| folder.join("initdb").exists();
    let newest = debian.max_by_key(|(number, _)| *number).map(|(_, folder)| folder);
    newest.filter(installed).or_else(|| std::env::split_paths(&path).find(installed))
}
