//! A picture as an `svg` element: its shapes, its colours, and the texts that make it accessible.

/// Text and marks.
pub(super) const INK: &str = "var(--plot-ink,#1f2328)";
/// Marks that matter less, and axes.
pub(super) const MUTED: &str = "var(--plot-muted,#59636e)";
/// Grid lines.
pub(super) const GRID: &str = "var(--plot-grid,#d1d9e0)";
/// The colours of lines, one after the other; distinct for people with colour-blindness too.
const SERIES: [&str; 6] = [
    "var(--plot-1,#0a4a8f)",
    "var(--plot-2,#b35900)",
    "var(--plot-3,#1a7f4b)",
    "var(--plot-4,#8a3ba8)",
    "var(--plot-5,#a6212f)",
    "var(--plot-6,#59636e)",
];

/// The height of texts, in pixels.
pub(super) const TEXT: f64 = 12.0;
/// The width of a character on average, in heights of the text: no font is at hand to measure it.
const CHARACTER: f64 = 0.59;
/// From the middle of a line of text down to its baseline, in heights of the text.
const BASELINE: f64 = 0.35;

/// The colour of a line by its place.
pub(super) fn series_color(place: usize) -> &'static str {
    SERIES[place % SERIES.len()]
}

/// About how wide a text is, in pixels.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER * TEXT
}

/// The most characters of a label that are drawn in this width.
pub(super) fn shorten(text: &str, width: f64) -> String {
    let most = (width / (CHARACTER * TEXT)).max(2.0) as usize;
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// The title and the text alternative of a picture.
pub(super) struct Labels<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
}

/// The size of a picture with its margins, in pixels.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A point in pixels from the top left.
pub(super) type Point = (f64, f64);

/// The shape of a mark.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    Circle,
    Diamond,
    Square,
}

/// The side of a text that lies at its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The colour, width and dashes of a line.
#[derive(Clone, Copy)]
pub(super) struct Stroke<'a> {
    pub(super) color: &'a str,
    pub(super) width: f64,
    /// The lengths of dashes and gaps; empty for a solid line.
    pub(super) dashes: &'a str,
}

impl<'a> Stroke<'a> {
    pub(super) fn solid(color: &'a str, width: f64) -> Self {
        Stroke { color, width, dashes: "" }
    }

    fn attributes(&self) -> String {
        let dashes = match self.dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        format!("stroke=\"{}\" stroke-width=\"{}\"{dashes}", self.color, self.width)
    }
}

/// The shapes of a picture, from the bottom to the top.
pub(super) struct Drawing {
    size: Size,
    shapes: String,
}

impl Drawing {
    pub(super) fn new(size: Size) -> Self {
        Drawing { size, shapes: String::new() }
    }

    fn add(&mut self, shape: &str) {
        self.shapes.push_str(shape);
    }

    pub(super) fn line(&mut self, from: Point, to: Point, stroke: &Stroke<'_>) {
        let ([x1, y1], [x2, y2]) = (pixels(from), pixels(to));
        let stroke = stroke.attributes();
        self.add(&format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {stroke}/>"));
    }

    pub(super) fn polyline(&mut self, points: &[Point], stroke: &Stroke<'_>) {
        let (points, stroke) = (listed(points), stroke.attributes());
        self.add(&format!("<polyline points=\"{points}\" fill=\"none\" {stroke}/>"));
    }

    /// An area that is transparent, so that what lies below is seen.
    pub(super) fn area(&mut self, points: &[Point], color: &str) {
        let points = listed(points);
        self.add(&format!("<polygon points=\"{points}\" fill=\"{color}\" fill-opacity=\"0.2\"/>"));
    }

    pub(super) fn rectangle(&mut self, at: Point, size: Size, color: &str) {
        let ([x, y], [width, height]) = (pixels(at), pixels((size.width, size.height)));
        self.add(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{color}\"/>"
        ));
    }

    pub(super) fn mark(&mut self, at @ (x, y): Point, mark: Mark, color: &str) {
        match mark {
            Mark::Circle => {
                let [x, y] = pixels(at);
                self.add(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{color}\"/>"));
            }
            Mark::Square => {
                let side = Size { width: 9.0, height: 9.0 };
                self.rectangle((x - 4.5, y - 4.5), side, color);
            }
            Mark::Diamond => {
                let points = listed(&[(x, y - 6.0), (x + 6.0, y), (x, y + 6.0), (x - 6.0, y)]);
                self.add(&format!("<polygon points=\"{points}\" fill=\"{color}\"/>"));
            }
        }
    }

    /// A line of text whose middle has the height of this point.
    pub(super) fn text(&mut self, (x, y): Point, anchor: Anchor, text: &str) {
        let [x, y] = pixels((x, y + BASELINE * TEXT));
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escape(text);
        self.add(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{TEXT}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    /// A text that is read from below, with its middle at this point.
    pub(super) fn upright_text(&mut self, (x, y): Point, text: &str) {
        let [x, y] = pixels((x + BASELINE * TEXT, y));
        let text = escape(text);
        self.add(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{TEXT}\" text-anchor=\"middle\" \
             transform=\"rotate(-90,{x},{y})\">{text}</text>"
        ));
    }

    /// The picture as an `svg` element with title and description.
    pub(super) fn into_svg(self, labels: &Labels<'_>) -> String {
        let [width, height] = pixels((self.size.width, self.size.height));
        let (title, description) = (escape(labels.title), escape(labels.description));
        let shapes = self.shapes;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" fill=\"{INK}\"><title>{title}</title>\
             <desc>{description}</desc>{shapes}</svg>"
        )
    }
}

/// Coordinates in hundredths of a pixel, which no eye tells apart.
fn pixels((x, y): Point) -> [f64; 2] {
    // Minus zero would be written with its sign.
    [x, y].map(|number| (number * 100.0).round() / 100.0 + 0.0)
}

fn listed(points: &[Point]) -> String {
    let points = points.iter().map(|point| {
        let [x, y] = pixels(*point);
        format!("{x},{y}")
    });
    points.collect::<Vec<_>>().join(" ")
}

/// Text between tags.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::metrics::metric::Estimate;

    pub(in crate::plot) fn estimate(value: f64, half: f64) -> Estimate {
        Estimate { value, low: value - half, high: value + half, samples: 100 }
    }

    /// The properties of every picture.
    #[track_caller]
    pub(in crate::plot) fn is_accessible(svg: &str) {
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
        assert!(svg.contains("role=\"img\"") && svg.contains("<title>"), "{svg}");
        assert!(svg.contains("<desc>") && !svg.contains("<desc></desc>"), "{svg}");
        for fixed in ["\"black\"", "\"white\"", "#000000", "#ffffff", "NaN", "inf\"", "inf,"] {
            assert!(!svg.contains(fixed), "{fixed} in {svg}");
        }
    }

    #[test]
    fn text_is_no_markup() {
        assert_eq!(escape("a<b> & c"), "a&lt;b&gt; &amp; c");
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!(listed(&[(0.1 + 0.2, 200.0), (-0.001, 1.0 / 3.0)]), "0.3,200 0,0.33");
    }

    #[test]
    fn a_long_label_ends_in_an_ellipsis_and_fits() {
        assert_eq!(shorten("reshuffles", 71.0), "reshuffles");
        let short = shorten("reshuffles", 50.0);
        assert_eq!(short, "reshuf…");
        assert!(text_width(&short) <= 50.0);
        assert_eq!(shorten("reshuffles", 0.0), "r…");
    }
}
