//! Values of arguments: names whose case does not matter, seats and addresses.

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use sortie_core::{MAX_SEATS, Seat};
use std::ffi::OsStr;
use std::net::{SocketAddr, ToSocketAddrs};

/// A parser of names. It accepts every text, in small letters; the command checks it later, when it
/// knows the game and can suggest similar names. [`completion`](crate::completion) offers the names.
#[derive(Clone, Copy)]
pub(crate) enum NameParser {
    /// The id of a game.
    Game,
    /// The id of a game, or of a rule such as RET-15.
    Rulebook,
    /// A preset of the game.
    Preset,
    /// `NAME=VALUE` of a parameter of the game.
    Parameter,
    /// A bot, or a program (`exec:COMMAND`).
    Bot,
    /// A bot, a program or a human (`you`, `you:NAME`).
    Player,
    /// A metric of the lab.
    Metric,
}

impl NameParser {
    fn normalize(self, text: &str) -> String {
        match self {
            NameParser::Bot | NameParser::Player => normalize_player(text),
            NameParser::Rulebook => text.to_owned(),
            _ => text.to_lowercase(),
        }
    }
}

impl TypedValueParser for NameParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        match value.to_str() {
            Some(text) => Ok(self.normalize(text)),
            None => Err(Error::new(ErrorKind::InvalidUtf8).with_cmd(command)),
        }
    }
}

/// The player in small letters, except for the name of a human and the command of a program.
fn normalize_player(text: &str) -> String {
    let text = text.trim();
    match text.split_once(':') {
        Some((kind, rest)) if ["you", "exec"].iter().any(|own| kind.eq_ignore_ascii_case(own)) => {
            format!("{}:{rest}", kind.to_lowercase())
        }
        _ => text.to_lowercase(),
    }
}

/// The largest number of a seat that can be typed.
const LAST_SEAT: u8 = MAX_SEATS as u8;

/// Parses a seat as people count them, from 1.
pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    match text.trim().parse::<u8>() {
        Ok(n @ 1..=LAST_SEAT) => Ok(n - 1),
        Ok(0) => {
            Err("there is no seat 0: seats count from 1 here, and from 0 only in documents"
                .to_owned())
        }
        _ => Err(format!("write the number of a seat, from 1 to {LAST_SEAT}")),
    }
}

/// Parses `ADDRESS:PORT`. A missing address is this machine alone, so that `:9000` opens no port to
/// the network; a host name such as `localhost` is resolved, to IPv4 if it can be.
pub(crate) fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let wrong = || {
        "write ADDRESS:PORT, such as 127.0.0.1:9000, localhost:9000 or :9000 (this machine alone)"
            .to_owned()
    };
    // First, because the check of the host below refuses the brackets of IPv6.
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
    let port: u16 = port.parse().map_err(|_| wrong())?;
    let host = if host.is_empty() { "127.0.0.1" } else { host };
    if host.contains([':', '/', '[', ']']) {
        return Err(wrong());
    }
    let found = (host, port).to_socket_addrs();
    let found: Vec<SocketAddr> =
        found.map_err(|error| format!("'{host}' is no address: {error}; {}", wrong()))?.collect();
    found.iter().find(|address| address.is_ipv4()).or(found.first()).copied().ok_or_else(wrong)
}

/// Parses the seed of many matches.
pub(crate) fn number_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is an integer from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_and_commands_keep_their_case() {
        let normal = [
            ("BOT:Club", "bot:club"),
            ("Club@200MS", "club@200ms"),
            ("You:Anna", "you:Anna"),
            ("EXEC:./Bot.py -X @2s", "exec:./Bot.py -X @2s"),
            (" you", "you"),
        ];
        for (typed, read) in normal {
            assert_eq!(normalize_player(typed), read);
        }
    }

    #[test]
    fn seats_count_from_one() {
        assert_eq!([seat("1"), seat("8")], [Ok(0), Ok(7)]);
        assert!(seat("0").unwrap_err().contains("from 1"));
        for text in ["9", "-1", "", "one"] {
            assert!(seat(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_address_without_a_host_is_this_machine_alone() {
        let read = |text: &str| listen_address(text).map(|address| address.to_string());
        assert_eq!(read(":9000").unwrap(), "127.0.0.1:9000");
        assert_eq!(read("localhost:9000").unwrap(), "127.0.0.1:9000");
        assert_eq!(read("[::1]:9000").unwrap(), "[::1]:9000");
        assert_eq!(read("0.0.0.0:0").unwrap(), "0.0.0.0:0");
        for text in ["9000", "localhost", ":", ":70000", "http://localhost:9000", "::1"] {
            assert!(read(text).unwrap_err().contains("ADDRESS:PORT"), "{text}");
        }
    }
}
