//! Tables and the lines of their logs.

/// A table that is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// The id.
    pub id: String,
    /// The rule code.
    pub rules: String,
    /// How many seats there are.
    pub seats: u8,
    /// The seed, as hex.
    pub seed: String,
    /// The players.
    pub sitting: Vec<Sitting>,
    /// Milliseconds between the moves of bots.
    pub pace: u32,
    /// The terms besides the rules, as JSON.
    pub terms: String,
    /// The table whose players came together again.
    pub previous: Option<String>,
    /// How the match stands after the lines that it begins with.
    pub status: Status,
    /// The state of its clocks, if it has some.
    pub timing: Option<Timing>,
}

/// The state of the clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// As JSON.
    pub clocks: String,
    /// When the first of them runs out, in milliseconds since 1970; never, if none runs.
    pub deadline: Option<i64>,
}

/// The player at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// The seat.
    pub seat: u8,
    /// The id of a guest; nobody for a bot.
    pub guest: Option<String>,
    /// The sitter as an argument spells it: `you`, `you:Anna`, `bot:random`.
    pub sitter: String,
}

/// One line of the log of a match. Its number is its place in the sequence, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The entry, as JSON.
    pub entry: String,
    /// The hash that chains it to those before.
    pub chain: String,
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is being played.
    Open {
        /// The number of the open decision.
        decision: u32,
    },
    /// It is over.
    Over {
        /// How it ended, as JSON.
        outcome: String,
    },
}

/// A table without its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The id.
    pub id: String,
    /// The rule code.
    pub rules: String,
    /// How many seats there are.
    pub seats: u8,
    /// The seed, as hex.
    pub seed: String,
    /// The players, by seat.
    pub sitting: Vec<Sitting>,
    /// Milliseconds between the moves of bots.
    pub pace: u32,
    /// How the match stands.
    pub status: Status,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When something was appended last, in milliseconds since 1970.
    pub touched: i64,
    /// The terms besides the rules, as JSON.
    pub terms: String,
    /// The table whose players came together again.
    pub previous: Option<String>,
    /// The state of its clocks as JSON, if it has some.
    pub clocks: Option<String>,
}

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The table.
    pub head: Head,
    /// Its lines, in order and without a gap.
    pub lines: Vec<Line>,
}
