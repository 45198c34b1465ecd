//! A position of Attack! as a document, read with checks.

use super::rules::Attack;
use super::state::{Phase, State};
use super::tags::{Proof, Proofs, Tag};
use serde::{Deserialize, Serialize};
use sortie_core::card::{Card, Cards, Row};
use sortie_core::french::{self, BLACK, RED};
use sortie_core::game::PositionFormat;
use sortie_core::position::{
    CardNames, FieldError, ZoneReader, is_default, phase_name, read_phase, read_seat,
};
use sortie_core::seat::Seat;

/// A position. Lists by seat have two entries, seat 0's first; what is left out is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// `role`, `attack`, `defend`, `sum`, `turn` or `over`.
    pub phase: String,
    /// The seat that decides; left out where both do, or nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// The seat that attacks in this duel; left out where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Seat>,
    /// The Fight Decks by seat, in any order: nobody knows it.
    #[serde(default)]
    pub fight: [CardNames; 2],
    /// The hands by seat.
    #[serde(default)]
    pub hand: [CardNames; 2],
    /// The field by seat, in the order of play.
    #[serde(default)]
    pub field: [CardNames; 2],
    /// The Victory Decks by seat.
    #[serde(default)]
    pub victory: [CardNames; 2],
    /// The Decks of Champions by seat.
    #[serde(default)]
    pub champions: [CardNames; 2],
    /// The cards in Victory Decks that were taken at random, and those in Decks of Champions that
    /// were left over at the end: not everybody has seen them.
    #[serde(default, skip_serializing_if = "CardNames::is_empty")]
    pub unseen: CardNames,
    /// The facts about hidden cards that play has proven.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proven: Vec<ProofEntry>,
    /// How often each seat has reshuffled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reshuffled: [u8; 2],
    /// The last reshuffle that cards were part of. Left out: the hand and the Fight Deck of a seat
    /// that has reshuffled come from its last one, everything else from the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffles: Option<Vec<ReshuffleEntry>>,
}

/// A proof about cards in a hand, or unseen ones that were in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofEntry {
    /// The cards.
    pub cards: CardNames,
    /// They are no Swords.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_sword: bool,
    /// They are no Shields of this value (1–15) or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_shield_from: Option<u8>,
}

/// Cards whose last reshuffle was this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReshuffleEntry {
    /// The owner of the Fight Deck that it made.
    pub seat: Seat,
    /// Its number among that seat's reshuffles, from 1.
    pub number: u8,
    /// The cards.
    pub cards: CardNames,
}

const PHASES: [(&str, Phase); 6] = [
    ("role", Phase::Role),
    ("attack", Phase::Attack),
    ("defend", Phase::Defend),
    ("sum", Phase::Sum),
    ("turn", Phase::Turn),
    ("over", Phase::Over),
];

fn in_duel(phase: Phase) -> bool {
    matches!(phase, Phase::Attack | Phase::Defend | Phase::Sum)
}

impl PositionFormat for Attack {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let mut proven: Vec<(Proof, Cards)> = Vec::new();
        for card in state.hand[0] | state.hand[1] | state.unseen {
            let proof = state.proof(card);
            match proven.iter_mut().find(|(known, _)| *known == proof) {
                _ if proof == Proof::NONE => {}
                Some((_, cards)) => cards.add(card),
                None => proven.push((proof, Cards::single(card))),
            }
        }
        proven.sort();
        let mut shuffles = Vec::new();
        for number in 1..=state.reshuffled[0].max(state.reshuffled[1]) {
            let cards = state.shuffle.bearing(self.deck(), number);
            let second = state.shuffle.second_seat_cards();
            for (seat, cards) in [(0, cards - second), (1, cards & second)] {
                if !cards.is_empty() {
                    shuffles.push(ReshuffleEntry { seat, number, cards: CardNames::french(cards) });
                }
            }
        }
        Position {
            phase: phase_name(&PHASES, state.phase),
            to_move: (in_duel(state.phase) || state.phase == Phase::Role).then_some(state.seat),
            attacker: in_duel(state.phase).then_some(state.attacker),
            fight: state.fight.map(CardNames::french),
            hand: state.hand.map(CardNames::french),
            field: state.field.map(|row| CardNames::french(row.iter())),
            victory: state.victory.map(CardNames::french),
            champions: state.champions.map(CardNames::french),
            unseen: CardNames::french(state.unseen),
            proven: proven
                .into_iter()
                .map(|(proof, cards)| ProofEntry {
                    cards: CardNames::french(cards),
                    no_sword: proof.no_sword(),
                    no_shield_from: Some(proof.shield_limit()).filter(|&limit| limit < 16),
                })
                .collect(),
            reshuffled: state.reshuffled,
            shuffles: (!shuffles.is_empty()).then_some(shuffles),
        }
    }

    fn read_position(&self, _seats: u8, position: &Position) -> Result<State, FieldError> {
        let mut state = State { phase: read_phase(&PHASES, &position.phase)?, ..State::EMPTY };
        let mut reader = ZoneReader::french(self.deck());
        for seat in 0..2 {
            let place = |zone: &str| format!("table.{zone}.{seat}");
            state.fight[seat] = reader.cards(&place("fight"), &position.fight[seat])?;
            state.hand[seat] = reader.cards(&place("hand"), &position.hand[seat])?;
            for card in reader.list(&place("field"), &position.field[seat])? {
                if !state.field[seat].push(card) {
                    return Err(FieldError::new(place("field"), "more cards than a hand holds"));
                }
            }
            state.victory[seat] = reader.cards(&place("victory"), &position.victory[seat])?;
            state.champions[seat] = reader.cards(&place("champions"), &position.champions[seat])?;
            let most = u32::from(self.hand_size);
            if state.hand[seat].len() > most {
                let what = format!("{} cards; a hand has at most {most}", state.hand[seat].len());
                return Err(FieldError::new(place("hand"), what));
            }
            let in_duel = state.hand[seat].len() + state.field[seat].len() as u32;
            if in_duel > most {
                let what =
                    format!("{in_duel} cards with the hand; a duel begins with at most {most}");
                return Err(FieldError::new(place("field"), what));
            }
            if position.reshuffled[seat] > self.reshuffles {
                let what = format!(
                    "{} reshuffles; these rules allow {}",
                    position.reshuffled[seat], self.reshuffles
                );
                return Err(FieldError::new(place("reshuffled"), what));
            }
        }
        for name in &position.unseen.0 {
            let card = reader.card("table.unseen", name)?;
            if state.unseen.has(card) {
                return Err(FieldError::new("table.unseen", format!("{name} is named twice")));
            }
            state.unseen.add(card);
        }
        state.reshuffled = position.reshuffled;
        read_shuffles(self, position, &reader, &mut state)?;
        read_proofs(self, position, &reader, &mut state)?;
        reader.finish()?;
        if self.decks == 2 {
            check_packs(self, &state)?;
        }
        check_unseen(self, &state)?;
        read_turn(position, &mut state)?;
        check_phase(self, &state)?;
        Ok(state)
    }
}

fn read_shuffles(
    rules: &Attack,
    position: &Position,
    reader: &ZoneReader,
    state: &mut State,
) -> Result<(), FieldError> {
    let Some(shuffles) = &position.shuffles else {
        for seat in 0..2u8 {
            let at = seat as usize;
            if state.reshuffled[at] > 0 {
                let cards = state.hand[at] | state.fight[at];
                state.shuffle.set(cards, seat, state.reshuffled[at]);
            }
        }
        return Ok(());
    };
    let mut named = Cards::EMPTY;
    for (n, shuffle) in shuffles.iter().enumerate() {
        let place = format!("table.shuffles.{n}");
        let known = state.reshuffled.get(usize::from(shuffle.seat)).copied().unwrap_or(0);
        if shuffle.number == 0 || shuffle.number > known {
            let what = format!(
                "reshuffle {} of seat {}; that seat has reshuffled {known} times",
                shuffle.number, shuffle.seat
            );
            return Err(FieldError::new(place, what));
        }
        for name in &shuffle.cards.0 {
            let card = reader.card(&place, name)?;
            if named.has(card) {
                return Err(FieldError::new(place, format!("{name} is in two reshuffles")));
            }
            named.add(card);
            state.shuffle.set(Cards::single(card), shuffle.seat, shuffle.number);
        }
    }
    for seat in 0..2usize {
        let number = state.reshuffled[seat];
        for card in state.fight[seat] {
            if state.shuffle.number(card) != number {
                let what = format!(
                    "{} is not of reshuffle {number}, which made this deck (see shuffles)",
                    french::code(card)
                );
                return Err(FieldError::new(format!("table.fight.{seat}"), what));
            }
        }
        let others = if seat == 0 {
            state.shuffle.second_seat_cards()
        } else {
            rules.deck()
                - state.shuffle.second_seat_cards()
                - state.shuffle.bearing(rules.deck(), 0)
        };
        let own = [
            ("hand", seat, state.hand[seat]),
            ("fight", seat, state.fight[seat]),
            ("field", seat, state.field[seat].cards()),
            ("champions", seat, state.champions[seat]),
            ("victory", 1 - seat, state.victory[1 - seat]),
        ];
        for (zone, at, cards) in own {
            if let Some(card) = (cards & others).first() {
                let what = format!("{} was reshuffled by the other seat", french::code(card));
                return Err(FieldError::new(format!("table.{zone}.{at}"), what));
            }
        }
    }
    Ok(())
}

fn read_proofs(
    rules: &Attack,
    position: &Position,
    reader: &ZoneReader,
    state: &mut State,
) -> Result<(), FieldError> {
    let mut proofs = Proofs::EMPTY;
    for (n, proven) in position.proven.iter().enumerate() {
        let place = format!("table.proven.{n}");
        if rules.sums || !rules.hands {
            return Err(FieldError::new(
                place,
                "nobody loses for want of a card here: nothing is proven",
            ));
        }
        let no_sword = if proven.no_sword { Proof::NO_SWORD } else { Proof::NONE };
        let no_shield = match proven.no_shield_from {
            Some(2..=15) if !rules.must_match => {
                let what =
                    "without must_match the loser holds no Shield at all: no_shield_from is 1";
                return Err(FieldError::new(place, what));
            }
            Some(value @ 1..=15) => Proof::no_shield_from(value),
            Some(value) => {
                let what = format!("no_shield_from is {value}; it is a value from 1 to 15");
                return Err(FieldError::new(place, what));
            }
            None => Proof::NONE,
        };
        for name in &proven.cards.0 {
            let card = reader.card(&place, name)?;
            let held = state.hand[0] | state.hand[1] | state.unseen;
            if !held.has(card) {
                let what = format!("{name} is in no hand and not unseen: nothing is proven of it");
                return Err(FieldError::new(place, what));
            }
            if !(no_sword.allows(rules) & no_shield.allows(rules)).has(card) {
                return Err(FieldError::new(place, format!("this is not true of {name}")));
            }
            proofs.add(Cards::single(card), no_sword);
            proofs.add(Cards::single(card), no_shield);
        }
    }
    state.proofs = proofs.only(state.unseen);
    for seat in 0..2usize {
        for (place, card) in (0..).zip(state.hand[seat]) {
            let tag = Tag::new(state.shuffle.number(card), proofs.get(card));
            state.tags[seat].insert(place, tag);
        }
    }
    Ok(())
}

/// With two decks everybody's cards are of their own pack (ATK-22).
fn check_packs(rules: &Attack, state: &State) -> Result<(), FieldError> {
    for seat in 0..2usize {
        let own = if seat == 0 { rules.pack } else { rules.deck() - rules.pack };
        let zones = [
            ("fight", state.fight[seat], own),
            ("hand", state.hand[seat], own),
            ("field", state.field[seat].cards(), own),
            ("champions", state.champions[seat], own),
            ("victory", state.victory[seat], !own),
        ];
        for (zone, cards, right) in zones {
            if let Some(card) = (cards - right).first() {
                let what = format!("{} is of the other player's deck", french::code(card));
                return Err(FieldError::new(format!("table.{zone}.{seat}"), what));
            }
        }
    }
    Ok(())
}

fn check_unseen(rules: &Attack, state: &State) -> Result<(), FieldError> {
    // Cards are taken at random only where a duel can be lost for want of one.
    let taken = rules.hands && !rules.sums;
    let mut may = if taken { state.victory[0] | state.victory[1] } else { Cards::EMPTY };
    if state.phase == Phase::Over {
        may |= state.champions[0] | state.champions[1];
    }
    if let Some(card) = (state.unseen - may).first() {
        let what = format!("{} has been seen by all where it lies", french::code(card));
        return Err(FieldError::new("table.unseen", what));
    }
    Ok(())
}

fn read_turn(position: &Position, state: &mut State) -> Result<(), FieldError> {
    let duel = in_duel(state.phase);
    let decides = duel || state.phase == Phase::Role;
    state.seat = read_seat("table.to_move", position.to_move, decides, &position.phase)?;
    state.attacker = read_seat("table.attacker", position.attacker, duel, &position.phase)?;
    Ok(())
}

fn check_phase(rules: &Attack, state: &State) -> Result<(), FieldError> {
    let fail = |what: &str| Err(FieldError::new("table.phase", what));
    let (hands, decks) = (state.hand, state.fight);
    let lengths = state.field.map(|row| row.len());
    match state.phase {
        Phase::Turn if rules.hands => return fail("turn belongs to a game without hands"),
        Phase::Role | Phase::Attack | Phase::Defend | Phase::Sum if !rules.hands => {
            return fail("these rules have no hands: the phase is turn or over");
        }
        Phase::Attack | Phase::Defend if rules.sums => {
            return fail("in a duel of sums the phase is sum");
        }
        Phase::Sum if !rules.sums => return fail("sum belongs to duel=sums"),
        _ => {}
    }
    if !in_duel(state.phase) && lengths != [0, 0] {
        return Err(FieldError::new("table.field", "cards lie on the field only during a duel"));
    }
    if !rules.hands && (hands[0] | hands[1]) != Cards::EMPTY {
        return Err(FieldError::new("table.hand", "these rules have no hands"));
    }
    match state.phase {
        Phase::Over => {
            if !(hands[0] | hands[1] | decks[0] | decks[1]).is_empty() {
                return fail("at the end hands and Fight Decks have joined the champions");
            }
        }
        Phase::Turn => {
            if decks.iter().any(|deck| deck.is_empty()) {
                return fail("a Fight Deck is empty: it has been reshuffled, or the match is over");
            }
        }
        Phase::Role => {
            if rules.role_first != (hands[0] | hands[1]).is_empty() {
                return fail("whether hands are drawn before the role is chosen is choose_role");
            }
            if state.victory[state.seat as usize].is_empty() {
                return fail("the seat that chooses a role has captured the enemy's opening card");
            }
        }
        Phase::Attack | Phase::Defend => check_exchange(rules, state)?,
        Phase::Sum => check_sum(state)?,
    }
    Ok(())
}

fn check_exchange(rules: &Attack, state: &State) -> Result<(), FieldError> {
    let (attacker, defender) = (state.attacker as usize, 1 - state.attacker as usize);
    let fields = [state.field[attacker], state.field[defender]];
    let attacking = state.phase == Phase::Attack;
    let right = if attacking { attacker } else { defender };
    if state.seat as usize != right {
        return Err(FieldError::new("table.to_move", format!("it is seat {right}'s turn")));
    }
    if fields[0].len() != fields[1].len() + usize::from(!attacking) {
        let what = "the attacker plays first, the defender answers: the field does not fit";
        return Err(FieldError::new("table.field", what));
    }
    for (side, colour, seat) in [(0, RED, attacker), (1, BLACK, defender)] {
        if let Some(card) = (fields[side].cards() - colour).first() {
            let what = format!("{} has the wrong colour for its side", french::code(card));
            return Err(FieldError::new(format!("table.field.{seat}"), what));
        }
    }
    let equal = |(a, b): (Card, Card)| rules.value(a) == rules.value(b);
    if !rules.dice && !fields[0].iter().zip(fields[1].iter()).all(equal) {
        return Err(FieldError::new("table.field", "a battle goes on only after equal values"));
    }
    if state.hand[defender].is_empty() || (attacking && state.hand[attacker].is_empty()) {
        return Err(FieldError::new("table.hand", "an exchange needs a card in each hand"));
    }
    let hand = state.hand[right];
    let playable = match fields[0].top() {
        Some(sword) if !attacking => hand & BLACK & rules.at_least(rules.least_answer(sword)),
        _ => hand & RED,
    };
    if playable.is_empty() {
        let what = "this seat holds no card that it may play: it has lost the duel already";
        return Err(FieldError::new(format!("table.hand.{right}"), what));
    }
    Ok(())
}

fn check_sum(state: &State) -> Result<(), FieldError> {
    let (attacker, defender) = (state.attacker as usize, 1 - state.attacker as usize);
    let seat = state.seat as usize;
    if state.hand[seat].is_empty() {
        let what = "a player without cards is passed over";
        return Err(FieldError::new("table.to_move", what));
    }
    let lengths = [state.field[attacker].len(), state.field[defender].len()];
    let empty = [state.hand[attacker].is_empty(), state.hand[defender].is_empty()];
    if lengths == [0, 0] && empty != [false, false] {
        return Err(FieldError::new("table.hand", "a duel starts only while both hold cards"));
    }
    let possible = if seat == attacker {
        lengths[0] == lengths[1] || (empty[1] && lengths[0] >= lengths[1])
    } else {
        lengths[0] == lengths[1] + 1 || (empty[0] && lengths[0] <= lengths[1] + 1)
    };
    if !possible {
        return Err(FieldError::new("table.field", "the players play one card each in turn"));
    }
    let king = |row: &Row<5>| row.iter().any(|card| french::rank(card) == french::rank::KING);
    let answering = seat == defender && lengths[0] == lengths[1] + 1;
    let last = state.field[attacker].top().map(french::rank) == Some(french::rank::KING);
    let before = {
        let mut row = state.field[attacker];
        if answering && last {
            row.pop();
        }
        king(&row) || king(&state.field[defender])
    };
    if before || (last && !answering) {
        return Err(FieldError::new(
            "table.field",
            "the round in which a king is played is the last",
        ));
    }
    Ok(())
}
