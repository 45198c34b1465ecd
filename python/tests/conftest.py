"""The games, presets and seats that the tests meet."""

from __future__ import annotations

import sortie

# Every game is met by its default rules, and some by these presets too.
PRESETS = {
    "attack": ["cross", "counter", "power", "speed"],
    "attacke": ["all_five", "hidden"],
    "commander": ["open"],
    "modify": ["as_written"],
    "retaliation": ["single"],
    "goofspiel": ["hidden"],
}

SMALL = ["goofspiel", "kuhn", "leduc"]
CATALOGUE = [game for game in sortie.GAMES if game not in SMALL]


def _forms() -> list[tuple[str, int]]:
    found = []
    for game in sortie.GAMES:
        for rules in [game, *(f"{game}/{preset}" for preset in PRESETS.get(game, []))]:
            for seats in range(2, 9):
                try:
                    sortie.load(rules, seats)
                except sortie.RulesError:
                    continue
                found.append((rules, seats))
    return found


FORMS = _forms()
IDS = [f"{rules}-{seats}" for rules, seats in FORMS]


def pytest_generate_tests(metafunc):  # type: ignore[no-untyped-def]
    if "form" in metafunc.fixturenames:
        metafunc.parametrize("form", FORMS, ids=IDS)
