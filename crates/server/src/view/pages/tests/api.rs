use super::*;
use expect_test::expect;

#[tokio::test]
async fn every_call_and_every_document_is_described() {
    let mut site = BrowserSite::new().await;
    let document = site.ask("/openapi.json").await;
    for language in ["en", "de"] {
        site.speak(language);
        let page = site.get("/api").await.page();
        clean(&page);
        let mut calls = 0;
        for (path, methods) in document["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                let head = format!("<strong>{}</strong> {path}</code>", method.to_uppercase());
                assert!(page.contains(&head), "{method} {path}");
                calls += 1;
            }
        }
        assert_eq!(page.matches("class=\"call\"").count(), calls);
        let schemas = document["components"]["schemas"].as_object().unwrap();
        for (name, _) in schemas.iter().filter(|(_, schema)| !schema["properties"].is_null()) {
            assert!(page.contains(&format!("class=\"shape\" id=\"{name}\"")), "{name}");
        }
        let links = page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
        for link in links {
            assert!(page.contains(&format!("id=\"{link}\"")), "#{link} leads nowhere");
        }
    }
}

#[tokio::test]
async fn a_call_is_told_with_an_example() {
    let mut site = BrowserSite::new().await;
    let page = site.get("/api").await.page();
    let from = "id=\"post-tables--id--withdraw\"";
    expect![[r##"
         aria-label="POST /tables/{id}/withdraw">
        <h3><a href="#post-tables--id--withdraw"><code><strong>POST</strong> /tables/{id}/withdraw</code></a></h3>
        <p lang="en">Withdraw your choice while others are still choosing.</p>
        <h4>Parameters</h4>
        <dl class="fields" lang="en">
        <div><dt><code>id</code> <span class="small soft">string</span></dt>
        <dd>The table</dd></div>
        </dl>
        <h4>Request body: <a href="#At">At</a></h4>
        <dl class="fields" lang="en">
        <div><dt><code>decision</code> <span class="small soft">integer</span></dt>
        <dd>The open decision.</dd></div>
        <div><dt><code>seat</code> <span class="small soft">integer or null, optional</span></dt>
        <dd>The seat, if you have several.</dd></div>
        </dl>
        <h4>Responses</h4>
        <ul class="answers">
        <li><code>200</code> <span lang="en"></span> <a href="#Acknowledged">Acknowledged</a>
        <dl class="fields" lang="en">
        <div><dt><code>action</code> <span class="small soft">string or null, optional</span></dt>
        <dd>The action in notation.</dd></div>
        <div><dt><code>decision</code> <span class="small soft">integer</span></dt>
        <dd>The decision that is open now.</dd></div>
        <div><dt><code>n</code> <span class="small soft">integer</span></dt>
        <dd>The number of the next entry of the stream.</dd></div>
        <div><dt><code>over</code> <span class="small soft">boolean</span></dt>
        <dd>Whether the match is over.</dd></div>
        <div><dt><code>waiting</code> <span class="small soft">list of integer</span></dt>
        <dd>The seats that have not chosen yet.</dd></div>
        </dl></li>
        <li><code>409</code> <span lang="en"></span> <a href="#Problem">Problem</a>
        </li>
        </ul>
        <pre tabindex="0"><code>curl -X POST -H &#34;Authorization: Bearer $TOKEN&#34; -H &#34;Content-Type: application/json&#34; -d &#39;{&#34;decision&#34;:1}&#39; http://sortie.test/tables/$ID/withdraw</code></pre>
    "##]].assert_eq(between(&page, from, "</section>"));
}

#[tokio::test]
async fn the_example_and_the_description_are_served() {
    let mut site = BrowserSite::new().await;
    let bot = site.get("/assets/bot.py").await.page();
    assert!(bot.starts_with("#!/usr/bin/env python3"));
    assert!(site.get("/api").await.page().contains("href=\"/assets/bot.py\""));
}
