//! One search: simulations from states that were imagined.

use super::Advice;
use super::edge::Kind;
use super::habit::Habit;
use super::path::{Keys, Path};
use super::tree::{NodeId, Tree};
use super::ways::{Way, Ways};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::payoff::Payoff;
use crate::playout::{play_on, play_on_by};
use crate::random::Random;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::{Observer, Seats};
use sortie_core::{Draft, Game, Outcome, Seat, Utility};

/// Below the tree so many times as many decisions as there are seats are made by habit; how the match
/// stands then counts as how it ends. What comes after says more about chance than about what was chosen.
const AHEAD: u32 = 8;
/// A node of its own chooses when it was visited so often for each way.
pub(super) const ENOUGH: u32 = 4;
/// What came of a way that was taken less often is chance.
const TELLS: u32 = 32;
/// An action with a smaller share is not listed.
const RARE: f64 = 1e-3;

/// What a search has learnt.
#[derive(Clone, Debug)]
pub(super) struct Search {
    seat: Seat,
    /// Whether others who choose at the same time can foretell its choice; it is taken to be so for all
    /// that it chooses later too.
    foretold: bool,
    /// The luck by which it plays matches out; where there is none, they end where habit leaves them.
    playouts: Option<Fast>,
    pub(super) tree: Tree,
    payoff: Payoff,
    visits: Vec<Visit>,
    habit: Habit,
}

/// A choice on the way down.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// Where it was made; a second one where the first has not seen much yet.
    nodes: [NodeId; 2],
    seat: Seat,
    ways: Ways,
    taken: (Way, f32),
}

impl Search {
    pub(super) fn new(seat: Seat, foretold: bool, utility: Utility, most: usize) -> Self {
        Search {
            seat,
            foretold,
            playouts: None,
            tree: Tree::new(most),
            payoff: Payoff::new(utility),
            visits: Vec::new(),
            habit: Habit::new(),
        }
    }

    /// Also plays every match out at random, by luck of its own, so that what it tells of a way is the
    /// share of the win and not of the lead. It chooses as it would have chosen.
    pub(super) fn playing_out(self, luck: Fast) -> Self {
        Search { playouts: Some(luck), ..self }
    }

    /// Goes down from this state by what is known, on by habit for a while, and learns from how it ends, or
    /// stands then.
    pub(super) fn simulate<G: Game>(&mut self, rules: &G, mut state: G::State, chance: &mut Fast) {
        self.visits.clear();
        let mut path = Path::new(self.seat);
        while let Turn::Decide(deciders) = rules.turn(&state) {
            let (mut joint, mut new) = (JointAction::empty(), false);
            for seat in deciders.iter() {
                let kind = self.kind(seat, deciders);
                let view = rules.view(&state, Observer::Seat(seat));
                let keys = path.keys(seat, &view);
                let action = walk(rules, &view, |draft, ways| {
                    let by = (&mut new, &mut *chance);
                    let known = self.choose(seat, kind, keys.at(draft), ways, by);
                    known.unwrap_or_else(|| ways.any(chance))
                });
                let Some(action) = action else { return };
                joint.put(seat, action);
            }
            for (seat, action) in joint.iter() {
                path.acted(seat, &action);
            }
            rules.play(&mut state, &joint, chance, &mut path);
            if new {
                break;
            }
        }
        let (outcome, over) = self.by_habit(rules, &mut state, chance);
        let worth = self.payoff.of(&outcome);
        self.habit.learn(&worth);
        let outcome = match &mut self.playouts {
            Some(luck) if !over => play_on(rules, &mut state, u32::MAX, luck).0,
            _ => outcome,
        };
        for visit in &self.visits {
            let worth = (worth[usize::from(visit.seat)], outcome.share(visit.seat) as f32);
            let [exact, coarse] = visit.nodes;
            self.tree.learn(exact, visit.ways, visit.taken, worth);
            if coarse != exact {
                self.tree.learn(coarse, visit.ways, visit.taken, worth);
            }
        }
    }

    /// How a seat chooses where these decide.
    const fn kind(&self, seat: Seat, deciders: Seats) -> Kind {
        if deciders.len() > 1 && (seat != self.seat || self.foretold) {
            Kind::Together
        } else {
            Kind::Alone
        }
    }

    /// How the match ends or stands when everybody has chosen by habit for a while, and whether it is over.
    fn by_habit<G: Game>(
        &mut self,
        rules: &G,
        state: &mut G::State,
        luck: &mut Fast,
    ) -> (Outcome, bool) {
        let decisions = AHEAD * u32::from(rules.standings(state).seats());
        play_on_by(rules, state, decisions, luck, |seat, view, luck| {
            walk(rules, view, |_, ways| self.habit.choose(seat, ways, luck))
        })
    }

    /// The way that the tree tries, and whether it is `new` to it; none where there is nothing to choose,
    /// or no room.
    fn choose(
        &mut self,
        seat: Seat,
        kind: Kind,
        keys: Keys,
        ways: Ways,
        (new, chance): (&mut bool, &mut Fast),
    ) -> Option<Way> {
        if ways.len() < 2 {
            return None;
        }
        let exact = self.tree.reach(keys.exact, kind)?;
        let coarse =
            if keys.coarse == keys.exact { exact } else { self.tree.reach(keys.coarse, kind)? };
        let enough = self.tree.visits(exact) >= ENOUGH * ways.len();
        let by = if enough { exact } else { coarse };
        *new |= self.tree.visits(by) == 0;
        let taken = self.tree.choose(by, ways, chance);
        self.visits.push(Visit { nodes: [exact, coarse], seat, ways, taken });
        Some(taken.0)
    }

    /// How likely the seat that searches should choose what.
    pub(super) fn distribution<G: Game>(
        &self,
        rules: &G,
        view: &G::View,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let found = self.actions(rules, view, |node, ways| {
            let mut policy = node.map(|node| self.tree.policy(node, ways)).unwrap_or_default();
            if policy.is_empty() && ways.len() > 0 {
                policy.push((ways.any(chance), 1.0));
            }
            policy
        });
        let found = found.into_iter().map(|found| (found.action, found.share));
        Distribution::weighted(found).unwrap_or_else(|| {
            let random = Random.act(rules, self.seat, view, &Budget::FREE, chance);
            Distribution::sure(random)
        })
    }

    /// What the seat that searches has tried.
    pub(super) fn advice<G: Game>(&self, rules: &G, view: &G::View) -> Vec<Advice<G::Action>> {
        self.actions(rules, view, |node, ways| {
            let tried = node.into_iter().flat_map(|node| self.tree.tried(node));
            let mut tried: Vec<_> = tried.filter(|(way, _)| ways.has(*way)).collect();
            let all: f32 = tried.iter().map(|(_, weight)| weight).sum();
            for (_, weight) in &mut tried {
                *weight /= all;
            }
            tried
        })
    }

    /// The actions that a policy makes, with their shares.
    fn actions<G: Game>(
        &self,
        rules: &G,
        view: &G::View,
        mut policy: impl FnMut(Option<NodeId>, Ways) -> Vec<(Way, f32)>,
    ) -> Vec<Advice<G::Action>> {
        let keys = Path::new(self.seat).keys(self.seat, view);
        let mut found = Vec::new();
        let mut open = vec![(Draft::EMPTY, 1.0, None)];
        while let Some((draft, share, known)) = open.pop() {
            let steps = rules.legal_steps(view, &draft);
            let ways = Ways::of(steps);
            let node = self.tree.find(keys.at(&draft).exact);
            let policy = match ways.len() {
                1 => vec![(ways.nth(0), 1.0)],
                _ => policy(node, ways),
            };
            // What is hardly ever chosen is not worth listing, but something is always left.
            let likely = policy.iter().map(|(_, part)| *part).fold(0.0, f32::max);
            for (way, part) in policy {
                let share = share * f64::from(part);
                if share < RARE && part < likely {
                    continue;
                }
                let led = |times| node.and_then(|node| self.tree.won(node, way, times));
                let won = led(TELLS).or(known).or_else(|| led(1));
                let (draft, whole) = match way {
                    Way::Stop => (draft, true),
                    Way::Step(step) => (draft.with(step), steps.last),
                };
                if whole {
                    let chance = won.map(f64::from);
                    let action = rules.action_of_draft(view, &draft);
                    found.extend(action.map(|action| Advice { action, share, chance }));
                } else {
                    open.push((draft, share, won));
                }
            }
        }
        found
    }
}

/// The action that is made by taking a way at each draft; `None` where there is nothing to decide.
pub(super) fn walk<G: Game>(
    rules: &G,
    view: &G::View,
    mut choose: impl FnMut(&Draft, Ways) -> Way,
) -> Option<G::Action> {
    let mut draft = Draft::EMPTY;
    loop {
        let steps = rules.legal_steps(view, &draft);
        let ways = Ways::of(steps);
        if ways.len() == 0 {
            return None;
        }
        match choose(&draft, ways) {
            Way::Stop => break,
            Way::Step(step) => draft = draft.with(step),
        }
        if steps.last {
            break;
        }
    }
    rules.action_of_draft(view, &draft)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_games::duelx::DuelX;
    use sortie_small::Leduc;

    /// Whether a match that goes on by habit from the deal is over then. What is said is how it ended or stands.
    fn is_over<G: Game>(seats: u8) -> bool {
        let (rules, mut luck) = (G::new(seats), Fast::new(3));
        let mut state = rules.deal(seats, &mut luck, &mut ());
        let mut search = Search::new(0, true, G::UTILITY, 1);
        let (outcome, over) = search.by_habit(&rules, &mut state, &mut luck);
        assert_eq!(outcome, rules.turn(&state).outcome().unwrap_or(rules.standings(&state)));
        over
    }

    #[test]
    fn a_long_match_is_left_and_a_short_one_played_to_its_end() {
        assert!(!is_over::<DuelX>(2));
        assert!(is_over::<Leduc>(2));
    }
}
