"""Measures the C++ of OpenSpiel, as its wheel brings it, and prints JSON: a figure by its name.

    python python/bench/open_spiel_speed.py [--seconds S]

`cargo xtask bench` runs it beside its own figures.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

# Large enough that the calls from Python do not count.
PLAYOUTS = 20_000
SIMULATIONS = 1_000


def rate(units: int, work: Callable[[], object], seconds: float) -> float:
    """Units of work per second of processor time, by the quickest of many rounds."""
    work()
    best, begun = float("inf"), time.process_time()
    while best == float("inf") or time.process_time() - begun < seconds:
        since = time.process_time()
        work()
        best = min(best, time.process_time() - since)
    return units / best


def decisions(game: Any, count: int) -> list[Any]:
    """States of random matches in which a player decides."""
    luck, found = random.Random(1), []
    while len(found) < count:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                found.append(state.clone())
            state.apply_action(luck.choice(state.legal_actions()))
    return found[:count]


def playouts(name: str, seconds: float) -> float:
    """Random playouts of a dealt match: a search of one simulation, whose value many playouts give."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, 1)
    # A second simulation would begin an action later, and its playouts would be shorter.
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, 1, False)
    state = decisions(game, 1)[0]
    return rate(PLAYOUTS, lambda: bot.step(state), seconds)


def matches(name: str, seconds: float) -> float:
    """Matches of random players, one call each."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]

    def work() -> None:
        for seed in range(200):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return rate(200, work, seconds)


def simulations(game: Any, seconds: float) -> float:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, final, False, False)
    asked = decisions(game, 64)
    # Each decision by its quickest run, as the other side measures it.
    best, begun = [float("inf")] * len(asked), time.process_time()
    while best[-1] == float("inf") or time.process_time() - begun < seconds:
        for n, state in enumerate(asked):
            since = time.process_time()
            bot.step(state)
            best[n] = min(best[n], time.process_time() - since)
    return len(asked) * SIMULATIONS / sum(best)


def seconds_to_a_thousandth(game: Any) -> float:
    """Seconds of CFR+ until NashConv is below 0.001, measured after every 16 iterations."""
    solver, spent = pyspiel.CFRPlusSolver(game), 0.0
    while True:
        since = time.process_time()
        for _ in range(16):
            solver.evaluate_and_update_policy()
        spent += time.process_time() - since
        if pyspiel.nash_conv(game, solver.average_policy()) < 0.001:
            return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement [1]")
    seconds = parser.parse_args().seconds
    leduc = pyspiel.load_game("leduc_poker")
    plus = pyspiel.CFRPlusSolver(leduc)
    sampler = pyspiel.ExternalSamplingMCCFRSolver(leduc, 1)
    figures = {
        "kuhn_matches": playouts("kuhn_poker", seconds),
        "leduc_matches": playouts("leduc_poker", seconds),
        "goofspiel_matches": matches("goofspiel(imp_info=True,num_cards=13)", seconds),
        "cfr_plus": rate(10, lambda: [plus.evaluate_and_update_policy() for _ in range(10)], seconds),
        "cfr_plus_seconds": seconds_to_a_thousandth(leduc),
        "external_sampling": rate(
            1_000, lambda: [sampler.run_iteration() for _ in range(1_000)], seconds
        ),
        "search": simulations(leduc, seconds),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
