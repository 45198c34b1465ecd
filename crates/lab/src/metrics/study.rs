//! Studies: the kinds of matches behind the metrics, and one played set of each.

use crate::duplicate_set::{self, DuplicateSetError, bot_at};
use crate::match_runner::{MatchResult, SplitLuck, Watcher, play_watched};
use crate::metrics::match_trace::{
    ActionCounter, DetailSettings, DetailedTrace, MatchTrace, Tracer,
};
use crate::metrics::playouts::{Playouts, PositionTrace, Stakes};
use crate::metrics::probes::{ForgetfulBot, SimpleBot, SimpleStrategy};
use serde::{Deserialize, Serialize};
use sortie_bots::registry::BudgetSpec;
use sortie_bots::{Bot, BotSpec, SimulationLimits};
use sortie_core::chance::{Duplicate, Fast};
use sortie_core::game::Game;
use sortie_core::seat::{MAX_SEATS, Seat};
use sortie_outside::sentence;

/// The share of cards that a forgetful player remembers.
const REMEMBERED: f32 = 0.5;
/// Comparisons of budgets: a quarter against half, half against all, all against twice the budget.
pub const SKILL_STEPS: u8 = 3;

/// Of the choices of random players, one of so many is looked at in detail.
const RANDOM_DETAIL_INTERVAL: u32 = 32;

/// A kind of matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Study {
    /// The players among themselves: four matches of one deal, two for each run of luck after it.
    Play,
    /// A player with twice the budget against the others, step by step from a quarter of it.
    Skill(u8),
    /// A player against others of a weaker kind.
    Weaker,
    /// A player that forgets against others that do not.
    Memory,
    /// A simple strategy against the players.
    Strategy(SimpleStrategy),
}

/// The settings that decide what a set of a study is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudySettings {
    /// The version of the program.
    pub program: String,
    /// The id of the game.
    pub game: String,
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The bot at all seats.
    pub players: String,
    /// The bot that plays states on for win probabilities.
    pub playouts: String,
    /// The seed.
    pub seed: u64,
    /// Whether positions of the matches are played out.
    pub positions: bool,
}

/// One set of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudySet {
    /// The study.
    pub study: Study,
    /// Its number, from 0.
    pub set: u64,
    /// The result.
    pub result: SetResult,
}

/// The result of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetResult {
    /// Of [`Study::Play`].
    Play(Box<PlayResult>),
    /// Of all other studies.
    Contest(duplicate_set::DuplicateSet),
}

/// Four matches of one deal: the first two share all luck, and so do the last two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayResult {
    /// The matches.
    pub matches: Vec<MatchTrace>,
    /// Details of the first one.
    pub detail: DetailedTrace,
    /// Positions of the first one.
    pub positions: Vec<PositionTrace>,
    /// Random choices in the first one.
    pub stakes: Stakes,
}

/// Matches of a set of [`Study::Play`].
pub const PLAY_MATCHES: u64 = 4;

impl StudySettings {
    /// The weaker kind of players that they are compared with; `None` for random players.
    pub fn weaker(&self) -> Option<&'static str> {
        let spec = self.players.parse::<BotSpec>().ok();
        match spec.map_or("program", |spec| spec.bot.name) {
            "random" => None,
            "novice" => Some("random"),
            _ => Some("novice"),
        }
    }

    /// The players with another budget: `step` 0 is a quarter of theirs, each next one doubles it.
    /// `None` if theirs is not a number of simulations of at least 4, or the step more than they make.
    pub fn with_budget(&self, step: u8) -> Option<String> {
        let spec: BotSpec = self.players.parse().ok()?;
        match spec.allowance {
            Some(BudgetSpec::Simulations(n)) if n >= 4 => {
                let n = (u64::from(n) << step) / 4;
                let n = u32::try_from(n).ok()?;
                let spec = BotSpec { allowance: Some(BudgetSpec::Simulations(n)), ..spec };
                let limits = SimulationLimits::find_by_code(&spec, &self.rules, self.seats);
                if limits.is_some_and(|limits| limits.max < n) {
                    return None;
                }
                Some(spec.to_string().trim_start_matches("bot:").to_owned())
            }
            _ => None,
        }
    }

    /// The bots of a contest: the one that is measured, and the others.
    fn contest(&self, study: Study) -> Option<[String; 2]> {
        let players = || self.players.clone();
        Some(match study {
            Study::Play => return None,
            Study::Skill(step) => [self.with_budget(step + 1)?, self.with_budget(step)?],
            Study::Weaker => [players(), self.weaker()?.to_owned()],
            Study::Memory | Study::Strategy(_) => [players(), players()],
        })
    }

    /// One of so many choices has its hidden information and its options looked at. The choices of random
    /// players take less time than a look at them, so more sets are worth more than all choices of few.
    fn detail_interval(&self) -> u32 {
        if self.players == "random" { RANDOM_DETAIL_INTERVAL } else { 1 }
    }

    /// Whether there are such matches with these players.
    pub fn has(&self, study: Study) -> bool {
        study == Study::Play || self.contest(study).is_some()
    }
}

/// Plays a set; `None` if `ended` returns true between two matches.
pub(crate) fn play<G: Game>(
    rules: &G,
    settings: &StudySettings,
    study: Study,
    set: u64,
    ended: &dyn Fn() -> bool,
) -> Result<Option<StudySet>, DuplicateSetError> {
    let Some(bots) = settings.contest(study) else {
        let result = play_traced(rules, settings, set, ended)?;
        let result = result.map(|result| SetResult::Play(Box::new(result)));
        return Ok(result.map(|result| StudySet { study, set, result }));
    };
    let make = |bot: usize, seat: Seat| -> Result<Box<dyn Bot<G>>, DuplicateSetError> {
        let made = sortie_outside::make(&bots[bot], rules, settings.seats, seat)?;
        Ok(match study {
            Study::Strategy(strategy) if bot == 0 => Box::new(SimpleBot(strategy)),
            Study::Memory => {
                Box::new(ForgetfulBot { bot: made, keep: if bot == 0 { REMEMBERED } else { 1.0 } })
            }
            _ => made,
        })
    };
    let played = duplicate_set::between(rules, settings.seats, 2, settings.seed, set, ended, make)?;
    Ok(played.map(|played| StudySet { study, set, result: SetResult::Contest(played) }))
}

/// An odd factor (2⁶⁴ divided by the golden ratio) maps numbers one-to-one to well spread seeds.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Plays match `n` of a play set under the eyes of a watcher; returns the bots as well.
#[expect(clippy::type_complexity, reason = "the bots of the match, as everywhere")]
pub(super) fn play_match<G: Game>(
    rules: &G,
    settings: &StudySettings,
    set: u64,
    n: u64,
    watcher: &mut impl Watcher<G>,
) -> Result<(MatchResult, Vec<Box<dyn Bot<G>>>), DuplicateSetError> {
    let (seats, seed) = (settings.seats, settings.seed);
    // Number 0 is the deal; 1 and 2 are the luck after it, each of two matches.
    let luck = |number: u64| {
        let number = set.wrapping_mul(PLAY_MATCHES).wrapping_add(number + 1);
        Duplicate::new(seed ^ number.wrapping_mul(ODD))
    };
    let split = SplitLuck { deal: luck(0), play: luck(1 + n / 2) };
    let make = |seat| sortie_outside::make(&settings.players, rules, seats, seat);
    let mut bots = (0..seats).map(make).collect::<Result<Vec<_>, _>>()?;
    let number = set.wrapping_mul(PLAY_MATCHES).wrapping_add(n);
    // The inverted seed keeps the bots' luck apart from the deal's.
    let thoughts = |seat: Seat| {
        Fast::stream(!seed, number.wrapping_mul(MAX_SEATS as u64).wrapping_add(u64::from(seat)))
    };
    let played = play_watched(rules, seats, &mut bots, split, thoughts, watcher);
    Ok((played, bots))
}

/// Plays a play set with its traces.
pub(super) fn play_traced<G: Game>(
    rules: &G,
    settings: &StudySettings,
    set: u64,
    ended: &dyn Fn() -> bool,
) -> Result<Option<PlayResult>, DuplicateSetError> {
    let (seats, seed) = (settings.seats, settings.seed);
    let (mut matches, mut first) = (Vec::new(), None);
    let mut counter = ActionCounter::default();
    for n in 0..PLAY_MATCHES {
        if ended() {
            return Ok(None);
        }
        let detailed = (n == 0).then(|| DetailSettings {
            luck: Fast::stream(seed.rotate_left(32), set),
            interval: settings.detail_interval(),
            keeps_states: settings.positions,
        });
        let mut tracer = Tracer::new(seats, detailed, &mut counter);
        let (played, bots) = play_match(rules, settings, set, n, &mut tracer)?;
        for (seat, bot) in (0..).zip(&bots) {
            if let Some(why) = bot.withdrawal() {
                let bot = bot_at(seat, 0, seats, 1);
                return Err(DuplicateSetError::Withdrawn { bot, why: sentence::<G>(why, seat) });
            }
        }
        let (trace, detail) = tracer.finish(played.outcome);
        matches.push(trace);
        first = first.or(detail);
    }
    let mut result = PlayResult {
        detail: DetailedTrace::default(),
        positions: Vec::new(),
        stakes: Stakes::default(),
        matches,
    };
    if let Some(detail) = first {
        result.detail = detail.trace(result.matches[0].decisions);
        if settings.positions && !ended() {
            let seed = seed.rotate_left(16) ^ set.wrapping_add(1).wrapping_mul(ODD);
            let mut playouts = Playouts::new(rules, seats, &settings.playouts, seed)?;
            result.positions = playouts.positions(&detail);
            result.stakes = playouts.stakes(&detail);
        }
    }
    // Asked once more, so that a set without its positions is not kept.
    Ok((!ended()).then_some(result))
}
