//! The port of a match in this process.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_core::matches::{Proposal, Seating};
use sortie_core::record::Record;
use sortie_core::setup::Setup;
use sortie_outside::AllowedPrograms;
use sortie_table::{ActionInput, LocalTable, SeatPlayer, TablePort, Undo, any_table};
use std::time::Duration;

const SEED: [u8; 32] = [7; 32];

/// Retaliation, whose players all choose at once.
fn port(players: &[&str]) -> LocalTable {
    let players: Vec<SeatPlayer> = players.iter().map(|text| text.parse().unwrap()).collect();
    let names = (0..players.len()).map(|seat| format!("P{seat}")).collect();
    let seating = Seating { names, entropy: Vec::new() };
    let setup = Setup::for_game("retaliation");
    let table = any_table::create(&setup, &players, seating, SEED, AllowedPrograms::None).unwrap();
    LocalTable::new(table, players, "Bot".to_owned(), Box::new(|_| Ok(())))
}

/// Submits the first choice of each step.
fn choose(port: &mut LocalTable) {
    while let Some(choice) = port.view().scene.choices.first() {
        let draft = port.draft().with(choice.step);
        port.set_draft(draft).unwrap();
    }
    let draft = port.draft();
    port.submit(&ActionInput::Draft(draft)).unwrap();
}

fn wait_for_bots(port: &mut LocalTable) {
    port.poll(Duration::ZERO).unwrap();
    while port.is_live() {
        port.poll(Duration::from_secs(1)).unwrap();
    }
}

/// The record after two decisions; the bots think while the human does, or after them.
fn two_decisions(bots_first: bool) -> Record {
    let mut port = port(&["novice", "you", "novice"]);
    for _ in 0..2 {
        if bots_first {
            wait_for_bots(&mut port);
        }
        choose(&mut port);
        wait_for_bots(&mut port);
    }
    port.record().unwrap()
}

#[test]
fn somebody_who_chooses_at_the_same_time_as_bots_is_asked_at_once() {
    let mut port = port(&["novice", "you", "novice"]);
    assert!(port.view().must_choose(), "before any bot has moved");
    wait_for_bots(&mut port);
    assert!(port.view().must_choose());
    assert_eq!(port.view().decision, 1);
    choose(&mut port);
    assert!(!port.view().must_choose());
    wait_for_bots(&mut port);
    assert_eq!(port.view().decision, 2);
}

#[test]
fn the_record_does_not_depend_on_the_speed_of_the_bots() {
    assert_eq!(two_decisions(true), two_decisions(false));
}

#[test]
fn a_choice_is_taken_back_while_the_bots_still_think() {
    let mut port = port(&["novice", "you", "novice"]);
    choose(&mut port);
    assert!(port.view().submitted.is_some());
    assert_eq!(port.undo(), Ok(Undo::TakenBack));
    assert!(port.view().must_choose());
    choose(&mut port);
    wait_for_bots(&mut port);
    assert_eq!((port.view().decision, port.undo()), (2, Ok(Undo::TakenBack)));
    assert_eq!(port.view().decision, 3, "reopened under a new number");
    wait_for_bots(&mut port);
    choose(&mut port);
    wait_for_bots(&mut port);
    assert_eq!(port.view().decision, 4);
}

#[test]
fn a_declined_take_back_is_not_called_a_missing_decision() {
    let mut port = port(&["you:Anna", "you:Ben"]);
    for seat in [0, 1] {
        port.show_to(Some(seat));
        assert_eq!(port.undo(), Ok(Undo::Nothing));
        choose(&mut port);
    }
    port.show_to(Some(0));
    assert_eq!(port.undo(), Ok(Undo::Asked));
    assert_eq!(port.view().offer.as_ref().map(|offer| offer.proposal), Some(Proposal::TakeBack));
    port.show_to(Some(1));
    port.answer_offer(false).unwrap();
    port.show_to(Some(0));
    assert_eq!(port.undo(), Ok(Undo::Declined));
}
