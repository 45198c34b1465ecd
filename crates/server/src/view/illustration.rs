//! The pictures of the rulebook pages: positions of the games' lessons, as SVG documents that stand alone.

use crate::base::ids::WORDS;
use crate::view::cards::{self, elements};
use sortie_core::Seat;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::scene::{Layout, Zone};
use sortie_table::SeatPlayer;
use sortie_table::lesson::{Lesson, LessonPicture};
use sortie_words::{LANGUAGES, Readers, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

mod zone;

use zone::{IllustratedZone, Rect};

/// The width of every picture. Its text is readable where a phone shows it in 340 pixels.
const WIDTH: f32 = 380.0;
/// Around the table, and around the zones of a player.
const MARGIN: f32 = 9.0;
const PADDING: f32 = 8.0;
const GAP: f32 = 14.0;
/// The room for the zones of a player.
const INNER: f32 = WIDTH - 2.0 * (MARGIN + PADDING);
const HEADING: f32 = 20.0;
/// A zone that is wider than this stands alone in its line.
const ALONE: f32 = INNER * 0.6;
/// How far from the middle of its target an arrow ends.
const SHORT: f32 = 15.0;
const GOLD: &str = "#ffd54a";

/// A picture of a rulebook page.
pub(crate) struct Illustration {
    pub(crate) svg: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

// Pages in every language show them again and again, and games never change while a server runs.
static DRAWN: LazyLock<BTreeMap<String, Illustration>> = LazyLock::new(|| {
    let games = cards::games();
    let pairs =
        LANGUAGES.iter().flat_map(|language| games.iter().map(move |game| (language, game)));
    pairs.flat_map(|(language, game)| draw_game(game, language).unwrap_or_default()).collect()
});

/// The picture of a language: `en/attack-set-up`.
pub(crate) fn find(name: &str) -> Option<&'static Illustration> {
    DRAWN.get(name)
}

/// The pictures of a game in a language. A game without a lesson has none.
fn draw_game(game: &CatalogueEntry, language: &str) -> Option<Vec<(String, Illustration)>> {
    let lesson: Arc<Lesson> = Arc::new(game.lesson?.parse().ok()?);
    let words = Words::new(language, [WORDS, game.words]).ok()?;
    let names = SeatPlayer::names(&lesson.players(), |n| words.player(n), |n| words.bot(n)).ok()?;
    let readers = Readers { you: Some(lesson.learner()), names: &names };
    let drawn = lesson.pictures().ok()?.into_iter().map(|picture| {
        let name = format!("{language}/{}-{}", game.id, picture.name);
        (name, Drawing::new(&words, &readers).finish(&picture))
    });
    Some(drawn.collect())
}

/// A picture that is being drawn from top to bottom.
struct Drawing<'a> {
    words: &'a Words,
    readers: &'a Readers<'a>,
    svg: String,
    symbols: BTreeSet<String>,
    /// By the key of a card or the id of a zone, where it lies.
    places: BTreeMap<String, Rect>,
    bottom: f32,
}

impl<'a> Drawing<'a> {
    fn new(words: &'a Words, readers: &'a Readers<'a>) -> Self {
        let (symbols, places) = Default::default();
        Drawing { words, readers, svg: String::new(), symbols, places, bottom: MARGIN }
    }

    fn finish(mut self, picture: &LessonPicture) -> Illustration {
        let scene = &picture.scene;
        let touched: BTreeSet<&str> = picture
            .steps
            .iter()
            .flat_map(|step| {
                let zones = step.moves.iter().map(|card| card.zone.as_str());
                zones.chain(step.touches.as_deref())
            })
            .collect();
        let you = self.readers.you;
        let others = (0..scene.seats).filter(|seat| Some(*seat) != you).map(Some);
        let owners: Vec<Option<Seat>> = others.chain([None, you]).collect();
        for owner in owners {
            let mut zones: Vec<_> = scene.zones.iter().filter(|zone| zone.owner == owner).collect();
            // Hands lie at the edge of the table, and fights in its middle.
            let from_middle = |zone: &&Zone| {
                let far = match (zone.staged, zone.layout) {
                    (true, _) => 0,
                    (false, Layout::Fan) => 2,
                    (false, _) => 1,
                };
                if owner == you { far } else { 2 - far }
            };
            zones.sort_by_key(from_middle);
            let drawn = zones.into_iter().filter_map(|zone| {
                let is_touched = touched.contains(zone.id.as_str());
                IllustratedZone::new(self.words, self.readers, zone, is_touched)
            });
            let drawn: Vec<IllustratedZone> = drawn.collect();
            if !drawn.is_empty() {
                self.player(owner, drawn);
            }
        }
        self.action(picture, &touched);
        self.document()
    }

    /// The zones of a player, in as many lines as they need.
    fn player(&mut self, owner: Option<Seat>, zones: Vec<IllustratedZone>) {
        let mut lines: Vec<Vec<IllustratedZone>> = Vec::new();
        let mut used = f32::INFINITY;
        for zone in zones {
            if used + GAP + zone.width > INNER {
                lines.push(Vec::new());
                used = -GAP;
            }
            used += GAP + zone.width;
            // A wide hand has a line of its own, so that the places below stay together.
            if zone.width > ALONE {
                used = f32::INFINITY;
            }
            if let Some(line) = lines.last_mut() {
                line.push(zone);
            }
        }
        let tall =
            |line: &Vec<IllustratedZone>| line.iter().map(|zone| zone.height).fold(0.0, f32::max);
        let heading = owner.map_or(0.0, |_| HEADING);
        let gaps = lines.len().saturating_sub(1) as f32 * PADDING;
        let height = lines.iter().map(tall).sum::<f32>() + gaps + heading + 2.0 * PADDING;
        let (left, top, width) = (MARGIN, self.bottom, WIDTH - 2.0 * MARGIN);
        let _ = write!(
            self.svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#000\" fill-opacity=\".18\"/>"
        );
        let mut y = top + PADDING;
        if let Some(seat) = owner {
            let name = self.words.name(seat, self.readers);
            // Sentences say "you"; above the own cards it begins a line.
            let mut letters = name.chars();
            let name = letters.next().map_or(String::new(), |first| {
                first.to_uppercase().chain(letters).collect::<String>()
            });
            self.text(&name, (left + PADDING, y + 12.0), 13.0, true);
            y += heading;
        }
        for line in lines {
            let high = tall(&line);
            let wide = line.iter().map(|zone| zone.width + GAP).sum::<f32>() - GAP;
            let mut x = left + PADDING + (INNER - wide).max(0.0) / 2.0;
            for zone in line {
                self.zone(&zone, (x, y));
                x += zone.width + GAP;
            }
            y += high + PADDING;
        }
        self.bottom = top + height + 6.0;
    }

    fn zone(&mut self, zone: &IllustratedZone, (x, y): (f32, f32)) {
        self.text(&zone.label, (x, y + 10.0), zone::SMALL, false);
        for card in &zone.cards {
            let (x, y) = (x + card.x, y + card.y);
            let place = Rect { x, y, width: zone::CARD, height: zone::CARD_HEIGHT };
            self.symbol(&card.symbol, &place);
            if let Some(number) = &card.number {
                let (x, y) = place.middle();
                let _ = write!(
                    self.svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"10\" fill=\"#17181c\"/><text x=\"{x}\" y=\"{}\" font-size=\"12\" font-weight=\"700\" fill=\"#fff\" text-anchor=\"middle\">{}</text>",
                    y + 4.3,
                    escape(number)
                );
            }
            self.places.insert(card.key.clone(), place);
        }
        for (n, (emblem, held)) in zone.tokens.iter().enumerate() {
            let place = Rect {
                x: x + n as f32 * zone::TOKEN * 1.1,
                y: y + zone.tokens_at,
                width: zone::TOKEN,
                height: zone::TOKEN,
            };
            let (middle, half) = (place.middle(), zone::TOKEN / 2.0);
            let paper = if *held { "#fffdf8" } else { "#fffdf833" };
            let _ = write!(
                self.svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{half}\" fill=\"{paper}\"/>",
                middle.0, middle.1
            );
            if *held {
                let inside = Rect {
                    x: place.x + 4.0,
                    y: place.y + 4.0,
                    width: zone::TOKEN - 8.0,
                    height: zone::TOKEN - 8.0,
                };
                self.symbol(&format!("e-{emblem}"), &inside);
            }
        }
        for (n, note) in zone.notes.iter().enumerate() {
            let at = y + zone.notes_at + n as f32 * zone::LINE + 10.0;
            self.text(note, (x, at), zone::SMALL, false);
        }
        let area = &zone.area;
        self.places.insert(zone.id.clone(), Rect { x: x + area.x, y: y + area.y, ..*area });
    }

    fn symbol(&mut self, symbol: &str, Rect { x, y, width, height }: &Rect) {
        let _ = write!(
            self.svg,
            "<use href=\"#{symbol}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\"/>"
        );
        self.symbols.insert(symbol.to_owned());
    }

    fn text(&mut self, text: &str, (x, y): (f32, f32), size: f32, bold: bool) {
        let weight = if bold { " font-weight=\"700\"" } else { "" };
        let _ = write!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\"{weight} fill=\"#f3efe2\">{}</text>",
            escape(text)
        );
    }

    /// Marks what the action touches, with an arrow where it leads from one thing to another.
    fn action(&mut self, picture: &LessonPicture, touched: &BTreeSet<&str>) {
        for place in touched.iter().filter_map(|key| self.places.get(*key)) {
            let Rect { x, y, width, height } = place;
            let _ = write!(
                self.svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"5\" fill=\"none\" stroke=\"{GOLD}\" stroke-width=\"3\"/>",
                x - 2.0,
                y - 2.0,
                width + 4.0,
                height + 4.0
            );
        }
        let place = |key: &str| self.places.get(key).map(Rect::middle);
        let Some((from, to)) =
            ends(picture).and_then(|(from, to)| Some((place(&from)?, place(&to)?)))
        else {
            return;
        };
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down).max(1.0);
        let part = ((length - SHORT) / length).max(0.0);
        let (x, y) = (from.0 + across * part, from.1 + down * part);
        let _ = write!(
            self.svg,
            "<path d=\"M{:.1} {:.1}L{x:.1} {y:.1}\" fill=\"none\" stroke=\"#17181c\" stroke-width=\"8\" stroke-linecap=\"round\" stroke-opacity=\".55\"/>\
             <path d=\"M{:.1} {:.1}L{x:.1} {y:.1}\" fill=\"none\" stroke=\"{GOLD}\" stroke-width=\"4\" stroke-linecap=\"round\" marker-end=\"url(#head)\"/>",
            from.0, from.1, from.0, from.1
        );
    }

    fn document(self) -> Illustration {
        let height = self.bottom + MARGIN - 6.0;
        let symbols = elements(self.symbols);
        let (wide, high) = (WIDTH - 4.0, height - 4.0);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" font-family=\"system-ui, sans-serif\">\
             <defs>{symbols}<marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"4\" refY=\"5\" markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\">\
             <path d=\"M0 0L10 5 0 10Z\" fill=\"{GOLD}\"/></marker></defs>\
             <rect x=\"2\" y=\"2\" width=\"{wide}\" height=\"{high}\" rx=\"14\" fill=\"#1d5a45\" stroke=\"#5b3a22\" stroke-width=\"4\"/>{}</svg>\n",
            self.svg
        );
        Illustration { svg, width: WIDTH as u32, height: height.ceil() as u32 }
    }
}

/// Where the arrow of an action begins and ends, as keys of the scene.
fn ends(picture: &LessonPicture) -> Option<(String, String)> {
    let mut moves = picture.steps.iter().flat_map(|step| &step.moves);
    match (moves.next(), moves.next()) {
        (Some(only), None) => return Some((only.card.clone(), only.zone.clone())),
        // Several arrows would hide the cards; their outlines are enough.
        (Some(_), Some(_)) => return None,
        _ => {}
    }
    let touches: Vec<&String> =
        picture.steps.iter().filter_map(|step| step.touches.as_ref()).collect();
    match touches.as_slice() {
        [from, .., to] => Some(((*from).clone(), (*to).clone())),
        [to] => {
            // The card that acts lies where the fight is.
            let mut staged = picture.scene.zones.iter().filter(|zone| zone.staged);
            let acting = staged.find_map(|zone| zone.cards.first())?;
            Some((acting.key.clone(), (*to).clone()))
        }
        [] => None,
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests;
