"""Paths of any length (OIL-REO-01, OIL-STO-09): who is connected with whom, over land alone or also over sea.

The ground is the supply rules' own: friendly hexes out of enemy zones of control, usable ports, open sea
areas (base game 3.6); only the length doesn't count.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator

from redball import supply
from redball.game.state import Game
from redball.supply.ground import QUAY, Ground

Seeds = frozenset[int]
Flood = frozenset[int]
"""Open hexes and sea nodes that are connected with some hexes."""

_KNOWN: weakref.WeakKeyDictionary[Ground, dict[tuple[Seeds, bool], Flood]] = weakref.WeakKeyDictionary()
"""Floods by ground; a ground is the same object as long as nothing that matters has changed."""


def ground_of(game: Game, power: str) -> Ground:
    """What a power's paths may cross, whatever their length."""
    return supply.of(game).position.grounds(game.principal(power))[-1]


def flood(ground: Ground, seeds: Seeds, overseas: bool = True) -> Flood:
    """All nodes from which a path leads on to one of ``seeds``, over open hexes and, if ``overseas``, open
    seas.
    """
    known = _KNOWN.setdefault(ground, {})
    if (seeds, overseas) not in known:
        known[seeds, overseas] = _flood(ground, seeds, overseas)
    return known[seeds, overseas]


def _flood(ground: Ground, seeds: Seeds, overseas: bool) -> Flood:
    pending = [node for node in seeds if ground.passable[node]]
    seen = set(pending)
    while pending:
        for node in beside(ground, pending.pop(), overseas):
            if node not in seen:
                seen.add(node)
                pending.append(node)
    return frozenset(seen)


def beside(ground: Ground, node: int, overseas: bool) -> Iterator[int]:
    """Open nodes next to an open node: hexes, and sea areas when ``overseas``."""
    if node >= ground.size:
        yield from (port for port in ground.harbours[node] if ground.passable[port])
        yield from ground.lanes[node]
        return
    yield from (n for n in ground.ways.land[node] if ground.passable[n])
    if overseas and ground.passable[node] == QUAY:
        yield from ground.quays[node]


def reaches(ground: Ground, start: int, targets: Seeds, overseas: bool = True, beach: bool = False) -> bool:
    """True when a path of any length leads from a hex to one of ``targets``.

    The start itself is never tested; ``beach``: it may embark without a port.
    """
    if start in targets:
        return True
    found = flood(ground, targets, overseas)
    if start in found or not found.isdisjoint(ground.ways.land[start]):
        return True
    piers = (*ground.quays.get(start, ()), *(ground.beach(start) if beach else ()))
    return overseas and not found.isdisjoint(piers)


def unit_reaches(game: Game, unit_id: str, power: str, targets: Seeds) -> bool:
    """True when a unit on the map can trace to one of some hexes of the power that pays for it."""
    unit = game.units[unit_id]
    beach = supply.of(game).embarks(unit)
    return reaches(ground_of(game, power), unit.hex, targets, beach=beach)
