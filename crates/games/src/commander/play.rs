//! Attacks and battles.

use super::event::{Event, TurnedCard};
use super::rules::Commander;
use super::shape::{Place, Places};
use super::state::{Action, MAX_PLAYERS, Phase, Pyramid, State};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::french;
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{Observer, Seat, Seats};
use std::cmp::Ordering;

/// The number of a place for chance: each is a pile of its own, so that in duplicate matches it
/// hardly matters to the cards at other places which is turned up first.
fn source(seat: Seat, place: Place) -> Source {
    Source::turn_up((seat % MAX_PLAYERS as u8) * 16 + place.number())
}

impl Referee for Commander {
    fn deal(&self, seats: u8, _: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        log.public(Event::Dealt { each: self.shape.size() });
        State::new(self, seats)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over {
            Turn::Over(self.standings(state))
        } else {
            Turn::Decide(self.deciders(state))
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
        match state.phase {
            Phase::Attack => {
                // An action that was not checked may name a seat that is not at the table.
                if let Some(Action::Attack { with, seat, at }) = joint.get(state.turn)
                    && seat < state.seats
                {
                    state.target = seat;
                    let [attacker, attacked] = turn_up(state, [with, at], chance);
                    log.public(Event::Attacked { attacker, attacked });
                    self.resolve_battle(state, [attacker, attacked], chance, log);
                }
            }
            Phase::Tie => {
                let picks = [0, 1].map(|side| match joint.get(state.fighters()[side]) {
                    Some(Action::TurnUp(place)) => Some(place),
                    // A seat with one card to turn up was not asked, so it has no action here
                    // (CAP-08).
                    _ => self.further(state, side).only(),
                });
                if let [Some(one), Some(two)] = picks {
                    let turned = turn_up(state, [one, two], chance);
                    log.public(Event::TurnedUp { attacker: turned[0], attacked: turned[1] });
                    self.resolve_battle(state, turned, chance, log);
                }
            }
            Phase::Over => {}
        }
    }

    /// A player who has lost the Commander is out. All others have the same place, however
    /// many cards they have left, which are their points (CAP-11, CAP-12).
    fn standings(&self, state: &State) -> Outcome {
        let seats = usize::from(state.seats).min(MAX_PLAYERS);
        let winners = if state.phase == Phase::Over { state.winners } else { state.still_in() };
        let (mut ranks, mut points) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        for seat in 0..state.seats {
            ranks[usize::from(seat)] = i32::from(winners.has(seat));
            points[usize::from(seat)] = i32::from(state.pyramid(seat).occupied.len());
        }
        Outcome::by_rank(&ranks[..seats], &points[..seats])
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        View { who, known: *state }
    }
}

impl Commander {
    /// The two cards that were turned up last decide, and the higher rank wins (CAP-07). As long as they
    /// are equal and nobody has a choice, further ones are turned up (CAP-08).
    fn resolve_battle(
        &self,
        state: &mut State,
        mut last: [TurnedCard; 2],
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        // Each round turns up one more card on both sides, so a pyramid bounds the loop.
        loop {
            match french::rank(last[0].card).cmp(&french::rank(last[1].card)) {
                Ordering::Greater => return self.lose(state, [false, true], log),
                Ordering::Less => return self.lose(state, [true, false], log),
                Ordering::Equal => log.public(Event::Tied),
            }
            let occupied = state.fighters().map(|seat| state.pyramid(seat).occupied);
            // Lost cards leave only after the battle: a pyramid still counts those turned up
            // (CAP-10).
            let out_of_cards = [0, 1].map(|side| occupied[side] == state.turned[side]);
            if out_of_cards != [false, false] {
                let only = match out_of_cards {
                    [true, true] => None,
                    [first, _] => Some(state.fighters()[usize::from(!first)]),
                };
                log.public(Event::Stopped { seat: only });
                // With equal numbers this is true of both sides, and both lose.
                let fewer = |side: usize| occupied[side].len() <= occupied[1 - side].len();
                return self.lose(state, [fewer(0), fewer(1)], log);
            }
            state.phase = Phase::Tie;
            let [Some(one), Some(two)] = [0, 1].map(|side| self.further(state, side).only()) else {
                return;
            };
            last = turn_up(state, [one, two], chance);
            log.public(Event::TurnedUp { attacker: last[0], attacked: last[1] });
        }
    }

    /// These sides of the battle lose all that they turned up (CAP-09); then it is the next one's
    /// turn.
    fn lose(&self, state: &mut State, loses: [bool; 2], log: &mut impl Log<Event>) {
        let fighters = state.fighters();
        let mut lost = [Cards::EMPTY; 2];
        for side in [0, 1] {
            if loses[side] {
                let turned = state.turned[side];
                lost[side] = state.pyramid_mut(fighters[side]).take(turned);
                state.taken |= lost[side];
            }
        }
        log.public(match loses {
            [true, true] => Event::BothLost { seats: fighters, cards: lost },
            [first, _] => {
                let winner = usize::from(first);
                let [seat, loser] = [fighters[winner], fighters[1 - winner]];
                Event::Won { seat, loser, cards: lost[1 - winner] }
            }
        });
        for side in [0, 1] {
            // After both losses are told: two Commanders may fall in one battle (CAP-12).
            let seat = fighters[side];
            if loses[side] && state.turned[side].has(self.shape.commander()) {
                let left = state.pyramid(seat).occupied.len();
                // CAP-11: the pyramid leaves unseen.
                *state.pyramid_mut(seat) = Pyramid::BARE;
                log.public(Event::Out { seat, left });
            }
        }
        // Nothing of the battle stays, so that equal situations are equal values.
        state.turned = [Places::NONE; 2];
        state.target = 0;
        pass_on(state, fighters);
    }
}

/// The next seat that is still in attacks, counted from the one that had the turn, or the
/// match is over (CAP-05, CAP-12).
fn pass_on(state: &mut State, fighters: [Seat; 2]) {
    let still_in = state.still_in();
    if still_in.len() > 1 {
        state.phase = Phase::Attack;
        for _ in 0..state.seats {
            state.turn = (state.turn + 1) % state.seats;
            if still_in.has(state.turn) {
                return;
            }
        }
    }
    state.phase = Phase::Over;
    // The match has no attacker any more; a fixed seat makes equal ends equal values.
    state.turn = 0;
    state.winners = if still_in.is_empty() { fighters.into_iter().collect() } else { still_in };
    debug_assert!(state.winners != Seats::NONE);
}

/// Attacker and attacked turn up a card each; one that nobody has seen is drawn now.
#[inline]
fn turn_up(state: &mut State, places: [Place; 2], chance: &mut impl Chance) -> [TurnedCard; 2] {
    [0, 1].map(|side| {
        let (seat, place) = (state.fighters()[side], places[side]);
        state.turned[side] = state.turned[side].with(place);
        TurnedCard { seat, place, card: card_at(state, seat, place, chance) }
    })
}

#[inline]
fn card_at(state: &mut State, seat: Seat, place: Place, chance: &mut impl Chance) -> Card {
    if let Some(card) = state.pyramid(seat).card(place) {
        return card;
    }
    // There are always more unseen cards than unseen places.
    let drawn = chance.draw_one(source(seat, place), state.pool).unwrap_or(Card::new(0));
    state.pool.remove(drawn);
    state.pyramid_mut(seat).see(place, drawn);
    drawn
}
