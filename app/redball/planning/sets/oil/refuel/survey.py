"""What a power could turn up in final reorganization, and on what terms each unit could be fuelled."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.clauses import chosen
from redball.rules.oil.consents import FREE, consent_of
from redball.rules.oil.costs import activation_cost, unit_fuel_cost
from redball.rules.oil.draws import Draw, drawn
from redball.rules.oil.fuel_paths import FuelPath, FuelPaths
from redball.rules.oil.fuelling import draw_along, terms_of
from redball.rules.oil.ledger import NOTHING, PHASE, Ledger
from redball.rules.oil.orders import Refuel
from redball.rules.oil.refuel import is_fuelled, needs_points
from redball.rules.oil.sea import is_due, payable, sea_first
from redball.rules.oil.stock import fuel_power

Kind = Literal["whole", "pocket", "friend", "free", "own", "sea"]
"""How a tap gives fuel: one's own depot abroad whose barrels are opened whole; barrels that are cut off; a
friend's stock; free fuel; one's own stock; one's own stock to a unit at sea.
"""

TapKey = tuple[str, str, int, bool]
"""Owner, zone, depot (-1 where any will do) and whether a fifth is lost."""


class Tap(msgspec.Struct, frozen=True):
    """Fuel on one set of terms.

    ``node`` is a hex to trace to (-1 at sea), ``consented``: the owner has agreed if it must; ``where`` and
    ``most`` are the consent's; ``waits_for`` is a power that must pay for the sea before anybody draws here.
    """

    key: TapKey
    kind: Kind
    user: str
    owner: str
    node: int
    lossy: bool
    consented: bool = True
    where: str = ""
    most: Fraction | None = None
    waits_for: str = ""

    @property
    def usable(self) -> bool:
        """True when at most fuel is missing here."""
        return self.consented and not self.waits_for


class Row(msgspec.Struct, frozen=True):
    """A unit that could be turned up (``cost``, None when it is up or waits for points only) or freed of an
    activation (``removal``, None when it has none); and its way for each tap that it reaches, best first.
    """

    unit: Unit
    cost: Fraction | None
    removal: Fraction | None
    ways: Mapping[TapKey, FuelPath]

    def fuel(self, activation: bool) -> Fraction:
        """Fuel for turning up what is down, with an activation or without."""
        up = self.cost if self.cost is not None else NOTHING
        return up + self.removal if activation and self.removal is not None else up


class Survey(msgspec.Struct, frozen=True):
    """All rows of one power and the taps they reach, in a position.

    ``sea`` is what is still to be paid for the sea before anything else; ``ledger`` stands as it will then.
    """

    game: Game
    power: str
    ledger: Ledger
    sea: int
    rows: Mapping[str, Row]
    taps: Mapping[TapKey, Tap]

    def groups(self) -> Mapping[tuple[TapKey, ...], tuple[Row, ...]]:
        """Units by the taps that they reach: what a screen shows together."""
        found: dict[tuple[TapKey, ...], list[Row]] = {}
        for row in self.rows.values():
            found.setdefault(tuple(row.ways), []).append(row)
        return {keys: tuple(rows) for keys, rows in found.items()}


def survey(game: Game, power: str) -> Survey:
    """What the power whose fuel is used could do in this final reorganization."""
    ledger, sea = _after_the_sea(game, power)
    ways = FuelPaths(game)
    taps: dict[TapKey, Tap] = {}
    rows = {}
    for unit in game.units.values():
        if fuel_power(game, unit.power) != power or (unit.hex < 0 and unit.sea < 0):
            continue
        cost, removal = _cost(game, unit), _removal(unit)
        if cost is None and removal is None:
            continue
        rows[unit.id] = Row(unit, cost, removal, _ways(ledger, ways, unit, power, taps, sea))
    return Survey(game, power, ledger, sea, rows, taps)


def _after_the_sea(game: Game, power: str) -> tuple[Ledger, int]:
    """The ledger when the power has paid for what stays at sea, and what that is (OIL-AMB-14)."""
    ledger = Ledger.of(game)
    if power not in game.powers or not chosen(game.options, "oil.sea_maintenance_first"):
        return ledger, 0
    if game.clock.phase != PHASE or not is_due(game, power):
        return ledger, 0
    amount = payable(game, power)
    return drawn(ledger, Draw(power, power, Fraction(amount), cause="sea"))[0], amount


def _cost(game: Game, unit: Unit) -> Fraction | None:
    if unit.organized or unit.shattered or (needs_points(game) and is_fuelled(game, unit)):
        return None
    return unit_fuel_cost(unit, game.options).fuel


def _removal(unit: Unit) -> Fraction | None:
    waits = not unit.organized and unit.shattered
    return activation_cost(unit).fuel if unit.activated and not waits else None


def _ways(
    ledger: Ledger, ways: FuelPaths, unit: Unit, power: str, taps: dict[TapKey, Tap], sea: int
) -> dict[TapKey, FuelPath]:
    found: dict[TapKey, FuelPath] = {}
    for way in ways.of(unit):
        key = terms_of(ledger, way, power)
        if key not in taps:
            taps[key] = _tap(ledger, unit, power, way, key, sea)
        found.setdefault(key, way)
    return found


def _tap(ledger: Ledger, unit: Unit, power: str, way: FuelPath, key: TapKey, sea: int) -> Tap:
    game, target = ledger.game, way.target
    draw = draw_along(game, unit, power, way, Fraction(0), Refuel(unit.id), ())
    node = target.node if target is not None else -1
    kind = _kind(ledger, power, way, key)
    consented = True
    if kind == "free":
        gives = "US" in game.powers and not game.is_neutral("US")
        consented = gives and consent_of(game, "US", power, FREE) is not None
    elif draw.owner != power:
        consented = bool(draw.where)
    owing = sea_first(game, power, power if kind == "free" else draw.owner)
    waits_for = next((code for code in owing if code != power or not sea), "")
    return Tap(key, kind, draw.user, draw.owner, node, key[3], consented, draw.where, draw.most, waits_for)


def _kind(ledger: Ledger, power: str, way: FuelPath, key: TapKey) -> Kind:
    target = way.target
    if way.free:
        return "free"
    if target is None:
        return "sea"
    if target.depot and ledger.zones(target.owner).is_cut_off(target.node):
        return "pocket"
    always = chosen(ledger.game.options, "oil.own_depot_abroad") == "always_expend"
    own = target.owner == power
    foreign = chosen(ledger.game.options, "oil.ccp_home") == "foreign"
    if own and key[3] and always and not (foreign and power == "SU"):
        return "whole"
    return "own" if own else "friend"
