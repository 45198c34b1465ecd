use sortie_bots::Budget;
use sortie_core::hex;
use sortie_games::catalogue;
use sortie_table::daily::{self, Day, ReferenceMatch, Streak};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

#[test]
fn the_seed_is_the_hash_of_a_text_with_the_day_and_the_game() {
    let seed = |date, game| hex::write(&daily::seed(day(date), game));
    // printf '%s' 'sortie deal of the day 2026-11-24 attack' | sha256sum
    assert_eq!(
        seed("2026-11-24", "attack"),
        "cab3ddb779edd16b841cb71b359b28eab70a6a92dba9be652070ad65ee7a05ac"
    );
    assert_ne!(seed("2026-11-24", "duelx"), seed("2026-11-24", "attack"));
    assert_ne!(seed("2026-11-25", "attack"), seed("2026-11-24", "attack"));
}

#[test]
fn a_day_has_one_spelling() {
    for text in ["1970-01-01", "2024-02-29", "2026-11-24", "9999-12-31"] {
        assert_eq!(day(text).to_string(), text);
    }
    for text in [
        "",
        "today",
        "2026-11",
        "2026-2-03",
        "2025-02-29",
        "2026-13-01",
        "2026-11-31",
        "+2026-11-24",
        "2026-11-24 ",
        "24.11.2026",
        "2026-11-24-1",
        "-2026-11-24",
        "99999-01-01",
    ] {
        assert!(text.parse::<Day>().is_err(), "{text}");
    }
}

#[test]
fn a_day_ends_at_midnight_in_utc() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    assert_eq!(Day::from_unix_millis(0), day("1970-01-01"));
    assert_eq!(Day::from_unix_millis(DAY - 1), day("1970-01-01"));
    assert_eq!(Day::from_unix_millis(DAY), day("1970-01-02"));
    assert_eq!(day("2024-03-01").earlier(1), day("2024-02-29"));
    assert_eq!(day("2026-01-01").earlier(7), day("2025-12-25"));
}

#[test]
fn the_reference_bot_has_the_same_result_every_time() {
    let play = || {
        let mut played = ReferenceMatch::new(day("2026-11-24"), "duelx", 2).unwrap();
        while played.outcome().is_none() {
            let (seat, job) = played.start_move().unwrap();
            played.finish_move(seat, job.run(&Budget::simulations(20))).unwrap();
        }
        played.outcome().unwrap()
    };
    assert_eq!(play(), play());
}

#[test]
fn every_game_has_a_deal_of_the_day() {
    for game in catalogue::IDS {
        let seats = sortie_core::MAX_SEATS as u8;
        let begins =
            (2..=seats).any(|seats| ReferenceMatch::new(day("2026-11-24"), game, seats).is_ok());
        assert!(begins, "{game}");
    }
}

#[test]
fn a_streak_ends_where_a_day_is_missing() {
    let check = |days: &[&str], current, longest| {
        let set = days.iter().map(|day| day.parse().unwrap()).collect();
        let streak = Streak::new(&set, "2026-03-01".parse().unwrap());
        assert_eq!(streak, Streak { current, longest }, "{days:?}");
    };
    check(&[], 0, 0);
    check(&["2026-03-01"], 1, 1);
    check(&["2026-02-28"], 1, 1);
    check(&["2026-02-27"], 0, 1);
    check(&["2026-02-27", "2026-02-28", "2026-03-01"], 3, 3);
    check(&["2026-02-25", "2026-02-27", "2026-02-28"], 2, 2);
    check(&["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-28"], 1, 3);
}
