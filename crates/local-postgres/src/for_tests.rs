//! Servers for tests, which are skipped where Postgres is not installed.

use crate::server::{self, PostgresServer};
use std::env;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

impl PostgresServer {
    /// The server that all tests of this process share. It does not wait for the disk.
    ///
    /// `None` if Postgres is not installed and the tests do not run in CI: they are skipped then.
    pub fn shared() -> Option<&'static PostgresServer> {
        static SHARED: OnceLock<Option<PostgresServer>> = OnceLock::new();
        let fast = ["fsync=off", "full_page_writes=off", "max_connections=200"];
        SHARED.get_or_init(|| PostgresServer::owned(&fast)).as_ref()
    }

    /// A server of one test, which may kill it. `None` as for [`PostgresServer::shared`].
    #[expect(clippy::panic, reason = "a test fails by it")]
    pub fn owned(settings: &[&str]) -> Option<PostgresServer> {
        if !server::is_installed() {
            assert!(env::var_os("CI").is_none(), "{}", server::NOT_INSTALLED);
            eprintln!("SKIPPED: {}", server::NOT_INSTALLED);
            return None;
        }
        let small = ["shared_buffers=32MB"];
        let settings: Vec<&str> = small.iter().chain(settings).copied().collect();
        let server = PostgresServer::create(&env::temp_dir(), &settings);
        Some(server.unwrap_or_else(|error| panic!("{error}")))
    }

    /// Creates an empty database, and returns its name.
    pub fn create_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.execute("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"));
        name
    }
}
