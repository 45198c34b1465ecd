//! The page of a report over varied parameters: a table for each metric with a row for each value.

use crate::view::pages::lab::{address, param_name};
use crate::view::pages::lab_report::{
    GroupView, MetricView, ReportContent, ReportLine, ReportWording, Scale, Value,
};
use crate::view::pages::lab_rules::RulesView;
use sortie_core::Text;
use sortie_lab::design::effects::Effect;
use sortie_lab::design::sweep::SweepPoint;
use sortie_lab::design::{EffectName, MetricName, SweepReport, ValueChange};
use sortie_lab::html::sweep_sentence;
use sortie_lab::job::VariedResult;
use sortie_lab::metrics::table::find as find_metric;
use sortie_lab::metrics::{Estimate, Verdict, metric_text};
use sortie_lab::report_words::ReportWords;

/// So many rule sets are listed in sight; more are behind a click.
const MAX_IN_SIGHT: usize = 8;

/// The rule sets of a sweep, each to be played.
pub(super) struct VariantList {
    pub(super) variants: Vec<RulesView>,
    /// Whether all are in sight at once.
    pub(super) is_open: bool,
}

/// A parameter and one of its values.
struct ChangedValue<'a> {
    parameter: &'a str,
    value: &'a str,
}

/// The parameter of a rule set that differs from the original rules; none for these themselves.
fn changed_value<'a>(sweep: &'a SweepReport, point: &'a SweepPoint) -> Option<ChangedValue<'a>> {
    let original = sweep.points.first()?;
    let pairs = point.levels.iter().zip(&original.levels).zip(&sweep.factors);
    let ((value, _), factor) = pairs.into_iter().find(|((value, old), _)| value != old)?;
    Some(ChangedValue { parameter: &factor.name, value })
}

impl ReportWording<'_> {
    pub(super) fn sweep_content(&self, found: &VariedResult, is_finished: bool) -> ReportContent {
        let (page, sweep) = (self.page, &found.sweep);
        let lead = if is_finished {
            self.sweep_lead(sweep)
        } else {
            vec![page.say(id!("lab-verdict-later"))]
        };
        let metrics = sweep.metrics.iter().enumerate();
        let groups = metrics.filter_map(|(at, metric)| self.table(sweep, at, metric, is_finished));
        let mut legend = vec![page.say(id!("lab-page-legend")), page.say(id!("lab-vary-note"))];
        if found.interrupted {
            legend.push(page.say(id!("lab-interrupted")));
        }
        ReportContent {
            lead,
            is_comparison: true,
            is_sweep: true,
            names: vec![page.say(id!("lab-column-value"))],
            groups: groups.collect(),
            legend,
            command: sweep.settings.command.clone(),
        }
    }

    /// The facts that only a sweep has.
    pub(super) fn sweep_facts(&self, sweep: &SweepReport) -> Vec<(String, String)> {
        vec![
            (self.page.say(id!("lab-rule-sets")), sweep.points.len().to_string()),
            (self.page.say(id!("lab-deals-each")), sweep.sets.to_string()),
        ]
    }

    /// The rule sets other than the original, each with a link to play it.
    pub(super) fn variants(&self, sweep: &SweepReport) -> VariantList {
        let request = &self.report.request;
        let view = |point: &SweepPoint| {
            let changed = changed_value(sweep, point)?;
            let pairs = [("code", point.rule_code.as_str()), ("seats", &request.seats.to_string())];
            let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
            Some(RulesView {
                name: self.value_name(changed.parameter, changed.value),
                code: point.rule_code.clone(),
                changes: Vec::new(),
                play: format!("/new?{query}"),
                measure: address(self.app, &point.rule_code, request.seats),
            })
        };
        let variants: Vec<RulesView> = sweep.points.iter().filter_map(view).collect();
        VariantList { is_open: variants.len() <= MAX_IN_SIGHT, variants }
    }

    /// A sentence for each metric with an effect, and how many have none.
    fn sweep_lead(&self, sweep: &SweepReport) -> Vec<String> {
        let words = ReportWords::new(self.words());
        let effects: Vec<Effect> =
            sweep.effects.iter().map(|effect| self.in_words(effect)).collect();
        let (mut sentences, mut open) = (Vec::new(), 0);
        for metric in &sweep.metrics {
            let found: Vec<&Effect> =
                effects.iter().filter(|effect| effect.metric == metric.id).collect();
            let is_told = found.iter().any(|effect| effect.verdict != Verdict::Open);
            if is_told || sweep.metrics.len() == 1 {
                sentences.push(sweep_sentence(metric, &found, &words));
            } else {
                open += 1;
            }
        }
        if sentences.is_empty() {
            sentences.push(self.page.say(id!("lab-verdict-none")));
        } else if open > 0 {
            let text = Text::new(id!("lab-verdict-open")).number("n", open);
            sentences.push(self.page.text(&text));
        }
        sentences
    }

    /// The effect with parameters and values in words instead of their ids.
    fn in_words(&self, effect: &Effect) -> Effect {
        let mut effect = effect.clone();
        if let EffectName::Changes(changes) = &mut effect.name {
            for change in changes {
                let ValueChange { parameter, new, old } = change;
                [*new, *old] = [&*new, &*old].map(|value| self.value_in_words(parameter, value));
                *parameter = self.param_name(parameter);
            }
        }
        effect
    }

    fn param_name(&self, parameter: &str) -> String {
        param_name(self.app, self.report.request.game, parameter, self.words())
    }

    fn value_in_words(&self, parameter: &str, value: &str) -> String {
        let game = self.app.game(self.report.request.game);
        let params = game.map_or(&[][..], |game| &game.params);
        let known = params.iter().find(|param| param.name == parameter);
        let parsed = known.and_then(|param| Some((param, param.kind.parse(value).ok()?)));
        parsed.map_or_else(
            || value.to_owned(),
            |(param, value)| self.words().param_value(param.doc, &value),
        )
    }

    /// The name of the original rules, with the value of a parameter that is varied alone.
    fn original_name(&self, sweep: &SweepReport) -> String {
        let original = sweep.points.first().map(|point| point.levels.as_slice());
        match (sweep.factors.as_slice(), original) {
            ([factor], Some([level])) => {
                let rules = self.value_name(&factor.name, level);
                self.page.text(&Text::new(id!("lab-vary-original-value")).raw("rules", rules))
            }
            _ => self.page.say(id!("lab-vary-original")),
        }
    }

    /// A value with its parameter: `Value of an ace: 15`.
    pub(super) fn value_name(&self, parameter: &str, value: &str) -> String {
        let text = Text::new(id!("lab-vary-value"))
            .raw("parameter", self.param_name(parameter))
            .raw("value", self.value_in_words(parameter, value));
        self.page.text(&text)
    }

    /// The table of a metric; none without any number.
    fn table(
        &self,
        sweep: &SweepReport,
        at: usize,
        metric: &MetricName,
        is_finished: bool,
    ) -> Option<GroupView> {
        let words = self.words();
        let found = |point: &SweepPoint| point.values.get(at).copied().flatten();
        let all: Vec<Estimate> = sweep.points.iter().filter_map(found).collect();
        if all.is_empty() {
            return None;
        }
        let scale = Scale::new(metric.unit, all.iter());
        let row = |point: &SweepPoint| {
            let changed = changed_value(sweep, point);
            let effect = changed.as_ref().and_then(|changed| effect_of(sweep, metric, changed));
            let change = |value| metric_text::difference(value, words);
            let value = found(point).map_or_else(Value::default, |found| {
                let [value, interval] = metric_text::interval(&found, metric.unit, words);
                Value { value, interval }
            });
            let line = ReportLine {
                name: None,
                values: vec![value],
                difference: effect.map(|effect| {
                    let Estimate { value, low, high, .. } = effect.estimate;
                    [change(value), format!("{} – {}", change(low), change(high))]
                }),
                bar: scale.bar(&[found(point)]),
            };
            MetricView {
                name: changed.map_or_else(
                    || self.original_name(sweep),
                    |changed| self.value_name(changed.parameter, changed.value),
                ),
                // The differences of an unfinished report are looked at again and again, so they are not
                // told from chance yet.
                verdict: effect
                    .filter(|_| is_finished)
                    .map(|effect| self.verdict_name(effect.verdict)),
                says: None,
                lines: vec![line],
            }
        };
        Some(GroupView {
            name: ReportWords::new(words).metric(metric),
            note: find_metric(&metric.id).map(|found| metric_text::definition(&found.info, words)),
            metrics: sweep.points.iter().map(row).collect(),
        })
    }
}

/// The difference of a value from the original rules.
fn effect_of<'a>(
    sweep: &'a SweepReport,
    metric: &MetricName,
    changed: &ChangedValue<'_>,
) -> Option<&'a Effect> {
    let is_it = |effect: &&Effect| {
        let EffectName::Changes(changes) = &effect.name else { return false };
        effect.metric == metric.id
            && matches!(changes.as_slice(), [only] if only.parameter == changed.parameter && only.new == changed.value)
    };
    sweep.effects.iter().find(is_it)
}
