"""The vector environment of Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sortie._core import SortieError
from sortie.vector import VectorGame

if TYPE_CHECKING:
    from sortie._core import Reward


class GymnasiumVectorEnv(VectorEnv):  # type: ignore[misc, unused-ignore]
    """One seat learns, all others play at random."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        rules: str,
        num_envs: int,
        *,
        seats: int | None,
        learner: int,
        threads: int | None,
        reward: Reward,
        opponents: str | None = None,
    ) -> None:
        self._games = VectorGame(
            rules,
            num_envs,
            seats=seats,
            learner=learner,
            threads=threads,
            reward=reward,
            opponents=opponents,
        )
        self._learner = learner
        self._random = np.random.default_rng()
        self.num_envs = num_envs
        size = self._games.observations.shape[1]
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (256,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(256)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _observations(self) -> dict[str, Any]:
        # Copies: a learner keeps observations while the next step fills the arrays anew.
        return {
            "observation": self._games.observations.copy(),
            "action_mask": self._games.masks.astype(np.int8),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals all matches anew. Without a seed the deals go on from those of the last seed, and are
        random where none was given."""
        if seed is None:
            self._games.reset(int(self._random.integers(2**63)))
        else:
            self._random = np.random.default_rng(seed)
            self._games.reset(seed)
        return self._observations(), {}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Takes a legal number for each environment. `infos` has the last observation of each match that
        has ended, as `final_obs`."""
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu" or numbers.shape != (self.num_envs,):
            raise SortieError(
                f"actions are {self.num_envs} integers, not {numbers.dtype} of shape {numbers.shape}"
            )
        if numbers.min(initial=0) < 0 or numbers.max(initial=0) > 255:
            raise SortieError("an action is a number from 0 to 255")
        self._games.step(np.ascontiguousarray(numbers, np.uint8))
        done = self._games.done.astype(bool)
        rewards = self._games.rewards[:, self._learner].copy()
        infos: dict[str, Any] = {}
        for env in np.flatnonzero(done):
            # The match is over: no number is legal any more.
            last = {
                "observation": self._games.last_observation(int(env)),
                "action_mask": np.zeros(256, np.int8),
            }
            infos = self._add_info(infos, {"final_obs": last, "final_info": {}}, int(env))
        return self._observations(), rewards, done, np.zeros_like(done), infos
