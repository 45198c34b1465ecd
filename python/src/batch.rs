//! `Batch`: many matches, stepped without the GIL.

use crate::arguments::points;
use crate::arrays::{ObservationArray, slice, typed};
use crate::errors::exception;
use crate::spec::{Feature, features};
use numpy::{PyArray1, PyReadwriteArrayDyn};
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
    #[pyo3(signature = (rules, seats, num_envs, threads, reward, learner, opponents=None, full=false))]
    #[allow(clippy::too_many_arguments, reason = "the options of the caller, by name")]
    fn new(
        rules: &str,
        seats: Option<u8>,
        num_envs: usize,
        threads: usize,
        reward: &str,
        learner: Option<u8>,
        opponents: Option<&str>,
        full: bool,
    ) -> PyResult<Self> {
        let opponents = opponents.map(str::parse).transpose();
        let opponents = opponents.map_err(|error| exception(EnvironmentError::Bot(error)))?;
        let reward = if points(reward)? { Reward::Points } else { Reward::Share };
        let environments = num_envs;
        let options = BatchOptions { environments, threads, reward, learner, opponents, full };
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

    /// A hash of the layout: equal for equal names, shapes, kinds and ranges.
    fn layout_id(&self) -> String {
        self.0.spec().layout_id()
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
        let others = [masks, rewards, done, seats];
        let mut arrays = CallerArrays::borrow(&*self.0, observations.as_ref(), others)?;
        let (batch, arrays) = (&mut self.0, arrays.as_batch_arrays()?);
        py.detach(|| batch.reset(seed, arrays)).map_err(exception)
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
        let mut actions = typed::<u8>("actions", actions, &[self.0.environments()])?;
        let actions: &[u8] = slice("actions", &mut actions)?;
        let others = [masks, rewards, done, seats];
        let mut arrays = CallerArrays::borrow(&*self.0, observations.as_ref(), others)?;
        let (batch, arrays) = (&mut self.0, arrays.as_batch_arrays()?);
        py.detach(|| batch.step(actions, arrays)).map_err(exception)
    }

    /// The observation of the learner at the end of the last match of an environment, or None.
    fn last_observation<'py>(
        &self,
        py: Python<'py>,
        environment: usize,
    ) -> Option<Bound<'py, PyArray1<f32>>> {
        let observation = self.0.last_observation(environment)?;
        Some(PyArray1::from_vec(py, observation))
    }

    fn sample(&self, seed: u64, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut array = typed::<u8>("actions", actions, &[self.0.environments()])?;
        self.0.sample(seed, slice("actions", &mut array)?).map_err(exception)
    }
}

/// The arrays of the caller, borrowed for writing.
struct CallerArrays<'py> {
    observations: ObservationArray<'py>,
    masks: PyReadwriteArrayDyn<'py, u8>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    done: PyReadwriteArrayDyn<'py, u8>,
    seats: PyReadwriteArrayDyn<'py, u8>,
}

impl<'py> CallerArrays<'py> {
    /// Borrows the observations, and masks, rewards, done and seats. Fails unless each has the type and
    /// the shape that this batch fills.
    fn borrow(
        batch: &dyn AnyBatch,
        observations: Option<&Bound<'py, PyAny>>,
        [masks, rewards, done, seats]: [&Bound<'py, PyAny>; 4],
    ) -> PyResult<Self> {
        let count = batch.environments();
        Ok(CallerArrays {
            observations: ObservationArray::borrow(observations, batch.spec(), Some(count))?,
            masks: typed("masks", masks, &[count, 256])?,
            rewards: typed("rewards", rewards, &[count, batch.seats().into()])?,
            done: typed("done", done, &[count])?,
            seats: typed("seats", seats, &[count])?,
        })
    }

    fn as_batch_arrays(&mut self) -> PyResult<BatchArrays<'_>> {
        Ok(BatchArrays {
            observations: self.observations.as_observations()?,
            masks: slice("masks", &mut self.masks)?,
            rewards: slice("rewards", &mut self.rewards)?,
            done: slice("done", &mut self.done)?,
            seats: slice("seats", &mut self.seats)?,
        })
    }
}
