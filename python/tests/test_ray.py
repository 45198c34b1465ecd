"""`sortie.ray`: many workers give what one process gives, also when one is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import sortie
import sortie.ray

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_workers_give_what_one_process_gives(cluster: None) -> None:
    bots, seeds = ["novice", "random"], range(3, 15)
    alone = sortie.ray.contest_range("duelx", bots, seeds)
    assert sortie.ray.contest("duelx", bots, seeds, size=5) == alone
    state = sortie.load("leduc", seed=1)
    rolled = sortie.ray.rollout_range(state, 0, range(40))
    assert sortie.ray.rollouts(state, 0, range(40), size=7) == rolled


def test_the_range_of_a_killed_worker_is_done_again(cluster: None, tmp_path: Path) -> None:
    mark = tmp_path / "killed"

    def work(seeds: range) -> list[list[float]]:
        found = sortie.ray.contest_range("modify", ["random", "random"], seeds)
        if 7 in seeds and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return found

    found = sortie.ray.map_seeds(work, range(20), size=4)
    assert mark.exists()
    assert found == sortie.ray.contest_range("modify", ["random", "random"], range(20))
