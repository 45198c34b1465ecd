//! Jack, queen and king: a half drawn twice, joined by a sash. The parts that all suits share are
//! in `courts.svg`, with the middle of the card as origin. They take the emblem's colour as their
//! current colour, and the hair colour from the element around them.

use super::{GOLD, INK, PAPER, emblem, twice};
use sortie_core::face::Emblem;

/// The parts that the figures are put together from.
pub(super) fn definitions() -> String {
    include_str!("courts.svg").lines().collect()
}

/// The features that distinguish the figures of a suit.
struct CourtStyle {
    hair: &'static str,
    beard: &'static str,
    /// The pattern of the robe.
    cloth: &'static str,
    /// Whether the figure looks the other way.
    mirrored: bool,
}

/// The figure for an index, if it has one.
pub(super) fn figure(index: &str, sign: &Emblem) -> Option<String> {
    let (figure, thing) = match index {
        "J" => ("jack", "sword"),
        "Q" => ("queen", "flower"),
        "K" => ("king", "sceptre"),
        _ => return None,
    };
    let preferences = look(sign);
    let hair = preferences.hair;
    let mirror = if preferences.mirrored { r#" transform="scale(-1 1)""# } else { "" };
    let beard = match index {
        "K" => format!(r#"<path d="{}" fill="{hair}"/>"#, preferences.beard),
        _ => String::new(),
    };
    let half = [
        format!(r##"<g{mirror}><g fill="{hair}"><use href="#c-{figure}"/></g>"##),
        format!(r#"<path d="{}" fill="none" stroke="currentColor"/>{beard}"#, preferences.cloth),
        r##"<use href="#c-face"/>"##.to_owned(),
        format!(r##"<use href="#c-{figure}-crown"/><use href="#c-{thing}"/></g>"##),
        emblem(sign, (if preferences.mirrored { 46.0 } else { -46.0 }, -119.0), 26.0, false),
    ]
    .concat();
    let style = format!(
        r#"stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round""#
    );
    let half = format!(r#"<g transform="translate(125 175)" {style}>{half}</g>"#);
    let sash =
        format!(r##"<g transform="translate(125 175)" {style}><use href="#c-sash"{mirror}/></g>"##);
    Some(twice("h", index, sign, &half) + &sash)
}

fn look(sign: &Emblem) -> CourtStyle {
    match sign.name {
        "hearts" => CourtStyle {
            hair: GOLD,
            beard: "M-18-84C-20-66-16-50 0-44 16-50 20-66 18-84 12-76 8-74 0-74S-12-76-18-84Z",
            cloth: "M-11-34L15-11M11-34L-15-11M-15-24L2-9M15-24L-2-9",
            mirrored: false,
        },
        "spades" => CourtStyle {
            hair: INK,
            beard: "M-18-84C-18-62-10-46 0-34 10-46 18-62 18-84 12-76 8-74 0-74S-12-76-18-84Z",
            cloth: "M-10-40V0M-3-40V0M4-40V0M11-40V-4",
            mirrored: true,
        },
        "diamonds" => CourtStyle {
            hair: PAPER,
            beard: "M-18-84C-20-66-14-52-6-46L0-54 6-46C14-52 20-66 18-84 12-76 8-74 0-74S-12-76-18-84Z",
            cloth: "M-15-36L0-30 15-36M-16-28L0-22 16-28M-17-20L0-14 17-20M-18-12L0-6",
            mirrored: true,
        },
        _ => CourtStyle {
            hair: "var(--hair,#8a5a2b)",
            beard: "M-18-84C-20-66-14-52 0-52S20-66 18-84 12-76 8-74 0-74-12-76-18-84Z",
            cloth: "M-11-34h6M-8-37v6M5-34h6M8-37v6M-3-25h6M0-28v6M-14-18h6M-11-21v6M9-19h6M12-22v6",
            mirrored: false,
        },
    }
}
