//! The referee of Duel X: Engage, upgrades, battles and reshuffles.

use super::event::Event;
use super::memory::Tally;
use super::public_state::{Phase, Slot, winner};
use super::rules::DuelX;
use super::state::{Action, State};
use super::view::{Remembered, View};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{Observer, Seat, Seats};

/// The deck, for [`Source`].
pub const DECK_ZONE: u8 = 0;
/// Draws in a row that lead back to Engage (DUX-17).
const DRAWS: u8 = 2;

impl Referee for DuelX {
    #[inline]
    fn deal(&self, _seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::EMPTY;
        self.engage(&mut state, chance, log);
        begin_upgrade(&mut state);
        self.go_on(&mut state, chance, log);
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.public.phase == Phase::Over {
            Turn::Over(self.standings(state))
        } else {
            Turn::Decide(state.public.deciders(state.held()))
        }
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.public.seat;
        match state.public.phase {
            Phase::Upgrade => match joint.get(seat) {
                Some(Action::Lay { card, slot }) => lay(state, card, slot, log),
                Some(Action::Steal(slot)) => steal(state, slot, chance, log),
                Some(Action::Done) => end_upgrade(state, log),
                _ => return,
            },
            Phase::Battle => self.fight(state, joint, chance, log),
            Phase::Combine => match joint.get(seat) {
                Some(Action::Combine) => {
                    let (power, defense) =
                        (state.public.combined(seat), state.public.power(1 - seat, Slot::Defense));
                    log.public(Event::Combined { seat, power, defense });
                    cover(state, seat, log);
                    self.end_round(state, None, chance, log);
                }
                Some(Action::Decline) => {
                    log.public(Event::Declined { seat });
                    self.end_round(state, Some(1 - seat), chance, log);
                }
                _ => return,
            },
            Phase::Discard => {
                discard_hidden(state, joint, log);
                self.draw_up(state, chance, log);
                next_round(state);
            }
            Phase::Over => return,
        }
        self.go_on(state, chance, log);
    }

    /// The seat with more Duel Points wins (DUX-19).
    #[cold]
    fn standings(&self, state: &State) -> Outcome {
        Outcome::by_points(&state.public.points.map(i32::from))
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        let mut view = View {
            who,
            public: state.public,
            deck: state.deck.len() as u8,
            held: state.held().map(|n| n as u8),
            hand: Cards::EMPTY,
            discards: state.discards,
            forgotten: 0,
            buried: Cards::EMPTY,
            in_hand: [Tally::NONE; 2],
            in_discards: [Tally::NONE; 2],
            memory: None,
        };
        for seat in 0..2u8 {
            let at = seat as usize;
            if who.is(seat) {
                view.hand = state.hand[at];
                view.buried = state.buried[at];
            } else {
                // Tallies count unknown cards only; the own ones are known by their faces.
                view.in_hand[at] = state.memory.tally(state.hand[at]);
                view.in_discards[at] = state.memory.tally(state.buried[at]);
            }
        }
        if state.memory.level > 0 {
            view.memory = Some(Remembered::new(state, who, view.hand | view.buried));
        }
        view
    }
}

impl DuelX {
    /// Fields and hands are dealt anew (DUX-02).
    fn engage(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        // Points and rounds go on (DUX-17); piles, hands and memories begin anew.
        *state = State { public: state.public, deck: self.pack, ..State::EMPTY };
        state.public.beneath = State::EMPTY.public.beneath;
        state.public.covered = [false; 2];
        for seat in 0..2u8 {
            let at = seat as usize;
            for slot in Slot::ALL {
                let source = Source::turn_up(DECK_ZONE).reshuffled(state.public.shuffles);
                let drawn = match &self.opening {
                    // A lite form fixes the fields, so that its tree stays small.
                    Some(opening) => Some(opening[at][slot.to_usize()]),
                    None => chance.draw_one(source, state.deck),
                };
                if let Some(card) = drawn {
                    state.deck.remove(card);
                    state.public.top[at][slot.to_usize()] = card;
                }
            }
        }
        // Both fields are turned up together, after the last card was laid (DUX-02).
        log.public(Event::Engaged);
        for seat in 0..2u8 {
            let cards = state.public.top[seat as usize];
            log.public(Event::Laid { seat, cards });
        }
        for seat in 0..2 {
            draw_up_to(state, seat, self.first_hand, chance, log);
        }
    }

    /// Goes on to the next decision. A decision with one way that all know is not asked.
    fn go_on(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        loop {
            // Decisions without a choice can follow each other: each pass skips one.
            let public = &mut state.public;
            match public.phase {
                Phase::Upgrade => {
                    let held = state.hand[public.seat as usize].len();
                    if !state.public.must_be_done(self, held, state.has_supply()) {
                        return;
                    }
                    end_upgrade(state, log);
                }
                Phase::Battle if public.covered == [true; 2] => {
                    self.fight(state, &JointAction::empty(), chance, log);
                }
                Phase::Discard if state.hand == [Cards::EMPTY; 2] => {
                    self.draw_up(state, chance, log);
                    next_round(state);
                }
                Phase::Battle | Phase::Combine | Phase::Discard | Phase::Over => return,
            }
        }
    }

    /// The battle (DUX-11, DUX-12, DUX-13, DUX-14). A seat that has no choice attacks.
    fn fight(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let public = &mut state.public;
        let by_magic = [0, 1].map(|seat| joint.get(seat) == Some(Action::Magic));
        let chosen = by_magic.map(|magic| if magic { Slot::Magic } else { Slot::Attack });
        let powers = [public.power(0, chosen[0]), public.power(1, chosen[1])];
        let defenses = [public.power(0, Slot::Defense), public.power(1, Slot::Defense)];
        // Powers are taken before Magic is covered: it counts in this battle (DUX-13).
        log.public(Event::Fought { chosen, powers, defenses });
        for seat in 0..2u8 {
            if by_magic[seat as usize] {
                cover(state, seat, log);
            }
        }
        let won = winner(powers, defenses);
        if let Some(loser) = won.map(|won| 1 - won)
            && !by_magic[loser as usize]
            && state.public.can_combine(loser)
        {
            state.public.phase = Phase::Combine;
            state.public.seat = loser;
        } else {
            self.end_round(state, won, chance, log);
        }
    }

    /// A round is decided (DUX-15, DUX-16, DUX-17, DUX-18, DUX-19).
    fn end_round(
        &self,
        state: &mut State,
        won: Option<Seat>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let public = &mut state.public;
        public.phase = Phase::Discard;
        public.seat = 0;
        if let Some(seat) = won {
            public.draws = 0;
            public.points[seat as usize] += 1;
            log.public(Event::Won { seat, points: public.points });
        } else {
            public.draws += 1;
            log.public(Event::Drawn { in_a_row: public.draws });
        }
        // The match may end here, before anything is discarded (DUX-19).
        if public.points.contains(&self.target) || public.round >= self.max_rounds {
            public.phase = Phase::Over;
            public.draws = 0;
            log.public(Event::Ended { points: public.points, rounds: public.round });
        } else if won.is_none() {
            self.end_draw(state, chance, log);
        }
    }

    /// The steps after a draw (DUX-16, DUX-17).
    fn end_draw(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if state.public.draws == DRAWS {
            state.public.draws = 0;
            // It wraps after 256 shuffles: it only tells one hidden order from the next.
            state.public.shuffles = state.public.shuffles.wrapping_add(1);
            // The Engage replaces the discards and draws of DUX-16 (DUX-17).
            self.engage(state, chance, log);
        } else {
            for seat in 0..2u8 {
                let cards = state.hand[seat as usize].take();
                state.memory.reveal(cards);
                state.discards |= cards;
                log.public(Event::Threw { seat, cards });
            }
            self.draw_up(state, chance, log);
        }
        next_round(state);
    }

    /// Both draw up to a full hand, first who upgraded first (DUX-15).
    fn draw_up(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let first = state.public.first();
        for seat in [first, 1 - first] {
            draw_up_to(state, seat, self.full_hand, chance, log);
        }
    }
}

/// A seat draws until its hand is so large, as far as there are cards (DUX-18).
fn draw_up_to(
    state: &mut State,
    seat: Seat,
    full: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let at = seat as usize;
    let mut wanted = u32::from(full).saturating_sub(state.hand[at].len());
    // At most two passes: what is left of the deck, then the renewed one.
    while wanted > 0 && ensure_deck(state, log) {
        let source = Source::deal(DECK_ZONE).reshuffled(state.public.shuffles);
        let cards = chance.draw(source, state.deck, wanted);
        state.deck -= cards;
        state.hand[at] |= cards;
        wanted -= cards.len();
        let n = cards.len() as u8;
        log.masked(Seats::one(seat), cards, |cards| Event::Drew { seat, n, cards });
    }
}

fn next_round(state: &mut State) {
    state.public.round += 1;
    begin_upgrade(state);
}

fn begin_upgrade(state: &mut State) {
    state.public.phase = Phase::Upgrade;
    state.public.seat = state.public.first();
    state.public.used = 0;
}

/// A seat is done; the other one upgrades, or the battle begins (DUX-04).
fn end_upgrade(state: &mut State, log: &mut impl Log<Event>) {
    let public = &mut state.public;
    log.public(Event::Done { seat: public.seat });
    public.used = 0;
    if public.seat == public.first() {
        public.seat = 1 - public.seat;
    } else {
        public.seat = 0;
        public.phase = Phase::Battle;
    }
}

/// A card is laid on a slot of the seat's own field.
fn lay(state: &mut State, card: Card, slot: Slot, log: &mut impl Log<Event>) {
    let seat = state.public.seat;
    let reshuffle = state.remove_from_hand(seat, card);
    state.public.used |= 1 << slot.to_usize();
    put(state, seat, slot, card);
    log.public(Event::Upgraded { seat, slot, card, reshuffle });
}

/// A card comes to lie on top of a slot, face up; those beneath have no effect (DUX-08).
fn put(state: &mut State, seat: Seat, slot: Slot, card: Card) {
    let (at, place) = (seat as usize, slot.to_usize());
    let below = state.public.top[at][place];
    state.public.beneath[at][place].add(below);
    state.public.top[at][place] = card;
    if slot == Slot::Magic {
        state.public.covered[at] = false;
    }
}

/// A jack steals the enemy's card of the same slot (DUX-09).
fn steal(state: &mut State, slot: Slot, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let seat = state.public.seat;
    let (enemy, place) = (1 - seat as usize, slot.to_usize());
    let card = state.public.top[enemy][place];
    let cleared = state.public.beneath[enemy][place].take();
    state.discards |= cleared;
    put(state, seat, slot, card);
    log.public(Event::Stole { seat, slot, card, cleared });
    ensure_deck(state, log);
    let source = Source::turn_up(DECK_ZONE).reshuffled(state.public.shuffles);
    // A legal theft finds a card: `steals` wants a deck, discards or cards to clear away.
    if let Some(card) = chance.draw_one(source, state.deck) {
        state.deck.remove(card);
        state.memory.reveal(Cards::single(card));
        state.public.top[enemy][place] = card;
        if slot == Slot::Magic {
            state.public.covered[enemy] = false;
        }
        log.public(Event::Replaced { seat: 1 - seat, slot, card });
    }
}

/// The Magic card is turned face down (DUX-13, DUX-14).
fn cover(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    state.public.covered[seat as usize] = true;
    log.public(Event::Covered { seat });
}

/// Discards that only their owners know (DUX-15).
fn discard_hidden(state: &mut State, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
    for (seat, action) in joint.iter() {
        // Unchecked play may name any seat or action, and must not panic.
        let (Action::Discard(cards), true) = (action, seat < 2) else { continue };
        let at = seat as usize;
        let tags = state.memory.tally(cards);
        state.hand[at] -= cards;
        state.buried[at] |= cards;
        let n = cards.len() as u8;
        log.masked(Seats::one(seat), cards, |cards| Event::Discarded { seat, n, cards, tags });
    }
}

/// Whether the deck has a card, after the discards are shuffled if it is empty (DUX-18).
#[inline]
fn ensure_deck(state: &mut State, log: &mut impl Log<Event>) -> bool {
    !state.deck.is_empty() || reshuffle(state, log)
}

#[cold]
fn reshuffle(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let deck = state.discards | state.buried[0] | state.buried[1];
    if deck.is_empty() {
        return false;
    }
    let held = state.hand[0] | state.hand[1];
    state.memory.reshuffle(held, state.discards, state.buried);
    state.deck = deck;
    state.discards = Cards::EMPTY;
    state.buried = [Cards::EMPTY; 2];
    state.public.shuffles = state.public.shuffles.wrapping_add(1);
    log.public(Event::Reshuffled { n: deck.len() as u8 });
    true
}
