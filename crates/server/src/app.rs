//! State shared by all requests: the store, the tables in memory, the games and their words.

use crate::base::ids::WORDS;
use crate::base::metrics::Figures;
use crate::base::subscribers::Followed;
use crate::base::time::Time;
use crate::http::blocklist::Gate;
use crate::http::idempotency::Doing;
use crate::http::rate_limit::Buckets;
use crate::http::session::Guests;
use crate::http::stream_limit::Listeners;
use crate::notifications::dispatch::Notices;
use crate::notifications::push::Push;
use crate::options::Options;
use crate::rooms::registry::Rooms;
use crate::routes::hints::Advisers;
use crate::tables::registry::Tables;
use crate::view::assets::Assets;
use sortie_core::Game;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_games::catalogue;
use sortie_store::Store;
use sortie_words::{LANGUAGES, Words, WordsError};
use std::sync::Arc;
use std::time::Duration;

/// Proxies close what is quiet for a minute.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// All of the server that requests share.
pub(crate) struct App {
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) rooms: Rooms,
    /// How much was said at which table.
    pub(crate) chats: Followed,
    pub(crate) notices: Notices,
    pub(crate) push: Push,
    pub(crate) guests: Guests,
    pub(crate) buckets: Buckets,
    pub(crate) listeners: Listeners,
    pub(crate) doing: Doing,
    pub(crate) advisers: Advisers,
    pub(crate) gate: Gate,
    pub(crate) figures: Figures,
    pub(crate) games: Vec<CatalogueEntry>,
    pub(crate) assets: Assets,
    pub(crate) time: Time,
    /// How often a quiet stream shows that it is alive.
    pub(crate) heartbeat: Duration,
    words: Vec<(&'static str, Words)>,
}

pub(crate) type Shared = Arc<App>;

struct Describe;

impl Visitor for Describe {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

impl App {
    pub(crate) fn new(store: Store, options: Options) -> Result<Shared, WordsError> {
        let games: Vec<CatalogueEntry> =
            catalogue::IDS.iter().filter_map(|id| catalogue::with(id, Describe)).collect();
        let words = LANGUAGES
            .iter()
            .map(|&language| {
                let sources = games.iter().map(|game| game.words).chain([WORDS]);
                Ok((language, Words::new(language, sources)?))
            })
            .collect::<Result<_, WordsError>>()?;
        let drawings: Vec<_> = games.iter().map(|game| (game.id, game.drawing)).collect();
        let assets = Assets::new(&drawings);
        Ok(Arc::new(App {
            notices: Notices::new(&options),
            options,
            store,
            tables: Tables::default(),
            rooms: Rooms::default(),
            chats: Followed::default(),
            push: Push::default(),
            guests: Guests::default(),
            buckets: Buckets::default(),
            listeners: Listeners::default(),
            doing: Doing::default(),
            advisers: Advisers::default(),
            gate: Gate::default(),
            figures: Figures::default(),
            games,
            assets,
            time: Time::default(),
            // A field and not the constant, so that tests need not wait 15 seconds.
            heartbeat: HEARTBEAT,
            words,
        }))
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
