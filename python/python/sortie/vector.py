"""Many matches stepped at once.

`make` gives the bare interface: it fills arrays of the caller without allocating and without the
GIL. `gymnasium_env` gives a `gymnasium.vector.VectorEnv` in which one seat learns and all others
play at random.

>>> import sortie.vector
>>> games = sortie.vector.make("duelx", num_envs=8, threads=1)
>>> games.reset(seed=1)
>>> for step in range(100):
...     games.step(games.sample(step))
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sortie._core import Batch, Feature, SortieError

if TYPE_CHECKING:
    from sortie._core import ObservationArray, Reward

__all__ = ["VectorGame", "gymnasium_env", "make"]

_DTYPES = ("float32", "uint8", "packed", "none")


class VectorGame:
    """Many matches under the same rules; the caller plays the seat to act of each.

    A match that ends is dealt anew in the same step: `done` is then 1, `rewards` has the rewards of
    all seats, and the observation is the first of the next match. Environment `n` has the `n`-th
    stream of chance of the seed, so results do not depend on the number of threads.

    >>> import numpy as np, sortie.vector
    >>> games = sortie.vector.make("leduc", num_envs=4)
    >>> games.reset(seed=1)
    >>> games.seats.tolist(), games.masks[:, :3].tolist()[0]
    ([0, 0, 0, 0], [0, 1, 1])
    >>> games.step(np.full(4, 2, np.uint8))
    >>> games.seats.tolist()
    [1, 1, 1, 1]
    """

    observations: Any
    """The observations of the seats to act, one row each; None without observations."""
    masks: NDArray[np.uint8]
    """The legal numbers: 256 zeros and ones for each environment."""
    rewards: NDArray[np.float32]
    """The rewards by environment and seat; 0 but where a match has ended."""
    done: NDArray[np.uint8]
    """1 where a match has ended, and the next one was dealt."""
    seats: NDArray[np.uint8]
    """The seat to act."""

    def __init__(
        self,
        rules: str,
        num_envs: int,
        *,
        seats: int | None = None,
        threads: int | None = None,
        reward: Reward = "share",
        dtype: str = "float32",
        learner: int | None = None,
        opponents: str | None = None,
        full: bool = False,
    ) -> None:
        if dtype not in _DTYPES:
            raise SortieError(f"dtype is one of {', '.join(_DTYPES)}, not {dtype!r}")
        threads = threads if threads is not None else (os.cpu_count() or 1)
        self._batch = Batch(
            rules, seats, num_envs, threads, reward, learner, opponents, full
        )
        count, self.num_seats = num_envs, self._batch.seats
        self.num_envs = count
        if dtype == "none":
            self.observations = None
        elif dtype == "packed":
            self.observations = np.zeros((count, self._batch.observation_words()), np.uint64)
        else:
            self.observations = np.zeros((count, self._batch.observation_size()), dtype)
        self.masks = np.zeros((count, 256), np.uint8)
        self.rewards = np.zeros((count, self.num_seats), np.float32)
        self.done = np.zeros(count, np.uint8)
        self.seats = np.zeros(count, np.uint8)
        self._actions = np.zeros(count, np.uint8)
        self._is_dealt = False

    def spec(self) -> list[Feature]:
        """The layout of an observation: a list of features.

        >>> import sortie.vector
        >>> sortie.vector.make("kuhn", num_envs=1).spec()[1].name
        'seat'
        """
        return self._batch.spec()

    def layout_id(self) -> str:
        """A hash of the layout. What was trained on one layout is worthless on another.

        >>> import sortie.vector
        >>> one, other = (sortie.vector.make(rules, num_envs=1) for rules in ("kuhn", "leduc"))
        >>> one.layout_id() == other.layout_id()
        False
        """
        return self._batch.layout_id()

    def reset(
        self, seed: int = 0, *, observations: ObservationArray | None = None
    ) -> None:
        """Deals all matches anew and fills the arrays. `observations` is filled in place of the own
        array: float32, uint8 or, packed, uint64.

        >>> import sortie.vector
        >>> sortie.vector.make("kuhn", num_envs=2).reset(seed=5)
        """
        out = self.observations if observations is None else observations
        self._batch.reset(seed, out, self.masks, self.rewards, self.done, self.seats)
        self._is_dealt = True

    def step(
        self,
        actions: NDArray[np.uint8],
        *,
        observations: ObservationArray | None = None,
    ) -> None:
        """Takes one legal number of each seat to act and fills the arrays. An illegal number raises
        `IllegalActionError` and changes nothing.

        >>> import numpy as np, sortie.vector
        >>> games = sortie.vector.make("kuhn", num_envs=2)
        >>> games.reset()
        >>> games.step(np.array([9, 0], np.uint8))
        Traceback (most recent call last):
            ...
        sortie.IllegalActionError: environment 0: action 9 is not legal; choose one of its mask
        """
        if not self._is_dealt:
            raise SortieError("nothing is dealt yet; call reset() first")
        out = self.observations if observations is None else observations
        self._batch.step(actions, out, self.masks, self.rewards, self.done, self.seats)

    def last_observation(self, environment: int) -> NDArray[np.float32] | None:
        """What the `learner` knew at the end of the last match of an environment. None without a
        learner, and as long as no match has ended since the reset.

        >>> import sortie.vector
        >>> games = sortie.vector.make("kuhn", num_envs=1, learner=0)
        >>> games.reset(seed=1)
        >>> games.last_observation(0) is None
        True
        >>> while not games.done[0]:
        ...     games.step(games.sample(seed=2))
        >>> games.last_observation(0).shape == games.observations[0].shape
        True
        """
        return self._batch.last_observation(environment)

    def sample(self, seed: int) -> NDArray[np.uint8]:
        """A random legal number for each environment. The array is reused by the next call.

        >>> import sortie.vector
        >>> games = sortie.vector.make("kuhn", num_envs=3)
        >>> games.reset()
        >>> games.step(games.sample(seed=1))
        """
        self._batch.sample(seed, self._actions)
        return self._actions


def make(
    rules: str,
    num_envs: int,
    *,
    seats: int | None = None,
    threads: int | None = None,
    reward: Reward = "share",
    dtype: str = "float32",
    learner: int | None = None,
    opponents: str | None = None,
    full: bool = False,
) -> VectorGame:
    """Makes many matches under the same rules.

    `threads` is the number of threads (all processors by default), `reward` is `"share"` (of the
    win) or `"points"`. `dtype` is `"float32"`, `"uint8"`, `"packed"` or `"none"`. With a `learner`,
    the caller plays that seat alone and all others play at random, or are played by the bot that
    `opponents` names, such as `"novice"`. Such a bot decides from the view of its seat alone, without
    memory of earlier decisions. With `full`, an observation has perfect information besides, for
    critics in training.

    >>> import sortie.vector
    >>> games = sortie.vector.make("attack", num_envs=16, dtype="packed")
    >>> games.observations.dtype.name
    'uint64'
    """
    return VectorGame(
        rules,
        num_envs,
        seats=seats,
        threads=threads,
        reward=reward,
        dtype=dtype,
        learner=learner,
        opponents=opponents,
        full=full,
    )


def gymnasium_env(
    rules: str,
    num_envs: int,
    *,
    seats: int | None = None,
    learner: int = 0,
    threads: int | None = None,
    reward: Reward = "share",
    opponents: str | None = None,
) -> Any:
    """A `gymnasium.vector.VectorEnv` in which seat `learner` learns against random players, or against
    the bot that `opponents` names.

    Observations are dictionaries of `observation` (float32) and `action_mask` (int8). Matches that
    end are dealt anew in the same step.

    >>> import sortie.vector
    >>> envs = sortie.vector.gymnasium_env("leduc", num_envs=3)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations["action_mask"].shape
    (3, 256)
    """
    from sortie._gymnasium import GymnasiumVectorEnv

    return GymnasiumVectorEnv(
        rules,
        num_envs,
        seats=seats,
        learner=learner,
        threads=threads,
        reward=reward,
        opponents=opponents,
    )
