//! `Batch`: many matches stepped at once. With one thread, a step does not allocate.

use crate::any_batch::AnyBatch;
use crate::error::EnvironmentError;
use crate::simulation::next_seat;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sortie_bots::{Bot, BotSpec, Budget, StandIn, make};
use sortie_core::chance::Fast;
use sortie_core::game::JointAction;
use sortie_core::observation::expand_bits;
use sortie_core::step_actions::SUBMIT;
use sortie_core::steps::{StepSet, Steps};
use sortie_core::{
    Draft, Game, ObservationEncoder, ObservationSpec, Observer, Outcome, Seat, Turn,
};

/// The numbers of a mask.
pub(crate) const NUMBERS: usize = 256;

/// The reward at the end of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// The share of a win: 1 for the only winner, 1/2 for each of two.
    #[default]
    Share,
    /// The points of the game's score.
    Points,
}

impl Reward {
    fn value(self, outcome: &Outcome, seat: Seat) -> f32 {
        match self {
            Reward::Share => outcome.share(seat) as f32,
            Reward::Points => outcome.points(seat) as f32,
        }
    }
}

/// The options of a batch.
#[derive(Clone, Copy, Debug)]
pub struct BatchOptions {
    /// The number of environments, at least 1.
    pub environments: usize,
    /// The number of threads, at least 1. Results do not depend on it.
    pub threads: usize,
    /// The reward of each seat.
    pub reward: Reward,
    /// The only seat that the caller plays; all others then play at random. Without one, the caller
    /// plays all seats.
    pub learner: Option<Seat>,
    /// The bot that plays all other seats instead, from their views alone.
    pub opponents: Option<BotSpec>,
    /// Whether observations have perfect information besides, for critics in training.
    pub full: bool,
}

/// The observations of all environments, one after the other.
#[derive(Debug)]
pub enum Observations<'a> {
    /// No observations are wanted.
    None,
    /// Packed, [`ObservationSpec::words`] each.
    Packed(&'a mut [u64]),
    /// Expanded, [`ObservationSpec::size`] each.
    Floats(&'a mut [f32]),
    /// Expanded, [`ObservationSpec::size`] each.
    Bytes(&'a mut [u8]),
}

/// The arrays of the caller that are filled. The rows of all environments follow each other.
#[derive(Debug)]
pub struct BatchArrays<'a> {
    /// The observations of the seats to act.
    pub observations: Observations<'a>,
    /// The legal numbers, 256 of 0 or 1 for each environment.
    pub masks: &'a mut [u8],
    /// The rewards by seat: 0 but where a match has ended.
    pub rewards: &'a mut [f32],
    /// 1 where a match has ended, and the next one was dealt.
    pub done: &'a mut [u8],
    /// The seat to act.
    pub seats: &'a mut [u8],
}

/// One match under way.
struct Environment<G: Game> {
    state: G::State,
    view: G::View,
    chance: Fast,
    /// The choices of random opponents, apart from the luck of the match.
    opponents: Fast,
    /// The bots of this match by seat, made when they are first asked.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    chosen: JointAction<G::Action>,
    draft: Draft,
    /// The steps of the draft, which the next number is one of.
    steps: Steps,
    seat: Seat,
    /// The learner's view of the last match that ended, made once one has.
    last_view: Option<Box<G::View>>,
}

/// Many matches under the same rules. Each has its own stream of chance, so the same seed and actions
/// give the same arrays with any number of threads.
pub struct Batch<G: Game> {
    encoder: ObservationEncoder<G>,
    seats: u8,
    options: BatchOptions,
    environments: Vec<Environment<G>>,
    /// A packed observation for each environment, from which it is expanded.
    packed: Vec<u64>,
    /// Without one, the caller's thread does everything.
    pool: Option<ThreadPool>,
}

/// The shared part of a step.
struct Stepper<'a, G: Game> {
    encoder: &'a ObservationEncoder<G>,
    seats: u8,
    reward: Reward,
    learner: Option<Seat>,
    opponents: Option<BotSpec>,
    full: bool,
}

/// The layout of an observation, with or without perfect information.
fn spec<G: Game>(encoder: &ObservationEncoder<G>, full: bool) -> &ObservationSpec {
    if full { encoder.full_spec() } else { encoder.spec() }
}

/// The numbers that may be next.
#[inline]
fn numbers(steps: Steps) -> StepSet {
    if steps.complete { steps.next.with(SUBMIT) } else { steps.next }
}

impl<G: Game> Environment<G> {
    fn new(rules: &G, seats: u8, seed: u64, n: u64) -> Self {
        let mut chance = Fast::stream(seed, n);
        // The inverted seed keeps the opponents' choices apart from the luck of the deal.
        let opponents = Fast::stream(!seed, n);
        let state = rules.deal(seats, &mut chance, &mut ());
        let view = rules.view(&state, Observer::Seat(0));
        let (chosen, draft) = (JointAction::empty(), Draft::EMPTY);
        Environment {
            state,
            view,
            chance,
            opponents,
            bots: Vec::new(),
            chosen,
            draft,
            steps: Steps::default(),
            seat: 0,
            last_view: None,
        }
    }
}

/// The arrays of one environment.
struct Row<'a> {
    rewards: &'a mut [f32],
    done: &'a mut u8,
}

impl Row<'_> {
    /// As where no match has ended.
    #[inline]
    fn clear(&mut self) {
        *self.done = 0;
        self.rewards.fill(0.0);
    }
}

impl<G: Game> Stepper<'_, G> {
    /// Looks which seat decides next. A match that is over is rewarded and dealt anew.
    #[inline]
    fn settle(&self, env: &mut Environment<G>, row: &mut Row<'_>) {
        let rules = self.encoder.rules();
        loop {
            let turn = rules.turn(&env.state);
            if let Turn::Over(outcome) = turn {
                // A second match that ends in one step was over before the caller had a choice.
                if *row.done == 0 {
                    for (seat, reward) in (0..self.seats).zip(&mut *row.rewards) {
                        *reward = self.reward.value(&outcome, seat);
                    }
                    *row.done = 1;
                    if let Some(learner) = self.learner {
                        let view = rules.view(&env.state, Observer::Seat(learner));
                        match &mut env.last_view {
                            Some(last) => **last = view,
                            last => *last = Some(Box::new(view)),
                        }
                    }
                }
                env.state = rules.deal(self.seats, &mut env.chance, &mut ());
                env.bots.clear();
                env.chosen = JointAction::empty();
                continue;
            }
            if let Some(seat) = next_seat(&turn, env.chosen.seats()) {
                env.seat = seat;
                env.view = rules.view(&env.state, Observer::Seat(seat));
                env.draft = Draft::EMPTY;
                env.steps = rules.legal_steps(&env.view, &env.draft);
                return;
            }
            rules.play(&mut env.state, &env.chosen, &mut env.chance, &mut ());
            env.chosen = JointAction::empty();
        }
    }

    /// Takes a legal number.
    #[inline]
    fn take(&self, env: &mut Environment<G>, number: u8, row: &mut Row<'_>) {
        let rules = self.encoder.rules();
        // The steps are known from the mask: asking the rules again would cost a third of the step.
        let steps = env.steps;
        if number != SUBMIT {
            env.draft = env.draft.with(number);
            if !steps.last {
                env.steps = rules.legal_steps(&env.view, &env.draft);
                if env.steps != Steps::DONE {
                    return;
                }
            }
        }
        // Every number was checked against the mask before, so the draft is whole.
        if let Some(action) = rules.action_of_draft(&env.view, &env.draft) {
            env.chosen.put(env.seat, action);
            self.settle(env, row);
        }
    }

    /// Lets the opponents play until it is the learner's turn.
    #[inline]
    fn play_opponents(&self, env: &mut Environment<G>, row: &mut Row<'_>) {
        let Some(learner) = self.learner else { return };
        while env.seat != learner {
            if let Some(spec) = self.opponents
                && let Some(action) = self.bot_action(env, spec)
            {
                env.chosen.put(env.seat, action);
                self.settle(env, row);
                continue;
            }
            let legal = numbers(env.steps);
            let ways = legal.len();
            // A seat that decides has a legal number; without one the loop could not end.
            if ways == 0 {
                return;
            }
            let n = env.opponents.below(ways);
            if let Some(number) = legal.nth(n) {
                self.take(env, number, row);
            }
        }
    }

    /// The choice of a bot for the seat to act. A bot that plays by its view alone stays for the match;
    /// one that listens is made anew, because nothing is told between decisions here.
    fn bot_action(&self, env: &mut Environment<G>, spec: BotSpec) -> Option<G::Action> {
        let (rules, seat) = (self.encoder.rules(), usize::from(env.seat));
        env.bots.resize_with(self.seats.into(), || None);
        let place = env.bots.get_mut(seat)?;
        let mut bot = match place.take() {
            Some(bot) => bot,
            None => make(&spec.to_string(), rules, self.seats).ok()?,
        };
        let action = bot.act(rules, env.seat, &env.view, &Budget::FREE, &mut env.opponents);
        *place = Some(bot).filter(|bot| !bot.needs_observations());
        Some(action)
    }

    #[inline]
    fn observe(&self, env: &Environment<G>, packed: &mut [u64]) {
        if self.full {
            let seat = Observer::Seat(env.seat);
            self.encoder.observe_full(&env.state, seat, &env.draft, packed);
        } else {
            self.encoder.observe(&env.view, &env.draft, packed);
        }
    }

    fn spec(&self) -> &ObservationSpec {
        spec(self.encoder, self.full)
    }
}

impl<G: Game> Batch<G> {
    /// A batch that is not dealt yet: [`AnyBatch::reset`] comes first.
    pub fn new(rules: G, seats: u8, options: BatchOptions) -> Result<Self, EnvironmentError> {
        let fault = |what: &str| Err(EnvironmentError::Options(what.to_owned()));
        if options.environments == 0 {
            return fault("a batch has at least one environment");
        }
        if options.threads == 0 {
            return fault("a batch needs at least one thread");
        }
        if let Some(given) = options.learner.filter(|&learner| learner >= seats) {
            return Err(EnvironmentError::NoSeat { given, seats });
        }
        if let Some(spec) = options.opponents {
            make(&spec.to_string(), &rules, seats)?;
            // A training against another bot than the named one would be worth nothing.
            if let Some(stand_in) = StandIn::find(&spec.to_string(), &rules, seats) {
                return fault(&stand_in.to_string());
            }
            if options.learner.is_none() {
                return fault("opponents need a learner: the seat that they play against");
            }
        }
        let pool = if options.threads > 1 {
            let pool = ThreadPoolBuilder::new().num_threads(options.threads).build();
            Some(pool.map_err(|error| EnvironmentError::Options(error.to_string()))?)
        } else {
            None
        };
        let encoder = ObservationEncoder::new(rules, seats);
        let count = options.environments;
        let packed = vec![0; count * spec(&encoder, options.full).words()];
        let environments = Batch::deal(&encoder, seats, count, 0);
        Ok(Batch { encoder, seats, options, environments, packed, pool })
    }

    fn deal(
        encoder: &ObservationEncoder<G>,
        seats: u8,
        count: usize,
        seed: u64,
    ) -> Vec<Environment<G>> {
        (0..count as u64).map(|n| Environment::new(encoder.rules(), seats, seed, n)).collect()
    }

    fn check(&self, arrays: &BatchArrays<'_>) -> Result<(), EnvironmentError> {
        let count = self.environments.len();
        let spec = AnyBatch::spec(self);
        let observations = match &arrays.observations {
            Observations::None => (0, 0),
            Observations::Packed(out) => (out.len(), spec.words()),
            Observations::Floats(out) => (out.len(), spec.size()),
            Observations::Bytes(out) => (out.len(), spec.size()),
        };
        let lengths = [
            ("observations", observations.0, observations.1),
            ("masks", arrays.masks.len(), NUMBERS),
            ("rewards", arrays.rewards.len(), self.seats.into()),
            ("done", arrays.done.len(), 1),
            ("seats", arrays.seats.len(), 1),
        ];
        for (name, given, each) in lengths {
            let wanted = each * count;
            if given != wanted {
                return Err(EnvironmentError::Length { name, given, wanted });
            }
        }
        Ok(())
    }

    /// Moves every environment and fills the arrays.
    fn fill(
        &mut self,
        arrays: BatchArrays<'_>,
        advance: impl Fn(&Stepper<'_, G>, usize, &mut Environment<G>, &mut Row<'_>) + Sync,
    ) {
        let Batch { encoder, seats, options, environments, packed, pool } = self;
        let BatchOptions { reward, learner, opponents, full, .. } = *options;
        let stepper = Stepper { encoder, seats: *seats, reward, learner, opponents, full };
        let (seats, count) = (*seats, environments.len());
        let (words, size) = (stepper.spec().words(), stepper.spec().size());
        // Many more pieces than threads would cost more than an uneven end.
        let piece = count.div_ceil(options.threads * 4).max(1);
        let step = |first: usize, piece: Piece<'_, G>| piece.run(&stepper, first, &advance);
        let mut observations = Pieces::new(arrays.observations, piece, words, size);
        let pieces = environments
            .chunks_mut(piece)
            .zip(packed.chunks_mut(piece * words.max(1)))
            .zip(arrays.masks.chunks_mut(piece * NUMBERS))
            .zip(arrays.rewards.chunks_mut(piece * usize::from(seats)))
            .zip(arrays.done.chunks_mut(piece).zip(arrays.seats.chunks_mut(piece)))
            .map(move |((((environments, packed), masks), rewards), (done, seats))| {
                let observations = observations.next_piece();
                Piece { environments, packed, masks, rewards, done, seats, observations }
            });
        match pool {
            None => (0..).step_by(piece).zip(pieces).for_each(|(first, piece)| step(first, piece)),
            Some(pool) => {
                let step = &step;
                pool.in_place_scope(|scope| {
                    for (first, piece) in (0..).step_by(piece).zip(pieces) {
                        scope.spawn(move |_| step(first, piece));
                    }
                });
            }
        }
    }
}

/// The observations, cut into pieces.
struct Pieces<'a> {
    left: Observations<'a>,
    packed: usize,
    expanded: usize,
}

impl<'a> Pieces<'a> {
    fn new(left: Observations<'a>, piece: usize, words: usize, size: usize) -> Self {
        Pieces { left, packed: piece * words, expanded: piece * size }
    }

    fn next_piece(&mut self) -> Observations<'a> {
        fn split<T>(slice: &mut [T], len: usize) -> (&mut [T], &mut [T]) {
            slice.split_at_mut(len.min(slice.len()))
        }
        let (piece, left) = match std::mem::replace(&mut self.left, Observations::None) {
            Observations::None => (Observations::None, Observations::None),
            Observations::Packed(out) => {
                let (piece, left) = split(out, self.packed);
                (Observations::Packed(piece), Observations::Packed(left))
            }
            Observations::Floats(out) => {
                let (piece, left) = split(out, self.expanded);
                (Observations::Floats(piece), Observations::Floats(left))
            }
            Observations::Bytes(out) => {
                let (piece, left) = split(out, self.expanded);
                (Observations::Bytes(piece), Observations::Bytes(left))
            }
        };
        self.left = left;
        piece
    }
}

/// Some environments and their parts of the arrays.
struct Piece<'a, G: Game> {
    environments: &'a mut [Environment<G>],
    packed: &'a mut [u64],
    masks: &'a mut [u8],
    rewards: &'a mut [f32],
    done: &'a mut [u8],
    seats: &'a mut [u8],
    observations: Observations<'a>,
}

impl<G: Game> Piece<'_, G> {
    fn run(
        mut self,
        stepper: &Stepper<'_, G>,
        first: usize,
        advance: &impl Fn(&Stepper<'_, G>, usize, &mut Environment<G>, &mut Row<'_>),
    ) {
        let spec = stepper.spec();
        let (words, size) = (spec.words(), spec.size());
        let rewards = self.rewards.chunks_mut(stepper.seats.into());
        let rows = rewards.zip(self.done.iter_mut().zip(self.seats.iter_mut()));
        let shown = self.packed.chunks_mut(words.max(1)).zip(self.masks.chunks_mut(NUMBERS));
        for (n, ((env, (packed, mask)), (rewards, (done, seat)))) in
            self.environments.iter_mut().zip(shown).zip(rows).enumerate()
        {
            let mut row = Row { rewards, done };
            row.clear();
            advance(stepper, first + n, env, &mut row);
            match &mut self.observations {
                Observations::None => {}
                // Straight into the caller's array.
                Observations::Packed(out) => {
                    stepper.observe(env, &mut out[n * words..(n + 1) * words]);
                }
                Observations::Floats(out) => {
                    stepper.observe(env, packed);
                    spec.expand(packed, &mut out[n * size..(n + 1) * size]);
                }
                Observations::Bytes(out) => {
                    stepper.observe(env, packed);
                    spec.expand_bytes(packed, &mut out[n * size..(n + 1) * size]);
                }
            }
            expand_bits(numbers(env.steps).words(), mask);
            *seat = env.seat;
        }
    }
}

impl<G: Game> AnyBatch for Batch<G> {
    fn environments(&self) -> usize {
        self.environments.len()
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn spec(&self) -> &ObservationSpec {
        spec(&self.encoder, self.options.full)
    }

    fn reset(&mut self, seed: u64, arrays: BatchArrays<'_>) -> Result<(), EnvironmentError> {
        self.check(&arrays)?;
        let seats = self.seats;
        self.fill(arrays, move |stepper, n, env, row| {
            *env = Environment::new(stepper.encoder.rules(), seats, seed, n as u64);
            stepper.settle(env, row);
            stepper.play_opponents(env, row);
            // A match that ends before the caller has a choice is none that the caller has played.
            row.clear();
            env.last_view = None;
        });
        Ok(())
    }

    fn step(&mut self, actions: &[u8], arrays: BatchArrays<'_>) -> Result<(), EnvironmentError> {
        self.check(&arrays)?;
        let (given, wanted) = (actions.len(), self.environments.len());
        if given != wanted {
            return Err(EnvironmentError::Length { name: "actions", given, wanted });
        }
        // All before the first is taken: an error changes nothing.
        let illegal = self
            .environments
            .iter()
            .zip(actions)
            .position(|(env, action)| !numbers(env.steps).has(*action));
        if let Some(environment) = illegal {
            let action = actions[environment];
            return Err(EnvironmentError::IllegalAction { environment, action });
        }
        self.fill(arrays, |stepper, n, env, row| {
            stepper.take(env, actions[n], row);
            stepper.play_opponents(env, row);
        });
        Ok(())
    }

    fn last_observation(&self, environment: usize) -> Option<Vec<f32>> {
        let view = self.environments.get(environment)?.last_view.as_ref()?;
        let spec = self.encoder.spec();
        let (mut packed, mut out) = (vec![0; spec.words()], vec![0.0; spec.size()]);
        self.encoder.observe(view, &Draft::EMPTY, &mut packed);
        spec.expand(&packed, &mut out);
        Some(out)
    }

    fn sample(&self, seed: u64, actions: &mut [u8]) -> Result<(), EnvironmentError> {
        let (given, wanted) = (actions.len(), self.environments.len());
        if given != wanted {
            return Err(EnvironmentError::Length { name: "actions", given, wanted });
        }
        let mut chance = Fast::new(seed);
        for (env, action) in self.environments.iter().zip(actions) {
            let legal = numbers(env.steps);
            let n = chance.below(legal.len().max(1));
            *action = legal.nth(n).unwrap_or_default();
        }
        Ok(())
    }
}
