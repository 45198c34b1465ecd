//! Passes requests for a table on to the server that owns it.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::forwarded::ForwardedRequest;
use crate::http::forwarder::{Sent, not_here};
use crate::http::idempotency;
use crate::http::response::{ElsewhereMark, ErrorResponse};
use crate::tables::ownership::{Route, renew, route};
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The longest search for a server that answers: more than the two seconds after which the lease of a
/// vanished server lapses.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(100);
/// The table or room that a path names.
fn table_of(path: &str) -> Option<&str> {
    let id = path.strip_prefix("/tables/")?.split('/').next()?;
    Some(id).filter(|id| !id.is_empty())
}

/// Whether a request that may have been done can be sent again. Reading has no effect, and a command of a
/// seat takes effect once, as does anything with an idempotency key. A chat message without a key would be
/// stored twice.
fn is_repeatable(parts: &Parts, body: &[u8]) -> bool {
    let is_chat = parts.uri.path().ends_with("/chat");
    !is_chat || parts.method == Method::GET || idempotency::has_key(parts, body)
}

/// Passes a request for a table of another server on to that server. A table whose server has gone is
/// taken over.
pub(crate) async fn forward(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let is_forwarded = request.extensions().get::<ForwardedRequest>().is_some();
    let Some(id) = table_of(request.uri().path()).map(str::to_owned) else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    // Bodies of forms and JSON are whole here, and others are not read.
    let body = match parts.method {
        Method::GET | Method::HEAD | Method::OPTIONS => Bytes::new(),
        _ => match body.collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) => return failed(&app, &parts, ApiError::Form(error.to_string())),
        },
    };
    let begun = Instant::now();
    let mut unreachable: Option<String> = None;
    loop {
        let mut pause = PAUSE;
        match route(&app, &id, unreachable.as_deref()).await {
            Ok(Route::At(_)) if is_forwarded => return not_here(),
            Ok(Route::At(server)) => match app.forwarder.send(&app, &server, &parts, &body).await {
                Sent::Answered(response) => return response,
                // A claim is safe even if the server is there: its next append is refused.
                Sent::Refused => {
                    unreachable = Some(server.id);
                    pause = Duration::ZERO;
                }
                Sent::Lost if !is_repeatable(&parts, &body) => break,
                Sent::NotHere | Sent::Unreachable | Sent::Lost => {}
            },
            Ok(Route::Here) => {
                let request = Request::from_parts(parts.clone(), Body::from(body.clone()));
                let response = next.clone().run(request).await;
                if response.extensions().get::<ElsewhereMark>().is_none() {
                    return response;
                }
                if is_forwarded {
                    return not_here();
                }
                // Another server may have begun since the last renewal, which tells of it.
                let _ = renew(&app).await;
            }
            // The owner has taken the table in between.
            Err(ApiError::Elsewhere) if !is_forwarded => {}
            Err(ApiError::Elsewhere) => return not_here(),
            Err(fault) => return failed(&app, &parts, fault),
        }
        if begun.elapsed() > PATIENCE {
            break;
        }
        sleep(pause).await;
    }
    failed(&app, &parts, ApiError::Elsewhere)
}

fn failed(app: &Shared, parts: &Parts, fault: ApiError) -> Response {
    ErrorResponse::from_headers(&parts.headers, app, fault).into_response()
}

#[cfg(test)]
mod tests {
    use super::table_of;

    #[test]
    fn a_path_below_tables_names_a_table() {
        for (path, id) in [
            ("/tables/a", Some("a")),
            ("/tables/a/stream", Some("a")),
            ("/tables/a/picture.png", Some("a")),
            ("/tables", None),
            ("/tables/", None),
            ("/lobby/stream", None),
        ] {
            assert_eq!(table_of(path), id, "{path}");
        }
    }
}
