//! Shrinks a failing schedule: the fewest faults, tables and servers with which it still fails.

use super::schedule::Schedule;

/// The smallest schedule found that still fails, by leaving out parts of it one after the other.
pub(super) fn shrink(schedule: &Schedule, fails: impl Fn(&Schedule) -> bool) -> Schedule {
    let mut best = schedule.clone();
    loop {
        let smaller = candidates(&best).find(|candidate| fails(candidate));
        match smaller {
            // Each turn leaves something out, so the loop ends.
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// The schedules that are smaller by one part.
fn candidates(schedule: &Schedule) -> impl Iterator<Item = Schedule> {
    let without_half = [0, 1].into_iter().filter_map(|half| {
        let n = schedule.faults.len();
        let keep = if half == 0 { ..n / 2 } else { ..n };
        let skip = if half == 0 { 0 } else { n / 2 };
        let faults = schedule.faults[keep][skip..].to_vec();
        (n > 1).then(|| Schedule { faults, ..schedule.clone() })
    });
    let without_fault = (0..schedule.faults.len()).map(|n| {
        let mut smaller = schedule.clone();
        smaller.faults.remove(n);
        smaller
    });
    let without_table = (0..schedule.tables.len()).filter_map(|n| {
        let mut smaller = schedule.clone();
        smaller.tables.remove(n);
        (!smaller.tables.is_empty()).then_some(smaller)
    });
    let without_server = (schedule.servers > 1).then(|| {
        let mut smaller = Schedule { servers: schedule.servers - 1, ..schedule.clone() };
        let servers = smaller.servers;
        smaller.faults.retain(|timed| timed.fault.server().is_none_or(|server| server < servers));
        smaller
    });
    let parts = without_half.chain(without_server).chain(without_table).chain(without_fault);
    parts.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Fault;
    use super::*;

    #[test]
    fn a_failing_schedule_is_shrunk_to_the_faults_that_it_needs() {
        let needs = |schedule: &Schedule| {
            let has = |kind: fn(&Fault) -> bool| schedule.faults.iter().any(|f| kind(&f.fault));
            has(|fault| matches!(fault, Fault::FullDisk { .. }))
                && has(|fault| matches!(fault, Fault::Crash { .. }))
        };
        let failing: Vec<_> = (0..1_000).map(Schedule::new).filter(needs).collect();
        assert!(failing.len() > 5, "{}", failing.len());
        for schedule in failing {
            let shrunk = shrink(&schedule, needs);
            assert!(needs(&shrunk), "{shrunk}");
            assert_eq!((shrunk.faults.len(), shrunk.tables.len()), (2, 1), "{shrunk}");
        }
    }
}
