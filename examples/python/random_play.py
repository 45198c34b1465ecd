"""Random play in ten lines: the average length of a match of every game.

Run it with `python random_play.py`; `--quick` plays fewer matches.
"""

import random
import sys

import sortie

luck = random.Random(1)
matches = 3 if "--quick" in sys.argv else 100
for game in sortie.GAMES:
    steps = 0
    for seed in range(matches):
        state = sortie.load(game, seed=seed)
        while not state.is_over:
            seat = state.turn[0]
            state.apply(luck.choice(state.legal(seat)), seat)
            steps += 1
    print(f"{game}: {steps / matches:.1f} steps a match")
