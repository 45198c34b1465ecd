//! Cards of a colour: a panel with a banner that bears emblem and number.

use super::{GOLD, INK, PAPER, blank, glyphs, twice};
use sortie_core::face::Emblem;

/// The sign on the panel itself: dark on a light panel.
fn on_panel(sign: &Emblem) -> &'static str {
    match sign.colour {
        "yellow" => "var(--on-suit,#17181c)",
        _ => "var(--on-suit,#fff)",
    }
}

/// The sign in the colour of what is printed on the panel.
fn cut_out(sign: &Emblem, (x, y): (f32, f32), size: f32) -> String {
    let (left, top, scale) = (x - size / 2.0, y - size / 2.0, size / 100.0);
    let (path, fill) = (sign.path, on_panel(sign));
    format!(
        r#"<path transform="translate({left} {top}) scale({scale})" fill="{fill}" d="{path}"/>"#
    )
}

/// The number of an index such as `R5`.
fn number(index: &str) -> &str {
    let digits = index.trim_start_matches(|c: char| !c.is_ascii_digit());
    if digits.is_empty() { index } else { digits }
}

/// A card as one knows it.
pub(super) fn full(index: &str, sign: &Emblem) -> String {
    let banner = format!(
        concat!(
            r#"<rect x="9" y="9" width="232" height="332" rx="13" fill="currentColor"/>"#,
            r#"<path d="M69 60H181V258L125 296 69 258Z" fill="{}"/>"#,
            r#"<path d="M77 68H173V254L125 286 77 254Z" fill="none" stroke="{}" stroke-width="3"/>"#,
        ),
        PAPER, GOLD
    );
    let corner = glyphs::line(index, on_panel(sign), (41.0, 48.0), 54.0, 50.0)
        + &cut_out(sign, (41.0, 102.0), 42.0);
    blank().to_owned()
        + &banner
        + &format!(
            r#"<path transform="translate(92 79) scale(.66)" fill="currentColor" stroke="{INK}" stroke-width="4" stroke-linejoin="round" d="{}"/>"#,
            sign.path
        )
        + &glyphs::line(number(index), INK, (125.0, 200.0), 92.0, 84.0)
        + &twice("i", index, sign, &corner)
}

/// A card in large print.
pub(super) fn large(index: &str, sign: &Emblem) -> String {
    blank().to_owned()
        + r#"<rect x="9" y="9" width="232" height="332" rx="13" fill="currentColor"/>"#
        + &glyphs::line(index, on_panel(sign), (92.0, 88.0), 118.0, 148.0)
        + &cut_out(sign, (152.0, 246.0), 150.0)
}
