//! A match with humans and bots at it, at every game of the catalogue.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_bots::Budget;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::matches::{Proposal, SubmitError, UnknownSeat};
use sortie_core::record::Record;
use sortie_core::{Draft, Game, Observer, Seats};
use sortie_games::catalogue;
use sortie_outside::AllowedPrograms;
use sortie_table::{AnyTable, SeatPlayer, Table, TableError};
use std::cell::Cell;

const SEED: [u8; 32] = [7; 32];

fn players(texts: &[&str]) -> Vec<SeatPlayer> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// The players, and on the seats that are left bots that carry nothing from decision to decision.
fn with_bots(texts: &[&str], seats: u8) -> Vec<SeatPlayer> {
    let bots = std::iter::repeat_n("novice", usize::from(seats) - texts.len());
    players(&texts.iter().copied().chain(bots).collect::<Vec<_>>())
}

fn begin<G: Game>(players: &[SeatPlayer]) -> Table<G> {
    let names = (0..players.len()).map(|seat| format!("P{seat}")).collect();
    Table::new(G::new(players.len() as u8), players, names, SEED).unwrap()
}

/// Plays on until the match is over or so many choices are made; humans take the first choice there
/// is. How many were made.
fn play_on<G: Game>(table: &mut Table<G>, most: usize) -> usize {
    for made in 0..most {
        if let Some(bot) = table.bot_to_act() {
            table.play_bot_move(bot).unwrap();
        } else if let Some(seat) = table.played().waiting().lowest() {
            let (rules, view) = (table.played().rules(), table.played().view(Observer::Seat(seat)));
            let mut draft = Draft::EMPTY;
            while let Some(step) = rules.legal_steps(&view, &draft).next.first() {
                draft = draft.with(step);
            }
            let action = rules.action_of_draft(&view, &draft).unwrap();
            table.submit(seat, action).unwrap();
        } else {
            return made;
        }
    }
    most
}

/// Plays the same match with these players twice, once left and resumed after some choices; with
/// something that happens after the first choices.
fn resumes<G: Game>(players: &[SeatPlayer], happens: impl Fn(&mut Table<G>)) {
    const BEFORE: usize = 2;
    let begun = || {
        let mut table = begin::<G>(players);
        play_on(&mut table, BEFORE);
        happens(&mut table);
        table
    };
    let mut whole = begun();
    let choices = play_on(&mut whole, usize::MAX);
    assert!(choices > 1, "{}: hardly anything is left to choose", G::INFO.id);
    for left_after in [0, 1, choices / 2, choices - 1] {
        let mut left = begun();
        play_on(&mut left, left_after);
        let mut resumed =
            Table::<G>::resume(&left.record(), players, AllowedPrograms::None).unwrap();
        assert_eq!(resumed.record(), left.record());
        assert_eq!((resumed.names(), resumed.seed()), (whole.names(), SEED));
        play_on(&mut resumed, usize::MAX);
        assert_eq!(resumed.record(), whole.record(), "{} after {left_after}", G::INFO.id);
    }
}

struct Resumes;

impl Visitor for Resumes {
    type Out = bool;

    /// Whether somebody could think better of a choice.
    fn visit<G: Game>(self) -> bool {
        let seats = G::INFO.seats.0;
        resumes::<G>(&with_bots(&["random"], seats), |_| {});
        let taken_back = Cell::new(false);
        resumes::<G>(&with_bots(&["you"], seats), |table| {
            let taken = table.take_back(0, Seats::first(seats));
            taken_back.set(taken.is_ok());
        });
        taken_back.get()
    }
}

#[test]
fn a_match_that_is_resumed_goes_on_as_if_it_had_never_been_left() {
    let taken_back = catalogue::IDS.iter().filter(|id| catalogue::with(id, Resumes).unwrap());
    assert!(taken_back.count() > 2, "hardly ever was something taken back");
}

struct Forgets;

impl Visitor for Forgets {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let club = players(&vec!["club:sims=20"; usize::from(seats)]);
        let mut left = begin::<G>(&club);
        play_on(&mut left, 5);
        let mut resumed = Table::<G>::resume(&left.record(), &club, AllowedPrograms::None).unwrap();
        play_on(&mut resumed, usize::MAX);
        assert!(resumed.played().turn().outcome().is_some(), "{}", G::INFO.id);
    }
}

#[test]
fn bots_that_remember_play_on_where_they_have_forgotten() {
    for id in catalogue::IDS {
        catalogue::with(id, Forgets).unwrap();
    }
}

struct Seating;

impl Visitor for Seating {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let mut table = begin::<G>(&with_bots(&["you"], seats));
        play_on(&mut table, 3);
        let record = table.record();
        for players in [with_bots(&["you"], seats + 1), with_bots(&[], seats - 1)] {
            let wrong = TableError::Seats { seats, players: players.len() };
            assert_eq!(
                Table::<G>::resume(&record, &players, AllowedPrograms::None).err(),
                Some(wrong)
            );
        }
        let nobody = vec![SeatPlayer::Bot("nobody".to_owned()); usize::from(seats)];
        let refused = Table::<G>::resume(&record, &nobody, AllowedPrograms::None).err();
        assert!(matches!(refused, Some(TableError::Bot(_))), "{refused:?}");
        let cut = Record { log: record.log[1..].to_vec(), ..record };
        let refused =
            Table::<G>::resume(&cut, &with_bots(&["you"], seats), AllowedPrograms::None).err();
        assert!(matches!(refused, Some(TableError::Record(_))), "{refused:?}");
    }
}

#[test]
fn a_record_is_played_on_by_as_many_as_it_has_seats_and_only_if_it_is_whole() {
    for id in catalogue::IDS {
        catalogue::with(id, Seating).unwrap();
    }
}

struct Resigns;

impl Visitor for Resigns {
    type Out = u8;

    /// How many seats the match had.
    fn visit<G: Game>(self) -> u8 {
        let seats = 3.clamp(G::INFO.seats.0, G::INFO.seats.1);
        let mut table = begin::<G>(&with_bots(&["you", "you"], seats));
        play_on(&mut table, 4);
        table.resign(0, "Stand-in").unwrap();
        assert_eq!(table.resign(0, "Stand-in"), Err(again(seats)), "{}", G::INFO.id);
        let log = table.played().log().to_vec();
        let stand_in = LogEntry::Takeover { seat: 0, name: "Stand-in".to_owned() };
        assert_eq!(log.contains(&stand_in), seats > 2, "{}", G::INFO.id);
        assert_eq!(table.played().turn().outcome().is_some(), seats == 2, "{}", G::INFO.id);
        if seats > 2 {
            assert_eq!(table.humans(), Seats::one(1), "{}", G::INFO.id);
            let choices = play_on(&mut table, usize::MAX);
            assert!(choices > 1, "{}: the others play on", G::INFO.id);
        }
        let outcome = table.played().turn().outcome().unwrap();
        assert_eq!(outcome.place(0), seats, "{}: behind all others", G::INFO.id);
        seats
    }
}

/// Why nobody gives up twice.
fn again(seats: u8) -> SubmitError {
    if seats == 2 { SubmitError::Over } else { SubmitError::NotYours(0) }
}

#[test]
fn where_three_sit_a_bot_plays_on_for_who_gave_up_and_where_two_sit_it_is_over() {
    let seats: Vec<u8> =
        catalogue::IDS.iter().map(|id| catalogue::with(id, Resigns).unwrap()).collect();
    assert!(seats.contains(&2) && seats.contains(&3), "{seats:?}");
}

struct ResumesResigned;

impl Visitor for ResumesResigned {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = 3.clamp(G::INFO.seats.0, G::INFO.seats.1);
        if seats == 2 {
            return;
        }
        let mut whole = begin::<G>(&with_bots(&["you", "you"], seats));
        play_on(&mut whole, 4);
        whole.resign(0, "Stand-in").unwrap();
        let now = with_bots(&["bot", "you"], seats);
        let mut resumed = Table::<G>::resume(&whole.record(), &now, AllowedPrograms::None).unwrap();
        play_on(&mut whole, usize::MAX);
        play_on(&mut resumed, usize::MAX);
        assert_eq!(resumed.record(), whole.record(), "{}", G::INFO.id);
    }
}

#[test]
fn the_bot_of_who_gave_up_chooses_the_same_after_the_match_was_left() {
    for id in catalogue::IDS {
        catalogue::with(id, ResumesResigned).unwrap();
    }
}

struct Warm;

impl Visitor for Warm {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let mut table = begin::<G>(&with_bots(&["you", "you"], seats));
        table.take_over(1, "Stand-in").unwrap();
        assert_eq!(table.humans(), Seats::one(0), "{}", G::INFO.id);
        AnyTable::any_match_mut(&mut table).propose(0, Proposal::Draw).unwrap();
        table.accept_offer_for_bots(Seats::one(1));
        assert!(table.played().turn().outcome().is_none(), "{}: who is away is asked", G::INFO.id);
        table.accept_offer_for_bots(Seats::NONE);
        let outcome = table.played().turn().outcome().unwrap();
        assert_eq!(outcome.winners(), Seats::first(seats), "{}", G::INFO.id);

        let mut table = begin::<G>(&with_bots(&["you", "you"], seats));
        table.take_over(1, "Stand-in").unwrap();
        table.give_back(1).unwrap();
        assert_eq!(table.humans(), Seats::first(2), "{}", G::INFO.id);
        assert_eq!(table.give_back(1), Err(UnknownSeat(1)), "{}", G::INFO.id);
        AnyTable::any_match_mut(&mut table).propose(0, Proposal::Draw).unwrap();
        table.accept_offer_for_bots(Seats::NONE);
        let missing = table.played().offer().map(|offer| offer.missing);
        assert_eq!(missing, Some(Seats::one(1)), "{}: humans are asked", G::INFO.id);
    }
}

#[test]
fn a_bot_keeps_a_seat_warm_and_agrees_as_bots_do_until_its_human_is_back() {
    for id in catalogue::IDS {
        catalogue::with(id, Warm).unwrap();
    }
}

struct Thinks;

impl Visitor for Thinks {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let begun = || -> Option<Box<dyn AnyTable>> {
            let mut table: Box<dyn AnyTable> = Box::new(begin::<G>(&with_bots(&[], seats)));
            let seat = table.bot_to_act()?;
            let thinking = table.start_bot_move(seat)?;
            assert!(table.start_bot_move(seat).is_none(), "{}: it thinks already", G::INFO.id);
            let decision = table.any_match().decision();
            let thought = thinking.run(&Budget::FREE);
            assert_eq!(table.any_match().decision(), decision, "{}", G::INFO.id);
            assert_eq!(table.finish_bot_move(seat, thought), Ok(true), "{}", G::INFO.id);
            Some(table)
        };
        let mut table = begun().unwrap();
        // The same as where nobody waits for it.
        let mut other = begin::<G>(&with_bots(&[], seats));
        other.play_bot_move(other.bot_to_act().unwrap()).unwrap();
        assert_eq!(table.any_match().log(), other.played().log(), "{}", G::INFO.id);

        let Some(seat) = table.bot_to_act() else { return };
        let thinking = table.start_bot_move(seat).unwrap();
        let thought = thinking.run(&Budget::FREE);
        // Meanwhile somebody else was set there.
        table.take_over(seat, "Stand-in").unwrap();
        assert_eq!(table.finish_bot_move(seat, thought), Ok(false), "{}", G::INFO.id);
        let log = table.any_match().log().len();
        table.play_bot_move(seat).unwrap();
        assert!(table.any_match().log().len() > log, "{}: who sits there chooses", G::INFO.id);
    }
}

#[test]
fn a_bot_thinks_without_the_table_and_chooses_only_where_it_still_sits() {
    for id in catalogue::IDS {
        catalogue::with(id, Thinks).unwrap();
    }
}
