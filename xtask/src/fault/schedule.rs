//! The kinds of faults, and how each is made and mended.

use super::cluster::{Cluster, Data};
use super::proxy::Traffic;
use rustix::process::Signal;
use sortie_core::chance::Fast;
use std::time::Duration;
use tokio::task::block_in_place;
use tokio::time::sleep;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum FaultKind {
    ServerKilled,
    ServerPaused,
    ServerRestarted,
    ClientsCut,
    ClientsSlowed,
    DatabaseCut,
    DatabaseSlowed,
    DatabaseSilent,
    PeersCut,
    PeersSilent,
    PostgresKilled,
    PostgresPaused,
}

use FaultKind::{
    ClientsCut, ClientsSlowed, DatabaseCut, DatabaseSilent, DatabaseSlowed, PeersCut, PeersSilent,
    PostgresKilled, PostgresPaused, ServerKilled, ServerPaused, ServerRestarted,
};

impl FaultKind {
    /// All kinds of faults of servers on Postgres.
    pub(super) const ALL: [FaultKind; 12] = [
        ServerKilled,
        ServerPaused,
        ServerRestarted,
        ClientsCut,
        ClientsSlowed,
        DatabaseCut,
        DatabaseSlowed,
        DatabaseSilent,
        PeersCut,
        PeersSilent,
        PostgresKilled,
        PostgresPaused,
    ];

    /// Whether only servers on Postgres can have this fault.
    pub(super) fn needs_postgres(self) -> bool {
        matches!(
            self,
            DatabaseCut
                | DatabaseSlowed
                | DatabaseSilent
                | PeersCut
                | PeersSilent
                | PostgresKilled
                | PostgresPaused
        )
    }

    pub(super) fn describe(self) -> &'static str {
        match self {
            ServerKilled => "a server killed (SIGKILL)",
            ServerPaused => "a server paused (SIGSTOP)",
            ServerRestarted => "a server restarted (SIGTERM)",
            ClientsCut => "all clients cut off",
            ClientsSlowed => "all clients slowed",
            DatabaseCut => "a server cut off from Postgres",
            DatabaseSlowed => "a server's way to Postgres slowed",
            DatabaseSilent => "a server's way to Postgres silent",
            PeersCut => "a server cut off from the others",
            PeersSilent => "the others' way to a server silent",
            PostgresKilled => "Postgres killed (SIGKILL)",
            PostgresPaused => "Postgres paused (SIGSTOP)",
        }
    }

    /// The shortest and longest duration in milliseconds. Pauses and silence are sometimes longer than timeouts
    /// and leases of seconds, and sometimes shorter.
    fn durations(self) -> (u32, u32) {
        match self {
            ServerKilled | PostgresKilled => (0, 1500),
            ServerPaused | DatabaseSilent | PeersSilent => (200, 5000),
            ServerRestarted | ClientsCut => (0, 500),
            ClientsSlowed | DatabaseSlowed => (500, 2000),
            DatabaseCut | PeersCut | PostgresPaused => (100, 3000),
        }
    }

    /// Makes this fault, waits, and mends it.
    pub(super) async fn happen(
        self,
        cluster: &mut Cluster,
        chance: &mut Fast,
    ) -> Result<(), String> {
        let (shortest, longest) = self.durations();
        let duration = Duration::from_millis((shortest + chance.below(longest - shortest)).into());
        let delay = Duration::from_millis((10 + chance.below(90)).into());
        let Cluster { servers, postgres, front } = cluster;
        let victim = chance.below(servers.len() as u32) as usize;
        let server = &mut servers[victim];
        match self {
            ServerKilled => {
                block_in_place(|| server.kill())?;
                sleep(duration).await;
                block_in_place(|| server.restart())
            }
            ServerRestarted => {
                block_in_place(|| server.stop())?;
                sleep(duration).await;
                block_in_place(|| server.restart())
            }
            ServerPaused => {
                server.signal(Signal::STOP)?;
                sleep(duration).await;
                server.signal(Signal::CONT)
            }
            ClientsCut | ClientsSlowed => {
                let slow = Traffic::Slow(delay);
                front.set(if self == ClientsCut { Traffic::Cut } else { slow });
                sleep(duration).await;
                front.set(Traffic::Flows);
                Ok(())
            }
            DatabaseCut | DatabaseSlowed | DatabaseSilent => {
                let Data::Postgres(proxy) = &server.data else { return Ok(()) };
                proxy.set(match self {
                    DatabaseCut => Traffic::Cut,
                    DatabaseSlowed => Traffic::Slow(delay),
                    _ => Traffic::Silent,
                });
                sleep(duration).await;
                proxy.set(Traffic::Flows);
                Ok(())
            }
            PeersCut | PeersSilent => {
                let cut = self == PeersCut;
                server.peers.set(if cut { Traffic::Cut } else { Traffic::Silent });
                sleep(duration).await;
                server.peers.set(Traffic::Flows);
                Ok(())
            }
            PostgresKilled | PostgresPaused => {
                let Some(postgres) = postgres else { return Ok(()) };
                if self == PostgresKilled {
                    block_in_place(|| postgres.kill())?;
                    sleep(duration).await;
                    return block_in_place(|| postgres.start());
                }
                postgres.signal(Signal::STOP)?;
                sleep(duration).await;
                postgres.signal(Signal::CONT)
            }
        }
    }
}

/// Kinds in random order, each as often as every other.
pub(super) fn schedule(kinds: &[FaultKind], faults: usize, chance: &mut Fast) -> Vec<FaultKind> {
    let mut all = Vec::new();
    while all.len() < faults {
        let mut round = kinds.to_vec();
        while !round.is_empty() {
            let at = chance.below(round.len() as u32) as usize;
            all.push(round.swap_remove(at));
        }
    }
    all.truncate(faults);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_happens_equally_often_and_a_seed_repeats_the_order() {
        let order = |seed| schedule(&FaultKind::ALL, 120, &mut Fast::new(seed));
        for kind in FaultKind::ALL {
            assert_eq!(order(1).iter().filter(|&&one| one == kind).count(), 10, "{kind:?}");
        }
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }
}
