//! Puzzles: the solution leads to a tick, another choice says what it costs, and nothing is stored.

use super::site::{Answer, Site};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Observer};
use sortie_table::puzzle::PuzzleMatch;
use sortie_table::{Puzzle, PuzzleSet};

fn puzzles(game: &CatalogueEntry) -> PuzzleSet {
    game.puzzles.unwrap().parse().unwrap()
}

fn draft(opened: &PuzzleMatch, action: &str) -> Draft {
    opened.played().parse(Observer::Seat(opened.seat()), action).unwrap()
}

async fn choose(site: &Site, place: &str, draft: &str) -> Answer {
    site.post(&format!("{place}/actions")).page().form(&[("draft", draft)]).send().await
}

async fn show(site: &Site, address: &str) -> String {
    site.get(address).page().header("accept-language", "en").send().await.shown()
}

/// The first puzzle of a game, opened.
fn first(game: &CatalogueEntry) -> (Puzzle, PuzzleMatch) {
    let puzzle = puzzles(game).puzzles.swap_remove(0);
    let opened = puzzle.open(1, &[]).unwrap();
    (puzzle, opened)
}

#[tokio::test]
async fn every_puzzle_is_solved_by_its_solution_and_by_nothing_else() {
    let site = Site::open().await;
    for game in site.app.games.iter().filter(|game| game.puzzles.is_some()) {
        for (number, puzzle) in (1..).zip(&puzzles(game).puzzles) {
            let opened = puzzle.open(number, &[]).unwrap();
            let place = format!("/puzzles/{}/{number}", game.id);
            let wrong = draft(&opened, &puzzle.others[0].action).to_string();
            let answer = choose(&site, &place, &wrong).await;
            assert_eq!(answer.status, 422, "{place}");
            assert!(answer.text.contains("Not the best: "), "{answer:?}");
            let cost = format!("about {} percentage points", (100.0 * puzzle.gain).round());
            assert!(answer.text.contains(&cost), "{place} {cost}: {answer:?}");
            assert!(answer.header("set-cookie").is_none(), "{answer:?}");
            assert!(answer.text.contains(&format!("data-place=\"{place}\"")), "it stays open");
            let answer = choose(&site, &place, &opened.solution().to_string()).await;
            assert_eq!(answer.status, 303, "{answer:?}");
            assert_eq!(answer.header("location"), Some(format!("{place}/solution").as_str()));
            let solved = answer.header("set-cookie").unwrap();
            assert!(solved.starts_with(&format!("solved={}.{number};", game.id)), "{solved}");
        }
    }
    let counts = site.app.store.counts().await.unwrap();
    assert_eq!((counts.open, counts.over, counts.guests), (0, 0, 0), "nothing is stored");
}

#[tokio::test]
async fn an_open_puzzle_does_not_show_its_solution() {
    let site = Site::open().await;
    for game in site.app.games.iter().filter(|game| game.puzzles.is_some()) {
        let (puzzle, opened) = first(game);
        let page = show(&site, &format!("/puzzles/{}/1", game.id)).await;
        assert!(page.contains("Puzzle 1 of ") && page.contains("Find the choice"), "{page}");
        assert!(!page.contains("wanted") && !page.contains("class=\"tick\""), "{page}");
        for text in ["Right: ", "With it you win"] {
            assert!(!page.contains(text), "{page}");
        }
        // The list of all actions is there, in the order of the game.
        let shown = page.matches("<code>").count();
        assert_eq!(shown, 1 + puzzle.others.len(), "{page}");
        assert!(opened.played().actions(opened.observer(), shown).is_some());
    }
}

#[tokio::test]
async fn the_solution_says_why_and_leads_to_the_next_puzzle() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let count = puzzles(game).len();
    let page = show(&site, &format!("/puzzles/{}/1/solution", game.id)).await;
    assert!(page.contains("Solution: ") && page.contains("With it you win"), "{page}");
    assert!(!page.contains("class=\"tick\""), "it was not found: {page}");
    assert!(page.contains(&format!("/puzzles/{}/2\"", game.id)), "{page}");
    let cookie = format!("solved={}.1", game.id);
    let address = format!("/puzzles/{}/1/solution", game.id);
    let found = site.get(&address).page().header("cookie", &cookie).send().await.shown();
    assert!(found.contains("Right: ") && found.contains("class=\"tick\""), "{found}");
    let last = show(&site, &format!("/puzzles/{}/{count}/solution", game.id)).await;
    assert!(!last.contains("Next puzzle"), "{last}");
}

#[tokio::test]
async fn a_choice_against_the_rules_is_refused_by_the_rule() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let place = format!("/puzzles/{}/1", game.id);
    let answer = choose(&site, &place, "").await;
    assert_eq!(answer.status, 422);
    assert!(answer.text.contains(&format!("/rules/{}#{}-", game.id, game.prefix)), "{answer:?}");
    assert_eq!(choose(&site, &place, "x").await.status, 400);
}

#[tokio::test]
async fn the_script_of_the_page_gets_the_board_alone() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let (_, opened) = first(game);
    let solution = opened.solution().to_string();
    let address = format!("/puzzles/{}/1/actions", game.id);
    let answer = site.post(&address).part().form(&[("draft", &solution)]).send().await;
    assert!(answer.header("set-cookie").unwrap().starts_with("solved="), "{answer:?}");
    let board = answer.shown();
    assert!(board.starts_with("<main id=\"board\""), "{board}");
    assert!(board.contains("Right: ") && board.contains("data-n=\"1\""), "{board}");
}

#[tokio::test]
async fn solved_puzzles_are_counted_and_a_forged_cookie_does_not_grow() {
    let site = Site::open().await;
    let (one, two) = (site.app.games[0].clone(), site.app.games[1].clone());
    let cookie = format!("solved={}.1.2.9999.x-chess.4-{}.3-", one.id, two.id);
    let list = site.get("/puzzles").page().header("cookie", &cookie).send().await.shown();
    assert!(list.contains(&format!("2 of {} solved", puzzles(&one).len())), "{list}");
    let of_one = format!("/puzzles/{}", one.id);
    let page = site.get(&of_one).page().header("cookie", &cookie).send().await.shown();
    assert_eq!(page.matches("(solved)").count(), 2, "{page}");
    let (_, opened) = first(&two);
    let solution = opened.solution().to_string();
    let address = format!("/puzzles/{}/1/actions", two.id);
    let form = site.post(&address).page().form(&[("draft", &solution)]);
    // Only forms of this site may act with a cookie.
    let form = form.header("origin", "http://sortie.test").header("cookie", &cookie);
    let answer = form.send().await;
    let kept = answer.header("set-cookie").unwrap().split(';').next().unwrap();
    assert_eq!(kept, format!("solved={}.1.2-{}.1.3", one.id, two.id));
}

#[tokio::test]
async fn puzzles_are_linked_from_the_first_page_the_rules_and_the_end_of_a_lesson() {
    let site = Site::open().await;
    assert!(show(&site, "/").await.contains("href=\"/puzzles\""));
    for game in site.app.games.iter().filter(|game| game.puzzles.is_some()) {
        let link = format!("href=\"/puzzles/{}\"", game.id);
        assert!(show(&site, &format!("/rules/{}", game.id)).await.contains(&link));
        assert!(show(&site, &format!("/learn/{}/9999", game.id)).await.contains(&link));
    }
}

#[tokio::test]
async fn a_puzzle_that_is_gone_has_a_plain_page() {
    let mut site = Site::open().await;
    let game = site.app.games[0].clone();
    for number in ["0", "9999", "-1", "x", "99999999999999999999999"] {
        for address in ["", "/solution"] {
            let address = format!("/puzzles/{}/{number}{address}", game.id);
            let answer = site.get(&address).page().send().await;
            assert_eq!(answer.status, 404, "{address}");
            assert!(answer.text.contains("and no number "), "{answer:?}");
        }
        let place = format!("/puzzles/{}/{number}", game.id);
        assert_eq!(choose(&site, &place, "1").await.status, 404);
    }
    for address in ["/puzzles/chess", "/puzzles/chess/1", "/puzzles/chess/1/solution"] {
        assert_eq!(site.get(address).page().send().await.status, 404, "{address}");
    }
    site.set(|app| app.base_mut().games[0].puzzles = None);
    let page = show(&site, &format!("/puzzles/{}", game.id)).await;
    assert!(page.contains("has no puzzles yet"), "{page}");
    assert!(!show(&site, &format!("/rules/{}", game.id)).await.contains("/puzzles/"));
    let gone = site.get(&format!("/puzzles/{}/1", game.id)).page().send().await;
    assert_eq!(gone.status, 404);
    assert!(gone.text.contains("has no puzzles yet"), "{gone:?}");
}

#[tokio::test]
async fn puzzles_are_told_in_german() {
    let site = Site::open().await;
    let game = &site.app.games[0];
    let address = format!("/puzzles/{}/1", game.id);
    let page = site.get(&address).page().header("accept-language", "de").send().await.shown();
    assert!(page.contains("Aufgabe 1 von ") && page.contains("leicht"), "{page}");
}
