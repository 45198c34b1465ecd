//! The truth of the toy and how it moves.

use super::Toy;
use serde::Serialize;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Turn};
use sortie_core::observation::Features;
use sortie_core::{Outcome, Seat, Seats};

/// The most cards.
pub(super) const DECK: usize = 24;
/// The limit of a card about which nothing is proven.
pub(super) const NO_LIMIT: u8 = u8::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Bury(Cards),
    Play(Card),
    Fold,
}

/// An event; a set of cards by its bits, absent if it may not be seen. The proof about a card is
/// told when it leaves: `below`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Event {
    Drew { seat: Seat, n: u32, cards: Option<u32> },
    TurnedUp { card: u8 },
    Buried { seat: Seat, n: u32, cards: Option<u32> },
    Leads { seat: Seat },
    Led { seat: Seat, card: u8, below: u8 },
    Followed { seat: Seat, card: u8, below: u8 },
    Folded { seat: Seat },
    Took { seat: Seat, card: Option<u8>, below: u8 },
    Revealed { seat: Seat, hand: u32, buried: u32, taken: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    Bury,
    Lead,
    Follow,
    Over,
}

/// The place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum CardPlace {
    NotPlayedWith,
    Unknown,
    Pile,
    Hand(Seat),
    Buried(Seat),
    Taken(Seat),
    Won(Seat),
    Trophy,
    Led,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) leader: Seat,
    pub(super) trick: u8,
    pub(super) place: [CardPlace; DECK],
    /// By hidden card: all know that it is below this.
    pub(super) limit: [u8; DECK],
}

/// The cards that lie at a place.
pub(super) fn cards_in(places: &[CardPlace; DECK], place: CardPlace) -> Cards {
    (0..DECK).filter(|&card| places[card] == place).map(|card| Card::new(card as u8)).collect()
}

impl State {
    pub(super) fn cards_in(&self, place: CardPlace) -> Cards {
        cards_in(&self.place, place)
    }

    /// Lays cards somewhere; where all see them, nothing is left to be proven.
    fn lay(&mut self, cards: Cards, place: CardPlace) {
        for card in cards {
            self.place[card.to_usize()] = place;
            if matches!(place, CardPlace::Led | CardPlace::Won(_)) {
                self.limit[card.to_usize()] = NO_LIMIT;
            }
        }
    }

    pub(super) fn encode(&self, out: &mut impl Features) {
        out.planes("hands", "The cards of each hand.", &[2, DECK], |seat| {
            self.cards_in(CardPlace::Hand(seat as Seat)).bits()
        });
    }

    fn seat(&self) -> Seat {
        if self.phase == Phase::Lead { self.leader } else { 1 - self.leader }
    }
}

const PILE: u8 = 0;

impl Toy {
    pub(super) fn deal_hands(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State {
            phase: Phase::Bury,
            leader: 0,
            trick: 0,
            place: [CardPlace::NotPlayedWith; DECK],
            limit: [NO_LIMIT; DECK],
        };
        state.lay(Cards::range(0, self.cards), CardPlace::Pile);
        for seat in 0..2 {
            draw(&mut state, seat, self.hand, chance, log);
        }
        state
    }

    pub(super) fn whose_turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Bury => Turn::Decide(Seats::first(2)),
            Phase::Lead | Phase::Follow => Turn::Decide(Seats::one(state.seat())),
            Phase::Over => Turn::Over(outcome(state)),
        }
    }

    pub(super) fn go_on(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match state.phase {
            Phase::Bury => {
                for (seat, action) in joint.iter() {
                    if let Action::Bury(cards) = action {
                        bury(state, seat, cards, log);
                    }
                }
                state.leader = chance.pick(Source::lot(), 2) as Seat;
                log.public(Event::Leads { seat: state.leader });
                self.start_trick(state, chance, log);
            }
            Phase::Lead => {
                if let Some(Action::Play(card)) = joint.get(state.leader) {
                    let below = state.limit[card.to_usize()];
                    state.lay(card.into(), CardPlace::Led);
                    log.public(Event::Led { seat: state.leader, card: card.index(), below });
                    state.phase = Phase::Follow;
                }
            }
            Phase::Follow => {
                let seat = state.seat();
                let winner = match joint.get(seat) {
                    Some(Action::Play(card)) => {
                        let below = state.limit[card.to_usize()];
                        state.lay(card.into(), CardPlace::Won(seat));
                        log.public(Event::Followed { seat, card: card.index(), below });
                        seat
                    }
                    _ => {
                        fold(state, seat, chance, log);
                        1 - seat
                    }
                };
                for place in [CardPlace::Led, CardPlace::Trophy] {
                    state.lay(state.cards_in(place), CardPlace::Won(winner));
                }
                for seat in [winner, 1 - winner] {
                    draw(state, seat, 1, chance, log);
                }
                state.leader = winner;
                state.trick += 1;
                self.start_trick(state, chance, log);
            }
            Phase::Over => {}
        }
    }

    fn start_trick(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let empty = (0..2).any(|seat| state.cards_in(CardPlace::Hand(seat)).is_empty());
        if empty || state.trick == self.tricks {
            state.phase = Phase::Over;
            state.limit = [NO_LIMIT; DECK];
            for seat in 0..2 {
                let [hand, buried, taken] = [CardPlace::Hand, CardPlace::Buried, CardPlace::Taken]
                    .map(|place| state.cards_in(place(seat)).bits() as u32);
                log.public(Event::Revealed { seat, hand, buried, taken });
            }
            return;
        }
        state.phase = Phase::Lead;
        if let Some(card) = chance.draw_one(Source::turn_up(PILE), state.cards_in(CardPlace::Pile))
        {
            state.lay(card.into(), CardPlace::Trophy);
            log.public(Event::TurnedUp { card: card.index() });
        }
    }
}

fn bury(state: &mut State, seat: Seat, cards: Cards, log: &mut impl Log<Event>) {
    state.lay(cards, CardPlace::Buried(seat));
    let n = cards.len();
    log.secret(
        Seats::one(seat),
        Event::Buried { seat, n, cards: Some(cards.bits() as u32) },
        Event::Buried { seat, n, cards: None },
    );
}

fn draw(state: &mut State, seat: Seat, n: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let cards = chance.draw(Source::deal(PILE), state.cards_in(CardPlace::Pile), n.into());
    if cards.is_empty() {
        return;
    }
    state.lay(cards, CardPlace::Hand(seat));
    let n = cards.len();
    log.secret(
        Seats::one(seat),
        Event::Drew { seat, n, cards: Some(cards.bits() as u32) },
        Event::Drew { seat, n, cards: None },
    );
}

fn fold(state: &mut State, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    log.public(Event::Folded { seat });
    let led = state.cards_in(CardPlace::Led).first().map_or(NO_LIMIT, Card::index);
    let hand = state.cards_in(CardPlace::Hand(seat));
    for card in hand {
        state.limit[card.to_usize()] = state.limit[card.to_usize()].min(led);
    }
    if let Some(card) = chance.draw_one(Source::steal(seat), hand) {
        let thief = 1 - seat;
        state.lay(card.into(), CardPlace::Taken(thief));
        let below = state.limit[card.to_usize()];
        log.secret(
            Seats::first(2),
            Event::Took { seat: thief, card: Some(card.index()), below },
            Event::Took { seat: thief, card: None, below },
        );
    }
}

/// By the cards that were won, taken and buried.
pub(super) fn outcome(state: &State) -> Outcome {
    let points = [0, 1].map(|seat| {
        [CardPlace::Won(seat), CardPlace::Taken(seat), CardPlace::Buried(seat)]
            .into_iter()
            .flat_map(|place| state.cards_in(place))
            .map(|card| i32::from(card.index()) + 1)
            .sum()
    });
    Outcome::by_points(&points)
}
