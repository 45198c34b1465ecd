//! Matches played at random: ATK-28, and the invariants of Attack! in all of them.

use super::*;
use sortie_core::setup::SetupErrorKind;

/// Plays a match at random and checks the invariants after every action.
pub(super) fn play(rules: &Attack, chance: &mut Fast) -> Table {
    let mut table = Table::deal_by(rules, 2, chance);
    go_on(&mut table, chance);
    table
}

/// Plays on at random to the end.
pub(super) fn go_on(table: &mut Table, chance: &mut Fast) {
    let mut captured = [Cards::EMPTY; 2];
    loop {
        starts_well(table);
        for (captured, now) in captured.iter_mut().zip(table.state.victory) {
            assert!(now.has_all(*captured), "captures only grow");
            *captured = now;
        }
        let seats = table.turn().seats();
        if seats.is_empty() {
            break;
        }
        let actions = seats.iter().map(|seat| {
            let offers = table.offers(Observer::Seat(seat));
            offers[chance.below(offers.len() as u32) as usize].clone()
        });
        let actions: Vec<String> = actions.collect();
        table.step(chance, &actions.join("|"));
    }
    ends_well(table);
}

/// Whether this seat can have no further card: ATK-15, ATK-23.
fn is_out_of_cards(rules: &Attack, state: &State, seat: usize) -> bool {
    let may = state.reshuffled[seat] < rules.reshuffles && !state.champions[seat].is_empty();
    state.fight[seat].is_empty() && !may
}

/// Hands are right in size, and the seat that starts a duel has something to play.
fn starts_well(table: &Table) {
    let (rules, state) = (&table.rules, &table.state);
    let known = state.victory.iter().chain(&state.champions);
    assert!(known.fold(Cards::EMPTY, |all, pile| all | *pile).has_all(state.unseen));
    let in_hands = state.hand[0].len() + state.hand[1].len();
    let duel_starts =
        state.field.iter().all(|row| row.cards().is_empty()) && !table.turn().seats().is_empty();
    for seat in 0..2 {
        assert!(state.hand[seat].len() <= 5);
        assert!(state.reshuffled[seat] <= rules.reshuffles);
        if rules.hands && duel_starts && !(rules.role_first && in_hands == 0) {
            let full = state.hand[seat].len() == 5;
            assert!(full || is_out_of_cards(rules, state, seat));
            assert!(!state.hand[seat].is_empty());
        } else if !rules.hands && duel_starts {
            assert!(!state.fight[seat].is_empty());
        }
    }
}

/// One seat at least had no card left, everything lies in two piles, and the score is right.
fn ends_well(table: &Table) {
    let (rules, state) = (&table.rules, &table.state);
    let told = table.told(Observer::Public);
    let left = |seat| told.iter().any(|line| line.starts_with(&format!("{seat} leaves ")));
    let is_out = |&seat: &usize| !left(seat) && is_out_of_cards(rules, state, seat);
    assert!([0, 1].iter().any(is_out), "{told:?}");
    assert_eq!([state.fight, state.hand].as_flattened(), [Cards::EMPTY; 4]);
    let worth = |card| if rules.by_value { i32::from(rules.value(card)) } else { 1 };
    let score: [i32; 2] = state.victory.map(|pile| pile.iter().map(worth).sum());
    let outcome = table.turn().outcome().expect("the match is over");
    assert_eq!([outcome.points(0), outcome.points(1)], score);
    assert_eq!(outcome.winners().has(0), score[0] >= score[1]);
    assert_eq!(outcome.winners().has(1), score[1] >= score[0]);
    table.is_sound();
}

#[test]
fn atk_28_every_combination_but_one_can_be_played_to_the_end() {
    let hands =
        ["", "choose_role=before_hands,", "duel=sums,", "hands=false,", "must_match=false,"];
    let cards = ["", "decks=2,", "reshuffles=1,", "decks=2,reshuffles=10,"];
    let ends = ["", "dice=true,", "scoring=value,", "dice=true,scoring=value,ace=15,"];
    let mut chance = Fast::new(28);
    for hands in hands {
        for cards in cards {
            for end in ends {
                play(&rules(&format!("attack/{hands}{cards}{end}")), &mut chance);
            }
        }
    }
    let sums = rule_code::read("attack/duel=sums,hands=false").unwrap();
    let error = sums.build::<Attack>(2).unwrap_err();
    let SetupErrorKind::Conflict(conflict) = error.fault else { panic!("{error}") };
    assert_eq!(conflict.rule, "ATK-28");
    assert_eq!(conflict.between, ["duel=sums", "hands=false"]);
}

#[test]
fn atk_28_sums_with_dice_add_one_roll_after_the_last_round() {
    Table::check(
        "attack/duel=sums,dice=true",
        "sum; hand 2C 9D | 5H 4S; fight 3H | 3D",
        "dice: 1/4",
        "2C 5H 9D 4S",
        "0 attacks 2C; 1 defends 5H; 0 attacks 9D; 1 defends 4S; dice 1/4, totals 12/13;
         1 wins [2C 9D] home [4S 5H]; 1 draws 1; 0 draws 1",
    );
    Table::check(
        "attack/duel=sums,dice=true",
        "sum; hand KD 2C | 9H 4S; fight 3H | 3D",
        "dice: 1/6",
        "KD 9H",
        "0 attacks KD; 1 defends 9H; dice 1/6, totals 15/15; push; 1 draws 1; 0 draws 1",
    );
}

#[test]
fn atk_28_without_hands_dice_are_added_to_all_cards_turned_up() {
    Table::check(
        "attack/hands=false,dice=true",
        "turn; fight 9H 4C 2H | 7S 5D 2D",
        "0: 9H 4C 1: 7S 5D dice: 1/3 6/2",
        "turn",
        "up 9H 7S; dice 1/3, totals 10/10; battle; up 4C 5D; dice 6/2, totals 19/14;
         0 wins [5D 7S] home [4C 9H]; phase = turn",
    );
}

#[test]
fn atk_28_values_with_nothing_to_govern_change_nothing() {
    let told = |code: &str, seed: u64| {
        let table = play(&rules(code), &mut Fast::new(seed));
        table.told(Observer::Public)
    };
    for seed in 0..20 {
        for (plain, without_effect) in [
            ("attack/hands=false", "attack/hands=false,must_match=false"),
            ("attack/hands=false", "attack/hands=false,choose_role=before_hands"),
            ("attack/duel=sums", "attack/duel=sums,must_match=false"),
        ] {
            assert_eq!(told(plain, seed), told(without_effect, seed), "{without_effect}");
        }
        assert_ne!(told("attack", seed), told("attack/must_match=false", seed));
    }
}

#[test]
fn atk_05_a_weak_memory_still_leaves_every_hand_its_size() {
    let mut chance = Fast::new(5);
    for code in ["attack", "attack/reshuffles=3", "attack/decks=2,reshuffles=3,must_match=false"] {
        for _ in 0..20 {
            let mut table = Table::deal_by(&rules(code), 2, &mut chance);
            while let Some(seat) = table.turn().seats().lowest() {
                for who in Observer::all(2) {
                    let weaker = table.rules.forget(&table.view(who), 0.5, &mut chance);
                    let state = table.rules.determinize(&weaker, &mut chance);
                    starts_well(&Table::new(&table.rules, 2, state));
                }
                let offers = table.offers(Observer::Seat(seat));
                let action = &offers[chance.below(offers.len() as u32) as usize];
                table.step(&mut chance, action);
            }
        }
    }
}
