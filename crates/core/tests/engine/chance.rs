//! The answers of chance are frozen and fair.

use expect_test::{Expect, expect};
use sortie_core::chance::{Duplicate, Fast, Live, Scripted, uniform};
use sortie_core::french::{codes, pack};
use sortie_core::{Card, Cards, Chance, Source};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};

const SEED: [u8; 32] = *b"sixteen tons and what do you get";

pub(crate) fn cards<const N: usize>(indices: [u8; N]) -> Cards {
    indices.map(Card::new).into_iter().collect()
}

pub(crate) fn order(chance: &mut impl Chance, source: Source, cards: Cards) -> Vec<u8> {
    let mut into = [Card::new(0); 128];
    chance.order(source, cards, &mut into);
    into[..cards.len() as usize].iter().map(|card| card.index()).collect()
}

/// The same questions to every kind of chance, one line an answer.
fn questions(chance: &mut impl Chance) -> String {
    let (pile, hand, double) = (pack(0), Cards::range(40, 45), Cards::range(0, 104));
    let mut lines = vec![
        format!("die         {:?}", [6, 6, 6].map(|n| chance.pick(Source::die(0), n))),
        format!("other die   {:?}", [6, 6, 20].map(|n| chance.pick(Source::die(1), n))),
        format!("huge        {:?}", [u32::MAX, 1, 0].map(|n| chance.pick(Source::lot(), n))),
        format!("deal 5      {}", codes(chance.draw(Source::deal(0), pile, 5))),
        format!("turn up 1   {}", codes(chance.draw(Source::turn_up(0), pile, 1))),
        format!("all but     {}", codes(pile - chance.draw(Source::deal(1), pile, 49))),
        format!("reshuffled  {}", codes(chance.draw(Source::deal(0).reshuffled(1), pile, 5))),
        format!("two packs   {}", codes(chance.draw(Source::deal(2), double, 6))),
        format!("steal 1     {}", codes(chance.draw(Source::steal(1), hand, 1))),
        format!("steal 2     {}", codes(chance.draw(Source::steal(1), hand, 2))),
    ];
    let row = order(chance, Source::deal(3), Cards::range(0, 16));
    lines.push(format!("order       {row:?}"));
    lines.join("\n")
}

fn answers(mut chance: impl Chance, expected: &Expect) {
    expected.assert_eq(&questions(&mut chance));
}

#[test]
fn the_answers_of_live_are_frozen() {
    answers(
        Live::new(SEED, 0),
        &expect![[r#"
            die         [2, 1, 4]
            other die   [0, 3, 6]
            huge        [2259801217, 0, 0]
            deal 5      2C 3C 4D 9H 10H
            turn up 1   2C
            all but     JC QD AS
            reshuffled  2D 5S 7S 10H 10S
            two packs   7C 4H' 5D' 9S' 10D' QD'
            steal 1     KC
            steal 2     QD QH
            order       [0, 15, 11, 5, 8, 7, 2, 1, 4, 3, 6, 12, 13, 14, 10, 9]"#]],
    );
    answers(
        Live::new(SEED, 17),
        &expect![[r#"
            die         [3, 4, 1]
            other die   [2, 1, 17]
            huge        [1364124579, 0, 0]
            deal 5      7D JS QC KD AC
            turn up 1   9H
            all but     9D JS QC
            reshuffled  2D 3S 5H 8H KS
            two packs   3C 9H KS AC JS' AH'
            steal 1     KC
            steal 2     QC QD
            order       [10, 5, 4, 9, 2, 0, 13, 6, 11, 15, 3, 12, 1, 14, 8, 7]"#]],
    );
    answers(
        Live::new([0; 32], u32::MAX),
        &expect![[r#"
            die         [1, 2, 5]
            other die   [1, 3, 16]
            huge        [1548445828, 0, 0]
            deal 5      2S 4H 8C KC AC
            turn up 1   7C
            all but     3D 9D 10S
            reshuffled  6C 9C 10S KC KD
            two packs   5D 6D 10H 10S 6D' 7D'
            steal 1     KC
            steal 2     QC QS
            order       [3, 0, 9, 2, 11, 14, 15, 8, 12, 7, 13, 4, 1, 6, 5, 10]"#]],
    );
}

#[test]
fn the_answers_of_fast_are_frozen() {
    answers(
        Fast::new(0),
        &expect![[r#"
            die         [1, 2, 2]
            other die   [0, 2, 0]
            huge        [3681849542, 0, 0]
            deal 5      2S 3C 5S 6D QS
            turn up 1   3D
            all but     7C 9H JS
            reshuffled  2C 7C 7D JS AC
            two packs   7S 9D 7D' 9S' 10C' QH'
            steal 1     QH
            steal 2     QD QS
            order       [5, 14, 2, 0, 15, 3, 12, 13, 1, 6, 4, 7, 9, 8, 11, 10]"#]],
    );
    answers(
        Fast::new(1),
        &expect![[r#"
            die         [4, 4, 0]
            other die   [4, 1, 11]
            huge        [4238591892, 0, 0]
            deal 5      3C 3S 6H 8S AC
            turn up 1   2S
            all but     QH KS AD
            reshuffled  6H JC QS KC KD
            two packs   6C 7S QS 3C' 6H' 9C'
            steal 1     QD
            steal 2     QD QS
            order       [8, 5, 0, 4, 9, 10, 11, 7, 2, 12, 6, 15, 14, 13, 1, 3]"#]],
    );
    answers(
        Fast::stream(1, 0),
        &expect![[r#"
            die         [4, 4, 3]
            other die   [3, 2, 3]
            huge        [4256761345, 0, 0]
            deal 5      3H 3S JD JH AH
            turn up 1   3S
            all but     4C 7C AS
            reshuffled  8S 9S JD JS AC
            two packs   8S 10C QC 5D' 7D' 9C'
            steal 1     QH
            steal 2     QC QS
            order       [14, 12, 10, 11, 4, 8, 15, 2, 6, 1, 9, 13, 5, 7, 0, 3]"#]],
    );
    answers(
        Fast::stream(1, u64::MAX),
        &expect![[r#"
            die         [4, 4, 0]
            other die   [4, 1, 11]
            huge        [4238591892, 0, 0]
            deal 5      3C 3S 6H 8S AC
            turn up 1   2S
            all but     QH KS AD
            reshuffled  6H JC QS KC KD
            two packs   6C 7S QS 3C' 6H' 9C'
            steal 1     QD
            steal 2     QD QS
            order       [8, 5, 0, 4, 9, 10, 11, 7, 2, 12, 6, 15, 14, 13, 1, 3]"#]],
    );
    let mut fast = Fast::new(2);
    let units: Vec<f64> = (0..3).map(|_| fast.unit()).collect();
    expect!["[0.765235276126777, 0.5371627070983356, 0.6512915588752313]"]
        .assert_eq(&format!("{units:?}"));
}

#[test]
fn the_answers_of_duplicate_are_frozen() {
    answers(
        Duplicate::new(0),
        &expect![[r"
        die         [3, 3, 4]
        other die   [5, 0, 18]
        huge        [1545397731, 0, 0]
        deal 5      2S 3C 7C JC KD
        turn up 1   3C
        all but     2D 2S 4C
        reshuffled  3H 7S 9C JC AC
        two packs   2D 7S 9D KD 7H' JH'
        steal 1     QH
        steal 2     QH KC
        order       [11, 1, 3, 5, 0, 4, 15, 2, 6, 13, 7, 9, 14, 12, 8, 10]"]],
    );
    answers(
        Duplicate::new(u64::MAX),
        &expect![[r"
        die         [2, 2, 3]
        other die   [3, 0, 12]
        huge        [2436693605, 0, 0]
        deal 5      3H 6D 7D 7H 8S
        turn up 1   7H
        all but     5C 9H JS
        reshuffled  2D 4D 8C 10H KD
        two packs   2C 6H 8D JH QC 8D'
        steal 1     QH
        steal 2     QC QH
        order       [3, 6, 8, 5, 2, 13, 10, 12, 11, 14, 7, 9, 1, 15, 4, 0]"]],
    );
}

/// How likely it is that fair counts are at least this uneven.
fn p_value(counts: impl IntoIterator<Item = u32>) -> f64 {
    let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    let chi: f64 = counts.iter().map(|n| (n - mean).powi(2) / mean).sum();
    ChiSquared::new(counts.len() as f64 - 1.0).map_or(0.0, |due| due.sf(chi))
}

/// Draws until each of `ways` equally likely results is due 200 times; they must come up evenly.
fn assert_even<T: Ord>(ways: u32, draw: impl FnMut() -> T) {
    assert_even_when_due(200, ways, draw);
}

fn assert_even_when_due<T: Ord>(due: u32, ways: u32, mut draw: impl FnMut() -> T) {
    let mut seen = BTreeMap::<T, u32>::new();
    for _ in 0..due * ways {
        *seen.entry(draw()).or_default() += 1;
    }
    let missing = ways as usize - seen.len();
    let p = p_value(seen.into_values().chain(std::iter::repeat_n(0, missing)));
    assert!(p > 1e-6, "so uneven by chance once in {} times", 1.0 / p);
}

#[test]
fn an_uneven_count_is_noticed() {
    assert!(p_value([200, 200, 290, 200]) < 1e-4);
    assert!(p_value([200, 200, 400, 200]) < 1e-6);
    assert!(p_value([200, 210, 195, 188]) > 0.1);
}

#[test]
fn numbers_are_even() {
    for n in [2, 3, 6, 7, 52, 1000] {
        let mut fast = Fast::new(u64::from(n));
        assert_even(n, || fast.below(n));
    }
    let mut decision = 0;
    assert_even(6, || {
        decision += 1;
        Live::new(SEED, decision).pick(Source::die(0), 6)
    });
    let mut duplicate = Duplicate::new(3);
    assert_even(6, || duplicate.pick(Source::die(0), 6));
}

#[test]
fn a_bound_that_does_not_divide_the_words_gives_no_bias() {
    // Without rejection, every third number below 3·2³⁰ would come up twice as often.
    let mut fast = Fast::new(11);
    assert_even(3, || fast.below(3 << 30) % 3);
    let mut fast = Fast::new(12);
    assert_even(3, || fast.below(3 << 30) >> 30);
}

#[test]
fn subsets_are_even() {
    // Few are drawn, more than half are drawn (by choosing what stays), and cards lie in both
    // halves of the 128 bits.
    let from = cards([0, 1, 63, 64, 65, 126, 127]);
    for (k, ways) in [(1, 7), (2, 21), (3, 35), (4, 35), (5, 21), (6, 7)] {
        let mut fast = Fast::new(u64::from(k));
        assert_even(ways, || fast.draw(Source::lot(), from, k));
        // Each size has decisions of its own, so that no stream is used twice.
        let mut decision = 100_000 * k;
        assert_even(ways, || {
            decision += 1;
            Live::new(SEED, decision).draw(Source::deal(0), from, k)
        });
        let mut seed = u64::from(100_000 * k);
        assert_even(ways, || {
            seed += 1;
            Duplicate::new(seed).draw(Source::deal(0), from, k)
        });
        let mut duplicate = Duplicate::new(u64::from(k));
        assert_even(ways, || duplicate.draw(Source::steal(0), from, k));
    }
}

#[test]
fn about_half_of_a_pile_is_drawn_evenly() {
    // Nine of eighteen, where a draw begins with a coin for each card.
    let from = Cards::range(55, 73);
    let mut fast = Fast::new(1);
    assert_even_when_due(6, 48_620, || fast.draw(Source::lot(), from, 9));
    // Ten of nineteen, by the nine that stay.
    let mut fast = Fast::new(2);
    let from = Cards::range(55, 74);
    assert_even_when_due(5, 92_378, || fast.draw(Source::lot(), from, 10));
}

/// The hands of a deal, and what is left.
fn dealt<const N: usize>(chance: &mut impl Chance, pile: Cards, k: u32) -> ([Cards; N], Cards) {
    let mut hands = [Cards::range(9, 12); N];
    let rest = chance.deal(pile, k, &mut hands);
    (hands, rest)
}

#[test]
fn deals_are_even() {
    // Two hands of two out of six cards: 15 times 6 ways. Cards lie in both halves of the 128 bits.
    let mut fast = Fast::new(3);
    let pile = cards([0, 1, 63, 64, 126, 127]);
    assert_even(90, || dealt::<2>(&mut fast, pile, 2));
    // A hand of eight and what is left: more than one word goes into a hand.
    let mut fast = Fast::new(4);
    let pile = Cards::range(60, 70);
    assert_even(45, || dealt::<1>(&mut fast, pile, 8));
}

#[test]
fn a_word_that_would_make_deals_uneven_is_passed_over() {
    struct GivenWords<'a>(std::slice::Iter<'a, u32>);
    impl uniform::Words for GivenWords<'_> {
        fn word(&mut self) -> u32 {
            *self.0.next().unwrap()
        }
    }
    // Of the words of 64 bits, the first few would deal the first cards once too often.
    let by = |words: &[u32]| {
        let mut hand = [Cards::EMPTY];
        uniform::deal(&mut GivenWords(words.iter()), pack(0), 7, &mut hand);
        hand
    };
    assert_eq!(by(&[0, 0, 7, 1 << 31]), by(&[7, 1 << 31]));
    assert_eq!(by(&[1 << 31, 0, 7, 7]), by(&[1 << 31, 0]), "others are taken");
}

#[test]
fn every_card_is_dealt_once() {
    for k in [0, 1, 7, 8, 26, 30, 200] {
        let (hands, rest) = dealt::<7>(&mut Fast::new(k.into()), pack(0), k);
        let sizes = hands.map(Cards::len);
        let due = |n: u32| k.min(52u32.saturating_sub(n * k));
        assert_eq!(sizes, [0, 1, 2, 3, 4, 5, 6].map(due), "{k} to each");
        assert_eq!(sizes.iter().sum::<u32>() + rest.len(), 52, "{k} to each");
        assert_eq!(hands.into_iter().fold(rest, |all, hand| all | hand), pack(0));
    }
    assert_eq!(dealt::<2>(&mut Fast::new(1), Cards::EMPTY, 3), Default::default());
    assert_eq!(dealt::<0>(&mut Fast::new(1), pack(0), 3), ([], pack(0)));
    let (hands, rest) = dealt::<1>(&mut Fast::new(1), Cards::range(0, 128), u32::MAX);
    assert_eq!((hands, rest), ([Cards::range(0, 128)], Cards::EMPTY));
}

#[test]
fn a_deal_that_is_kept_is_drawn_hand_by_hand() {
    let mut live = Live::new(SEED, 3);
    let (hands, rest) = dealt::<3>(&mut live, pack(0), 7);
    let mut again = Live::new(SEED, 3);
    let mut left = pack(0);
    for (zone, hand) in (0..).zip(hands) {
        assert_eq!(again.draw(Source::deal(zone), left, 7), hand);
        left -= hand;
    }
    assert_eq!(left, rest);
}

#[test]
fn the_deals_of_fast_are_frozen() {
    let (hands, rest) = dealt::<6>(&mut Fast::new(1), pack(0), 8);
    let lines: Vec<String> = hands.into_iter().chain([rest]).map(codes).collect();
    expect![[r#"
        4H 6D 6S 8D 10D JD QC QH
        2D 3C 6C 7C 8S 10C 10H KH
        3H 4D 7H 7S QD KD AD AS
        2S 8C 9C 9S JC JH JS AH
        4S 5C 5D 6H 7D 8H 9D 10S
        2C 4C 5H 5S 9H QS KS AC
        2H 3D 3S KC"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn orders_are_even() {
    let row = cards([3, 64, 100, 127]);
    let mut fast = Fast::new(5);
    assert_even(24, || order(&mut fast, Source::deal(0), row));
    let mut decision = 0;
    assert_even(24, || {
        decision += 1;
        order(&mut Live::new(SEED, decision), Source::deal(0), row)
    });
    let mut seed = 0;
    assert_even(24, || {
        seed += 1;
        order(&mut Duplicate::new(seed), Source::deal(0), row)
    });
}

#[test]
fn a_card_is_drawn_by_its_place_at_both_ends() {
    struct SameWord(u32);
    impl uniform::Words for SameWord {
        fn word(&mut self) -> u32 {
            self.0
        }
    }
    let all = Cards::range(0, 128);
    for from in [all, cards([0, 127]), pack(0), Cards::range(64, 128)] {
        assert_eq!(
            Some(uniform::subset(&mut SameWord(1 << 24), from, 1)),
            from.first().map(Cards::single)
        );
        assert_eq!(
            Some(uniform::subset(&mut SameWord(u32::MAX), from, 1)),
            from.last().map(Cards::single)
        );
    }
    let but_one = uniform::subset(&mut SameWord(u32::MAX), all, 127);
    assert_eq!(all - but_one, cards([0]), "drawn from the end, one card after the other");
}

#[test]
fn sizes_that_make_no_sense_do_no_harm() {
    fn ask(mut chance: impl Chance) {
        let source = Source::deal(255).reshuffled(255);
        assert_eq!(chance.pick(source, 0), 0);
        assert_eq!(chance.pick(source, 1), 0);
        assert_eq!(chance.draw(source, Cards::EMPTY, 0), Cards::EMPTY);
        assert_eq!(chance.draw(source, Cards::EMPTY, u32::MAX), Cards::EMPTY);
        assert_eq!(chance.draw(source, pack(0), 0), Cards::EMPTY);
        assert_eq!(chance.draw(source, pack(0), u32::MAX), pack(0));
        assert_eq!(chance.draw_one(source, Cards::EMPTY), None);
        assert_eq!(chance.draw(source, Cards::range(0, 128), 64).len(), 64);
        chance.order(source, Cards::EMPTY, &mut []);
        let row = order(&mut chance, source, Cards::range(0, 128));
        assert_eq!(row.into_iter().collect::<BTreeSet<u8>>().len(), 128);
    }
    ask(Live::new([255; 32], u32::MAX));
    ask(Fast::stream(u64::MAX, u64::MAX));
    ask(Duplicate::new(u64::MAX));
    ask(Scripted::default());
}

#[test]
fn a_live_decision_is_recomputed_alone() {
    let told: Vec<String> = (0..5).map(|n| questions(&mut Live::new(SEED, n))).collect();
    assert_eq!(questions(&mut Live::new(SEED, 3)), told[3]);
    assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), 5, "each decision has its own luck");
}

#[test]
fn live_answers_by_seed_decision_label_and_number_of_the_question() {
    let after = |seed: [u8; 32], decision, questions: u32| {
        let mut live = Live::new(seed, decision);
        for _ in 0..questions {
            live.pick(Source::lot(), 2);
        }
        live
    };
    let ask = |live: &Live, source| live.clone().pick(source, u32::MAX);
    let sources = [
        Source::deal(0),
        Source::deal(1),
        Source::deal(0).reshuffled(1),
        Source::turn_up(0),
        Source::die(0),
        Source::steal(0),
        Source::lot(),
    ];
    let mut all = Vec::new();
    for seed in [SEED, [1; 32]] {
        for decision in [0, 1, 65_536, u32::MAX] {
            for live in [0, 1, 2, 65_535].map(|questions| after(seed, decision, questions)) {
                all.extend(sources.map(|source| ask(&live, source)));
            }
        }
    }
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "each has its own stream");

    // Earlier questions count by their number, not by their labels, sizes or answers.
    let mut other = Live::new(SEED, 1);
    other.draw(Source::deal(7), pack(0), 30);
    assert_eq!(other.pick(Source::die(0), u32::MAX), ask(&after(SEED, 1, 1), Source::die(0)));
}

#[test]
fn fast_streams_are_apart_and_reproducible() {
    let first = |seed, n| Fast::stream(seed, n).below(u32::MAX);
    let firsts: BTreeSet<u32> = (0..1000).map(|n| first(7, n)).collect();
    assert_eq!(firsts.len(), 1000);
    assert_eq!(first(7, 500), first(7, 500));
    assert_ne!(first(7, 0), first(8, 0));
}

/// The hidden order of a pile, found by drawing it card by card.
fn drawn_out(chance: &mut impl Chance, source: Source, pile: Cards) -> Vec<u8> {
    let mut left = pile;
    std::iter::from_fn(|| {
        let card = chance.draw_one(source, left)?;
        left.remove(card);
        Some(card.index())
    })
    .collect()
}

#[test]
fn a_duplicate_pile_has_one_hidden_order() {
    let hidden = drawn_out(&mut Duplicate::new(9), Source::deal(0), pack(0));
    assert_eq!(order(&mut Duplicate::new(9), Source::deal(0), pack(0)), hidden);
    assert_eq!(drawn_out(&mut Duplicate::new(9), Source::turn_up(0), pack(0)), hidden);

    // The same order shows when several are drawn, others are asked in between, and cards leave
    // the pile in another way.
    let gone = cards([4, 20, 33]);
    let mut chance = Duplicate::new(9);
    let mut left = pack(0) - gone;
    let mut rest = hidden.into_iter().map(Card::new).filter(|&card| !gone.has(card));
    for k in [3, 1, 4, 1, 5, 9] {
        chance.pick(Source::die(0), 6);
        chance.draw(Source::deal(1), pack(0), 2);
        chance.draw(Source::steal(0), pack(0), 1);
        let drawn = chance.draw(Source::deal(0), left, k);
        assert_eq!(drawn, rest.by_ref().take(k as usize).collect());
        left -= drawn;
    }
}

#[test]
fn a_decision_that_draws_one_card_more_does_not_shift_later_duplicate_luck() {
    let hidden = drawn_out(&mut Duplicate::new(1), Source::deal(0), pack(0));
    let (mut one, mut other) = (Duplicate::new(1), Duplicate::new(1));
    one.draw(Source::deal(0), pack(0), 1);
    other.draw(Source::deal(0), pack(0), 2);
    let rest = pack(0) - hidden[..2].iter().map(|&index| Card::new(index)).collect();
    assert_eq!(one.draw(Source::deal(0), rest, 6), other.draw(Source::deal(0), rest, 6));
    assert_eq!(one.pick(Source::die(0), 1000), other.pick(Source::die(0), 1000));
}

#[test]
fn duplicate_piles_reshuffles_and_seeds_have_orders_of_their_own() {
    let mut orders = BTreeSet::new();
    for seed in 0..3 {
        for zone in [0, 1, 255] {
            for k in [0, 1, 2, 255] {
                let source = Source::deal(zone).reshuffled(k);
                orders.insert(drawn_out(&mut Duplicate::new(seed), source, pack(0)));
            }
        }
    }
    assert_eq!(orders.len(), 3 * 3 * 4);
}

#[test]
fn duplicate_dice_thefts_and_lots_count_for_themselves() {
    let rolls = |seat| -> Vec<u32> {
        let mut chance = Duplicate::new(4);
        (0..8).map(|_| chance.pick(Source::die(seat), 1_000_000)).collect()
    };
    let mut chance = Duplicate::new(4);
    let among_others: Vec<u32> = (0..8)
        .map(|_| {
            chance.pick(Source::die(1), 6);
            chance.draw(Source::steal(0), pack(0), 3);
            chance.draw(Source::deal(0), pack(0), 3);
            chance.pick(Source::lot(), 6);
            chance.pick(Source::die(0), 1_000_000)
        })
        .collect();
    assert_eq!(rolls(0), among_others);
    assert_ne!(rolls(0), rolls(1));
    assert_eq!(rolls(0).iter().collect::<BTreeSet<_>>().len(), 8, "a die does not repeat itself");

    // Each theft has an order of its own, so that no card lies at the front for ever.
    let stolen = |_| chance.draw(Source::steal(0), pack(0), 1);
    assert!((0..20).map(stolen).collect::<BTreeSet<Cards>>().len() > 10);
}
