//! The arguments of `serve` and of the commands of operators.

use crate::arg_values::{self, listen_address};
use crate::log::{LogFormat, LogLevel};
use clap::{Args as Group, Subcommand, ValueHint, value_parser};
use sortie_core::Seat;
use sortie_outside::NamedProgram;
use sortie_server::PublicUrl;
use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A file or URL as it was given.
///
/// It is read later, because an error of an argument repeats the argument, and a URL may hold a password.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DatabaseArg(pub(crate) String);

impl FromStr for DatabaseArg {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(DatabaseArg(text.to_owned()))
    }
}

impl fmt::Debug for DatabaseArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseArg")
    }
}

/// The options of every command that serves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Group)]
pub(crate) struct ListenArgs {
    /// Address to listen on; port 0 is any free one [default: 127.0.0.1:8080]
    #[arg(short, long, value_name = "ADDRESS:PORT", value_parser = listen_address)]
    pub(crate) listen: Option<SocketAddr>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Data folder with the database [default: the platform's]
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        long,
        help = "Database instead: a file, or postgres://… [default: SORTIE_DATABASE]",
        value_name = "FILE|URL",
        conflicts_with = "data"
    )]
    pub(crate) database: Option<DatabaseArg>,
}

#[derive(Debug, Default, Group)]
#[command(after_help = "\
Matches are stored in a database as they are played. After a crash or a restart they continue where they were.

':9000' and 'localhost:9000' listen on this machine alone, '0.0.0.0:9000' on all its networks.

--program offers a program that speaks the protocol of docs/bot-protocol.md. Visitors choose it by its name. A time limit for each decision may follow: COMMAND@2s [5s].

--database postgres://USER:PASSWORD@HOST:PORT/DATABASE stores everything in Postgres. Other users of the machine can read arguments, so put a URL with a password into the variable SORTIE_DATABASE, or into a file that SORTIE_DATABASE_FILE names.

--internal-url is the address at which other servers on the same database reach this one. Without it and SORTIE_INTERNAL_URL, that is the address of --listen, which is enough on one machine.

--mail-from sends through the SMTP server of the variable SORTIE_SMTP, such as smtps://user:password@mail.example.org.

Examples:
  sortie serve
  sortie serve --listen :9000 --data ./matches
  sortie serve --listen 0.0.0.0:8080       for everybody on the network
  sortie serve --database postgres://sortie@localhost/sortie
  sortie serve --program 'duelx/ppo=python3 ppo.py@2s'
  sortie serve --public-url https://cards.example --trust-proxy")]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) serve: ListenArgs,
    /// Most connections for reading from Postgres; one more writes [default: 8]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000))]
    pub(crate) database_connections: Option<u32>,
    /// Public address of the server, for links [default: as requested]
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) public_url: Option<PublicUrl>,
    #[arg(
        long,
        help = "Address for other servers on the database [default: SORTIE_INTERNAL_URL]",
        value_name = "URL",
        value_hint = ValueHint::Url
    )]
    pub(crate) internal_url: Option<PublicUrl>,
    /// Further host name of the server, if there is no public address
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    #[command(flatten)]
    pub(crate) notifications: NotificationArgs,
    #[arg(
        long,
        help = "Offer a program as a bot, in one game or in all",
        value_name = "[GAME/]NAME=COMMAND"
    )]
    pub(crate) program: Vec<NamedProgram>,
    /// Trust X-Forwarded-For, -Host and -Proto from a reverse proxy
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// TOML file with rate limits [default: enough for human players]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) limits: Option<PathBuf>,
    /// Serve /metrics to every address, not only to this machine
    #[arg(long)]
    pub(crate) metrics_open: bool,
    /// Serve /metrics only at this address, such as 127.0.0.1:9090
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = listen_address, conflicts_with = "metrics_open")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Format of the log on stderr
    #[arg(long, value_name = "FORMAT", value_enum, ignore_case = true, default_value_t)]
    pub(crate) log: LogFormat,
    #[arg(
        long,
        help = "Log level; info logs every request [default: RUST_LOG, or warn]",
        value_name = "LEVEL",
        ignore_case = true
    )]
    pub(crate) log_level: Option<LogLevel>,
}

/// The options of turn notifications.
#[derive(Debug, Default, Group)]
pub(crate) struct NotificationArgs {
    #[arg(
        long,
        help = "Send e-mail notifications from this address; needs SORTIE_SMTP",
        value_name = "ADDRESS",
        requires = "public_url"
    )]
    pub(crate) mail_from: Option<String>,
    /// Allow webhooks to addresses of private networks
    #[arg(long)]
    pub(crate) private_webhooks: bool,
    /// Do not send push notifications to closed browsers
    #[arg(long)]
    pub(crate) no_push: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The checks change nothing. Exit code 1 means an error; warnings alone exit with 0.

Examples:
  sortie doctor
  sortie doctor --data /var/lib/sortie --json
  sortie doctor --public-url https://cards.example
  sortie doctor --health             for health checks of containers")]
pub(crate) struct DoctorArgs {
    /// Data folder with the database [default: the platform's]
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        long,
        help = "Database instead: a file, or postgres://… [default: SORTIE_DATABASE]",
        value_name = "FILE|URL",
        conflicts_with = "data"
    )]
    pub(crate) database: Option<DatabaseArg>,
    /// Address of the server [default: 127.0.0.1:8080]
    #[arg(short, long, value_name = "ADDRESS:PORT", value_parser = listen_address)]
    pub(crate) listen: Option<SocketAddr>,
    /// Public address of the server
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) public_url: Option<PublicUrl>,
    /// Only ask the running server whether it is healthy
    #[arg(long, conflicts_with_all = ["data", "database", "public_url"])]
    pub(crate) health: bool,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The server may be running. To restore a copy, stop the server and replace sortie.db by the copy; delete the files sortie.db-wal and sortie.db-shm beside it.

A database of Postgres is copied by pg_dump; see docs/hosting.md.

Examples:
  sortie backup sortie-monday.db
  sortie backup /backups/sortie.db --data /var/lib/sortie")]
pub(crate) struct BackupArgs {
    /// File for the copy; an existing file is refused
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Data folder with the database [default: the platform's]
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        long,
        help = "Database instead: a file, or postgres://… [default: SORTIE_DATABASE]",
        value_name = "FILE|URL",
        conflicts_with = "data"
    )]
    pub(crate) database: Option<DatabaseArg>,
}

#[derive(Debug, Group)]
#[command(after_help = "\
FROM and TO are files of SQLite or URLs of Postgres. FROM is only read. TO must be empty. Stop the servers first.

A copy that was interrupted goes on if the command is repeated. At the end all rows are compared, and no server starts on TO before that.

Examples:
  sortie migrate-database /var/lib/sortie/sortie.db postgres://sortie@localhost/sortie
  sortie migrate-database postgres://sortie@localhost/sortie sortie.db")]
pub(crate) struct MigrateDatabaseArgs {
    /// Database to copy: a file, or postgres://…
    pub(crate) from: DatabaseArg,
    /// Empty database for the copy: a new file, or postgres://…
    pub(crate) to: DatabaseArg,
}

#[derive(Debug, Group)]
#[command(
    after_help = "\
A running server on the same database applies changes within seconds.

Examples:
  sortie admin tables
  sortie admin delete abcdefghjkmn
  sortie admin block 203.0.113.9 --for 3d
  sortie admin block abcdefghjkmn-1        the guest on seat 1 of that table
  sortie admin retention --finished 90d --unfinished 30d --rooms 7d",
    arg_required_else_help = true
)]
pub(crate) struct AdminArgs {
    /// Data folder with the database [default: the platform's]
    // The id differs from that of ListenArgs: clap merges global arguments by id.
    #[arg(id = "admin-data", short = 'd', long = "data", global = true, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        help = "Database instead: a file, or postgres://… [default: SORTIE_DATABASE]",
        id = "admin-database",
        long = "database",
        global = true,
        value_name = "FILE|URL",
        conflicts_with = "admin-data"
    )]
    pub(crate) database: Option<DatabaseArg>,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// List tables: id, state, seats, log entries, inactive time, rules
    Tables,
    /// Delete a table or a room for good
    Delete {
        /// Id of the table or room
        table: String,
    },
    /// Block an address, guest or seat
    Block {
        /// IP address, guest id, or table id and seat from 1: TABLE-SEAT
        #[arg(value_name = "ADDRESS|GUEST|TABLE-SEAT")]
        whom: BlockTarget,
        /// Duration of the block, such as 12h or 3d [default: for ever]
        #[arg(long = "for", value_name = "TIME", value_parser = duration)]
        duration: Option<Duration>,
    },
    /// Remove a block
    Unblock {
        /// Address, guest or seat, as it was blocked
        #[arg(value_name = "ADDRESS|GUEST|TABLE-SEAT")]
        whom: BlockTarget,
    },
    /// List the blocks
    Blocks,
    /// Show or set how long inactive tables are kept
    Retention(RetentionArgs),
}

/// The options of `admin retention`; without one, it only shows the times.
#[derive(Debug, Group)]
pub(crate) struct RetentionArgs {
    /// Time to keep finished matches, such as 90d; 0 is for ever
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) finished: Option<Duration>,
    /// Time to keep unfinished matches; 0 is for ever
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) unfinished: Option<Duration>,
    /// Time to keep rooms without a match; 0 is for ever
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) rooms: Option<Duration>,
    /// Time to keep uploaded records; 0 is for ever
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) records: Option<Duration>,
    /// Time to keep guests without a table; 0 is for ever
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) guests: Option<Duration>,
}

/// The address, guest or seat that an operator blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BlockTarget {
    Address(IpAddr),
    Guest(String),
    Seat(String, Seat),
}

impl FromStr for BlockTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Blocks of IPv6 addresses are listed as networks of 64 bits; accept them as they are shown.
        if let Ok(address) = text.strip_suffix("/64").unwrap_or(text).parse() {
            return Ok(BlockTarget::Address(address));
        }
        match text.rsplit_once('-') {
            None if !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric()) => {
                Ok(BlockTarget::Guest(text.to_owned()))
            }
            Some((table, seat)) if !table.is_empty() => {
                arg_values::seat(seat).map(|seat| BlockTarget::Seat(table.to_owned(), seat))
            }
            _ => Err("write an IP address, the id of a guest, or TABLE-SEAT".to_owned()),
        }
    }
}

/// Parses a duration such as 30m, 12h or 3d; 0 stands for ever.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "write a number and its unit: 30m, 12h or 3d; 0 is for ever".to_owned();
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    let unit = match text.chars().last() {
        Some('m') => 60,
        Some('h') => 60 * 60,
        Some('d') => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    // The unit is one ASCII letter, so the slice ends at a character.
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    Ok(Duration::from_secs(u64::from(number) * unit))
}
