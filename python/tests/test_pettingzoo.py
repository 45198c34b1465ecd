"""`sortie.pettingzoo` passes the tests of PettingZoo, unchanged."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import sortie.pettingzoo
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.render_test import render_test
from pettingzoo.utils.conversions import parallel_to_aec

CYCLES = 100


def aec(form: tuple[str, int], **options: Any) -> sortie.pettingzoo.AECGame:
    return sortie.pettingzoo.env(form[0], seats=form[1], **options)


def parallel(form: tuple[str, int], **options: Any) -> sortie.pettingzoo.ParallelGame:
    return sortie.pettingzoo.parallel_env(form[0], seats=form[1], **options)


def test_api(form: tuple[str, int]) -> None:
    api_test(aec(form), num_cycles=CYCLES)


def test_parallel_api(form: tuple[str, int]) -> None:
    parallel_api_test(parallel(form), num_cycles=CYCLES)


def test_seed(form: tuple[str, int]) -> None:
    seed_test(partial(aec, form), num_cycles=10)


def test_parallel_seed(form: tuple[str, int]) -> None:
    # The test draws actions without looking at masks.
    parallel_seed_test(partial(parallel, form, on_illegal="lowest"), num_cycles=10)


def test_render(form: tuple[str, int]) -> None:
    render_test(lambda render_mode: aec(form, render_mode=render_mode))


def test_max_cycles(form: tuple[str, int]) -> None:
    if form[0].startswith(("kuhn", "leduc", "modify/as_written")):
        pytest.skip("a match may be over before the cycles of the test are")

    # The test draws actions without looking at masks, and wants each agent asked in every cycle.
    def all_act(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(form, max_cycles=max_cycles, on_illegal="lowest"))

    several = partial(parallel, form, on_illegal="lowest")
    max_cycles_test(SimpleNamespace(parallel_env=several, env=all_act))


def test_a_match_of_the_aec_interface_is_cut_off_after_its_cycles(form: tuple[str, int]) -> None:
    env = aec(form, max_cycles=2)
    env.reset(seed=3)
    steps = 0
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        steps += 1
    assert steps == 2 * form[1] or all(env.terminations.values())
    assert all(env.truncations.values()) != all(env.terminations.values())


def test_the_parallel_decision_is_simultaneous() -> None:
    env = parallel(("goofspiel/open", 2))
    before, _ = env.reset(seed=1)
    after, rewards, done, cut, _ = env.step({"seat_0": 3, "seat_1": 8})
    assert not any(done.values()) and not any(cut.values()) and not any(rewards.values())
    assert not np.array_equal(before["seat_0"]["observation"], after["seat_0"]["observation"])


def test_a_wrong_action_of_one_agent_changes_nothing() -> None:
    env = parallel(("goofspiel/open", 2))
    before, _ = env.reset(seed=1)
    with pytest.raises(sortie.IllegalActionError):
        env.step({"seat_0": 3, "seat_1": 99})
    with pytest.raises(ValueError, match="missing"):
        env.step({"seat_0": 3})
    again, _, _, _, _ = env.step({"seat_0": 3, "seat_1": 8})
    assert again["seat_1"]["action_mask"][3] == 1
    assert before["seat_0"]["action_mask"][3] == 1 and again["seat_0"]["action_mask"][3] == 0


def test_an_action_out_of_range_is_refused() -> None:
    env = aec(("leduc/classic", 2))
    env.reset(seed=1)
    with pytest.raises(sortie.SortieError, match="from 0 to 255"):
        env.step(256)
    for action in (1.7, "2", None):
        with pytest.raises(sortie.SortieError, match="integer"):
            env.step(action)
    with pytest.raises(sortie.IllegalActionError, match="LEDUC"):
        env.step(9)
