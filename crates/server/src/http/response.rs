//! Response formats: a page or a part of one for people, JSON for programs; and errors in the same
//! format.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::preferences::Look;
use crate::routes::chat;
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT, CONTENT_TYPE, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;
use sortie_core::Text;
use sortie_core::matches::OfferError;
use sortie_store::StoreError;
use sortie_table::NameError;
use sortie_words::{Readers, Words};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// The format of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    /// A whole page.
    Page,
    /// The board alone, for the script of the page.
    Board,
    /// JSON.
    Json,
}

/// The header with which a page's script asks for a part.
pub(crate) const PART: &str = "sortie-part";

impl Wants {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let says = |name, text: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.is_some_and(|value| value.contains(text))
        };
        // The page's script sends this header along with the browser's `Accept`, so it counts
        // first.
        if headers.contains_key(PART) {
            Wants::Board
        } else if says(ACCEPT, "text/html") {
            Wants::Page
        } else if says(ACCEPT, "application/json")
            || says(CONTENT_TYPE, "application/json")
            || crate::http::session::bearer(headers).is_some()
        {
            Wants::Json
        } else {
            Wants::Page
        }
    }
}

impl FromRequestParts<Shared> for Wants {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Infallible> {
        Ok(Wants::of(&parts.headers))
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

impl Fault {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Fault::NoPage | Fault::NoTable | Fault::NoReturn | Fault::NotSaid => {
                StatusCode::NOT_FOUND
            }
            Fault::NotYourSeat(_)
            | Fault::WhichSeat
            | Fault::OtherSite
            | Fault::NotHost
            | Fault::Blocked
            | Fault::HintError(_)
            | Fault::Silent => StatusCode::FORBIDDEN,
            Fault::Unknown | Fault::NoToken => StatusCode::UNAUTHORIZED,
            Fault::Stale { .. }
            | Fault::Chosen { .. }
            | Fault::Over
            | Fault::NotOver
            | Fault::GivenUp
            | Fault::PlayedFor
            | Fault::Offer(_)
            | Fault::TakeBack(_)
            | Fault::Taken(_)
            | Fault::Full
            | Fault::NoNotices
            | Fault::Asked
            | Fault::Store(StoreError::Enough)
            | Fault::ManyTables(_)
            | Fault::ManyDevices(_)
            | Fault::Begun => StatusCode::CONFLICT,
            Fault::Refused(_) | Fault::Setup(_) | Fault::KeyUsed => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Fault::Form(_)
            | Fault::Clock(_)
            | Fault::Webhook(_)
            | Fault::Mail(_)
            | Fault::Endpoint
            | Fault::DeviceKeys
            | Fault::Words(_)
            | Fault::Key
            | Fault::Name(_) => StatusCode::BAD_REQUEST,
            Fault::Slow => StatusCode::REQUEST_TIMEOUT,
            Fault::TooOften(_) | Fault::ManyStreams => StatusCode::TOO_MANY_REQUESTS,
            Fault::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::Store(_) | Fault::Stopped | Fault::NoLetter => StatusCode::SERVICE_UNAVAILABLE,
            Fault::Damaged { .. } | Fault::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The kind of the error for programs.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Fault::NoPage | Fault::NoTable | Fault::NoReturn | Fault::NotSaid => "not_found",
            Fault::HintError(_) => "no_advice",
            Fault::Silent => "silent",
            Fault::NoNotices => "no_notices",
            Fault::Asked => "asked",
            Fault::NoLetter => "no_letter",
            Fault::NotYourSeat(_) | Fault::WhichSeat => "not_your_seat",
            Fault::OtherSite => "other_site",
            Fault::Blocked => "blocked",
            Fault::Taken(_) => "taken",
            Fault::Full => "full",
            Fault::NotHost => "not_host",
            Fault::Begun => "begun",
            Fault::Unknown | Fault::NoToken => "no_token",
            Fault::Stale { .. } => "stale",
            Fault::Chosen { .. } => "chosen",
            Fault::GivenUp => "given_up",
            Fault::PlayedFor => "played_for",
            Fault::Over => "over",
            Fault::NotOver => "not_over",
            Fault::Offer(_) => "offer",
            Fault::TakeBack(_) => "take_back",
            Fault::Refused(_) => "refused",
            Fault::Setup(_) => "setup",
            Fault::Form(_)
            | Fault::Clock(_)
            | Fault::Webhook(_)
            | Fault::Mail(_)
            | Fault::Endpoint
            | Fault::DeviceKeys
            | Fault::Words(_) => "form",
            Fault::Method(_) => "method",
            Fault::TooLarge => "too_large",
            Fault::Store(StoreError::Enough) => "enough",
            Fault::TooOften(_) => "too_often",
            Fault::ManyTables(_) => "many_tables",
            Fault::ManyDevices(_) => "many_devices",
            Fault::Slow => "slow",
            Fault::ManyStreams => "many_streams",
            Fault::Key => "key",
            Fault::Name(_) => "name",
            Fault::KeyUsed => "key_used",
            Fault::Store(_) => "store",
            Fault::Stopped => "stopped",
            Fault::Damaged { .. } => "damaged",
            Fault::Broken(_) => "broken",
        }
    }

    /// The error as a sentence for people.
    pub(crate) fn says(&self, words: &Words, readers: &Readers<'_>) -> String {
        let text = match self {
            Fault::NoPage => Text::new(id!("fault-no-page")),
            Fault::NoTable => Text::new(id!("fault-no-table")),
            Fault::NotYourSeat(seat) => {
                Text::new(id!("fault-not-your-seat")).number("seat", u32::from(*seat) + 1)
            }
            Fault::WhichSeat => Text::new(id!("fault-which-seat")),
            Fault::Unknown => Text::new(id!("fault-unknown")),
            Fault::NoToken => Text::new(id!("fault-no-token")),
            Fault::OtherSite => Text::new(id!("fault-other-site")),
            Fault::Blocked => Text::new(id!("fault-blocked")),
            Fault::Stale { .. } => Text::new(id!("fault-stale")),
            Fault::Chosen { .. } => Text::new(id!("fault-chosen")),
            Fault::GivenUp => Text::new(id!("fault-given-up")),
            Fault::PlayedFor => Text::new(id!("fault-played-for")),
            Fault::Over => Text::new(id!("fault-over")),
            Fault::Taken(seat) => {
                Text::new(id!("fault-taken")).number("seat", u32::from(*seat) + 1)
            }
            Fault::NoReturn => Text::new(id!("fault-no-return")),
            Fault::Full => Text::new(id!("fault-full")),
            Fault::NotHost => Text::new(id!("fault-not-host")),
            Fault::Begun => Text::new(id!("fault-begun")),
            Fault::NotOver => Text::new(id!("fault-not-over")),
            Fault::Offer(OfferError::Again(_)) => Text::new(id!("fault-offer-again")),
            Fault::Offer(OfferError::Open(_)) => Text::new(id!("fault-offer-open")),
            Fault::Offer(OfferError::Nothing(_)) => Text::new(id!("fault-offer-nothing")),
            Fault::Offer(_) => Text::new(id!("fault-offer-none")),
            Fault::TakeBack(_) => Text::new(id!("fault-take-back")),
            Fault::Refused(refusal) => return words.refusal(refusal, readers),
            Fault::Setup(error) => return words.error(error),
            Fault::Clock(given) => Text::new(id!("fault-clock")).raw("given", given.given()),
            Fault::Webhook(given) => Text::new(id!("fault-webhook")).raw("given", given),
            Fault::Mail(given) => Text::new(id!("fault-mail")).raw("given", given),
            Fault::Endpoint => Text::new(id!("fault-endpoint")),
            Fault::DeviceKeys => Text::new(id!("fault-device-keys")),
            Fault::ManyDevices(n) => Text::new(id!("fault-many-devices")).number("n", *n),
            Fault::Words(n) => Text::new(id!("fault-words"))
                .number("n", *n as i64)
                .number("most", chat::LONGEST as i64),
            Fault::Form(why) => Text::new(id!("fault-form")).raw("why", why),
            Fault::Method(methods) => Text::new(id!("fault-method")).raw("methods", methods),
            Fault::TooLarge => Text::new(id!("fault-too-large")),
            Fault::NoNotices => Text::new(id!("fault-no-notices")),
            Fault::Asked => Text::new(id!("fault-asked")),
            Fault::NoLetter => Text::new(id!("fault-no-letter")),
            Fault::HintError(why) => why.text(),
            Fault::Silent => Text::new(id!("fault-silent")),
            Fault::NotSaid => Text::new(id!("fault-not-said")),
            Fault::Store(StoreError::Enough) => Text::new(id!("fault-enough")),
            Fault::TooOften(wait) => match seconds(*wait) {
                n if n < 100 => Text::new(id!("fault-too-often")).number("n", n as i64),
                n => Text::new(id!("fault-far-too-often")).number("n", n.div_ceil(60) as i64),
            },
            Fault::ManyTables(n) => Text::new(id!("fault-many-tables")).number("n", *n as i64),
            Fault::ManyStreams => Text::new(id!("fault-many-streams")),
            Fault::Slow => Text::new(id!("fault-slow")),
            Fault::Name(NameError::Empty) => Text::new(id!("fault-name-empty")),
            Fault::Name(NameError::TooLong) => Text::new(id!("fault-name-long")),
            Fault::Name(NameError::Invisible) => Text::new(id!("fault-name-unseen")),
            Fault::Name(NameError::TooManyMarks) => Text::new(id!("fault-name-marks")),
            Fault::Key => Text::new(id!("fault-key")),
            Fault::KeyUsed => Text::new(id!("fault-key-used")),
            Fault::Store(why) => Text::new(id!("fault-store")).raw("why", why.to_string()),
            Fault::Stopped => Text::new(id!("fault-stopped")),
            Fault::Damaged { what, .. } => Text::new(id!("fault-damaged")).raw("what", what),
            Fault::Broken(_) => Text::new(id!("fault-broken")),
        };
        words.text(&text, readers)
    }

    /// Seconds until the request can be repeated.
    fn retry(&self) -> Option<u64> {
        match self {
            Fault::TooOften(wait) => Some(seconds(*wait)),
            Fault::ManyStreams => Some(RETRY),
            _ => None,
        }
    }

    pub(crate) fn problem(&self, words: &Words, readers: &Readers<'_>) -> Problem {
        let decision = match self {
            Fault::Stale { current, .. } | Fault::Chosen { current, .. } => Some(*current),
            _ => None,
        };
        let rule = match self {
            Fault::Refused(refusal) => Some(refusal.rule),
            _ => None,
        };
        Problem { error: self.kind(), says: self.says(words, readers), rule, decision }
    }
}

/// Seconds until a client may try to open a stream again.
const RETRY: u64 = 30;

/// A time in whole seconds, rounded up.
fn seconds(time: Duration) -> u64 {
    time.as_millis().div_ceil(1000).max(1) as u64
}

/// An error with the format and language of its request.
pub(crate) struct Failed {
    app: Shared,
    wants: Wants,
    look: Look,
    fault: Arc<Fault>,
}

/// An error together with the requested format and language.
#[derive(Clone)]
pub(crate) struct Unsaid(Arc<Fault>);

impl Unsaid {
    /// The answer to a request with these headers.
    pub(crate) fn said(self, headers: &HeaderMap, app: &Shared) -> Failed {
        let look = Look::of(headers);
        Failed { app: app.clone(), wants: Wants::of(headers), look, fault: self.0 }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        // A handler's error knows neither language nor format; `guard::sentences` words it from the
        // request.
        (self.status(), Extension(Unsaid(Arc::new(self)))).into_response()
    }
}

impl Failed {
    pub(crate) fn new(app: &Shared, wants: Wants, look: &Look, fault: Fault) -> Self {
        Failed { app: app.clone(), wants, look: look.clone(), fault: Arc::new(fault) }
    }

    /// The answer to a request with these headers.
    pub(crate) fn of(headers: &HeaderMap, app: &Shared, fault: Fault) -> Self {
        Unsaid(Arc::new(fault)).said(headers, app)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let Failed { app, wants, look, fault } = self;
        if fault.status().is_server_error() {
            tracing::error!(%fault, "not answered");
            app.figures.fault(&fault);
        }
        let words = app.words(look.language);
        let problem = fault.problem(words, &Readers::default());
        let mut answer = if wants == Wants::Json {
            (fault.status(), Json(problem)).into_response()
        } else {
            let page = crate::view::pages::error::page(&app, &look, &problem.says);
            (fault.status(), Html(page)).into_response()
        };
        answer.headers_mut().extend(fault.retry().map(|wait| (RETRY_AFTER, wait.into())));
        answer
    }
}
