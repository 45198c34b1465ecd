//! Gzipped tar archives.

use super::VERSION;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes `sortie-VERSION-ARCH-OS.tar.gz`, with all files in a folder `sortie`.
pub(super) fn write(files: &Path, folder: &Path) -> Result<PathBuf, String> {
    let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
    let path = folder.join(format!("sortie-{VERSION}-{arch}-{os}.tar.gz"));
    let file = File::create(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut archive = builder(file);
    let packed = archive.append_dir_all("sortie", files);
    packed
        .and_then(|()| finish(archive).map(drop))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// A gzipped tar archive whose entries have no owner and no time, so that the same files give the
/// same bytes.
pub(super) fn builder<W: Write>(out: W) -> tar::Builder<GzEncoder<W>> {
    let mut archive = tar::Builder::new(GzEncoder::new(out, Compression::best()));
    archive.mode(tar::HeaderMode::Deterministic);
    archive
}

/// Ends an archive and returns its writer.
pub(super) fn finish<W: Write>(archive: tar::Builder<GzEncoder<W>>) -> std::io::Result<W> {
    archive.into_inner()?.finish()
}
