"""A policy of your own at a table of Sortie.

`serve_policy` makes a program of it that `sortie play`, `sortie simulate` and `sortie lab` start for a
seat: `--seats 'you,exec:python my_bot.py'`. It is started once and plays match after match.

>>> import sortie.serving
>>> def lowest(decision):
...     return decision.legal[0]
>>> sortie.serving.serve_policy(lowest)  # doctest: +SKIP
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from sortie._core import SUBMIT, load

__all__ = ["Decision", "serve_policy"]


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


class _Table:
    """One match, seen from the seat of the policy."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.hello = hello
        # Only its layout is used: the cards of this match are those of the caller.
        first = load(hello["rules"], hello["seats"])
        self.spec = first.spec()
        self.words, self.size = first.observation_words(), first.observation_size()

    def unpack(self, text: str, draft: list[int]) -> NDArray[np.float32]:
        """An observation in hex as floats, with the steps of a draft."""
        words = [int(text[at : at + 16], 16) for at in range(0, len(text), 16)]
        packed = np.array(words, "<u8")
        floats = np.zeros(self.size, np.float32)
        bits = sum(feature.size for feature in self.spec if feature.kind == "bits")
        raw = np.unpackbits(packed.view(np.uint8), bitorder="little")
        floats[:bits] = raw[:bits]
        numbers = packed[-(-bits // 64) :].view("<u2")
        for feature in self.spec:
            if feature.kind == "numbers":
                here = slice(feature.offset - bits, feature.offset - bits + feature.size)
                span = min(max(feature.high - feature.low, 1), 0xFFFF)
                place = slice(feature.offset, feature.offset + feature.size)
                floats[place] = numbers[here] / np.float32(span)
            elif feature.name == "draft":
                for step in draft:
                    floats[feature.offset + step] = 1.0
        return floats


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
    lines = sys.stdin if reader is None else reader
    out = sys.stdout if writer is None else writer
    table: _Table | None = None

    def say(answer: dict[str, Any]) -> None:
        out.write(json.dumps(answer) + "\n")
        out.flush()

    def hear() -> tuple[str, Any] | None:
        line = lines.readline()
        return next(iter(json.loads(line).items())) if line else None

    def steps_after(decision: int, draft: list[int]) -> dict[str, Any] | None:
        say({"decision": decision, "steps": ".".join(map(str, draft))})
        while message := hear():
            if message[0] == "steps":
                found: dict[str, Any] = message[1]
                return found
        return None

    def decide(table: _Table, asked: dict[str, Any]) -> None:
        number, draft = int(asked["decision"]), list[int]()
        while (offer := steps_after(number, draft)) is not None:
            legal: list[int] = offer["legal"]
            if not legal:
                break
            mask = np.zeros(256, np.uint8)
            mask[legal] = 1
            hello = table.hello
            decision = Decision(
                game=hello["game"],
                rules=hello["rules"],
                seats=hello["seats"],
                seat=hello["seat"],
                number=number,
                draft=list(draft),
                observation=table.unpack(asked["observation"], draft),
                mask=mask,
                scene=asked["scene"],
            )
            chosen = int(policy(decision))
            if chosen not in legal:
                raise ValueError(f"the policy chose {chosen}, which is none of {legal}")
            if chosen == SUBMIT:
                break
            draft.append(chosen)
        say({"decision": number, "draft": ".".join(map(str, draft))})

    while message := hear():
        kind, body = message
        if kind == "hello":
            table = _Table(body)
            say({"ready": min(body.get("latest", 1), 2), "observations": True})
        elif kind == "decide" and table is not None:
            if "observation" not in body:
                raise RuntimeError("this version of sortie sends no observations; install a newer one")
            decide(table, body)
        elif kind == "warning":
            print(body["says"], file=sys.stderr)
