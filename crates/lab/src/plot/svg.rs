//! Rendering by the plotting library, and the attributes that make its pictures accessible.

use super::number::Numbers;
use kuva::backend::svg::SvgBackend;
use kuva::render::layout::{Layout, TickFormat};
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use kuva::render::theme::Theme;
use std::sync::Arc;

/// Text and marks.
pub(super) const INK: &str = "var(--plot-ink,#1f2328)";
/// Marks that matter less.
pub(super) const MUTED: &str = "var(--plot-muted,#59636e)";
/// Grid lines and axes.
const GRID: &str = "var(--plot-grid,#d1d9e0)";
/// How the ids begin that the library gives.
const ID_PREFIX: &str = "kuva-clip-";
/// The colours of lines, one after the other; distinct for people with colour-blindness too.
const SERIES: [&str; 6] = [
    "var(--plot-1,#0a4a8f)",
    "var(--plot-2,#b35900)",
    "var(--plot-3,#1a7f4b)",
    "var(--plot-4,#8a3ba8)",
    "var(--plot-5,#a6212f)",
    "var(--plot-6,#59636e)",
];

/// The colour of a line by its place.
pub(super) fn series_color(place: usize) -> &'static str {
    SERIES[place % SERIES.len()]
}

/// The title and the text alternative of a picture.
pub(super) struct Labels<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
}

/// The size of a picture without its margins is up to the library; this is with them.
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Layout with the colours and sizes that all plots share. The title stands in the page, not in the
/// picture.
pub(super) fn layout(plots: &[Plot], size: &Size, numbers: &Numbers) -> Layout {
    let numbers = numbers.clone();
    let theme = Theme {
        background: "none".to_owned(),
        axis_color: MUTED.to_owned(),
        grid_color: GRID.to_owned(),
        tick_color: MUTED.to_owned(),
        text_color: INK.to_owned(),
        legend_bg: "none".to_owned(),
        legend_border: "none".to_owned(),
        ..Theme::light()
    };
    Layout::auto_from_plots(plots)
        .with_theme(theme)
        .with_width(size.width)
        .with_height(size.height)
        .with_label_size(13)
        .with_tick_size(12)
        .with_body_size(12)
        .with_tick_format(TickFormat::Custom(Arc::new(move |number| {
            numbers.localize(&tick(number))
        })))
}

/// A number of an axis.
fn tick(number: f64) -> String {
    // Ticks are sums of steps, so 0.30000000000000004 is 0.3.
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// The picture as an `svg` element with title and description.
pub(super) fn render(plots: Vec<Plot>, layout: Layout, labels: &Labels<'_>) -> String {
    let mut scene = render_multiple(plots, layout);
    scene.background_color = None;
    let drawn = SvgBackend::new().render_scene(&scene);
    // The library writes one opening tag with a size in pixels and a comment with its version; the
    // page sets the size, and the version would change every picture with it.
    let body = drawn.split_once('>').map_or("", |(_, body)| body);
    let body = match (body.find("<!--"), body.find("-->")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &body[..from], &body[to + 3..]),
        _ => body.to_owned(),
    };
    let body = number_ids(&body);
    // Several pictures stand in one page, where an id must be unique.
    let body = body.replace(ID_PREFIX, &format!("plot-{:x}-clip-", fnv_1a(&body)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" \
         fill=\"{INK}\"><title>{title}</title><desc>{description}</desc>{body}",
        width = scene.width.round(),
        height = scene.height.round(),
        title = escape(labels.title),
        description = escape(labels.description),
    )
}

/// Numbers the ids of a picture from 0. The library counts through the life of the program, so that
/// the same picture would differ from one time to the next.
fn number_ids(body: &str) -> String {
    let mut parts = body.split(ID_PREFIX);
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    let mut seen: Vec<&str> = Vec::new();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        let place = seen.iter().position(|old| *old == number).unwrap_or_else(|| {
            seen.push(number);
            seen.len() - 1
        });
        numbered = format!("{numbered}{ID_PREFIX}{place}{rest}");
    }
    numbered
}

/// The hash FNV-1a of 64 bits (Fowler, Noll and Vo): the same picture has the same ids everywhere.
fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Text between tags.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A label that the library draws as it is: it takes pairs of `$` for formulas.
pub(super) fn label(text: &str) -> String {
    text.replace('$', "＄")
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
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert!(svg.contains("role=\"img\"") && svg.contains("<title>"), "{svg}");
        assert!(svg.contains("<desc>") && !svg.contains("<desc></desc>"), "{svg}");
        for fixed in ["\"black\"", "\"white\"", "#000000", "#ffffff", "NaN", "<!--"] {
            assert!(!svg.contains(fixed), "{fixed} in {svg}");
        }
    }

    #[test]
    fn ticks_are_plain_numbers() {
        for (number, text) in
            [(0.1 + 0.2, "0.3"), (-5.0, "−5"), (-0.0, "0"), (1200.0, "1200"), (2.5, "2.5")]
        {
            assert_eq!(tick(number), text);
        }
    }

    #[test]
    fn ids_are_numbered_by_where_they_first_stand() {
        let body = "<a id=\"kuva-clip-32\"/><a id=\"kuva-clip-3\"/><b url(#kuva-clip-32)/>";
        let numbered = "<a id=\"kuva-clip-0\"/><a id=\"kuva-clip-1\"/><b url(#kuva-clip-0)/>";
        assert_eq!(number_ids(body), numbered);
        assert_eq!(number_ids("<a/>"), "<a/>");
    }

    /// The published vectors of the authors.
    #[test]
    fn hashes_are_those_of_fnv() {
        assert_eq!(fnv_1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn text_is_no_markup() {
        assert_eq!(escape("a<b> & c"), "a&lt;b&gt; &amp; c");
    }
}
