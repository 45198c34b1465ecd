//! Sentences about a game's entry in the catalogue: parameters, defaults, authors, errors.

use crate::words::{Readers, Words};
use sortie_core::catalogue::CatalogueParam;
use sortie_core::setup::Conflict;
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

    /// An error's message. Conflicts between rules are followed by their reason, found in the chain of
    /// sources.
    pub fn error(&self, error: &(dyn Error + 'static)) -> String {
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

    /// Alternatives, as in "this or that".
    pub fn either<T: AsRef<str>>(&self, names: &[T]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        names.join(&format!(" {} ", self.say(id!("table-or"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::setup::{SetupError, SetupErrorKind};

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

    #[test]
    fn a_contradiction_is_told_with_its_reason() {
        let between = ["a=1".to_owned(), "b=2".to_owned()];
        let conflict = Conflict { rule: "TOY-01", between, why: id!("table-not-over") };
        let error = SetupError::from(SetupErrorKind::Conflict(conflict));
        assert_eq!(
            words("en").error(&error),
            "a=1 contradicts b=2 (TOY-01): The match is not over."
        );
        let other = SetupError::from(SetupErrorKind::Form("wrong".to_owned()));
        assert_eq!(words("en").error(&other), "wrong");
    }
}
