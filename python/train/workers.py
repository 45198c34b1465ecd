"""Self-play in the workers of a Ray cluster."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch

from network import Actor, Critic
from selfplay import Samples, SelfPlay


class Workers:
    """Plays a part of the matches in each worker, all with the same networks."""

    def __init__(
        self, count: int, rules: list[str], seats: int, options: argparse.Namespace, update: int
    ) -> None:
        import ray

        self.ray = ray
        ray.init(ignore_reinit_error=True)
        worker = ray.remote(num_cpus=1)(Worker)
        each = options.matches // count
        self.workers = [
            worker.remote(rules, seats, each, options, seed=options.seed + 1_000_003 * update + n)
            for n in range(count)
        ]

    def collect(self, actor: Actor, critic: Critic, length: int) -> Samples:
        """The samples of all workers, in the order of the workers."""
        states = [
            {name: tensor.cpu() for name, tensor in network.state_dict().items()}
            for network in (actor, critic)
        ]
        live = actor.input.inputs.live
        shared = self.ray.put((states, live))
        asked = [worker.collect.remote(shared, length) for worker in self.workers]
        answers = self.ray.get(asked)
        for _, seen in answers:
            live = np.union1d(live, seen)
        actor.input.inputs.live = live
        return joined([samples for samples, _ in answers])

    def tell(self) -> str:
        """The matches of the first worker, as `SelfPlay.tell` has them."""
        return self.ray.get(self.workers[0].tell.remote())


class Worker:
    """One process that plays."""

    def __init__(
        self, rules: list[str], seats: int, matches: int, options: argparse.Namespace, seed: int
    ) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.play = SelfPlay(rules, seats, matches, threads=1, opponents=options.exploit)
        self.networks = [kind(self.play.inputs, options.width) for kind in (Actor, Critic)]
        self.play.reset(seed)

    def collect(self, shared: Any, length: int) -> tuple[Samples, Any]:
        """Plays so many steps with these networks."""
        states, live = shared
        for network, state in zip(self.networks, states, strict=True):
            network.load_state_dict(state)
        self.play.inputs.live = live
        samples = self.play.collect(*self.networks, length)
        return samples, self.play.inputs.live

    def tell(self) -> str:
        return self.play.tell()


def joined(parts: list[Samples]) -> Samples:
    """The samples of several rollouts as one."""

    def column(name: str) -> torch.Tensor:
        return torch.cat([getattr(part, name) for part in parts])

    names = ("seats", "legal", "steps", "log_probs", "advantages", "shares")
    return Samples(np.concatenate([part.packed for part in parts]), *map(column, names))
