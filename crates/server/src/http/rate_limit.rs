//! How often somebody may ask: for every address and every token a bucket that fills up again.

use crate::base::error::ApiError;
use crate::base::limits::{Limits, Rate, Rates};
use crate::http::client_ip::ClientIp;
use crate::http::response::ErrorResponse;
use crate::http::session;
use crate::http::state::HttpState;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

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
            (_, "/tables" | "/records" | "/return" | "/guests", _) | (_, _, "again") => {
                Class::Making
            }
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

/// The time when each bucket is full again, by a hash of its owner. Full buckets are dropped.
#[derive(Default)]
pub(crate) struct RateLimiter {
    full: Mutex<HashMap<u64, Instant>>,
    hash: RandomState,
}

impl RateLimiter {
    /// More than these are not kept: if ever so many are not full, all begin anew.
    const MOST: usize = 100_000;

    fn map(&self) -> MutexGuard<'_, HashMap<u64, Instant>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.full.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one out of a bucket that holds so many and fills up by so many in a time; if it is
    /// empty, how long it is until there is one again.
    fn take(
        &self,
        whose: impl Hash,
        many: u32,
        refill: u32,
        time: Duration,
    ) -> Result<(), ApiError> {
        if many == 0 || refill == 0 {
            return Ok(());
        }
        let (now, one) = (Instant::now(), time / refill);
        // Hashed with a random key, so that nobody can pick an owner that shares another's bucket.
        let whose = self.hash.hash_one(whose);
        let mut map = self.map();
        // A bucket is stored as the time when it is full (GCRA), so refilling needs no timer.
        let full = map.get(&whose).map_or(now, |full| (*full).max(now));
        // The bucket is empty when it needs longer to be full than `many - 1` refills.
        if let Some(wait) = (full - now).checked_sub(one * (many - 1)).filter(|w| !w.is_zero()) {
            return Err(ApiError::TooOften(wait));
        }
        if map.len() >= Self::MOST {
            map.retain(|_, full| *full > now);
            if map.len() >= Self::MOST {
                map.clear();
            }
        }
        map.insert(whose, full + one);
        Ok(())
    }

    /// Takes one out of a bucket of this rate.
    pub(crate) fn check(&self, whose: impl Hash, rate: Rate) -> Result<(), ApiError> {
        self.take(whose, rate.at_once, rate.a_minute, MINUTE)
    }

    /// Forgets the buckets that are full.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        self.map().retain(|_, full| *full > now);
    }
}

/// Somebody at this address becomes a guest.
pub(crate) fn comes(app: &HttpState, client: ClientIp) -> Result<(), ApiError> {
    let many = app.options.limits.guests_an_hour;
    if concerned(app, client) {
        app.rate_limiter.take(("guests", whose(client)), many, many, HOUR)?;
    }
    Ok(())
}

/// The bucket of an address. A whole IPv6 /64 counts as one, because a household has many
/// addresses.
pub(crate) fn whose(ClientIp(address): ClientIp) -> u128 {
    match address {
        // Below 2³², where no IPv6 network lies but the one that is cut to 0.
        IpAddr::V4(address) => u128::from(address.to_bits()),
        IpAddr::V6(address) => address.to_bits() >> 64 << 64,
    }
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
    app.rate_limiter.check((class, whose(client)), rates.address)?;
    match session::given(headers) {
        Some(token) => app.rate_limiter.check((class, token), rates.token),
        None => Ok(()),
    }
}

/// Answers nobody who asks too often.
pub(crate) async fn rates(
    State(app): State<Arc<HttpState>>,
    request: Request,
    next: Next,
) -> Response {
    let client = ClientIp::from_request(request.extensions(), request.headers(), &app.options);
    let class = Class::for_request(request.method(), request.uri().path());
    match allowed(&app, client, class, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(fault) => ErrorResponse::from_headers(request.headers(), &app, fault).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    /// Seconds to wait for the next one, or nothing where it is given at once.
    fn take(buckets: &RateLimiter, whose: &str) -> Option<u64> {
        match buckets.check(whose, Rate { at_once: 3, a_minute: 6 }) {
            Ok(()) => None,
            Err(ApiError::TooOften(wait)) => Some(wait.as_secs()),
            Err(other) => panic!("{other}"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_holds_so_many_and_fills_up_again() {
        let buckets = RateLimiter::default();
        let asked = |whose| take(&buckets, whose);
        assert_eq!([asked("a"), asked("a"), asked("a"), asked("a")], [None, None, None, Some(10)]);
        assert_eq!(asked("b"), None, "everybody has a bucket");
        tokio::time::advance(Duration::from_secs(4)).await;
        assert_eq!(asked("a"), Some(6), "what is refused takes nothing out");
        tokio::time::advance(Duration::from_secs(6)).await;
        assert_eq!([asked("a"), asked("a")], [None, Some(10)]);
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!([asked("a"), asked("a"), asked("a"), asked("a")], [None, None, None, Some(10)]);
    }

    #[tokio::test(start_paused = true)]
    async fn only_so_many_buckets_are_kept_and_full_ones_are_not() {
        let buckets = RateLimiter::default();
        for n in 0..RateLimiter::MOST + 10 {
            buckets.check(n, Rate { at_once: 1, a_minute: 1 }).unwrap();
        }
        assert!(buckets.map().len() <= RateLimiter::MOST);
        assert_ne!(buckets.map().len(), 0);
        tokio::time::advance(MINUTE).await;
        buckets.sweep();
        assert_eq!(buckets.map().len(), 0);
    }

    #[test]
    fn a_household_is_one_address() {
        let whose = |text: &str| whose(ClientIp(text.parse().unwrap()));
        assert_ne!(whose("192.0.2.1"), whose("192.0.2.2"));
        assert_eq!(whose("2001:db8::1"), whose("2001:db8::ffff:1"));
        assert_ne!(whose("2001:db8::1"), whose("2001:db8:0:1::1"));
        assert_ne!(whose("0.0.0.1"), super::whose(ClientIp(Ipv6Addr::LOCALHOST.into())));
    }

    #[test]
    fn every_address_is_of_a_class() {
        for (method, path, class) in [
            (Method::GET, "/", Class::Reading),
            (Method::HEAD, "/tables/a/stream", Class::Reading),
            (Method::GET, "/tables/a/stream", Class::Following),
            (Method::GET, "/lobby/stream", Class::Following),
            (Method::POST, "/tables", Class::Making),
            (Method::POST, "/tables/a/again", Class::Making),
            (Method::POST, "/records", Class::Making),
            (Method::POST, "/guests", Class::Making),
            (Method::POST, "/tables/a/actions", Class::Doing),
            (Method::POST, "/tables/a/sit", Class::Doing),
        ] {
            assert_eq!(Class::for_request(&method, path), class, "{method} {path}");
        }
    }
}
