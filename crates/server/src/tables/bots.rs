//! The bots of a table. Each thinks beside the table, all at the same time where several must choose.
//!
//! The moment at which a choice is shown follows a schedule that depends on nothing hidden
//! (`bot_schedule.rs`). A forced choice comes as late as a free one.

use crate::base::error::ApiError;
use crate::base::limits::Thinking;
use crate::tables::actor::{TableActor, is_conflict};
use crate::tables::bot_schedule::RoundTimes;
use crate::tables::table_handle::Message;
use sortie_bots::registry::{BotSpec, BudgetSpec};
use sortie_bots::{Budget, StopFlag};
use sortie_core::{Seat, rule_code};
use sortie_outside::program_name;
use sortie_table::{BotJob, BotMove};
use sortie_words::Readers;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The shortest pace where several people sit: without it, the order of choices at the same decision
/// would follow the load of the machine.
const SHORTEST_SHARED_PACE: Duration = Duration::from_millis(100);
/// The pause before a bot that has failed is asked again. It doubles with each failure in a row.
const RETRY: Duration = Duration::from_secs(1);
/// The most doublings of [`RETRY`].
const MOST_DOUBLINGS: u32 = 6;
/// The simulations for a choice in a match that all people have left: a match then takes some
/// milliseconds of a core, however slow its bots are, and comes to its end.
const UNATTENDED_SIMULATIONS: u32 = 100;
/// The choice of a program is shown after this part of its time limit, if it is there: most programs
/// answer far below their limit, and a program that takes the whole of it is replaced.
const PROGRAM_SHARE: u32 = 10;
/// The bot that stands in for people.
const STAND_IN: &str = "bot";

/// The time that a bot is allowed for each decision; `None` where nothing limits it. It depends on the
/// name of the bot alone, which everybody sees. `program` is the time limit of the program of that name.
fn allowed_time(spec: &str, program: Option<Duration>, limits: Thinking) -> Option<Duration> {
    let wanted = match spec.parse::<BotSpec>() {
        Ok(BotSpec { allowance: Some(BudgetSpec::Time(time)), .. }) => Some(time),
        Ok(BotSpec { allowance: Some(BudgetSpec::Simulations(_)), .. }) => None,
        Err(_) => program.map(|limit| limit / PROGRAM_SHARE),
        Ok(BotSpec { bot, allowance: None, .. }) => Some(bot.usual_time),
    };
    [wanted, limits.longest()].into_iter().flatten().min()
}

/// The search of one bot.
struct Search {
    /// The round of the schedule that the choice belongs to.
    round: u64,
    seat: Seat,
    allowed: Option<Duration>,
    simulations: u32,
    /// Whether a program chooses, which cannot end early.
    is_program: bool,
    job: BotJob,
}

impl TableActor {
    /// Whether all people have resigned and nobody looks on.
    fn is_unattended(&self) -> bool {
        let people = self.state.table.humans() | self.state.warm();
        people.is_empty() && self.live.followers() == 0
    }

    /// Lets every bot think that must choose and does not think yet.
    pub(super) fn start_bots(&mut self) {
        let unattended = self.is_unattended();
        if unattended {
            // Searches that were begun for people end early.
            self.bot_schedule.hurry();
        }
        let decision = self.state.table.any_match().decision();
        self.bot_schedule.close_except(decision, Instant::now());
        let limits = self.app.options.limits.thinking;
        let programs = &self.app.options.programs;
        let game = rule_code::game_id(&self.live.head.rules);
        let mut jobs = Vec::new();
        for seat in self.state.table.bots_to_act().iter() {
            if let Some(job) = self.state.table.start_bot_move(seat) {
                let bot = self.bot_at(seat);
                // Nobody waits for the choices of an unattended table.
                let allowed = if unattended {
                    None
                } else {
                    allowed_time(bot, programs.time(bot, game), limits)
                };
                jobs.push((seat, allowed, job));
            }
        }
        if jobs.is_empty() {
            return;
        }
        let pause = match self.bot_failures {
            0 => Duration::ZERO,
            n => RETRY * 2u32.pow((n - 1).min(MOST_DOUBLINGS)),
        };
        let asked = Instant::now() + pause;
        let times = if unattended {
            RoundTimes::unattended(asked)
        } else {
            let pace = Duration::from_millis(u64::from(self.live.head.pace));
            let pace = if self.live.terms.shared { pace.max(SHORTEST_SHARED_PACE) } else { pace };
            let allowed: Vec<_> = jobs.iter().map(|(_, allowed, _)| *allowed).collect();
            RoundTimes::new(asked, pace, &allowed, self.app.thinking.places())
        };
        let searches = jobs.iter().map(|(seat, allowed, job)| {
            let stop: StopFlag = job.stop_flag().clone();
            (*seat, *allowed, stop)
        });
        let round = self.bot_schedule.begin(decision, times, searches);
        let most = limits.most_simulations();
        let simulations = if unattended { UNATTENDED_SIMULATIONS.min(most) } else { most };
        for (seat, allowed, job) in jobs {
            let is_program = self.has_program(self.bot_at(seat));
            if unattended && is_program {
                // A program may take all of its time, and nobody is left to see its choice.
                job.stop_flag().set();
            }
            let search = Search { round, seat, allowed, simulations, is_program, job };
            self.think(asked, times, search);
        }
    }

    fn think(&self, asked: Instant, times: RoundTimes, search: Search) {
        let (app, outbox) = (self.app.clone(), self.outbox.clone());
        // The searches of a table count for the guest who sits there first.
        let sitting = &self.live.head.sitting;
        let guest = sitting.iter().find_map(|sitting| sitting.guest.clone()).unwrap_or_default();
        tokio::spawn(async move {
            let Search { round, seat, allowed, simulations, is_program, job } = search;
            sleep_until(asked).await;
            let place = app.thinking.enter(app.guest_networks.owner(&guest)).await;
            let begun = Instant::now();
            // Others that wait for its place end a search early, but a program has no half choice.
            let stop = if is_program { StopFlag::default() } else { job.stop_flag().clone() };
            #[cfg(test)]
            let (breaks, lasts) = (app.breaks_search(), app.search_lasts(seat));
            let search = move || {
                #[cfg(test)]
                assert!(!breaks, "a bot is broken");
                let time = match allowed {
                    Some(allowed) => {
                        let deadline = times.deadline(begun, allowed);
                        Budget::lasting(deadline.saturating_duration_since(Instant::now()))
                    }
                    None => Budget::FREE,
                };
                let budget = time.within(&Budget::simulations(simulations));
                #[cfg(test)]
                if let Some(lasts) = lasts {
                    std::thread::sleep(lasts.min(budget.time_left().unwrap_or(lasts)));
                    return job.run(&Budget::simulations(1));
                }
                job.run(&budget)
            };
            let bot_move = place.run(&stop, search).await.map_err(|panic| panic.to_string());
            let ended = Instant::now();
            app.metrics.bot(ended - begun);
            // Where the table has left memory meanwhile, the bot is asked again when it is back.
            if let Some(outbox) = outbox.upgrade() {
                let when = (begun, ended);
                let chosen = Message::BotMove { round, seat, when, bot_move };
                let _ = outbox.send(chosen).await;
            }
        });
    }

    /// Plays the choices of bots whose moment has come, all of them in one write. After a failure the
    /// match is read anew, with new bots.
    pub(super) async fn show_bot_moves(&mut self) {
        let (mut moves, mut failed) = (Vec::new(), Ok(()));
        for (seat, bot_move) in self.bot_schedule.take_due(Instant::now()) {
            match bot_move {
                Ok(bot_move) => moves.push((seat, bot_move)),
                Err(panic) => failed = Err(ApiError::Broken(format!("seat {seat}: {panic}"))),
            }
        }
        // The failure of one bot costs the others nothing: their choices are written before it counts.
        match self.finish_bot_moves(moves).await.and(failed) {
            Ok(()) => self.bot_failures = 0,
            // Another server was quicker, perhaps with the same bots. The match is read already.
            Err(error) if is_conflict(&error) => {}
            Err(fault) => {
                tracing::warn!(table = self.live.head.id, %fault, "a bot cannot act");
                self.app.metrics.fault(&fault);
                self.bot_failures = self.bot_failures.saturating_add(1);
                // The error of a reload ends the table, and that is logged where it matters.
                let _ = self.reload().await;
            }
        }
    }

    async fn finish_bot_moves(&mut self, moves: Vec<(Seat, BotMove)>) -> Result<(), ApiError> {
        self.run_out().await?;
        let (app, table) = (self.app.clone(), self.live.head.id.clone());
        let words = app.words("en");
        let refused = self.state.change(|state| {
            let finish = |(seat, bot_move)| state.table.finish_bot_move(seat, bot_move).err();
            // All of them are tried: the choices of the others are written before the error counts.
            let refused: Vec<_> = moves.into_iter().filter_map(finish).collect();
            // A match that has ended meanwhile needs no other player.
            while let Some((seat, why)) = state.table.departed_bot()
                && !state.is_over()
            {
                let why = words.text(why, &Readers::default());
                tracing::warn!(table, seat, why, "a bot replaces a program");
                state.table.take_over(seat, &words.bot(None))?;
            }
            Ok(refused)
        })?;
        self.persist().await?;
        refused.into_iter().next().map_or(Ok(()), |error| Err(error.into()))
    }

    /// The spec of the bot that plays a seat.
    fn bot_at(&self, seat: Seat) -> &str {
        if self.state.table.any_match().stand_ins().has(seat) {
            return STAND_IN;
        }
        let sitting = self.live.head.sitting.iter().find(|sitting| sitting.seat == seat);
        let spec = sitting.filter(|sitting| sitting.guest.is_none()).map(|s| s.sitter.as_str());
        // The default bot also plays for a program that is not offered any more.
        spec.filter(|spec| program_name(spec).is_none() || self.has_program(spec))
            .unwrap_or(STAND_IN)
    }

    fn has_program(&self, spec: &str) -> bool {
        self.app.options.programs.has(spec, rule_code::game_id(&self.live.head.rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_bot_is_its_own_or_the_longest_that_the_operator_allows() {
        let limits = Thinking { longest_ms: 2000, ..Thinking::default() };
        let time = |spec| allowed_time(spec, None, limits).unwrap().as_millis();
        assert_eq!([time("club@150ms"), time("bot:club@60s")], [150, 2000]);
        assert_eq!(time("club:sims=10000000"), 2000);
        assert_eq!(time("random"), 0);
        assert!(time("bot") > 0 && time("bot") < 2000);
        let strict = Thinking { longest_ms: 5, ..limits };
        assert_eq!(allowed_time("bot", None, strict), Some(Duration::from_millis(5)));
        let none = Thinking { longest_ms: 0, ..limits };
        assert_eq!(allowed_time("club@60s", None, none), Some(Duration::from_secs(60)));
        assert_eq!(allowed_time("club:sims=5", None, none), None);
        let limit = Some(Duration::from_secs(5));
        let share = Some(Duration::from_millis(500));
        assert_eq!(allowed_time("program:ppo", limit, limits), share);
        assert_eq!(allowed_time("club:sims=5", limit, none), None);
    }
}
