//! Middleware: the checks before every handler, and the additions to every response.
//!
//! Two functions, because each layer of axum is a boxed service that clones all layers below it for each
//! request.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::admission::{self, Visitor};
use crate::http::forwarded_request::ForwardedRequest;
use crate::http::response::{refuse_unread, with_sentence};
use crate::http::state::{HasHttpState, HttpState};
use crate::http::{access_log, body, forwarded, rate_limit, security_headers};
use crate::routes::forwarding::forward;
use crate::view::record_bounds::MAX_BYTES;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::header::{CONNECTION, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// More than this is not read.
const LARGEST: usize = 1024 * 1024;
/// More than this is not read of a record: its text, and the parts of a form around it.
const LARGEST_UPLOAD: usize = MAX_BYTES + 16 * 1024;

/// Writes the log, for a client that another server may have told of.
pub(super) async fn journal(
    State(http): State<Arc<HttpState>>,
    mut request: Request,
    next: Next,
) -> Response {
    // Before everything that asks for the address of the client.
    forwarded::recognise(&http, &mut request);
    access_log::journal(&http, request, next).await
}

/// Checks a request, lets it be answered here or at another server, and adds the headers.
pub(super) async fn answer(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let http = app.http_state();
    // Taken now: the request is gone when the response is there.
    let is_secure = http.options.is_secure(request.headers());
    let is_forwarded = request.extensions().get::<ForwardedRequest>().is_some();
    let visitor = Visitor::from_request(http, &request);
    let admitted = admission::admit(http, &visitor).await;
    let mut response = match admitted.and_then(|()| check(http, &request)) {
        Ok(()) => {
            let response = handle(&app, request, next).await;
            admission::end_with_permission(http, response, visitor, is_forwarded)
        }
        Err(fault) => refuse_unread(&request, http, fault),
    };
    security_headers::add(&mut response, is_secure);
    if app.cluster.may_be_replaced() {
        // The next request is sent anew, where a load balancer may find a server with a lease.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Refuses a request that comes too often, or that another site has caused. Its body is not read.
fn check(http: &HttpState, request: &Request) -> Result<(), ApiError> {
    rate_limit::check_request(http, request)?;
    security_headers::check_host(http, request)?;
    security_headers::check_same_site(http, request)
}

async fn handle(app: &Shared, request: Request, next: Next) -> Response {
    let http = app.http_state();
    // The response is in the format that these ask for.
    let (headers, is_options) = (request.headers().clone(), request.method() == Method::OPTIONS);
    let most = if request.uri().path() == "/records" { LARGEST_UPLOAD } else { LARGEST };
    let response = match body::whole(http, request, most).await {
        Ok(request) => forward(app, request, next).await,
        Err(refused) => refused,
    };
    with_sentence(http, &headers, is_options, response).await
}
