"""Networks of weight files, read back into torch, answer as the golden vectors say."""

import argparse
import importlib
import json
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")
pytest.importorskip("matplotlib")
sys.path.insert(0, str(Path(__file__).parents[1] / "train"))
export = importlib.import_module("export")
training = importlib.import_module("training")
weights = importlib.import_module("weights")

GAMES = Path(__file__).parents[2] / "crates/games/src"


def begun(rules, seats, file):
    """A training that begins with a weight file."""
    options = argparse.Namespace(
        seed=1, matches=16, threads=1, exploit=None, width=weights.width(file), ray=None
    )
    found = training.Training([rules], seats, options)
    found.start(file)
    found.play.inputs.live = np.arange(found.play.inputs.size)
    return found


def golden(file):
    return json.loads(file.with_suffix(".golden.json").read_text())["observations"]


@pytest.mark.parametrize(
    ("rules", "seats", "name"),
    [
        ("retaliation/single", 2, "retaliation/network/2-single"),
        ("retaliation", 3, "retaliation/network/3"),
        ("duelx", 2, "duelx/network/2"),
        ("modify", 4, "modify/network/4"),
    ],
)
def test_networks_of_a_weight_file_answer_as_the_golden_vectors_say(rules, seats, name):
    file = GAMES / f"{name}.safetensors"
    begin, games = begun(rules, seats, file), export.golden_games(rules, seats, full=True)
    inputs = begin.play.inputs
    bits, legal = inputs.read(games.observations), inputs.legal(games.masks)
    deciders = torch.from_numpy(games.seats.astype(np.int64))
    with torch.no_grad():
        policy, shares = begin.actor(bits, deciders, legal), begin.critic(bits, deciders)
    for n, row in enumerate(golden(file)):
        wanted = torch.tensor(row["logits"][-1]).log_softmax(-1)
        choices = [min(number, inputs.steps) for number in row["legal"]]
        assert torch.allclose(policy[n, choices], wanted, atol=3e-5)
    critic = weights.critic_beside(file)
    if critic.exists():
        for n, row in enumerate(golden(critic)):
            wanted = torch.tensor(row["logits"][0]).log_softmax(-1)
            assert torch.allclose(shares[n], wanted, atol=3e-5)


def test_a_weight_file_of_another_game_is_refused():
    with pytest.raises(SystemExit, match="modify with 4 seats: that has not the layout of duelx"):
        begun("duelx", 2, GAMES / "modify/network/4.safetensors")


def test_a_file_that_holds_no_network_is_refused(tmp_path):
    file = tmp_path / "2.safetensors"
    file.write_bytes(b"nothing")
    with pytest.raises(SystemExit, match="is not a weight file of a game"):
        begun("duelx", 2, file)
