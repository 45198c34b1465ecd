//! Decisions of matches played at random.

use super::super::Phase;
use super::*;
use std::collections::BTreeSet;

#[test]
fn ake_08_what_is_offered_is_what_beats_the_total_and_nothing_else() {
    // By brute force: every set of a hand, whatever the game offers.
    let mut chance = Fast::new(4);
    let mut fights = 0;
    for n in 0..150 {
        let rules = rules(["attacke", "attacke/shield_tens=6"][n % 2]);
        let mut decision = 0;
        let mut table = Table::deal_by(&rules, 3, &mut chance);
        table.play_at_random(&mut chance, |_, table| {
            decision += 1;
            if decision == 6 && table.state.phase == Phase::Fight {
                assert_eq!(offered(table), beating(table));
                fights += 1;
            }
        });
    }
    assert!(fights > 60, "{fights}");
}

fn offered(table: &Table) -> BTreeSet<String> {
    table.offers(table.state.seat).into_iter().collect()
}

/// The sets of cards that fit the contest and beat the total, and passing.
fn beating(table: &Table) -> BTreeSet<String> {
    let (state, deck) = (&table.state, &table.rules.deck);
    let at = usize::from(state.seat);
    let hand: Vec<Card> = state.hand[at].cards().iter().collect();
    let laid = state.table[at].cards();
    let mut wanted = BTreeSet::from(["pass".to_owned()]);
    for set in 1u32..1 << hand.len().min(16) {
        let chosen = (0..hand.len()).filter(|n| set >> n & 1 == 1).map(|n| hand[n]);
        let cards: Cards = chosen.collect();
        let colour = |card: Card| deck.colour(Cards::single(card));
        let fits = cards.iter().all(|card| colour(card).is_none_or(|it| it == state.colour));
        let tens = (cards & deck.tens).len() + (laid & deck.tens).len();
        let total = deck.worth(cards) + deck.worth(laid);
        if fits && tens <= 1 && total > *state.total.iter().max().unwrap() {
            wanted.insert(deck.layout.codes(cards));
        }
    }
    wanted
}
