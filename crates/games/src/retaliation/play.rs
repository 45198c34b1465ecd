//! The referee: deals, plays a decision, scores.

use super::action::{Action, HouseSetUp};
use super::event::Event;
use super::house::{House, MAX_HOUSES, Royal, Side};
use super::pile::Pile;
use super::rules::Retaliation;
use super::state::{Score, State, royal_at};
use super::table::{Phase, Table, Turned};
use super::view::View;
use sortie_core::chance::Chance;
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{MAX_SEATS, Observer, Seats};

impl Referee for Retaliation {
    fn deal(&self, seats: u8, _: &mut impl Chance, _: &mut impl Log<Event>) -> State {
        State { table: Table::new(self, seats), kings: [None; MAX_HOUSES] }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.table.deciders() {
            Seats::NONE => Turn::Over(self.standings(state)),
            seats => Turn::Decide(seats),
        }
    }

    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        _: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match state.table.phase {
            Phase::SetUp => set_up(state, joint, log),
            Phase::Pick => turn_up(&mut state.table, joint, log),
            Phase::Act => {
                let Some(card) = state.table.acting() else { return };
                if let Some(action) = joint.get(state.table.owner(card.house)) {
                    self.act(state, card, action, log);
                    self.finish_turn(state, log);
                }
            }
            Phase::Over => {}
        }
    }

    /// The points of the houses of each seat; the highest wins (RET-24).
    fn standings(&self, state: &State) -> Outcome {
        let mut points = [0; MAX_SEATS];
        for (house, score) in state.table.houses().zip(self.scores(state)) {
            points[usize::from(state.table.owner(house))] += score.total();
        }
        Outcome::by_points(&points[..usize::from(state.table.seats)])
    }

    fn view(&self, state: &State, who: Observer) -> View {
        let mut view = View { who, table: state.table, kings: state.kings };
        for house in state.table.houses() {
            // After the captors are in the view, as these decide who knows the order.
            if !view.is_told(house) {
                view.kings[house.at()] = None;
            }
        }
        view
    }
}

impl Retaliation {
    fn act(&self, state: &mut State, card: Turned, action: Action, log: &mut impl Log<Event>) {
        let Turned { house, army } = card;
        let seat = state.table.owner(house);
        match action {
            // On top of the armies that lie there (RET-10).
            Action::Defend(side) => {
                let dropped = state.table.piles[house.at()][side.at()].lay(army);
                log.public(Event::Defended { seat, house, army, side, dropped });
            }
            // This arm goes first: without an army even an ace removes nothing and captures
            // (RET-17, RET-20).
            Action::Attack { house: target, side, .. }
                if state.table.pile(target, side).is_empty() =>
            {
                state.table.captors[target.at()][side.at()] = Some(house);
                let event = |royal| Event::Captured { seat, house, army, target, side, royal };
                let royal = state.kings[target.at()].map(|king| royal_at(king, side));
                // The owner is told as well, though it knows: both then have the same stream
                // entry (RET-18).
                let told = Seats::one(seat).with(state.table.owner(target));
                log.secret(told, event(royal), event(None));
            }
            Action::Attack { house: target, side, removed } => {
                let pile = &mut state.table.piles[target.at()][side.at()];
                let fell = if army.is_ace() {
                    [removed, None]
                } else {
                    let defeated = self.defeats(army, *pile);
                    [0, 1].map(|depth| pile.below(depth).filter(|_| depth < defeated))
                };
                fell.into_iter().flatten().for_each(|army| pile.remove(army));
                log.public(Event::Attacked { seat, house, army, target, side, fell });
            }
            Action::Discard => log.public(Event::Discarded { seat, house, army }),
            Action::SetUp(_) | Action::Pick(_) => {}
        }
    }

    /// The next house acts, or the next round begins, or the match ends.
    fn finish_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let table = &mut state.table;
        // The next house only now: what has just happened must not change the order (RET-08).
        let [_, second, third, fourth] = table.queue;
        table.queue = [second, third, fourth, None];
        if table.acting().is_some() {
            return;
        }
        if table.round < self.rounds {
            table.round += 1;
            table.phase = Phase::Pick;
        } else {
            table.phase = Phase::Over;
            self.reveal(state, log);
        }
    }

    /// Shows what was captured, and the points. The order of a house that lost nothing stays its
    /// owner's secret.
    fn reveal(&self, state: &State, log: &mut impl Log<Event>) {
        for house in state.table.houses() {
            for side in Side::BOTH {
                let captor = state.table.captors[house.at()][side.at()];
                if let (Some(captor), Some(king)) = (captor, state.kings[house.at()]) {
                    let royal = royal_at(king, side);
                    log.public(Event::Revealed { house, side, royal, captor });
                }
            }
        }
        for (house, score) in state.table.houses().zip(self.scores(state)) {
            let Score { kept, armies, captured } = score;
            let seat = state.table.owner(house);
            log.public(Event::Scored { seat, house, kept, armies, captured });
        }
    }

    /// The points of each house (RET-23).
    pub(super) fn scores(&self, state: &State) -> [Score; MAX_HOUSES] {
        let mut scores = [Score::default(); MAX_HOUSES];
        let table = &state.table;
        for house in table.houses() {
            // Before the set-up nothing lies there that could count.
            let Some(king) = state.kings[house.at()] else { continue };
            for side in Side::BOTH {
                let royal = royal_at(king, side);
                match table.captors[house.at()][side.at()] {
                    None => {
                        let value = i32::from(table.pile(house, side).value());
                        scores[house.at()].armies += value * self.army_factor;
                        scores[house.at()].kept += match royal {
                            Royal::King => self.own_king,
                            Royal::Queen => self.own_queen,
                        };
                    }
                    Some(captor) => {
                        scores[captor.at()].captured += match royal {
                            Royal::King => self.captured_king,
                            Royal::Queen => self.captured_queen,
                        };
                    }
                }
            }
        }
        scores
    }
}

fn set_up(state: &mut State, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
    let table = &mut state.table;
    for house in table.houses() {
        let seat = table.owner(house);
        let Some(Action::SetUp(openings)) = joint.get(seat) else { continue };
        let Some(HouseSetUp { king, armies }) = of_house(table, house, openings) else { continue };
        state.kings[house.at()] = Some(king);
        for side in Side::BOTH {
            let army = armies[side.at()];
            table.hands[house.at()] = table.hands[house.at()].without(army);
            table.piles[house.at()][side.at()] = Pile::single(army);
        }
        let event = |king| Event::Opened { seat, house, armies, king };
        log.secret(Seats::one(seat), event(Some(king)), event(None));
    }
    table.phase = Phase::Pick;
    table.round = 1;
}

fn turn_up(table: &mut Table, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
    let mut cards = 0;
    for house in table.houses() {
        let Some(Action::Pick(picks)) = joint.get(table.owner(house)) else { continue };
        let Some(army) = of_house(table, house, picks) else { continue };
        table.hands[house.at()] = table.hands[house.at()].without(army);
        table.queue[cards] = Some(Turned { house, army });
        cards += 1;
    }
    table.sort_queue();
    table.phase = Phase::Act;
    log.public(Event::TurnedUp { round: table.round, order: table.queue });
}

/// The entry of an action for one of the player's houses.
fn of_house<T: Copy>(table: &Table, house: House, said: [Option<T>; 2]) -> Option<T> {
    said[usize::from(house.place() >= table.seats)]
}
