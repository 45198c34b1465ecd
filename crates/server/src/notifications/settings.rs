//! The notification settings of a guest, and the confirmation of an e-mail address.

use crate::base::error::ApiError;
use crate::base::random;
use crate::http::client_ip::ClientIp;
use crate::http::preferences::Preferences;
use crate::http::rate_limit;
use crate::notifications::email::{self, Email};
use crate::notifications::error::NotificationError;
use crate::notifications::state::NotificationState;
use crate::notifications::webhook;
use serde::{Deserialize, Serialize};
use sortie_store::NotificationSettings;
use std::sync::Arc;
use utoipa::ToSchema;

/// Milliseconds between two confirmation e-mails to the same address.
const ASKED: i64 = 60 * 60 * 1000;

/// Channels that notify you of your turn while you are away from a table with others.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Wanted {
    /// Webhook: the web address that receives a JSON document.
    pub(crate) webhook: Option<String>,
    /// The e-mail address. E-mails start once you have followed the link in a confirmation e-mail.
    pub(crate) mail: Option<String>,
}

/// Your notification settings.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Told {
    pub(crate) webhook: Option<String>,
    pub(crate) mail: Option<String>,
    /// Whether the e-mail address still waits for confirmation.
    pub(crate) unconfirmed: bool,
    /// The number of browsers with push notifications.
    pub(crate) devices: usize,
}

/// Whether this server sends notifications; it needs a public address for that.
pub(crate) fn are_possible(app: &NotificationState) -> bool {
    app.options.public_url.is_some()
}

/// The notification settings of a guest.
pub(crate) async fn load_settings(app: &NotificationState, guest: &str) -> Result<Told, ApiError> {
    let NotificationSettings { webhook, mail, confirm, .. } =
        app.store.notices(guest).await?.unwrap_or_default();
    let devices = app.store.devices(guest).await?.len();
    Ok(Told { webhook, mail, unconfirmed: confirm.is_some(), devices })
}

/// Stores the settings of a guest. A new e-mail address is asked to confirm first.
pub(crate) async fn keep(
    app: &Arc<NotificationState>,
    client: ClientIp,
    guest: &str,
    sent: Wanted,
    preferences: &Preferences,
) -> Result<(), ApiError> {
    let Some(url) = &app.options.public_url else {
        return Err(NotificationError::Unavailable.into());
    };
    let webhook = sent.webhook.filter(|text| !text.is_empty());
    if let Some(webhook) = &webhook {
        webhook::address(webhook).map_err(|_| NotificationError::Webhook(webhook.clone()))?;
    }
    let mail = sent.mail.filter(|text| !text.is_empty());
    let read = |mail: String| email::address(&mail).map_err(|_| NotificationError::Mail(mail));
    let mail = mail.map(read).transpose()?;
    let before = app.store.notices(guest).await?.unwrap_or_default();
    let language = preferences.language.to_owned();
    let now = app.time.unix_millis();
    let lately = |asked: Option<i64>| asked.is_some_and(|asked| now - asked < ASKED);
    // An address that has not answered for a while is asked again.
    let known = mail == before.mail && (before.confirm.is_none() || lately(before.asked));
    if mail.is_none() || known {
        let kept = if mail.is_some() { before } else { NotificationSettings::default() };
        let notices = NotificationSettings { webhook, language, ..kept };
        return Ok(app.store.put_notices(guest, notices).await?);
    }
    let (Some(post), Some(to)) = (&app.notifier.smtp, &mail) else {
        return Err(NotificationError::Unavailable.into());
    };
    // By guest and by address, or many guests could flood one address with letters.
    if lately(before.asked) || lately(app.store.last_confirmation_mail(to).await?) {
        return Err(NotificationError::Asked.into());
    }
    // By the sender as well: somebody with many guests could write to many strangers.
    rate_limit::check_mail(app, client, guest)?;
    let (secret, stop) = (random::token()?, random::token()?);
    let words = app.words(preferences.language);
    let says = [words.say(id!("notice-confirm")), words.say(id!("notice-confirm-else"))];
    let letter = Email {
        to: to.clone(),
        subject: words.say(id!("notice-confirm-subject")),
        text: says.join(&format!("\n\n{url}/notices/confirm/{secret}\n\n")) + "\n",
        stop: None,
    };
    // Only the hash is stored, so a reader of the store cannot confirm an address.
    let confirm = Some(random::hash(&secret));
    let notices = NotificationSettings {
        webhook,
        mail,
        confirm,
        asked: Some(now),
        stop: Some(stop),
        language,
    };
    // Stored before the letter is sent, or a guest who follows its link at once would be unknown.
    app.store.put_notices(guest, notices).await?;
    if let Err(why) = post.send(letter).await {
        tracing::warn!(why, "a letter that asks to confirm was not taken");
        // As if it had not been asked for, but for the time: the next hour has none either.
        app.store.put_notices(guest, before).await?;
        return Err(NotificationError::NotSent.into());
    }
    Ok(())
}
