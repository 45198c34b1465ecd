//! Records from files: opened, kept under the hash of what stands in them, watched.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::body::field;
use crate::http::multipart;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Problem, Wants};
use crate::routes::actions::Created;
use crate::view::layout::Layout;
use crate::view::pages::replay::{self, Asked, Eyes, Source};
use crate::view::pages::{html, layout};
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

#[derive(Template)]
#[template(path = "pages/records.html")]
struct Open<'a> {
    page: Layout<'a>,
    wrong: Option<String>,
}

fn form(app: &App, look: &Look, wrong: Option<String>) -> String {
    html(&Open { page: layout(app, look, ""), wrong })
}

/// The form for a file.
pub(crate) async fn show(State(app): State<Shared>, look: Look) -> Html<String> {
    Html(form(&app, &look, None))
}

/// The text of a record, however it was sent.
fn text(headers: &HeaderMap, body: &Bytes) -> Result<String, Fault> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if let Some(boundary) = multipart::boundary(kind) {
        return multipart::text(body, boundary)
            .ok_or_else(|| Fault::Form("nothing was sent".to_owned()));
    }
    if kind.starts_with("application/x-www-form-urlencoded") {
        let fields = serde_urlencoded::from_bytes(body);
        let fields = fields.map_err(|error| Fault::Form(error.to_string()))?;
        return Ok(field(&fields, "text").unwrap_or_default().to_owned());
    }
    Ok(String::from_utf8_lossy(body).into_owned())
}

/// The eyes that a record is watched with, and those that it is watched with first.
fn eyes(record: &AnyRecord) -> (Vec<Eyes>, Eyes) {
    match record {
        AnyRecord::Full(record) => (replay::all(record.seats), Eyes::All),
        AnyRecord::Observed(seen) => (vec![Eyes::Of(seen.observer)], Eyes::Of(seen.observer)),
    }
}

fn read(text: &str) -> Result<AnyRecord, Fault> {
    record::read(text).map_err(|error| Fault::Form(error.to_string()))
}

/// Keep a record, of either form, to be watched by everybody who has its address. It is played
/// again with every check before.
#[utoipa::path(
    post, path = "/records", tag = "records",
    request_body = Record,
    responses((status = 201, body = Created), (status = 400, body = Problem))
)]
pub(crate) async fn open(
    State(app): State<Shared>,
    wants: Wants,
    look: Look,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    let done = async {
        let text = text(&headers, &body)?;
        let record = read(&text)?;
        let (_, first) = eyes(&record);
        // Played once before it is kept: a record that cannot be watched is refused now.
        replay::see(record, first, 0).await?;
        // 128 bits of the hash: nobody finds another text with the same address, and the same text
        // gets the same one.
        let id = hex::write(&Sha256::digest(&text)[..16]);
        app.store.put_record(&id, &text).await?;
        Ok::<String, Fault>(id)
    };
    match done.await {
        Ok(id) => {
            let place = format!("/records/{id}");
            Ok(match wants {
                Wants::Json => {
                    let created = Created { id, place: place.clone() };
                    (StatusCode::CREATED, [(LOCATION, place)], Json(created)).into_response()
                }
                Wants::Page | Wants::Board => Redirect::to(&place).into_response(),
            })
        }
        Err(Fault::Form(why)) if wants != Wants::Json => {
            let page = form(&app, &look, Some(why));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response())
        }
        Err(fault) => Err(Failed::new(&app, wants, &look, fault)),
    }
}

/// A record that is kept.
async fn kept(app: &App, id: &str) -> Result<String, Fault> {
    app.store.record(id).await?.ok_or(Fault::NoPage)
}

/// The match of a record once more.
pub(crate) async fn watch(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    look: Look,
) -> Result<Html<String>, Failed> {
    let shown = async {
        let record = read(&kept(&app, &id).await?)?;
        let (all, first) = eyes(&record);
        let eyes = asked.eyes()?.unwrap_or(first);
        let seen = replay::see(record, eyes, asked.at()).await?;
        let place = format!("/records/{id}");
        let source = Source {
            place: &place,
            record: format!("{place}/record"),
            table: None,
            all,
            fair: None,
        };
        Ok(replay::page(&app, &look, source, &seen, &asked))
    };
    shown.await.map(Html).map_err(|fault| Failed::new(&app, Wants::Page, &look, fault))
}

/// A record as it was sent.
#[utoipa::path(
    get, path = "/records/{id}/record", tag = "records",
    params(("id" = String, Path, description = "The record")),
    responses((status = 200, body = Record), (status = 404, body = Problem))
)]
pub(crate) async fn download(
    State(app): State<Shared>,
    Path(id): Path<String>,
    wants: Wants,
    look: Look,
) -> Result<Response, Failed> {
    let text = kept(&app, &id).await.map_err(|fault| Failed::new(&app, wants, &look, fault))?;
    let name = format!("attachment; filename=\"{id}.json\"");
    let about = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((about, text).into_response())
}
