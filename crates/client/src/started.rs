//! A server that is started as a program of its own, for tests and measurements.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A server under way. It is killed, without being asked, when this is dropped.
pub struct Started {
    child: Child,
    address: SocketAddr,
}

impl Started {
    /// Starts the program `sortie` on any free port of this machine, with its database in a folder.
    /// When this returns, it answers.
    pub fn new(program: &Path, folder: &Path) -> io::Result<Self> {
        Started::at(program, folder, "127.0.0.1:0", &[])
    }

    /// The same at an address, where one was before that has ended, say, and with more arguments.
    pub fn at(
        program: &Path,
        folder: &Path,
        address: &str,
        arguments: &[&str],
    ) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", address, "--no-open", "--lang", "en", "--data"])
            .arg(folder)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut said)?;
        }
        let address = said.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        if let Some(address) = address.and_then(|address| address.trim().parse().ok()) {
            return Ok(Started { child, address });
        }
        let _ = child.kill();
        child.wait()?;
        Err(io::Error::other(format!("the server says no address: {said:?}")))
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended by itself.
    pub fn ended(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Kills it as `kill -9` does: it has no moment to write anything.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(|_| ())
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
