"""What becomes of stocks when a running game takes up saved gas, or gives it up (GAS-AMB-38).

An oil marker is a barrel under other rules and one gas under this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from redball.game.flaws import MOST_BARRELS
from redball.game.state import Change, Depot, Game, put_depot, put_power
from redball.rules.gas.options import reads
from redball.rules.gas.owners import is_home, major_of
from redball.rules.gas.stock import account, put_gas, room
from redball.rules.gas.tables import STOCK
from redball.rules.ruleset import Consequence
from redball.wording import Message, message

CLAUSE = "GAS-AMB-38"


def taking_up(game: Game) -> Consequence | None:
    """Barrels at home become one gas each, by option none; other barrels and loose fuel are lost."""
    now, notes = game, list[Message]()
    changes = list[Change]()
    gained, lost = Counter[str](), Counter[str]()
    for node, depot in game.depots.items():
        owner = major_of(game, depot.owner)
        kept = _kept(now, owner, node, depot)
        made = [put_depot(node, None)]
        if kept:
            made.append(put_gas(now, owner, node, kept))
        gained[owner] += kept
        lost[depot.owner] += depot.barrels - kept
        now, changes = now.changed(made), [*changes, *made]
    for code, power in game.powers.items():
        if gained[code]:
            changes.append(account(game, code, {"converted": gained[code]}))
        if power.fuel:
            changes.append(put_power(msgspec.structs.replace(power, fuel=Fraction(0))))
        if gained[code] or lost[code] or power.fuel:
            notes.append(
                message("gas.taken_up", power=code, gas=gained[code], lost=lost[code], fuel=power.fuel)
            )
    return Consequence(tuple(changes), (CLAUSE,), tuple(notes)) if changes else None


def _kept(game: Game, owner: str, node: int, depot: Depot) -> int:
    """Barrels of a depot that become gas: at home, where no stranger is, as many as a hex holds
    (GAS-AMB-12).
    """
    at_home = bool(owner) and is_home(game, owner, node) and game.cooperate(owner, game.power_over(node))
    if not at_home or reads(game, "start_stock") != "convert":
        return 0
    most = room(game, node)
    return depot.barrels if most is None else min(depot.barrels, most)


def giving_up(game: Game) -> Consequence | None:
    """Gas becomes barrels again where it lies, as many as a hex holds; by option it is lost."""
    changes = list(_barrels(game))
    if not changes:
        return None
    notes = []
    for code in game.powers:
        held = sum(count for (_, owner), count in STOCK.of(game).items() if owner == code)
        if held:
            kept = sum(
                change.value.barrels - (game.depots[change.key].barrels if change.key in game.depots else 0)
                for change in changes
                if change.table == "depots" and change.value.owner == code
            )
            notes.append(message("gas.given_up", power=code, gas=held, barrels=kept, lost=held - kept))
    return Consequence(tuple(changes), (CLAUSE,), tuple(notes))


def _barrels(game: Game) -> Iterator[Change]:
    depots = dict(game.depots)
    for (node, owner), count in STOCK.of(game).items():
        yield STOCK.put((node, owner), None)
        if owner in game.powers:
            yield account(game, owner, {"converted": -sum(_held(game, owner))})
        there = depots.get(node)
        if reads(game, "start_stock") != "convert" or (there is not None and there.owner != owner):
            continue
        before = there.barrels if there is not None else 0
        depots[node] = Depot(min(MOST_BARRELS, before + count), owner)
        if depots[node].barrels > before:
            yield put_depot(node, depots[node])


def _held(game: Game, power: str) -> Iterator[int]:
    return (count for (_, owner), count in STOCK.of(game).items() if owner == power)
