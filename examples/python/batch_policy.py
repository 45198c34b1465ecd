"""A policy network at many tables at once: one process, and one call for all decisions that wait.

    sortie lab match duelx 'exec:python examples/python/batch_policy.py' novice

`--matches N` plays so many matches at once [64]; with 1 each call has one decision.
"""

import argparse

import numpy as np

from sortie.serving import Batch, serve_batch_policy

HIDDEN = 512


class Network:
    """Two layers with random weights; replace them with those of your training."""

    def __init__(self) -> None:
        self.layers: list[np.ndarray] = []

    def __call__(self, batch: Batch) -> np.ndarray:
        if not self.layers:
            random = np.random.default_rng(1)
            sizes = [batch.observations.shape[1], HIDDEN, HIDDEN, 256]
            self.layers = [
                random.normal(0, 1 / np.sqrt(rows), (rows, columns)).astype(np.float32)
                for rows, columns in zip(sizes, sizes[1:], strict=False)
            ]
        values = batch.observations
        for layer in self.layers[:-1]:
            values = np.maximum(values @ layer, 0)
        # Weights to draw from; those of illegal numbers do not count.
        return np.exp(values @ self.layers[-1])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--quick", action="store_true", help="play nothing")
    args = parser.parse_args()
    if not args.quick:
        serve_batch_policy(Network(), matches=args.matches)
