//! [`ServerProfile`]: the token and the deal commitments that a player keeps for one server.

use crate::link::ServerAddress;
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder with a player's files for one server. They are secret: a token is the guest's only
/// credential.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerProfile(PathBuf);

/// The commitment noted before the deal, for the check after the match. Stored as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealCommitment {
    /// The server's commitment to the seed, in hex.
    pub commitment: String,
    /// The rule code.
    pub rules: String,
    /// The 16 random bytes that this player contributed to the seed, in hex.
    pub bytes: String,
}

const TOKEN: &str = "token";

impl ServerProfile {
    /// The profile of a server below a data folder.
    pub fn in_folder(folder: &Path, server: &ServerAddress) -> Self {
        // A file name may hold neither the colon of a port nor the brackets of IPv6 on every
        // system.
        let plain = |sign: char| sign.is_ascii_alphanumeric() || ".-".contains(sign);
        let name = server.to_string().replace("://", "-");
        let name =
            name.chars().map(|sign| if plain(sign) { sign } else { '_' }).collect::<String>();
        ServerProfile(folder.join("servers").join(name))
    }

    /// The saved token, if there is one.
    pub fn token(&self) -> Option<String> {
        let token = fs::read_to_string(self.0.join(TOKEN)).ok()?;
        // A file edited by hand usually ends with a newline, which must not go into a header.
        Some(token.trim().to_owned()).filter(|token| !token.is_empty())
    }

    /// Saves a token.
    pub fn save_token(&self, token: &str) -> io::Result<()> {
        self.replace_file(TOKEN, token.as_bytes())
    }

    /// The commitment noted for a table.
    pub fn commitment(&self, id: &str) -> Option<DealCommitment> {
        let text = fs::read_to_string(self.0.join(file(id))).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Saves the commitment of a table.
    pub fn save_commitment(&self, id: &str, noted: &DealCommitment) -> io::Result<()> {
        self.replace_file(&file(id), &serde_json::to_vec(noted)?)
    }

    /// Replaces a file atomically, readable by its owner only.
    ///
    /// The new content goes into a temporary file that is synced and renamed: a crash leaves the old file
    /// or the new one, and never half a token.
    fn replace_file(&self, name: &str, text: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        // The process id keeps two programs from writing to one temporary file.
        let part = self.0.join(format!("{name}.{}.part", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            // The token in it is all that somebody needs to play for the guest.
            options.mode(0o600);
        }
        let mut out = options.open(&part)?;
        out.write_all(text)?;
        // Before the rename, or a power cut could leave an empty file under the name.
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

    fn server(port: u16) -> ServerAddress {
        SocketAddr::from(([127, 0, 0, 1], port)).into()
    }

    #[test]
    fn a_token_is_kept_for_one_server_and_for_nobody_else() {
        let folder = tempfile::TempDir::new().unwrap();
        let here = ServerProfile::in_folder(folder.path(), &server(9100));
        let there = ServerProfile::in_folder(folder.path(), &server(9101));
        assert_eq!(here.token(), None);
        here.save_token("one").unwrap();
        there.save_token("other").unwrap();
        here.save_token("two").unwrap();
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
        let known = ServerProfile::in_folder(folder.path(), &server(9100));
        let text = |text: &str| text.to_owned();
        let noted = DealCommitment { commitment: text("c"), rules: text("r"), bytes: text("b") };
        known.save_commitment("abc", &noted).unwrap();
        assert_eq!(known.commitment("abc"), Some(noted));
        assert_eq!(known.commitment("abd"), None);
    }
}
