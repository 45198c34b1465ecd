//! [`NetworkHeader`]: the metadata of a weight file.

use super::NetworkError;
use super::OUTPUTS;
use safetensors::tensor::Metadata;
use safetensors::{SafeTensorError, SafeTensors};
use sortie_core::{Game, ObservationEncoder, ObservationSpec};

/// The format of weight files that this program reads.
pub const FORMAT: &str = "2";

/// The most snapshots of a file.
const MAX_SNAPSHOTS: usize = 64;

/// The most simulations of `master`, which is meant to take a fraction of the time of `expert`.
const MAX_MASTER_SIMULATIONS: usize = 2000;

/// The most thresholds of a file.
const MAX_THRESHOLDS: usize = 256;

/// The metadata of a weight file, as far as a player needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkHeader {
    /// The id of the game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The rule codes of the rules that the network was trained for, at least one.
    pub rules: Vec<String>,
    /// The layout of the observations: [`sortie_core::ObservationSpec::layout_id`].
    pub layout: String,
    /// The number of snapshots, at least 1.
    pub snapshots: usize,
    /// The numbers at which an input of a number becomes 1: ascending, at least 1 each.
    pub thresholds: Vec<u16>,
    /// The meaning of its outputs.
    pub output: NetworkOutput,
    /// The bots that play by it.
    pub bots: NetworkBots,
    /// The most simulations of `master` for one decision, where its policy is too weak alone: it searches
    /// the tree of `expert`, which needs a critic. `None` where it samples the policy.
    pub simulations: Option<u32>,
}

/// The meaning of the outputs of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkOutput {
    /// A logit for each step, from the observation of a seat: a policy.
    Steps,
    /// A logit for the share of the win of each seat, from a whole state: a critic.
    Shares,
}

impl NetworkOutput {
    /// The layout of the observations that such a network gets.
    pub fn spec<G: Game>(self, encoder: &ObservationEncoder<G>) -> &ObservationSpec {
        match self {
            NetworkOutput::Steps => encoder.spec(),
            NetworkOutput::Shares => encoder.full_spec(),
        }
    }

    /// The value of the metadata field.
    pub(super) const fn name(self) -> &'static str {
        match self {
            NetworkOutput::Steps => "steps",
            NetworkOutput::Shares => "shares",
        }
    }

    /// The last layer in the names of tensors, and the number of its outputs.
    pub(super) const fn layer(self, seats: u8) -> (&'static str, usize) {
        match self {
            NetworkOutput::Steps => ("policy", OUTPUTS),
            NetworkOutput::Shares => ("value", seats as usize),
        }
    }
}

/// The bots that play by a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkBots {
    /// `expert` and `master`.
    Both,
    /// Only `expert`: the network plays too weakly for `master`, and still guides a search.
    Expert,
    /// Only `master`: rollouts by the network find no better actions.
    Master,
}

impl NetworkHeader {
    /// Reads the metadata of a weight file. The tensors are not looked at.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(|error| damaged(&error))?;
        NetworkHeader::from_metadata(&metadata)
    }

    fn from_metadata(metadata: &Metadata) -> Result<Self, NetworkError> {
        let field = |name: &str| metadata.metadata().as_ref()?.get(name).map(String::as_str);
        // The format comes first: in another one the other fields may mean something else.
        match field("format") {
            Some(FORMAT) => {}
            Some(other) => return Err(NetworkError::Format { found: other.to_owned() }),
            None => return Err(wrong("format", None, FORMAT)),
        }
        let (output, bots) = (output(field("output"))?, bots(field("bots"))?);
        let text = |name, expected| field(name).ok_or_else(|| wrong(name, None, expected));
        Ok(NetworkHeader {
            game: text("game", "the id of a game")?.to_owned(),
            seats: number("seats", field("seats"), 255, "a number of seats")? as u8,
            rules: rules(field("rules"))?,
            layout: text("layout", "the id of a layout")?.to_owned(),
            snapshots: number("snapshots", field("snapshots"), MAX_SNAPSHOTS, "1 to 64")?,
            thresholds: thresholds(field("thresholds"))?,
            output,
            bots,
            simulations: simulations(field("simulations"), output, bots)?,
        })
    }

    /// Checks that the network was trained for this game, number of seats and layout.
    pub(super) fn check(&self, game: &str, seats: u8, layout: &str) -> Result<(), NetworkError> {
        let seats = seats.to_string();
        let found = [&self.game, &self.seats.to_string(), &self.layout];
        for ((field, found), expected) in
            ["game", "seats", "layout"].into_iter().zip(found).zip([game, &seats, layout])
        {
            if found != expected {
                let (found, expected) = (found.clone(), expected.to_owned());
                return Err(NetworkError::Foreign { field, found, expected });
            }
        }
        Ok(())
    }
}

/// A whole number from 1 to `max`.
fn number(
    field: &'static str,
    found: Option<&str>,
    max: usize,
    expected: &'static str,
) -> Result<usize, NetworkError> {
    let number = found.and_then(|text| text.parse().ok()).filter(|n| (1..=max).contains(n));
    number.ok_or_else(|| wrong(field, found, expected))
}

fn rules(found: Option<&str>) -> Result<Vec<String>, NetworkError> {
    let codes: Vec<String> =
        found.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    if codes.is_empty() {
        return Err(wrong("rules", found, "rule codes, separated by spaces"));
    }
    Ok(codes)
}

fn thresholds(found: Option<&str>) -> Result<Vec<u16>, NetworkError> {
    let read = |text: &str| -> Option<Vec<u16>> {
        text.split(',').map(|number| number.parse().ok()).collect()
    };
    let is_valid = |list: &Vec<u16>| {
        list.len() <= MAX_THRESHOLDS && list[0] > 0 && list.is_sorted_by(|one, other| one < other)
    };
    let expected = "ascending numbers from 1 to 65535, joined by commas";
    found.and_then(read).filter(is_valid).ok_or_else(|| wrong("thresholds", found, expected))
}

fn output(found: Option<&str>) -> Result<NetworkOutput, NetworkError> {
    match found {
        None | Some("steps") => Ok(NetworkOutput::Steps),
        Some("shares") => Ok(NetworkOutput::Shares),
        other => Err(wrong("output", other, "'steps' or 'shares'")),
    }
}

fn bots(found: Option<&str>) -> Result<NetworkBots, NetworkError> {
    match found {
        None | Some("expert master") => Ok(NetworkBots::Both),
        Some("expert") => Ok(NetworkBots::Expert),
        Some("master") => Ok(NetworkBots::Master),
        other => Err(wrong("bots", other, "'expert', 'master' or 'expert master'")),
    }
}

/// Only a policy that `master` plays by has simulations.
fn simulations(
    found: Option<&str>,
    output: NetworkOutput,
    bots: NetworkBots,
) -> Result<Option<u32>, NetworkError> {
    let expected = "1 to 2000, in a policy that serves master";
    if found.is_some() && (output != NetworkOutput::Steps || bots == NetworkBots::Expert) {
        return Err(wrong("simulations", found, expected));
    }
    found
        .map(|text| number("simulations", Some(text), MAX_MASTER_SIMULATIONS, expected))
        .transpose()
        .map(|n| n.map(|n| n as u32))
}

fn wrong(field: &'static str, found: Option<&str>, expected: &'static str) -> NetworkError {
    // A foreign file may have a text of any length there.
    let found = found.map_or_else(
        || "missing".to_owned(),
        |text| format!("'{}'", text.chars().take(40).collect::<String>()),
    );
    NetworkError::Field { field, found, expected }
}

pub(super) fn damaged(error: &SafeTensorError) -> NetworkError {
    NetworkError::Damaged(error.to_string())
}
