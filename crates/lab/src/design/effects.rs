//! Effects of parameters on metrics, with intervals.

use super::effect_name::{EffectName, ValueChange};
use super::factor::Factor;
use super::factorial::{Design, DesignKind};
use super::meter::{MetricName, Observations};
use crate::metrics::metric::{Direction, Estimate};
use crate::metrics::verdict::{FALSE_DISCOVERIES, Verdict};
use crate::stats::{MIN_SETS_FOR_VERDICT, adjusted_p_values, contrast};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// A rule set against the original rules.
    Difference,
    /// A value of a parameter against its first value, on average over all other parameters.
    Main,
    /// Half of what a parameter's effect changes by with another parameter.
    Interaction,
}

/// An effect on a metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The id of the metric.
    pub metric: String,
    /// The kind.
    pub kind: EffectKind,
    /// The parameters and values.
    pub name: EffectName,
    /// Effects that this design cannot separate from this one.
    pub mixed_with: Vec<EffectName>,
    /// The effect with its interval.
    pub estimate: Estimate,
    /// Student's two-sided p-value.
    pub p: f64,
    /// The p-value, corrected for all comparisons of the experiment.
    pub adjusted_p: f64,
    /// The verdict; never that both meet a goal.
    pub verdict: Verdict,
}

/// A contrast that is an effect.
struct Contrast {
    kind: EffectKind,
    name: EffectName,
    mixed_with: Vec<EffectName>,
    weights: Vec<f64>,
}

/// All effects of a design on all metrics; the observations are by rule set. Metrics that a rule set
/// has not are left out.
pub fn effects(design: &Design, metrics: &[MetricName], seen: &[Observations]) -> Vec<Effect> {
    let contrasts = match design.kind {
        DesignKind::OneAtATime => differences(design),
        DesignKind::Full => full_effects(design),
        DesignKind::Fractional => fractional_effects(design),
    };
    let mut effects = Vec::new();
    for (at, metric) in metrics.iter().enumerate() {
        let columns: Vec<Option<&[f64]>> = seen.iter().map(|seen| seen[at].as_deref()).collect();
        for found in &contrasts {
            let range = metric.range.ends();
            let Some((estimate, p)) = contrast(&columns, &found.weights, range) else { continue };
            effects.push(Effect {
                metric: metric.id.clone(),
                kind: found.kind,
                name: found.name.clone(),
                mixed_with: found.mixed_with.clone(),
                estimate,
                p,
                adjusted_p: 1.0,
                verdict: Verdict::Open,
            });
        }
    }
    let p: Vec<f64> = effects.iter().map(|effect| effect.p).collect();
    for (effect, adjusted) in effects.iter_mut().zip(adjusted_p_values(&p)) {
        let direction = metrics.iter().find(|metric| metric.id == effect.metric);
        let direction = direction.map_or(Direction::Neutral, |metric| metric.direction);
        effect.adjusted_p = adjusted;
        effect.verdict = verdict(&effect.estimate, adjusted, effect.kind, direction);
    }
    effects
}

/// The verdict on a difference. An interaction is neither good nor bad.
fn verdict(found: &Estimate, adjusted_p: f64, kind: EffectKind, direction: Direction) -> Verdict {
    let up = found.value > 0.0;
    let told = adjusted_p <= FALSE_DISCOVERIES && found.samples >= MIN_SETS_FOR_VERDICT;
    if !told || found.value == 0.0 {
        Verdict::Open
    } else if kind == EffectKind::Interaction || direction == Direction::Neutral {
        if up { Verdict::More } else { Verdict::Less }
    } else if up == (direction == Direction::More) {
        Verdict::Better
    } else {
        Verdict::Worse
    }
}

fn differences(design: &Design) -> Vec<Contrast> {
    let Some(original) = design.variants.first() else { return Vec::new() };
    let variants = design.variants.iter().enumerate().skip(1);
    variants
        .map(|(at, variant)| {
            let changed = design.factors.iter().zip(original.iter().zip(variant));
            let changes = changed
                .filter(|(_, (old, new))| old != new)
                .map(|(factor, (old, new))| ValueChange::new(&factor.name, new, old));
            let name = EffectName::Changes(changes.collect());
            let mut weights = vec![0.0; design.variants.len()];
            weights[0] = -1.0;
            weights[at] = 1.0;
            Contrast { kind: EffectKind::Difference, name, mixed_with: Vec::new(), weights }
        })
        .collect()
}

/// Weights that take the mean of the rule sets that a condition selects.
pub(super) fn mean_of(design: &Design, selects: impl Fn(&[String]) -> bool) -> Vec<f64> {
    let chosen: Vec<bool> = design.variants.iter().map(|variant| selects(variant)).collect();
    let count = chosen.iter().filter(|chosen| **chosen).count().max(1) as f64;
    chosen.into_iter().map(|chosen| if chosen { 1.0 / count } else { 0.0 }).collect()
}

fn minus(one: &[f64], other: &[f64], scale: f64) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| (one - other) * scale).collect()
}

fn full_effects(design: &Design) -> Vec<Contrast> {
    let mut found = Vec::new();
    for (at, factor) in design.factors.iter().enumerate() {
        let with = |level: &String| mean_of(design, |variant| variant[at] == *level);
        let first = &factor.levels[0];
        for level in &factor.levels[1..] {
            found.push(Contrast {
                kind: EffectKind::Main,
                name: EffectName::change(&factor.name, level, first),
                mixed_with: Vec::new(),
                weights: minus(&with(level), &with(first), 1.0),
            });
        }
    }
    for (b, second) in design.factors.iter().enumerate() {
        for (a, first) in design.factors[..b].iter().enumerate() {
            for x in &first.levels[1..] {
                for y in &second.levels[1..] {
                    let cell = |x: &String, y: &String| {
                        mean_of(design, |variant| variant[a] == *x && variant[b] == *y)
                    };
                    let (x0, y0) = (&first.levels[0], &second.levels[0]);
                    let with = minus(&cell(x, y), &cell(x0, y), 1.0);
                    let without = minus(&cell(x, y0), &cell(x0, y0), 1.0);
                    found.push(Contrast {
                        kind: EffectKind::Interaction,
                        name: EffectName::Together(vec![
                            format!("{}={x}", first.name),
                            format!("{}={y}", second.name),
                        ]),
                        mixed_with: Vec::new(),
                        weights: minus(&with, &without, 0.5),
                    });
                }
            }
        }
    }
    found
}

fn fractional_effects(design: &Design) -> Vec<Contrast> {
    let count = design.factors.len();
    let name = |mask: u32| {
        let factors = design.factors.iter().enumerate();
        let factors: Vec<&Factor> =
            factors.filter(|(at, _)| mask >> at & 1 == 1).map(|(_, factor)| factor).collect();
        if let [only] = factors[..]
            && let (Some(low), Some(high)) = (only.levels.first(), only.levels.last())
        {
            return EffectName::change(&only.name, high, low);
        }
        EffectName::Together(factors.into_iter().map(|factor| factor.name.clone()).collect())
    };
    let weights = |mask: u32| -> Vec<f64> {
        let half = design.variants.len() as f64 / 2.0;
        let sign = |variant: &Vec<String>| {
            let low = (0..count).filter(|at| {
                mask >> at & 1 == 1 && Some(&variant[*at]) == design.factors[*at].levels.first()
            });
            if low.count() % 2 == 0 { 1.0 / half } else { -1.0 / half }
        };
        design.variants.iter().map(sign).collect()
    };
    // Effects whose products with the defining words are equal have the same weights, but perhaps
    // the opposite sign; the class is named by its least member.
    let class =
        |mask: u32| design.words.iter().map(|word| mask ^ word).chain([mask]).min().unwrap_or(mask);
    let singles = (0..count).map(|at| 1_u32 << at);
    let pairs = (0..count).flat_map(|b| (0..b).map(move |a| 1_u32 << a | 1 << b));
    let mut classes = BTreeMap::<u32, Vec<u32>>::new();
    let mut order = Vec::new();
    for mask in singles.chain(pairs) {
        let members = classes.entry(class(mask)).or_default();
        if members.is_empty() {
            order.push(class(mask));
        }
        members.push(mask);
    }
    let members = order.iter().filter_map(|class| classes.get(class));
    members
        .filter_map(|members| {
            let (first, rest) = members.split_first()?;
            let kind = match first.count_ones() {
                1 => EffectKind::Main,
                _ => EffectKind::Interaction,
            };
            Some(Contrast {
                kind,
                name: name(*first),
                mixed_with: rest.iter().map(|mask| name(*mask)).collect(),
                weights: weights(*first),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::metric::{NumberRange, Unit};
    use sortie_core::chance::Fast;

    fn metric(direction: Direction) -> MetricName {
        MetricName {
            id: "skill".to_owned(),
            name: "Skill".to_owned(),
            unit: Unit::Percent,
            direction,
            range: NumberRange::Open,
        }
    }

    fn factors(count: usize) -> Vec<Factor> {
        let factor = |n: usize| Factor {
            name: format!("p{n}"),
            levels: ["0", "1"].map(str::to_owned).to_vec(),
            current: "0".to_owned(),
        };
        (0..count).map(factor).collect()
    }

    /// 40 sets with luck that all rule sets share, and a little of their own.
    fn observe(design: &Design, model: impl Fn(&[f64]) -> f64) -> Vec<Observations> {
        let mut chance = Fast::new(11);
        let shared: Vec<f64> = (0..40).map(|_| chance.unit() * 50.0).collect();
        let levels = |variant: &[String]| -> Vec<f64> {
            variant.iter().map(|level| level.parse().unwrap()).collect()
        };
        let mut numbers = |variant: &Vec<String>| {
            let value = model(&levels(variant));
            shared.iter().map(|luck| luck + value + chance.unit() - 0.5).collect::<Vec<f64>>()
        };
        design.variants.iter().map(|variant| vec![Some(numbers(variant))]).collect()
    }

    fn found<'a>(effects: &'a [Effect], name: &str) -> &'a Effect {
        effects
            .iter()
            .find(|effect| effect.name.to_string() == name)
            .unwrap_or_else(|| panic!("{effects:?}"))
    }

    #[track_caller]
    fn is_about(effect: &Effect, truth: f64) {
        let Estimate { value, low, high, .. } = effect.estimate;
        assert!((value - truth).abs() < 0.25 && low < value && value < high, "{effect:?}");
    }

    #[test]
    fn differences_from_the_original_are_found() {
        let design = Design::new(DesignKind::OneAtATime, factors(2)).unwrap();
        let seen = observe(&design, |p| 3.0 * p[0]);
        let effects = effects(&design, &[metric(Direction::Less)], &seen);
        is_about(found(&effects, "p0: 1 against 0"), 3.0);
        assert_eq!(found(&effects, "p0: 1 against 0").verdict, Verdict::Worse);
        is_about(found(&effects, "p1: 1 against 0"), 0.0);
        assert_eq!(found(&effects, "p1: 1 against 0").verdict, Verdict::Open);
    }

    #[test]
    fn main_effects_and_interactions_of_a_full_design_are_found() {
        let three = Factor {
            name: "q".to_owned(),
            levels: ["0", "1", "2"].map(str::to_owned).to_vec(),
            current: "0".to_owned(),
        };
        let mut both = factors(1);
        both.push(three);
        let design = Design::new(DesignKind::Full, both).unwrap();
        let seen = observe(&design, |p| 2.0 * p[0] + 5.0 * p[1] + 4.0 * p[0] * p[1]);
        let effects = effects(&design, &[metric(Direction::More)], &seen);
        assert_eq!(effects.len(), 5);
        // On average over q = 0, 1, 2.
        is_about(found(&effects, "p0: 1 against 0"), 6.0);
        is_about(found(&effects, "q: 2 against 0"), 14.0);
        is_about(found(&effects, "p0=1 with q=1"), 2.0);
        is_about(found(&effects, "p0=1 with q=2"), 4.0);
        assert_eq!(found(&effects, "q: 1 against 0").verdict, Verdict::Better);
        assert_eq!(found(&effects, "p0=1 with q=2").verdict, Verdict::More);
    }

    #[test]
    fn a_fractional_design_finds_the_same_with_half_the_runs() {
        let design = Design::new(DesignKind::Fractional, factors(5)).unwrap();
        assert_eq!(design.variants.len(), 16);
        let seen = observe(&design, |p| 3.0 * p[4] - 2.0 * p[1] + 4.0 * p[0] * p[3]);
        let effects = effects(&design, &[metric(Direction::Neutral)], &seen);
        assert_eq!(effects.len(), 5 + 10, "nothing is mixed in resolution V");
        assert!(effects.iter().all(|effect| effect.mixed_with.is_empty()));
        is_about(found(&effects, "p4: 1 against 0"), 3.0);
        is_about(found(&effects, "p1: 1 against 0"), -2.0);
        is_about(found(&effects, "p0: 1 against 0"), 2.0);
        is_about(found(&effects, "p0 with p3"), 2.0);
        is_about(found(&effects, "p1 with p2"), 0.0);
        assert_eq!(found(&effects, "p1: 1 against 0").verdict, Verdict::Less);
    }

    #[test]
    fn mixed_interactions_are_named_together() {
        let design = Design::new(DesignKind::Fractional, factors(9)).unwrap();
        assert_eq!(design.resolution, Some(4));
        let seen = observe(&design, |p| p[0] * 2.0);
        let effects = effects(&design, &[metric(Direction::More)], &seen);
        let mains = effects.iter().filter(|effect| effect.kind == EffectKind::Main);
        assert!(mains.clone().all(|effect| effect.mixed_with.is_empty()));
        assert_eq!(mains.count(), 9);
        let named: usize = effects.iter().map(|effect| 1 + effect.mixed_with.len()).sum();
        assert_eq!(named, 9 + 36, "every interaction is in one class");
        assert!(effects.iter().any(|effect| !effect.mixed_with.is_empty()));
    }

    #[test]
    fn a_missing_metric_has_no_effects() {
        let design = Design::new(DesignKind::OneAtATime, factors(1)).unwrap();
        let seen = vec![vec![Some(vec![1.0, 2.0])], vec![None]];
        assert!(effects(&design, &[metric(Direction::More)], &seen).is_empty());
    }
}
