use super::surface::{self, Position};
use super::{Action, Event, PILE, Phase, ROUNDS, State, Toy, View, number, worth};
use sortie_core::beat::{Beat, BeatKind, StageSide, Verdict};
use sortie_core::face::Face;
use sortie_core::game::Knowledge;
use sortie_core::game::Narration;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Animation, Explanation};
use sortie_core::game::{JointAction, Refusal, Turn};
use sortie_core::observation::{Encoding, Features};
use sortie_core::param::GameInfo;
use sortie_core::position::FieldError;
use sortie_core::setup::Conflict;
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::{Card, Cards, Chance, Log, Observer, Outcome, Scene, Seat, Seats, Source, Text};
use std::cell::Cell;

pub(super) const KEEP: Step = 20;
pub(super) const SWAP: Step = 21;

impl Toy {
    fn end_round(&self, state: &mut State, log: &mut impl Log<Event>) {
        state.phase = if state.round < ROUNDS { Phase::Lay } else { Phase::Over };
        if state.phase == Phase::Over && self.bonus {
            for seat in 0..state.seats {
                if let Some(card) = state.bonus[seat as usize] {
                    log.public(Event::Revealed { seat, worth: worth(card) });
                }
            }
        }
    }

    fn winner(&self, sums: &[u8], chance: &mut impl Chance) -> Option<Seat> {
        let most = sums.iter().max()?;
        let best: Vec<Seat> = (0..).zip(sums).filter(|(_, s)| *s == most).map(|b| b.0).collect();
        match best[..] {
            [seat] => Some(seat),
            _ if self.lot => Some(best[chance.pick(Source::lot(), best.len() as u32) as usize]),
            _ => None,
        }
    }
}

impl Rules for Toy {
    const INFO: &'static GameInfo<Self> = &super::rules::INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(seats: u8) -> Self {
        let hand = if seats == 2 { 4 } else { 3 };
        Toy { hand, bonus: true, lot: true, worth: vec![1, 2, 3] }
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        self.check_values(seats)
    }
}

impl Referee for Toy {
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State {
            seats,
            phase: Phase::Lay,
            round: 0,
            hands: [Cards::EMPTY; 3],
            laid: Cards::EMPTY,
            won: [0; 3],
            bonus: [None; 3],
            pile: if self.bonus { Cards::range(12, 18) } else { Cards::EMPTY },
        };
        for seat in 0..seats {
            state.hands[seat as usize] = (1..=self.hand).map(|n| number(seat, n)).collect();
            if let Some(card) = chance.draw_one(Source::deal(PILE), state.pile) {
                state.pile.remove(card);
                state.bonus[seat as usize] = Some(card);
                let told = |worth| Event::Bonus { seat, worth };
                log.secret(Seats::one(seat), told(Some(worth(card))), told(None));
            }
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Lay => Turn::Decide(Seats::first(state.seats)),
            Phase::Swap(seat) => Turn::Decide(Seats::one(seat)),
            Phase::Over => Turn::Over(self.standings(state)),
        }
    }

    fn standings(&self, state: &State) -> Outcome {
        let points = |at: usize| state.won[at] + i32::from(state.bonus[at].map_or(0, worth));
        let points: Vec<i32> = (0..state.seats as usize).map(points).collect();
        Outcome::by_points(&points)
    }

    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match state.phase {
            Phase::Lay => {
                let mut sums = Vec::new();
                for (seat, action) in joint.iter() {
                    let Action::Lay(cards) = action else { return };
                    state.hands[seat as usize] -= cards;
                    state.laid |= cards;
                    sums.push(cards.iter().map(worth).sum());
                    log.public(Event::Laid { seat, sum: sums[sums.len() - 1] });
                }
                let points = self.worth[state.round as usize];
                state.round += 1;
                let Some(seat) = self.winner(&sums, chance) else {
                    log.public(Event::Drawn);
                    return self.end_round(state, log);
                };
                state.won[seat as usize] += points;
                log.public(Event::Won { seat, points });
                if self.bonus {
                    state.phase = Phase::Swap(seat);
                } else {
                    self.end_round(state, log);
                }
            }
            Phase::Swap(seat) => {
                let own = &mut state.bonus[seat as usize];
                if joint.get(seat) == Some(Action::Swap) {
                    let new = chance.draw_one(Source::deal(PILE), state.pile);
                    state.pile |= own.map_or(Cards::EMPTY, Cards::single);
                    state.pile -= new.map_or(Cards::EMPTY, Cards::single);
                    *own = new;
                    let told = |worth| Event::Swapped { seat, worth };
                    log.secret(Seats::one(seat), told(new.map(worth)), told(None));
                } else {
                    log.public(Event::Kept { seat });
                }
                self.end_round(state, log);
            }
            Phase::Over => {}
        }
    }

    fn view(&self, state: &State, who: Observer) -> View {
        let mut bonus = [None; 3];
        let mut unseen = state.pile;
        for seat in 0..state.seats {
            let at = seat as usize;
            if who.is(seat) || state.phase == Phase::Over {
                bonus[at] = state.bonus[at];
            } else {
                unseen |= state.bonus[at].map_or(Cards::EMPTY, Cards::single);
            }
        }
        let State { seats, phase, round, hands, laid, won, .. } = *state;
        View { who, seats, phase, round, hands, laid, won, bonus, unseen }
    }
}

impl Player for Toy {
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        match view.phase {
            Phase::Lay => {
                let Some(seat) = view.who.seat() else { return Steps::NONE };
                let hand = view.hands[seat as usize];
                let spare = hand.len() > u32::from(ROUNDS - view.round);
                let next = StepSet::from_bits(hand.bits(), 0);
                match draft.steps().last() {
                    None if spare => Steps::then_more(next),
                    None => Steps::one_of(next),
                    Some(last) if spare && draft.steps().len() == 1 => {
                        let above: StepSet = next.iter().filter(|step| *step > last).collect();
                        Steps { next: above, complete: true, last: !above.is_empty() }
                    }
                    Some(_) => Steps::DONE,
                }
            }
            Phase::Swap(seat) if view.who.is(seat) => {
                if draft.is_empty() {
                    Steps::one_of(StepSet::single(KEEP).with(SWAP))
                } else {
                    Steps::DONE
                }
            }
            Phase::Swap(_) | Phase::Over => Steps::NONE,
        }
    }

    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        if !self.legal_steps(view, draft).complete {
            return None;
        }
        let steps = draft.steps();
        Some(match steps.first()? {
            KEEP => Action::Keep,
            SWAP => Action::Swap,
            _ => Action::Lay(Cards::from_bits(steps.low())),
        })
    }

    fn draft_of_action(&self, _: &View, action: &Action) -> Draft {
        match action {
            Action::Lay(cards) => cards.iter().map(Card::index).collect(),
            Action::Keep => Draft::from_step(KEEP),
            Action::Swap => Draft::from_step(SWAP),
        }
    }

    fn refuse_step(&self, view: &View, _: &Draft, step: Step) -> Refusal {
        let text = Text::new(id!("toy-not-now")).number("step", step).number("round", view.round);
        Refusal::new("TOY-06", text)
    }

    fn refuse_incomplete(&self, _: &View, _: &Draft) -> Refusal {
        Refusal::new("TOY-07", Text::new(id!("toy-incomplete")))
    }
}

impl Knowledge for Toy {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let View { seats, phase, round, hands, laid, won, mut bonus, unseen, .. } = *view;
        let mut pile = unseen;
        for own in &mut bonus[..seats as usize] {
            if own.is_none() {
                *own = chance.draw_one(Source::deal(PILE), pile);
                pile -= own.map_or(Cards::EMPTY, Cards::single);
            }
        }
        State { seats, phase, round, hands, laid, won, bonus, pile }
    }
}

impl Notation for Toy {
    fn write_action(&self, action: &Action) -> String {
        surface::spell(action)
    }

    fn read_action(&self, _: &View, text: &str) -> Result<Action, Refusal> {
        surface::read(text)
    }
}

impl PositionFormat for Toy {
    type Position = Position;

    fn write_position(&self, state: &State) -> Position {
        surface::position(state)
    }

    fn read_position(&self, seats: u8, position: &Position) -> Result<State, FieldError> {
        surface::state(self, seats, position)
    }
}

impl Presentation for Toy {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        surface::scene(self, view, draft)
    }

    fn face(&self, card: Card) -> Face {
        surface::face(card)
    }
}

impl Explanation for Toy {}

impl Encoding for Toy {
    const STEPS: u8 = SWAP + 1;

    fn encode_view(&self, view: &View, out: &mut impl Features) {
        out.one_hot("seat", "The observer's seat.", 3, view.who.seat());
        out.number("round", "The round.", 0..=ROUNDS.into(), view.round);
    }

    fn encode_hidden(&self, state: &State, out: &mut impl Features) {
        out.cards("pile", "The bonus cards that are left.", 18, state.pile);
    }
}

thread_local! {
    /// How many beats were made on this thread.
    pub static BEATS: Cell<usize> = const { Cell::new(0) };
}

impl Animation for Toy {
    /// How many hands were laid.
    type Memory = u32;

    fn remember(&self, laid: &mut u32, event: &Event) {
        *laid += u32::from(matches!(event, Event::Laid { .. }));
    }

    fn beat(&self, laid: &u32, event: &Event) -> Beat {
        BEATS.set(BEATS.get() + 1);
        match *event {
            Event::Laid { seat, sum } => {
                let value = format!("{sum}, number {laid}");
                Beat::new(BeatKind::Lay).side(StageSide::new(seat).value(value))
            }
            Event::Won { seat, .. } => Beat::new(BeatKind::Capture).verdict(Verdict::Won(seat)),
            Event::Drawn => Beat::new(BeatKind::Compare).verdict(Verdict::Tied),
            _ => Beat::new(BeatKind::Announce),
        }
    }
}

impl Narration for Toy {
    fn event_text(&self, event: &Event) -> Text {
        surface::tell(*event)
    }
}
