//! The stage: the fights that the beats of a stream make.

use crate::matches::won_by_first;
use crate::toy::referee::BEATS;
use crate::toy::{self, Action, Toy, lay};
use sortie_core::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use sortie_core::matches::Update;
use sortie_core::stage::{self, Stage};
use sortie_core::{Match, Observer, Seats};

/// The last fight that the public sees: each seat with its value and result.
fn fight(played: &Match<Toy>) -> Vec<(u8, String, Option<SideResult>)> {
    let frame = stage::frames(played, Observer::Public, 0).pop().unwrap();
    let side = |side: StageSide| (side.seat, side.value.unwrap_or_default(), side.result);
    frame.stage.sides.into_iter().map(side).collect()
}

#[test]
fn a_fight_stays_until_the_next_one_begins() {
    let mut played = won_by_first(2);
    let settled = fight(&played);
    assert_eq!(settled.len(), 2);
    assert!(settled.iter().all(|(.., result)| result.is_some()), "{settled:?}");
    let seat = played.waiting().iter().next().unwrap();
    played.resign(seat).unwrap();
    assert_eq!(fight(&played), settled, "other updates leave the stage alone");
}

#[test]
fn a_fight_that_was_taken_back_is_gone_and_is_remembered_no_more() {
    let mut played = toy::new(2);
    played.submit(0, 1, lay(0, [4])).unwrap();
    played.submit(1, 1, lay(1, [3])).unwrap();
    let first = fight(&played);
    assert_eq!(first[1].1, "3, number 1");
    let decision = played.take_back(0, Seats::one(1)).unwrap();
    assert_eq!(fight(&played), []);
    played.submit(0, decision, lay(0, [4])).unwrap();
    played.submit(1, decision, lay(1, [3])).unwrap();
    assert_eq!(fight(&played), first, "as if it were the first");
}

/// A match in which the decision after the first fight was played and taken back so many times.
fn taken_back(times: u32) -> Match<Toy> {
    let mut played = won_by_first(2);
    for _ in 0..times {
        played.submit(0, played.decision(), Action::Keep).unwrap();
        played.take_back(0, Seats::one(1)).unwrap();
    }
    played
}

#[test]
fn a_take_back_plays_no_beat_again() {
    let played = taken_back(50);
    let events = played.stream(Observer::Public, 0);
    let events = events.filter(|entry| matches!(entry.what, Update::Event(_))).count();
    BEATS.set(0);
    stage::frames(&played, Observer::Public, 0);
    assert_eq!(BEATS.get(), events, "one beat for each event");
    BEATS.set(0);
    stage::frames(&played, Observer::Public, played.stream_len());
    assert!(BEATS.get() < 10, "{}: only events that stand", BEATS.get());
    assert_eq!(fight(&played), fight(&taken_back(0)), "the fight before is back");
}

#[test]
fn frames_from_a_number_on_are_those_of_the_whole_stream() {
    for played in [won_by_first(3), taken_back(3)] {
        for who in Observer::all(played.seats()) {
            let all = stage::frames(&played, who, 0);
            assert_eq!(all.len(), played.stream_len());
            for from in 0..=all.len() {
                assert_eq!(stage::frames(&played, who, from), all[from..], "{who} from {from}");
            }
        }
    }
}

#[test]
fn cards_that_turn_up_are_no_longer_backs() {
    let mut stage = Stage::default();
    stage.apply(Beat::new(BeatKind::Lay).side(StageSide::new(0).backs(2)));
    stage.apply(Beat::new(BeatKind::Lay).side(StageSide::new(0).backs(1)));
    assert_eq!(stage.sides[0].backs, 3);
    stage.apply(Beat::new(BeatKind::Reveal).side(StageSide::new(0).value(7)));
    assert_eq!((stage.sides[0].backs, stage.sides[0].value.as_deref()), (0, Some("7")));
}

#[test]
fn cards_laid_on_a_settled_stage_begin_a_new_fight_and_captured_ones_do_not() {
    let mut stage = Stage::default();
    let side = |seat| StageSide::new(seat).value(seat);
    stage.apply(Beat::new(BeatKind::Compare).side(side(0)).side(side(1)));
    stage.apply(Beat::new(BeatKind::Capture).verdict(Verdict::Won(1)));
    stage.apply(Beat::new(BeatKind::Capture).side(StageSide::new(0).backs(1)));
    assert_eq!(stage.sides.len(), 2);
    assert_eq!(stage.sides[0].result, Some(SideResult::Lost));
    stage.apply(Beat::new(BeatKind::Lay).side(side(2)));
    assert_eq!(stage.sides, [side(2)]);
    assert!(!stage.settled);
}
