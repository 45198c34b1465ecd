//! Letters.

use crate::base::smtp::SmtpServer;
use lettre::AsyncTransport;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};

/// A letter.
pub(crate) struct Email {
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

impl SmtpServer {
    pub(crate) async fn send(&self, letter: Email) -> Result<(), String> {
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
        assert!(
            SmtpServer::new("smtps://me:secret@mail.example.org", "Sortie <s@example.org>").is_ok()
        );
        let wrong = SmtpServer::new("smtps://mail.example.org", "nobody").unwrap_err();
        assert!(wrong.contains("the sender 'nobody'"), "{wrong}");
        let wrong = SmtpServer::new("mail.example.org", "s@example.org").unwrap_err();
        assert!(wrong.contains("the server for letters"), "{wrong}");
        let post = SmtpServer::new("smtps://me:secret@mail.example.org", "s@example.org").unwrap();
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
