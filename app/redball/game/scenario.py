"""Scenarios: a position as a text that a person edits, read with every fault it has, and its JSON schema."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from redball.atlas import Atlas
from redball.errors import Fault, RedballError, near_misses
from redball.files import read_text
from redball.game import flaws, sequence
from redball.game.clock import Clock, parse_turn
from redball.game.errors import ScenarioError
from redball.game.powers import Side
from redball.game.scenario_text import write_scenario
from redball.game.sections.reader import SectionReader
from redball.game.state import FIELDS, Game
from redball.game.tables.registry import AnyTable, tables
from redball.names import Id, Text, Title
from redball.toml_reading import MOST_TOML

__all__ = ["read_scenario", "scenario_type", "write_scenario"]

MOST_ROWS, MOST_STACK = 10_000, 200
"""Rows of a section, and units in a hex: twice the counters of World in Flames, and no stack's height."""


class ClockRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the game begins: a turn such as "Nov/Dec 1941" and a phase of the sequence of play."""

    turn: str
    phase: str
    impulse: int = 0
    side: Side | Literal[""] | None = None


_HEAD: tuple[Any, ...] = (
    ("title", Title),
    ("map", Id),
    ("clock", ClockRow),
    ("description", Text, ""),
    ("rule_sets", list[str], []),
    ("first", Side, "axis"),
)
"""What a scenario begins with; its sections are those of the tables."""
_DOC = """A position to begin with, as a person writes it.  Sections left out are empty or as the map and the
    usual rules say.
    """


@lru_cache(maxsize=4)
def scenario_type(known: tuple[AnyTable, ...]) -> type[msgspec.Struct]:
    """What a scenario file may hold."""
    sections = [(t.name, t.section.file_type(t), t.section.default) for t in known if t.section is not None]
    return msgspec.defstruct(
        "Scenario",
        [*_HEAD, *sections],
        frozen=True,
        forbid_unknown_fields=True,
        namespace={"__doc__": _DOC},
    )


def read_scenario(source: Path | str, atlas_of: Callable[[str], Atlas]) -> Game:
    """The position of a scenario: a file by its path, or the text itself.

    Raises:
        ScenarioError: every fault of the file, by path and, where it can be known, by line.

    """
    if isinstance(source, Path):
        text = read_text(source, "a scenario file", ScenarioError, MOST_TOML)
        return _Reader(source.name, text, atlas_of).game()
    return _Reader("scenario", source, atlas_of).game()


def _line_of(fault: Fault) -> int:
    """The line in a fault's place, so that faults are told from the top of the file to its end."""
    line = re.search(r" line (\d+)", fault.where)
    return int(line[1]) if line else 0


class _Reader(SectionReader):
    """Reads one scenario and gathers its faults."""

    def __init__(self, name: str, text: str, atlas_of: Callable[[str], Atlas]) -> None:
        super().__init__(name, text)
        self.atlas = self._atlas(atlas_of)

    def game(self) -> Game:
        self._check_names_and_lengths()
        first: Side = self.plain_value("first", Side, "axis") or "axis"
        title, clock = self.needed("title", str), self.clock(first)
        self.judged("title", flaws.of_title(title))
        description = self.plain_value("description", str, "")
        self.judged("description", flaws.of_description(description))
        rule_sets = tuple(self.plain_value("rule_sets", list[str], []) or ())
        for i, name in enumerate(rule_sets):
            self.judged(f"rule_sets[{i}]", flaws.of_rule_set(name, rule_sets[:i]))
        self.phase, self.rule_sets = clock.phase if clock else "", rule_sets
        found = self._tables()
        game = Game(
            atlas=self.map,
            title=title,
            clock=clock or Clock(0, ""),
            rule_sets=rule_sets,
            description=description,
            rule_tables={name: entries for name, entries in found.items() if name not in FIELDS and entries},
            **{name: entries for name, entries in found.items() if name in FIELDS},
        )
        for node, stack in game.units_at.items():
            if len(stack) > MOST_STACK:
                where = f"{len(stack)} units in {self.map.label(node)}"
                raise ScenarioError(Fault(self._place("units"), where, f"at most {MOST_STACK}"))
        for path, judge in self.later:
            self.judged(path, judge(game))
        if self.faults:
            raise self.refusal()
        return game

    def _check_names_and_lengths(self) -> None:
        names = tuple(f.name for f in msgspec.structs.fields(scenario_type(tables())))
        for name, rows in self.plain.items():
            if isinstance(rows, (list, dict)) and len(rows) > MOST_ROWS:
                raise ScenarioError(Fault(self._place(name), f"{len(rows):,} rows", f"at most {MOST_ROWS:,}"))
        for name in self.plain:
            if name not in names:
                expected = f"one of the fields {', '.join(names)}"
                self.fault(name, "an unknown field", expected, near_misses(name, names))

    def refusal(self) -> ScenarioError:
        """Every fault, from the top of the file to its end."""
        return ScenarioError(sorted(self.faults, key=_line_of))

    def _tables(self) -> dict[str, Any]:
        """What the sections hold, by table.  Without a map only those are read that need none."""
        sections = [(table, table.section) for table in tables() if table.section is not None]
        found = {
            table.name: section.read(table, self)
            for table, section in sections
            if self.atlas is not None or not section.needs_map
        }
        if self.atlas is None:
            raise self.refusal()
        return found

    def _atlas(self, atlas_of: Callable[[str], Atlas]) -> Atlas | None:
        id = self.needed("map", str)
        if id is None:
            return None
        try:
            return atlas_of(id)
        except RedballError as error:
            for fault in error.faults:
                if fault.where == "map":
                    self.fault("map", fault.found, fault.expected, fault.near)
                else:
                    self.faults.append(fault)
            return None

    def clock(self, first: Side) -> Clock | None:
        if "clock" not in self.plain:
            self.fault("clock", "nothing", "a table with the turn and the phase: this field is needed")
            return None
        row = self.struct(self.plain["clock"], ClockRow, "clock")
        if row is None:
            return None
        try:
            turn = parse_turn(row.turn)
        except ValueError:
            expected = "a turn such as Nov/Dec 1941, from Jan/Feb 1936 to Nov/Dec 1946"
            self.fault("clock.turn", f"“{row.turn}”", expected)
            turn = 0
        clock = Clock(turn, row.phase, row.impulse, first=first)
        if clock.phase in sequence.phases():
            clock = sequence.at_phase(clock, row.phase, row.impulse)
            if row.side is not None:
                clock = msgspec.structs.replace(clock, side=row.side)
        self.judged("clock", flaws.of_clock(clock))
        return clock if clock.phase in sequence.phases() else None
