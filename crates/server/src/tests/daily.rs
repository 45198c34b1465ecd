//! The pages of days without a deal that can be shown.

use super::site::Site;

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
