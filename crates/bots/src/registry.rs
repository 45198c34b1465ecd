//! The bots by name.
//!
//! A bot is written `club`, `bot:club` or, with a limit for each decision,
//! `bot:club:sims=2000` or `bot:club@200ms`. `bot` alone is [`DEFAULT_BOT`], and `bot:5` is a level
//! of the game. Options make a bot weaker: `bot:novice:forget=0.3:temperature=0.5`.

use crate::analysis::{DecisionAnalysis, Effort, PlayedDecision};
use crate::beginner;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::comparison::{ComparedAction, ComparisonEffort};
use crate::compiled::players;
use crate::distribution::Distribution;
use crate::hint::Hint;
use crate::level::{LEVELS, levels_by_id};
use crate::stand_in::StandIn;
use crate::weakness::Weakness;
use sortie_core::chance::Fast;
use sortie_core::matches::StreamEntry;
use sortie_core::{Game, Outcome, Seat, Text, suggest};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The registry entry of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotInfo {
    /// The name in commands, such as `random`.
    pub name: &'static str,
    /// A description in one line.
    pub doc: &'static str,
    /// The time for one decision in which it nearly always finishes, also on a small machine.
    pub usual_time: Duration,
    pub(crate) which: BotKind,
}

impl BotInfo {
    /// Whether it plays by a network, so that there may be a [`StandIn`] for it.
    pub fn needs_network(&self) -> bool {
        matches!(self.which, BotKind::Expert | BotKind::Master)
    }

    /// The number of a level, from 1; `None` for a bot with a name.
    pub fn level(&self) -> Option<u8> {
        match self.which {
            BotKind::Level(level) => Some(level),
            _ => None,
        }
    }

    /// Whether it values its actions and remembers cards, so that it can be made weaker.
    fn can_be_weakened(&self) -> bool {
        matches!(self.which, BotKind::Beginner | BotKind::Club | BotKind::Novice)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BotKind {
    Beginner,
    Club,
    Expert,
    Ismcts,
    Level(u8),
    Master,
    Novice,
    Random,
}

/// The bot that `bot` names: the strongest that plays all rules. It plays in place of bots for which there is no
/// network.
pub const DEFAULT_BOT: &str = "club";

/// The name of the bot that plays by a network.
pub(crate) const MASTER: &str = "master";

/// All bots, the strongest first.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "expert",
        doc: "tries likely actions out with a trained network; master or club where there is none",
        usual_time: Duration::from_millis(700),
        which: BotKind::Expert,
    },
    BotInfo {
        name: MASTER,
        doc: "plays by a trained network; club where there is none",
        // That of the club bot, which may have to play instead.
        usual_time: Duration::from_millis(700),
        which: BotKind::Master,
    },
    BotInfo {
        name: "club",
        doc: "searches sampled states and mixes its actions",
        usual_time: Duration::from_millis(700),
        which: BotKind::Club,
    },
    BotInfo {
        name: "beginner",
        doc: "plays each action out a few times, and forgets some cards",
        usual_time: Duration::from_millis(250),
        which: BotKind::Beginner,
    },
    BotInfo {
        name: "novice",
        doc: "tries each action in a few sampled states",
        usual_time: Duration::from_millis(50),
        which: BotKind::Novice,
    },
    BotInfo {
        name: "random",
        doc: "takes any legal step",
        usual_time: Duration::ZERO,
        which: BotKind::Random,
    },
];

/// Bots that others are measured against. They can be named wherever a bot can, and no list of
/// opponents offers them.
pub const BASELINES: &[BotInfo] = &[BotInfo {
    name: "ismcts",
    doc: "plain information-set Monte Carlo tree search, a baseline",
    // It plays every simulation to the end of the match.
    usual_time: Duration::from_secs(3),
    which: BotKind::Ismcts,
}];

/// A bot and the limit of its thinking, as read from text such as `bot:club@200ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The bot.
    pub bot: &'static BotInfo,
    /// The limit for each decision; `None` for the bot's own default.
    pub allowance: Option<BudgetSpec>,
    /// How much weaker it plays than it can.
    pub weakness: Weakness,
}

/// A limit of a bot's thinking about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BudgetSpec {
    /// A number of simulations, 1 to [`MAX_SIMULATIONS`].
    Simulations(u32),
    /// A duration, 1 ms to [`MAX_TIME`].
    Time(Duration),
}

/// The most simulations that can be asked for in one decision. A search of this size still ends
/// within minutes.
pub const MAX_SIMULATIONS: u32 = 10_000_000;
/// The fewest simulations of `club` where it plays a level in place of a bot with a network.
const STAND_IN_SIMULATIONS: u32 = 3000;
/// The longest thinking time that can be asked for in one decision.
pub const MAX_TIME: Duration = Duration::from_secs(60);

/// The reason why a text names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotSpecError {
    /// There is no bot of that name.
    #[error("there is no bot '{given}'; {hint}")]
    Unknown {
        /// The name as it was given.
        given: String,
        /// The nearest names.
        hint: String,
    },
    /// No game has this level.
    #[error("there is no bot '{given}'; levels are 1 to {}", LEVELS.len())]
    NoLevel {
        /// The level as it was given.
        given: String,
    },
    /// The level that follows the results of a person: tables look it up, and here there is none.
    #[error(
        "'bot:adaptive' plays only at a table with a person; name a level instead, such as bot:1"
    )]
    Adaptive,
    /// The game is not in the catalogue.
    #[error("there are no bots for the game '{game}'")]
    NotCompiled {
        /// The game's id.
        game: &'static str,
    },
    /// The game has fewer levels.
    #[error("{game} has no level {given}; valid: 1 to {most}")]
    Level {
        /// The level as it was given.
        given: String,
        /// The game's id.
        game: String,
        /// The highest level.
        most: usize,
    },
    /// An option for a weaker bot is unreadable, there twice, or for a bot that has none.
    #[error(
        "'{given}' is no option here: novice, beginner and club have forget=SHARE (0.001 to 1) and \
         temperature=NUMBER (0.001 to 10), each once"
    )]
    Option {
        /// The option as it was given.
        given: String,
    },
    /// A limit for a level, whose recipe has its own.
    #[error("a level has its own budget, so '{given}' cannot follow it; a bot by name takes one")]
    LevelBudget {
        /// The limit as it was given.
        given: String,
    },
    /// The limit is not readable or out of range.
    #[error("'{given}' is no budget: write sims=N (1 to {MAX_SIMULATIONS}) or @TIME (1ms to 60s)")]
    Budget {
        /// The limit as it was given.
        given: String,
    },
}

impl BudgetSpec {
    fn simulations(text: &str) -> Option<Self> {
        let n = text.strip_prefix("sims=")?.parse().ok()?;
        (1..=MAX_SIMULATIONS).contains(&n).then_some(BudgetSpec::Simulations(n))
    }

    fn time(text: &str) -> Option<Self> {
        let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
        let n = digits.parse().ok()?;
        let time = match unit {
            "ms" => Duration::from_millis(n),
            "s" => Duration::from_secs(n),
            _ => return None,
        };
        (Duration::from_millis(1)..=MAX_TIME).contains(&time).then_some(BudgetSpec::Time(time))
    }

    /// The budget of a decision that begins at the moment of the call.
    pub fn budget(self) -> Budget {
        match self {
            BudgetSpec::Simulations(n) => Budget::simulations(n),
            BudgetSpec::Time(time) => Budget::lasting(time),
        }
    }
}

impl fmt::Display for BudgetSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BudgetSpec::Simulations(n) => write!(f, ":sims={n}"),
            BudgetSpec::Time(time) if time.subsec_millis() == 0 => {
                write!(f, "@{}s", time.as_secs())
            }
            BudgetSpec::Time(time) => write!(f, "@{}ms", time.as_millis()),
        }
    }
}

impl BotSpec {
    /// The bot, held to the limit of the spec.
    fn limit<G: Game>(&self, bot: Box<dyn Bot<G>>) -> Box<dyn Bot<G>> {
        match self.allowance {
            Some(allowance) => Box::new(LimitedBot { bot, allowance }),
            None => bot,
        }
    }

    /// The recipe of a level for `club`, which plays where there is no network: it needs more simulations
    /// than a bot with one, or it would be weaker than the levels below.
    pub(crate) fn for_stand_in(self) -> Self {
        let allowance = self.allowance.map(|limit| match limit {
            BudgetSpec::Simulations(n) => BudgetSpec::Simulations(n.max(STAND_IN_SIMULATIONS)),
            time @ BudgetSpec::Time(_) => time,
        });
        BotSpec { allowance, ..self }
    }

    /// The probability that it forgets a card that must be remembered, 0–1: by its option, and by what a
    /// beginner forgets anyway.
    pub fn forgetting(&self) -> f32 {
        let usual = match self.bot.which {
            BotKind::Beginner => beginner::RECALL_PROBABILITY,
            _ => 1.0,
        };
        1.0 - usual * (1.0 - self.weakness.forgetting.value())
    }

    /// Whether the same seed gives the same match on every machine: true unless the bot thinks by
    /// the clock.
    pub fn is_reproducible(&self) -> bool {
        !matches!(self.allowance, Some(BudgetSpec::Time(_)))
    }
}

impl fmt::Display for BotSpec {
    /// Writes the argument that reads back as this bot, such as `bot:club:sims=2000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bot:{}{}", self.bot.name, self.weakness)?;
        self.allowance.map_or(Ok(()), |allowance| allowance.fmt(f))
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (mut whole, mut limits) = match text.split_once('@') {
            Some((whole, time)) => (whole, vec![(time, BudgetSpec::time(time))]),
            None => (text, Vec::new()),
        };
        let mut options = Vec::new();
        while let Some((before, option)) = whole.rsplit_once(':').filter(|(_, o)| o.contains('=')) {
            whole = before;
            if option.starts_with("forget=") || option.starts_with("temperature=") {
                options.push(option);
            } else {
                limits.push((option, BudgetSpec::simulations(option)));
            }
        }
        let bot = named(whole)?;
        let mut allowance = None;
        for (given, limit) in limits {
            if bot.level().is_some() {
                return Err(BotSpecError::LevelBudget { given: given.to_owned() });
            }
            // A second limit is refused as an unreadable one.
            if limit.is_none() || allowance.is_some() {
                return Err(BotSpecError::Budget { given: given.to_owned() });
            }
            allowance = limit;
        }
        let mut weakness = Weakness::default();
        for given in options {
            let weaker = weakness.with_option(given).filter(|_| bot.can_be_weakened());
            weakness = weaker.ok_or_else(|| BotSpecError::Option { given: given.to_owned() })?;
        }
        Ok(BotSpec { bot, allowance, weakness })
    }
}

/// Finds a bot by its name, with or without `bot:` before it.
fn named(text: &str) -> Result<&'static BotInfo, BotSpecError> {
    let name = match text.strip_prefix("bot") {
        Some("") => DEFAULT_BOT,
        // Without the colon it is a name that only begins with `bot`.
        Some(rest) => rest.strip_prefix(':').unwrap_or(text),
        None => text,
    };
    BOTS.iter().chain(LEVELS).chain(BASELINES).find(|bot| bot.name == name).ok_or_else(|| {
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            return BotSpecError::NoLevel { given: name.to_owned() };
        }
        if name == "adaptive" {
            return BotSpecError::Adaptive;
        }
        let names: Vec<&str> =
            std::iter::once("bot").chain(BOTS.iter().map(|bot| bot.name)).collect();
        BotSpecError::Unknown { given: name.to_owned(), hint: suggest::hint(name, names) }
    })
}

/// Finds the bot that a text names, and ignores a limit of its thinking.
pub fn find(spec: &str) -> Result<&'static BotInfo, BotSpecError> {
    spec.parse().map(|spec: BotSpec| spec.bot)
}

/// Makes the bot that a text names, for one seat of one match of a game of the catalogue.
pub fn make<G: Game>(spec: &str, rules: &G, seats: u8) -> Result<Box<dyn Bot<G>>, BotSpecError> {
    make_spec(&parse_for(spec, G::INFO.id)?, rules, seats)
}

/// Makes a bot, as [`make`] does.
pub(crate) fn make_spec<G: Game>(
    spec: &BotSpec,
    rules: &G,
    seats: u8,
) -> Result<Box<dyn Bot<G>>, BotSpecError> {
    let players = players::<G>().ok_or(BotSpecError::NotCompiled { game: G::INFO.id })?;
    Ok(spec.limit(players.make(spec, rules, seats)?))
}

/// Reads a bot for the game with this id, and refuses a level that the game does not have.
pub fn parse_for(spec: &str, game: &str) -> Result<BotSpec, BotSpecError> {
    let most = levels_by_id(game).len();
    let no_level = |given| BotSpecError::Level { given, game: game.to_owned(), most };
    match spec.parse::<BotSpec>() {
        Ok(spec) => match spec.bot.level() {
            Some(given) if usize::from(given) > most => Err(no_level(given.to_string())),
            _ => Ok(spec),
        },
        // A game outside the catalogue has no levels to name.
        Err(BotSpecError::NoLevel { given }) if most > 0 => Err(no_level(given)),
        Err(error) => Err(error),
    }
}

/// Finds the bot that a text names for the game with this id, as [`parse_for`] does.
pub fn find_for(spec: &str, game: &str) -> Result<&'static BotInfo, BotSpecError> {
    parse_for(spec, game).map(|spec| spec.bot)
}

/// The bots that play matches with these rules and so many seats without a [`StandIn`], the strongest
/// first.
pub fn bots_for<G: Game>(rules: &G, seats: u8) -> Vec<&'static BotInfo> {
    BOTS.iter().filter(|bot| StandIn::find(bot.name, rules, seats).is_none()).collect()
}

/// The actions that a bot suggests, best first: those of the expert where it has a network, with at most
/// [`expert::SIMULATIONS`](crate::expert::SIMULATIONS); else those of the club bot. None for a game outside
/// the catalogue.
pub fn hints<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Hint<G::Action>> {
    players::<G>()
        .map_or_else(Vec::new, |players| players.hints(rules, (seat, view), budget, chance))
}

/// The actions that the club bot suggests, as [`club::hints`](crate::club::hints) finds them; none for a
/// game outside the catalogue. It needs no network, so that rules can be compared by it.
pub fn club_hints<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Hint<G::Action>> {
    players::<G>()
        .map_or_else(Vec::new, |players| players.club_hints(rules, seat, view, budget, chance))
}

/// The analysis of a decision, not yet begun; `None` for a game outside the catalogue. The judge is
/// `expert` where it plays rollouts by a policy, else the club bot.
pub fn analysis<G: Game>(
    decision: PlayedDecision<G>,
    effort: Effort,
) -> Option<Box<dyn DecisionAnalysis<G>>> {
    Some(players::<G>()?.analysis(decision, effort))
}

/// Compares all legal actions of a seat with `reference`, or with the best of them, by the judge of
/// [`analysis`]; the best comes first. `effort` is the work, and the most actions that are compared. Empty for
/// more actions, and for a game outside the catalogue.
pub fn compare<G: Game>(
    rules: &G,
    decider: (Seat, &G::View),
    reference: Option<G::Action>,
    effort: (ComparisonEffort, usize),
    chance: &mut Fast,
) -> Vec<ComparedAction<G::Action>> {
    players::<G>()
        .map_or_else(Vec::new, |players| players.compare(rules, decider, reference, effort, chance))
}

/// A bot with a limit of its thinking in every decision.
pub(crate) struct LimitedBot<G: Game> {
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) allowance: BudgetSpec,
}

impl<G: Game> Bot<G> for LimitedBot<G> {
    fn observe(&mut self, rules: &G, told: &StreamEntry<G::Event>) {
        self.bot.observe(rules, told);
    }

    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let budget = self.allowance.budget().within(budget);
        self.bot.decide(rules, seat, view, &budget, chance)
    }

    fn act(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        let budget = self.allowance.budget().within(budget);
        self.bot.act(rules, seat, view, &budget, chance)
    }

    fn chose(&mut self, action: G::Action) {
        self.bot.chose(action);
    }

    fn needs_observations(&self) -> bool {
        self.bot.needs_observations()
    }

    fn decision_opened(&mut self, decision: u32) {
        self.bot.decision_opened(decision);
    }

    fn match_ended(&mut self, outcome: &Outcome) {
        self.bot.match_ended(outcome);
    }

    fn withdrawal(&self) -> Option<&Text> {
        self.bot.withdrawal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_found_with_and_without_its_prefix() {
        for (spec, name) in [
            ("bot", DEFAULT_BOT),
            ("master", "master"),
            ("novice", "novice"),
            ("bot:novice", "novice"),
            ("random", "random"),
            ("bot:random", "random"),
            ("bot:beginner:sims=7", "beginner"),
            ("club@2s", "club"),
            ("bot@10ms", "club"),
            ("bot:sims=10", "club"),
            ("bot:5", "5"),
            ("8", "8"),
            ("ismcts@100ms", "ismcts"),
        ] {
            assert_eq!(find(spec).unwrap().name, name, "{spec}");
        }
    }

    #[test]
    fn an_allowance_is_read_and_written() {
        for (spec, written) in [
            ("club", "bot:club"),
            ("club:sims=2000", "bot:club:sims=2000"),
            ("bot:club@200ms", "bot:club@200ms"),
            ("bot@1000ms", "bot:club@1s"),
            ("bot:club@60s", "bot:club@60s"),
            ("bot:random:sims=10000000", "bot:random:sims=10000000"),
            ("club:sims=9:temperature=0.50:forget=1", "bot:club:forget=1:temperature=0.5:sims=9"),
        ] {
            let read: BotSpec = spec.parse().unwrap();
            assert_eq!(read.to_string(), written, "{spec}");
            assert_eq!(written.parse(), Ok(read));
            assert_eq!(read.is_reproducible(), !written.contains('@'));
        }
    }

    #[test]
    fn an_unknown_bot_is_an_error_that_names_the_nearest() {
        let says = |spec| find(spec).unwrap_err().to_string();
        assert_eq!(says("randm"), "there is no bot 'randm'; did you mean random?");
        assert_eq!(says("bot:randm"), "there is no bot 'randm'; did you mean random?");
        assert_eq!(says("randm:sims=5"), "there is no bot 'randm'; did you mean random?");
        let all = "valid: bot, expert, master, club, beginner, novice, random";
        assert_eq!(says("bot:"), format!("there is no bot ''; {all}"));
        assert_eq!(says("bot:9"), "there is no bot '9'; levels are 1 to 8");
        let adaptive = says("bot:adaptive");
        assert!(adaptive.starts_with("'bot:adaptive' plays only at a table"), "{adaptive}");
        assert_eq!(says("zzz"), format!("there is no bot 'zzz'; {all}"));
    }

    #[test]
    fn an_unreadable_limit_is_refused() {
        for given in ["sims=0", "sims=", "sims=x", "sims=10000001", "sims=-1", "sim=3"] {
            let error = find(&format!("bot:club:{given}")).unwrap_err();
            assert_eq!(error, BotSpecError::Budget { given: given.to_owned() });
        }
        for given in ["forget=0", "forget=2", "temperature=11", "temperature="] {
            let error = find(&format!("bot:club:{given}")).unwrap_err();
            assert_eq!(error, BotSpecError::Option { given: given.to_owned() });
        }
        assert!(find("club:forget=0.1:forget=0.1").is_err());
        assert!(find("club:sims=5@9ms").is_err());
        assert_eq!(
            find("bot:3:sims=12000").unwrap_err().to_string(),
            "a level has its own budget, so 'sims=12000' cannot follow it; a bot by name takes one"
        );
        assert!(find("3@50ms").is_err());
        assert!(find("3:forget=0.1").is_err() && find("random:temperature=1").is_err());
        for given in ["", "ms", "0ms", "61s", "1.5s", "200", "5m", "99999999999999999999s"] {
            let error = find(&format!("bot:club@{given}")).unwrap_err();
            assert_eq!(error, BotSpecError::Budget { given: given.to_owned() });
        }
    }
}
