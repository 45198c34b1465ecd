"""REINFORCE with NumPy alone: a linear policy learns Leduc poker against random players.

Run it with `python vector_policy_gradient.py`; `--quick` takes fewer steps.
"""

import sys

import numpy as np
import sortie.vector

ENVS, RATE = 256, 0.02
updates = 20 if "--quick" in sys.argv else 1500
games = sortie.vector.make("leduc", ENVS, reward="points", learner=0, threads=1)
games.reset(seed=1)
rng = np.random.default_rng(1)
weights = np.zeros((games.observations.shape[1], 256), np.float32)
traces: list[list[tuple[np.ndarray, np.ndarray]]] = [[] for _ in range(ENVS)]
baseline, window = 0.0, []

for update in range(1, updates + 1):
    seen = games.observations.copy()
    scores = np.where(games.masks == 1, seen @ weights, -np.inf)
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    actions = (chances.cumsum(axis=1) > rng.random((ENVS, 1))).argmax(axis=1).astype(np.uint8)
    gradients = -chances
    gradients[np.arange(ENVS), actions] += 1.0
    for env in range(ENVS):
        traces[env].append((seen[env], gradients[env]))
    games.step(actions)
    step = np.zeros_like(weights)
    for env in np.flatnonzero(games.done):
        reward = float(games.rewards[env, 0])
        baseline += 0.001 * (reward - baseline)
        window.append(reward)
        for features, gradient in traces[env]:
            step += np.outer(features, gradient) * (reward - baseline)
        traces[env].clear()
    weights += RATE / ENVS * step
    if update % max(updates // 5, 1) == 0:
        print(f"update {update}: {np.mean(window):+.2f} chips a match")
        window.clear()
