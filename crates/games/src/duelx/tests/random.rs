//! Matches played at random: what holds in all of them.

use super::super::public_state::Phase;
use super::*;

/// Plays a match at random and checks after every decision what holds in every match.
fn play(rules: &DuelX, seed: u64) -> Table {
    let mut chance = Fast::new(seed);
    let mut table = Table::deal_by(rules, 2, &mut chance);
    table.play_at_random(&mut chance, |before, table| {
        table.is_sound();
        nothing_is_remembered_of_public_cards(&table.state);
        numbers_only_rise(before, &table.state);
        let (hands, points) = (table.state.hand, table.state.public.points);
        assert!(hands.iter().all(|hand| hand.len() <= u32::from(table.rules.full_hand)));
        assert!((0..2).all(|seat| points[seat] >= before.public.points[seat]));
    });
    table
}

/// A card that all see has no tag, and a card of the deck that of the reshuffle that made it.
fn nothing_is_remembered_of_public_cards(state: &State) {
    let visible = state.public.cards() | state.discards;
    for tags in [&state.memory.all, &state.memory.own[0], &state.memory.own[1]] {
        assert!((tags.tagged() & visible).is_empty());
    }
    assert!(state.deck.iter().all(|card| state.memory.latest_of(card) == state.memory.level));
}

/// DUX-05, DUX-06: between two steps of one upgrade.
fn numbers_only_rise(before: &State, state: &State) {
    let turn = |state: &State| (state.public.phase, state.public.seat, state.public.round);
    if turn(before) != turn(state) || state.public.phase != Phase::Upgrade {
        return;
    }
    let seat = state.public.seat;
    for slot in Slot::ALL {
        let (was, is) = (before.public.number(seat, slot), state.public.number(seat, slot));
        let used = (before.public.used ^ state.public.used) >> slot.to_usize() & 1 == 1;
        let takes_any = was == 0 || slot == Slot::Magic && before.public.covered[seat as usize];
        if used && !takes_any {
            assert!(if slot == Slot::Level { is == was + 1 } else { is > was });
        }
    }
}

#[test]
fn dux_19_every_match_ends_at_the_target_or_after_the_last_round() {
    let mut nested = 0;
    for code in ["target=1", "target=5", "target=20", "target=20,jack_steals_level=false"] {
        for rounds in [10, 100] {
            let rules = rules(&format!("duelx/{code},max_rounds={rounds}"));
            for seed in 0..6 {
                let table = play(&rules, seed);
                let (points, round) = (table.state.public.points, table.state.public.round);
                let top = points[0].max(points[1]);
                assert!(top == rules.target || (top < rules.target && round == rounds), "{code}");
                nested += u32::from(table.state.memory.level > 1);
            }
        }
    }
    assert!(nested > 5, "matches with several reshuffles that still matter");
}

#[test]
fn dux_18_hardly_a_card_left_is_no_trouble() {
    // Fields and hands of two take twelve of thirteen or fourteen cards: the deck is always short.
    for besides in ["4C 5C 6C 7D", "4C 5C 6C 7D JS", "JC JD 6C JS QS QH"] {
        for fields in [["2C 9C AC AD", "2D 8C AH AS"], ["JH 3C 4D 3D", "2D 8C AH 2S"]] {
            for code in ["duelx", "duelx/jack_steals_level=false"] {
                let rules = rules(code).lite(fields, besides, 60);
                for seed in 0..20 {
                    play(&rules, seed);
                }
            }
        }
    }
}
