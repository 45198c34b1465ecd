"""Draws how the strength grew in a training."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot


def draw(path: Path, rules: list[str], judge: str, curve: list[dict[str, float]]) -> None:
    """Writes an SVG with the share of the win against a bot, and the entropy, by minutes."""
    # Without a salt and a date, the same curve is the same file.
    matplotlib.rcParams["svg.hashsalt"] = "sortie"
    figure, axes = pyplot.subplots(figsize=(7, 3), layout="constrained")
    minutes = [point["minutes"] for point in curve]
    axes.plot(
        minutes, [100 * point["share"] for point in curve], label=f"share against {judge} (%)"
    )
    axes.plot(minutes, [100 * point["entropy"] for point in curve], label="entropy (0.01 nat)")
    axes.set_xlabel("minutes")
    axes.set_title(rules[0], loc="left")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
