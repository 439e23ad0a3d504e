"""The historic bases, Cadiz and the Azores: where they are, how they stand, and how the countries stand that
they belong to (SUB-BASE-01).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.orders import ChangeMany, EditUnit, MoveUnit, Order
from redball.game.powers import Side
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.submarines.options import says_yes
from redball.rules.submarines.tables import BASES, Base, BaseName

SPAIN, PORTUGAL = "SPA", "POR"
CADIZ, AZORES = "Cadiz", "AZO"
ATTACKS = frozenset({"port_attack", "ground_strike", "strategic_bombardment"})
"""Phases in which aircraft that come to a hex attack it."""
PORT_ATTACK = "port_attack"


def are_played(game: Game) -> bool:
    """True unless the add-on is played that has rules of its own for both bases (SUB-BASE-01)."""
    return not says_yes(game, "chorus_of_nations")


def base_of(game: Game, name: BaseName) -> Base:
    """How a historic base stands."""
    return BASES.of(game).get(name, Base())


@cached
def hexes_of(atlas: Atlas) -> dict[BaseName, frozenset[int]]:
    """The hexes of each historic base: the port of Cadiz, and all of the Azores; none on a map without."""
    cadiz = atlas.named(CADIZ)
    azores = [n for n in atlas.places_at if atlas.territory_at(n).code == AZORES]
    return {"cadiz": frozenset({cadiz} - {-1}), "azores": frozenset(azores)}


def units_at(game: Game, name: BaseName) -> Iterator[Unit]:
    """All units in a historic base."""
    for node in sorted(hexes_of(game.atlas)[name]):
        yield from game.units_at.get(node, ())


# --- how a country stands -----------------------------------------------------------------------------------


class Stand(msgspec.Struct, frozen=True):
    """How a country stands: ``power`` is the major power that it is aligned to or was conquered by, ``side``
    the side on which it is, by that power or by its wars; none for a neutral.  ``fights`` is True for one at
    war, itself or through its power.
    """

    power: str
    side: Side | None
    fights: bool

    @property
    def neutral(self) -> bool:
        """True for a country that nobody stands behind and that is at war with nobody."""
        return not self.power and not self.fights


def stand_of(game: Game, country: str) -> Stand:
    """How a country stands now; one at war with the Axis is on the Allied side, whoever else fights it."""
    principal = game.principal(country)
    if principal in game.powers:
        return Stand(principal, game.powers[principal].side, not game.is_neutral(principal))
    foes = {power.side for code, power in game.powers.items() if game.at_war(country, code)}
    side: Side | None = "allied" if "axis" in foes else "axis" if foes else None
    return Stand("", side, bool(foes))


# --- what an order does -------------------------------------------------------------------------------------


def arrivals(game: Game, changes: tuple[Change, ...], hexes: frozenset[int]) -> Iterator[Unit]:
    """Units that changes bring into some hexes."""
    for change in changes:
        if change.table == "units" and change.value is not None and change.value.hex in hexes:
            before = game.units.get(change.key)
            if before is None or before.hex != change.value.hex:
                yield change.value


def is_by_hand(order: Order) -> bool:
    """True for corrections of counters by hand, which nothing stands against."""
    return isinstance(order, EditUnit)


def attackers(game: Game, order: Order, changes: tuple[Change, ...], hexes: frozenset[int]) -> Iterator[Unit]:
    """Units that attack some hexes by an order: aircraft that it brings there in a phase of attacks, and all
    that it sends on a port attack there, of whatever rule set the order is.
    """
    if isinstance(order, (MoveUnit, ChangeMany)):
        if game.clock.phase in ATTACKS:
            yield from (unit for unit in arrivals(game, changes, hexes) if unit.kind == "air")
    elif getattr(order, "act", "") == PORT_ATTACK and game.atlas.named(getattr(order, "hex", "")) in hexes:
        yield from (game.units[id] for id in getattr(order, "units", ()))
