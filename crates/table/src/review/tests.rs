//! Reviews of whole records.

use super::*;
use crate::{AnyTable, SeatPlayer, Table, any_table};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Live;
use sortie_core::log::LogEntry;
use sortie_core::record::Record;
use sortie_core::{Game, Observer, Rules, Seats};
use sortie_games::attack::Attack;
use sortie_games::attacke::Attacke;
use sortie_games::catalogue;
use sortie_outside::AllowedPrograms;

/// A match of bots, played until its decision `until` is open or to its end.
fn played<G: Game>(rules: G, seats: u8, bots: &[&str], until: u32) -> Table<G> {
    let players: Vec<SeatPlayer> = bots.iter().map(|bot| bot.parse().unwrap()).collect();
    let names = (0..seats).map(|seat| format!("P{seat}")).collect();
    let mut table = Table::new(rules, &players, names, [7; 32]).unwrap();
    while let Some(seat) = table.bot_to_act() {
        if table.any_match().decision() == until {
            break;
        }
        table.play_bot_move(seat).unwrap();
    }
    table
}

fn record<G: Game>(rules: G, until: u32) -> Record {
    played(rules, 2, &["bot:random", "bot:novice"], until).record()
}

fn finished(record: &Record, seat: Seat, simulations: u32) -> Review {
    let mut job = start(record, seat, simulations).unwrap();
    while !job.advance() {}
    assert_eq!(job.progress().0, job.progress().1);
    job.review()
}

fn sum(split: &LuckSplit) -> f64 {
    let parts = [split.deal, split.chance, split.own_play, split.other_play];
    split.fair_share + parts.iter().map(|part| part.mean).sum::<f64>()
}

struct EveryGame;

impl Visitor for EveryGame {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let bots = vec!["bot:random"; usize::from(seats)];
        let record = played(G::new(seats), seats, &bots, u32::MAX).record();
        let review = finished(&record, 0, 4000);
        assert!((sum(&review.split) - review.result[0]).abs() < 1e-9, "{}", G::INFO.id);
        let last = review.points.last().unwrap();
        assert_eq!(last.decision, None);
        assert!(review.points.is_sorted_by_key(|point| point.at), "{}", G::INFO.id);
        for point in &review.points {
            let all: f64 = point.shares.iter().map(|share| share.mean).sum();
            assert!((all - 1.0).abs() < 1e-9, "{}: {point:?}", G::INFO.id);
        }
        assert!(!review.choices.is_empty(), "{}", G::INFO.id);
        for choice in &review.choices {
            assert_ne!(choice.chosen.action, choice.alternative.action);
            assert!(choice.cost.mean.abs() <= 1.0, "{choice:?}");
            let reasons = [&choice.chosen, &choice.alternative].map(|action| &action.reasons);
            assert!(reasons[0].iter().all(|reason| !reasons[1].contains(reason)), "{choice:?}");
            assert!(reasons.iter().all(|reasons| reasons.len() <= crate::hint::MAX_REASONS));
            if choice.verdict != Verdict::Costly {
                assert!(choice.better_reasons().is_empty() && choice.lost_points().is_none());
            }
        }
    }
}

#[test]
fn a_match_of_every_game_is_reviewed_and_its_parts_add_up() {
    for id in catalogue::IDS {
        catalogue::with(id, EveryGame).unwrap();
    }
}

struct SameLuck;

impl Visitor for SameLuck {
    type Out = ();

    /// Each decision, played once more with the luck of the record, leads to the next one.
    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let bots = vec!["bot:random"; usize::from(seats)];
        let record = played(G::new(seats), seats, &bots, u32::MAX).record();
        let found = timeline::decisions::<G>(&record).unwrap();
        for pair in found.decisions.windows(2) {
            let (mut state, mut luck) = (pair[0].state, Live::new([7; 32], pair[0].decision));
            found.rules.play(&mut state, &pair[0].joint, &mut luck, &mut ());
            assert_eq!(state, pair[1].state, "{}", G::INFO.id);
        }
        assert!(found.decisions.len() > 3);
    }
}

#[test]
fn a_decision_leads_to_the_next_one_by_the_luck_of_the_record() {
    for id in catalogue::IDS {
        catalogue::with(id, SameLuck).unwrap();
    }
}

#[test]
fn the_same_record_has_the_same_review() {
    let record = record(Attack::new(2), u32::MAX);
    assert_eq!(finished(&record, 0, 3000), finished(&record, 0, 3000));
    assert_ne!(finished(&record, 0, 3000).choices, finished(&record, 1, 3000).choices);
}

#[test]
fn a_running_match_has_no_review() {
    let error = start(&record(Attack::new(2), 4), 0, 1000).err();
    assert_eq!(error, Some(ReviewError::NotOver));
}

#[test]
fn a_seat_that_is_not_there_has_no_review() {
    let error = start(&record(Attack::new(2), u32::MAX), 2, 1000).err();
    assert_eq!(error, Some(ReviewError::UnknownSeat(2)));
}

#[test]
fn a_decision_that_was_taken_back_is_not_reviewed() {
    let mut table = played(Attack::new(2), 2, &["bot:random"; 2], 5);
    let seat = table.any_match().turn().seats().lowest().unwrap();
    table.play_bot_move(seat).unwrap();
    let all = Seats::first(2);
    AnyTable::take_back(&mut table, seat, all).unwrap();
    let reopened = table.record().log.iter().rev().find_map(|line| match line.entry {
        LogEntry::TakeBack { reopened, .. } => Some(reopened),
        _ => None,
    });
    while let Some(seat) = table.bot_to_act() {
        table.play_bot_move(seat).unwrap();
    }
    let review = finished(&table.record(), seat, 1000);
    let decisions: Vec<Option<u32>> = review.points.iter().map(|point| point.decision).collect();
    assert!(reopened.is_some() && !decisions.contains(&reopened), "{decisions:?}");
    assert!((sum(&review.split) - review.result[usize::from(seat)]).abs() < 1e-9);
}

#[test]
fn a_resignation_is_the_play_of_the_seat_that_resigned() {
    let mut table = played(Attack::new(2), 2, &["bot:random"; 2], 5);
    table.any_match_mut().resign(0).unwrap();
    let record = table.record();
    let (own, other) = (finished(&record, 0, 3000).split, finished(&record, 1, 3000).split);
    assert!(own.own_play.mean < -0.1 && own.other_play.mean > -0.4, "{own:?}");
    assert!(other.other_play.mean > 0.1, "{other:?}");
    assert!((sum(&own)).abs() < 1e-9 && (sum(&other) - 1.0).abs() < 1e-9);
}

#[test]
fn a_review_names_the_win_probability_at_a_resignation() {
    let resigned = |until| {
        let mut table = played(Attack::new(2), 2, &["bot:random"; 2], until);
        table.any_match_mut().resign(0).unwrap();
        [0, 1].map(|seat| finished(&table.record(), seat, 3000))
    };
    let [own, other] = resigned(4);
    let (point, end) = (&own.points[own.points.len() - 2], own.points.last().unwrap());
    let found = own.resignation.unwrap();
    assert_eq!(point.decision, Some(4));
    assert_eq!((found.at, found.decision, found.share), (end.at, 4, point.shares[0]));
    assert_eq!(other.resignation, None, "the other seat did not resign");
    // Nobody has a choice at decision 5, so it has no point: what came of decision 4 counts.
    let [own, _] = resigned(5);
    let point = &own.points[own.points.len() - 2];
    let found = own.resignation.unwrap();
    assert_eq!((found.decision, point.decision), (5, Some(4)));
    assert_ne!(found.share, point.shares[0]);
}

#[test]
fn whose_time_ran_out_has_not_resigned() {
    let mut table = played(Attack::new(2), 2, &["bot:random"; 2], 5);
    table.any_match_mut().clock(0, 0).unwrap();
    table.any_match_mut().resign(0).unwrap();
    assert_eq!(finished(&table.record(), 0, 1000).resignation, None);
}

/// A stand-in plays on for the seat, and the match goes on for long.
#[test]
fn a_resignation_of_one_of_three_is_named_with_the_decision_at_which_it_happened() {
    let mut table = played(Attacke::new(3), 3, &["bot:random"; 3], 5);
    let decision = table.any_match().decision();
    AnyTable::resign(&mut table, 1, "bot:random").unwrap();
    while let Some(seat) = table.bot_to_act() {
        table.play_bot_move(seat).unwrap();
    }
    let review = finished(&table.record(), 1, 1000);
    let found = review.resignation.unwrap();
    assert_eq!(found.decision, decision);
    assert!(found.share.mean > 0.0 && review.points.last().unwrap().at > found.at, "{found:?}");
}

#[test]
fn a_match_goes_on_from_a_decision_with_other_players() {
    let whole = record(Attack::new(2), u32::MAX);
    let names = ["Ann".to_owned(), "Bot".to_owned()];
    let maker = whole.log.iter().find_map(|line| match line.entry {
        LogEntry::Action { decision: 4, seat, .. } => Some(seat),
        _ => None,
    });
    let seat = maker.unwrap();
    let begun = play_on(&whole, (seat, 4), &names).unwrap();
    let players = ["you", "bot:random"].map(|player| player.parse().unwrap());
    let table = any_table::resume(&begun, &players, AllowedPrograms::None).unwrap();
    assert_eq!((table.any_match().decision(), table.names()), (4, &names[..]));
    let before = played(Attack::new(2), 2, &["bot:random", "bot:novice"], 4);
    assert_eq!(table.any_match().position(), before.any_match().position());
    let seen = |table: &dyn AnyTable| {
        table.any_match().scene(Observer::Seat(0), &sortie_core::Draft::EMPTY)
    };
    assert_eq!(seen(table.as_ref()).zones, seen(&before).zones);
    let other = PlayOnError::OtherSeat { seat: 1 - seat, decision: 4 };
    assert_eq!(play_on(&whole, (1 - seat, 4), &names), Err(other));
    assert_eq!(play_on(&whole, (seat, 9999), &names), Err(PlayOnError::NoDecision(9999)));
}

#[test]
fn no_choice_is_the_best_beside_one_that_wins_more() {
    let check = |mean, is_suggested, verdict| {
        let cost = ShareEstimate { mean, half_width: 0.02 };
        assert_eq!(Verdict::new(cost, is_suggested), verdict, "{mean} {is_suggested}");
    };
    check(0.03, true, Verdict::Costly);
    check(0.01, true, Verdict::Even);
    check(0.0, true, Verdict::Best);
    check(-0.01, true, Verdict::Best);
    check(-0.01, false, Verdict::Even);
    check(-0.03, false, Verdict::Best);
}

#[test]
fn the_costliest_choices_come_first() {
    let mut review = finished(&record(Attack::new(2), u32::MAX), 0, 1000);
    let one = review.choices[0].clone();
    let with = |mean: f64, verdict| ReviewedChoice {
        cost: ShareEstimate { mean, half_width: 0.01 },
        verdict,
        ..one.clone()
    };
    let costly = Verdict::Costly;
    review.choices = vec![
        with(0.1, costly),
        with(0.5, Verdict::Even),
        with(0.3, costly),
        with(0.2, costly),
        with(0.05, costly),
    ];
    assert_eq!(review.costliest(), [2, 3, 0]);
}

#[test]
fn a_stored_review_reads_back_with_its_steps_for_the_same_log_alone() {
    let record = record(Attack::new(2), u32::MAX);
    let review = finished(&record, 0, 4000);
    assert!(!review.choices.is_empty());
    let text = serde_json::to_string(&StoredReview::new(&review, 30)).unwrap();
    assert!(!text.contains("P0"), "names stay with the match: {text}");
    let read = || serde_json::from_str::<StoredReview>(&text).unwrap();
    let back = read().into_review(30, record.names()).unwrap();
    // Numbers have four decimals in documents.
    assert_eq!(serde_json::to_value(&back).unwrap(), serde_json::to_value(&review).unwrap());
    for (read, made) in back.choices.iter().zip(&review.choices) {
        assert_eq!(read.chosen.steps, made.chosen.steps);
        assert_eq!(read.alternative.steps, made.alternative.steps);
    }
    assert_eq!(read().into_review(31, record.names()), None);
    let other = text.replace(env!("CARGO_PKG_VERSION"), "0.0.0");
    let other = serde_json::from_str::<StoredReview>(&other).unwrap();
    assert_eq!(other.into_review(30, record.names()), None);
}
