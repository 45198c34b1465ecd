//! Positions: the state as a document that is easy to write by hand.

use super::rules::Commander;
use super::shape::{Place, Places};
use super::state::{Phase, Pyramid, State};
use serde::{Deserialize, Serialize};
use sortie_core::card::Cards;
use sortie_core::french;
use sortie_core::game::PositionFormat;
use sortie_core::position::{CardNames, FieldError, ZoneReader};
use sortie_core::seat::{Seat, Seats};

/// A card that nobody has seen, and a place where none lies any more.
const HIDDEN: &str = "?";
const GONE: &str = "-";

/// The table of Capture the Commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The phase: `attack`, `tie` or `over`.
    pub phase: Phase,
    /// The attacker; left out when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// In a tie: the attacked seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
    /// In a tie: the places of the cards that attacker and attacked have turned up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turned: Option<[Vec<u8>; 2]>,
    /// The pyramids by seat, each row by row from the outermost: `?` is a card that nobody has
    /// seen, `9H` one that was turned up, `-` a place where none lies. A seat that is out has no
    /// rows.
    pub pyramids: Vec<Vec<String>>,
    /// The cards that were taken out and lie open.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub taken: CardNames,
    /// The cards that were turned up once and then left face down with a pyramid.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub left: CardNames,
    /// All other cards: nobody has seen them. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<CardNames>,
    /// When the match is over: who won, or who share the win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Seat>,
}

impl PositionFormat for Commander {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let numbers = |places: Places| places.iter().map(Place::number).collect();
        let tie = state.phase == Phase::Tie;
        Position {
            phase: state.phase,
            to_move: (state.phase != Phase::Over).then_some(state.turn),
            target: tie.then_some(state.target),
            turned: tie.then(|| state.turned.map(numbers)),
            pyramids: (0..state.seats).map(|seat| rows(self, state.pyramid(seat))).collect(),
            taken: CardNames::french(state.taken),
            left: CardNames::french(state.buried(self.deck)),
            unseen: Some(CardNames::french(state.pool)),
            winners: state.winners.iter().collect(),
        }
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        let mut reading = PositionReader {
            rules: self,
            position,
            cards: ZoneReader::french(self.deck),
            state: State::new(self, seats),
        };
        // Pyramids first: the piles default to the cards that lie in none.
        reading.pyramids()?;
        reading.piles()?;
        let PositionReader { cards, mut state, .. } = reading;
        cards.finish()?;
        counts(self, &state)?;
        state.phase = position.phase;
        if state.phase != Phase::Over {
            state.turn = attacker(&state, position)?;
        }
        match state.phase {
            Phase::Attack => no_battle(position)?,
            Phase::Tie => battle(self, &mut state, position)?,
            Phase::Over => {
                no_battle(position)?;
                state.winners = winners(&state, position)?;
            }
        }
        if position.phase != Phase::Over && !position.winners.is_empty() {
            return fault("table.winners", "only in the phase 'over' somebody has won");
        }
        Ok(state)
    }
}

fn rows(rules: &Commander, pyramid: &Pyramid) -> Vec<String> {
    if pyramid.occupied.is_empty() {
        return Vec::new();
    }
    let mut places = rules.shape.all().iter();
    let card = |place| match pyramid.card(place) {
        _ if !pyramid.occupied.has(place) => GONE.to_owned(),
        None => HIDDEN.to_owned(),
        Some(card) => french::code(card),
    };
    let row = |&long: &u8| {
        let cards: Vec<String> = places.by_ref().take(long.into()).map(card).collect();
        cards.join(" ")
    };
    rules.shape.rows.iter().map(row).collect()
}

fn fault<T>(place: impl Into<String>, what: impl Into<String>) -> Result<T, FieldError> {
    Err(FieldError::new(place, what))
}

struct PositionReader<'a> {
    rules: &'a Commander,
    position: &'a Position,
    cards: ZoneReader,
    state: State,
}

impl PositionReader<'_> {
    fn pyramids(&mut self) -> Result<(), FieldError> {
        let (seats, given) = (self.state.seats, self.position.pyramids.len());
        if given != usize::from(seats) {
            return fault("table.pyramids", format!("{given} pyramids for {seats} seats"));
        }
        for (seat, rows) in (0..seats).zip(&self.position.pyramids) {
            *self.state.pyramid_mut(seat) =
                self.pyramid(&format!("table.pyramids.{seat}"), rows)?;
        }
        Ok(())
    }

    fn pyramid(&mut self, place: &str, rows: &[String]) -> Result<Pyramid, FieldError> {
        let shape = self.rules.shape;
        if rows.is_empty() {
            return Ok(Pyramid::BARE);
        }
        let laid: Vec<Vec<&str>> =
            rows.iter().map(|row| row.split_whitespace().collect()).collect();
        let long: Vec<usize> = laid.iter().map(Vec::len).collect();
        let right: Vec<usize> = shape.rows.iter().map(|&row| row.into()).collect();
        if long != right {
            let list =
                |rows: &[usize]| rows.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            let (long, right) = (list(&long), list(&right));
            return fault(place, format!("rows of {long}, not of {right}, '-' where none lies"));
        }
        let mut pyramid = Pyramid::unseen(shape.all());
        for (at, name) in shape.all().iter().zip(laid.concat()) {
            match name {
                HIDDEN => {}
                GONE => pyramid.occupied = pyramid.occupied.except(Places::single(at)),
                name => {
                    for card in self.cards.list(place, &CardNames(vec![name.to_owned()]))? {
                        pyramid.see(at, card);
                    }
                }
            }
        }
        if !pyramid.occupied.has(shape.commander()) {
            let what = "a seat without its Commander is out: it has no rows (CAP-11)";
            return fault(place, what);
        }
        let gone = shape.all().except(pyramid.occupied);
        if let Some(at) = unreachable(self.rules, gone) {
            let what = format!("card {at} cannot be gone while all that leads to it lies there");
            return fault(place, what);
        }
        Ok(pyramid)
    }

    fn piles(&mut self) -> Result<(), FieldError> {
        self.state.taken = self.cards.cards("table.taken", &self.position.taken)?;
        let left = self.cards.cards("table.left", &self.position.left)?;
        let lying = self.state.pyramids.iter().fold(Cards::EMPTY, |all, each| all | each.seen());
        let others = self.rules.deck - self.state.taken - left - lying;
        let unseen = match &self.position.unseen {
            Some(names) => names.clone(),
            None => CardNames::french(others),
        };
        self.state.pool = self.cards.cards("table.unseen", &unseen)?;
        Ok(())
    }
}

/// A place that can never have become free of its card, with those that are gone. A card is lost
/// where an attack can reach it, or beside another one that its owner has turned up in the battle.
fn unreachable(rules: &Commander, gone: Places) -> Option<Place> {
    let shape = rules.shape;
    let mut reached = Places::NONE;
    loop {
        let near = shape.open(shape.all().except(reached)).or(shape.near_any(reached));
        let more = reached.or(near.and(gone));
        if more == reached {
            break;
        }
        reached = more;
    }
    // Where all beside a card are gone, it was once alone, and any other card could follow it.
    let alone = |place: Place| reached.has_all(shape.near(place).with(place));
    if reached.iter().any(alone) {
        return None;
    }
    gone.except(reached).iter().next()
}

/// Whether so many cards can have been taken out and left.
fn counts(rules: &Commander, state: &State) -> Result<(), FieldError> {
    let size = u32::from(rules.shape.size());
    let still_in = state.still_in();
    let gaps: u32 =
        still_in.iter().map(|seat| size - u32::from(state.pyramid(seat).occupied.len())).sum();
    let out = u32::from(state.seats) - still_in.len();
    let taken = state.taken.len();
    // A seat that is out lost its Commander openly and up to all its other cards.
    let (least, most) = (gaps + out, gaps + out * size);
    if !(least..=most).contains(&taken) {
        let right = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let what =
            format!("{taken} cards, but {gaps} gaps and {out} seats that are out mean {right}");
        return fault("table.taken", what);
    }
    let (left, most) = (state.buried(rules.deck).len(), most - taken);
    if left > most {
        let what = format!("{left} cards, but at most {most} can have left with a pyramid");
        return fault("table.left", what);
    }
    Ok(())
}

fn attacker(state: &State, position: &Position) -> Result<Seat, FieldError> {
    const PLACE: &str = "table.to_move";
    let still_in = state.still_in();
    if still_in.len() < 2 {
        return fault("table.phase", "with fewer than two Commanders the match is 'over' (CAP-12)");
    }
    let Some(seat) = position.to_move else { return fault(PLACE, "the attacking seat is missing") };
    if !still_in.has(seat) {
        return fault(PLACE, format!("there is no seat {seat}, or it is out"));
    }
    // Every battle takes a card out, so before the first one seat 0 attacks.
    if state.taken.is_empty() && seat != 0 {
        return fault(PLACE, "nothing was taken out yet, so it is seat 0's turn (CAP-05)");
    }
    Ok(seat)
}

fn no_battle(position: &Position) -> Result<(), FieldError> {
    if position.phase == Phase::Over && position.to_move.is_some() {
        return fault("table.to_move", "the match is over: nobody attacks");
    }
    if position.target.is_some() {
        return fault("table.target", "a seat is attacked only in the phase 'tie'");
    }
    if position.turned.is_some() {
        return fault("table.turned", "cards are turned up only in the phase 'tie'");
    }
    Ok(())
}

fn battle(rules: &Commander, state: &mut State, position: &Position) -> Result<(), FieldError> {
    let Some(target) = position.target else {
        return fault("table.target", "the attacked seat is missing");
    };
    if !state.still_in().has(target) || target == state.turn {
        return fault("table.target", format!("seat {target} cannot be attacked (CAP-06)"));
    }
    state.target = target;
    let Some(turned) = &position.turned else {
        return fault("table.turned", "the cards turned up by both seats are missing");
    };
    for (side, numbers) in turned.iter().enumerate() {
        state.turned[side] = turned_up(rules, state, side, numbers)?;
    }
    let ranks = |side: usize| {
        let pyramid = state.pyramid(state.fighters()[side]);
        let cards = state.turned[side].iter().filter_map(|place| pyramid.card(place));
        let mut ranks: Vec<u8> = cards.map(french::rank).collect();
        ranks.sort_unstable();
        ranks
    };
    if ranks(0) != ranks(1) {
        return fault("table.turned", "in a tie the ranks on both sides are equal (CAP-08)");
    }
    for (side, seat) in state.fighters().into_iter().enumerate() {
        if rules.further(state, side).is_empty() {
            let what = format!("seat {seat} has no card left: the battle is over (CAP-10)");
            return fault("table.turned", what);
        }
    }
    if rules.deciders(state).is_empty() {
        let what = "both have only one card to turn up: the battle goes on by itself (CAP-08)";
        return fault("table.turned", what);
    }
    Ok(())
}

/// The cards that one side has turned up in a battle.
fn turned_up(
    rules: &Commander,
    state: &State,
    side: usize,
    numbers: &[u8],
) -> Result<Places, FieldError> {
    let shape = rules.shape;
    let place = format!("table.turned.{side}");
    let pyramid = state.pyramid(state.fighters()[side]);
    let mut turned = Places::NONE;
    for &number in numbers {
        let Some(at) = rules.place(number).filter(|&at| pyramid.occupied.has(at)) else {
            return fault(place, format!("no card {number} lies there"));
        };
        if pyramid.card(at).is_none() {
            return fault(place, format!("card {number} is turned up, so it is known"));
        }
        if turned.has(at) {
            return fault(place, format!("card {number} is here twice"));
        }
        turned = turned.with(at);
    }
    let first = if side == 0 { shape.free(pyramid.occupied) } else { shape.open(pyramid.occupied) };
    if !first
        .and(turned)
        .iter()
        .any(|start| follow(rules, pyramid.occupied, turned, Places::single(start)))
    {
        let what = "they do not begin with a card that may be in an attack (CAP-06), each further \
                    one beside an earlier one (CAP-08)";
        return fault(place, what);
    }
    Ok(turned)
}

/// Whether the others can follow those that were turned up first, each beside an earlier one while
/// there is one.
fn follow(rules: &Commander, occupied: Places, turned: Places, first: Places) -> bool {
    let (near, left) = (rules.shape.near_any(first), occupied.except(first));
    // All of them at once: an order that turns up one of these first allows the others later.
    let may = near.and(left).and(turned);
    if first == turned {
        true
    } else if !near.and(left).is_empty() {
        !may.is_empty() && follow(rules, occupied, turned, first.or(may))
    } else {
        let next = left.and(turned);
        next.iter().any(|place| follow(rules, occupied, turned, first.with(place)))
    }
}

fn winners(state: &State, position: &Position) -> Result<Seats, FieldError> {
    const PLACE: &str = "table.winners";
    let still_in = state.still_in();
    if still_in.len() > 1 {
        return fault("table.phase", "several Commanders lie there: the match goes on (CAP-12)");
    }
    let given: Seats =
        position.winners.iter().copied().filter(|&seat| seat < state.seats).collect();
    if given.len() as usize != position.winners.len() {
        return fault(PLACE, "a seat is named twice, or does not exist");
    }
    match (still_in.only(), given.len()) {
        (Some(_), 0) => Ok(still_in),
        (Some(_), _) if given == still_in => Ok(still_in),
        (Some(seat), _) => fault(PLACE, format!("only seat {seat} has a Commander (CAP-12)")),
        // With two seats only one pair can share the win, so it need not be named.
        (None, 0) if state.seats == 2 => Ok(Seats::first(2)),
        (None, 2) => Ok(given),
        (None, _) => fault(PLACE, "with no Commander left two seats share the win (CAP-12)"),
    }
}
