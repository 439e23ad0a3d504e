"""Positions for the tests of nations."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from redball.game.state import Change, Game, put_unit
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import land
from redball.rules.politics.nations.tables import FORCES, VICHY, Vichy

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import TURN, game, standings, unit, world

__all__ = ["beaten", "control", "corps", "forces", "home", "options", "vichy", "wars"]


def options(**chosen: str) -> dict[str, str]:
    """Options ``pol.*`` by their names, a dot as two underscores."""
    return {f"pol.{name.replace('__', '.')}": value for name, value in chosen.items()}


def corps(id: str, at: str, power: str, country: str = "", type: str = "INF") -> Change:
    """A unit in a hex."""
    node = world().find(at)
    found = unit(id, type=type, power=power, country=country)
    return put_unit(replace(found, hex=node))


def wars(power: str, *others: str) -> list[tuple[str, str]]:
    """Wars of a power."""
    return [tuple(sorted((power, other))) for other in others]  # type: ignore[misc]


def home(power: str = "FR") -> tuple[int, ...]:
    """The hexes of a power's home nation."""
    return land.home(game(), power)


def control(by: str, nodes: Any) -> list[Change]:
    """Hexes that somebody controls."""
    return [Change("control", node, by) for node in nodes]


def forces(pool: str, year: int = 0, **kinds: int) -> list[Change]:
    """Units of a force pool."""
    return [FORCES.put((pool, kind, year), count) for kind, count in kinds.items()]


def north(of: str = "Vichy") -> list[int]:
    """French hexes north of a place."""
    grid = world().grid
    row = grid.colrow(world().find(of))[1]
    return [node for node in home() if grid.colrow(node)[1] < row]


def beaten(*goes: str, enemies: tuple[str, ...] = ("GE",), remembered: Any = (), **fields: Any) -> Game:
    """May 1940: Germany has the north of France, which is at war with it and others."""
    return affairs(
        *(goes or ("FR",)),
        year=1940,
        turn=2,
        wars=fields.pop("wars", wars("FR", *enemies)),
        remembered=[*control("GE", north()), *remembered],
        **fields,
    )


def vichy(
    *goes: str,
    row: Vichy | None = None,
    year: int = 1941,
    turn: int = 2,
    remembered: Any = (),
    places: Any = None,
    power: str = "FR",
    **fields: Any,
) -> Game:
    """Political affairs with a power that surrendered in May 1940."""
    found = row or Vichy(TURN[1940, 2], ("GE", "IT"), "GE")
    put = [VICHY.put(power, found), *standings(**(places or {})), *remembered]
    return affairs(*(goes or (power,)), year=year, turn=turn, remembered=put, **fields)


def surrender(to: str = "GE", **terms: Any) -> PlayOption:
    """A Vichy surrender of France."""
    return PlayOption("FR", "5", to, {"vichy": True, "cost": 0, **terms})
