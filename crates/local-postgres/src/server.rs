//! [`PostgresServer`].

use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process};
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub(crate) const NOT_INSTALLED: &str =
    "Postgres is not installed; on Debian: apt-get install postgresql";
/// The user `nobody`, as whom the server runs if this process runs as root: Postgres refuses root.
const NOBODY: u32 = 65534;
/// Runs Postgres until standard input ends, which it does when this process ends in whatever way, and then
/// kills it. Removes the folder after the end, unless the server was killed to be started again.
///
/// A shell lets its background programs ignore SIGQUIT until they ask for it, so SIGTERM follows: it ends a server
/// that has just begun.
const WATCH: &str = "folder=$1; shift; \"$@\" & server=$!; read -r keep; \
    kill -QUIT $server 2>/dev/null; kill -TERM $server 2>/dev/null; wait $server; [ -n \"$keep\" ] || rm -rf \"$folder\"";
/// Everybody on this machine is let in, except for the user `locked`, who needs a password.
const ACCESS: &str =
    "host all locked 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";
/// Far longer than a recovery of the small databases here takes.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// The most ports that are tried for a new server.
const PORTS: u32 = 5;

/// A Postgres server. It ends when it is dropped, or with this process, and its folder is removed then.
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    /// The shell that watches the server while it runs.
    watch: Mutex<Option<Child>>,
}

impl PostgresServer {
    /// Makes an empty server in a new folder below another one, and starts it. Settings are as in
    /// `postgresql.conf`.
    ///
    /// Errors: Postgres is not installed or does not start, or the folder cannot be written.
    pub fn create(parent: &Path, settings: &[&str]) -> Result<Self, String> {
        let programs = programs().ok_or(NOT_INSTALLED)?;
        let said = |error: io::Error| format!("Postgres: {error}");
        let folder = tempfile::Builder::new().prefix("sortie-postgres-").tempdir_in(parent);
        let folder = folder.map_err(said)?;
        if folder.path().metadata().map_err(said)?.uid() == 0 {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).map_err(said)?;
        }
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        let path = folder.path().to_owned();
        let watch = Mutex::default();
        let mut server = PostgresServer { programs, folder: path, port: 0, settings, watch };
        server.initialize()?;
        // Another program may take the port between the look and the start.
        for _ in 0..PORTS {
            let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
            server.port = free.map_err(said)?.port();
            if server.try_start().map_err(said)? {
                break;
            }
        }
        if server.watch().is_none() {
            return Err(server.start_error());
        }
        // The watching shell removes it: it also sees the end of a process that drops nothing.
        let _ = folder.keep();
        Ok(server)
    }

    fn initialize(&self) -> Result<(), String> {
        let said = |error: io::Error| format!("initdb: {error}");
        let mut initdb = self.unprivileged().map_err(said)?;
        initdb.arg(self.programs.join("initdb"));
        initdb.args(["--username=sortie", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        initdb.args(["--no-sync", "--no-instructions", "-D"]).arg(self.data());
        output(&mut initdb)?;
        fs::write(self.data().join("pg_hba.conf"), ACCESS).map_err(said)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn pid_file(&self) -> PathBuf {
        self.data().join("postmaster.pid")
    }

    /// A command that runs its arguments as a user whom Postgres accepts.
    fn unprivileged(&self) -> io::Result<Command> {
        let mut command = if self.folder.metadata()?.uid() == NOBODY {
            let mut command = Command::new("setpriv");
            command.args([&format!("--reuid={NOBODY}"), &format!("--regid={NOBODY}")]);
            command.arg("--clear-groups");
            command
        } else {
            Command::new("env")
        };
        command.current_dir(&self.folder).env("LC_ALL", "C");
        Ok(command)
    }

    fn watch(&self) -> MutexGuard<'_, Option<Child>> {
        // It holds a whole value at any time.
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the server again after [`PostgresServer::kill`], on the same port.
    ///
    /// Errors: it does not start within a minute.
    pub fn start(&self) -> Result<(), String> {
        let begun = Instant::now();
        while begun.elapsed() < START_TIMEOUT {
            // A start fails while processes of the killed server still hold its memory.
            if self.try_start().map_err(|error| format!("Postgres: {error}"))? {
                return Ok(());
            }
        }
        Err(self.start_error())
    }

    /// Says by the end of its log why it does not start.
    fn start_error(&self) -> String {
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let end: Vec<&str> = log.lines().rev().take(5).collect();
        format!("Postgres does not start: {}", end.join("; "))
    }

    fn try_start(&self) -> io::Result<bool> {
        let log = File::options().create(true).append(true).open(self.folder.join("log"))?;
        let mut watch = self.unprivileged()?;
        watch.args(["sh", "-c", WATCH, "sh"]).arg(&self.folder);
        watch.arg(self.programs.join("postgres")).arg("-D").arg(self.data());
        let port = format!("port={}", self.port);
        let folder = format!("unix_socket_directories={}", self.folder.display());
        let own = [&port, &folder, "listen_addresses=127.0.0.1"];
        for setting in own.into_iter().chain(self.settings.iter().map(String::as_str)) {
            watch.args(["-c", setting]);
        }
        // Ctrl-C ends this process first, and only then Postgres.
        watch.process_group(0);
        watch.stdin(Stdio::piped()).stdout(log.try_clone()?).stderr(log);
        let mut watch = watch.spawn()?;
        let begun = Instant::now();
        while begun.elapsed() < START_TIMEOUT && watch.try_wait()?.is_none() {
            let ready = Command::new(self.programs.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
                .args(["-d", "postgres", "-U", "sortie"])
                .status()?;
            if ready.success() {
                *self.watch() = Some(watch);
                return Ok(true);
            }
            // The watching shell lives on after a failed start, so the process itself is looked for.
            if begun.elapsed() > Duration::from_secs(1) && self.processes().is_empty() {
                break;
            }
            sleep(Duration::from_millis(20));
        }
        end(watch, true);
        Ok(false)
    }

    /// The first process of the server and its children. Children are in sessions of their own, so a signal to
    /// a group would not reach them.
    fn processes(&self) -> Vec<Pid> {
        let file = fs::read_to_string(self.pid_file()).unwrap_or_default();
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
    ///
    /// Errors: one of them is not of this user.
    pub fn signal(&self, signal: Signal) -> Result<(), String> {
        for pid in self.processes() {
            match kill_process(pid, signal) {
                Ok(()) | Err(Errno::SRCH) => {}
                Err(error) => return Err(format!("a signal to Postgres: {error}")),
            }
        }
        Ok(())
    }

    /// Kills all processes of the server at once, as a crash does, and waits for their end.
    ///
    /// Errors: as of [`PostgresServer::signal`].
    pub fn kill(&self) -> Result<(), String> {
        self.signal(Signal::STOP)?;
        self.signal(Signal::KILL)?;
        if let Some(watch) = self.watch().take() {
            end(watch, true);
        }
        // Another process may get its number.
        let _ = fs::remove_file(self.pid_file());
        Ok(())
    }

    /// The port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        database_url(self.port, database)
    }

    /// Executes SQL as the superuser, and returns what it prints.
    ///
    /// Panics if the statement fails.
    #[expect(clippy::panic, reason = "a test fails by it")]
    pub fn execute(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql]);
        psql.args(["-d", &self.url(database)]);
        output(&mut psql).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Stopped processes would not see that their shell ends.
        let _ = self.signal(Signal::CONT);
        if let Some(watch) = self.watch().take() {
            end(watch, false);
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// The URL of a database that is reached at a port of this machine.
pub fn database_url(port: u16, database: &str) -> String {
    format!("postgres://sortie@127.0.0.1:{port}/{database}?sslmode=disable")
}

/// Ends the shell that watches a server, and with it the server; its folder is kept or removed.
fn end(mut watch: Child, keeps_folder: bool) {
    if let Some(mut input) = watch.stdin.take()
        && keeps_folder
    {
        // An error means that the shell has ended already, as below.
        let _ = input.write_all(b"keep\n");
    }
    let _ = watch.wait();
}

/// Runs a command, and returns its output.
fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
    }
}

pub(crate) fn is_installed() -> bool {
    programs().is_some()
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
