"""Every public docstring has an example, and the examples are true."""

from __future__ import annotations

import doctest
import importlib
import inspect
from typing import Any

import pytest
import sortie

MODULES = [
    "sortie",
    "sortie.vector",
    "sortie.pettingzoo",
    "sortie.open_spiel",
    "sortie.serving",
    "sortie.ray",
]
# Their members are the interface of another library, whose documentation has the examples.
FOREIGN = ("AECGame", "ParallelGame", "SortieGame", "SortieState")


def documented() -> list[tuple[str, str | None]]:
    found: list[tuple[str, str | None]] = []
    for name in MODULES:
        module = importlib.import_module(name)
        found.append((name, module.__doc__))
        for public in module.__all__:
            value: Any = getattr(module, public)
            if not callable(value) or (isinstance(value, type) and issubclass(value, Exception)):
                continue
            found.append((f"{name}.{public}", value.__doc__))
            if not isinstance(value, type) or public in (*FOREIGN, "Feature"):
                continue
            # In one order in every process: members of native types have none of their own.
            for member, inner in sorted(vars(value).items()):
                if not member.startswith("_") and (callable(inner) or inspect.isdatadescriptor(inner) or isinstance(inner, staticmethod)):
                    found.append((f"{name}.{public}.{member}", inspect.getdoc(getattr(value, member))))
    return found


@pytest.mark.parametrize(("name", "text"), documented(), ids=lambda value: str(value)[:40])
def test_examples_are_true(name: str, text: str | None) -> None:
    assert text, f"{name} has no docstring"
    if name.endswith(("AECGame", "ParallelGame")):
        return
    assert ">>>" in text, f"{name} has no example"
    # The signature of an extension method stands before its docstring.
    example = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), {}, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    assert runner.run(example, out=report.append).failed == 0, "".join(report)


def test_exceptions_have_one_base() -> None:
    for name in sortie.__all__:
        value = getattr(sortie, name)
        if isinstance(value, type) and issubclass(value, Exception):
            assert issubclass(value, sortie.SortieError) and value.__doc__
