"""Any input is played or refused with an exception of the package; a refusal changes nothing."""

from __future__ import annotations

import numpy as np
import pytest
import sortie
import sortie.vector
from conftest import FORMS
from hypothesis import given, settings
from hypothesis import strategies as some

anything = some.one_of(
    some.integers(-2, 300), some.text(max_size=12), some.none(), some.floats(), some.booleans()
)


@settings(max_examples=150, deadline=None)
@given(
    some.sampled_from(FORMS),
    some.integers(0, 2**64 - 1),
    some.lists(some.tuples(some.sampled_from(["apply", "action", "undo", "legal"]), anything, anything), max_size=25),
)
def test_states(form: tuple[str, int], seed: int, calls: list[tuple[str, object, object]]) -> None:
    state = sortie.load(*form, seed=seed)
    for name, value, seat in calls:
        before = state.clone()
        try:
            if name == "apply":
                state.apply(value, seat)  # type: ignore[arg-type]
            elif name == "action":
                state.apply_action(value, seat)  # type: ignore[arg-type]
            elif name == "undo":
                state.undo(seat)  # type: ignore[arg-type]
            else:
                legal = state.legal()
                if legal:
                    state.apply(legal[-1])
        except (sortie.SortieError, TypeError, OverflowError):
            assert state == before


@settings(max_examples=150, deadline=None)
@given(some.text(max_size=40), anything)
def test_rules(text: str, seats: object) -> None:
    try:
        sortie.load(text, seats)  # type: ignore[arg-type]
    except (sortie.SortieError, TypeError, OverflowError):
        pass


@settings(max_examples=200, deadline=None)
@given(some.sampled_from(FORMS), some.data())
def test_damaged_positions(form: tuple[str, int], data: some.DataObject) -> None:
    text = sortie.load(*form).to_position()
    at = data.draw(some.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(some.text(max_size=3)) + text[at + data.draw(some.integers(0, 4)) :]
    try:
        state = sortie.State.from_position(damaged)
    except sortie.SortieError:
        return
    for seat in range(state.seats):
        state.observe(seat)
        state.legal(seat)


@settings(max_examples=60, deadline=None)
@given(
    some.sampled_from(FORMS),
    some.sampled_from([np.uint8, np.int64, np.float32]),
    some.lists(some.integers(0, 255), max_size=6),
)
def test_batches(form: tuple[str, int], dtype: type, actions: list[int]) -> None:
    games = sortie.vector.make(form[0], 3, seats=form[1], threads=1)
    games.reset(seed=1)
    before = games.observations.copy()
    legal = len(actions) == 3 and dtype is np.uint8
    legal = legal and all(games.masks[n, action] for n, action in enumerate(actions))
    if legal:
        games.step(np.array(actions, dtype))
        return
    with pytest.raises(sortie.SortieError):
        games.step(np.array(actions, dtype))
    assert (games.observations == before).all()
