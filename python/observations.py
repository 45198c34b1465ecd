"""Writes docs/observations.md: what a seat observes, feature by feature, from `spec()`."""

from __future__ import annotations

from pathlib import Path

import sortie

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"

HEAD = """# Observations

<!-- Made by python/observations.py from spec(); a test holds it. Do not edit. -->

An observation of the [Python package](python.md) has these features, in this order. It is made from the view of a seat
alone. The tables are of each game's default rules with the fewest seats; other rules and seats change shapes, not names.

Bits are 0 or 1. Numbers lie between the two bounds that are given. The features under *Perfect information* are added by
`observe(seat, full=True)` alone.
"""


def table(features: list[sortie.Feature]) -> str:
    rows = ["| feature | shape | values | meaning |", "|---|---|---|---|"]
    for feature in features:
        shape = " × ".join(map(str, feature.shape))
        values = "bits" if feature.kind == "bits" else f"{feature.low} to {feature.high}"
        meaning = feature.meaning.replace("|", "\\|")
        rows.append(f"| `{feature.name}` | {shape} | {values} | {meaning} |")
    return "\n".join(rows) + "\n"


def page() -> str:
    parts = [HEAD]
    for game in sortie.GAMES:
        state = sortie.load(game)
        seen = {feature.name for feature in state.spec()}
        size, words = state.observation_size(), state.observation_words()
        parts.append(f"## {game}\n")
        parts.append(f"{state.seats} seats, {size} elements, {words} words packed.\n")
        parts.append(table(state.spec()))
        hidden = [feature for feature in state.spec(full=True) if feature.name not in seen]
        parts.append("Perfect information:\n")
        parts.append(table(hidden) if hidden else "Nothing is hidden.\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
