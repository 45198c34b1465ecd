use super::*;

#[tokio::test]
async fn every_rule_of_every_game_has_an_anchor_in_every_language() {
    let mut site = BrowserSite::new().await;
    let list = site.get("/rules").await.page();
    for game in site.app.clone().games.clone() {
        assert!(list.contains(&format!("href=\"/rules/{}\"", game.id)));
        for (language, markdown) in game.rulebook {
            site.speak(language);
            let page = site.get(&format!("/rules/{}", game.id)).await.page();
            clean(&page);
            let mark = format!("\n- **{}-", game.prefix);
            let rules = markdown.matches(&mark).count();
            assert!(rules > 0, "{} in {language}", game.id);
            let anchors = page.matches(&format!("class=\"rule\" id=\"{}-", game.prefix)).count();
            assert_eq!(anchors, rules, "{} in {language}", game.id);
            for heading in markdown.lines().filter_map(|line| line.strip_prefix("## ")) {
                assert!(page.contains(&format!("\">{heading}</a></li>")), "{heading}");
            }
        }
    }
}

#[tokio::test]
async fn there_is_no_rulebook_of_a_game_that_there_is_not() {
    let mut site = BrowserSite::new().await;
    assert_eq!(site.get("/rules/chess").await.status, StatusCode::NOT_FOUND);
}
