//! Errors of weight files, and the reason why there is none for a match.

use super::FORMAT;

/// The reason why a weight file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The file is no safetensors file, or not a whole one.
    #[error("the file is damaged or not in the safetensors format: {0}")]
    Damaged(String),
    /// A field of the metadata is missing or unreadable.
    #[error("the metadata field '{field}' is {found}; write {expected}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// Its value, or that it is missing.
        found: String,
        /// A description of the values in a valid file.
        expected: &'static str,
    },
    /// The file has another format, such as that of a later program.
    #[error(
        "the file has format {found}, and this program reads format {FORMAT}: update sortie, or export the network again"
    )]
    Format {
        /// The format of the file.
        found: String,
    },
    /// The network was trained for another game, number of seats or layout of observations, or for other
    /// outputs.
    #[error("the network was trained for {field} '{found}', not '{expected}'")]
    Foreign {
        /// `game`, `seats`, `layout` or `output`.
        field: &'static str,
        /// That of the file.
        found: String,
        /// That of the match.
        expected: String,
    },
    /// The layout and the thresholds make too many inputs.
    #[error("the thresholds make {found} inputs; write fewer, for {most} at most")]
    Inputs {
        /// The number of inputs.
        found: usize,
        /// The most that a network can have.
        most: usize,
    },
    /// A tensor is missing.
    #[error("the tensor '{0}' is missing")]
    Missing(String),
    /// A tensor has another type or shape than the format demands.
    #[error("the tensor '{tensor}' is {found}, not {expected}")]
    Tensor {
        /// The name.
        tensor: String,
        /// Its type and shape.
        found: String,
        /// The right ones.
        expected: String,
    },
    /// The numbers of the rows of a matrix are not ascending, or one is out of range.
    #[error("the tensor '{tensor}' must have ascending numbers below {count}")]
    RowNumbers {
        /// The name of the tensor.
        tensor: String,
        /// The number of rows of the whole matrix.
        count: usize,
    },
    /// A scale or bias is not finite, or too large.
    #[error("the tensor '{tensor}' has the number {found}, beyond ±1e6")]
    Number {
        /// The name of the tensor.
        tensor: String,
        /// The number.
        found: String,
    },
}

impl NoNetwork {
    /// The part that is missing, as a word for messages: `seats`, `rules` or `file`.
    pub fn missing(&self) -> &'static str {
        match self {
            NoNetwork::Seats { .. } => "seats",
            NoNetwork::Rules { .. } => "rules",
            NoNetwork::Unreadable { .. } => "file",
        }
    }
}

/// The reason why there is no network for a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoNetwork {
    /// No network of the game was trained for this number of seats, or none that this bot plays by.
    #[error("no network for {game} with {seats} seats")]
    Seats {
        /// The id of the game.
        game: &'static str,
        /// The number of seats.
        seats: u8,
    },
    /// No network was trained for these rules.
    #[error("no network for these rules of {game} with {seats} seats")]
    Rules {
        /// The id of the game.
        game: &'static str,
        /// The number of seats.
        seats: u8,
    },
    /// The weight file cannot be used.
    #[error("no readable network for {game} with {seats} seats ({error})")]
    Unreadable {
        /// The id of the game.
        game: &'static str,
        /// The number of seats.
        seats: u8,
        /// The fault of the file.
        error: NetworkError,
    },
}
