"""Measures this package beside its peers, in one run on one core.

    python python/bench/speed.py [--seconds S]

Peers that are not installed are left out: open_spiel, pettingzoo with rlcard, pgx with jax.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import sortie
import sortie.vector

DTYPES = ["packed", "uint8", "float32", "none"]
SIX = ["attack", "attacke", "commander", "duelx", "modify", "retaliation"]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second of processor time; each call of `work` returns how many it did.

    Processor time, and the best of five parts: other programs of the machine count as little as
    possible, for both sides.
    """
    work()
    best = 0.0
    for _ in range(5):
        done, begun, spent = 0, time.process_time(), 0.0
        while spent < seconds / 5:
            done += work()
            spent = time.process_time() - begun
        best = max(best, done / spent)
    return best


def row(task: str, who: str, value: str) -> None:
    print(f"| {task} | {who} | {value} |", flush=True)


def single(rules: str) -> Callable[[], int]:
    """Matches of one state: apply, observe and mask into arrays that are reused."""
    first = sortie.load(rules)
    observation = np.zeros(first.observation_words(), np.uint64)
    mask = np.zeros(256, np.uint8)
    # Choices are drawn beforehand: both sides should be charged for the environment alone.
    games = []
    for seed in range(50):
        state, luck = sortie.load(rules, seed=seed), random.Random(seed)
        begun, steps = state.clone(), []
        while not state.is_over:
            steps.append(luck.choice(state.legal()))
            state.apply(steps[-1])
        games.append((begun, steps))

    def work() -> int:
        done = 0
        for begun, steps in games:
            advance = begun.clone().advance
            for number in steps:
                advance(number, observation, mask)
            done += len(steps)
        return done

    return work


def single_open_spiel(name: str) -> Callable[[], int]:
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(name)
    observation = make_observation(game)
    games = []
    for seed in range(50):
        luck, steps, state = random.Random(seed), [], game.new_initial_state()
        begun = None
        while not state.is_terminal():
            if state.is_chance_node():
                action = luck.choice([action for action, _ in state.chance_outcomes()])
            elif state.is_simultaneous_node():
                begun = begun or state.clone()
                joint = [luck.choice(state.legal_actions(player)) for player in range(2)]
                steps.append((joint, -2))
                state.apply_actions(joint)
                continue
            else:
                begun = begun or state.clone()
                action = luck.choice(state.legal_actions())
            if begun is not None:
                steps.append((action, state.current_player()))
            state.apply_action(action)
        games.append((begun, steps))

    def work() -> int:
        done = 0
        for begun, steps in games:
            state = begun.clone()
            for action, player in steps:
                if player == -2:
                    for seat in range(2):
                        observation.set_from(state, seat)
                        state.legal_actions_mask(seat)
                    state.apply_actions(action)
                    done += 2
                elif player >= 0:
                    observation.set_from(state, player)
                    state.legal_actions_mask(player)
                    state.apply_action(action)
                    done += 1
                else:
                    state.apply_action(action)
        return done

    return work


def vector(rules: str, dtype: str) -> Callable[[], int]:
    """Decisions of 1,024 matches at once."""
    count = 1_024
    games = sortie.vector.make(rules, num_envs=count, threads=1, dtype=dtype)
    games.reset(seed=1)
    seeds = iter(range(1 << 60))

    def work() -> int:
        for _ in range(20):
            games.step(games.sample(next(seeds)))
        return 20 * count

    return work


def vector_pgx(name: str) -> Callable[[], int]:
    import jax
    import pgx

    env, count = pgx.make(name), 1_024
    reset, step = jax.vmap(env.init), jax.vmap(pgx.auto_reset(env.step, env.init))

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        def once(carry: Any, _: Any) -> Any:
            state, key = carry
            key, luck, deal = jax.random.split(key, 3)
            logits = jax.numpy.log(state.legal_action_mask.astype("float32"))
            action = jax.random.categorical(luck, logits, axis=-1)
            return (step(state, action, jax.random.split(deal, count)), key), None

        return jax.lax.scan(once, (state, key), None, length=20)[0]

    carry = (reset(jax.random.split(jax.random.PRNGKey(0), count)), jax.random.PRNGKey(1))

    def work() -> int:
        nonlocal carry
        carry = jax.block_until_ready(many(*carry))
        return 20 * count

    return work


def play_aec(env: Any) -> Callable[[], int]:
    """Steps of a PettingZoo environment, with the observation of the agent to act."""
    luck = np.random.default_rng(1)
    # Choices are drawn beforehand: both sides should be charged for the environment alone.
    games: list[tuple[int, list[int]]] = []
    for seed in range(50):
        env.reset(seed=seed)
        actions = []
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            actions.append(int(legal[luck.integers(len(legal))]))
            env.step(actions[-1])
        games.append((seed, actions))

    def work() -> int:
        for seed, actions in games:
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
        return sum(len(actions) for _, actions in games)

    return work


def pettingzoo_peers() -> Iterator[tuple[str, Any]]:
    try:
        from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, tictactoe_v3
    except ImportError:
        return
    for name, module in (
        ("leduc_holdem_v4 (RLCard)", leduc_holdem_v4),
        ("tictactoe_v3", tictactoe_v3),
        ("connect_four_v3", connect_four_v3),
    ):
        try:
            yield name, module.env()
        except (ImportError, AttributeError):
            continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement [1]")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the time")
    options = parser.parse_args()
    seconds = options.seconds / 20 if options.quick else options.seconds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    def has(module: str) -> bool:
        try:
            __import__(module)
        except ImportError:
            return False
        return True

    print("| work | program | result |\n|---|---|---|")
    for ours, theirs in (("leduc", "leduc_poker"), ("goofspiel", "goofspiel(imp_info=True)")):
        task = f"apply + observation + mask, {ours}"
        row(task, "Sortie", f"{1e6 / rate(single(ours), seconds):.2f} µs")
        if has("pyspiel"):
            value = rate(single_open_spiel(theirs), seconds)
            row(task, "OpenSpiel", f"{1e6 / value:.2f} µs")
    for rules in ("kuhn", "leduc"):
        for dtype in DTYPES:
            value = rate(vector(rules, dtype), seconds)
            row(f"vectorised, {rules}, {dtype}", "Sortie", f"{value / 1e6:.2f} M/s")
        if has("pgx"):
            value = rate(vector_pgx(f"{rules}_{'holdem' if rules == 'leduc' else 'poker'}"), seconds)
            row(f"vectorised, {rules}", "pgx", f"{value / 1e6:.2f} M/s")
    for rules in SIX:
        for dtype in DTYPES:
            value = rate(vector(rules, dtype), seconds)
            row(f"vectorised, {rules}, {dtype}", "Sortie", f"{value / 1e6:.2f} M/s")
    if has("pettingzoo"):
        import sortie.pettingzoo

        for rules in ("leduc", "attack", "duelx"):
            value = rate(play_aec(sortie.pettingzoo.env(rules)), seconds)
            row(f"PettingZoo step, {rules}", "Sortie", f"{1e6 / value:.1f} µs")
        for name, env in pettingzoo_peers():
            value = rate(play_aec(env), seconds)
            row(f"PettingZoo step, {name}", "PettingZoo", f"{1e6 / value:.1f} µs")


if __name__ == "__main__":
    main()
