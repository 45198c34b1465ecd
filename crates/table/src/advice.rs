//! Advice to a human who must choose: made of what that seat knows, and of nothing else.

use sortie_bots::{Budget, club};
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Seat, Text};

/// Ids are checked against these; all surfaces have them.
const WORDS: &str = include_str!("../../words/en/advice.ftl");
sortie_core::message_ids!($ crate::advice::WORDS);

/// Tells the chance of advice from every other.
const ADVICE: u64 = 0x6164_7669_6365_0000;

/// So many actions are shown to who asks.
pub const SHOWN: usize = 3;

/// Whom a table advises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Advises {
    /// Who plays against bots alone.
    #[default]
    AgainstBots,
    /// Nobody.
    Nobody,
}

/// An action that is advised.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The action in notation.
    pub action: String,
    /// The draft that spells it.
    pub draft: Draft,
    /// What its steps do, in words.
    pub steps: Vec<Text>,
    /// How much of its thinking the bot that advises spent on it, 0–1.
    pub share: f64,
    /// The share of the win that it led to in the simulations, in the end played out at random, 0–1; where
    /// it was hardly tried, that its first steps led to. None where nothing was simulated.
    pub chance: Option<f64>,
}

/// Why a seat is given no advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAdvice {
    /// The table advises nobody.
    #[error("nobody is given advice at this table")]
    Never,
    /// Other people play as well.
    #[error("advice is given only to who plays against bots alone")]
    People,
    /// That seat has nothing to decide now, or nobody to be advised.
    #[error("seat {0} has nothing to decide now")]
    NotYours(Seat),
}

impl NoAdvice {
    /// What whoever asked is told.
    pub fn text(self) -> Text {
        Text::new(match self {
            NoAdvice::Never => id!("advice-never"),
            NoAdvice::People => id!("advice-people"),
            NoAdvice::NotYours(_) => id!("advice-not-now"),
        })
    }
}

/// What stands above advice.
pub fn head() -> Text {
    Text::new(id!("advice-head"))
}

/// What a table thinks about before it advises, wherever and for as long as it takes.
pub type Advising = Box<dyn FnOnce() -> Vec<Advice> + Send>;

/// As much as the bot that advises thinks about a choice of its own: the same on every machine.
pub fn budget() -> Budget {
    Budget::simulations(club::SIMULATIONS)
}

/// What a seat with this view is advised, the best first. The same view at the same decision leads to
/// the same advice, if the budget is one of simulations alone.
pub(crate) fn advise<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    decision: u32,
    budget: &Budget,
) -> Vec<Advice> {
    let mut chance = Fast::stream(ADVICE, u64::from(decision) << 8 | u64::from(seat));
    let found = club::advise(rules, seat, view, budget, &mut chance);
    let advice = |found: club::Advice<G::Action>| {
        let draft = rules.draft_of_action(view, &found.action);
        let steps = rules.scene(view, &draft).draft.into_iter().map(|step| step.label).collect();
        Advice {
            action: rules.write_action(&found.action),
            draft,
            steps,
            share: found.share,
            chance: found.chance,
        }
    };
    found.into_iter().map(advice).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "what fails here fails the test")]
mod tests {
    use super::*;
    use sortie_core::catalogue::Visitor;
    use sortie_core::matches::Seating;
    use sortie_core::{Match, Observer};
    use sortie_games::catalogue;

    struct KnowsTheViewOnly;

    impl Visitor for KnowsTheViewOnly {
        type Out = bool;

        /// Whether the other state was another one.
        fn visit<G: Game>(self) -> bool {
            let seats = G::INFO.seats.0;
            let (rules, seed) = (G::new(seats), [3; 32]);
            let played = Match::new(rules.clone(), seats, seed, &Seating::default()).unwrap();
            let Some(seat) = played.waiting().lowest() else { return false };
            let view = played.view(Observer::Seat(seat));
            let state = rules.determinize(&view, &mut Fast::new(5));
            let other = Match::resume(rules.clone(), seats, state, 1, [9; 32]);
            let advise = |played: &Match<G>| {
                let view = played.view(Observer::Seat(seat));
                advise(played.rules(), seat, &view, 1, &Budget::simulations(60))
            };
            assert_eq!(advise(&other), advise(&played), "{}", G::INFO.id);
            other.hash() != played.hash()
        }
    }

    #[test]
    fn advice_is_the_same_whatever_lies_where_the_seat_does_not_see() {
        let hidden = |id: &&&str| catalogue::with(id, KnowsTheViewOnly).unwrap();
        assert!(catalogue::IDS.iter().filter(hidden).count() > 2, "hardly anything was hidden");
    }
}
