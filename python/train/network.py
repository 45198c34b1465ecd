"""The networks: an actor that sees what its seat sees, and a critic that sees everything."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from inputs import Inputs


class SharedRows(nn.Module):
    """The weights of a layer of bits. The common part of inputs of one kind is learned once."""

    def __init__(
        self, inputs: Inputs, kinds: Tensor, kind_count: int, size: int, outputs: int
    ) -> None:
        super().__init__()
        self.inputs, self.size = inputs, size
        self.register_buffer("kinds", kinds[:size])
        self.own = nn.Parameter(torch.zeros(size, outputs))
        # About as many inputs are 1 as the square of the number that this divides by.
        self.shared = nn.Parameter(torch.randn(kind_count, outputs) / 12)
        self.bias = nn.Parameter(torch.zeros(outputs))

    def weight(self) -> Tensor:
        """A row for each input, in the order of the weight file."""
        return self.own + self.shared[self.kinds]

    def trained_weight(self) -> Tensor:
        """The weights, without those of inputs that nothing was learned about."""
        kinds = torch.zeros(len(self.shared), dtype=torch.bool, device=self.kinds.device)
        live = self.inputs.live[self.inputs.live < self.size]
        # Live inputs are counted as they are packed, and every seat sees them turned.
        kinds[self.kinds[self.inputs.rows[:, live].unique()]] = True
        return self.weight() * kinds[self.kinds][:, None]

    def forward(self, bits: Tensor, seats: Tensor) -> Tensor:
        """The sums of the rows of all bits that are 1, as the deciding seat of each sample sees them.
        Turning the weights instead of the bits saves a copy of every sample."""
        weight = self.weight()
        live = self.inputs.live[self.inputs.live < self.size]
        out = torch.empty(len(bits), self.own.shape[1], device=bits.device)
        for seat, rows in enumerate(self.inputs.rows):
            mine = (seats == seat).nonzero()[:, 0]
            if len(mine):
                # Not bfloat16: where the processor has no instructions for it, this product takes 37
                # times as long.
                out[mine] = bits[mine, : len(live)].float() @ weight[rows[live]]
        return out + self.bias


class Actor(nn.Module):
    """Two hidden layers, and a logit for each choice: a step of the game, or SUBMIT."""

    def __init__(self, inputs: Inputs, width: int) -> None:
        super().__init__()
        kinds, count = inputs.kinds()
        self.input = SharedRows(inputs, kinds, count, inputs.view_size, width)
        self.hidden = orthogonal(width, width, 2**0.5)
        kinds, count = inputs.step_kinds()
        self.register_buffer("step_kinds", kinds)
        self.own = orthogonal(width, inputs.steps + 1, 0.01)
        self.shared = orthogonal(width, count, 0.01)

    def policy(self) -> tuple[Tensor, Tensor]:
        """The weights and biases of all choices."""
        kinds = self.step_kinds
        return self.own.weight + self.shared.weight[kinds], self.own.bias + self.shared.bias[kinds]

    def forward(self, bits: Tensor, seats: Tensor, legal: Tensor) -> Tensor:
        """The log probabilities of all choices."""
        hidden = self.hidden(self.input(bits, seats).relu()).relu()
        weight, bias = self.policy()
        # Not minus infinity, which would make the entropy NaN.
        return (hidden @ weight.T + bias).masked_fill(~legal, -1e9).log_softmax(-1)


class Critic(nn.Module):
    """The expected share of the win of each seat, the deciding seat first. The shares sum to 1."""

    def __init__(self, inputs: Inputs, width: int) -> None:
        super().__init__()
        kinds, count = inputs.kinds()
        self.input = SharedRows(inputs, kinds, count, inputs.size, width)
        self.hidden = orthogonal(width, width, 2**0.5)
        self.value = orthogonal(width, inputs.seats, 0.1)

    def forward(self, bits: Tensor, seats: Tensor) -> Tensor:
        """The logarithms of the shares."""
        hidden = self.hidden(self.input(bits, seats).relu()).relu()
        return self.value(hidden).log_softmax(-1)


def orthogonal(inputs: int, outputs: int, gain: float) -> nn.Linear:
    linear = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(linear.weight, gain)
    nn.init.zeros_(linear.bias)
    return linear
