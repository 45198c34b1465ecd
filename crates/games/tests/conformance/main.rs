//! The conformance suite: what holds for every game of the catalogue, every preset and every
//! number of seats. A game passes by being listed; `tables` is the only place that names one.
//!
//! Exhaustive parts walk *lite* forms: the same rules on a deck so small that every history can
//! be visited. Golden files and perft counts are written anew with `UPDATE_GOLDEN=1`.
//! While a game is being written, `SUBJECTS=modify` leaves out all whose name does not begin so.
#![cfg(test)]
#![allow(unreachable_pub, reason = "a test has no outside: `pub` is for its other modules")]
#![allow(clippy::format_push_string, reason = "what a failure says is put together once")]

mod exchanged;
mod golden;
mod history;
mod imagine;
mod interference;
mod leaky;
mod matches;
mod perft;
mod sheet;
mod subject;
mod tables;
mod toy;
mod trace;
mod witness;

use interference::{Kind, examine, explain};
use leaky::Leak;
use sortie_core::Game;
use std::cell::RefCell;
use subject::{Check, Subject, everywhere, in_every_lite_form};

#[test]
fn matches_end_and_every_card_lies_somewhere_once() {
    everywhere(&matches::MatchesEnd);
}

#[test]
fn positions_read_back() {
    everywhere(&matches::PositionsReadBack);
}

#[test]
fn actions_read_back_and_others_do_not_parse() {
    everywhere(&matches::ActionsReadBack);
}

#[test]
fn golden_matches_go_as_ever() {
    everywhere(&golden::MatchesGoAsEver);
}

#[test]
fn trees_are_counted() {
    in_every_lite_form(&perft::TreesAreCounted);
}

/// The games that a check meets.
#[derive(Default)]
struct Ids(RefCell<Vec<&'static str>>);

impl Check for Ids {
    fn run<G: Game>(&self, _: &Subject<G>) {
        self.0.borrow_mut().push(G::INFO.id);
    }
}

#[test]
fn every_listed_game_has_a_lite_form() {
    let ids = Ids::default();
    tables::lite_forms(&ids);
    for id in sortie_games::catalogue::IDS {
        assert!(ids.0.borrow().contains(id), "{id} has no lite form in tables/");
    }
}

#[test]
fn every_listed_game_that_hides_something_has_forms_with_leaks() {
    for leak in [Leak::None, Leak::View, Leak::Audience, Leak::Untold] {
        let ids = Ids::default();
        tables::leaky_forms(&ids, leak);
        for id in sortie_games::catalogue::IDS {
            let (found, hides) = (ids.0.borrow().contains(id), tables::of(id).hides);
            assert_eq!(
                found, hides,
                "{id}: is there a form with a leak ({leak:?}), and should be?"
            );
        }
    }
}

/// In every lite form everybody is told, shown and asked what is due, and nothing else.
#[test]
fn equal_traces_are_equal_streams_and_the_other_way_round() {
    struct NothingLeaks;
    impl Check for NothingLeaks {
        fn run<G: Game>(&self, subject: &Subject<G>) {
            let report = examine(subject);
            if let Some(finding) = report.findings.first() {
                panic!("{}", explain(subject, finding));
            }
            let (histories, compared) = (report.histories, report.compared);
            let name = &subject.name;
            if subject.is_open() {
                // Every trace tells the whole history.
                assert_eq!(compared, 0, "{name}: something is hidden in {histories} histories");
                return;
            }
            assert!(compared > histories / 2, "{name}: {compared} of {histories} says little");
        }
    }
    in_every_lite_form(&NothingLeaks);
}

/// A leak that is planted is found, as what it is; nothing is found where none is planted.
struct Finds(Option<Kind>);

impl Check for Finds {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let found = examine(subject).findings;
        let right = match self.0 {
            Some(kind) => found.iter().any(|finding| finding.kind == kind),
            None => found.is_empty(),
        };
        assert!(right, "{}: {found:?}, not {:?}", subject.name, self.0);
    }
}

#[test]
fn a_game_in_its_wrapping_still_passes() {
    tables::leaky_forms(&Finds(None), Leak::None);
}

#[test]
fn a_leak_in_a_view_is_found() {
    tables::leaky_forms(&Finds(Some(Kind::View)), Leak::View);
}

#[test]
fn a_leak_in_the_audience_of_an_event_is_found() {
    tables::leaky_forms(&Finds(Some(Kind::Stream)), Leak::Audience);
}

#[test]
fn a_leak_in_whether_a_decision_is_asked_is_found() {
    tables::leaky_forms(&Finds(Some(Kind::Asked)), Leak::Asked);
}

#[test]
fn a_secret_that_is_kept_from_its_owner_is_found() {
    tables::leaky_forms(&Finds(Some(Kind::Untold)), Leak::Untold);
}

#[test]
fn unseen_cards_exchanged_change_nothing_that_is_seen() {
    everywhere(&exchanged::UnseenCardsChangeNothing);
}

#[test]
fn what_is_imagined_is_what_the_stream_allows() {
    in_every_lite_form(&imagine::AllowedStatesAreImagined);
}

#[test]
fn what_is_imagined_looks_as_the_view_does() {
    everywhere(&imagine::ImaginedStatesLookAlike);
}

#[test]
fn a_weaker_memory_is_harmless() {
    everywhere(&imagine::ForgettingIsHarmless);
}
