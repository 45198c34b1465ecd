"""Training: PPO by self-play, or against a bot that does not learn."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import sortie.vector
import torch
from numpy.typing import NDArray
from torch import Tensor

import curve
import export
import weights
from network import Actor, Critic
from selfplay import Samples, SelfPlay
from workers import Workers

MATCHES, ROLLOUT, MINIBATCH, EPOCHS, WIDTH = 1024, 32, 2048, 2, 128
RATE, CLIP, MAX_NORM, VALUE_LOSS = 1e-3, 0.2, 0.5, 0.5
LEAST_SPREAD = 0.05
"""Advantages are divided by their standard deviation, but not by less: where all matches are drawn,
that would make noise as loud as a won match."""
ENTROPY = (0.05, 0.01)
"""The worth of a nat of entropy at the start and at the end, in standard deviations of advantages."""
JUDGED_MATCHES, LONGEST_MATCH = 256, 1500
SNAPSHOTS_AT = (0.9, 0.95, 1.0)
"""The parts of the training after which a snapshot is kept. Early ones play worse."""


OPTIONS_KEPT = ("width", "seed", "minutes", "updates", "matches", "entropy", "magnet")


class Training:
    """The networks, their optimizer, and how far they are."""

    def __init__(self, rules: list[str], seats: int, options: argparse.Namespace) -> None:
        torch.manual_seed(options.seed)
        self.rules, self.seats, self.options = rules, seats, options
        self.game = rules[0].split("/")[0]
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.play = SelfPlay(
            rules, seats, options.matches, options.threads, self.device, options.exploit
        )
        self.actor = Actor(self.play.inputs, options.width).to(self.device)
        self.critic = Critic(self.play.inputs, options.width).to(self.device)
        self.magnet: Actor | None = None
        self.workers: Workers | None = None
        weights = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(weights, lr=RATE, eps=1e-5)
        self.minutes, self.update, self.snapshots = 0.0, 0, []
        self.curve: list[dict[str, float]] = []

    def save(self, path: Path) -> None:
        state = {
            "rules": self.rules,
            "seats": self.seats,
            "options": {k: v for k, v in vars(self.options).items() if k in OPTIONS_KEPT},
            "actor": self.actor.state_dict(),
            "critic": self.critic.state_dict(),
            "magnet": self.magnet.state_dict() if self.magnet else None,
            "optimizer": self.optimizer.state_dict(),
            "minutes": self.minutes,
            "update": self.update,
            "snapshots": self.snapshots,
            "curve": self.curve,
            "live": self.play.inputs.live,
            "chance": torch.get_rng_state(),
        }
        # A run that is stopped while it writes must not lose the file before.
        partial = path.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(path)

    def load(self, state: dict[str, Any]) -> None:
        if (state["rules"], state["seats"]) != (self.rules, self.seats):
            given = f"{' '.join(state['rules'])} with {state['seats']} seats"
            raise SystemExit(f"the checkpoint is of {given}: name these, or another --out")
        self.actor.load_state_dict(state["actor"])
        self.critic.load_state_dict(state["critic"])
        if magnet := state.get("magnet"):
            self.move_magnet(magnet)
        self.optimizer.load_state_dict(state["optimizer"])
        self.minutes, self.update = state["minutes"], state["update"]
        self.snapshots, self.curve = state["snapshots"], state["curve"]
        self.play.inputs.live = state["live"]
        torch.set_rng_state(state["chance"])
        # A run that goes on for longer than was planned will have better ones.
        del self.snapshots[sum(self.part() >= at for at in SNAPSHOTS_AT) :]

    def start(self, path: Path) -> None:
        """Begins with the networks of a checkpoint or weight file, and with nothing else of their
        training. Where a weight file has no critic beside it, the critic begins from nothing."""
        if path.suffix == ".safetensors":
            weights.read_actor(path, self.play, self.actor)
            critic = weights.critic_beside(path)
            if critic.exists():
                weights.read_critic(critic, self.play, self.critic)
            return
        state = torch.load(path, weights_only=False, map_location="cpu")
        try:
            self.actor.load_state_dict(state["actor"])
            self.critic.load_state_dict(state["critic"])
        except RuntimeError as error:
            given = f"{' '.join(state['rules'])} with {state['seats']} seats"
            raise SystemExit(f"the networks of {given} do not fit here: {error}") from None
        self.play.inputs.live = state["live"]

    def learn(self, samples: Samples, left: float) -> dict[str, float]:
        """Improves both networks by the samples. `left` is the part of the training that is left."""
        self.optimizer.param_groups[0]["lr"] = RATE * max(left, 0.05)
        first, last = self.options.entropy
        bonus = last + (first - last) * left
        spread = max(samples.advantages.std().item(), LEAST_SPREAD)
        sums = {"entropy": 0.0, "value": 0.0, "policy": 0.0}
        batches = 0
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(samples)).split(MINIBATCH):
                bits = self.play.inputs.read(samples.packed[rows.numpy()])
                seats, legal, steps, before, advantage, shares = (
                    column[rows].to(self.device)
                    for column in (
                        samples.seats,
                        samples.legal,
                        samples.steps,
                        samples.log_probs,
                        samples.advantages,
                        samples.shares,
                    )
                )
                logs = self.actor(bits, seats, legal)
                change = logs.gather(1, steps[:, None])[:, 0] - before
                advantage = (advantage - advantage.mean()) / spread
                policy_loss = -clipped_gain(change.exp(), advantage).mean()
                entropy = -(logs.exp() * logs).sum(-1).mean()
                distance = -entropy
                if self.magnet:
                    with torch.no_grad():
                        magnet = self.magnet(bits, seats, legal)
                    distance = distance - (logs.exp() * magnet).sum(-1).mean()
                value_loss = -(shares * self.critic(bits, seats)).sum(-1).mean()
                self.optimizer.zero_grad()
                (policy_loss + VALUE_LOSS * value_loss + bonus * distance).backward()
                for network in (self.actor, self.critic):
                    torch.nn.utils.clip_grad_norm_(network.parameters(), MAX_NORM)
                self.optimizer.step()
                batches += 1
                for name, loss in (
                    ("entropy", entropy),
                    ("value", value_loss),
                    ("policy", policy_loss),
                ):
                    sums[name] += loss.item()
        return {"spread": samples.advantages.std().item()} | {
            name: total / batches for name, total in sums.items()
        }

    def move_magnet(self, weights: dict[str, Tensor]) -> None:
        """From now on the actor is held near the policy of these weights instead of near a uniform one."""
        self.magnet = self.magnet or Actor(self.play.inputs, self.options.width).to(self.device)
        self.magnet.load_state_dict(weights)

    def part(self) -> float:
        """The part of the training that is done."""
        if self.options.updates:
            return self.update / self.options.updates
        return self.minutes / self.options.minutes

    def run(self, path: Path) -> None:
        """Trains until all updates are made, or the time is over."""
        self.play.reset(self.options.seed + 1_000_003 * self.update)
        if self.options.ray:
            self.workers = Workers(
                self.options.ray, self.rules, self.seats, self.options, self.update
            )
        before, begun, told = self.minutes, time.perf_counter(), self.minutes
        saved, pause = self.minutes, 1.0
        while (part := self.part()) < 1:
            source = self.workers or self.play
            samples = source.collect(self.actor, self.critic, ROLLOUT)
            losses = self.learn(samples, 1 - part)
            self.update += 1
            if self.options.magnet and self.update % self.options.magnet == 0:
                self.move_magnet(self.actor.state_dict())
            self.minutes = before + (time.perf_counter() - begun) / 60
            wanted = sum(self.part() >= at for at in SNAPSHOTS_AT)
            if len(self.snapshots) < wanted:
                self.snapshots.append(export.snapshot(self.actor))
                self.save(path)
            if self.minutes - told > pause:
                asked = time.perf_counter()
                self.tell(losses, source.tell())
                # Judging takes about a tenth of the time at most.
                told = before + (time.perf_counter() - begun) / 60
                pause = max(1.0, (time.perf_counter() - asked) / 6)
            if self.minutes - saved > 1:
                saved = self.minutes
                self.save(path)
        self.save(path)
        curve.draw(path.with_suffix(".svg"), self.rules, self.options.judge, self.curve)

    def tell(self, losses: dict[str, float], played: str) -> None:
        """Prints a line of progress and adds a point to the curve."""
        # The clock decides when this is, and must not decide what is drawn later.
        with torch.random.fork_rng():
            share = float(self.against(self.options.judge, JUDGED_MATCHES, self.update).mean())
        self.curve.append({"minutes": self.minutes, "share": share, **losses})
        steps = self.update * ROLLOUT * self.play.matches
        left = self.minutes / self.part() - self.minutes
        print(
            f"{self.minutes:5.1f} min, {left:.0f} left, update {self.update}, {steps / 1e6:.1f} M "
            f"steps, {played}, entropy {losses['entropy']:.3f}, spread {losses['spread']:.3f}, "
            f"{share:.1%} against {self.options.judge}",
            flush=True,
        )

    @torch.no_grad()
    def against(self, bot: str, matches: int, seed: int) -> NDArray[np.float64]:
        """The mean share of the win of one seat among others of a bot in each of so many fresh deals,
        played from all seats."""
        shares = np.full((self.seats, matches // self.seats), np.nan)
        for seat, mine in enumerate(shares):
            games = sortie.vector.make(
                self.rules[0],
                len(mine),
                seats=self.seats,
                threads=self.options.threads,
                dtype="packed",
                full=True,
                learner=seat,
                opponents=None if bot == "random" else bot,
            )
            # Training has smaller seeds.
            games.reset(seed=2**40 + seed)
            seats = torch.full((games.num_envs,), seat, device=self.device)
            for _ in range(LONGEST_MATCH):
                bits = self.play.inputs.read(games.observations)
                legal = self.play.inputs.legal(games.masks).to(self.device)
                choices = torch.multinomial(self.actor(bits, seats, legal).exp(), 1)[:, 0]
                games.step(self.play.inputs.numbers(choices))
                ended = (games.done == 1) & np.isnan(mine)
                mine[ended] = games.rewards[ended, seat]
                if not np.isnan(mine).any():
                    break
        return np.nanmean(shares, axis=0)


def clipped_gain(ratio: Tensor, advantage: Tensor) -> Tensor:
    """PPO's objective: no gain from a change beyond the limit."""
    return torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
