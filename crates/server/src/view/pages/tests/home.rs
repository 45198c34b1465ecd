use super::*;
use expect_test::expect;

#[tokio::test]
async fn who_comes_first_is_told_what_this_is_and_gets_no_cookie() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/").await.page();
    assert!(page.contains("You need no account"), "{page}");
    assert!(!page.contains("Your matches"));
    assert!(site.cookies.is_empty());
    for game in &site.app.games {
        assert!(page.contains(&format!("<h2>{}</h2>", game.name)), "{}", game.name);
        assert!(page.contains(&format!("href=\"/rules/{}\"", game.id)));
    }
    clean(&page);
}

#[tokio::test]
async fn a_game_begins_with_one_click() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/").await.page();
    let about =
        between(&page, "<h2>Retaliation", "</div>").trim_end_matches('\n').to_owned() + "\n";
    let key = between(&about, "name=\"key\" value=\"", "\"").to_owned();
    expect![[r#"
        <h2>Retaliation</h2>
        <p class="small soft">2–4 players · about 15 minutes</p>
        <p>Guard your king and queen, capture those of the others: all pick at once, the lowest card acts first.</p>
        <div class="actions">
        <form method="post" action="/tables"><input type="hidden" name="key" value="…"><input type="hidden" name="game" value="retaliation"><button class="primary">Play<span class="sr"> Retaliation</span></button></form>
        <a class="button" href="/learn/retaliation">Learn by playing<span class="sr">: Retaliation</span></a>
        <a class="button plain" href="/new?game=retaliation">Choose rules<span class="sr">: Retaliation</span></a>
        <a class="button plain" href="/rules/retaliation">Rules<span class="sr">: Retaliation</span></a>
    "#]]
    .assert_eq(&format!("<h2>Retaliation{}", about.replace(&key, "…")));
    let table = site.table(&[("game", "retaliation")]).await;
    assert!(site.get(&table).await.page().contains("Retaliation"));
}

#[tokio::test]
async fn own_matches_are_listed_the_last_one_first() {
    let mut site = BrowserSite::new().await;
    let old = site.table(&[("game", "duelx"), ("pace", "10000")]).await;
    let hotseat = [("game", "attack"), ("seats", "2"), ("seat1", "you:<b>&\"Ben")];
    let new = site.table(&hotseat).await;
    let page = site.get("/").await.page();
    let matches = between(&page, "Your matches", "</section>");
    assert!(matches.find(&new).unwrap() < matches.find(&old).unwrap(), "{matches}");
    assert!(matches.contains("&#60;b&#62;&#38;&#34;Ben"), "{matches}");
    assert!(!page.contains("You need no account"));
    clean(&page);
    site.forget();
    assert!(!site.get("/").await.page().contains(&new));
}

#[tokio::test]
async fn a_match_that_is_over_is_listed_with_its_result() {
    let mut site = BrowserSite::new().await;
    let table = site.table(&[("game", "attack"), ("seats", "2"), ("seat1", "random")]).await;
    let gave_up = site.post(&format!("{table}/resign"), &[]).await;
    assert!(gave_up.status.is_redirection(), "{}", gave_up.text);
    site.speak("de");
    let page = site.get("/").await.page();
    let over = between(&page, "Beendete Partien", "</section>");
    assert!(over.contains("Bot gewinnt."), "{over}");
    assert!(over.contains(&format!("{table}/replay")), "{over}");
    assert!(!page.contains("Deine Partien"));
}

#[tokio::test]
async fn programs_list_games_and_their_own_tables() {
    let mut site = BrowserSite::new().await;
    let games = site.ask("/games").await;
    let ids: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, sortie_games::catalogue::IDS);
    assert_eq!(games[0]["seats"]["min"], 2);
    let stranger = site.send("GET", "/tables", "application/json", String::new()).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);

    let code = "retaliation/jack_odd=5";
    let table = site.table(&[("code", code)]).await;
    let tables = site.ask("/tables").await;
    assert_eq!(tables.as_array().unwrap().len(), 1);
    assert_eq!(tables[0]["place"], *table);
    assert_eq!(tables[0]["rules"], code);
    assert_eq!(tables[0]["sitting"][0]["you"], true);
    assert_eq!(tables[0]["sitting"][1]["bot"], true);
}

#[tokio::test]
async fn every_game_says_how_long_it_takes_in_every_language() {
    let site = BrowserSite::new().await;
    for game in &site.app.games {
        for (language, words) in game.words {
            let message = format!("\n{}-length = ", game.id);
            assert!(words.contains(&message), "{} in {language}", game.id);
        }
    }
}
