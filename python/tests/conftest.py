"""The games, presets and seats that the tests meet."""

from __future__ import annotations

import sortie

PRESETS = {
    "attack": ["classic", "cross", "counter", "power", "speed"],
    "attacke": ["classic", "all_five", "hidden"],
    "commander": ["classic", "open"],
    "duelx": ["classic"],
    "modify": ["classic", "as_written"],
    "retaliation": ["classic", "single"],
    "goofspiel": ["open", "hidden"],
    "kuhn": ["classic"],
    "leduc": ["classic"],
}


def _forms() -> list[tuple[str, int]]:
    found = []
    for game in sortie.GAMES:
        for preset in PRESETS[game]:
            for seats in range(2, 9):
                try:
                    sortie.load(f"{game}/{preset}", seats)
                except sortie.RulesError:
                    continue
                found.append((f"{game}/{preset}", seats))
    return found


FORMS = _forms()
IDS = [f"{rules}-{seats}" for rules, seats in FORMS]


def pytest_generate_tests(metafunc):  # type: ignore[no-untyped-def]
    if "form" in metafunc.fixturenames:
        metafunc.parametrize("form", FORMS, ids=IDS)
