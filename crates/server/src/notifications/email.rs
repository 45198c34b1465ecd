//! Letters.

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::fmt;
use std::time::Duration;

/// Nobody is waited for longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The mail server that sends e-mails, and the sender's address.
#[derive(Clone)]
pub struct Post {
    from: Mailbox,
    server: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The server's address may hold a password.
        f.debug_struct("Post").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A letter.
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// Where a mail program ends such letters with one click.
    pub(crate) stop: Option<String>,
}

/// An address for letters, or why it is none.
pub(crate) fn address(text: &str) -> Result<String, String> {
    let read = text.parse::<lettre::Address>();
    let read = read.map_err(|why| format!("'{text}' is no address for letters: {why}"))?;
    Ok(read.to_string())
}

impl Post {
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
        Ok(Post { from, server: server.timeout(Some(PATIENCE)).build() })
    }

    /// The address of the sender.
    pub(crate) fn sender(&self) -> String {
        self.from.email.to_string()
    }

    pub(crate) async fn send(&self, letter: Letter) -> Result<(), String> {
        let to: Mailbox = letter.to.parse().map_err(|why| format!("the address: {why}"))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(letter.subject)
            .header(ContentType::TEXT_PLAIN);
        if let Some(stop) = letter.stop {
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        }
        let message = message.body(letter.text).map_err(|why| why.to_string())?;
        self.server.send(message).await.map(drop).map_err(|why| why.to_string())
    }
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_the_post_is_named() {
        assert!(Post::new("smtps://me:secret@mail.example.org", "Sortie <s@example.org>").is_ok());
        let wrong = Post::new("smtps://mail.example.org", "nobody").unwrap_err();
        assert!(wrong.contains("the sender 'nobody'"), "{wrong}");
        let wrong = Post::new("mail.example.org", "s@example.org").unwrap_err();
        assert!(wrong.contains("the server for letters"), "{wrong}");
        let post = Post::new("smtps://me:secret@mail.example.org", "s@example.org").unwrap();
        assert!(!format!("{post:?}").contains("secret"));
    }

    #[test]
    fn an_address_for_letters_is_one() {
        assert_eq!(address("anna@example.org"), Ok("anna@example.org".to_owned()));
        for wrong in ["", "anna", "a@b\nBcc: c@d", "a b@c.d"] {
            assert!(address(wrong).is_err(), "{wrong:?}");
        }
    }
}
