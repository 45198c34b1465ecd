//! Hints for a human who must choose an action, computed from that seat's view alone.

use sortie_bots::{Budget, club, registry};
use sortie_core::MessageIndex;
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Seat, Text};

/// The English hint messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../words/en/hint.ftl"));
sortie_core::message_ids!($ crate::hint::IDS);

/// The tag of the random stream for hints: "advice" in ASCII. Bots and the match have other tags, so
/// asking for a hint never changes their luck. The value is frozen, or recorded hints would change.
const HINT_STREAM: u64 = 0x6164_7669_6365_0000;

/// The most actions that a user interface shows for one hint.
pub const MAX_SHOWN: usize = 3;

/// The most reasons that a hint gives for an action: more would hide the first.
pub const MAX_REASONS: usize = 2;

/// The rule by which a table gives hints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintPolicy {
    /// Hints for the only human at a table of bots.
    #[default]
    AgainstBots,
    /// No hints.
    Never,
}

/// One action that a hint recommends.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The action in notation.
    pub action: String,
    /// The complete draft of that action.
    pub draft: Draft,
    /// A description of each step.
    pub steps: Vec<Text>,
    /// The reasons for or against it in the words of the game: clauses, the most important first, at
    /// most [`MAX_REASONS`].
    pub reasons: Vec<Text>,
    /// The share of the search's simulations that tried it, 0–1.
    pub share: f64,
    /// The mean share of the win in simulations that began with it, 0–1. Where the club bot hardly tried an
    /// action, the mean over its first steps. `None` where nothing was simulated.
    pub chance: Option<f64>,
}

/// The reason why a seat gets no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HintError {
    /// Hints are switched off at this table.
    #[error("hints are switched off at this table")]
    Never,
    /// Another human plays at this table.
    #[error("hints are only given at a table with one human")]
    OtherHumans,
    /// The seat has nothing to decide now, or no human plays it.
    #[error("seat {0} has nothing to decide now")]
    NotYours(Seat),
}

impl HintError {
    /// The sentence for the player who asked.
    pub fn text(self) -> Text {
        Text::new(match self {
            HintError::Never => id!("hint-never"),
            HintError::OtherHumans => id!("hint-people"),
            HintError::NotYours(_) => id!("hint-not-now"),
        })
    }
}

/// The heading above a list of hints.
pub fn heading() -> Text {
    Text::new(id!("hint-head"))
}

/// The note below a list of hints, given their win shares in the order of the list: it explains why an
/// action stands above one with a higher share, where that happens.
pub fn order_note(chances: impl IntoIterator<Item = Option<f64>>) -> Option<Text> {
    let chances: Vec<f64> = chances.into_iter().flatten().collect();
    // Shares are shown in whole percent; a difference that nobody sees needs no explanation.
    let percent = |chance: f64| (100.0 * chance).round();
    let falls = |pair: &[f64]| percent(pair[0]) >= percent(pair[1]);
    (!chances.windows(2).all(falls)).then(|| Text::new(id!("hint-order")))
}

/// The search for a hint, to be run on any thread. Returns the best action first.
pub type HintJob = Box<dyn FnOnce() -> Vec<Hint> + Send>;

/// The budget of a hint; the expert uses a part of it. It counts simulations and not time, so the same
/// position gets the same hint on a slow machine.
pub fn budget() -> Budget {
    Budget::simulations(club::SIMULATIONS)
}

/// Searches for the best actions of a seat with this view, the best first. The result is reproducible
/// for a budget that counts only simulations.
pub(crate) fn search<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    decision: u32,
    budget: &Budget,
) -> Vec<Hint> {
    // One stream for each decision and seat: asking twice gives the same hint.
    let mut chance = Fast::stream(HINT_STREAM, u64::from(decision) << 8 | u64::from(seat));
    let found = registry::hints(rules, seat, view, budget, &mut chance);
    let hint = |found: sortie_bots::Hint<G::Action>| {
        let draft = rules.draft_of_action(view, &found.action);
        let steps = rules.scene(view, &draft).draft.into_iter().map(|step| step.label).collect();
        Hint {
            action: rules.write_action(&found.action),
            draft,
            steps,
            reasons: rules.reasons(view, &found.action),
            share: found.share,
            chance: found.chance,
        }
    };
    let mut hints: Vec<Hint> = found.into_iter().map(hint).collect();
    drop_common_reasons(&mut hints);
    for hint in &mut hints {
        hint.reasons.truncate(MAX_REASONS);
    }
    hints
}

/// Leaves a reason that all actions have to the first one, since it does not tell them apart.
fn drop_common_reasons(hints: &mut [Hint]) {
    let Some((first, others)) = hints.split_first_mut() else { return };
    let is_common = |reason: &Text| others.iter().all(|hint| hint.reasons.contains(reason));
    let common: Vec<Text> =
        first.reasons.iter().filter(|reason| is_common(reason)).cloned().collect();
    for hint in others {
        hint.reasons.retain(|reason| !common.contains(reason));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here fails the test")]
mod tests {
    use super::*;
    use sortie_core::catalogue::Visitor;
    use sortie_core::matches::Seating;
    use sortie_core::{Match, Observer};
    use sortie_games::catalogue;

    struct ViewOnly;

    impl Visitor for ViewOnly {
        type Out = bool;

        /// Whether the sampled state differs from the real one.
        fn visit<G: Game>(self) -> bool {
            let seats = G::INFO.seats.0;
            let (rules, seed) = (G::new(seats), [3; 32]);
            let played = Match::new(rules.clone(), seats, seed, &Seating::default()).unwrap();
            let Some(seat) = played.waiting().lowest() else { return false };
            let view = played.view(Observer::Seat(seat));
            let state = rules.determinize(&view, &mut Fast::new(5));
            let other = Match::resume(rules.clone(), seats, state, 1, [9; 32]);
            let hints = |played: &Match<G>| {
                let view = played.view(Observer::Seat(seat));
                search(played.rules(), seat, &view, 1, &Budget::simulations(60))
            };
            assert_eq!(hints(&other), hints(&played), "{}", G::INFO.id);
            // Small games may have nothing hidden; the test needs some that do.
            other.hash() != played.hash()
        }
    }

    #[test]
    fn a_reason_of_all_actions_is_said_once() {
        let reason = |id: &str| Text { id: id.to_owned().into(), args: Vec::new() };
        let hint = |ids: &&[&str]| Hint {
            action: String::new(),
            draft: Draft::EMPTY,
            steps: Vec::new(),
            reasons: ids.iter().map(|id| reason(id)).collect(),
            share: 0.0,
            chance: None,
        };
        let check = |given: &[&[&str]], expect: &[&[&str]]| {
            let mut hints: Vec<Hint> = given.iter().map(hint).collect();
            drop_common_reasons(&mut hints);
            let ids = |hint: &Hint| hint.reasons.iter().map(|it| it.id.to_string()).collect();
            let left: Vec<Vec<String>> = hints.iter().map(ids).collect();
            assert_eq!(left, expect, "{given:?}");
        };
        check(&[], &[]);
        check(&[&["a", "b"]], &[&["a", "b"]]);
        check(&[&["a", "b"], &["b"], &["c", "b"]], &[&["a", "b"], &[], &["c"]]);
        check(&[&["a"], &["b"], &["b"]], &[&["a"], &["b"], &["b"]]);
    }

    #[test]
    fn a_hint_does_not_depend_on_hidden_cards() {
        let hidden = |id: &&&str| catalogue::with(id, ViewOnly).unwrap();
        assert!(catalogue::IDS.iter().filter(hidden).count() > 2, "hardly anything was hidden");
    }
}
