//! [`ServerProcess`]: a server in a child process, for tests and measurements.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

/// A running server. Dropping this kills it.
pub struct ServerProcess {
    child: Child,
    address: SocketAddr,
    /// Kept open: a server ends when it prints to a pipe that is closed.
    _out: Option<BufReader<ChildStdout>>,
}

impl ServerProcess {
    /// Starts the program `sortie` on a free port of the loopback interface, with its database in a
    /// folder. The server accepts requests when this returns.
    pub fn start(program: &Path, folder: &Path) -> io::Result<Self> {
        ServerProcess::start_at(program, folder, "127.0.0.1:0", &[])
    }

    /// Starts the program at a fixed address and with further arguments, for example to restart a server
    /// where its clients expect it.
    pub fn start_at(
        program: &Path,
        folder: &Path,
        address: &str,
        arguments: &[&str],
    ) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", address]).arg("--data").arg(folder).args(arguments);
        Self::spawn(&mut command)
    }

    /// Starts the program with a database that is named by its URL.
    pub fn start_with_database(program: &Path, url: &str, address: &str) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", address]).env("SORTIE_DATABASE", url);
        Self::spawn(&mut command)
    }

    /// Starts a command that serves, such as `sortie serve`, with its arguments and environment.
    pub fn spawn(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .args(["--no-open", "--lang", "en"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        // The first line names the address, which only the system knows for port 0. It is printed
        // after the socket listens, so no retry is needed.
        let mut first_line = String::new();
        let mut out = child.stdout.take().map(BufReader::new);
        if let Some(out) = &mut out {
            out.read_line(&mut first_line)?;
        }
        let address = first_line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        if let Some(address) = address.and_then(|address| address.trim().parse().ok()) {
            return Ok(ServerProcess { child, address, _out: out });
        }
        // The process may have ended already; the wait below leaves no zombie behind.
        let _ = child.kill();
        child.wait()?;
        Err(io::Error::other(format!("the server printed no address: {first_line:?}")))
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the process exits by itself.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Kills it with SIGKILL, as a crash would: it cannot flush anything.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(|_| ())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Fails only for a process that has ended already.
        let _ = self.kill();
    }
}
