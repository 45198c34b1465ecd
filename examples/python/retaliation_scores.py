"""What is a captured king worth in Retaliation, a captured queen, and keeping both of a house?

Plays matches between bots and prints how often the players win who captured a king, who captured a
queen, and who kept the king and the queen of a house. `--search` looks for scores that make the three alike:
it scores the same matches anew, plays again under the best scores, and confirms the last ones on
fresh matches. `--quick` plays few.

    python retaliation_scores.py --seats 3 --search
"""

import argparse
import json
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product

import numpy as np
import sortie

NAMES = ["own_king", "own_queen", "captured_king", "captured_queen", "army_factor"]
DEFAULTS = {"own_king": 60, "own_queen": 20, "captured_king": 150, "captured_queen": 80, "army_factor": 5}
DEEDS = ["captured a king", "captured a queen", "kept a king and a queen"]
SUITS = ["spades", "hearts", "clubs", "diamonds"]


@dataclass
class Matches:
    """One row for each match, one column for each seat."""

    # Kings kept, queens kept, kings captured, queens captured, pips of armies, houses that kept both.
    counts: np.ndarray

    def shares(self, scores: dict[str, int]) -> np.ndarray:
        """The shares of the wins under these scores."""
        points = self.counts[:, :, :5] @ np.array([scores[name] for name in NAMES])
        best = points == points.max(axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)

    def worth(self, scores: dict[str, int]) -> list[tuple[float, float]]:
        """For each deed, how much of the wins goes to those who did it, with half an interval of 95 %."""
        shares = self.shares(scores)
        did = [self.counts[:, :, deed] > 0 for deed in (2, 3, 5)]
        return [ratio(shares * deed, deed) for deed in did]


def ratio(won: np.ndarray, did: np.ndarray) -> tuple[float, float]:
    """A ratio of sums with half an interval: seats of one match are not independent."""
    top, bottom = won.sum(axis=1), did.sum(axis=1)
    if bottom.sum() == 0:
        return float("nan"), float("inf")
    value = top.sum() / bottom.sum()
    error = np.sqrt(((top - value * bottom) ** 2).sum()) / bottom.sum()
    return float(value), float(1.96 * error)


def play(task: tuple[str, int, str, range]) -> list[list[list[int]]]:
    """Plays a match for each seed and counts what each seat has at its end."""
    rules, seats, name, seeds = task
    found = []
    for seed in seeds:
        state = sortie.load(rules, seats, seed)
        bots = [sortie.bot(name, seed * seats + seat) for seat in range(seats)]
        while not state.is_over:
            seat = state.turn[0]
            state.apply_action(bots[seat].choose(state, seat), seat)
        found.append(count(state))
    return found


def count(state: sortie.State) -> list[list[int]]:
    table = json.loads(state.to_position())["table"]
    houses = [suit for suit in SUITS if suit in table]
    # With two suits each, the first seat has spades and clubs.
    owner = {suit: at % state.seats for at, suit in enumerate(houses)}
    rows = [[0] * 6 for _ in range(state.seats)]
    for suit in houses:
        rows[owner[suit]][5] += not any("captured_by" in table[suit][side] for side in ("left", "right"))
        for place in (table[suit]["left"], table[suit]["right"]):
            queen = place["royalty"].startswith("Q")
            if captor := place.get("captured_by"):
                rows[owner[captor]][2 + queen] += 1
                continue
            rows[owner[suit]][queen] += 1
            values = [card[:-1] for card in place.get("armies", "").split()]
            rows[owner[suit]][4] += sum(int(value) for value in values if value.isdigit())
    return rows


def matches(options: argparse.Namespace, scores: dict[str, int], first: int) -> Matches:
    """Plays under these scores, with the seeds from `first` on."""
    values = ",".join(f"{name}={scores[name]}" for name in NAMES)
    rules = f"retaliation/{values}" + (f",{options.set}" if options.set else "")
    size = 10 if options.quick else 100
    ranges = [range(at, min(at + size, first + options.matches)) for at in range(first, first + options.matches, size)]
    tasks = [(rules, options.seats, options.bot, seeds) for seeds in ranges]
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        rows = [row for part in pool.map(play, tasks) for row in part]
    return Matches(np.array(rows))


def spread(found: Iterable[tuple[float, float]]) -> float:
    values = [value for value, _ in found]
    return max(values) - min(values)


def say(title: str, scores: dict[str, int], found: list[tuple[float, float]]) -> None:
    print(f"{title}: {', '.join(f'{name}={scores[name]}' for name in NAMES)}")
    for deed, (value, half) in zip(DEEDS, found):
        print(f"  {deed:23} {value:6.1%} of the wins (± {half:.1%})")
    print(f"  spread                  {spread(found):6.1%}", flush=True)


def search(played: Matches, around: dict[str, int], step: int) -> dict[str, int]:
    """The scores near these ones under which the deeds are worth the most alike in these matches."""
    best, least = around, spread(played.worth(around))
    moves = [-2 * step, -step, 0, step, 2 * step]
    for change in product(moves, repeat=4):
        scores = {name: min(1000, max(0, around[name] + d)) for name, d in zip(NAMES, change)}
        scores["army_factor"] = around["army_factor"]
        # A score of 0 for all would make every match a draw.
        if (found := spread(played.worth(scores))) < least and scores["captured_king"] > 0:
            best, least = scores, found
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--set", default="", help="further parameters, as in suits_each=1")
    parser.add_argument("--scores", default="", help="scores to begin with, as in own_king=90,own_queen=30")
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--bot", default="club:sims=100")
    parser.add_argument("--matches", type=int, default=4_000, help="of each round")
    parser.add_argument("--rounds", type=int, default=5, help="of the search")
    parser.add_argument("--search", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.quick:
        options.matches, options.rounds, options.bot, options.search = 20, 1, "novice", True
    given = dict(pair.split("=") for pair in options.scores.split(",") if pair)
    scores = DEFAULTS | {name: int(value) for name, value in given.items()}
    seed = options.seed
    played = matches(options, scores, seed)
    say("To begin with", scores, played.worth(scores))
    if not options.search:
        return
    for turn in range(options.rounds):
        # The steps become finer; players adapt to new scores, so each round plays again.
        scores = search(played, scores, max(5, 40 >> turn))
        seed += options.matches
        played = matches(options, scores, seed)
        say(f"Round {turn + 1}", scores, played.worth(scores))
    seed += options.matches
    options.matches *= 1 if options.quick else 4
    say("Fresh matches", scores, matches(options, scores, seed).worth(scores))


if __name__ == "__main__":
    main()
