//! How often somebody may ask: for every address and every token a bucket that fills up again.

use crate::base::error::ApiError;
use crate::base::limits::{Limits, Rate, Rates};
use crate::http::client_ip::ClientIp;
use crate::http::networks::{Network, networks};
use crate::http::response::refuse_unread;
use crate::http::session;
use crate::http::state::HttpState;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

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

/// The bucket of an owner, given by its hash.
#[derive(Clone, Copy)]
struct Bucket {
    owner: u64,
    /// How many it holds; 0 for no limit.
    size: u32,
    /// How many come back in a time; 0 for no limit.
    refill: u32,
    /// How many are taken out.
    taken: u32,
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

    /// Takes something out of every bucket, or out of none if one of them holds too little; then, how
    /// long it is until it holds enough. A bucket is given by its owner and its size; it fills up once in
    /// `time` for each of `refill`.
    fn take(&self, buckets: &[Bucket], time: Duration) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut map = self.map();
        let mut full = Vec::with_capacity(buckets.len());
        let mut longest = Duration::ZERO;
        for &Bucket { owner, size, refill, taken } in buckets {
            if size == 0 || refill == 0 {
                continue;
            }
            let one = time / refill;
            // A bucket is stored as the time when it is full (GCRA), so refilling needs no timer.
            let until = map.get(&owner).map_or(now, |full| (*full).max(now));
            // A full bucket gives all that it holds to a request that wants more.
            let taken = taken.min(size);
            // The bucket holds too little when it needs longer to be full than `size - taken` refills.
            let wait = (until - now).saturating_sub(one * (size - taken));
            longest = longest.max(wait);
            full.push((owner, until + one * taken));
        }
        if !longest.is_zero() {
            return Err(ApiError::TooOften(longest));
        }
        if map.len() + full.len() > Self::MOST {
            map.retain(|_, full| *full > now);
            if map.len() + full.len() > Self::MOST {
                map.clear();
            }
        }
        map.extend(full);
        Ok(())
    }

    fn bucket(&self, owner: impl Hash, size: u32, refill: u32) -> Bucket {
        // Hashed with a random key, so that nobody can pick an owner that shares another's bucket.
        Bucket { owner: self.hash.hash_one(owner), size, refill, taken: 1 }
    }

    /// Takes one out of a bucket of this rate.
    pub(crate) fn check(&self, whose: impl Hash, rate: Rate) -> Result<(), ApiError> {
        self.take(&[self.bucket(whose, rate.at_once, rate.a_minute)], MINUTE)
    }

    /// The buckets of all networks of a client.
    fn buckets(&self, what: impl Hash + Copy, client: ClientIp, rate: Rate) -> Vec<Bucket> {
        let bucket = |(network, times): (Network, u32)| {
            let (size, refill) = (rate.at_once, rate.a_minute);
            self.bucket((what, network), size.saturating_mul(times), refill.saturating_mul(times))
        };
        networks(client.0).into_iter().map(bucket).collect()
    }

    /// Takes one out of the buckets of all networks of a client.
    fn check_client(
        &self,
        what: impl Hash + Copy,
        client: ClientIp,
        rate: Rate,
        time: Duration,
    ) -> Result<(), ApiError> {
        self.take(&self.buckets(what, client, rate), time)
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
        let rate = Rate { at_once: many, a_minute: many };
        app.rate_limiter.check_client("guests", client, rate, HOUR)?;
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
    let limiter = &app.rate_limiter;
    let mut buckets = Vec::new();
    buckets.extend(guest.map(|guest| limiter.bucket((what, guest), many, many)));
    if concerned(app, client) {
        let rate = Rate { at_once: many, a_minute: many };
        buckets.extend(limiter.buckets(what, client, rate));
    }
    for bucket in &mut buckets {
        bucket.taken = taken;
    }
    limiter.take(&buckets, time)
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
    app.rate_limiter.check_client(class, client, rates.address, MINUTE)?;
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
        Err(fault) => refuse_unread(&request, &app, fault),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[tokio::test(start_paused = true)]
    async fn what_one_network_refuses_takes_nothing_out_of_the_others() {
        let buckets = RateLimiter::default();
        let rate = Rate { at_once: 1, a_minute: 1 };
        let ask = |address: &str| {
            let client = ClientIp(address.parse().unwrap());
            buckets.check_client("x", client, rate, MINUTE).is_ok()
        };
        assert!(ask("2001:db8::1"));
        assert!(!ask("2001:db8::2"), "the /64 is empty");
        assert!(ask("2001:db8:0:1::"));
        assert!(!ask("2001:db8:0:2::"), "the /56 holds two");
        assert!(ask("2001:db8:0:102::") && ask("2001:db8:0:201::"));
        assert!(!ask("2001:db8:0:301::"), "the /48 holds four");
        assert!(ask("2001:db8:1::"));
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
