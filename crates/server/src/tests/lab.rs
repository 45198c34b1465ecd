//! Rules are measured in the browser: live, kept, fair between guests, and only where it is allowed.

use super::site::{Answer, Guest, Site};
use crate::lab::reports::ReportProgress;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const GAME: &str = "attack";
/// Longer than a small report takes on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// A server that measures rules, with at most so many sets for a report.
async fn lab(sets: u32) -> Site {
    let mut site = Site::open().await;
    site.set(|app| {
        let limits = &mut app.base_mut().options.limits.lab;
        (limits.allowed, limits.sets) = (Some(true), sets);
    });
    site
}

/// The fields of the form for a quick report.
fn fields<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let usual = [("game", GAME), ("seats", "2"), ("players", "random"), ("minutes", "1")];
    let given = |name: &str| more.iter().any(|(other, _)| *other == name);
    let usual = usual.into_iter().filter(|(name, _)| !given(name));
    usual.chain([("was", "own")]).chain(more.iter().copied()).collect()
}

async fn ask(site: &Site, guest: &Guest, more: &[(&str, &str)]) -> Answer {
    site.post("/lab").browser(guest).form(&fields(more)).send().await
}

/// The address of the report that a form begins.
async fn begun(site: &Site, guest: &Guest, more: &[(&str, &str)]) -> String {
    let answer = ask(site, guest, more).await;
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap().to_owned()
}

async fn open(site: &Site, guest: &Guest, path: &str) -> (u16, String) {
    let answer = site.get(path).browser(guest).page().send().await;
    (answer.status, answer.text)
}

/// The page once the report is finished.
async fn finished(site: &Site, guest: &Guest, path: &str) -> String {
    let page = async {
        loop {
            let (status, page) = open(site, guest, path).await;
            assert_eq!(status, 200, "{page}");
            if !page.contains("<progress") {
                return page;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, page).await.expect("the report is finished")
}

#[tokio::test]
async fn a_report_grows_and_has_a_link_for_everybody() {
    let site = lab(60).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let place = begun(&site, &anna, &[("topic", "fairness")]).await;
    let (status, first) = open(&site, &anna, &place).await;
    assert!(status == 200 && first.contains("<progress"), "{first}");
    assert!(first.contains(r#"http-equiv="refresh""#) && first.contains("/assets/lab.js"));
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("The measurement is finished."), "{page}");
    assert!(!page.contains(r#"http-equiv="refresh""#) && !page.contains("/assets/lab.js"));
    assert!(page.contains("The first seat wins "), "{page}");
    assert!(page.contains("sortie lab report attack --seats 2 --players random"), "{page}");
    assert!(page.contains("<svg aria-hidden=\"true\">") && !page.contains("style="), "{page}");
    assert!(page.contains("href=\"/new?code=attack&#38;seats=2\""), "{page}");
    let file = site.get(&format!("{place}/file")).browser(&anna).send().await;
    assert!(file.header("content-disposition").unwrap().starts_with("attachment"), "{file:?}");
    assert!(file.text.contains("<h1>attack</h1>") && file.text.contains("The first seat wins "));
    assert_eq!(site.get("/lab/nothing/file").browser(&anna).send().await.status, 404);
    // The other topics are not measured.
    assert!(page.contains("Wins by seat") && !page.contains("Hidden information"), "{page}");
    assert_eq!(finished(&site, &ben, &place).await, page);
    // The same request is the same report, for another guest as well.
    assert_eq!(begun(&site, &ben, &[("topic", "fairness")]).await, place);
    let (_, lab) = open(&site, &anna, "/lab?game=attack").await;
    assert!(lab.contains(&format!("href=\"{place}\"")), "it is among hers: {lab}");
    let german = site.get(&place).page().header("accept-language", "de").send().await.shown();
    assert!(
        german.contains("Die Messung ist fertig.") && german.contains("Punktgleichheit"),
        "{german}"
    );
}

#[tokio::test]
async fn two_rule_sets_are_compared_with_a_verdict() {
    let site = lab(400).await;
    let anna = site.guest().await;
    let more = [("set.reshuffles", "2"), ("topic", "length"), ("compare", "yes")];
    let place = begun(&site, &anna, &more).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("<code class=\"long\">attack/reshuffles=2</code>"), "{page}");
    assert!(page.contains("Default rules") && page.contains("These rules"), "{page}");
    assert!(page.contains("Higher, without being better or worse: Decisions ("), "{page}");
    assert!(page.contains("<span class=\"told changed\">more</span>"), "{page}");
    assert!(page.contains("sortie lab compare attack attack/reshuffles=2 --seats 2"), "{page}");
    // Against other rules than the default ones.
    let more = [("set.reshuffles", "2"), ("compare", "yes"), ("against", "attack/reshuffles=1")];
    let place = begun(&site, &anna, &[&more[..], &[("topic", "length")]].concat()).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("Other rules") && page.contains("attack/reshuffles=1"), "{page}");
    // The default rules are not compared with themselves.
    let place = begun(&site, &anna, &[("topic", "length"), ("compare", "yes")]).await;
    assert!(!finished(&site, &anna, &place).await.contains("Default rules"));
}

#[tokio::test]
async fn a_report_is_streamed_until_it_is_finished() {
    let site = lab(40).await;
    let anna = site.guest().await;
    let place = begun(&site, &anna, &[("topic", "fairness")]).await;
    let stream = site.get(&format!("{place}/stream")).browser(&anna).send();
    let stream = timeout(LONG, stream).await.expect("the stream ends with the report");
    assert_eq!(stream.status, 200, "{stream:?}");
    assert_eq!(stream.text.matches("event: done").count(), 1, "{}", stream.text);
    let last = stream.text.split("event: done").nth(1).unwrap();
    assert!(
        last.contains("The measurement is finished.") && last.contains("Wins by seat"),
        "{last}"
    );
    assert_eq!(site.get("/lab/nothing/stream").browser(&anna).send().await.status, 404);
}

#[tokio::test]
async fn nothing_is_measured_where_it_is_not_allowed() {
    let site = Site::open().await;
    let anna = site.guest().await;
    assert_eq!(ask(&site, &anna, &[]).await.status, 404);
    for path in ["/lab", "/lab?game=attack", "/lab/nothing"] {
        let (status, page) = open(&site, &anna, path).await;
        assert!(status == 404 && page.contains("does not measure rules"), "{path}: {page}");
    }
    assert_eq!(site.get("/lab/nothing/stream").browser(&anna).send().await.status, 404);
    for path in ["/", "/new?game=attack"] {
        assert!(!open(&site, &anna, path).await.1.contains("\"/lab"), "{path}");
    }
    // A visitor without a cookie does not become a guest by it.
    let answer = site.post("/lab").page().form(&fields(&[])).send().await;
    assert!(answer.status == 404 && answer.header("set-cookie").is_none(), "{answer:?}");
}

#[tokio::test]
async fn a_bad_request_gets_a_page_that_says_what_would_be_right() {
    let site = lab(20).await;
    let anna = site.guest().await;
    let bad: [(&[(&str, &str)], &str); 9] = [
        (&[("game", "chess")], "attack"),
        (&[("seats", "9")], "Attack! is for"),
        (&[("set.reshuffles", "99")], "Allowed: "),
        (&[("preset", "nothing")], "nothing"),
        (&[("players", "exec:true")], "not among the choices"),
        (&[("players", "club@60s")], "not among the choices"),
        (&[("minutes", "500")], "not among the choices"),
        (&[("topic", "beauty")], "not among the choices"),
        (&[("compare", "yes"), ("against", "modify")], "another game"),
    ];
    for (more, says) in bad {
        let answer = ask(&site, &anna, more).await;
        assert_eq!(answer.status, 422, "{more:?}: {answer:?}");
        assert!(
            answer.text.contains(says) && answer.text.contains("<main"),
            "{more:?}: {answer:?}"
        );
    }
    for against in ["attack/nothing=1", "attack/reshuffles=99", "attack"] {
        let answer = ask(&site, &anna, &[("compare", "yes"), ("against", against)]).await;
        assert!(answer.status == 422 && answer.text.contains("against-help"), "{answer:?}");
    }
    assert!(site.app.reports.of_guest(&anna.id).is_empty());
    let (status, page) = open(&site, &anna, "/lab/nothing").await;
    assert!(status == 404 && page.contains("no such measurement"), "{page}");
    let (status, page) = open(&site, &anna, "/lab?game=chess").await;
    assert!(status == 422 && page.contains("href=\"/lab?game=attack\""), "{page}");
    let json = site.post("/lab").by(&anna).json(&serde_json::json!({})).send().await;
    assert_eq!(json.status, 400);
}

#[tokio::test]
async fn a_guest_with_a_long_report_does_not_keep_others_waiting() {
    let mut site = lab(100_000).await;
    site.set(|app| app.set_thinking_places(1));
    let (anna, ben) = (site.guest().await, site.guest().await);
    let long = [("minutes", "15"), ("players", "novice")];
    let first = begun(&site, &anna, &long).await;
    let second = begun(&site, &anna, &[("minutes", "6"), ("players", "novice")]).await;
    site.app.reports.find(&first["/lab/".len()..]).unwrap();
    // A short one of another guest ends long before.
    let mut short = lab_fields_for_ben();
    short.push(("topic", "fairness"));
    let place = begun(&site, &ben, &short).await;
    let measuring = async {
        loop {
            let progress = site.app.reports.find(&place["/lab/".len()..]).unwrap().progress();
            if matches!(progress, ReportProgress::Measuring { .. } | ReportProgress::Done(_)) {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, measuring).await.expect("it is his turn");
    let progress = |place: &str| site.app.reports.find(&place["/lab/".len()..]).unwrap().progress();
    assert!(matches!(progress(&second), ReportProgress::Waiting), "her own order is kept");
    assert!(matches!(progress(&first), ReportProgress::Measuring { .. }));
    // A deletion ends what is being measured.
    let delete = site.post("/settings/delete").by(&anna).header("accept", "application/json");
    delete.send().await.done();
    assert_eq!(open(&site, &ben, &first).await.0, 404);
    assert!(site.app.reports.of_guest(&anna.id).is_empty());
}

fn lab_fields_for_ben() -> Vec<(&'static str, &'static str)> {
    vec![("players", "novice")]
}

#[tokio::test]
async fn a_guest_has_so_many_unfinished_reports_and_a_server_keeps_so_many() {
    let mut site = lab(100_000).await;
    site.set(|app| {
        let limits = &mut app.base_mut().options.limits.lab;
        (limits.unfinished, limits.minutes) = (1, 3);
    });
    let anna = site.guest().await;
    begun(&site, &anna, &[("minutes", "3"), ("players", "novice")]).await;
    let more = ask(&site, &anna, &[("players", "novice")]).await;
    assert!(more.status == 409 && more.text.contains("is not finished yet"), "{more:?}");
    let long = ask(&site, &anna, &[("minutes", "6")]).await;
    assert_eq!(long.status, 422, "the operator allows three minutes");
}

#[tokio::test]
async fn a_table_and_the_form_for_one_lead_to_the_measurement_of_their_rules() {
    let site = lab(20).await;
    let anna = site.guest().await;
    let address = "/lab?code=attack%2Freshuffles%3D2&#38;seats=2";
    let (_, form) = open(&site, &anna, "/new?code=attack/reshuffles=2").await;
    assert!(form.contains(&format!("href=\"{address}\"")), "{form}");
    let table = site.table(&anna, "attack/reshuffles=2", &["you", "bot:random"]).await;
    let (_, page) = open(&site, &anna, &format!("/tables/{table}")).await;
    assert!(page.contains(&format!("href=\"{address}\"")), "{page}");
    let (status, lab) = open(&site, &anna, &address.replace("&#38;", "&")).await;
    assert!(status == 200 && lab.contains("value=\"attack/reshuffles=2\""), "{lab}");
}
