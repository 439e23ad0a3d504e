"""What serving a unit uses up, and what is left of it: sources, HQs, transports, ports, rail moves.

A thing that is used up has a name: ``oil.A-0000`` operating factories of
a hex, ``corps.A-0000``, ``secondary.hex:A-0000``, ``limited.A-0000``, ``hq_halves.rommel`` halves of a unit
that an HQ may still serve, ``supply_unit.rommel``, ``atr.ju52``, ``trs.convoy``, ``port.A-0000`` places in a
minor port, ``rail.GE`` rail moves, ``once.35.A-0000`` an isolated source (REO-PRI-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from redball.game.state import Change, Game
from redball.rules.freight import factories_at
from redball.rules.reorganization.mission import distance, mission_of, side_of
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import ONCE, USED
from redball.rules.reorganization.ways.carriers import units_served
from redball.rules.reorganization.ways.reach import most_through, rail_left


def uses(game: Game, changes: Iterable[Change]) -> Mapping[str, int]:
    """What changes to a position take of everything that is counted, by name."""
    found: dict[str, int] = {}
    for change in changes:
        if change.table == USED.name and change.value is not None:
            found[".".join(change.key)] = change.value - used(game, *change.key)
        elif change.table == ONCE.name and reads(game, "isolated_once") == "unit":
            turn, node = change.key
            found[f"once.{turn}.{game.atlas.label(node)}"] = 1
    return found


def remaining(game: Game, name: str, node: int = -1) -> int | None:
    """How much is left of something at this opportunity, None when it isn't limited.

    For an aircraft (``atr.``) ``node`` is the hex that it would fly to.
    """
    kind, _, what = name.partition(".")
    if kind == "rail":
        return rail_left(game, what)
    most = _most(game, kind, what, node)
    return None if most is None else max(0, most - used(game, kind, what))


def _most(game: Game, kind: str, what: str, node: int) -> int | None:
    if kind in ("corps", "secondary", "limited", "trs", "once"):
        return 1
    if kind == "oil":
        return factories_at(game, game.atlas.find(what))
    if kind == "port":
        return most_through(game)
    if kind == "supply_unit":
        return game.units[what].reorganization
    if kind == "hq_halves":
        return 2 * game.units[what].reorganization
    if kind == "atr":
        return _flown(game, what, node)
    return None


def _flown(game: Game, atr: str, node: int) -> int:
    aircraft = game.units[atr]
    mission = mission_of(game, side_of(game, aircraft))
    flight = mission.flight(atr) if mission is not None and not mission.over else None
    flown = flight.flown if flight is not None else max(0, distance(game, aircraft, node))
    return units_served(game, aircraft, flown)
