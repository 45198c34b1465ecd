//! The state that every feature reads: the operator's options, the store, the games and the words.
//!
//! Each feature has a state of its own, which stands on that of the feature below it and derefs to
//! it. A function takes the state of its feature, and so reaches its own and all below, but nothing
//! above.

use crate::base::blocking_threads::BlockingThreads;
use crate::base::cluster::Cluster;
use crate::base::config::Options;
use crate::base::cpu_pool::CpuPool;
use crate::base::ids::WORDS;
use crate::base::metrics::Metrics;
use crate::base::time::Time;
use sortie_core::catalogue::CatalogueEntry;
use sortie_games::catalogue;
use sortie_store::Store;
use sortie_words::{LANGUAGES, Words, WordsError};
use std::sync::Arc;
use std::time::Duration;

/// Pages open a stream anew that is silent for longer than two of these, and terminals after three.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// The state that every feature reads.
pub(crate) struct BaseState {
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) cluster: Arc<Cluster>,
    pub(crate) metrics: Metrics,
    pub(crate) cpu_pool: CpuPool,
    pub(crate) blocking_threads: BlockingThreads,
    pub(crate) games: Vec<CatalogueEntry>,
    pub(crate) time: Time,
    /// How often a quiet stream shows that it is alive.
    pub(crate) heartbeat: Duration,
    words: Arc<[(&'static str, Words)]>,
}

/// Lets a state stand on another one: it derefs to the shared state below it.
macro_rules! stands_on {
    ($state:ty, $below:ty) => {
        impl std::ops::Deref for $state {
            type Target = std::sync::Arc<$below>;

            fn deref(&self) -> &Self::Target {
                &self.below
            }
        }

        #[cfg(test)]
        impl std::ops::DerefMut for $state {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.below
            }
        }
    };
}

impl BaseState {
    pub(crate) fn new(store: Store, options: Options) -> Result<Arc<Self>, WordsError> {
        let games: Vec<CatalogueEntry> =
            catalogue::IDS.iter().filter_map(|id| catalogue::entry(id)).collect();
        let words = LANGUAGES
            .iter()
            .map(|&language| {
                let sources = games.iter().map(|game| game.words).chain([WORDS]);
                Ok((language, Words::new(language, sources)?))
            })
            .collect::<Result<Arc<_>, WordsError>>()?;
        Ok(Arc::new(BaseState {
            options,
            store,
            cluster: Arc::default(),
            metrics: Metrics::default(),
            cpu_pool: CpuPool::default(),
            blocking_threads: BlockingThreads::default(),
            games,
            time: Time::default(),
            heartbeat: HEARTBEAT,
            words,
        }))
    }

    /// A server of a simulation: it starts anew often, so it shares the words with this one.
    #[cfg(test)]
    pub(crate) fn simulated(&self, options: Options, time: Time) -> Arc<Self> {
        Arc::new(BaseState {
            options,
            store: self.store.clone(),
            metrics: Metrics::default(),
            cpu_pool: CpuPool::default(),
            blocking_threads: BlockingThreads::in_place(),
            cluster: Arc::default(),
            games: Vec::new(),
            time,
            heartbeat: HEARTBEAT,
            words: self.words.clone(),
        })
    }

    /// The words of one of [`LANGUAGES`]; of the first where there is none such.
    pub(crate) fn words(&self, language: &str) -> &Words {
        let found = self.words.iter().find(|(spoken, _)| *spoken == language);
        &found.unwrap_or(&self.words[0]).1
    }

    /// A game by its id.
    pub(crate) fn game(&self, id: &str) -> Option<&CatalogueEntry> {
        self.games.iter().find(|game| game.id == id)
    }
}
