//! Playouts of true states: win probabilities, and pairs that differ in one choice.

use crate::metrics::choice_effect::ChoiceEffect;
use crate::metrics::match_trace::Detail;
use serde::{Deserialize, Serialize};
use sortie_bots::{Bot, Budget, registry};
use sortie_core::Outcome;
use sortie_core::chance::{Chance, Duplicate, Fast};
use sortie_core::game::{Game, JointAction, Turn, actions};
use sortie_core::seat::{MAX_SEATS, Observer, Seat};
use sortie_outside::MakeError;

/// A win in whole numbers: a draw of up to eight seats gives each a whole share of it.
pub const WIN: u32 = 840;
/// Playouts of each half. Two seats' win probabilities then differ by chance by 18 percentage points
/// (one standard error), and by 25 in both halves at the same time once in 160 even positions.
pub const HALF: u32 = 32;
/// The most positions of a match whose win probabilities are sampled, evenly over its length.
const MAX_POSITIONS: usize = 24;
/// Other choices that each position is played on with.
const ALTERNATIVES: u64 = 2;
/// Choices of a match whose best action is searched.
const SEARCHED: usize = 3;
/// Simulations of such a search.
const SEARCH_SIMULATIONS: u32 = 200;
/// Pairs of playouts after the best and a random action.
const SEARCH_PAIRS: u32 = 16;
/// No match of the catalogue is longer; a playout that is cut off ends with the standings.
const MAX_DECISIONS: u32 = 10_000;

/// The win probabilities of one position by playouts, and pairs that differ in its choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionTrace {
    /// The decision, from 0.
    pub decision: u32,
    /// Shares of wins of each seat, 840 for a win, summed over the playouts of two independent
    /// halves.
    pub halves: [Vec<u32>; 2],
    /// Whether the seat that chose won no playout of either half.
    pub lost: bool,
    /// The effect of its choice on the other seats, against other choices.
    pub effect: ChoiceEffect,
}

/// The losses of random choices in some positions of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stakes {
    /// Pairs of playouts.
    pub pairs: u32,
    /// The share of the win after the best choice minus that after a random one, 840 for a win.
    pub lost: i64,
}

/// Plays states of one game on, with the same kind of bot at each seat.
pub(super) struct Playouts<'a, G: Game> {
    rules: &'a G,
    seats: u8,
    bots: Vec<Box<dyn Bot<G>>>,
    seed: u64,
}

impl<'a, G: Game> Playouts<'a, G> {
    pub(super) fn new(rules: &'a G, seats: u8, bot: &str, seed: u64) -> Result<Self, MakeError> {
        let make = |seat| sortie_outside::make(bot, rules, seats, seat);
        let bots = (0..seats).map(make).collect::<Result<_, MakeError>>()?;
        Ok(Playouts { rules, seats, bots, seed })
    }

    /// Luck with this number, for everything but coupled playouts.
    fn luck(&self, n: u64) -> Fast {
        Fast::stream(self.seed, n)
    }

    /// Plays a state on; if `joint` is given, it is played first.
    fn run(
        &mut self,
        state: &G::State,
        joint: Option<&JointAction<G::Action>>,
        mut luck: impl Chance,
        thoughts: &mut [Fast],
    ) -> Outcome {
        let (rules, mut state) = (self.rules, *state);
        if let Some(joint) = joint {
            rules.play(&mut state, joint, &mut luck, &mut ());
        }
        for _ in 0..MAX_DECISIONS {
            let deciders = match rules.turn(&state) {
                Turn::Decide(deciders) => deciders,
                Turn::Over(outcome) => return outcome,
            };
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let (view, at) = (rules.view(&state, Observer::Seat(seat)), usize::from(seat));
                let action =
                    self.bots[at].act(rules, seat, &view, &Budget::FREE, &mut thoughts[at]);
                joint.put(seat, action);
            }
            rules.play(&mut state, &joint, &mut luck, &mut ());
        }
        rules.standings(&state)
    }

    /// Luck and thoughts of a coupled playout: draws and dice are the same whatever is chosen, and
    /// so is the stream of each seat.
    fn coupled(&self, n: u64) -> (Duplicate, Vec<Fast>) {
        let number = self.seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let thoughts = |seat| Fast::stream(!number, u64::from(seat));
        (Duplicate::new(number), (0..self.seats).map(thoughts).collect())
    }

    /// The sums of shares of [`HALF`] playouts.
    fn half(&mut self, state: &G::State, n: u64) -> Vec<u32> {
        let mut sums = vec![0; usize::from(self.seats)];
        let mut luck = self.luck(n);
        let mut thoughts: Vec<Fast> =
            (0..self.seats).map(|seat| Fast::stream(!self.seed ^ n, u64::from(seat))).collect();
        for _ in 0..HALF {
            let outcome = self.run(state, None, &mut luck, &mut thoughts);
            for (seat, sum) in (0..).zip(&mut sums) {
                *sum += shares(&outcome, seat);
            }
        }
        sums
    }

    /// Measures positions of a played match, evenly spread over it.
    pub(super) fn positions(&mut self, played: &Detail<G>) -> Vec<PositionTrace> {
        let all = &played.played;
        spread(all.len(), MAX_POSITIONS).map(|at| self.position(&all[at], at as u32)).collect()
    }

    fn position(
        &mut self,
        (state, joint): &(G::State, JointAction<G::Action>),
        decision: u32,
    ) -> PositionTrace {
        let first = u64::from(decision) << 8;
        let halves = [self.half(state, first), self.half(state, first + 1)];
        let mut luck = self.luck(first + 2);
        let deciders = joint.seats();
        // One of the deciders by lot, so that no seat is asked more often than another.
        let seat = deciders.iter().nth(luck.below(deciders.len().max(1)) as usize).unwrap_or(0);
        let at = usize::from(seat);
        let lost = halves.iter().all(|half| half[at] == 0);
        let mut trace = PositionTrace { decision, halves, lost, effect: ChoiceEffect::default() };
        let view = self.rules.view(state, Observer::Seat(seat));
        for alternative in 0..ALTERNATIVES {
            let Some(other) = another(self.rules, seat, &view, joint, &mut luck) else { break };
            let mut changed = *joint;
            changed.put(seat, other);
            // Two pairs, each with luck of its own.
            let pairs = [0, 1].map(|pair| {
                [joint, &changed].map(|joint| {
                    let (luck, mut thoughts) = self.coupled(first + 16 + 2 * alternative + pair);
                    self.run(state, Some(joint), luck, &mut thoughts)
                })
            });
            for other in (0..self.seats).filter(|other| *other != seat) {
                trace.effect.add(
                    pairs.each_ref().map(|pair| {
                        pair.each_ref().map(|outcome| i64::from(shares(outcome, other)))
                    }),
                );
            }
        }
        trace
    }

    /// Compares the best action by search with a random one, in a few positions with a choice.
    pub(super) fn stakes(&mut self, played: &Detail<G>) -> Stakes {
        let rules = self.rules;
        let open = |(state, joint): &&(G::State, JointAction<G::Action>)| {
            joint.iter().any(|(seat, _)| {
                actions(rules, &rules.view(state, Observer::Seat(seat)), 1).is_none()
            })
        };
        let all: Vec<_> = played.played.iter().filter(open).collect();
        let mut stakes = Stakes::default();
        for at in spread(all.len(), SEARCHED) {
            let (state, joint) = all[at];
            let first = (1 << 40) + ((at as u64) << 8);
            let mut luck = self.luck(first);
            let has_choice = |seat: &Seat| {
                actions(rules, &rules.view(state, Observer::Seat(*seat)), 1).is_none()
            };
            let able: Vec<Seat> = joint.seats().iter().filter(has_choice).collect();
            let seat = able[luck.below(able.len() as u32) as usize];
            let view = rules.view(state, Observer::Seat(seat));
            let budget = Budget::simulations(SEARCH_SIMULATIONS);
            let hints = registry::club_hints(rules, seat, &view, &budget, &mut luck);
            let Some(best) = hints.first() else { continue };
            for pair in 0..SEARCH_PAIRS {
                let random = sortie_bots::Random.act(rules, seat, &view, &Budget::FREE, &mut luck);
                let [one, two] = [best.action, random].map(|action| {
                    let mut joint = *joint;
                    joint.put(seat, action);
                    let (luck, mut thoughts) = self.coupled(first + 16 + u64::from(pair));
                    self.run(state, Some(&joint), luck, &mut thoughts)
                });
                stakes.pairs += 1;
                stakes.lost += i64::from(shares(&one, seat)) - i64::from(shares(&two, seat));
            }
        }
        stakes
    }
}

/// The share of the win of a seat, [`WIN`] for all of it.
pub(super) fn shares(outcome: &Outcome, seat: Seat) -> u32 {
    let winners = outcome.winners();
    if winners.has(seat) { WIN / winners.len() } else { 0 }
}

/// A random legal action that was not chosen; `None` if there is none, or if none came up in some
/// draws.
fn another<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    joint: &JointAction<G::Action>,
    luck: &mut Fast,
) -> Option<G::Action> {
    if actions(rules, view, 1).is_some() {
        return None;
    }
    let draw = |luck: &mut Fast| sortie_bots::Random.act(rules, seat, view, &Budget::FREE, luck);
    (0..MAX_SEATS * 4).map(|_| draw(luck)).find(|action| joint.get(seat) != Some(*action))
}

/// At most `most` places of `len`, evenly spread, the first one included.
fn spread(len: usize, most: usize) -> impl Iterator<Item = usize> {
    let n = len.min(most);
    (0..n).map(move |k| k * len / n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_spread_evenly_and_none_comes_twice() {
        assert!(spread(5, 24).eq(0..5));
        assert!(spread(48, 24).eq((0..24).map(|k| 2 * k)));
        assert_eq!(spread(0, 24).count(), 0);
    }

    #[test]
    fn every_draw_divides_a_win() {
        for seats in 1..=MAX_SEATS as u32 {
            assert_eq!(WIN % seats, 0);
        }
    }
}
