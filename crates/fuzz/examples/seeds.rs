//! Writes real documents of every game into `FOLDER/TARGET/`, for the fuzzer to begin with:
//! `cargo run -p sortie-fuzz --example seeds -- FOLDER`.

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("which folder?");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(written) => {
            println!("{written} files");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> io::Result<usize> {
    let seeds = sortie_fuzz::seeds::all();
    for seed in &seeds {
        let folder = folder.join(seed.target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(&seed.name), &seed.bytes)?;
    }
    Ok(seeds.len())
}
