//! One file with all that is stored about a guest, and its deletion.

use super::rooms::{act, room_of};
use super::site::{Guest, Site};
use serde_json::{Value, json};
use sortie_games::catalogue;
use sortie_table::Day;

const GAME: &str = catalogue::IDS[0];

async fn exported(site: &Site, guest: &Guest) -> Value {
    let answer = site.get("/settings/export").by(guest).send().await;
    let name = answer.header("content-disposition").unwrap();
    assert_eq!(name, "attachment; filename=\"sortie-my-data.json\"");
    answer.done()
}

async fn delete(site: &Site, guest: &Guest) -> Value {
    let ask = site.post("/settings/delete").by(guest).header("accept", "application/json");
    ask.send().await.done()
}

async fn resign(site: &Site, guest: &Guest, table: &str) {
    act(site, guest, table, "resign", json!({ "seat": 0 })).await.done();
}

/// Everything in the database as text, to look for what must not be there.
async fn stored_text(site: &Site) -> String {
    let mut text = String::new();
    let mut connection = site.other_program().await;
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut connection).await.unwrap();
    for table in tables {
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(columns))
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for column in columns {
            let values = format!(
                "SELECT CASE typeof(\"{column}\") WHEN 'blob' THEN hex(\"{column}\") \
                 ELSE CAST(\"{column}\" AS TEXT) END FROM \"{table}\""
            );
            let values: Vec<Option<String>> = sqlx::query_scalar(sqlx::AssertSqlSafe(values))
                .fetch_all(&mut connection)
                .await
                .unwrap();
            for value in values.into_iter().flatten() {
                text.push_str(&value);
                text.push('\n');
            }
        }
    }
    text
}

#[tokio::test]
async fn a_guest_downloads_matches_with_records_messages_and_settings() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let over = site.table(&anna, GAME, &["you", "bot:novice"]).await;
    resign(&site, &anna, &over).await;
    let running = site.table(&anna, GAME, &["you", "bot:novice"]).await;
    let room = room_of(&site, &anna, GAME, &["you:Anna", "open"], &json!({})).await;
    act(&site, &ben, &room, "sit", json!({ "name": "Ben" })).await.done();
    act(&site, &anna, &room, "chat", json!({ "words": "Is this on?" })).await.made();
    act(&site, &ben, &room, "chat", json!({ "words": "Yes." })).await.made();

    let data = exported(&site, &anna).await;
    assert_eq!((&data["version"], &data["guest"]), (&json!(1), &json!(anna.id)));
    let ids: Vec<&str> =
        data["matches"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 2, "{ids:?}");
    for one in data["matches"].as_array().unwrap() {
        assert_eq!(one["seats"], json!([0]));
        if one["id"] == json!(over) {
            let whole = site.get(&format!("/tables/{over}/record")).by(&anna).send().await.done();
            assert_eq!(one["record"]["log"], whole["log"]);
            assert_eq!(one["outcome"]["places"], json!([2, 1]));
        } else {
            assert_eq!(one["id"], json!(running));
            assert_eq!((&one["record"], &one["outcome"]), (&Value::Null, &Value::Null));
        }
    }
    let messages = data["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_eq!(messages[0]["text"], "Is this on?");
    assert_eq!(
        site.get("/settings/export").header("accept", "application/json").send().await.status,
        401
    );
}

#[tokio::test]
async fn the_file_has_what_a_browser_remembers_of_lessons_and_puzzles() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let ask = site.get("/settings/export").by(&anna);
    let ask = ask.header("cookie", &format!("learned={GAME}; solved={GAME}.2.1-nogame.1"));
    let data = ask.send().await.done();
    assert_eq!((&data["lessons"], &data["puzzles"]), (&json!([GAME]), &json!({ GAME: [1, 2] })));
    let none = exported(&site, &anna).await;
    assert_eq!((&none["lessons"], &none["puzzles"]), (&json!([]), &json!({})));
}

#[tokio::test]
async fn the_file_has_the_rooms_in_which_a_guest_waits() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let room = room_of(&site, &anna, GAME, &["you:Anna", "open"], &json!({})).await;
    act(&site, &ben, &room, "sit", json!({ "name": "Ben" })).await.done();
    let rooms = exported(&site, &ben).await["rooms"].clone();
    assert_eq!(rooms.as_array().unwrap().len(), 1, "{rooms}");
    let expect = (&json!(room), &json!(GAME), &json!(1), &json!("Ben"));
    let is = &rooms[0];
    assert_eq!((&is["id"], &is["rules"], &is["seat"], &is["name"]), expect);
    assert!(!rooms.to_string().contains("seed"), "{rooms}");
}

#[tokio::test]
async fn the_file_has_the_settings_of_the_browser_and_says_which_matches_are_deals_of_the_day() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let plain = site.table(&anna, GAME, &["you", "bot:novice"]).await;
    let begun = site.post("/daily").browser(&anna).page().form(&[("game", GAME)]).send().await;
    let daily = begun.header("location").unwrap().trim_start_matches("/tables/").to_owned();
    let ask = site.get("/settings/export").by(&anna);
    let data = ask.header("cookie", "look=lang-de.theme-dark.pace-slow").send().await.done();
    let settings = &data["settings"];
    assert_eq!((&settings["lang"], &settings["theme"]), (&json!("de"), &json!("dark")));
    assert_eq!((&settings["pace"], &settings["cards"]), (&json!("slow"), &json!("m")));
    let day = |table: &str| {
        let matches = data["matches"].as_array().unwrap();
        matches.iter().find(|one| one["id"] == json!(table)).unwrap()["daily"].clone()
    };
    assert_eq!(day(&plain), Value::Null);
    let text = day(&daily);
    assert!(text.as_str().is_some_and(|day| day.parse::<Day>().is_ok()), "{text}");
}

#[tokio::test]
async fn a_file_of_many_matches_is_written_outside_of_the_async_threads_and_has_each_once() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let mut tables = Vec::new();
    for _ in 0..35 {
        let table = site.table(&anna, GAME, &["you", "you"]).await;
        resign(&site, &anna, &table).await;
        tables.push(table);
    }
    let turns = site.app.cpu_pool.occupy();
    let export = tokio::spawn(site.get("/settings/export").by(&anna).send());
    for _ in 0..20 {
        assert_eq!(site.get("/healthz").send().await.status, 200);
    }
    assert!(!export.is_finished());
    drop(turns);
    let file = export.await.unwrap().done();
    let matches = file["matches"].as_array().unwrap();
    assert!(matches.iter().all(|one| one["record"]["log"].is_array()));
    let mut ids: Vec<&str> = matches.iter().map(|one| one["id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    tables.sort();
    assert_eq!(ids, tables);
}

#[tokio::test]
async fn a_deletion_leaves_nothing_of_a_guest_who_played_alone() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let over = site.table(&anna, GAME, &["you:Annabell", "bot:novice"]).await;
    resign(&site, &anna, &over).await;
    site.table(&anna, GAME, &["you:Annabell", "bot:novice"]).await;
    let room = room_of(&site, &anna, GAME, &["you:Annabell", "open"], &json!({})).await;
    act(&site, &anna, &room, "chat", json!({ "words": "Nobody here." })).await.made();
    let before = stored_text(&site).await;
    for trace in [anna.id.as_str(), "Annabell", "Nobody here."] {
        assert!(before.contains(trace), "{trace} is stored");
    }
    assert_eq!(delete(&site, &anna).await["tables"], 2);
    let after = stored_text(&site).await;
    for trace in [anna.id.as_str(), "Annabell", "Nobody here."] {
        assert!(!after.contains(trace), "{trace} is deleted");
    }
    assert_eq!(site.get("/tables").by(&anna).send().await.status, 401);
    let gone =
        site.get(&format!("/tables/{over}")).header("accept", "application/json").send().await;
    assert_eq!(gone.status, 404, "also in memory");
    assert_eq!(site.get("/tables").by(&site.guest().await).send().await.done(), json!([]));
}

#[tokio::test]
async fn a_deletion_resigns_matches_with_others_and_leaves_these_to_them() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = room_of(&site, &anna, GAME, &["you:Anna", "open"], &json!({})).await;
    act(&site, &ben, &table, "sit", json!({ "name": "Ben" })).await.done();
    for guest in [&anna, &ben] {
        act(&site, guest, &table, "ready", json!({})).await.done();
    }
    act(&site, &anna, &table, "chat", json!({ "words": "My secret." })).await.made();
    act(&site, &ben, &table, "chat", json!({ "words": "Hm." })).await.made();
    assert_eq!(delete(&site, &anna).await["tables"], 0);

    let seen = site.look(&ben, &table).await;
    assert_eq!(seen["outcome"]["places"], json!([2, 1]), "{seen}");
    assert_eq!(site.get("/tables").by(&ben).send().await.done()[0]["id"], json!(table));
    assert!(!stored_text(&site).await.contains("My secret."));
    let chat = site.get(&format!("/tables/{table}/chat")).by(&ben).send().await.done();
    let said: Vec<&Value> = chat.as_array().unwrap().iter().map(|said| &said["says"]).collect();
    assert_eq!(said, ["–", "Hm."]);
    assert_eq!(site.get("/tables").by(&anna).send().await.status, 401);
    assert_eq!(delete(&site, &ben).await["tables"], 1, "nobody is left who sat there");
    assert!(!stored_text(&site).await.contains(&anna.id));
}

#[tokio::test]
async fn a_deletion_frees_the_seat_in_a_room() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let room = room_of(&site, &anna, GAME, &["you:Anna", "open"], &json!({})).await;
    act(&site, &ben, &room, "sit", json!({ "name": "Ben" })).await.done();
    delete(&site, &anna).await;
    let seen = site.get(&format!("/tables/{room}")).by(&ben).send().await.done();
    assert_eq!(seen["chairs"][0]["name"], Value::Null, "{seen}");
    assert_eq!(seen["chairs"][1]["host"], true, "{seen}");
}

#[tokio::test]
async fn a_browser_forgets_its_token_and_says_that_all_is_deleted() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let done = site.post("/settings/delete").browser(&anna).send().await;
    assert_eq!((done.status, done.header("location")), (303, Some("/settings?deleted")));
    let cookies = done.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap());
    let cookies: Vec<&str> = cookies.collect();
    let expected =
        ["sortie", "learned", "solved", "look"].map(|name| format!("{name}=; Path=/; Max-Age=0"));
    assert_eq!(cookies.len(), expected.len(), "{cookies:?}");
    for (cookie, begins) in cookies.iter().zip(&expected) {
        assert!(cookie.starts_with(begins), "{cookie}");
    }
    assert_eq!(done.header("clear-site-data"), Some("\"storage\""));
    let page = site.get("/settings?deleted").page().send().await.shown();
    assert!(page.contains("Your data has been deleted."), "{page}");
    assert!(!page.contains("/settings/delete"), "{page}");
    let program = site.post("/settings/delete").header("accept", "application/json");
    assert_eq!(program.send().await.status, 401);
}

#[tokio::test]
async fn a_visitor_who_has_learned_something_deletes_that() {
    let site = Site::open().await;
    let learned = format!("learned={GAME}");
    let page = site.get("/settings").page().header("cookie", &learned).send().await.shown();
    assert!(page.contains("/settings/delete") && !page.contains("/settings/export"), "{page}");
    let done = site.post("/settings/delete").page().header("origin", "http://sortie.test");
    let done = done.header("cookie", &learned).send().await;
    assert_eq!((done.status, done.header("location")), (303, Some("/settings?deleted")));
    let cookies: Vec<_> = done.headers.get_all("set-cookie").iter().collect();
    assert!(cookies.iter().any(|it| it.to_str().unwrap().starts_with("learned=; ")), "{cookies:?}");
}

#[tokio::test]
async fn what_was_learned_follows_the_private_link_and_goes_with_the_guest() {
    let site = Site::open().await;
    let anna = site.guest().await;
    // Learned before Anna was a guest, so only the cookies say so.
    let made = site.post("/return").by(&anna);
    let made = made.header("cookie", &format!("learned={GAME}; solved={GAME}.2"));
    let link = made.send().await.done()["link"].as_str().unwrap().to_owned();
    let place = &link[link.find("/return/").unwrap()..];
    // Another browser, which has solved something, too.
    let back = site.post(place).page().header("origin", "http://sortie.test");
    let back = back.header("cookie", &format!("solved={GAME}.1")).send().await;
    assert_eq!(back.status, 303);
    let token = back.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let list = format!("/puzzles/{GAME}");
    for guest in [site.get(&list).page().header("cookie", &token), site.get(&list).browser(&anna)] {
        let page = guest.page().send().await.shown();
        assert_eq!(page.matches("class=\"tick\"").count(), 2, "{page}");
    }
    let home = site.get("/").page().header("cookie", &token).send().await.shown();
    assert!(home.contains("class=\"tick\""), "{home}");
    let data = exported(&site, &anna).await;
    assert_eq!((&data["lessons"], &data["puzzles"]), (&json!([GAME]), &json!({ GAME: [1, 2] })));
    delete(&site, &anna).await;
    assert_eq!(site.app.store.progress(&anna.id).await, Ok(Vec::new()));
}
