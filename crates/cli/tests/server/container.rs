//! The root folder of the container, without an engine: a change of root in a mount namespace of its own.

use crate::killed::PROGRAM;
use sortie_client::{GuestClient, ServerProcess};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

const NOBODY: u32 = 65534;
/// Makes the root read-only and `/tmp` empty, and becomes the program as nobody, as an engine does.
const ENTER: &str = "set -e; root=$1; shift; mount --bind $root $root; mount --bind $root.data $root/var/lib/sortie; \
    mount -t tmpfs tmpfs $root/tmp; mount -o remount,bind,ro $root; \
    exec chroot --userspec=65534:65534 $root /usr/local/bin/sortie \"$@\"";

/// The program in the container's root.
fn inside(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", ENTER, "sh"]).arg(root).args(arguments);
    command
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .env("XDG_DATA_HOME", "/var/lib");
    command.stdin(Stdio::null());
    command
}

fn has_namespaces() -> bool {
    let mount = ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"];
    let tried = Command::new("unshare").args(mount).output();
    tried.is_ok_and(|tried| tried.status.success())
}

#[tokio::test]
async fn the_program_runs_as_nobody_in_a_root_with_its_libraries_alone() {
    if !has_namespaces() {
        eprintln!("SKIPPED: this user may not make mount namespaces");
        return;
    }
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("root");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/container/make-root.sh");
    assert!(
        Command::new("sh")
            .arg(&script)
            .args([Path::new(PROGRAM), &root])
            .status()
            .unwrap()
            .success()
    );
    // A volume, which an engine fills with the folder of the image.
    let data = folder.path().join("root.data");
    fs::rename(root.join("var/lib/sortie"), &data).unwrap();
    fs::create_dir(root.join("var/lib/sortie")).unwrap();

    let serve = ["serve", "--listen", "127.0.0.1:0", "--log", "json"];
    let mut server = ServerProcess::spawn(&mut inside(&root, &serve)).unwrap();
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    assert!(
        status.contains(&format!("\nUid:\t{NOBODY}\t{NOBODY}\t{NOBODY}\t{NOBODY}\n")),
        "{status}"
    );
    let mut guest = GuestClient::register(server.address()).await.unwrap();
    let id = guest.create_table("attack", &["you", "you"]).await.unwrap();
    let now = guest.status(&id).await.unwrap();
    let action = guest.pick_action(&id, now.waiting[0], 0).await.unwrap().unwrap();
    guest.submit(&id, now.waiting[0], now.decision, &action).await.unwrap();

    let listen = server.address().to_string();
    let run = |arguments: &[&str]| inside(&root, arguments).output().unwrap();
    let check = ["doctor", "--health", "--listen", &listen];
    assert!(run(&check).status.success());
    let elsewhere = run(&["serve", "--listen", "127.0.0.1:0", "--data", "/usr/data"]);
    let said = String::from_utf8_lossy(&elsewhere.stderr).into_owned();
    assert!(elsewhere.status.code() == Some(1) && said.contains("Read-only"), "{said}");

    let asked = Command::new("kill").args(["-TERM", &server.pid().to_string()]).status().unwrap();
    assert!(asked.success() && server.wait().unwrap().success());
    assert_eq!(run(&check).status.code(), Some(1));
    assert_eq!(data.join("sortie.db").metadata().unwrap().uid(), NOBODY);
}
