//! The mail server that the operator names.

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use std::fmt;
use std::time::Duration;

/// Nobody is waited for longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The mail server that sends e-mails, and the sender's address.
#[derive(Clone)]
pub struct SmtpServer {
    pub(crate) from: Mailbox,
    pub(crate) server: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The server's address may hold a password.
        f.debug_struct("Post").field("from", &self.from).finish_non_exhaustive()
    }
}

impl SmtpServer {
    /// A server such as `smtps://user:password@mail.example.org`, and the sender such as
    /// `Sortie <sortie@example.org>`. An error says which of both is wrong, and how.
    pub fn new(server: &str, from: &str) -> Result<Self, String> {
        let from = from.parse().map_err(|why| format!("the sender '{from}': {why}"))?;
        let wrong = |why: String| {
            let right = "write it such as smtps://user:password@mail.example.org";
            format!("the server for letters: {why}; {right}")
        };
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(server)
            .map_err(|why| wrong(why.to_string()))?;
        Ok(SmtpServer { from, server: server.timeout(Some(PATIENCE)).build() })
    }

    /// The address of the sender.
    pub(crate) fn sender(&self) -> String {
        self.from.email.to_string()
    }
}
