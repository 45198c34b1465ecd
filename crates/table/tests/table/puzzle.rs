//! The puzzles: every game's document is read and every position opened, and broken ones are refused.

use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Observer, position};
use sortie_games::catalogue;
use sortie_table::puzzle::{Check, MAX_LEVEL, PuzzleEnding, Verdict};
use sortie_table::{
    ActionInput, PortError, Puzzle, PuzzleMatch, PuzzleSet, PuzzleTable, Sentence, TablePort,
};
use std::collections::HashSet;

const NO_NAMES: &[String] = &[];

struct Entry;

impl Visitor for Entry {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

/// The games with puzzles.
fn games() -> impl Iterator<Item = CatalogueEntry> {
    let games = catalogue::IDS.iter().map(|id| catalogue::with(id, Entry).unwrap());
    games.filter(|game| game.puzzles.is_some())
}

fn puzzles(game: &CatalogueEntry) -> PuzzleSet {
    let text = game.puzzles.unwrap_or_else(|| panic!("{} has no puzzles", game.id));
    text.parse().unwrap_or_else(|why| panic!("{}: {why}", game.id))
}

/// All puzzles of all games, with their numbers.
fn all() -> impl Iterator<Item = (CatalogueEntry, usize, Puzzle)> {
    games().flat_map(|game| {
        let set = puzzles(&game);
        (1..).zip(set.puzzles).map(move |(number, puzzle)| (game.clone(), number, puzzle))
    })
}

fn open(game: &CatalogueEntry, number: usize, puzzle: &Puzzle) -> PuzzleMatch {
    puzzle.open(number, NO_NAMES).unwrap_or_else(|why| panic!("{}: {why}", game.id))
}

#[test]
fn a_game_with_puzzles_has_ten_of_several_levels() {
    assert!(games().count() >= 6, "a game may have no puzzles, but six have some");
    let mut hard = 0;
    for game in games() {
        let set = puzzles(&game);
        assert!(set.len() >= 10, "{} has {}", game.id, set.len());
        let levels: HashSet<u8> = set.puzzles.iter().map(|it| it.level).collect();
        // In a game of bids the search has proven no hard puzzle yet; docs/puzzles.md says so.
        assert!(levels.contains(&1) && levels.contains(&2), "{} {levels:?}", game.id);
        hard += usize::from(levels.contains(&MAX_LEVEL));
    }
    assert!(hard + 1 >= games().count(), "{hard} games have hard puzzles");
}

#[test]
fn no_puzzle_is_there_twice() {
    for game in games() {
        let mut seen = HashSet::new();
        for (number, puzzle) in (1..).zip(puzzles(&game).puzzles) {
            let scene = open(&game, number, &puzzle);
            let scene = scene.played().scene(scene.observer(), &Draft::EMPTY);
            assert!(seen.insert(serde_json::to_string(&scene).unwrap()), "{} {number}", game.id);
        }
    }
}

#[test]
fn the_solution_and_the_others_are_all_legal_actions() {
    for (game, number, puzzle) in all() {
        let opened = open(&game, number, &puzzle);
        opened.check_actions(number).unwrap_or_else(|why| panic!("{}: {why}", game.id));
        assert!(puzzle.others.len() >= 2, "{} {number}: a guess must not be right", game.id);
    }
}

#[test]
fn every_solution_is_better_than_its_interval_is_wide() {
    for (game, number, puzzle) in all() {
        let at = format!("{} {number}", game.id);
        assert!(puzzle.gain >= 0.05 && puzzle.gain <= 1.0, "{at}: {}", puzzle.gain);
        assert!(puzzle.gain > puzzle.within, "{at}");
        assert!((0.0..=1.0).contains(&puzzle.share) && puzzle.share >= puzzle.gain, "{at}");
        assert_eq!(puzzle.checked == Check::Exact, puzzle.within == 0.0, "{at}");
        let next = puzzle.others[0].cost;
        assert!((next - puzzle.gain).abs() < 1e-9, "{at}: the next best comes first");
        assert!(puzzle.others.is_sorted_by(|one, other| one.cost <= other.cost), "{at}");
    }
}

#[test]
fn puzzles_follow_each_other_by_level_whatever_their_numbers() {
    for game in games() {
        let mut set = puzzles(&game);
        // As if the first one, an easy one, had been found last.
        set.puzzles.rotate_left(1);
        let first = set.by_level()[0].0;
        let numbers = std::iter::successors(Some(first), |number| set.next(*number));
        let levels: Vec<u8> = numbers.map(|number| set.get(number).unwrap().level).collect();
        assert_eq!(levels.len(), set.len(), "{}", game.id);
        assert!(levels.is_sorted() && levels[0] < levels[set.len() - 1], "{levels:?}");
        assert_eq!(set.next(set.len() + 1), None);
    }
}

#[test]
fn a_level_says_how_often_weak_bots_find_the_solution() {
    for (game, number, puzzle) in all() {
        let found = puzzle.found;
        let level = match found.beginner {
            _ if found.novice >= 0.5 => 1,
            Some(beginner) if beginner >= 0.5 => 2,
            _ => 3,
        };
        assert_eq!(puzzle.level, level, "{} {number}", game.id);
    }
}

#[test]
fn the_solution_is_right_and_every_other_action_says_what_it_costs() {
    for (game, number, puzzle) in all() {
        let opened = open(&game, number, &puzzle);
        assert_eq!(opened.judge(&opened.solution()), Ok(Verdict::Right));
        assert!(!opened.solution_steps().is_empty());
        for other in &puzzle.others {
            let draft = opened.played().parse(opened.observer(), &other.action).unwrap();
            let Ok(Verdict::Wrong { action, steps, cost }) = opened.judge(&draft) else {
                panic!("{} {number}: {} is not wrong", game.id, other.action);
            };
            assert_eq!((action, cost), (other.action.clone(), other.cost));
            assert!(!steps.is_empty());
        }
        assert!(opened.judge(&Draft::EMPTY).is_err(), "an incomplete draft is refused by a rule");
    }
}

/// Another state that the seat could believe in, in place of the one in the document.
struct AnotherState<'a>(&'a Puzzle);

impl Visitor for AnotherState<'_> {
    type Out = Puzzle;

    fn visit<G: Game>(self) -> Puzzle {
        let Puzzle { position, seat, .. } = self.0;
        let (rules, read) = position::read::<G>(&position.to_string()).unwrap();
        let view = rules.view(&read.table, Observer::Seat(*seat));
        let state = rules.determinize(&view, &mut Fast::new(11));
        let document = position::write(&rules, read.seats, read.decision, &state);
        Puzzle { position: serde_json::to_value(document).unwrap(), ..self.0.clone() }
    }
}

#[test]
fn a_puzzle_shows_no_card_that_its_seat_does_not_know() {
    let mut hidden = 0;
    for (game, number, puzzle) in all() {
        let other = catalogue::with(game.id, AnotherState(&puzzle)).unwrap();
        hidden += usize::from(other.position != puzzle.position);
        let [one, two] = [&puzzle, &other].map(|puzzle| {
            let opened = open(&game, number, puzzle);
            let (played, who) = (opened.played(), opened.observer());
            let actions = played.actions(who, 100);
            (played.scene(who, &Draft::EMPTY), actions, opened.reasons().to_vec())
        });
        assert_eq!(one, two, "{} {number}", game.id);
    }
    assert!(hidden > 20, "hardly anything was hidden");
}

#[test]
fn the_table_of_a_puzzle_takes_its_solution_and_has_no_other_commands() {
    let (game, number, puzzle) = all().next().unwrap();
    let mut table = PuzzleTable::new(
        open(&game, number, &puzzle),
        number,
        10,
        Box::new(|steps| format!("{} steps", steps.len())),
    );
    let says = |done: Result<(), PortError>| {
        let Err(PortError::Refused { why: Sentence::Text(text), .. }) = done else {
            panic!("it was done");
        };
        text.id.into_owned()
    };
    assert_eq!(says(table.resign()), "puzzle-not-here");
    assert_eq!(says(table.take_back()), "puzzle-not-here");
    let wrong = ActionInput::Notation(&puzzle.others[0].action);
    let judged = |table: &PuzzleTable| -> Vec<String> {
        let task = TablePort::puzzle(table).unwrap();
        task.judgement.iter().map(|text| text.id.to_string()).collect()
    };
    assert!(judged(&table).is_empty());
    assert_eq!(says(table.submit(&wrong)), "puzzle-wrong");
    assert_eq!(judged(&table), ["puzzle-wrong"]);
    assert_eq!(TablePort::puzzle(&table).unwrap().ending, None);
    assert!(table.view().must_choose());
    table.submit(&ActionInput::Notation(&puzzle.solution)).unwrap();
    assert_eq!(TablePort::puzzle(&table).unwrap().ending, Some(PuzzleEnding::Solved));
    assert!(!table.view().must_choose());
    let judged = judged(&table);
    assert_eq!(judged[0], "puzzle-right");
    assert!(["puzzle-proven", "puzzle-share"].contains(&judged.last().unwrap().as_str()));
    assert_eq!(says(table.submit(&wrong)), "puzzle-not-here");
    assert_eq!(says(table.request_hint()), "puzzle-not-here");
}

#[test]
fn a_puzzle_whose_solution_is_shown_is_over_and_not_solved() {
    let (game, number, puzzle) = all().next().unwrap();
    let opened = open(&game, number, &puzzle);
    let mut table = PuzzleTable::new(opened, number, 10, Box::new(|_| "steps".to_owned()));
    table.request_hint().unwrap();
    let task = TablePort::puzzle(&table).unwrap();
    assert_eq!(task.ending, Some(PuzzleEnding::Shown));
    assert_eq!(task.judgement[0].id, "puzzle-shown");
    assert!(!table.view().must_choose());
    let late = table.submit(&ActionInput::Notation(&puzzle.solution));
    assert!(
        late.is_err() && TablePort::puzzle(&table).unwrap().ending != Some(PuzzleEnding::Solved)
    );
}

#[test]
fn a_set_is_written_as_it_is_read() {
    for game in games() {
        assert_eq!(puzzles(&game).write().unwrap(), game.puzzles.unwrap(), "{}", game.id);
    }
    assert_eq!(PuzzleSet::default().write().unwrap().parse(), Ok(PuzzleSet::default()));
}

#[test]
fn an_error_names_the_puzzle_and_the_fault() {
    let game = games().next().unwrap();
    let good = puzzles(&game);
    let written = |change: &dyn Fn(&mut Puzzle)| {
        let mut set = PuzzleSet { puzzles: vec![good.puzzles[0].clone()] };
        change(&mut set.puzzles[0]);
        set.write().unwrap()
    };
    let error = |text: &str| text.parse::<PuzzleSet>().unwrap_err().to_string();
    assert_eq!(error(&written(&|it| it.level = 4)), "puzzle 1: level is 4; levels are 1 to 3");
    assert!(error("{").starts_with("the puzzles are not readable: "));
    let newer = written(&|_| ()).replace("\"version\": 1", "\"version\": 2");
    assert!(error(&newer).contains("it is 'sortie puzzles 2'"), "{}", error(&newer));

    let faulty = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = good.puzzles[0].clone();
        change(&mut puzzle);
        puzzle.open(7, NO_NAMES).map(|_| ()).unwrap_err().to_string()
    };
    let solution = faulty(&|it| it.solution = "nonsense".to_owned());
    assert!(solution.starts_with("puzzle 7: solution 'nonsense' is refused by "), "{solution}");
    assert!(faulty(&|it| it.seat = 9).contains("seat is 9"), "{}", faulty(&|it| it.seat = 9));
    let rules = faulty(&|it| it.position["rules"] = "chess".into());
    assert!(rules.starts_with("puzzle 7: ") && rules.contains("chess"), "{rules}");
}
