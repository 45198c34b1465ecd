//! The lessons: every game's script is replayed, and broken scripts are refused.

use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::{Draft, Game};
use sortie_games::catalogue;
use sortie_table::lesson::{Lesson, LessonError, LessonRefusal, LessonTable};
use sortie_table::{ActionInput, PortError, Sentence, TablePort};
use std::sync::Arc;

const NO_NAMES: &[String] = &[];

struct Entry;

impl Visitor for Entry {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

/// The games with a lesson.
fn games() -> impl Iterator<Item = CatalogueEntry> {
    let games = catalogue::IDS.iter().map(|id| catalogue::with(id, Entry).unwrap());
    games.filter(|game| game.lesson.is_some())
}

fn lesson(game: &CatalogueEntry) -> Arc<Lesson> {
    let script = game.lesson.unwrap_or_else(|| panic!("{} has no lesson", game.id));
    Arc::new(script.parse().unwrap_or_else(|why| panic!("{}: {why}", game.id)))
}

/// The text of a message in a Fluent file.
fn message<'m>(messages: &'m str, id: &str) -> Option<&'m str> {
    messages.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(" = "))
}

#[test]
fn every_lesson_plays_to_its_end() {
    assert!(games().count() >= 6, "a game may have no lesson, but six have one");
    for game in games() {
        let lesson = lesson(&game);
        lesson.check().unwrap_or_else(|why| panic!("{}: {why}", game.id));
        let end = lesson.play_to(lesson.length(), NO_NAMES).unwrap();
        assert!(end.coach().is_finished(), "{}", game.id);
        if let Some(outcome) = end.played().turn().outcome() {
            let winners = outcome.winners();
            assert_eq!(winners.only(), Some(lesson.learner()), "{}: the learner wins", game.id);
        }
    }
}

#[test]
fn the_match_after_a_lesson_has_a_preset_of_its_game() {
    for game in games() {
        let lesson = lesson(&game);
        let Some(next) = lesson.next_preset() else { continue };
        assert!(game.presets.iter().any(|preset| preset.id == next), "{}: {next}", game.id);
    }
    let retaliation = games().find(|game| game.id == "retaliation").unwrap();
    assert_eq!(lesson(&retaliation).next_preset(), Some("single"));
}

#[test]
fn a_lesson_has_five_to_eight_short_prompts_in_every_language() {
    for game in games() {
        let lesson = lesson(&game);
        assert!((5..=8).contains(&lesson.prompts()), "{}: {}", game.id, lesson.prompts());
        for (id, (language, words)) in
            lesson.messages().flat_map(|id| game.words.iter().map(move |words| (id, words)))
        {
            let prompt = message(words, id).unwrap_or_else(|| panic!("{language} lacks {id}"));
            let n = prompt.split_whitespace().count();
            assert!(n <= 30, "{language} {id} has {n} words");
            assert!(!prompt.contains('{'), "{language} {id} has a variable");
        }
        assert_eq!(game.words.len(), 2, "{}", game.id);
    }
}

#[test]
fn the_learner_plays_a_lesson_by_the_wanted_drafts() {
    for game in games() {
        let lesson = lesson(&game);
        let mut played = lesson.play_to(0, NO_NAMES).unwrap();
        let mut prompts = Vec::new();
        while let Some(wanted) = played.coach().wanted {
            assert!(!wanted.is_empty(), "{}: {}", game.id, played.step());
            prompts.push(played.coach().number);
            played.choose(&wanted).unwrap();
        }
        let all: Vec<usize> = (1..=lesson.prompts()).collect();
        assert_eq!(prompts, all, "{}: each prompt is answered by one choice", game.id);
        assert_eq!(played.step(), lesson.length());
        assert_eq!(played.choose(&Draft::EMPTY), Err(LessonRefusal::Finished));
    }
}

#[test]
fn another_legal_choice_changes_nothing_and_names_the_lessons() {
    for game in games() {
        let mut played = lesson(&game).play_to(0, NO_NAMES).unwrap();
        let (wanted, step) = (played.coach().wanted.unwrap(), played.step());
        let legal = played.played().actions(played.observer(), 2000).unwrap();
        let other = legal.iter().map(|(_, draft)| *draft).find(|draft| *draft != wanted).unwrap();
        let before = played.played().position();
        let Err(LessonRefusal::Other { steps }) = played.choose(&other) else {
            panic!("{} played another choice", game.id);
        };
        assert_eq!(steps, played.wanted_steps(), "{}", game.id);
        assert!(!steps.is_empty());
        assert_eq!((played.step(), played.played().position()), (step, before), "{}", game.id);
    }
}

#[test]
fn a_choice_that_is_not_whole_is_refused_by_a_rule() {
    for game in games() {
        let mut played = lesson(&game).play_to(0, NO_NAMES).unwrap();
        let refused = played.choose(&Draft::EMPTY);
        assert!(matches!(refused, Err(LessonRefusal::Rule(_))), "{}: {refused:?}", game.id);
    }
}

#[test]
fn a_step_brings_the_same_match_back() {
    for game in games() {
        let lesson = lesson(&game);
        let mut played = lesson.play_to(0, NO_NAMES).unwrap();
        while let Some(wanted) = played.coach().wanted {
            let again = lesson.play_to(played.step(), NO_NAMES).unwrap();
            assert_eq!(again.played().position(), played.played().position(), "{}", game.id);
            assert_eq!(again.coach(), played.coach());
            played.choose(&wanted).unwrap();
        }
    }
}

#[test]
fn the_table_of_a_lesson_has_no_other_commands() {
    let game = games().next().unwrap();
    let mut table = LessonTable::new(&lesson(&game), NO_NAMES).unwrap();
    let refused = |done: Result<(), PortError>| {
        let Err(PortError::Refused { why: Sentence::Text(text), .. }) = done else {
            panic!("it was done");
        };
        assert_eq!(text.id, "lesson-not-here");
    };
    refused(table.resign());
    refused(table.take_back());
    refused(table.withdraw());
    refused(table.request_hint());
    assert_eq!(table.view().may, sortie_table::Permissions::default());
    let wanted = table.coach().unwrap().wanted.unwrap();
    table.submit(&ActionInput::Draft(wanted)).unwrap();
    assert_eq!(table.coach().unwrap().number, 2);
}

/// A script with these lines in place of the good ones.
fn script(change: impl Fn(&str) -> String) -> Result<Lesson, LessonError> {
    let good =
        "rules attack\nseats 2\nseed 1844\nlearner 0\nsay a\n0 defend\n1 10D\nsay b\n0 JC\nend c\n";
    change(good).parse()
}

#[test]
fn an_error_names_its_line() {
    let checks: &[(&str, &str, &str)] = &[
        ("seed 1844", "seed many", "line 3: 'many' is not a whole number here"),
        ("seed 1844\n", "", "line 9: the script has no 'seed'"),
        (
            "rules attack",
            "rules /",
            "line 1: a rule code begins with a game, as in GAME/NAME=VALUE",
        ),
        ("1 10D", "2 10D", "line 7: there is no such seat; seats count from 0"),
        ("1 10D", "say b\n1 10D", "line 8: a prompt stands right before an action of the learner"),
        ("say a", "say a\nsay b", "line 7: an action has one prompt at most"),
        ("say a\n", "", "line 5: the learner's first action needs a prompt: 'say MESSAGE'"),
        ("end c", "say c\nend d", "line 11: a prompt stands before 'end' without an action"),
        ("end c", "end c\n0 KD", "line 11: nothing may follow 'end'"),
        ("end c", "", "line 9: the script has no 'end'"),
        ("learner 0", "learner 2", "line 10: the learner needs one of the seats"),
        (
            "1 10D",
            "one 10D",
            "line 7: a line begins with rules, seats, seed, learner, next, say, picture, end or a seat",
        ),
        (
            "1 10D",
            "picture p arrow\n1 10D",
            "line 7: a picture with an arrow stands before an action of the learner",
        ),
        ("say a", "picture p\npicture p arrow\nsay a", "line 6: another picture has this name"),
        ("1 10D", "1", "line 7: a line is a word and its value, such as 'seats 2' or '0 9D'"),
    ];
    assert!(script(str::to_owned).is_ok());
    for (good, bad, error) in checks {
        let found = script(|text| text.replace(good, bad)).map(|_| ()).unwrap_err();
        assert_eq!(found.to_string(), *error, "{bad}");
    }
}

#[test]
fn an_illegal_action_is_found_in_its_line() {
    let check = |good: &str, bad: &str| {
        let lesson = Arc::new(script(|text| text.replace(good, bad)).unwrap());
        lesson.check().unwrap_err().to_string()
    };
    assert!(check("0 JC", "0 2S").starts_with("line 9: 2S: "), "a Shield that is too low");
    assert!(check("0 JC", "0 9Z").starts_with("line 9: 9Z: "), "no card");
    assert_eq!(check("1 10D\n", ""), "line 8: JC: seat 0 has nothing to decide here");
    assert!(check("rules attack", "rules chess").starts_with("line 1: "), "no game");
}

#[test]
fn a_picture_is_the_position_at_its_line_and_the_action_of_its_arrow() {
    let text = "say a\npicture first arrow\n0 defend\n1 10D\npicture second";
    let lesson = Arc::new(script(|good| good.replace("say a\n0 defend\n1 10D", text)).unwrap());
    let pictures = lesson.pictures().unwrap();
    let [first, second] = pictures.as_slice() else { panic!("{pictures:?}") };
    assert_eq!((first.name.as_str(), second.name.as_str()), ("first", "second"));
    assert_eq!((first.steps.len(), second.steps.len()), (1, 0));
    let played = lesson.play_to(1, NO_NAMES).unwrap();
    assert_eq!(second.scene, played.played().scene(played.observer(), &Draft::EMPTY));
    assert_ne!(first.scene, second.scene);
}
