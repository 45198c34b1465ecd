"""`sortie.vector`: batches are the same with any number of threads."""

from __future__ import annotations

import numpy as np
import pytest
import sortie
import sortie.vector


def run(rules: str, seats: int, threads: int, dtype: str, steps: int = 60) -> list[np.ndarray]:
    games = sortie.vector.make(rules, 13, seats=seats, threads=threads, dtype=dtype)
    games.reset(seed=3)
    seen = []
    for n in range(steps):
        arrays = (games.masks, games.rewards, games.done, games.seats, games.observations)
        seen.extend(array.copy() for array in arrays)
        games.step(games.sample(n))
    return seen


def test_threads_change_nothing(form: tuple[str, int]) -> None:
    one = run(*form, threads=1, dtype="packed")
    other = run(*form, threads=3, dtype="packed")
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_every_dtype_shows_the_same(form: tuple[str, int]) -> None:
    floats = run(*form, threads=1, dtype="float32", steps=10)[4::5]
    small = run(*form, threads=2, dtype="uint8", steps=10)[4::5]
    spec = sortie.load(*form).spec()
    bits = sum(feature.size for feature in spec if feature.kind == "bits")
    assert all((a[:, :bits] == b[:, :bits]).all() for a, b in zip(floats, small, strict=True))


def test_matches_end_are_rewarded_and_dealt_anew(form: tuple[str, int]) -> None:
    games = sortie.vector.make(form[0], 8, seats=form[1], threads=1, dtype="none")
    games.reset(seed=1)
    ended = 0
    for n in range(4_000):
        games.step(games.sample(n))
        done = games.done == 1
        ended += int(done.sum())
        assert games.rewards[done].sum(axis=1) == pytest.approx(1.0)
        assert not games.rewards[~done].any()
        assert games.masks.any(axis=1).all()
        if ended > 16:
            break
    assert ended > 0


def test_an_illegal_number_is_refused_before_any_is_taken() -> None:
    games = sortie.vector.make("leduc", 5, threads=2)
    games.reset(seed=2)
    before = [games.observations.copy(), games.masks.copy(), games.seats.copy()]
    actions = games.sample(1).copy()
    actions[3] = 200
    with pytest.raises(sortie.IllegalActionError, match="environment 3"):
        games.step(actions)
    after = [games.observations, games.masks, games.seats]
    assert all((a == b).all() for a, b in zip(before, after, strict=True))
    # The match goes on as if nothing had happened.
    twin = sortie.vector.make("leduc", 5, threads=1)
    twin.reset(seed=2)
    games.step(games.sample(1))
    twin.step(twin.sample(1))
    assert (games.observations == twin.observations).all()


@pytest.mark.parametrize("name", ["masks", "rewards", "done", "seats"])
def test_wrong_arrays_are_refused(name: str) -> None:
    games = sortie.vector.make("kuhn", 4, threads=1)
    setattr(games, name, np.zeros(3, getattr(games, name).dtype))
    with pytest.raises(sortie.SortieError, match=name):
        games.reset()
    setattr(games, name, np.zeros(4, np.complex64))
    with pytest.raises(sortie.SortieError, match=name):
        games.reset()


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(sortie.SortieError, match="at least one environment"):
        sortie.vector.make("kuhn", 0)
    with pytest.raises(sortie.SortieError, match="thread"):
        sortie.vector.make("kuhn", 1, threads=0)
    with pytest.raises(ValueError, match="dtype"):
        sortie.vector.make("kuhn", 1, dtype="float64")
    with pytest.raises(sortie.SortieError, match="no seat 2"):
        sortie.vector.make("kuhn", 1, learner=2)
    games = sortie.vector.make("kuhn", 2)
    with pytest.raises(sortie.SortieError, match="reset"):
        games.step(np.zeros(2, np.uint8))
    games.reset()
    with pytest.raises(sortie.SortieError, match="actions"):
        games.step(np.zeros(3, np.uint8))
    with pytest.raises(sortie.SortieError, match="uint8"):
        games.step(np.zeros(2, np.int64))  # type: ignore[arg-type]


def test_a_learner_is_always_the_seat_to_act(form: tuple[str, int]) -> None:
    for learner in range(form[1]):
        games = sortie.vector.make(*form[:1], 6, seats=form[1], learner=learner, threads=1)
        games.reset(seed=4)
        for n in range(25):
            assert (games.seats == learner).all()
            games.step(games.sample(n))


def test_observations_of_a_batch_are_those_of_a_match() -> None:
    games = sortie.vector.make("kuhn", 64, threads=1)
    games.reset(seed=9)
    known = {sortie.load("kuhn", seed=n).observe(0).tobytes() for n in range(64)}
    assert {row.tobytes() for row in games.observations} == known


def test_perfect_information_is_added_to_what_the_seat_observes(form: tuple[str, int]) -> None:
    rules, seats = form
    plain, full = (
        sortie.vector.make(rules, 3, seats=seats, threads=1, full=full) for full in (False, True)
    )
    assert plain.layout_id() == sortie.vector.make(rules, 1, seats=seats).layout_id()
    for games in (plain, full):
        games.reset(seed=7)
    for n in range(20):
        for feature in plain.spec():
            there = next(other for other in full.spec() if other.name == feature.name)
            assert (there.shape, there.by_seat) == (feature.shape, feature.by_seat)
            seen = plain.observations[:, feature.offset : feature.offset + feature.size]
            known = full.observations[:, there.offset : there.offset + there.size]
            assert (seen == known).all()
        steps = plain.sample(n)
        full.step(steps)
        plain.step(steps)


def test_layouts_differ_where_features_do() -> None:
    codes = ("attack", "attack/cross", "attack/decks=2", "duelx")
    one, same, larger, other = (sortie.vector.make(code, 1).layout_id() for code in codes)
    assert one == same
    assert len({one, larger, other}) == 3


def test_gymnasium_steps_a_learner(form: tuple[str, int]) -> None:
    envs = sortie.vector.gymnasium_env(form[0], 5, seats=form[1], threads=2)
    observations, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert observations in envs.observation_space
        mask = observations["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
        observations, rewards, done, cut, infos = envs.step(actions)
        assert rewards.shape == done.shape == cut.shape == (5,)
        assert not rewards[~done].any()
        assert (infos.get("_final_obs", np.zeros(5, bool)) == done).all()
    envs.close()


def test_gymnasium_tells_the_last_observation_of_a_match() -> None:
    envs = sortie.vector.gymnasium_env("kuhn", 3, threads=1)
    observations, _ = envs.reset(seed=4)
    seen = 0
    for _ in range(20):
        actions = observations["action_mask"].argmax(axis=1)
        observations, _, done, _, infos = envs.step(actions)
        for env in np.flatnonzero(done):
            last = infos["final_obs"]
            last = {name: last[name][env] for name in last} if isinstance(last, dict) else last[env]
            assert last in envs.single_observation_space
            assert not last["action_mask"].any()
            assert (last["observation"] != observations["observation"][env]).any()
            seen += 1
    assert seen > 3


def test_gymnasium_deals_anew_without_a_seed_and_goes_on_after_one() -> None:
    envs = [sortie.vector.gymnasium_env("attack", 4, threads=1) for _ in range(2)]
    one, other = (env.reset()[0]["observation"] for env in envs)
    assert (one != other).any(), "two environments without a seed have different deals"
    for env in envs:
        env.reset(seed=7)
    one, other = (env.reset()[0]["observation"] for env in envs)
    assert (one == other).all(), "after the same seed the same deals follow"


def test_gymnasium_refuses_what_is_no_array_of_integers() -> None:
    envs = sortie.vector.gymnasium_env("kuhn", 2, threads=1)
    envs.reset(seed=1)
    for actions in (np.array([0.0, 1.0]), np.array([np.nan, 0.0]), np.array([0]), np.array([[0], [1]])):
        with pytest.raises(sortie.SortieError, match="2 integers"):
            envs.step(actions)
    with pytest.raises(sortie.SortieError, match="0 to 255"):
        envs.step(np.array([256, 0]))


def test_an_array_of_another_shape_is_refused() -> None:
    games = sortie.vector.make("kuhn", 4, threads=1)
    games.reset()
    with pytest.raises(sortie.SortieError, match="actions has the shape"):
        games.step(np.zeros((4, 1), np.uint8))
    turned = np.zeros(games.observations.T.shape, np.float32)
    with pytest.raises(sortie.SortieError, match="observations has the shape"):
        games.reset(observations=turned)
    games.masks = np.zeros((256, 4), np.uint8)
    with pytest.raises(sortie.SortieError, match="masks has the shape"):
        games.reset()
    state = sortie.load("kuhn", seed=1)
    with pytest.raises(sortie.SortieError, match="the shape"):
        state.mask(out=np.zeros((16, 16), np.uint8))


def test_a_match_that_opponents_end_before_the_first_choice_rewards_nobody(
    form: tuple[str, int],
) -> None:
    for learner in range(form[1]):
        games = sortie.vector.make(form[0], 32, seats=form[1], learner=learner, threads=1)
        games.reset(seed=learner)
        assert not games.done.any() and not games.rewards.any()
