//! The player of an equilibrium, measured as an opponent meets it.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_bots::equilibrium::MAX_NODES;
use sortie_bots::solve::solution::EXPLOITABILITY;
use sortie_bots::solve::{GameTree, InformationSet, Solution, best_response};
use sortie_bots::{Bot, Budget, Club, Distribution, Equilibrium, StandIn, make};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::setup::Setup;
use sortie_core::{Game, Observer, Referee};
use sortie_games::catalogue;
use sortie_games::commander::Commander;
use sortie_games::retaliation::{Action, Retaliation};
use sortie_small::{Goofspiel, Kuhn, Leduc};
use std::sync::Arc;

fn told<E>(event: E) -> StreamEntry<E> {
    StreamEntry { n: 0, decision: 0, what: Update::Event(event) }
}

/// Tells a bot the choice and the observations that lead to an information set.
fn hear<G: Game>(rules: &G, bot: &mut Equilibrium<G>, set: &InformationSet<'_, G>) {
    if let Some(chosen) = set.chosen {
        bot.chose(chosen);
    }
    for &event in set.heard {
        bot.observe(rules, &told(event));
    }
}

/// The exploitability of the bot as a share of the range of outcomes: with what it hears in a match, and
/// when it is asked by its view alone.
fn exploitability<G: Game>(rules: &G) -> [f64; 2] {
    let tree = GameTree::compile(rules, 2, MAX_NODES).unwrap();
    let bot = Equilibrium::find(rules, 2).unwrap();
    let decide = |bot: &mut Equilibrium<G>, set: &InformationSet<'_, G>| {
        bot.decide(rules, set.seat, set.view, &Budget::simulations(1), &mut Fast::new(1))
    };
    let with_memory = tree.strategy_with_memory(&bot, |bot, set| {
        hear(rules, bot, set);
        decide(bot, set)
    });
    let by_view = tree.strategy_with_memory(&(), |(), set| decide(&mut bot.clone(), set));
    [with_memory, by_view].map(|strategy| {
        let form = tree.form();
        best_response::nash_conv(form, &strategy.unwrap()) / 2.0 / form.range()
    })
}

#[test]
fn nothing_can_be_won_against_an_equilibrium() {
    for found in [
        exploitability(&Kuhn),
        exploitability(&Leduc),
        exploitability(&Goofspiel { cards: 4, hidden: true }),
        exploitability(&Retaliation::lite()),
        exploitability(&Commander::lite(2, 2)),
    ] {
        // Probabilities are rounded to 24 bits.
        assert!(found[0] < EXPLOITABILITY + 1e-6, "{found:?}");
        // Leduc poker is the only one of these whose views do not tell all that its seat has seen.
        assert!(found[1] < 0.01, "{found:?}");
    }
}

struct MeasureLiteForm;

impl Visitor for MeasureLiteForm {
    type Out = Option<[f64; 2]>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules = G::new(2).lite_form(2).filter(|_| G::INFO.seats.0 == 2)?;
        Equilibrium::find(&rules, 2)?;
        Some(exploitability(&rules))
    }
}

#[test]
fn nothing_can_be_won_in_the_lite_forms_of_the_catalogue() {
    let mut measured = 0;
    for id in catalogue::IDS {
        let Some(found) = catalogue::with(id, MeasureLiteForm).unwrap() else { continue };
        assert!(found.into_iter().all(|share| share < EXPLOITABILITY + 1e-6), "{id}: {found:?}");
        measured += 1;
    }
    assert!(measured >= 4, "{measured}");
}

struct IsTooLarge;

fn check_too_large<G: Game>(setup: &Setup) {
    for seats in G::INFO.seats.0..=G::INFO.seats.1 {
        let Ok(rules) = setup.build::<G>(usize::from(seats)) else { continue };
        assert!(Equilibrium::find(&rules, seats).is_none(), "{setup:?} {seats}");
    }
}

impl Visitor for IsTooLarge {
    type Out = ();

    fn visit<G: Game>(self) {
        for preset in G::INFO.presets {
            check_too_large::<G>(&Setup::for_game(G::INFO.id).preset(preset.id));
        }
    }
}

/// A server makes bots without a thought of the time, so no rules that it plays may be solved.
#[test]
fn whole_games_are_refused() {
    for id in catalogue::IDS {
        catalogue::with(id, IsTooLarge).unwrap();
    }
}

/// The distributions of a bot for both seats in the first decision of a match of Retaliation's lite form,
/// in which both seats set up their houses at once.
fn first_choice(bot: &str) -> Distribution<Action> {
    let rules = Retaliation::lite();
    let state = rules.deal(2, &mut Fast::new(1), &mut ());
    let view = rules.view(&state, Observer::Seat(0));
    let mut bot = make(bot, &rules, 2).unwrap();
    bot.decide(&rules, 0, &view, &Budget::FREE, &mut Fast::new(2))
}

#[test]
fn master_expert_and_club_play_it_unless_a_search_is_asked_for() {
    let rules = Retaliation::lite();
    assert_eq!(StandIn::find("master", &rules, 2), None);
    let solved = first_choice("master");
    assert!(solved.len() > 1, "{solved:?}");
    for other in ["club", "master:sims=50", "expert", "expert:sims=50"] {
        assert_eq!(first_choice(other), solved, "{other}");
    }
    for other in ["club:sims=50", "club:temperature=0.5", "club:forget=0.5"] {
        assert_ne!(first_choice(other), solved, "{other}");
    }
}

/// In Leduc poker a view does not tell how the seats bet in the first round.
#[test]
fn it_remembers_what_its_view_does_not_tell() {
    let rules = Leduc;
    let tree = GameTree::compile(&rules, 2, MAX_NODES).unwrap();
    let begun = Equilibrium::find(&rules, 2).unwrap();
    let decide = |bot: &mut Equilibrium<Leduc>, set: &InformationSet<'_, Leduc>| {
        bot.decide(&rules, set.seat, set.view, &Budget::FREE, &mut Fast::new(1))
    };
    let mut differs = 0;
    let strategy = tree.strategy_with_memory(&begun, |bot, set| {
        hear(&rules, bot, set);
        let mut forgetful = bot.clone();
        let taken_back = Update::TakenBack { reopened: 1, decision: 2, seat: 0 };
        forgetful.observe(&rules, &StreamEntry { n: 0, decision: 0, what: taken_back });
        let by_view = decide(&mut begun.clone(), set);
        assert_eq!(decide(&mut forgetful, set), by_view);
        let remembered = decide(bot, set);
        differs += u32::from(remembered != by_view);
        remembered
    });
    assert!(strategy.is_some() && differs > 10, "{differs}");
}

#[test]
fn a_position_that_no_match_leads_to_is_searched() {
    let solution = Arc::new(Solution::solve(&Kuhn, 2, MAX_NODES).unwrap());
    let mut bot = Equilibrium::<Leduc>::new(solution);
    let (mut luck, budget) = (Fast::new(1), Budget::simulations(50));
    let state = Leduc.deal(2, &mut luck, &mut ());
    let view = Leduc.view(&state, Observer::Seat(0));
    let found = bot.decide(&Leduc, 0, &view, &budget, &mut Fast::new(3));
    let searched = Club::default().decide(&Leduc, 0, &view, &budget, &mut Fast::new(3));
    assert_eq!(found, searched);
}
