"""PPO in one file, with NumPy alone: a network learns Duel X, and then plays against `novice`.

Run it with `python ppo_duelx.py [--minutes M] [--game GAME] [--opponents BOT]`; `--quick` makes two
updates. By default it learns against random players: they cost no time.
"""

import argparse
import time

import numpy as np
import sortie.vector

parser = argparse.ArgumentParser()
parser.add_argument("--game", default="duelx")
parser.add_argument("--opponents", default="random")
parser.add_argument("--minutes", type=float, default=10.0)
parser.add_argument("--quick", action="store_true")
options = parser.parse_args()

ENVS, STEPS = (16, 32) if options.quick else (128, 128)
EPOCHS, BATCH, HIDDEN = 3, 2048, 128
RATE, GAMMA, LAMBDA, CLIP, ENTROPY = 1e-3, 1.0, 0.95, 0.2, 0.01
rng = np.random.default_rng(1)
opponents = None if options.opponents == "random" else options.opponents
games = sortie.vector.make(options.game, ENVS, learner=0, opponents=opponents)
games.reset(seed=1)
SIZE = games.observations.shape[1]


def layer(rows: int, columns: int, scale: float) -> list[np.ndarray]:
    weights = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
    return [weights.astype(np.float32), np.zeros(columns, np.float32)]


# Two hidden layers, then the policy and the value.
network = layer(SIZE, HIDDEN, 1.4) + layer(HIDDEN, HIDDEN, 1.4)
network += layer(HIDDEN, 256, 0.01) + layer(HIDDEN, 1, 1.0)
moments = [(np.zeros_like(array), np.zeros_like(array)) for array in network]
updates_made = 0


def forward(seen: np.ndarray, masks: np.ndarray):
    w1, b1, w2, b2, wp, bp, wv, bv = network
    first = np.maximum(seen @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    logits = np.where(masks == 1, second @ wp + bp, -1e9)
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    chances /= chances.sum(axis=1, keepdims=True)
    return first, second, chances, (second @ wv + bv)[:, 0]


def descend(gradients: list[np.ndarray], rate: float) -> None:
    """One step of Adam, with the length of the gradient clipped."""
    global updates_made
    updates_made += 1
    length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
    scale = min(1.0, 0.5 / (length + 1e-8))
    for array, gradient, (mean, square) in zip(network, gradients, moments):
        gradient = gradient * scale
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        corrected = mean / (1 - 0.9**updates_made)
        array -= rate * corrected / (np.sqrt(square / (1 - 0.999**updates_made)) + 1e-5)


def learn(seen, masks, actions, before, advantages, returns, rate: float) -> None:
    """One minibatch: the gradient of PPO's loss by hand."""
    count = len(actions)
    first, second, chances, values = forward(seen, masks)
    chosen = chances[np.arange(count), actions]
    ratio = chosen / before
    # The clipped objective has no gradient where the ratio has left the band on the good side.
    held = ((advantages > 0) & (ratio > 1 + CLIP)) | ((advantages < 0) & (ratio < 1 - CLIP))
    push = np.where(held, 0, -advantages * ratio)
    d_logits = -chances * push[:, None]
    d_logits[np.arange(count), actions] += push
    logs = np.log(chances + 1e-12)
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    d_logits += ENTROPY * chances * (logs + entropy)
    d_logits = (d_logits / count).astype(np.float32)
    d_value = ((values - returns) / count).astype(np.float32)[:, None]
    w1, b1, w2, b2, wp, bp, wv, bv = network
    d_second = (d_logits @ wp.T + d_value @ wv.T) * (second > 0)
    d_first = (d_second @ w2.T) * (first > 0)
    gradients = [seen.T @ d_first, d_first.sum(0), first.T @ d_second, d_second.sum(0)]
    gradients += [second.T @ d_logits, d_logits.sum(0), second.T @ d_value, d_value.sum(0)]
    descend(gradients, rate)


seen = np.zeros((STEPS, ENVS, SIZE), np.float32)
masks = np.zeros((STEPS, ENVS, 256), np.uint8)
actions = np.zeros((STEPS, ENVS), np.uint8)
chosen, values, rewards, done = (np.zeros((STEPS, ENVS), np.float32) for _ in range(4))
begun, update, window = time.perf_counter(), 0, []
while True:
    spent = (time.perf_counter() - begun) / (60 * options.minutes)
    if spent > 1 or (options.quick and update == 2):
        break
    for step in range(STEPS):
        seen[step], masks[step] = games.observations, games.masks
        _, _, chances, values[step] = forward(seen[step], masks[step])
        # From the logits' highest sums, so rounding never picks an illegal number.
        noise = rng.gumbel(size=chances.shape).astype(np.float32)
        picked = np.where(masks[step] == 1, np.log(chances + 1e-12) + noise, -np.inf).argmax(axis=1)
        actions[step], chosen[step] = picked, chances[np.arange(ENVS), picked]
        games.step(actions[step])
        done[step] = games.done
        rewards[step] = (games.rewards[:, 0] - 0.5) * games.done
        window.extend(games.rewards[games.done == 1, 0].tolist())
    following = forward(games.observations, games.masks)[3]
    advantages, running = np.zeros_like(rewards), np.zeros(ENVS, np.float32)
    for step in reversed(range(STEPS)):
        going = 1 - done[step]
        error = rewards[step] + GAMMA * following * going - values[step]
        running = error + GAMMA * LAMBDA * going * running
        advantages[step], following = running, values[step]
    returns = (advantages + values).ravel()
    flat = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).ravel()
    rows = (seen.reshape(-1, SIZE), masks.reshape(-1, 256), actions.ravel(), chosen.ravel())
    for _ in range(EPOCHS):
        order = rng.permutation(STEPS * ENVS)
        for at in range(0, len(order), BATCH):
            part = order[at : at + BATCH]
            learn(*(row[part] for row in rows), flat[part], returns[part], RATE * (1 - spent))
    update += 1
    if update % 10 == 0 or options.quick:
        window = window[-2000:]
        minutes = (time.perf_counter() - begun) / 60
        print(
            f"{minutes:4.1f} min, update {update}: wins {np.mean(window or [0]):.1%} of the last "
            f"{len(window)} matches against {options.opponents}",
            flush=True,
        )

judges = sortie.vector.make(options.game, 32, learner=0, opponents="novice")
judges.reset(seed=2)
wins: list[float] = []
while len(wins) < (5 if options.quick else 500):
    chances = forward(judges.observations, judges.masks)[2]
    judges.step(chances.argmax(axis=1).astype(np.uint8))
    wins.extend(judges.rewards[judges.done == 1, 0].tolist())
print(f"{np.mean(wins):.1%} of {len(wins)} matches against novice won")
