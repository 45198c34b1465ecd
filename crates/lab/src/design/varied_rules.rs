//! The rule sets of a design: rules with a value for each parameter that varies.

use super::factor::{Factor, FactorError, ParamInfo};
use super::factorial::{Design, DesignError, DesignKind};
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::param::Conflict;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_games::catalogue;

/// The reason why values make no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValuesError {
    /// A value is out of range or of another kind.
    #[error("{name} cannot be '{given}': it is {expected}")]
    Value {
        /// The parameter.
        name: String,
        /// The value.
        given: String,
        /// The values that would be right, in words.
        expected: String,
    },
    /// Values contradict each other, or the other rules.
    #[error("{values} cannot be played: {conflict}")]
    Conflict {
        /// The values, as `name=value`.
        values: String,
        /// The contradiction.
        conflict: Conflict,
    },
}

/// The reason why rules are not varied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaryError {
    /// The original rules are impossible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A parameter or its values are wrong.
    #[error(transparent)]
    Factor(#[from] FactorError),
    /// There is no such design.
    #[error(transparent)]
    Design(#[from] DesignError),
    /// A rule set of the design is impossible.
    #[error(transparent)]
    Values(#[from] ValuesError),
}

/// A design with the rule code of each of its rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariedRules {
    /// The design.
    pub design: Design,
    /// The rule codes, in the order of the design.
    pub codes: Vec<String>,
}

impl VariedRules {
    /// The rule sets that these factors, written as `NAME=VALUES`, make of the rules.
    ///
    /// # Errors
    /// If a factor is wrong, or one of the rule sets cannot be played.
    pub fn new<G: Game>(
        rules: &G,
        seats: u8,
        vary: &[String],
        kind: DesignKind,
    ) -> Result<Self, VaryError> {
        let factors = Factor::parse_all(vary, &ParamInfo::of_rules(rules))?;
        let design = Design::new(kind, factors)?;
        let code = |values: &Vec<String>| {
            let rules = with_values(rules, seats, &design.factors, values)?;
            Ok(rule_code::write(&rules, seats))
        };
        let codes = design.variants.iter().map(code).collect::<Result<_, ValuesError>>()?;
        Ok(VariedRules { design, codes })
    }

    /// The same for the rules of a setup.
    ///
    /// # Errors
    /// As [`VariedRules::new`], and if there are no such rules.
    pub fn of_setup(
        setup: &Setup,
        seats: u8,
        vary: &[String],
        kind: DesignKind,
    ) -> Result<Self, VaryError> {
        visit(setup, OfSetup { setup, seats, vary, kind })
    }
}

/// All parameters of the rules of a setup with values to try, one at a time. Values that the other rules
/// do not allow are left out. Of the rest, so many are kept of each parameter that there are at most
/// `max_rule_sets`, but one at least.
///
/// # Errors
/// If there are no such rules.
pub fn all_factors(
    setup: &Setup,
    seats: u8,
    max_rule_sets: usize,
) -> Result<Vec<Factor>, SetupError> {
    visit(setup, AllFactors { setup, seats, max_rule_sets })
}

fn visit<T, E: From<SetupError>>(
    setup: &Setup,
    visitor: impl Visitor<Out = Result<T, E>>,
) -> Result<T, E> {
    let unknown =
        || Err(SetupError::from(SetupErrorKind::game(&setup.game, catalogue::IDS)).into());
    catalogue::with(&setup.game, visitor).unwrap_or_else(unknown)
}

struct OfSetup<'a> {
    setup: &'a Setup,
    seats: u8,
    vary: &'a [String],
    kind: DesignKind,
}

impl Visitor for OfSetup<'_> {
    type Out = Result<VariedRules, VaryError>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = self.setup.build(self.seats.into())?;
        VariedRules::new(&rules, self.seats, self.vary, self.kind)
    }
}

struct AllFactors<'a> {
    setup: &'a Setup,
    seats: u8,
    max_rule_sets: usize,
}

impl Visitor for AllFactors<'_> {
    type Out = Result<Vec<Factor>, SetupError>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = self.setup.build(self.seats.into())?;
        let params = ParamInfo::of_rules(&rules);
        let factor = |param: &ParamInfo| {
            let mut factor = Factor {
                name: param.name.to_owned(),
                levels: param.suggested_values(),
                current: param.current.clone(),
            };
            let alone = std::slice::from_ref(&factor).to_vec();
            factor.levels.retain(|level| {
                *level != factor.current
                    && with_values(&rules, self.seats, &alone, std::slice::from_ref(level)).is_ok()
            });
            factor
        };
        let mut factors: Vec<Factor> = params.iter().map(factor).collect();
        factors.retain(|factor| !factor.levels.is_empty());
        // The parameter with the most values loses one, again and again.
        while factors.iter().map(|factor| factor.levels.len()).sum::<usize>() >= self.max_rule_sets
        {
            let longest = factors.iter_mut().max_by_key(|factor| factor.levels.len());
            let Some(longest) = longest.filter(|factor| factor.levels.len() > 1) else { break };
            // From the middle, so that the ends of the range stay.
            longest.levels.remove(longest.levels.len() / 2);
        }
        Ok(factors)
    }
}

/// The rules with these values of the factors.
///
/// # Errors
/// If a value is wrong, or the values contradict each other.
pub fn with_values<G: Game>(
    rules: &G,
    seats: u8,
    factors: &[Factor],
    values: &[String],
) -> Result<G, ValuesError> {
    let mut rules = rules.clone();
    for (factor, value) in factors.iter().zip(values) {
        let param = G::INFO.params.iter().find(|param| param.name == factor.name);
        let Some(param) = param else { continue };
        let value = param.kind.parse(value).map_err(|expected| ValuesError::Value {
            name: param.name.to_owned(),
            given: value.clone(),
            expected,
        })?;
        (param.set)(&mut rules, &value);
    }
    rules.check(seats).map_err(|conflict| {
        let pairs = factors.iter().zip(values);
        let values: Vec<String> =
            pairs.map(|(factor, value)| format!("{}={value}", factor.name)).collect();
        ValuesError::Conflict { values: values.join(", "), conflict }
    })?;
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_alone_makes_a_rule_set() {
        let vary = ["captured_queen=40,80,120".to_owned()];
        let setup = Setup::for_game("retaliation");
        let varied = VariedRules::of_setup(&setup, 2, &vary, DesignKind::OneAtATime).unwrap();
        let codes = ["", "/captured_queen=40", "/captured_queen=120"];
        assert_eq!(varied.codes, codes.map(|rest| format!("retaliation{rest}")));
        // Two suits each are for two players.
        let vary = ["suits_each=2".to_owned()];
        let error = VariedRules::of_setup(&setup, 3, &vary, DesignKind::OneAtATime).unwrap_err();
        assert!(matches!(error, VaryError::Values(ValuesError::Conflict { .. })), "{error}");
        let error = VariedRules::of_setup(&Setup::for_game("chess"), 3, &vary, DesignKind::Full);
        assert!(matches!(error, Err(VaryError::Setup(_))));
    }

    #[test]
    fn all_parameters_are_varied_within_the_limit_and_only_to_possible_values() {
        for (game, seats) in [("attack", 2), ("retaliation", 3), ("modify", 7)] {
            let setup = Setup::for_game(game);
            let all = all_factors(&setup, seats, 12).unwrap();
            let text: Vec<String> = all.iter().map(Factor::to_argument).collect();
            let varied = VariedRules::of_setup(&setup, seats, &text, DesignKind::OneAtATime);
            let varied = varied.unwrap();
            assert!((3..=12).contains(&varied.codes.len()), "{text:?}");
            assert!(all.iter().all(|factor| factor.name != "suits_each"), "{text:?}");
        }
    }
}
