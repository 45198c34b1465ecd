//! The page of a sweep.

use super::comparison_table::{Compared, corrected, table};
use super::csv::sweep_csv;
use super::document::{Block, Document, Figure, PageLabels, Section, Table, file_name};
use crate::design::effects::Effect;
use crate::design::meter::MetricName;
use crate::design::{DesignKind, SweepReport};
use crate::metrics::Verdict;
use crate::metrics::metric::{Estimate, Unit};
use crate::plot::{HeatMap, IntervalPlot};
use crate::report_words::ReportWords;
use sortie_core::Text;
use sortie_words::Words;

/// The most rows of one plot; the table has all.
const MAX_ROWS: usize = 40;

/// The page of a sweep.
///
/// # Errors
/// If the report cannot be written as JSON.
pub fn sweep_page(sweep: &SweepReport, words: &Words) -> Result<Document, serde_json::Error> {
    let words = &ReportWords::new(words);
    let settings = &sweep.settings;
    let varied: Vec<&str> = sweep.factors.iter().map(|factor| factor.name.as_str()).collect();
    let mut sections = vec![about(sweep, words)];
    let metrics = sweep.metrics.iter().enumerate();
    sections.extend(metrics.map(|(at, metric)| section(sweep, at, metric, words)));
    let file_name = file_name("sweep-", &format!("{}-{}", settings.game, varied.join("-")));
    Ok(Document {
        title: format!("{}: {}", settings.game, varied.join(", ")),
        kind: words.say(id!("lab-sweep-kind")),
        lead: lead(sweep, words),
        facts: [
            (id!("lab-page-game"), settings.game.clone()),
            (id!("lab-page-seats"), settings.seats.to_string()),
            (id!("lab-page-players"), settings.players.clone()),
            (id!("lab-page-rule-sets"), sweep.points.len().to_string()),
            (id!("lab-page-sets-each"), sweep.sets.to_string()),
            (id!("lab-page-seed"), settings.seed.to_string()),
        ]
        .map(|(name, value)| (words.say(name), value))
        .to_vec(),
        sections,
        command: settings.command.clone(),
        version: settings.version.clone(),
        comparisons: corrected(sweep.effects.len() as u64, words),
        json: serde_json::to_string_pretty(sweep)?,
        csv: sweep_csv(sweep),
        labels: PageLabels::new(words, &file_name),
        file_name,
    })
}

/// The number of effects that are real, in a sentence.
fn lead(sweep: &SweepReport, words: &ReportWords<'_>) -> String {
    let real = sweep.effects.iter().filter(|effect| effect.verdict != Verdict::Open).count();
    let all = sweep.effects.len();
    let text = match (real, all) {
        (_, 0) => Text::new(id!("lab-sweep-none")),
        (0, _) => Text::new(id!("lab-sweep-nothing-real")).raw("all", all.to_string()),
        _ => Text::new(id!("lab-sweep-real"))
            .raw("real", real.to_string())
            .raw("all", all.to_string()),
    };
    words.text(&text)
}

/// The design and the meaning of its numbers, in words.
pub fn design_words(sweep: &SweepReport, words: &ReportWords<'_>) -> String {
    let resolution = match (sweep.design, sweep.resolution) {
        (DesignKind::OneAtATime, _) => return words.say(id!("lab-sweep-one-at-a-time")),
        (DesignKind::Full, _) => return words.say(id!("lab-sweep-full")),
        (DesignKind::Fractional, None) => return words.say(id!("lab-sweep-two-levels")),
        (DesignKind::Fractional, Some(resolution)) => resolution,
    };
    let part = Text::new(id!("lab-sweep-fractional")).raw("resolution", roman(resolution));
    let mixed = words.say(match resolution {
        3 => id!("lab-sweep-resolution-three"),
        4 => id!("lab-sweep-resolution-four"),
        _ => id!("lab-sweep-resolution-five"),
    });
    format!("{} {mixed}", words.text(&part))
}

fn roman(resolution: u32) -> String {
    let known = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    known.get(resolution as usize).map_or_else(|| resolution.to_string(), |r| (*r).to_owned())
}

fn about(sweep: &SweepReport, words: &ReportWords<'_>) -> Section {
    let rows = sweep
        .factors
        .iter()
        .map(|factor| vec![factor.name.clone(), factor.levels.join(", "), factor.current.clone()]);
    let columns = [id!("lab-sweep-parameter"), id!("lab-sweep-values"), id!("lab-sweep-original")];
    Section {
        id: "design".to_owned(),
        heading: words.say(id!("lab-sweep-design")),
        blocks: vec![
            Block::Text(design_words(sweep, words)),
            Block::Text(words.say(id!("lab-sweep-common"))),
            Block::Table(Table {
                caption: words.say(id!("lab-sweep-parameters")),
                columns: words.all(columns).to_vec(),
                rows: rows.collect(),
            }),
        ],
    }
}

/// The values of a rule set's parameters in words: `ace=15, dice=true`.
fn name(sweep: &SweepReport, levels: &[String]) -> String {
    let pairs = sweep.factors.iter().zip(levels);
    pairs.map(|(factor, level)| format!("{}={level}", factor.name)).collect::<Vec<_>>().join(", ")
}

fn section(
    sweep: &SweepReport,
    at: usize,
    metric: &MetricName,
    words: &ReportWords<'_>,
) -> Section {
    let metric_name = words.metric(metric);
    let on_metric = |id| words.text(&Text::new(id).raw("metric", &metric_name));
    let axis = words.with_unit(&metric_name, metric.unit);
    let effect_axis =
        words.with_unit(&on_metric(id!("lab-sweep-effect-on")), metric.unit.of_difference());
    let mut blocks = Vec::new();
    let found: Vec<&Effect> =
        sweep.effects.iter().filter(|effect| effect.metric == metric.id).collect();
    blocks.push(Block::Verdict(sweep_sentence(metric, &found, words)));
    let (id, heading) = (format!("metric-{}", metric.id), metric_name.clone());
    let values: Vec<(String, Estimate)> = sweep
        .points
        .iter()
        .filter_map(|point| Some((name(sweep, &point.levels), point.values[at]?)))
        .collect();
    let estimates: Vec<Estimate> = values.iter().map(|(_, estimate)| *estimate).collect();
    blocks.extend(words.skill_warning(metric, &estimates).map(Block::Text));
    if values.is_empty() {
        return Section { id, heading, blocks };
    }
    for map in sweep.maps.iter().filter(|map| map.metric == metric.id) {
        let (Some(x), Some(y)) = (sweep.factors.get(map.columns), sweep.factors.get(map.rows))
        else {
            continue;
        };
        let by_both = |text: Text| words.text(&text.raw("x", &x.name).raw("y", &y.name));
        let plot = HeatMap {
            title: by_both(Text::new(id!("lab-sweep-map")).raw("metric", &metric_name)),
            x: x.name.clone(),
            y: y.name.clone(),
            columns: x.levels.clone(),
            rows: y.levels.clone(),
            cells: map.cells.clone(),
        };
        let caption = by_both(Text::new(id!("lab-sweep-map-caption")).raw("axis", &axis));
        blocks.push(Block::Figure(Figure { svg: plot.to_svg(words), caption }));
    }
    if sweep.maps.is_empty() {
        let plot = IntervalPlot {
            title: metric_name.clone(),
            axis: axis.clone(),
            rows: values.iter().take(MAX_ROWS).cloned().collect(),
            reference: None,
        };
        let caption = Text::new(id!("lab-sweep-values-caption")).raw("axis", &axis);
        let (svg, caption) = (plot.to_svg(words), words.text(&caption));
        blocks.push(Block::Figure(Figure { svg, caption }));
    }
    if found.len() > 1 {
        let plot = IntervalPlot {
            title: on_metric(id!("lab-sweep-effects-on")),
            axis: effect_axis.clone(),
            rows: found
                .iter()
                .take(MAX_ROWS)
                .map(|effect| (words.effect(&effect.name), effect.estimate))
                .collect(),
            reference: Some(0.0),
        };
        let caption = on_metric(id!("lab-sweep-effects-caption"));
        blocks.push(Block::Figure(Figure { svg: plot.to_svg(words), caption }));
    }
    let compared: Vec<Compared> = found
        .iter()
        .map(|effect| Compared {
            name: vec![effect_name(effect, words), words.effect_kind(effect.kind)],
            estimate: effect.estimate,
            adjusted_p: effect.adjusted_p,
            verdict: effect.verdict,
        })
        .collect();
    if !compared.is_empty() {
        let columns = [id!("lab-sweep-effect"), id!("lab-sweep-effect-kind")];
        blocks.push(Block::Table(table(
            effect_axis,
            words.all(columns).to_vec(),
            &compared,
            words,
        )));
    }
    let rows = values.iter().map(|(name, estimate)| {
        vec![name.clone(), words.numbers.value(estimate), words.numbers.interval(estimate)]
    });
    let columns = [id!("lab-sweep-rule-set"), id!("lab-page-value"), id!("lab-page-interval")];
    blocks.push(Block::Table(Table {
        caption: format!("{axis}; {}", words.direction(metric.direction)),
        columns: words.all(columns).to_vec(),
        rows: rows.collect(),
    }));
    Section { id, heading, blocks }
}

fn effect_name(effect: &Effect, words: &ReportWords<'_>) -> String {
    let name = words.effect(&effect.name);
    if effect.mixed_with.is_empty() {
        return name;
    }
    let others: Vec<String> = effect.mixed_with.iter().map(|name| words.effect(name)).collect();
    let text = Text::new(id!("lab-sweep-mixed")).raw("name", name);
    words.text(&text.raw("others", others.join("; ")))
}

/// The effects on a metric in words: the largest that is real, and the best one if that is worse.
pub fn sweep_sentence(metric: &MetricName, found: &[&Effect], words: &ReportWords<'_>) -> String {
    let named = |id| Text::new(id).raw("metric", words.metric(metric));
    if found.is_empty() {
        return words.text(&named(id!("lab-sweep-unmeasured")));
    }
    let real: Vec<&&Effect> =
        found.iter().filter(|effect| effect.verdict != Verdict::Open).collect();
    let size = |effect: &&&Effect| effect.estimate.value.abs();
    let Some(largest) = real.iter().max_by(|one, other| size(one).total_cmp(&size(other))) else {
        return words.text(&named(id!("lab-sweep-no-effect")));
    };
    let size_of = |effect: &Effect| {
        let size = words.numbers.difference(&effect.estimate);
        match metric.unit.of_difference() {
            Unit::Count => size,
            unit => format!("{size} {}", words.unit(unit)),
        }
    };
    let text = named(id!("lab-sweep-largest"))
        .raw("name", words.effect(&largest.name))
        .raw("size", size_of(largest))
        .raw("verdict", words.verdict(largest.verdict))
        .raw("real", real.len().to_string())
        .raw("all", found.len().to_string());
    let sentence = words.text(&text);
    let better = real.iter().filter(|effect| effect.verdict == Verdict::Better);
    match better.max_by(|one, other| size(one).total_cmp(&size(other))) {
        Some(best) if largest.verdict == Verdict::Worse => {
            let text = Text::new(id!("lab-sweep-best")).raw("name", words.effect(&best.name));
            format!("{sentence} {}", words.text(&text.raw("size", size_of(best))))
        }
        _ => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::render;
    use super::super::document::tests::{english, is_safe};
    use super::*;
    use crate::design::sweep::tests::toy_report;

    #[test]
    fn a_sweep_has_a_heat_map_effects_and_every_rule_set() {
        let document = sweep_page(&toy_report(DesignKind::Full, 40).unwrap(), &english()).unwrap();
        let page = render(&document).unwrap();
        is_safe(&page);
        assert!(page.contains("a: 1 against 0"), "main effects");
        assert!(page.contains("a=1 with b=2"), "interactions");
        assert!(page.contains("10 comparisons were tested."));
        assert_eq!(page.matches("color-mix(").count(), 2 * 6, "two heat maps of six cells");
        assert_eq!(document.csv.lines().count(), 1 + 6 * 2 + 10, "values and effects");
    }

    #[test]
    fn a_sweep_of_one_parameter_at_a_time_compares_with_the_original() {
        let report = toy_report(DesignKind::OneAtATime, 40).unwrap();
        let page = render(&sweep_page(&report, &english()).unwrap()).unwrap();
        is_safe(&page);
        assert!(page.contains("differences from the original rules"));
        assert!(
            page.contains("First") || page.contains("FIRST: the largest effect is a: 1 against 0")
        );
    }
}
