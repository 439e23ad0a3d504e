"""Outside its own rooms nobody names a rule set: what is general asks those that are registered."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import redball
from redball.rules import registered

APP = Path(redball.__file__).parent
SETS = [rule_set.id for rule_set in registered() if not rule_set.always]
REGISTERING = "rules/sets.py"
"""The one list of all rule sets."""

RESOURCE = {
    "atlas/figures/summary.py",
    "atlas/figures/wealth.py",
    "atlas/load.py",
    "atlas/patches/kinds.py",
    "canvas/basemap/places/marks.py",
    "canvas/basemap/places/sites.py",
    "canvas/basemap/places/symbols.py",
    "canvas/card.py",
    "cli/answers/convoys.py",
    "cli/graph_files.py",
    "cli/sets/gas/factories_answer.py",
    "desk/map_edit/phrases.py",
    "desk/map_edit/tools.py",
    "game/references.py",
    "rules/gas/bombing.py",
    "rules/gas/producing.py",
    "rules/politics/affairs/surrender_terms.py",
    "rules/politics/overview/goods.py",
    "rules/politics/treaties/trade.py",
    "rules/politics/treaties/treaty.py",
    "rules/politics/war/cards.py",
}
"""Here "oil" is the resource on the map, or what factories make of it."""

VALUE_OR_PHASE = {
    "desk/counters/phrases.py",
    "desk/dialogs/unit_form.py",
    "desk/sets/oil/fuel_chart.py",
    "game/counters/fields.py",
    "rules/base/tasks.py",
    "rules/gas/headquarters.py",
    "rules/gas/using.py",
    "rules/oil/draws.py",
    "rules/oil/limits.py",
    "rules/oil/stock.py",
}
"""Here "reorganization" is the value that is printed on headquarters, a phase, or what fuel is spent on."""

WORDS = {"oil": RESOURCE, "reorganization": VALUE_OR_PHASE}
"""Rule sets whose ids are also words for something else, and where."""

BUILDS_ON = {"reorganization": "oil"}
"""A rule set may name one that it builds on: turning a unit up costs fuel where that is played."""


def rooms_of(rule_set: str) -> re.Pattern[str]:
    """Files that may name a rule set: its own, and those of one that builds on it."""
    ids = [rule_set, *(upper for upper, lower in BUILDS_ON.items() if lower == rule_set)]
    return re.compile(rf"(rules|\w+/sets)/({'|'.join(ids)})/")


def named(tree: ast.Module, rule_set: str) -> Iterator[str]:
    """Imports of a rule set's modules and texts that name it, by a dotted name or by its id."""
    module = re.compile(rf"redball\.(rules|\w+\.sets)\.{rule_set}(\.|$)")
    text = re.compile(rf"{rule_set}($|\.[a-z_.]*$)|redball\.(rules|\w+\.sets)\.{rule_set}(\.|$)")
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if module.match(name.name))
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
            yield from dict.fromkeys(name for name in names if module.match(name))
        elif isinstance(node, ast.Constant) and id(node) not in documents and text.match(str(node.value)):
            yield str(node.value)


@cache
def sources() -> dict[str, str]:
    """The text of every module."""
    return {path.relative_to(APP).as_posix(): path.read_text("utf-8") for path in APP.rglob("*.py")}


@cache
def parsed(file: str) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(sources()[file])


@cache
def found(rule_set: str) -> set[tuple[str, str]]:
    """What names a rule set outside its rooms: file and text.  Only what has its id at all is parsed."""
    others = {file for file in sources() if not rooms_of(rule_set).match(file)} - {REGISTERING}
    having = [file for file in others if rule_set in sources()[file]]
    return {(file, name) for file in having for name in named(parsed(file), rule_set)}


@pytest.mark.parametrize("rule_set", SETS)
def test_nobody_names_a_rule_set_outside_its_rooms(rule_set):
    told = found(rule_set) - {(file, rule_set) for file in WORDS.get(rule_set, ())}
    assert not told


@pytest.mark.parametrize("rule_set", WORDS)
def test_every_word_that_is_let_through_is_there(rule_set):
    assert {(file, rule_set) for file in WORDS[rule_set]} <= found(rule_set)


def test_imports_and_texts_are_found():
    source = '''
"""oil"""
import redball.rules.oil.orders
from redball.rules import oil
from redball.desk.sets.oil.depot import DepotPart
A, B, C = "oil", "oil.place.", f"redball.desk.sets.oil.{A}"
D = "oiler", "oil and fuel", "redball.desk.sets.oils"
from redball.rules.oilfield import oil
'''
    assert list(named(ast.parse(source), "oil")) == [
        "redball.rules.oil.orders",
        "redball.rules.oil",
        "redball.desk.sets.oil.depot",
        "redball.desk.sets.oil.depot.DepotPart",
        "oil",
        "oil.place.",
        "redball.desk.sets.oil.",
    ]
