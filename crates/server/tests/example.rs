//! The example of a bot plays against a real server.
#![cfg(test)]

use sortie_server::{Options, Server};
use sortie_store::StoreOptions;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;
use tokio::sync::oneshot;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");

fn bot(address: SocketAddr, args: &[&str]) -> Output {
    let server = format!("http://{address}");
    Command::new("python3").arg(EXAMPLE).arg(server).args(args).output().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_plays_every_game_to_its_end() {
    assert!(Path::new(EXAMPLE).exists());
    let folder = TempDir::new().unwrap();
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let database = StoreOptions::new(&folder.path().join("sortie.db"));
    let server = Server::bind(anywhere, database, Options::default()).await.unwrap();
    let address = server.address();
    let (end, ended) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async {
        let _ = ended.await;
    }));
    let played = tokio::task::spawn_blocking(move || {
        let play = |game: &str| bot(address, &[game, "--matches", "2", "--seed", "7"]);
        let all = sortie_games::catalogue::IDS.iter().map(|game| (*game, play(game)));
        (all.collect::<Vec<_>>(), bot(address, &["chess"]))
    });
    let (all, none) = played.await.unwrap();
    for (game, output) in all {
        let said = String::from_utf8(output.stdout).unwrap();
        let wrong = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{game}: {wrong}");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 3, "{game}: {said}");
        assert!(lines[..2].iter().all(|line| line.starts_with("match ") && line.ends_with(" won")));
        assert!(lines[2].ends_with(" of 2 won"), "{game}: {said}");
    }
    assert!(!none.status.success());
    assert!(String::from_utf8(none.stderr).unwrap().contains("there is no game 'chess'"));
    drop(end);
    serving.await.unwrap().unwrap();
}
