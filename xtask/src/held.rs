//! How much the bots lose at most in solved forms: the first table of docs/strength.md.

use crate::forms::{LIMIT, Study};
use crate::strength::{SEED, percent};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use sortie_bots::club::{Advice, advise};
use sortie_bots::solve::{GameTree, InformationSet, SolveError, backward_induction, best_response};
use sortie_bots::{Bot, Budget, Club, Distribution, beginner, make, novice};
use sortie_core::chance::Fast;
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::{Game, Seat, Utility};

/// Whose strategies are held against equilibria.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Player {
    /// A bot that remembers nothing, and how much it thinks of its own accord.
    Bot(&'static str, u32),
    /// The club player with so many simulations, which hears and remembers as in a match.
    Club(u32),
    /// The action with the greatest share of the win in so many simulations of the club player,
    /// without its memory.
    Looks(u32),
}

const HELD: [Player; 8] = [
    Player::Bot("random", 1),
    Player::Bot("novice", novice::SIMULATIONS),
    Player::Bot("beginner", beginner::SIMULATIONS),
    Player::Club(1000),
    Player::Club(10_000),
    Player::Club(100_000),
    Player::Looks(1000),
    Player::Looks(10_000),
];

/// The heading of the rows.
pub(crate) const HEAD: &str = "\
## Against equilibria

| form | sets | random | novice | beginner | club, 1 000 | club, 10 000 | club, 100 000 | best look, 1 000 | best look, 10 000 |
|---|---|---|---|---|---|---|---|---|---|";

/// The most simulations for a figure: some minutes.
const MOST: u64 = 600_000_000;
/// Fewer for what only shows how a search may not be read.
const MOST_OF_LOOKS: u64 = 60_000_000;

/// Holds the players against the equilibrium of a form.
pub(crate) struct Held;

impl Player {
    /// Whether there is a figure of it: where its decisions, as many, take no longer than they may, and
    /// where the win that it looks at is what is played for.
    const fn is_held(self, utility: Utility, decisions: u64) -> bool {
        match (self, utility) {
            (Player::Bot(_, n) | Player::Club(n), _) => n as u64 * decisions <= MOST,
            (Player::Looks(n), Utility::Share) => n as u64 * decisions <= MOST_OF_LOOKS,
            (Player::Looks(_), Utility::Points { .. }) => false,
        }
    }

    /// How it chooses by a view; the club player, by what it remembers too.
    fn answer<G: Game>(
        self,
        rules: &G,
        club: &mut Club<G>,
        (seat, view): (Seat, &G::View),
        n: u64,
    ) -> Distribution<G::Action> {
        let mut chance = Fast::stream(SEED, n);
        match self {
            Player::Bot(name, _) => match make(name) {
                Ok(mut bot) => {
                    Bot::<G>::decide(&mut *bot, rules, seat, view, &Budget::FREE, &mut chance)
                }
                Err(_) => sortie_bots::Random.decide(rules, seat, view, &Budget::FREE, &mut chance),
            },
            Player::Club(n) => club.decide(rules, seat, view, &Budget::simulations(n), &mut chance),
            Player::Looks(n) => {
                let found = advise(rules, seat, view, &Budget::simulations(n), &mut chance);
                let chance = |advice: &Advice<G::Action>| advice.chance.unwrap_or_default();
                let best = found.iter().map(chance).fold(0.0, f64::max);
                let looks = |advice: &&Advice<G::Action>| chance(advice) >= best;
                Distribution::uniform(found.iter().filter(looks).map(|advice| advice.action))
                    .unwrap_or_else(|| Distribution::sure(found[0].action))
            }
        }
    }

    /// How it chooses where it has heard this and chosen that since it chose before.
    fn answer_in<G: Game>(
        self,
        rules: &G,
        club: &mut Club<G>,
        set: &InformationSet<'_, G>,
    ) -> Distribution<G::Action> {
        if let Some(chosen) = set.chosen {
            club.chose(chosen);
        }
        for &event in set.heard {
            club.hear(rules, &StreamEntry { n: 0, decision: 0, what: Update::Event(event) });
        }
        self.answer(rules, club, (set.seat, set.view), set.first as u64)
    }
}

impl Study for Held {
    fn tree<G: Game>(&mut self, name: &str, rules: &G) -> Result<(), SolveError> {
        let tree = GameTree::compile(rules, 2, LIMIT)?;
        let form = tree.form();
        let sets = form.sets() as u64;
        let row = each(|player| {
            if !player.is_held(G::UTILITY, sets) {
                return Ok(None);
            }
            let strategy = tree.strategy_with_memory(&Club::default(), |club, set| {
                player.answer_in(rules, club, set)
            });
            Ok(strategy
                .map(|strategy| best_response::nash_conv(form, &strategy) / 2.0 / form.range()))
        })?;
        println!("| {name} | {sets} | {row} |");
        Ok(())
    }

    fn open<G: Game>(&mut self, name: &str, rules: &G) -> Result<(), SolveError> {
        let exact = backward_induction::solve(rules, 2, LIMIT)?;
        let states = exact.states as u64;
        let row = each(|player| {
            if !player.is_held(G::UTILITY, 2 * states) {
                return Ok(None);
            }
            let (mut n, mut loss) = (0, 0.0);
            for seat in [0, 1] {
                let mut policy = |seat, view: &G::View| {
                    n += 1;
                    player.answer(rules, &mut Club::default(), (seat, view), n)
                };
                let met = backward_induction::solve_against(rules, 2, LIMIT, seat, &mut policy)?;
                loss += (met.value - exact.value).abs() / 2.0;
            }
            Ok(Some(loss))
        })?;
        println!("| {name} | {states} | {row} |");
        Ok(())
    }
}

/// The figures of all players, found on as many threads as there are cores; a dash where there is none.
fn each(
    figure: impl Fn(Player) -> Result<Option<f64>, SolveError> + Sync + Send,
) -> Result<String, SolveError> {
    let figures: Result<Vec<_>, _> = HELD.into_par_iter().with_max_len(1).map(figure).collect();
    let cells = figures?.into_iter().map(|found| found.map_or_else(|| "–".to_owned(), percent));
    Ok(cells.collect::<Vec<_>>().join(" | "))
}
