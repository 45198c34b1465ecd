//! `State`: a match.

use crate::arguments::{Action, Seed, draw, points};
use crate::arrays::{ObservationArray, slice, typed};
use crate::errors::exception;
use crate::spec::{Feature, features};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sortie_core::ObservationSpec;
use sortie_core::observation::expand_bits;
use sortie_core::step_actions::SUBMIT;
use sortie_core::steps::StepSet;
use sortie_environment::{
    AnySimulation, EnvironmentError, Observations, deals, from_document, from_position,
    new_simulation,
};

/// A match at some point.
///
/// Seats are numbered from 0. A decision is made of steps: numbers from 0 to 255, of which `legal`
/// lists those that may be next. `sortie.SUBMIT` (255) submits a draft that could go on. Any wrong
/// call raises an exception and changes nothing.
///
/// >>> import sortie
/// >>> state = sortie.load("kuhn", seed=1)
/// >>> state.turn
/// [0]
/// >>> state.legal()
/// [0, 1]
/// >>> state.apply(1)
/// >>> state.apply(0)
/// >>> state.is_over, state.returns("points")
/// (True, [1.0, -1.0])
#[pyclass(module = "sortie")]
pub(crate) struct State(pub(crate) Box<dyn AnySimulation>);

/// The most outcomes of chance that are listed unless more are asked for.
const MOST_OUTCOMES: usize = 10_000;

/// A seat, or the lowest one that is to act.
pub(crate) fn actor(state: &dyn AnySimulation, seat: Option<u8>) -> PyResult<u8> {
    match seat.or_else(|| state.waiting().lowest()) {
        Some(seat) => Ok(seat),
        None => Err(exception(EnvironmentError::Over)),
    }
}

#[pymethods]
impl State {
    /// The id of the game.
    ///
    /// >>> import sortie
    /// >>> sortie.load("attack/cross").game
    /// 'attack'
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The rule code: the game and the parameters that differ from its defaults.
    ///
    /// >>> import sortie
    /// >>> sortie.load("attack/cross").rules
    /// 'attack/reshuffles=1'
    #[getter]
    fn rules(&self) -> String {
        self.0.code()
    }

    /// The number of seats.
    ///
    /// >>> import sortie
    /// >>> sortie.load("modify", seats=5).seats
    /// 5
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// The number of the open decision, from 1.
    ///
    /// >>> import sortie
    /// >>> sortie.load("leduc").decision
    /// 1
    #[getter]
    fn decision(&self) -> u32 {
        self.0.decision()
    }

    /// The seats that have not chosen yet, ascending; several decide at the same time, unseen.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("goofspiel")
    /// >>> state.turn
    /// [0, 1]
    /// >>> state.apply(3, seat=1)
    /// >>> state.turn
    /// [0]
    #[getter]
    fn turn(&self) -> Vec<u32> {
        // Not bytes: a list of those would become a `bytes` object.
        self.0.waiting().iter().map(u32::from).collect()
    }

    /// Whether the match is over.
    ///
    /// >>> import sortie
    /// >>> sortie.load("leduc").is_over
    /// False
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The steps of a seat's draft.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("commander", seed=3)
    /// >>> state.apply(state.legal()[0])
    /// >>> len(state.draft())
    /// 1
    #[pyo3(signature = (seat=None))]
    fn draft(&self, seat: Option<u8>) -> PyResult<Vec<u32>> {
        let seat = actor(&*self.0, seat)?;
        self.0.legal(seat).map_err(exception)?;
        Ok(self.0.draft(seat).steps().iter().map(u32::from).collect())
    }

    /// The numbers that a seat may choose from, ascending. Without a seat, those of the lowest seat to
    /// act. Empty where the seat has nothing to decide.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("kuhn")
    /// >>> state.legal(), state.legal(1)
    /// ([0, 1], [])
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<u8>) -> PyResult<Vec<u32>> {
        if seat.is_none() && self.0.waiting().is_empty() {
            return Ok(Vec::new());
        }
        let legal = self.0.legal(actor(&*self.0, seat)?).map_err(exception)?;
        Ok(legal.iter().map(u32::from).collect())
    }

    /// The legal numbers as an array of 256 zeros and ones; `out` is filled if it is given.
    ///
    /// >>> import sortie
    /// >>> sortie.load("leduc").mask()[:4].tolist()
    /// [0, 1, 1, 0]
    #[pyo3(signature = (seat=None, out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let legal = if seat.is_none() && self.0.waiting().is_empty() {
            StepSet::EMPTY
        } else {
            self.0.legal(actor(&*self.0, seat)?).map_err(exception)?
        };
        let out = out.unwrap_or_else(|| PyArray1::<u8>::zeros(py, 256, false).into_any());
        let mut array = typed::<u8>("out", &out, &[256])?;
        let mask = slice("out", &mut array)?;
        expand_bits(legal.words(), mask);
        drop(array);
        Ok(out)
    }

    /// Takes a number for a seat: one step, or `sortie.SUBMIT`. When the last seat to act has decided,
    /// the decision is played.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("kuhn")
    /// >>> state.apply(7)
    /// Traceback (most recent call last):
    ///     ...
    /// sortie.IllegalActionError: There is no step 7 here; 0 is to pass, 1 to bet. (KUHN-02)
    #[pyo3(signature = (number, seat=None))]
    fn apply(&mut self, number: u8, seat: Option<u8>) -> PyResult<()> {
        let seat = actor(&*self.0, seat)?;
        self.0.step(seat, number).map_err(exception)
    }

    /// Takes a number for the lowest seat to act, and fills the observation (float32, uint8 or packed
    /// uint64) and the mask of the seat that acts next. Returns that seat, or -1 at the end. It is the
    /// fastest way to play a single match.
    ///
    /// >>> import numpy as np, sortie
    /// >>> state = sortie.load("leduc", seed=1)
    /// >>> observation = np.zeros(state.observation_words(), np.uint64)
    /// >>> mask = np.zeros(256, np.uint8)
    /// >>> state.advance(2, observation, mask)
    /// 1
    fn advance(
        &mut self,
        number: u8,
        observation: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
    ) -> PyResult<i16> {
        let seat = actor(&*self.0, None)?;
        // All arrays are checked first: an error changes nothing.
        let mut observation = ObservationArray::borrow(Some(observation), self.0.spec(), None)?;
        let mut observation = observation.as_observations()?;
        let mut mask = typed::<u8>("mask", mask, &[256])?;
        let mask = slice("mask", &mut mask)?;
        self.0.step(seat, number).map_err(exception)?;
        let spec = self.0.spec();
        let next = write_observation(spec, &mut observation, |out| self.0.observe_next(out));
        let (next, legal) = match next {
            Ok(next) => next,
            // The observation is left as it was.
            Err(EnvironmentError::Over) => {
                mask.fill(0);
                return Ok(-1);
            }
            Err(error) => return Err(exception(error)),
        };
        expand_bits(legal.words(), mask);
        Ok(next.into())
    }

    /// The matches that a number may lead to, each with its probability: several where chance follows.
    /// Raises `ChanceError` where there are more than `most`; for small games and solvers.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("leduc", seed=1)
    /// >>> state.apply_action("call")
    /// >>> [round(probability, 2) for probability, _ in state.chance_outcomes(1)]
    /// [0.25, 0.25, 0.25, 0.25]
    #[pyo3(signature = (number, seat=None, most=MOST_OUTCOMES))]
    fn chance_outcomes(
        &self,
        number: u8,
        seat: Option<u8>,
        most: usize,
    ) -> PyResult<Vec<(f64, State)>> {
        let seat = actor(&*self.0, seat)?;
        self.0.outcomes(seat, number, most).map(states).map_err(exception)
    }

    /// Empties the draft of a seat.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("commander", seed=3)
    /// >>> state.apply(state.legal()[0])
    /// >>> state.undo()
    /// >>> state.draft()
    /// []
    #[pyo3(signature = (seat=None))]
    fn undo(&mut self, seat: Option<u8>) -> PyResult<()> {
        let seat = actor(&*self.0, seat)?;
        self.0.undo(seat).map_err(exception)
    }

    /// The whole actions of a seat in notation; their index is their number. Raises where a decision
    /// has more than 4,096.
    ///
    /// >>> import sortie
    /// >>> sortie.load("leduc").actions()
    /// ['call', 'raise']
    #[pyo3(signature = (seat=None))]
    fn actions(&self, seat: Option<u8>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.0.waiting().is_empty() {
            return Ok(Vec::new());
        }
        self.0.actions(actor(&*self.0, seat)?).map_err(exception)
    }

    /// Takes a whole action for a seat: its number in `actions`, or its notation.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("leduc")
    /// >>> state.apply_action("raise")
    /// >>> state.apply_action(0)
    /// >>> state.is_over
    /// True
    #[pyo3(signature = (action, seat=None))]
    fn apply_action(&mut self, action: Action, seat: Option<u8>) -> PyResult<()> {
        let seat = actor(&*self.0, seat)?;
        match action {
            Action::Number(number) => self.0.take_action(seat, number),
            Action::Notation(text) => self.0.take_notation(seat, &text),
        }
        .map_err(exception)
    }

    /// The layout of an observation: a list of features. With `full`, that of one with perfect
    /// information.
    ///
    /// >>> import sortie
    /// >>> [feature.name for feature in sortie.load("kuhn").spec()]
    /// ['draft', 'seat', 'turn', 'history', 'known_hands', 'possible_hands']
    #[pyo3(signature = (full=false))]
    fn spec(&self, full: bool) -> Vec<Feature> {
        features(if full { self.0.full_spec() } else { self.0.spec() })
    }

    /// The number of elements of an observation.
    ///
    /// >>> import sortie
    /// >>> sortie.load("kuhn").observation_size()
    /// 27
    #[pyo3(signature = (full=false))]
    fn observation_size(&self, full: bool) -> usize {
        if full { self.0.full_spec().size() } else { self.0.spec().size() }
    }

    /// The number of 64-bit words of a packed observation.
    ///
    /// >>> import sortie
    /// >>> sortie.load("kuhn").observation_words()
    /// 1
    #[pyo3(signature = (full=false))]
    fn observation_words(&self, full: bool) -> usize {
        if full { self.0.full_spec().words() } else { self.0.spec().words() }
    }

    /// The observation of a seat: all that it knows, as float32. If `out` is given, it is filled
    /// instead: float32 or uint8 of `observation_size()` elements, or packed as uint64 of
    /// `observation_words()`. With `full`, the truth is added, for critics in training.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("kuhn", seed=1)
    /// >>> state.observe(0).shape, state.observe(0).dtype.name
    /// ((27,), 'float32')
    /// >>> import numpy as np
    /// >>> packed = np.zeros(1, np.uint64)
    /// >>> state.observe(0, out=packed) is packed
    /// True
    #[pyo3(signature = (seat=None, out=None, full=false))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        out: Option<Bound<'py, PyAny>>,
        full: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spec = if full { self.0.full_spec() } else { self.0.spec() };
        let seat = actor(&*self.0, seat)?;
        let out = out.unwrap_or_else(|| PyArray1::<f32>::zeros(py, spec.size(), false).into_any());
        let mut array = ObservationArray::borrow(Some(&out), spec, None)?;
        let mut observation = array.as_observations()?;
        let observe = |packed: &mut [u64]| {
            if full { self.0.observe_full(seat, packed) } else { self.0.observe(seat, packed) }
        };
        write_observation(spec, &mut observation, observe).map_err(exception)?;
        drop(array);
        Ok(out)
    }

    /// The key of a seat's information set: equal for two matches under equal rules exactly where the
    /// seat was told and did the same. Keys hold within one process.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("kuhn", seed=1)
    /// >>> state.information_state_key(0) == state.clone().information_state_key(0)
    /// True
    fn information_state_key(&self, seat: u8) -> PyResult<String> {
        self.0.key(seat).map(|key| format!("{key:032x}")).map_err(exception)
    }

    /// A match in a random state that a seat could believe to be the true one. `rng` is an integer or a
    /// NumPy generator.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("leduc", seed=1)
    /// >>> sampled = state.determinize(0, rng=5)
    /// >>> bool((sampled.observe(0) == state.observe(0)).all())
    /// True
    fn determinize(&self, seat: u8, rng: &Bound<'_, PyAny>) -> PyResult<State> {
        self.0.determinize(seat, draw(rng)?).map(State).map_err(exception)
    }

    /// The rewards by seat: with `"share"` the share of the win, with `"points"` the points of the
    /// game. Zeros before the end.
    ///
    /// >>> import sortie
    /// >>> sortie.load("leduc").returns()
    /// [0.0, 0.0]
    #[pyo3(signature = (reward="share"))]
    fn returns(&self, reward: &str) -> PyResult<Vec<f64>> {
        let points = points(reward)?;
        let outcome = self.0.outcome();
        let value = |seat| match outcome {
            None => 0.0,
            Some(outcome) if points => f64::from(outcome.points(seat)),
            Some(outcome) => outcome.share(seat),
        };
        Ok((0..self.0.seats()).map(value).collect())
    }

    /// The position as a JSON document.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("kuhn", seed=1)
    /// >>> sortie.State.from_position(state.to_position()).turn
    /// [0]
    fn to_position(&self) -> String {
        self.0.position()
    }

    /// Goes on from a position. `seed` governs all chance from here. The drafts and choices of a
    /// simultaneous decision are no part of a position.
    ///
    /// >>> import sortie
    /// >>> sortie.State.from_position("{}")
    /// Traceback (most recent call last):
    ///     ...
    /// sortie.PositionError: missing field `rules` at line 1 column 2
    #[staticmethod]
    #[pyo3(signature = (text, seed=Seed::Number(0)))]
    fn from_position(text: &str, seed: Seed) -> PyResult<State> {
        from_position(text, seed.bytes()?).map(State).map_err(exception)
    }

    /// The table as text, as a seat sees it; as the public sees it with None.
    ///
    /// >>> import sortie
    /// >>> "bet" in sortie.load("kuhn").scene_text(0)
    /// True
    #[pyo3(signature = (seat=None, language="en"))]
    fn scene_text(&self, seat: Option<u8>, language: &str) -> PyResult<String> {
        self.0.scene_text(seat, language).map_err(exception)
    }

    /// The record of the match as a JSON document, which the command `sortie replay` reads.
    ///
    /// >>> import json, sortie
    /// >>> json.loads(sortie.load("kuhn").record())["format"]
    /// 'sortie record'
    fn record(&self) -> PyResult<String> {
        self.0.record().map_err(exception)
    }

    /// Deals another match under the same rules, quicker than `sortie.load`.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("leduc", seed=1)
    /// >>> state.deal(2) == sortie.load("leduc", seed=2)
    /// True
    #[pyo3(signature = (seed=Seed::Number(0)))]
    fn deal(&self, seed: Seed) -> PyResult<State> {
        Ok(State(self.0.deal_another(seed.bytes()?)))
    }

    /// A copy that goes its own way from here.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("kuhn")
    /// >>> copy = state.clone()
    /// >>> copy.apply(0)
    /// >>> copy == state
    /// False
    fn clone(&self) -> State {
        State(self.0.copy())
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> State {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| self.0.same(&*other.borrow().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.digest()
    }

    fn __repr__(&self) -> String {
        let (rules, seats, decision) = (self.0.code(), self.0.seats(), self.0.decision());
        format!("<sortie.State {rules}, seats={seats}, decision={decision}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.import("sortie._core")?.getattr("_restore")?;
        Ok((restore, (self.0.document(),)))
    }
}

/// Writes an observation into an array of the right length; `write` makes it, packed. If it fails, the
/// array stays as it is.
fn write_observation<T>(
    spec: &ObservationSpec,
    out: &mut Observations<'_>,
    write: impl FnOnce(&mut [u64]) -> Result<T, EnvironmentError>,
) -> Result<T, EnvironmentError> {
    if let Observations::Packed(packed) = out {
        return write(packed);
    }
    let (mut few, mut many) = ([0; 64], Vec::new());
    // Most observations are small: their words need no allocation.
    let packed = if let Some(few) = few.get_mut(..spec.words()) {
        few
    } else {
        many.resize(spec.words(), 0);
        &mut many[..]
    };
    let written = write(packed)?;
    match out {
        Observations::Floats(floats) => spec.expand(packed, floats),
        Observations::Bytes(bytes) => spec.expand_bytes(packed, bytes),
        Observations::None | Observations::Packed(_) => {}
    }
    Ok(written)
}

/// Deals a match.
///
/// `rules` is a rule code: a game, then if wanted a preset and values of parameters. Without `seats`
/// it is played by the fewest. `seed` is an integer or 64 hexadecimal digits.
///
/// >>> import sortie
/// >>> sortie.load("retaliation/suits_each=1", seats=3)
/// <sortie.State retaliation, seats=3, decision=1>
/// >>> sortie.load("atack")
/// Traceback (most recent call last):
///     ...
/// sortie.RulesError: there is no game 'atack'; did you mean attack or attacke?
#[pyfunction]
#[pyo3(signature = (rules, seats=None, seed=Seed::Number(0)))]
pub(crate) fn load(rules: &str, seats: Option<u8>, seed: Seed) -> PyResult<State> {
    new_simulation(rules, seats, seed.bytes()?).map(State).map_err(exception)
}

/// Every deal with its probability. Raises `ChanceError` where there are more than `most`.
///
/// >>> import sortie
/// >>> deals = sortie.deals("kuhn")
/// >>> len(deals), round(sum(probability for probability, _ in deals), 9)
/// (6, 1.0)
/// >>> sortie.deals("attack")
/// Traceback (most recent call last):
///     ...
/// sortie.ChanceError: chance has more than 10000 outcomes here; draw one by a seed
#[pyfunction]
#[pyo3(name = "deals", signature = (rules, seats=None, most=MOST_OUTCOMES))]
pub(crate) fn all_deals(
    rules: &str,
    seats: Option<u8>,
    most: usize,
) -> PyResult<Vec<(f64, State)>> {
    deals(rules, seats, most).map(states).map_err(exception)
}

fn states(outcomes: Vec<(f64, Box<dyn AnySimulation>)>) -> Vec<(f64, State)> {
    outcomes.into_iter().map(|(probability, state)| (probability, State(state))).collect()
}

#[pyfunction]
pub(crate) fn _restore(text: &str) -> PyResult<State> {
    from_document(text).map(State).map_err(exception)
}

/// The number that submits a draft that could go on.
pub(crate) const SUBMIT_NUMBER: u8 = SUBMIT;
