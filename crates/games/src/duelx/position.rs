//! A position of Duel X as a document, read with checks.

use super::memory::{MOST, Memory};
use super::public_state::{Phase, PublicState, Slot, winner};
use super::rules::DuelX;
use super::state::State;
use serde::{Deserialize, Serialize};
use sortie_core::card::Cards;
use sortie_core::french;
use sortie_core::game::PositionFormat;
use sortie_core::position::{
    CardNames, FieldError, ZoneReader, is_default, phase_name, read_phase, read_seat,
};
use sortie_core::seat::Seat;

/// A position. Lists by seat have two entries, seat 0's first; what is left out is empty or zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// `upgrade`, `battle`, `combine`, `discard` or `over`.
    pub phase: String,
    /// The seat that upgrades or may combine; left out where both decide, or nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// The slots that `to_move` has upgraded in this round: `level attack`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub upgraded: String,
    /// The round, from 1 on.
    #[serde(default = "first_round")]
    pub round: u16,
    /// The draws in a row just before this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub draws: u8,
    /// The Duel Points by seat.
    #[serde(default)]
    pub points: [u8; 2],
    /// The fields by seat.
    pub field: [Field; 2],
    /// Whether each seat's Magic card lies face down.
    #[serde(default)]
    pub magic_down: [bool; 2],
    /// The hands by seat.
    #[serde(default)]
    pub hand: [CardNames; 2],
    /// The deck, in any order: nobody knows it.
    #[serde(default)]
    pub deck: CardNames,
    /// The discards that all have seen.
    #[serde(default)]
    pub discards: CardNames,
    /// The discards whose faces only their owner knows, by seat.
    #[serde(default)]
    pub hidden: [CardNames; 2],
    /// How often cards were shuffled since the first deal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shuffles: u8,
    /// The reshuffles that still matter: the number of the last one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reshuffle: u8,
    /// The memory of the cards that went into them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<KnownReturn>,
    /// How many hidden discards of each seat went into each of them, the first one's first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub returned_hidden: [Vec<u8>; 2],
}

/// The cards of each slot from the bottom to the top; the last one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The Level.
    pub level: CardNames,
    /// The Attack.
    pub attack: CardNames,
    /// The Defense.
    pub defense: CardNames,
    /// The Magic.
    pub magic: CardNames,
}

/// Hidden cards that were last seen when they went into a reshuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownReturn {
    /// The number of the reshuffle.
    pub reshuffle: u8,
    /// The observer who saw it; omitted: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The cards.
    pub cards: CardNames,
}

fn first_round() -> u16 {
    1
}

const PHASES: [(&str, Phase); 5] = [
    ("upgrade", Phase::Upgrade),
    ("battle", Phase::Battle),
    ("combine", Phase::Combine),
    ("discard", Phase::Discard),
    ("over", Phase::Over),
];

impl PositionFormat for DuelX {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        let (public, memory) = (&state.public, &state.memory);
        let has_seat = matches!(public.phase, Phase::Upgrade | Phase::Combine);
        let upgraded = Slot::ALL.into_iter().filter(|slot| public.used >> slot.to_usize() & 1 == 1);
        let field = |at: usize| {
            let slot = |slot: Slot| {
                let below = public.beneath[at][slot.to_usize()].iter();
                CardNames::french(below.chain([public.top[at][slot.to_usize()]]))
            };
            let [level, attack, defense, magic] = Slot::ALL.map(slot);
            Field { level, attack, defense, magic }
        };
        let mut returned = Vec::new();
        let hidden = state.hidden();
        for reshuffle in 1..=memory.level {
            let all = memory.all.bearing(hidden, reshuffle);
            let own = memory.own.map(|own| own.bearing(hidden, reshuffle) - all);
            for (by, cards) in [(None, all), (Some(0), own[0]), (Some(1), own[1])] {
                if !cards.is_empty() {
                    returned.push(KnownReturn { reshuffle, by, cards: CardNames::french(cards) });
                }
            }
        }
        let counts =
            |seat: usize| (1..=memory.level).map(|n| memory.returned[seat].count(n)).collect();
        Position {
            phase: phase_name(&PHASES, public.phase),
            to_move: has_seat.then_some(public.seat),
            upgraded: upgraded.map(Slot::name).collect::<Vec<_>>().join(" "),
            round: public.round,
            draws: public.draws,
            points: public.points,
            field: [field(0), field(1)],
            magic_down: public.covered,
            hand: state.hand.map(CardNames::french),
            deck: CardNames::french(state.deck),
            discards: CardNames::french(state.discards),
            hidden: state.buried.map(CardNames::french),
            shuffles: public.shuffles,
            reshuffle: memory.level,
            returned,
            returned_hidden: [counts(0), counts(1)],
        }
    }

    fn read_position(&self, _seats: u8, position: &Position) -> Result<State, FieldError> {
        let mut state = State::EMPTY;
        state.public.phase = read_phase(&PHASES, &position.phase)?;
        let mut reader = ZoneReader::french(self.pack);
        for seat in 0..2usize {
            let place = |zone: &str| format!("table.{zone}.{seat}");
            read_field(&mut reader, &position.field[seat], seat, &mut state.public)?;
            state.hand[seat] = reader.cards(&place("hand"), &position.hand[seat])?;
            state.buried[seat] = reader.cards(&place("hidden"), &position.hidden[seat])?;
            let (held, most) = (state.hand[seat].len(), self.largest_hand());
            if held > most.into() {
                let what = format!("{held} cards; a hand has at most {most}");
                return Err(FieldError::new(place("hand"), what));
            }
        }
        state.deck = reader.cards("table.deck", &position.deck)?;
        state.discards = reader.cards("table.discards", &position.discards)?;
        state.public.covered = position.magic_down;
        state.public.shuffles = position.shuffles;
        read_memory(position, &reader, &mut state)?;
        reader.finish()?;
        read_turn(position, &mut state.public)?;
        read_score(self, position, &mut state.public)?;
        check_phase(self, &state)?;
        Ok(state)
    }
}

fn read_field(
    reader: &mut ZoneReader,
    field: &Field,
    seat: usize,
    public: &mut PublicState,
) -> Result<(), FieldError> {
    let slots = [&field.level, &field.attack, &field.defense, &field.magic];
    for (slot, names) in Slot::ALL.into_iter().zip(slots) {
        let place = format!("table.field.{seat}.{}", slot.name());
        let cards = reader.list(&place, names)?;
        let Some((top, below)) = cards.split_last() else {
            return Err(FieldError::new(place, "a slot always has a card"));
        };
        public.top[seat][slot.to_usize()] = *top;
        public.beneath[seat][slot.to_usize()] = below.iter().copied().collect();
    }
    Ok(())
}

fn read_memory(
    position: &Position,
    reader: &ZoneReader,
    state: &mut State,
) -> Result<(), FieldError> {
    let level = position.reshuffle;
    if usize::from(level) > MOST {
        let what = format!("{level}; with two hands at most {MOST} reshuffles matter");
        return Err(FieldError::new("table.reshuffle", what));
    }
    let mut memory = Memory { level, ..Memory::NONE };
    let hidden = state.hidden();
    // By seat, and last what all saw: a card may be named once in each.
    let mut named = [Cards::EMPTY; 3];
    for (n, returned) in position.returned.iter().enumerate() {
        let place = format!("table.returned.{n}");
        let reshuffle = returned.reshuffle;
        if !(1..=level).contains(&reshuffle) {
            let what = format!("reshuffle {reshuffle}; those that matter are 1 to {level}");
            return Err(FieldError::new(place, what));
        }
        let whose = match returned.by {
            None => 2,
            Some(seat @ 0..=1) => usize::from(seat),
            Some(_) => return Err(FieldError::new(place, "a seat is 0 or 1")),
        };
        for name in &returned.cards.0 {
            let card = reader.card(&place, name)?;
            let what = if !hidden.has(card) {
                "lies where all see it: nothing is to be remembered of it"
            } else if named[whose].has(card) {
                "is named in two reshuffles of one kind"
            } else {
                named[whose].add(card);
                continue;
            };
            return Err(FieldError::new(place, format!("{name} {what}")));
        }
    }
    let entries = || position.returned.iter().enumerate();
    let cards = |returned: &KnownReturn| -> Cards {
        returned.cards.0.iter().filter_map(|name| french::parse(name)).collect()
    };
    // Public memories first: they set those of both seats, which may only be later.
    for (_, returned) in entries().filter(|(_, returned)| returned.by.is_none()) {
        memory.seen_by_all(cards(returned), returned.reshuffle);
    }
    for (n, returned) in entries() {
        let Some(seat) = returned.by else { continue };
        for card in cards(returned) {
            let known = memory.all.get(card);
            if known >= returned.reshuffle {
                let code = french::code(card);
                let what = format!("{code} was seen by all in reshuffle {known}, no earlier one");
                return Err(FieldError::new(format!("table.returned.{n}"), what));
            }
            memory.own[seat as usize].set(Cards::single(card), returned.reshuffle);
        }
    }
    for (seat, counts) in position.returned_hidden.iter().enumerate() {
        if counts.len() > usize::from(level) || counts.iter().any(|&n| n > french::PACK) {
            let what = format!("a number of cards for each of the {level} reshuffles");
            return Err(FieldError::new(format!("table.returned_hidden.{seat}"), what));
        }
        for (reshuffle, &n) in (1..).zip(counts) {
            memory.returned[seat].add(reshuffle, n);
        }
    }
    check_memory(state, &memory)?;
    state.memory = memory;
    Ok(())
}

/// The deck was made by the last reshuffle.
fn check_memory(state: &State, memory: &Memory) -> Result<(), FieldError> {
    let other = state.deck.iter().find(|&card| memory.latest_of(card) != memory.level);
    other.map_or(Ok(()), |card| {
        let what = format!(
            "{} is not of reshuffle {}, which made the deck (see returned)",
            french::code(card),
            memory.level
        );
        Err(FieldError::new("table.deck", what))
    })
}

fn read_turn(position: &Position, public: &mut PublicState) -> Result<(), FieldError> {
    let needs = matches!(public.phase, Phase::Upgrade | Phase::Combine);
    public.seat = read_seat("table.to_move", position.to_move, needs, &position.phase)?;
    for word in position.upgraded.split_whitespace() {
        let fail = |what: String| Err(FieldError::new("table.upgraded", what));
        let Some(slot) = Slot::ALL.into_iter().find(|slot| slot.name() == word) else {
            return fail(format!("'{word}' is none of level, attack, defense, magic"));
        };
        if public.phase != Phase::Upgrade {
            return fail(format!("phase {} has none", position.phase));
        }
        if public.beneath[public.seat as usize][slot.to_usize()].is_empty() {
            return fail(format!("{word} is upgraded, but nothing lies beneath its card"));
        }
        public.used |= 1 << slot.to_usize();
    }
    Ok(())
}

fn read_score(
    rules: &DuelX,
    position: &Position,
    public: &mut PublicState,
) -> Result<(), FieldError> {
    let fail = |place: &str, what: String| Err(FieldError::new(format!("table.{place}"), what));
    (public.round, public.draws, public.points) = (position.round, position.draws, position.points);
    if !(1..=rules.max_rounds).contains(&public.round) {
        let what = format!("{}; these rules have 1 to {} rounds", public.round, rules.max_rounds);
        return fail("round", what);
    }
    if public.draws > 1 {
        return fail("draws", "the second draw in a row leads back to Engage".to_owned());
    }
    let decided = matches!(public.phase, Phase::Discard | Phase::Over);
    if decided && public.draws > 0 {
        return fail("draws", format!("phase {} follows no draw", position.phase));
    }
    let [one, other] = public.points.map(u16::from);
    // In the phases after a battle the present round counts as played.
    let played = public.round - u16::from(!decided);
    if one + other + u16::from(public.draws) > played {
        let what = format!("{one} and {other} after {played} rounds, with the draws");
        return fail("points", what);
    }
    let reached = public.points.map(|points| points >= rules.target);
    let target = rules.target;
    if reached == [true; 2] || public.points.iter().any(|&points| points > target) {
        return fail("points", format!("the match ends when somebody has {target}"));
    }
    let ended = reached.contains(&true) || (decided && public.round == rules.max_rounds);
    if ended != (public.phase == Phase::Over) {
        let what = if ended {
            "the match is over: a seat has reached the target, or the last round is played"
        } else {
            "the match goes on: nobody has reached the target, and rounds are left"
        };
        return fail("phase", what.to_owned());
    }
    if public.phase == Phase::Discard && one + other == 0 {
        return fail("points", "the cards are discarded after somebody has won".to_owned());
    }
    Ok(())
}

fn check_phase(rules: &DuelX, state: &State) -> Result<(), FieldError> {
    let fail = |what: &str| Err(FieldError::new("table.phase", what));
    let public = &state.public;
    match public.phase {
        Phase::Upgrade => {
            let held = state.hand[public.seat as usize].len();
            if public.must_be_done(rules, held, state.has_supply()) {
                return fail("nothing is left to upgrade: the seat is done");
            }
        }
        Phase::Battle if public.covered == [true; 2] => {
            return fail("both Magic cards lie face down: nobody has a choice");
        }
        Phase::Combine => {
            if !public.can_combine(public.seat) {
                return fail("the loser could not make it a draw");
            }
            if !can_have_lost(public) {
                return fail("the seat that may combine has not lost by Attack");
            }
        }
        Phase::Discard if state.hand == [Cards::EMPTY; 2] => {
            return fail("nobody has a card to discard");
        }
        Phase::Battle | Phase::Discard | Phase::Over => {}
    }
    Ok(())
}

/// Whether the seat that may combine can have lost by Attack. Magic that was used lies face down.
fn can_have_lost(public: &PublicState) -> bool {
    let (loser, won) = (public.seat, 1 - public.seat);
    let lost = |by: Slot| {
        // Either side of the battle by seat, as `winner` wants it.
        let mut powers = [0; 2];
        powers[loser as usize] = public.power(loser, Slot::Attack);
        powers[won as usize] = public.power(won, by);
        let defenses = [public.power(0, Slot::Defense), public.power(1, Slot::Defense)];
        winner(powers, defenses) == Some(won)
    };
    lost(Slot::Attack) || (public.covered[won as usize] && lost(Slot::Magic))
}
