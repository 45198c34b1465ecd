//! Positions: the state as a document that is easy to write by hand.

use super::army::{Armies, Army};
use super::house::{House, MAX_HOUSES, Royal, Side};
use super::public_state::{Phase, PublicState, TurnedArmy};
use super::rules::Retaliation;
use super::state::{State, royal_at};
use serde::{Deserialize, Serialize};
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::PositionFormat;
use sortie_core::position::{CardNames, FieldError, ZoneReader};
use sortie_core::seat::MAX_SEATS;

/// The table of Retaliation. Houses are called by their suits; those that do not play are left
/// out. The players have them in turn: spades, hearts, clubs, diamonds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The phase: `set-up`, `pick`, `act` or `over`.
    pub phase: Phase,
    /// The round, from 1; 0 or left out in the set-up.
    #[serde(default)]
    pub round: u8,
    /// While houses act: the cards of those that are still to act, the next one first.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub turned: CardNames,
    /// The house of spades, of the first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spades: Option<Zones>,
    /// The house of hearts, of the second player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hearts: Option<Zones>,
    /// The house of clubs, of the third player, or of the first of two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clubs: Option<Zones>,
    /// The house of diamonds, of the fourth player, or of the second of two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diamonds: Option<Zones>,
}

/// The thirteen cards of a house, but for one that is turned up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zones {
    /// The hand; in the set-up all thirteen cards, king and queen with them.
    #[serde(default)]
    pub hand: CardNames,
    /// The left place; left out in the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<RoyaltyPlace>,
    /// The right place; left out in the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<RoyaltyPlace>,
    /// The discards.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub discards: CardNames,
}

/// One of the two places of a house.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoyaltyPlace {
    /// The king or queen that was laid there: `KS`.
    pub royalty: String,
    /// The armies before it from the bottom to the top, at most two: `5S 4S` has the 4 on top.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub armies: CardNames,
    /// The suit of the house that captured the royalty, if it was captured: `hearts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured_by: Option<String>,
}

impl Position {
    fn zones(&self, house: House) -> Option<&Zones> {
        [&self.spades, &self.hearts, &self.clubs, &self.diamonds][house.to_usize()].as_ref()
    }
}

fn names(armies: impl IntoIterator<Item = Army>, house: House) -> CardNames {
    CardNames::french(armies.into_iter().map(|army| army.card(house)))
}

impl PositionFormat for Retaliation {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let public = &state.public;
        let turned = public.queue.iter().flatten().map(|card| card.army.card(card.house));
        let mut zones = public.houses().map(|house| write_house(self, state, house));
        Position {
            phase: public.phase,
            round: public.round,
            turned: CardNames::french(turned),
            spades: zones.next(),
            hearts: zones.next(),
            clubs: zones.next(),
            diamonds: zones.next(),
        }
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        let public = PublicState::new(self, seats);
        let royal_cards = |house| Royal::BOTH.map(|royal| royal.card(house));
        let deck: Cards = public
            .houses()
            .flat_map(|house| {
                self.armies.iter().map(move |army| army.card(house)).chain(royal_cards(house))
            })
            .collect();
        let mut reading = PositionReader {
            rules: self,
            position,
            cards: ZoneReader::french(deck),
            state: State { public, kings: [None; MAX_HOUSES] },
        };
        reading.phase()?;
        // Before the houses: a card that is turned up lies in none of their zones.
        reading.turned()?;
        for house in House::first(MAX_HOUSES as u8) {
            match position.zones(house) {
                Some(zones) if house.place() < public.houses => reading.house(house, zones)?,
                Some(_) => {
                    let what = format!("it does not play: there are {} houses", public.houses);
                    return fault(field_path(house), what);
                }
                None if house.place() < public.houses => {
                    return fault(field_path(house), "this house is missing");
                }
                None => {}
            }
        }
        let PositionReader { cards, state, .. } = reading;
        cards.finish()?;
        possible(self, &state.public)?;
        Ok(state)
    }
}

fn write_house(rules: &Retaliation, state: &State, house: House) -> Zones {
    let public = &state.public;
    let mut hand = names(public.hands[house.to_usize()].iter(), house);
    let place = |king, side: Side| RoyaltyPlace {
        royalty: french::code(royal_at(king, side).card(house)),
        armies: names(public.pile(house, side).iter(), house),
        captured_by: public.captors[house.to_usize()][side.to_usize()]
            .map(|captor| captor.suit().name().to_owned()),
    };
    let king = state.kings[house.to_usize()];
    if king.is_none() {
        hand.0.extend(Royal::BOTH.map(|royal| french::code(royal.card(house))));
    }
    Zones {
        hand,
        left: king.map(|king| place(king, Side::Left)),
        right: king.map(|king| place(king, Side::Right)),
        discards: names(public.discards(rules, house).iter(), house),
    }
}

fn field_path(house: House) -> String {
    format!("table.{}", house.suit().name())
}

fn fault<T>(place: impl Into<String>, what: impl Into<String>) -> Result<T, FieldError> {
    Err(FieldError::new(place, what))
}

struct PositionReader<'a> {
    rules: &'a Retaliation,
    position: &'a Position,
    cards: ZoneReader,
    state: State,
}

impl PositionReader<'_> {
    fn phase(&mut self) -> Result<(), FieldError> {
        let (round, rounds) = (self.position.round, self.rules.rounds);
        let public = &mut self.state.public;
        let phase = self.position.phase;
        let rounds_there_are = match phase {
            Phase::SetUp => 0..=0,
            Phase::Pick | Phase::Act => 1..=rounds,
            Phase::Over => rounds..=rounds,
        };
        if !rounds_there_are.contains(&round) {
            let (from, to) = rounds_there_are.into_inner();
            let right = if from == to { format!("{from}") } else { format!("{from} to {to}") };
            let what = format!("it is {round}, but in this phase it is {right}");
            return fault("table.round", what);
        }
        public.phase = phase;
        public.round = round;
        Ok(())
    }

    fn turned(&mut self) -> Result<(), FieldError> {
        const PLACE: &str = "table.turned";
        let cards = self.cards.list(PLACE, &self.position.turned)?;
        let public = &mut self.state.public;
        match (public.phase, cards.len()) {
            (Phase::Act, 0) => {
                return fault(PLACE, "in this phase a card is still to act");
            }
            (Phase::Act, _) | (_, 0) => {}
            _ => return Err(FieldError::new(PLACE, "only in the phase 'act' cards are turned up")),
        }
        for (n, card) in cards.into_iter().enumerate() {
            let Some((army, house)) = Army::from_card(card) else {
                let what = format!("{} is no army", french::code(card));
                return fault(PLACE, what);
            };
            if public.turned(house).is_some() {
                let what = format!("the house of {} has two cards here", house.suit().name());
                return fault(PLACE, what);
            }
            if let Some(TurnedArmy { army: before, .. }) =
                n.checked_sub(1).and_then(|n| public.queue[n])
                && before > army
            {
                let what = format!("{} acts before higher ranks (RET-07)", french::code(card));
                return fault(PLACE, what);
            }
            public.queue[n] = Some(TurnedArmy { house, army });
        }
        Ok(())
    }

    fn house(&mut self, house: House, zones: &Zones) -> Result<(), FieldError> {
        let place = |zone: &str| format!("{}.{zone}", field_path(house));
        let set_up = self.state.public.phase == Phase::SetUp;
        let hand = self.cards.list(&place("hand"), &zones.hand)?;
        let royals = hand.iter().filter(|&&card| Army::from_card(card).is_none()).count();
        let hand = armies(house, &place("hand"), hand.into_iter(), set_up)?;
        let size = self.state.public.hand_size(self.rules);
        if hand.len() != size {
            let what = format!("{} armies, but now a hand has {size}", hand.len());
            return fault(place("hand"), what);
        }
        if set_up && royals != Royal::BOTH.len() {
            let what = "before the set-up the hand has the king and the queen as well";
            return fault(place("hand"), what);
        }
        self.state.public.hands[house.to_usize()] = hand;
        let discards = self.cards.list(&place("discards"), &zones.discards)?;
        armies(house, &place("discards"), discards.into_iter(), false)?;
        for (side, zone) in Side::BOTH.into_iter().zip([&zones.left, &zones.right]) {
            let place = place(side.name());
            match zone {
                Some(_) if set_up => {
                    return fault(place, "before the set-up nothing lies here");
                }
                Some(zone) => self.place(house, side, &place, zone)?,
                None if set_up => {}
                None => return Err(FieldError::new(place, "this place is missing")),
            }
        }
        Ok(())
    }

    fn place(
        &mut self,
        house: House,
        side: Side,
        place: &str,
        zone: &RoyaltyPlace,
    ) -> Result<(), FieldError> {
        let royalty = CardNames(vec![zone.royalty.clone()]);
        let royalty = self.cards.cards(&format!("{place}.royalty"), &royalty)?;
        let king = if royalty == Cards::single(Royal::King.card(house)) {
            side
        } else if royalty == Cards::single(Royal::Queen.card(house)) {
            side.other()
        } else {
            let what = format!("'{}' is not the king or queen of this house", zone.royalty);
            return fault(format!("{place}.royalty"), what);
        };
        self.state.kings[house.to_usize()] = Some(king);
        let zone_place = format!("{place}.armies");
        let cards = self.cards.list(&zone_place, &zone.armies)?;
        if cards.len() > 2 {
            return fault(zone_place, "at most two armies stand before a place (RET-11)");
        }
        armies(house, &zone_place, cards.iter().copied(), false)?;
        let public = &mut self.state.public;
        for (army, _) in cards.into_iter().filter_map(Army::from_card) {
            public.piles[house.to_usize()][side.to_usize()].lay(army);
        }
        let Some(captor) = &zone.captured_by else { return Ok(()) };
        let captor = captor_of(public, house, captor)
            .map_err(|what| FieldError::new(format!("{place}.captured_by"), what))?;
        if !zone.armies.is_empty() {
            let what = "no army stands before captured royalty (RET-12)";
            return fault(zone_place, what);
        }
        public.captors[house.to_usize()][side.to_usize()] = Some(captor);
        Ok(())
    }
}

/// The armies among cards that lie in a zone of a house; all must be its own.
fn armies(
    house: House,
    place: &str,
    cards: impl Iterator<Item = Card>,
    royalty: bool,
) -> Result<Armies, FieldError> {
    let mut armies = Armies::NONE;
    for card in cards {
        if french::suit(card) != house.suit() {
            let what = format!("{} is of another house", french::code(card));
            return fault(place, what);
        }
        match Army::from_card(card) {
            Some((army, _)) => armies = armies.with(army),
            None if royalty => {}
            None => {
                let what = format!("{} is no army", french::code(card));
                return fault(place, what);
            }
        }
    }
    Ok(armies)
}

fn captor_of(public: &PublicState, house: House, name: &str) -> Result<House, String> {
    let Some(captor) = public.houses().find(|house| house.suit().name() == name) else {
        let houses: Vec<_> = public.houses().map(|house| house.suit().name()).collect();
        return Err(format!("'{name}' is no house here; there are {}", houses.join(", ")));
    };
    if !public.is_enemy(public.owner(house), captor) {
        return Err(format!("the house of {name} has the same player (RET-14)"));
    }
    Ok(captor)
}

/// Whether a position can come about, as far as counts tell.
fn possible(rules: &Retaliation, public: &PublicState) -> Result<(), FieldError> {
    if public.phase == Phase::SetUp {
        return Ok(());
    }
    // Discards that nothing on the table accounts for: each may have been spent on an attack.
    let mut spare = [0; MAX_SEATS];
    let mut cleared = [0; MAX_SEATS];
    for house in public.houses() {
        let captured = public.captors.iter().flatten().filter(|&&by| by == Some(house)).count();
        let empty = public.piles[house.to_usize()].iter().filter(|pile| pile.is_empty()).count();
        let discards = public.discards(rules, house).len() as usize;
        // A capture spends a card of the captor, and an empty place has lost an army of its own.
        let Some(more) = discards.checked_sub(captured + empty) else {
            let what = format!(
                "{captured} captures by this house and {empty} places without an army leave at \
                 least {} discards, not {discards} (RET-16)",
                captured + empty
            );
            return Err(FieldError::new(format!("{}.discards", field_path(house)), what));
        };
        let seat = usize::from(public.owner(house));
        spare[seat] += more;
        cleared[seat] += empty;
    }
    let attacks: usize = spare.iter().sum();
    for seat in 0..usize::from(public.seats) {
        let by_others = attacks - spare[seat];
        // Nobody clears a place of their own.
        if cleared[seat] > by_others {
            let what = format!(
                "seat {seat} has {} places without an army, but the others had cards for at most \
                 {by_others} attacks on them",
                cleared[seat]
            );
            return fault("table", what);
        }
    }
    let all: usize = cleared.iter().sum();
    if all > attacks {
        let what = format!("{all} places have no army, but there were at most {attacks} attacks");
        return fault("table", what);
    }
    let waiting = public.queue.iter().flatten().count();
    // Only before the first act: later the defences are no longer those of the turn-up.
    let mut sorted = *public;
    sorted.sort_queue();
    if waiting == usize::from(public.houses) && sorted.queue != public.queue {
        return fault("table.turned", "equal ranks are not in the order of RET-08");
    }
    Ok(())
}
