//! `cargo xtask picture`: a screen of the program as SVG.

use sortie_robot::{TerminalDriver, svg};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

const PROGRAM: &str = "target/release/sortie";

#[derive(clap::Args)]
pub(crate) struct PictureOptions {
    /// File of the picture
    file: String,
    /// Columns and rows of the terminal
    #[arg(value_parser = size, default_value = "80x24")]
    pub(crate) size: (u16, u16),
    /// Keys to type; \\r is Enter, \\e is Escape, \\t is Tab
    #[arg(default_value = "", hide_default_value = true)]
    keys: String,
    /// Arguments of the program
    #[arg(last = true)]
    pub(crate) arguments: Vec<String>,
}

pub(crate) fn run(options: &PictureOptions) -> Result<ExitCode, String> {
    let PictureOptions { file, size, keys, arguments } = options;
    let keys = unescaped(keys);
    let program = env::var("SORTIE").unwrap_or_else(|_| PROGRAM.to_owned());
    // An empty data folder: saved matches of the developer must not be in the picture.
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let home = folder.path().display().to_string();
    let variables = [("XDG_DATA_HOME", home.as_str()), ("LANG", "en_GB.UTF-8")];
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let robot = TerminalDriver::start(Path::new(&program), &arguments, &variables, *size)
        .map_err(|error| format!("{program}: {error}"))?;
    robot.wait_until_still();
    for key in keys.chars() {
        robot.send_keys(&key.to_string()).map_err(|error| error.to_string())?;
        robot.wait_until_still();
    }
    let picture =
        robot.with_parser(|parser| svg(parser.screen(), "A table of Sortie in the terminal"));
    fs::write(file, picture).map_err(|error| format!("{file}: {error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a size such as `80x24`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let read = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    read.ok_or_else(|| format!("'{text}' is no size; write it as 80x24"))
}

fn unescaped(keys: &str) -> String {
    keys.replace("\\r", "\r").replace("\\e", "\u{1b}").replace("\\t", "\t")
}
