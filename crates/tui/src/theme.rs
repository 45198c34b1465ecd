//! Colours. Only the terminal's sixteen are used, so that they fit the user's light or dark theme.

use ratatui::style::{Color, Modifier, Style};

/// The colour scheme. Colour never carries information alone: a symbol or a letter repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Whether colours are used at all (`NO_COLOR`, `--color`).
    pub colour: bool,
    /// Whether each suit has a colour of its own.
    pub four: bool,
}

/// Less important text.
pub(crate) const DIM: Style = Style::new().add_modifier(Modifier::DIM);
pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
/// The entry under the cursor.
pub(crate) const CURSOR: Style =
    Style::new().add_modifier(Modifier::REVERSED).add_modifier(Modifier::BOLD);

impl Theme {
    /// The edge of the card under the cursor.
    pub(crate) fn under_cursor(self, edge: Style) -> Style {
        if self.colour {
            Style::new().fg(Color::Black).bg(Color::LightYellow).add_modifier(Modifier::BOLD)
        } else {
            edge.patch(CURSOR)
        }
    }

    /// The key of a choice.
    pub(crate) fn key(self) -> Style {
        self.coloured(BOLD, Color::Magenta)
    }

    /// The player whose turn it is.
    pub(crate) fn turn(self) -> Style {
        self.coloured(BOLD, Color::Green)
    }

    /// An error.
    pub(crate) fn wrong(self) -> Style {
        self.coloured(BOLD, Color::Red)
    }

    /// The title line.
    pub(crate) fn title(self) -> Style {
        if self.colour {
            Style::new().fg(Color::White).bg(Color::Blue).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// The face of a card with this emblem.
    pub(crate) fn face(self, emblem: &str) -> Style {
        let (ink, paper) = match emblem {
            "diamonds" if self.four => (Color::Blue, Color::White),
            "hearts" | "diamonds" => (Color::Red, Color::White),
            "clubs" if self.four => (Color::Green, Color::White),
            "red" => (Color::White, Color::Red),
            "blue" => (Color::White, Color::Blue),
            "green" => (Color::Black, Color::Green),
            "yellow" => (Color::Black, Color::Yellow),
            "purple" => (Color::White, Color::Magenta),
            _ => (Color::Black, Color::White),
        };
        self.paper(ink, paper).add_modifier(Modifier::BOLD)
    }

    /// The edge of a card that shows its face.
    pub(crate) fn edge(self, emblem: &str) -> Style {
        let paper = self.face(emblem).bg.unwrap_or(Color::White);
        let ink = if paper == Color::White { Color::DarkGray } else { Color::Black };
        self.paper(ink, paper)
    }

    /// The back of a card.
    pub(crate) fn back(self) -> Style {
        self.coloured(Style::new(), Color::Blue)
    }

    fn paper(self, ink: Color, paper: Color) -> Style {
        if self.colour { Style::new().fg(ink).bg(paper) } else { Style::new() }
    }

    fn coloured(self, style: Style, ink: Color) -> Style {
        if self.colour { style.fg(ink) } else { style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_nothing_has_a_colour() {
        let theme = Theme { colour: false, four: true };
        let styles = ["hearts", "clubs", "red", ""].map(|emblem| theme.face(emblem));
        for style in styles.into_iter().chain([theme.edge("red"), theme.back(), theme.title()]) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn four_colours_tell_all_suits_apart() {
        let ink = |four, emblem| Theme { colour: true, four }.face(emblem).fg;
        let suits = ["hearts", "diamonds", "clubs", "spades"];
        for (at, one) in suits.iter().enumerate() {
            for other in &suits[at + 1..] {
                assert_ne!(ink(true, one), ink(true, other), "{one} and {other}");
            }
        }
        assert_eq!(ink(false, "hearts"), ink(false, "diamonds"));
        assert_eq!(ink(false, "clubs"), ink(false, "spades"));
    }
}
