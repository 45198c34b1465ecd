//! Scripted chance runs through every outcome once.

use crate::chance::{cards, order};
use sortie_core::chance::{Scripted, outcomes};
use sortie_core::{Cards, Chance, Source};
use std::collections::BTreeSet;

/// Every outcome of `play` with its probability, sorted; their sum must be one.
fn every<T: Ord>(play: impl FnMut(&mut Scripted) -> T) -> Vec<(T, f64)> {
    let mut found = Vec::new();
    outcomes(play, |outcome, weight| found.push((outcome, weight)));
    let total: f64 = found.iter().map(|(_, weight)| weight).sum();
    assert!((total - 1.0).abs() < 1e-12);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

#[test]
fn a_script_runs_through_every_subset_once() {
    let from = cards([1, 64, 90, 127]);
    for k in 0..=5 {
        let seen = every(|chance| chance.draw(Source::deal(0), from, k));
        let mut all: Vec<Cards> = (0..16u32)
            .map(|mask| from.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1))
            .map(|chosen| chosen.map(|(_, card)| card).collect())
            .filter(|subset: &Cards| subset.len() == k.min(4))
            .collect();
        all.sort();
        let weight = 1.0 / all.len() as f64;
        assert_eq!(seen, all.into_iter().map(|subset| (subset, weight)).collect::<Vec<_>>());
    }
}

#[test]
fn a_script_runs_through_every_order_and_number_once() {
    for n in 0..=5u8 {
        let seen = every(|chance| order(chance, Source::deal(0), Cards::range(60, 60 + n)));
        let rows: BTreeSet<&Vec<u8>> = seen.iter().map(|(row, _)| row).collect();
        assert_eq!(rows.len(), seen.len());
        assert_eq!(rows.len(), (1..=usize::from(n)).product::<usize>());
        for row in rows {
            let sorted: BTreeSet<u8> = row.iter().copied().collect();
            assert!(sorted.into_iter().eq(60..60 + n));
        }
    }
    let numbers = every(|chance| chance.pick(Source::die(0), 6));
    assert_eq!(numbers, (0..6).map(|n| (n, 1.0 / 6.0)).collect::<Vec<_>>());
}

#[test]
fn a_scripted_question_may_depend_on_earlier_answers() {
    let found = every(|chance| {
        let die = chance.pick(Source::die(0), 3);
        (die, if die == 0 { 0 } else { chance.pick(Source::lot(), die + 1) })
    });
    let third = 1.0 / 3.0;
    let expected = [
        ((0, 0), third),
        ((1, 0), third / 2.0),
        ((1, 1), third / 2.0),
        ((2, 0), third / 3.0),
        ((2, 1), third / 3.0),
        ((2, 2), third / 3.0),
    ];
    assert_eq!(found.len(), expected.len());
    for ((outcome, weight), (expected, due)) in found.into_iter().zip(expected) {
        assert_eq!(outcome, expected);
        assert!((weight - due).abs() < 1e-12);
    }
}

#[test]
fn a_script_counts_the_subsets_of_every_set() {
    let ways = |n: u8, k| {
        let mut chance = Scripted::default();
        chance.draw(Source::deal(0), Cards::range(0, n), k);
        1.0 / chance.weight()
    };
    for (n, k, expected) in [
        (52, 5, 2_598_960.0),
        (52, 26, 495_918_532_948_104.0),
        (104, 52, 1.583_065_848_125_949_2e30),
        (128, 64, 2.395_114_604_192_808_3e37),
    ] {
        let count = ways(n, k);
        assert!((count / expected - 1.0).abs() < 1e-12, "{k} of {n}: {count}");
    }
}
