//! Routes for a guest's notification settings.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::body::{Fields, field};
use crate::http::preferences::Look;
use crate::http::request::Posted;
use crate::http::response::{Failed, Problem, Wants};
use crate::http::session::{self, Asker};
use crate::notifications::email::{self, Letter};
use crate::notifications::webhook;
use crate::view::layout::Layout;
use crate::view::pages::{html, layout};
use askama::Template;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use sortie_store::NotificationSettings;
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
pub(crate) fn are_possible(app: &App) -> bool {
    app.options.public_url.is_some()
}

/// The notification settings of a guest.
pub(crate) async fn of(app: &App, guest: &str) -> Result<Told, Fault> {
    let NotificationSettings { webhook, mail, confirm, .. } =
        app.store.notices(guest).await?.unwrap_or_default();
    let devices = app.store.devices(guest).await?.len();
    Ok(Told { webhook, mail, unconfirmed: confirm.is_some(), devices })
}

/// Your notification settings.
#[utoipa::path(get, path = "/notices", tag = "guests", responses((status = 200, body = Told)))]
pub(crate) async fn show(
    State(app): State<Shared>,
    asker: Asker,
    look: Look,
) -> Result<Json<Told>, Failed> {
    let done = async { of(&app, &asker.known()?.id).await };
    done.await.map(Json).map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))
}

/// Set where you are notified that it is your turn. A channel that you leave out is turned off.
#[utoipa::path(
    post, path = "/notices", tag = "guests",
    request_body = Wanted,
    responses(
        (status = 200, body = Told),
        (status = 409, body = Problem, description = "This server sends no notifications, or a confirmation e-mail was sent within the last hour")
    )
)]
pub(crate) async fn save(posted: Posted) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| {
        let text = |name| field(fields, name).map(|text| text.trim().to_owned());
        Ok(Wanted { webhook: text("webhook"), mail: text("mail") })
    };
    let sent: Wanted = posted.document(of_form)?;
    let (Posted { app, wants, look, .. }, guest) = (&posted, posted.guest()?);
    keep(app, guest, sent, look).await?;
    match wants {
        Wants::Json => Ok(Json(of(app, guest).await?).into_response()),
        _ => Ok(Redirect::to("/settings?saved").into_response()),
    }
}

async fn keep(app: &Shared, guest: &str, sent: Wanted, look: &Look) -> Result<(), Fault> {
    let Some(url) = &app.options.public_url else { return Err(Fault::NoNotices) };
    let webhook = sent.webhook.filter(|text| !text.is_empty());
    if let Some(webhook) = &webhook {
        webhook::address(webhook).map_err(|_| Fault::Webhook(webhook.clone()))?;
    }
    let mail = sent.mail.filter(|text| !text.is_empty());
    let read = |mail: String| email::address(&mail).map_err(|_| Fault::Mail(mail));
    let mail = mail.map(read).transpose()?;
    let before = app.store.notices(guest).await?.unwrap_or_default();
    let language = look.language.to_owned();
    let now = app.time.now();
    let lately = |asked: Option<i64>| asked.is_some_and(|asked| now - asked < ASKED);
    // An address that has not answered for a while is asked again.
    let known = mail == before.mail && (before.confirm.is_none() || lately(before.asked));
    if mail.is_none() || known {
        let kept = if mail.is_some() { before } else { NotificationSettings::default() };
        let notices = NotificationSettings { webhook, language, ..kept };
        return Ok(app.store.put_notices(guest, notices).await?);
    }
    let (Some(post), Some(to)) = (&app.notices.post, &mail) else { return Err(Fault::NoNotices) };
    // By guest and by address, or many guests could flood one address with letters.
    if lately(before.asked) || lately(app.store.last_confirmation_mail(to).await?) {
        return Err(Fault::Asked);
    }
    let (secret, stop) = (session::token()?, session::token()?);
    let words = app.words(look.language);
    let says = [words.say(id!("notice-confirm")), words.say(id!("notice-confirm-else"))];
    let letter = Letter {
        to: to.clone(),
        subject: words.say(id!("notice-confirm-subject")),
        text: says.join(&format!("\n\n{url}/notices/confirm/{secret}\n\n")) + "\n",
        stop: None,
    };
    // Only the hash is stored, so a reader of the store cannot confirm an address.
    let confirm = Some(session::hash(&secret));
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
        return Err(Fault::NoLetter);
    }
    Ok(())
}

#[derive(Template)]
#[template(path = "notice.html")]
struct Document<'a> {
    page: Layout<'a>,
    says: String,
    /// The address and the label of the button.
    button: Option<(String, String)>,
}

fn page(app: &App, look: &Look, says: String, button: Option<(String, String)>) -> Response {
    Html(html(&Document { page: layout(app, look, ""), says, button })).into_response()
}

/// The page behind the link in an e-mail. Viewing it changes nothing, because mail programs open
/// links too.
pub(crate) async fn ask(
    State(app): State<Shared>,
    Path((what, secret)): Path<(String, String)>,
    look: Look,
) -> Result<Response, Failed> {
    let words = app.words(look.language);
    let (says, button) = match what.as_str() {
        "confirm" => (id!("notice-confirm-page"), id!("notice-confirm-button")),
        "stop" => (id!("notice-stop-page"), id!("notice-stop-button")),
        _ => return Err(Failed::new(&app, Wants::Page, &look, Fault::NoPage)),
    };
    let place = format!("/notices/{what}/{secret}");
    Ok(page(&app, &look, words.say(says), Some((place, words.say(button)))))
}

/// Confirms an e-mail address, or ends e-mails to it.
pub(crate) async fn answer(
    State(app): State<Shared>,
    Path((what, secret)): Path<(String, String)>,
    look: Look,
) -> Result<Response, Failed> {
    let done = async {
        let (found, says) = match what.as_str() {
            "confirm" => {
                let found = app.store.confirm_mail(&session::hash(&secret)).await?;
                (found, id!("notice-confirmed"))
            }
            "stop" => (app.store.stop_mail(&secret).await?, id!("notice-stopped")),
            _ => return Err(Fault::NoPage),
        };
        if !found {
            return Err(Fault::NoReturn);
        }
        Ok(page(&app, &look, app.words(look.language).say(says), None))
    };
    done.await.map_err(|fault| Failed::new(&app, Wants::Page, &look, fault))
}
