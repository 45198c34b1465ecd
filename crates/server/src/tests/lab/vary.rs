//! Reports that vary parameters, and measurements on fresh deals.

use super::*;

#[tokio::test]
async fn an_inventor_varies_the_price_of_a_queen() {
    let site = lab(1500).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let (_, form) = open(&site, &anna, "/lab?game=retaliation").await;
    assert!(form.contains(r#"name="values.captured_queen" value="0, 40, 80, 120, 160""#), "{form}");
    let price = [("game", "retaliation"), ("vary", "captured_queen"), ("topic", "fairness")];
    // The form says how many rule sets that makes, and keeps the choice.
    let (_, form) = open(&site, &anna, "/lab?game=retaliation&vary=captured_queen").await;
    assert!(form.contains("These are 5 rule sets"), "{form}");
    assert!(form.contains(r#"name="vary" value="captured_queen" checked"#), "{form}");
    let place = begun(&site, &anna, &price).await;
    let page = finished(&site, &anna, &place).await;
    for part in [
        "Points for a captured queen: 160",
        "Points for a captured queen: 80 (original)",
        "Winning margin: the largest effect is Points for a captured queen: ",
        "<h2 id=\"group-1\">First-mover edge</h2>",
        "<p class=\"small soft\">Share of wins of the first seat minus the fair share; 0 is fair.</p>",
        "Original rules",
        "href=\"/new?code=retaliation%2Fcaptured_queen%3D40&#38;seats=2\"",
        "sortie lab sweep retaliation --seats 2 --players random --playouts random --seed 0 --vary \
         captured_queen=0,40,80,120,160 --design one-at-a-time --sets 300 ",
        "5 % are chance",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("Decisions") && !page.contains("style="), "{page}");
    assert!(page.matches("Play this variant").count() == 5, "{page}");
    let german = site.get(&place).page().header("accept-language", "de").send().await.shown();
    assert!(german.contains("Punkte für eine erbeutete Dame: 160"), "{german}");
    assert!(german.contains("Vorsprung des Siegers: Am größten ist der Effekt"), "{german}");
    // The same for everybody, also after a restart.
    assert_eq!(begun(&site, &ben, &price).await, place);
    let (_, own) = open(&site, &anna, "/lab?game=attack").await;
    assert!(own.contains("Points for a captured queen · Fairness · finished"), "{own}");
    let site = restarted(site, 1500).await;
    assert_eq!(open(&site, &ben, &place).await, (200, page));
}

#[tokio::test]
async fn a_report_is_downloaded_as_a_page_a_table_and_json() {
    let site = lab(400).await;
    let anna = site.guest().await;
    let sweep = begun(&site, &anna, &[("vary", "ace"), ("topic", "metric-decisions")]).await;
    let compared = [("set.ace", "15"), ("compare", "yes"), ("topic", "length")];
    let comparison = begun(&site, &anna, &compared).await;
    for (place, says) in [(&sweep, "ace: 15 against 1"), (&comparison, ",difference,")] {
        finished(&site, &anna, place).await;
        for (kind, content_type) in
            [("file", "text/html"), ("csv", "text/csv"), ("json", "application/json")]
        {
            let file = site.get(&format!("{place}/{kind}")).browser(&anna).send().await;
            assert_eq!(file.status, 200, "{kind}");
            assert!(file.header("content-type").unwrap().starts_with(content_type), "{file:?}");
            assert!(file.header("content-disposition").unwrap().starts_with("attachment; "));
            if kind == "json" {
                let document: Value = serde_json::from_str(&file.text).unwrap();
                assert!(document["points"].is_array() || document["reports"].is_array());
            } else if kind == "csv" {
                assert!(file.text.starts_with("rule_code,seats,players,seed,metric,name,unit,"));
                assert!(file.text.contains(says), "{}", file.text);
            }
        }
    }
    for kind in ["file", "csv", "json"] {
        let none = site.get(&format!("/lab/nothing/{kind}")).browser(&anna).send().await;
        assert_eq!(none.status, 404);
    }
}

#[tokio::test]
async fn every_parameter_is_varied_alone() {
    let mut site = lab(400).await;
    site.set(|app| app.base_mut().options.limits.lab.rule_sets = 12);
    let anna = site.guest().await;
    let all = [("vary", "*"), ("topic", "metric-luck")];
    let place = begun(&site, &anna, &all).await;
    let page = finished(&site, &anna, &place).await;
    assert!(page.contains("<dt>Rule sets</dt><dd>12</dd>"), "{page}");
    assert!(page.contains("A die roll for each player: yes"), "{page}");
    assert!(page.contains("<h2 id=\"group-1\">Luck</h2>") && !page.contains("group-2"), "{page}");
    assert!(page.contains("<details class=\"variants\">"), "many are behind a click: {page}");
}

#[tokio::test]
async fn a_finished_report_is_measured_again_on_fresh_deals() {
    let site = lab(100).await;
    let anna = site.guest().await;
    for more in [
        &[("vary", "ace"), ("topic", "length")][..],
        &[("set.reshuffles", "2"), ("topic", "length"), ("compare", "yes")][..],
        &[("topic", "metric-draws")][..],
    ] {
        let place = begun(&site, &anna, more).await;
        let page = finished(&site, &anna, &place).await;
        assert!(!page.contains("fresh (1)"), "{page}");
        let form = page.split("class=\"again\">").nth(1).unwrap().split("</form>").next().unwrap();
        let value = |text: &str, name: &str| {
            let value = text.split(&format!("{name}=\"")).nth(1)?.split('"').next()?;
            Some(value.replace("&#38;", "&"))
        };
        let fields: Vec<(String, String)> = form
            .split("<input ")
            .filter_map(|input| Some((value(input, "name")?, value(input, "value")?)))
            .collect();
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let answer = site.post("/lab").browser(&anna).form(&fields).send().await;
        assert_eq!(answer.status, 303, "{fields:?}: {answer:?}");
        let fresh = answer.header("location").unwrap().to_owned();
        assert_ne!(fresh, place);
        let again = finished(&site, &anna, &fresh).await;
        assert!(again.contains("fresh (1)") && again.contains("--seed 1 "), "{again}");
        assert!(again.contains("name=\"seed\" value=\"2\""), "{again}");
    }
}

#[tokio::test]
async fn a_program_varies_rules_and_is_told_what_would_be_right() {
    let mut site = lab(100).await;
    site.set(|app| app.base_mut().options.limits.lab.rule_sets = 4);
    let anna = site.guest().await;
    let document = json!({
        "rules": "attack", "vary": ["reshuffles=0..2"], "metric": "decisions", "players": "random",
        "minutes": 1, "seed": 7
    });
    let place = measure(&site, &anna, &document).await.header("location").unwrap().to_owned();
    let report = done(&site, &place).await;
    assert_eq!(report["request"]["vary"], json!(["reshuffles=0,1,2"]));
    assert_eq!(report["request"]["seed"], json!(7));
    let sweep = &report["result"]["sweep"];
    assert_eq!((&sweep["format"], &sweep["settings"]["seed"]), (&json!(2), &json!(7)));
    assert_eq!(sweep["effects"][1]["name"], json!("reshuffles: 2 against 0"));
    assert_eq!(sweep["effects"][1]["verdict"], json!("more"));
    // In another form it is the same request.
    let mut same = document.clone();
    same["vary"] = json!(["reshuffles = 0,1, 2"]);
    assert_eq!(measure(&site, &anna, &same).await.header("location").unwrap(), place);
    let bad = [
        (json!({ "vary": ["reshuffles=0..4"] }), "setup", "At most 4"),
        (json!({ "vary": ["colour=1"] }), "setup", "colour"),
        (json!({ "vary": ["reshuffles=99"] }), "setup", "0 to 10"),
        (json!({ "vary": ["ace=15"], "against": "attack/ace=13" }), "setup", "Leave out one"),
        (json!({ "vary": ["ace=15"], "metric": "win_share" }), "setup", "Wins by seat"),
        (json!({ "metric": "beauty" }), "no_choice", "win_share, first_mover_edge"),
    ];
    for (mut document, error, says) in bad {
        document["rules"] = json!("attack");
        let answer = measure(&site, &anna, &document).await;
        assert_eq!(answer.refused(), (422, error.to_owned()), "{document}");
        let sentence = answer.document()["says"].as_str().unwrap().to_owned();
        assert!(sentence.contains(says), "{document}: {sentence}");
    }
}

#[tokio::test]
async fn wrong_values_are_told_at_their_field() {
    let site = lab(20).await;
    let anna = site.guest().await;
    for (name, values, says) in [
        ("captured_queen", "0..2000", "Allowed: "),
        ("captured_queen", "9..3", "Write the lower end"),
        ("captured_queen", "80", "your rules have already"),
        ("captured_queen", "0..500", "too many values"),
    ] {
        let given = format!("values.{name}");
        let more = [("game", "retaliation"), ("vary", name), (given.as_str(), values)];
        let answer = ask(&site, &anna, &more).await;
        assert_eq!(answer.status, 422, "{values}: {answer:?}");
        let field = answer.text.split("id=\"values-wrong-captured_queen\">").nth(1);
        assert!(field.is_some_and(|field| field.starts_with(says) || field[..200].contains(says)));
        assert!(answer.text.contains(&format!("value=\"{values}\"")), "it is kept: {answer:?}");
    }
    // Two suits each are for two players.
    let more = [("game", "retaliation"), ("seats", "3"), ("vary", "suits_each")];
    let answer = ask(&site, &anna, &[&more[..], &[("values.suits_each", "2")]].concat()).await;
    assert!(answer.status == 422 && answer.text.contains("cannot be played"), "{answer:?}");
    let answer = ask(&site, &anna, &[("vary", "ace"), ("topic", "metric-win_share")]).await;
    assert!(answer.status == 422 && answer.text.contains("one number for each deal"), "{answer:?}");
    assert!(reports_of(&site, &anna).await.is_empty());
}
