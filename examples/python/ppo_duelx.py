"""PPO in one file, with torch on the CPU: a network learns Duel X against `novice`. Then it plays
2,000 fresh deals against `novice`, each from both seats.

    python ppo_duelx.py --save policy.pt
    sortie play duelx --seats 'you,exec:python ppo_duelx.py --serve policy.pt'

A run of `--updates N` can be repeated, one of `--minutes M` depends on the speed of the machine.
"""

import argparse
import time
from typing import Any

import numpy as np
import sortie.vector
import torch
from sortie.serving import Decision, serve_policy
from torch import Tensor, nn

parser = argparse.ArgumentParser()
parser.add_argument("--minutes", type=float, default=10.0, help="training time [10]")
parser.add_argument("--updates", type=int, help="train for this many updates instead of a time")
parser.add_argument("--threads", type=int, default=2, help="threads [2]")
parser.add_argument("--seed", type=int, default=1, help="random seed [1]")
parser.add_argument("--save", metavar="FILE", help="save the policy")
parser.add_argument("--serve", metavar="FILE", help="play at a table by a saved policy")
parser.add_argument("--quick", action="store_true", help="make two small updates")
options = parser.parse_args()

# ENVS is the number of environments for each seat.
ENVS, ROLLOUT, DEALS = (16, 32, 20) if options.quick else (256, 64, 2000)
EPOCHS, MINIBATCH, HIDDEN = 3, 4096, 256
RATE, GAMMA, LAMBDA, CLIP, ENTROPY, VALUE_LOSS, MAX_NORM = 1e-3, 1.0, 0.95, 0.2, 0.01, 2.0, 0.5
UPDATES = 2 if options.quick else options.updates
FEATURES = {feature.name: feature for feature in sortie.load("duelx").spec()}
# Usual maxima. The limits of the specification suit the longest match: 255 points, not 5.
NUMBERS = {"deck_count": 52, "draws": 1, "round": 50, "hand_count": 7, "points": 5}
# Cards are numbered by rank, four suits each: 2 to 10, jack, queen, king, ace.
VALUES = torch.tensor([2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 5, 7, 11], dtype=torch.float32)
RANKS, CARDS, SUBMIT = 13, 52, 255
# Suits mean nothing in Duel X, so an action is a rank, one of the 13 other steps, or SUBMIT.
ACTIONS = RANKS + 13 + 1


def encode(observations: Any, seat: int) -> Tensor:
    """The network's inputs: cards as counts of ranks, the learner's side first. Buried cards and
    reshuffles are left out."""
    seen, count = torch.as_tensor(observations), len(observations)

    def feature(name: str) -> Tensor:
        place = FEATURES[name].offset
        return seen[:, place : place + FEATURES[name].size]

    def ranks(cards: Tensor) -> Tensor:
        return cards.reshape(count, -1, RANKS, 4).sum(-1).flatten(1)

    def own_first(sides: Tensor) -> Tensor:
        sides = sides.reshape(count, 2, -1)
        return (sides.flip(1) if seat else sides).flatten(1)

    numbers = {name: feature(name) * FEATURES[name].high / usual for name, usual in NUMBERS.items()}
    top = own_first(ranks(feature("top")))
    level, others = (top.view(count, 2, 4, RANKS) @ VALUES).split([1, 3], dim=2)
    parts = [ranks(feature("draft")[:, :CARDS]), feature("draft")[:, CARDS:], feature("phase")]
    parts += [feature("used"), ranks(feature("hand")), top, own_first(feature("covered"))]
    # Powers are products, which a small network learns slowly.
    parts += [own_first(feature("actor")), (level * others).flatten(1) / 50]
    parts += [ranks(feature("possible_deck")) / 4]
    parts += [own_first(ranks(feature("possible_hands")))[:, RANKS:] / 4]
    parts += [numbers["deck_count"], numbers["draws"], numbers["round"]]
    parts += [own_first(numbers["hand_count"]), own_first(numbers["points"])]
    # Seat 0 upgrades first in odd rounds.
    parts += [(feature("round") * FEATURES["round"].high + seat).round() % 2]
    return torch.cat(parts, dim=1)


def legal_actions(masks: Any) -> Tensor:
    mask = torch.as_tensor(masks).bool()
    ranks = mask[:, :CARDS].unflatten(1, (RANKS, 4)).any(-1)
    return torch.cat([ranks, mask[:, CARDS : CARDS + 13], mask[:, SUBMIT:]], dim=1)


def to_steps(actions: Tensor, masks: Any) -> np.ndarray:
    """The package's number of each action: for a rank, its first legal card."""
    cards = torch.as_tensor(masks)[:, :CARDS].unflatten(1, (RANKS, 4))
    suits = cards[torch.arange(len(actions)), actions.clamp(max=RANKS - 1)].argmax(-1)
    steps = torch.where(actions < RANKS, 4 * actions + suits, actions - RANKS + CARDS)
    return steps.where(actions < ACTIONS - 1, SUBMIT).to(torch.uint8).numpy()


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    linear = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(linear.weight, gain)
    nn.init.zeros_(linear.bias)
    return linear


class Agent(nn.Module):
    def __init__(self, inputs: int) -> None:
        super().__init__()
        first, second = layer(inputs, HIDDEN), layer(HIDDEN, HIDDEN)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.actor, self.critic = layer(HIDDEN, ACTIONS, 0.01), layer(HIDDEN, 1, 0.1)

    def forward(self, inputs: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The log probabilities of all actions, and the value."""
        hidden = self.body(inputs)
        # Not minus infinity, which would make the entropy NaN.
        logits = self.actor(hidden).masked_fill(~legal, -1e9)
        return logits.log_softmax(-1), self.critic(hidden)[:, 0]

    @torch.no_grad()
    def best_steps(self, observations: Any, masks: Any, seat: int) -> np.ndarray:
        logs, _ = self(encode(observations, seat), legal_actions(masks))
        return to_steps(logs.argmax(-1), masks)


def make_tables(count: int, seed: int) -> list[sortie.vector.VectorGame]:
    """Matches from seat 0 against `novice`, and the same deals from seat 1."""
    settings = {"threads": options.threads, "opponents": "novice"}
    tables = [sortie.vector.make("duelx", count, learner=seat, **settings) for seat in (0, 1)]
    for table in tables:
        table.reset(seed=seed)
    return tables


def play_deals(agent: Agent, seed: int, deals: int) -> np.ndarray:
    """The mean share of the win in each deal, played once from each seat."""
    shares = np.full((2, deals), np.nan)
    for seat, table in enumerate(make_tables(deals, seed)):
        # Only the first match of each environment counts. Counting whichever matches end first
        # would favour short ones.
        while np.isnan(shares[seat]).any():
            table.step(agent.best_steps(table.observations, table.masks, seat))
            ended = (table.done == 1) & np.isnan(shares[seat])
            shares[seat, ended] = table.rewards[ended, seat]
    return shares.mean(axis=0)


def train(agent: Agent) -> None:
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    tables = make_tables(ENVS, options.seed)
    halves = [slice(0, ENVS), slice(ENVS, 2 * ENVS)]
    shape = (ROLLOUT, 2 * ENVS)
    inputs = torch.zeros(ROLLOUT + 1, 2 * ENVS, agent.body[0].in_features)
    legal = torch.zeros(ROLLOUT + 1, 2 * ENVS, ACTIONS, dtype=torch.bool)
    actions = torch.zeros(shape, dtype=torch.long)
    log_probs, values, rewards, done, advantages = (torch.zeros(shape) for _ in range(5))
    begun, update, shares = time.perf_counter(), 0, []
    while True:
        minutes = (time.perf_counter() - begun) / 60
        # The share of the training that is left: rates fall to 0 with it.
        left = 1 - (update / UPDATES if UPDATES else minutes / options.minutes)
        if left <= 0:
            break
        optimizer.param_groups[0]["lr"] = RATE * left
        for step in range(ROLLOUT + 1):
            for seat, (table, half) in enumerate(zip(tables, halves)):
                inputs[step, half] = encode(table.observations, seat)
                legal[step, half] = legal_actions(table.masks)
            with torch.no_grad():
                logs, following = agent(inputs[step], legal[step])
            if step == ROLLOUT:
                break
            actions[step] = torch.multinomial(logs.exp(), 1)[:, 0]
            log_probs[step] = logs.gather(1, actions[step, :, None])[:, 0]
            values[step] = following
            for seat, (table, half) in enumerate(zip(tables, halves)):
                table.step(to_steps(actions[step, half], table.masks))
                done[step, half] = torch.from_numpy(table.done).float()
                rewards[step, half] = torch.from_numpy((table.rewards[:, seat] - 0.5) * table.done)
                shares += table.rewards[table.done == 1, seat].tolist()
        running = torch.zeros(2 * ENVS)
        for step in reversed(range(ROLLOUT)):
            going = 1 - done[step]
            error = rewards[step] + GAMMA * going * following - values[step]
            running = error + GAMMA * LAMBDA * going * running
            advantages[step], following = running, values[step]
        rows = [inputs[:-1], legal[:-1], actions, log_probs, advantages, advantages + values]
        flat = [row.flatten(0, 1) for row in rows]
        for _ in range(EPOCHS):
            for batch in torch.randperm(ROLLOUT * 2 * ENVS).split(MINIBATCH):
                seen, allowed, chosen, before, advantage, returns = (row[batch] for row in flat)
                logs, value = agent(seen, allowed)
                ratio = (logs.gather(1, chosen[:, None])[:, 0] - before).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP) * advantage
                policy_loss = -torch.min(ratio * advantage, clipped).mean()
                entropy = -(logs.exp() * logs).sum(-1).mean()
                loss = policy_loss + VALUE_LOSS * (value - returns).square().mean()
                optimizer.zero_grad()
                (loss - ENTROPY * left * entropy).backward()
                nn.utils.clip_grad_norm_(agent.parameters(), MAX_NORM)
                optimizer.step()
        update += 1
        if update % 10 == 0 or options.quick:
            minutes, shares = (time.perf_counter() - begun) / 60, shares[-4000:]
            print(f"{minutes:4.1f} min, {actions.numel() * update:,} steps:", end=" ")
            print(f"wins {np.mean(shares or [0]):.1%} in training", flush=True)


torch.set_num_threads(options.threads)
torch.manual_seed(options.seed)
size = sortie.load("duelx").observation_size()
agent = Agent(encode(np.zeros((1, size), np.float32), 0).shape[1])
if options.serve:
    agent.load_state_dict(torch.load(options.serve, weights_only=True))

    def policy(decision: Decision) -> int:
        observation, mask = decision.observation[None], decision.mask[None]
        return int(agent.best_steps(observation, mask, decision.seat)[0])

    serve_policy(policy)
    raise SystemExit
train(agent)
if options.save:
    torch.save(agent.state_dict(), options.save)
# A seed that the training did not use.
results = play_deals(agent, options.seed + 1, DEALS)
mean, margin = results.mean(), 1.96 * results.std(ddof=1) / len(results) ** 0.5
verdict = "beats novice" if mean - margin > 0.5 else "not shown to beat novice"
print(f"wins {mean:.1%} of {2 * DEALS:,} matches against novice, draws counted as half;", end=" ")
print(f"95 % confidence interval {mean - margin:.1%} to {mean + margin:.1%}: {verdict}")
