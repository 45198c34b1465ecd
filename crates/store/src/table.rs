//! Tables and the lines of their logs, as plain values.

/// A table to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The id.
    pub id: String,
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed in hex.
    pub seed: String,
    /// The players by seat.
    pub sitting: Vec<SeatAssignment>,
    /// The pause before each bot move in milliseconds.
    pub pace: u32,
    /// The table's terms besides the rules (clocks, hints, …) as JSON.
    pub terms: String,
    /// The table of which this is the rematch.
    pub previous: Option<String>,
    /// The status after the first lines.
    pub status: MatchStatus,
    /// The clocks, if it has any.
    pub timing: Option<ClockState>,
    /// The id of the server that owns it, with the fence 1; nobody owns it if that is `None`.
    pub owner: Option<String>,
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockState {
    /// All clocks as JSON.
    pub clocks: String,
    /// When the first clock runs out, in milliseconds since 1970; `None` if none is running.
    pub deadline: Option<i64>,
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAssignment {
    /// The seat.
    pub seat: u8,
    /// The guest's id; `None` for a bot.
    pub guest: Option<String>,
    /// The player's spec: `you`, `you:Anna`, `bot:random`. The column is called `sitter`.
    pub sitter: String,
}

/// One line of a match's log. Its number is its index, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The entry, as JSON.
    pub entry: String,
    /// The hash that covers this line and all before it.
    pub chain: String,
}

/// The status of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    /// It is in progress.
    Open {
        /// The number of the open decision.
        decision: u32,
    },
    /// It is over.
    Over {
        /// The result as JSON.
        outcome: String,
    },
}

impl MatchStatus {
    /// The columns `decision` and `outcome`, of which exactly one is set.
    pub(crate) fn columns(&self) -> (Option<u32>, Option<&str>) {
        match self {
            MatchStatus::Open { decision } => (Some(*decision), None),
            MatchStatus::Over { outcome } => (None, Some(outcome)),
        }
    }
}

/// A table without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHead {
    /// The id.
    pub id: String,
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed in hex.
    pub seed: String,
    /// The players by seat.
    pub sitting: Vec<SeatAssignment>,
    /// The pause before each bot move in milliseconds.
    pub pace: u32,
    /// The status of the match.
    pub status: MatchStatus,
    /// The time of creation in milliseconds since 1970.
    pub created: i64,
    /// The time of the last append in milliseconds since 1970.
    pub touched: i64,
    /// The table's terms besides the rules as JSON.
    pub terms: String,
    /// The table of which this is the rematch.
    pub previous: Option<String>,
    /// The clocks as JSON, if it has any.
    pub clocks: Option<String>,
}

/// A stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// The table without its log.
    pub head: TableHead,
    /// Its log lines, in order and without gaps.
    pub lines: Vec<LogLine>,
}
