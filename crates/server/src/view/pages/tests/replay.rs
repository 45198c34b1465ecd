use super::*;
use std::collections::BTreeSet;

impl BrowserSite {
    /// A match that is over, of two at one device.
    async fn played(&mut self, game: &str) -> String {
        let seats = [("game", game), ("seats", "2"), ("seat1", "you:Ben")];
        let table = self.table(&seats).await;
        self.play(&table, 400).await;
        assert!(!self.ask(&table).await["outcome"].is_null(), "{game} is not over");
        table
    }

    async fn moment(&mut self, place: &str, at: usize, eyes: &str) -> String {
        self.get(&format!("{place}?at={at}&as={eyes}")).await.page()
    }
}

/// The faces that a page shows.
fn faces(page: &str) -> BTreeSet<&str> {
    let keys = page.split(" data-key=\"").skip(1);
    keys.map(|rest| rest.split('"').next().unwrap()).collect()
}

#[tokio::test]
async fn a_match_that_is_over_is_watched_by_anybody_with_all_eyes() {
    let mut site = BrowserSite::new().await;
    for game in ["attack", "duelx"] {
        let table = site.played(game).await;
        let place = format!("{table}/replay");
        site.forget();
        let page = site.get(&place).await.page();
        clean(&page);
        let last: usize = between(&page, "data-last=\"", "\"").parse().unwrap();
        assert!(last > 3, "{game}: {last}");
        let mut more = 0;
        for at in [0, 1, last / 2, last, last + 7] {
            let mut seen = BTreeSet::new();
            let pages = [
                site.moment(&place, at, "0").await,
                site.moment(&place, at, "1").await,
                site.moment(&place, at, "public").await,
            ];
            for page in &pages {
                seen.extend(faces(page));
            }
            let all = site.moment(&place, at, "all").await;
            clean(&all);
            assert_eq!(faces(&all), seen, "{game} at {at}");
            more += seen.len() - faces(&pages[2]).len();
            assert!(all.contains(&format!("data-at=\"{}\"", at.min(last))));
        }
        assert!(more > 0, "{game}: the public sees less");
        let end = site.moment(&place, last, "all").await;
        assert!(end.contains("class=\"ask over\""), "{game}: {end}");
        assert!(!end.contains("/again"), "a replay is not played again");
    }
}

#[tokio::test]
async fn while_a_match_is_played_only_the_own_eyes_watch_it() {
    let mut site = BrowserSite::new().await;
    let table = site.table(&[("game", "attack"), ("seats", "2"), ("pace", "10000")]).await;
    let place = format!("{table}/replay");
    let own = site.get(&place).await.page();
    assert!(own.contains("data-as=\"0\""));
    assert!(!faces(&own).is_empty(), "the observer's own hand is seen");
    assert!(!own.contains("as=1\"") && !own.contains("as=all"), "no other eyes are offered");
    let denied = [("1", StatusCode::FORBIDDEN), ("all", StatusCode::CONFLICT)];
    for (eyes, status) in denied {
        assert_eq!(site.get(&format!("{place}?as={eyes}")).await.status, status, "{eyes}");
    }
    let hand = between(&own, "data-zone=\"hand-0\"", "</section>").to_owned();
    let secret = faces(&hand);
    assert!(!secret.is_empty());
    site.forget();
    let public = site.get(&place).await.page();
    assert!(public.contains("data-as=\"public\""));
    assert!(faces(&public).is_disjoint(&secret), "{public}");
    assert_eq!(site.get(&format!("{place}?as=0")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(site.get(&format!("{place}?as=x")).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn links_lead_from_moment_to_moment_and_playing_goes_on_by_itself() {
    let mut site = BrowserSite::new().await;
    let place = format!("{}/replay", site.played("attack").await);
    let page = site.moment(&place, 3, "1").await;
    for (id, at) in [("first", 0), ("back", 2), ("forward", 4)] {
        let mark = format!("id=\"{id}\"");
        let link = between(&page, &mark, "aria-label");
        assert!(link.contains(&format!("?at={at}&#38;as=1\"")), "{id}: {link}");
    }
    assert!(!page.contains("http-equiv=\"refresh\""));
    let playing = site.get(&format!("{place}?at=3&as=1&play=")).await.page();
    let refresh = between(&playing, "http-equiv=\"refresh\" content=\"2; url=", "\"");
    assert_eq!(
        refresh.replace("&#38;", "&").replace("&amp;", "&"),
        format!("{place}?at=4&as=1&play=")
    );
    let end = site.get(&format!("{place}?at=99999&as=1&play=")).await.page();
    assert!(!end.contains("http-equiv=\"refresh\""), "at the end it stops");
}

#[tokio::test]
async fn a_record_is_kept_and_watched() {
    let mut site = BrowserSite::new().await;
    let table = site.played("attack").await;
    let text = site.get(&format!("{table}/record")).await.page();
    site.forget();
    let place = site.post("/records", &[("text", &text)]).await.place();
    assert_eq!(site.post("/records", &[("text", &text)]).await.place(), place);
    assert_eq!(site.get(&format!("{place}/record")).await.page(), text);
    let there = site.moment(&place, 5, "all").await;
    let here = site.moment(&format!("{table}/replay"), 5, "all").await;
    let board = |page: &str| between(page, "<div class=\"felt\"", "</main>").to_owned();
    assert_eq!(board(&there), board(&here));

    let file = format!(
        "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.json\"\r\n\r\n{text}\r\n--XX--\r\n"
    );
    let sent = site.send("POST", "/records", "multipart/form-data; boundary=XX", file).await;
    assert_eq!(sent.place(), place);
    let sent = site.send("POST", "/records", "application/json", text).await;
    assert_eq!((sent.status, sent.json()["place"].clone()), (StatusCode::CREATED, place.into()));
}

#[tokio::test]
async fn an_observed_record_has_the_eyes_that_it_was_made_for() {
    let mut site = BrowserSite::new().await;
    let table = site.table(&[("game", "duelx"), ("seats", "2"), ("pace", "10000")]).await;
    let text = site.get(&format!("{table}/record")).await.page();
    site.forget();
    let place = site.post("/records", &[("text", &text)]).await.place();
    let page = site.get(&place).await.page();
    assert!(page.contains("data-as=\"0\"") && !page.contains("as=all"), "{page}");
    assert!(!faces(&page).is_empty());
    clean(&page);
}

#[tokio::test]
async fn a_bad_record_comes_back_with_what_is_wrong() {
    let mut site = BrowserSite::new().await;
    let table = site.played("attack").await;
    let good = site.get(&format!("{table}/record")).await.page();
    let moved = good.replacen("\"n\":3", "\"n\":4", 1);
    let other = good.replace("\"rules\":\"attack\"", "\"rules\":\"chess\"");
    for (text, says) in [
        ("", "record"),
        ("<b>& style=", "record"),
        (&*moved, "entry 3 of the log"),
        (&*other, "entry 0 of the log"),
    ] {
        let back = site.post("/records", &[("text", text)]).await;
        assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(back.text.contains(says), "{says}: {}", back.text);
        clean(&back.text);
        let back = site.send("POST", "/records", "application/json", text.to_owned()).await;
        assert_eq!(back.status, StatusCode::BAD_REQUEST);
    }
    assert_eq!(site.get("/records/none").await.status, StatusCode::NOT_FOUND);
}
