use super::*;
use crate::view::pages::ago;
use sha2::{Digest, Sha256};
use sortie_bots::level::levels_by_id;
use sortie_core::{Outcome, hex};
use sortie_store::{MatchStatus, NewTable, SeatAssignment};

/// A match against this player that the guest gives up.
async fn lose(site: &mut BrowserSite, game: &str, other: &str) -> String {
    let table = site.table(&[("game", game), ("seats", "2"), ("seat1", other)]).await;
    resign(site, &table).await;
    table
}

async fn resign(site: &mut BrowserSite, table: &str) {
    let resigned = site.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    assert!(resigned.status.is_redirection(), "{}", resigned.text);
    next_millisecond();
}

/// Waits until the clock shows another millisecond: matches of one are not in the order of their ends.
fn next_millisecond() {
    let begun = ago::unix_millis();
    while ago::unix_millis() == begun {
        std::thread::yield_now();
    }
}

/// Stores matches that the guest of this table has won against this bot.
async fn win(site: &BrowserSite, table: &str, rules: &str, bot: &str, times: u32) {
    for n in 0..times {
        store_won(site, table, (rules, bot), (&format!("won{n}"), "{}")).await;
    }
}

/// Stores one match of Attack! that the guest of this table has won against the novice, with these terms.
async fn win_one(site: &BrowserSite, table: &str, id: &str, terms: &str) {
    store_won(site, table, ("attack", "bot:novice"), (id, terms)).await;
}

async fn store_won(
    site: &BrowserSite,
    table: &str,
    (rules, bot): (&str, &str),
    (id, terms): (&str, &str),
) {
    let own = table.trim_start_matches("/tables/");
    let guest = site.app.store.guest_at_seat(own, 0).await.unwrap();
    let seat = |seat, guest, sitter: &str| SeatAssignment { seat, guest, sitter: sitter.into() };
    let won = NewTable {
        owner: None,
        id: id.to_owned(),
        rules: rules.to_owned(),
        seats: 2,
        // Each match has its deal.
        seed: hex::write(&Sha256::digest(id)),
        sitting: vec![seat(0, guest.clone(), "you"), seat(1, None, bot)],
        pace: 0,
        terms: terms.to_owned(),
        previous: None,
        status: MatchStatus::Over {
            outcome: serde_json::to_string(&Outcome::by_points(&[1, 0])).unwrap(),
        },
        timing: None,
    };
    site.app.store.create(won, Vec::new()).await.unwrap();
    next_millisecond();
}

#[tokio::test]
async fn who_has_finished_no_match_is_told_so() {
    let mut site = BrowserSite::new().await;
    assert!(site.get("/history").await.page().contains("No match is finished yet."));
    site.table(&[("game", "attack")]).await;
    assert!(site.get("/history").await.page().contains("No match is finished yet."));
}

#[tokio::test]
async fn finished_matches_are_counted_by_game_rules_opponent_and_seat() {
    let mut site = BrowserSite::new().await;
    lose(&mut site, "attack", "bot:random").await;
    let duel = lose(&mut site, "duelx", "bot:novice").await;
    lose(&mut site, "attack", "bot:novice").await;
    // Two seats of one guest: nobody can say which of them is the guest's.
    lose(&mut site, "attack", "you:Ben").await;
    assert!(site.get("/").await.page().contains("href=\"/history\""));
    let page = site.get("/history").await.page();
    clean(&page);
    assert!(page.contains("played on one device"), "{page}");
    let summary = "3 matches: 0 won, 0 drawn, 3 lost. Longest winning streak: 0.";
    assert!(page.contains(summary), "{page}");
    for (name, matches) in
        [("Attack!", 2), ("Attack!, default rules", 2), ("Bot (novice)", 2), ("Seat 1", 3)]
    {
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
        ("against=bot%3Anovice", "2 matches:"),
        ("game=attack&against=bot%3Anovice&result=lost", "One match: 0 won, 0 drawn, 1 lost."),
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
    let page = site.get("/history?game=whist").await.page();
    assert!(page.contains("<option value=\"whist\" selected>whist</option>"), "{page}");
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
    // The lowest of so few levels.
    let level = |game| {
        assert!(levels_by_id(game).len() < 8, "{game}");
        ">level 1<"
    };
    assert!(site.get(&table).await.page().contains(level("attack")));
    lose(&mut site, "attack", "bot:random").await;
    let table = site.table(&[("game", "attack")]).await;
    assert!(site.get(&table).await.page().contains("random"));
    let table = site.table(&[("game", "attacke")]).await;
    assert_eq!(site.get(&table).await.page().matches(level("attacke")).count(), 2);
}

#[tokio::test]
async fn after_two_wins_the_next_level_is_offered_with_the_same_rules() {
    let mut site = BrowserSite::new().await;
    let table = lose(&mut site, "attack", "bot:1").await;
    assert!(!site.get("/").await.page().contains("Two wins in a row!"));
    win(&site, &table, "attack/decks=2", "bot:1", 2).await;
    let home = site.get("/").await.page();
    assert!(home.contains("Two wins in a row!") && home.contains("Play against level 2"));
    let form = between(&home, "class=\"next-level\">", "</form>");
    let mut fields = Vec::new();
    for input in form.split("<input ").skip(1) {
        fields.push((between(input, "name=\"", "\""), between(input, "value=\"", "\"")));
    }
    let table = site.table(&fields).await;
    assert_eq!(site.ask(&table).await["rules"], "attack/decks=2");
    assert!(site.get(&table).await.page().contains(">level 2<"));
    let adaptive = [("game", "attack"), ("seats", "2"), ("seat1", "bot:adaptive")];
    let table = site.table(&adaptive).await;
    assert!(site.get(&table).await.page().contains(">level 2<"), "one level up after a win");
}

#[tokio::test]
async fn a_streak_is_not_longer_where_only_matches_won_are_shown() {
    let mut site = BrowserSite::new().await;
    let first = lose(&mut site, "attack", "bot:novice").await;
    win(&site, &first, "attack", "bot:novice", 2).await;
    lose(&mut site, "attack", "bot:novice").await;
    win_one(&site, &first, "later", "{}").await;
    for address in ["/history", "/history?result=won", "/history?game=attack"] {
        let page = site.get(address).await.page();
        assert!(page.contains("Longest winning streak: 2."), "{address}: {page}");
    }
}

#[tokio::test]
async fn a_match_that_was_played_on_counts_for_nothing() {
    let mut site = BrowserSite::new().await;
    let first = lose(&mut site, "attack", "bot:novice").await;
    win_one(&site, &first, "tried", r#"{"played_on":true}"#).await;
    let page = site.get("/history").await.page();
    assert!(page.contains("One match: 0 won, 0 drawn, 1 lost."), "{page}");
    assert!(page.contains("Won, not counted"), "{page}");
}

#[tokio::test]
async fn a_deal_that_was_played_before_counts_once() {
    let mut site = BrowserSite::new().await;
    let first = lose(&mut site, "attack", "bot:novice").await;
    let again = site.post(&format!("{first}/again?deal=same"), &[]).await;
    let second = again.place.unwrap();
    // The other side of it.
    site.post(&format!("{second}/resign"), &[("seat", "1")]).await;
    let page = site.get("/history").await.page();
    assert!(page.contains("One match: 0 won, 0 drawn, 1 lost."), "{page}");
    assert!(page.contains("Lost, not counted"), "{page}");
}
