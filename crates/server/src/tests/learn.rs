//! The first match with a coach: its choices lead to a tick, others change nothing, and nothing is stored.

use super::site::{Answer, Site};
use crate::view::pages::offline_lesson::OfflineLesson;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::text::Text;
use sortie_table::lesson::{Lesson, LessonMatch};
use sortie_words::{Readers, Words};
use std::sync::Arc;

fn lesson(game: &CatalogueEntry) -> Arc<Lesson> {
    Arc::new(game.lesson.unwrap().parse().unwrap())
}

fn say(words: &Words, text: &Text) -> String {
    // As a page escapes it.
    words.text(text, &Readers::default()).replace('\'', "&#39;")
}

/// Sends a draft for the open choice of a lesson.
async fn choose(site: &Site, lesson: &LessonMatch, game: &str, draft: &str) -> Answer {
    let address = format!("/learn/{game}/{}/actions", lesson.step());
    let decision = lesson.played().decision().to_string();
    site.post(&address).page().form(&[("decision", &decision), ("draft", draft)]).send().await
}

async fn show(site: &Site, address: &str) -> String {
    site.get(address).page().header("accept-language", "en").send().await.shown()
}

#[tokio::test]
async fn the_choices_of_the_lesson_lead_to_its_tick_in_every_game() {
    let site = Site::open().await;
    let words = site.app.words("en");
    for game in site.app.games.iter().filter(|game| game.lesson.is_some()) {
        let lesson = lesson(game);
        let mut expected = lesson.play_to(0, &[]).unwrap();
        let mut place = format!("/learn/{}", game.id);
        while let Some(wanted) = expected.coach().wanted {
            let page = show(&site, &place).await;
            assert!(page.contains(&say(words, &expected.coach().prompt)), "{place}: {page}");
            assert!(page.contains("wanted"), "{place} marks the choice");
            let answer = choose(&site, &expected, game.id, &wanted.to_string()).await;
            assert_eq!(answer.status, 303, "{answer:?}");
            expected.choose(&wanted).unwrap();
            place = answer.header("location").unwrap().to_owned();
            assert_eq!(place, format!("/learn/{}/{}", game.id, expected.step()));
            let learned =
                answer.header("set-cookie").map(|cookie| cookie.split(';').next().unwrap());
            let expect = expected.coach().is_finished().then(|| format!("learned={}", game.id));
            assert_eq!(learned, expect.as_deref(), "only the last choice sets the tick");
        }
        let end = show(&site, &place).await;
        assert!(end.contains("Lesson complete") && end.contains("class=\"tick\""), "{end}");
        assert!(end.contains(&say(words, &expected.coach().prompt)), "{end}");
        assert!(end.contains("Play a match") && end.contains("Repeat"), "{end}");
        assert!(!end.contains("<button form=\"act\""), "a finished lesson has no choices: {end}");
        assert!(!end.contains("choosing…"), "a finished lesson waits for nobody: {end}");
    }
}

#[tokio::test]
async fn the_match_after_the_lesson_of_retaliation_has_one_suit_each_as_the_lesson_has() {
    let site = Site::open().await;
    let end = show(&site, "/learn/retaliation/999").await;
    assert!(end.contains("Your first one has one suit each, like this lesson."), "{end}");
    let field =
        "<input type=\"hidden\" name=\"preset\" value=\"single\"><button class=\"primary\">";
    assert!(end.contains(field), "{end}");
    let form = [("game", "retaliation"), ("preset", "single")];
    let made = site.post("/tables").page().form(&form).send().await;
    assert_eq!(made.status, 303, "{made:?}");
    let table = made.header("location").unwrap().to_owned();
    assert!(show(&site, &format!("{table}/record")).await.contains("suits_each=1"));
}

#[tokio::test]
async fn another_legal_choice_is_refused_with_the_lessons_own() {
    let site = Site::open().await;
    for game in site.app.games.iter().filter(|game| game.lesson.is_some()) {
        let at = lesson(game).play_to(0, &[]).unwrap();
        let wanted = at.coach().wanted.unwrap();
        let legal = at.played().actions(at.observer(), 2000).unwrap();
        let other = legal.iter().map(|(_, draft)| *draft).find(|draft| *draft != wanted).unwrap();
        let answer = choose(&site, &at, game.id, &other.to_string()).await;
        assert_eq!(answer.status, 422, "{}", game.id);
        assert!(
            answer.text.contains("That is allowed too. In this lesson, choose: "),
            "{answer:?}"
        );
        assert!(answer.text.contains("class=\"refused\" role=\"alert\""), "{answer:?}");
        // The page asks the same again.
        let step = format!("data-place=\"/learn/{}/{}\"", game.id, at.step());
        assert!(answer.text.contains(&step), "{answer:?}");
    }
}

#[tokio::test]
async fn a_choice_against_the_rules_is_refused_by_the_rule() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let at = lesson(game).play_to(0, &[]).unwrap();
    let answer = choose(&site, &at, game.id, "").await;
    assert_eq!(answer.status, 422);
    assert!(!answer.text.contains("allowed too"), "{answer:?}");
    assert!(answer.text.contains(&format!("/rules/{}#{}-", game.id, game.prefix)), "{answer:?}");
    let broken = choose(&site, &at, game.id, "x").await;
    assert_eq!(broken.status, 400, "{broken:?}");
}

#[tokio::test]
async fn a_lesson_stores_nothing_and_goes_on_after_a_restart() {
    let site = Site::open().await;
    let game = site.app.games[0].clone();
    let mut expected = lesson(&game).play_to(0, &[]).unwrap();
    let wanted = expected.coach().wanted.unwrap();
    let answer = choose(&site, &expected, game.id, &wanted.to_string()).await;
    assert!(answer.header("set-cookie").is_none(), "no guest is made: {answer:?}");
    expected.choose(&wanted).unwrap();
    let place = answer.header("location").unwrap().to_owned();
    let before = show(&site, &place).await;
    let counts = site.app.store.counts().await.unwrap();
    assert_eq!((counts.open, counts.over, counts.guests), (0, 0, 0));

    let site = site.again().await;
    // Forms have a key of their own in each copy.
    let keyless = |page: String| {
        let lines =
            page.lines().filter(|line| !line.contains("method=\"post\" action=\"/tables\""));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(keyless(show(&site, &place).await), keyless(before));
    let wanted = expected.coach().wanted.unwrap();
    let answer = choose(&site, &expected, game.id, &wanted.to_string()).await;
    assert_eq!(answer.status, 303, "{answer:?}");
}

#[tokio::test]
async fn the_script_of_the_page_gets_the_board_alone() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let at = lesson(game).play_to(0, &[]).unwrap();
    let (wanted, decision) = (at.coach().wanted.unwrap().to_string(), at.played().decision());
    let fields = [("decision", decision.to_string()), ("draft", wanted)];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, value)| (*n, value.as_str())).collect();
    let address = format!("/learn/{}/0/actions", game.id);
    let board = site.post(&address).part().form(&fields).send().await.shown();
    assert!(board.starts_with("<main id=\"board\""), "{board}");
    assert!(board.contains("Coach 2/"), "{board}");
}

#[tokio::test]
async fn finished_lessons_have_a_tick_on_the_first_page() {
    let site = Site::open().await;
    let first = show(&site, "/").await;
    let taught: Vec<_> = site.app.games.iter().filter(|game| game.lesson.is_some()).collect();
    assert_eq!(first.matches("Learn by playing").count(), taught.len(), "{first}");
    assert!(!first.contains("Lesson done"));
    let game = taught[1].id;
    let cookie = format!("learned={game}.nothing");
    let page = site.get("/").page().header("cookie", &cookie).send().await.shown();
    assert_eq!(page.matches("Lesson done").count(), 1, "{page}");
    assert_eq!(page.matches("Repeat the lesson").count(), 1, "{page}");
}

#[tokio::test]
async fn a_game_without_a_lesson_says_so() {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().games[0].lesson = None);
    let game = site.app.games[0].clone();
    let page = show(&site, &format!("/learn/{}", game.id)).await;
    assert!(page.contains("has no first match with a coach yet"), "{page}");
    assert!(page.contains(&format!("/rules/{}", game.id)), "{page}");
    assert!(!show(&site, "/").await.contains(&format!("\"/learn/{}\"", game.id)));
    let answer = site.post(&format!("/learn/{}/0/actions", game.id)).page().send().await;
    assert_eq!(answer.status, 404);
    for nothing in ["/learn/nothing", "/learn/nothing/1", "/learn/attacke/x", "/learn/attacke/-1"] {
        assert_eq!(site.get(nothing).page().send().await.status, 404, "{nothing}");
    }
}

#[tokio::test]
async fn a_step_that_is_not_the_learners_leads_to_the_next_one_that_is() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let lesson = lesson(game);
    for step in [0, 1, lesson.length() - 1, lesson.length(), usize::MAX] {
        let expected = lesson.play_to(step, &[]).unwrap();
        let page = show(&site, &format!("/learn/{}/{step}", game.id)).await;
        let place = format!("data-place=\"/learn/{}/{}\"", game.id, expected.step());
        assert!(page.contains(&place), "{step}: {page}");
    }
}

async fn offline_lesson(site: &Site, game: &str) -> OfflineLesson {
    let address = format!("/learn/{game}/offline");
    let answer = site.get(&address).page().header("accept-language", "en").send().await;
    serde_json::from_str(&answer.shown()).unwrap()
}

#[tokio::test]
async fn the_offline_lesson_of_every_game_leads_to_the_same_end_by_the_same_boards() {
    let site = Site::open().await;
    for game in site.app.games.iter().filter(|game| game.lesson.is_some()) {
        let offline = offline_lesson(&site, game.id).await;
        assert!(offline.page.contains("<!--board-->"), "{}", offline.page);
        let lesson = lesson(game);
        let mut expected = lesson.play_to(0, &[]).unwrap();
        for step in &offline.steps {
            assert_eq!(step.step, expected.step(), "{}", game.id);
            let wanted = expected.coach().wanted;
            assert_eq!(step.wanted, wanted.map(|draft| draft.to_string()));
            let board = &step.boards[""];
            // The server's own board has besides only what needs the server.
            let place = format!("/learn/{}/{}", game.id, step.step);
            let online = site.get(&place).part().header("accept-language", "en").send().await;
            let needs_server = |line: &&str| {
                line.contains("action=\"/tables\"") || line.contains("href=\"/puzzles/")
            };
            let online = online.shown();
            let online: Vec<&str> = online.lines().filter(|line| !needs_server(line)).collect();
            assert_eq!(board.lines().collect::<Vec<_>>(), online, "{place}");
            if let Some(wanted) = wanted {
                let other = step.other.as_ref().unwrap();
                assert!(other.contains("In this lesson, choose: "), "{other}");
                expected.choose(&wanted).unwrap();
            }
        }
        let end = &offline.steps.last().unwrap().boards[""];
        assert!(end.contains("Lesson complete") && end.contains("class=\"tick\""), "{end}");
    }
}

#[tokio::test]
async fn an_offline_lesson_has_a_board_for_every_part_of_a_choice_of_several_steps() {
    let site = Site::open().await;
    let modify = offline_lesson(&site, "modify").await;
    let duel = &modify.steps[modify.steps.len() - 2];
    assert_eq!(
        duel.boards.len(),
        16,
        "four cards can be chosen in any order: {:?}",
        duel.boards.keys()
    );
    let wanted = duel.wanted.as_ref().unwrap();
    assert!(duel.boards[wanted].contains("form=\"act\" name=\"draft\""), "it can be sent");
}
