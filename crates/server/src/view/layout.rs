//! The frame around the content of every page.

use crate::view::preview::Preview;
use sortie_core::{MessageId, Text};
use sortie_words::{Readers, Words};
use std::borrow::Cow;

/// The field `page` of every template that extends `layout.html`. The settings are spelled as the
/// attributes of `<html>` that the style sheet and the script read.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'a> {
    pub(crate) words: &'a Words,
    /// `en`, `de`.
    pub(crate) language: &'a str,
    /// `auto`, `light`, `dark` or `contrast`.
    pub(crate) theme: &'a str,
    /// `two` or `four` colours.
    pub(crate) suits: &'a str,
    /// How large cards are: `s`, `m` or `l`.
    pub(crate) cards: &'a str,
    /// `auto` or `off`.
    pub(crate) motion: &'a str,
    /// How fast events are shown: `normal`, `quick` or `off`.
    pub(crate) beats: &'a str,
    /// `off`, `on` for turns, or `all` for cards and fights as well.
    pub(crate) sound: &'a str,
    /// `low`, `medium` or `high`.
    pub(crate) volume: &'a str,
    /// The address of this page, where the header links to it.
    pub(crate) here: &'a str,
    /// The game that is played on this page, if any: the header links to its rules.
    pub(crate) game: Option<&'a str>,
    /// The title, the description and the picture that other programs show for a link to this page.
    pub(crate) preview: Option<&'a Preview>,
}

impl Layout<'_> {
    pub(crate) fn say(&self, id: MessageId) -> String {
        self.text(&Text::new(id))
    }

    pub(crate) fn text(&self, text: &Text) -> String {
        self.words.text(text, &Readers::default())
    }

    /// A sentence about somebody of this name.
    pub(crate) fn about(&self, id: MessageId, name: &str) -> String {
        self.text(&Text::new(id).raw("name", name))
    }

    /// The links of the header.
    pub(crate) fn links(&self) -> [HeaderLink; 7] {
        // From a table, a list of all rules would lead away from what is asked.
        let rules =
            self.game.map_or_else(|| "/rules".into(), |game| format!("/rules/{game}").into());
        let link = |address: Cow<'static, str>, name| HeaderLink {
            address,
            name: self.say(name),
            is_wide_only: false,
        };
        let wide = |address, name| HeaderLink { is_wide_only: true, ..link(address, name) };
        [
            link("/".into(), id!("layout-games")),
            link("/new".into(), id!("layout-new")),
            link(rules, id!("layout-rules")),
            wide("/daily".into(), id!("daily-title")),
            wide("/puzzles".into(), id!("puzzles-title")),
            wide("/history".into(), id!("history-title")),
            link("/settings".into(), id!("layout-settings")),
        ]
    }
}

/// A link of the header.
pub(crate) struct HeaderLink {
    pub(crate) address: Cow<'static, str>,
    pub(crate) name: String,
    /// Left out on narrow screens. The start page has it too.
    pub(crate) is_wide_only: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WORDS;
    use askama::Template;

    #[derive(Template)]
    #[template(path = "layout.html")]
    struct Bare<'a> {
        page: Layout<'a>,
    }

    #[test]
    fn the_header_marks_the_page_that_is_shown_and_settings_are_attributes() {
        let words = Words::new("de", [WORDS]).unwrap();
        let page = Layout {
            words: &words,
            language: "de",
            theme: "dark",
            suits: "four",
            cards: "l",
            motion: "off",
            beats: "quick",
            sound: "on",
            volume: "low",
            here: "/rules",
            game: None,
            preview: None,
        };
        let html = Bare { page }.render().unwrap();
        let root = "<html lang=\"de\" data-theme=\"dark\" data-suits=\"four\" data-cards=\"l\" \
                    data-motion=\"off\" data-beats=\"quick\" data-sound=\"on\" data-volume=\"low\">";
        assert!(html.contains(root), "{html}");
        assert!(html.contains("<a href=\"/rules\" aria-current=\"page\">Regeln</a>"), "{html}");
        assert_eq!(html.matches("aria-current").count(), 1);
    }
}
