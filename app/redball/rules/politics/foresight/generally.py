"""A difference of any table in general words: which table, which entry, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from redball.game.clock import Clock
from redball.game.kinds import Kind
from redball.game.state import Game
from redball.game.tables import by_name
from redball.rules.politics.differences import Difference
from redball.rules.politics.foresight.scene import Effect, Group, Scene
from redball.wording import entry, message

_TABLE = "politics.foreseen.table"
_OF_THE_MAP = frozenset({"units", "depots", "convoys", "hexes"})


def generally(scene: Scene, row: Difference) -> Effect:
    """A difference as an effect."""
    code = "added" if row.before is None else "gone" if row.after is None else "changed"
    if row.path:
        code = "part" if len(row.path) > 1 else "field"
    named = f"{_TABLE}.{row.table}"
    about = [*about_of(scene.before, scene.after, row)]
    if not about:
        code = f"{code}_alone"
    said = message(
        f"politics.foreseen.{code}",
        table=named if entry(named) is not None else f"{_TABLE}.other",
        about=about,
        field=row.path[0] if row.path else "",
        part=row.path[1] if len(row.path) > 1 else "",
        before=_value(row, row.before),
        after=_value(row, row.after),
    )
    group: Group = "map" if row.table in _OF_THE_MAP else "record"
    return Effect(group, "info", said, (), (row,))


def about_of(before: Game, after: Game, row: Difference) -> Iterator[str]:
    """The parts of a difference's key in words: names of units and places, dates of turns, codes of powers,
    which sentences name.
    """
    if row.table == "units":
        unit = before.units.get(row.key) or after.units.get(row.key)
        yield unit.name if unit is not None else str(row.key)
        return
    table = by_name()[row.table]
    columns = table.section.columns if table.section is not None else ()
    for number, (kind, part) in enumerate(zip(table.kinds, table.parts(row.key), strict=True)):
        column = columns[number] if number < len(columns) else ""
        if part != "" and column != "of":
            yield _part(before, kind, column, part)


def _part(game: Game, kind: Kind | None, column: str, part: Any) -> str:
    if kind is Kind.HEX:
        return game.atlas.label(part)
    if kind is Kind.SEA:
        return str(game.atlas.sea_areas[part].name)
    return Clock(part, "").date if column == "turn" and isinstance(part, int) else str(part)


def _value(row: Difference, value: Any) -> str:
    """A value in a few words; a turn as its date where the whole value is one."""
    table = by_name()[row.table]
    columns = table.section.columns if table.section is not None else ()
    is_turn = not row.path and columns[-1:] in (("turn",), ("since",))
    if is_turn and isinstance(value, int) and not isinstance(value, bool):
        return Clock(value, "").date
    return plainly(value)


def plainly(value: Any) -> str:
    """A value in a few words: what is nothing as a dash, a list by its parts, fields by their names."""
    if value is None or value == "" or value == ():
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    if isinstance(value, msgspec.Struct):
        usual = msgspec.to_builtins(value)
        return ", ".join(f"{name.replace('_', ' ')} {plainly(each)}" for name, each in usual.items()) or "yes"
    return str(value)
