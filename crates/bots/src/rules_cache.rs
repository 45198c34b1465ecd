//! [`RulesCache`]: values that are computed once for each rule set and number of seats.

use sortie_core::Game;
use std::any::Any;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most values that are kept. One takes a few hundred kB up to a few MB.
const MAX_KEPT: usize = 64;

/// Values by game, rules and seats, each a [`KeptValue`]. A bot is made anew for each match, and many
/// matches have the same rules.
pub(crate) struct RulesCache(Mutex<Vec<Box<dyn Any + Send>>>);

struct KeptValue<G, T> {
    rules: G,
    seats: u8,
    value: Arc<OnceLock<T>>,
}

impl RulesCache {
    pub(crate) const fn new() -> Self {
        RulesCache(Mutex::new(Vec::new()))
    }

    /// The value for these rules and so many seats. Threads that ask for it while another one computes
    /// it wait; those that ask for other rules do not.
    pub(crate) fn get_or_init<G: Game, T: Clone + Send + Sync + 'static>(
        &self,
        rules: &G,
        seats: u8,
        init: impl FnOnce() -> T,
    ) -> T {
        self.place(rules, seats).get_or_init(init).clone()
    }

    fn place<G: Game, T: Send + Sync + 'static>(&self, rules: &G, seats: u8) -> Arc<OnceLock<T>> {
        // A panic elsewhere leaves whole entries.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |kept: &&KeptValue<G, T>| kept.seats == seats && kept.rules == *rules;
        if let Some(known) = kept.iter().filter_map(|kept| kept.downcast_ref()).find(same) {
            return Arc::clone(&known.value);
        }
        if kept.len() >= MAX_KEPT {
            kept.remove(0);
        }
        let value = Arc::new(OnceLock::new());
        kept.push(Box::new(KeptValue { rules: rules.clone(), seats, value: Arc::clone(&value) }));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_small::{Goofspiel, Kuhn};

    #[test]
    fn a_value_is_computed_once_for_each_game_rule_set_and_number_of_seats() {
        let cache = RulesCache::new();
        let goofspiel = |cards| Goofspiel { cards, hidden: true };
        assert_eq!(cache.get_or_init(&goofspiel(3), 2, || 1), 1);
        assert_eq!(cache.get_or_init(&goofspiel(4), 2, || 2), 2);
        assert_eq!(cache.get_or_init(&goofspiel(4), 3, || 3), 3);
        assert_eq!(cache.get_or_init(&Kuhn, 2, || 4), 4);
        assert_eq!(cache.get_or_init(&goofspiel(3), 2, || 5), 1);
        assert_eq!(cache.get_or_init(&Kuhn, 2, || 6), 4);
    }

    #[test]
    fn the_oldest_value_makes_room() {
        let cache = RulesCache::new();
        for seats in 0..=MAX_KEPT as u8 {
            cache.get_or_init(&Kuhn, seats, || 1);
        }
        assert_eq!(cache.get_or_init(&Kuhn, 1, || 2), 1);
        assert_eq!(cache.get_or_init(&Kuhn, 0, || 2), 2);
    }
}
