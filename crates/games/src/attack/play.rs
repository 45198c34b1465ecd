//! The referee of Attack!: the deal, the duels and the end.

use super::event::Event;
use super::rules::Attack;
use super::state::{Action, FIELD, Phase, State};
use super::tags::{Proof, Tag};
use super::view::View;
use sortie_core::card::{Card, Cards, Row};
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::french::{self, BLACK, RED};
use sortie_core::game::{JointAction, Referee, Turn};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{Observer, Seat, Seats};
use std::cmp::Ordering;

/// The pile that the decks are dealt from, for [`Source`].
pub const PACK_ZONE: u8 = 0;
/// Seat 0's Fight Deck, for [`Source`]; seat 1's is the next.
pub const FIGHT_ZONE: u8 = 1;

/// The label of the next card of a seat's Fight Deck.
fn deck_source(state: &State, seat: Seat) -> Source {
    Source::deal(FIGHT_ZONE + seat).reshuffled(state.reshuffled[seat as usize])
}

fn top_source(state: &State, seat: Seat) -> Source {
    Source::turn_up(FIGHT_ZONE + seat).reshuffled(state.reshuffled[seat as usize])
}

impl Referee for Attack {
    #[inline]
    fn deal(&self, _seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::EMPTY;
        if self.decks == 2 {
            state.fight = [self.pack, self.deck() - self.pack];
        } else {
            // ATK-01: half of the pack for each player.
            let half = self.pack.len() / 2;
            state.fight[0] = chance.draw(Source::deal(PACK_ZONE), self.pack, half);
            state.fight[1] = self.pack - state.fight[0];
        }
        log.public(Event::Dealt { each: state.fight[0].len() as u8 });
        if self.hands {
            self.open(&mut state, chance, log);
        } else {
            self.next_duel(&mut state, chance, log);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over(self.standings(state)),
            Phase::Turn => Turn::Decide(Seats::first(2)),
            _ => Turn::Decide(Seats::one(state.seat)),
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
        if state.phase == Phase::Turn {
            self.speed_duel(state, chance, log);
            return;
        }
        match joint.get(state.seat) {
            Some(Action::Card(card)) => self.play_card(state, card, chance, log),
            Some(role @ (Action::Attack | Action::Defend)) => {
                let attacks = role == Action::Attack;
                log.public(Event::Chose { seat: state.seat, attacks });
                state.attacker = if attacks { state.seat } else { 1 - state.seat };
                if self.role_first {
                    self.fill_hands(state, state.attacker, chance, log);
                }
                self.next_duel(state, chance, log);
            }
            Some(Action::Turn) | None => {}
        }
    }

    #[cold]
    fn standings(&self, state: &State) -> Outcome {
        Outcome::by_points(&self.points(state))
    }

    #[inline]
    fn view(&self, state: &State, who: Observer) -> View {
        match who {
            Observer::Seat(seat) if state.phase != Phase::Over => View::of_seat(state, seat),
            _ => self.full_view(state, who),
        }
    }
}

impl Attack {
    /// The scores (ATK-20, ATK-21).
    pub(super) fn points(&self, state: &State) -> [i32; 2] {
        state.victory.map(|pile| {
            if self.by_value {
                pile.iter().map(|card| i32::from(self.value(card))).sum()
            } else {
                pile.len() as i32
            }
        })
    }

    /// The opening (ATK-06, ATK-07, ATK-08).
    fn open(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut shown = [Cards::EMPTY; 2];
        let winner = loop {
            let Some([first, second]) = turn_up(state, chance, log) else {
                state.champions = shown;
                log.public(Event::Unopened);
                self.finish(state, log);
                return;
            };
            shown[0].add(first);
            shown[1].add(second);
            match self.value(first).cmp(&self.value(second)) {
                Ordering::Greater => break 0,
                Ordering::Less => break 1,
                Ordering::Equal => log.public(Event::Battle),
            }
        };
        let (own, enemy) = (shown[winner as usize], shown[1 - winner as usize]);
        state.victory[winner as usize] = enemy;
        state.champions[winner as usize] = own;
        log.public(Event::Won { seat: winner, captured: enemy, home: own });
        log.public(Event::Opened { seat: winner });
        state.seat = winner;
        state.phase = Phase::Role;
        if !self.role_first {
            self.fill_hands(state, 0, chance, log);
        }
    }

    /// The card of the seat that decides comes to the field.
    fn play_card(
        &self,
        state: &mut State,
        card: Card,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.seat;
        let proof = state.remove_from_hand(seat, card).proof();
        state.field[seat as usize].push(card);
        if seat == state.attacker {
            log.public(Event::Attacked { seat, card, proof });
        } else {
            log.public(Event::Defended { seat, card, proof });
        }
        match state.phase {
            Phase::Attack => self.ask_defender(state, card, chance, log),
            Phase::Defend => self.compare(state, chance, log),
            _ => self.go_on_summing(state, chance, log),
        }
    }

    /// Goes on with the next duel up to its first decision.
    pub(super) fn next_duel(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if let Some(loser) = self.start_duel(state, log) {
            self.lose(state, loser, chance, log);
        }
    }

    /// A duel starts, unless the match ends first (ATK-19). Hands are as full as they can be.
    /// Returns the seat that loses it at once, where one does.
    #[inline]
    fn start_duel(&self, state: &mut State, log: &mut impl Log<Event>) -> Option<Seat> {
        if self.hands {
            if state.hand.iter().any(|hand| hand.is_empty()) {
                self.finish(state, log);
            } else if self.sums {
                state.phase = Phase::Sum;
                state.seat = state.attacker;
            } else {
                return ask_attacker(state, log);
            }
        } else if self.decks_can_be_turned_up(state, log) {
            state.phase = Phase::Turn;
        } else {
            self.finish(state, log);
        }
        None
    }

    /// The defender's answer to a Sword (ATK-11, ATK-12).
    fn ask_defender(
        &self,
        state: &mut State,
        sword: Card,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let defender = state.defender();
        let hand = state.hand[defender as usize];
        if (hand & self.answers(sword)).is_empty() {
            let least = self.least_answer(sword);
            log.public(Event::NoShield { seat: defender, value: least });
            let proof = Proof::no_shield_from(least);
            state.tags[defender as usize].raise(hand.len(), proof);
            self.lose(state, defender, chance, log);
        } else {
            state.phase = Phase::Defend;
            state.seat = defender;
        }
    }

    /// Whether the seat that is asked for a card holds one that it may play; it would have lost
    /// the duel otherwise (ATK-10, ATK-12).
    pub(super) fn can_answer(&self, state: &State) -> bool {
        let hand = state.hand[state.seat as usize];
        let playable = match state.phase {
            Phase::Attack => hand & RED,
            Phase::Defend => {
                let sword = state.field[state.attacker as usize].top();
                hand & BLACK & self.at_least(sword.map_or(1, |sword| self.least_answer(sword)))
            }
            Phase::Role | Phase::Sum | Phase::Turn | Phase::Over => return true,
        };
        !playable.is_empty()
    }

    /// The least value of a Shield that may answer this Sword.
    pub(super) fn least_answer(&self, sword: Card) -> u8 {
        if self.must_match { self.value(sword) } else { 1 }
    }

    /// The Shields that may answer this Sword.
    #[inline]
    pub(super) fn answers(&self, sword: Card) -> Cards {
        BLACK & self.at_least(self.least_answer(sword))
    }

    /// A seat that cannot play loses at once.
    fn lose(
        &self,
        state: &mut State,
        loser: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        lose_random_card(state, loser, chance, log);
        self.end_duel(state, chance, log);
    }

    /// Both cards of an exchange lie (ATK-13, ATK-16, ATK-25).
    fn compare(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let totals = if self.dice {
            self.roll(state, chance, log)
        } else {
            let value = |row: &Row<FIELD>| row.top().map_or(0, |card| u16::from(self.value(card)));
            [value(&state.field[0]), value(&state.field[1])]
        };
        if totals[0] != totals[1] {
            capture(state, Seat::from(totals[1] > totals[0]), log);
            self.end_duel(state, chance, log);
            return;
        }
        log.public(Event::Battle);
        // ATK-18 comes before ATK-10.
        if state.hand.iter().any(|hand| hand.is_empty()) {
            self.push(state, chance, log);
        } else if let Some(loser) = ask_attacker(state, log) {
            self.lose(state, loser, chance, log);
        }
    }

    /// The values of all own cards on the field.
    fn sum(&self, cards: impl Iterator<Item = Card>) -> u16 {
        cards.map(|card| u16::from(self.value(card))).sum()
    }

    /// Both roll, the attacker first; the totals of all own cards on the field and the roll.
    fn roll(&self, state: &State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> [u16; 2] {
        let sums = [self.sum(state.field[0].iter()), self.sum(state.field[1].iter())];
        roll(sums, state.attacker, chance, log)
    }

    /// The next card of a duel of sums, or its end (ATK-24).
    fn go_on_summing(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let (attacker, defender) = (state.attacker, state.defender());
        let has_card = |seat: Seat| !state.hand[seat as usize].is_empty();
        if state.seat == attacker && has_card(defender) {
            state.seat = defender;
            return;
        }
        let is_king = |card: Card| french::rank(card) == french::rank::KING;
        let king = state.field.iter().any(|row| row.iter().any(is_king));
        if !king && (has_card(attacker) || has_card(defender)) {
            state.seat = if has_card(attacker) { attacker } else { defender };
            return;
        }
        let totals = if self.dice {
            self.roll(state, chance, log)
        } else {
            let totals = [self.sum(state.field[0].iter()), self.sum(state.field[1].iter())];
            log.public(Event::Summed { totals });
            totals
        };
        if totals[0] == totals[1] {
            self.push(state, chance, log);
        } else {
            capture(state, Seat::from(totals[1] > totals[0]), log);
            self.end_duel(state, chance, log);
        }
    }

    /// Nobody wins (ATK-18).
    fn push(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for seat in 0..2 {
            state.champions[seat] |= state.field[seat].cards();
        }
        log.public(Event::Push);
        self.end_duel(state, chance, log);
    }

    /// Roles change, hands are filled, the next duel starts (ATK-14, ATK-15).
    fn end_duel(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        loop {
            state.field = [Row::EMPTY; 2];
            state.attacker = state.defender();
            self.fill_hands(state, state.attacker, chance, log);
            let Some(loser) = self.start_duel(state, log) else { return };
            lose_random_card(state, loser, chance, log);
        }
    }

    /// Each draws up to a full hand as far as the Fight Deck lasts, reshuffling where it may.
    pub(super) fn fill_hands(
        &self,
        state: &mut State,
        first: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        for seat in [first, 1 - first] {
            self.fill_hand(state, seat, chance, log);
        }
    }

    #[inline]
    fn fill_hand(
        &self,
        state: &mut State,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let at = seat as usize;
        let mut wanted = u32::from(self.hand_size).saturating_sub(state.hand[at].len());
        while wanted > 0 && (!state.fight[at].is_empty() || self.reshuffle(state, seat, log)) {
            let (source, deck) = (deck_source(state, seat), state.fight[at]);
            let tag = Tag::new(state.reshuffled[at], Proof::NONE);
            let cards = if wanted == 1
                && let Some(card) = chance.draw_one(source, deck)
            {
                // Most draws are of one card, which needs no walk through a set.
                state.add_to_hand(seat, card, tag);
                Cards::single(card)
            } else {
                let cards = chance.draw(source, deck, wanted);
                cards.iter().for_each(|card| state.add_to_hand(seat, card, tag));
                cards
            };
            state.fight[at] -= cards;
            wanted -= cards.len();
            let n = cards.len() as u8;
            log.masked(Seats::one(seat), cards, |cards| Event::Drew { seat, n, cards });
        }
    }

    /// Cross Attack! (ATK-23): whether the seat has a new Fight Deck.
    fn reshuffle(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) -> bool {
        let at = seat as usize;
        if state.reshuffled[at] >= self.reshuffles || state.champions[at].is_empty() {
            return false;
        }
        state.reshuffled[at] += 1;
        let cards = state.champions[at].take();
        state.fight[at] = cards;
        // Champions are unseen only where a weak memory imagined them.
        state.unseen -= cards;
        state.shuffle.set(cards, seat, state.reshuffled[at]);
        log.public(Event::Reshuffled { seat, n: cards.len() as u8 });
        true
    }

    /// Whether both have a card to turn up, reshuffling where it may be done.
    fn decks_can_be_turned_up(&self, state: &mut State, log: &mut impl Log<Event>) -> bool {
        let mut both = true;
        for seat in 0..2 {
            both &= !state.fight[seat as usize].is_empty() || self.reshuffle(state, seat, log);
        }
        both
    }

    /// A whole duel of Speed Attack! (ATK-26).
    fn speed_duel(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut shown = [Cards::EMPTY; 2];
        let winner = loop {
            if !self.decks_can_be_turned_up(state, log) {
                break None;
            }
            let Some([first, second]) = turn_up(state, chance, log) else { break None };
            shown[0].add(first);
            shown[1].add(second);
            let totals = if self.dice {
                roll([self.sum(shown[0].iter()), self.sum(shown[1].iter())], 0, chance, log)
            } else {
                [u16::from(self.value(first)), u16::from(self.value(second))]
            };
            match totals[0].cmp(&totals[1]) {
                Ordering::Greater => break Some(0),
                Ordering::Less => break Some(1),
                Ordering::Equal => log.public(Event::Battle),
            }
        };
        if let Some(winner) = winner {
            let (home, captured) = (shown[winner], shown[1 - winner]);
            state.champions[winner] |= home;
            state.victory[winner] |= captured;
            log.public(Event::Won { seat: winner as Seat, captured, home });
        } else {
            state.champions[0] |= shown[0];
            state.champions[1] |= shown[1];
            log.public(Event::Push);
        }
        self.next_duel(state, chance, log);
    }

    /// The end (ATK-19): what is left over goes to its owner's champions, unseen.
    pub(super) fn finish(&self, state: &mut State, log: &mut impl Log<Event>) {
        for seat in 0..2u8 {
            let at = seat as usize;
            let mut cards = state.fight[at].take();
            for card in state.hand[at] {
                let tag = state.remove_from_hand(seat, card);
                state.hide(card, tag.proof());
                cards.add(card);
            }
            if !cards.is_empty() {
                state.champions[at] |= cards;
                state.unseen |= cards;
                let n = cards.len() as u8;
                log.masked(Seats::one(seat), cards, |cards| Event::Left { seat, n, cards });
            }
        }
        state.phase = Phase::Over;
        state.seat = 0;
        state.attacker = 0;
        log.public(Event::Scored { points: self.points(state) });
    }
}

/// The start of an exchange (ATK-09, ATK-10). Both hold a card. Returns the attacker if it
/// loses at once.
#[inline]
fn ask_attacker(state: &mut State, log: &mut impl Log<Event>) -> Option<Seat> {
    let attacker = state.attacker;
    let hand = state.hand[attacker as usize];
    if (hand & RED).is_empty() {
        log.public(Event::NoSword { seat: attacker });
        state.tags[attacker as usize].raise(hand.len(), Proof::NO_SWORD);
        Some(attacker)
    } else {
        state.phase = Phase::Attack;
        state.seat = attacker;
        None
    }
}

/// A seat that cannot play loses the duel, and a random card with it (ATK-10, ATK-12).
fn lose_random_card(
    state: &mut State,
    loser: Seat,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let winner = 1 - loser;
    if let Some(card) = chance.draw_one(Source::steal(loser), state.hand[loser as usize]) {
        let tag = state.remove_from_hand(loser, card);
        state.victory[winner as usize].add(card);
        state.hide(card, tag.proof());
        let (proof, reshuffle) = (tag.proof(), tag.shuffle());
        log.masked(Seats::first(2), card, |card| Event::Took {
            seat: winner,
            card,
            proof,
            reshuffle,
        });
    }
    capture(state, winner, log);
}

/// The winner of a duel takes what lies on the field (ATK-17).
#[inline]
fn capture(state: &mut State, winner: Seat, log: &mut impl Log<Event>) {
    let home = state.field[winner as usize].cards();
    let captured = state.field[1 - winner as usize].cards();
    state.champions[winner as usize] |= home;
    state.victory[winner as usize] |= captured;
    log.public(Event::Won { seat: winner, captured, home });
}

/// Both turn up the top card of their Fight Deck, seat 0 first; `None` if one cannot, and then
/// none is turned up.
pub(super) fn turn_up(
    state: &mut State,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Option<[Card; 2]> {
    if state.fight.iter().any(|deck| deck.is_empty()) {
        return None;
    }
    let first = chance.draw_one(top_source(state, 0), state.fight[0])?;
    let second = chance.draw_one(top_source(state, 1), state.fight[1])?;
    state.fight[0].remove(first);
    state.fight[1].remove(second);
    log.public(Event::TurnedUp { first, second });
    Some([first, second])
}

/// Each seat's sum and the roll of a die, `first` rolling first.
fn roll(
    sums: [u16; 2],
    first: Seat,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> [u16; 2] {
    let mut dice = [0; 2];
    for seat in [first, 1 - first] {
        dice[seat as usize] = 1 + chance.pick(Source::die(seat), 6) as u8;
    }
    let totals = [sums[0] + u16::from(dice[0]), sums[1] + u16::from(dice[1])];
    log.public(Event::Rolled { dice, totals });
    totals
}
