"""Who owns a depot: by territory, in conquered hexes by who is there or nearest (OIL-STO-18 to 20)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.clauses import chosen
from redball.rules.freight import oil_at, oil_nodes
from redball.rules.oil.stock import fuel_power

Ground = Literal["territory", "stacked", "closest", "most_oil", "tied", "controller", "nobody"]
"""What decides about a depot."""

_CLAUSES: dict[Ground, str] = {
    "territory": "OIL-STO-18",
    "stacked": "OIL-STO-19",
    "closest": "OIL-STO-19",
    "most_oil": "OIL-STO-20",
    "tied": "OIL-AMB-38",
    "controller": "OIL-STO-19",
    "nobody": "OIL-STO-18",
}


class Holder(NamedTuple):
    """Who controls the depot of a hex, and why.

    ``power`` is empty where no power with a store of fuel does; ``unit`` the unit that decided; ``distance``
    its distance; ``tied`` the powers that are equal by the rule, the holder among them.
    """

    power: str
    ground: Ground
    unit: str = ""
    distance: int = 0
    tied: tuple[str, ...] = ()

    @property
    def clause(self) -> str:
        """The clause that decided."""
        return _CLAUSES[self.ground]


def is_conquered(game: Game, node: int) -> bool:
    """True for a hex of a conquered country, and for one that is controlled by another than on the map."""
    country = game.countries.get(game.atlas.home_at(node))
    printed = game.principal(game.atlas.controller_at(node))
    return bool(country and country.conquered) or game.power_over(node) != printed


def holder_of(game: Game, node: int) -> Holder:
    """Who controls a depot in a hex, or would if there were one."""
    lord = fuel_power(game, game.power_over(node))
    if lord not in game.powers:
        return Holder("", "nobody")
    if not is_conquered(game, node):
        return Holder(lord, "territory")
    units = _by_distance(game, node, lord)
    if not units:
        return Holder(lord, "controller")
    distance, _ = units[0]
    near = [unit for far, unit in units if far == distance]
    powers = tuple(sorted({fuel_power(game, unit.power) for unit in near}))
    ground: Ground = "closest" if distance else "stacked"
    most = powers
    if len(powers) > 1:
        most = _with_most_oil(game, powers)
        ground = "most_oil" if len(most) == 1 else "tied"
    power = _of_tied(game, node, most, lord)
    unit = next(u.id for u in near if fuel_power(game, u.power) == power)
    return Holder(power, ground, unit, distance, most if len(most) > 1 else ())


def _by_distance(game: Game, node: int, lord: str) -> list[tuple[int, Unit]]:
    """The units on the map of the side that controls a hex with how far from it they are, the nearest
    first.
    """
    lords = game.powers[lord].side
    side = {
        code
        for code, power in game.powers.items()
        if code == lord or (power.side == lords and not game.is_neutral(code) and not game.at_war(code, lord))
    }
    ours = {code for code in {u.power for u in game.units.values()} if game.principal(code) in side}
    found = [
        (game.atlas.grid.distance(node, unit.hex), unit)
        for stack in game.stacks
        for unit in stack
        if unit.power in ours and not unit.is_installation
    ]
    return sorted(found, key=lambda row: row[0])


def _with_most_oil(game: Game, powers: Collection[str]) -> tuple[str, ...]:
    """Those of some powers that control most oil resources that stand (OIL-STO-20)."""
    oil = {power: 0 for power in powers}
    for node in oil_nodes(game):
        standing = oil_at(game, node)
        lord = fuel_power(game, game.power_over(node))
        if lord in oil:
            oil[lord] += standing
    most = max(oil.values())
    return tuple(sorted(power for power, count in oil.items() if count == most))


def _of_tied(game: Game, node: int, tied: tuple[str, ...], lord: str) -> str:
    """One of the powers that tie: the present owner of the depot until players decide otherwise, or the
    controller of the hex (OIL-AMB-38).
    """
    depot = game.depots.get(node)
    by_captor = chosen(game.options, "oil.depot_tie") == "captor"
    preferred = [lord] if by_captor else [*([depot.owner] if depot else []), lord]
    return next((power for power in preferred if power in tied), tied[0])


def tied_depots(game: Game) -> Iterator[tuple[int, Holder]]:
    """Depots whose owner the players must agree on (OIL-AMB-38)."""
    if chosen(game.options, "oil.depot_tie") != "ask":
        return
    for node in game.depots:
        holder = holder_of(game, node)
        if holder.tied:
            yield node, holder
