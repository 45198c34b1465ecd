"""Work over ranges of seeds on many processes or machines, with Ray.

A task plays the matches of a range of seeds. Results depend on the seeds alone, so any number of
workers gives what one process gives, bit for bit. Ray runs the range of a killed worker again.

>>> import sortie.ray
>>> result = sortie.ray.contest_range("duelx", ["novice", "random"], range(4))
>>> len(result)
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from sortie._core import SortieError, State, bot, load

__all__ = ["contest", "contest_range", "map_seeds", "rollout_range", "rollouts"]

T = TypeVar("T")


def contest_range(
    rules: str, bots: Sequence[str], seeds: range, reward: str = "share"
) -> list[list[float]]:
    """The rewards of one match between bots for each seed, by seat.

    >>> import sortie.ray
    >>> sums = [sum(match) for match in sortie.ray.contest_range("modify", ["random"] * 2, range(3))]
    >>> sums
    [1.0, 1.0, 1.0]
    """
    found = []
    for seed in seeds:
        state = load(rules, len(bots), seed)
        # Each bot has luck of its own: the thinking of one does not change the choices of another.
        players = [bot(name, seed * len(bots) + seat) for seat, name in enumerate(bots)]
        while not state.is_over:
            seat = state.turn[0]
            state.apply_action(players[seat].choose(state, seat), seat)
        found.append(state.returns("points" if reward == "points" else "share"))
    return found


def rollout_range(state: State, seat: int, seeds: range) -> list[list[float]]:
    """Random matches from states that a seat could believe, one for each seed: the shares by seat.

    >>> import sortie, sortie.ray
    >>> state = sortie.load("leduc", seed=1)
    >>> len(sortie.ray.rollout_range(state, 0, range(5)))
    5
    """
    found = []
    for seed in seeds:
        sampled, luck = state.determinize(seat, seed), Random(seed)
        while not sampled.is_over:
            sampled.apply(luck.choice(sampled.legal()))
        found.append(sampled.returns())
    return found


def _ranges(seeds: range, size: int) -> Iterator[range]:
    for at in range(0, len(seeds), size):
        yield seeds[at : at + size]


def map_seeds(
    work: Callable[[range], list[T]], seeds: range, *, size: int = 100, retries: int = 10
) -> list[T]:
    """Runs `work` on ranges of `size` seeds as tasks of Ray, and joins the lists in the order of seeds.
    A range whose worker was killed is run again, up to `retries` times.

    >>> import sortie.ray
    >>> sortie.ray.map_seeds(lambda seeds: [seed * 2 for seed in seeds], range(5))  # doctest: +SKIP
    [0, 2, 4, 6, 8]
    """
    import ray

    if size < 1:
        raise SortieError(f"size is at least 1, not {size}")
    task: Any = ray.remote(max_retries=retries)(work)
    parts = ray.get([task.remote(part) for part in _ranges(seeds, size)])
    return [result for part in parts for result in part]


def contest(
    rules: str, bots: Sequence[str], seeds: range, *, reward: str = "share", size: int = 100
) -> list[list[float]]:
    """`contest_range` as tasks of Ray.

    >>> import sortie.ray
    >>> sortie.ray.contest("duelx", ["club", "novice"], range(1_000))  # doctest: +SKIP
    """
    return map_seeds(lambda part: contest_range(rules, bots, part, reward), seeds, size=size)


def rollouts(state: State, seat: int, seeds: range, *, size: int = 1_000) -> list[list[float]]:
    """`rollout_range` as tasks of Ray.

    >>> import sortie, sortie.ray
    >>> sortie.ray.rollouts(sortie.load("attack"), 0, range(10_000))  # doctest: +SKIP
    """
    return map_seeds(lambda part: rollout_range(state, seat, part), seeds, size=size)
