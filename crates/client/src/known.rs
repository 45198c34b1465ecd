//! Data kept about a server: the own guest there, and the commitments of deals.

use crate::link::Server;
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder for one server. Its files are private: anyone who reads a token is that guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known(PathBuf);

/// The notes from before the deal, with which the deal is checked after the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// The commitment to the deal.
    pub commitment: String,
    /// The rule code.
    pub rules: String,
    /// The own contribution to the seed, in hex.
    pub bytes: String,
}

const TOKEN: &str = "token";

impl Known {
    /// The data about a server in a data folder.
    pub fn of(folder: &Path, server: &Server) -> Self {
        let plain = |sign: char| sign.is_ascii_alphanumeric() || ".-".contains(sign);
        let name = server.to_string().replace("://", "-");
        let name =
            name.chars().map(|sign| if plain(sign) { sign } else { '_' }).collect::<String>();
        Known(folder.join("servers").join(name))
    }

    /// The token of who has been there before.
    pub fn token(&self) -> Option<String> {
        let token = fs::read_to_string(self.0.join(TOKEN)).ok()?;
        Some(token.trim().to_owned()).filter(|token| !token.is_empty())
    }

    /// Keeps a token.
    pub fn keep_token(&self, token: &str) -> io::Result<()> {
        self.keep(TOKEN, token.as_bytes())
    }

    /// The notes about a table.
    pub fn noted(&self, id: &str) -> Option<Noted> {
        let text = fs::read_to_string(self.0.join(file(id))).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Notes something about a table.
    pub fn note(&self, id: &str, noted: &Noted) -> io::Result<()> {
        self.keep(&file(id), &serde_json::to_vec(noted)?)
    }

    /// Puts a text in place of what a file held before, readable by nobody else.
    fn keep(&self, name: &str, text: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let part = self.0.join(format!("{name}.{}.part", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let mut out = options.open(&part)?;
        out.write_all(text)?;
        out.sync_all()?;
        fs::rename(&part, self.0.join(name))
    }
}

fn file(id: &str) -> String {
    format!("table-{id}.json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;

    fn server(port: u16) -> Server {
        SocketAddr::from(([127, 0, 0, 1], port)).into()
    }

    #[test]
    fn a_token_is_kept_for_one_server_and_for_nobody_else() {
        let folder = tempfile::TempDir::new().unwrap();
        let here = Known::of(folder.path(), &server(9100));
        let there = Known::of(folder.path(), &server(9101));
        assert_eq!(here.token(), None);
        here.keep_token("one").unwrap();
        there.keep_token("other").unwrap();
        here.keep_token("two").unwrap();
        assert_eq!(
            (here.token().as_deref(), there.token().as_deref()),
            (Some("two"), Some("other"))
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let about = fs::metadata(here.0.join(TOKEN)).unwrap();
            assert_eq!(about.permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(&here.0).unwrap().count(), 1, "no part is left over");
    }

    #[test]
    fn a_note_is_read_back() {
        let folder = tempfile::TempDir::new().unwrap();
        let known = Known::of(folder.path(), &server(9100));
        let text = |text: &str| text.to_owned();
        let noted = Noted { commitment: text("c"), rules: text("r"), bytes: text("b") };
        known.note("abc", &noted).unwrap();
        assert_eq!(known.noted("abc"), Some(noted));
        assert_eq!(known.noted("abd"), None);
    }
}
