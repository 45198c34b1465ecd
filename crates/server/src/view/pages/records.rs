//! Records from files: opened, kept under the hash of what stands in them, watched.

use crate::base::error::ApiError;
use crate::http::body::field;
use crate::http::client_ip::ClientIp;
use crate::http::multipart;
use crate::http::preferences::Preferences;
use crate::http::rate_limit;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::view::dto::Created;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::pages::replay::{self, ReplayObserver, ReplayQuery, Source};
use crate::view::record_bounds;
use crate::view::state::ViewState;
use askama::Template;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use sha2::{Digest, Sha256};
use sortie_core::hex;
use sortie_core::record::{self, AnyRecord, Record};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/records.html")]
struct UploadPage<'a> {
    page: Layout<'a>,
    wrong: Option<String>,
}

fn form(app: &ViewState, preferences: &Preferences, wrong: Option<String>) -> String {
    html(&UploadPage { page: layout(app, preferences, ""), wrong })
}

/// The form for a file.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
) -> Html<String> {
    Html(form(&app, &preferences, None))
}

/// The text of a record, however it was sent.
fn text(headers: &HeaderMap, body: &Bytes) -> Result<String, ApiError> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if let Some(boundary) = multipart::boundary(kind) {
        return multipart::text(body, boundary)
            .ok_or_else(|| ApiError::Form("nothing was sent".to_owned()));
    }
    if kind.starts_with("application/x-www-form-urlencoded") {
        let fields = serde_urlencoded::from_bytes(body);
        let fields = fields.map_err(|error| ApiError::Form(error.to_string()))?;
        return Ok(field(&fields, "text").unwrap_or_default().to_owned());
    }
    Ok(String::from_utf8_lossy(body).into_owned())
}

/// The eyes that a record is watched with, and those that it is watched with first.
fn eyes(record: &AnyRecord) -> (Vec<ReplayObserver>, ReplayObserver) {
    match record {
        AnyRecord::Full(record) => (replay::all(record.seats), ReplayObserver::All),
        AnyRecord::Observed(seen) => {
            (vec![ReplayObserver::Of(seen.observer)], ReplayObserver::Of(seen.observer))
        }
    }
}

/// Reads a record within the bounds. Records of earlier versions may be beyond them: these can be
/// downloaded, but not watched.
fn read(text: &str) -> Result<AnyRecord, ApiError> {
    // Before the text is parsed, because parsing takes a multiple of its memory.
    if text.len() > record_bounds::MAX_BYTES {
        return Err(ApiError::TooLarge);
    }
    let record = record::read(text).map_err(|error| ApiError::Form(error.to_string()))?;
    if matches!(record, AnyRecord::Full(_)) && text.len() > record_bounds::MAX_FULL_BYTES {
        return Err(ApiError::TooLarge);
    }
    record_bounds::check(&record).map_err(ApiError::Form)?;
    Ok(record)
}

/// Upload a record, of either form. It is checked by a full replay, and everybody who has its address can
/// watch it.
#[utoipa::path(
    post, path = "/records", tag = "records",
    request_body = Record,
    responses(
        (status = 201, body = Created),
        (status = 400, body = Problem),
        (status = 413, body = Problem, description = "The record is larger than 256 KiB in full form, or 2 MiB in the form of one observer"),
        (status = 507, body = Problem, description = "The server has no room for more records")
    )
)]
pub(crate) async fn open(
    State(app): State<Arc<ViewState>>,
    client: ClientIp,
    caller: Caller,
    format: Format,
    preferences: Preferences,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let text = text(&headers, &body)?;
        // Many requests may wait for their turn, so each has one copy of its text in memory.
        drop(body);
        let uploads = text.len().div_ceil(record_bounds::BYTES_OF_AN_UPLOAD) as u32;
        rate_limit::check_uploads(&app, client, caller.id(), uploads)?;
        let turn = app.cpu_pool.enter().await?;
        let checked = turn.run(move || {
            let record = read(&text)?;
            let (_, first) = eyes(&record);
            // Played once before it is kept: a record that cannot be watched is refused now.
            replay::see(&record, first, 0)?;
            Ok::<String, ApiError>(text)
        });
        let text = checked.await??;
        // 128 bits of the hash: nobody finds another text with the same address, and the same text
        // gets the same one.
        let id = hex::write(&Sha256::digest(&text)[..16]);
        match app.options.limits.records_mib {
            0 => app.store.put_record(&id, &text).await?,
            mib => app.store.put_record_within(&id, &text, u64::from(mib) << 20).await?,
        }
        Ok::<String, ApiError>(id)
    };
    match done.await {
        Ok(id) => {
            let place = format!("/records/{id}");
            Ok(match format {
                Format::Json => {
                    let created = Created { id, place: place.clone() };
                    (StatusCode::CREATED, [(LOCATION, place)], Json(created)).into_response()
                }
                Format::Page | Format::Board => Redirect::to(&place).into_response(),
            })
        }
        Err(ApiError::Form(why)) if format != Format::Json => {
            let page = form(&app, &preferences, Some(why));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response())
        }
        Err(fault) => Err(ErrorResponse::new(&app, format, &preferences, fault)),
    }
}

/// A record that is kept.
async fn kept(app: &ViewState, id: &str) -> Result<String, ApiError> {
    app.store.record(id).await?.ok_or(ApiError::NoPage)
}

/// The match of a record once more.
pub(crate) async fn watch(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    Query(asked): Query<ReplayQuery>,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let shown = async {
        let turn = app.cpu_pool.enter().await?;
        let text = kept(&app, &id).await?;
        let (app, preferences) = (app.clone(), preferences.clone());
        let page = turn.run(move || {
            let record = read(&text)?;
            let (all, first) = eyes(&record);
            let eyes = asked.eyes()?.unwrap_or(first);
            let seen = replay::see(&record, eyes, asked.at())?;
            let place = format!("/records/{id}");
            let source = Source {
                place: &place,
                record: format!("{place}/record"),
                table: None,
                review: None,
                all,
                fair: None,
            };
            replay::page(&app, &preferences, source, &seen, &asked)
        });
        page.await?
    };
    shown
        .await
        .map(Html)
        .map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

/// A record as it was sent.
#[utoipa::path(
    get, path = "/records/{id}/record", tag = "records",
    params(("id" = String, Path, description = "The record")),
    responses((status = 200, body = Record), (status = 404, body = Problem))
)]
pub(crate) async fn download(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let text = kept(&app, &id)
        .await
        .map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))?;
    let name = format!("attachment; filename=\"{id}.json\"");
    let about = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((about, text).into_response())
}
