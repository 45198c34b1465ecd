//! Static files: the style sheet, the scripts, the cards, the drawings.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::illustration;
use crate::view::state::ViewState;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sortie_core::hex;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A file with its type and a mark of what is in it.
#[derive(Clone)]
pub(crate) struct Asset {
    kind: &'static str,
    content: Vec<u8>,
    mark: String,
}

impl Asset {
    fn new(kind: &'static str, content: &[u8]) -> Self {
        Asset { kind, content: content.to_vec(), mark: mark(content) }
    }
}

/// A mark of what is in a file. 48 bits are enough: it tells versions of one file apart and guards nothing.
pub(crate) fn mark(content: &[u8]) -> String {
    hex::write(&Sha256::digest(content)[..6])
}

/// The files by their names under `/assets/`.
pub(crate) struct Assets(BTreeMap<String, Asset>);

/// The symbols of all cards.
const CARDS: &str = "cards.svg";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";

impl Assets {
    pub(crate) fn new(drawings: &[(&str, &str)]) -> Self {
        let mut files = BTreeMap::new();
        let mut add = |name: &str, kind, content: &[u8]| {
            files.insert(name.to_owned(), Asset::new(kind, content));
        };
        let style = "text/css; charset=utf-8";
        add("app.css", style, include_bytes!("../../assets/app.css"));
        // One file for the browser: every table needs both.
        let felt = concat!(
            include_str!("../../assets/felt.css"),
            include_str!("../../assets/hand-groups.css")
        );
        add("felt.css", style, felt.as_bytes());
        add("pages.css", style, include_bytes!("../../assets/pages.css"));
        let scripts = [
            ("announce.js", include_str!("../../assets/announce.js")),
            ("app.js", include_str!("../../assets/app.js")),
            ("beats.js", include_str!("../../assets/beats.js")),
            ("board.js", include_str!("../../assets/board.js")),
            ("chat.js", include_str!("../../assets/chat.js")),
            ("choices.js", include_str!("../../assets/choices.js")),
            ("clock.js", include_str!("../../assets/clock.js")),
            ("daily.js", include_str!("../../assets/daily.js")),
            ("dom.js", include_str!("../../assets/dom.js")),
            ("drag.js", include_str!("../../assets/drag.js")),
            ("fair.js", include_str!("../../assets/fair.js")),
            ("flights.js", include_str!("../../assets/flights.js")),
            ("keys.js", include_str!("../../assets/keys.js")),
            ("lab.js", include_str!("../../assets/lab.js")),
            ("moments.js", include_str!("../../assets/moments.js")),
            ("morph.js", include_str!("../../assets/morph.js")),
            ("new.js", include_str!("../../assets/new.js")),
            ("notify.js", include_str!("../../assets/notify.js")),
            ("offline.js", include_str!("../../assets/offline.js")),
            ("offline-worker.js", include_str!("../../assets/offline-worker.js")),
            ("press.js", include_str!("../../assets/press.js")),
            ("push.js", include_str!("../../assets/push.js")),
            ("push-worker.js", include_str!("../../assets/push-worker.js")),
            ("rematch.js", include_str!("../../assets/rematch.js")),
            ("replay.js", include_str!("../../assets/replay.js")),
            ("review.js", include_str!("../../assets/review.js")),
            ("requests.js", include_str!("../../assets/requests.js")),
            ("room.js", include_str!("../../assets/room.js")),
            ("rules.js", include_str!("../../assets/rules.js")),
            ("sha256.js", include_str!("../../assets/sha256.js")),
            ("sound.js", include_str!("../../assets/sound.js")),
            ("stream.js", include_str!("../../assets/stream.js")),
            ("transitions.js", include_str!("../../assets/transitions.js")),
            ("why.js", include_str!("../../assets/why.js")),
        ];
        for (name, script) in scripts {
            add(name, "text/javascript; charset=utf-8", script.as_bytes());
        }
        let example = include_bytes!("../../../../examples/bot.py");
        add("bot.py", "text/x-python; charset=utf-8", example);
        add("icon.svg", SVG, include_bytes!("../../assets/icon.svg"));
        add("icon-turn.svg", SVG, include_bytes!("../../assets/icon-turn.svg"));
        add("icon-180.png", PNG, include_bytes!("../../assets/icon-180.png"));
        add("icon-192.png", PNG, include_bytes!("../../assets/icon-192.png"));
        add("icon-512.png", PNG, include_bytes!("../../assets/icon-512.png"));
        add("icon-maskable.png", PNG, include_bytes!("../../assets/icon-maskable.png"));
        add(CARDS, SVG, crate::view::cards::sprite().as_bytes());
        for (game, drawing) in drawings {
            add(&format!("games/{game}.svg"), SVG, drawing.as_bytes());
        }
        Assets(files)
    }

    /// Whether there is a file of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The file of this name.
    fn find(&self, name: &str) -> Option<Cow<'_, Asset>> {
        if let Some(asset) = self.0.get(name) {
            return Some(Cow::Borrowed(asset));
        }
        // Drawn when the first rulebook is read: no other page needs them.
        let picture = name.strip_prefix("pictures/")?.strip_suffix(".svg")?;
        let svg = &illustration::find(picture)?.svg;
        Some(Cow::Owned(Asset::new(SVG, svg.as_bytes())))
    }
}

/// Which version of a file is asked for.
#[derive(Deserialize)]
pub(crate) struct Version {
    v: Option<String>,
}

/// The worker that shows pages without a connection. A worker stands before the pages below its own address
/// only, so that this one cannot lie under `/assets/`.
pub(crate) async fn offline_worker(
    app: State<Arc<ViewState>>,
    version: Query<Version>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    asset(app, Path("offline-worker.js".to_owned()), version, preferences, headers).await
}

/// A file. With its mark in the address it may be kept for good; else it is asked for again, the cards
/// after ten minutes, and is not sent again if it has not changed.
pub(crate) async fn asset(
    State(app): State<Arc<ViewState>>,
    Path(name): Path<String>,
    Query(version): Query<Version>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let Some(asset) = app.assets.find(&name) else {
        return Err(ErrorResponse::new(&app, Format::Page, &preferences, ApiError::NoPage));
    };
    let keep = if version.v.as_deref() == Some(&asset.mark) {
        "public, max-age=31536000, immutable"
    } else if name == CARDS {
        // Each new board of a table shows them: asked for again, they would come after the board.
        "max-age=600"
    } else {
        "no-cache"
    };
    let mark = format!("\"{}\"", asset.mark);
    let known = headers.get(IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == mark.as_bytes());
    let about = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, keep), (ETAG, &mark)];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let content = asset.content.clone();
    Ok((about, content).into_response())
}
