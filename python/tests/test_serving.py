"""A policy of one's own as a program: the lines that it hears and writes."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import sortie
from sortie.serving import Decision, serve_policy


def packed(state: sortie.State, seat: int) -> str:
    words = state.observe(seat, np.zeros(state.observation_words(), np.uint64))
    return "".join(f"{int(word):016x}" for word in words)


def test_a_decision_is_made_step_by_step() -> None:
    state = sortie.load("attack", seed=3)
    seat = state.turn[0]
    seen: list[Decision] = []

    def policy(decision: Decision) -> int:
        seen.append(decision)
        return decision.legal[0]

    hello = {"version": 1, "game": "attack", "rules": "attack", "seats": 2, "seat": seat}
    legal = state.legal(seat)
    decide = {"decision": 1, "scene": {}, "observation": packed(state, seat)}
    steps = {"decision": 1, "draft": "", "complete": False, "legal": legal}
    done = {"decision": 1, "draft": str(legal[0]), "complete": True, "legal": []}
    messages = [{"hello": hello}, {"told": {}}, {"decide": decide}, {"steps": steps}, {"steps": done}]
    answers = io.StringIO()
    serve_policy(
        policy, reader=io.StringIO("\n".join(map(json.dumps, messages))), writer=answers
    )
    last = json.loads(answers.getvalue().splitlines()[-1])
    assert last == {"decision": 1, "draft": str(legal[0])}
    assert len(seen) == 1 and seen[0].legal == legal
    assert json.loads(answers.getvalue().splitlines()[0])["ready"] == 1, "an older program"
    assert seen[0].observation == pytest.approx(state.observe(seat))


def test_one_process_plays_match_after_match() -> None:
    hello = {"version": 1, "latest": 2, "game": "kuhn", "rules": "kuhn", "seats": 2, "seat": 0}
    messages = [{"hello": hello}, {"over": {}}, {"hello": {**hello, "seat": 1}}]
    answers = io.StringIO()
    lines = io.StringIO("\n".join(map(json.dumps, messages)))
    serve_policy(lambda decision: decision.legal[0], reader=lines, writer=answers)
    ready = {"ready": 2, "observations": True}
    assert [json.loads(line) for line in answers.getvalue().splitlines()] == [ready, ready]


@pytest.mark.skipif(not shutil.which("sortie"), reason="the command is not installed")
def test_a_policy_plays_a_match_of_the_command(tmp_path: Path) -> None:
    program = Path(__file__).parent.parent.parent / "examples" / "python" / "policy_at_a_table.py"
    seats = f"exec:{sys.executable} {program},random"
    for game in ("attack", "duelx", "retaliation"):
        played = subprocess.run(
            ["sortie", "simulate", game, "--seats", seats, "--matches", "2"],
            capture_output=True, text=True, timeout=120, check=True,
        )
        assert "disqualified" not in played.stderr + played.stdout
