//! Designs: the rule sets that an experiment measures.

use super::factor::Factor;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The most rule sets of a design.
pub const MAX_VARIANTS: usize = 256;
/// The most factors of a fractional design.
pub const MAX_FRACTIONAL: usize = 12;
/// The most rule sets of a fractional design that separates all two-factor interactions.
const MAX_RUNS: u32 = 64;

/// The kind of a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DesignKind {
    /// The original rules, and each other value of each parameter alone.
    OneAtATime,
    /// Every combination.
    Full,
    /// The first and the last value of each parameter, in a balanced part of all combinations
    /// (Box, Hunter and Hunter, "Statistics for Experimenters", 2nd ed., 2005, chapter 6).
    Fractional,
}

impl DesignKind {
    /// The value of `--design`.
    pub const fn option(self) -> &'static str {
        match self {
            DesignKind::OneAtATime => "one-at-a-time",
            DesignKind::Full => "full",
            DesignKind::Fractional => "fractional",
        }
    }
}

/// The rule sets of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The kind.
    pub kind: DesignKind,
    /// The factors.
    pub factors: Vec<Factor>,
    /// A value for each factor, by rule set. One at a time begins with the original rules.
    pub variants: Vec<Vec<String>>,
    /// Of a fractional design: the length of the shortest product of factors that is constant. In
    /// resolution V no two-factor interaction is mixed with another; in IV they are mixed with each
    /// other, and in III with main effects. `None` if every combination is measured.
    pub resolution: Option<u32>,
    /// Products of factors, as bits, that are constant in a fractional design.
    pub(super) words: Vec<u32>,
}

/// The reason why there is no such design.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DesignError {
    /// No parameter is varied.
    #[error("nothing varies; give at least one --vary NAME=VALUES")]
    Nothing,
    /// There are too many rule sets.
    #[error(
        "these are {count} rule sets, and {MAX_VARIANTS} at most can be measured; give fewer \
         values, or another --design: one-at-a-time or fractional"
    )]
    TooMany {
        /// Their number.
        count: usize,
    },
    /// A factor has fewer than two values.
    #[error("{0} needs two values for this design")]
    OneLevel(String),
    /// Too many factors for a fractional design.
    #[error("a fractional design is for at most {MAX_FRACTIONAL} parameters, not {0}")]
    TooManyFactors(usize),
}

impl Design {
    /// Makes a design over these factors.
    ///
    /// # Errors
    /// If nothing varies, a factor has too few values, or there would be too many rule sets.
    pub fn new(kind: DesignKind, factors: Vec<Factor>) -> Result<Design, DesignError> {
        if factors.is_empty() {
            return Err(DesignError::Nothing);
        }
        if kind != DesignKind::OneAtATime
            && let Some(single) = factors.iter().find(|factor| factor.levels.len() < 2)
        {
            return Err(DesignError::OneLevel(single.name.clone()));
        }
        let (variants, resolution, words) = match kind {
            DesignKind::OneAtATime => (one_at_a_time(&factors), None, Vec::new()),
            DesignKind::Full => (full(&factors)?, None, Vec::new()),
            DesignKind::Fractional => fractional(&factors)?,
        };
        if variants.len() > MAX_VARIANTS {
            return Err(DesignError::TooMany { count: variants.len() });
        }
        Ok(Design { kind, factors, variants, resolution, words })
    }
}

fn one_at_a_time(factors: &[Factor]) -> Vec<Vec<String>> {
    let original: Vec<String> = factors.iter().map(|factor| factor.current.clone()).collect();
    let mut variants = vec![original.clone()];
    for (at, factor) in factors.iter().enumerate() {
        for level in factor.levels.iter().filter(|level| **level != factor.current) {
            let mut variant = original.clone();
            variant[at].clone_from(level);
            variants.push(variant);
        }
    }
    variants
}

fn full(factors: &[Factor]) -> Result<Vec<Vec<String>>, DesignError> {
    let count = factors.iter().fold(1_usize, |n, factor| n.saturating_mul(factor.levels.len()));
    if count > MAX_VARIANTS {
        return Err(DesignError::TooMany { count });
    }
    let mut variants = vec![Vec::new()];
    for factor in factors {
        variants = variants
            .into_iter()
            .flat_map(|variant: Vec<String>| {
                factor.levels.iter().map(move |level| {
                    let mut longer = variant.clone();
                    longer.push(level.clone());
                    longer
                })
            })
            .collect();
    }
    Ok(variants)
}

type Fraction = (Vec<Vec<String>>, Option<u32>, Vec<u32>);

fn fractional(factors: &[Factor]) -> Result<Fraction, DesignError> {
    let count = factors.len();
    if count > MAX_FRACTIONAL {
        return Err(DesignError::TooManyFactors(count));
    }
    let (basic, added) = generators(count as u32);
    let words = defining_words(basic, &added);
    let resolution = words.iter().map(|word| word.count_ones()).min();
    let variants = (0..1_u32 << basic).map(|run| {
        let high = |factor: usize| match factor.checked_sub(basic as usize) {
            None => run >> factor & 1 == 1,
            // The sign of a product of factors: high if an even number of them is low.
            Some(extra) => ((run ^ !0) & added[extra]).count_ones() % 2 == 0,
        };
        let level = |(at, factor): (usize, &Factor)| {
            let level = if high(at) { factor.levels.last() } else { factor.levels.first() };
            level.cloned().unwrap_or_default()
        };
        factors.iter().enumerate().map(level).collect()
    });
    Ok((variants.collect(), resolution, words))
}

/// The number of basic factors, and the product of basic factors that each further one equals: the
/// fewest runs in which no two-factor interaction is mixed with another, if these are at most 64,
/// and otherwise 64 runs of the highest resolution.
fn generators(count: u32) -> (u32, Vec<u32>) {
    let most = MAX_RUNS.ilog2().min(count);
    for resolution in [5, 4, 3] {
        // Fewer runs would do for less; the cost of a run is small against that of a wrong answer.
        let least = if resolution == 5 { 1 } else { most };
        for basic in least..=most {
            // Long products first: they make the resolution as high as it can be.
            let mut candidates: Vec<u32> = (1..1_u32 << basic)
                .filter(|generator| generator.count_ones() + 1 >= resolution)
                .collect();
            candidates.sort_by_key(|generator| Reverse(generator.count_ones()));
            let mut added = Vec::new();
            let missing = (count - basic) as usize;
            if choose(basic, missing, resolution, &candidates, &[0], &mut added) {
                return (basic, added);
            }
        }
    }
    (count, Vec::new())
}

/// Adds `missing` of these candidates as generators, so that all products of their words have at
/// least `resolution` factors. `words` are the products so far, with the empty one.
fn choose(
    basic: u32,
    missing: usize,
    resolution: u32,
    candidates: &[u32],
    words: &[u32],
    added: &mut Vec<u32>,
) -> bool {
    if missing == 0 {
        return true;
    }
    for (at, generator) in candidates.iter().enumerate() {
        let word = generator | 1 << (basic + added.len() as u32);
        let mut products: Vec<u32> = words.iter().map(|other| other ^ word).collect();
        if products.iter().all(|product| product.count_ones() >= resolution) {
            products.extend(words);
            added.push(*generator);
            let rest = &candidates[at + 1..];
            if choose(basic, missing - 1, resolution, rest, &products, added) {
                return true;
            }
            added.pop();
        }
    }
    false
}

/// All products of the words of these generators, without the empty one.
fn defining_words(basic: u32, added: &[u32]) -> Vec<u32> {
    let mut words = BTreeSet::from([0]);
    for (extra, generator) in added.iter().enumerate() {
        let word = generator | 1 << (basic + extra as u32);
        let products: Vec<u32> = words.iter().map(|other| other ^ word).collect();
        words.extend(products);
    }
    words.into_iter().filter(|word| *word != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors(count: usize) -> Vec<Factor> {
        let factor = |n: usize| Factor {
            name: format!("p{n}"),
            levels: ["0", "1"].map(str::to_owned).to_vec(),
            current: "0".to_owned(),
        };
        (0..count).map(factor).collect()
    }

    fn three_levels() -> Factor {
        Factor {
            name: "q".to_owned(),
            levels: ["5", "6", "7"].map(str::to_owned).to_vec(),
            current: "6".to_owned(),
        }
    }

    #[test]
    fn one_at_a_time_begins_with_the_original_and_changes_one_value_each() {
        let mut both = factors(1);
        both.push(three_levels());
        let design = Design::new(DesignKind::OneAtATime, both).unwrap();
        let variants: Vec<String> = design.variants.iter().map(|v| v.join(" ")).collect();
        assert_eq!(variants, ["0 6", "1 6", "0 5", "0 7"]);
    }

    #[test]
    fn a_full_design_has_every_combination_once() {
        let mut all = factors(2);
        all.push(three_levels());
        let design = Design::new(DesignKind::Full, all).unwrap();
        let different: BTreeSet<&Vec<String>> = design.variants.iter().collect();
        assert_eq!((design.variants.len(), different.len()), (12, 12));
    }

    /// The resolutions of the table in section 5.3.3.4.7 of the NIST/SEMATECH e-Handbook of
    /// Statistical Methods.
    #[test]
    fn fractional_designs_have_the_published_runs_and_resolutions() {
        for (count, runs, resolution) in [
            (2, 4, None),
            (3, 8, None),
            (4, 16, None),
            (5, 16, Some(5)),
            (6, 32, Some(6)),
            (7, 64, Some(7)),
            (8, 64, Some(5)),
            (9, 64, Some(4)),
            (12, 64, Some(4)),
        ] {
            let design = Design::new(DesignKind::Fractional, factors(count)).unwrap();
            let found = (design.variants.len(), design.resolution);
            assert_eq!(found, (runs, resolution), "{count} factors");
        }
    }

    #[test]
    fn every_pair_of_factors_is_balanced() {
        for count in 2..=MAX_FRACTIONAL {
            let design = Design::new(DesignKind::Fractional, factors(count)).unwrap();
            let quarter = design.variants.len() / 4;
            for one in 0..count {
                for other in 0..one {
                    let both = design.variants.iter().filter(|v| v[one] == "1" && v[other] == "1");
                    assert_eq!(both.count(), quarter, "{one} and {other} of {count}");
                }
            }
        }
    }

    #[test]
    fn defining_words_are_constant() {
        let design = Design::new(DesignKind::Fractional, factors(8)).unwrap();
        assert_eq!(design.words.len(), 3);
        for word in &design.words {
            let signs: BTreeSet<bool> = design
                .variants
                .iter()
                .map(|v| (0..8).filter(|at| word >> at & 1 == 1 && v[*at] == "0").count() % 2 == 0)
                .collect();
            assert_eq!(signs.len(), 1, "{word:b}");
        }
    }

    #[test]
    fn impossible_designs_are_refused() {
        let told = |kind, factors| Design::new(kind, factors).unwrap_err().to_string();
        assert!(told(DesignKind::Full, factors(9)).starts_with("these are 512 rule sets, and 256"));
        assert_eq!(
            told(DesignKind::Full, Vec::new()),
            "nothing varies; give at least one --vary NAME=VALUES"
        );
        let single = Factor { levels: vec!["7".to_owned()], ..three_levels() };
        assert_eq!(
            told(DesignKind::Fractional, vec![single.clone()]),
            "q needs two values for this design"
        );
        assert!(Design::new(DesignKind::OneAtATime, vec![single]).is_ok());
        assert!(told(DesignKind::Fractional, factors(13)).contains("at most 12 parameters"));
    }
}
