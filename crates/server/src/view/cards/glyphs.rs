//! Letters and digits as strokes, so that an index looks the same on every machine.

use std::collections::BTreeSet;
use std::fmt::Write;

/// The gap between two characters.
const GAP: f32 = 5.0;

/// Width and stroke of a character that is 100 high.
fn glyph(character: char) -> Option<(f32, &'static str)> {
    Some(match character {
        '0' => (56.0, "M28 8C43 8 48 26 48 50S43 92 28 92 8 74 8 50 13 8 28 8Z"),
        '1' => (36.0, "M4 27L25 10V99"),
        '2' => (56.0, "M9 30C9 16 16 8 28 8S47 16 47 29C47 48 12 64 9 92H51"),
        '3' => (56.0, "M8 8H46L25 41C40 41 48 51 48 66 48 82 39 92 26 92 15 92 9 86 6 76"),
        '4' => (58.0, "M40 99V10L8 69H55"),
        '5' => (
            56.0,
            "M47 8H15L12 45C16 40 22 38 28 38 41 38 48 49 48 65 48 82 40 92 27 92 16 92 10 87 7 77",
        ),
        '6' => (
            56.0,
            "M45 17C41 11 36 8 30 8 14 8 8 27 8 58 8 81 15 92 28 92S48 82 48 66 41 41 29 41C18 41 8 50 8 65",
        ),
        '7' => (54.0, "M6 8H47C34 34 25 62 23 99"),
        '8' => (
            56.0,
            "M28 46C17 46 10 38 10 27S17 8 28 8 46 16 46 27 39 46 28 46C16 46 8 56 8 69S16 92 28 92 48 82 48 69 40 46 28 46Z",
        ),
        '9' => (
            56.0,
            "M11 83C15 89 20 92 26 92 42 92 48 73 48 42 48 19 41 8 28 8S8 18 8 34 15 59 27 59C38 59 48 50 48 35",
        ),
        'A' => (62.0, "M5 99L31 6 57 99M14 69H48"),
        'B' => {
            (58.0, "M12 46H29C43 46 50 54 50 69S43 92 29 92H12V8H29C41 8 47 15 47 27S41 46 29 46")
        }
        'C' => (60.0, "M53 30C50 15 43 8 32 8 16 8 8 24 8 50S16 92 32 92C43 92 50 85 53 70"),
        'D' => (60.0, "M12 8V92H28C44 92 52 78 52 50S44 8 28 8Z"),
        'E' => (52.0, "M50 8H12V92H50M12 48H44"),
        'F' => (50.0, "M49 8H12V99M12 50H43"),
        'G' => (62.0, "M53 29C50 15 43 8 32 8 16 8 8 24 8 50S16 92 32 92C46 92 54 83 54 66V54H33"),
        'H' => (60.0, "M12 1V99M48 1V99M12 50H48"),
        'I' => (26.0, "M13 1V99"),
        'J' => (50.0, "M14 8H41V66C41 84 35 92 23 92 13 92 7 86 5 74"),
        'K' => (60.0, "M12 1V99M54 2L14 58M27 40L56 98"),
        'L' => (50.0, "M12 1V92H49"),
        'M' => (72.0, "M12 99V9L36 62 60 9V99"),
        'N' => (62.0, "M12 99V9L50 91V1"),
        'O' => (62.0, "M31 8C47 8 54 24 54 50S47 92 31 92 8 76 8 50 15 8 31 8Z"),
        'P' => (58.0, "M12 99V8H30C44 8 51 18 51 33S44 58 30 58H12"),
        'Q' => (64.0, "M31 8C47 8 54 24 54 50S47 92 31 92 8 76 8 50 15 8 31 8ZM34 67L61 99"),
        'R' => (60.0, "M12 99V8H30C44 8 51 17 51 31S44 54 30 54H12M30 54L54 98"),
        'S' => (
            56.0,
            "M48 26C46 14 39 8 28 8 16 8 9 16 9 27 9 53 48 44 48 71 48 84 40 92 28 92 16 92 9 85 7 72",
        ),
        'T' => (58.0, "M2 8H56M29 8V99"),
        'U' => (60.0, "M10 1V62C10 82 16 92 30 92S50 82 50 62V1"),
        'V' => (60.0, "M6 1L30 90 54 1"),
        'W' => (76.0, "M6 1L22 89 38 18 54 89 70 1"),
        'X' => (60.0, "M7 1L53 99M53 1L7 99"),
        'Y' => (60.0, "M6 1L30 52 54 1M30 50V99"),
        'Z' => (56.0, "M7 8H48L9 92H51"),
        _ => return None,
    })
}

/// The characters of these texts, to be drawn by [`line`].
pub(super) fn definitions<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let characters: BTreeSet<char> = texts.flat_map(str::chars).collect();
    let mut svg = String::from("<defs>");
    for character in characters {
        if let Some((_, path)) = glyph(character) {
            let _ = write!(
                svg,
                r#"<path id="g-{character}" fill="none" stroke-width="14" stroke-linejoin="round" d="{path}"/>"#
            );
        }
    }
    svg + "</defs>"
}

/// A line of text in a colour around a middle, so high and at most so wide.
pub(super) fn line(text: &str, colour: &str, (x, y): (f32, f32), height: f32, most: f32) -> String {
    let glyphs: Vec<_> = text.chars().filter_map(|c| Some((c, glyph(c)?.0))).collect();
    let width = glyphs.iter().map(|(_, width)| width + GAP).sum::<f32>() - GAP;
    let tall = height / 100.0;
    // Only the width is squeezed, so that "10" is as high as the other numbers.
    let wide = tall.min(most / width);
    let (left, top) = (x - width * wide / 2.0, y - height / 2.0);
    let mut svg = format!(
        r#"<g stroke="{colour}" transform="translate({left:.1} {top:.1}) scale({wide:.3} {tall:.3})">"#
    );
    let mut at = 0.0;
    for (character, width) in glyphs {
        let _ = write!(svg, r##"<use href="#g-{character}" x="{at}"/>"##);
        at += width + GAP;
    }
    svg + "</g>"
}
