//! Renders a terminal screen as SVG.

use std::fmt::Write;
use vt100::{Cell, Color, Screen};

/// The size of a cell in SVG units, for a monospaced font of 14 units.
const WIDE: f32 = 8.4;
const HIGH: f32 = 18.0;
/// The margin around the screen.
const EDGE: f32 = 12.0;

const PAPER: &str = "#16191f";
const INK: &str = "#d6d9de";

/// The sixteen ANSI colours, as in a muted dark theme.
const SIXTEEN: [&str; 16] = [
    "#1b1e24", "#c5303a", "#3f9b52", "#c9a227", "#3565b5", "#a44fa0", "#2f93a3", "#c9ccd1",
    "#6c727d", "#d94a52", "#58b368", "#d9b640", "#4f83d6", "#c06bbb", "#4cb2c2", "#f4f2ec",
];

/// Renders the screen as an SVG document with a title for screen readers.
pub fn svg(screen: &Screen, title: &str) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns): (u16, u16) = (rows.into(), columns.into());
    let (wide, high) =
        (f32::from(columns) * WIDE + 2.0 * EDGE, f32::from(rows) * HIGH + 2.0 * EDGE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide:.1} {high:.1}\" \
         font-family=\"'DejaVu Sans Mono','Menlo','Consolas',monospace\" font-size=\"14\">\n\
         <title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n",
        escaped(title)
    );
    for row in 0..rows {
        let runs = runs(screen, row, columns);
        for run in &runs {
            let x = f32::from(run.column) * WIDE + EDGE;
            let y = f32::from(row) * HIGH + EDGE;
            let width = f32::from(run.cells) * WIDE;
            if run.paper != PAPER {
                let _ = writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{HIGH}\" fill=\"{}\"/>",
                    run.paper
                );
            }
        }
        // After all backgrounds of the row, which would cover the edges of letters.
        for run in runs.iter().filter(|run| !run.text.trim().is_empty()) {
            let x = f32::from(run.column) * WIDE + EDGE;
            // SVG places text by its baseline, 13.5 below the top of a cell.
            let y = f32::from(row) * HIGH + EDGE + 13.5;
            // `textLength` below stretches the run to its cells: the viewer's font may be wider or narrower.
            let width = f32::from(run.cells) * WIDE;
            let weight = if run.bold { " font-weight=\"bold\"" } else { "" };
            let opacity = if run.dim { " opacity=\"0.6\"" } else { "" };
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" textLength=\"{width:.1}\" fill=\"{}\"{weight}{opacity} \
                 xml:space=\"preserve\">{}</text>",
                run.ink,
                escaped(&run.text)
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Adjacent cells with the same style, drawn as one text element.
#[derive(Debug, PartialEq)]
struct Run {
    column: u16,
    cells: u16,
    text: String,
    ink: &'static str,
    paper: &'static str,
    bold: bool,
    dim: bool,
}

fn runs(screen: &Screen, row: u16, columns: u16) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for column in 0..columns {
        let Some(cell) = screen.cell(row, column) else { continue };
        let (ink, paper) = colours(cell);
        let text = if cell.has_contents() { cell.contents() } else { " " };
        let (bold, dim) = (cell.bold(), cell.dim());
        match runs.last_mut() {
            Some(run) if (run.ink, run.paper, run.bold, run.dim) == (ink, paper, bold, dim) => {
                run.text.push_str(text);
                run.cells += 1;
            }
            _ => runs.push(Run { column, cells: 1, text: text.to_owned(), ink, paper, bold, dim }),
        }
    }
    runs
}

fn colours(cell: &Cell) -> (&'static str, &'static str) {
    let (ink, paper) = (colour(cell.fgcolor(), INK), colour(cell.bgcolor(), PAPER));
    if cell.inverse() { (paper, ink) } else { (ink, paper) }
}

fn colour(colour: Color, default: &'static str) -> &'static str {
    match colour {
        Color::Idx(at) => SIXTEEN.get(usize::from(at)).copied().unwrap_or(default),
        // The terminal table uses only the sixteen colours, so that it fits every theme.
        Color::Default | Color::Rgb(..) => default,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
