//! A Postgres server for tests, in a folder of its own and on a free port. Other crates include this file.

use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The user `nobody`, as whom the server runs if the tests run as root: Postgres refuses root.
const NOBODY: u32 = 65534;

/// Runs the server until standard input ends, which it does when the test process ends in whatever way.
/// Then kills the server, and removes the folder if one is named.
const WATCH: &str = "folder=$1; shift; \"$@\" & server=$!; cat >/dev/null; \
    kill -QUIT $server; wait $server; [ -z \"$folder\" ] || rm -rf \"$folder\"";

/// Everybody on this machine is let in, except for the user `locked`, who needs a password.
const ACCESS: &str =
    "host all locked 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";

/// A running server. It ends with the test process at the latest.
pub(crate) struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    process: Mutex<Option<Child>>,
    /// Removes the folder of a server that a test owns.
    owned: Option<TempDir>,
}

impl PostgresServer {
    /// The server that all tests of this process share. It does not wait for the disk.
    ///
    /// `None` if Postgres is not installed and the tests do not run in CI: they are skipped then.
    pub(crate) fn shared() -> Option<&'static PostgresServer> {
        static SHARED: OnceLock<Option<PostgresServer>> = OnceLock::new();
        let fast = ["fsync=off", "full_page_writes=off", "max_connections=200"];
        SHARED.get_or_init(|| Self::create(&fast, false)).as_ref()
    }

    /// A server of one test, which may stop it. `None` as for [`PostgresServer::shared`].
    #[allow(dead_code, reason = "not each of the crates that include this file stops a server")]
    pub(crate) fn owned(settings: &[&str]) -> Option<PostgresServer> {
        Self::create(settings, true)
    }

    fn create(settings: &[&str], is_owned: bool) -> Option<PostgresServer> {
        let Some(programs) = programs() else {
            let why = "Postgres is not installed (Debian: apt-get install postgresql)";
            assert!(std::env::var_os("CI").is_none(), "{why}");
            eprintln!("SKIPPED: {why}");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("sortie-postgres-").tempdir().unwrap();
        if folder.path().metadata().unwrap().uid() == 0 {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let path = folder.path().to_owned();
        // The folder of a shared server is removed by `WATCH`: values of statics are never dropped.
        let owned = if is_owned {
            Some(folder)
        } else {
            let _ = folder.keep();
            None
        };
        let mut server = PostgresServer {
            programs,
            folder: path,
            port: 0,
            settings: settings.iter().map(|&setting| setting.to_owned()).collect(),
            process: Mutex::new(None),
            owned,
        };
        server.initialize();
        // Another program may take the port between the look and the start.
        for _ in 0..5 {
            server.port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            if server.try_start() {
                return Some(server);
            }
        }
        let log = fs::read_to_string(server.folder.join("log")).unwrap_or_default();
        panic!("Postgres does not start: {log}");
    }

    fn initialize(&self) {
        let mut initdb = self.command("initdb");
        initdb.args(["--username=sortie", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        initdb.args(["--no-sync", "--no-instructions", "-D"]).arg(self.data());
        run(&mut initdb);
        fs::write(self.data().join("pg_hba.conf"), ACCESS).unwrap();
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A program of Postgres, run by a user whom it accepts.
    fn command(&self, program: &str) -> Command {
        let mut command = self.unprivileged();
        command.arg(self.programs.join(program));
        command
    }

    fn unprivileged(&self) -> Command {
        let mut command = if self.folder.metadata().unwrap().uid() == NOBODY {
            let mut command = Command::new("setpriv");
            command.args([&format!("--reuid={NOBODY}"), &format!("--regid={NOBODY}")]);
            command.arg("--clear-groups");
            command
        } else {
            Command::new("env")
        };
        command.current_dir(&self.folder).env("LC_ALL", "C");
        command
    }

    /// Starts the server again after [`PostgresServer::kill`], on the same port.
    #[allow(dead_code, reason = "not each of the crates that include this file stops a server")]
    pub(crate) fn start(&self) {
        assert!(self.try_start(), "Postgres does not start again");
    }

    fn try_start(&self) -> bool {
        let log = File::options().create(true).append(true).open(self.folder.join("log")).unwrap();
        let removed = if self.owned.is_some() { Path::new("") } else { &self.folder };
        let mut watch = self.unprivileged();
        watch.args(["sh", "-c", WATCH, "sh"]).arg(removed);
        watch.arg(self.programs.join("postgres")).arg("-D").arg(self.data());
        let port = format!("port={}", self.port);
        let folder = format!("unix_socket_directories={}", self.folder.display());
        let own = [&port, &folder, "listen_addresses=127.0.0.1", "shared_buffers=32MB"];
        for setting in own.into_iter().chain(self.settings.iter().map(String::as_str)) {
            watch.args(["-c", setting]);
        }
        watch.stdin(Stdio::piped()).stdout(log.try_clone().unwrap()).stderr(log);
        *self.process.lock().unwrap() = Some(watch.spawn().unwrap());
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            let port = self.port.to_string();
            let ready = Command::new(self.programs.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &port, "-d", "postgres", "-U", "sortie"])
                .status();
            if ready.unwrap().success() {
                return true;
            }
            sleep(Duration::from_millis(20));
        }
        self.kill();
        false
    }

    /// Kills the server at once, as a crash does, and waits for its end.
    pub(crate) fn kill(&self) {
        if let Some(mut process) = self.process.lock().unwrap().take() {
            drop(process.stdin.take());
            process.wait().unwrap();
        }
    }

    /// Creates an empty database and returns its name.
    pub(crate) fn create_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.execute("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"));
        name
    }

    /// The URL of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://sortie@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// The port on 127.0.0.1.
    #[allow(dead_code, reason = "not each of the crates that include this file needs it")]
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Executes SQL as the superuser.
    pub(crate) fn execute(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql]);
        psql.args(["-d", &self.url(database)]);
        run(&mut psql)
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        self.kill();
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
    debian
        .max()
        .map(|(_, folder)| folder)
        .filter(installed)
        .or_else(|| std::env::split_paths(&path).find(installed))
}

fn run(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}
