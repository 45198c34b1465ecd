//! Reports as one HTML file: no other file and no network, readable in light, dark and print, by
//! keyboard and with a screen reader, with the raw numbers inside.

mod comparison_table;
mod csv;
mod document;
mod rule_report_page;
mod sweep_page;
mod tune_page;

pub use csv::{rule_report_csv, sweep_csv, tune_csv};
pub use document::{Block, Details, Document, Figure, PageLabels, Section, Table, render};
pub use rule_report_page::{rule_report_page, rule_reports_page};
pub use sweep_page::{design_words, sweep_page, sweep_sentence};
pub use tune_page::tune_page;
