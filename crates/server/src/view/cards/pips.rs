//! French cards: an emblem for each of the number, an ace, or a figure.

use super::{GOLD, PAPER, blank, courts, emblem, glyphs, twice};
use sortie_core::face::Emblem;

const LEFT: f32 = 90.0;
const MIDDLE: f32 = 125.0;
const RIGHT: f32 = 160.0;
/// The rows from top to middle; the others are their mirror images.
const TOP: f32 = 58.0;
const UPPER: f32 = 97.0;
const HIGH: f32 = 136.0;
const CENTRE: f32 = 175.0;

/// Where the emblems of a number are, in the upper half and in the middle row.
fn places(number: &str) -> Option<&'static [(f32, f32)]> {
    Some(match number {
        "2" => &[(MIDDLE, TOP)],
        "3" => &[(MIDDLE, TOP), (MIDDLE, CENTRE)],
        "4" => &[(LEFT, TOP), (RIGHT, TOP)],
        "5" => &[(LEFT, TOP), (RIGHT, TOP), (MIDDLE, CENTRE)],
        // The seventh emblem has no mirror image, see `number`.
        "6" | "7" => &[(LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE), (RIGHT, CENTRE)],
        "8" => &[(LEFT, TOP), (RIGHT, TOP), (MIDDLE, 116.5), (LEFT, CENTRE), (RIGHT, CENTRE)],
        "9" => &[(LEFT, TOP), (RIGHT, TOP), (LEFT, HIGH), (RIGHT, HIGH), (MIDDLE, CENTRE)],
        "10" => &[(LEFT, TOP), (RIGHT, TOP), (MIDDLE, UPPER), (LEFT, HIGH), (RIGHT, HIGH)],
        _ => return None,
    })
}

/// A card as one knows it.
pub(super) fn full(index: &str, sign: &Emblem) -> String {
    let centre = match (places(index), courts::figure(index, sign)) {
        (Some(places), _) => number(index, places, sign),
        (None, Some(figure)) => figure,
        (None, None) => ace(sign),
    };
    let corner = glyphs::line(index, "currentColor", (34.0, 49.0), 66.0, 49.0)
        + &emblem(sign, (34.0, 110.0), 44.0, false);
    blank().to_owned() + &centre + &twice("i", index, sign, &corner)
}

fn number(index: &str, places: &[(f32, f32)], sign: &Emblem) -> String {
    let mut svg = String::new();
    for &(x, y) in places {
        svg += &emblem(sign, (x, y), 47.0, false);
        if y < CENTRE {
            svg += &emblem(sign, (x, 350.0 - y), 47.0, true);
        }
    }
    if index == "7" {
        svg += &emblem(sign, (MIDDLE, 116.5), 47.0, false);
    }
    svg
}

/// A large emblem with a fine line inside and a star.
fn ace(sign: &Emblem) -> String {
    let path = sign.path;
    emblem(sign, (MIDDLE, CENTRE), 134.0, false)
        + &format!(
            r#"<path transform="translate(77 127) scale(.96)" fill="none" stroke="{PAPER}" stroke-width="2.6" d="{path}"/>"#
        )
        + &format!(
            r##"<use href="#c-star" transform="translate(125 175) scale(1.7)" fill="{GOLD}"/>"##
        )
}

/// A card in large print.
pub(super) fn large(index: &str, sign: &Emblem) -> String {
    blank().to_owned()
        + &glyphs::line(index, "currentColor", (80.0, 84.0), 128.0, 128.0)
        + &emblem(sign, (152.0, 250.0), 164.0, false)
}
