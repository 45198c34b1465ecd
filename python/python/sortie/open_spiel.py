"""Every game as a game of OpenSpiel.

Importing this module registers `sortie_attack`, `sortie_kuhn` and so on:

>>> import pyspiel
>>> import sortie.open_spiel
>>> game = pyspiel.load_game("sortie_leduc")
>>> game.num_players(), game.get_type().short_name
(2, 'sortie_leduc')
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 30)

An action of OpenSpiel is one step, a number from 0 to 255 (see `sortie.State.legal`). Seats that
decide at the same time share a simultaneous node. Parameters of a game:

- `rules`: a preset or values of parameters, such as `"suits_each=1"`.
- `lite`: a small game by the same rules, whose whole tree can be walked.
- `sequential`: seats that decide at the same time do so one after the other, unseen, as many
  algorithms of OpenSpiel want it.
- `players`: the number of seats; by default the fewest.
- `chance`: `"exact"` makes a chance node of every draw, with all outcomes. `"seeded"` makes one
  chance node, which picks one of `deals` seeds for all chance of the match. `"auto"` is exact where
  the deal has at most 10,000 outcomes.
- `deals`: the number of seeds of `"seeded"`.
- `reward`: `"share"` is the share of the win less the fair share, so it sums to 0; `"points"` are the
  points of the game; `"auto"` is points for Kuhn, Leduc and Goofspiel, and the share for the others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from sortie._core import GAMES, SUBMIT, ChanceError, SortieError, State, deals, load

__all__ = ["SortieGame", "SortieState", "resample"]

WAIT = SUBMIT
"""The action of a player that has nothing to decide at a simultaneous node."""

DEFAULTS = {
    "rules": "",
    "lite": False,
    "sequential": False,
    "players": 0,
    "chance": "auto",
    "deals": 1_000,
    "reward": "auto",
}
POINT_GAMES = ("kuhn", "leduc", "goofspiel")
SEQUENTIAL_GAMES = ("attacke", "kuhn", "leduc")
# The least and the most points of a seat, and the most decisions of a match.
BOUNDS = {"kuhn": (-2.0, 2.0, 3), "leduc": (-13.0, 13.0, 8), "goofspiel": (0.0, 91.0, 26)}
# The other games have no bound that holds for every rule set; no match comes near these.
NO_BOUNDS = (-100_000.0, 100_000.0, 100_000)


def _game_type(game: str, reward: str, sequential: bool) -> Any:
    kind = pyspiel.GameType
    dynamics = kind.Dynamics
    zero_sum = reward == "share" or game in ("kuhn", "leduc")
    return kind(
        short_name=f"sortie_{game}",
        long_name=f"Sortie: {game}",
        dynamics=dynamics.SEQUENTIAL if sequential else dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )


class _Shared:
    """A value that never changes, so copies of a state of OpenSpiel share it."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, _memo: dict[int, Any]) -> _Shared:
        return self


class SortieGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of OpenSpiel by the rules of a game of Sortie. OpenSpiel makes it by its name.

    >>> import pyspiel, sortie.open_spiel
    >>> game = pyspiel.load_game("sortie_leduc")
    >>> game.num_players(), game.max_utility()
    (2, 13.0)
    """

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        options = {**DEFAULTS, **(params or {})}
        self.code = f"{game}/{options['rules']}" if options["rules"] else game
        if options["lite"]:
            self.code = f"lite:{self.code}"
        self.sequential = bool(options["sequential"]) or game in SEQUENTIAL_GAMES
        self.reward = options["reward"]
        if self.reward == "auto":
            self.reward = "points" if game in POINT_GAMES else "share"
        if self.reward not in ("points", "share"):
            raise SortieError(f"reward is 'auto', 'points' or 'share', not '{self.reward}'")
        first = load(self.code, options["players"] or None)
        self.seats = first.seats
        self.exact, self.deals = _deals(self.code, self.seats, options["chance"], options["deals"])
        lowest, highest, most_decisions = BOUNDS.get(game, NO_BOUNDS)
        if self.reward == "share":
            lowest, highest = -1 / self.seats, 1 - 1 / self.seats
        game_type = _game_type(game, self.reward, self.sequential)
        info = pyspiel.GameInfo(
            num_distinct_actions=256,
            max_chance_outcomes=max(len(self.deals), 10_000 if self.exact else 1),
            num_players=self.seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0 if game_type.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=most_decisions,
        )
        super().__init__(game_type, info, options)

    def new_initial_state(self) -> SortieState:
        """The state before the deal."""
        return SortieState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer of one seat, or of all of them for perfect information."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return _Observer(load(self.code, self.seats), kind, params)


# OpenSpiel loads a game anew for every state that it restores, and listing deals takes a while.
@lru_cache(maxsize=64)
def _deals(code: str, seats: int, chance: str, seeds: int) -> tuple[bool, Any]:
    """Whether chance is exact, and all deals with their probabilities; a seed stands for a deal."""
    if chance not in ("auto", "exact", "seeded"):
        raise SortieError(f"chance is 'auto', 'exact' or 'seeded', not '{chance}'")
    if chance != "seeded":
        try:
            return True, deals(code, seats)
        except ChanceError:
            if chance == "exact":
                raise
    if seeds < 1:
        raise SortieError(f"deals is at least 1, not {seeds}")
    return False, [(1 / seeds, seed) for seed in range(seeds)]


class SortieState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state of OpenSpiel at a point of a match.

    >>> import pyspiel, sortie.open_spiel
    >>> state = pyspiel.load_game("sortie_kuhn").new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 6)
    """

    def __init__(self, game: SortieGame) -> None:
        super().__init__(game)
        # Before the deal there is no match, and after it no match is ever changed: each step makes
        # another one.
        self._match = _Shared(None)
        self._outcomes = _Shared(game.deals)

    @property
    def match(self) -> State | None:
        """The match, which must not be changed; None before the deal."""
        found: State | None = self._match.value
        return found

    def current_player(self) -> int:
        """The player to act, or one of OpenSpiel's special players."""
        if self._outcomes.value is not None:
            return int(pyspiel.PlayerId.CHANCE)
        match = self._match.value
        if match.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        turn = match.turn
        alone = len(turn) == 1 or self.get_game().sequential
        return int(turn[0]) if alone else int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        return self._match.value.legal(player) or [WAIT]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the outcomes with their probabilities."""
        return [(number, share) for number, (share, _) in enumerate(self._outcomes.value)]

    def _apply_action(self, action: int) -> None:
        if self._outcomes.value is not None:
            chosen = self._outcomes.value[action][1]
            if not isinstance(chosen, State):
                game = self.get_game()
                chosen = load(game.code, game.seats, chosen)
            self._match, self._outcomes = _Shared(chosen), _Shared(None)
        else:
            match = self._match.value
            self._take(match, match.turn[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        match = self._match.value.clone()
        *others, last = match.turn
        for seat in others:
            match.apply(actions[seat], seat)
        self._take(match, last, actions[last])

    def _take(self, match: State, seat: int, action: int) -> None:
        if self.get_game().exact:
            found = match.chance_outcomes(action, seat)
        else:
            following = match.clone()
            following.apply(action, seat)
            found = [(1.0, following)]
        if len(found) == 1:
            self._match = _Shared(found[0][1])
        else:
            self._match, self._outcomes = _Shared(match), _Shared(found)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return "submit" if action == SUBMIT else f"step {action}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        match = self._match.value
        return self._outcomes.value is None and bool(match.is_over)

    def returns(self) -> list[float]:
        """The rewards by player; zeros before the end."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.seats
        rewards: list[float] = self._match.value.returns(game.reward)
        fair = 1 / game.seats if game.reward == "share" else 0.0
        return [reward - fair for reward in rewards]

    def resample_from_infostate(self, player: int, sampler: Any) -> SortieState:
        """A state that a player could believe, drawn with a function that gives numbers from 0 to 1."""
        sampled: SortieState = self.clone()
        match = self._match.value.determinize(player, int(sampler() * (1 << 53)))
        # A sample lacks the choices that others have made unseen. Any may have been theirs, and the
        # turn stays the player's.
        while match.turn and match.turn[0] < self._turn_of(player):
            legal = match.legal()
            match.apply(legal[int(sampler() * len(legal))])
        sampled._match = _Shared(match)
        return sampled

    def _turn_of(self, player: int) -> int:
        """The player if it is to act, else 0."""
        return player if self.get_game().sequential and self.current_player() == player else 0

    def __str__(self) -> str:
        match = self._match.value
        if match is None:
            return "before the deal"
        drafts = [match.draft(seat) for seat in range(match.seats)]
        waiting = " before chance" if self._outcomes.value is not None else ""
        return f"{match.to_position()} {drafts} {match.turn}{waiting}"


def resample(state: SortieState, player: int) -> SortieState:
    """A state that a player could believe, for `set_resampler` of OpenSpiel's ISMCTS bots.

    >>> import pyspiel, sortie.open_spiel
    >>> state = pyspiel.load_game("sortie_kuhn").new_initial_state()
    >>> state.apply_action(0)
    >>> sampled = sortie.open_spiel.resample(state, 0)
    >>> sampled.information_state_string(0) == state.information_state_string(0)
    True
    """
    return state.resample_from_infostate(player, np.random.random)


class _Observer:
    """OpenSpiel's observer of one seat; see `open_spiel/python/observation.py`."""

    def __init__(self, first: State, kind: Any, params: Any) -> None:
        if params:
            raise SortieError(f"observers have no parameters, but got {params}")
        self.full = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self.perfect_recall = kind.perfect_recall
        self.spec = first.spec(self.full)
        size = first.observation_size(self.full)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            feature.name: self.tensor[feature.offset : feature.offset + feature.size].reshape(
                feature.shape
            )
            for feature in self.spec
        }

    def set_from(self, state: SortieState, player: int) -> None:
        """Fills the tensor with the observation of a player."""
        if state.match is None:
            self.tensor.fill(0)
        else:
            state.match.observe(player, out=self.tensor, full=self.full)

    def string_from(self, state: SortieState, player: int) -> str:
        """The information set with perfect recall, else the table as the player sees it."""
        match = state.match
        if match is None:
            return "before the deal"
        if self.full:
            return str(state)
        draft = match.draft(player)
        if self.perfect_recall:
            return f"{match.information_state_key(player)} {draft}"
        return f"{match.scene_text(player)} {draft}"


def _register(game: str) -> None:
    class Registered(SortieGame):
        __doc__ = SortieGame.__doc__

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    reward = "points" if game in POINT_GAMES else "share"
    pyspiel.register_game(_game_type(game, reward, game in SEQUENTIAL_GAMES), Registered)


for _name in GAMES:
    _register(_name)
