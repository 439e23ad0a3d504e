"""The tables that positions have: those of every position, and those that rule sets have declared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import replace
from typing import Any

from redball.game.rule_sets import bring_in
from redball.game.sections.rows import RowSection, usual_columns
from redball.game.state import FIELDS, Game
from redball.game.tables.position import POSITION
from redball.game.tables.table import Table

AnyTable = Table[Any, Any]

_known: Mapping[str, AnyTable] = {table.name: table for table in POSITION}


def tables_in(module: Mapping[str, object]) -> tuple[AnyTable, ...]:
    """The tables that a module describes, in its order; ``module`` is what ``vars()`` gives at its end."""
    return tuple(each for each in module.values() if isinstance(each, Table))


def tables() -> tuple[AnyTable, ...]:
    """Every table, in the order of the JSON of positions."""
    bring_in()
    return tuple(_known.values())


class _ByName(Mapping[str, AnyTable]):
    """Every table by its name.  Only a name that isn't known yet, and going through all, brings in the rule
    sets that nobody has needed so far.
    """

    def __getitem__(self, name: str) -> AnyTable:
        if name not in _known:
            bring_in()
        return _known[name]

    def __iter__(self) -> Iterator[str]:
        bring_in()
        return iter(_known)

    def __len__(self) -> int:
        bring_in()
        return len(_known)


_by_name = _ByName()


def by_name() -> Mapping[str, AnyTable]:
    """Every table by its name."""
    return _by_name


def tables_of(*games: Game) -> tuple[AnyTable, ...]:
    """Every table, in the same order; perhaps without those that none of some positions has anything in."""
    return tables_for(
        {id for game in games for id in game.rule_sets}, {name for game in games for name in game.rule_tables}
    )


def tables_for(rule_sets: Collection[str], names: Set[str] = frozenset()) -> tuple[AnyTable, ...]:
    """Every table, in the same order; perhaps without those of rule sets that aren't among some, unless they
    have these ``names``.
    """
    bring_in(rule_sets)
    return tables() if names - _known.keys() else tuple(_known.values())


def declare(table: AnyTable) -> None:
    """Add a rule set's table to those that positions have; from now on saves and scenarios may hold it.

    Raises:
        ValueError: the name is no plain word, or something else in saves and scenarios has it; or it has no
            keys.

    """
    global _known
    if not table.name.isidentifier() or table.name in {*_known, *FIELDS, "map", "first"}:
        raise ValueError(f"no table can be called “{table.name}”, or there is one already")
    if table.whole:
        raise ValueError(f"the table “{table.name}” has no keys")
    section = table.section or RowSection(usual_columns(table))
    _known = {**_known, table.name: replace(table, section=section)}
