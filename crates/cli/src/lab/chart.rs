//! A ladder as a picture.

use sortie_lab::ladder::Ladder;
use sortie_words::Words;
use std::fmt::Write;

const LEFT: f64 = 160.0;
const WIDTH: f64 = 480.0;
const RIGHT: f64 = 60.0;
const ROW: f64 = 28.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 40.0;

/// Colours for a light and a dark page; whoever opens the file says which.
const STYLE: &str = "\
text{font:14px system-ui,sans-serif;fill:#1f2328}.axis,.tick{fill:#59636e;font-size:12px}\
.grid{stroke:#d1d9e0}.bar{stroke:#6e9fd4;stroke-width:8;stroke-linecap:round}.dot{fill:#0a4a8f}\
.page{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#f0f3f6}.axis,.tick{fill:#a3adb8}\
.grid{stroke:#3d444d}.bar{stroke:#3f73ad}.dot{fill:#cfe4ff}.page{fill:#0d1117}}";

/// The ratings as dots on the bars of their intervals, as SVG.
pub(super) fn chart(ladder: &Ladder, words: &Words) -> String {
    let ends = ladder.bots.iter().flat_map(|rated| [rated.interval.low, rated.interval.high]);
    let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(l, h), end| (l.min(end), h.max(end)));
    // At least 1, since a range of 0 has no logarithm.
    let step = step((high - low).max(1.0));
    let (first, last) =
        ((low / step).floor(), (high / step).ceil().max((low / step).floor() + 1.0));
    let x = |rating: f64| LEFT + (rating / step - first) / (last - first) * WIDTH;
    let foot = TOP + ROW * ladder.bots.len() as f64;
    let (wide, high) = (LEFT + WIDTH + RIGHT, foot + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         width=\"{wide}\" height=\"{high}\" role=\"img\">\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    );
    let mut add = |line: String| {
        // Writing into a string cannot fail.
        let _ = writeln!(svg, "{line}");
    };
    add(format!("<title>{}</title>", escaped(&ladder.rules)));
    add(format!("<text x=\"16\" y=\"26\">{}</text>", escaped(&ladder.rules)));
    for tick in first as i64..=last as i64 {
        let (rating, top) = (tick as f64 * step, TOP - 8.0);
        let (at, below) = (x(rating), foot + 14.0);
        add(format!("<path class=\"grid\" d=\"M{at:.1} {top}V{foot}\"/>"));
        let sign = if rating > 0.0 { "+" } else { "" };
        let label = format!("{sign}{rating:.0}").replace('-', "\u{2212}");
        add(format!(
            "<text class=\"tick\" x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{label}</text>"
        ));
    }
    for (row, rated) in ladder.bots.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let (from, to, at) = (x(rated.interval.low), x(rated.interval.high), x(rated.rating));
        let (end, base) = (LEFT - 16.0, y + 5.0);
        let name = escaped(&rated.bot);
        add(format!("<text x=\"{end}\" y=\"{base}\" text-anchor=\"end\">{name}</text>"));
        add(format!("<path class=\"bar\" d=\"M{from:.1} {y}H{to:.1}\"/>"));
        add(format!("<circle class=\"dot\" cx=\"{at:.1}\" cy=\"{y}\" r=\"5\"/>"));
    }
    let (middle, base) = (LEFT + WIDTH / 2.0, foot + 32.0);
    let axis = escaped(&words.say(id!("lab-ladder-axis")));
    add(format!(
        "<text class=\"axis\" x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\">{axis}</text>"
    ));
    add("</svg>".to_owned());
    svg
}

/// 1, 2 or 5 times a power of ten, of which 4 to 10 make up the range.
fn step(range: f64) -> f64 {
    let power = 10.0_f64.powf((range / 4.0).log10().floor());
    let least = range / 4.0 / power;
    power * [5.0, 2.0].into_iter().find(|step| *step <= least).unwrap_or(1.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_lab::interval::Interval;
    use sortie_lab::ladder::RatedBot;

    #[test]
    fn ticks_stand_at_round_numbers() {
        for (range, wanted) in [(4.0, 1.0), (39.0, 5.0), (79.0, 10.0), (80.0, 20.0), (900.0, 200.0)]
        {
            assert!((step(range) - wanted).abs() < 1e-9, "{range}: {}", step(range));
        }
    }

    #[test]
    fn every_bot_has_a_bar_within_the_picture_and_no_name_is_markup() {
        let rated = |bot: &str, rating: f64| RatedBot {
            bot: bot.to_owned(),
            rating,
            interval: Interval { low: rating - 30.0, high: rating + 30.0 },
        };
        let ladder = Ladder {
            rules: "toy".to_owned(),
            seats: 2,
            seed: 0,
            sets: 9,
            reproducible: true,
            bots: vec![rated("a<b", 150.0), rated("c", 0.0), rated("d", -150.0)],
            pairings: Vec::new(),
        };
        let drawn = chart(&ladder, &Words::new("en", []).unwrap());
        assert_eq!(drawn.matches("class=\"bar\"").count(), 3);
        assert!(drawn.contains(">a&lt;b</text>") && !drawn.contains("a<b"), "{drawn}");
        for at in drawn.split("cx=\"").skip(1) {
            let at: f64 = at.split('"').next().unwrap().parse().unwrap();
            assert!((LEFT..=LEFT + WIDTH).contains(&at));
        }
        assert!(drawn.contains("prefers-color-scheme:dark"));
    }
}
