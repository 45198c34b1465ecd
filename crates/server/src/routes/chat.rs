//! Routes of the chat of a table.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::chat::error::ChatError;
use crate::chat::messages::{LAST, MOST, PHRASES, clean};
use crate::chat::mutes::muted;
use crate::http::body::{FormFields, field, number};
use crate::http::idempotency;
use crate::http::planned_id::PlannedId;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::rooms::chat_members::ChatMembers;
use crate::routes::request::PostRequest;
use crate::tables::error::CommandError;
use crate::view::dto::{ChatQuery, SaidJson};
use crate::view::pages;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use sortie_store::{ChatContent, ChatMessage, NewChatMessage};
use utoipa::ToSchema;

/// The chat of a table: at most the last 60 messages, without those of guests whom you have muted.
#[utoipa::path(
    get, path = "/tables/{id}/chat", tag = "chat",
    params(("id" = String, Path, description = "The table"), ChatQuery),
    responses((status = 200, body = [SaidJson]), (status = 404, body = Problem))
)]
pub(crate) async fn show(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(since): Query<ChatQuery>,
    caller: Caller,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let company = ChatMembers::at(&app, &id).await?;
        let said = app.store.messages(&id, since.from, LAST).await?;
        let muted = muted(&app, caller.id()).await?;
        if format == Format::Json {
            let words = app.words(preferences.language);
            let heard = said.into_iter().filter(|said| !muted.contains(&said.guest));
            let heard = heard.map(|said| SaidJson::new(said, caller.id(), words));
            return Ok(Json(heard.collect::<Vec<_>>()).into_response());
        }
        let shown =
            pages::chat::ChatView { id: &id, company: &company, said: &said, muted: &muted };
        Ok(Html(match format {
            Format::Board => shown.part(&app, &preferences, caller.id()),
            _ => shown.page(&app, &preferences, caller.id()),
        })
        .into_response())
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// A new chat message: a phrase or your own words.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Say {
    /// The name of a phrase; everyone reads it in their own language.
    pub(crate) phrase: Option<String>,
    /// Your own words: 1 to 300 characters on one line.
    pub(crate) words: Option<String>,
}

impl Say {
    fn what(&self) -> Result<ChatContent, ApiError> {
        match (&self.phrase, &self.words) {
            (Some(name), None) if PHRASES.iter().any(|(phrase, _)| phrase == name) => {
                Ok(ChatContent::Phrase(name.clone()))
            }
            (Some(name), None) => {
                let names: Vec<&str> = PHRASES.iter().map(|(name, _)| *name).collect();
                let hint = sortie_core::suggest::hint(name, names);
                Err(ApiError::Form(format!("there is no phrase '{name}'{hint}")))
            }
            (None, Some(words)) => Ok(ChatContent::Text(clean(words)?)),
            _ => Err(ApiError::Form("either a phrase or words are said".to_owned())),
        }
    }
}

/// Write in the chat of a table where you sit. Spectators can read it.
#[utoipa::path(
    post, path = "/tables/{id}/chat", tag = "chat",
    params(("id" = String, Path, description = "The table"), idempotency::Key),
    request_body = Say,
    responses(
        (status = 201, body = SaidJson),
        (status = 403, body = Problem, description = "You have no seat at this table, or its chat is off")
    )
)]
pub(crate) async fn say(
    Path(id): Path<String>,
    planned: Option<Extension<PlannedId>>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| {
        let text = |name| field(fields, name).map(str::to_owned);
        Ok(Say { phrase: text("phrase"), words: text("words") })
    };
    let sent: Say = request.document(of_form)?;
    let PostRequest { app, format, preferences, .. } = &request;
    let guest = request.guest()?.to_owned();
    let company = ChatMembers::at(app, &id).await?;
    let name = company.name(&guest).ok_or(CommandError::WhichSeat)?.to_owned();
    if !company.open {
        return Err(ChatError::Silent.into());
    }
    let what = sent.what()?;
    app.rate_limiter.check(("chat", &guest), app.options.limits.saying)?;
    let (table, author) = (id.clone(), guest.clone());
    let planned = planned.map(|Extension(PlannedId(id))| id);
    let saying =
        NewChatMessage { table, guest: author, name: name.clone(), what: what.clone(), planned };
    let n = app.store.add_message(saying, MOST).await?;
    // After the message is stored: a follower reads it from there.
    app.chat_subscribers.changed(&id, n + 1);
    if *format == Format::Page {
        return Ok(Redirect::to(&format!("/tables/{id}/chat")).into_response());
    }
    let said = ChatMessage { n, guest: guest.clone(), name, what, at: app.time.unix_millis() };
    let said = SaidJson::new(said, Some(&guest), app.words(preferences.language));
    Ok((StatusCode::CREATED, Json(said)).into_response())
}

/// Muting of a guest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mute {
    /// The number of a message by the guest to mute.
    pub(crate) n: u64,
    /// True to mute the guest at every table, false to unmute.
    pub(crate) mute: bool,
}

/// Mute or unmute the author of a message.
#[utoipa::path(
    post, path = "/tables/{id}/mute", tag = "chat",
    params(("id" = String, Path, description = "The table")),
    request_body = Mute,
    responses((status = 204), (status = 404, body = Problem))
)]
pub(crate) async fn mute(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| {
        let n = number(fields, "n")?.ok_or_else(|| ApiError::Form("n is missing".to_owned()))?;
        Ok(Mute { n, mute: field(fields, "mute") != Some("no") })
    };
    let sent: Mute = request.document(of_form)?;
    let PostRequest { app, format, .. } = &request;
    let guest = request.guest()?;
    let said = app.store.message(&id, sent.n).await?.ok_or(ChatError::NotSaid)?;
    if said.guest == guest {
        return Err(ApiError::Form("this was said by yourself".to_owned()));
    }
    app.store.mute(guest, &said.guest, sent.mute).await?;
    Ok(match format {
        Format::Json => StatusCode::NO_CONTENT.into_response(),
        _ => Redirect::to(&format!("/tables/{id}/chat")).into_response(),
    })
}
