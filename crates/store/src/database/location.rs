//! [`DatabaseLocation`]: the file or the URL of a database.

use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The location of a database. Its `Display` and `Debug` never show a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseLocation {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of a Postgres server.
    Postgres(PostgresUrl),
}

/// The URL of a Postgres database, which may hold a password.
#[derive(Clone)]
pub struct PostgresUrl {
    url: String,
    options: Box<PgConnectOptions>,
}

/// The reason why a text is no location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the URL of the database {0}; write it as postgres://USER:PASSWORD@HOST:PORT/DATABASE")]
pub struct LocationError(String);

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The parameters of a URL. Others are refused: the driver would ignore them and log their values, and a
/// misspelt `password` is a secret.
const PARAMETERS: [&str; 12] = [
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

impl DatabaseLocation {
    /// Whether the text begins like the URL of a Postgres database.
    pub fn is_url(text: &str) -> bool {
        SCHEMES.iter().any(|scheme| text.starts_with(scheme))
    }
}

impl FromStr for DatabaseLocation {
    type Err = LocationError;

    /// Reads `postgres://…`, `postgresql://…` or the path of a file, also as `sqlite:PATH`.
    fn from_str(text: &str) -> Result<Self, LocationError> {
        if Self::is_url(text) {
            return Ok(DatabaseLocation::Postgres(text.parse()?));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() {
            return Err(LocationError("is empty".to_owned()));
        }
        // A mistyped URL must not become a folder whose name has the password.
        let lower = path.to_ascii_lowercase();
        let is_other_url = lower.contains("://")
            || SCHEMES.iter().any(|scheme| lower.starts_with(scheme.trim_end_matches('/')));
        if is_other_url {
            return Err(LocationError("has another scheme".to_owned()));
        }
        Ok(DatabaseLocation::File(path.into()))
    }
}

impl From<&Path> for DatabaseLocation {
    fn from(path: &Path) -> Self {
        DatabaseLocation::File(path.to_owned())
    }
}

impl fmt::Display for DatabaseLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseLocation::File(path) => path.display().fmt(f),
            DatabaseLocation::Postgres(url) => url.fmt(f),
        }
    }
}

impl PostgresUrl {
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    /// The name of the database, which is that of the user unless the URL says another.
    pub(crate) fn database(&self) -> &str {
        self.options.get_database().unwrap_or(self.options.get_username())
    }
}

impl FromStr for PostgresUrl {
    type Err = LocationError;

    fn from_str(url: &str) -> Result<Self, LocationError> {
        // A message of the parser could repeat a part of the URL, and so of the password.
        let unreadable = |_| LocationError("cannot be read".to_owned());
        let parameters = url.split_once('?').map_or("", |(_, parameters)| parameters);
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            let name = parameter.split('=').next().unwrap_or_default();
            let is_option = name.starts_with("options[");
            if !is_option && !PARAMETERS.contains(&name) {
                let known = PARAMETERS.join(", ");
                return Err(LocationError(format!(
                    "has a parameter that is none of these: {known}"
                )));
            }
        }
        let options = Box::new(url.parse().map_err(unreadable)?);
        Ok(PostgresUrl { url: url.to_owned(), options })
    }
}

impl PartialEq for PostgresUrl {
    fn eq(&self, other: &Self) -> bool {
        self.url == other.url
    }
}

impl Eq for PostgresUrl {}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for PostgresUrl {
    /// The URL without the password and the parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        let (user, database) = (options.get_username(), self.database());
        if let Some(socket) = options.get_socket() {
            return write!(f, "postgres://{user}@{}/{database}", socket.display());
        }
        let (host, port) = (options.get_host(), options.get_port());
        write!(f, "postgres://{user}@{host}:{port}/{database}")
    }
}
