//! [`RateLimiter`]: for every owner a bucket that fills up again.

use crate::base::error::ApiError;
use crate::base::limits::Rate;
use crate::base::networks::{Network, networks};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time of a rate.
const MINUTE: Duration = Duration::from_secs(60);

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
    /// The most buckets. If more are in use, all are emptied, so that memory stays bounded.
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
    fn buckets(&self, what: impl Hash + Copy, client: IpAddr, rate: Rate) -> Vec<Bucket> {
        let bucket = |(network, times): (Network, u32)| {
            let (size, refill) = (rate.at_once, rate.a_minute);
            self.bucket((what, network), size.saturating_mul(times), refill.saturating_mul(times))
        };
        networks(client).into_iter().map(bucket).collect()
    }

    /// Takes one out of the buckets of all networks of a client.
    pub(crate) fn check_client(
        &self,
        what: impl Hash + Copy,
        client: IpAddr,
        rate: Rate,
        time: Duration,
    ) -> Result<(), ApiError> {
        self.take(&self.buckets(what, client, rate), time)
    }

    /// Takes so many out of the buckets of a guest and of all networks of a client, which hold and
    /// get back `many` in a time.
    pub(crate) fn check_both(
        &self,
        what: &str,
        client: Option<IpAddr>,
        guest: Option<&str>,
        many: u32,
        taken: u32,
        time: Duration,
    ) -> Result<(), ApiError> {
        let mut buckets = Vec::new();
        buckets.extend(guest.map(|guest| self.bucket((what, guest), many, many)));
        if let Some(client) = client {
            let rate = Rate { at_once: many, a_minute: many };
            buckets.extend(self.buckets(what, client, rate));
        }
        for bucket in &mut buckets {
            bucket.taken = taken;
        }
        self.take(&buckets, time)
    }

    /// Forgets the buckets that are full.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        self.map().retain(|_, full| *full > now);
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
            buckets.check_client("x", address.parse().unwrap(), rate, MINUTE).is_ok()
        };
        assert!(ask("2001:db8::1"));
        assert!(!ask("2001:db8::2"), "the /64 is empty");
        assert!(ask("2001:db8:0:1::"));
        assert!(!ask("2001:db8:0:2::"), "the /56 holds two");
        assert!(ask("2001:db8:0:102::") && ask("2001:db8:0:201::"));
        assert!(!ask("2001:db8:0:301::"), "the /48 holds four");
        assert!(ask("2001:db8:1::"));
    }
}
