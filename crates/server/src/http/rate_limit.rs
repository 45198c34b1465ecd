//! How often somebody may ask: the rates of requests, new guests, uploads and e-mails.

use crate::base::error::ApiError;
use crate::base::limits::{Limits, Rate, Rates};
use crate::http::client_ip::ClientIp;
use crate::http::state::HttpState;
use crate::http::token;
use axum::extract::Request;
use axum::http::{HeaderMap, Method};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// The rate class of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Class {
    Reading,
    Doing,
    Making,
    Following,
}

impl Class {
    fn for_request(method: &Method, path: &str) -> Self {
        let last = path.rsplit('/').next().unwrap_or_default();
        match (method, path, last) {
            // By GET alone: a HEAD opens no stream.
            (&Method::GET, _, "stream") => Class::Following,
            (&Method::GET | &Method::HEAD | &Method::OPTIONS, _, _) => Class::Reading,
            (_, "/tables" | "/records" | "/return" | "/guests" | "/lab" | "/daily", _)
            | (_, _, "again" | "play-on") => Class::Making,
            _ => Class::Doing,
        }
    }

    fn rates(self, limits: &Limits) -> Rates {
        match self {
            Class::Reading => limits.reading,
            Class::Doing => limits.doing,
            Class::Making => limits.making,
            Class::Following => limits.following,
        }
    }
}

/// Somebody at this address becomes a guest.
pub(crate) fn comes(app: &HttpState, client: ClientIp) -> Result<(), ApiError> {
    let many = app.options.limits.guests_an_hour;
    if concerned(app, client) {
        let rate = Rate { at_once: many, a_minute: many };
        app.rate_limiter.check_client("guests", client.0, rate, HOUR)?;
    }
    Ok(())
}

/// Checks that a client and a guest may upload so many more records today.
pub(crate) fn check_uploads(
    app: &HttpState,
    client: ClientIp,
    guest: Option<&str>,
    uploads: u32,
) -> Result<(), ApiError> {
    let many = app.options.limits.records_a_day;
    check_both(app, "records", client, guest, many, uploads, DAY)
}

/// Checks that a client and a guest may cause one more confirmation e-mail this hour.
pub(crate) fn check_mail(app: &HttpState, client: ClientIp, guest: &str) -> Result<(), ApiError> {
    check_both(app, "mails", client, Some(guest), app.options.limits.mails_an_hour, 1, HOUR)
}

fn check_both(
    app: &HttpState,
    what: &str,
    client: ClientIp,
    guest: Option<&str>,
    many: u32,
    taken: u32,
    time: Duration,
) -> Result<(), ApiError> {
    let client = concerned(app, client).then_some(client.0);
    app.rate_limiter.check_both(what, client, guest, many, taken, time)
}

/// Whether rates hold for who asks from there.
pub(crate) fn concerned(app: &HttpState, ClientIp(address): ClientIp) -> bool {
    // Tests make requests without a connection, which have the unspecified address.
    let here = address.is_loopback() || address.is_unspecified();
    !here || app.options.trust_proxy || app.options.limits.this_machine
}

fn allowed(
    app: &HttpState,
    client: ClientIp,
    class: Class,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    if !concerned(app, client) {
        return Ok(());
    }
    let rates = class.rates(&app.options.limits);
    app.rate_limiter.check_client(class, client.0, rates.address, MINUTE)?;
    match token::from_headers(headers) {
        Some(token) => app.rate_limiter.check((class, token), rates.token),
        None => Ok(()),
    }
}

/// Refuses a client or a guest who asks too often.
pub(crate) fn check_request(app: &HttpState, request: &Request) -> Result<(), ApiError> {
    let client = ClientIp::from_request(request.extensions(), request.headers(), &app.options);
    let class = Class::for_request(request.method(), request.uri().path());
    allowed(app, client, class, request.headers())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_of_a_class() {
        for (method, path, class) in [
            (Method::GET, "/", Class::Reading),
            (Method::HEAD, "/tables/a/stream", Class::Reading),
            (Method::GET, "/tables/a/stream", Class::Following),
            (Method::GET, "/lobby/stream", Class::Following),
            (Method::POST, "/tables", Class::Making),
            (Method::POST, "/tables/a/again", Class::Making),
            (Method::POST, "/tables/a/play-on", Class::Making),
            (Method::POST, "/daily", Class::Making),
            (Method::GET, "/daily", Class::Reading),
            (Method::POST, "/records", Class::Making),
            (Method::POST, "/guests", Class::Making),
            (Method::POST, "/tables/a/actions", Class::Doing),
            (Method::POST, "/tables/a/sit", Class::Doing),
        ] {
            assert_eq!(Class::for_request(&method, path), class, "{method} {path}");
        }
    }
}
