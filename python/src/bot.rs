//! `Bot`: a bot of Sortie as a policy.

use crate::errors::{SortieError, exception};
use crate::state::{State, actor};
use pyo3::prelude::*;
use sortie_environment::SeatedBot;
use std::sync::Mutex;

/// A bot for one seat, made by `sortie.bot`.
///
/// It decides from the view of its seat alone. While it is shown one match that goes on, it also
/// remembers what its seat was told; shown another match, it begins anew. Use one bot for each seat.
///
/// >>> import sortie
/// >>> state = sortie.load("duelx", seed=1)
/// >>> bots = [sortie.bot("novice", seed) for seed in range(2)]
/// >>> while not state.is_over:
/// ...     seat = state.turn[0]
/// ...     state.apply(bots[seat].step(state, seat), seat)
/// >>> sum(state.returns())
/// 1.0
#[pyclass(module = "sortie", frozen)]
pub(crate) struct Bot(Mutex<SeatedBot>);

impl Bot {
    /// Lets the bot think without the GIL.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        state: &State,
        seat: Option<u8>,
        ask: impl FnOnce(&mut SeatedBot, u8) -> Result<T, sortie_environment::EnvironmentError> + Send,
    ) -> PyResult<T> {
        let seat = actor(&*state.0, seat)?;
        py.detach(|| match self.0.lock() {
            Ok(mut bot) => ask(&mut bot, seat).map_err(exception),
            Err(_) => Err(SortieError::new_err("the bot has failed before; make another one")),
        })
    }
}

#[pymethods]
impl Bot {
    /// The whole name of the bot.
    ///
    /// >>> import sortie
    /// >>> sortie.bot("club:sims=200").name
    /// 'bot:club:sims=200'
    #[getter]
    fn name(&self) -> String {
        self.0.lock().map_or_else(|_| String::new(), |bot| bot.spec())
    }

    /// The probability of each whole action in notation; actions that it never plays are left out.
    ///
    /// >>> import sortie
    /// >>> shares = sortie.bot("random").probabilities(sortie.load("duelx", seed=1))
    /// >>> round(sum(shares.values()), 9)
    /// 1.0
    #[pyo3(signature = (state, seat=None))]
    fn probabilities(
        &self,
        py: Python<'_>,
        state: &State,
        seat: Option<u8>,
    ) -> PyResult<std::collections::BTreeMap<String, f64>> {
        let found = self.ask(py, state, seat, |bot, seat| bot.probabilities(&*state.0, seat))?;
        Ok(found.into_iter().collect())
    }

    /// The whole action that it chooses, in notation. Asked again at the same decision, it answers
    /// the same.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("duelx", seed=1)
    /// >>> state.apply_action(sortie.bot("club:sims=50").choose(state))
    #[pyo3(signature = (state, seat=None))]
    fn choose(&self, py: Python<'_>, state: &State, seat: Option<u8>) -> PyResult<String> {
        self.ask(py, state, seat, |bot, seat| bot.choose(&*state.0, seat))
    }

    /// The next step of the action that it chooses, for `State.apply` and for PettingZoo.
    ///
    /// >>> import sortie
    /// >>> state = sortie.load("duelx", seed=1)
    /// >>> sortie.bot("novice").step(state) in state.legal()
    /// True
    #[pyo3(signature = (state, seat=None))]
    fn step(&self, py: Python<'_>, state: &State, seat: Option<u8>) -> PyResult<u8> {
        self.ask(py, state, seat, |bot, seat| bot.next_number(&*state.0, seat))
    }

    fn __repr__(&self) -> String {
        format!("<sortie.Bot {}>", self.name())
    }
}

/// A bot by its name, with a limit if wanted: `club`, `novice`, `club:sims=200`, `club@50ms`.
///
/// The same seed gives the same answers in the same matches, unless the limit is a time. Kuhn, Leduc and
/// Goofspiel have no bots.
///
/// >>> import sortie
/// >>> sortie.bot("clubb")
/// Traceback (most recent call last):
///     ...
/// sortie.SortieError: there is no bot 'clubb'; did you mean club?
#[pyfunction]
#[pyo3(signature = (name, seed=0))]
pub(crate) fn bot(name: &str, seed: u64) -> PyResult<Bot> {
    SeatedBot::new(name, seed).map(|bot| Bot(Mutex::new(bot))).map_err(exception)
}
