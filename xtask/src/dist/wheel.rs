//! A Python wheel that brings the command, as the wheels of ruff and uv do.
//!
//! The form is that of the binary distribution format:
//! <https://packaging.python.org/en/latest/specifications/binary-distribution-format/>.

use super::{SUMMARY, VERSION, glibc, read};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The name of the distribution, as it stands in file names.
const NAME: &str = "sortie_games";

/// The name of a file in a wheel, its contents and its mode.
type Entry = (String, Vec<u8>, u32);

/// Writes the wheel and returns its path.
pub(super) fn write(files: &Path, folder: &Path) -> Result<PathBuf, String> {
    // No ABI of Python, because the wheel holds only the program.
    let tag = format!("py3-none-{}", platform()?);
    let path = folder.join(format!("{NAME}-{VERSION}-{tag}.whl"));
    let program = format!("sortie{}", std::env::consts::EXE_SUFFIX);
    let info = format!("{NAME}-{VERSION}.dist-info");
    let metadata = format!(
        "Metadata-Version: 2.4\nName: sortie-games\nVersion: {VERSION}\nSummary: {SUMMARY}\n\
         License-Expression: MIT OR Apache-2.0\nLicense-File: LICENSE-MIT\n\
         License-File: LICENSE-APACHE\nRequires-Python: >=3.10\n\
         Description-Content-Type: text/markdown\n\n{}",
        String::from_utf8_lossy(&read(&files.join("README.md"))?)
    );
    let wheel = format!(
        "Wheel-Version: 1.0\nGenerator: sortie {VERSION}\nRoot-Is-Purelib: false\nTag: {tag}\n"
    );
    let entries = [
        // Installers copy this folder to where commands are found.
        (format!("{NAME}-{VERSION}.data/scripts/{program}"), read(&files.join(&program))?, 0o755),
        (format!("{info}/METADATA"), metadata.into_bytes(), 0o644),
        (format!("{info}/WHEEL"), wheel.into_bytes(), 0o644),
        (format!("{info}/licenses/LICENSE-MIT"), read(&files.join("LICENSE-MIT"))?, 0o644),
        (format!("{info}/licenses/LICENSE-APACHE"), read(&files.join("LICENSE-APACHE"))?, 0o644),
    ];
    zip(&path, entries.into(), &info).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

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

/// The platform tag of this machine.
fn platform() -> Result<String, String> {
    let arch = std::env::consts::ARCH;
    match std::env::consts::OS {
        "linux" => glibc().map(|(major, minor)| format!("manylinux_{major}_{minor}_{arch}")),
        // The oldest versions that Rust's targets for macOS support.
        "macos" if arch == "aarch64" => Ok("macosx_11_0_arm64".to_owned()),
        "macos" => Ok("macosx_10_12_x86_64".to_owned()),
        "windows" => Ok("win_amd64".to_owned()),
        other => Err(format!("no wheel is known for {other}")),
    }
}
