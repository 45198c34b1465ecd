"""Writes networks as the weight files that the game plays with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import sortie
import sortie.vector
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from torch import Tensor

from inputs import THRESHOLDS
from network import Actor, Critic
from selfplay import SelfPlay

GOLDEN_OBSERVATIONS, STEPS = 24, 256


def quantized(weight: Tensor, axis: int) -> tuple[Tensor, Tensor]:
    """Whole numbers from -127 to 127, and the scales along an axis that make the weights of them."""
    scale = weight.abs().amax(axis).clamp(min=1e-8) / 127
    return (weight / scale.unsqueeze(axis)).round().clamp(-127, 127), scale


def widened(choices: Tensor) -> Tensor:
    """A row for each number below 256: the steps of the game first, SUBMIT last, and zeros between."""
    rows = torch.zeros(STEPS, *choices.shape[1:], device=choices.device)
    rows[: len(choices) - 1], rows[sortie.SUBMIT] = choices[:-1], choices[-1]
    return rows


def without_zero_rows(tensors: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The tensors as a file has them: without the rows of zeros of two matrices, but with the numbers
    of the other rows."""
    found = dict(tensors)
    for name, weight in tensors.items():
        layer = name.removesuffix(".weight")
        if layer.endswith((".input", ".policy", ".value")):
            rows = np.flatnonzero(weight.any(1))
            found[f"{layer}.rows"], found[f"{layer}.weight"] = rows.astype(np.uint16), weight[rows]
    return found


def snapshot(actor: Actor) -> dict[str, Tensor]:
    """The tensors of one snapshot, by name."""
    with torch.no_grad():
        policy, policy_bias = map(widened, actor.policy())
        layers = {
            "input": (actor.input.trained_weight(), 0, actor.input.bias),
            "hidden": (actor.hidden.weight.T, 0, actor.hidden.bias),
            "policy": (policy, 1, policy_bias),
        }
        return tensors_of(layers)


def critic_snapshot(critic: Critic, play: SelfPlay) -> dict[str, Tensor]:
    """The same of the critic, whose inputs are those of the layout with perfect information."""
    with torch.no_grad():
        layers = {
            "input": (critic.input.trained_weight()[play.inputs.full_order], 0, critic.input.bias),
            "hidden": (critic.hidden.weight.T, 0, critic.hidden.bias),
            "value": (critic.value.weight, 1, critic.value.bias),
        }
        return tensors_of(layers)


def tensors_of(layers: dict[str, tuple[Tensor, int, Tensor]]) -> dict[str, Tensor]:
    """The tensors of layers: each has weights, the axis that shares a scale, and biases."""
    found = {}
    for name, (weight, axis, bias) in layers.items():
        whole, scale = quantized(weight, axis)
        found[f"{name}.weight"] = whole.to(torch.int8).cpu()
        found[f"{name}.scale"], found[f"{name}.bias"] = scale.cpu(), bias.cpu().clone()
    return found


def sharpened(tensors: dict[str, Tensor], factor: float) -> dict[str, Tensor]:
    """The snapshot whose logits are so many times as large. Entropy in training keeps bad steps more
    likely than they need to be in a match."""
    larger = ("policy.scale", "policy.bias")
    return {name: tensor * factor if name in larger else tensor for name, tensor in tensors.items()}


def logits(tensors: dict[str, Tensor], bits: Tensor) -> Tensor:
    """The logits of all outputs by the tensors of a weight file. `bits` are turned."""
    last = "value" if "value.weight" in tensors else "policy"
    hidden = (bits.float() @ by_input(tensors, "input") + tensors["input.bias"]).relu()
    hidden = (hidden @ by_input(tensors, "hidden") + tensors["hidden.bias"]).relu()
    return hidden @ by_output(tensors, last).T + tensors[f"{last}.bias"]


def by_input(tensors: dict[str, Tensor], layer: str) -> Tensor:
    """The weights of a layer whose outputs have scales: a row for each input."""
    return tensors[f"{layer}.weight"] * tensors[f"{layer}.scale"]


def by_output(tensors: dict[str, Tensor], layer: str) -> Tensor:
    """The weights of the last layer: a row for each output."""
    return tensors[f"{layer}.weight"] * tensors[f"{layer}.scale"][:, None]


def write(
    path: Path, snapshots: list[dict[str, Tensor]], play: SelfPlay, about: dict[str, str]
) -> None:
    """Writes the weight file, and beside it the answers of torch for some observations."""
    is_critic = "value.weight" in snapshots[0]
    metadata = {
        "format": "2",
        "seats": str(play.seats),
        "layout": layout(play, full=is_critic),
        "output": "shares" if is_critic else "steps",
        "snapshots": str(len(snapshots)),
        "thresholds": ",".join(map(str, THRESHOLDS)),
        **about,
    }
    tensors = {
        f"{k}.{name}": np.ascontiguousarray(tensor.numpy())
        for k, tensors in enumerate(snapshots)
        for name, tensor in tensors.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file(without_zero_rows(tensors), path, metadata)
    golden = path.with_suffix(".golden.json")
    golden.write_text(
        json.dumps(golden_vectors(snapshots, play, is_critic), indent=1) + "\n", encoding="utf-8"
    )


def golden_games(rules: str, seats: int, *, full: bool) -> sortie.vector.VectorGame:
    """The random matches whose observations the golden vectors are of. Each stops at a point of its own."""
    games = sortie.vector.make(
        rules, GOLDEN_OBSERVATIONS, seats=seats, threads=1, dtype="packed", full=full
    )
    games.reset(seed=12)
    for n in range(GOLDEN_OBSERVATIONS):
        games.step(games.sample(n))
    return games


def golden_vectors(
    snapshots: list[dict[str, Tensor]], play: SelfPlay, is_critic: bool
) -> dict[str, object]:
    """Observations of random matches, and the logits of every snapshot for the legal steps, or those of a
    critic for the seats in turn."""
    games = golden_games(play.rules[0], play.seats, full=False)
    full = golden_games(play.rules[0], play.seats, full=True)
    rows = []
    play.inputs.live = np.arange(play.inputs.size)
    size = play.inputs.size if is_critic else play.inputs.view_size
    order = play.inputs.full_order if is_critic else list(range(size))
    packed = full.observations if is_critic else games.observations
    bits = play.inputs.read(full.observations)[:, :size].cpu()
    turned = play.inputs.rows.cpu()
    for n, seat in enumerate(map(int, games.seats)):
        seen = torch.zeros(size, dtype=torch.uint8)
        seen[turned[seat, :size]] = bits[n]
        steps = [step for step in range(STEPS) if games.masks[n, step]]
        legal = list(range(play.seats)) if is_critic else steps
        answers = [logits(tensors, seen[order][None])[0, legal] for tensors in snapshots]
        rows.append(
            {
                "seat": seat,
                "packed": [f"{word:016x}" for word in packed[n].tolist()],
                "legal": legal,
                "logits": [[round(float(x), 6) for x in answer] for answer in answers],
            }
        )
    return {"observations": rows}


def layout(play: SelfPlay, *, full: bool) -> str:
    """The layout of what a seat observes, or of everything, which the game compares with its own."""
    return sortie.vector.make(play.rules[0], 1, seats=play.seats, threads=1, full=full).layout_id()
