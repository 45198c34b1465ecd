//! The page of a sweep.

use super::comparison_table::{Compared, corrected, direction_name, table, unit_name, with_unit};
use super::csv::sweep_csv;
use super::document::{Block, Document, Figure, Section, Table, file_name};
use crate::design::effects::{Effect, EffectKind};
use crate::design::meter::MetricName;
use crate::design::{DesignKind, SweepReport};
use crate::metrics::metric::{Estimate, Unit};
use crate::plot::{HeatMap, IntervalPlot, number};

/// The most rows of one plot; the table has all.
const MAX_ROWS: usize = 40;

/// The page of a sweep.
///
/// # Errors
/// If the report cannot be written as JSON.
pub fn sweep_page(sweep: &SweepReport) -> Result<Document, serde_json::Error> {
    let settings = &sweep.settings;
    let varied: Vec<&str> = sweep.factors.iter().map(|factor| factor.name.as_str()).collect();
    let mut sections = vec![about(sweep)];
    sections
        .extend(sweep.metrics.iter().enumerate().map(|(at, metric)| section(sweep, at, metric)));
    Ok(Document {
        title: format!("{}: {}", settings.game, varied.join(", ")),
        kind: "Sweep of parameters".to_owned(),
        lead: lead(sweep),
        facts: [
            ("Game", settings.game.clone()),
            ("Seats", settings.seats.to_string()),
            ("Players", settings.players.clone()),
            ("Rule sets", sweep.points.len().to_string()),
            ("Sets of common deals each", sweep.sets.to_string()),
            ("Seed", settings.seed.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec(),
        sections,
        command: settings.command.clone(),
        version: settings.version.clone(),
        comparisons: corrected(sweep.effects.len() as u64),
        json: serde_json::to_string_pretty(sweep)?,
        csv: sweep_csv(sweep),
        file_name: file_name("sweep-", &format!("{}-{}", settings.game, varied.join("-"))),
    })
}

/// The number of effects that are real, in a sentence.
fn lead(sweep: &SweepReport) -> String {
    let real = sweep.effects.iter().filter(|effect| effect.verdict != "cannot be told").count();
    match (real, sweep.effects.len()) {
        (_, 0) => "No effect could be measured.".to_owned(),
        (0, all) => format!("None of {all} effects can be told from chance."),
        (real, all) => format!("{real} of {all} effects can be told from chance."),
    }
}

/// The design and the meaning of its numbers, in words.
pub fn design_words(sweep: &SweepReport) -> String {
    match (sweep.design, sweep.resolution) {
        (DesignKind::OneAtATime, _) => {
            "One parameter at a time: each rule set differs from the original in one value. The \
             effects are differences from the original rules."
                .to_owned()
        }
        (DesignKind::Full, _) => {
            "Every combination of the values. A main effect is the difference \
             from the first value, on average over all other parameters. An interaction is half of \
             what this difference changes by with another parameter."
                .to_owned()
        }
        (DesignKind::Fractional, None) => "The first and the last value of each parameter, in all \
             combinations. A main effect is the difference of the two, on average over all other \
             parameters."
            .to_owned(),
        (DesignKind::Fractional, Some(resolution)) => format!(
            "The first and the last value of each parameter, in a balanced part of all \
             combinations of resolution {}. {}",
            roman(resolution),
            match resolution {
                3 => "Main effects are mixed with interactions of two parameters.",
                4 =>
                    "Main effects are clear; interactions are mixed with each other where the \
                      table says so.",
                _ => "Main effects and interactions of two parameters are clear of each other.",
            }
        ),
    }
}

fn roman(resolution: u32) -> String {
    let known = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    known.get(resolution as usize).map_or_else(|| resolution.to_string(), |r| (*r).to_owned())
}

fn about(sweep: &SweepReport) -> Section {
    let rows = sweep
        .factors
        .iter()
        .map(|factor| vec![factor.name.clone(), factor.levels.join(", "), factor.current.clone()]);
    Section {
        id: "design".to_owned(),
        heading: "Design".to_owned(),
        blocks: vec![
            Block::Text(design_words(sweep)),
            Block::Text(
                "All rule sets play the same deals, so luck that they share cancels in every \
                 difference."
                    .to_owned(),
            ),
            Block::Table(Table {
                caption: "Parameters".to_owned(),
                columns: ["parameter", "values", "original"].map(str::to_owned).to_vec(),
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

fn section(sweep: &SweepReport, at: usize, metric: &MetricName) -> Section {
    let axis = with_unit(&metric.name, metric.unit);
    let effect_axis = with_unit(&format!("Effect on {}", metric.name), metric.unit);
    let mut blocks = Vec::new();
    let found: Vec<&Effect> =
        sweep.effects.iter().filter(|effect| effect.metric == metric.id).collect();
    blocks.push(Block::Verdict(sweep_sentence(metric, &found)));
    let (id, heading) = (format!("metric-{}", metric.id), metric.name.clone());
    let values: Vec<(String, Estimate)> = sweep
        .points
        .iter()
        .filter_map(|point| Some((name(sweep, &point.levels), point.values[at]?)))
        .collect();
    if values.is_empty() {
        return Section { id, heading, blocks };
    }
    for map in sweep.maps.iter().filter(|map| map.metric == metric.id) {
        let (Some(x), Some(y)) = (sweep.factors.get(map.columns), sweep.factors.get(map.rows))
        else {
            continue;
        };
        let plot = HeatMap {
            title: format!("{} by {} and {}", metric.name, x.name, y.name),
            x: x.name.clone(),
            y: y.name.clone(),
            columns: x.levels.clone(),
            rows: y.levels.clone(),
            cells: map.cells.clone(),
        };
        let caption =
            format!("{axis}, by {} and {}. The stronger the tint, the higher.", x.name, y.name);
        blocks.push(Block::Figure(Figure { svg: plot.to_svg(), caption }));
    }
    if sweep.maps.is_empty() {
        let plot = IntervalPlot {
            title: metric.name.clone(),
            axis: axis.clone(),
            rows: values.iter().take(MAX_ROWS).cloned().collect(),
            reference: None,
        };
        let caption = format!("{axis}, by rule set, with 95 % intervals.");
        blocks.push(Block::Figure(Figure { svg: plot.to_svg(), caption }));
    }
    if found.len() > 1 {
        let plot = IntervalPlot {
            title: format!("Effects on {}", metric.name),
            axis: effect_axis.clone(),
            rows: found
                .iter()
                .take(MAX_ROWS)
                .map(|effect| (effect.name.clone(), effect.estimate))
                .collect(),
            reference: Some(0.0),
        };
        let caption =
            format!("Effects on {} with 95 % intervals. At the dashed line is none.", metric.name);
        blocks.push(Block::Figure(Figure { svg: plot.to_svg(), caption }));
    }
    let compared: Vec<Compared> = found
        .iter()
        .map(|effect| Compared {
            name: vec![effect_name(effect), kind_name(effect.kind).to_owned()],
            estimate: effect.estimate,
            adjusted_p: effect.adjusted_p,
            verdict: effect.verdict.clone(),
        })
        .collect();
    if !compared.is_empty() {
        blocks.push(Block::Table(table(effect_axis, &["effect", "kind"], &compared)));
    }
    let rows = values.iter().map(|(name, estimate)| {
        vec![name.clone(), number::value(estimate), number::interval(estimate)]
    });
    blocks.push(Block::Table(Table {
        caption: format!("{axis}; {}", direction_name(metric.direction)),
        columns: ["rule set", "value", "95 % interval"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }));
    Section { id, heading, blocks }
}

fn effect_name(effect: &Effect) -> String {
    if effect.mixed_with.is_empty() {
        effect.name.clone()
    } else {
        format!("{} (mixed with {})", effect.name, effect.mixed_with.join("; "))
    }
}

const fn kind_name(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Difference => "difference",
        EffectKind::Main => "main effect",
        EffectKind::Interaction => "interaction",
    }
}

/// The effects on a metric in one sentence: the largest that is real.
pub fn sweep_sentence(metric: &MetricName, found: &[&Effect]) -> String {
    if found.is_empty() {
        return format!("{}: no number was measured with these players.", metric.name);
    }
    let real: Vec<&&Effect> =
        found.iter().filter(|effect| effect.verdict != "cannot be told").collect();
    let size = |effect: &&&Effect| effect.estimate.value.abs();
    let Some(largest) = real.iter().max_by(|one, other| size(one).total_cmp(&size(other))) else {
        return format!("{}: no effect can be told from chance.", metric.name);
    };
    format!(
        "{}: the largest effect is {} with {}{}, which is {}. Effects that can be told from \
         chance: {} of {}.",
        metric.name,
        largest.name,
        number::difference(&largest.estimate),
        if metric.unit == Unit::Count {
            String::new()
        } else {
            format!(" {}", unit_name(metric.unit))
        },
        largest.verdict,
        real.len(),
        found.len()
    )
}

#[cfg(test)]
mod tests {
    use super::super::document::render;
    use super::super::document::tests::is_safe;
    use super::*;
    use crate::design::sweep::tests::toy_report;

    #[test]
    fn a_sweep_has_a_heat_map_effects_and_every_rule_set() {
        let document = sweep_page(&toy_report(DesignKind::Full, 40).unwrap()).unwrap();
        let page = render(&document).unwrap();
        is_safe(&page);
        assert!(page.contains("a: 1 against 0"), "main effects");
        assert!(page.contains("a=1 with b=2"), "interactions");
        assert!(page.contains("10 comparisons were tested."));
        assert_eq!(page.matches("color-mix(").count(), 2 * 6, "two heat maps of six cells");
        assert_eq!(document.csv.lines().count(), 1 + 6 * 2);
    }

    #[test]
    fn a_sweep_of_one_parameter_at_a_time_compares_with_the_original() {
        let report = toy_report(DesignKind::OneAtATime, 40).unwrap();
        let page = render(&sweep_page(&report).unwrap()).unwrap();
        is_safe(&page);
        assert!(page.contains("differences from the original rules"));
        assert!(
            page.contains("First") || page.contains("FIRST: the largest effect is a: 1 against 0")
        );
    }
}
