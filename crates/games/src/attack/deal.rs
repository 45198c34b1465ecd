//! How an Attack! match begins.

use super::event::Event;
use super::play::turn_up;
use super::rules::Attack;
use super::state::{Phase, State};
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;

/// The pile that the decks are dealt from, for [`Source`].
pub const PACK_ZONE: u8 = 0;
impl Attack {
    pub(super) fn deal_cards(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::EMPTY;
        if self.decks == 2 {
            state.fight = [self.pack, self.deck() - self.pack];
        } else {
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

    /// The opening (ATK-06 to ATK-08).
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
                std::cmp::Ordering::Greater => break 0,
                std::cmp::Ordering::Less => break 1,
                std::cmp::Ordering::Equal => log.public(Event::Battle),
            }
        };
        let (own, enemy) = (shown[winner as usize], shown[1 - winner as usize]);
        state.victory[winner as usize] = enemy;
        state.champions[winner as usize] = own;
        log.public(Event::Won { seat: winner, captured: enemy, home: own });
        log.public(Event::Opened { seat: winner });
        state.seat = winner;
        if self.role_first {
            state.phase = Phase::Role;
        } else {
            self.fill_hands(state, 0, chance, log);
            state.phase = Phase::Role;
        }
    }
}
