"""docs/observations.md is what `spec()` says."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

import observations


def test_the_page_is_up_to_date() -> None:
    written = observations.PAGE.read_text(encoding="utf-8")
    assert written == observations.page(), "run python/observations.py"
