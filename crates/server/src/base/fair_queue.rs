//! A queue that is fair between guests.

use std::collections::VecDeque;

/// Jobs that wait. The guests take turns, and each one's jobs come in their order: a job that is put back
/// after its turn stays in front of the other jobs of its guest.
pub(crate) struct FairQueue<T>(VecDeque<(String, VecDeque<T>)>);

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue(VecDeque::new())
    }
}

impl<T> FairQueue<T> {
    fn jobs(&mut self, guest: &str) -> &mut VecDeque<T> {
        let known = self.0.iter().position(|(other, _)| other == guest);
        let at = known.unwrap_or_else(|| {
            self.0.push_back((guest.to_owned(), VecDeque::new()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    /// Adds a job behind the others of its guest.
    pub(crate) fn push(&mut self, guest: &str, job: T) {
        self.jobs(guest).push_back(job);
    }

    /// Puts a job back whose turn is over.
    pub(crate) fn put_back(&mut self, guest: &str, job: T) {
        self.jobs(guest).push_front(job);
    }

    /// The next job and its guest, who is the last one then.
    pub(crate) fn next(&mut self) -> Option<(String, T)> {
        self.next_by(|_| 0)
    }

    /// The next job of the guest with the lowest rank; of equal ones, of the guest who has waited longest
    /// since the last turn.
    pub(crate) fn next_by(&mut self, rank: impl Fn(&str) -> usize) -> Option<(String, T)> {
        let at = (0..self.0.len()).min_by_key(|at| rank(&self.0[*at].0))?;
        let (guest, mut jobs) = self.0.remove(at)?;
        let job = jobs.pop_front()?;
        if !jobs.is_empty() {
            self.0.push_back((guest.clone(), jobs));
        }
        Some((guest, job))
    }

    /// All jobs that wait.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|(_, jobs)| jobs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_take_turns_and_keep_the_order_of_their_jobs() {
        let mut queue = FairQueue::default();
        for (guest, job) in [("anna", 1), ("anna", 2), ("anna", 3), ("ben", 4)] {
            queue.push(guest, job);
        }
        let mut turns = Vec::new();
        // Every job takes two turns.
        let mut begun = Vec::new();
        while let Some((guest, job)) = queue.next() {
            turns.push(job);
            if !begun.contains(&job) {
                begun.push(job);
                queue.put_back(&guest, job);
            }
        }
        assert_eq!(turns, [1, 4, 1, 4, 2, 2, 3, 3]);
    }
}
