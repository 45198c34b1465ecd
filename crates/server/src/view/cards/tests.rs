use super::*;
use std::collections::BTreeSet;

/// The values of an attribute, in order.
fn values<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    svg.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The first error in the nesting of the tags.
fn fault(svg: &str) -> Option<String> {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else {
            return Some(format!("<{part} has no end"));
        };
        if !text.trim().is_empty() || tag.matches('"').count() % 2 == 1 || tag.contains('&') {
            return Some(format!("<{part} is no tag"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') {
            open.extend(tag.split(' ').next());
        }
    }
    open.pop().map(|name| format!("<{name}> is not closed"))
}

#[test]
fn every_face_of_every_game_has_a_symbol_of_its_own_in_both_sizes() {
    let sprite = sprite();
    let ids: BTreeSet<&str> = values(&sprite, "id").into_iter().collect();
    let mut looks = BTreeSet::new();
    for about in games() {
        assert!(!about.faces.is_empty(), "{} has no cards", about.id);
        for face in about.faces {
            let symbol = symbol(&face);
            assert!(symbol.starts_with("f-"), "{face:?} is {symbol}");
            assert!(ids.contains(symbol.as_str()), "no {symbol}");
            assert!(
                ids.contains(symbol.replacen('f', "s", 1).as_str()),
                "{symbol} is not in large"
            );
            looks.insert(symbol);
        }
    }
    assert_eq!(looks.len(), 52 + 27);
}

#[test]
fn every_card_of_a_match_has_a_symbol() {
    assert_eq!(symbol(&sortie_core::french::face(sortie_core::Card::new(103))), "f-A-spades");
}

#[test]
fn a_face_that_no_game_has_is_a_blank_card() {
    let face = Face { code: "?".into(), index: "<".into(), emblem: "cups".into() };
    assert_eq!(symbol(&face), "blank");
    assert!(values(&sprite(), "id").contains(&"blank"));
}

#[test]
fn a_card_without_an_emblem_shows_its_index() {
    let (full, large) = print("12", None);
    assert_eq!(values(&full, "href"), ["#blank", "#g-1", "#g-2"]);
    assert_eq!(full, large);
}

#[test]
fn every_character_of_an_index_is_drawn() {
    let sprite = sprite();
    let ids = values(&sprite, "id");
    for character in PRINTS.faces.values().flat_map(|(index, _)| index.chars()) {
        assert!(ids.contains(&format!("g-{character}").as_str()), "no {character}");
    }
}

#[test]
fn ids_are_unique_and_whatever_is_used_is_there() {
    let sprite = sprite();
    let ids = values(&sprite, "id");
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len());
    for used in values(&sprite, "href") {
        assert!(unique.contains(used.trim_start_matches('#')), "{used} is used and not there");
    }
    for id in ["back", "slot", "e-hearts", "f-10-hearts", "s-10-hearts", "f-Q-spades"] {
        assert!(unique.contains(id), "no {id}");
    }
}

#[test]
fn the_document_is_well_formed_and_small() {
    let sprite = sprite();
    assert_eq!(fault(&sprite), None);
    assert!(sprite.len() < 150_000, "{} bytes", sprite.len());
}

#[test]
fn a_tag_that_is_not_closed_is_found() {
    for bad in ["<a><b></a>", "<a>", "<a></a></b>", "<a b=\"></a>", "<a>text</a>"] {
        assert!(fault(bad).is_some(), "{bad}");
    }
}

#[test]
fn a_page_may_set_every_colour() {
    let sprite = sprite();
    for name in ["fill", "stroke", "color"] {
        for value in values(&sprite, name) {
            let settable = value.starts_with("var(--") || ["none", "currentColor"].contains(&value);
            assert!(settable, "{name}={value}");
        }
    }
    assert!(!sprite.contains(" style="), "a page may forbid inline styles");
}

#[test]
fn drawings_of_the_games_are_small_and_need_nothing_from_around_them() {
    for about in games() {
        let drawing = about.drawing;
        assert_eq!(fault(drawing), None, "{}", about.id);
        assert!(drawing.contains(r#"viewBox="0 0 320 200""#), "{}", about.id);
        assert!(drawing.len() < 12_000, "{}: {} bytes", about.id, drawing.len());
        let ids: BTreeSet<&str> = values(drawing, "id").into_iter().collect();
        assert_eq!(ids.len(), values(drawing, "id").len(), "{}", about.id);
        for used in values(drawing, "href") {
            let inside = used.strip_prefix('#').is_some_and(|id| ids.contains(id));
            assert!(inside, "{} uses {used}", about.id);
        }
        for outside in ["var(", "url(", "<script", "<image", " style="] {
            assert!(!drawing.contains(outside), "{} contains {outside}", about.id);
        }
    }
}

#[test]
fn number_cards_show_as_many_emblems_as_they_say() {
    let hearts = PRINTS.emblems["hearts"];
    for number in 2..=10 {
        // One more, which both corners share.
        let shown = values(&pips::full(&number.to_string(), &hearts), "href")
            .into_iter()
            .filter(|used| *used == "#e-hearts")
            .count();
        assert_eq!(shown, number + 1, "the {number}");
    }
}
