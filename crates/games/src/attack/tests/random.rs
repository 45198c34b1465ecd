//! Matches played at random: ATK-28, and what holds in all of them.

use super::*;
use sortie_core::matches::{Match, Seating};
use sortie_core::setup::{Setup, SetupErrorKind};

/// Plays a match at random and checks after every action what holds in every game.
pub(super) fn play(rules: &Attack, chance: &mut Fast) -> Table {
    let mut table = Table::deal_by(rules, 2, chance);
    go_on(&mut table, chance);
    table
}

/// Plays on at random to the end.
pub(super) fn go_on(table: &mut Table, chance: &mut Fast) {
    let rules = table.rules.clone();
    let mut before = table.state;
    for decision in 0.. {
        assert!(decision < 2000, "no match lasts so long");
        starts_well(table);
        captures_only_grow(&before, table);
        let seats = table.turn().seats();
        if seats.is_empty() {
            break;
        }
        before = table.state;
        let mut joint = JointAction::empty();
        for seat in seats.iter() {
            let view = table.view(Observer::Seat(seat));
            let next = rules.legal_steps(&view, &Draft::EMPTY).next;
            let step = next.nth(chance.below(next.len())).expect("something may be done");
            joint.put(seat, rules.action_of_draft(&view, &Draft::from_step(step)).unwrap());
        }
        rules.play(&mut table.state, &joint, chance, &mut table.told);
    }
    ends_well(table);
}

/// Whether this seat can have no further card: ATK-15, ATK-23.
fn is_out_of_cards(rules: &Attack, state: &State, seat: usize) -> bool {
    let may = state.reshuffled[seat] < rules.reshuffles && !state.champions[seat].is_empty();
    state.fight[seat].is_empty() && !may
}

fn all_of<const N: usize>(piles: [[Cards; 2]; N]) -> Cards {
    piles.into_iter().flatten().fold(Cards::EMPTY, |all, pile| all | pile)
}

/// Every card lies once, hands are right in size, and who starts a duel has something to play.
fn starts_well(table: &Table) {
    let (rules, state) = (&table.rules, &table.state);
    let field = state.field.map(|row| row.cards());
    let piles = [state.fight, state.hand, state.victory, state.champions, field];
    assert_eq!(all_of(piles), rules.deck());
    assert_eq!(piles.as_flattened().iter().map(|pile| pile.len()).sum::<u32>(), rules.deck().len());
    assert!(all_of([state.victory, state.champions]).has_all(state.unseen));
    let in_hands = state.hand[0].len() + state.hand[1].len();
    let deciding = table.turn().seats();
    for seat in 0..2 {
        assert!(state.hand[seat].len() <= 5);
        assert!(state.reshuffled[seat] <= rules.reshuffles);
        let duel_starts = field == [Cards::EMPTY; 2] && !deciding.is_empty();
        if rules.hands && duel_starts && !(rules.role_first && in_hands == 0) {
            let full = state.hand[seat].len() == 5;
            assert!(full || is_out_of_cards(rules, state, seat));
            assert!(!state.hand[seat].is_empty());
        } else if !rules.hands && duel_starts {
            assert!(!state.fight[seat].is_empty());
        }
    }
}

fn captures_only_grow(before: &State, table: &Table) {
    for seat in 0..2 {
        assert!(table.state.victory[seat].has_all(before.victory[seat]));
    }
}

/// Somebody had no card left, everything lies in two piles, and the score is right.
fn ends_well(table: &Table) {
    let (rules, state) = (&table.rules, &table.state);
    let told = table.told(Observer::Public);
    let left = |seat| told.iter().any(|line| line.starts_with(&format!("{seat} leaves ")));
    let is_out = |&seat: &usize| !left(seat) && is_out_of_cards(rules, state, seat);
    assert!([0, 1].iter().any(is_out), "{told:?}");
    assert_eq!([state.fight, state.hand].as_flattened(), [Cards::EMPTY; 4]);
    let score: [i32; 2] = state.victory.map(|pile| {
        let worth = |card| if rules.by_value { i32::from(rules.value(card)) } else { 1 };
        pile.iter().map(worth).sum()
    });
    let outcome = table.turn().outcome().expect("the match is over");
    assert_eq!([outcome.points(0), outcome.points(1)], score);
    assert_eq!(outcome.winners().has(0), score[0] >= score[1]);
    assert_eq!(outcome.winners().has(1), score[1] >= score[0]);
    table.is_sound();
}

/// All values of all parameters, as rule codes.
fn combinations() -> Vec<String> {
    let mut codes = vec!["attack/".to_owned()];
    for (name, values) in [
        ("decks", &["1", "2"] as &[&str]),
        ("reshuffles", &["0", "1", "10"]),
        ("duel", &["single", "sums"]),
        ("dice", &["false", "true"]),
        ("must_match", &["true", "false"]),
        ("hands", &["true", "false"]),
        ("scoring", &["count", "value"]),
        ("ace", &["1", "13", "15"]),
        ("choose_role", &["after_hands", "before_hands"]),
    ] {
        let all = |code: String| values.iter().map(move |value| format!("{code}{name}={value},"));
        codes = codes.into_iter().flat_map(all).collect();
    }
    codes
}

#[test]
fn atk_28_every_combination_but_one_can_be_played_to_the_end() {
    let mut refused = 0;
    for (n, code) in combinations().iter().enumerate() {
        let impossible = code.contains("duel=sums") && code.contains("hands=false");
        let built = rule_code::read(code).unwrap().build::<Attack>(2);
        assert_eq!(built.is_err(), impossible, "{code}");
        refused += u32::from(impossible);
        for seed in 0..3 {
            if let Ok(rules) = &built {
                play(rules, &mut Fast::stream(seed, n as u64));
            }
        }
    }
    assert_eq!((combinations().len(), refused), (1152, 288));
}

#[test]
fn atk_28_sums_contradict_a_game_without_hands() {
    let error =
        rule_code::read("attack/duel=sums,hands=false").unwrap().build::<Attack>(2).unwrap_err();
    let SetupErrorKind::Conflict(conflict) = error.fault else { panic!("{error}") };
    assert_eq!(conflict.rule, "ATK-28");
    assert_eq!(conflict.between, ["duel=sums", "hands=false"]);
}

#[test]
fn atk_28_sums_with_dice_add_one_roll_after_the_last_round() {
    Table::check(
        "attack/duel=sums,dice=true",
        r#"{"phase": "sum", "hand": ["2C 9D", "5H 4S"], "fight": ["3H", "3D"]}"#,
        "dice: 1/4",
        "2C 5H 9D 4S",
        "0 attacks 2C
         1 defends 5H
         0 attacks 9D
         1 defends 4S
         dice 1/4, totals 12/13
         1 wins [2C 9D] home [4S 5H]
         1 draws 1
         0 draws 1",
    );
    Table::check(
        "attack/duel=sums,dice=true",
        r#"{"phase": "sum", "hand": ["KD 2C", "9H 4S"], "fight": ["3H", "3D"]}"#,
        "dice: 1/6",
        "KD 9H",
        "0 attacks KD
         1 defends 9H
         dice 1/6, totals 15/15
         push
         1 draws 1
         0 draws 1",
    );
}

#[test]
fn atk_28_without_hands_dice_are_added_to_all_cards_turned_up() {
    Table::check(
        "attack/hands=false,dice=true",
        r#"{"phase": "turn", "fight": ["9H 4C 2H", "7S 5D 2D"]}"#,
        "0: 9H 4C 1: 7S 5D dice: 1/3 6/2",
        "turn",
        "up 9H 7S
         dice 1/3, totals 10/10
         battle
         up 4C 5D
         dice 6/2, totals 19/14
         0 wins [5D 7S] home [4C 9H]
         phase = turn",
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
fn atk_05_a_weak_memory_still_lays_every_card_once() {
    let mut chance = Fast::new(5);
    for code in ["attack", "attack/reshuffles=3", "attack/decks=2,reshuffles=3,must_match=false"] {
        let rules = rules(code);
        for _ in 0..20 {
            let state = rules.deal(2, &mut chance, &mut ());
            let mut table = Table::new(&rules, 2, state);
            while !table.turn().seats().is_empty() {
                for who in Observer::all(2) {
                    let weaker = rules.forget(&table.view(who), 0.5, &mut chance);
                    let state = rules.determinize(&weaker, &mut chance);
                    starts_well(&Table::new(&rules, 2, state));
                }
                let actions = table.offers(Observer::Seat(table.state.seat)).join(" ");
                let n = chance.below(actions.split(' ').count() as u32) as usize;
                let action = actions.split(' ').nth(n).unwrap();
                table.step(&mut chance, action);
            }
        }
    }
}

#[test]
fn random_matches_end_and_views_can_be_imagined() {
    for preset in Attack::INFO.presets {
        for extra in ["decks=1", "decks=2", "reshuffles=10", "dice=true", "ace=15"] {
            let mut setup = Setup::for_game("attack").preset(preset.id);
            setup.assign(extra).unwrap();
            let rules: Attack = setup.build(2).unwrap();
            for n in 0..30 {
                let mut chance = Fast::new(n);
                let mut seed = [7; 32];
                seed[0] = n as u8;
                let mut m = Match::new(rules.clone(), 2, seed, &Seating::default()).unwrap();
                while let Turn::Decide(seats) = m.turn() {
                    for who in Observer::all(2) {
                        let view = m.view(who);
                        let state = rules.determinize(&view, &mut chance);
                        assert_eq!(rules.view(&state, who), view, "{} {extra} {n}", preset.id);
                    }
                    for seat in seats.iter() {
                        let view = m.view(Observer::Seat(seat));
                        let steps = rules.legal_steps(&view, &Draft::EMPTY);
                        let step = steps.next.nth(chance.below(steps.next.len())).unwrap();
                        let action = rules.action_of_draft(&view, &Draft::from_step(step)).unwrap();
                        m.submit(seat, m.decision(), action).unwrap();
                    }
                }
            }
        }
    }
}
