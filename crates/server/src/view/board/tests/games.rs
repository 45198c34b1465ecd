//! Boards of every game, from random matches.

use super::*;
use sortie_core::Steps;
use sortie_core::scene::{self, Choice, SceneCard};
use std::ffi::OsStr;
use std::path::Path;

/// Plays a match of every game for every number of seats, and looks at it before every decision.
fn play_all(mut look: impl FnMut(&str, usize, &mut Played)) {
    for id in catalogue::IDS {
        let (fewest, most) = catalogue::entry(id).unwrap().seats;
        for seats in fewest..=most {
            let mut played = Played::deal(id, seats, 7);
            for n in 0..400 {
                look(id, n, &mut played);
                if played.over() {
                    break;
                }
                played.play();
            }
        }
    }
}

/// One of those who must choose.
fn chooser(played: &Played) -> Option<Seat> {
    played.game.waiting().iter().next()
}

fn steps(played: &Played, seat: Seat, draft: Draft) -> Steps {
    played.game.steps(Observer::Seat(seat), &draft)
}

#[test]
fn every_step_that_may_follow_has_a_button_of_the_right_form() {
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let mut draft = Draft::EMPTY;
        loop {
            let steps = steps(played, seat, draft);
            let html = played.board("en", Observer::Seat(seat), draft, |board| board.render());
            let scene = played.game.scene(Observer::Seat(seat), &draft);
            for choice in &scene.choices {
                let longer = draft.with(choice.step);
                let after = self::steps(played, seat, longer);
                let whole = after.complete && after.next.is_empty();
                let form = match (steps.last, whole && choice.touches.is_none()) {
                    (false, false) => "pick",
                    _ => "act",
                };
                let value = longer.to_string();
                let button = format!("form=\"{form}\" name=\"draft\" value=\"{value}\"");
                assert!(html.contains(&button), "{id}: no button for {value}: {html}");
            }
            assert_eq!(scene.choices.len() as u32, steps.next.len(), "{id}");
            let done = format!("form=\"act\" name=\"draft\" value=\"{draft}\">Done");
            assert_eq!(html.contains(&done), steps.complete, "{id}: {html}");
            let Some(step) = steps.next.first() else { return };
            draft = draft.with(step);
        }
    });
}

#[test]
fn what_a_choice_touches_is_a_button_on_the_table() {
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let who = Observer::Seat(seat);
        let scene = played.game.scene(who, &Draft::EMPTY);
        let html = played.board("en", who, Draft::EMPTY, |board| board.render());
        let table = html.split("<div class=\"beside\">").next().unwrap();
        let times = if chooses_a_place(&scene) { 2 } else { 1 };
        for choice in &scene.choices {
            let value = format!("name=\"draft\" value=\"{}\"", Draft::from_step(choice.step));
            let times = times + twins(&scene, choice);
            assert_eq!(table.matches(&value).count(), times, "{id}, {choice:?}: {html}");
        }
    });
}

/// How many equal cards of the same hand the choice stands for too.
fn twins(scene: &Scene, choice: &Choice) -> usize {
    let Some(touched) = &choice.touches else { return 0 };
    let hands = scene.zones.iter().filter(|zone| zone.layout == scene::Layout::Fan);
    let Some(hand) = hands.into_iter().find(|zone| zone.cards.iter().any(|c| c.key == *touched))
    else {
        return 0;
    };
    let face = |key: &str| hand.cards.iter().find(|card| card.key == *key)?.face.as_ref();
    let is_offered = |key: &str| scene.choices.iter().any(|c| c.touches.as_deref() == Some(key));
    let equal = hand.cards.iter().filter(|card| card.face.as_ref() == face(touched));
    equal.filter(|card| !is_offered(&card.key)).count()
}

/// Whether all choices are a few whole places, which are buttons of the question too.
fn chooses_a_place(scene: &Scene) -> bool {
    let is_place = |key: &String| scene.zones.iter().any(|zone| zone.id == *key);
    let all = scene.choices.iter().all(|it| it.touches.as_ref().is_some_and(is_place));
    (2..=3).contains(&scene.choices.len()) && all
}

#[test]
fn attack_or_magic_is_also_a_question_with_two_buttons() {
    let mut played = Played::deal("duelx", 2, 7);
    let mut seen = 0;
    while !played.over() {
        if let Some(seat) = chooser(&played) {
            let who = Observer::Seat(seat);
            let scene = played.game.scene(who, &Draft::EMPTY);
            if chooses_a_place(&scene) {
                let html = played.board("en", who, Draft::EMPTY, |board| board.render());
                let asked = html.split("<div class=\"answers\">").nth(1).unwrap();
                let asked = asked.split("</div>").next().unwrap();
                assert!(asked.contains(">fight with Attack: "), "{asked}");
                assert!(asked.contains(">fight with Magic: "), "{asked}");
                seen += 1;
            }
        }
        played.play();
    }
    assert!(seen > 0, "a match asks it");
}

#[test]
fn a_pyramid_never_turns_over() {
    for seats in 2..=4 {
        for seed in 1..6 {
            let mut played = Played::deal("commander", seats, seed);
            for _ in 0..200 {
                for who in Observer::all(seats) {
                    let html = played.board("en", who, Draft::EMPTY, |board| board.render());
                    for zone in html.split("data-zone=\"").skip(1) {
                        let Some((_, class)) = zone.split_once("class=\"cards grid ") else {
                            continue;
                        };
                        let class = class.split('"').next().unwrap_or_default();
                        let owner = zone.split('"').next().and_then(|id| id.split('-').nth(1));
                        let is_own = owner == who.seat().map(|seat| seat.to_string()).as_deref();
                        // A single card lies on nothing.
                        if !class.starts_with("n0 ") && !class.starts_with("n1 ") {
                            let way = if is_own { " up " } else { " down " };
                            assert!(class.contains(way), "{who}: {class} of {owner:?}");
                        }
                    }
                }
                if played.over() {
                    break;
                }
                played.play();
            }
        }
    }
}

#[test]
fn a_board_has_no_inline_script_or_style_and_escapes_names() {
    play_all(|id, _, played| {
        let who = chooser(played).map_or(Observer::Public, Observer::Seat);
        for language in ["en", "de"] {
            let html = played.board(language, who, Draft::EMPTY, |board| board.render());
            for bad in ["<script", "style=", " on", "javascript:", "<b>&"] {
                let found = html.split('<').any(|tag| {
                    let tag = tag.split('>').next().unwrap_or_default();
                    tag.contains(bad) && !tag.contains('&')
                });
                assert!(!found, "{id}: {bad} in {html}");
            }
            assert!(!html.contains("<b>"), "{id}: {html}");
        }
    });
}

#[test]
fn ids_are_unique_and_no_card_lies_twice() {
    play_all(|id, _, played| {
        let who = chooser(played).map_or(Observer::Public, Observer::Seat);
        let html = played.board("en", who, Draft::EMPTY, |board| board.render());
        for attribute in [" id=\"", " data-zone=\"", " data-key=\""] {
            let mut ids: Vec<&str> =
                html.split(attribute).skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), all, "{id}: {html}");
        }
    });
}

#[test]
fn who_watches_can_choose_nothing() {
    play_all(|id, _, played| {
        let html = played.board("en", Observer::Public, Draft::EMPTY, |board| {
            Board { frozen: true, ..board }.render()
        });
        // Lines of the log show their moment, and choose nothing.
        let count = |part| html.matches(part).count();
        let moments = count(r#"<button type="button" class="moment""#);
        assert_eq!((count("<button"), count("<form")), (moments, 0), "{id}: {html}");
    });
}

#[test]
fn other_drafts_are_legal_and_differ_by_one_step() {
    let mut found = 0;
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let who = Observer::Seat(seat);
        let whole = played.draft(seat);
        let drafts = whole.steps().iter().scan(Draft::EMPTY, |draft, step| {
            *draft = draft.with(step);
            Some(*draft)
        });
        for draft in drafts {
            for change in Further::new(played.game.as_ref(), who, draft).changes {
                let (choice, other) = (change.choice, change.draft);
                let grown = other
                    .steps()
                    .iter()
                    .try_fold(Draft::EMPTY, |so_far, step| played.game.step(who, &so_far, step));
                assert_eq!(grown.as_ref(), Ok(&other), "{id}");
                let without = other.steps().without(choice.step);
                assert_eq!(without, draft.steps().without(choice.step), "{id}");
                assert_ne!(other, draft, "{id}");
                found += 1;
            }
        }
    });
    assert!(found > 100, "only {found} found");
}

#[test]
fn a_card_that_comes_before_a_chosen_one_can_still_be_chosen() {
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let who = Observer::Seat(seat);
        let first = steps(played, seat, Draft::EMPTY).next;
        for step in first.iter() {
            let draft = Draft::from_step(step);
            let changes = Further::new(played.game.as_ref(), who, draft).changes;
            let next = steps(played, seat, draft).next;
            let next = next.iter().map(|step| draft.with(step));
            let offered: Vec<Draft> =
                changes.into_iter().map(|change| change.draft).chain(next).collect();
            for earlier in first.iter().filter(|earlier| *earlier < step) {
                let both = steps(played, seat, Draft::from_step(earlier)).next.has(step);
                let wanted = draft.with(earlier);
                let times = offered.iter().filter(|draft| **draft == wanted).count();
                assert_eq!(times, usize::from(both), "{id}: {wanted:?} is offered once");
            }
        }
    });
}

/// The suggestion for a draft.
fn suggestion(played: &Played, who: Observer, draft: Draft, seed: u64) -> Option<Draft> {
    let game = played.game.as_ref();
    suggested_draft(game, &game.scene(who, &draft), draft, || Some(seed))
}

#[test]
fn a_set_up_is_suggested_whole_and_another_one_when_asked_again() {
    let mut suggested = Vec::new();
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let who = Observer::Seat(seat);
        let Some(first) = suggestion(played, who, Draft::EMPTY, 1) else { return };
        assert!(steps(played, seat, first).complete, "{id}: {first} is whole");
        let second = suggestion(played, who, first, 2);
        assert!(second.is_some_and(|second| second != first), "{id}: {second:?} differs");
        suggested.push(id.to_owned());
    });
    // Where cards are laid before their owner, and nowhere else.
    suggested.dedup();
    assert_eq!(suggested, ["retaliation"]);
}

#[test]
fn a_suggestion_keeps_what_is_laid() {
    let mut kept = 0;
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let who = Observer::Seat(seat);
        let Some(whole) = suggestion(played, who, Draft::EMPTY, 1) else { return };
        let mut laid = Draft::EMPTY;
        for step in whole.steps().iter() {
            let more = suggestion(played, who, laid, 2).expect("a draft can be completed");
            let keeps = laid.steps().iter().all(|step| more.steps().has(step));
            assert!(keeps && steps(played, seat, more).complete, "{id}: {more} keeps {laid}");
            laid = laid.with(step);
            kept += 1;
        }
    });
    assert!(kept > 10, "only {kept} laid");
}

#[test]
fn each_of_equal_cards_of_a_hand_can_be_chosen() {
    let mut found = 0;
    play_all(|id, _, played| {
        let Some(seat) = chooser(played) else { return };
        let who = Observer::Seat(seat);
        let scene = played.game.scene(who, &Draft::EMPTY);
        found += scene.choices.iter().map(|choice| twins(&scene, choice)).sum::<usize>();
        let own = scene.zones.iter().filter(|zone| zone.owner == Some(seat));
        let in_hand: Vec<&SceneCard> = own
            .filter(|zone| zone.layout == scene::Layout::Fan)
            .flat_map(|zone| &zone.cards)
            .collect();
        let html = played.board("en", who, Draft::EMPTY, |board| board.render());
        let is_button =
            |key: &str| html.contains(&format!(r#"<button class="one" data-key="{key}""#));
        for card in &in_hand {
            let equal =
                in_hand.iter().filter(|other| other.face.is_some() && other.face == card.face);
            for other in equal {
                assert_eq!(is_button(&card.key), is_button(&other.key), "{id}: {html}");
            }
        }
    });
    assert!(found > 10, "only {found} found");
}

/// Writes pages of all games into the folder that `BOARDS` names, for looking at them.
#[test]
fn pages_can_be_looked_at() {
    let Some(folder) = std::env::var_os("BOARDS") else { return };
    keep(&folder, "cards.svg", &crate::view::cards::sprite());
    play_all(|id, n, played| {
        if n >= 4 && n % 7 != 0 && !played.over() {
            return;
        }
        let seats = played.game.seats();
        let name = if played.over() { "end".to_owned() } else { format!("{n:03}") };
        let who = Observer::Seat(chooser(played).unwrap_or(0));
        let page = played.board("en", who, Draft::EMPTY, |board| whole(&board, "auto"));
        keep(&folder, &format!("{id}-{seats}-{name}.html"), &page);
        let steps = played.game.steps(who, &Draft::EMPTY);
        if let Some(step) = steps.next.last().filter(|_| !steps.last) {
            let page =
                played.board("de", who, Draft::from_step(step), |board| whole(&board, "auto"));
            keep(&folder, &format!("{id}-{seats}-{name}-draft.html"), &page);
        }
    });
}

fn keep(folder: &OsStr, name: &str, page: &str) {
    std::fs::write(Path::new(folder).join(name), page).unwrap();
}
