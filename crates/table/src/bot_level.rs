//! The level of the bots that a player meets: an easy one first, a stronger one after wins.

use crate::seat_player::SeatPlayer;
use sortie_bots::registry::{self, BotInfo};
use sortie_core::{Outcome, Seat, Seats};

/// The name of an opponent whose level follows the player's results.
pub const ADAPTIVE_NAME: &str = "adaptive";
/// The spec of such an opponent. It stands in forms and arguments only: before a match begins,
/// [`adapt`] replaces it by a level.
pub const ADAPTIVE: &str = "bot:adaptive";

/// A first match is this part up the scale, so that a newcomer can win it.
const FIRST_LEVEL_PART: usize = 4;
/// The bot of a game without levels.
const WITHOUT_LEVELS: &str = "novice";
/// The wins in a row after which a stronger bot is suggested.
const WINS_FOR_NEXT_LEVEL: usize = 2;

/// The result of a finished match for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelResult {
    /// The player alone won.
    Won,
    /// The player came last.
    Lost,
    /// Neither: a place between the first and the last, or a shared win.
    Between,
}

/// A match of one game, reduced to its opponents and its result for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelMatch {
    /// The level of all opponents, or the name of their bot; `None` unless all of them were bots of one
    /// level.
    pub level: Option<&'static str>,
    /// The result; `None` while the match is open.
    pub result: Option<LevelResult>,
}

impl LevelResult {
    fn new(outcome: &Outcome, seat: Seat) -> Self {
        let last = (0..outcome.seats()).map(|other| outcome.place(other)).max();
        if outcome.winners() == Seats::one(seat) {
            LevelResult::Won
        } else if !outcome.winners().has(seat) && Some(outcome.place(seat)) == last {
            LevelResult::Lost
        } else {
            LevelResult::Between
        }
    }
}

impl LevelMatch {
    /// A match of the player at `seat` against these opponents.
    pub fn new<'a>(
        seat: Seat,
        opponents: impl IntoIterator<Item = &'a SeatPlayer>,
        outcome: Option<&Outcome>,
    ) -> Self {
        let mut levels = opponents.into_iter().map(bot_level);
        let first = levels.next().flatten();
        LevelMatch {
            level: first.filter(|first| levels.all(|level| level == Some(*first))),
            result: outcome.map(|outcome| LevelResult::new(outcome, seat)),
        }
    }

    /// The level that was beaten in this match.
    fn beaten(&self) -> Option<&'static str> {
        self.level.filter(|_| self.result == Some(LevelResult::Won))
    }
}

/// The level of a bot as it is chosen in a form, such as `5`, or its name; `None` for people and for
/// programs.
pub fn bot_level(player: &SeatPlayer) -> Option<&'static str> {
    match player {
        SeatPlayer::Bot(spec) => Some(registry::find(spec).ok()?.name),
        SeatPlayer::Human(_) => None,
    }
}

/// The level of a first match in a game with these levels.
pub fn first_level(levels: &[BotInfo]) -> &'static str {
    let at = (levels.len() / FIRST_LEVEL_PART).saturating_sub(1);
    levels.get(at).map_or(WITHOUT_LEVELS, |level| level.name)
}

/// The level of the player's last match against bots of one level, or else that of a first match.
/// `levels` are those of the game; `matches` are the player's matches of it, most recent first.
pub fn usual_level(levels: &[BotInfo], matches: &[LevelMatch]) -> &'static str {
    let usual = matches.iter().find_map(|played| played.level);
    usual.unwrap_or_else(|| first_level(levels))
}

/// The next level for a player who has won the last finished matches of a game against bots of one level.
/// `levels` are those of the game; `matches` are the player's matches of it, most recent first.
pub fn next_level(levels: &[BotInfo], matches: &[LevelMatch]) -> Option<&'static str> {
    let over = matches.iter().filter(|played| played.result.is_some());
    let last: Vec<&LevelMatch> = over.take(WINS_FOR_NEXT_LEVEL).collect();
    let level = last.first()?.beaten()?;
    if last.len() < WINS_FOR_NEXT_LEVEL || last.iter().any(|played| played.beaten() != Some(level))
    {
        return None;
    }
    let at = levels.iter().position(|info| info.name == level)?;
    Some(levels.get(at + 1)?.name)
}

/// The level of an opponent that adapts to the player: one level above the last finished match after a
/// win, one below after a last place, else the same. A first match is at the first level.
/// `levels` are those of the game; `matches` are the player's matches of it, most recent first.
///
/// A player wins as often as they come last where they meet equals, so the level stays about theirs.
/// Matches against bots without a level say nothing here.
pub fn adaptive_level(levels: &[BotInfo], matches: &[LevelMatch]) -> &'static str {
    let last = matches.iter().find_map(|played| {
        let at = levels.iter().position(|info| Some(info.name) == played.level)?;
        Some((at, played.result?))
    });
    let Some((at, result)) = last else { return first_level(levels) };
    let next = match result {
        LevelResult::Won => (at + 1).min(levels.len() - 1),
        LevelResult::Lost => at.saturating_sub(1),
        LevelResult::Between => at,
    };
    levels[next].name
}

/// Replaces opponents that adapt to the player by bots of the player's adaptive level.
pub fn adapt(players: &mut [SeatPlayer], levels: &[BotInfo], matches: &[LevelMatch]) {
    for player in players {
        if matches!(player, SeatPlayer::Bot(spec) if is_adaptive(spec)) {
            *player = SeatPlayer::Bot(format!("bot:{}", adaptive_level(levels, matches)));
        }
    }
}

/// A stored player of a game with these levels. A level above the highest becomes the highest, so that
/// a match goes on after its game has got fewer levels.
pub fn within_scale(player: SeatPlayer, levels: &[BotInfo]) -> SeatPlayer {
    let is_above = bot_level(&player)
        .and_then(|level| level.parse::<usize>().ok())
        .is_some_and(|level| level > levels.len());
    match levels.last() {
        Some(highest) if is_above => SeatPlayer::Bot(format!("bot:{}", highest.name)),
        _ => player,
    }
}

/// Whether a text names the opponent that adapts to the player.
pub fn is_adaptive(spec: &str) -> bool {
    spec == ADAPTIVE || spec == ADAPTIVE_NAME
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_bots::LEVELS;
    use sortie_core::chance::Fast;

    fn played(opponents: &[&str], points: Option<&[i32]>) -> LevelMatch {
        let opponents: Vec<SeatPlayer> =
            opponents.iter().map(|player| player.parse().unwrap()).collect();
        LevelMatch::new(0, &opponents, points.map(Outcome::by_points).as_ref())
    }

    #[test]
    fn the_level_of_a_match_is_that_of_all_opponents() {
        let level = |opponents: &[&str]| played(opponents, None).level;
        assert_eq!(level(&["bot:3", "3"]), Some("3"));
        assert_eq!(level(&["bot:novice", "bot:novice"]), Some("novice"));
        assert_eq!(level(&["bot"]), Some("club"));
        assert_eq!(level(&["bot:3", "bot:4"]), None);
        assert_eq!(level(&["bot:3", "you:Ben"]), None);
        assert_eq!(level(&[]), None);
    }

    #[test]
    fn a_shared_win_is_none_and_a_middle_place_no_loss() {
        let result = |points: &[i32]| played(&["bot:3"], Some(points)).result;
        assert_eq!(result(&[2, 1]), Some(LevelResult::Won));
        assert_eq!(result(&[1, 1]), Some(LevelResult::Between));
        assert_eq!(result(&[1, 2]), Some(LevelResult::Lost));
        assert_eq!(result(&[2, 1, 3]), Some(LevelResult::Between));
        assert_eq!(result(&[1, 1, 3]), Some(LevelResult::Lost));
    }

    #[test]
    fn a_first_match_is_low_on_the_scale() {
        let first = [1, 2, 4, 7, 8].map(|levels| first_level(&LEVELS[..levels]));
        assert_eq!(first, ["1", "1", "1", "1", "2"]);
        assert_eq!(usual_level(&LEVELS[..0], &[]), "novice");
    }

    #[test]
    fn two_wins_in_a_row_suggest_the_next_level_up_to_the_last() {
        let won = |bot| played(&[bot], Some(&[2, 1]));
        let next = |levels, matches: &[LevelMatch]| next_level(&LEVELS[..levels], matches);
        assert_eq!(next(8, &[won("bot:3"), won("bot:3")]), Some("4"));
        assert_eq!(next(3, &[won("bot:3"), won("bot:3")]), None);
        assert_eq!(next(8, &[won("bot:3"), won("bot:2")]), None);
        assert_eq!(next(8, &[won("bot:3")]), None);
        assert_eq!(next(8, &[won("club"), won("club")]), None);
    }

    #[test]
    fn the_adaptive_level_follows_the_last_match_against_a_level() {
        let against = |bot, points: &[i32]| played(&[bot], Some(points));
        let level = |matches: &[LevelMatch]| adaptive_level(&LEVELS[..6], matches);
        let (won, lost, drawn) = ([2, 1], [1, 2], [1, 1]);
        assert_eq!(level(&[]), "1");
        assert_eq!(level(&[against("bot:3", &won), against("bot:5", &lost)]), "4");
        assert_eq!(level(&[against("bot:3", &lost)]), "2");
        assert_eq!(level(&[against("bot:3", &drawn)]), "3");
        assert_eq!(level(&[against("bot:6", &won)]), "6");
        assert_eq!(level(&[against("bot:1", &lost)]), "1");
        // Open matches and bots without a level say nothing.
        assert_eq!(level(&[played(&["bot:5"], None), against("club", &won)]), "1");
        // A level that the game does not have any more.
        assert_eq!(level(&[against("bot:8", &won), against("bot:4", &won)]), "5");
    }

    #[test]
    fn a_stored_level_above_the_scale_becomes_the_highest() {
        let within = |spec: &str| within_scale(spec.parse().unwrap(), &LEVELS[..3]).to_string();
        let found = ["bot:8", "bot:3", "bot:club", "you"].map(within);
        assert_eq!(found, ["bot:3", "bot:3", "bot:club", "you"]);
    }

    /// A player as strong as level 5, with steps of 100 Elo between the levels.
    #[test]
    fn the_adaptive_level_converges_to_the_strength_of_the_player() {
        let mut chance = Fast::new(1);
        let mut matches = Vec::new();
        let mut levels = Vec::new();
        for _ in 0..2000 {
            let name = adaptive_level(LEVELS, &matches);
            let level: f64 = name.parse().unwrap();
            let wins = 1.0 / (1.0 + 10.0_f64.powf((level - 5.0) / 4.0));
            let points = if chance.unit() < wins { [1, 0] } else { [0, 1] };
            matches.insert(0, played(&[&format!("bot:{name}")], Some(&points)));
            levels.push(level);
        }
        let settled = &levels[20..];
        let mean = settled.iter().sum::<f64>() / settled.len() as f64;
        let near = settled.iter().filter(|level| (**level - 5.0).abs() <= 2.0).count();
        assert!((4.7..5.3).contains(&mean), "{mean}");
        assert!(near as f64 > 0.9 * settled.len() as f64, "{near}");
        assert!(levels[..20].contains(&5.0), "{:?}", &levels[..20]);
    }
}
