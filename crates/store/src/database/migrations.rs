//! The migrations from an empty database to this version.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The database for which SQL is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// A migration: its number, its name, and its SQL in both dialects.
struct Step {
    version: i64,
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! steps {
    ($($version:literal $name:literal $file:literal)*) => {
        &[$(Step {
            version: $version,
            name: $name,
            sqlite: include_str!(concat!("../../migrations/sqlite/", $file)),
            postgres: include_str!(concat!("../../migrations/postgres/", $file)),
        }),*]
    };
}

/// All migrations, in order. A released migration never changes: sqlx compares checksums and would refuse
/// every database that has already applied it.
const STEPS: &[Step] = steps! {
    1 "begin" "0001_begin.sql"
    2 "rooms" "0002_rooms.sql"
    3 "clocks" "0003_clocks.sql"
    4 "admin" "0004_admin.sql"
    5 "chat" "0005_chat.sql"
    6 "idempotency" "0006_idempotency.sql"
    7 "notices" "0007_notices.sql"
    8 "devices" "0008_devices.sql"
    9 "chat keys" "0009_chat_keys.sql"
    10 "retention" "0010_retention.sql"
    11 "probe" "0011_probe.sql"
    12 "seeds" "0012_seeds.sql"
    13 "lab reports" "0013_lab_reports.sql"
    14 "reviews" "0014_reviews.sql"
    15 "progress" "0015_progress.sql"
    16 "copies" "0016_copies.sql"
    17 "leases" "0017_leases.sql"
};

/// The version of the last migration.
pub(crate) fn newest_version() -> i64 {
    STEPS.last().map_or(0, |step| step.version)
}

/// The name of the first migration, which every database of Sortie has.
pub(crate) fn first_name() -> &'static str {
    STEPS.first().map_or("", |step| step.name)
}

pub(crate) fn migrator(dialect: Dialect) -> Migrator {
    let steps = STEPS.iter().map(|step| {
        let sql = match dialect {
            Dialect::Sqlite => step.sqlite,
            Dialect::Postgres => step.postgres,
        };
        let name = step.name.into();
        Migration::new(step.version, name, MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}
