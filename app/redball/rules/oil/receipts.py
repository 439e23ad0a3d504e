"""Oil resources received this turn: which, by whom, where, and for what use (OIL-ACQ-01 to 06)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Change, Game
from redball.rules import freight
from redball.rules.case import hex_name
from redball.rules.freight import factories_at as factories_at
from redball.rules.freight import factories_at_work
from redball.rules.freight import oil_at as oil_at
from redball.rules.oil.stock import BARREL
from redball.rules.oil.tables import RECEIVED, Received
from redball.rules.registry import sequence_of_play
from redball.wording import Message, message

PER_MULTIPLE = 5
"""Fuel of an oil that also produces, for each whole of the production multiple (OIL-ACQ-04)."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One oil resource received.  ``key`` names it in orders; ``use`` is empty until it is chosen."""

    key: str
    power: str
    factory: int
    use: str = ""


def production_turn(game: Game) -> int:
    """The turn whose production phase is the latest that has begun."""
    order = sequence_of_play(game)
    begun = order.index(game.clock.phase) >= order.index("production")
    return game.clock.turn if begun else game.clock.turn - 1


def receipts(game: Game, power: str = "") -> tuple[Receipt, ...]:
    """What was received in the latest production phase, by one power or all, in the order of the keys."""
    known = _read(game)
    return tuple(r for r in known if r.power == power) if power else known


@cached
def _read(game: Game) -> tuple[Receipt, ...]:
    now = production_turn(game)
    rows = sorted((key, row) for (turn, key), row in RECEIVED.of(game).items() if turn == now)
    return tuple(Receipt(key, row.power, row.factory, row.use) for key, row in rows)


def put_receipt(game: Game, receipt: Receipt) -> Change:
    """Record or correct a receipt."""
    row = Received(receipt.power, receipt.factory, receipt.use)
    return RECEIVED.put((production_turn(game), receipt.key), row)


def drop_receipt(game: Game, receipt: Receipt) -> Change:
    """Take a receipt back."""
    return RECEIVED.put((production_turn(game), receipt.key), None)


def keys_of(game: Game, source: int) -> tuple[str, ...]:
    """The keys of the oil resources of a hex that still stand: "A-2431-1", "A-2431-2"."""
    return tuple(f"{game.atlas.label(source)}-{n}" for n in range(1, oil_at(game, source) + 1))


def fault_of(game: Game, receipt: Receipt) -> tuple[Message, str] | None:
    """Why an oil that was received has no use now, and the clause; None when it counts."""
    node, owner = receipt.factory, game.power_over(receipt.factory)
    if not factories_at(game, node):
        return message("oil.factory_destroyed", hex=hex_name(game, node)), "OIL-ACQ-01"
    if not factories_at_work(game, node):
        return message("oil.factory_idle", hex=hex_name(game, node)), "OIL-ACQ-01"
    if not is_friendly(game, receipt.power, node):
        return message("oil.factory_not_friendly", hex=hex_name(game, node), power=owner), "OIL-ACQ-01"
    source = _source(game, receipt.key)
    if receipt.key not in keys_of(game, source):
        return message("oil.oil_destroyed", hex=hex_name(game, source)), "OIL-ACQ-02"
    return None


def counted(game: Game, power: str) -> tuple[Receipt, ...]:
    """What a power received and can still use: its factory works and the oil exists."""
    return tuple(r for r in receipts(game, power) if fault_of(game, r) is None)


def room_at(game: Game, node: int) -> int:
    """Factories of a hex that oil may use: those that work, without those that other resources go to on
    routes that were set (OIL-ACQ-03).
    """
    return max(0, factories_at_work(game, node) - others_at(game, node))


def others_at(game: Game, node: int) -> int:
    """Resources other than oil that go to a factory hex on routes that were set."""
    return sum(
        any(r.key == route.key and not r.oil for r in freight.resources_at(game, _source(game, route.key)))
        for route in freight.routes(game)
        if route.factory == node
    )


def _source(game: Game, key: str) -> int:
    """The hex of a resource by its key."""
    return game.atlas.find(key.rpartition("-")[0])


def is_friendly(game: Game, power: str, node: int) -> bool:
    """True when the power or one that it co-operates with controls a hex."""
    return game.cooperate(power, game.power_over(node))


def _in_quarters(fuel: Fraction) -> Fraction:
    """Fuel in quarters, which it keeps: at a multiple of a third what is beyond is lost."""
    return Fraction(fuel * 4 // 1, 4)


def fuel_from(receipt: Receipt, multiple: Fraction) -> Fraction:
    """Fuel that an oil gives by its use (OIL-ACQ-04, 05)."""
    return {"produce": _in_quarters(PER_MULTIPLE * multiple), "convert": BARREL}.get(receipt.use, Fraction(0))


def is_home(game: Game, power: str, node: int) -> bool:
    """True when a hex is in one of the power's home countries."""
    return game.atlas.home_at(node) in power_infos()[power].homes
