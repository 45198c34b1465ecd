//! [`Playback`]: the new events of a match, shown one after the other.

use crate::settings::Speed;
use crate::table_screen::TableScreen;
use sortie_core::beat::StageSide;
use sortie_core::stage::BeatFrame;
use sortie_core::{Scene, Seat, Stage};
use sortie_table::LogLine;
use std::time::{Duration, Instant};

/// The longest delay behind the table at normal speed, besides the event that is shown. A longer queue is
/// played faster; events that arrive during a playback join it.
const LONGEST: Duration = Duration::from_secs(3);

/// The new log lines of a match while they are shown.
pub(crate) struct Playback {
    /// The table before the events.
    pub(crate) scene: Scene,
    /// The number of log lines before the first new one.
    pub(crate) from: usize,
    /// The log line that is shown.
    pub(crate) line: usize,
    /// When the next one is due.
    pub(crate) until: Instant,
    /// The time for an event that changes the stage. It only gets shorter during a playback: otherwise the
    /// last events of a long queue would be slow.
    unit: Duration,
    /// The longest time for the whole queue.
    longest: Duration,
}

impl Playback {
    /// Begins to show the lines from number `from` on. `None` if there is nothing to see.
    pub(crate) fn new(scene: Scene, log: &[LogLine], from: usize, speed: Speed) -> Option<Self> {
        let unit = speed.beat();
        if unit.is_zero() {
            return None;
        }
        // Slow players have asked for more time.
        let longest = LONGEST.max(LONGEST.mul_f64(unit.div_duration_f64(Speed::Normal.beat())));
        let until = Instant::now();
        let mut playback = Playback { scene, from, line: from, until, unit, longest };
        playback.show(log, from).then_some(playback)
    }

    /// Shows the next event. Returns whether there was one.
    pub(crate) fn advance(&mut self, log: &[LogLine]) -> bool {
        self.show(log, self.line + 1)
    }

    /// Skips the other events of the decision whose event is shown. Returns whether others follow.
    pub(crate) fn skip(&mut self, log: &[LogLine]) -> bool {
        let decision = log.get(self.line).map(|line| line.decision);
        let others = log.iter().skip(self.line).take_while(|line| Some(line.decision) == decision);
        self.show(log, self.line + others.count().max(1))
    }

    /// Shows the first event from line number `from` on. Chat messages need no time of their own.
    fn show(&mut self, log: &[LogLine], from: usize) -> bool {
        let next = log.iter().enumerate().skip(from).find(|(_, line)| half_units(line) > 0);
        let Some((line, shown)) = next else { return false };
        let halves: u32 = log[line..].iter().map(half_units).sum();
        self.unit = self.unit.min(2 * self.longest / halves.max(1));
        self.line = line;
        self.until = Instant::now() + self.duration(shown);
        true
    }

    fn duration(&self, line: &LogLine) -> Duration {
        self.unit * half_units(line) / 2
    }
}

impl TableScreen<'_> {
    /// Shows the new events one after the other, unless the settings say otherwise.
    pub(crate) fn begin_playback(&mut self) {
        if self.playback.is_some() {
            return;
        }
        let from = self.mark_shown();
        let scene = &self.port.view().scene;
        // Players who share a screen look at the events together, without anybody's hand.
        let before = self.drawn.take().filter(|drawn| drawn.observer == scene.observer);
        let scene = before.filter(|_| !self.shared).unwrap_or_else(|| scene.clone());
        self.playback = Playback::new(scene, self.port.log(), from, self.app.speed());
    }

    /// Shows the next event if it is due, or the table after the last one.
    pub(crate) fn advance_playback(&mut self) {
        let log = self.port.log();
        if self.playback.as_ref().is_some_and(|playback| Instant::now() < playback.until) {
            return;
        }
        if self.playback.as_mut().is_some_and(|playback| !playback.advance(log)) {
            self.end_playback();
        }
    }

    /// Shows the events of the next decision, or the table after the last one.
    pub(crate) fn skip_in_playback(&mut self) {
        let log = self.port.log();
        if self.playback.as_mut().is_some_and(|playback| !playback.skip(log)) {
            self.end_playback();
        }
    }

    pub(crate) fn end_playback(&mut self) {
        // Events that arrived during the playback count as shown, too.
        self.mark_shown();
        self.playback = None;
        // Events of a bot that is quick follow without a table in between.
        self.drawn = Some(self.port.view().scene.clone());
    }

    /// Marks the log as shown to the observer. Returns how many of its lines were shown before.
    pub(crate) fn mark_shown(&mut self) -> usize {
        let observer = self.observer_index(self.port.view().seat);
        std::mem::replace(&mut self.shown[observer], self.port.log().len())
    }

    /// The place of an observer in [`TableScreen::shown`] and in the lines that were heard.
    pub(crate) fn observer_index(&self, seat: Option<Seat>) -> usize {
        seat.map_or(self.shown.len() - 1, usize::from)
    }

    /// The log up to the event that is shown.
    pub(crate) fn told(&self) -> &[LogLine] {
        let log = self.port.log();
        let end = self.playback.as_ref().map_or(log.len(), |playback| playback.line + 1);
        &log[..end.min(log.len())]
    }

    /// The fight that is shown, or the last one. Of two players, one whose card is still to come has a side
    /// too.
    pub(crate) fn stage(&self) -> Option<Stage> {
        let frame = last_fight(self.told(), self.playback.is_some())?;
        let mut stage = frame.stage.clone();
        let first = stage.sides.first()?.seat;
        let is_alone = stage.sides.iter().all(|side| side.seat == first);
        let scene = &self.port.view().scene;
        let is_awaited = scene.seats == 2 && scene.outcome.is_none();
        if is_alone && !stage.settled && !frame.passing && is_awaited {
            stage.sides.push(StageSide::new(1 - first));
        }
        Some(stage)
    }
}

/// The fight of the last line, or of the last one before it. The picture that passes with its event belongs
/// to that line alone, and only where `is_moment`.
pub(crate) fn last_fight(told: &[LogLine], is_moment: bool) -> Option<&BeatFrame> {
    let frames = told.iter().rev().filter_map(|line| line.beat.as_ref());
    let mut frames =
        frames.enumerate().filter(|(at, frame)| !frame.passing || is_moment && *at == 0);
    frames.next().map(|(_, frame)| frame)
}

/// The time for a line in halves of a unit: the end of a fight is the moment to look at longest.
fn half_units(line: &LogLine) -> u32 {
    match &line.beat {
        None => 0,
        Some(beat) if beat.staged && beat.stage.settled => 4,
        Some(beat) if beat.staged => 2,
        Some(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::{BeatKind, Observer};
    use sortie_table::Sentence;

    fn no_scene() -> Scene {
        Scene::new("", Observer::Public, 0)
    }

    fn line(beat: Option<(bool, bool)>) -> LogLine {
        let frame = |(staged, settled)| BeatFrame {
            n: 0,
            kind: BeatKind::Lay,
            stage: Stage { sides: Vec::new(), settled },
            staged,
            passing: false,
            moves: Vec::new(),
        };
        LogLine { decision: 1, sentence: Sentence::Said(String::new()), beat: beat.map(frame) }
    }

    #[test]
    fn events_are_shown_in_order_and_chat_is_passed_over() {
        let log = [line(Some((true, true))), line(None), line(Some((true, false))), line(None)];
        let mut playback = Playback::new(no_scene(), &log, 1, Speed::Normal).unwrap();
        assert_eq!((playback.from, playback.line), (1, 2));
        assert!(!playback.advance(&log));
        assert!(Playback::new(no_scene(), &log, 3, Speed::Normal).is_none());
        assert!(Playback::new(no_scene(), &log, 4, Speed::Normal).is_none());
    }

    #[test]
    fn a_skip_leads_to_the_next_decision() {
        let mut log =
            [line(Some((true, true))), line(Some((true, true))), line(Some((true, true)))];
        log[2].decision = 2;
        let mut playback = Playback::new(no_scene(), &log, 0, Speed::Normal).unwrap();
        assert!(playback.skip(&log));
        assert_eq!(playback.line, 2);
        assert!(!playback.skip(&log));
    }

    #[test]
    fn the_end_of_a_fight_lasts_longest() {
        let unit = Speed::Normal.beat();
        let lines = [(true, true), (true, false), (false, true)].map(|beat| line(Some(beat)));
        let playback = Playback::new(no_scene(), &lines, 0, Speed::Normal).unwrap();
        assert_eq!(lines.map(|line| playback.duration(&line)), [unit * 2, unit, unit / 2]);
    }

    /// The time that the rest of the playback takes.
    fn remaining(playback: &mut Playback, log: &[LogLine]) -> Duration {
        let mut all = Duration::ZERO;
        loop {
            all += playback.duration(&log[playback.line]);
            if !playback.advance(log) {
                return all;
            }
        }
    }

    #[test]
    fn all_that_waits_is_shown_within_seconds_also_what_comes_meanwhile() {
        let mut log: Vec<LogLine> = (0..120).map(|_| line(Some((true, false)))).collect();
        let mut playback = Playback::new(no_scene(), &log, 0, Speed::Normal).unwrap();
        for _ in 0..60 {
            assert!(playback.advance(&log));
        }
        log.extend((0..200).map(|_| line(Some((true, true)))));
        assert!(playback.advance(&log));
        assert!(remaining(&mut playback, &log) <= LONGEST);
        let mut slow = Playback::new(no_scene(), &log, 0, Speed::Slow).unwrap();
        let all = remaining(&mut slow, &log);
        assert!(all > LONGEST && all < 3 * LONGEST, "{all:?}");
    }

    #[test]
    fn without_pauses_nothing_is_played() {
        assert!(Playback::new(no_scene(), &[line(Some((true, true)))], 0, Speed::Fast).is_none());
    }
}
