"""Card games for programs that learn.

>>> import sortie
>>> state = sortie.load("leduc", seed=3)
>>> state.apply_action("raise")
>>> state.apply_action("fold")
>>> state.returns("points")
[1.0, -1.0]

`sortie.load` deals a match. `sortie.vector` steps thousands of matches at once, and
`sortie.pettingzoo` has environments for PettingZoo. `import sortie.open_spiel` registers all games
with OpenSpiel. `sortie.bot` makes a bot, `sortie.serving` puts a policy of your own at a table, and
`sortie.ray` spreads work over many processes.
"""

from sortie._core import (
    GAMES,
    SUBMIT,
    Bot,
    ChanceError,
    Feature,
    FinishedError,
    IllegalActionError,
    PositionError,
    RulesError,
    SortieError,
    State,
    bot,
    deals,
    load,
)

__all__ = [
    "GAMES",
    "SUBMIT",
    "Bot",
    "ChanceError",
    "Feature",
    "FinishedError",
    "IllegalActionError",
    "PositionError",
    "RulesError",
    "SortieError",
    "State",
    "bot",
    "deals",
    "load",
]
