//! The referee of Modify: the deal, Duels, rounds, thefts and the end.

use super::event::{Event, TurnedCards};
use super::location::Location;
use super::rules::{DuelCalls, Modify, Quickdraw};
use super::state::{Action, PLAYERS, Phase, State, StolenCards};
use super::values::{ACES, JACKS, ROYALS, strength, total};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{Observer, Seat, Seats};
use std::cmp::Ordering;

impl Referee for Modify {
    #[inline]
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::new(seats);
        if self.quickdraw == Quickdraw::Agreed {
            // The vote comes first, so that nobody has seen a hand (MOD-16).
            state.table.phase = Phase::Vote;
        } else {
            self.deal_hands(&mut state, chance, log);
            if self.quickdraw == Quickdraw::Any {
                state.table.phase = Phase::Offer;
            } else {
                self.begin_round(&mut state, 0);
            }
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.table.phase {
            Phase::Over => Turn::Over(self.standings(state)),
            _ => Turn::Decide(state.table.deciders()),
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
        match state.table.phase {
            Phase::Pick => self.turn_up(state, joint, chance, log),
            Phase::Steal => {
                let thief = state.table.actor;
                if let Some(Action::Steal(victim)) = joint.get(thief) {
                    state.table.actor = 0;
                    steal(state, thief, victim, chance, log);
                    self.steals(state, Some(thief), chance, log);
                }
            }
            Phase::Vote => self.vote(state, joint, chance, log),
            Phase::Offer => self.offer(state, joint, log),
            Phase::Call | Phase::Answer | Phase::Counter => negotiate(state, joint, log),
            Phase::Duel => duel(state, joint, log),
            Phase::Over => {}
        }
    }

    fn standings(&self, state: &State) -> Outcome {
        state.table.outcome(&state.points())
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        let mut stolen = StolenCards::default();
        for theft in 0..state.table.history.len() {
            if state.table.history.is_told(theft, who) {
                stolen.set(theft, state.stolen.get(theft));
            }
        }
        View {
            who,
            table: state.table,
            counts: state.hands.map(|hand| hand.len() as u8),
            // The remainder only keeps the index in bounds for the compiler.
            hand: who.seat().map_or(Cards::EMPTY, |seat| state.hands[seat as usize % PLAYERS]),
            stolen,
        }
    }
}

impl Modify {
    /// The hands (MOD-01).
    fn deal_hands(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let hands = &mut state.hands[..state.table.seats as usize];
        chance.deal(self.deck, self.hand_size.into(), hands);
        for (seat, hand) in (0..).zip(&*hands) {
            let n = hand.len() as u8;
            log.masked(Seats::one(seat), *hand, |cards| Event::Dealt { seat, n, cards });
        }
    }

    /// All have said whether they want a Quickdraw, unseen (MOD-16).
    fn vote(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let mut agreed = true;
        for (seat, action) in joint.iter() {
            let yes = action == Action::Quickdraw;
            agreed &= yes;
            log.public(Event::Voted { seat, yes });
        }
        self.deal_hands(state, chance, log);
        if agreed {
            log.public(Event::Quickdraw { seat: None });
            show_hands(state, log);
        } else {
            self.begin_round(state, 0);
        }
    }

    /// A seat that has seen its hand calls a Quickdraw, or waits (MOD-16).
    fn offer(&self, state: &mut State, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
        let seat = state.table.actor;
        match joint.get(seat) {
            Some(Action::Quickdraw) => {
                log.public(Event::Quickdraw { seat: Some(seat) });
                state.table.actor = 0;
                show_hands(state, log);
            }
            Some(Action::Wait) => {
                log.public(Event::Waited { seat });
                state.table.actor += 1;
                if state.table.actor == state.table.seats {
                    state.table.actor = 0;
                    self.begin_round(state, 0);
                }
            }
            _ => {}
        }
    }

    /// The next round, with its first seat (MOD-11), and who may call a Duel in it (MOD-13).
    #[inline]
    fn begin_round(&self, state: &mut State, first: Seat) {
        let table = &mut state.table;
        table.round += 1;
        table.first = first;
        table.to_call = match self.duel_calls {
            DuelCalls::Off => Seats::NONE,
            DuelCalls::FirstSeat => Seats::one(first),
            DuelCalls::All => table.living,
        };
        next_call(state, first);
    }

    /// All picks are turned up (MOD-06), and the jacks steal.
    fn turn_up(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let table = &mut state.table;
        let mut turned = TurnedCards::default();
        for (seat, action) in joint.iter() {
            // Unchecked play may name any action, and must not panic.
            let Action::Play(cards) = action else { continue };
            let Some(card) = cards.first() else { continue };
            let Some(hand) = state.hands.get_mut(seat as usize) else { continue };
            hand.remove(card);
            table.field[seat as usize] = card.index() + 1;
            table.history.moved(Cards::single(card), Location::hand(seat), Location::TABLE);
            turned.put(seat, card);
        }
        log.public(Event::TurnedUp { round: table.round, cards: turned });
        self.steals(state, None, chance, log);
    }

    /// The jacks that are still to steal, in their order (MOD-10); then the field is taken.
    #[inline]
    fn steals(
        &self,
        state: &mut State,
        after: Option<Seat>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let table = &state.table;
        // Most rounds have no jack: these skip the seats.
        if !(table.field() & JACKS).is_empty() {
            let (first, seats) = (table.first, table.seats);
            // The seats from the first one up to the last thief have had their turn.
            let done = after.map_or(0, |seat| (seat + seats - first) % seats + 1);
            for n in done..seats {
                let thief = (first + n) % seats;
                if !state.table.on_field(thief).is_some_and(|card| JACKS.has(card)) {
                    continue;
                }
                let victims = state.opponents(thief, 1);
                match (victims.lowest(), victims.only()) {
                    (None, _) => log.public(Event::FoundNothing { seat: thief }),
                    (_, Some(victim)) => steal(state, thief, victim, chance, log),
                    (Some(_), None) => {
                        (state.table.phase, state.table.actor) = (Phase::Steal, thief);
                        return;
                    }
                }
            }
        }
        self.end_round(state, log);
    }

    /// The highest card takes the field (MOD-06); then the next round.
    #[inline]
    fn end_round(&self, state: &mut State, log: &mut impl Log<Event>) {
        let (mut best, mut winner, mut field) = (0, None, Cards::EMPTY);
        for seat in 0..state.table.seats {
            let Some(card) = state.table.on_field(seat) else { continue };
            field.add(card);
            // 1 more than the order has it: a jack, the lowest, still beats an empty field.
            let strength = 1 + strength(card);
            if strength > best {
                (best, winner) = (strength, Some(seat));
            } else if strength == best {
                winner = None;
            }
        }
        state.table.field = [0; PLAYERS];
        take_field(state, winner, field, log);
        // Seats go out before the rounds are counted, also in the last round (MOD-05).
        if go_out(state, log) {
            return;
        }
        if state.table.round >= self.max_rounds {
            log.public(Event::LastRound { rounds: state.table.round });
            state.table.phase = Phase::Over;
            return;
        }
        let first = state.table.next_living(state.table.first);
        self.begin_round(state, first);
    }
}

/// A call of a Duel and its answers (MOD-13).
fn negotiate(state: &mut State, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
    let table = &mut state.table;
    let (caller, opponent, n) = (table.actor, table.opponent, table.number);
    let decider = if table.phase == Phase::Answer { opponent } else { caller };
    let Some(action) = joint.get(decider) else { return };
    match (table.phase, action) {
        (Phase::Call, Action::Call(opponent, n)) if opponent < table.seats => {
            (table.phase, table.opponent, table.number) = (Phase::Answer, opponent, n);
            log.public(Event::Called { seat: caller, opponent, n });
            return;
        }
        (Phase::Answer, Action::Offer(n)) => {
            (table.phase, table.number) = (Phase::Counter, n);
            log.public(Event::Countered { seat: opponent, n });
            return;
        }
        (Phase::Answer | Phase::Counter, Action::Accept) => {
            table.phase = Phase::Duel;
            log.public(Event::Accepted { seat: decider, n });
            return;
        }
        (Phase::Call, Action::Pass) => log.public(Event::Passed { seat: caller }),
        (Phase::Answer, Action::Refuse) => log.public(Event::Refused { seat: opponent }),
        (Phase::Counter, Action::Drop) => log.public(Event::Dropped { seat: caller }),
        _ => return,
    }
    end_call(state);
}

/// Both show their cards (MOD-14).
fn duel(state: &mut State, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
    let (caller, opponent) = (state.table.actor, state.table.opponent);
    let mut field = Cards::EMPTY;
    let mut totals = [0; 2];
    for (seat, sum) in [caller, opponent].into_iter().zip(&mut totals) {
        let Some(Action::Play(cards)) = joint.get(seat) else { return };
        state.hands[seat as usize] -= cards;
        state.table.history.moved(cards, Location::hand(seat), Location::TABLE);
        field |= cards;
        *sum = total(cards);
        log.public(Event::Duelled { seat, cards, total: *sum });
    }
    let winner = match totals[0].cmp(&totals[1]) {
        Ordering::Greater => Some(caller),
        Ordering::Less => Some(opponent),
        Ordering::Equal => None,
    };
    take_field(state, winner, field, log);
    if go_out(state, log) {
        return;
    }
    // A first seat that is out is replaced for the round (MOD-15).
    let table = &mut state.table;
    if !table.living.has(table.first) {
        table.first = table.next_living(table.first);
    }
    end_call(state);
}

/// All show their hands, and the match is over (MOD-16).
fn show_hands(state: &mut State, log: &mut impl Log<Event>) {
    for seat in 0..state.table.seats {
        let cards = state.hands[seat as usize];
        state.table.history.see(cards, Location::hand(seat));
        log.public(Event::Shown { seat, cards, total: total(cards) });
    }
    state.table.shown = true;
    state.table.phase = Phase::Over;
}

/// The call that was made is used up (MOD-13), or fought.
fn end_call(state: &mut State) {
    let after = state.table.actor;
    (state.table.actor, state.table.opponent, state.table.number) = (0, 0, 0);
    next_call(state, after + 1);
}

/// The next seat, once around from this one, that may call a Duel and can: it and an opponent hold
/// two cards (MOD-13). Without one, all pick.
#[inline]
fn next_call(state: &mut State, from: Seat) {
    if !state.table.to_call.is_empty() {
        for seat in state.table.around(from) {
            if !state.table.to_call.has(seat) {
                continue;
            }
            // Used up even where it cannot be made: the right does not come back in this round.
            state.table.to_call = state.table.to_call.without(seat);
            let in_play = state.table.living.has(seat) && state.count(seat) >= 2;
            if in_play && !state.opponents(seat, 2).is_empty() {
                (state.table.phase, state.table.actor) = (Phase::Call, seat);
                return;
            }
        }
    }
    state.table.phase = Phase::Pick;
}

/// A random card goes from hand to hand (MOD-10).
fn steal(
    state: &mut State,
    thief: Seat,
    victim: Seat,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let from = state.hands.get(victim as usize).copied().unwrap_or_default();
    let Some(card) = chance.draw_one(Source::steal(victim), from) else { return };
    let theft = state.table.history.len();
    if !state.table.history.record(thief, victim) {
        return;
    }
    state.stolen.set(theft, Some(card));
    state.hands[victim as usize].remove(card);
    state.hands[thief as usize].add(card);
    let told = Seats::one(thief).with(victim);
    log.masked(told, card, |card| Event::Stole { thief, victim, card });
}

/// The field, and with a winner the pot, goes where it belongs (MOD-06, MOD-07, MOD-08, MOD-09, MOD-14).
fn take_field(state: &mut State, winner: Option<Seat>, field: Cards, log: &mut impl Log<Event>) {
    let table = &mut state.table;
    let aces = field & ACES;
    let discarded = field & ROYALS | aces & table.used;
    // An ace that stays has now been played once; one that is discarded is counted no longer.
    table.used = (table.used | aces) - discarded;
    let rest = field - discarded;
    if let Some(seat) = winner {
        let taken = rest | table.pot.take();
        table.history.moved(taken, Location::TABLE, Location::hand(seat));
        state.hands[seat as usize] |= taken;
        log.public(Event::Won { seat, taken, discarded });
    } else {
        table.pot |= rest;
        log.public(Event::Tied { stays: rest, discarded });
    }
}

/// Seats without cards are out (MOD-05, MOD-15). Returns whether that ends the match.
#[inline]
fn go_out(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let empty = |seat: &Seat| state.hands[*seat as usize].is_empty();
    let out: Seats = state.table.living.iter().filter(empty).collect();
    if out.is_empty() {
        return false;
    }
    let table = &mut state.table;
    let last = table.out.iter().copied().max().unwrap_or(0);
    for seat in out.iter() {
        // Seats that go out together share a number, and with it their place.
        table.out[seat as usize] = last + 1;
        log.public(Event::Out { seat });
    }
    table.living = table.living - out;
    if table.living.len() <= 1 {
        (table.actor, table.opponent, table.number) = (0, 0, 0);
        table.to_call = Seats::NONE;
        table.phase = Phase::Over;
        return true;
    }
    table.to_call = table.to_call - out;
    false
}
