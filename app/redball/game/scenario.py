"""Scenarios: a position as a text that a person edits, read with every fault it has, and its JSON schema."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from redball.atlas import Atlas
from redball.atlas.atlas import PatchName
from redball.errors import Fault, RedballError, near_misses
from redball.files import read_text
from redball.game import flaws, sequence
from redball.game.clock import Clock, parse_turn
from redball.game.errors import ScenarioError
from redball.game.old_marks import MARKS, change_of
from redball.game.patches import AtlasLoader, PatchRow, loaded
from redball.game.powers import Side
from redball.game.sections.reader import SectionReader
from redball.game.sections.section import Place
from redball.game.state import FIELDS, Game
from redball.game.tables.forms import EntryError
from redball.game.tables.registry import AnyTable, by_name, tables, tables_for
from redball.language import translated
from redball.names import Id, Text, Title
from redball.toml_reading import MOST_TOML
from redball.toml_writing import toml_lines, toml_table


def write_scenario(game: Game) -> str:
    """The position as the text of a scenario file; reading it gives an equal position on the same map."""
    written: dict[Place, list[str]] = {place: [] for place in Place}
    for table in tables():
        if table.section is not None and (text := table.section.write(table, game)):
            written[table.section.place].append(text)
    return "\n".join(
        [
            toml_lines(_head(game)) + "".join(written[Place.LINE]),
            *written[Place.ROWS],
            *written[Place.LONG_ROWS],
            toml_table("clock", _clock(game)),
            *written[Place.TABLE],
        ]
    )


def _head(game: Game) -> dict[str, Any]:
    fields: dict[str, Any] = {"title": game.title, "map": game.atlas.id}
    if game.atlas.patches:
        fields["patches"] = [name._asdict() for name in game.atlas.patches]
    if game.description:
        fields["description"] = game.description
    return fields | {"rule_sets": list(game.rule_sets), "first": game.clock.first}


def _clock(game: Game) -> dict[str, Any]:
    clock = game.clock
    fields: dict[str, Any] = {"turn": clock.date, "phase": clock.phase}
    if clock.impulse:
        fields["impulse"] = clock.impulse
    if clock != sequence.at_phase(clock, clock.phase, clock.impulse) or clock.side:
        fields["side"] = clock.side
    return fields


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
    ("patches", list[PatchRow], []),
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
        [*_HEAD, *sections, (MARKS, dict[str, str | int | bool | list[str]], {})],
        frozen=True,
        forbid_unknown_fields=True,
        namespace={"__doc__": _DOC},
    )


def read_scenario(source: Path | str, atlas_of: AtlasLoader) -> Game:
    """The position of a scenario: a file by its path, or the text itself.

    Raises:
        ScenarioError: every fault of the file, by path and, where it can be known, by line.

    """
    if isinstance(source, Path):
        text = read_text(source, "a scenario file", ScenarioError, MOST_TOML)
        return _Reader(source.name, text, atlas_of).game()
    return _Reader("scenario", source, atlas_of).game()


def _fields(known: tuple[AnyTable, ...]) -> tuple[str, ...]:
    """The fields that scenarios with some tables may have."""
    return tuple(field.name for field in msgspec.structs.fields(scenario_type(known)))


def _line_of(fault: Fault) -> int:
    """The line in a fault's place, by which faults are sorted from the top of the file to its end."""
    line = re.search(r" line (\d+)", fault.where)
    return int(line[1]) if line else 0


class _Reader(SectionReader):
    """Reads one scenario and gathers its faults."""

    def __init__(self, name: str, text: str, atlas_of: AtlasLoader) -> None:
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
        self._add_marks(found)
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
                where = translated("{0} units in {1}", len(stack), self.map.label(node))
                raise ScenarioError(Fault(self._place("units"), where, translated("at most {0}", MOST_STACK)))
        for path, judge in self.later:
            self.judged(path, judge(game))
        if self.faults:
            raise self.refusal()
        return game

    @cached_property
    def _known(self) -> tuple[AnyTable, ...]:
        """The tables that the file may hold; of rule sets that it isn't played with only where it has others
        than those.
        """
        named = self.plain.get("rule_sets")
        names = named if isinstance(named, list) else []
        some = tables_for([name for name in names if isinstance(name, str)])
        return tables() if MARKS in self.plain or self.plain.keys() - _fields(some) else some

    def _check_names_and_lengths(self) -> None:
        names = _fields(self._known)
        for name, rows in self.plain.items():
            if isinstance(rows, (list, dict)) and len(rows) > MOST_ROWS:
                raise ScenarioError(
                    Fault(
                        self._place(name),
                        translated("{0:,} rows", len(rows)),
                        translated("at most {0:,}", MOST_ROWS),
                    )
                )
        for name in self.plain:
            if name not in names:
                expected = translated("one of the fields {0}", ", ".join(names))
                self.fault(name, "an unknown field", expected, near_misses(name, names))

    def refusal(self) -> ScenarioError:
        """Every fault, from the top of the file to its end."""
        return ScenarioError(sorted(self.faults, key=_line_of))

    def _tables(self) -> dict[str, Any]:
        """What the sections hold, by table.  Without a map only those are read that need none."""
        sections = [(table, table.section) for table in self._known if table.section is not None]
        found = {
            table.name: section.read(table, self)
            for table, section in sections
            if self.atlas is not None or not section.needs_map
        }
        if self.atlas is None:
            raise self.refusal()
        return found

    def _add_marks(self, found: dict[str, Any]) -> None:
        """Put what stands among the marks of an older scenario into the tables that hold it now."""
        for name, mark in (self.plain_value(MARKS, dict[str, Any], {}) or {}).items():
            try:
                entry = change_of(self.map, name, mark)
            except EntryError as error:
                self.fault(error.path, error.found, error.expected)
                continue
            if entry is not None:
                table = by_name()[entry.table]
                self.judged(
                    f"{MARKS}.{name}", table.flaws(self.known_names, table.parts(entry.key), entry.value)
                )
                found[table.name][entry.key] = entry.value

    def _atlas(self, atlas_of: AtlasLoader) -> Atlas | None:
        id, faults = self.needed("map", str), len(self.faults)
        rows = [row for _, row in self.rows(self.plain.get("patches", []), PatchRow, "patches")]
        if id is None or len(self.faults) > faults:
            return None
        try:
            return loaded(atlas_of, id, [PatchName(row.id, row.version, row.hash) for row in rows])
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
