//! The referee: deals, plays a decision, scores.

use super::action::{Action, HouseSetUp};
use super::army_stack::ArmyStack;
use super::event::Event;
use super::house::{House, MAX_HOUSES, Royal, Side};
use super::public_state::{Phase, PublicState, TurnedArmy};
use super::rules::Retaliation;
use super::state::{Score, State, royal_at};
use super::view::View;
use sortie_core::chance::Chance;
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{MAX_SEATS, Observer, Seats};

impl Referee for Retaliation {
    fn deal(&self, seats: u8, _: &mut impl Chance, _: &mut impl Log<Event>) -> State {
        State { public: PublicState::new(self, seats), kings: [None; MAX_HOUSES] }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.public.deciders() {
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
        match state.public.phase {
            Phase::SetUp => set_up(state, joint, log),
            Phase::Pick => turn_up(&mut state.public, joint, log),
            Phase::Act => {
                let Some(card) = state.public.acting() else { return };
                if let Some(action) = joint.get(state.public.owner(card.house)) {
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
        for (house, score) in state.public.houses().zip(self.scores(state)) {
            points[usize::from(state.public.owner(house))] += score.total();
        }
        Outcome::by_points(&points[..usize::from(state.public.seats)])
    }

    fn view(&self, state: &State, who: Observer) -> View {
        let mut view = View { who, public: state.public, kings: state.kings };
        for house in state.public.houses() {
            // After the captors are in the view, as these decide who knows the order.
            if !view.is_told(house) {
                view.kings[house.to_usize()] = None;
            }
        }
        view
    }
}

impl Retaliation {
    fn act(&self, state: &mut State, card: TurnedArmy, action: Action, log: &mut impl Log<Event>) {
        let TurnedArmy { house, army } = card;
        let seat = state.public.owner(house);
        match action {
            // On top of the armies that lie there (RET-10).
            Action::Defend(side) => {
                let dropped = state.public.piles[house.to_usize()][side.to_usize()].lay(army);
                log.public(Event::Defended { seat, house, army, side, dropped });
            }
            // This arm goes first: without an army even an ace removes nothing and captures
            // (RET-17, RET-20).
            Action::Attack { house: target, side, .. }
                if state.public.pile(target, side).is_empty() =>
            {
                state.public.captors[target.to_usize()][side.to_usize()] = Some(house);
                let event = |royal| Event::Captured { seat, house, army, target, side, royal };
                let royal = state.kings[target.to_usize()].map(|king| royal_at(king, side));
                // The owner is told as well, though it knows: both then have the same stream
                // entry (RET-18).
                let told = Seats::one(seat).with(state.public.owner(target));
                log.secret(told, event(royal), event(None));
            }
            Action::Attack { house: target, side, removed } => {
                let pile = &mut state.public.piles[target.to_usize()][side.to_usize()];
                let fell = if army.is_ace() {
                    [removed, None]
                } else {
                    let defeated = self.defeats(army, *pile);
                    [0, 1].map(|depth| pile.below(depth).filter(|_| depth < defeated))
                };
                // The attacking card is in no pile any more, so it is discarded too (RET-16).
                fell.into_iter().flatten().for_each(|army| pile.remove(army));
                log.public(Event::Attacked { seat, house, army, target, side, fell });
            }
            Action::Discard => log.public(Event::Discarded { seat, house, army }),
            Action::SetUp(_) | Action::Pick(_) => {}
        }
    }

    /// The next house acts, or the next round begins, or the match ends.
    fn finish_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let public = &mut state.public;
        // The next house only now: what has just happened must not change the order (RET-08).
        let [_, second, third, fourth] = public.queue;
        public.queue = [second, third, fourth, None];
        if public.acting().is_some() {
            return;
        }
        if public.round < self.rounds {
            public.round += 1;
            public.phase = Phase::Pick;
        } else {
            public.phase = Phase::Over;
            self.reveal(state, log);
        }
    }

    /// Shows what was captured, and the points. The order of a house that lost nothing stays its
    /// owner's secret.
    fn reveal(&self, state: &State, log: &mut impl Log<Event>) {
        for house in state.public.houses() {
            for side in Side::BOTH {
                let captor = state.public.captors[house.to_usize()][side.to_usize()];
                if let (Some(captor), Some(king)) = (captor, state.kings[house.to_usize()]) {
                    let royal = royal_at(king, side);
                    log.public(Event::Revealed { house, side, royal, captor });
                }
            }
        }
        for (house, score) in state.public.houses().zip(self.scores(state)) {
            let Score { kept, armies, captured } = score;
            let seat = state.public.owner(house);
            log.public(Event::Scored { seat, house, kept, armies, captured });
        }
    }

    /// The points of each house (RET-23).
    pub(super) fn scores(&self, state: &State) -> [Score; MAX_HOUSES] {
        let mut scores = [Score::default(); MAX_HOUSES];
        let public = &state.public;
        for house in public.houses() {
            // Before the set-up nothing lies there that could count.
            let Some(king) = state.kings[house.to_usize()] else { continue };
            for side in Side::BOTH {
                let royal = royal_at(king, side);
                match public.captors[house.to_usize()][side.to_usize()] {
                    None => {
                        let value = i32::from(public.pile(house, side).value());
                        scores[house.to_usize()].armies += value * self.army_factor;
                        scores[house.to_usize()].kept += match royal {
                            Royal::King => self.own_king,
                            Royal::Queen => self.own_queen,
                        };
                    }
                    Some(captor) => {
                        scores[captor.to_usize()].captured += match royal {
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
    let public = &mut state.public;
    for house in public.houses() {
        let seat = public.owner(house);
        let Some(Action::SetUp(openings)) = joint.get(seat) else { continue };
        let Some(HouseSetUp { king, armies }) = of_house(public, house, openings) else { continue };
        state.kings[house.to_usize()] = Some(king);
        for side in Side::BOTH {
            let army = armies[side.to_usize()];
            public.hands[house.to_usize()] = public.hands[house.to_usize()].without(army);
            public.piles[house.to_usize()][side.to_usize()] = ArmyStack::single(army);
        }
        let event = |king| Event::Opened { seat, house, armies, king };
        log.secret(Seats::one(seat), event(Some(king)), event(None));
    }
    public.phase = Phase::Pick;
    public.round = 1;
}

fn turn_up(public: &mut PublicState, joint: &JointAction<Action>, log: &mut impl Log<Event>) {
    let mut cards = 0;
    for house in public.houses() {
        let Some(Action::Pick(picks)) = joint.get(public.owner(house)) else { continue };
        let Some(army) = of_house(public, house, picks) else { continue };
        public.hands[house.to_usize()] = public.hands[house.to_usize()].without(army);
        public.queue[cards] = Some(TurnedArmy { house, army });
        cards += 1;
    }
    public.sort_queue();
    public.phase = Phase::Act;
    log.public(Event::TurnedUp { round: public.round, order: public.queue });
}

/// The entry of an action for one of the player's houses.
fn of_house<T: Copy>(public: &PublicState, house: House, said: [Option<T>; 2]) -> Option<T> {
    said[usize::from(house.place() >= public.seats)]
}
