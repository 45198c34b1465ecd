//! `cargo xtask picture`: a screen of the program as SVG.

use sortie_robot::{TerminalDriver, svg};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

const PROGRAM: &str = "target/release/sortie";

pub(crate) fn run(options: &[String]) -> Result<ExitCode, String> {
    let (own, arguments) = match options.iter().position(|option| option == "--") {
        Some(at) => (&options[..at], &options[at + 1..]),
        None => (options, &[][..]),
    };
    let [file, own @ ..] = own else { return Err("name the file of the picture".to_owned()) };
    let size = own.first().map_or(Ok((80, 24)), |text| size(text))?;
    let keys = own.get(1).map_or_else(String::new, |keys| unescaped(keys));
    let program = env::var("SORTIE").unwrap_or_else(|_| PROGRAM.to_owned());
    // An empty data folder: saved matches of the developer must not be in the picture.
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let home = folder.path().display().to_string();
    let variables = [("XDG_DATA_HOME", home.as_str()), ("LANG", "en_GB.UTF-8")];
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let robot = TerminalDriver::start(Path::new(&program), &arguments, &variables, size)
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
