//! The title, description and picture that other programs show for a shared link (Open Graph).

use crate::http::preferences::Preferences;
use crate::view::state::ViewState;
use sortie_core::MessageId;
use sortie_words::Readers;

/// The preview of a table, a room, a replay, the deals of a day, or a page about the games or one of them.
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The address of the picture with its host, as the protocol asks.
    pub(crate) image: String,
    /// The picture in words.
    pub(crate) alt: String,
}

impl Preview {
    /// The preview of the start page.
    pub(crate) fn home(app: &ViewState, preferences: &Preferences) -> Option<Self> {
        let description = app.words(preferences.language).say(id!("layout-description"));
        Preview::games(app, preferences, "Sortie".to_owned(), description)
    }

    /// The preview of the deals of the day, which never shows a result.
    pub(crate) fn daily(app: &ViewState, preferences: &Preferences) -> Option<Self> {
        let words = app.words(preferences.language);
        let (title, description) = (words.say(id!("daily-title")), words.say(id!("daily-intro")));
        Preview::games(app, preferences, title, description)
    }

    /// The preview of a list of all games: their rules, their puzzles or their open tables.
    pub(crate) fn list(
        app: &ViewState,
        preferences: &Preferences,
        title: MessageId,
    ) -> Option<Self> {
        let words = app.words(preferences.language);
        let (title, description) = (words.say(title), words.say(id!("layout-description")));
        Preview::games(app, preferences, title, description)
    }

    fn games(
        app: &ViewState,
        preferences: &Preferences,
        title: String,
        description: String,
    ) -> Option<Self> {
        let home = preferences.origin.as_ref()?;
        let alt = app.words(preferences.language).say(id!("preview-games-alt"));
        Some(Preview { title, description, image: format!("{home}/daily/picture.png"), alt })
    }

    /// The preview of a page about a game: its rules, its lesson or its puzzles.
    pub(crate) fn game(
        app: &ViewState,
        preferences: &Preferences,
        game: &str,
        title: &str,
    ) -> Option<Self> {
        let preview = Preview::new(app, preferences, &format!("/rules/{game}"), game, &[])?;
        let alt = app.words(preferences.language).say(id!("preview-game-alt"));
        Some(Preview { title: title.to_owned(), alt, ..preview })
    }

    /// Nothing for a visitor whose browser does not say by which address it reached the server.
    pub(crate) fn new(
        app: &ViewState,
        preferences: &Preferences,
        place: &str,
        game: &str,
        names: &[String],
    ) -> Option<Self> {
        let home = preferences.origin.as_ref()?;
        let about = app.game(game)?;
        let words = app.words(preferences.language);
        let title = match names {
            [] => about.name.to_owned(),
            names => format!("{}: {}", about.name, names.join(" – ")),
        };
        Some(Preview {
            title,
            description: words.text(&sortie_core::Text::new(about.summary), &Readers::default()),
            image: format!("{home}{place}/picture.png"),
            alt: words.say(id!("preview-alt")),
        })
    }
}
