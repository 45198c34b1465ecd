//! The moments at which the choices of a table's bots are shown.
//!
//! Bots that are asked together choose in one round, and their choices are shown together. The moment is
//! made of public facts: the pace of the table, the time allowed to each bot, the number of bots in the
//! round and the number of searches that the server runs at a time. A round that is late is shown at the
//! next multiple of [`GRID`].

use crate::tables::thinking::SLICE;
use sortie_bots::StopFlag;
use sortie_core::Seat;
use sortie_table::BotMove;
use std::time::Duration;
use tokio::time::Instant;

/// How late a search may begin, because a thread starts late or the search before it ends late.
const START_MARGIN: Duration = Duration::from_millis(50);
/// How late a search may end: some simulations after its time.
const END_MARGIN: Duration = Duration::from_millis(50);
/// Late rounds are shown at multiples of this after their slot. It is long compared to the differences
/// that one choice makes.
const GRID: Duration = Duration::from_millis(250);

/// The public facts about a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundTimes {
    /// When the bots of the round were asked.
    asked: Instant,
    /// How long after that the choices are shown, if no search is late.
    slot: Duration,
    /// False where all bots choose without thinking, or where nobody looks on: then the choices are
    /// shown after the slot as soon as they are there.
    on_grid: bool,
}

impl RoundTimes {
    /// The times of a round of bots with these allowed times, `None` for a bot without a limit, where
    /// `places` searches run at a time.
    pub(super) fn new(
        asked: Instant,
        pace: Duration,
        allowed: &[Option<Duration>],
        places: usize,
    ) -> Self {
        let long = allowed.iter().filter(|time| **time != Some(Duration::ZERO)).count();
        // Searches start in order as places become free. One that others wait for ends after a slice, so
        // only those of the last wave can have all of their time.
        let waves = long.div_ceil(places.max(1)) as u32;
        let longest = allowed.iter().flatten().max().copied().unwrap_or_default();
        let thinking = match waves.checked_sub(1) {
            None => Duration::ZERO,
            Some(earlier) => {
                (longest.min(SLICE) + START_MARGIN) * earlier + longest + START_MARGIN + END_MARGIN
            }
        };
        RoundTimes { asked, slot: pace.max(thinking), on_grid: long > 0 }
    }

    /// The times of a round that nobody looks at: its choices are made at once.
    pub(super) fn unattended(asked: Instant) -> Self {
        RoundTimes { asked, slot: Duration::ZERO, on_grid: false }
    }

    /// Whether the choices are shown as soon as they are there.
    fn is_at_once(self) -> bool {
        self.slot.is_zero() && !self.on_grid
    }

    /// When a search must end that has begun at `begun` with this allowed time. A wait for a place is
    /// taken out of the time, except for a short turn.
    pub(super) fn deadline(&self, begun: Instant, allowed: Duration) -> Instant {
        let end = self.asked + self.slot - END_MARGIN.min(self.slot);
        (begun + allowed).min(end.max(begun + allowed.min(SLICE)))
    }

    /// The earliest moment of a round, from the time at which one of its searches has begun. It does not
    /// depend on how soon that search has ended.
    fn earliest(&self, begun: Instant, allowed: Option<Duration>) -> Instant {
        let turn = match allowed {
            Some(allowed) if self.on_grid && !allowed.is_zero() => allowed.min(SLICE) + END_MARGIN,
            // Nothing is known about a bot without a limit until it has chosen.
            _ => Duration::ZERO,
        };
        (self.asked + self.slot).max(begun + turn)
    }

    /// The first moment of the schedule that is not before `moment`.
    fn round_up(&self, moment: Instant) -> Instant {
        let slot_end = self.asked + self.slot;
        let late = moment.saturating_duration_since(slot_end);
        if !self.on_grid {
            return slot_end + late;
        }
        slot_end + GRID * late.as_millis().div_ceil(GRID.as_millis()) as u32
    }
}

/// A search of one bot.
struct RoundSearch {
    seat: Seat,
    allowed: Option<Duration>,
    /// Ends the search.
    stop: StopFlag,
    /// The choice, or the panic of the search.
    chosen: Option<Result<BotMove, String>>,
}

/// Bots that were asked together.
struct BotRound {
    id: u64,
    /// The decision that they choose at.
    decision: u32,
    times: RoundTimes,
    searches: Vec<RoundSearch>,
    /// The moment at which the choices are shown once all are there, as far as it is known.
    moment: Instant,
    /// Whether nobody waits for the choices.
    hurried: bool,
}

impl BotRound {
    fn due(&self) -> Option<Instant> {
        let complete = self.searches.iter().all(|search| search.chosen.is_some());
        complete.then(|| self.times.round_up(self.moment))
    }

    /// Ends the searches, and shows their choices at these times.
    fn hurry(&mut self, times: RoundTimes) {
        self.searches.iter().for_each(|search| search.stop.set());
        self.times = times;
        self.moment = times.asked;
        self.hurried = true;
    }
}

/// The rounds of a table that are not shown yet.
#[derive(Default)]
pub(super) struct BotSchedule {
    rounds: Vec<BotRound>,
    next_id: u64,
}

impl BotSchedule {
    /// Begins a round at this decision, and returns its id, which no later round has.
    pub(super) fn begin(
        &mut self,
        decision: u32,
        times: RoundTimes,
        searches: impl Iterator<Item = (Seat, Option<Duration>, StopFlag)>,
    ) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let searches = searches
            .map(|(seat, allowed, stop)| RoundSearch { seat, allowed, stop, chosen: None })
            .collect();
        let (moment, hurried) = (times.asked, times.is_at_once());
        self.rounds.push(BotRound { id, decision, times, searches, moment, hurried });
        id
    }

    /// Takes the choice of a bot, whose search began at `begun` and ended at `ended`.
    pub(super) fn chosen(
        &mut self,
        round: u64,
        seat: Seat,
        (begun, ended): (Instant, Instant),
        bot_move: Result<BotMove, String>,
    ) {
        let Some(round) = self.rounds.iter_mut().find(|r| r.id == round) else { return };
        let Some(search) = round.searches.iter_mut().find(|s| s.seat == seat) else { return };
        // Nothing depends on the begin of a search that was ended early.
        let earliest =
            if round.hurried { ended } else { round.times.earliest(begun, search.allowed) };
        round.moment = round.moment.max(earliest).max(ended);
        search.chosen = Some(bot_move);
    }

    /// Ends all searches that were begun for people, and shows their choices as soon as they are there.
    pub(super) fn hurry(&mut self) {
        for round in self.rounds.iter_mut().filter(|round| !round.hurried) {
            round.hurry(RoundTimes::unattended(round.times.asked));
        }
    }

    /// Ends the searches for other decisions than this one, which take-backs have closed. Their bots are
    /// free soon, and no sooner where they had chosen already.
    pub(super) fn close_except(&mut self, decision: u32, now: Instant) {
        let closed = |round: &&mut BotRound| !round.hurried && round.decision != decision;
        for round in self.rounds.iter_mut().filter(closed) {
            round.hurry(RoundTimes { asked: now, slot: END_MARGIN, ..round.times });
        }
    }

    /// Forgets all rounds.
    pub(super) fn clear(&mut self) {
        self.rounds.clear();
    }

    /// The next moment at which choices are shown.
    pub(super) fn next_moment(&self) -> Option<Instant> {
        self.rounds.iter().filter_map(BotRound::due).min()
    }

    /// Takes the choices that are to be shown now, in the order of the seats; an error where a search
    /// has panicked.
    pub(super) fn take_due(&mut self, now: Instant) -> Vec<(Seat, Result<BotMove, String>)> {
        let is_due = |round: &mut BotRound| round.due().is_some_and(|moment| moment <= now);
        let due = self.rounds.extract_if(.., is_due).flat_map(|round| round.searches);
        let mut due: Vec<_> = due.filter_map(|s| Some((s.seat, s.chosen?))).collect();
        due.sort_by_key(|(seat, _)| *seat);
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    /// When a round is shown whose searches begin and end at these times after they were asked.
    fn shown(times: RoundTimes, allowed: Duration, searches: &[(u64, u64)]) -> u64 {
        let mut schedule = BotSchedule::default();
        let seats = || 0..searches.len() as Seat;
        let began = seats().map(|seat| (seat, Some(allowed), StopFlag::default()));
        let round = schedule.begin(0, times, began);
        for (seat, (begun, ended)) in seats().zip(searches) {
            assert_eq!(schedule.next_moment(), None, "a search is missing");
            let when = (times.asked + ms(*begun), times.asked + ms(*ended));
            schedule.chosen(round, seat, when, Err(String::new()));
        }
        let moment = schedule.next_moment().unwrap();
        assert!(schedule.take_due(moment - ms(1)).is_empty());
        let seats_shown: Vec<_> = schedule.take_due(moment).into_iter().map(|s| s.0).collect();
        assert_eq!(seats_shown, seats().collect::<Vec<_>>(), "all at once and in order");
        moment.duration_since(times.asked).as_millis() as u64
    }

    #[test]
    fn the_moment_of_a_round_is_the_same_however_soon_its_searches_end() {
        let asked = Instant::now();
        let times =
            |bots: usize, pace| RoundTimes::new(asked, ms(pace), &vec![Some(ms(300)); bots], 2);
        // Three bots at two places: the third one begins when the first place is free.
        let three = times(3, 0);
        assert_eq!(shown(three, ms(300), &[(0, 1), (0, 1), (1, 2)]), 650);
        assert_eq!(shown(three, ms(300), &[(0, 200), (0, 200), (200, 500)]), 650);
        assert_eq!(shown(three, ms(300), &[(0, 1), (0, 200), (1, 301)]), 650);
        // The first two of three long searches at one place end after a slice each.
        let long = RoundTimes::new(asked, ms(0), &[Some(ms(2_000)); 3], 1);
        assert_eq!(shown(long, ms(2_000), &[(0, 1), (1, 2), (2, 3)]), 2_600);
        // A longer pace hides them all.
        assert_eq!(shown(times(1, 1200), ms(300), &[(0, 1)]), 1200);
        assert_eq!(shown(times(1, 1200), ms(300), &[(0, 300)]), 1200);
    }

    #[test]
    fn a_bot_that_waits_for_others_is_shown_on_the_grid_whether_or_not_it_thinks() {
        let times = RoundTimes::new(Instant::now(), ms(0), &[Some(ms(300))], 2);
        for begun in [100, 200, 400, 1_000] {
            let deadline = times.deadline(times.asked + ms(begun), ms(300));
            let free = deadline.duration_since(times.asked).as_millis() as u64;
            let moments = [begun, free].map(|ended| shown(times, ms(300), &[(begun, ended)]));
            assert_eq!(moments[0], moments[1], "begun after {begun} ms");
            assert_eq!((moments[0] - 400) % 250, 0);
        }
        // A wait that fits into the slot shortens the search, and not by much.
        assert_eq!(times.deadline(times.asked + ms(80), ms(300)), times.asked + ms(350));
        assert_eq!(times.deadline(times.asked + ms(250), ms(300)), times.asked + ms(450));
    }

    #[test]
    fn bots_that_do_not_think_are_shown_at_the_pace_of_the_table() {
        let times = RoundTimes::new(Instant::now(), ms(0), &[Some(ms(0))], 1);
        assert_eq!(shown(times, ms(0), &[(0, 3)]), 3);
        let times = RoundTimes::new(Instant::now(), ms(400), &[Some(ms(0)); 9], 1);
        assert_eq!(shown(times, ms(0), &[(0, 3)]), 400);
    }

    #[test]
    fn a_round_that_nobody_looks_at_any_more_is_shown_at_once() {
        let asked = Instant::now();
        let times = RoundTimes::new(asked, ms(5_000), &[Some(ms(300))], 1);
        let mut schedule = BotSchedule::default();
        let stop = StopFlag::default();
        let round = schedule.begin(0, times, [(0, Some(ms(300)), stop.clone())].into_iter());
        schedule.hurry();
        assert!(sortie_bots::Budget::FREE.until(&stop).is_spent(0));
        schedule.chosen(round, 0, (asked, asked + ms(2)), Err(String::new()));
        assert_eq!(schedule.next_moment(), Some(asked + ms(2)));
    }

    #[test]
    fn the_bots_of_a_decision_that_was_taken_back_are_free_at_one_moment_whether_or_not_they_had_chosen()
     {
        let asked = Instant::now();
        let times = RoundTimes::new(asked, ms(5_000), &[Some(ms(300))], 1);
        let free = |ended: u64| {
            let mut schedule = BotSchedule::default();
            let stop = StopFlag::default();
            let round = schedule.begin(4, times, [(0, Some(ms(300)), stop.clone())].into_iter());
            let chosen = |schedule: &mut BotSchedule| {
                let when = (asked, asked + ms(ended));
                schedule.chosen(round, 0, when, Err(String::new()));
            };
            if ended < 100 {
                chosen(&mut schedule);
            }
            schedule.close_except(4, asked + ms(90));
            assert!(!sortie_bots::Budget::FREE.until(&stop).is_spent(0), "its decision is open");
            schedule.close_except(3, asked + ms(100));
            assert!(sortie_bots::Budget::FREE.until(&stop).is_spent(0));
            schedule.close_except(2, asked + ms(110));
            if ended >= 100 {
                chosen(&mut schedule);
            }
            schedule.next_moment().unwrap().duration_since(asked).as_millis()
        };
        assert_eq!([free(2), free(120), free(149)], [150; 3]);
        assert_eq!([free(160), free(399)], [400; 2], "a late one is on the grid");
    }

    #[test]
    fn searches_that_nobody_waits_for_are_not_ended_by_a_second_look() {
        let (mut schedule, stop) = (BotSchedule::default(), StopFlag::default());
        let times = RoundTimes::unattended(Instant::now());
        schedule.begin(0, times, [(0, None, stop.clone())].into_iter());
        schedule.hurry();
        assert!(!sortie_bots::Budget::FREE.until(&stop).is_spent(0));
    }
}
