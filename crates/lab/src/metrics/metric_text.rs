//! Metrics in words: names, sentences and numbers with their units.

use crate::metrics::compare::Difference;
use crate::metrics::metric::{Estimate, Measurement, MetricInfo, Unit};
use crate::metrics::reason::Reason;
use crate::metrics::rule_report::{Curve, RuleReport};
use crate::metrics::table::{self, Group, Metric};
use crate::metrics::verdict::Verdict;
use sortie_core::Text;
use sortie_core::text::MessageId;
use sortie_words::{NumberFormat, Readers, Words};

/// The most numbers of a series in a sentence.
const MAX_LISTED: usize = 7;

/// A message that addresses no player.
fn plain_text(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}

/// The name and the sentence of a metric.
fn messages(metric: &str) -> Option<(MessageId, MessageId)> {
    Some(match metric {
        "win_share" => (id!("lab-metric-win-share"), id!("lab-says-win-share")),
        "first_mover_edge" => {
            (id!("lab-metric-first-mover-edge"), id!("lab-says-first-mover-edge"))
        }
        "draws" => (id!("lab-metric-draws"), id!("lab-says-draws")),
        "score_spread" => (id!("lab-metric-score-spread"), id!("lab-says-score-spread")),
        "score_ties" => (id!("lab-metric-score-ties"), id!("lab-says-score-ties")),
        "decisions" => (id!("lab-metric-decisions"), id!("lab-says-decisions")),
        "rounds" => (id!("lab-metric-rounds"), id!("lab-says-rounds")),
        "minutes" => (id!("lab-metric-minutes"), id!("lab-says-minutes")),
        "choice_share" => (id!("lab-metric-choice-share"), id!("lab-says-choice-share")),
        "choice_stakes" => (id!("lab-metric-choice-stakes"), id!("lab-says-choice-stakes")),
        "branching" => (id!("lab-metric-branching"), id!("lab-says-branching")),
        "branching_percentiles" => {
            (id!("lab-metric-branching-percentiles"), id!("lab-says-branching-percentiles"))
        }
        "forced_run" => (id!("lab-metric-forced-run"), id!("lab-says-forced-run")),
        "luck" => (id!("lab-metric-luck"), id!("lab-says-luck")),
        "deal_luck" => (id!("lab-metric-deal-luck"), id!("lab-says-deal-luck")),
        "draw_luck" => (id!("lab-metric-draw-luck"), id!("lab-says-draw-luck")),
        "play_share" => (id!("lab-metric-play-share"), id!("lab-says-play-share")),
        "player_share" => (id!("lab-metric-player-share"), id!("lab-says-player-share")),
        "skill_depth" => (id!("lab-metric-skill-depth"), id!("lab-says-skill-depth")),
        "drama" => (id!("lab-metric-drama"), id!("lab-says-drama")),
        "lead_changes" => (id!("lab-metric-lead-changes"), id!("lab-says-lead-changes")),
        "decidedness" => (id!("lab-metric-decidedness"), id!("lab-says-decidedness")),
        "comebacks" => (id!("lab-metric-comebacks"), id!("lab-says-comebacks")),
        "runaway" => (id!("lab-metric-runaway"), id!("lab-says-runaway")),
        "elimination" => (id!("lab-metric-elimination"), id!("lab-says-elimination")),
        "idle_time" => (id!("lab-metric-idle-time"), id!("lab-says-idle-time")),
        "king_making" => (id!("lab-metric-king-making"), id!("lab-says-king-making")),
        "interaction" => (id!("lab-metric-interaction"), id!("lab-says-interaction")),
        "hidden_information" => {
            (id!("lab-metric-hidden-information"), id!("lab-says-hidden-information"))
        }
        "memory_load" => (id!("lab-metric-memory-load"), id!("lab-says-memory-load")),
        "rule_use" => (id!("lab-metric-rule-use"), id!("lab-says-rule-use")),
        "option_use" => (id!("lab-metric-option-use"), id!("lab-says-option-use")),
        "neglected_options" => {
            (id!("lab-metric-neglected-options"), id!("lab-says-neglected-options"))
        }
        "exploitability" => (id!("lab-metric-exploitability"), id!("lab-says-exploitability")),
        "simple_strategies" => {
            (id!("lab-metric-simple-strategies"), id!("lab-says-simple-strategies"))
        }
        _ => return None,
    })
}

/// The definition of a metric.
pub fn definition(info: &MetricInfo, words: &Words) -> String {
    let id = match info.id {
        "win_share" => id!("lab-definition-win-share"),
        "first_mover_edge" => id!("lab-definition-first-mover-edge"),
        "draws" => id!("lab-definition-draws"),
        "score_spread" => id!("lab-definition-score-spread"),
        "score_ties" => id!("lab-definition-score-ties"),
        "decisions" => id!("lab-definition-decisions"),
        "rounds" => id!("lab-definition-rounds"),
        "minutes" => id!("lab-definition-minutes"),
        "choice_share" => id!("lab-definition-choice-share"),
        "choice_stakes" => id!("lab-definition-choice-stakes"),
        "branching" => id!("lab-definition-branching"),
        "branching_percentiles" => id!("lab-definition-branching-percentiles"),
        "forced_run" => id!("lab-definition-forced-run"),
        "luck" => id!("lab-definition-luck"),
        "deal_luck" => id!("lab-definition-deal-luck"),
        "draw_luck" => id!("lab-definition-draw-luck"),
        "play_share" => id!("lab-definition-play-share"),
        "player_share" => id!("lab-definition-player-share"),
        "skill_depth" => id!("lab-definition-skill-depth"),
        "drama" => id!("lab-definition-drama"),
        "lead_changes" => id!("lab-definition-lead-changes"),
        "decidedness" => id!("lab-definition-decidedness"),
        "comebacks" => id!("lab-definition-comebacks"),
        "runaway" => id!("lab-definition-runaway"),
        "elimination" => id!("lab-definition-elimination"),
        "idle_time" => id!("lab-definition-idle-time"),
        "king_making" => id!("lab-definition-king-making"),
        "interaction" => id!("lab-definition-interaction"),
        "hidden_information" => id!("lab-definition-hidden-information"),
        "memory_load" => id!("lab-definition-memory-load"),
        "rule_use" => id!("lab-definition-rule-use"),
        "option_use" => id!("lab-definition-option-use"),
        "neglected_options" => id!("lab-definition-neglected-options"),
        "exploitability" => id!("lab-definition-exploitability"),
        "simple_strategies" => id!("lab-definition-simple-strategies"),
        _ => return info.definition.to_owned(),
    };
    words.say(id)
}

/// The estimator of a metric.
pub fn estimator(info: &MetricInfo, words: &Words) -> String {
    let id = match info.estimator {
        "Share over sets, Wilson interval with the effective number of trials" => {
            id!("lab-estimator-wilson")
        }
        "Mean over sets, guarded Student interval" => id!("lab-estimator-guarded"),
        "Mean over sets, Student or BCa bootstrap interval" => id!("lab-estimator-mean"),
        "Mean over sets, Student or BCa bootstrap interval; the error of the model is not in it" => {
            id!("lab-estimator-model")
        }
        "Ratio of sums over sets of fresh paired playouts, so the search's own errors do not flatter it" =>
        {
            id!("lab-estimator-fresh")
        }
        "Ratio of sums over sets by linearisation" => id!("lab-estimator-ratio"),
        "Quantile over sets, Woodruff interval" => id!("lab-estimator-quantile"),
        "Covariance of matches with all luck in common, divided by the variance" => {
            id!("lab-estimator-luck")
        }
        "Covariance of matches with one deal and other luck after it, divided by the variance" => {
            id!("lab-estimator-deal")
        }
        "Covariance of matches with all luck in common minus that of those with the deal in common" =>
        {
            id!("lab-estimator-draw")
        }
        "Variance minus the covariance of matches with all luck in common" => {
            id!("lab-estimator-play")
        }
        "Square of the edge over duplicate sets; the ends of the edge's interval are transformed" =>
        {
            id!("lab-estimator-square")
        }
        "Edge over duplicate sets, transformed with the ends of its interval" => {
            id!("lab-estimator-elo")
        }
        "One half of the playouts picks the moment, the other measures it; mean over sets" => {
            id!("lab-estimator-halves")
        }
        "Share over sets, Wilson interval; the favourite is named by 64 playouts" => {
            id!("lab-estimator-favourite")
        }
        "Products of the differences of two independent pairs of playouts, divided by the variance; ratio of sums over sets" =>
        {
            id!("lab-estimator-paired")
        }
        "Mean edge over duplicate sets, guarded Student interval" => id!("lab-estimator-edge"),
        "Share of the times at which it is legal over that of a random choice; Wilson interval" => {
            id!("lab-estimator-options")
        }
        "Even sets choose the strategy, odd sets measure it; guarded Student interval" => {
            id!("lab-estimator-strategy")
        }
        other => return other.to_owned(),
    };
    words.say(id)
}

/// A curve of a report in the language.
pub fn curve(curve: &Curve, words: &Words) -> Curve {
    let (title, y, line) = match curve.id.as_str() {
        "winner_chance" => {
            (id!("lab-curve-winner"), id!("lab-curve-winner-axis"), id!("lab-curve-winner-line"))
        }
        "hidden_information" => {
            (id!("lab-curve-hidden"), id!("lab-curve-hidden-axis"), id!("lab-curve-hidden-line"))
        }
        _ => return curve.clone(),
    };
    let lines = curve.lines.iter().map(|(_, points)| (words.say(line), points.clone()));
    Curve {
        id: curve.id.clone(),
        title: words.say(title),
        x: words.say(id!("lab-curve-part")),
        y: words.say(y),
        lines: lines.collect(),
    }
}

/// The heading of a group.
pub fn group(group: Group, words: &Words) -> String {
    words.say(match group {
        Group::Fairness => id!("lab-group-fairness"),
        Group::Length => id!("lab-group-length"),
        Group::Choices => id!("lab-group-choices"),
        Group::Luck => id!("lab-group-luck"),
        Group::Drama => id!("lab-group-drama"),
        Group::Interaction => id!("lab-group-interaction"),
        Group::Rules => id!("lab-group-rules"),
    })
}

/// The reason why there is no number, in the language.
pub(crate) fn reason(text: &str, words: &Words) -> String {
    let Some(reason) = Reason::from_text(text) else { return text.to_owned() };
    words.say(match reason {
        Reason::TooFew => id!("lab-reason-too-few"),
        Reason::TwoSeats => id!("lab-reason-two-seats"),
        Reason::NoThird => id!("lab-reason-no-third"),
        Reason::NoWeaker => id!("lab-reason-no-weaker"),
        Reason::NoBudget => id!("lab-reason-no-budget"),
        Reason::NoMemory => id!("lab-reason-no-memory"),
        Reason::NoOptions => id!("lab-reason-no-options"),
        Reason::FewSets => id!("lab-reason-few-sets"),
        Reason::NotStronger => id!("lab-reason-not-stronger"),
        Reason::NoneNeglected => id!("lab-reason-none-neglected"),
    })
}

/// The name of a number in a series, in the language.
pub fn series_name(name: &str, words: &Words) -> String {
    if let Some(n) = name.strip_prefix("seat ") {
        return plain_text(words, &Text::new(id!("lab-series-seat")).raw("n", n));
    }
    words.say(match name {
        "after a quarter" => id!("lab-series-quarter"),
        "halfway" => id!("lab-series-half"),
        "after three quarters" => id!("lab-series-three-quarters"),
        "5 % have at most" => id!("lab-series-p5"),
        "half have at most" => id!("lab-series-p50"),
        "95 % have at most" => id!("lab-series-p95"),
        "first option" => id!("lab-series-first"),
        "last option" => id!("lab-series-last"),
        "most cards" => id!("lab-series-most"),
        "fewest cards" => id!("lab-series-fewest"),
        "best points now" => id!("lab-series-grab"),
        "random" => id!("lab-series-random"),
        _ => return event_name(name, words),
    })
}

/// The name of a kind of events; other names of games are left as they are.
fn event_name(name: &str, words: &Words) -> String {
    let id = format!("lab-event-{}", name.replace(' ', "-"));
    if !words.has(&id) {
        return name.to_owned();
    }
    plain_text(words, &Text { id: id.into(), args: Vec::new() })
}

/// The name of a metric.
pub fn name(metric: &Metric, words: &Words) -> String {
    messages(metric.info.id).map_or(metric.info.name.to_owned(), |(name, _)| words.say(name))
}

/// A number with a sign only below 0; a hyphen would not be one.
fn plain_number(value: f64, format: &NumberFormat) -> String {
    format.signed(value).trim_start_matches('+').to_owned()
}

/// A number with the unit that its reader needs.
pub fn number(value: f64, unit: Unit, words: &Words) -> String {
    let format = NumberFormat::new(words);
    let plain = || plain_number(value, &format);
    let with = |id| plain_text(words, &Text::new(id).raw("number", plain()));
    match unit {
        Unit::Percent => with(id!("lab-unit-percent")),
        Unit::Minutes => with(id!("lab-unit-minutes")),
        Unit::Bits => with(id!("lab-unit-bits")),
        Unit::PercentagePoints | Unit::Elo => format.signed(value),
        Unit::Count | Unit::Decisions | Unit::Rounds | Unit::Points => plain(),
    }
}

/// A difference of two numbers, with its sign.
pub fn difference(value: f64, words: &Words) -> String {
    NumberFormat::new(words).signed(value)
}

/// The number and its interval, for a table.
pub fn interval(estimate: &Estimate, unit: Unit, words: &Words) -> [String; 2] {
    let format = NumberFormat::new(words);
    let end = |end: f64| match unit {
        Unit::PercentagePoints | Unit::Elo => format.signed(end),
        _ => plain_number(end, &format),
    };
    [number(estimate.value, unit, words), format!("{} – {}", end(estimate.low), end(estimate.high))]
}

/// The verdict on a difference in one sentence.
pub fn verdict(found: &Difference, words: &Words) -> String {
    let id = match found.verdict {
        Verdict::Better => id!("lab-compare-better"),
        Verdict::Worse => id!("lab-compare-worse"),
        Verdict::More => id!("lab-compare-more"),
        Verdict::Less => id!("lab-compare-less"),
        // Only goals of a search are met by both.
        Verdict::Open | Verdict::MetByBoth => id!("lab-compare-open"),
    };
    let name = table::find(&found.metric).map_or(found.metric.clone(), |m| name(m, words));
    let sentence = Text::new(id)
        .raw("metric", name)
        .raw("difference", difference(found.difference.value, words))
        .raw("low", difference(found.difference.low, words))
        .raw("high", difference(found.difference.high, words));
    plain_text(words, &sentence)
}

/// A sentence for each metric that two reports have no difference of.
pub fn not_compared(
    reports: [&RuleReport; 2],
    differences: &[Difference],
    words: &Words,
) -> Vec<String> {
    let sentence = |metric: &Metric| {
        let found = |report: &&RuleReport| {
            let row = report.rows.iter().find(|row| row.metric == metric.info.id)?;
            Some((report.rule_code.clone(), row.measurement.clone()))
        };
        let both: Vec<(String, Measurement)> = reports.iter().filter_map(found).collect();
        let missing = both.iter().find_map(|(rules, found)| match found {
            Measurement::NotApplicable(why) => Some((rules, why)),
            _ => None,
        });
        let text = match missing {
            Some((rules, why)) => Text::new(id!("lab-compare-missing"))
                .raw("rules", rules)
                .raw("why", reason(why, words)),
            None if both.is_empty() => return None,
            None => Text::new(id!("lab-compare-series")),
        };
        Some(plain_text(words, &text.raw("metric", name(metric, words))))
    };
    let is_compared = |metric: &&Metric| differences.iter().any(|d| d.metric == metric.info.id);
    table::METRICS.iter().filter(|metric| !is_compared(metric)).filter_map(sentence).collect()
}

/// A result in one sentence.
pub fn sentence(metric: &Metric, measurement: &Measurement, words: &Words) -> String {
    let unit = metric.info.unit;
    let Some((_, says)) = messages(metric.info.id) else {
        return metric.info.definition.to_owned();
    };
    // Sentences say what is gained or lost, so a plus would be read as a change.
    let number = |value: f64| number(value, unit, words).trim_start_matches('+').to_owned();
    match measurement {
        Measurement::NotApplicable(why) => reason(why, words),
        Measurement::Estimate(found) => {
            let less = match metric.info.id {
                "first_mover_edge" => Some(id!("lab-says-first-mover-edge-less")),
                "exploitability" => Some(id!("lab-says-exploitability-less")),
                _ => None,
            };
            let less = less.filter(|_| found.value < 0.0);
            let is_unproven = metric.info.id == "player_share" && found.value <= 0.0;
            let says = if is_unproven { id!("lab-says-player-share-none") } else { says };
            let value = if less.is_some() { -found.value } else { found.value };
            let text = Text::new(less.unwrap_or(says))
                .raw("value", number(value))
                .raw("low", number(found.low))
                .raw("high", number(found.high));
            plain_text(words, &text)
        }
        Measurement::Series(all) => {
            let mut all: Vec<&(String, Estimate)> = all.iter().collect();
            // Long series are of rules and options, where the rarest are of interest.
            if all.len() > MAX_LISTED {
                all.sort_by(|one, other| one.1.value.total_cmp(&other.1.value));
            }
            let listed: Vec<String> = all
                .iter()
                .take(MAX_LISTED)
                .map(|(name, found)| {
                    format!("{} {}", series_name(name, words), number(found.value))
                })
                .collect();
            plain_text(words, &Text::new(says).raw("list", listed.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::table::METRICS;

    #[test]
    fn numbers_below_zero_have_a_minus_sign() {
        let words = Words::new("en", []).unwrap();
        assert_eq!(number(-7.14, Unit::Percent, &words), "−7.1 %");
        assert_eq!(number(7.14, Unit::Percent, &words), "7.1 %");
    }

    #[test]
    fn an_edge_below_zero_is_less_than_a_fair_share() {
        let words = Words::new("en", []).unwrap();
        let check = |[value, low, high]: [f64; 3], says: &str| {
            let found = Measurement::Estimate(Estimate { value, low, high, samples: 9 });
            for (id, who) in [
                ("first_mover_edge", "The first seat wins "),
                ("exploitability", "The best one-line strategy wins "),
            ] {
                let metric = METRICS.iter().find(|metric| metric.info.id == id).unwrap();
                assert_eq!(sentence(metric, &found, &words), format!("{who}{says}"));
            }
        };
        check([5.0, -2.0, 12.0], "5.0 points more than its fair share (−2.0 to 12.0).");
        check([-5.0, -12.0, 2.0], "5.0 points less than its fair share (edge −12.0 to 2.0).");
        check([0.0, -1.0, 1.0], "0.0 points more than its fair share (−1.0 to 1.0).");
    }

    #[test]
    fn every_metric_has_a_name_and_a_sentence_in_both_languages() {
        let found = Estimate { value: 1.25, low: 0.5, high: 2.0, samples: 9 };
        for language in ["en", "de"] {
            let words = Words::new(language, []).unwrap();
            for metric in METRICS {
                assert!(messages(metric.info.id).is_some(), "{}", metric.info.id);
                for measurement in [
                    Measurement::Estimate(found),
                    Measurement::Series(vec![("seat 1".to_owned(), found)]),
                ] {
                    let said = sentence(metric, &measurement, &words);
                    assert!(said.ends_with('.') && !said.contains("lab-"), "{said}");
                }
                let (info, said) = (&metric.info, definition(&metric.info, &words));
                let texts = [name(metric, &words), said, estimator(info, &words)];
                let table = [info.name, info.definition, info.estimator];
                for (text, told) in texts.iter().zip(table) {
                    assert!(!text.contains("lab-"), "{text}");
                    assert!(language == "de" || text == told, "{text}");
                    assert!(language == "en" || text != told, "{text}");
                }
            }
            for known in Reason::ALL {
                let said = reason(known.text(), &words);
                assert!(said.ends_with('.') && !said.contains("lab-"), "{said}");
            }
        }
    }
}
