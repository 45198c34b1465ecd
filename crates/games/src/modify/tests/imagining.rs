//! The information of each player, and the imagined states: MOD-17.

use super::*;
use sortie_core::chance::{Scripted, outcomes};
use sortie_core::event::Listener;
use sortie_core::text::Arg;
use std::collections::HashMap;

/// How often in a hundred a seat is imagined to hold this card.
fn share(table: &Table, who: Observer, seat: usize, text: &str) -> u32 {
    let states = table.determinized(who, 600);
    let held = states.iter().filter(|state| state.hands[seat].has(card(text))).count();
    (held * 100).div_ceil(states.len()) as u32
}

/// The faces that are shown of a hand, and the cards that its badge says may be in it.
fn hand(table: &Table, who: Observer, seat: Seat) -> [String; 2] {
    let zone = table.zone(who, &format!("hand-{seat}"));
    assert_eq!(zone.count as usize, zone.cards.len());
    let shown = zone.cards.iter().filter_map(|card| Some(card.face.clone()?.code));
    let possible = zone.badges.iter().flat_map(|badge| &badge.args);
    let possible = possible.filter_map(|(_, arg)| match arg {
        Arg::Cards(cards) => Some(cards.iter().map(|face| face.code.clone())),
        _ => None,
    });
    [shown.collect::<Vec<_>>().join(" "), possible.flatten().collect::<Vec<_>>().join(" ")]
}

/// Seat 2 has won the 9 and the 4 and holds a card that nobody has seen; seat 0 has a jack.
const RICH: &str = "JC 2C 3C | 7H 6H 5H | 9C 4D 8S; seen = | | 9C 4D";

/// The position [`RICH`] after seat 0 has stolen the 4 from seat 2, and this round.
fn robbed(round: &str) -> Table {
    let mut table = Table::lay(PLAIN, RICH);
    table.play("4D", &format!("JC, 7H, 8S / steal 2 {round}"));
    table
}

#[test]
fn mod_17_a_card_that_was_won_is_known_to_all_and_one_that_was_dealt_to_its_owner() {
    let table = Table::lay(PLAIN, RICH);
    for who in [Observer::Seat(0), Observer::Seat(1), Observer::Public] {
        assert_eq!(share(&table, who, 2, "9C"), 100);
        assert_eq!(hand(&table, who, 2), ["4D 9C", ""]);
        let unseen = share(&table, who, 2, "8S");
        assert!((1..20).contains(&unseen), "{unseen}");
    }
    assert_eq!(share(&table, Observer::Seat(2), 2, "8S"), 100);
}

#[test]
fn mod_17_after_a_theft_others_do_not_know_which_card_went() {
    let table = robbed("");
    // Seat 2 took the field: what it won now is certain, the 9 and the 4 no more.
    table.holds("hand.2 = 9C 7H 8S");
    for who in [Observer::Seat(1), Observer::Public] {
        assert!((43..58).contains(&share(&table, who, 0, "4D")), "one of two was stolen");
        assert!((43..58).contains(&share(&table, who, 2, "4D")));
        assert_eq!(share(&table, who, 2, "8S"), 100);
        assert_eq!(hand(&table, who, 2), ["7H 8S", "4D 9C"]);
        assert_eq!(hand(&table, who, 0), ["", "4D 9C"]);
    }
    for who in [Observer::Seat(0), Observer::Seat(2)] {
        assert_eq!(share(&table, who, 0, "4D"), 100);
        assert_eq!(share(&table, who, 2, "9C"), 100);
    }
    assert_eq!(hand(&table, Observer::Seat(2), 0), ["4D", ""]);
}

#[test]
fn mod_17_a_stolen_card_that_is_played_reveals_where_it_went() {
    robbed("/ 4D, 6H, 9C").holds("hand.2 = 7H 8S 9C 4D 6H");
    // The 4 came out of seat 0's hand, so it was the one, and the 9 is where it was.
    let played = robbed("/ 4D, 6H, 7H");
    // A card that nobody had seen comes from the thief: the theft may have been of it only if it
    // was in the hand that was robbed.
    let unseen = robbed("/ 2C, 6H, 7H");
    for who in [Observer::Seat(1), Observer::Public] {
        assert_eq!(share(&played, who, 2, "9C"), 100);
        assert_eq!(hand(&played, who, 0)[1], "");
        assert!((43..58).contains(&share(&unseen, who, 2, "9C")));
    }
}

#[test]
fn mod_17_the_example_of_the_rulebook_page() {
    let text = "5H 10D JS | 2C 3C 4C 6H 7H 8S 9D 10C AH | 2D 3D 7C KD; \
                used = AH; seen = | 8S AH |";
    let mut table = Table::lay("modify", text);
    table.play("AH", "JS, 9D, 7C / steal 1");
    let ben = Observer::Seat(2);
    assert_eq!([0, 1].map(|seat| hand(&table, ben, seat)[1].clone()), ["8S AH", "8S AH"]);
    let expect = "round 5 0:JS 1:9D 2:7C
                  0 robs 1
                  1 takes 7C 9D [JS]
                  1 calls 0 for 2
                  0 refuses
                  round 6 0:AH 1:8S 2:KD
                  0 takes 8S [KD AH]
                  hand.0 = 5H 8S 10D";
    check("modify", text, "AH", "JS, 9D, 7C / steal 1 / call 0 2 / refuse / AH, 8S, KD", expect);
}

#[test]
fn mod_17_a_forgotten_card_may_be_anywhere_and_the_own_hand_is_never_forgotten() {
    let table = Table::lay(PLAIN, RICH);
    let mut chance = Fast::new(3);
    for who in [Observer::Seat(0), Observer::Seat(1), Observer::Public] {
        let weaker = table.rules.forget(&table.view(who), 0.0, &mut chance);
        let holds = (0..600)
            .filter(|_| {
                let imagined = table.rules.determinize(&weaker, &mut chance);
                assert_eq!(imagined.hands[2].len(), 3);
                imagined.hands[2].has(card("9C"))
            })
            .count();
        assert!((5..120).contains(&holds), "{holds}");
        assert_eq!(weaker.hand, table.view(who).hand);
    }
    let own = table.view(Observer::Seat(2));
    assert_eq!(table.rules.forget(&own, 0.0, &mut chance), own);
}

/// The states that an observer's stream allows, with their probabilities.
type Allowed = HashMap<State, f64>;

/// The observer's belief after the deal, found by dealing every deal.
fn dealt(rules: &Modify, seats: u8, told: &[Event], who: Observer) -> Allowed {
    let mut allowed = Allowed::new();
    outcomes(
        |chance: &mut Scripted| {
            let mut ear = Listener::new(who);
            (rules.deal(seats, chance, &mut ear), ear.heard)
        },
        |(state, heard), weight| {
            if heard == told {
                *allowed.entry(state).or_default() += weight;
            }
        },
    );
    allowed
}

/// The observer's belief after one more decision, found by trying every theft.
fn decided(
    rules: &Modify,
    before: &Allowed,
    joint: &JointAction<Action>,
    told: &[Event],
    who: Observer,
) -> Allowed {
    let mut allowed = Allowed::new();
    for (state, before) in before {
        let legal = joint.iter().all(|(seat, action)| {
            rules.check_action(&rules.view(state, Observer::Seat(seat)), &action).is_ok()
        });
        if !legal {
            continue;
        }
        outcomes(
            |chance: &mut Scripted| {
                let (mut state, mut ear) = (*state, Listener::new(who));
                rules.play(&mut state, joint, chance, &mut ear);
                (state, ear.heard)
            },
            |(state, heard), weight| {
                if heard == told {
                    *allowed.entry(state).or_default() += before * weight;
                }
            },
        );
    }
    allowed
}

/// Matches that are played, and the most states of a belief whose frequencies are tested.
const MATCHES: usize = 100;
const STATES: usize = 150;

/// Small decks full of jacks: up to four thefts, some of cards that were seen, some of stolen ones.
const DECKS: [(u8, u8, &str, &str); 5] = [
    (3, 3, "JC JD JH JS 2C 3C 9C 9D AC", PLAIN),
    (3, 3, "JC JD JH JS 2C 3C 9C KD AC", "modify"),
    (2, 4, "JC JD JH JS 3C 9C QC AC", PLAIN),
    (3, 2, "JC JD JH JS 2C 3C AC", "modify/duel_calls=all"),
    (2, 4, "JC JD JH JS 2C 9C 9D AC", "modify/duel_calls=all"),
];

#[test]
fn mod_17_what_is_imagined_is_what_the_stream_allows_through_four_thefts() {
    let mut chance = Fast::new(17);
    let (mut tested, mut most, mut thefts) = (0, 0, [0; 5]);
    for n in 0..MATCHES {
        let (hand, seats, deck, code) = DECKS[n % DECKS.len()];
        let rules = rules(code, seats).lite(deck, hand, 7);
        let heard = |log: &[AddressedEvent<Event>], who| -> Vec<Event> {
            log.iter().map(|event| event.seen_by(who)).collect()
        };
        let mut table = Table::deal_by(&rules, seats, &mut chance);
        let mut believed: Vec<(Observer, Allowed)> = Observer::all(seats)
            .map(|who| (who, dealt(&rules, seats, &heard(&table.told, who), who)))
            .collect();
        while !table.turn().seats().is_empty() {
            let mut joint = JointAction::empty();
            for seat in table.turn().seats().iter() {
                joint.put(seat, table.random_action(seat, &mut chance));
            }
            table.told.clear();
            rules.play(&mut table.state, &joint, &mut chance, &mut table.told);
            let n = table.state.table.history.len();
            for (who, allowed) in &mut believed {
                *allowed = decided(&rules, allowed, &joint, &heard(&table.told, *who), *who);
                assert!(allowed.contains_key(&table.state));
                if n > 0 && (2..STATES).contains(&allowed.len()) {
                    frequencies(&table, *who, allowed, &mut chance);
                    tested += 1;
                    most = most.max(allowed.len());
                    thefts[n] += 1;
                }
            }
        }
    }
    assert!(tested > 200 && most > STATES / 2, "{tested} {most} {thefts:?}");
    assert!(thefts[1..].iter().all(|n| *n > 9), "{thefts:?}");
}

/// Each state comes up as often as it is probable, within six standard deviations.
fn frequencies(table: &Table, who: Observer, allowed: &Allowed, chance: &mut Fast) {
    let (rules, view) = (&table.rules, table.view(who));
    let draws = 40 * allowed.len();
    let mut counts: HashMap<State, u32> = HashMap::new();
    for _ in 0..draws {
        *counts.entry(rules.determinize(&view, chance)).or_default() += 1;
    }
    let whole: f64 = allowed.values().sum();
    let in_position = |state: &State| {
        let [state, from] = [state, &table.state].map(|state| rules.write_position(state));
        format!("{who}: {state:?}\nin {from:?}")
    };
    for state in counts.keys() {
        assert!(allowed.contains_key(state), "imagines what cannot be, {}", in_position(state));
    }
    for (state, weight) in allowed {
        let expected = weight / whole * draws as f64;
        let count = f64::from(counts.get(state).copied().unwrap_or(0));
        let is_right = (count - expected).abs() < 6.0 * expected.sqrt() + 3.0;
        assert!(is_right, "{count} times instead of {expected}, {}", in_position(state));
    }
}
