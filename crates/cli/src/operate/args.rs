//! The arguments of `serve` and of the commands of operators.

use crate::log::{LogFormat, LogLevel};
use clap::{Args as Group, Subcommand};
use sortie_core::Seat;
use sortie_server::PublicUrl;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The options of every command that serves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Group)]
pub(crate) struct ServeArgs {
    /// The address; port 0 takes any that is free [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The folder for the database [default: that of the platform for data of programs]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Default, Group)]
#[command(after_help = "\
Matches are kept in a database, and nothing is lost when the program is ended, however that happens:
started again, it goes on where it was.

Examples:
  sortie serve
  sortie serve --listen 127.0.0.1:9000 --data ./matches
  sortie serve --listen 0.0.0.0:8080       for everybody who reaches this machine
  sortie serve --public-url https://cards.example --trust-proxy      behind a proxy with TLS")]
pub(crate) struct HostArgs {
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
    /// Where people find the server: what links begin with [default: where each of them asked]
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    #[command(flatten)]
    pub(crate) tell: NotificationArgs,
    /// Believe a proxy in front who asks and how: X-Forwarded-For, -Host and -Proto
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// A TOML file that says how much somebody may ask [default: enough for people]
    #[arg(long, value_name = "FILE")]
    pub(crate) limits: Option<PathBuf>,
    /// Show /metrics to everybody, and not to this machine alone
    #[arg(long)]
    pub(crate) metrics_open: bool,
    /// How the lines on stderr look
    #[arg(long, value_name = "FORM", value_enum, default_value_t)]
    pub(crate) log: LogFormat,
    /// How much stands there; info is a line a request [default: what `RUST_LOG` says, or warn]
    #[arg(long, value_name = "LEVEL")]
    pub(crate) log_level: Option<LogLevel>,
}

/// How those are told whose turn it is.
#[derive(Debug, Default, Group)]
pub(crate) struct NotificationArgs {
    #[arg(
        help = "Send letters to those whose turn it is, in this name, by the SMTP server that the variable SORTIE_SMTP names, such as smtps://user:password@mail.example.org"
    )]
    #[arg(long, value_name = "ADDRESS", requires = "public_url")]
    pub(crate) mail_from: Option<String>,
    /// Tell addresses of private networks, too, whose turn it is
    #[arg(long)]
    pub(crate) private_webhooks: bool,
    /// Tell nobody in a browser in which no page is open whose turn it is
    #[arg(long)]
    pub(crate) no_push: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Nothing is changed. Exit code 1 says that something is wrong; a warning is none.

Examples:
  sortie doctor
  sortie doctor --data /var/lib/sortie --public-url https://cards.example --json")]
pub(crate) struct DoctorArgs {
    /// The folder of the database [default: that of the platform for data of programs]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// The address of the server [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    /// Where people find it
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The server may run meanwhile. To restore a copy, end the server and put the copy in the place of
sortie.db, without the files sortie.db-wal and sortie.db-shm beside it.

Examples:
  sortie backup sortie-monday.db
  sortie backup /backups/sortie.db --data /var/lib/sortie")]
pub(crate) struct BackupArgs {
    /// The copy; nothing is written over
    pub(crate) file: PathBuf,
    /// The folder of the database [default: that of the platform for data of programs]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Group)]
#[command(
    after_help = "\
A server that runs on the same database sees within seconds what was done.

Examples:
  sortie admin tables
  sortie admin delete abcdefghjkmn
  sortie admin block 203.0.113.9 --for 3d
  sortie admin block abcdefghjkmn-1        the guest on seat 1 of that table
  sortie admin retention --finished 90d --unfinished 30d --rooms 7d",
    arg_required_else_help = true
)]
pub(crate) struct AdminArgs {
    /// The folder of the database [default: that of the platform for data of programs]
    // A name of its own: what is global would count as that of 'sortie serve', too.
    #[arg(id = "admin-data", long = "data", global = true, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// List the tables: id, state, seats, entries, time since the last, rules
    Tables,
    /// Delete a table or a room for good
    Delete {
        /// Its id
        table: String,
    },
    /// Let somebody in no more
    Block {
        /// An address, the id of a guest, or the id of a table and a seat from 0: TABLE-SEAT
        #[arg(value_name = "ADDRESS|GUEST|TABLE-SEAT")]
        whom: BlockTarget,
        /// For how long, such as 12h or 3d [default: for ever]
        #[arg(long = "for", value_name = "TIME", value_parser = time)]
        until: Option<Duration>,
    },
    /// Let somebody in again
    Unblock {
        /// As they were blocked
        #[arg(value_name = "ADDRESS|GUEST|TABLE-SEAT")]
        whom: BlockTarget,
    },
    /// List who is not let in
    Blocks,
    /// Say how long what is kept stays after it was last touched, or show it
    Retention(RetentionArgs),
}

#[derive(Debug, Group)]
pub(crate) struct RetentionArgs {
    /// Matches that are over; 0 is for ever
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) finished: Option<Duration>,
    /// Matches that are not over
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) unfinished: Option<Duration>,
    /// Rooms in which no cards were dealt
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) rooms: Option<Duration>,
}

/// Somebody as an operator names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BlockTarget {
    Address(IpAddr),
    Guest(String),
    Seat(String, Seat),
}

impl FromStr for BlockTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(address) = text.strip_suffix("/64").unwrap_or(text).parse() {
            return Ok(BlockTarget::Address(address));
        }
        match text.rsplit_once('-') {
            None if text.chars().all(|c| c.is_ascii_alphanumeric()) => {
                Ok(BlockTarget::Guest(text.to_owned()))
            }
            Some((table, seat)) if seat.parse::<Seat>().is_ok() => {
                Ok(BlockTarget::Seat(table.to_owned(), seat.parse().unwrap_or_default()))
            }
            _ => Err("write an address, the id of a guest, or TABLE-SEAT".to_owned()),
        }
    }
}

/// A time such as 30m, 12h or 3d; 0 is for ever.
fn time(text: &str) -> Result<Duration, String> {
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
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    Ok(Duration::from_secs(u64::from(number) * unit))
}
