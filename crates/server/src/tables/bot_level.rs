//! The level of the bots that a guest meets: an easy one first, a stronger one after wins.

use crate::tables::counted::counted;
use crate::tables::terms::Terms;
use sortie_bots::level::levels_by_id;
use sortie_core::{Outcome, rule_code};
use sortie_store::{MatchStatus, SeatAssignment, TableHead};
use sortie_table::bot_level::{self as levels, ADAPTIVE_NAME, LevelResult};
use sortie_table::{LevelMatch, SeatPlayer};

/// The level of a bot as it is chosen in the form; `None` for people and for programs.
pub(crate) fn bot_level(sitter: &str) -> Option<&'static str> {
    levels::bot_level(&sitter.parse().ok()?)
}

/// A table as a match of a guest against others. A guest with several seats has no level.
fn level_match(head: &TableHead, guest: &str) -> LevelMatch {
    let (own, others): (Vec<_>, Vec<_>) =
        head.sitting.iter().partition(|at| at.guest.as_deref() == Some(guest));
    let outcome = match &head.status {
        MatchStatus::Over { outcome } => Some(serde_json::from_str::<Outcome>(outcome).ok()),
        MatchStatus::Open { .. } => None,
    };
    let scale = levels_by_id(rule_code::game_id(&head.rules));
    let player =
        |at: &&SeatAssignment| at.sitter.parse().map(|player| levels::within_scale(player, scale));
    let players: Result<Vec<SeatPlayer>, _> = others.iter().map(player).collect();
    let (Ok(players), [own]) = (players, own.as_slice()) else {
        return LevelMatch { level: None, result: outcome.map(|_| LevelResult::Between) };
    };
    let LevelMatch { level, result } =
        LevelMatch::new(own.seat, &players, outcome.flatten().as_ref());
    // A match whose outcome cannot be read is over all the same.
    LevelMatch { level, result: result.or(outcome.map(|_| LevelResult::Between)) }
}

/// The tables of a game that say how strong the guest is. A rule code begins with the game's id. The guest
/// has not chosen the bots of a deal of the day, so such a table does not count.
fn filter_by_game<'a>(
    heads: &'a [TableHead],
    game: &'a str,
) -> impl Iterator<Item = &'a TableHead> {
    let is_daily =
        |head: &TableHead| Terms::from_head(head).is_ok_and(|terms| terms.daily.is_some());
    let counted = heads.iter().zip(counted(heads)).filter(|(_, counts)| *counts);
    let of_game = counted.filter(move |(head, _)| rule_code::game_id(&head.rules) == game);
    of_game.map(|(head, _)| head).filter(move |head| !is_daily(head))
}

/// The level of the guest's last match of a game against bots, or else that of a first match; that of bots
/// which adapt, where the guest has chosen these. `heads` are the guest's tables, most recent first.
pub(crate) fn usual_level(heads: &[TableHead], guest: &str, game: &str) -> &'static str {
    let matches = || filter_by_game(heads, game).map(|head| (head, level_match(head, guest)));
    let last = matches().find(|(_, played)| played.level.is_some());
    if last.is_some_and(|(head, _)| Terms::from_head(head).is_ok_and(|terms| terms.adaptive)) {
        return ADAPTIVE_NAME;
    }
    let matches: Vec<LevelMatch> = matches().map(|(_, played)| played).collect();
    levels::usual_level(levels_by_id(game), &matches)
}

/// The level of an opponent that adapts to the guest. `heads` are the guest's tables, most recent first.
pub(crate) fn adaptive_level(heads: &[TableHead], guest: &str, game: &str) -> &'static str {
    let matches = filter_by_game(heads, game).map(|head| level_match(head, guest));
    levels::adaptive_level(levels_by_id(game), &matches.collect::<Vec<_>>())
}

/// A match against stronger bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NextLevel {
    pub(crate) level: &'static str,
    /// The rule code.
    pub(crate) rules: String,
    pub(crate) seats: u8,
}

/// The next level by the rules of the last match, for a guest who has won the last matches of a game
/// against bots of one level. `heads` are the guest's tables, most recent first.
pub(crate) fn next_level(heads: &[TableHead], guest: &str, game: &str) -> Option<NextLevel> {
    let matches = filter_by_game(heads, game).map(|head| level_match(head, guest));
    let level = levels::next_level(levels_by_id(game), &matches.collect::<Vec<_>>())?;
    let is_over = |head: &&TableHead| matches!(head.status, MatchStatus::Over { .. });
    let head = filter_by_game(heads, game).find(is_over)?;
    Some(NextLevel { level, rules: head.rules.clone(), seats: head.seats })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;
    use std::sync::atomic::{AtomicU32, Ordering};

    const ME: &str = "me";
    /// Each table has its id and its deal.
    static NUMBER: AtomicU32 = AtomicU32::new(0);

    /// A table of me in the first seat against this player; its outcome is given in points.
    fn head(rules: &str, other: &str, points: Option<&[i32]>) -> TableHead {
        let seat = |seat, guest: Option<&str>, sitter: &str| SeatAssignment {
            seat,
            guest: guest.map(str::to_owned),
            sitter: sitter.to_owned(),
        };
        let status = match points {
            Some(points) => MatchStatus::Over {
                outcome: serde_json::to_string(&Outcome::by_points(points)).unwrap(),
            },
            None => MatchStatus::Open { decision: 1 },
        };
        let guest = (!other.starts_with("bot")).then_some("other");
        let id = NUMBER.fetch_add(1, Ordering::Relaxed).to_string();
        TableHead {
            seed: id.clone(),
            id,
            rules: rules.to_owned(),
            seats: 2,
            sitting: vec![seat(0, Some(ME), "you"), seat(1, guest, other)],
            pace: 0,
            status,
            created: 0,
            touched: 0,
            terms: "{}".to_owned(),
            previous: None,
            clocks: None,
        }
    }

    const WON: Option<&[i32]> = Some(&[2, 1]);
    const DRAWN: Option<&[i32]> = Some(&[1, 1]);
    const LOST: Option<&[i32]> = Some(&[1, 2]);

    #[test]
    fn a_first_match_is_easy_and_the_next_one_is_as_the_last() {
        let check = |heads: &[TableHead], level| {
            assert_eq!(usual_level(heads, ME, "attack"), level);
        };
        check(&[], "1");
        check(&[head("duelx", "bot:club", WON)], "1");
        check(&[head("attack", "you:Ben", WON)], "1");
        check(&[head("attack", "bot:2", LOST)], "2");
        check(&[head("attack", "bot:random", None), head("attack", "bot:club", WON)], "random");
        check(&[head("attack/packs=2", "bot", LOST)], "club");
        // The game has two levels today.
        check(&[head("attack", "bot:7", LOST)], "2");
    }

    #[test]
    fn bots_that_adapt_are_chosen_until_others_are() {
        let adaptive =
            TableHead { terms: r#"{"adaptive":true}"#.to_owned(), ..head("attack", "bot:1", WON) };
        assert_eq!(usual_level(slice::from_ref(&adaptive), ME, "attack"), "adaptive");
        assert_eq!(adaptive_level(slice::from_ref(&adaptive), ME, "attack"), "2");
        let other = head("attack", "bot:1", None);
        assert_eq!(usual_level(&[other, adaptive], ME, "attack"), "1");
    }

    #[test]
    fn a_deal_of_the_day_does_not_count_for_the_usual_level() {
        let mut daily = head("attack", "bot:beginner", WON);
        daily.terms = r#"{"daily":"2026-11-24"}"#.to_owned();
        assert_eq!(usual_level(&[daily.clone()], ME, "attack"), "1");
        let chosen = head("attack", "bot:random", None);
        assert_eq!(usual_level(&[daily.clone(), chosen], ME, "attack"), "random");
        assert_eq!(next_level(&[daily.clone(), daily], ME, "attack"), None);
    }

    #[test]
    fn the_next_level_keeps_the_rules_of_the_last_match() {
        let heads = ["attack/packs=2", "attack"].map(|rules| head(rules, "bot:1", WON));
        let expect = NextLevel { level: "2", rules: "attack/packs=2".to_owned(), seats: 2 };
        assert_eq!(next_level(&heads, ME, "attack"), Some(expect));
    }

    #[test]
    fn after_two_wins_in_a_row_the_next_level_is_suggested() {
        let check = |last: &[(&str, &str, Option<&[i32]>)], next| {
            let heads: Vec<_> =
                last.iter().map(|(rules, bot, end)| head(rules, bot, *end)).collect();
            let found = next_level(&heads, ME, "duelx");
            assert_eq!(found.as_ref().map(|found| found.level), next, "{last:?}");
        };
        let won = |bot| ("duelx", bot, WON);
        check(&[], None);
        check(&[won("bot:4")], None);
        check(&[won("bot:4"), won("bot:4")], Some("5"));
        check(&[won("bot:5"), won("bot:5"), won("bot:4")], Some("6"));
        check(&[won("bot:6"), won("bot:6")], Some("7"));
        check(&[won("bot:7"), won("bot:7")], None);
        check(&[won("bot:club"), won("bot:club")], None);
        check(&[won("bot:master"), won("bot:master")], None);
        check(&[won("bot:5"), won("bot:4")], None);
        check(&[won("you:Ben"), won("you:Ben")], None);
        check(&[("duelx", "bot:4", DRAWN), won("bot:4"), won("bot:4")], None);
        check(&[won("bot:4"), ("duelx", "bot:4", LOST), won("bot:4")], None);
        // A position that was played on until it was won says nothing.
        let mut heads = [head("duelx", "bot:4", WON), head("duelx", "bot:4", WON)];
        heads[0].terms = Terms { played_on: true, ..Terms::default() }.write().ok().unwrap();
        assert_eq!(next_level(&heads, ME, "duelx"), None);
        // Nor does a deal that was played before.
        let [again, first] = ["duelx"; 2].map(|rules| head(rules, "bot:4", WON));
        let again = TableHead { seed: first.seed.clone(), ..again };
        assert_eq!(next_level(&[again, first.clone()], ME, "duelx"), None);
        // Other games and matches under way do not count.
        let between = [("attack", "bot:4", LOST), ("duelx", "bot:4", None)];
        check(&[won("bot:4"), between[0], between[1], won("bot:4")], Some("5"));
    }
    #[test]
    fn the_adaptive_level_is_that_of_the_guests_results_in_the_game() {
        let check = |heads: &[TableHead], level| {
            assert_eq!(adaptive_level(heads, ME, "duelx"), level);
        };
        check(&[], "1");
        check(&[head("duelx", "bot:3", WON)], "4");
        check(&[head("duelx", "bot:3", LOST)], "2");
        check(&[head("duelx", "bot:3", DRAWN), head("duelx", "bot:5", WON)], "3");
        check(&[head("attack", "bot:1", WON), head("duelx", "bot:3", None)], "1");
    }
}
