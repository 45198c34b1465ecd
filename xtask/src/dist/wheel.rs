//! The program in a Python wheel, as the wheels of ruff and uv have it.
//!
//! The form is that of the binary distribution format:
//! <https://packaging.python.org/en/latest/specifications/binary-distribution-format/>.

use super::read;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The name of a file in a wheel, its contents and its mode.
type Entry = (String, Vec<u8>, u32);

/// Adds the program to a wheel, where a program of this name is replaced.
pub(crate) fn add_program(wheel: &Path, program: &Path) -> Result<(), String> {
    let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", wheel.display());
    let file = File::open(wheel).map_err(|error| fault(&error))?;
    let mut archive = ZipArchive::new(file).map_err(|error| fault(&error))?;
    let mut entries = Vec::new();
    let mut info = None;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| fault(&error))?;
        let name = entry.name().map_err(|error| fault(&error))?.into_owned();
        // A record is written anew, because it lists every file.
        if let Some(folder) = name.strip_suffix("/RECORD") {
            info = Some(folder.to_owned());
            continue;
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|error| fault(&error))?;
        entries.push((name, bytes, entry.unix_mode().unwrap_or(0o644) & 0o777));
    }
    let info = info.ok_or_else(|| fault(&"no RECORD"))?;
    let release = info.strip_suffix(".dist-info").unwrap_or(&info);
    let name = format!("{release}.data/scripts/sortie{}", std::env::consts::EXE_SUFFIX);
    entries.retain(|(other, ..)| *other != name);
    entries.push((name, read(program)?, 0o755));
    zip(wheel, entries, &info).map_err(|error| fault(&error))
}

/// Writes the files of a wheel and their record.
fn zip(path: &Path, entries: Vec<Entry>, info: &str) -> Result<(), zip::result::ZipError> {
    let mut record = String::new();
    for (name, bytes, _) in &entries {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        let _ = writeln!(record, "{name},sha256={hash},{}", bytes.len());
    }
    // The record lists itself without a hash.
    let _ = writeln!(record, "{info}/RECORD,,");
    let record = (format!("{info}/RECORD"), record.into_bytes(), 0o644);
    let mut archive = ZipWriter::new(File::create(path)?);
    for (name, bytes, mode) in entries.into_iter().chain([record]) {
        archive.start_file(name, SimpleFileOptions::default().unix_permissions(mode))?;
        archive.write_all(&bytes)?;
    }
    archive.finish()?;
    Ok(())
}
