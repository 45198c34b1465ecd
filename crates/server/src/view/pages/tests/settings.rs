use super::*;

#[tokio::test]
async fn what_is_chosen_is_kept_and_shown() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/settings").await.page();
    assert!(page.contains("value=\"auto\" checked>as in the system"), "{page}");
    assert!(!page.contains("name=\"name\""), "who has not played has no name");
    clean(&page);
    let chosen = [("lang", "de"), ("theme", "dark"), ("suits", "four"), ("cards", "xxl")];
    let place = site.post("/settings", &chosen).await.place();
    let page = site.get(&place).await.page();
    for kept in
        ["lang=\"de\" data-theme=\"dark\" data-suits=\"four\" data-cards=\"m\"", "Gespeichert."]
    {
        assert!(page.contains(kept), "{kept} in {page}");
    }
    let place = site.post("/settings", &[("lang", "browser")]).await.place();
    assert!(site.get(&place).await.page().contains("Saved."));
}

#[tokio::test]
async fn a_guest_has_a_name_that_new_tables_know() {
    let mut site = BrowserSite::new().await;
    site.table(&[("game", "attack")]).await;
    for (bad, why) in [
        ("x".repeat(25), "A name has at most 24 characters"),
        ("a\u{7}b".to_owned(), "A name cannot contain invisible characters"),
    ] {
        let back = site.post("/settings", &[("name", &bad), ("theme", "dark")]).await;
        assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(back.text.contains(why), "{}", back.text);
    }
    let place = site.post("/settings", &[("name", " <b>&Anna ")]).await.place();
    let page = site.get(&place).await.page();
    assert!(page.contains("value=\"&#60;b&#62;&#38;Anna\""), "{page}");
    let table = site.table(&[("game", "attack")]).await;
    assert_eq!(site.ask(&table).await["sitting"][0]["name"], "<b>&Anna");
    clean(&site.get("/").await.page());
    site.post("/settings", &[("name", "")]).await.place();
    let table = site.table(&[("game", "attack")]).await;
    assert_eq!(site.ask(&table).await["sitting"][0]["name"], "Player");
}
