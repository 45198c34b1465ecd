//! The words of reports: units, verdicts, effects and numbers in a language.

use crate::design::effects::EffectKind;
use crate::design::{EffectName, MetricName, ValueChange};
use crate::metrics::Verdict;
use crate::metrics::metric::{Direction, Estimate, Unit};
use crate::metrics::metric_text;
use crate::metrics::table;
use crate::plot::number::Numbers;
use sortie_core::Text;
use sortie_core::text::MessageId;
use sortie_words::{Readers, Words};

/// The words of a language with its notation of numbers.
pub struct ReportWords<'a> {
    /// The messages.
    pub words: &'a Words,
    /// The notation of numbers.
    pub numbers: Numbers,
}

impl<'a> ReportWords<'a> {
    /// The words of a report in the language of these messages.
    pub fn new(words: &'a Words) -> Self {
        ReportWords { words, numbers: Numbers::new(words) }
    }

    /// A message without arguments.
    pub fn say(&self, id: MessageId) -> String {
        self.words.say(id)
    }

    /// A message that addresses no player.
    pub fn text(&self, text: &Text) -> String {
        self.words.text(text, &Readers::default())
    }

    /// Some messages without arguments, such as the columns of a table.
    pub fn all<const N: usize>(&self, ids: [MessageId; N]) -> [String; N] {
        ids.map(|id| self.say(id))
    }

    /// The unit of a metric, for axes and columns.
    pub fn unit(&self, unit: Unit) -> String {
        self.say(match unit {
            Unit::Percent => id!("lab-page-unit-percent"),
            Unit::PercentagePoints => id!("lab-page-unit-points-percent"),
            Unit::Count => id!("lab-page-unit-count"),
            Unit::Decisions => id!("lab-page-unit-decisions"),
            Unit::Rounds => id!("lab-page-unit-rounds"),
            Unit::Minutes => id!("lab-page-unit-minutes"),
            Unit::Bits => id!("lab-page-unit-bits"),
            Unit::Points => id!("lab-page-unit-points"),
            Unit::Elo => id!("lab-page-unit-elo"),
        })
    }

    /// A metric with its unit, for axes: `Length, decisions`. A count or a name that is the unit has
    /// no more.
    pub fn with_unit(&self, name: &str, unit: Unit) -> String {
        let words = self.unit(unit);
        if unit == Unit::Count || name.to_lowercase() == words.to_lowercase() {
            name.to_owned()
        } else {
            format!("{name}, {words}")
        }
    }

    /// The direction that designers usually want.
    pub fn direction(&self, direction: Direction) -> String {
        self.say(match direction {
            Direction::More => id!("lab-page-more-is-better"),
            Direction::Less => id!("lab-page-less-is-better"),
            Direction::Neutral => id!("lab-page-neutral"),
        })
    }

    /// The name of a metric of a sweep or search.
    pub fn metric(&self, metric: &MetricName) -> String {
        let known = match metric.id.as_str() {
            "skill" => return self.say(id!("lab-metric-skill")),
            "length" => table::find("decisions"),
            id => table::find(id),
        };
        known.map_or_else(|| metric.name.clone(), |known| metric_text::name(known, self.words))
    }

    /// A warning if the numbers of a metric of skill show none: where players do not win more than weaker
    /// ones, a larger edge is no more skill.
    pub fn skill_warning(&self, metric: &MetricName, values: &[Estimate]) -> Option<String> {
        let unproven = values.iter().filter(|value| value.low <= 0.0).count();
        (metric.id == "skill" && unproven > 0).then(|| {
            let text = Text::new(id!("lab-skill-warning")).raw("n", unproven.to_string());
            self.text(&text.raw("all", values.len().to_string()))
        })
    }

    /// The verdict on an effect or a goal.
    pub fn verdict(&self, verdict: Verdict) -> String {
        self.say(match verdict {
            Verdict::Better => id!("lab-effect-better"),
            Verdict::Worse => id!("lab-effect-worse"),
            Verdict::More => id!("lab-effect-higher"),
            Verdict::Less => id!("lab-effect-lower"),
            Verdict::MetByBoth => id!("lab-effect-met"),
            Verdict::Open => id!("lab-effect-open"),
        })
    }

    /// The kind of an effect.
    pub fn effect_kind(&self, kind: EffectKind) -> String {
        self.say(match kind {
            EffectKind::Difference => id!("lab-sweep-difference"),
            EffectKind::Main => id!("lab-sweep-main"),
            EffectKind::Interaction => id!("lab-sweep-interaction"),
        })
    }

    /// The name of an effect: `ace: 15 against 1`, `ace=15 with dice=true`.
    pub fn effect(&self, name: &EffectName) -> String {
        let change = |change: &ValueChange| {
            let ValueChange { parameter, new, old } = change;
            let text = Text::new(id!("lab-sweep-against")).raw("parameter", parameter);
            self.text(&text.raw("new", new).raw("old", old))
        };
        match name {
            EffectName::Changes(changes) => {
                changes.iter().map(change).collect::<Vec<_>>().join(", ")
            }
            EffectName::Together(parts) => {
                let both = |one: String, other: &String| {
                    let text = Text::new(id!("lab-sweep-with")).raw("one", one);
                    self.text(&text.raw("other", other))
                };
                let (first, rest) =
                    parts.split_first().map_or(("", &[][..]), |(one, rest)| (one, rest));
                rest.iter().fold(first.to_owned(), both)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::metric::NumberRange;

    #[test]
    fn effects_are_named_in_the_language() {
        let [english, german] = ["en", "de"].map(|language| Words::new(language, []).unwrap());
        let (english, german) = (ReportWords::new(&english), ReportWords::new(&german));
        let change = |[parameter, new, old]: [&str; 3]| ValueChange {
            parameter: parameter.to_owned(),
            new: new.to_owned(),
            old: old.to_owned(),
        };
        let (ace, dice) = (change(["ace", "15", "1"]), change(["dice", "true", "false"]));
        let together = |parts: &[&str]| {
            EffectName::Together(parts.iter().map(|part| (*part).to_owned()).collect())
        };
        for (name, told, german_told) in [
            (EffectName::Changes(vec![ace.clone()]), "ace: 15 against 1", "ace: 15 statt 1"),
            (
                EffectName::Changes(vec![ace, dice]),
                "ace: 15 against 1, dice: true against false",
                "ace: 15 statt 1, dice: true statt false",
            ),
            (together(&["ace=15", "dice=true"]), "ace=15 with dice=true", "ace=15 mit dice=true"),
            (together(&["ace"]), "ace", "ace"),
        ] {
            assert_eq!(english.effect(&name), told);
            assert_eq!(name.to_string(), told, "as JSON has it");
            assert_eq!(german.effect(&name), german_told);
        }
    }

    #[test]
    fn verdicts_of_reports_are_known() {
        let german = Words::new("de", []).unwrap();
        let german = ReportWords::new(&german);
        assert_eq!(german.verdict(Verdict::Open), "nicht zu entscheiden");
        assert_eq!(german.verdict(Verdict::MetByBoth), "von beiden erreicht");
        assert_eq!(german.with_unit("Entscheidungen", Unit::Decisions), "Entscheidungen");
        assert_eq!(german.with_unit("Dramatik", Unit::PercentagePoints), "Dramatik, Prozentpunkte");
    }

    #[test]
    fn an_edge_that_may_be_none_is_no_skill() {
        let english = Words::new("en", []).unwrap();
        let english = ReportWords::new(&english);
        let value = |low: f64| Estimate { value: low + 5.0, low, high: low + 10.0, samples: 50 };
        let warning = |id: &str, lows: &[f64]| {
            let metric = MetricName {
                id: id.to_owned(),
                name: String::new(),
                unit: Unit::PercentagePoints,
                direction: Direction::More,
                range: NumberRange::Points,
            };
            let values: Vec<Estimate> = lows.iter().map(|low| value(*low)).collect();
            english.skill_warning(&metric, &values)
        };
        let said = warning("skill", &[-13.0, 2.0]).unwrap();
        assert!(said.starts_with("In 1 of 2 rule sets"), "{said}");
        assert_eq!(warning("skill", &[2.0]), None);
        assert_eq!(warning("first_mover_edge", &[-2.0]), None);
    }
}
