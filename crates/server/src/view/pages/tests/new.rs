use super::*;
use expect_test::expect;
use sortie_bots::level::levels_by_id;

fn first_level(game: &str) -> &'static str {
    sortie_table::bot_level::first_level(levels_by_id(game))
}

/// The fields of the form as a browser would send them.
#[track_caller]
fn filled(page: &str) -> Vec<(String, String)> {
    let form = between(page, "<form id=\"table\"", "</form>");
    let mut fields = Vec::new();
    let value = |tag: &str, name: &str| {
        let mark = format!(" {name}=\"");
        tag.split_once(&mark).map(|(_, rest)| rest.split('"').next().unwrap().to_owned())
    };
    for tag in form.split('<').filter(|tag| tag.starts_with("input") || tag.starts_with("select")) {
        let Some(name) = value(tag, "name") else { continue };
        let kind = value(tag, "type").unwrap_or_default();
        if (kind == "checkbox" || kind == "radio") && !tag.contains(" checked") {
            continue;
        }
        let given = if tag.starts_with("select") {
            let mark = format!("name=\"{name}\"");
            let options = form.split_once(&mark).unwrap().1.split("</select>").next().unwrap();
            let chosen = options.split("<option").find(|option| option.contains(" selected"));
            let chosen = chosen.unwrap_or_else(|| panic!("nothing is chosen for {name}"));
            value(chosen, "value").unwrap_or_else(|| between(chosen, ">", "<").to_owned())
        } else {
            value(tag, "value").unwrap_or_default()
        };
        fields.push((name, given));
    }
    fields
}

fn with(fields: &[(String, String)], name: &str, value: &str) -> Vec<(String, String)> {
    let mut fields: Vec<_> = fields.iter().filter(|(field, _)| field != name).cloned().collect();
    fields.push((name.to_owned(), value.to_owned()));
    fields
}

fn given<'f>(fields: &'f [(String, String)], name: &str) -> &'f str {
    fields.iter().rev().find(|(field, _)| field == name).map_or("", |(_, value)| value)
}

impl BrowserSite {
    async fn form(&mut self, fields: &[(String, String)]) -> String {
        let query = serde_urlencoded::to_string(fields).unwrap();
        self.get(&format!("/new?{query}")).await.page()
    }

    async fn begin(&mut self, fields: &[(String, String)]) -> PageResponse {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        self.post("/tables", &fields).await
    }
}

/// The rule code that a page shows.
#[track_caller]
fn code(page: &str) -> &str {
    between(page, "id=\"code\" name=\"code\" value=\"", "\"")
}

#[tokio::test]
async fn without_a_game_one_is_chosen() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/new").await.page();
    for game in &site.app.games {
        assert!(page.contains(&format!("href=\"/new?game={}\"", game.id)));
    }
    let wrong = site.get("/new?code=retalation").await.page();
    assert!(wrong.contains("did you mean retaliation?"), "{wrong}");
    clean(&site.get("/new?code=%22%3E%3Cb%3E%26").await.page());
}

#[tokio::test]
async fn every_preset_of_every_game_fills_the_form_and_begins() {
    let mut site = BrowserSite::new().await;
    for game in site.app.clone().games.clone() {
        for preset in game.presets {
            let place = format!("/new?game={}&preset={}", game.id, preset.id);
            let page = site.get(&place).await.page();
            clean(&page);
            assert!(!page.contains("class=\"wrong\""), "{place}");
            let fields = filled(&page);
            assert_eq!(given(&fields, "preset"), preset.id, "{place}");
            for (name, value) in preset.values {
                assert_eq!(given(&fields, &format!("set.{name}")), *value, "{place}");
            }
            let table = site.begin(&fields).await.place();
            let told = site.ask(&table).await;
            assert_eq!(told["rules"], code(&page).replace("&#38;", "&"), "{place}");
        }
    }
}

#[tokio::test]
async fn a_code_fills_the_form() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/new?code=retaliation/jack_odd=5").await.page();
    let fields = filled(&page);
    assert_eq!(given(&fields, "set.jack_odd"), "5");
    assert_eq!(given(&fields, "preset"), "own");
    assert_eq!(code(&page), "retaliation/jack_odd=5");
    assert!(page.contains("<details id=\"params\" open>"));
    assert!(page.contains("data-address=\"/new?code=retaliation%2Fjack_odd%3D5&#38;seats=2\""));

    for (code, says) in [
        ("retaliation/jack_od=5", "did you mean jack_odd or jack_even?"),
        ("retaliation/jack_odd", "is not of the form NAME=VALUE"),
        ("retaliation/jack_odd=99", "Allowed: 1 to 30."),
    ] {
        let page = site.get(&format!("/new?code={code}")).await.page();
        assert!(page.contains(says), "{code}: {page}");
    }
}

#[tokio::test]
async fn a_wrong_code_is_told_in_german() {
    let mut site = BrowserSite::new().await;
    site.speak("de");
    for (address, says) in [
        ("code=retalation", "Ein Spiel „retalation“ gibt es nicht. Meintest du retaliation?"),
        ("code=retaliation/jack_od=5", "Meintest du jack_odd oder jack_even?"),
        ("code=retaliation/jack_odd", "„jack_odd“ hat nicht die Form NAME=WERT."),
        ("game=retaliation&preset=singel", "Meintest du single?"),
    ] {
        let page = site.get(&format!("/new?{address}")).await.page();
        assert!(page.contains(says), "{address}: {page}");
    }
}

#[tokio::test]
async fn another_preset_fills_in_its_values_and_the_same_one_keeps_ones_own() {
    let mut site = BrowserSite::new().await;
    let classic = filled(&site.get("/new?game=attack").await.page());
    assert_eq!((given(&classic, "preset"), given(&classic, "was")), ("classic", "classic"));

    let own = site.form(&with(&classic, "set.ace", "15")).await;
    assert_eq!(code(&own), "attack/ace=15");
    let own = filled(&own);
    assert_eq!((given(&own, "preset"), given(&own, "was")), ("own", "own"));

    let power = site.form(&with(&own, "preset", "power")).await;
    assert_eq!(code(&power), "attack/dice=true,must_match=false");
    assert_eq!(given(&filled(&power), "set.ace"), "1", "a preset begins anew");

    // The same without the page in between.
    let table = site.begin(&with(&own, "preset", "power")).await.place();
    assert_eq!(site.ask(&table).await["rules"], "attack/dice=true,must_match=false");
}

#[tokio::test]
async fn defaults_follow_the_number_of_seats_and_ones_own_values_stay() {
    let mut site = BrowserSite::new().await;
    let two = filled(&site.get("/new?game=retaliation").await.page());
    assert_eq!((given(&two, "seats"), given(&two, "set.suits_each")), ("2", "2"));
    let three = site.form(&with(&with(&two, "seats", "3"), "set.rounds", "4")).await;
    assert_eq!(code(&three), "retaliation/rounds=4");
    let three = filled(&three);
    assert_eq!(given(&three, "set.suits_each"), "1");
    assert_eq!(given(&three, "seat2"), first_level("retaliation"));
}

#[tokio::test]
async fn who_sits_where_is_chosen() {
    let mut site = BrowserSite::new().await;
    let mut fields = filled(&site.get("/new?game=retaliation&seats=3").await.page());
    for (name, value) in
        [("seat0", "random"), ("seat1", "you"), ("seat2", "friend"), ("name2", " Ben ")]
    {
        fields = with(&fields, name, value);
    }
    let table = site.begin(&fields).await.place();
    let sitting = site.ask(&table).await["sitting"].clone();
    let seats: Vec<_> = sitting.as_array().unwrap().iter().collect();
    assert_eq!(
        (&seats[0]["bot"], &seats[1]["you"], &seats[2]["you"]),
        (&true.into(), &true.into(), &true.into())
    );
    assert_eq!(seats[2]["name"], "Ben");
}

#[tokio::test]
async fn what_is_wrong_comes_back_at_its_field_with_all_that_was_filled_in() {
    let mut site = BrowserSite::new().await;
    let fields = filled(&site.get("/new?game=attack").await.page());
    for (field, value, says) in [
        ("set.ace", "7", "Allowed: 1 or 13 or 15."),
        ("set.reshuffles", "many", "Allowed: 0 to 10."),
        ("seat0", "random", "Only bots would play there"),
        ("seat1", "<b>&\"", "nobody is called"),
        ("seats", "3", "Attack! is for 2 players."),
    ] {
        let back = site.begin(&with(&fields, field, value)).await;
        assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}={value}");
        assert!(back.text.contains(says), "{field}={value}: {}", back.text);
        clean(&back.text);
    }
    let friend = with(&with(&fields, "seat1", "friend"), "name1", &"x".repeat(25));
    let back = site.begin(&friend).await;
    assert!(back.text.contains("A name has 1 to 24 characters."), "{}", back.text);
    let back = with(&with(&fields, "set.ace", "7"), "set.decks", "2");
    let back = site.begin(&back).await.text;
    assert_eq!(given(&filled(&back), "set.decks"), "2");
    expect![[r#"
        <label for="set.reshuffles">Neue Kampfstapel</label>
        <input type="number" id="set.reshuffles" name="set.reshuffles" value="99" min="0" max="10" required aria-invalid="true" aria-describedby="reshuffles-help">
        <div id="reshuffles-help">
        <p class="error">Erlaubt: 0 bis 10.</p>
    "#]]
    .assert_eq(&{
        site.speak("de");
        let back = site.begin(&with(&fields, "set.reshuffles", "99")).await.text;
        let from = "<label for=\"set.reshuffles\">";
        format!("{from}{}", between(&back, from, "<p class=\"help\">"))
    });
}

#[tokio::test]
async fn values_that_contradict_each_other_are_both_marked_with_the_reason() {
    let mut site = BrowserSite::new().await;
    let fields = filled(&site.get("/new?game=attack").await.page());
    let fields = with(&with(&fields, "set.duel", "sums"), "set.hands", "false");
    let back = site.begin(&fields).await;
    assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
    for name in ["duel", "hands"] {
        let help = between(&back.text, &format!("id=\"{name}-help\">"), "<p class=\"help\">");
        assert!(help.contains("class=\"error\""), "{name}: {help}");
    }
    assert_eq!(code(&back.text), "");
}

#[tokio::test]
async fn the_pace_is_that_of_the_settings_unless_another_is_chosen() {
    let mut site = BrowserSite::new().await;
    let usual = filled(&site.get("/new?game=attack").await.page());
    assert_eq!(given(&usual, "pace"), "900");
    site.cookies.insert("look".to_owned(), "pace-slow".to_owned());
    let slow = filled(&site.get("/new?game=attack").await.page());
    assert_eq!(given(&slow, "pace"), "1800");
    let own = filled(&site.get("/new?game=attack&pace=123").await.page());
    assert_eq!(given(&own, "pace"), "123");
}

#[tokio::test]
async fn the_form_begins_with_bots_of_the_level_that_the_guest_usually_plays_against() {
    let mut site = BrowserSite::new().await;
    let seat = |page: &str| given(&filled(page), "seat1").to_owned();
    assert_eq!(seat(&site.get("/new?game=attack").await.page()), first_level("attack"));
    site.table(&[("game", "attack"), ("seats", "2"), ("seat1", "bot:random")]).await;
    assert_eq!(seat(&site.get("/new?game=attack").await.page()), "random");
    assert_eq!(seat(&site.get("/new?code=attack/decks=2").await.page()), "random");
    assert_eq!(seat(&site.get("/new?game=attack&seat1=club").await.page()), "club");
    assert_eq!(seat(&site.get("/new?game=duelx").await.page()), first_level("duelx"));
    assert_eq!(seat(&site.get("/new?game=duelx&seat1=bot:3").await.page()), "3");
}

#[tokio::test]
async fn the_form_offers_the_levels_with_what_they_mean() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/new?game=duelx").await.page();
    for level in levels_by_id("duelx") {
        let start = format!("<option value=\"{0}\"", level.name);
        assert!(page.contains(&start), "{}", level.name);
        assert!(page.contains(&format!("Level {}: ", level.name)), "{}", level.name);
    }
    let beyond = format!("<option value=\"{}\"", levels_by_id("duelx").len() + 1);
    assert!(!page.contains(&beyond));
    assert!(page.contains("<option value=\"bot:adaptive\""));
}

#[tokio::test]
async fn a_level_that_the_game_does_not_have_is_an_error_at_its_seat() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/new?game=attack&seat1=8").await.page();
    assert!(page.contains("attack has no level 8; valid: 1 to"), "{page}");
}

#[tokio::test]
async fn an_opponent_that_adapts_is_seated_as_a_level() {
    let mut site = BrowserSite::new().await;
    let fields = [("game", "duelx"), ("seats", "2"), ("seat1", "bot:adaptive")];
    let table = site.table(&fields).await;
    let page = site.get(&table).await.page();
    let level = format!(">level {}<", first_level("duelx"));
    assert!(page.contains(&level), "{page}");
}
