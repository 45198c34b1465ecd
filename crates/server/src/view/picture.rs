//! Pictures of the table for links that are shared in other programs: a PNG from the public's eyes.

use crate::base::error::ApiError;
use crate::view::cards;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::{Options, Transform, Tree};
use sortie_core::Face;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::scene::{Layout, Scene, SceneCard, Zone};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{LazyLock, OnceLock};

/// The size of the picture in pixels, as programs that show links expect it.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The room around all rows of cards.
const MARGIN: f32 = 42.0;
/// Between two rows, in pixels.
const ROW_GAP: f32 = 22.0;
/// Between two zones of a row, in widths of a card.
const ZONE_GAP: f32 = 0.45;
/// The height of a card in widths.
const CARD_HEIGHT: f32 = 1.4;
/// The widest card in pixels; one card alone must not fill the picture.
const MAX_CARD: f32 = 150.0;
/// A zone shows at most so many cards.
const MAX_SHOWN: usize = 14;
/// The cards of a game in its picture.
const FAN: usize = 5;

/// The symbols of all cards. The renderer knows no CSS properties.
static SYMBOLS: LazyLock<String> = LazyLock::new(|| {
    let inner = cards::USUAL.split_once('>').map_or("", |(_, inner)| inner);
    inner.strip_suffix("</svg>").unwrap_or(inner).to_owned()
});

/// A card to be drawn: its symbol, and its place in its zone in widths of a card.
struct DrawnCard {
    symbol: String,
    x: f32,
    y: f32,
}

/// A zone to be drawn, with its size in widths of a card.
struct DrawnZone {
    cards: Vec<DrawnCard>,
    width: f32,
    height: f32,
}

impl DrawnZone {
    /// Nothing for a zone without cards.
    fn new(zone: &Zone) -> Option<Self> {
        if zone.count == 0 {
            return None;
        }
        if zone.layout == Layout::Grid {
            return Some(DrawnZone::from_places(zone.cards.iter().map(|card| {
                let (column, row) = card.at.unwrap_or_default();
                (symbol(card), f32::from(column) * 0.55, f32::from(row) * 0.75)
            })));
        }
        let mut symbols: Vec<String> = zone.cards.iter().map(symbol).collect();
        // Cards that nobody sees one by one lie below the others.
        let hidden = (zone.count as usize).saturating_sub(symbols.len());
        let backs = match zone.layout {
            Layout::Fan => hidden,
            _ => hidden.min(1),
        };
        symbols.splice(0..0, std::iter::repeat_n("back".to_owned(), backs));
        if matches!(zone.layout, Layout::Heap) {
            // Of a heap the last card is seen.
            symbols.drain(..symbols.len().saturating_sub(1));
        }
        let skipped = symbols.len().saturating_sub(MAX_SHOWN);
        let step = match zone.layout {
            Layout::Row | Layout::Slots => 1.05,
            _ => 0.32,
        };
        let cards = symbols.into_iter().skip(skipped).enumerate();
        Some(DrawnZone::from_places(cards.map(|(n, symbol)| (symbol, n as f32 * step, 0.0))))
    }

    fn from_places(cards: impl Iterator<Item = (String, f32, f32)>) -> Self {
        let cards: Vec<DrawnCard> =
            cards.map(|(symbol, x, y)| DrawnCard { symbol, x, y }).collect();
        let reach = |side: fn(&DrawnCard) -> f32| cards.iter().map(side).fold(0.0, f32::max);
        DrawnZone {
            width: reach(|card| card.x) + 1.0,
            height: reach(|card| card.y) + CARD_HEIGHT,
            cards,
        }
    }
}

fn symbol(card: &SceneCard) -> String {
    card.face.as_ref().map_or_else(|| "back".to_owned(), cards::symbol)
}

/// Zones side by side.
struct DrawnRow(Vec<DrawnZone>);

impl DrawnRow {
    /// The size in widths of a card.
    fn width(&self) -> f32 {
        let gaps = self.0.len().saturating_sub(1) as f32 * ZONE_GAP;
        self.0.iter().map(|zone| zone.width).sum::<f32>() + gaps
    }

    fn height(&self) -> f32 {
        self.0.iter().map(|zone| zone.height).fold(0.0, f32::max)
    }
}

/// The table as anybody may see it, as PNG. `scene` is that of the public: its hidden cards are backs.
pub(crate) fn table(scene: &Scene) -> Result<Vec<u8>, ApiError> {
    let near = scene.seats.checked_sub(1).map(|_| 0);
    let row = |owners: &dyn Fn(&Zone) -> bool| {
        DrawnRow(
            scene.zones.iter().filter(|zone| owners(zone)).filter_map(DrawnZone::new).collect(),
        )
    };
    let rows = vec![
        row(&|zone| zone.owner.is_some() && zone.owner != near),
        row(&|zone| zone.owner.is_none()),
        row(&|zone| zone.owner.is_some() && zone.owner == near),
    ];
    draw(rows)
}

/// Some cards of a game, as PNG. It is drawn once.
pub(crate) fn game(game: &CatalogueEntry) -> Result<Vec<u8>, ApiError> {
    static DRAWN: LazyLock<BTreeMap<&str, OnceLock<Vec<u8>>>> =
        LazyLock::new(|| cards::games().iter().map(|game| (game.id, OnceLock::new())).collect());
    let faces = game.faces.iter();
    // Spread over all faces, so that several suits are seen.
    let every = (faces.len() / FAN).max(1);
    let row = || side_by_side(faces.rev().step_by(every).take(FAN));
    once(DRAWN.get(game.id).ok_or(ApiError::NoPage)?, row)
}

/// A card of each game, as PNG. It is drawn once.
pub(crate) fn games() -> Result<Vec<u8>, ApiError> {
    static DRAWN: OnceLock<Vec<u8>> = OnceLock::new();
    once(&DRAWN, || {
        let games = cards::games();
        // Another one of each, or most would show the ace of spades.
        let games = games.iter().enumerate();
        side_by_side(games.filter_map(|(n, game)| game.faces.iter().rev().nth(10 * n)))
    })
}

/// The picture that was drawn before, or this row.
fn once(drawn: &OnceLock<Vec<u8>>, row: impl FnOnce() -> DrawnRow) -> Result<Vec<u8>, ApiError> {
    if let Some(drawn) = drawn.get() {
        return Ok(drawn.clone());
    }
    let picture = draw(vec![row()])?;
    Ok(drawn.get_or_init(|| picture).clone())
}

fn side_by_side<'a>(faces: impl Iterator<Item = &'a Face>) -> DrawnRow {
    let cards = faces.enumerate().map(|(n, face)| (cards::symbol(face), n as f32 * 1.1, 0.0));
    DrawnRow(vec![DrawnZone::from_places(cards)])
}

fn draw(mut rows: Vec<DrawnRow>) -> Result<Vec<u8>, ApiError> {
    rows.retain(|row| !row.0.is_empty());
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    let widest = rows.iter().map(DrawnRow::width).fold(1.0, f32::max);
    let highest: f32 = rows.iter().map(DrawnRow::height).sum::<f32>().max(1.0);
    let gaps = rows.len().saturating_sub(1) as f32 * ROW_GAP;
    let card = ((width - 2.0 * MARGIN) / widest)
        .min((height - 2.0 * MARGIN - gaps) / highest)
        .min(MAX_CARD);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
         <defs><radialGradient id=\"felt\" r=\".8\"><stop offset=\"0\" stop-color=\"#256b51\"/>\
         <stop offset=\"1\" stop-color=\"#143d30\"/></radialGradient>{}</defs>\
         <rect width=\"100%\" height=\"100%\" fill=\"#5b3a22\"/>\
         <rect x=\"14\" y=\"14\" width=\"{}\" height=\"{}\" rx=\"26\" fill=\"url(#felt)\"/>",
        *SYMBOLS,
        WIDTH - 28,
        HEIGHT - 28,
    );
    let mut top = (height - highest * card - gaps) / 2.0;
    for row in rows {
        let mut left = (width - row.width() * card) / 2.0;
        for zone in &row.0 {
            let down = top + (row.height() - zone.height) * card / 2.0;
            for DrawnCard { symbol, x, y } in &zone.cards {
                let (x, y) = (left + x * card, down + y * card);
                let high = card * CARD_HEIGHT;
                // Writing into a text cannot fail.
                let _ = write!(
                    svg,
                    "<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\" width=\"{card}\" height=\"{high}\"/>"
                );
            }
            left += (zone.width + ZONE_GAP) * card;
        }
        top += row.height() * card + ROW_GAP;
    }
    svg += "</svg>";
    render(&svg)
}

fn render(svg: &str) -> Result<Vec<u8>, ApiError> {
    let broken = |why: String| ApiError::Broken(format!("a picture cannot be drawn: {why}"));
    let tree = Tree::from_str(svg, &Options::default()).map_err(|why| broken(why.to_string()))?;
    let mut pixels =
        Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| broken("it has no size".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| broken(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_its_paper_up_to_its_corners() {
        let zone = |symbol: &str| {
            let cards = [(symbol.to_owned(), 0.0, 0.0)].into_iter();
            DrawnRow(vec![DrawnZone::from_places(cards)])
        };
        let (width, height) = (MAX_CARD, MAX_CARD * CARD_HEIGHT);
        let (left, top) = ((WIDTH as f32 - width) / 2.0, (HEIGHT as f32 - height) / 2.0);
        for symbol in ["blank", "f-8-clubs", "f-K-diamonds", "s-3-hearts"] {
            let png = draw(vec![zone(symbol)]).ok().unwrap();
            let pixels = Pixmap::decode_png(&png).unwrap();
            let at = |x: f32, y: f32| {
                let (x, y) = (left + x * width, top + y * height);
                let pixel = pixels.pixel(x as u32, y as u32).unwrap();
                [pixel.red(), pixel.green(), pixel.blue()]
            };
            // Beside the print, near the edges.
            for (x, y) in [(0.5, 0.03), (0.5, 0.97), (0.03, 0.5), (0.97, 0.5)] {
                assert_eq!(at(x, y), [255, 253, 248], "{symbol} at {x}, {y}");
            }
            assert_ne!(at(1.05, 0.5), [255, 253, 248], "{symbol}: the felt");
        }
    }

    #[test]
    fn the_cards_of_every_game_are_drawn_on_the_felt() {
        let empty = draw(Vec::new()).ok().unwrap();
        for about in cards::games() {
            assert_ne!(game(&about).ok().unwrap(), empty, "{}", about.id);
        }
    }
}
