"""Reads networks back from the weight files that the game plays with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import sortie
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from torch import Tensor, nn

import export
from network import Actor, Critic, SharedRows
from selfplay import SelfPlay


def critic_beside(policy: Path) -> Path:
    """The weight file of the critic that belongs to one of a policy: 2.value.safetensors to 2.safetensors."""
    return policy.with_suffix(".value.safetensors")


def width(path: Path) -> int:
    """The width of the layers."""
    return len(last_snapshot(path)[1]["hidden.bias"])


def read_actor(path: Path, play: SelfPlay, actor: Actor) -> None:
    """Gives an actor the weights of the last snapshot of a file."""
    tensors = checked(path, play, full=False)
    read_layers(tensors, actor.input, actor.hidden)
    # The outputs of a file are the numbers of the game: steps first, SUBMIT last.
    choices = [*range(actor.own.out_features - 1), sortie.SUBMIT]
    with torch.no_grad():
        actor.own.weight.copy_(export.by_output(tensors, "policy")[choices])
        actor.own.bias.copy_(tensors["policy.bias"][choices])
        actor.shared.weight.zero_()
        actor.shared.bias.zero_()


def read_critic(path: Path, play: SelfPlay, critic: Critic) -> None:
    """Gives a critic the weights of a file."""
    tensors = checked(path, play, full=True)
    read_layers(tensors, critic.input, critic.hidden, order=play.inputs.full_order)
    with torch.no_grad():
        critic.value.weight.copy_(export.by_output(tensors, "value"))
        critic.value.bias.copy_(tensors["value.bias"])


def read_layers(
    tensors: dict[str, Tensor],
    bits: SharedRows,
    hidden: nn.Linear,
    order: list[int] | None = None,
) -> None:
    """Sets the first two layers. `order` has for each row of the file its row of the layer."""
    with torch.no_grad():
        bits.own[slice(None) if order is None else order] = export.by_input(tensors, "input")
        bits.shared.zero_()
        bits.bias.copy_(tensors["input.bias"])
        hidden.weight.copy_(export.by_input(tensors, "hidden").T)
        hidden.bias.copy_(tensors["hidden.bias"])


def checked(path: Path, play: SelfPlay, *, full: bool) -> dict[str, Tensor]:
    """The last snapshot of a file, if it is of this game and these seats."""
    wanted = export.layout(play, full=full)
    about, snapshot = last_snapshot(path)
    if about["layout"] != wanted:
        given = f"{about['rules']} with {about['seats']} seats"
        raise SystemExit(f"{path} is of {given}: that has not the layout of {play.rules[0]} here")
    inputs = play.inputs.size if full else play.inputs.view_size
    lengths = {"input": inputs, "policy": export.STEPS, "value": play.seats}
    tensors = {name: torch.from_numpy(tensor) for name, tensor in snapshot.items()}
    for layer in lengths.keys() & {name.removesuffix(".rows") for name in tensors}:
        tensors[f"{layer}.weight"] = with_zero_rows(
            tensors[f"{layer}.weight"], tensors[f"{layer}.rows"], lengths[layer]
        )
    return tensors


def with_zero_rows(weight: Tensor, rows: Tensor, length: int) -> Tensor:
    """A matrix with the rows of zeros that a file leaves out."""
    whole = torch.zeros(length, weight.shape[1])
    whole[rows.long()] = weight.float()
    return whole


def last_snapshot(path: Path) -> tuple[dict[str, str], dict[str, NDArray[np.generic]]]:
    """The metadata of a file, and the tensors of its last snapshot by name."""
    try:
        with safe_open(path, "np") as file:
            about = file.metadata()
            prefix = f"{int(about['snapshots']) - 1}."
            names = [name for name in file.keys() if name.startswith(prefix)]
            return about, {name.removeprefix(prefix): file.get_tensor(name) for name in names}
    except (OSError, SafetensorError, TypeError, KeyError) as error:
        raise SystemExit(f"{path} is not a weight file of a game: {error}") from None
