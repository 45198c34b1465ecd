//! The analysis of a decision: a search from the view of the deciding seat, then rollouts by the
//! judge.

use super::Judge;
use crate::analysis::{
    ChoiceValues, DecisionAnalysis, DecisionValues, Effort, Estimate, PairedMeans, PlayedDecision,
};
use crate::club::InfosetPath;
use sortie_core::chance::{Chance, Fast, Live, Source};
use sortie_core::game::{JointAction, actions};
use sortie_core::seat::{MAX_SEATS, Observer, Seats};
use sortie_core::{Card, Cards, Game, Outcome, Seat};

/// The simulations or rollouts of one piece of work, for a judge with an effort divisor of 1.
const BATCH: u32 = 64;

/// An analysis under way. The judge searches from the view of one deciding seat, follows both compared
/// choices, and then plays states to the end: the true state for the values of the match, and sampled
/// states for the cost of the choice.
///
/// Compared choices meet the same states and the same luck (common random numbers), so that the
/// intervals of differences are narrow.
pub(crate) struct Analysis<G: Game> {
    decision: PlayedDecision<G>,
    effort: Effort,
    /// The seat that the search is for: the reviewed one if it has a choice.
    searching: Seat,
    view: G::View,
    deciders: Seats,
    chance: Fast,
    judge: Box<dyn Judge<G>>,
    stage: AnalysisStage,
    /// Pieces of the stage that are done.
    done: u32,
    compared: Option<Compared<G::Action>>,
    /// The true state at the next decision, and the way there, if chance decided something.
    next: Option<(G::State, InfosetPath)>,
    /// The shares of each seat before the decision and at the next one.
    shares: [PairedMeans<2>; MAX_SEATS],
    steps: PairedMeans<4>,
    /// The shares of the win after the choice and after the alternative, then the margins.
    choices: PairedMeans<4>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnalysisStage {
    Search,
    /// More simulations after the choice and its alternative, so that a judge that learns knows both as well.
    Compared,
    /// Rollouts from the true state.
    TrueState,
    /// Rollouts from sampled states.
    SampledStates,
    Finished,
}

/// A choice and the alternative that it is compared with.
#[derive(Clone, Copy, Debug)]
struct Compared<A> {
    chosen: A,
    alternative: A,
    is_suggested: bool,
}

impl<G: Game> Analysis<G> {
    /// `judge` makes the judge of a decision of this seat with this view.
    pub(crate) fn new(
        decision: PlayedDecision<G>,
        effort: Effort,
        judge: impl FnOnce(Seat, G::View, &mut Fast) -> Box<dyn Judge<G>>,
    ) -> Self {
        let (rules, state) = (&decision.rules, &decision.state);
        let deciders = rules.turn(state).seats();
        let has_choice = |seat: &Seat| {
            let view = rules.view(state, Observer::Seat(*seat));
            actions(rules, &view, 1).is_none()
        };
        let reviewed = Some(decision.seat).filter(|seat| deciders.has(*seat));
        let searching = reviewed
            .filter(has_choice)
            .or_else(|| deciders.iter().find(has_choice))
            .or(deciders.lowest())
            .unwrap_or(decision.seat);
        let view = rules.view(state, Observer::Seat(searching));
        let mut chance = Fast::new(decision.seed);
        let judge = judge(searching, view, &mut chance);
        let part = |simulations: u32| simulations.div_ceil(judge.effort_divisor());
        let effort = Effort { search: part(effort.search), rollouts: part(effort.rollouts) };
        let next = next_state(&decision, searching);
        Analysis {
            decision,
            effort,
            searching,
            view,
            deciders,
            chance,
            judge,
            stage: AnalysisStage::Search,
            done: 0,
            compared: None,
            next,
            shares: [PairedMeans::default(); MAX_SEATS],
            steps: PairedMeans::default(),
            choices: PairedMeans::default(),
        }
    }

    /// The pieces of work of the stage.
    fn length(&self) -> u32 {
        match self.stage {
            AnalysisStage::Search | AnalysisStage::Compared => self.effort.search,
            AnalysisStage::TrueState | AnalysisStage::SampledStates => self.effort.rollouts,
            AnalysisStage::Finished => 0,
        }
    }

    fn next_stage(&mut self) {
        self.stage = match self.stage {
            AnalysisStage::Search => {
                self.compared = self.compare();
                match self.compared {
                    Some(_) if self.judge.learns() => AnalysisStage::Compared,
                    _ => AnalysisStage::TrueState,
                }
            }
            AnalysisStage::Compared => AnalysisStage::TrueState,
            AnalysisStage::TrueState if self.compared.is_some() => AnalysisStage::SampledStates,
            _ => AnalysisStage::Finished,
        };
        self.done = 0;
    }

    /// The choice to be judged and the best other one.
    fn compare(&mut self) -> Option<Compared<G::Action>> {
        let PlayedDecision { seat, judges_choice, .. } = &self.decision;
        let chosen = self
            .decision
            .joint()
            .get(*seat)
            .filter(|_| *judges_choice && self.searching == *seat)?;
        let ranked = self.judge.ranked(&mut self.chance);
        let is_suggested = *ranked.first()? == chosen;
        let alternative = ranked.into_iter().find(|other| *other != chosen)?;
        Some(Compared { chosen, alternative, is_suggested })
    }

    /// Returns the pieces of work that were done.
    fn work(&mut self) -> u32 {
        let PlayedDecision { rules, state, seat, .. } = &self.decision;
        match self.stage {
            AnalysisStage::Search => return self.judge.search(&mut self.chance),
            AnalysisStage::Compared => {
                let Some(compared) = self.compared else { return 1 };
                let first = self.done.is_multiple_of(2);
                let action = if first { compared.chosen } else { compared.alternative };
                self.judge.follow(action, &mut self.chance);
            }
            AnalysisStage::TrueState => {
                let outcomes = self.play_true_state(*state);
                for seat in 0..outcomes[0].seats() {
                    let shares = [0, 3].map(|at: usize| outcomes[at].share(seat));
                    self.shares[usize::from(seat)].add(shares);
                }
                let seat = self.decision.seat;
                self.steps.add(outcomes.map(|outcome| outcome.share(seat)));
            }
            AnalysisStage::SampledStates => {
                let Some(compared) = self.compared else { return 1 };
                let seat = *seat;
                let state = rules.determinize(&self.view, &mut self.chance);
                let luck = Fast::new(u64::from(self.chance.below(u32::MAX)));
                let others = self.deciders.without(seat);
                let joint = self.judge.draw_joint(&state, others, &mut self.chance);
                let [chosen, other] = [compared.chosen, compared.alternative].map(|action| {
                    let mut joint = joint;
                    joint.put(seat, action);
                    let path = InfosetPath::new(seat);
                    self.judge.play_out(state, joint, path, &mut luck.clone())
                });
                self.choices.add([
                    chosen.share(seat),
                    other.share(seat),
                    margin(&chosen, seat),
                    margin(&other, seat),
                ]);
            }
            AnalysisStage::Finished => {}
        }
        1
    }

    /// Plays the true state on: by the judge alone, after the choice of the reviewed seat, after the
    /// choices of all seats, and from the next decision. The first three meet the same luck.
    fn play_true_state(&mut self, state: G::State) -> [Outcome; 4] {
        let PlayedDecision { seat, .. } = &self.decision;
        let played = self.decision.joint();
        let luck = Fast::new(u64::from(self.chance.below(u32::MAX)));
        let drawn = self.judge.draw_joint(&state, self.deciders, &mut self.chance);
        let mut own = drawn;
        if let Some(action) = played.get(*seat) {
            own.put(*seat, action);
        }
        let all = if played.seats().is_empty() { drawn } else { played };
        let mut play = |joint| {
            let path = InfosetPath::new(self.searching);
            self.judge.play_out(state, joint, path, &mut luck.clone())
        };
        // Equal choices with equal luck end equally, so that nothing is played twice.
        let first = play(drawn);
        let second = if own == drawn { first } else { play(own) };
        let third = if all == own { second } else { play(all) };
        // Without chance the next position is certain, and so is its value.
        let next = self.next.clone().map_or(third, |(state, path)| {
            self.judge.play_out(state, JointAction::empty(), path, &mut self.chance)
        });
        [first, second, third, next]
    }
}

impl<G: Game> DecisionAnalysis<G> for Analysis<G> {
    fn advance(&mut self) -> bool {
        let (mut worked, batch) = (0, BATCH / self.judge.effort_divisor());
        while worked < batch {
            if self.stage == AnalysisStage::Finished {
                return true;
            }
            if self.done >= self.length() {
                self.next_stage();
            } else {
                let pieces = self.work();
                (self.done, worked) = (self.done + pieces, worked + pieces);
            }
        }
        false
    }

    fn values(&self) -> DecisionValues<G::Action> {
        let seats = self.decision.rules.standings(&self.decision.state).seats();
        let choice = self.compared.map(|compared| ChoiceValues {
            chosen: compared.chosen,
            alternative: compared.alternative,
            is_suggested: compared.is_suggested,
            value: self.choices.weighted([1.0, 0.0, 0.0, 0.0]),
            alternative_value: self.choices.weighted([0.0, 1.0, 0.0, 0.0]),
            cost: self.choices.weighted([-1.0, 1.0, 0.0, 0.0]),
            points: self.choices.weighted([0.0, 0.0, -1.0, 1.0]),
        });
        let shares = &self.shares[..usize::from(seats)];
        let weighted = |weights| -> Vec<Estimate> {
            shares.iter().map(|share| share.weighted(weights)).collect()
        };
        let (before, after) = (weighted([1.0, 0.0]), weighted([0.0, 1.0]));
        DecisionValues { before, after, steps: self.steps, choice }
    }
}

/// Points ahead of the best other seat.
fn margin(outcome: &Outcome, seat: Seat) -> f64 {
    let others = (0..outcome.seats()).filter(|&other| other != seat);
    let best = others.map(|other| outcome.points(other)).max().unwrap_or(0);
    f64::from(outcome.points(seat)) - f64::from(best)
}

/// The true state at the next decision, with the observations on the way there; `None` if chance
/// decided nothing.
fn next_state<G: Game>(
    decision: &PlayedDecision<G>,
    searching: Seat,
) -> Option<(G::State, InfosetPath)> {
    let (rules, mut state) = (&decision.rules, decision.state);
    let (mut path, mut asked) = (InfosetPath::new(searching), false);
    for (joint, luck) in &decision.passed {
        for seat in rules.turn(&state).seats().iter() {
            // The path keeps the view with which a seat first decided.
            path.keys(seat, &rules.view(&state, Observer::Seat(seat)));
        }
        for (seat, action) in joint.iter() {
            path.acted(seat, &action);
        }
        let mut chance = NotedChance { luck: luck.clone(), asked: false };
        rules.play(&mut state, joint, &mut chance, &mut path);
        asked |= chance.asked;
    }
    asked.then_some((state, path))
}

/// The luck of a match, which notes whether it decided anything.
struct NotedChance {
    luck: Live,
    asked: bool,
}

impl Chance for NotedChance {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        self.asked |= n > 1;
        self.luck.pick(source, n)
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        self.asked |= k > 0 && k < from.len();
        self.luck.draw(source, from, k)
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        self.asked |= cards.len() > 1;
        self.luck.order(source, cards, into);
    }
}
