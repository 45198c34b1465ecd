//! A position of Attacke as a document, read with checks.

use super::deck::{Colour, Deck, Span};
use super::multiset::{Ages, CardMultiset, OLDEST};
use super::rules::Attacke;
use super::state::{Phase, SEATS, State};
use serde::{Deserialize, Serialize};
use sortie_core::card::{Card, Cards};
use sortie_core::game::PositionFormat;
use sortie_core::position::{
    CardNames, FieldError, ZoneReader, is_default, phase_name, read_phase,
};
use sortie_core::seat::{Seat, Seats};

/// A position. Lists by seat have an entry for each; those left out are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// `open`, `fight`, `give-back` or `over`.
    pub phase: String,
    /// The seat that decides; after the end the one that won the last contest.
    pub to_move: Seat,
    /// The colour of the contest, while there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The seats that are still in the contest, while there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_contest: Vec<Seat>,
    /// Contests that were won.
    #[serde(default)]
    pub contests: u16,
    /// The chips by seat: `"red blue"`.
    #[serde(default)]
    pub chips: Vec<CardNames>,
    /// The hands by seat.
    #[serde(default)]
    pub hand: Vec<CardNames>,
    /// The open cards before each seat in this contest.
    #[serde(default)]
    pub table: Vec<CardNames>,
    /// The face-down cards before each seat in this contest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub face_down: Vec<CardNames>,
    /// The open cards of the discard pile.
    #[serde(default)]
    pub discards: CardNames,
    /// The cards of the discard pile that were laid face down, by the seat that did so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<CardNames>,
    /// The draw pile, in any order: nobody knows it.
    #[serde(default)]
    pub pile: CardNames,
    /// The number of reshuffles; 7 where there were more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reshuffled: u8,
    /// Cards of hands that are there since before the last reshuffle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<DrawnSince>,
    /// Kinds of which a hand has no card that was drawn before that reshuffle, as its plays prove:
    /// of equal cards the oldest is played (AKE-15). Left out: nothing is proven.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub none_older: Vec<DrawnSince>,
    /// When all last saw the cards that not all see. Left out: what was held since before a
    /// reshuffle was seen before the one before that, and the draw pile before the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_seen: Option<Vec<LastSeen>>,
}

/// Cards of one hand that were drawn after a reshuffle, and not after a later one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSince {
    /// The seat whose hand it is.
    pub seat: Seat,
    /// The number of the reshuffle; 0 is the deal.
    pub reshuffle: u8,
    /// The cards.
    pub cards: CardNames,
}

/// Cards that all saw for the last time before a reshuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastSeen {
    /// The number of the reshuffle.
    pub reshuffle: u8,
    /// The cards.
    pub cards: CardNames,
}

const PHASES: [(&str, Phase); 4] = [
    ("open", Phase::Open),
    ("fight", Phase::Fight),
    ("give-back", Phase::GiveBack),
    ("over", Phase::Over),
];

fn in_contest(phase: Phase) -> bool {
    matches!(phase, Phase::Fight | Phase::GiveBack)
}

/// The numbers of a kind, in order.
fn numbers(ages: Ages, cards: Cards) -> Vec<u8> {
    cards.iter().map(|card| ages.age(card)).collect()
}

/// The reshuffle since which each hidden card of a kind lies in its place: ascending, behind a 0 for
/// each card that all see. Cards that lie face down or unseen in the discard pile bear `face_down`.
fn places(rules: &Attacke, state: &State, first: Card, face_down: u8) -> Vec<u8> {
    let span = rules.deck.span(first);
    let kind = span.cards;
    let mut places = Vec::new();
    for (seat, hand) in (0..).zip(state.hand) {
        places.extend(numbers(state.held_by(&rules.deck, seat), hand.cards() & kind));
    }
    let count = |pile: &CardMultiset| (pile.cards() & kind).len() as usize;
    places.extend(vec![state.reshuffle; count(&state.pile)]);
    let hidden: usize = state.down.iter().chain(&state.unseen).map(count).sum();
    places.extend(vec![face_down; hidden]);
    places.resize(usize::from(span.len), 0);
    places.sort_unstable();
    places
}

/// The numbers of [`State::last`] that follow from the places of the cards where nothing ever lay
/// face down. A position need not name them.
fn usual(rules: &Attacke, state: &State) -> Ages {
    let mut last = Ages::NONE;
    for first in rules.deck.firsts {
        for (card, number) in (first.index()..).zip(places(rules, state, first, 0)) {
            last.mark(Card::new(card), number);
        }
    }
    last
}

impl PositionFormat for Attacke {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let code = |card| self.deck.layout.code(card);
        let names = |cards: Cards| CardNames::write(cards, code);
        let n = usize::from(state.seats);
        let by_seat = |piles: &[CardMultiset; SEATS]| -> Vec<CardNames> {
            piles[..n].iter().map(|pile| names(pile.cards())).collect()
        };
        let if_any = |piles: &[CardMultiset; SEATS]| -> Vec<CardNames> {
            if piles.iter().all(|pile| pile.is_empty()) { Vec::new() } else { by_seat(piles) }
        };
        let mut held = Vec::new();
        for (seat, hand) in (0..).zip(&state.hand[..n]) {
            for reshuffle in 0..state.reshuffle {
                let cards = state.held_by(&self.deck, seat).bearing(hand.cards(), reshuffle);
                if !cards.is_empty() {
                    held.push(DrawnSince { seat, reshuffle, cards: names(cards) });
                }
            }
        }
        let mut none_older = Vec::new();
        for (seat, proven) in (0..).zip(&state.none_older[..n]) {
            for reshuffle in 1..=state.reshuffle {
                let bears = |card: &Card| proven.age(self.deck.span(*card).kind) == reshuffle;
                let cards: Cards = self.deck.firsts.iter().filter(bears).collect();
                if !cards.is_empty() {
                    none_older.push(DrawnSince { seat, reshuffle, cards: names(cards) });
                }
            }
        }
        let last_seen = (state.last != usual(self, state)).then(|| {
            let seen = |reshuffle| LastSeen {
                reshuffle,
                cards: names(state.last.bearing(self.deck.all(), reshuffle)),
            };
            (1..=state.reshuffle).map(seen).filter(|last| !last.cards.is_empty()).collect()
        });
        let chips = |chips: &u8| {
            let has = |colour: &Colour| chips >> colour.number() & 1 == 1;
            CardNames(Colour::ALL.into_iter().filter(has).map(|c| c.name().to_owned()).collect())
        };
        let contest = in_contest(state.phase);
        Position {
            phase: phase_name(&PHASES, state.phase),
            to_move: state.seat,
            colour: contest.then(|| state.colour.name().to_owned()),
            in_contest: state.active.iter().filter(|_| contest).collect(),
            contests: state.contests,
            chips: state.chips[..n].iter().map(chips).collect(),
            hand: by_seat(&state.hand),
            table: by_seat(&state.table),
            face_down: if_any(&state.down),
            discards: names(state.discard.cards()),
            unseen: if_any(&state.unseen),
            pile: names(state.pile.cards()),
            reshuffled: state.reshuffle,
            held,
            none_older,
            last_seen,
        }
    }

    /// States hold what plays prove only since the oldest of equal cards is played (AKE-15).
    fn write_earlier_position(&self, state: &State) -> Option<Position> {
        Some(Position { none_older: Vec::new(), ..self.write_position(state) })
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        let phase = read_phase(&PHASES, &position.phase)?;
        let seats = seats.min(SEATS as u8);
        let mut state = State { phase, seats, contests: position.contests, ..State::EMPTY };
        state.seat = seat(seats, "to_move", position.to_move)?;
        state.reshuffle = position.reshuffled;
        if state.reshuffle > OLDEST {
            return fail("reshuffled", format!("{}; it is at most {OLDEST}", state.reshuffle));
        }
        let (deck, layout) = (&self.deck, self.deck.layout);
        let parsed = self.deck.clone();
        let parse = move |name: &str| parsed.parse(name);
        let mut reader = ZoneReader::new(deck.all(), parse, move |card| layout.code(card));
        let mut zones = [[CardMultiset::EMPTY; SEATS]; 4];
        let lists = [&position.hand, &position.table, &position.face_down, &position.unseen];
        for ((zone, list), name) in
            zones.iter_mut().zip(lists).zip(["hand", "table", "face_down", "unseen"])
        {
            by_seat(name, list, seats)?;
            for (n, (pile, names)) in zone.iter_mut().zip(list).enumerate() {
                pile.join(reader.cards(&format!("table.{name}.{n}"), names)?, deck);
            }
        }
        [state.hand, state.table, state.down, state.unseen] = zones;
        state.discard.join(reader.cards("table.discards", &position.discards)?, deck);
        state.pile.join(reader.cards("table.pile", &position.pile)?, deck);
        reader.finish()?;
        // Chips, then what is known of hands: the proofs are checked against what was held.
        read_chips(self, position, &mut state)?;
        read_held(self, position, &mut state)?;
        read_none_older(self, position, &mut state)?;
        read_last(self, position, &mut state)?;
        for at in 0..usize::from(seats) {
            state.total[at] = deck.worth(state.table[at].cards()) + state.down[at].len() as u16;
        }
        read_contest(position, &mut state)?;
        super::position_check::check(self, &state)?;
        Ok(state)
    }
}

/// The error of this entry of the table.
pub(super) fn fail<T>(entry: &str, what: impl Into<String>) -> Result<T, FieldError> {
    Err(FieldError::new(format!("table.{entry}"), what))
}

fn seat(seats: u8, entry: &str, seat: Seat) -> Result<Seat, FieldError> {
    if seat < seats {
        return Ok(seat);
    }
    fail(entry, format!("{seat} is no seat; they are 0 to {}", seats.saturating_sub(1)))
}

/// The kind of which this is the name.
fn kind(deck: &Deck, entry: &str, name: &str) -> Result<Span, FieldError> {
    match deck.parse(name) {
        Some(card) => Ok(deck.span(card)),
        None => fail(entry, format!("'{name}' is no card")),
    }
}

/// The number of a reshuffle that there was.
fn reshuffle(state: &State, entry: &str, number: u8) -> Result<u8, FieldError> {
    match number {
        0 => fail(entry, "there is no reshuffle 0"),
        _ if number > state.reshuffle => fail(entry, format!("there is no reshuffle {number}")),
        _ => Ok(number),
    }
}

fn colour(entry: &str, name: &str) -> Result<Colour, FieldError> {
    Colour::read(name).map_or_else(|| fail(entry, format!("'{name}' is no colour")), Ok)
}

fn by_seat(name: &str, list: &[CardNames], seats: u8) -> Result<(), FieldError> {
    if list.is_empty() || list.len() == usize::from(seats) {
        return Ok(());
    }
    fail(name, format!("{} entries; there are {seats} seats", list.len()))
}

fn read_chips(rules: &Attacke, position: &Position, state: &mut State) -> Result<(), FieldError> {
    by_seat("chips", &position.chips, state.seats)?;
    for (n, names) in position.chips.iter().enumerate() {
        let entry = format!("chips.{n}");
        for name in &names.0 {
            let number = colour(&entry, name)?.number();
            if number >= rules.deck.layout.colours {
                return fail(&entry, format!("'{name}' is no colour"));
            }
            if state.chips[n] >> number & 1 == 1 {
                return fail(&entry, format!("two {name} chips; one of a colour"));
            }
            state.chips[n] |= 1 << number;
        }
    }
    Ok(())
}

fn read_held(rules: &Attacke, position: &Position, state: &mut State) -> Result<(), FieldError> {
    let deck = &rules.deck;
    let mut held = [const { Vec::new() }; SEATS];
    // Counts down, so that a card named twice needs two of its kind in the hand.
    let mut left = state.hand;
    for (n, since) in position.held.iter().enumerate() {
        let entry = format!("held.{n}");
        let at = usize::from(seat(state.seats, &entry, since.seat)?);
        if since.reshuffle > state.reshuffle {
            return fail(&entry, format!("reshuffle {} has not been", since.reshuffle));
        }
        for name in &since.cards.0 {
            let span = deck.parse(name).map(|card| deck.span(card));
            let held_one = |span: &Span| !(left[at].cards() & span.cards).is_empty();
            let Some(span) = span.filter(held_one) else {
                return fail(&entry, format!("{name} is not so often in the hand of seat {at}"));
            };
            left[at].remove(span);
            held[at].push((span, since.reshuffle));
        }
    }
    for (at, mut held) in held.into_iter().enumerate() {
        held.extend(left[at].cards().iter().map(|card| (deck.span(card), state.reshuffle)));
        held.sort_by_key(|(span, reshuffle)| (span.from, *reshuffle));
        for (card, (_, reshuffle)) in state.hand[at].cards().iter().zip(held) {
            state.mark_held(deck, at as Seat, card, reshuffle);
        }
    }
    Ok(())
}

fn read_none_older(
    rules: &Attacke,
    position: &Position,
    state: &mut State,
) -> Result<(), FieldError> {
    let deck = &rules.deck;
    for (n, since) in position.none_older.iter().enumerate() {
        let entry = format!("none_older.{n}");
        let owner = seat(state.seats, &entry, since.seat)?;
        let number = reshuffle(state, &entry, since.reshuffle)?;
        let held = state.held_by(deck, owner);
        for name in &since.cards.0 {
            let span = kind(deck, &entry, name)?;
            let cards = state.hand[usize::from(owner)].cards() & span.cards;
            if !held.up_to(cards, number - 1).is_empty() {
                return fail(&entry, format!("the hand of seat {owner} has an older {name}"));
            }
            state.none_older[usize::from(owner)].raise(span.kind, number);
        }
    }
    for owner in 0..state.seats {
        state.trim_proof(deck, owner);
    }
    Ok(())
}

fn read_last(rules: &Attacke, position: &Position, state: &mut State) -> Result<(), FieldError> {
    let deck = &rules.deck;
    let Some(seen) = &position.last_seen else {
        state.last = usual(rules, state);
        return Ok(());
    };
    let mut found: Vec<(u8, u8)> = Vec::new();
    for (n, last) in seen.iter().enumerate() {
        let entry = format!("last_seen.{n}");
        let number = reshuffle(state, &entry, last.reshuffle)?;
        for name in &last.cards.0 {
            found.push((kind(deck, &entry, name)?.from, number));
        }
    }
    for first in deck.firsts {
        let mut numbers: Vec<u8> =
            found.iter().filter(|(card, _)| *card == first.index()).map(|(_, n)| *n).collect();
        numbers.resize(numbers.len().max(deck.span(first).len.into()), 0);
        numbers.sort_unstable();
        let places = places(rules, state, first, state.reshuffle);
        // In order, each card fits a place that was filled after it was seen.
        let fits =
            numbers.len() == places.len() && numbers.iter().zip(&places).all(|(n, p)| n <= p);
        if !fits {
            let code = deck.layout.code(first);
            return fail(
                "last_seen",
                format!("{code}: such a card cannot lie where these cards lie"),
            );
        }
        for (card, number) in (first.index()..).zip(numbers) {
            state.last.mark(Card::new(card), number);
        }
    }
    Ok(())
}

fn read_contest(position: &Position, state: &mut State) -> Result<(), FieldError> {
    let contest = in_contest(state.phase);
    match &position.colour {
        Some(_) if !contest => {
            return fail("colour", format!("phase {} has none", position.phase));
        }
        None if contest => return fail("colour", format!("phase {} needs one", position.phase)),
        Some(name) => state.colour = colour("colour", name)?,
        None => {}
    }
    if !contest && !position.in_contest.is_empty() {
        return fail("in_contest", format!("phase {} has none", position.phase));
    }
    for &one in &position.in_contest {
        state.active = state.active.with(seat(state.seats, "in_contest", one)?);
    }
    if state.phase == Phase::Open {
        state.active = Seats::first(state.seats);
    }
    Ok(())
}
