//! The parts of a report, and the template that renders them.

use crate::report_words::ReportWords;
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sortie_core::Text;

/// A report: its settings, its sections and its raw numbers.
#[derive(Clone, Debug)]
pub struct Document {
    /// The heading: the rule code.
    pub title: String,
    /// The kind of report above the heading: `Rule report`.
    pub kind: String,
    /// The main result in a sentence.
    pub lead: String,
    /// The settings, as name and value.
    pub facts: Vec<(String, String)>,
    /// The sections.
    pub sections: Vec<Section>,
    /// The command that makes the report again.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// A sentence on how many comparisons were corrected; empty if there were none.
    pub comparisons: String,
    /// The raw numbers as JSON.
    pub json: String,
    /// The raw numbers as CSV.
    pub csv: String,
    /// The name of the downloads, without extension.
    pub file_name: String,
    /// The words around the content.
    pub labels: PageLabels,
}

/// The words that every page has.
#[derive(Clone, Debug)]
pub struct PageLabels {
    /// The language of the page: `en`.
    pub language: String,
    /// The link to the report.
    pub skip: String,
    /// The label of the list of sections.
    pub sections: String,
    /// The heading of the command.
    pub repeat: String,
    /// The sentence above the command.
    pub repeat_note: String,
    /// The sentence about intervals.
    pub confidence: String,
    /// The heading of the raw numbers.
    pub data: String,
    /// The links to the CSV and the JSON file.
    pub downloads: [String; 2],
}

/// The extensions of the downloads.
const EXTENSIONS: [&str; 2] = ["csv", "json"];

impl PageLabels {
    /// The words in a language, for a page with downloads of this name.
    pub(super) fn new(words: &ReportWords<'_>, file_name: &str) -> Self {
        let download = |extension| {
            let file = format!("{file_name}.{extension}");
            words.text(&Text::new(id!("lab-page-download")).raw("file", file))
        };
        PageLabels {
            language: words.say(id!("lab-page-language")),
            skip: words.say(id!("lab-page-skip")),
            sections: words.say(id!("lab-page-sections")),
            repeat: words.say(id!("lab-page-repeat")),
            repeat_note: words.say(id!("lab-page-repeat-note")),
            confidence: words.say(id!("lab-page-confidence")),
            data: words.say(id!("lab-page-data")),
            downloads: EXTENSIONS.map(download),
        }
    }
}

/// A section with a heading.
#[derive(Clone, Debug)]
pub struct Section {
    /// The fragment of its address.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The content.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A result in plain words.
    Verdict(String),
    /// A plot.
    Figure(Figure),
    /// A table.
    Table(Table),
    /// Terms and definitions, closed at first.
    Details(Details),
}

/// A plot with its caption; an empty plot is left out.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The plot as an `svg` element of [`crate::plot`].
    pub svg: String,
    /// The caption.
    pub caption: String,
}

/// A table, whose first column heads its rows.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The heading of each column.
    pub columns: Vec<String>,
    /// The cells of each row.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Whether a column has numbers or intervals, which are set flush right.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
    fn is_number(&self, column: &usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(*column)).peekable();
        *column > 0 && cells.peek().is_some() && cells.all(|cell| is_number(cell))
    }
}

/// Whether a cell is a number or an interval, in English or German.
fn is_number(cell: &str) -> bool {
    cell.is_empty()
        || cell.chars().any(|c| c.is_ascii_digit())
            && cell.chars().all(|c| c.is_ascii_digit() || " +−.,()%<–tobis".contains(c))
}

/// Terms and definitions behind a summary.
#[derive(Clone, Debug)]
pub struct Details {
    /// The summary.
    pub summary: String,
    /// Terms and definitions.
    pub terms: Vec<(String, String)>,
}

struct DataFile<'a> {
    name: String,
    download: &'a str,
    media_type: &'static str,
    base64: String,
    text: &'a str,
}

#[derive(Template)]
#[template(path = "lab_report.html")]
struct Page<'a> {
    document: &'a Document,
    style: &'static str,
    files: Vec<DataFile<'a>>,
    json: String,
}

/// Renders a report as one HTML file.
///
/// # Errors
/// If the template fails, which none of its expressions does.
pub fn render(document: &Document) -> Result<String, askama::Error> {
    let file = |place: usize, media_type, text| DataFile {
        name: format!("{}.{}", document.file_name, EXTENSIONS[place]),
        download: &document.labels.downloads[place],
        media_type,
        base64: STANDARD.encode(text),
        text,
    };
    let page = Page {
        document,
        style: include_str!("../../templates/lab_report.css"),
        files: vec![
            file(0, "text/csv", &document.csv),
            file(1, "application/json", &document.json),
        ],
        // Within a script nothing but `</script` and `<!--` ends or changes it, and both begin so.
        json: document.json.replace('<', "\\u003c"),
    };
    page.render()
}

/// The name of a file for a rule code: letters, digits and dashes.
pub(super) fn file_name(kind: &str, code: &str) -> String {
    let mut name = kind.to_owned();
    for c in code.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use sortie_words::Words;

    pub(in crate::html) fn english() -> Words {
        Words::new("en", []).unwrap()
    }

    /// Text that would break out of every kind of place in a page.
    pub(in crate::html) const HOSTILE: &str = "x</script><img src=x onerror=alert(1)>\"'&<!--";

    /// The properties of every page, however hostile its input.
    #[track_caller]
    pub(in crate::html) fn is_safe(page: &str) {
        assert!(!page.contains("<img"), "markup from a name");
        // The name of a namespace is no address.
        let page = &page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        assert_eq!(page.matches("<script").count(), 1, "the data and no other script");
        assert_eq!(page.matches("</script").count(), 1);
        assert_eq!(page.matches("<!--").count(), 0);
        // Everything that a browser would fetch.
        for outside in
            ["=\"http", "<link", "<iframe", "<script src", "@import", "url(h", "url(\"", "url(/"]
        {
            assert!(!page.contains(outside), "{outside}");
        }
        for table in page.split("<table").skip(1) {
            assert!(table.contains("<caption>") && table.contains("scope=\"col\""));
        }
        for svg in page.split("<svg").skip(1) {
            assert!(svg.contains("role=\"img\"") && svg.contains("<desc>"));
        }
        let data =
            page.split("id=\"report-data\">").nth(1).and_then(|d| d.split("</script").next());
        serde_json::from_str::<serde_json::Value>(data.unwrap()).unwrap();
    }

    #[test]
    fn everything_in_a_page_is_escaped() {
        let hostile = || HOSTILE.to_owned();
        let words = english();
        let file_name = file_name("rule-report-", HOSTILE);
        let document = Document {
            labels: PageLabels::new(&ReportWords::new(&words), &file_name),
            title: hostile(),
            kind: hostile(),
            lead: hostile(),
            facts: vec![(hostile(), hostile())],
            sections: vec![Section {
                id: "one".to_owned(),
                heading: hostile(),
                blocks: vec![
                    Block::Text(hostile()),
                    Block::Verdict(hostile()),
                    Block::Table(Table {
                        caption: hostile(),
                        columns: vec![hostile()],
                        rows: vec![vec![hostile(), hostile()]],
                    }),
                    Block::Details(Details {
                        summary: hostile(),
                        terms: vec![(hostile(), hostile())],
                    }),
                    Block::Figure(Figure { svg: String::new(), caption: hostile() }),
                ],
            }],
            command: hostile(),
            version: hostile(),
            comparisons: hostile(),
            json: serde_json::to_string(HOSTILE).unwrap(),
            csv: hostile(),
            file_name,
        };
        let page = render(&document).unwrap();
        is_safe(&page);
        assert!(page.contains("download=\"rule-report-x-script-img-src-x-onerror-alert-1.csv\""));
        assert!(page.contains(&STANDARD.encode(HOSTILE)), "the download has the exact bytes");
    }

    #[test]
    fn numbers_and_intervals_are_set_flush_right() {
        let table = Table::default();
        for number in ["52.1", "−1.2 to +3.4", "+1.7 (+0.2 to +3.2)", "< 0.001", "1,2 bis 3,4"] {
            assert!(is_number(number), "{number}");
        }
        for text in ["better", "attack/dice=true", "–", "seat 1"] {
            assert!(!is_number(text), "{text}");
        }
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let table = Table { rows: vec![row(["1", "2", "3"]), row(["1", "2", "a"])], ..table };
        assert_eq!([0, 1, 2].map(|column| table.is_number(&column)), [false, true, false]);
    }
}
