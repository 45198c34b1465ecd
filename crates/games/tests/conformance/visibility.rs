//! A position as the game's spec reads it: zones of cards, who sees their faces, and what is public.

use serde_json::Value;
use sortie_core::{Observer, Seat, Seats};
use std::fmt::Write;

/// The observers who see the face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    ByAll,
    By(Seats),
    ByNobody,
}

impl Seen {
    pub fn by(seat: Seat) -> Self {
        Seen::By(Seats::one(seat))
    }

    pub fn is_by(self, who: Observer) -> bool {
        match self {
            Seen::ByAll => true,
            Seen::By(seats) => who.is_in(seats),
            Seen::ByNobody => false,
        }
    }
}

/// A card in a zone.
#[derive(Clone, Debug)]
pub struct ZoneCard {
    pub code: String,
    pub seen: Seen,
    /// The public knowledge about it, whether its face is seen or not.
    pub tag: String,
}

#[derive(Clone, Debug)]
pub struct Zone {
    pub name: String,
    pub cards: Vec<ZoneCard>,
    /// Whether the order of the cards is public.
    pub in_order: bool,
}

/// A position being read. Fields that the spec has not taken are an error: a field that nobody
/// thought about could hold a secret.
#[derive(Clone, Debug)]
pub struct Visibility {
    pub seats: u8,
    pub zones: Vec<Zone>,
    /// The public facts beside the cards.
    pub facts: Vec<(String, Value)>,
    rest: Value,
}

impl Visibility {
    /// # Panics
    /// If the spec leaves anything of the position unread.
    pub fn read(position: Value, seats: u8, spec: fn(&mut Visibility)) -> Visibility {
        let mut visibility =
            Visibility { seats, zones: Vec::new(), facts: Vec::new(), rest: position };
        spec(&mut visibility);
        if let Some(left) = left_over(&visibility.rest, "") {
            panic!("the game's file in specs/ does not say who sees '{left}' of a position");
        }
        visibility
    }

    /// Takes what stands at a path such as `hand.0` out of the position.
    pub fn take(&mut self, path: &str) -> Value {
        let mut rest = Some(&mut self.rest);
        for part in path.split('.') {
            rest = rest.and_then(|value| match value {
                Value::Array(items) => items.get_mut(part.parse::<usize>().ok()?),
                value => value.get_mut(part),
            });
        }
        rest.map(Value::take).unwrap_or_default()
    }

    /// Looks at what stands at a path.
    pub fn peek(&self, path: &str) -> &Value {
        self.rest.pointer(&pointer(path)).unwrap_or(&Value::Null)
    }

    /// Takes the cards that are named at a path.
    pub fn names(&mut self, path: &str) -> Vec<String> {
        match self.take(path) {
            Value::Null => Vec::new(),
            Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
            Value::Array(items) => {
                items.iter().filter_map(|item| item.as_str()).map(str::to_owned).collect()
            }
            other => panic!("'{path}' of a position names no cards: {other}"),
        }
    }

    /// The cards at a path are a zone, a set whose faces are seen so.
    pub fn zone(&mut self, path: &str, seen: Seen) {
        self.tagged_zone(path, |_| seen, |_| String::new());
    }

    /// The cards at a path are a zone, a set; seen and tagged card by card.
    pub fn tagged_zone(
        &mut self,
        path: &str,
        seen: impl Fn(&str) -> Seen,
        tag: impl Fn(&str) -> String,
    ) {
        let lying = |code: String| ZoneCard { seen: seen(&code), tag: tag(&code), code };
        let cards = self.names(path).into_iter().map(lying).collect();
        self.zones.push(Zone { name: path.to_owned(), cards, in_order: false });
    }

    /// The cards at a path are a zone in an order that all see.
    pub fn row(&mut self, path: &str, seen: Seen) {
        self.zone(path, seen);
        if let Some(zone) = self.zones.last_mut() {
            zone.in_order = true;
        }
    }

    /// The value at a path is public.
    pub fn fact(&mut self, path: &str) {
        let value = self.take(path);
        self.facts.push((path.to_owned(), value));
    }

    /// The public knowledge about a card.
    pub fn tag(&self, code: &str) -> &str {
        let lying = self.zones.iter().flat_map(|zone| &zone.cards);
        lying.into_iter().find(|card| card.code == code).map_or("", |card| &card.tag)
    }

    /// The public knowledge about each card that a seat plays, by the words of its action. If equal
    /// cards share a name, each word means the next one in the hand; each `'` behind it leaves one
    /// out.
    pub fn tags_played(&self, seat: Seat, action: &str) -> Vec<String> {
        let tag = |(word, card): (&str, Option<&ZoneCard>)| {
            card.map_or_else(|| self.tag(word).to_owned(), |card| card.tag.clone())
        };
        self.played(seat, action).into_iter().map(|(word, card, _)| tag((word, card))).collect()
    }

    /// In how many ways the cards of an action can be taken out of the hand, one after the other,
    /// when equal cards count as different: more than one only where a game has equal cards.
    pub fn ways(&self, seat: Seat, action: &str) -> f64 {
        self.played(seat, action).into_iter().map(|(_, _, ways)| ways as f64).product()
    }

    /// The words of an action, the cards of the hand that they mean, and how many equal ones there
    /// are to choose from.
    fn played<'a>(&self, seat: Seat, action: &'a str) -> Vec<(&'a str, Option<&ZoneCard>, usize)> {
        let hand = self.zones.iter().find(|zone| zone.name == format!("hand.{seat}"));
        let mut left: Vec<&ZoneCard> = hand.iter().flat_map(|zone| &zone.cards).collect();
        let mut played = Vec::new();
        for word in action.split(' ') {
            let name = word.trim_end_matches('\'');
            let mut equal = (0..left.len()).filter(|&n| left[n].code == name);
            let exact = left.iter().position(|card| card.code == word);
            match exact.or(equal.nth(word.len() - name.len())) {
                Some(n) => {
                    let card = left[n];
                    let same =
                        |other: &&&ZoneCard| other.code == card.code && other.tag == card.tag;
                    played.push((word, Some(card), left.iter().filter(same).count()));
                    left.remove(n);
                }
                None => played.push((word, None, 1)),
            }
        }
        played
    }

    /// Every card with its zone, for counting.
    pub fn cards(&self) -> impl Iterator<Item = (&str, &str)> {
        self.zones
            .iter()
            .flat_map(|zone| zone.cards.iter().map(|card| (card.code.as_str(), zone.name.as_str())))
    }

    /// The zones as one observer sees them, faces blanked where it sees none, and the facts.
    pub fn observation(&self, who: Observer) -> String {
        let mut text = String::with_capacity(256);
        for zone in &self.zones {
            let _ = write!(text, "{}:", zone.name);
            let face = |card: &ZoneCard| {
                let code = if card.seen.is_by(who) { card.code.as_str() } else { "?" };
                format!(" {code}{}", card.tag)
            };
            let mut faces: Vec<String> = zone.cards.iter().map(face).collect();
            if !zone.in_order {
                faces.sort_unstable();
            }
            text.extend(faces);
            text.push('\n');
        }
        for (name, value) in &self.facts {
            let _ = writeln!(text, "{name}: {value}");
        }
        text
    }

    /// The public facts that the next decision may depend on: the number of cards in each zone, and
    /// the facts.
    pub fn shape(&self) -> String {
        let mut text = String::new();
        for zone in &self.zones {
            let _ = writeln!(text, "{}: {}", zone.name, zone.cards.len());
        }
        for (name, value) in &self.facts {
            let _ = writeln!(text, "{name}: {value}");
        }
        text
    }

    /// The public proofs, zone by zone.
    pub fn tags(&self) -> String {
        let mut text = String::new();
        for zone in &self.zones {
            let mut tags: Vec<&str> = zone.cards.iter().map(|card| card.tag.as_str()).collect();
            tags.retain(|tag| !tag.is_empty());
            tags.sort_unstable();
            let _ = writeln!(text, "{}: {}", zone.name, tags.join(" "));
        }
        text
    }
}

fn pointer(path: &str) -> String {
    format!("/{}", path.replace('.', "/"))
}

/// The path of something in this value that nobody took.
fn left_over(value: &Value, path: &str) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Object(fields) => {
            fields.iter().find_map(|(name, field)| left_over(field, &format!("{path}.{name}")))
        }
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(n, item)| left_over(item, &format!("{path}.{n}")))
        }
        _ => Some(path.trim_start_matches('.').to_owned()),
    }
}
