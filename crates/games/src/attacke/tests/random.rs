//! Matches played at random with many values of the parameters.

use super::super::Phase;
use super::super::pile::Pile;
use super::*;
use std::collections::BTreeSet;

#[test]
fn every_combination_is_played_to_the_end() {
    let mut chance = Fast::new(1);
    for copies in ["4:4:4:4:2", "18:0:0:0:0", "0:0:0:0:18", "1:2:3:4:8"] {
        for values in [
            "shield_tens=0",
            "shield_tens=6",
            "chips_to_win=1",
            "chips_to_win=5,max_contests=20",
            "face_down=true",
            "face_down=true,shield_tens=6,chips_to_win=5,max_contests=30",
        ] {
            for seats in 3..=5 {
                let code = format!("attacke/copies={copies},{values}");
                let rules = rules((&*code, seats));
                let mut decision = 0;
                let mut table = Table::deal_by(&rules, seats, &mut chance);
                table.play_at_random(&mut chance, |_, table| {
                    decision += 1;
                    assert!(decision < 20_000, "{code} does not end");
                    if decision % 16 == 0 || table.turn().outcome().is_some() {
                        table.is_sound();
                        all_lie(table);
                    }
                });
            }
        }
    }
}

/// Every card lies somewhere, once.
fn all_lie(table: &Table) {
    let state = &table.state;
    let mut all = Pile::EMPTY;
    let seats = [state.hand, state.table, state.down, state.unseen];
    let mut n = 0;
    for pile in seats.as_flattened().iter().chain([&state.pile, &state.discard]) {
        n += pile.len();
        all.join(pile.cards(), &table.rules.deck);
    }
    assert_eq!((n, all.cards()), (96, table.rules.deck.all()));
}

#[test]
fn nothing_that_is_not_legal_makes_a_match_panic() {
    let mut chance = Fast::new(9);
    let rules = rules::<Attacke>("attacke/face_down=true");
    let mut state = rules.deal(3, &mut chance, &mut ());
    for n in 0..3_000u32 {
        let mut bits = || {
            let words = [(); 4].map(|()| u128::from(chance.below(u32::MAX)));
            Cards::from_bits(words.into_iter().fold(0, |bits, word| bits << 32 | word))
        };
        let colour = Colour::ALL[n as usize % 5];
        let action = match n % 4 {
            0 => Action::Pass,
            1 => Action::GiveBack(colour),
            _ => Action::Play { open: bits(), down: bits(), colour: Some(colour) },
        };
        let joint = JointAction::single(state.seat, action);
        rules.play(&mut state, &joint, &mut chance, &mut ());
        rules.view(&state, PUBLIC);
    }
}

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
