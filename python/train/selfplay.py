"""Matches of the actor against itself or a bot, and what is learned from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import sortie
import sortie.vector
import torch
from numpy.typing import NDArray
from torch import Tensor

from inputs import Inputs
from network import Actor, Critic

TRACE = 0.95
"""How much of the difference between what was expected and what came counts for the step before."""
GROUPS, HEAD_START = 8, 16
"""Matches begin in so many groups, each with so many random steps more than the one before. All matches of
Retaliation have the same number of steps: without the groups, each rollout would be of a single round."""


@dataclass
class Samples:
    """The steps of one rollout at which the actor had a choice, a row each."""

    packed: NDArray[np.uint64]
    seats: Tensor
    legal: Tensor
    steps: Tensor
    log_probs: Tensor
    advantages: Tensor
    shares: Tensor
    """What the critic should expect: the shares of all seats, the deciding seat first."""

    def __len__(self) -> int:
        return len(self.seats)


class SelfPlay:
    """Matches of some rule sets of one layout, stepped together."""

    def __init__(
        self,
        rules: list[str],
        seats: int,
        matches: int,
        threads: int,
        device: str = "cpu",
        opponents: str | None = None,
    ) -> None:
        # Against a bot, the actor has each seat in a part of the matches; else it has all seats.
        learners = range(seats) if opponents else [None]
        each = max(1, matches // (len(rules) * len(learners) * GROUPS))
        self.games = [
            sortie.vector.make(
                code,
                each,
                seats=seats,
                threads=threads,
                dtype="packed",
                full=True,
                learner=learner,
                opponents=None if opponents == "random" else opponents,
            )
            for code in rules
            for learner in learners
            for _ in range(GROUPS)
        ]
        self.rules, self.seats = rules, seats
        self.matches = each * len(self.games)
        layouts = {game.layout_id() for game in self.games}
        if len(layouts) > 1:
            raise SystemExit(f"{', '.join(rules)} have {len(layouts)} layouts; train them apart")
        views = [sortie.load(code, seats) for code in rules]
        self.inputs = Inputs(views[0].spec(), views[0].spec(full=True), seats, device)
        self.steps, self.ends, self.draws = 0, 0, 0

    def reset(self, seed: int) -> None:
        for n, game in enumerate(self.games):
            # Every rule set and group has its own deals.
            game.reset(seed + 7919 * n)
            for ahead in range(n % GROUPS * HEAD_START):
                game.step(game.sample(seed + ahead))

    def tell(self) -> str:
        """How long the matches were since it was asked last, and how many were drawn."""
        ends = max(1, self.ends)
        told = f"{self.steps / ends:.0f} steps a match, {self.draws / ends:.0%} drawn"
        self.steps, self.ends, self.draws = 0, 0, 0
        return told

    def _joined(self, name: str) -> NDArray[np.generic]:
        return np.concatenate([getattr(game, name) for game in self.games])

    @torch.no_grad()
    def collect(self, actor: Actor, critic: Critic, length: int) -> Samples:
        """Plays so many steps of every match."""
        count, seats = self.matches, self.seats
        packed = np.stack([self._joined("observations")] * (length + 1))
        deciders = torch.zeros(length + 1, count, dtype=torch.long)
        legal = torch.zeros(length, count, self.inputs.steps + 1, dtype=torch.bool)
        steps = torch.zeros(length, count, dtype=torch.long)
        log_probs = torch.zeros(length, count)
        done = torch.zeros(length, count)
        rewards = torch.zeros(length, count, seats)
        values = torch.zeros(length + 1, count, seats)
        self.inputs.look(self._joined("observations"))
        for t in range(length + 1):
            packed[t] = self._joined("observations")
            deciders[t] = torch.from_numpy(self._joined("seats").astype(np.int64))
            bits = self.inputs.read(packed[t])
            seated = deciders[t].to(bits.device)
            values[t] = unturned(critic(bits, seated).exp().cpu(), deciders[t])
            if t == length:
                break
            legal[t] = self.inputs.legal(self._joined("masks"))
            logs = actor(bits, seated, legal[t].to(bits.device)).cpu()
            # The largest of the sums with Gumbel noise is a draw from the distribution.
            noise = -torch.empty_like(logs).exponential_().log()
            steps[t] = (logs + noise).masked_fill(~legal[t], -torch.inf).argmax(-1)
            log_probs[t] = logs.gather(1, steps[t, :, None])[:, 0]
            chosen, first = self.inputs.numbers(steps[t]), 0
            for game in self.games:
                game.step(chosen[first : first + game.num_envs])
                first += game.num_envs
            done[t] = torch.from_numpy(self._joined("done")).float()
            rewards[t] = torch.from_numpy(self._joined("rewards"))
        advantages = torch.zeros(length, count, seats)
        running = torch.zeros(count, seats)
        for t in reversed(range(length)):
            going = (1 - done[t])[:, None]
            running = rewards[t] + going * (values[t + 1] + TRACE * running) - values[t]
            advantages[t] = running
        self.steps += count * length
        self.ends += int(done.sum().item())
        self.draws += int(((rewards > 0) & (rewards < 1)).any(-1).sum().item())
        mine = advantages.gather(2, deciders[:-1, :, None])[..., 0]
        # A single legal step is no choice: there is nothing to learn from it.
        choices = legal.sum(-1) > 1
        rows = choices.numpy()
        aims = turned((advantages + values[:-1])[choices], deciders[:-1][choices])
        return Samples(
            packed[:-1][rows],
            deciders[:-1][choices],
            legal[choices],
            steps[choices],
            log_probs[choices],
            mine[choices],
            aims.clamp(0, 1),
        )


def turned(shares: Tensor, seats: Tensor) -> Tensor:
    """The shares by seat, the given seat first."""
    count = shares.shape[1]
    return shares.gather(1, (torch.arange(count) + seats[:, None]) % count)


def unturned(shares: Tensor, seats: Tensor) -> Tensor:
    """The shares by seat in ascending order, from those that have the given seat first."""
    count = shares.shape[1]
    return shares.gather(1, (torch.arange(count) - seats[:, None]) % count)
