"""The sea box of an area: who is in which section, and which convoy points are in section 0."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.powers import Side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit
from redball.rules.submarines.tables import FACTS, ZERO, Facts

SUBMARINES = frozenset({"SUB", "MILCH"})
SURFACE_COMBAT = frozenset({"BB", "CA", "CL", "CX"})
"""Surface combat ships (SCS)."""
SURFACE = SURFACE_COMBAT | {"CV", "ASW", "TRS", "AMPH", "LINER"}
"""Surface naval units."""
CARGO_SHIPS = frozenset({"TRS", "AMPH", "LINER"})


def in_convoy_section(unit: Unit) -> bool:
    """True in the Convoy Section of a sea box; on land and off the map there are no sections but 0."""
    return unit.section == CONVOY_SECTION


def facts_of(game: Game, unit: str) -> Facts:
    """What players know of a counter."""
    return FACTS.of(game).get(unit, Facts())


def side_of(game: Game, power: str) -> Side | None:
    """The side that a power or country fights on: that of its principal."""
    principal = game.powers.get(game.principal(power))
    return principal.side if principal is not None else None


def fights(game: Game, power: str, against: Side) -> bool:
    """True for a power or country at war with a major power of a side; who is at peace with all of them takes
    no part in a combat against that side.
    """
    return any(game.at_war(power, code) for code, other in game.powers.items() if other.side == against)


def units_in(game: Game, area: int, side: Side, section: int | None = None) -> Iterator[Unit]:
    """Units of a side in the box of a sea area, by option of one section only."""
    for unit in game.units_at_sea.get(area, ()):
        if side_of(game, unit.power) == side and section in (None, unit.section):
            yield unit


def convoys_of(game: Game, area: int, side: Side) -> dict[str, int]:
    """Convoy points of a side in a sea area, by power."""
    return {
        power: points
        for (sea, power), points in sorted(game.convoys.items())
        if sea == area and side_of(game, power) == side
    }


def convoys_in(game: Game, area: int, side: Side, section: int) -> dict[str, int]:
    """Convoy points of a side in section 0 or in the Convoy Section, by power; in other sections are none."""
    if section not in (0, CONVOY_SECTION):
        return {}
    zero = ZERO.of(game)
    found = {}
    for power, points in convoys_of(game, area, side).items():
        above = min(points, zero.get((area, power), 0))
        found[power] = above if section == 0 else points - above
    return {power: points for power, points in found.items() if points}
