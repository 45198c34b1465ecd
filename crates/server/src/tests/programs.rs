//! Nobody starts a program through the server.

use super::site::Site;
use serde_json::json;
use sortie_games::catalogue;

#[tokio::test]
async fn a_program_is_refused_wherever_a_bot_may_be_named() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let program = format!("exec:touch '{}'", trace.display());
    let game = catalogue::IDS[0];
    let named = [program.clone(), format!("bot:{program}"), format!("{program}@2s")];
    for name in &named {
        for seats in [["you", name], [name, "you"], ["open", name], [name, "open"]] {
            let wish = json!({ "game": game, "seats": seats });
            let answer = site.post("/tables").by(&anna).json(&wish).send().await;
            let says = answer.document()["says"].as_str().unwrap_or_default().to_owned();
            assert!((400..500).contains(&answer.status), "{seats:?}: {}", answer.status);
            assert!(says.contains(name.as_str()) || seats.contains(&"open"), "{seats:?}: {says}");
            assert!(says.len() > 10, "{seats:?}: {says}");
        }
        let fields = [("game", game), ("seat0", "you"), ("seat1", name.as_str())];
        let answer = site.post("/tables").browser(&anna).form(&fields).send().await;
        assert_eq!(answer.status, 422, "the form is shown again");
        let query = serde_urlencoded::to_string(fields).unwrap();
        site.get(&format!("/new?{query}")).browser(&anna).send().await.shown();
    }
    let room = json!({ "game": game, "seats": ["you:Anna", "open"] });
    let id = site.post("/tables").by(&anna).json(&room).send().await.made();
    let fill = format!("/tables/{}/fill", id["id"].as_str().unwrap());
    for name in &named {
        let wish = json!({ "seat": 1, "bot": name });
        let answer = site.post(&fill).by(&anna).json(&wish).send().await;
        assert_eq!(answer.status, 400, "{name}");
    }
    assert_eq!(site.app.store.tables_of_guest(&anna.id, 9).await.unwrap(), []);
    assert!(!trace.exists(), "a program was started");
}
