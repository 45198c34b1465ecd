//! Routes for a guest's notification settings.

use crate::app::{App, Shared};
use crate::base::error::ApiError;
use crate::base::random;
use crate::http::body::{FormFields, field};
use crate::http::client_ip::ClientIp;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::notifications::settings::{Told, Wanted, keep, load_settings};
use crate::routes::request::PostRequest;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use askama::Template;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};

/// Your notification settings.
#[utoipa::path(get, path = "/notices", tag = "guests", responses((status = 200, body = Told)))]
pub(crate) async fn show(
    State(app): State<Shared>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Json<Told>, ErrorResponse> {
    let done = async { load_settings(&app, &caller.known()?.id).await };
    done.await
        .map(Json)
        .map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))
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
pub(crate) async fn save(client: ClientIp, request: PostRequest) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| {
        let text = |name| field(fields, name).map(|text| text.trim().to_owned());
        Ok(Wanted { webhook: text("webhook"), mail: text("mail") })
    };
    let sent: Wanted = request.document(of_form)?;
    let (PostRequest { app, format, preferences, .. }, guest) = (&request, request.guest()?);
    keep(app, client, guest, sent, preferences).await?;
    match format {
        Format::Json => Ok(Json(load_settings(app, guest).await?).into_response()),
        _ => Ok(Redirect::to("/settings?saved").into_response()),
    }
}

#[derive(Template)]
#[template(path = "notice.html")]
struct NotificationPage<'a> {
    page: Layout<'a>,
    says: String,
    /// The address and the label of the button.
    button: Option<(String, String)>,
}

fn page(
    app: &App,
    preferences: &Preferences,
    says: String,
    button: Option<(String, String)>,
) -> Response {
    Html(html(&NotificationPage { page: layout(app, preferences, ""), says, button }))
        .into_response()
}

/// The page behind the link in an e-mail. Viewing it changes nothing, because mail programs open
/// links too.
pub(crate) async fn ask(
    State(app): State<Shared>,
    Path((what, secret)): Path<(String, String)>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let words = app.words(preferences.language);
    let (says, button) = match what.as_str() {
        "confirm" => (id!("notice-confirm-page"), id!("notice-confirm-button")),
        "stop" => (id!("notice-stop-page"), id!("notice-stop-button")),
        _ => return Err(ErrorResponse::new(&app, Format::Page, &preferences, ApiError::NoPage)),
    };
    let place = format!("/notices/{what}/{secret}");
    Ok(page(&app, &preferences, words.say(says), Some((place, words.say(button)))))
}

/// Confirms an e-mail address, or ends e-mails to it.
pub(crate) async fn answer(
    State(app): State<Shared>,
    Path((what, secret)): Path<(String, String)>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let (found, says) = match what.as_str() {
            "confirm" => {
                let found = app.store.confirm_mail(&random::hash(&secret)).await?;
                (found, id!("notice-confirmed"))
            }
            "stop" => (app.store.stop_mail(&secret).await?, id!("notice-stopped")),
            _ => return Err(ApiError::NoPage),
        };
        if !found {
            return Err(ApiError::NoReturn);
        }
        Ok(page(&app, &preferences, app.words(preferences.language).say(says), None))
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}
