"""Measures how fast a NumPy network plays for the command `sortie`, with and without batches.

    python python/bench/serving.py [--game GAME] [--matches N] [--hidden N] [--sortie PATH]

Both ways play the same simulation in turn, three times; the best of each counts. The time is processor
time of the command and its programs, so other programs of the machine count as little as possible. The
decisions are those of the whole match: one seat is the network, all others play at random.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys

import numpy as np
from sortie.serving import Batch, Decision, serve_batch_policy, serve_policy


class Network:
    """Two hidden layers with random weights."""

    def __init__(self, hidden: int) -> None:
        self.hidden = hidden
        self.layers: list[np.ndarray] = []

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        if not self.layers:
            random = np.random.default_rng(1)
            sizes = [observations.shape[1], self.hidden, self.hidden, 256]
            pairs = zip(sizes, sizes[1:], strict=False)
            self.layers = [random.normal(0, 0.05, pair).astype(np.float32) for pair in pairs]
        values = observations
        for layer in self.layers[:-1]:
            values = np.maximum(values @ layer, 0)
        return np.argmax(np.where(masks != 0, values @ self.layers[-1], -np.inf), axis=1)


def play(way: str, network: Network) -> None:
    """Is the program."""

    def one(decision: Decision) -> int:
        return int(network(decision.observation[None], decision.mask[None])[0])

    def many(batch: Batch) -> np.ndarray:
        return network(batch.observations, batch.masks)

    if way == "one":
        serve_policy(one)
    else:
        serve_batch_policy(many, matches=int(way))


def rate(way: str, args: argparse.Namespace) -> float:
    """Decisions per second of processor time."""
    program = f"{sys.executable} {__file__} --hidden {args.hidden} --play {way}"
    seats = f"exec:{program}@60s,random"
    simulate = [args.sortie, "simulate", args.game, "--json", "--seed", "1", "--matches", str(args.simulate)]
    # More threads of the linear algebra would wait for a processor, and count while they do.
    single = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [*simulate, "--seats", seats], env=single, stdout=subprocess.PIPE, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    report = json.loads(run.stdout)["report"]
    return float(report["matches"] * report["decisions"]["mean"] / seconds)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="duelx")
    parser.add_argument("--matches", default="64", help="how many matches it plays at once [64]")
    parser.add_argument("--hidden", type=int, default=512, help="width of the hidden layers [512]")
    parser.add_argument("--simulate", type=int, default=400, help="matches of a simulation [400]")
    parser.add_argument("--sortie", default="sortie", help="the command [sortie]")
    parser.add_argument("--play", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play(args.play, Network(args.hidden))
        return
    best = {"one": 0.0, args.matches: 0.0}
    for _ in range(3):
        for way in best:
            best[way] = max(best[way], rate(way, args))
    one, many = best["one"], best[args.matches]
    print(f"{args.game}, width {args.hidden}: one by one {one:.0f} decisions/s, ", end="")
    print(f"{args.matches} matches at once {many:.0f} decisions/s, {many / one:.1f} times as many")


if __name__ == "__main__":
    main()
