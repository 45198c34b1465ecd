//! [`Schedule`]: all that is planned of one simulation. The rest follows from its seed.

use serde::{Deserialize, Serialize};
use sortie_core::chance::Fast;
use sortie_games::catalogue;
use std::fmt;

/// Faults begin before this time in milliseconds; afterwards all is well, and every table must go on.
pub(super) const FAULTY: u32 = 10_000;
/// The stream of random numbers that plans a schedule.
const PLAN: u64 = 0;

/// The plan of one simulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Schedule {
    /// The source of all latencies, choices and deals.
    pub(super) seed: u64,
    /// How many servers there are.
    pub(super) servers: u8,
    /// Whether servers are told of the writes of others, as by Postgres; they look for them otherwise.
    pub(super) notices: bool,
    pub(super) tables: Vec<TablePlan>,
    /// By time.
    pub(super) faults: Vec<TimedFault>,
}

/// A table of a simulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TablePlan {
    /// The index of the game in the catalogue.
    pub(super) game: usize,
    /// How many of the last seats bots have.
    pub(super) bots: u8,
    /// The time control, such as `0.2+2`.
    pub(super) clock: String,
    /// Whether a seat without time resigns.
    pub(super) forfeit: bool,
    /// Seconds of absence after which a bot stands in; 0 for never.
    pub(super) warm: u32,
}

/// A fault and its time in milliseconds since the begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TimedFault {
    pub(super) at: u32,
    pub(super) fault: Fault,
}

/// A fault. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Fault {
    /// A server ends at once, and starts again after `down`.
    Crash { server: u8, down: u32 },
    /// A server ends when it would commit next: nothing is written.
    CrashBeforeWrite { server: u8, down: u32 },
    /// A server ends after its next commit, before anybody hears of it.
    CrashAfterWrite { server: u8, down: u32 },
    /// The next commit of a server is durable, and its answer is an error.
    LoseCommitAnswer { server: u8 },
    /// A server lets go of its tables, ends, and starts again after `down`.
    Restart { server: u8, down: u32 },
    /// Nothing runs on a server, as after SIGSTOP.
    Pause { server: u8, lasts: u32 },
    /// A server runs only now and then.
    Slow { server: u8, lasts: u32 },
    /// The disk of the database is full.
    FullDisk { lasts: u32 },
    /// A server cannot reach the database.
    Unreachable { server: u8, lasts: u32 },
    /// The lease of a server is ended as if its process had.
    EndLease { server: u8 },
    /// Notices to a server get lost without a sign.
    LoseNotices { server: u8, lasts: u32 },
    /// Notices to a server come late.
    LateNotices { server: u8, lasts: u32 },
    /// Of the tables of each notice only the first one arrives.
    TornNotices { server: u8, lasts: u32 },
    /// All connections to guests end in the middle.
    CloseConnections { server: u8 },
    /// Every request comes twice.
    Duplicate { lasts: u32 },
    /// Requests overtake each other.
    Reorder { lasts: u32 },
    /// Answers get lost.
    LoseAnswers { lasts: u32 },
    /// The wall clock of a server is set. Its program sees that when it starts next.
    SetClock { server: u8, by: i32 },
    /// A guest closes its page, and comes back.
    Leave { guest: u8, lasts: u32 },
}

impl Fault {
    /// Its kind, for counting.
    pub(super) fn kind(self) -> &'static str {
        match self {
            Fault::Crash { .. } => "crash",
            Fault::CrashBeforeWrite { .. } => "crash before a write",
            Fault::CrashAfterWrite { .. } => "crash after a write",
            Fault::LoseCommitAnswer { .. } => "lost answer of a commit",
            Fault::Restart { .. } => "restart",
            Fault::Pause { .. } => "paused server",
            Fault::Slow { .. } => "slow server",
            Fault::FullDisk { .. } => "full disk",
            Fault::Unreachable { .. } => "unreachable database",
            Fault::EndLease { .. } => "ended lease",
            Fault::LoseNotices { .. } => "lost notices",
            Fault::LateNotices { .. } => "late notices",
            Fault::TornNotices { .. } => "torn notices",
            Fault::CloseConnections { .. } => "closed connections",
            Fault::Duplicate { .. } => "duplicated requests",
            Fault::Reorder { .. } => "reordered requests",
            Fault::LoseAnswers { .. } => "lost answers",
            Fault::SetClock { .. } => "set clock",
            Fault::Leave { .. } => "absent guest",
        }
    }

    /// The server that it concerns, if it is one.
    pub(super) fn server(self) -> Option<u8> {
        match self {
            Fault::Crash { server, .. }
            | Fault::CrashBeforeWrite { server, .. }
            | Fault::CrashAfterWrite { server, .. }
            | Fault::LoseCommitAnswer { server }
            | Fault::Restart { server, .. }
            | Fault::Pause { server, .. }
            | Fault::Slow { server, .. }
            | Fault::Unreachable { server, .. }
            | Fault::EndLease { server }
            | Fault::LoseNotices { server, .. }
            | Fault::LateNotices { server, .. }
            | Fault::TornNotices { server, .. }
            | Fault::CloseConnections { server }
            | Fault::SetClock { server, .. } => Some(server),
            _ => None,
        }
    }

    fn draw(random: &mut Fast, servers: u8) -> Self {
        let server = random.below(servers.into()) as u8;
        let lasts = 200 + random.below(4_000);
        let longest = if random.below(8) == 0 { 8_000 } else { 1_500 };
        let down = 50 + random.below(longest);
        match random.below(22) {
            0 => Fault::Crash { server, down },
            1 | 2 => Fault::CrashBeforeWrite { server, down },
            3 | 4 => Fault::CrashAfterWrite { server, down },
            5 => Fault::LoseCommitAnswer { server },
            6 | 19 => Fault::Pause { server, lasts },
            7 => Fault::Slow { server, lasts },
            8 => Fault::FullDisk { lasts: lasts / 2 },
            9 => Fault::Unreachable { server, lasts },
            10 => Fault::LoseNotices { server, lasts },
            11 => Fault::LateNotices { server, lasts },
            12 => Fault::TornNotices { server, lasts },
            13 => Fault::CloseConnections { server },
            14 => Fault::Duplicate { lasts },
            15 => Fault::Reorder { lasts },
            16 => Fault::LoseAnswers { lasts },
            18 => Fault::Restart { server, down },
            20 => Fault::EndLease { server },
            17 => Fault::SetClock { server, by: random.below(4_000) as i32 - 2_000 },
            _ => Fault::Leave { guest: random.below(8) as u8, lasts: lasts * 3 },
        }
    }
}

impl TablePlan {
    fn draw(random: &mut Fast) -> Self {
        let clock = ["none", "none", "0.1+1", "0.2+0", "0.5+2", "1d"][random.below(6) as usize];
        TablePlan {
            game: random.below(catalogue::IDS.len() as u32) as usize,
            bots: u8::from(random.below(4) == 0),
            clock: clock.to_owned(),
            forfeit: random.below(3) == 0,
            warm: [0, 10, 180][random.below(3) as usize],
        }
    }
}

impl Schedule {
    /// The schedule of a seed.
    pub(super) fn new(seed: u64) -> Self {
        let random = &mut Fast::stream(seed, PLAN);
        let servers = 1 + random.below(3) as u8;
        let notices = random.below(4) > 0;
        let tables = (0..=random.below(2)).map(|_| TablePlan::draw(random)).collect();
        let mut faults: Vec<TimedFault> = (0..random.below(9))
            .map(|_| {
                let at = random.below(FAULTY);
                TimedFault { at, fault: Fault::draw(random, servers) }
            })
            .collect();
        faults.sort_by_key(|fault| fault.at);
        Schedule { seed, servers, notices, tables, faults }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hears = if self.notices { "told of writes" } else { "looking for writes" };
        writeln!(f, "seed {}: {} server(s), {hears}", self.seed, self.servers)?;
        for (n, table) in self.tables.iter().enumerate() {
            let TablePlan { game, bots, clock, forfeit, warm } = table;
            let game = catalogue::IDS.get(*game).copied().unwrap_or_default();
            writeln!(
                f,
                "  table {n}: {game}, {bots} bot(s), clock {clock}, forfeit {forfeit}, warm {warm}"
            )?;
        }
        for TimedFault { at, fault } in &self.faults {
            let at = f64::from(*at) / 1000.0;
            writeln!(f, "  {at:6.3} s: {} ({fault:?})", fault.kind())?;
        }
        Ok(())
    }
}
