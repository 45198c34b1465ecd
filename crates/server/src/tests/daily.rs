//! The pages of days without a deal that can be shown.

use super::site::{Guest, Site};
use crate::base::time::Time;
use serde_json::{Value, json};
use sortie_table::daily::Day;

const GAME: &str = "attack";
const HOUR: i64 = 60 * 60 * 1000;

/// The server with a clock that is so many hours after midnight, which is in milliseconds since 1970.
fn with_clock(mut site: Site, midnight: i64, hours: i64) -> Site {
    site.set(|app| app.base_mut().time = Time::default());
    let time = &site.app.time;
    time.pass(midnight + hours * HOUR - time.unix_millis());
    site
}

/// The table of a guest for the deal of the day of this server.
async fn deal(site: &Site, guest: &Guest) -> String {
    let made = site.post("/daily").by(guest).json(&json!({ "game": GAME })).send().await.made();
    made["id"].as_str().unwrap().to_owned()
}

/// The zones of a table at its first decision.
async fn cards(site: &Site, guest: &Guest, table: &str) -> Value {
    site.look(guest, table).await["scene"]["zones"].clone()
}

#[tokio::test]
async fn servers_on_both_sides_of_midnight_deal_by_the_day_and_keep_results_apart() {
    let first = Site::open().await;
    let second = first.beside().await;
    let now = first.app.time.unix_millis();
    let midnight = now - now.rem_euclid(24 * HOUR) + 24 * HOUR;
    let (slow, fast) = (with_clock(first, midnight, -2), with_clock(second, midnight, 2));
    let (old, new) = (Day::from_unix_millis(midnight - 1), Day::from_unix_millis(midnight));
    let (anna, ben) = (&slow.guest().await, &slow.guest().await);

    let before = deal(&slow, anna).await;
    let resign = slow.post(&format!("/tables/{before}/resign")).by(anna);
    resign.json(&json!({})).send().await.done();
    let after = deal(&fast, anna).await;
    assert_ne!(before, after, "another day is another deal");
    let ahead = slow.get(&format!("/daily/{new}")).by(anna).page().send().await;
    assert_eq!(ahead.status, 404);
    let says = format!("{new} has not begun, so its deal is not known yet.");
    assert!(ahead.text.contains(&says), "{}", ahead.text);

    let results = async |day: Day, guest: &Guest| {
        fast.get(&format!("/daily/{day}")).by(guest).page().send().await.shown()
    };
    let finished = results(old, ben).await;
    assert!(finished.contains("One player has finished this deal."), "{finished}");
    let open = results(new, anna).await;
    assert!(open.contains(&format!("/tables/{after}")), "{open}");
    assert!(!open.contains(&format!("/tables/{before}")), "{open}");

    // The slow clock reaches the day: the same guest has no second try, and another one the same cards.
    slow.app.time.pass(4 * HOUR);
    assert_eq!(deal(&slow, anna).await, after);
    let theirs = deal(&slow, ben).await;
    assert_eq!(cards(&slow, ben, &theirs).await, cards(&fast, anna, &after).await);
}

#[tokio::test]
async fn a_day_without_a_page_says_why() {
    let site = Site::open().await;
    for (day, status, says) in [
        ("9999-12-31", 404, "9999-12-31 has not begun, so its deal is not known yet."),
        ("2000-01-01", 404, "The deals of 2000-01-01 are no longer shown"),
        ("tomorrow", 400, "“tomorrow” is not a date such as"),
        ("2026-02-30", 400, "“2026-02-30” is not a date such as"),
    ] {
        let answer = site.get(&format!("/daily/{day}")).page().send().await;
        assert_eq!(answer.status, status, "{day}");
        assert!(answer.text.contains(says), "{day}: {}", answer.text);
    }
}
