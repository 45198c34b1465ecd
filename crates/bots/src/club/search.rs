//! One search: simulations from sampled states.

use super::Hint;
use super::arm::{ActionStats, Selection};
use super::guide::Guide;
use super::infoset_path::{InfosetPath, NodeKeys};
use super::moves::{Branch, Branches};
use super::rollout_policy::RolloutPolicy;
use super::search_tree::{NodeId, SearchTree};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::random::Random;
use crate::rollout::{ROLLOUT_DEPTH_PER_SEAT, rollout_at_random, rollout_with};
use crate::utility::NormalizedUtility;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::{MAX_SEATS, Observer, Seats};
use sortie_core::{Draft, Game, Outcome, Seat, Utility};

/// A node chooses by its own statistics from this many visits per branch on; before, its coarse
/// node does.
pub(super) const MIN_VISITS_PER_ACTION: u32 = 4;
/// Visits that a branch needs before its share of wins is reported.
const MIN_VISITS_TO_REPORT: u32 = 32;
/// Actions with a smaller share are not reported.
const MIN_REPORTED_SHARE: f64 = 1e-3;

/// The state of one search.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) seat: Seat,
    /// Whether the other deciders can predict the seat's choice; assumed for all of its later
    /// decisions in the search too.
    predictable: bool,
    /// Luck for rollouts to the end of the match; `None` ends rollouts at their usual depth.
    terminal_rollouts: Option<Fast>,
    pub(super) tree: SearchTree,
    normalized: NormalizedUtility,
    visits: Vec<Visit>,
    pub(super) rollout_policy: RolloutPolicy,
}

/// A choice on the way down the tree.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// The exact and the coarse node.
    nodes: [NodeId; 2],
    seat: Seat,
    branches: Branches,
    taken: (Branch, f32),
}

impl Search {
    pub(super) fn new(seat: Seat, predictable: bool, utility: Utility, max_nodes: usize) -> Self {
        Search {
            seat,
            predictable,
            terminal_rollouts: None,
            tree: SearchTree::new(max_nodes),
            normalized: NormalizedUtility::new(utility),
            visits: Vec::new(),
            rollout_policy: RolloutPolicy::new(),
        }
    }

    /// Also plays every simulation to the end of the match at random, so that the reported shares
    /// are those of a win and not of the standings. The luck is separate, so that the choices stay
    /// the same.
    pub(super) fn with_terminal_rollouts(self, luck: Fast) -> Self {
        Search { terminal_rollouts: Some(luck), ..self }
    }

    /// Runs one simulation: down the tree from this state, the value of the leaf by a critic, and an update
    /// of all visited nodes. The first choices of some seats may be given. Returns the share of the win of
    /// the searching seat; `None` if a seat found no action.
    pub(super) fn simulate_guided<G: Game>(
        &mut self,
        rules: &G,
        mut state: G::State,
        given: JointAction<G::Action>,
        guide: &mut Guide<G>,
        chance: &mut Fast,
    ) -> Option<f32> {
        if !self.descend(rules, &mut state, given, Some(guide), chance) {
            return None;
        }
        let (utility, shares) = match rules.turn(&state) {
            Turn::Over(outcome) => {
                let shares = std::array::from_fn(|seat| outcome.share(seat as Seat) as f32);
                (self.normalized.evaluate(&outcome), shares)
            }
            Turn::Decide(deciders) => {
                let decider = deciders.iter().next().unwrap_or(self.seat);
                let shares = guide.shares(&state, decider);
                (NormalizedUtility::of_shares(&shares), shares)
            }
        };
        self.learn(&utility, &shares);
        Some(shares[usize::from(self.seat)])
    }

    /// Runs one simulation: down the tree from this state, a rollout, and an update of all visited
    /// nodes.
    pub(super) fn simulate<G: Game>(&mut self, rules: &G, state: G::State, chance: &mut Fast) {
        self.simulate_after(rules, state, JointAction::empty(), chance);
    }

    /// The same with the first choices of some seats given: only what follows them is learnt.
    pub(super) fn simulate_after<G: Game>(
        &mut self,
        rules: &G,
        mut state: G::State,
        given: JointAction<G::Action>,
        chance: &mut Fast,
    ) {
        if !self.descend(rules, &mut state, given, None, chance) {
            return;
        }
        let (outcome, over) = self.rollout(rules, &mut state, chance);
        let utility = self.normalized.evaluate(&outcome);
        self.rollout_policy.learn(&utility);
        let outcome = match &mut self.terminal_rollouts {
            Some(luck) if !over => rollout_at_random(rules, &mut state, u32::MAX, luck).0,
            _ => outcome,
        };
        let shares = std::array::from_fn(|seat| outcome.share(seat as Seat) as f32);
        self.learn(&utility, &shares);
    }

    /// Plays a state on by the tree, up to the end of the match or a decision that was new. Returns false if
    /// a seat found no action.
    fn descend<G: Game>(
        &mut self,
        rules: &G,
        state: &mut G::State,
        mut given: JointAction<G::Action>,
        mut guide: Option<&mut Guide<G>>,
        chance: &mut Fast,
    ) -> bool {
        self.visits.clear();
        let mut path = InfosetPath::new(self.seat);
        while let Turn::Decide(deciders) = rules.turn(state) {
            let (mut joint, mut new) = (JointAction::empty(), false);
            for seat in deciders.iter() {
                let kind = self.kind(seat, deciders, guide.as_deref());
                let view = rules.view(state, Observer::Seat(seat));
                let keys = path.keys(seat, &view);
                if let Some(action) = given.withdraw(seat) {
                    joint.put(seat, action);
                    continue;
                }
                let action = walk(rules, &view, |draft, branches| {
                    let nodes = self.reach(kind, keys.after_draft(draft), branches);
                    let Some(nodes) = nodes else { return branches.any(chance) };
                    if let Some(guide) = &mut guide {
                        self.open(kind, nodes, branches, guide, (seat, &view), draft);
                    }
                    self.choose(seat, nodes, branches, (&mut new, &mut *chance))
                });
                let Some(action) = action else { return false };
                joint.put(seat, action);
            }
            for (seat, action) in joint.iter() {
                path.acted(seat, &action);
            }
            rules.play(state, &joint, chance, &mut path);
            // The tree grows by one decision per simulation; the leaf is valued there.
            if new {
                break;
            }
        }
        true
    }

    /// Adds the result of a simulation to all nodes that it visited: the utility and the share of the win
    /// of each seat.
    fn learn(&mut self, utility: &[f32; MAX_SEATS], shares: &[f32; MAX_SEATS]) {
        for visit in &self.visits {
            let seat = usize::from(visit.seat);
            let utility = (utility[seat], shares[seat]);
            let [exact, coarse] = visit.nodes;
            self.tree.learn(exact, visit.branches, visit.taken, utility);
            // Without private knowledge both keys are the same node, which must not learn twice.
            if coarse != exact {
                self.tree.learn(coarse, visit.branches, visit.taken, utility);
            }
        }
    }

    /// The way in which a seat's node chooses if these seats decide.
    fn kind<G: Game>(&self, seat: Seat, deciders: Seats, guide: Option<&Guide<G>>) -> Selection {
        let is_mixed = deciders.len() > 1 && (seat != self.seat || self.predictable);
        match guide {
            None if is_mixed => Selection::RegretMatching,
            None => Selection::Ucb,
            // Among three, nobody alone gains what another one gives away.
            Some(guide) if is_mixed && guide.seats() == 2 => Selection::MixedPuct,
            Some(_) => Selection::Puct,
        }
    }

    /// Plays on by the rollout policy to the usual depth. Returns the outcome or the standings, and
    /// whether the match is over.
    fn rollout<G: Game>(
        &mut self,
        rules: &G,
        state: &mut G::State,
        luck: &mut Fast,
    ) -> (Outcome, bool) {
        let decisions = ROLLOUT_DEPTH_PER_SEAT * u32::from(rules.standings(state).seats());
        rollout_with(rules, state, decisions, luck, |seat, view, luck| {
            walk(rules, view, |_, branches| self.rollout_policy.choose(seat, branches, luck))
        })
    }

    /// The exact and the coarse node of a choice. `None` if there is at most one branch, or the tree is full.
    fn reach(
        &mut self,
        kind: Selection,
        keys: NodeKeys,
        branches: Branches,
    ) -> Option<[NodeId; 2]> {
        if branches.len() < 2 {
            return None;
        }
        let exact = self.tree.reach(keys.exact, kind)?;
        let coarse =
            if keys.coarse == keys.exact { exact } else { self.tree.reach(keys.coarse, kind)? };
        Some([exact, coarse])
    }

    /// Adds the arms that the nodes of a choice lack, with their priors.
    fn open<G: Game>(
        &mut self,
        kind: Selection,
        nodes: [NodeId; 2],
        branches: Branches,
        guide: &mut Guide<G>,
        decider: (Seat, &G::View),
        draft: &Draft,
    ) {
        if nodes.iter().all(|node| self.tree.is_open(*node, branches)) {
            return;
        }
        guide.ask(kind, decider, draft);
        for node in nodes {
            let arms = guide.priors().map(|(branch, prior)| ActionStats::with_prior(branch, prior));
            self.tree.open_with(node, branches, arms);
        }
    }

    /// Selects a branch and records the visit; sets `new` if the node had no visits.
    fn choose(
        &mut self,
        seat: Seat,
        nodes @ [exact, coarse]: [NodeId; 2],
        branches: Branches,
        (new, chance): (&mut bool, &mut Fast),
    ) -> Branch {
        let enough = self.tree.visits(exact) >= MIN_VISITS_PER_ACTION * branches.len();
        let by = if enough { exact } else { coarse };
        *new |= self.tree.visits(by) == 0;
        let taken = self.tree.choose(by, branches, chance);
        self.visits.push(Visit { nodes, seat, branches, taken });
        taken.0
    }

    /// The policy of the searching seat; a temperature above 0 softens it.
    pub(super) fn distribution<G: Game>(
        &self,
        rules: &G,
        view: &G::View,
        temperature: f32,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let found = self.actions(rules, view, |node, branches| {
            let policy = node.map(|node| self.tree.policy(node, branches, temperature));
            let mut policy = policy.unwrap_or_default();
            if policy.is_empty() && branches.len() > 0 {
                policy.push((branches.any(chance), 1.0));
            }
            policy
        });
        let found = found.into_iter().map(|found| (found.action, found.share));
        Distribution::weighted(found).unwrap_or_else(|| {
            let random = Random.act(rules, self.seat, view, &Budget::FREE, chance);
            Distribution::sure(random)
        })
    }

    /// The actions that the searching seat has tried, with their shares and results.
    pub(super) fn hints<G: Game>(&self, rules: &G, view: &G::View) -> Vec<Hint<G::Action>> {
        self.actions(rules, view, |node, branches| {
            let tried = node.into_iter().flat_map(|node| self.tree.tried(node));
            let mut tried: Vec<_> = tried.filter(|(branch, _)| branches.has(*branch)).collect();
            let all: f32 = tried.iter().map(|(_, weight)| weight).sum();
            for (_, weight) in &mut tried {
                *weight /= all;
            }
            tried
        })
    }

    /// The actions of a policy over branches, with their shares.
    fn actions<G: Game>(
        &self,
        rules: &G,
        view: &G::View,
        mut policy: impl FnMut(Option<NodeId>, Branches) -> Vec<(Branch, f32)>,
    ) -> Vec<Hint<G::Action>> {
        let keys = InfosetPath::new(self.seat).keys(self.seat, view);
        let mut found = Vec::new();
        let mut open = vec![(Draft::EMPTY, 1.0, None)];
        while let Some((draft, share, known)) = open.pop() {
            let steps = rules.legal_steps(view, &draft);
            let branches = Branches::new(steps);
            let node = self.tree.find(keys.after_draft(&draft).exact);
            let policy = match branches.len() {
                1 => vec![(branches.nth(0), 1.0)],
                _ => policy(node, branches),
            };
            // Rarely chosen actions are not listed, but the likeliest branch always is, so that the
            // list is never empty.
            let likely = policy.iter().map(|(_, part)| *part).fold(0.0, f32::max);
            for (branch, part) in policy {
                let share = share * f64::from(part);
                if share < MIN_REPORTED_SHARE && part < likely {
                    continue;
                }
                let led = |times| node.and_then(|node| self.tree.won(node, branch, times));
                // The result of a rarely tried branch is noise: the result of the draft before
                // stands in for it, and its own only if there is none.
                let won = led(MIN_VISITS_TO_REPORT).or(known).or_else(|| led(1));
                let (draft, whole) = match branch {
                    Branch::Stop => (draft, true),
                    Branch::Step(step) => (draft.with(step), steps.last),
                };
                if whole {
                    let chance = won.map(f64::from);
                    let action = rules.action_of_draft(view, &draft);
                    found.extend(action.map(|action| Hint { action, share, chance }));
                } else {
                    open.push((draft, share, won));
                }
            }
        }
        found
    }
}

/// Builds an action by choosing a branch at each draft. `None` if there is nothing to decide.
pub(super) fn walk<G: Game>(
    rules: &G,
    view: &G::View,
    mut choose: impl FnMut(&Draft, Branches) -> Branch,
) -> Option<G::Action> {
    let mut draft = Draft::EMPTY;
    loop {
        let steps = rules.legal_steps(view, &draft);
        let branches = Branches::new(steps);
        if branches.len() == 0 {
            return None;
        }
        match choose(&draft, branches) {
            Branch::Stop => break,
            Branch::Step(step) => draft = draft.with(step),
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

    /// Whether a rollout from the deal reaches the end of the match; also checks the outcome that
    /// it returns.
    fn is_over<G: Game>(seats: u8) -> bool {
        let (rules, mut luck) = (G::new(seats), Fast::new(3));
        let mut state = rules.deal(seats, &mut luck, &mut ());
        let mut search = Search::new(0, true, G::UTILITY, 1);
        let (outcome, over) = search.rollout(&rules, &mut state, &mut luck);
        assert_eq!(outcome, rules.turn(&state).outcome().unwrap_or(rules.standings(&state)));
        over
    }

    #[test]
    fn a_rollout_ends_within_a_long_match_and_at_the_end_of_a_short_one() {
        assert!(!is_over::<DuelX>(2));
        assert!(is_over::<Leduc>(2));
    }
}
