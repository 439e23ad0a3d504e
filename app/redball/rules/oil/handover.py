"""Barrels that change hands: captured by a unit that enters, or passed on with the hex (OIL-ACQ-15 to 17)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from redball.game.orders import Order
from redball.game.state import Change, Depot, Game, put_depot, put_power
from redball.rules.case import hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.bombing import debt_of, debt_paid
from redball.rules.oil.ownership import Holder, holder_of, is_conquered
from redball.rules.oil.stock import BARREL, Cause, account, filled, fuel_power, take_barrels
from redball.rules.ruleset import Consequence, Dice
from redball.wording import Message, message


@dataclass(slots=True)
class _Run:
    """What follows, collected step by step; ``game`` is the position with all of it so far."""

    game: Game
    dice: Dice
    changes: list[Change] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)
    needed: int = 0

    def add(self, *changes: Change, notes: Collection[Message] = (), clauses: Collection[str] = ()) -> None:
        self.game = self.game.changed(changes)
        self.changes.extend(changes)
        self.notes.extend(notes)
        self.clauses.extend(clauses)

    def roll(self, count: int) -> int | None:
        """The sum of the next dice; None while they are missing."""
        faces = self.dice[self.needed : self.needed + count]
        self.needed += count
        return sum(faces) if len(faces) == count else None


def following(game: Game, _order: Order, changes: tuple[Change, ...], dice: Dice) -> Consequence | None:
    """The effect of an order's changes on depots: captures by units that enter, and depots that pass to
    another owner.

    Owners are determined again only where the order changes what decides about them, so that an owner set by
    hand stays.
    """
    moved = _moved(game, changes)
    control = any(_of_control(game, change) for change in changes)
    hands = control or (bool(moved) and _near_depots(game, changes))
    owing = [change.key for change in changes if change.table == "powers" and debt_of(game, change.key)]
    if not (hands or owing):
        return None
    run = _Run(game.changed(changes), dice)
    if hands:
        for node, power in _entered(game, run.game, moved).items():
            _capture(run, node, power)
        for node in tuple(run.game.depots):
            _pass_on(game, run, node)
    for power in owing:
        _settle(run, power)
    if not run.changes:
        return None
    return Consequence(
        tuple(run.changes), tuple(dict.fromkeys(run.clauses)), tuple(run.notes), dice=run.needed
    )


def _settle(run: _Run, power: str) -> None:
    """New fuel pays the debt that bombs left (OIL-AMB-26)."""
    changes, paid = debt_paid(run.game, power)
    if paid:
        said = message("oil.debt_paid", power=power, fuel=paid)
        run.add(*changes, notes=[said], clauses=["OIL-AMB-26"])


def _moved(game: Game, changes: Collection[Change]) -> list[str]:
    """Units that changes put into another place or into other hands, add or take away."""

    def differs(change: Change) -> bool:
        old, new = game.units.get(change.key), change.value
        return old is None or new is None or (old.hex, old.power) != (new.hex, new.power)

    return [change.key for change in changes if change.table == "units" and differs(change)]


def _near_depots(game: Game, changes: Collection[Change]) -> bool:
    """True for changes by which a depot may pass on though nobody's control of a hex changes: units reach it,
    or it is in a conquered hex, where the nearest units decide; or it is new.
    """
    if any(change.table == "depots" for change in changes):
        return True
    reached = {change.value.hex for change in changes if change.table == "units" and change.value}
    return any(node in reached or is_conquered(game, node) for node in game.depots)


def _of_control(game: Game, change: Change) -> bool:
    """True for a change that may decide who controls hexes, or on whose side a power is."""
    if change.table == "powers":
        old, new = game.powers.get(change.key), change.value
        return old is None or new is None or (old.side, old.active) != (new.side, new.active)
    return change.table in ("control", "countries", "hexes", "wars")


# --- capture ------------------------------------------------------------------------------------------------


def _entered(before: Game, after: Game, moved: Collection[str]) -> Mapping[int, str]:
    """Depot hexes that an enemy's ground unit enters, with its power (OIL-ACQ-15)."""
    found: dict[int, str] = {}
    for id in moved:
        unit, old = after.units.get(id), before.units.get(id)
        if unit is None or not after.holds_ground(unit) or unit.hex not in after.depots:
            continue
        lords = (after.depots[unit.hex].owner, before.controller(unit.hex))
        enters = old is None or old.hex != unit.hex
        if enters and any(before.at_war(unit.power, lord) for lord in lords):
            found[unit.hex] = fuel_power(before, unit.power)
    return found


def _capture(run: _Run, node: int, power: str) -> None:
    """The barrels of a hex are destroyed; the captor adds the result of the dice to its track, as far as that
    has space (OIL-ACQ-16, 17).
    """
    depot = run.game.depots[node]
    where = {"power": power, "owner": depot.owner, "hex": hex_name(run.game, node)}
    run.add(
        *_lost(run.game, node, depot.owner, depot.barrels, "lost_captured"),
        notes=[message("oil.captured", count=depot.barrels, **where)],
        clauses=["OIL-ACQ-15", "OIL-ACQ-16"],
    )
    if power not in run.game.powers:
        run.notes.append(message("oil.captor_without_track", **where))
        return
    each = chosen(run.game.options, "oil.capture_die") == "per_barrel"
    count = depot.barrels if each else 1
    rolled = run.roll(count)
    if rolled is None:
        run.notes.append(message("oil.capture_roll", power=power, count=count))
        return
    gained = Fraction(rolled)
    after, lost = filled(run.game.powers[power], gained)
    entries: dict[Cause, Fraction] = {"captured": gained, "lost_overflow": -lost}
    said = [message("oil.capture_gain", power=power, fuel=gained, track=after.fuel)]
    if lost:
        said.append(message("oil.overflow_lost", power=power, lost=lost))
        run.clauses.append("OIL-ACQ-17")
    run.add(put_power(after), account(run.game, power, entries), notes=said)


def _lost(game: Game, node: int, owner: str, barrels: int, cause: Cause) -> Iterator[Change]:
    """Barrels of a depot gone without giving fuel, in the books of their owner."""
    yield take_barrels(game, node, barrels)
    if owner in game.powers:
        yield account(game, owner, {cause: -BARREL * barrels})


# --- passing on ---------------------------------------------------------------------------------------------


def _pass_on(before: Game, run: _Run, node: int) -> None:
    """A depot that the position now gives to another power (OIL-STO-18 to 20, OIL-AMB-43)."""
    old, new = holder_of(before, node), holder_of(run.game, node)
    depot = run.game.depots[node]
    if not new.power or new.power in (old.power, depot.owner):
        return
    changed_hands = before.power_over(node) != run.game.power_over(node)
    how = chosen(run.game.options, "oil.barrels_on_conquest") if changed_hands else "pass"
    if how == "capture":
        _capture(run, node, new.power)
        run.clauses.append("OIL-AMB-43")
    elif how == "lost":
        where = {"owner": depot.owner, "hex": hex_name(run.game, node)}
        run.add(
            *_lost(run.game, node, depot.owner, depot.barrels, "lost_captured"),
            notes=[message("oil.barrels_lost", count=depot.barrels, **where)],
            clauses=["OIL-AMB-43"],
        )
    else:
        _hand_over(run, node, depot, new)


def _hand_over(run: _Run, node: int, depot: Depot, holder: Holder) -> None:
    """The depot as it is, with another owner; in both books."""
    said = message(
        f"oil.depot_passes_{holder.ground}",
        hex=hex_name(run.game, node),
        power=holder.power,
        unit=run.game.units[holder.unit].name if holder.unit else "",
        distance=holder.distance,
    )
    fuel = BARREL * depot.barrels
    run.add(put_depot(node, Depot(depot.barrels, holder.power)), notes=[said], clauses=[holder.clause])
    run.add(account(run.game, holder.power, {"passed_on": fuel}))
    if depot.owner in run.game.powers:
        run.add(account(run.game, depot.owner, {"passed_on": -fuel}))
