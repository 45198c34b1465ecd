"""The inputs of a network: bits that are made from packed observations."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import sortie
import torch
from numpy.typing import NDArray
from torch import Tensor

THRESHOLDS = (
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    16,
    20,
    24,
    32,
    40,
    48,
    64,
    96,
    128,
    192,
    256,
    384,
    512,
    768,
    1024,
)
"""A number becomes a bit for each of these: whether it is at least so far above its least value."""


@dataclass(frozen=True)
class Column:
    """What one input says: an element of a feature, and for a number the threshold."""

    feature: str
    element: int
    threshold: int = 0


def columns_of(feature: sortie.Feature) -> list[Column]:
    """The inputs of a feature, in the order of its elements and thresholds."""
    steps = [t for t in THRESHOLDS if t <= feature.high - feature.low]
    thresholds = [0] if feature.kind == "bits" else steps
    return [
        Column(feature.name, element, threshold)
        for element in range(feature.size)
        for threshold in thresholds
    ]


class Inputs:
    """Turns packed observations with perfect information into bits, for an actor (from its view
    alone) and for a critic (from everything).

    The order of the actor's inputs is the one of the weight file: the features of the view by
    offset, their elements in order, the thresholds of a number in ascending order.
    """

    def __init__(
        self,
        view: list[sortie.Feature],
        full: list[sortie.Feature],
        seats: int,
        device: str,
    ) -> None:
        self.seats, self.device = seats, device
        # The numbers of a decision: the steps of the game, and SUBMIT behind them.
        self.steps = next(feature.size for feature in view if feature.name == "draft")
        hidden = [feature for feature in full if feature.name not in {f.name for f in view}]
        places = {feature.name: feature.offset for feature in full}
        self.ranks = {feature.name: feature.ranks for feature in full}
        # A hidden feature with the name of a known one would show it to the actor.
        assert len(places) == len(full)
        self.bits = sum(feature.size for feature in full if feature.kind == "bits")
        self.bit_words = -(-self.bits // 64)
        self.columns: list[Column] = []
        sources: list[int] = []
        limits: list[int] = []
        turns: list[list[int]] = [[] for _ in range(seats)]
        for features in (view, hidden):
            for feature in features:
                self._add(feature, places[feature.name], sources, limits, turns)
            if features is view:
                self.view_size = len(self.columns)
        self.size = len(self.columns)
        self._sources, self._limits = np.array(sources), np.array(limits)
        self.live: NDArray[np.intp] = np.arange(0)
        # The inputs in the order of the layout with perfect information, as a weight file has them.
        numbers = {column: n for n, column in enumerate(self.columns)}
        self.full_order = [numbers[column] for feature in full for column in columns_of(feature)]
        # rows[seat][input as the packed observation has it] = input as a seat sees it.
        self.rows = torch.tensor(turns, device=device)

    def _add(
        self,
        feature: sortie.Feature,
        place: int,
        sources: list[int],
        limits: list[int],
        turns: list[list[int]],
    ) -> None:
        """Adds the columns of a feature, in the order of its elements, and where each seat reads them."""
        first, columns = len(self.columns), columns_of(feature)
        each = len(columns) // feature.size
        block = feature.size // self.seats if feature.by_seat else feature.size
        place -= 0 if feature.kind == "bits" else self.bits
        for n, column in enumerate(columns):
            self.columns.append(column)
            sources.append(place + column.element)
            limits.append(column.threshold)
            for seat, turned in enumerate(turns):
                axis, rest = divmod(column.element, block)
                moved = (axis - seat) % self.seats if feature.by_seat else axis
                turned.append(first + (moved * block + rest) * each + n % each)

    def read(self, packed: NDArray[np.uint64]) -> Tensor:
        """The live inputs of some packed observations, a row each, not yet turned."""
        bits = np.unpackbits(packed.view(np.uint8), axis=1, bitorder="little")
        numbers = packed.view(np.uint16)[:, self.bit_words * 4 :]
        sources, limits = self._sources[self.live], self._limits[self.live]
        out = np.empty((len(packed), len(self.live)), np.uint8)
        cuts = [0, *(np.flatnonzero(np.diff(limits > 0)) + 1), len(self.live)]
        for first, end in itertools.pairwise(map(int, cuts)):
            if limits[first]:
                values = numbers.take(sources[first:end], axis=1)
                np.greater_equal(values, limits[first:end], out=out[:, first:end].view(bool))
            else:
                out[:, first:end] = bits.take(sources[first:end], axis=1)
        return torch.from_numpy(out).to(self.device)

    def look(self, packed: NDArray[np.uint64]) -> None:
        """Makes the inputs live that are 1 in one of these observations. Many never are: matches of
        so many rounds do not happen. They would cost half of the time."""
        live, self.live = self.live, np.arange(self.size)
        seen = self.read(packed).any(0).cpu().numpy()
        seen[live] = True
        self.live = np.flatnonzero(seen)

    def legal(self, masks: NDArray[np.uint8]) -> Tensor:
        """The legal numbers of a decision, without those that the game has not."""
        numbers = torch.from_numpy(masks).bool()
        return torch.cat([numbers[:, : self.steps], numbers[:, sortie.SUBMIT :]], dim=1)

    def numbers(self, choices: Tensor) -> NDArray[np.uint8]:
        """The numbers that the environment knows, from columns of `legal`."""
        return choices.masked_fill(choices >= self.steps, sortie.SUBMIT).to(torch.uint8).cpu().numpy()

    def kinds(self) -> tuple[Tensor, int]:
        """For each input the number of its kind, and how many kinds there are. Cards of a kind have
        the same rank, so what is learned about one of them holds for all."""
        names: dict[tuple[object, ...], int] = {}
        found = []
        for column in self.columns:
            ranks = self.ranks[column.feature]
            row, place = divmod(column.element, max(len(ranks), 1))
            rank = ranks[place] if ranks else None
            element = column.element if rank is None else f"{row} of rank {rank}"
            key = (column.feature, element, column.threshold)
            found.append(names.setdefault(key, len(names)))
        return torch.tensor(found), len(names)

    def step_kinds(self) -> tuple[Tensor, int]:
        """For each choice the number of its kind: steps that are cards of the same rank share one."""
        kinds: dict[object, int] = {}
        places = [
            f"rank {rank}" if rank is not None else step
            for step, rank in enumerate(self.ranks["draft"])
        ]
        found = [kinds.setdefault(place, len(kinds)) for place in (*places, sortie.SUBMIT)]
        return torch.tensor(found), len(kinds)
