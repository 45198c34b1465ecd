//! Postgres servers on this machine, for tests and measurements: each has a folder of its own and a free
//! port, and ends with the process that started it.
#![cfg(unix)]

mod for_tests;
mod server;

pub use server::{PostgresServer, database_url};
