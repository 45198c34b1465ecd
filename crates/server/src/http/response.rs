//! Response formats: a page or a part of one for people, JSON for programs; and errors in the same
//! format.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::state::HttpState;
use crate::http::token;
use axum::body::to_bytes;
use axum::extract::{FromRequestParts, Request};
use axum::http::header::{ACCEPT, ALLOW, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;
use sortie_core::Text;
use sortie_store::StoreError;
use sortie_table::NameError;
use sortie_words::{Readers, Words};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// The prefix of axum's message about a query that cannot be read.
const OF_THE_QUERY: &str = "Failed to deserialize query string: ";

/// The format of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A whole page.
    Page,
    /// The board alone, for the script of the page.
    Board,
    /// JSON.
    Json,
}

/// The header with which a page's script asks for a part.
pub(crate) const PART: &str = "sortie-part";

impl Format {
    pub(crate) fn from_headers(headers: &HeaderMap) -> Self {
        let says = |name, text: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.is_some_and(|value| value.contains(text))
        };
        // The page's script sends this header along with the browser's `Accept`, so it counts
        // first.
        if headers.contains_key(PART) {
            Format::Board
        } else if says(ACCEPT, "text/html") {
            Format::Page
        } else if says(ACCEPT, "application/json")
            || says(CONTENT_TYPE, "application/json")
            || token::bearer(headers).is_some()
        {
            Format::Json
        } else {
            Format::Page
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Format {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Format::from_headers(&parts.headers))
    }
}

/// An error as JSON.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Problem {
    /// The kind of the error for programs: `stale`, `refused`, …
    pub(crate) error: &'static str,
    /// The error as a sentence for people.
    pub(crate) says: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// The decision that is open now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<u32>,
}

impl ApiError {
    pub(crate) fn status(&self) -> StatusCode {
        self.kind_and_status().1
    }

    /// The kind of the error for programs.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind_and_status().0
    }

    fn kind_and_status(&self) -> (&'static str, StatusCode) {
        match self {
            ApiError::Feature(error) => error.kind(),
            ApiError::NoPage | ApiError::NoTable | ApiError::NoReturn => {
                ("not_found", StatusCode::NOT_FOUND)
            }
            ApiError::OtherSite => ("other_site", StatusCode::FORBIDDEN),
            ApiError::Blocked => ("blocked", StatusCode::FORBIDDEN),
            ApiError::Unknown | ApiError::NoToken => ("no_token", StatusCode::UNAUTHORIZED),
            ApiError::Store(StoreError::Enough) => ("enough", StatusCode::CONFLICT),
            ApiError::Refused(_) => ("refused", StatusCode::UNPROCESSABLE_ENTITY),
            ApiError::Setup(_) => ("setup", StatusCode::UNPROCESSABLE_ENTITY),
            ApiError::KeyUsed => ("key_used", StatusCode::UNPROCESSABLE_ENTITY),
            ApiError::Form(_) | ApiError::NoSeat(_) | ApiError::Day(_) => {
                ("form", StatusCode::BAD_REQUEST)
            }
            ApiError::Key => ("key", StatusCode::BAD_REQUEST),
            ApiError::Name(_) => ("name", StatusCode::BAD_REQUEST),
            ApiError::Slow => ("slow", StatusCode::REQUEST_TIMEOUT),
            ApiError::UnknownHost(_) => ("unknown_host", StatusCode::MISDIRECTED_REQUEST),
            ApiError::TooOften(_) => ("too_often", StatusCode::TOO_MANY_REQUESTS),
            ApiError::ManyStreams => ("many_streams", StatusCode::TOO_MANY_REQUESTS),
            ApiError::Method(_) => ("method", StatusCode::METHOD_NOT_ALLOWED),
            ApiError::TooLarge => ("too_large", StatusCode::PAYLOAD_TOO_LARGE),
            ApiError::Store(StoreError::RecordsFull) => {
                ("records_full", StatusCode::INSUFFICIENT_STORAGE)
            }
            ApiError::Store(_) => ("store", StatusCode::SERVICE_UNAVAILABLE),
            ApiError::Stopped | ApiError::Elsewhere => ("stopped", StatusCode::SERVICE_UNAVAILABLE),
            ApiError::Overloaded => ("overloaded", StatusCode::SERVICE_UNAVAILABLE),
            ApiError::Damaged { .. } => ("damaged", StatusCode::INTERNAL_SERVER_ERROR),
            ApiError::Broken(_) => ("broken", StatusCode::INTERNAL_SERVER_ERROR),
        }
    }

    /// The error as a sentence for people.
    pub(crate) fn message(&self, words: &Words, readers: &Readers<'_>) -> String {
        let text = match self {
            ApiError::Feature(error) => error.text(),
            ApiError::NoPage => Text::new(id!("fault-no-page")),
            ApiError::NoTable => Text::new(id!("fault-no-table")),
            ApiError::Unknown => Text::new(id!("fault-unknown")),
            ApiError::NoToken => Text::new(id!("fault-no-token")),
            ApiError::OtherSite => Text::new(id!("fault-other-site")),
            ApiError::UnknownHost(host) => Text::new(id!("fault-unknown-host")).raw("host", host),
            ApiError::Blocked => Text::new(id!("fault-blocked")),
            ApiError::NoReturn => Text::new(id!("fault-no-return")),
            ApiError::Day(why) => Text::new(id!("fault-day")).raw("given", &why.0),
            ApiError::Refused(refusal) => return words.refusal(refusal, readers),
            ApiError::Setup(error) => return words.error(error),
            ApiError::Form(why) => Text::new(id!("fault-form")).raw("why", why),
            ApiError::NoSeat(seat) => Text::new(id!("fault-no-seat")).raw("seat", seat),
            ApiError::Method(methods) => Text::new(id!("fault-method")).raw("methods", methods),
            ApiError::TooLarge => Text::new(id!("fault-too-large")),
            ApiError::Overloaded => Text::new(id!("fault-overloaded")),
            ApiError::Store(StoreError::Enough) => Text::new(id!("fault-enough")),
            ApiError::Store(StoreError::RecordsFull) => Text::new(id!("fault-records-full")),
            ApiError::TooOften(wait) => match seconds(*wait) {
                n if n < 100 => Text::new(id!("fault-too-often")).number("n", n as i64),
                n => Text::new(id!("fault-far-too-often")).number("n", n.div_ceil(60) as i64),
            },
            ApiError::ManyStreams => Text::new(id!("fault-many-streams")),
            ApiError::Slow => Text::new(id!("fault-slow")),
            ApiError::Name(NameError::Empty) => Text::new(id!("fault-name-empty")),
            ApiError::Name(NameError::TooLong) => Text::new(id!("fault-name-long")),
            ApiError::Name(NameError::Invisible) => Text::new(id!("fault-name-unseen")),
            ApiError::Name(NameError::TooManyMarks) => Text::new(id!("fault-name-marks")),
            ApiError::Key => Text::new(id!("fault-key")),
            ApiError::KeyUsed => Text::new(id!("fault-key-used")),
            ApiError::Store(why) => Text::new(id!("fault-store")).raw("why", why.to_string()),
            ApiError::Stopped | ApiError::Elsewhere => Text::new(id!("fault-stopped")),
            ApiError::Damaged { what, .. } => Text::new(id!("fault-damaged")).raw("what", what),
            ApiError::Broken(_) => Text::new(id!("fault-broken")),
        };
        words.text(&text, readers)
    }

    /// Seconds until the request can be repeated.
    fn retry(&self) -> Option<u64> {
        match self {
            ApiError::TooOften(wait) => Some(seconds(*wait)),
            ApiError::ManyStreams => Some(RETRY),
            ApiError::Overloaded => Some(OVERLOADED_RETRY),
            // Only the errors of the store that may pass by themselves.
            ApiError::Store(_) | ApiError::Stopped | ApiError::Elsewhere
                if self.status() == StatusCode::SERVICE_UNAVAILABLE =>
            {
                Some(STORE_RETRY)
            }
            _ => None,
        }
    }

    pub(crate) fn problem(&self, words: &Words, readers: &Readers<'_>) -> Problem {
        let decision = match self {
            ApiError::Feature(error) => error.decision(),
            _ => None,
        };
        let rule = match self {
            ApiError::Refused(refusal) => Some(refusal.rule),
            _ => None,
        };
        Problem { error: self.kind(), says: self.message(words, readers), rule, decision }
    }
}

/// Seconds until a client may try to open a stream again.
const RETRY: u64 = 30;

/// Seconds until a request that the database could not serve may be sent again: a database server restarts
/// within seconds.
const STORE_RETRY: u64 = 2;

/// Seconds until a long computation may be asked for again: by then most that wait are done.
const OVERLOADED_RETRY: u64 = 10;

/// A time in whole seconds, rounded up.
fn seconds(time: Duration) -> u64 {
    time.as_millis().div_ceil(1000).max(1) as u64
}

/// An error with the format and language of its request.
pub(crate) struct ErrorResponse {
    app: Arc<HttpState>,
    format: Format,
    preferences: Preferences,
    fault: Arc<ApiError>,
}

/// An error together with the requested format and language.
#[derive(Clone)]
pub(crate) struct PendingError(Arc<ApiError>);

impl PendingError {
    /// The answer to a request with these headers.
    pub(crate) fn said(self, headers: &HeaderMap, app: &Arc<HttpState>) -> ErrorResponse {
        let preferences = Preferences::from_headers(headers);
        ErrorResponse {
            app: app.clone(),
            format: Format::from_headers(headers),
            preferences,
            fault: self.0,
        }
    }
}

/// Marks the response to a request for a table that another server owns.
#[derive(Clone, Copy)]
pub(crate) struct ElsewhereMark;

impl ApiError {
    fn elsewhere_mark(&self) -> Option<Extension<ElsewhereMark>> {
        matches!(self, ApiError::Elsewhere).then_some(Extension(ElsewhereMark))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        // A handler's error knows neither language nor format; [`with_sentence`] words
        // it from the request.
        let mark = self.elsewhere_mark();
        (self.status(), mark, Extension(PendingError(Arc::new(self)))).into_response()
    }
}

impl ErrorResponse {
    pub(crate) fn new(
        app: &Arc<HttpState>,
        format: Format,
        preferences: &Preferences,
        fault: ApiError,
    ) -> Self {
        ErrorResponse {
            app: app.clone(),
            format,
            preferences: preferences.clone(),
            fault: Arc::new(fault),
        }
    }

    /// The answer to a request with these headers.
    pub(crate) fn from_headers(headers: &HeaderMap, app: &Arc<HttpState>, fault: ApiError) -> Self {
        PendingError(Arc::new(fault)).said(headers, app)
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let ErrorResponse { app, format, preferences, fault } = self;
        // One that is elsewhere is found there.
        if fault.status().is_server_error() && !matches!(*fault, ApiError::Elsewhere) {
            tracing::error!(%fault, "not answered");
            app.metrics.fault(&fault);
        }
        let words = app.words(preferences.language);
        let problem = fault.problem(words, &Readers::default());
        let mut answer = if format == Format::Json {
            (fault.status(), Json(problem)).into_response()
        } else {
            let page = (app.error_page)(&app, &preferences, &problem.says);
            (fault.status(), Html(page)).into_response()
        };
        answer.headers_mut().extend(fault.retry().map(|wait| (RETRY_AFTER, wait.into())));
        (fault.elsewhere_mark(), answer).into_response()
    }
}

/// Words errors in the language and the format that are asked for; also refusals of axum, before any handler:
/// a method, an address or a query that cannot be read, too large a body.
pub(crate) async fn with_sentence(
    app: &Arc<HttpState>,
    asked: &HeaderMap,
    is_options: bool,
    response: Response,
) -> Response {
    let (mut parts, body) = response.into_parts();
    if let Some(unsaid) = parts.extensions.remove::<PendingError>() {
        return unsaid.said(asked, app).into_response();
    }
    let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    // axum refuses in plain text; every other type is an answer of a handler.
    let said = kind.is_some_and(|kind| !kind.starts_with("text/plain"));
    if said || !parts.status.is_client_error() {
        return Response::from_parts(parts, body);
    }
    let allow = parts.headers.remove(ALLOW);
    let fault = match parts.status {
        StatusCode::METHOD_NOT_ALLOWED => {
            let methods = allow.as_ref().and_then(|allow| allow.to_str().ok());
            ApiError::Method(methods.unwrap_or_default().replace(',', ", "))
        }
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        _ => {
            let why = to_bytes(body, usize::MAX).await.unwrap_or_default();
            let why = String::from_utf8_lossy(&why);
            ApiError::Form(why.trim_start_matches(OF_THE_QUERY).to_owned())
        }
    };
    let mut response = match fault {
        ApiError::Method(_) if is_options => StatusCode::NO_CONTENT.into_response(),
        fault => ErrorResponse::from_headers(asked, app, fault).into_response(),
    };
    response.headers_mut().extend(allow.map(|allow| (ALLOW, allow)));
    response
}

/// Refuses a request whose body was not read.
pub(crate) fn refuse_unread(request: &Request, app: &Arc<HttpState>, fault: ApiError) -> Response {
    let mut answer = ErrorResponse::from_headers(request.headers(), app, fault).into_response();
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        // The body would be taken for another request.
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    answer
}
