"""The rule set “toll”, whole: here its files stand in the folders that they would have in the program.

:func:`playing` registers it as ``redball/rules/sets.py`` does; afterwards nobody knows it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from redball import resources, rules, wording
from redball.canvas import sets as canvas_sets
from redball.cli import sets as cli_sets
from redball.cli import verb, verbs
from redball.desk import sets as desk_sets

from tests.registering import registering

HERE = Path(__file__).parent
ROOMS = (rules, canvas_sets, desk_sets, cli_sets)
NAME = "toll"


@contextmanager
def playing(folder: Path) -> Iterator[None]:
    """The rule set is one of the program's; ``folder`` is empty, for assets with its own among them."""
    texts = folder / "assets"
    _merged(resources.assets(), HERE / "assets", texts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "assets", lambda *parts: texts.joinpath(*parts))
        for room in ROOMS:
            own = HERE.joinpath("app", *room.__name__.split("."), NAME)
            patch.setattr(room, "__path__", [*room.__path__, str(own.parent)])
        for cached in (wording.catalogue, verbs.verbs):
            cached.cache_clear()
        try:
            with registering(import_module(f"{rules.__name__}.{NAME}").RULE_SET):
                yield
        finally:
            _forget()
    for cached in (wording.catalogue, verbs.verbs):
        cached.cache_clear()


def _forget() -> None:
    for room in ROOMS:
        name = f"{room.__name__}.{NAME}"
        for module in [known for known in sys.modules if known == name or known.startswith(f"{name}.")]:
            del sys.modules[module]
        vars(room).pop(NAME, None)
    verb.REGISTERED.pop(NAME, None)


def _merged(real: Path, own: Path, target: Path) -> None:
    """A folder with links to what two folders hold."""
    target.mkdir()
    mine = {path.name: path for path in own.iterdir()} if own.is_dir() else {}
    theirs = {path.name: path for path in real.iterdir()} if real.is_dir() else {}
    for name in {*mine, *theirs}:
        if name in mine and mine[name].is_dir():
            _merged(theirs.get(name, real / name), mine[name], target / name)
        else:
            (target / name).symlink_to(mine.get(name) or theirs[name])
