"""All courses by their kind: who may take them, how far they are, their steps and what the map shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.bids import AFFAIRS_PHASE, next_go
from redball.rules.politics.nations import groups, land, routes
from redball.rules.politics.nations.courses import china, civil, conquest, ideology, india, ukraine, vichy
from redball.rules.politics.nations.courses.administration import group_areas
from redball.rules.politics.nations.courses.parts import KINDS, Area, Condition, Kind, State, Step, Wish
from redball.rules.politics.nations.courses.vichy_land import founded_areas
from redball.rules.politics.nations.restricted import restriction
from redball.rules.politics.nations.tables import SHARES, nations
from redball.rules.politics.powers.tables import POOLS_DUE, REMOVED
from redball.rules.ruleset import Task
from redball.wording import Message, message

_ROOMS: Mapping[Kind, Any] = {
    "vichy": vichy,
    "force": vichy,
    "civil": civil,
    "china": china,
    "ukraine": ukraine,
    "conquest": conquest,
    "india": india,
    "ideology": ideology,
}


class Course(msgspec.Struct, frozen=True):
    """A course of a power or country, and who forces it; how far it is."""

    kind: Kind
    power: str
    by: str = ""
    state: State = "not"


def title(kind: Kind) -> Message:
    """The name of a kind of courses."""
    return message(f"politics.course.kind.{kind}")


def subjects(game: Game, kind: Kind) -> tuple[str, ...]:
    """The powers or countries of which a course may be asked."""
    fixed = {"ukraine": ("GE",), "india": ("CW",), "china": ("SU", "CH")}
    if kind in fixed:
        return tuple(code for code in fixed[kind] if code in game.powers)
    if kind == "civil":
        torn = [code for code in known.minors(game) if known.minor(game, code).civil_war is not None]
        return tuple(dict.fromkeys((*torn, *(("SPA",) if "SPA" in known.minors(game) else ()))))
    return known.powers(game)


def forcers(game: Game, power: str) -> tuple[str, ...]:
    """The powers that could force a surrender on another: those at war with it."""
    return known.enemies(game, power)


# --- one course ---------------------------------------------------------------------------------------------


def usual(game: Game, kind: Kind, power: str, by: str = "") -> Wish:
    """What is proposed."""
    if kind == "force":
        return vichy.usual_forced(game, power, by or next(iter(forcers(game, power)), ""))
    found: Wish = _ROOMS[kind].usual(game, power)
    return found


def conditions(game: Game, wish: Wish) -> tuple[Condition, ...]:
    """What it asks for."""
    found: tuple[Condition, ...] = _ROOMS[wish.kind].conditions(game, wish)
    return found


def steps(game: Game, wish: Wish) -> tuple[Step, ...]:
    """Its steps: what would be, or what stands once it was done."""
    room = _ROOMS[wish.kind]
    found: tuple[Step, ...] = room.after(game, wish.power) if is_done(game, wish) else room.steps(game, wish)
    return found


def order(game: Game, wish: Wish) -> Order:
    """The order that does it."""
    found: Order = _ROOMS[wish.kind].order(game, wish)
    return found


def areas(game: Game, wish: Wish, step: str) -> tuple[Area, ...]:
    """What the map shows at a step."""
    if is_done(game, wish) and wish.kind in ("vichy", "force"):
        return group_areas(game, wish.power) if step == "groups" else founded_areas(game, wish.power)
    found: tuple[Area, ...] = _ROOMS[wish.kind].areas(game, wish, step)
    return found


def is_done(game: Game, wish: Wish) -> bool:
    """True for a course whose order was given, and which stands."""
    power = wish.power
    stands: Mapping[Kind, Callable[[], bool]] = {
        "vichy": lambda: restriction(game, power) is not None,
        "force": lambda: restriction(game, power) is not None,
        "civil": lambda: any(country == power for country, _ in SHARES.of(game)),
        "china": lambda: nations(game).civil or nations(game).unity is not None,
        "ukraine": lambda: bool(nations(game).ukraine),
        "conquest": lambda: False,
        "india": lambda: bool(nations(game).india),
        "ideology": lambda: (
            POOLS_DUE.of(game).get(power) != "removing" and any(code == power for code, _ in REMOVED.of(game))
        ),
    }
    return stands[wish.kind]()


def warm(game: Game, wish: Wish) -> Iterator[None]:
    """Work out in steps what takes long of a course: which hexes are isolated."""
    if wish.kind in ("vichy", "force") and not wish.historical:
        land.home(game, wish.power)
        yield None
        for owner in land.holders(game, wish.power):
            land.isolated_of(game, wish.power, owner)
            yield None
        routes.routes(game.atlas)
        yield None
        for code in groups.by_territory(game.atlas):
            groups.held(game, wish.power, code)
            yield None


# --- all of them --------------------------------------------------------------------------------------------


def state_of(game: Game, wish: Wish) -> State:
    """How far a course is."""
    if is_done(game, wish):
        return "done"
    return "possible" if all(each.met for each in conditions(game, wish)) else "not"


def courses(game: Game) -> Iterator[Course]:
    """Every course of every power or country that may be asked about."""
    for kind in KINDS:
        for power in subjects(game, kind):
            if kind == "force":
                for by in forcers(game, power):
                    yield Course(kind, power, by, state_of(game, usual(game, kind, power, by)))
            else:
                yield Course(kind, power, "", state_of(game, usual(game, kind, power)))


ASKED: tuple[Kind, ...] = ("vichy", "force", "ukraine")
"""Courses that the to-do list names at the go of the power that may take them."""


def tasks(game: Game) -> Iterator[Task]:
    """Surrenders and foundings that are possible at a power's go, and forces that are to be divided."""
    actor = next_go(game) if game.clock.phase == AFFAIRS_PHASE else ""
    for kind in ASKED if actor else ():
        for power in subjects(game, kind):
            by = actor if kind == "force" else ""
            if (by or power) != actor or (by and not game.at_war(by, power)):
                continue
            if kind == "vichy" and not is_pressed(game, power):
                continue
            if state_of(game, usual(game, kind, power, by)) == "possible":
                yield _task(kind, power, by)
    for country in subjects(game, "civil"):
        if state_of(game, civil.usual(game, country)) == "possible":
            yield _task("civil", country, "")


def _task(kind: Kind, power: str, by: str) -> Task:
    text = message(f"politics.course.task.{kind}", power=power, by=by)
    id = f"politics.nations.{kind}.{power}"
    who = by or ("" if kind == "civil" else power)
    return Task(f"{id}.{by}" if by else id, text, state="info", power=who)


def is_pressed(game: Game, power: str) -> bool:
    """True for a power of whose home nation an enemy holds something: surrender is worth a thought."""
    holders = {game.controller(node) for node in land.home(game, power)}
    return any(game.at_war(holder, power) for holder in holders)


def course_of_task(id: str) -> tuple[Kind, str, str] | None:
    """The kind, the power and who forces it, of a task of nations; None for others."""
    parts = id.split(".")
    if len(parts) < 3 or parts[0] != "politics":
        return None
    if parts[1] == "nations" and parts[2] in KINDS and len(parts) in (4, 5):
        kind = next(each for each in KINDS if each == parts[2])
        return kind, parts[3], parts[4] if len(parts) == 5 else ""
    other: Mapping[str, tuple[Kind, str]] = {
        "influence": ("vichy", parts[2]),
        "conquest": ("conquest", parts[2]),
        "pool": ("ideology", parts[2]),
        "kiev": ("ukraine", "GE"),
        "ukraine": ("ukraine", "GE"),
        "china": ("china", "SU"),
        "india": ("india", "CW"),
        "side": ("civil", parts[2]),
    }
    found = other.get(parts[1])
    return (*found, "") if found is not None else None
