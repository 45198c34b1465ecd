//! Between the choices of a match, zones, question, hand and choices begin in the same rows. No fact is cut.

use crate::{Home, OVER, SMALL, press};
use sortie_robot::TerminalDriver;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of title and facts.
const HEAD: usize = 3;

/// The rows in which the parts of the screen begin, by their names.
type Rows = BTreeMap<String, BTreeSet<usize>>;

/// Reads a screen on which something can be chosen.
fn read_rows(robot: &TerminalDriver, zones: &[&str], bots: usize) -> Rows {
    let text = robot.screen_text();
    let lines: Vec<&str> = text.lines().collect();
    let fight =
        lines.iter().position(|line| line.starts_with(" ┄┄")).unwrap_or_else(|| panic!("{text}"));
    let mut rows = Rows::from([("fight".to_owned(), BTreeSet::from([fight]))]);
    let mut add = |name: String, row| rows.entry(name).or_default().insert(row);
    let names = (1..=bots).map(|n| if bots == 1 { "Bot".to_owned() } else { format!("Bot {n}") });
    let owners: Vec<String> = names.chain(["You".to_owned(), "The table".to_owned()]).collect();
    for (row, line) in lines.iter().enumerate().take(fight).skip(HEAD) {
        let plain = line.replace("▶ ", "");
        for owner in &owners {
            if plain.contains(&format!("─ {owner} ")) || plain.starts_with(&format!(" {owner} "))
            {
                add(owner.clone(), row);
            }
        }
        for zone in zones.iter().filter(|zone| line.contains(**zone)) {
            add((*zone).to_owned(), row);
        }
    }
    // The question is bold, and the key of a choice has a colour.
    let (question, choices) = robot.with_parser(|parser| {
        let screen = parser.screen();
        let row = |is_choice: bool| {
            let is_such = |row: &usize| {
                let cell = screen.cell(*row as u16, 1);
                let is_key = |colour| format!("{colour:?}") == "Idx(5)";
                cell.is_some_and(|cell| cell.bold() && is_key(cell.fgcolor()) == is_choice)
            };
            (fight + 1..usize::from(SMALL.1)).find(is_such)
        };
        (row(false), row(true))
    });
    add("question".to_owned(), question.unwrap_or_else(|| panic!("no question: {text}")));
    add("choices".to_owned(), choices.unwrap_or_else(|| panic!("no choices: {text}")));
    rows
}

/// Plays a match with each number of seats, and compares the rows at each choice with those of the first.
fn nothing_moves(game: &str, seats: std::ops::RangeInclusive<usize>, zones: &[&str]) {
    const CHOICES: usize = 50;
    let mut moves = Vec::new();
    for n in seats {
        let home = Home::new();
        let players = vec!["novice"; n - 1].join(",");
        let robot =
            home.start(SMALL, &format!("play {game} --seats you,{players} --seed 5 --fast"));
        robot.wait_for_text("u undo").unwrap();
        let first = read_rows(&robot, zones, n - 1);
        let mut cursor = n;
        for choice in 0..CHOICES {
            let now = read_rows(&robot, zones, n - 1);
            let text = robot.screen_text();
            let mut facts = text.lines().skip(1).take(if n > 4 { 3 } else { 2 });
            let is_cut = text.contains('⇟') || facts.any(|fact| fact.ends_with('…'));
            if now != first || is_cut {
                moves.push(format!("{n} seats, choice {choice}: {now:?}, {first:?}\n{text}"));
            }
            // Choices that differ, but are the same in every run.
            cursor = (cursor * 13 + 7) % 101;
            for _ in 0..cursor % 7 {
                robot.send_and_wait_redraw("\t").unwrap();
            }
            if press(&robot, "\r").contains(OVER) {
                break;
            }
        }
    }
    assert!(moves.is_empty(), "{}", moves.join("\n"));
}

#[test]
fn nothing_moves_in_attack() {
    let zones = ["Hand", "Fight Deck", "Victory Deck", "Deck of Champions", "Field of Battle"];
    nothing_moves("attack", 2..=2, &zones);
}

#[test]
fn nothing_moves_in_attacke() {
    let zones = ["Hand", "Played", "Chips", "Draw pile", "Discard pile"];
    nothing_moves("attacke", 3..=5, &zones);
}

#[test]
fn nothing_moves_in_commander() {
    nothing_moves("commander", 2..=4, &["Pyramid", "Taken out", "Out of play"]);
}

#[test]
fn nothing_moves_in_duelx() {
    let zones = ["Hand", "Level", "Attack", "Defense", "Magic", "Deck", "Discards"];
    nothing_moves("duelx", 2..=2, &zones);
}

#[test]
fn nothing_moves_in_modify() {
    nothing_moves("modify", 2..=7, &["Hand", "Field", "Pot", "Discards", "Out of the game"]);
}

#[test]
fn nothing_moves_in_retaliation() {
    let zones = ["Hand", "Left", "Right", "Captured", "Discards", "This round"];
    nothing_moves("retaliation", 2..=4, &zones);
}
