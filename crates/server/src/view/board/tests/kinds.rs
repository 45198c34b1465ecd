//! The kinds of boards, of a made-up scene.

use super::*;
use expect_test::{ExpectFile, expect_file};
use sortie_core::scene::{Choice, Covered, Layout, SceneCard, Zone};
use sortie_core::steps::StepSet;
use sortie_core::{DraftChange, Face, Outcome, Stage};

const TOY: &[(&str, &str)] = &[(
    "en",
    "toy-hand = Hand\ntoy-field = Field of { $name }\ntoy-round = Round { $n }\n\
     toy-mark = covered\ntoy-badge = worth { $n }\ntoy-asked = Choose a card.\n\
     toy-play = Play { $card }\ntoy-lay = Lay { $card } face down\ntoy-pass = Pass\n\
     toy-take = Take the pile\ntoy-wrong = That is no heart.\n",
)];

fn toy(id: &'static str) -> Text {
    Text { id: id.into(), args: Vec::new() }
}

fn face(index: &str) -> Face {
    Face { code: format!("{index}H"), index: index.into(), emblem: "hearts".into() }
}

fn choice(step: u8, id: &'static str, index: &str, touches: Option<&str>) -> Choice {
    let label = if index.is_empty() { toy(id) } else { toy(id).card("card", face(index)) };
    Choice { touches: touches.map(str::to_owned), ..Choice::button(step, label) }
}

/// A table with every layout: a hand of two and one of three backs, a grid, slots, heaps and piles.
fn scene() -> Scene {
    let mut scene = Scene::new("toy", Observer::Seat(0), 2);
    let zone =
        |id: &str, owner, layout| Zone::new(id, owner, toy("toy-field").raw("name", id), layout);
    let hand =
        |seat: Seat| Zone::new(format!("hand-{seat}"), Some(seat), toy("toy-hand"), Layout::Fan);
    let mut grid = zone("grid", Some(1), Layout::Grid).backs(3);
    for (card, at) in grid.cards.iter_mut().zip([(1, 0), (0, 1), (2, 1)]) {
        card.at = Some(at);
        card.called = Some(at.0.to_string());
        card.covered = if at.1 == 0 { Covered::Wholly } else { Covered::Free };
    }
    let mut slots = zone("slots", Some(0), Layout::Slots).faces([face("5")]);
    slots.cards[0].marks.push(toy("toy-mark"));
    scene.zones = vec![
        hand(1).backs(3),
        grid,
        zone("deck", None, Layout::Stack).unseen(20),
        zone("taken", None, Layout::Heap).faces([face("3")]).backs(1),
        zone("row", None, Layout::Row),
        slots.badge(toy("toy-badge").number("n", 5)),
        hand(0).faces([face("2"), face("9")]),
    ];
    scene.zones[6]
        .cards
        .push(SceneCard { marks: vec![toy("toy-mark")], ..SceneCard::face_up(face("Z")) });
    scene.facts = vec![toy("toy-round").number("n", 3)];
    scene.turn = vec![0];
    scene.asked = Some(toy("toy-asked"));
    scene.choices = vec![
        choice(3, "toy-play", "9", Some("9H")),
        choice(4, "toy-lay", "9", Some("9H")),
        choice(5, "toy-take", "", Some("deck")),
        choice(6, "toy-pass", "", None),
    ];
    scene
}

fn shown(scene: &Scene, show: impl FnOnce(Board<'_>) -> String) -> String {
    let words = Words::new("en", [WORDS, TOY]).unwrap();
    let names = ["Anna".to_owned(), "Ben".to_owned()];
    let next: StepSet = scene.choices.iter().map(|choice| choice.step).collect();
    let steps = Steps { next, complete: scene.complete, last: scene.draft.is_empty() };
    let board = Board {
        scene,
        words: &words,
        names: &names,
        title: "Toy",
        place: "/tables/ab12",
        seat: None,
        decision: 4,
        n: 12,
        live: true,
        steps,
        draft: scene.draft.iter().map(|choice| choice.step).collect(),
        further: &Further::default(),
        log: &["The deal.".to_owned(), "Ben plays 5♥.".to_owned()],
        fresh: 1,
        beats: &[],
        stage: &Stage::default(),
        actions: None,
        refusal: None,
        wrong: None,
        may: May::default(),
        advice: None,
        offer: None,
        bot_labels: &[],
        question_rule: None,
        company: false,
        key_moment: None,
        rematch: None,
        around: &SeatMarks::default(),
        rules: "/rules/toy",
        frozen: false,
        hand_over: &[],
        notify: false,
        fair: None,
        coach: None,
        puzzle: None,
        daily: None,
    };
    show(board)
}

fn check(html: &str, expected: &ExpectFile) {
    expected.assert_eq(html);
}

#[test]
fn a_choice_that_ends_the_action_is_submitted_at_once() {
    let actions = [("9H".to_owned(), "3".to_owned())];
    let html = shown(&scene(), |board| Board { actions: Some(&actions), ..board }.render());
    check(&html, &expect_file!["shown/choosing.html"]);
}

#[test]
fn a_draft_can_be_finished_undone_and_begun_anew() {
    let mut scene = scene();
    scene.draft =
        vec![choice(1, "toy-play", "2", Some("2H")), choice(2, "toy-take", "", Some("deck"))];
    scene.complete = true;
    let choice = choice(1, "toy-play", "2", Some("2H"));
    let changes = vec![DraftChange { choice, draft: Draft::from_step(2) }];
    let further = Further { changes, ends: StepSet::single(6).with(3), suggestion: None };
    let html = shown(&scene, |board| Board { further: &further, seat: Some(0), ..board }.render());
    check(&html, &expect_file!["shown/drafting.html"]);
}

#[test]
fn a_refusal_names_its_rule_and_links_to_it() {
    let refusal = Refusal::new("TOY-07", toy("toy-wrong"));
    let html = shown(&scene(), |board| Board { refusal: Some(&refusal), ..board }.render());
    let link = "<p class=\"refused\" role=\"alert\">That is no heart. \
                <a href=\"/rules/toy#TOY-07\">Rule TOY-07</a></p>";
    assert!(html.contains(link), "{html}");
}

fn waiting() -> Scene {
    let mut scene = scene();
    (scene.turn, scene.asked, scene.choices) = (vec![1], None, Vec::new());
    scene
}

#[test]
fn who_has_chosen_may_choose_again_until_all_have() {
    let may = May { withdraw: true, take_back: true, resign: true, ..May::default() };
    let html = shown(&waiting(), |board| Board { may, ..board }.render());
    check(&html, &expect_file!["shown/waiting.html"]);
}

#[test]
fn the_end_has_the_places_and_what_can_be_done_next() {
    let mut scene = waiting();
    scene.turn = Vec::new();
    scene.outcome = Some(Outcome::by_points(&[3, 5]));
    let html = shown(&scene, |board| board.render());
    check(&html, &expect_file!["shown/over.html"]);
}

#[test]
fn a_replay_asks_nothing_and_has_no_stream() {
    let html = shown(&scene(), |board| Board { frozen: true, live: false, ..board }.render());
    check(&html, &expect_file!["shown/replay.html"]);
}

#[test]
fn a_spectator_sees_that_a_bot_thinks() {
    let scene = Scene { observer: Observer::Public, ..scene() };
    let labels = [Some("club".to_owned()), None];
    let show = |live| {
        shown(&scene, |board| Board { frozen: true, live, bot_labels: &labels, ..board }.render())
    };
    assert!(show(true).contains("<span class=\"state\">thinking…</span>"));
    assert!(show(false).contains("<span class=\"state\">to move</span>"));
}

#[test]
fn a_replay_has_the_first_seat_near_and_a_spectator_the_one_that_the_scene_shows_last() {
    let mut scene = Scene { observer: Observer::Public, ..scene() };
    scene.zones.reverse();
    let check = |live, expect| {
        let html = shown(&scene, |board| Board { frozen: true, live, ..board }.render());
        let (_, side) = html.split_once("<div class=\"side near\">").unwrap();
        let (_, seat) = side.split_once("data-seat=\"").unwrap();
        assert!(seat.starts_with(expect), "live: {live}: {side}");
    };
    check(false, '0');
    check(true, '1');
}

#[test]
fn a_stream_begins_at_the_newest_event_and_names_the_seat_of_who_has_several() {
    let html = shown(&waiting(), |board| Board { seat: Some(2), ..board }.render());
    let stream = "data-stream=\"/tables/ab12/stream?board=true&#38;n=12&#38;seat=2\"";
    assert!(html.contains(stream), "{html}");
}

#[test]
fn a_card_without_a_picture_is_written() {
    let html = shown(&scene(), |board| board.render());
    assert!(
        html.contains("#blank\"/></svg><span class=\"printed\" aria-hidden=\"true\">Z♥"),
        "{html}"
    );
}
