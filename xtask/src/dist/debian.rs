//! A Debian package: <https://manpages.debian.org/deb.5>.

use super::archive::{builder, finish};
use super::{SUMMARY, VERSION, glibc, read};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tar::{EntryType, Header};

/// Writes the package and returns its path.
pub(super) fn write(root: &Path, files: &Path, folder: &Path) -> Result<PathBuf, String> {
    let arch = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let path = folder.join(format!("sortie_{VERSION}_{arch}.deb"));
    let mut data = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>, mode| data.push((name.to_owned(), bytes, mode));
    add("usr/bin/sortie", read(&files.join("sortie"))?, 0o755);
    let completions = [
        ("sortie.bash", "usr/share/bash-completion/completions/sortie"),
        ("_sortie", "usr/share/zsh/vendor-completions/_sortie"),
        ("sortie.fish", "usr/share/fish/vendor_completions.d/sortie.fish"),
    ];
    for (file, name) in completions {
        add(name, read(&files.join("completions").join(file))?, 0o644);
    }
    let man = fs::read_dir(files.join("man")).map_err(|error| format!("man: {error}"))?;
    let mut pages: Vec<PathBuf> = man.filter_map(|page| Some(page.ok()?.path())).collect();
    // The order of a folder is not that of any other machine.
    pages.sort();
    for page in pages {
        let name = page.file_name().unwrap_or_default().to_string_lossy().into_owned();
        add(&format!("usr/share/man/man1/{name}"), read(&page)?, 0o644);
    }
    add("usr/share/doc/sortie/copyright", copyright(files)?, 0o644);
    add("usr/share/doc/sortie/changelog", read(&files.join("CHANGELOG.md"))?, 0o644);
    let service = String::from_utf8_lossy(&read(&root.join("dist/sortie.service"))?)
        .replace("/usr/local/bin/sortie", "/usr/bin/sortie");
    add("usr/lib/systemd/system/sortie.service", service.into_bytes(), 0o644);

    let (major, minor) = glibc()?;
    let size: usize = data.iter().map(|(_, bytes, _)| bytes.len()).sum();
    let control = format!(
        "Package: sortie\nVersion: {VERSION}\nArchitecture: {arch}\n\
         Maintainer: The Sortie developers <sortie@example.invalid>\n\
         Depends: libc6 (>= {major}.{minor}), libgcc-s1\nSection: games\nPriority: optional\n\
         Installed-Size: {}\nDescription: {SUMMARY}\n \
         Six games for a pack of cards, against bots and friends, in the browser and the terminal.\n",
        // In KiB, as the policy of Debian defines the field.
        size.div_ceil(1024)
    );
    let control = tarball(&[("control".to_owned(), control.into_bytes(), 0o644)]);
    let packed = control.and_then(|control| {
        let mut archive = ar::Builder::new(File::create(&path)?);
        let parts: [(&str, &[u8]); 3] = [
            ("debian-binary", b"2.0\n"),
            ("control.tar.gz", &control),
            ("data.tar.gz", &tarball(&data)?),
        ];
        for (name, bytes) in parts {
            // The order of the three members is fixed: `dpkg` reads `debian-binary` first.
            let mut header = ar::Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
            // `ar` keeps the file type in the mode; 0o100000 is a regular file.
            header.set_mode(0o100_644);
            archive.append(&header, bytes)?;
        }
        Ok(())
    });
    packed.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// The licences, as the policy of Debian wants them in one file.
fn copyright(files: &Path) -> Result<Vec<u8>, String> {
    let mut text = b"Sortie may be used under either of two licences.\n\n".to_vec();
    text.extend(read(&files.join("LICENSE-MIT"))?);
    text.extend(b"\n\n");
    text.extend(read(&files.join("LICENSE-APACHE"))?);
    Ok(text)
}

/// A gzipped tar archive of files that belong to root, with their folders.
fn tarball(files: &[(String, Vec<u8>, u32)]) -> std::io::Result<Vec<u8>> {
    let mut archive = builder(Vec::new());
    let mut folders: Vec<String> = Vec::new();
    for (name, bytes, mode) in files {
        for (end, _) in name.match_indices('/') {
            let folder = format!("./{}/", &name[..end]);
            if !folders.contains(&folder) {
                archive.append_data(
                    &mut header(EntryType::Directory, 0, 0o755),
                    &folder,
                    &[][..],
                )?;
                folders.push(folder);
            }
        }
        let mut header = header(EntryType::Regular, bytes.len(), *mode);
        // Names in Debian's archives begin with `./`, those of folders included.
        archive.append_data(&mut header, format!("./{name}"), &bytes[..])?;
    }
    finish(archive)
}

fn header(kind: EntryType, size: usize, mode: u32) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(size as u64);
    header.set_mode(mode);
    header.set_uid(0);
    header.set_gid(0);
    header
}
