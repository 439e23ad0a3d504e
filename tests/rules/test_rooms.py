"""Nobody outside its own rooms names a rule set: not its modules, its id, its marks or its options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import redball
from redball.rules import RULE_SETS, options

HOUSE = Path(redball.__file__).parent
FLOORS = ("atlas", "cli", "game", "hexes", "rules", "supply")
"""Floors of which this holds."""
LISTED = HOUSE / "rules" / "sets.py"
"""The one list of rule sets."""
ROOMS = ("rules", "cli/sets")
"""Where the rooms of rule sets stand, each in a folder of its id."""
BASE = "base"
"""The base game's own room, which every rule set builds on."""

SETS = sorted({init.parent.name for init in (HOUSE / "rules").glob("*/__init__.py")} - {BASE})


def files() -> Iterator[Path]:
    """Every file outside the rooms of rule sets; these may build on each other."""
    rooms = [HOUSE / room / each for room in ROOMS for each in SETS]
    for floor in FLOORS:
        for path in (HOUSE / floor).rglob("*.py"):
            if path != LISTED and not any(room in path.parents for room in rooms):
                yield path


def named(path: Path, rule_set: str) -> Iterator[str]:
    """Where a file names a rule set."""
    room = re.compile(rf"redball\.(rules|(cli|planning)\.sets)\.{rule_set}(\.|$)")
    own = re.compile(rf"({'|'.join(_heads(rule_set))})\.[a-z_.]*")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{path.relative_to(HOUSE)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
            if any(room.match(module) for module in modules):
                yield f"{where} imports {node.module}"
        elif isinstance(node, ast.Compare) and _asks_for(node, rule_set):
            yield f"{where} asks whether it is played"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and own.fullmatch(node.value):
            yield f"{where} knows “{node.value}”"


def _heads(rule_set: str) -> set[str]:
    """How the names of its marks, messages and options begin."""
    own = {option.name.partition(".")[0] for option in options() if option.rule_set == rule_set}
    return {rule_set, *own}


def _asks_for(node: ast.Compare, rule_set: str) -> bool:
    sides = [node.left, *node.comparators]
    return any(isinstance(side, ast.Constant) and side.value == rule_set for side in sides) and any(
        "rule_sets" in ast.unparse(side) for side in sides
    )


@pytest.mark.parametrize("rule_set", SETS)
def test_nobody_names_a_rule_set(rule_set):
    assert not [said for path in files() for said in named(path, rule_set)]


def test_every_registered_rule_set_has_its_room():
    assert {each.id for each in RULE_SETS} <= {*SETS, BASE}
