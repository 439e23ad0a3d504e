"""What every phase requires apart from house rules: doing it on the table, and ticking it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redball import supply
from redball.game.clock import Clock
from redball.game.orders import BeginPlay, ClearLock, SetInitiative, Step
from redball.game.pools import is_set_up
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.rules.ruleset import Task
from redball.supply.locks.broken import troubles
from redball.supply.locks.lock import place_of, point_of
from redball.wording import Message, message

_OWN = frozenset(
    {"initiative", "weather", "end_of_action", "production", "final_reorganization", "reorganization"}
)
"""Phases with tasks of their own; each other phase has one task, to carry it out."""

_SUPPLY_MATTERS = frozenset(
    {
        "choose_action",
        "rail_movement",
        "land_movement",
        "land_combat",
        "reorganization",
        "final_reorganization",
    }
)
"""Phases in which players look through the supply of their units."""


def tasks(game: Game) -> Iterator[Task]:
    """The base game's tasks of the present phase."""
    phase = game.clock.phase
    if is_set_up(game):
        text = message("base.do.set_up", units=len(game.units))
        yield Task("base.set_up", text, state="info", orders=(BeginPlay(),))
        return
    if phase in _SUPPLY_MATTERS:
        yield _supply(game)
        yield from _locks(game)
    if phase == "initiative":
        yield _initiative(game)
    elif phase == "weather":
        yield Task("base.weather", message("base.do.weather"), _weather(game), tickable=True)
    elif phase == "end_of_action":
        yield _end_of_action(game.clock)
    elif phase not in _OWN:
        yield Task(f"base.{phase}", message(f"base.do.{phase}"), tickable=True)


def _supply(game: Game) -> Task:
    """The supply of the acting side's units, or of all when both sides act."""
    sides = {p.code: p.side for p in game.powers.values()}
    acting = [
        unit
        for unit in game.units.values()
        if unit.hex >= 0 and game.clock.side in ("", sides.get(game.principal(unit.power)))
    ]
    known = supply.of(game)
    found = Counter(known.status(unit.id) for unit in acting)
    counts = {name: sum(found[status] for status in group) for name, group in _TROUBLES.items()}
    code = "base.do.supply_found" if any(counts.values()) else "base.do.supply_fine"
    hexes = tuple(dict.fromkeys(u.hex for u in acting if known.status(u.id) in _OUT))
    detail = message(code, units=len(acting), **counts)
    return Task("base.supply", message("base.do.supply"), detail, hexes=hexes, tickable=True)


def _locks(game: Game) -> Iterator[Task]:
    """Each lock that can't be followed now, with the order that clears it."""
    for broken in troubles(game):
        lock, point = broken.lock, point_of(game, broken.lock)
        detail = broken.details[0] if broken.details else None
        place = () if point is None else (place_of(game, point),)
        offer = (ClearLock(lock.who, lock.what, lock.name),)
        id = ".".join(("base.supply.lock", *lock.key))
        yield Task(id, broken.text, detail, state="info", hexes=place, orders=offer)


_OUT = frozenset({supply.Status.OUT, supply.Status.ISOLATED, supply.Status.EMERGENCY})
_TROUBLES = {
    "limited": (supply.Status.LIMITED,),
    "out": (supply.Status.OUT, supply.Status.EMERGENCY),
    "isolated": (supply.Status.ISOLATED,),
}
"""The things that the task counts separately."""


def _initiative(game: Game) -> Task:
    first = game.clock.first
    detail = message("base.do.initiative_now", side=first)
    offered = (SetInitiative(first), SetInitiative(other_side(first)))
    return Task("base.initiative", message("base.do.initiative"), detail, orders=offered, tickable=True)


def _weather(game: Game) -> Message:
    zones = [f"{zone} {game.weather.get(zone, 'fine')}" for zone in game.atlas.weather_zones if zone]
    return message("base.do.weather_now", zones=zones)


def _end_of_action(clock: Clock) -> Task:
    text = message("base.do.end_of_action", impulse=clock.impulse)
    return Task("base.end_of_action", text, state="info", orders=(Step(), Step(end_stage=True)))
