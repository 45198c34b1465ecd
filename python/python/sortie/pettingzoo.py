"""Environments for PettingZoo.

`env` asks one seat after the other (AEC), `parallel_env` all seats of a simultaneous decision at
once. An action is one step: a number from 0 to 255 (see `sortie.State.legal`). Observations are
dictionaries of `observation` and `action_mask`.

>>> import sortie.pettingzoo
>>> env = sortie.pettingzoo.env("leduc")
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
>>> int(env.observe("seat_0")["action_mask"].sum())
2
"""

from __future__ import annotations

import random
from operator import index
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from sortie._core import SUBMIT, SortieError, State, load

if TYPE_CHECKING:
    from sortie._core import Reward

__all__ = ["AECGame", "ParallelGame", "env", "parallel_env"]

OnIllegal = Literal["raise", "lowest"]
"""An illegal action raises an exception, or counts as the lowest legal one."""

WAIT = SUBMIT
"""The action of an agent that has nothing to decide, in a parallel environment."""

DEALS = 10_000
"""The most deals that are tried for a match in which there is something to decide."""


class _Table:
    """The match and its spaces, shared by both interfaces."""

    def __init__(self, rules: str, seats: int | None, reward: Reward) -> None:
        first = load(rules, seats)
        self.rules, self.seats, self.reward = first.rules, first.seats, reward
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        size = first.observation_size()
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (256,), np.int8),
            }
        )
        self.state: State = first
        self._luck = random.Random()

    def deal(self, seed: int | None) -> None:
        if seed is not None:
            self._luck = random.Random(int(seed))
        for _ in range(DEALS):
            self.state = self.state.deal(self._luck.getrandbits(63))
            # A match may be over as soon as it is dealt, and then there is nothing to play.
            if not self.state.is_over:
                return
        raise SortieError(f"{DEALS} matches by these rules were over as soon as they were dealt")

    def observe(self, seat: int) -> dict[str, Any]:
        mask = self.state.mask(seat).view(np.int8)
        return {"observation": self.state.observe(seat), "action_mask": mask}


def _checked(action: Any) -> int:
    try:
        number = index(action)
    except TypeError:
        raise SortieError(f"an action is an integer from 0 to 255, not {action!r}") from None
    if not 0 <= number <= 255:
        raise SortieError(f"an action is a number from 0 to 255, not {number}")
    return number


def _legal(state: State, seat: int, action: Any, on_illegal: OnIllegal) -> int:
    number = _checked(action)
    if on_illegal == "lowest":
        legal = state.legal(seat)
        if number not in legal:
            return legal[0]
    return number


class _Game:
    """The parts that both interfaces share: the match, the agents and their spaces."""

    metadata: dict[str, Any]

    def __init__(
        self,
        rules: str,
        *,
        seats: int | None = None,
        reward: Reward = "share",
        max_cycles: int | None = None,
        on_illegal: OnIllegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._on_illegal: OnIllegal = on_illegal
        self._table = _Table(rules, seats, reward)
        self.metadata = {**self.metadata, "name": f"sortie_{self._table.state.game}_v0"}
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        space, actions = self._table.observation_space, spaces.Discrete(256)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: actions for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The 256 numbers."""
        return self.action_spaces[agent]

    @property
    def match(self) -> State:
        """The match itself, for bots: `bot.step(env.match, seat)`. It must not be changed."""
        return self._table.state

    def render(self) -> str | None:
        """The table as text, as the public sees it."""
        return self._table.state.scene_text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""


class AECGame(_Game, AECEnv):  # type: ignore[misc, unused-ignore]
    """A match in which one seat acts after the other."""

    metadata = {"name": "sortie_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, rules: str, **options: Any) -> None:
        super().__init__(rules, **options)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a match."""
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self._next_agent()

    def _next_agent(self) -> str:
        return self.possible_agents[self._table.state.turn[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat knows, and its legal numbers."""
        return self._table.observe(self._seats[agent])

    def step(self, action: Any) -> None:
        """Takes a number for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._table.state
        seat = self._seats[agent]
        state.apply(_legal(state, seat, action, self._on_illegal), seat)
        self._steps += 1
        turn = state.turn
        # Rewards are given at the end alone: until then all of them are 0.
        if turn and (self.max_cycles is None or self._steps < self.max_cycles * len(self.agents)):
            self.agent_selection = self.possible_agents[turn[0]]
            return
        if not turn:
            rewards = state.returns(self._table.reward)
            self.rewards = dict(zip(self.possible_agents, rewards))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


class ParallelGame(_Game, ParallelEnv):  # type: ignore[misc, unused-ignore]
    """A match in which all agents act in every step. An agent that has nothing to decide waits: its
    mask has 255 alone."""

    metadata = {"name": "sortie_v0", "render_modes": ["ansi"]}

    def _observations(self) -> dict[str, dict[str, Any]]:
        found = {}
        turn = self._table.state.turn
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = self._table.observe(seat)
            if seat not in turn:
                found[agent]["action_mask"][WAIT] = 1
        return found

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals a match."""
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]
    ]:
        """Takes a number of every agent at once. Nothing changes where one of them is illegal."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        state = self._table.state
        turn = state.turn
        # On a copy, so that a wrong action of one agent leaves the others' undone as well.
        after = state.clone()
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise SortieError(f"the action of {agent} is missing")
            if seat in turn:
                after.apply(_legal(state, seat, actions[agent], self._on_illegal), seat)
            elif _checked(actions[agent]) != WAIT and self._on_illegal == "raise":
                raise SortieError(f"{agent} has nothing to decide: its action is {WAIT}")
        self._table.state = after
        self._steps += 1
        over = after.is_over
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        agents = self.agents
        rewards = dict(zip(agents, after.returns(self._table.reward)))
        if over or cut:
            self.agents = []
        return (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )


def env(
    rules: str,
    *,
    seats: int | None = None,
    reward: Reward = "share",
    max_cycles: int | None = None,
    on_illegal: OnIllegal = "raise",
    render_mode: str | None = None,
) -> AECGame:
    """An AEC environment: one seat acts after the other, unseen where a decision is simultaneous.

    >>> import sortie.pettingzoo
    >>> env = sortie.pettingzoo.env("retaliation", seats=3)
    >>> env.possible_agents
    ['seat_0', 'seat_1', 'seat_2']
    """
    return AECGame(
        rules,
        seats=seats,
        reward=reward,
        max_cycles=max_cycles,
        on_illegal=on_illegal,
        render_mode=render_mode,
    )


def parallel_env(
    rules: str,
    *,
    seats: int | None = None,
    reward: Reward = "share",
    max_cycles: int | None = None,
    on_illegal: OnIllegal = "raise",
    render_mode: str | None = None,
) -> ParallelGame:
    """A parallel environment: all seats of a decision act at once.

    >>> import sortie.pettingzoo
    >>> env = sortie.pettingzoo.parallel_env("goofspiel")
    >>> observations, infos = env.reset(seed=1)
    >>> sorted(observations)
    ['seat_0', 'seat_1']
    """
    return ParallelGame(
        rules,
        seats=seats,
        reward=reward,
        max_cycles=max_cycles,
        on_illegal=on_illegal,
        render_mode=render_mode,
    )
