//! [`Cluster`]: the servers on the same database, as this one knows them, and its own lease.

use crate::base::error::ApiError;
use sha2::{Digest, Sha256};
use sortie_store::{FencingToken, RunningServer, StoreError};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The most outages of this server that are remembered. Their times are in the clocks of a table as soon
/// as that is written.
const MAX_OUTAGES: usize = 32;

/// The servers on the same database.
#[derive(Default)]
pub(crate) struct Cluster {
    joined: OnceLock<Joined>,
    lease: watch::Sender<Lease>,
    /// How often clients were handed over to other servers.
    handovers: watch::Sender<u64>,
    outages: Mutex<Vec<(i64, i64)>>,
    is_ending: AtomicBool,
}

/// The facts that a server has from its start on.
struct Joined {
    me: RunningServer,
    /// By this, servers recognise the requests of each other.
    secret: String,
}

/// The lease of this server, and the servers whose leases lasted when it was renewed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lease {
    /// Before this time nobody has claimed a table of this server, unless it could not be reached or seemed to
    /// have ended.
    lasts_until: Option<Instant>,
    /// When it was renewed, in milliseconds since 1970.
    renewed: i64,
    servers: Arc<[RunningServer]>,
}

impl Cluster {
    /// Notes the first lease.
    pub(crate) fn join(&self, me: RunningServer, secret: String) {
        // A second call would be a second start, which a process does not have.
        let _ = self.joined.set(Joined { me, secret });
    }

    /// This server.
    pub(crate) fn me(&self) -> Result<&RunningServer, ApiError> {
        let joined = self.joined.get().ok_or(ApiError::Store(StoreError::LeaseLapsed))?;
        Ok(&joined.me)
    }

    /// The token for a table that this server creates.
    pub(crate) fn first_token(&self) -> Result<FencingToken, ApiError> {
        Ok(FencingToken { server: self.me()?.id.clone(), fence: 1 })
    }

    /// The secret of the servers.
    pub(crate) fn secret(&self) -> Option<&str> {
        self.joined.get().map(|joined| joined.secret.as_str())
    }

    /// Whether a text is the secret of the servers.
    pub(crate) fn is_secret(&self, text: &str) -> bool {
        // The hashes are compared, so that the time tells nothing about the secret.
        self.secret().is_some_and(|secret| Sha256::digest(secret) == Sha256::digest(text))
    }

    /// Notes a renewal that was begun before its lease was counted.
    pub(crate) fn renewed(&self, lasts_until: Instant, renewed: i64, servers: Vec<RunningServer>) {
        let servers = servers.into();
        self.lease.send_replace(Lease { lasts_until: Some(lasts_until), renewed, servers });
    }

    /// When the lease was renewed last, in milliseconds since 1970.
    pub(crate) fn last_renewal(&self) -> i64 {
        self.lease.borrow().renewed
    }

    /// Whether the lease lasts, as far as this server can tell without the database.
    pub(crate) fn is_current(&self) -> bool {
        self.current_end().is_some()
    }

    /// The end of the lease, while it lasts.
    fn current_end(&self) -> Option<Instant> {
        self.lease.borrow().lasts_until.filter(|until| Instant::now() < *until)
    }

    /// Waits until the lease has lapsed. It wakes once in a lease, and not with each renewal.
    pub(crate) async fn lapsed(&self) {
        while let Some(until) = self.current_end() {
            sleep_until(until).await;
        }
    }

    /// Waits for the next renewal of the lease.
    pub(crate) async fn next_renewal(&self) {
        // The sender is this cluster's own.
        let _ = self.lease.subscribe().changed().await;
    }

    /// Lets the clients of this server look for another one.
    pub(crate) fn hand_over(&self) {
        self.handovers.send_modify(|count| *count += 1);
    }

    /// Tells when clients are to look for another server, from now on.
    pub(crate) fn follow_handovers(&self) -> watch::Receiver<u64> {
        self.handovers.subscribe()
    }

    /// Whether others may claim the tables of this server, as far as it can tell without the database.
    pub(crate) fn may_be_replaced(&self) -> bool {
        !self.is_current() && self.has_others()
    }

    /// Whether other servers run on the database.
    pub(crate) fn has_others(&self) -> bool {
        !self.others().is_empty()
    }

    /// The other servers.
    pub(crate) fn others(&self) -> Vec<RunningServer> {
        let Some(joined) = self.joined.get() else { return Vec::new() };
        let lease = self.lease.borrow();
        lease.servers.iter().filter(|server| server.id != joined.me.id).cloned().collect()
    }

    /// Whether the requests for a room come to this server.
    pub(crate) fn has_room(&self, id: &str) -> bool {
        let lease = self.lease.borrow();
        let chosen = server_for(id, lease.servers.iter());
        let me = self.joined.get().map(|joined| joined.me.id.as_str());
        chosen.is_none_or(|server| Some(server.id.as_str()) == me)
    }

    /// Waits until the lease of another server has lapsed.
    pub(crate) async fn lost(&self, server: &str) {
        let mut lease = self.lease.subscribe();
        let is_gone = |lease: &Lease| lease.servers.iter().all(|running| running.id != server);
        // The sender is this cluster's own.
        let _ = lease.wait_for(is_gone).await;
    }

    /// Whether another server runs at this address.
    pub(crate) fn is_server_at(&self, ip: IpAddr) -> bool {
        let has_ip = |server: &RunningServer| {
            let (_, host) = server.address.as_deref()?.split_once("://")?;
            let with_port = host.parse::<SocketAddr>().map(|address| address.ip());
            // An IPv6 address has brackets also without a port.
            let bare = host.trim_start_matches('[').trim_end_matches(']');
            with_port.or_else(|_| bare.parse()).ok().filter(|address| *address == ip)
        };
        self.others().iter().any(|server| has_ip(server).is_some())
    }

    fn outage_list(&self) -> MutexGuard<'_, Vec<(i64, i64)>> {
        // A panic cannot leave the list half changed, so a poisoned lock is as good as any.
        self.outages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that this server had no lease from one time to another, in milliseconds since 1970.
    pub(crate) fn note_outage(&self, began: i64, ended: i64) {
        let mut outages = self.outage_list();
        if outages.len() == MAX_OUTAGES {
            outages.remove(0);
        }
        outages.push((began, ended));
    }

    /// The last outages of this server.
    pub(crate) fn outages(&self) -> Vec<(i64, i64)> {
        self.outage_list().clone()
    }

    /// When the last outage of this server ended; 0 if there was none.
    pub(crate) fn last_outage(&self) -> i64 {
        self.outage_list().last().map_or(0, |(_, ended)| *ended)
    }

    /// From now on this server claims no table.
    pub(crate) fn end(&self) {
        self.is_ending.store(true, Ordering::SeqCst);
    }

    /// Whether this server claims no table any more.
    pub(crate) fn is_ending(&self) -> bool {
        self.is_ending.load(Ordering::SeqCst)
    }
}

/// The server among these that has a room without an owner: each server names the same one, as long as
/// they know of the same servers.
pub(crate) fn server_for<'s>(
    id: &str,
    servers: impl IntoIterator<Item = &'s RunningServer>,
) -> Option<&'s RunningServer> {
    // Rendezvous hashing: a server that comes or goes moves its own share alone.
    let rank = |server: &&RunningServer| Sha256::digest(format!("{id} {}", server.id));
    servers.into_iter().max_by_key(rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn server(id: &str, address: &str) -> RunningServer {
        RunningServer { id: id.into(), address: Some(address.into()) }
    }

    fn cluster(others: &[RunningServer]) -> Cluster {
        let cluster = Cluster::default();
        cluster.join(server("me", "http://192.0.2.1:8080"), "secret".into());
        let mut servers = vec![server("me", "http://192.0.2.1:8080")];
        servers.extend_from_slice(others);
        cluster.renewed(Instant::now() + Duration::from_secs(2), 7, servers);
        cluster
    }

    #[tokio::test(start_paused = true)]
    async fn a_lease_lasts_until_its_time_and_another_server_until_it_is_told_no_more() {
        let cluster = cluster(&[server("other", "http://192.0.2.2:8080")]);
        assert!(cluster.is_current() && cluster.has_others());
        let begun = Instant::now();
        let renewal = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let servers = cluster.others();
            cluster.renewed(Instant::now() + Duration::from_secs(2), 7, servers);
        };
        tokio::join!(cluster.lapsed(), renewal);
        assert_eq!(begun.elapsed().as_secs(), 3, "the renewal counts");
        assert!(!cluster.is_current() && cluster.may_be_replaced());
        let lost = cluster.lost("other");
        let renewal = async { cluster.renewed(Instant::now(), 8, vec![server("me", "")]) };
        tokio::join!(lost, renewal);
        assert!(!cluster.has_others());
    }

    #[test]
    fn the_secret_and_the_addresses_of_the_others_are_known() {
        let cluster = cluster(&[
            server("four", "http://192.0.2.2:8080"),
            server("six", "http://[2001:db8::1]"),
            server("port", "http://[2001:db8::2]:8080"),
            server("name", "http://other.example:80"),
        ]);
        assert!(cluster.is_secret("secret") && !cluster.is_secret("secre"));
        assert!(!Cluster::default().is_secret(""));
        let known = |ip: &str| cluster.is_server_at(ip.parse().unwrap());
        assert!(known("192.0.2.2") && known("2001:db8::1") && known("2001:db8::2"));
        assert!(!known("192.0.2.1") && !known("192.0.2.9"));
    }

    #[test]
    fn a_server_that_goes_moves_its_own_rooms_alone() {
        let all = ["a", "b", "c"].map(|id| server(id, ""));
        let mut moved = 0;
        for n in 0..60 {
            let room = format!("room{n}");
            let before = server_for(&room, &all).unwrap();
            let after = server_for(&room, &all[..2]).unwrap();
            moved += usize::from(before.id == "c");
            assert!(before.id == "c" || before == after, "{room}");
        }
        assert!((5..40).contains(&moved), "{moved}");
        assert_eq!(server_for("room", &[]), None);
    }
}
