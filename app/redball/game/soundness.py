"""Whether a position is one: the one judge of scenarios, of the snapshots of saves and of what their journals
change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from redball.atlas import Atlas
from redball.errors import Fault
from redball.game import flaws
from redball.game.flaws import Flaw, Grade, Known
from redball.game.state import Change, Depot, Game
from redball.game.units import Unit
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
    """What flaws of the grade MAP depend on in a map, as a short text: equal when it was not built anew."""
    names = [[t.code, t.home] for t in atlas.territories], atlas.controllers, atlas.weather_zones
    ports = sorted((p.node, int(p.port)) for p in atlas.places if p.port)
    digest = hashlib.blake2b(repr((names, ports)).encode(), digest_size=16)
    digest.update(atlas.terrain.tobytes())
    return digest.hexdigest()


_known = lru_cache(maxsize=4)(Known)
"""What may be named, worked out once for all orders of a game."""


def findings(game: Game) -> Iterator[Finding]:
    """Everything that is wrong with a position."""
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
    for table, judge in _ENTRIES.items():
        entries = getattr(game, table)
        # Thousands of hexes are held, and hardly ever one of water.
        keys = entries if table != "control" else sorted(game.control.keys() - game.atlas.land_nodes)
        for key in keys:
            yield from judge(game, known, key, entries[key])


def _at(path: str, flaws: Iterator[Flaw]) -> Iterator[Finding]:
    return (Finding(path, flaw) for flaw in flaws)


def _label(atlas: Atlas, node: int) -> str:
    return atlas.label(node) if 0 <= node < len(atlas.grid) else str(node)


def _unit(game: Game, known: Known, key: str, unit: Unit) -> Iterator[Finding]:
    found = list(flaws.of_unit(known, unit))
    fit = all(flaw.grade < Grade.MAP for flaw in found)
    yield from _at(f"units.{key}", iter([*found, *(flaws.misplaced(game, unit) if fit else ())]))


def _depot(game: Game, known: Known, node: int, depot: Depot) -> Iterator[Finding]:
    return _at(f"depots.{_label(game.atlas, node)}", flaws.of_depot(known, node, depot))


def _convoys(game: Game, known: Known, key: tuple[int, str], points: int) -> Iterator[Finding]:
    area, power = key
    areas = game.atlas.sea_areas
    name = areas[area].name if 0 <= area < len(areas) else str(area)
    return _at(f"convoys.{name}.{power}", flaws.of_convoys(known, area, power, points))


def _held(game: Game, known: Known, node: int, code: str) -> Iterator[Finding]:
    return _at(f"control.{code}.{_label(game.atlas, node)}", flaws.of_held(known, node))


_Judge = Callable[[Game, Known, Any, Any], Iterator[Finding]]
_ENTRIES: dict[str, _Judge] = {
    "powers": lambda _game, _known, code, power: _at(f"powers.{code}", flaws.of_power(power)),
    "countries": lambda _game, known, code, own: _at(f"countries.{code}", flaws.of_country(known, own)),
    "units": _unit,
    "control": _held,
    "depots": _depot,
    "convoys": _convoys,
    "hexes": lambda game, known, node, state: _at(
        f"hexes.{_label(game.atlas, node)}", flaws.of_hex(known, node, state)
    ),
    "weather": lambda _game, known, zone, _value: _at(f"weather.{zone}", flaws.of_zone(known, zone)),
    "marks": lambda _game, _known, key, mark: _at(f"marks.{key}", flaws.of_mark(key, mark)),
    "options": lambda _game, _known, _name, _value: iter(()),
}
"""The tables whose entries are judged one by one."""


def refused(game: Game, from_grade: Grade) -> tuple[Finding, ...]:
    """What is so wrong with a position that it isn't one; no more than anybody reads."""
    wrong = (finding for finding in findings(game) if finding.flaw.grade >= from_grade)
    return tuple(islice(wrong, MOST_FAULTS))


def refused_changes(game: Game, changes: Sequence[Change], from_grade: Grade) -> tuple[Finding, ...]:
    """The same for the entries that changes have just given to a position which was sound before."""
    if any(c.table not in _ENTRIES or (c.table == "powers" and c.value is None) for c in changes):
        return refused(game, from_grade)
    known = _known(game.atlas, tuple(game.powers))
    found: list[Finding] = []
    for table, key, value in ((c.table, c.key, c.value) for c in changes if c.value is not None):
        if table == "control":
            found += _at(f"control.{value}", flaws.of_control(known, value))
        found += _ENTRIES[table](game, known, key, value)
    return tuple(finding for finding in found if finding.flaw.grade >= from_grade)
