//! The title, description and picture that other programs show for a shared link (Open Graph).

use crate::view::state::ViewState;
use sortie_core::MessageId;
use sortie_words::{Readers, Words};

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
    pub(crate) fn home(app: &ViewState, words: &Words) -> Option<Self> {
        Preview::games(app, words, "Sortie".to_owned(), words.say(id!("layout-description")))
    }

    /// The preview of the deals of the day, which never shows a result.
    pub(crate) fn daily(app: &ViewState, words: &Words) -> Option<Self> {
        Preview::games(app, words, words.say(id!("daily-title")), words.say(id!("daily-intro")))
    }

    /// The preview of a list of all games: their rules, their puzzles or their open tables.
    pub(crate) fn list(app: &ViewState, words: &Words, title: MessageId) -> Option<Self> {
        Preview::games(app, words, words.say(title), words.say(id!("layout-description")))
    }

    fn games(app: &ViewState, words: &Words, title: String, description: String) -> Option<Self> {
        let home = app.options.public_url.as_ref()?;
        let (image, alt) =
            (format!("{home}/daily/picture.png"), words.say(id!("preview-games-alt")));
        Some(Preview { title, description, image, alt })
    }

    /// The preview of a page about a game: its rules, its lesson or its puzzles.
    pub(crate) fn game(app: &ViewState, words: &Words, game: &str, title: &str) -> Option<Self> {
        let preview = Preview::new(app, words, &format!("/rules/{game}"), game, &[])?;
        let alt = words.say(id!("preview-game-alt"));
        Some(Preview { title: title.to_owned(), alt, ..preview })
    }

    /// Nothing on a server without a public address: other programs could not reach it.
    pub(crate) fn new(
        app: &ViewState,
        words: &Words,
        place: &str,
        game: &str,
        names: &[String],
    ) -> Option<Self> {
        let home = app.options.public_url.as_ref()?;
        let about = app.game(game)?;
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
