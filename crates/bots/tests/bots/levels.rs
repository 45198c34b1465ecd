//! The levels of every game are bots of the registry, and think for a bounded time.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_bots::level::{LEVELS, levels, levels_by_id, recipe};
use sortie_bots::registry::{BudgetSpec, find_for};
use sortie_bots::{Budget, make};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::{Game, Observer, Referee, Rules};
use sortie_games::catalogue;
use sortie_games::modify::Modify;

/// The most simulations of a level: about 0.3 s of one core in the slowest game.
const MOST_SIMULATIONS: u32 = 4000;
/// The bots that are no slower than that by themselves.
const QUICK: [&str; 2] = ["beginner", "novice"];

struct HasRecipes;

impl Visitor for HasRecipes {
    type Out = ();

    fn visit<G: Game>(self) {
        let found: Vec<String> = (1..=levels::<G>().len() as u8)
            .map(|level| {
                let spec = recipe::<G>(level).unwrap();
                let is_quick = match spec.allowance {
                    Some(BudgetSpec::Simulations(n)) => n <= MOST_SIMULATIONS,
                    Some(BudgetSpec::Time(_)) => false,
                    None => QUICK.contains(&spec.bot.name),
                };
                assert!(is_quick, "{} {level}: {spec} has no small number", G::INFO.id);
                assert_eq!(spec.bot.level(), None, "{} {level}: {spec}", G::INFO.id);
                // As it is written, so that the page of the levels shows what they are.
                assert_eq!(
                    format!("bot:{}", G::INFO.levels[usize::from(level) - 1]),
                    spec.to_string()
                );
                spec.to_string()
            })
            .collect();
        let mut different = found.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), found.len(), "{}: {found:?}", G::INFO.id);
        assert!((1..=LEVELS.len()).contains(&G::INFO.levels.len()), "{}", G::INFO.id);
    }
}

#[test]
fn every_game_has_one_to_eight_levels_with_different_small_recipes() {
    for id in catalogue::IDS {
        catalogue::with(id, HasRecipes).unwrap();
    }
}

struct PlaysAsRecipe;

impl Visitor for PlaysAsRecipe {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let rules = G::new(seats);
        let state = rules.deal(seats, &mut Fast::new(4), &mut ());
        let seat = rules.turn(&state).seats().iter().next().unwrap();
        let view = rules.view(&state, Observer::Seat(seat));
        for (level, text) in levels::<G>().iter().zip(G::INFO.levels) {
            let [by_level, by_recipe] = [level.name, text].map(|spec| {
                let mut bot = make(spec, &rules, seats).unwrap();
                bot.decide(&rules, seat, &view, &Budget::simulations(40), &mut Fast::new(9))
            });
            assert_eq!(by_level, by_recipe, "{} {}", G::INFO.id, level.name);
        }
    }
}

#[test]
fn a_level_plays_as_its_recipe() {
    for id in catalogue::IDS {
        catalogue::with(id, PlaysAsRecipe).unwrap();
    }
}

/// `club` with the few simulations of the recipe would be weaker than the levels below.
#[test]
fn without_a_network_a_level_has_the_simulations_that_club_needs() {
    let rules = Modify::new(5);
    assert_eq!(recipe::<Modify>(5).unwrap().to_string(), "bot:expert:sims=2000");
    let state = rules.deal(5, &mut Fast::new(4), &mut ());
    let seat = rules.turn(&state).seats().lowest().unwrap();
    let view = rules.view(&state, Observer::Seat(seat));
    // Each simulation draws luck, so what is drawn after a search tells how many there were.
    let [level, club, fewer] = ["bot:5", "club:sims=3000", "club:sims=2000"].map(|spec| {
        let (mut bot, mut chance) = (make(spec, &rules, 5).unwrap(), Fast::new(9));
        let plays = bot.decide(&rules, seat, &view, &Budget::FREE, &mut chance);
        (plays, chance.below(u32::MAX))
    });
    assert_eq!(level, club);
    assert_ne!(level, fewer);
}

struct MakesNine;

impl Visitor for MakesNine {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        let (missing, seats) = (LEVELS.get(levels::<G>().len())?, G::INFO.seats.0);
        let refused = make(missing.name, &G::new(seats), seats).err().unwrap();
        assert_eq!(Some(&refused), find_for(missing.name, G::INFO.id).err().as_ref());
        Some(refused.to_string())
    }
}

#[test]
fn a_level_that_a_game_does_not_have_is_refused() {
    for id in catalogue::IDS {
        let most = levels_by_id(id).len();
        let expected = format!("{id} has no level {}; valid: 1 to {most}", most + 1);
        let refused = catalogue::with(id, MakesNine).unwrap();
        assert!(refused.is_none_or(|refused| refused == expected), "{id}");
        let beyond = find_for("bot:9", id).unwrap_err().to_string();
        assert_eq!(beyond, format!("{id} has no level 9; valid: 1 to {most}"));
        assert!(find_for("club", id).is_ok() && find_for("1", id).is_ok());
    }
}
