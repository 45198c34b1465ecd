//! `Batch`: many matches, stepped without the GIL.

use crate::arguments::points;
use crate::arrays::{ObservationArray, slice, typed};
use crate::errors::exception;
use crate::spec::{Feature, features};
use pyo3::prelude::*;
use sortie_environment::{
    AnyBatch, BatchArrays, BatchOptions, EnvironmentError, Reward, new_batch,
};

/// Many matches under the same rules. Use `sortie.vector.make`.
#[pyclass(module = "sortie._core")]
pub(crate) struct Batch(Box<dyn AnyBatch>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (rules, seats, num_envs, threads, reward, learner, opponents=None))]
    #[allow(clippy::too_many_arguments, reason = "the options of the caller, by name")]
    fn new(
        rules: &str,
        seats: Option<u8>,
        num_envs: usize,
        threads: usize,
        reward: &str,
        learner: Option<u8>,
        opponents: Option<&str>,
    ) -> PyResult<Self> {
        let opponents = opponents.map(str::parse).transpose();
        let opponents = opponents.map_err(|error| exception(EnvironmentError::Bot(error)))?;
        let reward = if points(reward)? { Reward::Points } else { Reward::Share };
        let options = BatchOptions { environments: num_envs, threads, reward, learner, opponents };
        new_batch(rules, seats, options).map(Batch).map_err(exception)
    }

    #[getter]
    fn num_envs(&self) -> usize {
        self.0.environments()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn spec(&self) -> Vec<Feature> {
        features(self.0.spec())
    }

    fn observation_size(&self) -> usize {
        self.0.spec().size()
    }

    fn observation_words(&self) -> usize {
        self.0.spec().words()
    }

    #[pyo3(signature = (seed, observations, masks, rewards, done, seats))]
    #[allow(clippy::too_many_arguments, reason = "the arrays of the caller, by name")]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: u64,
        observations: Option<Bound<'_, PyAny>>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let batch = &mut self.0;
        let run = |arrays: BatchArrays<'_>| py.detach(|| batch.reset(seed, arrays));
        with_arrays(observations.as_ref(), [masks, rewards, done, seats], run)
    }

    #[pyo3(signature = (actions, observations, masks, rewards, done, seats))]
    #[allow(clippy::too_many_arguments, reason = "the arrays of the caller, by name")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        observations: Option<Bound<'_, PyAny>>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut actions = typed::<u8>("actions", actions)?;
        let actions: &[u8] = slice("actions", &mut actions)?;
        let batch = &mut self.0;
        let run = |arrays: BatchArrays<'_>| py.detach(|| batch.step(actions, arrays));
        with_arrays(observations.as_ref(), [masks, rewards, done, seats], run)
    }

    fn sample(&self, seed: u64, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut array = typed::<u8>("actions", actions)?;
        self.0.sample(seed, slice("actions", &mut array)?).map_err(exception)
    }
}

/// Borrows masks, rewards, done and seats besides the observations.
fn with_arrays(
    observations: Option<&Bound<'_, PyAny>>,
    [masks, rewards, done, seats]: [&Bound<'_, PyAny>; 4],
    run: impl FnOnce(BatchArrays<'_>) -> Result<(), EnvironmentError>,
) -> PyResult<()> {
    let mut observations = ObservationArray::borrow(observations)?;
    let mut masks = typed::<u8>("masks", masks)?;
    let mut rewards = typed::<f32>("rewards", rewards)?;
    let mut done = typed::<u8>("done", done)?;
    let mut seats = typed::<u8>("seats", seats)?;
    run(BatchArrays {
        observations: observations.as_observations()?,
        masks: slice("masks", &mut masks)?,
        rewards: slice("rewards", &mut rewards)?,
        done: slice("done", &mut done)?,
        seats: slice("seats", &mut seats)?,
    })
    .map_err(exception)
}
