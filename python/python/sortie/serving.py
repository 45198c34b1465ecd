"""A policy of your own at a table of Sortie.

`serve_policy` makes a program of it that `sortie play`, `sortie simulate` and `sortie lab` start for a
seat: `--seats 'you,exec:python my_bot.py'`. It is started once and plays match after match.
`serve_batch_policy` plays many matches at once, and its policy decides all that wait for it in one call.

>>> import sortie.serving
>>> def lowest(decision):
...     return decision.legal[0]
>>> sortie.serving.serve_policy(lowest)  # doctest: +SKIP
"""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import IO, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sortie._core import SUBMIT, SortieError, load

__all__ = ["Batch", "Decision", "serve_batch_policy", "serve_policy"]


@dataclass(frozen=True)
class Decision:
    """A choice of the next step.

    >>> from sortie.serving import Decision
    >>> Decision.__match_args__[5:8]
    ('draft', 'observation', 'mask')
    """

    game: str
    """The id of the game."""
    rules: str
    """The rule code."""
    seats: int
    """The number of seats."""
    seat: int
    """The seat of the policy, from 0."""
    number: int
    """The number of the decision, from 1."""
    draft: list[int]
    """The steps of the draft so far."""
    observation: NDArray[np.float32]
    """The observation, as `State.observe` gives it."""
    mask: NDArray[np.uint8]
    """The legal numbers as 256 zeros and ones."""
    scene: dict[str, Any]
    """The table as the seat sees it, as in the protocol of programs."""

    @property
    def legal(self) -> list[int]:
        """The legal numbers, ascending.

        >>> import numpy as np
        >>> from sortie.serving import Decision
        >>> mask = np.zeros(256, np.uint8)
        >>> mask[[3, 7]] = 1
        >>> Decision("kuhn", "kuhn", 2, 0, 1, [], np.zeros(27, np.float32), mask, {}).legal
        [3, 7]
        """
        return [int(number) for number in np.flatnonzero(self.mask)]


Policy = Callable[[Decision], int]
"""Chooses one of the legal numbers of a decision."""


@dataclass(frozen=True)
class Batch:
    """Choices of the next step in matches with the same rules, one a row.

    >>> import numpy as np
    >>> from sortie.serving import Batch
    >>> len(Batch("kuhn", "kuhn", 2, np.array([0, 1, 0]), np.zeros((3, 27)), np.zeros((3, 256), np.uint8)))
    3
    """

    game: str
    """The id of the game."""
    rules: str
    """The rule code."""
    seats: int
    """The number of seats."""
    seat: NDArray[np.int64]
    """The seat of the policy in each row, from 0."""
    observations: NDArray[Any]
    """The observations: floats, or packed words, as `State.observe` gives them."""
    masks: NDArray[np.uint8]
    """The legal numbers of each row as 256 zeros and ones."""

    def __len__(self) -> int:
        return len(self.masks)


BatchPolicy = Callable[[Batch], ArrayLike]
"""Chooses one of the legal numbers of each row, or gives each row 256 weights to draw one from."""


class _Layout:
    """Where the features of the observations of some rules stand."""

    def __init__(self, rules: str, seats: int) -> None:
        # Only its layout is used: the cards of this match are those of the caller.
        first = load(rules, seats)
        self.words, self.size = first.observation_words(), first.observation_size()
        self.bits = sum(feature.size for feature in first.spec() if feature.kind == "bits")
        self.spans = np.ones(self.size - self.bits, np.float32)
        for feature in first.spec():
            if feature.kind == "numbers":
                start = feature.offset - self.bits
                span = min(max(feature.high - feature.low, 1), 0xFFFF)
                self.spans[start : start + feature.size] = span
            elif feature.name == "draft":
                self.draft = feature.offset

    def pack(self, choices: list[_Choice]) -> NDArray[np.uint64]:
        """The packed observations of choices, with the steps of their drafts."""
        hex_digits = "".join(choice.table.asked["observation"] for choice in choices)
        packed = np.frombuffer(bytes.fromhex(hex_digits), ">u8").astype("<u8")
        packed = packed.reshape(len(choices), self.words)
        for row, choice in zip(packed, choices, strict=True):
            for step in choice.table.draft:
                word, bit = divmod(self.draft + step, 64)
                row[word] |= np.uint64(1 << bit)
        return packed

    def unpack(self, packed: NDArray[np.uint64]) -> NDArray[np.float32]:
        """Packed observations as floats."""
        floats = np.empty((len(packed), self.size), np.float32)
        octets = packed.view(np.uint8)
        floats[:, : self.bits] = np.unpackbits(octets, axis=1, count=self.bits, bitorder="little")
        numbers = np.ascontiguousarray(packed[:, -(-self.bits // 64) :]).view("<u2")
        floats[:, self.bits :] = numbers[:, : len(self.spans)] / self.spans
        return floats


_layout = functools.lru_cache(maxsize=64)(_Layout)


@dataclass
class _Table:
    """One match, seen from the seat of the policy."""

    hello: dict[str, Any]
    layout: _Layout
    address: dict[str, int]
    """The number of the match, which all answers carry, if the program plays several at once."""
    asked: dict[str, Any] = field(default_factory=dict)
    """The open decision."""
    draft: list[int] = field(default_factory=list)

    def answer(self, kind: str) -> dict[str, Any]:
        """The draft, as an answer or as a question for the steps after it."""
        draft = ".".join(map(str, self.draft))
        return {**self.address, "decision": self.asked["decision"], kind: draft}


@dataclass(frozen=True)
class _Choice:
    """A choice of the next step in a match."""

    table: _Table
    legal: list[int]

    def mask(self) -> NDArray[np.uint8]:
        mask = np.zeros(256, np.uint8)
        mask[self.legal] = 1
        return mask

    def answer(self, chosen: int) -> dict[str, Any]:
        if chosen not in self.legal:
            raise SortieError(f"the policy chose {chosen}, which is none of {self.legal}")
        if chosen == SUBMIT:
            return self.table.answer("draft")
        self.table.draft.append(chosen)
        # An older program does not submit a draft that cannot go on.
        return self.table.answer("advance" if "legal" in self.table.asked else "steps")


class _Session:
    """The matches that the program plays at the moment."""

    def __init__(self, matches: int | None) -> None:
        self.matches = matches
        self.tables: dict[int, _Table] = {}
        self.answers: list[dict[str, Any]] = []
        """The answers that need no policy."""
        self.choices: list[_Choice] = []

    def greet(self, body: dict[str, Any]) -> None:
        shares = self.matches is not None and "match" in body
        address = {"match": int(body["match"])} if shares else {}
        layout = _layout(body["rules"], body["seats"])
        self.tables[address.get("match", 0)] = _Table(body, layout, address)
        ready = {**address, "ready": min(body.get("latest", 1), 2), "observations": True}
        if shares:
            ready |= {"observations_only": True, "matches": self.matches}
        self.answers.append(ready)

    def hear(self, kind: str, body: dict[str, Any]) -> None:
        """Takes a message."""
        table = self.tables.get(body.get("match", 0))
        if kind == "hello":
            self.greet(body)
        elif kind == "warning":
            print(body["says"], file=sys.stderr)
        elif kind == "closed":
            self.tables.pop(body["match"], None)
        elif kind == "decide" and table is not None:
            if "observation" not in body:
                raise SortieError("this version of sortie sends no observations; install a newer one")
            table.asked, table.draft = body, []
            if "legal" in body:
                self.choices.append(_Choice(table, body["legal"]))
            else:
                self.answers.append(table.answer("steps"))
        elif kind == "steps" and table is not None:
            if body["legal"]:
                self.choices.append(_Choice(table, body["legal"]))
            else:
                # A draft that is whole and cannot go on.
                self.answers.append(table.answer("draft"))

    def serve(
        self,
        choose: Callable[[list[_Choice]], Iterable[int]],
        reader: IO[str] | None,
        writer: IO[str] | None,
    ) -> None:
        """Plays until the input ends."""
        lines = sys.stdin if reader is None else reader
        out = sys.stdout if writer is None else writer
        while line := lines.readline():
            message = json.loads(line)
            self.answers, self.choices = [], []
            for each in message.get("batch", [message]):
                self.hear(*next(iter(each.items())))
            if self.choices:
                chosen = zip(self.choices, choose(self.choices), strict=True)
                self.answers += [choice.answer(step) for choice, step in chosen]
            # In one line, because Sortie sends the next batch after it.
            packs = [{"batch": self.answers}] if "batch" in message else self.answers
            for pack in packs if self.answers else []:
                out.write(json.dumps(pack) + "\n")
            out.flush()


def serve_policy(
    policy: Policy, *, reader: IO[str] | None = None, writer: IO[str] | None = None
) -> None:
    """Plays matches by a policy until the input ends: lines of JSON on stdin and stdout, version 2 of the
    protocol of programs, or 1 with an older program. The policy is called once for each step.

    >>> import io, sortie.serving
    >>> hello = '{"hello":{"version":1,"game":"kuhn","rules":"kuhn","seats":2,"seat":0}}'
    >>> answers = io.StringIO()
    >>> sortie.serving.serve_policy(lambda decision: 0, reader=io.StringIO(hello), writer=answers)
    >>> answers.getvalue()
    '{"ready": 1, "observations": true}\\n'
    """

    def choose(choices: list[_Choice]) -> Iterable[int]:
        for choice in choices:
            table = choice.table
            packed = table.layout.pack([choice])
            decision = Decision(
                game=table.hello["game"],
                rules=table.hello["rules"],
                seats=table.hello["seats"],
                seat=table.hello["seat"],
                number=table.asked["decision"],
                draft=list(table.draft),
                observation=table.layout.unpack(packed)[0],
                mask=choice.mask(),
                scene=table.asked["scene"],
            )
            yield int(policy(decision))

    _Session(None).serve(choose, reader, writer)


def serve_batch_policy(
    policy: BatchPolicy,
    *,
    matches: int = 64,
    dtype: str = "float32",
    reader: IO[str] | None = None,
    writer: IO[str] | None = None,
) -> None:
    """Plays up to `matches` matches at once, 1 to 1024, by a policy that decides a batch of them in one
    call. `dtype` of the observations is `float32` or `packed`. With an older program, or where only one
    match is played, the batches have one row.

    The policy returns a legal number for each row, or a row of 256 weights, of which those of illegal
    numbers do not count. Draws from weights depend on the seed of the run alone.

    >>> import io, sortie.serving
    >>> hello = '{"hello":{"latest":2,"game":"kuhn","rules":"kuhn","seats":2,"seat":0,"match":0}}'
    >>> answers = io.StringIO()
    >>> sortie.serving.serve_batch_policy(
    ...     lambda batch: batch.masks, matches=8, reader=io.StringIO(hello), writer=answers
    ... )
    >>> answers.getvalue()
    '{"match": 0, "ready": 2, "observations": true, "observations_only": true, "matches": 8}\\n'
    """
    if not 1 <= matches <= 1024:
        raise SortieError(f"matches is 1 to 1024, not {matches}")
    if dtype not in ("float32", "packed"):
        raise SortieError(f"dtype is float32 or packed, not {dtype!r}")
    # For programs that send no seed.
    random = np.random.default_rng()

    def choose(choices: list[_Choice]) -> Iterable[int]:
        chosen = np.zeros(len(choices), np.int64)
        layouts: dict[int, list[int]] = {}
        for at, choice in enumerate(choices):
            layouts.setdefault(id(choice.table.layout), []).append(at)
        for rows in layouts.values():
            chosen[rows] = choose_rows([choices[at] for at in rows])
        return (int(step) for step in chosen)

    def choose_rows(choices: list[_Choice]) -> NDArray[np.int64]:
        table = choices[0].table
        packed = table.layout.pack(choices)
        masks = np.stack([choice.mask() for choice in choices])
        batch = Batch(
            game=table.hello["game"],
            rules=table.hello["rules"],
            seats=table.hello["seats"],
            seat=np.array([choice.table.hello["seat"] for choice in choices]),
            observations=packed if dtype == "packed" else table.layout.unpack(packed),
            masks=masks,
        )
        found = np.asarray(policy(batch))
        if found.shape == masks.shape:
            return _draw(found, masks, _uniform(choices, random))
        if found.shape != (len(choices),):
            shapes = f"{(len(choices),)} or {masks.shape}"
            raise SortieError(f"the policy returned an array of shape {found.shape}, not {shapes}")
        return found.astype(np.int64)

    _Session(matches).serve(choose, reader, writer)


def _uniform(choices: list[_Choice], random: np.random.Generator) -> NDArray[np.float64]:
    """A random number from 0 to 1 for each choice, which its match determines."""
    if any("seed" not in choice.table.asked for choice in choices):
        return random.random(len(choices))
    seeds = [choice.table.asked["seed"] for choice in choices]
    steps = [len(choice.table.draft) + 1 for choice in choices]
    # SplitMix64, which makes independent numbers of the seed of the decision and the step in it.
    mixed = np.array(seeds, np.uint64) + np.array(steps, np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    uniform: NDArray[np.float64] = (mixed >> np.uint64(11)) * 2.0**-53
    return uniform


def _draw(
    weights: NDArray[Any], masks: NDArray[np.uint8], uniform: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Draws a legal number of each row by its weights."""
    legal = np.where(masks != 0, weights, 0).astype(np.float64)
    sums = np.cumsum(legal, axis=1)
    if not (np.all(legal >= 0) and np.all(sums[:, -1] > 0) and np.all(np.isfinite(sums[:, -1]))):
        raise SortieError("each row needs a legal number with a weight above 0, and none below 0")
    # The first number whose sum is above the point; never one of weight 0.
    found: NDArray[np.int64] = np.argmax(sums > (uniform * sums[:, -1])[:, None], axis=1)
    return found
