//! The chat of a table, as a page and as a part of one.

use crate::chat::messages::{PHRASES, message_text};
use crate::http::preferences::Preferences;
use crate::rooms::chat_members::ChatMembers;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::state::ViewState;
use askama::Template;
use sortie_store::ChatMessage;

/// The chat of a table as a guest may read it.
pub(crate) struct ChatView<'a> {
    pub(crate) id: &'a str,
    pub(crate) company: &'a ChatMembers,
    /// The last things that were said.
    pub(crate) said: &'a [ChatMessage],
    /// Those whom the guest does not want to hear.
    pub(crate) muted: &'a [String],
}

#[derive(Template)]
#[template(path = "chat/page.html")]
struct ChatPage<'a> {
    page: Layout<'a>,
    place: String,
    part: String,
}

#[derive(Template)]
#[template(path = "chat/part.html")]
struct Part<'a> {
    page: Layout<'a>,
    place: String,
    lines: String,
    /// Whether the guest may say something.
    talks: bool,
    /// Whether anybody may.
    open: bool,
    /// By name and number of something that they said.
    muted: Vec<(String, u64)>,
    phrases: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "chat/lines.html")]
struct Lines<'a> {
    page: Layout<'a>,
    place: String,
    shown: Vec<Line<'a>>,
    /// The number of what is said next.
    next: u64,
    /// Whether the guest may hear nothing more of somebody.
    mutes: bool,
}

struct Line<'a> {
    n: u64,
    name: &'a str,
    own: bool,
    says: String,
}

impl ChatView<'_> {
    /// The whole page.
    pub(crate) fn page(
        &self,
        app: &ViewState,
        preferences: &Preferences,
        guest: Option<&str>,
    ) -> String {
        let part = self.part(app, preferences, guest);
        html(&ChatPage { page: layout(app, preferences, ""), place: self.place(), part })
    }

    fn place(&self) -> String {
        format!("/tables/{}", self.id)
    }

    /// The messages, and the form for a new one.
    pub(crate) fn part(
        &self,
        app: &ViewState,
        preferences: &Preferences,
        guest: Option<&str>,
    ) -> String {
        let words = app.words(preferences.language);
        let mut muted: Vec<(String, u64)> = Vec::new();
        for said in self.said.iter().filter(|said| self.muted.contains(&said.guest)) {
            if muted.iter().all(|(name, _)| *name != said.name) {
                muted.push((said.name.clone(), said.n));
            }
        }
        let talks = guest.is_some_and(|guest| self.company.name(guest).is_some());
        html(&Part {
            page: layout(app, preferences, ""),
            place: self.place(),
            lines: self.lines(app, preferences, guest),
            talks: talks && self.company.open,
            open: self.company.open,
            muted,
            phrases: PHRASES.iter().map(|(name, id)| (*name, words.say(*id))).collect(),
        })
    }

    /// Only the messages.
    pub(crate) fn lines(
        &self,
        app: &ViewState,
        preferences: &Preferences,
        guest: Option<&str>,
    ) -> String {
        let words = app.words(preferences.language);
        let heard = self.said.iter().filter(|said| !self.muted.contains(&said.guest));
        let lines = heard.map(|said| Line {
            n: said.n,
            name: &said.name,
            own: guest == Some(said.guest.as_str()),
            says: message_text(&said.what, words),
        });
        html(&Lines {
            page: layout(app, preferences, ""),
            place: self.place(),
            shown: lines.collect(),
            next: self.said.last().map_or(0, |said| said.n + 1),
            mutes: guest.is_some(),
        })
    }
}
