//! Runs the program.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

/// The output of a run of the program, and its exit code.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Ran {
    /// The output of a run that went well and complained about nothing.
    #[track_caller]
    pub(crate) fn well(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        assert_eq!(self.err, "");
        self.out
    }

    /// The complaint of a run that failed with this exit code and printed nothing else.
    #[track_caller]
    pub(crate) fn failed(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        assert_eq!(self.out, "");
        self.err
    }
}

/// Begins to run the program in a folder.
pub(crate) fn begin(folder: &Path, args: &[&str]) -> Child {
    begin_under(&[], folder, args)
}

/// Begins to run the program in a folder under these variables, in no locale but theirs.
fn begin_under(variables: &[(&str, &str)], folder: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sortie"))
        .args(args)
        .current_dir(folder)
        .env("COLUMNS", "100")
        // Tests must not read or change the settings of the user.
        .env("XDG_DATA_HOME", std::path::absolute(folder).unwrap())
        // Midnight may pass during a test.
        .env("SORTIE_DAY", "2026-11-26")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the program in a folder with something on stdin.
pub(crate) fn run_in(folder: &Path, args: &[&str], stdin: &[u8]) -> Ran {
    heard(begin(folder, args), stdin)
}

/// The output of a running program with this stdin.
pub(crate) fn heard(mut child: Child, stdin: &[u8]) -> Ran {
    let mut input = child.stdin.take().unwrap();
    let typed = stdin.to_vec();
    // The program may end before it has read everything.
    let writer = thread::spawn(move || drop(input.write_all(&typed)));
    let mut err = child.stderr.take().unwrap();
    let errors = thread::spawn(move || {
        let mut text = String::new();
        err.read_to_string(&mut text).unwrap();
        text
    });
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    let code = child.wait().unwrap().code();
    writer.join().unwrap();
    Ran { out, err: errors.join().unwrap(), code }
}

/// Runs the program with something on stdin. Its data folder is deleted afterwards.
pub(crate) fn run(args: &[&str], stdin: &str) -> Ran {
    let data = tempfile::tempdir().unwrap();
    let variables = [("XDG_DATA_HOME", data.path().to_str().unwrap())];
    heard(begin_under(&variables, Path::new("."), args), stdin.as_bytes())
}

/// Runs the program under these variables.
pub(crate) fn run_under(variables: &[(&str, &str)], args: &[&str]) -> Ran {
    heard(begin_under(variables, Path::new("."), args), b"")
}
