//! Some symbols of the cards with all that they are drawn from, for documents that stand alone.

use super::sprite;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The symbols of all cards with their usual colours: a document alone has no page that sets them.
pub(crate) static USUAL: LazyLock<String> = LazyLock::new(|| with_usual_values(&sprite()));

/// Replaces every `var(--name,value)` by its value.
pub(crate) fn with_usual_values(svg: &str) -> String {
    let mut svg = svg.to_owned();
    // Values may contain properties themselves, so the last one is the innermost.
    while let Some(from) = svg.rfind("var(--") {
        let Some(len) = svg[from..].find(')') else { return svg };
        let inside = &svg[from + "var(".len()..from + len];
        let value = inside.split_once(',').map_or("", |(_, value)| value).trim().to_owned();
        svg.replace_range(from..=from + len, &value);
    }
    svg
}

/// The elements with these ids and all elements that they refer to, each once.
pub(crate) fn elements(ids: BTreeSet<String>) -> String {
    let mut missing: Vec<String> = ids.into_iter().collect();
    let mut known: BTreeSet<String> = missing.iter().cloned().collect();
    let mut found = String::new();
    while let Some(id) = missing.pop() {
        let Some(element) = element(&USUAL, &id) else { continue };
        for part in element.split("href=\"#").skip(1) {
            let Some((used, _)) = part.split_once('"') else { continue };
            // A part that is drawn twice in one symbol comes with the symbol.
            let inside = element.contains(&format!("id=\"{used}\""));
            if !inside && known.insert(used.to_owned()) {
                missing.push(used.to_owned());
            }
        }
        found += element;
    }
    found
}

/// The element with an id. No element of the cards contains another of its own kind and has an id, but
/// for groups, which are parts of a symbol.
fn element<'a>(svg: &'a str, id: &str) -> Option<&'a str> {
    let at = svg.find(&format!(" id=\"{id}\""))?;
    let from = svg[..at].rfind('<')?;
    let name = svg[from + 1..at].split(' ').next()?;
    let head = svg[from..].find('>')?;
    if svg[from..from + head].ends_with('/') {
        return Some(&svg[from..=from + head]);
    }
    let end = format!("</{name}>");
    let len = svg[from..].find(&end)? + end.len();
    Some(&svg[from..from + len])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_replaced_by_their_usual_values() {
        let check = |svg: &str, plain: &str| assert_eq!(with_usual_values(svg), plain);
        check("fill=\"var(--gold,#e3b341)\"", "fill=\"#e3b341\"");
        check("var(--suit,var(--red,#c4122f)) var(--skin,#fbe3cb)", "#c4122f #fbe3cb");
        check("var(--none)", "");
        check("var(--open,#fff", "var(--open,#fff");
        assert!(!USUAL.contains("var("));
    }

    #[test]
    fn a_symbol_comes_with_all_that_it_is_drawn_from_and_nothing_else() {
        let found = elements(BTreeSet::from(["s-10-hearts".to_owned()]));
        let has = |id: &str| found.contains(&format!(" id=\"{id}\""));
        assert!(["s-10-hearts", "blank", "g-1", "g-0", "e-hearts"].into_iter().all(has), "{found}");
        assert!(!["s-9-hearts", "g-9", "back", "e-clubs"].into_iter().any(has), "{found}");
        assert_eq!(found.matches("<symbol").count(), found.matches("</symbol>").count());
        assert_eq!(elements(BTreeSet::from(["nothing".to_owned()])), "");
    }
}
