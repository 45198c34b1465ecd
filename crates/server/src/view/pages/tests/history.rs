use super::*;

/// A match against this bot that the guest gives up.
async fn lose(site: &mut BrowserSite, game: &str, bot: &str) -> String {
    let table = site.table(&[("game", game), ("seats", "2"), ("seat1", bot)]).await;
    site.post(&format!("{table}/resign"), &[]).await;
    table
}

#[tokio::test]
async fn who_has_finished_no_match_is_told_so() {
    let mut site = BrowserSite::new().await;
    assert!(site.get("/history").await.page().contains("No match is finished yet."));
    site.table(&[("game", "attack")]).await;
    assert!(site.get("/history").await.page().contains("No match is finished yet."));
    assert!(!site.get("/").await.page().contains("/history"));
}

#[tokio::test]
async fn finished_matches_are_counted_by_game_rules_opponent_and_seat() {
    let mut site = BrowserSite::new().await;
    lose(&mut site, "attack", "bot:random").await;
    let duel = lose(&mut site, "duelx", "bot:novice").await;
    lose(&mut site, "attack", "bot:novice").await;
    // Two seats of one guest: nobody can say who of them has won.
    lose(&mut site, "attack", "you:Ben").await;
    assert!(site.get("/").await.page().contains("href=\"/history\""));
    let page = site.get("/history").await.page();
    clean(&page);
    let summary = "3 matches: 0 won, 0 drawn, 3 lost. Longest winning streak: 0.";
    assert!(page.contains(summary), "{page}");
    for (name, matches) in [("Attack!", 2), ("attack", 2), ("Bot (novice)", 2), ("Seat 1", 3)] {
        let row = format!("<th scope=\"row\">{name}</th><td class=\"number\">{matches}</td>");
        assert!(page.contains(&row), "{row} in {page}");
    }
    assert!(page.contains(&format!("{duel}/replay")), "{page}");
    site.forget();
    assert!(site.get("/history").await.page().contains("No match is finished yet."));
}

#[tokio::test]
async fn filters_leave_the_matches_that_fit_all_of_them() {
    let mut site = BrowserSite::new().await;
    lose(&mut site, "attack", "bot:random").await;
    lose(&mut site, "attack", "bot:novice").await;
    lose(&mut site, "duelx", "bot:novice").await;
    for (query, says) in [
        ("game=attack&rules=&against=&result=", "2 matches:"),
        ("against=Bot+%28novice%29", "2 matches:"),
        ("game=attack&against=Bot+%28novice%29&result=lost", "One match: 0 won, 0 drawn, 1 lost."),
        ("rules=duelx", "One match:"),
        ("result=won", "No match fits these filters."),
        ("game=whist", "No match fits these filters."),
        ("page=99", "3 matches:"),
    ] {
        let page = site.get(&format!("/history?{query}")).await.page();
        assert!(page.contains(says), "{query}: {page}");
    }
    let page = site.get("/history?game=duelx").await.page();
    assert!(page.contains("<option value=\"duelx\" selected>Duel X</option>"), "{page}");
    let status = site.get("/history?page=last").await.status;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn many_matches_are_listed_on_several_pages() {
    let mut site = BrowserSite::new().await;
    for _ in 0..26 {
        lose(&mut site, "attack", "bot:random").await;
    }
    let page = site.get("/history?game=attack").await.page();
    assert_eq!(page.matches("/replay\"").count(), 25);
    assert!(page.contains("href=\"/history?game=attack&#38;page=2\""), "{page}");
    assert!(!page.contains("rel=\"prev\""), "{page}");
    let page = site.get("/history?game=attack&page=2").await.page();
    assert_eq!(page.matches("/replay\"").count(), 1);
    assert!(page.contains("rel=\"prev\"") && !page.contains("rel=\"next\""), "{page}");
    let home = site.get("/").await.page();
    assert_eq!(home.matches("/replay\"").count(), 5);
}

#[tokio::test]
async fn a_first_match_is_against_an_easy_bot_and_the_next_one_as_the_last() {
    let mut site = BrowserSite::new().await;
    let table = site.table(&[("game", "attack")]).await;
    assert!(site.get(&table).await.page().contains("novice"));
    lose(&mut site, "attack", "bot:random").await;
    let table = site.table(&[("game", "attack")]).await;
    assert!(site.get(&table).await.page().contains("random"));
    let table = site.table(&[("game", "attacke")]).await;
    assert_eq!(site.get(&table).await.page().matches("novice").count(), 2);
}
