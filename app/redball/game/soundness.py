"""Whether a position is one: the one judge of scenarios, of the snapshots of saves and of what their journals
change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from redball.atlas import Atlas
from redball.derived import cached
from redball.errors import Fault
from redball.game import flaws
from redball.game.flaws import Flaw, Grade, Known
from redball.game.state import Change, Game
from redball.game.tables.registry import AnyTable, by_name, tables_of
from redball.reading import MOST_FAULTS


class Finding(NamedTuple):
    """A flaw with the path of its entry: "units.dak", "depots.A-0203"."""

    path: str
    flaw: Flaw

    def fault(self, where: str) -> Fault:
        """The finding as a fault of something that is named ``where``."""
        path = ".".join(filter(None, (self.path, self.flaw.field)))
        return Fault(f"{where}: {path}", self.flaw.found, self.flaw.expected, self.flaw.near)


def ground_of(atlas: Atlas) -> str:
    """What flaws of the grade MAP depend on in a map, as a short text: equal unless it was built anew."""
    digest = hashlib.blake2b(repr((_names(atlas), _ports(atlas))).encode(), digest_size=16)
    digest.update(atlas.terrain.tobytes())
    return digest.hexdigest()


def _names(atlas: Atlas) -> tuple[object, ...]:
    return [[t.code, t.home] for t in atlas.territories], atlas.controllers, atlas.weather_zones


def _ports(atlas: Atlas) -> list[tuple[int, int]]:
    return sorted((p.node, int(p.port)) for p in atlas.places if p.port)


def units_touched(game: Game, atlas: Atlas) -> Collection[str]:
    """Units that may have a flaw of the grade MAP on one of two states of a map and not on the other: that
    of a position and another one.
    """
    before = game.atlas
    if _names(before) != _names(atlas):
        return game.units.keys()
    hexes = set(np.flatnonzero(before.terrain != atlas.terrain).tolist())
    hexes.update(node for node, _ in set(_ports(before)) ^ set(_ports(atlas)))
    return [unit.id for node in sorted(hexes) for unit in game.units_at.get(node, ())]


@cached
def _known(atlas: Atlas, powers: tuple[str, ...]) -> Known:
    """What may be named, worked out once for all orders of a game."""
    return Known(atlas, powers)


def findings(game: Game, units: Collection[str] | None = None) -> Iterator[Finding]:
    """Everything that is wrong with a position; of units only with some where they are given."""
    known = _known(game.atlas, tuple(game.powers))
    yield from _at("title", flaws.of_title(game.title))
    yield from _at("description", flaws.of_description(game.description))
    yield from _at("clock", flaws.of_clock(game.clock))
    yield from _at("powers", flaws.of_powers(game.powers))
    for i, name in enumerate(game.rule_sets):
        yield from _at(f"rule_sets[{i}]", flaws.of_rule_set(name, game.rule_sets[:i]))
    wars = {both: f"wars[{i}]" for i, both in enumerate(sorted(game.wars))}
    for both, path in wars.items():
        yield from _at(path, flaws.of_pair(known, both))
        yield from _at(path, flaws.of_war(game, both))
    for i, both in enumerate(sorted(game.cooperation)):
        yield from _at(f"cooperation[{i}]", flaws.of_pair(known, both))
        yield from _at(f"cooperation[{i}]", flaws.of_friends(both, wars))
    for code in dict.fromkeys(game.control.values()):
        yield from _at(f"control.{code}", flaws.of_control(known, code))
    for table in tables_of(game):
        if table.whole:
            continue
        entries = table.of(game)
        # Thousands of hexes are held, and hardly ever one of water.
        keys: Iterable[Any] = entries
        if table.name == "control":
            keys = sorted(entries.keys() - game.atlas.land_nodes)
        elif table.name == "units" and units is not None:
            keys = units
        for key in keys:
            yield from _entry(game, known, table, key, entries[key])


def _at(path: str, flaws: Iterator[Flaw]) -> Iterator[Finding]:
    return (Finding(path, flaw) for flaw in flaws)


def _entry(game: Game, known: Known, table: AnyTable, key: Any, value: Any) -> Iterator[Finding]:
    """What is wrong with an entry; one that could be nowhere isn't looked for in the whole position."""
    by_itself = table.name, key
    is_sound = known.sound.get(by_itself) is value
    found = [] if is_sound else list(table.flaws(known, table.parts(key), value))
    if not found and not is_sound:
        known.sound[by_itself] = value
    if table.in_game is not None and all(flaw.grade < Grade.MAP for flaw in found):
        found += table.in_game(game, value)
    return _at(table.path(game.atlas, key, value), iter(found)) if found else iter(())


def refused(game: Game, from_grade: Grade, passed: Collection[Grade] = ()) -> tuple[Finding, ...]:
    """Why a position is invalid: the first faults, without those of grades that are ``passed``."""
    return tuple(islice(_graver(findings(game), from_grade, passed), MOST_FAULTS))


def _graver(found: Iterable[Finding], from_grade: Grade, passed: Collection[Grade]) -> Iterator[Finding]:
    return (each for each in found if each.flaw.grade >= from_grade and each.flaw.grade not in passed)


def refused_changes(
    game: Game, changes: Sequence[Change], from_grade: Grade, passed: Collection[Grade] = ()
) -> tuple[Finding, ...]:
    """The same for the entries that changes have just given to a position which was sound before."""
    named = by_name()
    if any(named[c.table].whole or (c.table == "powers" and c.value is None) for c in changes):
        return refused(game, from_grade, passed)
    known = _known(game.atlas, tuple(game.powers))
    found: list[Finding] = []
    for table, key, value in ((c.table, c.key, c.value) for c in changes if c.value is not None):
        if table == "control":
            found += _at(f"control.{value}", flaws.of_control(known, value))
        found += _entry(game, known, named[table], key, value)
    return tuple(_graver(found, from_grade, passed))
