//! Telling a browser in which no page is open: by a message to its push service, RFC 8030.

mod seal;
mod vapid;

pub(crate) use seal::Keys;
#[cfg(test)]
pub(crate) use {seal::open, seal::point, vapid::verified};

use crate::base::config::{Devices, Options};
use crate::base::error::ApiError;
use crate::base::public_url::PublicUrl;
use crate::notifications::state::NotificationState;
use crate::notifications::webhook;
use axum::body::Bytes;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use axum::http::response::Parts;
use axum::http::{Request, StatusCode, Uri};
use base64::Engine;
use base64::engine::general_purpose::{GeneralPurpose, URL_SAFE_NO_PAD_INDIFFERENT};
use http_body_util::Full;
use sha2::{Digest, Sha256};
use sortie_store::{Device, Store};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::sleep;
use vapid::Identity;

/// Keys and signatures are spelled in base64url; some browsers fill it up with `=`.
pub(crate) const BASE64: GeneralPurpose = URL_SAFE_NO_PAD_INDIFFERENT;
/// A guest is told on so many devices at most.
pub(crate) const MOST: u32 = 10;
/// Longer endpoints are not kept.
const LONGEST: usize = 1000;
/// How long a push service keeps a message for a device that cannot be reached, in seconds: three days.
const KEPT: u32 = 3 * 24 * 60 * 60;
/// A message is sent so often at most.
const TRIES: u32 = 3;
/// How long is waited before a message is sent again; after that, twice as long.
const PAUSE: Duration = Duration::from_secs(10);
/// A service that wants to be left alone for longer is not asked again.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// By what push services know this server, and how long they are given.
pub(crate) struct Push {
    identity: OnceCell<Identity>,
    pub(crate) pause: Duration,
}

impl Default for Push {
    fn default() -> Self {
        Push { identity: OnceCell::new(), pause: PAUSE }
    }
}

impl Push {
    /// The key pair of this server, which is made the first time that it is asked for.
    async fn identity(&self, store: &Store) -> Result<&Identity, ApiError> {
        // Written first and then read back: of two servers that start together, both use the key
        // that came first.
        let known = async {
            let broken = |why: &str| ApiError::Broken(format!("the key for push services: {why}"));
            if store.push_key().await?.is_none() {
                let secret = Identity::secret().map_err(|why| broken(&why))?;
                store.put_push_key(&secret).await?;
            }
            let kept = store.push_key().await?.unwrap_or_default();
            Identity::read(&kept).ok_or_else(|| broken("what is kept is none"))
        };
        self.identity.get_or_try_init(|| known).await
    }

    /// The public key of this server in base64url, with which a browser asks to be told.
    pub(crate) async fn key(&self, store: &Store) -> Result<String, ApiError> {
        Ok(self.identity(store).await?.public())
    }
}

/// Whether anybody can be told so: browsers want the server at an address that they trust.
pub(crate) fn is_possible(options: &Options) -> bool {
    options.devices == Devices::Told
        && options.public_url.as_ref().is_some_and(PublicUrl::is_trusted)
}

/// The address of a push service, if it is one.
pub(crate) fn endpoint(text: &str) -> Option<Uri> {
    (text.len() <= LONGEST).then(|| webhook::whole(text)).flatten()
}

/// Tells a device something about a table, so that it takes the place of what was told about it before and
/// has not come yet. A device that is gone is forgotten. An error says why it was not told, and does not
/// name it.
pub(crate) async fn tell(
    app: &NotificationState,
    device: &Device,
    table: &str,
    document: &str,
) -> Result<(), String> {
    let identity = app.push.identity(&app.store).await.map_err(|fault| fault.to_string())?;
    let mut pause = app.push.pause;
    for left in (0..TRIES).rev() {
        let turn = app.notifier.turn().await;
        let answer = app.notifier.web.post(message(app, identity, device, table, document)?).await;
        // Given back before the pause, so that a slow push service holds up no other notification.
        drop(turn);
        let (why, wait) = match answer {
            Ok(Parts { status, .. }) if status.is_success() => return Ok(()),
            // RFC 8030: the subscription has expired or was revoked, and never comes back.
            Ok(Parts { status: StatusCode::NOT_FOUND | StatusCode::GONE, .. }) => {
                let gone = app.store.forget_device(&device.endpoint).await;
                return gone.map(drop).map_err(|error| error.to_string());
            }
            Ok(Parts { status, headers, .. }) => {
                let why = webhook::refused(status);
                // Any other refusal would only repeat itself.
                if status != StatusCode::TOO_MANY_REQUESTS && !status.is_server_error() {
                    return Err(why);
                }
                let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
                (why, seconds.and_then(|text| text.parse().ok()).map(Duration::from_secs))
            }
            Err(why) => (why, None),
        };
        let wait = pause.max(wait.unwrap_or_default());
        if left == 0 || wait > PATIENCE {
            return Err(why);
        }
        sleep(wait).await;
        pause *= 2;
    }
    Ok(())
}

/// The request to the push service of a device.
fn message(
    app: &NotificationState,
    identity: &Identity,
    device: &Device,
    table: &str,
    document: &str,
) -> Result<Request<Full<Bytes>>, String> {
    let to = endpoint(&device.endpoint).ok_or("its endpoint is no address of the web")?;
    let keys = Keys::read(&device.key, &device.auth).ok_or("its keys are none")?;
    let sealed = seal::seal(&keys, document.as_bytes())?;
    let origin = match (to.scheme_str(), to.authority()) {
        (Some(scheme), Some(authority)) => format!("{scheme}://{authority}"),
        _ => return Err("its endpoint has no host".to_owned()),
    };
    let contact = contact(&app.options);
    let signed = identity.authorization(&origin, app.time.unix_millis() / 1000, contact.as_deref());
    Request::post(to)
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_ENCODING, "aes128gcm")
        .header(AUTHORIZATION, signed)
        .header("ttl", KEPT)
        // Others wait at the table.
        .header("urgency", "high")
        .header("topic", topic(table))
        .body(Full::from(sealed))
        .map_err(|error| error.to_string())
}

/// A topic that distinguishes tables without naming them.
fn topic(table: &str) -> String {
    // RFC 8030 allows 32 characters of base64url, which 24 bytes fill.
    BASE64.encode(&Sha256::digest(table)[..24])
}

/// Whom a push service asks if something is wrong.
fn contact(options: &Options) -> Option<String> {
    let mail = options.smtp.as_ref().map(|post| format!("mailto:{}", post.sender()));
    let page = || options.public_url.as_ref().map(ToString::to_string);
    // RFC 8292 allows `mailto:` and `https:` only.
    mail.or_else(page).filter(|contact| !contact.starts_with("http:"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::smtp::SmtpServer;

    #[test]
    fn devices_are_told_where_browsers_trust_the_address() {
        let of = |url: &str, devices| {
            let public_url = Some(url.parse().unwrap());
            is_possible(&Options { public_url, devices, ..Options::default() })
        };
        for trusted in [
            "https://cards.example",
            "http://localhost:8080",
            "http://cards.localhost",
            "http://127.0.0.1:8080",
            "http://127.1.2.3",
            "http://[::1]:8080",
        ] {
            assert!(of(trusted, Devices::Told), "{trusted}");
            assert!(!of(trusted, Devices::Untold), "{trusted} where an operator does not want it");
        }
        for plain in [
            "http://cards.example",
            "http://192.168.1.5:8080",
            "http://localhost.example",
            "http://[::2]",
        ] {
            assert!(!of(plain, Devices::Told), "{plain}");
        }
        assert!(!is_possible(&Options::default()), "the server does not know where it is found");
    }

    #[test]
    fn a_service_asks_by_mail_or_else_looks_at_the_page() {
        let options = |url: &str, post: Option<SmtpServer>| Options {
            public_url: Some(url.parse().unwrap()),
            smtp: post,
            ..Options::default()
        };
        let post = || SmtpServer::new("smtp://127.0.0.1", "Sortie <sortie@cards.example>").ok();
        for (url, post, expected) in [
            ("https://a.example", None, Some("https://a.example")),
            ("https://a.example", post(), Some("mailto:sortie@cards.example")),
            ("http://localhost", post(), Some("mailto:sortie@cards.example")),
            ("http://localhost", None, None),
        ] {
            assert_eq!(contact(&options(url, post)).as_deref(), expected, "{url}");
        }
    }

    #[test]
    fn a_topic_has_the_form_that_services_take_and_hides_the_table() {
        let topic = topic("vbg4v6kcm9kd");
        assert_eq!(topic.len(), 32);
        assert!(topic.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert!(!topic.contains("vbg4v6kcm9kd"));
    }

    #[test]
    fn an_endpoint_is_a_whole_address_that_is_not_too_long() {
        let long = |n: usize| format!("https://a/{}", "x".repeat(n - "https://a/".len()));
        assert!(endpoint(&long(1000)).is_some() && endpoint(&long(1001)).is_none());
        for wrong in ["", "/push", "ftp://push.example", "https://user@push.example"] {
            assert!(endpoint(wrong).is_none(), "{wrong}");
        }
    }
}
