//! Rules are measured in the browser: live, kept, fair between guests, and only where it is allowed.

mod vary;

use super::site::{Answer, Guest, Site};
use crate::lab::reports::{LabReport, ReportProgress};
use crate::lab::stored_reports;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{sleep, timeout};

const GAME: &str = "attack";
/// Longer than a small report takes on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// A server that measures rules, with at most so many sets for a report.
async fn lab(sets: u32) -> Site {
    let mut site = Site::open().await;
    allow(&mut site, sets);
    site
}

fn allow(site: &mut Site, sets: u32) {
    site.set(|app| {
        let limits = &mut app.base_mut().options.limits.lab;
        (limits.allowed, limits.sets) = (Some(true), sets);
    });
}

/// The same server after a restart.
async fn restarted(site: Site, sets: u32) -> Site {
    let mut site = site.again().await;
    allow(&mut site, sets);
    site
}

/// The report at this address.
async fn report(site: &Site, place: &str) -> Option<LabReport> {
    stored_reports::find(&site.app, &place["/lab/".len()..]).await.unwrap()
}

async fn reports_of(site: &Site, guest: &Guest) -> Vec<String> {
    let reports = stored_reports::of_guest(&site.app, &guest.id, 99).await.unwrap();
    reports.into_iter().map(|report| format!("/lab/{}", report.id)).collect()
}

async fn delete_all(site: &Site, guest: &Guest) {
    let delete = site.post("/settings/delete").by(guest).header("accept", "application/json");
    delete.send().await.done();
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
    let file = site.get(&format!("{place}/file")).browser(&anna).send().await;
    assert!(file.text.contains("Decisions: more (+"), "the file has the verdicts: {}", file.text);
    // Against other rules than the default ones.
    let more = [("set.reshuffles", "2"), ("compare", "yes"), ("against", "attack/reshuffles=3")];
    let place = begun(&site, &anna, &[&more[..], &[("topic", "length")]].concat()).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("Other rules") && page.contains("attack/reshuffles=3"), "{page}");
    // The default rules are not compared with themselves.
    let place = begun(&site, &anna, &[("topic", "length"), ("compare", "yes")]).await;
    assert!(!finished(&site, &anna, &place).await.contains("Default rules"));
}

#[tokio::test]
async fn rules_are_compared_with_the_variant_that_they_were_made_from() {
    let site = lab(40).await;
    let anna = site.guest().await;
    let power = "attack/dice=true,must_match=false";
    // Two packs in Power, as the form sends them. The default rules would answer another question.
    let two_packs = [
        ("set.dice", "true"),
        ("set.must_match", "false"),
        ("set.decks", "2"),
        ("topic", "fairness"),
        ("compare", "yes"),
    ];
    let place = begun(&site, &anna, &two_packs).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains(&format!("sortie lab compare {power} attack/decks=2,")), "{page}");
    assert!(page.contains("<h2>The power variant</h2>") && !page.contains("Other rules"), "{page}");
    // In words, because `must_match=false` beside what the rule says would say the opposite.
    let changed =
        "<li>Shields at least as high as the Sword: no <code>must_match=false</code></li>";
    assert!(page.contains(changed), "{page}");
    assert!(page.contains("Share of wins of the first seat minus the fair share; 0 is fair."));
    let form = open(&site, &anna, &format!("/lab?code={power},decks=2")).await.1;
    assert!(form.contains("selected>the most similar variant (power)</option>"), "{form}");
    let of_preset = open(&site, &anna, &format!("/lab?code={power}")).await.1;
    assert!(
        of_preset.contains("selected>the most similar variant (classic)</option>"),
        "{of_preset}"
    );
    // Another variant, or a rule code, which counts more.
    let with = |more: &[(&'static str, &'static str)]| [&two_packs[..], more].concat();
    let place = begun(&site, &anna, &with(&[("base", "cross")])).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("sortie lab compare attack/reshuffles=1 attack/decks=2,"), "{page}");
    let place =
        begun(&site, &anna, &with(&[("base", "cross"), ("against", "attack/ace=15")])).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("sortie lab compare attack/ace=15 attack/decks=2,"), "{page}");
    // A chosen variant that is no other rule set is a mistake.
    for (base, says) in
        [("power", "These are the same rules"), ("nothing", "not among the choices")]
    {
        let same = [("preset", "power"), ("compare", "yes"), ("base", base)];
        let answer = ask(&site, &anna, &same).await;
        assert!(answer.status == 422 && answer.text.contains("base-wrong"), "{answer:?}");
        assert!(answer.text.contains(says), "{base}: {answer:?}");
    }
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
    let bad: [(&[(&str, &str)], &str); 10] = [
        (&[("game", "chess")], "attack"),
        (&[("seats", "9")], "Attack! is for"),
        (&[("set.reshuffles", "99")], "Allowed: "),
        (&[("preset", "nothing")], "nothing"),
        (&[("players", "exec:true")], "not among the choices"),
        (&[("players", "club@60s")], "not among the choices"),
        (&[("players", "master")], "no trained network for attack"),
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
    assert!(reports_of(&site, &anna).await.is_empty());
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
    assert!(report(&site, &first).await.is_some());
    // A short one of another guest ends long before.
    let mut short = lab_fields_for_ben();
    short.push(("topic", "fairness"));
    let place = begun(&site, &ben, &short).await;
    let measuring = async {
        loop {
            let progress = report(&site, &place).await.unwrap().progress();
            if matches!(progress, ReportProgress::Measuring { .. } | ReportProgress::Done(_)) {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, measuring).await.expect("it is his turn");
    let second = report(&site, &second).await.unwrap().progress();
    assert!(matches!(second, ReportProgress::Waiting), "her own order is kept");
    let progress = report(&site, &first).await.unwrap().progress();
    assert!(matches!(progress, ReportProgress::Measuring { .. }));
    // A deletion ends what is being measured.
    delete_all(&site, &anna).await;
    assert_eq!(open(&site, &ben, &first).await.0, 404);
    assert!(reports_of(&site, &anna).await.is_empty());
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

#[tokio::test]
async fn a_finished_report_is_at_its_link_after_a_restart() {
    let site = lab(60).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let more = [("set.reshuffles", "2"), ("topic", "fairness"), ("compare", "yes")];
    let place = begun(&site, &anna, &more).await;
    let page = finished(&site, &anna, &place).await;
    let site = restarted(site, 60).await;
    assert_eq!(open(&site, &ben, &place).await, (200, page));
    assert_eq!(site.get(&format!("{place}/file")).browser(&ben).send().await.status, 200);
    let stream = site.get(&format!("{place}/stream")).browser(&ben).send().await.shown();
    assert!(stream.contains("event: done"), "{stream}");
    assert_eq!(begun(&site, &ben, &more).await, place, "it is not measured again");
    for guest in [&anna, &ben] {
        assert_eq!(reports_of(&site, guest).await, std::slice::from_ref(&place));
        let (_, lab) = open(&site, guest, "/lab?game=attack").await;
        assert!(lab.contains(&format!("href=\"{place}\"")), "{lab}");
    }
    let data = site.get("/settings/export").by(&ben).send().await.done();
    let own = &data["measurements"][0];
    assert_eq!(own["rules"], json!("attack/reshuffles=2"));
    assert_eq!(format!("/lab/{}", own["id"].as_str().unwrap()), place);
}

#[tokio::test]
async fn a_restart_interrupts_an_unfinished_report_and_its_page_says_so() {
    let site = lab(100_000).await;
    let anna = site.guest().await;
    let place = begun(&site, &anna, &[("minutes", "15"), ("players", "novice")]).await;
    let site = restarted(site, 20).await;
    let (status, page) = open(&site, &anna, &place).await;
    assert!(status == 404 && page.contains("There is no such measurement."), "{page}");
    assert!(reports_of(&site, &anna).await.is_empty());
}

#[tokio::test]
async fn a_report_of_two_guests_stays_when_the_first_one_deletes_everything() {
    let site = lab(60).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let stored = begun(&site, &anna, &[("topic", "fairness")]).await;
    let page = finished(&site, &anna, &stored).await;
    assert_eq!(begun(&site, &ben, &[("topic", "fairness")]).await, stored);
    // Another one is still being measured.
    let open_one = begun(&site, &anna, &[("topic", "length")]).await;
    assert_eq!(begun(&site, &ben, &[("topic", "length")]).await, open_one);
    delete_all(&site, &anna).await;
    assert_eq!(open(&site, &ben, &stored).await, (200, page));
    finished(&site, &ben, &open_one).await;
    let mut own = reports_of(&site, &ben).await;
    own.sort();
    let mut both = vec![stored.clone(), open_one.clone()];
    both.sort();
    assert_eq!(own, both);
    assert!(reports_of(&site, &anna).await.is_empty());
    let site = restarted(site, 60).await;
    assert_eq!(open(&site, &ben, &open_one).await.0, 200);
    delete_all(&site, &ben).await;
    for place in [&stored, &open_one] {
        assert_eq!(open(&site, &ben, place).await.0, 404, "nobody is left who wants it");
    }
}

#[tokio::test]
async fn a_stored_report_that_cannot_be_read_is_as_none_and_harms_no_other() {
    let site = lab(40).await;
    let anna = site.guest().await;
    let broken = begun(&site, &anna, &[("topic", "fairness")]).await;
    finished(&site, &anna, &broken).await;
    let sound = begun(&site, &anna, &[("topic", "length")]).await;
    finished(&site, &anna, &sound).await;
    let id = &broken["/lab/".len()..];
    let damage = "result = replace(result, '\"interrupted\"', '\"unknown\"')";
    site.meddle(&format!("UPDATE lab_reports SET {damage} WHERE id = '{id}'")).await;
    for rest in ["", "/file", "/stream"] {
        let answer = site.get(&format!("{broken}{rest}")).browser(&anna).send().await;
        assert_eq!(answer.status, 404, "{answer:?}");
    }
    assert_eq!(open(&site, &anna, &sound).await.0, 200);
    // Lists do not read results, so its line stays.
    assert_eq!(reports_of(&site, &anna).await, [sound.as_str(), broken.as_str()]);
    let data = site.get("/settings/export").by(&anna).send().await.done();
    assert_eq!(data["measurements"].as_array().unwrap().len(), 2, "it is stored all the same");
    let again = begun(&site, &anna, &[("topic", "fairness")]).await;
    assert_ne!(again, broken);
    finished(&site, &anna, &again).await;
}

#[tokio::test]
async fn another_version_of_the_program_measures_again_and_shows_the_old_report() {
    let site = lab(40).await;
    let anna = site.guest().await;
    let old = begun(&site, &anna, &[("topic", "fairness")]).await;
    finished(&site, &anna, &old).await;
    let version = env!("CARGO_PKG_VERSION");
    let other = format!("replace(result, '\"version\":\"{version}\"', '\"version\":\"0.0.0\"')");
    site.meddle(&format!("UPDATE lab_reports SET result = {other}")).await;
    let new = begun(&site, &anna, &[("topic", "fairness")]).await;
    assert_ne!(new, old);
    finished(&site, &anna, &new).await;
    assert_eq!(open(&site, &anna, &old).await.0, 200);
    assert_eq!(begun(&site, &anna, &[("topic", "fairness")]).await, new);
}

#[tokio::test]
async fn the_oldest_stored_report_makes_room() {
    let mut site = lab(40).await;
    site.set(|app| app.base_mut().options.limits.lab.kept = 1);
    let anna = site.guest().await;
    let mut places = Vec::new();
    for topic in ["fairness", "length"] {
        let place = begun(&site, &anna, &[("topic", topic)]).await;
        finished(&site, &anna, &place).await;
        places.push(place);
    }
    assert_eq!(open(&site, &anna, &places[0]).await.0, 404);
    assert_eq!(open(&site, &anna, &places[1]).await.0, 200);
}

async fn measure(site: &Site, guest: &Guest, document: &Value) -> Answer {
    site.post("/lab").by(guest).json(document).send().await
}

/// The document of a report once its result is complete.
async fn done(site: &Site, place: &str) -> Value {
    let ask = || site.get(place).header("accept", "application/json").send();
    let report = async {
        loop {
            let report = ask().await.done();
            match report["state"].as_str().unwrap() {
                "waiting" => assert_eq!(report["result"], Value::Null),
                "measuring" => assert!(report["done"].is_u64(), "{report}"),
                "done" => return report,
                state => panic!("{state}"),
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, report).await.expect("the report is finished")
}

#[tokio::test]
async fn a_program_measures_rules_and_reads_the_report() {
    let site = lab(60).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let document = json!({
        "rules": "attack/reshuffles=2", "against": "attack", "players": "random", "topic": "length",
        "minutes": 1
    });
    let answer = measure(&site, &anna, &document).await;
    let place = answer.header("location").unwrap().to_owned();
    let made = answer.made();
    assert_eq!(made["place"], json!(place));
    assert_eq!(place, format!("/lab/{}", made["id"].as_str().unwrap()));
    let report = done(&site, &place).await;
    assert_eq!(report["id"], made["id"]);
    let request = json!({
        "rules": "attack/reshuffles=2", "against": "attack", "seats": 2, "players": "random",
        "topic": "length", "minutes": 1
    });
    assert_eq!(report["request"], request);
    let reports = report["result"]["reports"].as_array().unwrap();
    let codes: Vec<&Value> = reports.iter().map(|report| &report["rule_code"]).collect();
    assert_eq!(codes, ["attack", "attack/reshuffles=2"]);
    let row = &reports[0]["rows"][0];
    assert_eq!(row["metric"], json!("decisions"));
    assert!(row["sentence"].as_str().unwrap().ends_with('.'), "{row}");
    assert_eq!(report["result"]["differences"][0]["metric"], json!("decisions"));
    // The same for another guest, and after a restart.
    let same = measure(&site, &ben, &document).await;
    assert_eq!(same.done(), made);
    let site = restarted(site, 60).await;
    assert_eq!(done(&site, &place).await, report);
    let german = site.get(&place).by(&ben).header("accept-language", "de").send().await.done();
    assert_ne!(german["result"]["reports"][0]["rows"][0]["sentence"], row["sentence"]);
}

#[tokio::test]
async fn a_program_is_told_what_would_be_right() {
    let mut site = lab(20).await;
    site.set(|app| app.base_mut().options.limits.lab.minutes = 5);
    let anna = site.guest().await;
    let bad = [
        (json!({}), 400, "form", "rules"),
        (json!({ "rules": "attack", "colour": 1 }), 400, "form", "colour"),
        (json!({ "rules": "chess" }), 422, "setup", "chess"),
        (json!({ "rules": "attack/reshuffles=99" }), 422, "setup", "reshuffles"),
        (json!({ "rules": "attack", "seats": 9 }), 422, "setup", "9"),
        (json!({ "rules": "attack", "players": "exec:true" }), 422, "no_choice", "novice, random"),
        (json!({ "rules": "attack", "players": "master" }), 422, "setup", "no trained network"),
        (json!({ "rules": "attack", "topic": "beauty" }), 422, "no_choice", "fairness, length"),
        (json!({ "rules": "attack", "minutes": 15 }), 422, "no_choice", "1, 3."),
        (json!({ "rules": "attack", "against": "modify" }), 422, "setup", "Attack!"),
        (json!({ "rules": "attack", "against": "attack" }), 422, "setup", "the same rules"),
        (json!({ "rules": "attack", "against": "attack/x=1" }), 422, "setup", "x"),
    ];
    for (document, status, error, says) in bad {
        let answer = measure(&site, &anna, &document).await;
        assert_eq!(answer.refused(), (status, error.to_owned()), "{document}");
        let sentence = answer.document()["says"].as_str().unwrap().to_owned();
        assert!(sentence.contains(says), "{document}: {sentence}");
    }
    assert!(reports_of(&site, &anna).await.is_empty());
    let stranger = site.post("/lab").json(&json!({ "rules": "attack" })).send().await;
    assert_eq!(stranger.refused(), (401, "no_token".to_owned()));
    let none = site.get("/lab/nothing").by(&anna).send().await;
    assert_eq!(none.refused(), (404, "not_found".to_owned()));
    // The same fields as a form.
    let fields =
        [("rules", "attack"), ("players", "random"), ("topic", "length"), ("minutes", "1")];
    site.post("/lab").by(&anna).form(&fields).send().await.made();
    let closed = Site::open().await;
    let guest = closed.guest().await;
    let answer = measure(&closed, &guest, &json!({ "rules": "attack" })).await;
    assert_eq!(answer.refused(), (404, "not_allowed".to_owned()));
}
