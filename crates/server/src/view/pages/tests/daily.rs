use super::*;
use sortie_core::hex;
use sortie_table::Day;
use sortie_table::daily;

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn begin(site: &mut BrowserSite, game: &str) -> String {
    site.post("/daily", &[("game", game)]).await.place()
}

async fn resign(site: &mut BrowserSite, table: &str) {
    let resigned = site.post(&format!("{table}/resign"), &[]).await;
    assert!(resigned.status.is_redirection(), "{}", resigned.text);
}

fn today(site: &BrowserSite) -> Day {
    Day::from_unix_millis(site.app.time.unix_millis())
}

/// The row of a game on the page.
fn row<'t>(page: &'t str, game: &str) -> &'t str {
    between(page, &format!("<li><div><h2>{game}</h2>"), "</li>")
}

#[tokio::test]
async fn everybody_gets_the_same_deal_and_nobody_a_second_try() {
    let mut site = BrowserSite::new().await;
    let anna = begin(&mut site, "attack").await;
    assert_eq!(begin(&mut site, "attack").await, anna);
    let other_game = begin(&mut site, "duelx").await;
    assert_ne!(other_game, anna);
    let anna_hand = site.ask(&anna).await["scene"]["zones"].clone();
    assert!(anna_hand.is_array());
    resign(&mut site, &anna).await;
    assert_eq!(begin(&mut site, "attack").await, anna);
    site.forget();
    let ben = begin(&mut site, "attack").await;
    assert_ne!(ben, anna);
    assert_eq!(site.ask(&ben).await["seat"], 0);
    resign(&mut site, &ben).await;
    let record = site.ask(&format!("{ben}/record")).await;
    assert_eq!(record["seed"], hex::write(&daily::seed(today(&site), "attack")));
}

#[tokio::test]
async fn results_are_hidden_until_the_own_match_is_over() {
    let mut site = BrowserSite::new().await;
    let anna = begin(&mut site, "attack").await;
    resign(&mut site, &anna).await;
    site.forget();
    let page = site.get("/daily").await.page();
    clean(&page);
    assert!(row(&page, "Attack!").contains("<form method=\"post\" action=\"/daily\">"), "{page}");
    assert!(!page.contains("Strong bot") && !page.contains("finished this deal"), "{page}");
    let ben = begin(&mut site, "attack").await;
    let page = site.get("/daily").await.page();
    assert!(
        row(&page, "Attack!").contains("The results appear when your match is over."),
        "{page}"
    );
    assert!(!page.contains("finished this deal") && !page.contains("id=\"share-text\""), "{page}");
    resign(&mut site, &ben).await;
    let page = site.get("/daily").await.page();
    let attack = row(&page, "Attack!");
    assert!(attack.contains("One other player has finished this deal."), "{attack}");
    assert!(attack.contains("Strong bot") && attack.contains("Best result here"), "{attack}");
    let share = between(&page, "<pre id=\"share-text\"", "</pre>");
    assert!(share.contains(&format!("data-day=\"{}\"", today(&site))), "{share}");
    assert!(share.contains("Attack!: lost, ") && share.contains("Streak: one day"), "{share}");
    let board = site.get(&ben).await.page();
    let compare = format!("href=\"/daily/{}\">Compare with the others</a>", today(&site));
    assert!(board.contains(&compare), "{board}");
    assert!(!board.contains("/again"), "{board}");
}

#[tokio::test]
async fn the_reference_bot_ends_its_match_beside_the_players() {
    let mut site = BrowserSite::new().await;
    let table = begin(&mut site, "duelx").await;
    resign(&mut site, &table).await;
    for _ in 0..600 {
        let page = site.get("/daily").await.page();
        if !row(&page, "Duel X").contains("still playing") {
            assert!(
                row(&page, "Duel X").contains("<th scope=\"row\">Strong bot</th><td>"),
                "{page}"
            );
            assert!(between(&page, "<pre id=\"share-text\"", "</pre>").contains("(strong bot: "));
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the bot did not end in a minute");
}

#[tokio::test]
async fn a_match_over_midnight_counts_for_the_day_on_which_it_began() {
    let mut site = BrowserSite::new().await;
    let first = today(&site);
    let table = begin(&mut site, "attack").await;
    site.app.time.pass(DAY);
    assert!(row(&site.get("/daily").await.page(), "Attack!").contains("<button"));
    resign(&mut site, &table).await;
    let page = site.get(&format!("/daily/{first}")).await.page();
    assert!(
        row(&page, "Attack!").contains("Nobody else here has finished this deal yet."),
        "{page}"
    );
    assert!(page.contains("Your streak: one day."), "{page}");
    let next = begin(&mut site, "attack").await;
    assert_ne!(next, table);
    resign(&mut site, &next).await;
    assert!(site.get("/daily").await.page().contains("Your streak: 2 days."));
    site.app.time.pass(2 * DAY);
    assert!(site.get("/daily").await.page().contains("to start a streak"));
    site.forget();
    let page = site.get(&format!("/daily/{first}")).await.page();
    let attack = row(&page, "Attack!");
    assert!(attack.contains("You did not play this deal.") && attack.contains("One player has"));
}

#[tokio::test]
async fn days_without_a_page_and_unknown_games_are_refused() {
    let mut site = BrowserSite::new().await;
    let week = today(&site).earlier(7);
    assert_eq!(site.get(&format!("/daily/{week}")).await.status, StatusCode::OK);
    let too_old = today(&site).earlier(8);
    for (address, status) in [
        (format!("/daily/{too_old}"), StatusCode::NOT_FOUND),
        ("/daily/9999-12-31".to_owned(), StatusCode::NOT_FOUND),
        ("/daily/yesterday".to_owned(), StatusCode::BAD_REQUEST),
        ("/daily/2026-02-30".to_owned(), StatusCode::BAD_REQUEST),
        ("/daily/%3Cb%3E&".to_owned(), StatusCode::BAD_REQUEST),
    ] {
        let refused = site.get(&address).await;
        assert_eq!(refused.status, status, "{address}");
        clean(&refused.text);
    }
    for fields in [&[("game", "whist")][..], &[]] {
        assert_eq!(site.post("/daily", fields).await.status, StatusCode::NOT_FOUND);
    }
    assert!(site.cookies.is_empty(), "a refused visitor is no guest");
}

#[tokio::test]
async fn hints_take_backs_proposals_and_rematches_are_refused() {
    let mut site = BrowserSite::new().await;
    let table = begin(&mut site, "duelx").await;
    site.play(&table, 1).await;
    let board = site.get(&table).await.page();
    for action in ["/advice", "/take-back", "/propose", "/again"] {
        assert!(!board.contains(&format!("{table}{action}\"")), "{action}");
    }
    let decision = site.ask(&table).await["decision"].to_string();
    for (action, more) in [
        ("advice", None),
        ("take-back", None),
        ("propose", Some("draw")),
        ("propose", Some("take_back")),
    ] {
        let mut fields = vec![("decision", decision.as_str())];
        fields.extend(more.map(|proposal| ("proposal", proposal)));
        let refused = site.post(&format!("{table}/{action}"), &fields).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{action}");
        assert!(refused.text.contains("deal of the day"), "{action}");
    }
    resign(&mut site, &table).await;
    for again in ["again", "again?deal=same"] {
        let refused = site.post(&format!("{table}/{again}"), &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{again}");
    }
}

#[tokio::test]
async fn the_first_page_leads_to_the_deal_of_the_day_and_its_bots_are_not_the_usual_ones() {
    let mut site = BrowserSite::new().await;
    assert!(site.get("/").await.page().contains("href=\"/daily\""));
    let table = begin(&mut site, "attack").await;
    assert!(site.get(&table).await.page().contains("beginner"));
    resign(&mut site, &table).await;
    let table = site.table(&[("game", "attack")]).await;
    assert!(site.get(&table).await.page().contains(">level 1<"));
}
