//! The cards as pictures: one SVG document with a `<symbol>` for everything that lies on a table.
//!
//! A page shows one as `<svg class="card" viewBox="0 0 250 350"><use href="…#f-10-hearts"/></svg>`.
//! The ids:
//!
//! - `f-INDEX-EMBLEM`, a face, as [`symbol`] names it; `s-INDEX-EMBLEM`, the same in large print for
//!   cards below about 60 pixels; both 250 by 350;
//! - `back`; `slot`, an empty place; `blank`, a card of which nothing is printed: 250 by 350;
//! - `e-EMBLEM`, an emblem alone: 100 by 100.
//!
//! Every colour is a CSS property that the page may set on the `<svg>` or above it:
//!
//! | property | what it colours |
//! |---|---|
//! | `--suit` | emblem, index and figures of a face; else the property named like the emblem's colour: `--red`, `--black`, `--blue`, `--green`, `--yellow`, `--purple`, `--grey` |
//! | `--on-suit` | print on a panel of that colour |
//! | `--card-paper`, `--card-ink`, `--card-edge` | the card, outlines on it, its edge |
//! | `--gold`, `--skin`, `--hair` | crowns and trimmings, skin, brown hair |
//! | `--back-a`, `--back-b` | ground and pattern of the back |
//! | `--slot` | the outline of an empty place |
//!
//! Emblems alone have no paper under them: a page with a dark ground sets `--black` and its sisters
//! lighter for them.

mod back;
mod courts;
mod glyphs;
mod panel;
mod pips;
mod subset;

pub(crate) use subset::{USUAL, elements};

use sortie_core::Face;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::face::{Emblem, Print};
use sortie_games::catalogue;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The drawings on the cards of all games.
struct Prints {
    emblems: BTreeMap<&'static str, Emblem>,
    /// By the id of the symbol: index and emblem.
    faces: BTreeMap<String, (String, Option<Emblem>)>,
}

// Every card of every page looks its symbol up here, and the catalogue never changes.
static PRINTS: LazyLock<Prints> = LazyLock::new(|| {
    let mut prints = Prints { emblems: BTreeMap::new(), faces: BTreeMap::new() };
    for about in games() {
        prints.emblems.extend(about.emblems.iter().map(|emblem| (emblem.name, *emblem)));
        for face in about.faces {
            let emblem = prints.emblems.get(face.emblem.as_str()).copied();
            prints.faces.insert(id(&face), (face.index, emblem));
        }
    }
    prints
});

/// The descriptions of all games.
pub(super) fn games() -> Vec<CatalogueEntry> {
    catalogue::IDS.iter().filter_map(|id| catalogue::entry(id)).collect()
}

/// The id of the symbol for a face; `blank` if no game's cards look like it.
pub(crate) fn symbol(face: &Face) -> String {
    let id = id(face);
    if PRINTS.faces.contains_key(&id) { id } else { "blank".to_owned() }
}

fn id(face: &Face) -> String {
    format!("f-{}-{}", face.index, face.emblem)
}

/// The document with all symbols.
pub(crate) fn sprite() -> String {
    let mut svg = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg">"#);
    svg += &glyphs::definitions(PRINTS.faces.values().map(|(index, _)| index.as_str()));
    for emblem in PRINTS.emblems.values() {
        svg += &emblem_symbol(emblem);
    }
    svg += &courts::definitions();
    svg += &card("blank", "", &paper());
    svg += &card("slot", "", SLOT);
    svg += &card("back", "", &back::back());
    for (id, (index, emblem)) in &PRINTS.faces {
        let (full, large) = print(index, emblem.as_ref());
        let colour = emblem.as_ref().map_or(INK.to_owned(), colour);
        let colour = format!(r#" color="{colour}""#);
        svg += &card(id, &colour, &full);
        svg += &card(&id.replacen('f', "s", 1), &colour, &large);
    }
    svg += "</svg>";
    svg
}

/// A face as one knows it and in large print; without an emblem, the index alone.
fn print(index: &str, emblem: Option<&Emblem>) -> (String, String) {
    let Some(emblem) = emblem else {
        let alone = glyphs::line(index, "currentColor", (125.0, 175.0), 170.0, 200.0);
        return (blank().to_owned() + &alone, blank().to_owned() + &alone);
    };
    match emblem.print {
        Print::Pips => (pips::full(index, emblem), pips::large(index, emblem)),
        Print::Panel => (panel::full(index, emblem), panel::large(index, emblem)),
    }
}

const SLOT: &str = concat!(
    r#"<rect x="5" y="5" width="240" height="340" rx="17" fill="none" "#,
    r#"stroke="var(--slot,#8886)" stroke-width="4" stroke-dasharray="14 10"/>"#
);

/// A symbol of the size of a card; what it contains is drawn in the colour given by `attributes`.
fn card(id: &str, attributes: &str, content: &str) -> String {
    format!(r#"<symbol id="{id}" viewBox="0 0 250 350"><g{attributes}>{content}</g></symbol>"#)
}

fn emblem_symbol(emblem: &Emblem) -> String {
    let (name, path, fill) = (emblem.name, emblem.path, colour(emblem));
    format!(
        r#"<symbol id="e-{name}" viewBox="0 0 100 100"><path fill="{fill}" d="{path}"/></symbol>"#
    )
}

/// The colour of an emblem, as the page sets it or by its name.
fn colour(emblem: &Emblem) -> String {
    let name = emblem.colour;
    let usual = match name {
        "red" => "#c4122f",
        "blue" => "#1d5fa8",
        "green" => "#1b7a3d",
        "yellow" => "#f2b61a",
        "purple" => "#74379b",
        "grey" => "#5b6672",
        _ => "#17181c",
    };
    format!("var(--suit,var(--{name},{usual}))")
}

/// The card under what is printed on it. With its size: renderers differ about the size of a symbol in
/// a symbol.
fn blank() -> &'static str {
    r##"<use href="#blank" width="250" height="350"/>"##
}

fn paper() -> String {
    format!(
        r#"<rect x="1.5" y="1.5" width="247" height="347" rx="18" fill="{PAPER}" stroke="{EDGE}" stroke-width="3"/>"#
    )
}

const PAPER: &str = "var(--card-paper,#fffdf8)";
const INK: &str = "var(--card-ink,#17181c)";
const EDGE: &str = "var(--card-edge,#b5afa3)";
const GOLD: &str = "var(--gold,#e3b341)";

/// An emblem in a square with this middle and size, upside down where asked for.
fn emblem(emblem: &Emblem, (x, y): (f32, f32), size: f32, upside_down: bool) -> String {
    let name = emblem.name;
    let corner = (x - size / 2.0, y - size / 2.0);
    let turn =
        if upside_down { format!(r#" transform="rotate(180 {x} {y})""#) } else { String::new() };
    let (left, top) = corner;
    format!(
        r##"<use href="#e-{name}" x="{left}" y="{top}" width="{size}" height="{size}"{turn}/>"##
    )
}

/// A part of a face, drawn upright and upside down.
fn twice(part: &str, index: &str, sign: &Emblem, content: &str) -> String {
    let id = format!("{part}-{index}-{}", sign.name);
    format!(r##"<g id="{id}">{content}</g><use href="#{id}" transform="rotate(180 125 175)"/>"##)
}

#[cfg(test)]
mod tests;
