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
from sortie.serving import Batch, BatchPolicy, Decision, serve_batch_policy, serve_policy


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


POLICY = '''
import sys
from sortie.serving import serve_batch_policy

def policy(batch):
    with open(sys.argv[1], "a") as file:
        print(len(batch), file=file)
    return batch.masks

serve_batch_policy(policy, matches=64)
'''


@pytest.mark.skipif(not shutil.which("sortie"), reason="the command is not installed")
def test_a_policy_plays_at_a_server(tmp_path: Path) -> None:
    (tmp_path / "policy.py").write_text(POLICY)
    log = tmp_path / "log"
    program = f"duelx/mine={sys.executable} {tmp_path / 'policy.py'} {log} @5s"
    serve = ["sortie", "serve", "--no-open", "--listen", "127.0.0.1:0", "--data", str(tmp_path)]
    with subprocess.Popen(
        [*serve, "--program", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout and server.stderr
        address = server.stdout.readline().split("http://")[1].split()[0]
        bot = Path(__file__).parent.parent.parent / "examples" / "bot.py"
        against = [f"http://{address}", "duelx", "--against", "program:mine", "--seed", "1"]
        played = subprocess.run(
            [sys.executable, str(bot), *against], capture_output=True, text=True, timeout=300
        )
        server.terminate()
        said = server.stderr.read()
    assert played.returncode == 0 and "match 1:" in played.stdout, played.stderr
    assert log.read_text().count("1\n") > 3, "the policy has decided"
    assert "replaces" not in said, said


def batched(matches: list[tuple[int, sortie.State]], seed: int) -> list[str]:
    """The lines of matches that one process plays at once, up to their first decision."""
    lines: list[object] = []
    for number, state in matches:
        hello = {"version": 1, "latest": 2, "game": "attack", "rules": "attack", "seats": 2}
        message = {"hello": {**hello, "seat": state.turn[0], "match": number}}
        lines.append({"batch": [message]} if lines else message)
    decisions = []
    for number, state in matches:
        seat = state.turn[0]
        decide = {"decision": 1, "observation": packed(state, seat), "seed": seed + number}
        body = {**decide, "legal": state.legal(seat), "match": number}
        decisions.append({"decide": body})
    return [json.dumps(line) for line in [*lines, {"batch": decisions}]]


@pytest.mark.parametrize("dtype", ["float32", "packed"])
def test_decisions_that_wait_are_made_in_one_call(dtype: str) -> None:
    states = [sortie.load("attack", seed=seed) for seed in range(5)]
    batches: list[Batch] = []

    def policy(batch: Batch) -> np.ndarray:
        batches.append(batch)
        return np.argmax(batch.masks, axis=1)

    later = [{"closed": {"match": 0}}, {"told": {"match": 1}}]
    later += [{"steps": {"decision": 1, "legal": [sortie.SUBMIT], "match": number}} for number in range(5)]
    lines = [*batched(list(enumerate(states)), 1), json.dumps({"batch": later})]
    answers = io.StringIO()
    serve_batch_policy(
        policy, matches=5, dtype=dtype, reader=io.StringIO("\n".join(lines)), writer=answers
    )
    said = [json.loads(line) for line in answers.getvalue().splitlines()]
    ready = {"ready": 2, "observations": True, "observations_only": True, "matches": 5}
    assert said[0] == {"match": 0, **ready}
    assert said[1:5] == [{"batch": [{"match": number, **ready}]} for number in range(1, 5)]
    lowest = [str(state.legal(state.turn[0])[0]) for state in states]
    for line, kind, gone in zip(said[5:], ["advance", "draft"], [0, 1], strict=True):
        assert line["batch"] == [
            {"match": number, "decision": 1, kind: step} for number, step in enumerate(lowest)
        ][gone:]
    batch, submits = batches
    assert len(batch) == 5 and len(submits) == 4 and batch.rules == "attack"
    for row, state in enumerate(states):
        seat = state.turn[0]
        words = np.zeros(state.observation_words(), np.uint64)
        observation = state.observe(seat, words) if dtype == "packed" else state.observe(seat)
        assert batch.observations[row] == pytest.approx(observation)
        assert batch.masks[row] == pytest.approx(state.mask(seat)) and batch.seat[row] == seat


def chosen(states: list[sortie.State], weights: BatchPolicy) -> list[str]:
    """The first steps of some matches, by number."""
    answers = io.StringIO()
    lines = io.StringIO("\n".join(batched(list(enumerate(states)), 7)))
    serve_batch_policy(weights, reader=lines, writer=answers)
    last = json.loads(answers.getvalue().splitlines()[-1])
    return [answer["advance"] for answer in last["batch"]]


def test_weights_are_drawn_by_the_seeds_of_the_decisions() -> None:
    states = [sortie.load("attack", seed=3) for _ in range(200)]
    all_at_once = chosen(states, lambda batch: batch.masks)
    assert chosen(states[:2], lambda batch: batch.masks) == all_at_once[:2], "whatever the batch"
    legal = states[0].legal(states[0].turn[0])
    assert {int(step) for step in all_at_once} == set(legal)

    def two(batch: Batch) -> np.ndarray:
        weights = np.full(batch.masks.shape, 9.0)
        weights[:, legal] = 0
        weights[:, legal[:2]] = [1, 3]
        return weights

    shares = np.unique(chosen(states, two), return_counts=True)
    assert sorted(map(int, shares[0])) == sorted(legal[:2]), "illegal numbers do not count"
    assert 25 < min(shares[1]) < 75


def test_a_batch_policy_plays_alone_with_an_older_program() -> None:
    state = sortie.load("attack", seed=3)
    seat = state.turn[0]
    hello = {"version": 1, "latest": 2, "game": "attack", "rules": "attack", "seats": 2, "seat": seat}
    decide = {"decision": 1, "scene": {}, "observation": packed(state, seat)}
    steps = {"decision": 1, "draft": "", "legal": state.legal(seat)}
    messages = [{"hello": hello}, {"decide": decide}, {"steps": steps}]
    answers = io.StringIO()
    lines = io.StringIO("\n".join(map(json.dumps, messages)))
    serve_batch_policy(lambda batch: batch.masks, reader=lines, writer=answers)
    said = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert said[:2] == [{"ready": 2, "observations": True}, {"decision": 1, "steps": ""}]
    assert int(said[2]["steps"]) in state.legal(seat)


def test_what_a_batch_policy_may_not_return() -> None:
    states = [sortie.load("attack", seed=3)]
    for wrong in (
        lambda batch: [0, 0],
        lambda batch: np.zeros((1, 3)),
        lambda batch: np.zeros((1, 256)),
        lambda batch: -batch.masks.astype(float),
        lambda batch: [254],
    ):
        with pytest.raises(ValueError):
            chosen(states, wrong)
    with pytest.raises(ValueError):
        serve_batch_policy(lambda batch: batch.masks, matches=0)


@pytest.mark.skipif(not shutil.which("sortie"), reason="the command is not installed")
def test_a_batch_policy_plays_matches_of_the_command() -> None:
    program = Path(__file__).parent.parent.parent / "examples" / "python" / "batch_policy.py"
    seats = f"exec:{sys.executable} {program},random"
    for game in ("attack", "duelx", "retaliation"):
        played = [
            subprocess.run(
                ["sortie", "simulate", game, "--json", "--seats", seats, "--matches", "20"],
                capture_output=True, text=True, timeout=120, check=True,
            )
            for _ in range(2)
        ]
        reports = [json.loads(run.stdout)["report"] for run in played]
        assert reports[0] == reports[1] and not played[0].stderr
