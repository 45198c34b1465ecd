//! The toy in text.

use super::state::{Action, CardPlace, DECK, NO_LIMIT, Phase, State};
use super::{IDS, Toy};
use serde::{Deserialize, Serialize};
use sortie_core::card::{Card, Cards};
use sortie_core::game::Refusal;
use sortie_core::position::{CardNames, FieldError, ZoneReader, phase_name, read_phase};
use sortie_core::{Face, Seat, Text};
use std::collections::BTreeMap;

/// The state as a document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    phase: String,
    leader: Seat,
    trick: u8,
    pile: CardNames,
    trophy: CardNames,
    led: CardNames,
    hand: [CardNames; 2],
    buried: [CardNames; 2],
    taken: [CardNames; 2],
    won: [CardNames; 2],
    #[serde(default)]
    below: BTreeMap<String, u8>,
}

const PHASES: [(&str, Phase); 4] = [
    ("bury", Phase::Bury),
    ("lead", Phase::Lead),
    ("follow", Phase::Follow),
    ("over", Phase::Over),
];

fn code(card: Card) -> String {
    format!("X{}", card.index())
}

fn parse(text: &str) -> Option<Card> {
    let index = text.strip_prefix('X')?.parse().ok()?;
    let card = (0..DECK as u8).contains(&index).then(|| Card::new(index))?;
    (code(card) == text).then_some(card)
}

pub(super) fn face(card: Card) -> Face {
    Face { code: code(card), index: card.index().to_string(), emblem: "stars".to_owned() }
}

pub(super) fn spell(action: &Action) -> String {
    match action {
        Action::Bury(cards) => {
            format!("bury {}", cards.iter().map(code).collect::<Vec<_>>().join(" "))
        }
        Action::Play(card) => code(*card),
        Action::Fold => "fold".to_owned(),
    }
}

pub(super) fn read(text: &str) -> Result<Action, Refusal> {
    let upper = text.to_uppercase();
    let mut words = upper.split_whitespace();
    let action = match words.next() {
        Some("FOLD") => Some(Action::Fold),
        Some("BURY") => words.by_ref().map(parse).collect::<Option<Cards>>().map(Action::Bury),
        Some(card) => parse(card).map(Action::Play),
        None => None,
    };
    action
        .filter(|_| words.next().is_none())
        .ok_or_else(|| Refusal::new("TOY-03", Text::new(id!("toy-unreadable")).raw("text", text)))
}

impl Position {
    pub(super) fn of(state: &State) -> Self {
        let cards = |place| CardNames::write(state.cards_in(place), code);
        let limits = state.limit.iter().enumerate().filter(|limit| *limit.1 != NO_LIMIT);
        Position {
            phase: phase_name(&PHASES, state.phase),
            leader: state.leader,
            trick: state.trick,
            pile: cards(CardPlace::Pile),
            trophy: cards(CardPlace::Trophy),
            led: cards(CardPlace::Led),
            hand: [0, 1].map(CardPlace::Hand).map(cards),
            buried: [0, 1].map(CardPlace::Buried).map(cards),
            taken: [0, 1].map(CardPlace::Taken).map(cards),
            won: [0, 1].map(CardPlace::Won).map(cards),
            below: limits.map(|(card, &limit)| (code(Card::new(card as u8)), limit)).collect(),
        }
    }

    pub(super) fn read(&self, rules: &Toy) -> Result<State, FieldError> {
        let phase = read_phase(&PHASES, &self.phase)?;
        if self.leader > 1 {
            return Err(FieldError::new("table.leader", "0 or 1"));
        }
        let mut state = State {
            phase,
            leader: self.leader,
            trick: self.trick,
            place: [CardPlace::NotPlayedWith; DECK],
            limit: [NO_LIMIT; DECK],
        };
        let mut reader = ZoneReader::new(Cards::range(0, rules.cards), parse, code);
        let mut lay = |name: &str, names: &CardNames, place: CardPlace| {
            for card in reader.cards(&format!("table.{name}"), names)? {
                state.place[card.to_usize()] = place;
            }
            Ok(())
        };
        lay("pile", &self.pile, CardPlace::Pile)?;
        lay("trophy", &self.trophy, CardPlace::Trophy)?;
        lay("led", &self.led, CardPlace::Led)?;
        for seat in 0..2 {
            let at = usize::from(seat);
            lay(&format!("hand.{seat}"), &self.hand[at], CardPlace::Hand(seat))?;
            lay(&format!("buried.{seat}"), &self.buried[at], CardPlace::Buried(seat))?;
            lay(&format!("taken.{seat}"), &self.taken[at], CardPlace::Taken(seat))?;
            lay(&format!("won.{seat}"), &self.won[at], CardPlace::Won(seat))?;
        }
        for (name, limit) in &self.below {
            state.limit[reader.card("table.below", name)?.to_usize()] = *limit;
        }
        reader.finish()?;
        Ok(state)
    }
}
