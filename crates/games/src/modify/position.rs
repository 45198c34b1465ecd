//! A position of Modify as a document, read with checks.

use super::location::{Location, Locations};
use super::position_check::{check_cards, check_phase, check_sight};
use super::rules::{DuelCalls, Modify};
use super::state::{Phase, State, Table};
use super::steal_history::THEFTS;
use serde::{Deserialize, Serialize};
use sortie_core::card::Cards;
use sortie_core::french;
use sortie_core::game::PositionFormat;
use sortie_core::position::{
    CardNames, FieldError, ZoneReader, is_default, phase_name, read_phase,
};
use sortie_core::seat::Seat;

/// A position. Lists by seat begin with seat 0; what is left out is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// `vote`, `offer`, `call`, `answer`, `counter`, `duel`, `pick`, `steal` or `over`.
    pub phase: String,
    /// The round, from 1; 0 before the first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: u16,
    /// The first seat of the round.
    #[serde(default)]
    pub first: Seat,
    /// In `offer`, `call` and `steal`: who decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// In `answer`, `counter` and `duel`: the Duel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duel: Option<DuelCall>,
    /// The seats that may still call a Duel in this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_call: Vec<Seat>,
    /// The hands by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<CardNames>,
    /// In `steal`: the card that each seat has on the field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub field: Vec<CardNames>,
    /// The cards that stay on the field for the next winner.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub pot: CardNames,
    /// The played cards that are out of the game.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub discards: CardNames,
    /// The cards that were never dealt.
    #[serde(default)]
    pub rest: CardNames,
    /// The aces that were played once.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub used: CardNames,
    /// By seat, the cards that all have last seen go to its hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<CardNames>,
    /// The thefts, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thefts: Vec<Theft>,
    /// The seats that went out, those together that did so together, the first ones first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Vec<Seat>>,
    /// Whether all hands were shown in a Quickdraw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shown: bool,
}

/// A Duel that was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelCall {
    /// The seat that called it.
    pub caller: Seat,
    /// The opponent.
    pub opponent: Seat,
    /// For how many cards each.
    pub cards: u8,
}

/// A jack's theft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theft {
    /// The seat that played the jack.
    pub thief: Seat,
    /// The seat that lost a card.
    pub victim: Seat,
    /// The card; only these two have seen it.
    pub card: String,
    /// By seat, the cards that all had last seen go to its hand before the theft.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<CardNames>,
    /// The cards that lay on the field, in the pot and in the discards at that time.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub table: CardNames,
    /// By seat, the cards that first came out of its hand after the theft and before the next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<CardNames>,
    /// The cards that first came from the table after the theft and before the next.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub taken: CardNames,
}

const PHASES: [(&str, Phase); 9] = [
    ("vote", Phase::Vote),
    ("offer", Phase::Offer),
    ("call", Phase::Call),
    ("answer", Phase::Answer),
    ("counter", Phase::Counter),
    ("duel", Phase::Duel),
    ("pick", Phase::Pick),
    ("steal", Phase::Steal),
    ("over", Phase::Over),
];

/// Cards by seat; an empty list where no seat has any.
fn by_seat(seats: u8, cards: impl Fn(Seat) -> Cards) -> Vec<CardNames> {
    let list: Vec<CardNames> = (0..seats).map(|seat| CardNames::french(cards(seat))).collect();
    if list.iter().all(CardNames::is_empty) { Vec::new() } else { list }
}

impl PositionFormat for Modify {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let table = &state.table;
        let history = &table.history;
        let seats = table.seats;
        let hands = state.hands.iter().fold(Cards::EMPTY, |all, hand| all | *hand);
        let theft = |n: usize| Theft {
            thief: history.thief(n),
            victim: history.victim(n),
            card: state.stolen.get(n).map(french::code).unwrap_or_default(),
            seen: by_seat(seats, |seat| history.before(n).cards_at(Location::hand(seat))),
            table: CardNames::french(history.before(n).cards_at(Location::TABLE)),
            came: by_seat(seats, |seat| history.after(n).cards_at(Location::hand(seat))),
            taken: CardNames::french(history.after(n).cards_at(Location::TABLE)),
        };
        let decides = matches!(table.phase, Phase::Offer | Phase::Call | Phase::Steal);
        let duels = matches!(table.phase, Phase::Answer | Phase::Counter | Phase::Duel);
        let last = table.out.iter().copied().max().unwrap_or(0);
        let went = |n: u8| (0..seats).filter(|&seat| table.out[seat as usize] == n).collect();
        Position {
            phase: phase_name(&PHASES, table.phase),
            round: table.round,
            first: table.first,
            to_move: decides.then_some(table.actor),
            duel: duels.then_some(DuelCall {
                caller: table.actor,
                opponent: table.opponent,
                cards: table.number,
            }),
            to_call: table.to_call.iter().collect(),
            hand: by_seat(seats, |seat| state.hands[seat as usize]),
            field: by_seat(seats, |seat| table.on_field(seat).into_iter().collect()),
            pot: CardNames::french(table.pot),
            discards: CardNames::french(table.discards()),
            rest: CardNames::french(
                self.deck - hands - history.last_seen().cards_at(Location::TABLE),
            ),
            used: CardNames::french(table.used),
            seen: by_seat(seats, |seat| history.last_seen().cards_at(Location::hand(seat))),
            thefts: (0..history.len()).map(theft).collect(),
            out: (1..=last).map(went).collect(),
            shown: table.shown,
        }
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        let mut state = State::new(seats);
        state.table.phase = read_phase(&PHASES, &position.phase)?;
        state.table.shown = position.shown;
        let mut reader = ZoneReader::french(self.deck);
        for (seat, cards) in zones(seats, "table.hand", &position.hand)? {
            state.hands[seat] = reader.cards(&format!("table.hand.{seat}"), cards)?;
        }
        for (seat, cards) in zones(seats, "table.field", &position.field)? {
            let place = format!("table.field.{seat}");
            let cards = reader.cards(&place, cards)?;
            if cards.len() > 1 {
                return Err(FieldError::new(place, "more than one card; each seat plays one"));
            }
            state.table.field[seat] = cards.first().map_or(0, |card| card.index() + 1);
        }
        state.table.pot = reader.cards("table.pot", &position.pot)?;
        let discards = reader.cards("table.discards", &position.discards)?;
        let rest = reader.cards("table.rest", &position.rest)?;
        state.table.used = named(&reader, "table.used", &position.used)?;
        let table_cards = state.table.field() | state.table.pot | discards;
        read_history(&reader, seats, position, table_cards, &mut state)?;
        reader.finish()?;
        read_out(seats, position, &mut state.table)?;
        read_turn(self, position, &mut state)?;
        check_cards(self, &state, discards, rest)?;
        check_sight(&state, self.deck, rest)?;
        check_phase(self, &state)?;
        Ok(state)
    }
}

/// The entries of a list by seat.
fn zones<'a>(
    seats: u8,
    place: &str,
    list: &'a [CardNames],
) -> Result<impl Iterator<Item = (usize, &'a CardNames)> + use<'a>, FieldError> {
    if list.len() > usize::from(seats) {
        let what = format!("{} entries; there are {seats} seats", list.len());
        return Err(FieldError::new(place, what));
    }
    Ok(list.iter().enumerate())
}

/// Cards that are only named.
fn named(reader: &ZoneReader, place: &str, names: &CardNames) -> Result<Cards, FieldError> {
    let mut cards = Cards::EMPTY;
    for name in &names.0 {
        let card = reader.card(place, name)?;
        if cards.has(card) {
            return Err(FieldError::new(place, format!("{name} is here twice")));
        }
        cards.add(card);
    }
    Ok(cards)
}

/// Locations of cards that are only named: in hands, and on the table.
fn places(
    reader: &ZoneReader,
    seats: u8,
    place: [&str; 2],
    hands: &[CardNames],
    table: &CardNames,
) -> Result<Locations, FieldError> {
    let mut places = Locations::NONE;
    let mut put = |place: &str, names: &CardNames, at: Location| {
        let cards = named(reader, place, names)?;
        if let Some(card) = (cards & places.seen()).first() {
            let what = format!("{} is in two places", french::code(card));
            return Err(FieldError::new(place, what));
        }
        places.set(cards, at);
        Ok(())
    };
    put(place[1], table, Location::TABLE)?;
    for (seat, names) in zones(seats, place[0], hands)? {
        put(&format!("{}.{seat}", place[0]), names, Location::hand(seat as Seat))?;
    }
    Ok(places)
}

fn read_history(
    reader: &ZoneReader,
    seats: u8,
    position: &Position,
    table: Cards,
    state: &mut State,
) -> Result<(), FieldError> {
    for (n, theft) in position.thefts.iter().enumerate() {
        let at = format!("table.thefts.{n}");
        let below = |field: &str| format!("{at}.{field}");
        for (field, seat) in [("thief", theft.thief), ("victim", theft.victim)] {
            check_seat(seats, &below(field), seat)?;
        }
        if theft.thief == theft.victim {
            return Err(FieldError::new(at, "nobody steals from their own hand"));
        }
        let card = reader.card(&below("card"), &theft.card)?;
        let before =
            places(reader, seats, [&below("seen"), &below("table")], &theft.seen, &theft.table)?;
        let after =
            places(reader, seats, [&below("came"), &below("taken")], &theft.came, &theft.taken)?;
        if !state.table.history.push([theft.thief, theft.victim], before, after) {
            let what = format!("more than {THEFTS} thefts; each jack steals once");
            return Err(FieldError::new("table.thefts", what));
        }
        state.stolen.set(n, Some(card));
    }
    let lay = CardNames::french(table);
    let last_seen = places(reader, seats, ["table.seen", "table"], &position.seen, &lay)?;
    for seat in 0..seats {
        state.table.history.see(last_seen.cards_at(Location::hand(seat)), Location::hand(seat));
    }
    // Everything on the table was turned up there, so all have seen it.
    state.table.history.see(table, Location::TABLE);
    Ok(())
}

fn check_seat(seats: u8, place: &str, seat: Seat) -> Result<(), FieldError> {
    if seat < seats {
        return Ok(());
    }
    Err(FieldError::new(place, format!("{seat} is no seat; they are 0 to {}", seats - 1)))
}

fn read_out(seats: u8, position: &Position, table: &mut Table) -> Result<(), FieldError> {
    for (n, together) in position.out.iter().enumerate() {
        let place = format!("table.out.{n}");
        if together.is_empty() {
            return Err(FieldError::new(place, "names no seat"));
        }
        for &seat in together {
            check_seat(seats, &place, seat)?;
            if !table.living.has(seat) {
                return Err(FieldError::new(place, format!("seat {seat} is out already")));
            }
            table.living = table.living.without(seat);
            table.out[seat as usize] = n as u8 + 1;
        }
    }
    Ok(())
}

fn read_turn(rules: &Modify, position: &Position, state: &mut State) -> Result<(), FieldError> {
    let table = &mut state.table;
    let seats = table.seats;
    let phase = table.phase;
    let unused =
        |place: &str| Err(FieldError::new(place, format!("the phase {} has none", position.phase)));
    match (position.to_move, matches!(phase, Phase::Offer | Phase::Call | Phase::Steal)) {
        (Some(seat), true) => {
            check_seat(seats, "table.to_move", seat)?;
            table.actor = seat;
        }
        (None, true) => {
            let what = format!("the phase {} needs one", position.phase);
            return Err(FieldError::new("table.to_move", what));
        }
        (Some(_), false) => return unused("table.to_move"),
        (None, false) => {}
    }
    match (&position.duel, matches!(phase, Phase::Answer | Phase::Counter | Phase::Duel)) {
        (Some(duel), true) => {
            check_seat(seats, "table.duel.caller", duel.caller)?;
            check_seat(seats, "table.duel.opponent", duel.opponent)?;
            if duel.caller == duel.opponent {
                return Err(FieldError::new("table.duel", "a Duel needs two seats"));
            }
            let hands = [duel.caller, duel.opponent].map(|seat| state.hands[seat as usize].len());
            let most = hands[0].min(hands[1]);
            if !(2..=most).contains(&u32::from(duel.cards)) {
                let what = format!("{} cards; it is for 2 to {most} here", duel.cards);
                return Err(FieldError::new("table.duel.cards", what));
            }
            if phase == Phase::Counter && most == 2 {
                return Err(FieldError::new(
                    "table.duel.cards",
                    "there is no other number to name",
                ));
            }
            (table.actor, table.opponent, table.number) = (duel.caller, duel.opponent, duel.cards);
        }
        (None, true) => {
            let what = format!("the phase {} needs one", position.phase);
            return Err(FieldError::new("table.duel", what));
        }
        (Some(_), false) => return unused("table.duel"),
        (None, false) => {}
    }
    let calls = matches!(phase, Phase::Call | Phase::Answer | Phase::Counter | Phase::Duel);
    for &seat in &position.to_call {
        check_seat(seats, "table.to_call", seat)?;
        if !calls {
            return unused("table.to_call");
        }
        if rules.duel_calls != DuelCalls::All || !table.living.has(seat) || table.actor == seat {
            let what = format!("seat {seat} may not call a Duel any more");
            return Err(FieldError::new("table.to_call", what));
        }
        table.to_call = table.to_call.with(seat);
    }
    if calls && rules.duel_calls == DuelCalls::Off {
        return Err(FieldError::new("table.phase", "these rules have duel_calls=off"));
    }
    if calls && rules.duel_calls == DuelCalls::FirstSeat && table.actor != position.first {
        let what = "these rules have duel_calls=first_seat: only the first seat calls";
        return Err(FieldError::new("table.first", what));
    }
    check_seat(seats, "table.first", position.first)?;
    (table.first, table.round) = (position.first, position.round);
    Ok(())
}
