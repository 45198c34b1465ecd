//! A structure-aware mutator for JSON documents: moves a card, changes a number, removes an entry.
//!
//! Blind changes of bytes almost never leave a valid document, so they would only test the parser.

use serde_json::{Map, Value};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::matches::Seating;
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, catalogue::preset_code};
use sortie_games::catalogue;
use std::sync::LazyLock;

/// Mutates the first `size` bytes of `data`: a document, perhaps followed by a zero byte and random
/// choices, up to `max` bytes in all. Returns the new number of bytes. `plain` changes single bytes
/// where there is no document, and in the random choices.
pub fn document(
    data: &mut [u8],
    size: usize,
    max: usize,
    seed: u32,
    plain: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut luck = Fast::new(u64::from(seed));
    let max = max.min(data.len());
    let end = data[..size].iter().position(|&byte| byte == 0).unwrap_or(size);
    match luck.below(8) {
        // Sometimes blind changes of bytes, which also reach the parser's errors.
        0 => return plain(data, size, max),
        1 | 2 if size < max => return choices(data, size, end, max, &mut luck, plain),
        _ => {}
    }
    let Ok(mut document) = serde_json::from_slice::<Value>(&data[..end]) else {
        return plain(data, size, max);
    };
    for _ in 0..=luck.below(3) {
        change(&mut document, &mut luck);
    }
    let mut changed = document.to_string().into_bytes();
    changed.extend_from_slice(&data[end..size]);
    // libFuzzer limits the size; cutting the document would destroy it.
    if changed.len() > max {
        return plain(data, size, max);
    }
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
}

fn choices(
    data: &mut [u8],
    size: usize,
    end: usize,
    max: usize,
    luck: &mut Fast,
    plain: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    if end + 1 < size && luck.below(2) == 0 {
        return end + 1 + plain(&mut data[end + 1..], size - end - 1, max - end - 1);
    }
    let mut size = size;
    if end == size {
        data[size] = 0;
        size += 1;
    }
    let more = luck.below(40) as usize;
    for byte in data[..max].iter_mut().skip(size).take(more) {
        *byte = luck.below(256) as u8;
        size += 1;
    }
    size
}

fn change(document: &mut Value, luck: &mut Fast) {
    let mut places = Vec::new();
    collect_pointers(document, String::new(), &mut places);
    let Some(place) = one(&places, luck) else { return };
    let other = one(&places, luck).and_then(|other| document.pointer(other)).cloned();
    let texts = texts(document, &places);
    match luck.below(8) {
        0..=2 => return move_word(document, &texts, luck),
        3 => return swap(document, &texts, luck),
        _ => {}
    }
    let Some(value) = document.pointer_mut(place) else { return };
    match value {
        Value::Number(number) => {
            let now = number.as_i64().unwrap_or_default();
            *value = match luck.below(4) {
                0 => now.wrapping_add(1).into(),
                1 => now.wrapping_sub(1).into(),
                2 => i64::from(luck.below(20)).into(),
                // Boundary values of the integer types behind the fields.
                _ => [i64::MAX, -1, 255, 256, i64::from(u32::MAX)][luck.below(5) as usize].into(),
            };
        }
        Value::Bool(on) => *on = !*on,
        Value::Null => *value = other.unwrap_or_default(),
        Value::String(text) => change_text(text, other, luck),
        Value::Array(items) => change_list(items, luck),
        Value::Object(fields) => change_fields(fields, other, luck),
    }
}

/// Collects the JSON pointers (RFC 6901) of all values below this one.
fn collect_pointers(value: &Value, here: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                collect_pointers(item, format!("{here}/{n}"), places);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                collect_pointers(field, format!("{here}/{name}"), places);
            }
        }
        _ => {}
    }
    if !here.is_empty() {
        places.push(here);
    }
}

/// The pointers to strings.
fn texts<'a>(document: &Value, places: &'a [String]) -> Vec<&'a String> {
    places.iter().filter(|at| document.pointer(at).is_some_and(Value::is_string)).collect()
}

fn one<'a, T>(all: &'a [T], luck: &mut Fast) -> Option<&'a T> {
    // `below` needs at least 1; an empty slice gives `None` all the same.
    all.get(luck.below(all.len().max(1) as u32) as usize)
}

/// Moves a word, often a card, from one string to another.
fn move_word(document: &mut Value, texts: &[&String], luck: &mut Fast) {
    let (Some(from), Some(to)) = (one(texts, luck), one(texts, luck)) else { return };
    let Some(Value::String(text)) = document.pointer_mut(from) else { return };
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let word = words.remove(luck.below(words.len() as u32) as usize);
    *text = words.join(" ");
    let Some(Value::String(text)) = document.pointer_mut(to) else { return };
    let mut words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    words.insert(luck.below(words.len() as u32 + 1) as usize, &word);
    *text = words.join(" ");
}

/// Swaps two words. Unlike a move, this keeps the number of cards, so deeper checks are reached.
fn swap(document: &mut Value, texts: &[&String], luck: &mut Fast) {
    let (Some(&one_place), Some(&other_place)) = (one(texts, luck), one(texts, luck)) else {
        return;
    };
    let word = |document: &Value, place: &str, luck: &mut Fast| {
        let text = document.pointer(place)?.as_str()?;
        let words: Vec<&str> = text.split(' ').collect();
        one(&words, luck).map(|word| (*word).to_owned())
    };
    let Some(first) = word(document, one_place, luck) else { return };
    let Some(second) = word(document, other_place, luck) else { return };
    for (place, from, to) in [(one_place, &first, &second), (other_place, &second, &first)] {
        if let Some(Value::String(text)) = document.pointer_mut(place) {
            let words = text.split(' ').map(|word| if word == from { to } else { word });
            *text = words.collect::<Vec<_>>().join(" ");
        }
    }
}

fn change_text(text: &mut String, other: Option<Value>, luck: &mut Fast) {
    match (luck.below(4), other) {
        (0, Some(Value::String(other))) => *text = other,
        (1, _) => {
            let end = luck.below(text.chars().count() as u32 + 1) as usize;
            *text = text.chars().take(end).collect();
        }
        _ => {
            let word = one(&VOCABULARY.texts, luck).cloned().unwrap_or_default();
            if luck.below(2) == 0 {
                *text = word;
            } else {
                text.push(' ');
                text.push_str(&word);
            }
        }
    }
}

fn change_list(items: &mut Vec<Value>, luck: &mut Fast) {
    if items.is_empty() {
        return items.push(luck.below(4).into());
    }
    let n = items.len() as u32;
    let (at, other) = (luck.below(n) as usize, luck.below(n) as usize);
    match luck.below(3) {
        0 => {
            items.remove(at);
        }
        1 => items.insert(other, items[at].clone()),
        _ => items.swap(at, other),
    }
}

fn change_fields(fields: &mut Map<String, Value>, other: Option<Value>, luck: &mut Fast) {
    if luck.below(2) == 0 {
        let names: Vec<String> = fields.keys().cloned().collect();
        if let Some(name) = one(&names, luck) {
            fields.remove(name);
        }
    } else if let Some((name, value)) = one(&VOCABULARY.fields, luck) {
        let value = if luck.below(3) == 0 { other } else { None }.unwrap_or_else(|| value.clone());
        fields.insert(name.clone(), value);
    }
}

/// Words and fields from the positions and codes of all games: libFuzzer's "dictionary".
struct Vocabulary {
    texts: Vec<String>,
    fields: Vec<(String, Value)>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut vocabulary = Vocabulary { texts: Vec::new(), fields: Vec::new() };
    for id in catalogue::IDS {
        catalogue::with(id, CollectVocabulary(&mut vocabulary));
    }
    // Codes and positions repeat words, and each should be as likely as any other.
    vocabulary.texts.sort();
    vocabulary.texts.dedup();
    vocabulary
});

struct CollectVocabulary<'a>(&'a mut Vocabulary);

impl Visitor for CollectVocabulary<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (fewest, most) = G::INFO.seats;
        for preset in G::INFO.presets {
            for seats in [fewest, most] {
                self.0.texts.extend(preset_code::<G>(preset.id, seats));
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let Ok(rules) = setup.build::<G>(usize::from(seats)) else { continue };
                for luck in 0..3 {
                    self.0.keep_match(&rules, seats, luck);
                }
            }
        }
    }
}

impl Vocabulary {
    fn keep_match<G: Game>(&mut self, rules: &G, seats: u8, luck: u8) {
        let Ok(mut played) = Match::new(rules.clone(), seats, [luck; 32], &Seating::default())
        else {
            return;
        };
        let mut luck = Fast::new(u64::from(luck));
        while played.turn().outcome().is_none() {
            self.keep(&serde_json::to_value(played.position()).unwrap_or_default());
            crate::invariants::random_decision(&mut played, &mut luck);
        }
    }

    fn keep(&mut self, value: &Value) {
        match value {
            Value::String(text) => {
                let word = text.split(' ').next().unwrap_or_default();
                if !self.texts.iter().any(|known| known == word) {
                    self.texts.push(word.to_owned());
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.keep(item)),
            Value::Object(fields) => {
                for (name, field) in fields {
                    if !self.fields.iter().any(|(known, _)| known == name) {
                        self.fields.push((name.clone(), field.clone()));
                    }
                    self.keep(field);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeds;
    use sortie_core::position::setup;

    /// Mutates a document with each of these seeds, without `plain`, and passes on the results.
    fn changed(document: &[u8], seeds: std::ops::Range<u32>, mut each: impl FnMut(&[u8])) {
        for seed in seeds {
            let mut data = document.to_vec();
            data.resize(8_000, 0);
            let size = super::document(&mut data, document.len(), 8_000, seed, |_, size, _| size);
            each(&data[..size]);
        }
    }

    #[test]
    fn a_changed_document_is_a_document_and_often_another() {
        let seed = seeds::all().into_iter().find(|seed| seed.target == "position").unwrap();
        let (mut others, mut heads) = (0, 0);
        changed(&seed.bytes, 0..500, |data| {
            let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
            let text = std::str::from_utf8(&data[..end]).unwrap();
            serde_json::from_str::<Value>(text).unwrap();
            others += u32::from(data != seed.bytes);
            heads += u32::from(setup(text).is_ok());
        });
        assert!(others > 300, "{others} of 500 differ");
        assert!(heads > 250, "{heads} of 500 still are positions with rules");
    }

    #[test]
    fn what_is_too_long_when_changed_is_left_to_bytes() {
        let mut data = b"[1,2,3]".to_vec();
        for seed in 0..200 {
            assert!(document(&mut data, 7, 7, seed, |_, size, _| size) <= 7);
            data.copy_from_slice(b"[1,2,3]");
        }
    }
}
