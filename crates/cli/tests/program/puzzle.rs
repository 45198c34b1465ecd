//! `sortie puzzle`: the solution is right, and another choice says what it costs.

use crate::run::{run, run_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The puzzles of a game, as they are in its folder.
fn puzzles(game: &str) -> Vec<Value> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let text = fs::read_to_string(games.join(game).join("puzzles.json")).unwrap();
    let read: Value = serde_json::from_str(&text).unwrap();
    read["puzzles"].as_array().unwrap().clone()
}

fn games() -> Vec<String> {
    let games: Value = serde_json::from_str(&run(&["games", "--json"], "").well()).unwrap();
    let ids = games.as_array().unwrap().iter();
    ids.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

/// Lines are wrapped anywhere between words.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_wrong_choice_can_be_tried_again_and_the_solution_is_right() {
    for game in games() {
        let puzzle = &puzzles(&game)[0];
        let (solution, other) =
            (puzzle["solution"].as_str(), puzzle["others"][0]["action"].as_str());
        let typed = format!("{}\n{}\n", other.unwrap(), solution.unwrap());
        let seen = joined(&run(&["puzzle", &game], &typed).well());
        assert!(seen.contains("Puzzle 1 of "), "{seen}");
        assert!(seen.contains("Not the best: ") && seen.contains("It costs about "), "{seen}");
        assert!(seen.contains("Right: ") && seen.contains("✓ Puzzle solved."), "{seen}");
        assert!(seen.contains("With it you win "), "{seen}");
        assert!(seen.ends_with(&format!("The next puzzle: sortie puzzle {game} 2")), "{seen}");
    }
}

#[test]
fn a_wrong_choice_is_described_and_not_spelled_in_notation() {
    let other = puzzles("attack")[0]["others"][0]["action"].as_str().unwrap().to_owned();
    let seen = joined(&run(&["puzzle", "attack"], &format!("{other}\n")).well());
    assert!(seen.contains("Not the best: attack with "), "{seen}");
}

#[test]
fn the_last_puzzle_leads_back_to_the_list() {
    let game = &games()[0];
    let all = puzzles(game);
    let solution = all[all.len() - 1]["solution"].as_str().unwrap();
    let seen = run(&["puzzle", game, &all.len().to_string()], &format!("{solution}\n")).well();
    assert!(seen.ends_with("\n  sortie puzzle\n"), "{seen}");
}

#[test]
fn a_solved_puzzle_is_ticked_and_the_next_unsolved_one_follows() {
    let folder = tempfile::tempdir().unwrap();
    let ran = |args: &[&str], typed: &str| {
        joined(&run_in(folder.path(), args, format!("{typed}\n").as_bytes()).well())
    };
    let (game, all) = ("attack", puzzles("attack"));
    let solution = |number: usize| all[number - 1]["solution"].as_str().unwrap();
    ran(&["puzzle", game, "2"], "solution");
    assert!(ran(&["puzzle"], "").contains(&format!("Attack!: 0 of {} solved", all.len())));
    for number in 1..=all.len() {
        let seen = ran(&["puzzle", game], solution(number));
        assert!(seen.contains(&format!("Puzzle {number} of ")), "{seen}");
        let list = ran(&["puzzle"], "");
        let count = format!("Attack!: {number} of {} solved", all.len());
        assert!(list.contains(&count), "{list}");
        assert_eq!(list.contains(&format!("✓ {count}")), number == all.len(), "{list}");
    }
    let seen = ran(&["puzzle", game], "quit");
    assert!(seen.contains("Puzzle 1 of "), "all are solved: {seen}");
}

#[test]
fn commands_of_a_match_change_nothing_in_a_puzzle() {
    let seen = run(&["puzzle", &games()[0]], "resign\nyes\nundo\nquit\n").well();
    assert!(seen.contains("this command has no effect here"), "{seen}");
    assert!(!seen.contains('✓'), "{seen}");
}

#[test]
fn the_solution_is_shown_without_a_tick_and_the_next_puzzle_is_named() {
    let game = &games()[0];
    for (language, word, solution, next) in [
        ("en", "solution", "The solution: ", "The next puzzle: "),
        ("en", "hint", "The solution: ", "The next puzzle: "),
        ("de", "lösung", "Die Lösung: ", "Die nächste Aufgabe: "),
    ] {
        let typed = format!("{word}\n");
        let seen = joined(&run(&["puzzle", game, "--lang", language], &typed).well());
        assert!(seen.contains(solution) && !seen.contains('✓'), "{seen}");
        assert!(seen.ends_with(&format!("{next}sortie puzzle {game} 2")), "{seen}");
    }
    let help = joined(&run(&["puzzle", game], "help\nquit\n").well());
    assert!(help.contains("show the solution") && !help.contains("club bot"), "{help}");
}

#[test]
fn a_puzzle_is_told_in_german() {
    let game = &games()[0];
    let solution = puzzles(game)[0]["solution"].as_str().unwrap().to_owned();
    let seen =
        joined(&run(&["puzzle", game, "1", "--lang", "de"], &format!("{solution}\n")).well());
    assert!(seen.contains("Aufgabe 1 von ") && seen.contains("✓ Aufgabe gelöst."), "{seen}");
}

#[test]
fn without_a_game_all_puzzles_are_counted() {
    let list = run(&["puzzle"], "").well();
    assert!(
        list.starts_with("Puzzles, in which one choice is clearly best:\n  sortie puzzle "),
        "{list}"
    );
    for game in games() {
        assert!(list.contains(&format!("0 of {} solved", puzzles(&game).len())), "{list}");
    }
}

#[test]
fn a_puzzle_that_is_gone_is_a_wrong_argument() {
    let game = &games()[0];
    for number in ["0", "9999"] {
        let error = run(&["puzzle", game, number], "").failed(2);
        assert!(error.contains(&format!("no number {number}")), "{error}");
    }
    for wrong in ["-1", "x", "1.5"] {
        run(&["puzzle", game, wrong], "").failed(2);
    }
    assert!(run(&["puzzle", "chess"], "").failed(2).contains("chess"));
}
