//! The conformance suite: what every game must satisfy, whatever its rules are. Each statement is
//! written once and runs over every game, preset and number of seats, and the values of parameters.
//! `specs` is the only place that names a game.
//!
//! Exhaustive parts walk *lite* forms: the same rules on a deck so small that every history can be
//! visited. Golden files and perft counts are written anew with `UPDATE_GOLDEN=1`.
//!
//! Each game has a module of tests, so `cargo test --test conformance games::modify` runs those of
//! one game. `SUBJECTS=modify-two` leaves out all forms whose name does not begin so.
#![cfg(test)]
#![allow(unreachable_pub, reason = "a test has no outside: `pub` is for its other modules")]
#![allow(clippy::format_push_string, reason = "what a failure says is put together once")]

mod actions;
mod beats;
mod choices;
mod determinization;
mod documents;
mod golden;
mod history;
mod interference;
mod leaky;
mod matches;
mod observations;
mod parameters;
mod perft;
mod recorded_chance;
mod specs;
mod stored;
mod subject;
mod toy;
mod trace;
mod unseen_cards;
mod visibility;
mod wording;

use interference::{Kind, examine, explain};
use leaky::Leak;
use sortie_core::Game;
use std::cell::Cell;
use subject::{Check, Subject, in_every_lite_form, in_every_preset};

/// The tests of each game, in a module of its name: the games then run side by side, and a failure
/// names its game.
mod games {
    use super::*;

    macro_rules! suite {
        ($($game:ident)*) => {$(
            mod $game {
                use super::*;

                const GAME: &str = stringify!($game);

                #[test]
                fn matches_end_and_every_card_lies_somewhere_once() {
                    in_every_preset(GAME, &matches::MatchesEnd);
                }

                #[test]
                fn records_are_replayed() {
                    in_every_preset(GAME, &matches::RecordsAreReplayed);
                }

                #[test]
                fn golden_matches_go_as_ever() {
                    in_every_preset(GAME, &golden::MatchesGoAsEver);
                }

                #[test]
                fn actions_read_back_and_others_do_not_parse() {
                    in_every_preset(GAME, &actions::ActionsReadBack);
                }

                #[test]
                fn a_refused_action_changes_nothing() {
                    in_every_preset(GAME, &actions::RefusedActionsChangeNothing);
                }

                #[test]
                fn illegal_play_does_not_panic() {
                    in_every_preset(GAME, &actions::IllegalPlayDoesNotPanic);
                }

                #[test]
                fn every_sentence_has_words_and_every_refusal_a_rule() {
                    in_every_preset(GAME, &wording::EverySentenceHasWords);
                }

                #[test]
                fn choices_touch_and_move_what_lies_on_the_table() {
                    in_every_preset(GAME, &choices::ChoicesAreOnTheTable);
                }

                #[test]
                fn beats_move_cards_between_zones_of_the_table() {
                    in_every_preset(GAME, &beats::BeatsNameZones);
                }

                #[test]
                fn every_message_is_used() {
                    wording::every_message_is_used(GAME);
                }

                #[test]
                fn every_parameter_has_a_name() {
                    wording::every_parameter_has_a_name(GAME);
                }

                #[test]
                fn positions_read_back() {
                    in_every_preset(GAME, &documents::PositionsReadBack);
                }

                #[test]
                fn bad_positions_are_refused_at_a_named_place() {
                    in_every_preset(GAME, &documents::BadPositionsAreRefused);
                }

                #[test]
                fn every_combination_of_values_is_playable_or_a_declared_conflict() {
                    parameters::every_combination_is_playable_or_a_conflict(GAME);
                }

                #[test]
                fn a_value_out_of_range_is_refused_by_name() {
                    parameters::bad_values_are_refused(GAME);
                }

                #[test]
                fn trees_are_counted() {
                    in_every_lite_form(GAME, &perft::TreesAreCounted);
                }

                #[test]
                fn equal_traces_are_equal_streams_and_the_other_way_round() {
                    in_every_lite_form(GAME, &NothingLeaks);
                }

                #[test]
                fn planted_leaks_are_found() {
                    for (leak, kind) in PLANTED {
                        specs::leaky_forms(GAME, &Finds(kind), leak);
                    }
                }

                #[test]
                fn every_kind_of_leak_is_planted() {
                    every_leak_is_planted(GAME);
                }

                #[test]
                fn unseen_cards_exchanged_change_nothing_that_is_seen() {
                    in_every_preset(GAME, &unseen_cards::UnseenCardsChangeNothing);
                }

                #[test]
                fn determinizations_are_what_the_stream_allows() {
                    in_every_lite_form(GAME, &determinization::DeterminizationsAreAllowed);
                }

                #[test]
                fn determinizations_look_as_the_view_does() {
                    in_every_preset(GAME, &determinization::DeterminizationsLookAlike);
                }

                #[test]
                fn observations_have_one_layout_and_decide_the_legal_steps() {
                    in_every_preset(GAME, &observations::ObservationsDecide);
                }

                #[test]
                fn what_may_be_hidden_is_marked_as_possible() {
                    in_every_preset(GAME, &observations::HiddenCardsArePossible);
                }

                #[test]
                fn a_weaker_memory_is_harmless() {
                    in_every_preset(GAME, &determinization::ForgettingIsHarmless);
                }
            }
        )*};
    }
    specs::for_each_game!(suite);
}

#[test]
fn every_listed_game_is_in_the_suite() {
    let ids: Vec<_> = specs::ids().filter(|id| *id != "toy").collect();
    assert_eq!(ids, sortie_games::catalogue::IDS, "the names in specs/mod.rs");
}

/// In every lite form everybody is told, shown and asked what is due, and nothing else.
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

/// The planted leaks, each with the kind that must be found; a game in its wrapping alone still passes.
const PLANTED: [(Leak, Option<Kind>); 6] = [
    (Leak::None, None),
    (Leak::View, Some(Kind::View)),
    (Leak::Audience, Some(Kind::Stream)),
    (Leak::Asked, Some(Kind::Asked)),
    (Leak::Untold, Some(Kind::Untold)),
    (Leak::Observation, Some(Kind::Observation)),
];

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

/// A game that hides something has lite forms, and forms with each leak but `Asked`, which not
/// every game can have.
fn every_leak_is_planted(game: &str) {
    #[derive(Default)]
    struct Met(Cell<usize>);
    impl Check for Met {
        fn run<G: Game>(&self, _: &Subject<G>) {
            self.0.set(self.0.get() + 1);
        }
    }
    let met = Met::default();
    specs::lite_forms(game, &met);
    assert!(met.0.get() > 0, "{game} has no lite form in specs/");
    for leak in [Leak::None, Leak::View, Leak::Audience, Leak::Untold, Leak::Observation] {
        let met = Met::default();
        specs::leaky_forms(game, &met, leak);
        let hides = specs::find(game).hides;
        assert_eq!(met.0.get() > 0, hides, "{game}: is {leak:?} planted, and should it be?");
    }
}
