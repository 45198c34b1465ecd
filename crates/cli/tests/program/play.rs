use crate::run::{Ran, begin, run, run_in};
use expect_test::{Expect, expect};
use serde_json::Value;
use std::io::{Read, Write};
use std::path::Path;

/// Plays with a chooser that reads what was printed since it last answered, up to the prompt.
pub(crate) fn converse(
    folder: &Path,
    args: &[&str],
    mut choose: impl FnMut(&str) -> String,
) -> String {
    let mut child = begin(folder, args);
    let mut input = child.stdin.take().unwrap();
    let mut out = child.stdout.take().unwrap();
    let (mut all, mut read_to, mut byte) = (Vec::new(), 0, [0]);
    while out.read(&mut byte).unwrap() == 1 {
        all.push(byte[0]);
        if all.ends_with(b"> ") {
            let seen = String::from_utf8(all[read_to..].to_vec()).unwrap();
            read_to = all.len();
            let answer = choose(&seen);
            // The program may end where it is asked to.
            let _ = writeln!(input, "{answer}");
        }
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
    String::from_utf8(all).unwrap()
}

/// A number of the list above the prompt, by a small generator: high and low ones in turn.
pub(crate) fn any_number(seen: &str, luck: &mut u64) -> String {
    let mut numbers = seen.lines().filter_map(|line| {
        line.trim_start().split_once(". ")?.0.parse::<u64>().ok().filter(|_| line.starts_with("  "))
    });
    let last = numbers.next_back().unwrap_or(1).max(1);
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (1 + (*luck >> 33) % last).to_string()
}

fn games() -> Vec<Value> {
    let all: Value = serde_json::from_str(&run(&["games", "--json"], "").well()).unwrap();
    all.as_array().unwrap().clone()
}

/// The lines of the result: who won, and the places.
fn result(transcript: &str) -> Vec<&str> {
    let lines: Vec<&str> = transcript.lines().collect();
    let place = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(": ");
    let first = lines.iter().position(|line| line.starts_with("1. ") && place(line));
    let first = first.unwrap_or_else(|| panic!("no result in {transcript}"));
    let places = lines[first..].iter().take_while(|line| place(line)).count();
    lines[first - 1..first + places].to_vec()
}

#[test]
fn a_whole_match_of_every_preset_is_played_by_always_answering_one() {
    for game in games() {
        for (n, preset) in game["presets"].as_array().unwrap().iter().enumerate() {
            let (id, preset) = (game["id"].as_str().unwrap(), preset["id"].as_str().unwrap());
            let seats = game["seats"]["min"].as_u64().unwrap() as usize;
            // The bots of full strength play one preset.
            let bot = if n == 0 { ",bot" } else { ",bot:sims=20" };
            let seats = "you".to_owned() + &bot.repeat(seats - 1);
            let args = ["play", id, "--preset", preset, "--seed", "7", "--seats", &seats];
            let text = run(&args, &"1\n".repeat(500)).well();
            assert!(text.contains("\n--- The end ---\n"), "{id} {preset}: {text}");
            assert!(result(&text)[0].ends_with('.'), "{id} {preset}");
            let (text, _) = text.split_once("To play the same deal again:").unwrap();
            assert!(text.lines().all(|line| line.chars().count() < 80), "{id} {preset}");
        }
    }
}

#[test]
fn the_end_says_the_key_moment() {
    for (language, heading, why) in [
        ("en", "Key moment: ", " led to the end."),
        ("de", "Schlüsselmoment: ", " bis zum Ende vorn."),
    ] {
        let args = ["play", "attack", "--seats", "you,random", "--seed", "7", "--lang", language];
        let text = run(&args, &"1\n".repeat(500)).well();
        let (_, end) = text.split_once("\n1. ").unwrap();
        let end = end.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, moment) = end.split_once(heading).unwrap_or_else(|| panic!("{text}"));
        assert!(moment.contains(why), "{moment}");
    }
}

#[test]
fn whole_matches_are_played_by_choosing_from_the_lists_and_replay_tells_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    for game in games() {
        let id = game["id"].as_str().unwrap();
        let most = game["seats"]["max"].as_u64().unwrap();
        for (seats, bots) in [("you", most - 1), ("you:Anna,you:Ben", most - 2)] {
            let record = format!("{id}-{bots}.json");
            // Bots of full strength play in the test above; here the choices of people count.
            let seats = seats.to_owned() + &",bot:sims=20".repeat(bots as usize);
            let mut luck = bots;
            let args = ["play", id, "--seats", &seats, "--seed", "3", "--record", &record];
            let text = converse(folder.path(), &args, |seen| {
                if seen.contains("press Enter") {
                    String::new()
                } else {
                    any_number(seen, &mut luck)
                }
            });
            assert!(text.contains(&format!("The record is saved in {record}.")), "{text}");
            let again = run_in(folder.path(), &["replay", &record], b"").well();
            let points = |lines: Vec<&str>| -> Vec<String> {
                lines.iter().filter_map(|line| Some(line.split_once(": ")?.1.to_owned())).collect()
            };
            assert_eq!(points(result(&text)), points(result(&again)));
        }
    }
}

#[test]
fn the_same_seed_and_choices_give_the_same_match() {
    let play = |seed| {
        let args = ["play", "retaliation", "--seats", "you,bot:sims=20", "--seed", seed];
        run(&args, &"2\n1\n".repeat(150)).well()
    };
    let seed = "ab".repeat(32);
    let played = play(&seed);
    assert_eq!(play(&seed), played);
    assert!(played.ends_with(&format!("--seed {seed}\n")));
    assert_ne!(result(&played), result(&play("8")));
    let own = run(&["play", "attack"], "").well();
    let (own, seed) = own.rsplit_once("--seed ").unwrap();
    assert!(own.ends_with("--seats you,bot:1 "), "a newcomer meets an easy bot: {own}");
    assert!(seed.trim().parse::<u64>().is_ok(), "a random seed is told: {seed}");
}

#[test]
fn the_first_screen_tells_a_newcomer_all_there_is_to_know() {
    expect![[r#"
        Attack!

        Red Swords against black Shields: win duels, capture the enemy's cards.
        You play against Bot (novice).
        Type the number of your choice. 'help' lists the other commands.

        --- Decision 1 ---

        Captured: you 1, Bot 0

        Bot
          Hand (5)           face down
          Fight Deck (20)    face down
          Empty              Deck of Champions, Victory Deck, Field of Battle

        You
          Victory Deck       A♣
          Deck of Champions  4♥
          Fight Deck (20)    face down
          Hand (5)           2♣ 4♦ 5♠ 8♣ 9♦
          Empty              Field of Battle

        26 cards lie in each Fight Deck.
        You turn up 4♥, Bot turns up A♣.
        You win and capture A♣.
        You won the opening and choose who attacks first.
        You draw 2♣ 4♦ 5♠ 8♣ 9♦.
        Bot draws 5 cards.

        You won the opening. Attack first, or defend first?
          1. attack first
          2. defend first
        Type the number of your choice; 'help' lists the other commands.
        > 1

        --- Decision 2 ---

        You attack in this duel.
        Captured: you 1, Bot 0

        Bot
          Hand (5)           face down
          Fight Deck (20)    face down
          Empty              Deck of Champions, Victory Deck, Field of Battle

        You
          Victory Deck       A♣
          Deck of Champions  4♥
          Fight Deck (20)    face down
          Hand (5)           2♣ 4♦ 5♠ 8♣ 9♦
          Empty              Field of Battle

        You choose to attack first.

        You attack. Which Sword (red card) do you play?
          1. attack with 4♦ (value 4)
          2. attack with 9♦ (value 9)
        > 1

        --- Decision 5 ---

        You attack in this duel.
        Captured: you 1, Bot 2

        Bot
          Hand (5)               face down
          Fight Deck (18)        face down
          Deck of Champions (2)  Q♥ Q♠
          Victory Deck (2)       4♦ 8♣
          Empty                  Field of Battle

        You
          Victory Deck           A♣
          Deck of Champions      4♥
          Fight Deck (18)        face down
          Hand (5)               2♣ 5♠ 9♦ 10♥ Q♦
          Empty                  Field of Battle

        You attack with 4♦.
        Bot defends with Q♠.
        Bot wins and captures 4♦.
        Bot draws a card.
        You draw 10♥.
        Bot attacks with Q♥.
        You hold no Shield of 12 or more: you lose this duel.
        Bot takes a random card from your hand: 8♣.
        Bot wins the duel.
        You draw Q♦.
        Bot draws a card.

        You attack. Which Sword (red card) do you play?
          1. attack with 9♦ (value 9)
          2. attack with 10♥ (value 10)
          3. attack with Q♦ (value 12)
        > quit
        You left the match.

        To play the same deal again:
          sortie play attack --seats you,novice --seed 7
    "#]]
    .assert_eq(
        &run(&["play", "attack", "--seats", "you,novice", "--seed", "7"], "1\n1\nquit\n").well(),
    );
}

/// Checks the output when a newcomer types this at the first prompt for a card of Attack! seed 7.
fn typed(lines: &str, expected: &Expect) {
    let text = run(&["play", "attack", "--seed", "7"], &format!("1\n{lines}\nquit\n")).well();
    let (_, text) = text.split_once("  2. attack with 9♦ (value 9)\n> ").unwrap();
    let (text, _) = text.split_once("quit\nYou left the match.").unwrap();
    expected.assert_eq(text);
}

#[test]
fn a_choice_is_typed_as_a_number_a_card_a_label_or_some_of_its_words() {
    let first = |typed: &str| {
        run(&["play", "attack", "--seed", "7"], &format!("1\n{typed}\nquit\n")).well()
    };
    for typed in
        ["2", "9D", "9d", "9♦", "attack with 9♦ (value 9)", "with 9♦", "VALUE 9", "attack 9"]
    {
        assert!(first(typed).contains("You attack with 9♦."), "{typed}");
    }
}

#[test]
fn what_is_refused_is_explained_by_the_rule_in_its_own_words() {
    typed(
        "2C",
        &expect![[r#"
        2C
        2♣ is black, a Shield. An attacker plays a Sword, a red card. (ATK-02)
          ATK-02: Red cards (hearts and diamonds) are Swords and attack. Black cards
              (spades and clubs) are Shields and defend.
        > "#]],
    );
    typed(
        "KS",
        &expect![[r#"
            KS
            K♠ is not in your hand. Choose a card that you hold. (ATK-09)
              ATK-09: The attacker opens a duel by playing one Sword from the hand, face up.
            > "#]],
    );
}

#[test]
fn what_cannot_be_read_is_answered_with_what_can() {
    typed(
        "3\n0\n99999999999999999999\n\nnonsense\natack\nundoo\n9\u{1b}[2J\nquit now",
        &expect![[r#"
            3
            Type a number from 1 to 2, or 'help'.
            > 0
            Type a number from 1 to 2, or 'help'.
            > 99999999999999999999
            Type a number from 1 to 2, or 'help'.
            > 
            Type a number from 1 to 2, or 'help'.
            > nonsense
            "nonsense" is neither a card nor an action. Write a card like 9H or QC. Type a
            number from 1 to 2, or 'help'.
            > atack
            "atack" is neither a card nor an action. Write a card like 9H or QC. Type a
            number from 1 to 2, or 'help'.
            > undoo
            "undoo" is neither a card nor an action. Write a card like 9H or QC. Did you
            mean undo?
            > 9�[2J
            "9�[2J" is neither a card nor an action. Write a card like 9H or QC. Type a
            number from 1 to 2, or 'help'.
            > quit now
            "quit now" is neither a card nor an action. Write a card like 9H or QC. Did
            you mean quit?
            > "#]],
    );
}

#[test]
fn commands_explain_the_match_without_changing_it() {
    typed(
        "help\nactions\nlog\nrules 2\nrules atk-9\nrules 99\nrules x\ntable",
        &expect![[r#"
            help
            Type the number of a choice, its words, or an action in notation. Other commands:
              undo     undo a step, or take back your last decision if the others accept
              table    show the table and the question again
              actions  list every action that you may choose now, in notation
              rules    show the rules of the game; with an id, as in 'rules 11', one of
                       them
              log      show the log so far
              resign   resign
              help     show this list
              quit     leave the match; Ctrl-C and Ctrl-D do the same
              hint     show a strong bot's choice when you play alone against bots; the
                       log says so
            > actions
            4D | 9D
            > log
            The deal
              26 cards lie in each Fight Deck.
              You turn up 4♥, Bot turns up A♣.
              You win and capture A♣.
              You won the opening and choose who attacks first.
              You draw 2♣ 4♦ 5♠ 8♣ 9♦.
              Bot draws 5 cards.
            Decision 1
              You choose to attack first.
            > rules 2
            ATK-02: Red cards (hearts and diamonds) are Swords and attack. Black cards
                (spades and clubs) are Shields and defend.
            > rules atk-9
            ATK-09: The attacker opens a duel by playing one Sword from the hand, face up.
            > rules 99
            There is no rule "99". Did you mean ATK-09 or ATK-19 or ATK-01?
            > rules x
            There is no rule "x". The rules are ATK-01 to ATK-28.
            > table
            You attack in this duel.
            Captured: you 1, Bot 0

            Bot
              Hand (5)           face down
              Fight Deck (20)    face down
              Empty              Deck of Champions, Victory Deck, Field of Battle

            You
              Victory Deck       A♣
              Deck of Champions  4♥
              Fight Deck (20)    face down
              Hand (5)           2♣ 4♦ 5♠ 8♣ 9♦
              Empty              Field of Battle

            You attack. Which Sword (red card) do you play?
              1. attack with 4♦ (value 4)
              2. attack with 9♦ (value 9)
            > "#]],
    );
    let page = run(&["play", "attack", "--seed", "7"], "rules\n").well();
    for line in ["ATTACK!", "- ATK-01 ", "- ATK-28 "] {
        assert!(page.lines().any(|found| found.starts_with(line)), "{line}: {page}");
    }
    assert!(page.lines().all(|line| !line.contains("**")), "{page}");
}

#[test]
fn undo_takes_back_a_step_then_a_decision_to_which_bots_agree() {
    let folder = tempfile::tempdir().unwrap();
    let play = |lines: &str, record: &str| {
        let args = ["play", "retaliation", "--seed", "7", "--record", record];
        run_in(folder.path(), &args, lines.as_bytes()).well()
    };
    let steps = play("1\nundo\n2\n", "steps.json");
    assert_eq!(steps.matches("Where do you hide your king of spades?").count(), 2);
    assert!(steps.contains("Chosen so far: king of spades on the right\n"), "{steps}");
    let back = play("undo\n1\n1\n1\n1\n1\n1\nundo\n", "back.json");
    assert!(back.contains("You have no decision to take back yet."));
    assert!(back.contains("\nYou take back decision 1.\n"), "{back}");
    assert_eq!(back.matches("--- Decision").count(), 3);
    let told = run_in(folder.path(), &["replay", "back.json"], b"").well();
    assert!(told.contains("Player takes back decision 1."), "{told}");
}

/// A match of two humans at one keyboard.
fn two(lines: &str) -> String {
    run(
        &[
            "play",
            "retaliation",
            "--seats",
            "you:Anna,you:Ben",
            "--set",
            "suits_each=1",
            "--seed",
            "7",
        ],
        lines,
    )
    .well()
}

const ANNAS_SET_UP: &str = "\n1\n1\n1\n";

#[test]
fn the_keyboard_changes_hands_and_hands_stay_hidden() {
    let text = two(&format!("{ANNAS_SET_UP}\n2\n1\n1\n\n1\n\n"));
    let screens: Vec<&str> = text.split(&format!("\n{}\n", "=".repeat(78))).collect();
    for screen in &screens[1..] {
        let (anna, ben) =
            (screen.contains("king of spades on"), screen.contains("king of hearts on"));
        assert!(!(anna && ben), "two secrets on one screen: {screen}");
        if screen.starts_with("Pass the keyboard") {
            assert!(!screen.contains('♠') && !screen.contains('♥'), "{screen}");
        }
    }
    assert!(text.contains("Pass the keyboard to Anna. Anna, press Enter."));
    assert!(text.contains("Pass the keyboard to Ben. Ben, press Enter."));
    // Each is told what the other did, from the own side.
    assert!(text.contains("You lay the king of spades on the left behind A♠"));
    assert!(text.contains("Ben lays the royalty of hearts face down, A♥ before the left"));
}

#[test]
fn a_choice_is_taken_back_freely_while_others_still_choose() {
    let text = two(&format!("{ANNAS_SET_UP}undo\n\n2\n1\n1\n\nquit\n"));
    assert!(text.contains("Anna has chosen. Until everyone has, Anna can choose again"), "{text}");
    assert!(text.contains("Chosen so far: king of spades on the right\n"), "{text}");
    assert_eq!(text.matches("Pass the keyboard to Ben").count(), 2, "{text}");
    // Ben may have typed that: the secret is shown only when Anna has the keyboard.
    assert_eq!(text.matches("Pass the keyboard to Anna").count(), 2, "{text}");
    // Nothing was revealed, so nobody hears of it.
    assert!(!text.contains("back."), "{text}");
}

#[test]
fn the_others_at_the_keyboard_are_asked_before_a_decision_is_taken_back() {
    // Ben holds the keyboard after the set-up and wants it back.
    let played = format!("{ANNAS_SET_UP}\n1\n1\n1\n");
    let ask = "Anna: Ben wants to take back decision 1. Do you accept?";
    let refused = two(&format!("{played}undo\nmaybe\nno\n\n"));
    let (before, asked) = refused.split_once(ask).unwrap();
    assert!(before.ends_with("==\n"), "Anna does not see Ben's hand: {before}");
    assert!(asked.contains("\nAnna declines.\nPass the keyboard to "), "{refused}");
    assert!(!refused.contains("You take back decision 1."));
    let agreed = two(&format!("{played}undo\nyes\n\n"));
    assert!(agreed.contains("Ben takes back decision 1."), "{agreed}");
    assert!(agreed.matches("Where do you hide your king of spades?").count() == 2, "{agreed}");
}

#[test]
fn a_draw_is_offered_to_the_others_at_the_keyboard() {
    let ask = "Ben: Anna offers a draw. Do you accept?\nyes or no> ";
    let refused = two("\ndraw\nno\n\nquit\n");
    let (before, after) = refused.split_once(ask).unwrap();
    assert!(before.ends_with("==\n"), "Ben does not see Anna's hand: {before}");
    assert!(after.contains("\nBen declines.\nPass the keyboard to Anna."), "{refused}");
    assert!(after.contains("Where do you hide your king of spades?"), "{refused}");
    let agreed = two("\ndraw\nyes\n");
    let (_, end) = agreed.split_once("\n--- The end ---\n").unwrap();
    assert!(end.contains("\n1. Anna") && end.contains("\n1. Ben"), "{agreed}");
    let alone = run(&["play", "attack", "--seed", "7"], "help\n").well();
    assert!(!alone.contains("offer a draw"), "there is nobody to agree: {alone}");
}

#[test]
fn who_resigns_is_asked_first_and_ranks_last() {
    let text = run(&["play", "attack", "--seed", "7"], "resign\nno\nresign\nwhat\ny\n").well();
    assert!(text.contains("Resign? This cannot be undone.\nyes or no> no\n> resign"));
    let moment = "Key moment: You resign, although Bot is not ahead on points.";
    let end = format!("\nBot wins.\n1. Bot\n2. You: resigned\n{moment}\n\n");
    assert!(text.contains(&end), "{text}");
    let text = run(&["play", "attack", "--seed", "7"], "1\n1\n1\nresign\ny\n").well();
    assert!(text.contains("\nKey moment: Bot wins the duel, and from here on Bot led"), "{text}");
    let seats = "you,bot:sims=20,bot:sims=20";
    let three = ["play", "retaliation", "--seats", seats, "--seed", "7"];
    let text = run(&three, "resign\nyes\n").well();
    assert!(text.contains("You resign.\nA substitute plays on for you.\n"), "{text}");
    let places = result(&text);
    assert_eq!(places[3], "3. You: resigned", "the bots play on, and you are last: {places:?}");
    assert!(places[1].ends_with(" points"), "those who stayed have theirs: {places:?}");
}

#[test]
fn the_end_of_the_input_leaves_the_match_and_keeps_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "attack", "--seed", "7", "--record", "match.json"];
    let text = run_in(folder.path(), &args, b"1\n9D").well();
    assert!(text.contains("You attack with 9♦."), "a last line may lack its end: {text}");
    assert!(text.contains("You left the match.\n\nThe record is saved in match.json."), "{text}");
    let told = run_in(folder.path(), &["replay", "match.json"], b"").well();
    assert!(told.contains("Player attacks with 9♦.") && told.contains("The match is not over."));
    let again = run_in(folder.path(), &args, b"");
    assert_eq!(
        again.failed(1),
        "error: match.json: this file exists already; a record is kept in a new one\n"
    );
    let nowhere = ["play", "attack", "--record", "no/such/folder/match.json"];
    assert!(run_in(folder.path(), &nowhere, b"").failed(1).starts_with("error: no/such/folder"));
}

#[test]
fn rules_come_from_a_file_a_code_or_options() {
    let folder = tempfile::tempdir().unwrap();
    let toml = "game = \"retaliation\"\nseats = 3\n[set]\nrounds = 2\njack_odd = 5\n";
    std::fs::write(folder.path().join("rules.toml"), toml).unwrap();
    let play = |args: &[&str]| -> Ran {
        run_in(folder.path(), &[&["play", "retaliation"], args].concat(), b"")
    };
    let code = "Rules: retaliation/rounds=2,jack_odd=5.";
    let file = play(&["--rules", "rules.toml"]).well();
    let others = "You play against Bot 1 (level 2), Bot 2 (level 2).";
    assert!(file.contains(code) && file.contains(others), "{file}");
    let options = play(&["--set", "rounds=2", "--set", "jack_odd=5"]).well();
    assert!(options.contains(code), "{options}");
    let both = play(&["--rules", "rules.toml", "--set", "rounds=3"]).well();
    assert!(both.contains("Rules: retaliation/rounds=3,jack_odd=5."), "{both}");
    let coded = play(&["--code", "retaliation/rounds=2,jack_odd=5"]).well();
    assert!(coded.contains("  sortie play retaliation --code retaliation/rounds=2,jack_odd=5 "));
}

#[test]
fn a_hint_is_given_where_bots_alone_are_played_against_and_stands_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let play = |args: &[&str], typed: &str| {
        let args = [&["play", "attack", "--seed", "7"], args].concat();
        run_in(folder.path(), &args, typed.as_bytes()).well()
    };
    let asked = ["--seats", "you,novice", "--record", "asked.json"];
    let text = play(&asked, "h\nhint\n1\nquit\n");
    let (_, hints) = text.split_once("> h\n").unwrap();
    let (first, rest) = hints.split_once("> hint\n").unwrap();
    assert!(first.starts_with("A strong bot would play:\n  "), "{text}");
    assert!(first.contains(" %") && first.lines().count() >= 2, "{first}");
    assert!(rest.starts_with(first), "the same again: {text}");
    assert_eq!(text.matches("You ask for a hint.").count(), 1, "{text}");
    let record = std::fs::read_to_string(folder.path().join("asked.json")).unwrap();
    assert_eq!(record.matches("\"hint\"").count(), 1);
    let again = run_in(folder.path(), &["replay", "asked.json"], b"").well();
    assert!(again.contains("asks for a hint."), "{again}");

    let never = play(&["--seats", "you,novice", "--advice", "never"], "h\n");
    assert!(never.contains("Hints are turned off at this table."), "{never}");
    let two = play(&["--seats", "you:Anna,you:Ben"], "\nh\n");
    assert!(two.contains("Hints are available only when you play alone against bots."), "{two}");
}
