//! Sentences about a game's entry in the catalogue: parameters, defaults, authors, errors.

use crate::words::{Readers, Words};
use sortie_core::catalogue::CatalogueParam;
use sortie_core::setup::{Conflict, SetupError, SetupErrorKind};
use sortie_core::suggest::Suggestion;
use sortie_core::{MessageId, ParamKind, ParamValue, Preset, Text};
use std::error::Error;

impl Words {
    /// A message without arguments, such as the description of a game, a preset or a parameter.
    pub fn say(&self, id: MessageId) -> String {
        self.text(&Text::new(id), &Readers::default())
    }

    /// The name of rules beside that of their game: the name of their preset, or else the values that differ
    /// from the default rules, as the code has them. Nothing for the default rules, whose preset is not looked for.
    pub fn rules_name(
        &self,
        code: &str,
        preset: impl FnOnce() -> Option<&'static Preset>,
    ) -> Option<String> {
        let (_, values) = code.split_once('/')?;
        let name = |preset: &Preset| self.text(&preset.name(), &Readers::default());
        Some(preset().map_or_else(|| values.replace(',', ", "), name))
    }

    /// The values that a parameter accepts: `a whole number from 0 to 10`.
    pub fn kind(&self, kind: &ParamKind) -> String {
        match *kind {
            ParamKind::Int { min, max } => {
                self.shared(&Text::new(id!("table-kind-int")).number("min", min).number("max", max))
            }
            ParamKind::Flag => self.either(&["true", "false"]),
            ParamKind::Choice(words) => self.either(words),
            ParamKind::List { len, min, max } => {
                let text = Text::new(id!("table-kind-list")).number("n", len as i64);
                self.shared(&text.number("min", min).number("max", max))
            }
        }
    }

    /// The name of a parameter in words: the message `GAME-param-NAME-name`, of which `doc` is the beginning.
    /// `item` is the number of an item of a list, from 1, or 0 for the whole list.
    pub fn param_name(&self, doc: MessageId, item: usize) -> String {
        let id = format!("{}-name", doc.as_str()).into();
        self.shared(&Text { id, args: Vec::new() }.number("item", item as i64))
    }

    /// A value of a parameter in words, where it has some: `GAME-param-NAME-VALUE`, or yes or no.
    pub fn param_value(&self, doc: MessageId, value: &ParamValue) -> String {
        match value {
            ParamValue::Flag(true) => self.say(id!("table-yes")),
            ParamValue::Flag(false) => self.say(id!("table-no")),
            value => {
                let id = format!("{}-{value}", doc.as_str());
                if !self.has(&id) {
                    return value.to_string();
                }
                self.shared(&Text { id: id.into(), args: Vec::new() })
            }
        }
    }

    /// The default of a parameter; one for each number of seats where they differ. `fewest` is the smallest
    /// number of seats.
    pub fn default(&self, param: &CatalogueParam, fewest: u8) -> String {
        let Some(first) = param.defaults.first() else { return String::new() };
        if param.defaults.iter().all(|value| value == first) {
            return first.clone();
        }
        let each = param.defaults.iter().zip(fewest..).map(|(value, seats)| {
            let text = Text::new(id!("table-value-with")).raw("value", value);
            self.shared(&text.number("seats", seats))
        });
        each.collect::<Vec<_>>().join(", ")
    }

    /// The names of a game's inventors.
    pub fn author(&self, author: Option<&str>) -> String {
        let Some(author) = author else { return self.say(id!("table-unnamed")) };
        // The catalogue lists authors in English, as printed on the box.
        match author.rsplit_once(" and ") {
            Some((names, last)) => {
                self.shared(&Text::new(id!("table-and")).raw("names", names).raw("last", last))
            }
            None => author.to_owned(),
        }
    }

    /// An error's message. One about rules is told in the language; a conflict that another error has as
    /// its source follows the text of that one with its reason.
    pub fn error(&self, error: &(dyn Error + 'static)) -> String {
        if let Some(text) =
            error.downcast_ref::<SetupError>().and_then(|it| self.setup_error(&it.fault))
        {
            return text;
        }
        // The text of a conflict names a message, which only `Words` can look up.
        let mut cause = Some(error);
        while let Some(this) = cause {
            if let Some(conflict) = this.downcast_ref::<Conflict>() {
                return format!("{error}: {}", self.say(conflict.why));
            }
            cause = this.source();
        }
        error.to_string()
    }

    /// A fault of a set-up in the language; `None` for one that exists as English text only.
    fn setup_error(&self, fault: &SetupErrorKind) -> Option<String> {
        let text = match fault {
            SetupErrorKind::Game { given, hint } => Text::new(id!("setup-error-game"))
                .raw("given", given)
                .raw("hint", self.suggestion(hint)),
            SetupErrorKind::Preset { game, given, hint } => Text::new(id!("setup-error-preset"))
                .raw("game", *game)
                .raw("given", given)
                .raw("hint", self.suggestion(hint)),
            SetupErrorKind::Param { game, given, hint } => Text::new(id!("setup-error-param"))
                .raw("game", *game)
                .raw("given", given)
                .raw("hint", self.suggestion(hint)),
            SetupErrorKind::Value { param, given, kind, rule } => {
                Text::new(id!("setup-error-value"))
                    .raw("param", *param)
                    .raw("given", given)
                    .raw("kind", self.allowed(kind))
                    .raw("rule", *rule)
            }
            SetupErrorKind::Seats { game, given, min, max } => {
                let range = if min == max {
                    min.to_string()
                } else {
                    self.kind(&ParamKind::Int { min: (*min).into(), max: (*max).into() })
                };
                Text::new(id!("setup-error-seats"))
                    .raw("game", *game)
                    .raw("range", range)
                    .raw("given", given.to_string())
            }
            SetupErrorKind::Conflict(conflict) => Text::new(id!("setup-error-conflict"))
                .raw("one", &conflict.between[0])
                .raw("other", &conflict.between[1])
                .raw("rule", conflict.rule)
                .raw("why", self.say(conflict.why)),
            SetupErrorKind::NoGame => Text::new(id!("setup-error-no-game")),
            SetupErrorKind::NotAssignment { given } => {
                Text::new(id!("setup-error-not-assignment")).raw("given", given)
            }
            SetupErrorKind::Form(_) => return None,
        };
        Some(self.shared(&text))
    }

    /// The values that would be right, as an error names them.
    fn allowed(&self, kind: &ParamKind) -> String {
        let ParamKind::Int { min, max } = *kind else { return self.kind(kind) };
        let text = Text::new(id!("setup-error-whole-number"));
        self.shared(&text.number("min", min).number("max", max))
    }

    fn suggestion(&self, suggestion: &Suggestion) -> String {
        self.shared(&match suggestion {
            Suggestion::Nearest(near) => {
                let near = match near.as_slice() {
                    [others @ .., last] if !others.is_empty() => {
                        self.either(&[&others.join(", "), last])
                    }
                    near => near.concat(),
                };
                Text::new(id!("setup-error-nearest")).raw("near", near)
            }
            Suggestion::All(all) => Text::new(id!("setup-error-all")).raw("all", all.join(", ")),
        })
    }

    /// Alternatives, as in "this or that".
    pub fn either<T: AsRef<str>>(&self, names: &[T]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        names.join(&format!(" {} ", self.say(id!("table-or"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(language: &str) -> Words {
        Words::new(language, []).unwrap()
    }

    #[test]
    fn kinds_are_worded() {
        let kinds = [
            ParamKind::Int { min: 1, max: 3 },
            ParamKind::Flag,
            ParamKind::Choice(&["1", "13", "15"]),
            ParamKind::List { len: 5, min: 0, max: 18 },
        ];
        let english = kinds.map(|kind| words("en").kind(&kind));
        assert_eq!(
            english,
            [
                "1 to 3",
                "true or false",
                "1 or 13 or 15",
                "5 whole numbers from 0 to 18, separated by ':'"
            ]
        );
        assert_eq!(
            kinds.map(|kind| words("de").kind(&kind)),
            [
                "1 bis 3",
                "true oder false",
                "1 oder 13 oder 15",
                "5 ganze Zahlen von 0 bis 18, getrennt durch „:“"
            ]
        );
    }

    #[test]
    fn a_default_that_depends_on_the_seats_is_given_for_each() {
        let param = |defaults: &[&str]| CatalogueParam {
            name: "toy",
            doc: id!("table-or"),
            rule: "TOY-01",
            kind: ParamKind::Flag,
            defaults: defaults.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(words("en").default(&param(&["2", "2"]), 2), "2");
        assert_eq!(words("en").default(&param(&["2", "1"]), 2), "2 with 2, 1 with 3");
        assert_eq!(words("de").default(&param(&["2", "1"]), 2), "2 bei 2, 1 bei 3");
        assert_eq!(words("de").default(&param(&[]), 2), "");
    }

    #[test]
    fn an_inventor_is_named_or_not() {
        assert_eq!(words("en").author(Some("Anna")), "Anna");
        assert_eq!(words("en").author(Some("Anna and Ben")), "Anna and Ben");
        assert_eq!(words("de").author(Some("Anna and Ben")), "Anna und Ben");
        assert_eq!(words("en").author(None), "an unnamed author");
    }

    fn faults() -> [SetupErrorKind; 12] {
        let between = ["a=1".to_owned(), "b=2".to_owned()];
        let value = |kind| SetupErrorKind::Value {
            param: "ears",
            given: "x".to_owned(),
            kind,
            rule: "TOY-01",
        };
        let hint = |given| Suggestion::new(given, ["aba", "abb", "abc"]);
        [
            SetupErrorKind::game("toi", &["toy", "top"]),
            SetupErrorKind::Preset { game: "toy", given: "z".to_owned(), hint: hint("z") },
            SetupErrorKind::Param { game: "toy", given: "ab".to_owned(), hint: hint("ab") },
            value(ParamKind::Int { min: 0, max: 4 }),
            value(ParamKind::Flag),
            value(ParamKind::Choice(&["1", "13"])),
            value(ParamKind::List { len: 2, min: 0, max: 4 }),
            SetupErrorKind::Seats { game: "Toy", given: 9, min: 2, max: 4 },
            SetupErrorKind::Seats { game: "Toy", given: 9, min: 2, max: 2 },
            SetupErrorKind::Conflict(Conflict {
                rule: "TOY-01",
                between,
                why: id!("table-not-over"),
            }),
            SetupErrorKind::NoGame,
            SetupErrorKind::NotAssignment { given: "ears".to_owned() },
        ]
    }

    #[test]
    fn english_errors_in_rules_are_the_text_of_the_error() {
        for fault in faults() {
            let conflict = matches!(fault, SetupErrorKind::Conflict(_));
            let why = if conflict { ": The match is not over." } else { "" };
            let text = format!("{fault}{why}");
            assert_eq!(words("en").error(&SetupError::from(fault)), text);
        }
        let other = SetupError::from(SetupErrorKind::Form("wrong".to_owned()));
        assert_eq!(words("en").error(&other), "wrong");
    }

    #[test]
    fn errors_in_rules_are_told_in_german() {
        let told = faults().map(|fault| words("de").error(&SetupError::from(fault)));
        assert_eq!(
            told,
            [
                "Ein Spiel „toi“ gibt es nicht. Meintest du toy oder top?",
                "Eine Variante „z“ hat toy nicht. Möglich: aba, abb, abc.",
                "Eine Regeloption „ab“ hat toy nicht. Meintest du aba, abb oder abc?",
                "Für ears geht „x“ nicht, nur ganze Zahlen von 0 bis 4 (TOY-01).",
                "Für ears geht „x“ nicht, nur true oder false (TOY-01).",
                "Für ears geht „x“ nicht, nur 1 oder 13 (TOY-01).",
                "Für ears geht „x“ nicht, nur 2 ganze Zahlen von 0 bis 4, getrennt durch „:“ (TOY-01).",
                "Toy ist für 2 bis 4 Plätze, nicht für 9.",
                "Toy ist für 2 Plätze, nicht für 9.",
                "a=1 widerspricht b=2 (TOY-01): Die Partie ist nicht zu Ende.",
                "Ein Regelcode beginnt mit einem Spiel: SPIEL/NAME=WERT.",
                "„ears“ hat nicht die Form NAME=WERT.",
            ]
        );
    }
}
