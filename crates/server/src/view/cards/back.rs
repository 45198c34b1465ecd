//! The back of all cards.

use super::blank;
use std::fmt::Write;

const GROUND: &str = "var(--back-a,#1f3f73)";
const PATTERN: &str = "var(--back-b,#dfe7f3)";

/// A lattice with a dot in each of its lozenges, a frame, and a rose in the middle.
pub(super) fn back() -> String {
    let mut lattice = String::new();
    let mut dots = String::new();
    for row in 0..=LOZENGES.1 {
        for column in 0..=LOZENGES.0 {
            let (x, y) = (25.0 + f32::from(column) * WIDE, 25.0 + f32::from(row) * HIGH);
            let (right, below) = (column < LOZENGES.0, row < LOZENGES.1);
            if right && below {
                let _ = write!(lattice, "M{x} {y}l{WIDE} {HIGH}m-{WIDE} 0l{WIDE}-{HIGH}");
                let _ = write!(dots, "M{} {y}h.01M{x} {}h.01", x + WIDE / 2.0, y + HIGH / 2.0);
            }
        }
    }
    [
        blank(),
        &format!(r#"<rect x="11" y="11" width="228" height="328" rx="12" fill="{GROUND}"/>"#),
        &format!(r#"<g fill="none" stroke="{PATTERN}" stroke-linecap="round">"#),
        &format!(
            r#"<path d="{lattice}" stroke-opacity=".55"/><path d="{dots}" stroke-width="4"/>"#
        ),
        r#"<rect x="19" y="19" width="212" height="312" rx="7" stroke-width="3"/>"#,
        &format!(r#"<circle cx="125" cy="175" r="56" fill="{GROUND}" stroke-width="3"/>"#),
        r#"<circle cx="125" cy="175" r="50" stroke-width="1.5"/></g>"#,
        &rose(),
    ]
    .concat()
}

const LOZENGES: (u8, u8) = (10, 12);
const WIDE: f32 = 20.0;
const HIGH: f32 = 25.0;

/// A compass rose: four long points over four short ones, each half light, half outlined.
fn rose() -> String {
    let star = |angle: u16, length: u16| {
        format!(
            r#"<path transform="rotate({angle} 125 175)" d="M125 {}L134 166 125 175Z" fill="{PATTERN}"/>"#,
            175 - length
        ) + &format!(
            r#"<path transform="rotate({angle} 125 175)" d="M125 {}L116 166 125 175Z" fill="{GROUND}" stroke="{PATTERN}" stroke-width="1.5" stroke-linejoin="round"/>"#,
            175 - length
        )
    };
    let short = [45, 135, 225, 315].map(|angle| star(angle, 34)).concat();
    let long = [0, 90, 180, 270].map(|angle| star(angle, 46)).concat();
    short + &long
}
