"""Trains the network of one game by self-play, on the CPU or, where there is one, a GPU.

    python train.py duelx --minutes 20 --out duelx-2.pt
    python train.py attack attack/cross attack/counter --seats 2 --updates 800 --out attack-2.pt
    python train.py duelx --exploit master --minutes 30 --out exploit.pt
    python train.py duelx --exploit master --start duelx-2.pt --minutes 30 --out exploit.pt
    python train.py retaliation --exploit master --minutes 30 --out exploit.pt \\
        --start ../../crates/games/src/retaliation/network/2.safetensors
    python train.py --export duelx-2.pt --to ../../crates/games/src/duelx/network/2.safetensors

The first rule code names the game. All rule sets of a run must have the same layout; one network
learns them all. `--out` is written every minute, and a run that was stopped goes on there, with its
width, entropy and magnet. A run of `--updates` can be repeated, one of `--minutes` depends on the
speed of the machine.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import sortie
import torch

import export
import weights
from training import ENTROPY, MATCHES, WIDTH, Training

FRESH_MATCHES = 4000


def verdict(training: Training, bot: str) -> str:
    """How often the trained player wins against a bot on deals that it has never seen."""
    shares = training.against(bot, FRESH_MATCHES, seed=2**30)
    mean, margin = shares.mean(), 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
    return (
        f"wins {mean:.1%} (95 % confidence interval {mean - margin:.1%} to {mean + margin:.1%}) of "
        f"{FRESH_MATCHES} fresh matches against {bot}, draws counted as half"
    )


def width_of(path: Path) -> int:
    """The width of the layers in a checkpoint or weight file."""
    if path.suffix == ".safetensors":
        return weights.width(path)
    found: int = torch.load(path, weights_only=False, map_location="cpu")["options"]["width"]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rules", nargs="*", help="rule codes, such as attack attack/cross")
    parser.add_argument("--seats", type=int, help="seats [the fewest of the game]")
    parser.add_argument("--minutes", type=float, default=20.0, help="training time [20]")
    parser.add_argument("--updates", type=int, help="train for so many updates instead of a time")
    parser.add_argument("--ray", type=int, metavar="N", help="play in N workers of a Ray cluster")
    parser.add_argument("--threads", type=int, default=2, help="threads [2]")
    parser.add_argument("--seed", type=int, default=1, help="random seed [1]")
    parser.add_argument("--width", type=int, help=f"width of the layers [{WIDTH}]")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"matches at once [{MATCHES}]")
    parser.add_argument(
        "--entropy",
        nargs=2,
        type=float,
        metavar=("FIRST", "LAST"),
        help="the worth of a nat of entropy at the start and at the end, in standard deviations\n"
        f"of advantages {list(ENTROPY)}",
    )
    parser.add_argument(
        "--magnet",
        type=int,
        metavar="N",
        help="hold the policy near what it was up to N updates ago, not near uniform play",
    )
    parser.add_argument(
        "--exploit", metavar="BOT", help="learn to beat this bot instead: master, club:sims=100"
    )
    parser.add_argument(
        "--start",
        type=Path,
        metavar="FILE",
        help="begin with the networks of this checkpoint or weight file, which have its width\n"
        "(2.value.safetensors beside 2.safetensors is the critic)",
    )
    parser.add_argument("--judge", default="novice", help="the bot of the progress lines [novice]")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the checkpoint")
    parser.add_argument(
        "--export", type=Path, metavar="FILE", help="read this checkpoint and write --to"
    )
    parser.add_argument(
        "--critic", action="store_true", help="write the critic and not the policy"
    )
    parser.add_argument("--to", type=Path, metavar="FILE", help="the weight file")
    parser.add_argument(
        "--bots",
        choices=("expert", "master", "expert master"),
        default="expert master",
        help="the bots that play by the weight file [expert master]",
    )
    parser.add_argument(
        "--simulations",
        type=int,
        metavar="N",
        help="let master search the tree of expert with at most N simulations; needs a critic, too",
    )
    parser.add_argument(
        "--snapshots", type=int, default=3, metavar="N", help="write the last N snapshots [3]"
    )
    parser.add_argument(
        "--sharpen",
        type=float,
        default=1.0,
        metavar="FACTOR",
        help="write logits that are so many times as large [1]",
    )
    options = parser.parse_args()
    if options.sharpen <= 0:
        parser.error("--sharpen is a factor above 0")
    if options.simulations is not None:
        if not 1 <= options.simulations <= 2000:
            parser.error("--simulations is a number from 1 to 2000")
        if not options.export or options.critic or options.bots == "expert":
            parser.error("--simulations is for --export of a policy that serves master")
    if options.magnet is not None and options.magnet < 1:
        parser.error("--magnet is a number of updates, at least 1")
    torch.set_num_threads(options.threads)
    if options.start and options.export:
        parser.error("--start is for a training, and --export writes what one has learned")
    if options.export:
        state = torch.load(options.export, weights_only=False, map_location="cpu")
        options.width = state["options"]["width"]
        training = Training(state["rules"], state["seats"], options)
        about = {
            "game": training.game,
            "rules": " ".join(sortie.load(code, state["seats"]).rules for code in state["rules"]),
            "bots": options.bots,
            "training": json.dumps({**state["options"], "updates": state["update"]}),
        }
        if options.critic:
            training.critic.load_state_dict(state["critic"])
            training.play.inputs.live = state["live"]
            critic = export.critic_snapshot(training.critic, training.play)
            export.write(options.to, [critic], training.play, {**about, "bots": "expert"})
            return
        if options.simulations is not None:
            about["simulations"] = str(options.simulations)
        last = state["snapshots"][-options.snapshots :]
        if not last:
            first = "the first is taken at 90 % of the training"
            parser.error(f"{options.export} has no snapshot yet: {first}")
        snapshots = [export.sharpened(tensors, options.sharpen) for tensors in last]
        export.write(options.to, snapshots, training.play, about)
        return
    if not options.rules or not options.out:
        parser.error("name rule codes and --out FILE")
    seats = options.seats or sortie.load(options.rules[0]).seats
    before: dict[str, Any] = {}
    if options.start:
        if options.out.exists():
            parser.error(f"{options.out} goes on where it was: --start needs a new --out")
        width = width_of(options.start)
        if options.width not in (None, width):
            parser.error(f"the networks of {options.start} have the width {width}")
        options.width = width
    if options.out.exists():
        before = torch.load(options.out, weights_only=False, map_location="cpu")
        width = before["options"]["width"]
        if options.width not in (None, width):
            parser.error(f"the network in {options.out} has the width {width}: name another --out")
        options.width = width
        for name in ("entropy", "magnet"):
            if getattr(options, name) is None:
                setattr(options, name, before["options"].get(name))
    options.width, options.entropy = options.width or WIDTH, options.entropy or ENTROPY
    training = Training(options.rules, seats, options)
    if before:
        training.load(before)
    if options.start:
        training.start(options.start)
    training.run(options.out)
    if options.exploit:
        print(verdict(training, options.exploit))


if __name__ == "__main__":
    main()
