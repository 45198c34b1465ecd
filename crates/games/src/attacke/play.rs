//! The referee of Attacke: deal, plays, contests and reshuffles.

use super::deck::Colour;
use super::event::{Event, Held, HeldDown};
use super::multiset::{Ages, CardMultiset, Counts, OLDEST, packed};
use super::rules::Attacke;
use super::state::{Action, Phase, SEATS, State};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{Observer, Seat, Seats};

/// The draw pile, for [`Source`].
pub const PILE_ZONE: u8 = 0;

/// The label of the next draw. Equal cards change places in a pile, so each draw has an order of
/// its own; what comes is the same whoever draws.
fn pile_source(state: &State) -> Source {
    // One more than there are cards, so draws of one reshuffle and of the next have other labels. A
    // label has eight bits and wraps.
    let number = u32::from(state.reshuffle) * 97 + state.pile.len();
    Source::deal(PILE_ZONE).reshuffled(number as u8)
}

impl Referee for Attacke {
    #[inline]
    fn deal(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State { seats, pile: CardMultiset::new(self.deck.all()), ..State::EMPTY };
        let starter = chance.pick(Source::lot(), seats.into()) as Seat;
        log.public(Event::Begins { seat: starter });
        for seat in 0..seats {
            let n = self.hand_size - u8::from(seat == starter);
            let cards = chance.draw(pile_source(&state), state.pile.cards(), n.into());
            self.hand_out(&mut state, seat, cards, log);
        }
        state.active = Seats::first(seats);
        state.seat = starter;
        state.phase = Phase::Open;
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over(outcome(state.chips, state.seats)),
            _ => Turn::Decide(Seats::one(state.seat)),
        }
    }

    fn standings(&self, state: &State) -> Outcome {
        outcome(state.chips, state.seats)
    }

    #[inline]
    fn play(
        &self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match (state.phase, joint.get(state.seat)) {
            (Phase::Open | Phase::Fight, Some(Action::Play { open, down, colour })) => {
                self.lay(state, open, down, colour, log);
                self.draw(state, state.seat, chance, log);
                self.next(state, chance, log);
            }
            (Phase::Fight, Some(Action::Pass)) => {
                self.pass(state, chance, log);
                self.next(state, chance, log);
            }
            (Phase::GiveBack, Some(Action::GiveBack(colour))) => {
                give_back(state, colour, log);
                state.phase = Phase::Fight;
                self.draw(state, state.seat, chance, log);
                self.next(state, chance, log);
            }
            _ => {}
        }
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        let own = who.seat().filter(|seat| *seat < state.seats.min(SEATS as u8));
        let mut hands = [[0; OLDEST as usize + 1]; SEATS];
        for seat in (0..state.seats.min(SEATS as u8)).filter(|seat| own != Some(*seat)) {
            hands[seat as usize] = state.held_counts(&self.deck, seat);
        }
        let of_own = |piles: &[CardMultiset; SEATS]| {
            own.map_or(CardMultiset::EMPTY, |seat| piles[seat as usize])
        };
        // Written in one go: a view is large, and one that is changed afterwards is copied.
        View {
            who,
            hand: of_own(&state.hand),
            held: own.map_or(Ages::NONE, |seat| state.held_by(&self.deck, seat)),
            own_down: of_own(&state.down),
            own_unseen: of_own(&state.unseen),
            table: state.table,
            discard: state.discard,
            forgotten: 0,
            last: state.last,
            hands,
            none_older: state.none_older,
            down: state.down.map(|pile| pile.len() as u8),
            unseen: state.unseen.map(|pile| pile.len() as u8),
            pile: state.pile.len() as u8,
            total: state.total,
            chips: state.chips,
            contests: state.contests,
            phase: state.phase,
            seats: state.seats,
            seat: state.seat,
            active: state.active,
            colour: state.colour,
            reshuffle: state.reshuffle,
        }
    }
}

impl Attacke {
    /// The cards of a play leave the hand (AKE-05, AKE-08, AKE-21).
    #[inline]
    fn lay(
        &self,
        state: &mut State,
        open: Cards,
        down: Cards,
        named: Option<Colour>,
        log: &mut impl Log<Event>,
    ) {
        let (seat, at, deck) = (state.seat, state.seat as usize, &self.deck);
        let hand = state.hand[at].cards();
        // An action that was not checked may name cards that are not in the hand, or twice.
        let (open, down) = (open & hand, (down & hand) - open);
        let held = state.ages(deck, seat, open);
        // Most plays lay nothing face down.
        let down_held = if down.is_empty() {
            Counts::default()
        } else {
            state.held_by(deck, seat).counts(down)
        };
        let down_held = HeldDown(down_held);
        state.remove_from_hand(deck, seat, open | down);
        if !held.is_none() {
            state.prove(deck, seat, packed(open, deck), held);
        }
        state.trim_proof(deck, seat);
        state.table[at].join(open, deck);
        // Before the first reshuffle, as in most matches, there is nothing to move.
        if !state.last.is_none() {
            let mut laid = CardMultiset::EMPTY;
            for card in open {
                let span = deck.span(card);
                let place = laid.add(span);
                state.last.take_up_to(span, held.age(place));
            }
        }
        if !down.is_empty() {
            state.down[at].join(down, deck);
        }
        state.total[at] += deck.worth(open) + down.len() as u16;
        let opens = state.phase == Phase::Open;
        if opens {
            state.colour = deck.colour(open).or(named).unwrap_or(state.colour);
        }
        let total = state.total[at];
        let colour = opens.then_some(state.colour);
        let told = |knows: bool| Event::Played {
            seat,
            opens: colour,
            cards: deck.named(packed(open, deck)),
            held: Held { ages: held, cards: deck.named(packed(open, deck)) },
            down: down.len() as u8,
            down_held,
            hidden: (knows && !down.is_empty()).then(|| deck.named(packed(down, deck))),
            total,
        };
        if down.is_empty() {
            log.public_with(|| told(true));
        } else {
            log.secret_with(Seats::one(seat), told);
        }
    }

    /// The seat that decides leaves the contest (AKE-10). A Shield-10 may cost a chip (AKE-18);
    /// where there is a choice, the card is drawn after it.
    fn pass(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let (seat, at) = (state.seat, state.seat as usize);
        state.active = state.active.without(seat);
        state.total[at] = 0;
        let laid = state.table[at].take();
        let down = state.down[at].take();
        let cards = laid.cards();
        log.public(Event::Passed { seat, cards: self.deck.named(cards), down: down.len() as u8 });
        // Before the draw, so that these cards can be reshuffled for it (AKE-10).
        state.discard.add_all(laid, &self.deck);
        state.unseen[at].add_all(down, &self.deck);
        if !(cards & self.deck.tens).is_empty() {
            match state.chips[at].count_ones() {
                0 => {}
                1 => {
                    let only = |colour: &Colour| state.chips[at] >> colour.number() & 1 == 1;
                    if let Some(colour) = Colour::ALL.into_iter().find(only) {
                        give_back(state, colour, log);
                    }
                }
                _ => {
                    state.phase = Phase::GiveBack;
                    return;
                }
            }
        }
        self.draw(state, seat, chance, log);
    }

    /// Goes on up to the next decision. All see that a seat without a card can only pass, so it is not
    /// asked.
    fn next(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        // Each turn takes a seat out of the contest, so this ends.
        while state.phase != Phase::GiveBack {
            if let Some(winner) = state.active.only() {
                self.win(state, winner, chance, log);
                return;
            }
            let Some(seat) = state.after(state.seat, state.active) else { return };
            state.seat = seat;
            state.phase = Phase::Fight;
            if !state.hand[seat as usize].is_empty() {
                return;
            }
            self.pass(state, chance, log);
        }
    }

    /// The contest is won (AKE-11, AKE-12, AKE-13, AKE-19, AKE-20).
    fn win(
        &self,
        state: &mut State,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let (at, colour) = (seat as usize, state.colour);
        let laid = state.table[at].take();
        let down = state.down[at].take();
        state.discard.add_all(laid, &self.deck);
        state.unseen[at].add_all(down, &self.deck);
        state.total = [0; 5];
        state.contests += 1;
        let chip = state.chips[at] >> colour.number() & 1 == 0;
        state.chips[at] |= 1 << colour.number();
        log.public(Event::Won { seat, colour, chip });
        state.seat = seat;
        // Between contests there is no colour; a fixed one makes equal situations equal values.
        state.colour = Colour::ALL[0];
        if state.chips[at].count_ones() >= self.chips_to_win.into() {
            log.public(Event::Champion { seat });
        } else if state.contests >= self.max_contests {
            log.public(Event::LastContest { contests: state.contests });
        } else {
            // Before the seat is asked to open, so that it can (AKE-13).
            if state.hand[at].is_empty() {
                self.draw(state, seat, chance, log);
            }
            state.active = Seats::first(state.seats);
            state.phase = Phase::Open;
            return;
        }
        state.active = Seats::NONE;
        state.phase = Phase::Over;
    }

    /// A seat draws one card (AKE-07), after a reshuffle where it is needed (AKE-15).
    #[inline]
    fn draw(
        &self,
        state: &mut State,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if state.pile.is_empty() {
            self.reshuffle(state, log);
        }
        if state.pile.is_empty() {
            log.public(Event::NoCard { seat });
        } else if let Some(card) = chance.draw_one(pile_source(state), state.pile.cards()) {
            self.hand_out(state, seat, Cards::single(card), log);
        }
    }

    /// Cards go from the draw pile into a hand.
    #[inline]
    fn hand_out(&self, state: &mut State, seat: Seat, cards: Cards, log: &mut impl Log<Event>) {
        let deck = &self.deck;
        state.pile.leave(cards, deck);
        state.add_to_hand(deck, seat, cards, state.reshuffle);
        let n = cards.len() as u8;
        log.secret_with(Seats::one(seat), |knows| {
            let cards = knows.then(|| deck.named(packed(cards, deck)));
            Event::Drew { seat, n, cards }
        });
    }

    /// The discard pile becomes the draw pile (AKE-15).
    #[cold]
    fn reshuffle(&self, state: &mut State, log: &mut impl Log<Event>) {
        let deck = &self.deck;
        if state.discard.is_empty() && state.unseen.iter().all(|pile| pile.is_empty()) {
            return;
        }
        if state.reshuffle == OLDEST {
            state.merge_oldest();
        } else {
            state.reshuffle += 1;
        }
        // A copy of the seen cards: their numbers are set before they are joined by the unseen
        // ones.
        state.pile = state.discard;
        for card in state.discard.take().cards() {
            state.last.put_highest(deck.span(card), state.reshuffle);
        }
        for seat in 0..usize::from(state.seats) {
            let unseen = state.unseen[seat].take();
            state.pile.add_all(unseen, deck);
        }
        log.public(Event::Reshuffled { n: state.pile.len() as u8 });
    }
}

fn give_back(state: &mut State, colour: Colour, log: &mut impl Log<Event>) {
    let seat = state.seat;
    state.chips[seat as usize] &= !(1 << colour.number());
    log.public(Event::GaveBack { seat, colour });
}

/// The most chips win (AKE-19, AKE-20).
#[cold]
pub(super) fn outcome(chips: [u8; SEATS], seats: u8) -> Outcome {
    let points = chips.map(|chips| chips.count_ones() as i32);
    Outcome::by_points(&points[..usize::from(seats).min(SEATS)])
}
