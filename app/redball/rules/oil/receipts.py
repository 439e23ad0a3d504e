"""Oil resources received this turn: which, by whom, where, and for what use (OIL-ACQ-01 to 06)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from redball.atlas import Atlas
from redball.game.orders import ReceiveOil
from redball.game.powers import power_infos
from redball.game.sequence import phases
from redball.game.state import Change, Game, HexState, put_mark
from redball.rules.base.steps import production_first
from redball.rules.oil.stock import BARREL
from redball.rules.oil.tracing import ground_of, reachable

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
    order = list(phases(production_first(game)))
    begun = order.index(game.clock.phase) >= order.index("production")
    return game.clock.turn if begun else game.clock.turn - 1


def _prefix(turn: int) -> str:
    return f"oil.received.{turn}."


def receipts(game: Game, power: str = "") -> tuple[Receipt, ...]:
    """What was received in the latest production phase, by one power or all, in the order of the keys."""
    prefix = _prefix(production_turn(game))
    found = []
    for mark in sorted(key for key in game.marks if key.startswith(prefix)):
        row = game.marks[mark]
        if isinstance(row, list) and power in ("", row[0]):
            found.append(Receipt(mark.removeprefix(prefix), row[0], game.atlas.find(row[1]), row[2]))
    return tuple(found)


def put_receipt(game: Game, receipt: Receipt) -> Change:
    """Record or correct a receipt."""
    row = [receipt.power, game.atlas.label(receipt.factory), receipt.use]
    return put_mark(_prefix(production_turn(game)) + receipt.key, row)


def drop_receipt(game: Game, receipt: Receipt) -> Change:
    """Take a receipt back."""
    return put_mark(_prefix(production_turn(game)) + receipt.key, None)


def keys_of(game: Game, source: int) -> tuple[str, ...]:
    """The keys of the oil resources of a hex that still stand: "A-2431-1", "A-2431-2"."""
    return tuple(f"{game.atlas.label(source)}-{n}" for n in range(1, oil_at(game, source) + 1))


def oil_at(game: Game, node: int) -> int:
    """Oil resources of a hex that are not destroyed."""
    return max(0, game.atlas.oil(node) - game.hexes.get(node, HexState()).oil_destroyed)


def factories_at(game: Game, node: int) -> int:
    """Factories of a hex that are not destroyed."""
    state = game.hexes.get(node, HexState())
    return max(0, game.atlas.factories(node) + state.factories_added - state.factories_destroyed)


def is_friendly(game: Game, power: str, node: int) -> bool:
    """True when the power or one that it co-operates with controls a hex."""
    return game.cooperate(power, game.power_over(node))


def fuel_from(receipt: Receipt, multiple: Fraction) -> Fraction:
    """Fuel that an oil gives by its use (OIL-ACQ-04, 05)."""
    return {"produce": PER_MULTIPLE * multiple, "convert": BARREL}.get(receipt.use, Fraction(0))


def producing(game: Game, power: str) -> int:
    """Production points that the power's oil gives (OIL-ACQ-03)."""
    return sum(r.use == "produce" for r in receipts(game, power))


# --- what could be received ---------------------------------------------------------------------------------


def proposals(game: Game, power: str) -> tuple[ReceiveOil, ...]:
    """Orders that receive each standing oil resource of a power, not received yet, at a factory it reaches
    over land.

    A factory at home is preferred, then one with room for another oil, then the nearest.
    """
    taken = {r.key for r in receipts(game)}
    wells, works = _printed(game.atlas)
    built = (node for node, state in game.hexes.items() if state.factories_added)
    factories = [n for n in dict.fromkeys((*works, *built)) if _can_receive(game, power, n)]
    used = Counter(r.factory for r in receipts(game))
    found: list[ReceiveOil] = []
    for source in (n for n in wells if game.power_over(n) == power):
        count = sum(key not in taken for key in keys_of(game, source))
        for factory, share in _shared(game, power, source, factories, count, used):
            label = game.atlas.label
            found.append(ReceiveOil(power, label(source), label(factory), share))
    return tuple(found)


@lru_cache(maxsize=4)
def _printed(atlas: Atlas) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hexes of a map with oil, and hexes with a factory, in order."""
    places = sorted(atlas.places_at)
    return tuple(n for n in places if atlas.oil(n)), tuple(n for n in places if atlas.factories(n))


def _can_receive(game: Game, power: str, node: int) -> bool:
    return factories_at(game, node) > 0 and is_friendly(game, power, node)


def _shared(
    game: Game, power: str, source: int, factories: list[int], count: int, used: Counter[int]
) -> list[tuple[int, int]]:
    """How many oils of a hex go to which factory, one by one to the best; ``used`` is kept up to date."""
    near = reachable(ground_of(game, power), source, factories, overseas=False) if count else []
    shares: Counter[int] = Counter()
    for _ in range(count if near else 0):
        best = min(near, key=lambda n: _preference(game, power, source, n, used))
        shares[best] += 1
        used[best] += 1
    return list(shares.items())


def _preference(
    game: Game, power: str, source: int, node: int, used: Counter[int]
) -> tuple[bool, bool, int, int]:
    abroad = not is_home(game, power, node)
    return abroad, used[node] >= factories_at(game, node), game.atlas.grid.distance(source, node), node


def is_home(game: Game, power: str, node: int) -> bool:
    """True when a hex is in one of the power's home countries."""
    return game.atlas.home_at(node) in power_infos()[power].homes
