//! Queues that are fair between guests, and between networks.

use crate::base::networks::Network;
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

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All jobs that wait.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|(_, jobs)| jobs)
    }
}

/// The owner of a job: a guest in a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// Without a known network, a guest counts as alone in one.
    pub(crate) network: Option<Network>,
    pub(crate) guest: String,
}

impl Owner {
    /// A guest of no known network, or work of the server itself under this name.
    pub(crate) fn alone(guest: &str) -> Self {
        Owner { network: None, guest: guest.to_owned() }
    }

    /// Whether both share what their network is due.
    fn is_neighbour(&self, other: &Owner) -> bool {
        match (self.network, other.network) {
            (None, None) => self.guest == other.guest,
            (one, other) => one == other,
        }
    }
}

/// Jobs that wait. The networks take turns, and in each network its guests: a visitor gets no larger
/// share by being many guests.
///
/// Each network is kept with one of its guests.
pub(crate) struct NetworkQueue<T>(VecDeque<(Owner, FairQueue<T>)>);

impl<T> Default for NetworkQueue<T> {
    fn default() -> Self {
        NetworkQueue(VecDeque::new())
    }
}

impl<T> NetworkQueue<T> {
    /// Adds a job behind the others of its guest.
    pub(crate) fn push(&mut self, owner: &Owner, job: T) {
        let known = self.0.iter().position(|(other, _)| other.is_neighbour(owner));
        let at = known.unwrap_or_else(|| {
            self.0.push_back((owner.clone(), FairQueue::default()));
            self.0.len() - 1
        });
        self.0[at].1.push(&owner.guest, job);
    }

    /// The next job and its owner. `running` are the owners of the jobs at work: of the networks, the one
    /// with the fewest of them comes first, and of its guests the one with the fewest. Of equal ones, it
    /// is the one who has waited longest since the last turn.
    pub(crate) fn next(&mut self, running: &[Owner]) -> Option<(Owner, T)> {
        let at_work = |owner: &Owner| running.iter().filter(|o| o.is_neighbour(owner)).count();
        let at = (0..self.0.len()).min_by_key(|at| at_work(&self.0[*at].0))?;
        let (owner, mut guests) = self.0.remove(at)?;
        let next = guests.next_by(|guest| running.iter().filter(|o| o.guest == guest).count());
        let network = owner.network;
        if !guests.is_empty() {
            self.0.push_back((owner, guests));
        }
        next.map(|(guest, job)| (Owner { network, guest }, job))
    }

    /// All jobs that wait.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|(_, guests)| guests.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_many_guests_gets_the_turns_of_one() {
        let mut queue = NetworkQueue::default();
        let owner = |address: Option<&str>, guest: &str| Owner {
            network: address.map(|address| Network::widest(address.parse().unwrap())),
            guest: guest.to_owned(),
        };
        let (shared, own) = (Some("192.0.2.1"), Some("192.0.2.2"));
        for (address, guest) in [
            (shared, "anna"),
            (shared, "abe"),
            (shared, "anna"),
            (own, "ben"),
            (own, "ben"),
            // No network is known of these, so each is alone.
            (None, "cleo"),
            (None, "dora"),
        ] {
            queue.push(&owner(address, guest), guest);
        }
        assert_eq!(queue.iter().count(), 7);
        let busy = [owner(shared, "anna")];
        let mut turns = vec![queue.next(&busy).unwrap().1];
        while let Some((_, guest)) = queue.next(&[]) {
            turns.push(guest);
        }
        assert_eq!(turns, ["ben", "anna", "cleo", "dora", "ben", "abe", "anna"]);
    }

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
