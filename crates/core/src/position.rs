//! Positions: a state as a document that is easy to write by hand, read with checks.

use crate::card::{Card, Cards};
pub use crate::field_error::FieldError;
use crate::french;
use crate::game::Game;
use crate::hex;
use crate::json;
use crate::rule_code;
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use sha2::{Digest, Sha256};
use std::fmt;

/// The value of `format`.
pub const FORMAT: &str = "sortie position";
/// The version that this build writes, and the newest that it reads.
pub const VERSION: u32 = 1;
/// The highest number of a decision that is read: enough for what is still to come.
const LAST_DECISION: u32 = u32::MAX / 2;

/// A position as a document: which rules, how many seats, which decision is next, and the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a position")]
pub struct PositionDocument<T> {
    /// Always [`FORMAT`].
    #[serde(default = "format")]
    pub format: String,
    /// The version of this form.
    #[serde(default = "version")]
    pub version: u32,
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The number of the decision that is next.
    #[serde(default = "first_decision")]
    pub decision: u32,
    /// The state, in the game's own zones.
    pub table: T,
    /// The updates that an observer got on the way here; ignored when it is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<serde_json::Value>,
}

fn format() -> String {
    FORMAT.to_owned()
}

fn version() -> u32 {
    VERSION
}

fn first_decision() -> u32 {
    1
}

/// The reason why a position cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It is not JSON of this form.
    #[error("{0}")]
    Json(String),
    /// It is not a position, or of a version that this build does not know.
    #[error("{0}")]
    Form(String),
    /// The rules are not possible.
    #[error("rules: {0}")]
    Rules(#[from] SetupError),
    /// The table is not possible.
    #[error("{0}")]
    Table(#[from] FieldError),
}

/// The rule code of a position, without reading its table: to find the game that reads the rest.
pub fn setup(text: &str) -> Result<Setup, PositionError> {
    #[derive(Deserialize)]
    #[serde(expecting = "a position")]
    struct PositionHead {
        #[serde(default = "format")]
        format: String,
        #[serde(default)]
        version: Option<Number>,
        seats: Option<Number>,
    }
    // Only the head first: a document of another kind or a newer version is named as such, not by
    // the first field that does not fit.
    let head: PositionHead = read_json(text)?;
    json::format("position", Some(&head.format), FORMAT).map_err(PositionError::Form)?;
    json::version("position", head.version.as_ref(), VERSION).map_err(PositionError::Form)?;
    head.seats.as_ref().map_or(Ok(()), json::seats).map_err(PositionError::Form)?;
    // The game is not known yet, so the table is read as any JSON.
    let document: PositionDocument<serde_json::Value> = read_json(text)?;
    if !(1..=LAST_DECISION).contains(&document.decision) {
        let what = format!("decision is {}, not 1 to {LAST_DECISION}", document.decision);
        return Err(PositionError::Form(what));
    }
    Ok(rule_code::read(&document.rules)?)
}

/// Reads a position of this game.
pub fn read<G: Game>(text: &str) -> Result<(G, PositionDocument<G::State>), PositionError> {
    read_with(text, |setup, seats| setup.build(usize::from(seats)))
}

/// Reads a position whose rules are built another way, for a number of seats.
pub fn read_with<G: Game>(
    text: &str,
    build: impl FnOnce(Setup, u8) -> Result<G, SetupError>,
) -> Result<(G, PositionDocument<G::State>), PositionError> {
    let setup = setup(text)?;
    let read: PositionDocument<G::Position> = read_json(text)?;
    let rules = build(setup, read.seats)?;
    let table = rules.read_position(read.seats, &read.table)?;
    let PositionDocument { format, version, rules: code, seats, decision, told, .. } = read;
    Ok((rules, PositionDocument { format, version, rules: code, seats, decision, table, told }))
}

/// Writes a position.
pub fn write<G: Game>(
    rules: &G,
    seats: u8,
    decision: u32,
    state: &G::State,
) -> PositionDocument<G::Position> {
    PositionDocument {
        format: format(),
        version: VERSION,
        rules: rule_code::write(rules, seats),
        seats,
        decision,
        table: rules.write_position(state),
        told: None,
    }
}

/// SHA-256 over the canonical bytes of a state: its position as JSON without spaces. In hex. For
/// the referee: where few states are possible, it gives the state away.
pub fn hash<G: Game>(rules: &G, seats: u8, state: &G::State) -> String {
    hash_document(rules, seats, &rules.write_position(state))
}

/// The hash of a state as earlier versions computed it, where that was another one.
pub(crate) fn earlier_hash<G: Game>(rules: &G, seats: u8, state: &G::State) -> Option<String> {
    let document = rules.write_earlier_position(state)?;
    Some(hash_document(rules, seats, &document))
}

fn hash_document<G: Game>(rules: &G, seats: u8, document: &G::Position) -> String {
    let bytes = serde_json::to_vec(document).unwrap_or_default();
    let mut sha = Sha256::new();
    sha.update(rule_code::write(rules, seats));
    // The 0 ends the rule code, so no two pairs of code and state give the same bytes.
    sha.update([0, seats]);
    sha.update(bytes);
    hex::write(&sha.finalize())
}

fn read_json<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, PositionError> {
    json::read("position", text).map_err(PositionError::Json)
}

/// Whether a field has its default and is left out of a document, for
/// `#[serde(skip_serializing_if = "…")]`.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The name of a phase by the table of a game.
pub fn phase_name<P: Copy + PartialEq>(phases: &[(&'static str, P)], phase: P) -> String {
    phases.iter().find(|(_, other)| *other == phase).map_or("", |(name, _)| name).to_owned()
}

/// The phase of this name; the error lists those that there are.
pub fn read_phase<P: Copy>(phases: &[(&'static str, P)], name: &str) -> Result<P, FieldError> {
    if let Some((_, phase)) = phases.iter().find(|(other, _)| *other == name) {
        return Ok(*phase);
    }
    let names: Vec<&str> = phases.iter().map(|(name, _)| *name).collect();
    Err(FieldError::new("table.phase", format!("'{name}' is none of {}", names.join(", "))))
}

/// A seat that a document of a game for two names where the phase needs one, and else leaves out;
/// seat 0 where it does.
pub fn read_seat(
    place: &str,
    seat: Option<Seat>,
    needed: bool,
    phase: &str,
) -> Result<Seat, FieldError> {
    match (seat, needed) {
        (Some(seat @ 0..=1), true) => Ok(seat),
        (Some(_), true) => Err(FieldError::new(place, "a seat is 0 or 1")),
        (Some(_), false) => Err(FieldError::new(place, format!("phase {phase} has none"))),
        (None, true) => Err(FieldError::new(place, format!("phase {phase} needs one"))),
        (None, false) => Ok(0),
    }
}

/// Cards in notation: one text with spaces between them, `"9H QC"`. A list, `["9H", "QC"]`, is
/// read as well.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Either", into = "String")]
pub struct CardNames(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum Either {
    Text(String),
    List(Vec<String>),
}

impl From<Either> for CardNames {
    fn from(either: Either) -> Self {
        match either {
            Either::Text(text) => CardNames(text.split_whitespace().map(str::to_owned).collect()),
            Either::List(list) => CardNames(list),
        }
    }
}

impl From<CardNames> for String {
    fn from(names: CardNames) -> Self {
        names.0.join(" ")
    }
}

impl CardNames {
    /// The names of cards by the deck's notation.
    pub fn write(cards: impl IntoIterator<Item = Card>, code: impl Fn(Card) -> String) -> Self {
        CardNames(cards.into_iter().map(code).collect())
    }

    /// The names of cards of the French packs.
    pub fn french(cards: impl IntoIterator<Item = Card>) -> Self {
        CardNames::write(cards, french::code)
    }

    /// True if no card is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Reads the zones of a position one after the other and sees to it that every card lies once.
///
/// Where several cards of the deck have one name, it stands for each of them in turn: written
/// twice it is two cards.
pub struct ZoneReader {
    deck: Cards,
    parse: Box<Parse>,
    /// The code of each card of the deck.
    codes: Vec<(Card, String)>,
    seen: Vec<(Card, String)>,
}

type Parse = dyn Fn(&str) -> Option<Card>;

impl fmt::Debug for ZoneReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ZoneReader { deck, seen, .. } = self;
        f.debug_struct("ZoneReader").field("deck", deck).field("seen", seen).finish_non_exhaustive()
    }
}

impl ZoneReader {
    /// A reader for cards of the French packs.
    pub fn french(deck: Cards) -> Self {
        ZoneReader::new(deck, french::parse, french::code)
    }

    /// A reader for these cards in this notation; of equal cards `parse` gives any.
    pub fn new(
        deck: Cards,
        parse: impl Fn(&str) -> Option<Card> + 'static,
        code: impl Fn(Card) -> String,
    ) -> Self {
        let codes = deck.iter().map(|card| (card, code(card))).collect();
        ZoneReader { deck, parse: Box::new(parse), codes, seen: Vec::new() }
    }

    fn code(&self, card: Card) -> &str {
        self.codes.iter().find(|(known, _)| *known == card).map_or("", |(_, code)| code)
    }

    /// The cards of a zone in the order in which they are written; each must be in the deck and
    /// in no zone that was read before.
    pub fn list(&mut self, place: &str, names: &CardNames) -> Result<Vec<Card>, FieldError> {
        let mut cards = Vec::new();
        for name in &names.0 {
            let card = self.next(place, self.card(place, name)?)?;
            self.seen.push((card, place.to_owned()));
            cards.push(card);
        }
        Ok(cards)
    }

    /// This card or an equal one, whichever is not yet laid.
    fn next(&self, place: &str, card: Card) -> Result<Card, FieldError> {
        let Some((_, before)) = self.seen.iter().find(|(seen, _)| *seen == card) else {
            return Ok(card);
        };
        let code = self.code(card);
        let equal = self.codes.iter().filter(|(_, other)| other == code);
        let equal: Cards = equal.map(|(card, _)| *card).collect();
        let laid: Cards = self.seen.iter().map(|(seen, _)| *seen).collect();
        if let Some(other) = (equal - laid).first() {
            return Ok(other);
        }
        let what = match (equal.len(), before == place) {
            (2.., _) => format!("{code} is here once too often: there are only {}", equal.len()),
            (_, true) => format!("{code} is here twice"),
            (_, false) => format!("{code} is already in {before}"),
        };
        Err(FieldError::new(place, what))
    }

    /// The cards of a zone as a set.
    pub fn cards(&mut self, place: &str, names: &CardNames) -> Result<Cards, FieldError> {
        Ok(self.list(place, names)?.into_iter().collect())
    }

    /// A card that is only named, not laid.
    pub fn card(&self, place: &str, name: &str) -> Result<Card, FieldError> {
        let Some(card) = (self.parse)(name) else {
            let ends = [self.deck.first(), self.deck.last()].into_iter().flatten();
            let example = match (self.parse)("9H") {
                Some(_) => "9H or QC".to_owned(),
                None => ends.map(|card| self.code(card)).collect::<Vec<_>>().join(" or "),
            };
            let what = format!("'{name}' is no card; a card is written like {example}");
            return Err(FieldError::new(place, what));
        };
        if !self.deck.has(card) {
            return Err(FieldError::new(place, format!("{name} does not belong to this game")));
        }
        Ok(card)
    }

    /// Checks that every card of the deck was read.
    pub fn finish(self) -> Result<(), FieldError> {
        let seen: Cards = self.seen.iter().map(|&(card, _)| card).collect();
        let missing = self.deck - seen;
        if missing.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = missing.iter().map(|card| self.code(card)).collect();
        let what = format!("missing: {}; every card must lie somewhere", names.join(" "));
        Err(FieldError::new("table", what))
    }
}
