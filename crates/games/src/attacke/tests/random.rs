//! Matches played at random with many values of the parameters.

use super::*;
use sortie_core::Draft;
use sortie_core::game::Player;
use sortie_core::game::Referee;

/// A legal action by random steps.
fn any(table: &Table, chance: &mut Fast) -> Action {
    let view = table.view(Observer::Seat(table.state.seat));
    let mut draft = Draft::EMPTY;
    loop {
        let steps = table.rules.legal_steps(&view, &draft);
        let ways = steps.next.len() + u32::from(steps.complete);
        match steps.next.nth(chance.below(ways)) {
            Some(step) => draft = draft.with(step),
            None => return table.rules.action_of_draft(&view, &draft).expect("a whole action"),
        }
    }
}

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
                let rules: Attacke = rule_code::read(&code).unwrap().build(seats).unwrap();
                let state = rules.deal(seats as u8, &mut chance, &mut ());
                let mut table = Table { rules, state, told: vec![] };
                for decision in 0.. {
                    assert!(decision < 20_000, "{code} does not end");
                    if table.turn().seats().is_empty() {
                        break;
                    }
                    let action = any(&table, &mut chance);
                    let joint = JointAction::single(table.state.seat, action);
                    table.rules.play(&mut table.state, &joint, &mut chance, &mut ());
                    if decision % 16 == 0 {
                        table.is_sound();
                        all_lie(&table);
                    }
                }
                table.is_sound();
            }
        }
    }
}

/// Every card lies somewhere, once.
fn all_lie(table: &Table) {
    let state = &table.state;
    let mut all = super::super::pile::Pile::EMPTY;
    let seats = [state.hand, state.table, state.down, state.unseen];
    let piles = seats.as_flattened().iter().chain([&state.pile, &state.discard]);
    let mut n = 0;
    for pile in piles {
        n += pile.len();
        all.join(pile.cards(), &table.rules.deck);
    }
    assert_eq!((n, all.cards()), (96, table.rules.deck.all()));
}

#[test]
fn nothing_that_is_not_legal_makes_a_match_panic() {
    let mut chance = Fast::new(9);
    let rules = rules("attacke/face_down=true");
    let mut state = rules.deal(3, &mut chance, &mut ());
    for n in 0..3_000u32 {
        let bits = |chance: &mut Fast| {
            let word = |chance: &mut Fast| u128::from(chance.below(u32::MAX));
            Cards::from_bits(
                word(chance) | word(chance) << 32 | word(chance) << 64 | word(chance) << 96,
            )
        };
        let colour = super::super::Colour::ALL[n as usize % 5];
        let action = match n % 4 {
            0 => Action::Pass,
            1 => Action::GiveBack(colour),
            _ => Action::Play {
                open: bits(&mut chance),
                down: bits(&mut chance),
                colour: Some(colour),
            },
        };
        let joint = JointAction::single(state.seat, action);
        rules.play(&mut state, &joint, &mut chance, &mut ());
        rules.view(&state, Observer::Public);
    }
}

#[test]
fn what_legal_offers_is_what_beats_the_total_and_nothing_else() {
    // By brute force: every set of a hand, whatever legal says.
    let mut chance = Fast::new(4);
    for n in 0..150u64 {
        let code = if n % 2 == 0 { "attacke" } else { "attacke/shield_tens=6" };
        let rules = rules(code);
        let state = rules.deal(3, &mut Fast::new(n), &mut ());
        let mut table = Table { rules, state, told: vec![] };
        for _ in 0..6 {
            let action = any(&table, &mut chance);
            let joint = JointAction::single(table.state.seat, action);
            table.rules.play(&mut table.state, &joint, &mut chance, &mut ());
        }
        if table.state.phase != super::super::Phase::Fight {
            continue;
        }
        let deck = &table.rules.deck;
        let at = table.state.seat as usize;
        let hand: Vec<Card> = table.state.hand[at].cards().iter().collect();
        let mut wanted = std::collections::BTreeSet::from(["pass".to_owned()]);
        for set in 1u32..1 << hand.len().min(16) {
            let chosen = (0..hand.len()).filter(|n| set >> n & 1 == 1).map(|n| hand[n]);
            let cards: Cards = chosen.collect();
            let fits = cards.iter().all(|card| {
                let colour = deck.colour(Cards::single(card));
                colour.is_none_or(|colour| colour == table.state.colour)
            });
            let laid = table.state.table[at].cards();
            let tens = (cards & deck.tens).len() + (laid & deck.tens).len();
            let total = deck.worth(cards) + deck.worth(laid);
            let most = table.state.total.iter().max().unwrap();
            if fits && tens <= 1 && total > *most {
                wanted.insert(deck.layout.codes(cards));
            }
        }
        assert_eq!(table.offers().into_iter().collect::<std::collections::BTreeSet<_>>(), wanted);
    }
}
