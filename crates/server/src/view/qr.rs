//! QR codes of links, as SVG.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The quiet zone that readers need, in modules.
const QUIET: i32 = 4;

/// The code of a text as an SVG document; none for a text that is too long for one.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_a_code_with_room_around_it_and_a_novel_has_none() {
        let svg = svg("http://127.0.0.1:8080/tables/abcdefghjkmn").unwrap();
        // Version 3 has 29 modules a side.
        assert!(svg.contains("viewBox=\"0 0 37 37\""), "{svg}");
        assert!(svg.contains("M4 4h1v1h-1z"), "the corner is dark");
        assert!(!svg.contains("M3 ") && !svg.contains("M36 "), "nothing stands in the quiet zone");
        assert_eq!(super::svg(&"x".repeat(5000)), None);
    }
}
