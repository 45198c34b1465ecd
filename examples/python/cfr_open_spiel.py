"""Tabular CFR of OpenSpiel on the lite form of a game of Sortie.

Run it with `python cfr_open_spiel.py`; `--quick` takes few iterations.
"""

import sys

import pyspiel
import sortie.open_spiel  # noqa: F401
from open_spiel.python.algorithms import cfr, exploitability

iterations = 3 if "--quick" in sys.argv else 100
# Seats that decide at the same time do so one after the other, unseen: CFR wants one at a time.
game = pyspiel.load_game("sortie_duelx", {"lite": True, "sequential": True})
solver = cfr.CFRPlusSolver(game)
for iteration in range(1, iterations + 1):
    solver.evaluate_and_update_policy()
    if iteration in (1, 3, 10, 30, 100):
        off = exploitability.exploitability(game, solver.average_policy())
        print(f"iteration {iteration}: exploitability {off:.6f}", flush=True)
