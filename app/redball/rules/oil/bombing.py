"""Strategic bombing of oil resources and barrels (OIL-BOM)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, HexState, put_power
from redball.rules.base.board import land_hex
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.freight import factories_at, oil_at, oil_nodes
from redball.rules.oil.barrels import named_barrels
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import BombOil, RepairOil
from redball.rules.oil.stock import (
    BARREL,
    Cause,
    account,
    fuel_power,
    has_endless_fuel,
)
from redball.rules.oil.tables import DEBTS, PLACERS
from redball.rules.ruleset import Dice
from redball.wording import Message, message

PHASE = "strategic_bombardment"
MOST_HITS = 99

Target = Literal["resource", "barrel", "factory"]


def bomb_targets(game: Game, power: str) -> dict[int, tuple[Target, ...]]:
    """Hexes of a power's enemies with oil or barrels, and what may be named there (OIL-BOM-01, 02)."""
    found: dict[int, tuple[Target, ...]] = {}
    for node in (*oil_nodes(game), *game.depots):
        kinds = _kinds(game, node)
        if kinds and any(game.at_war(power, lord) for lord in _lords(game, node)):
            found[node] = (*kinds, *(("factory",) if factories_at(game, node) else ()))
    return found


def _kinds(game: Game, node: int) -> tuple[Target, ...]:
    return (
        *(("resource",) if oil_at(game, node) else ()),
        *(("barrel",) if node in game.depots else ()),
    )


def _lords(game: Game, node: int) -> tuple[str, ...]:
    depot = game.depots.get(node)
    return (game.controller(node), *([depot.owner] if depot else []))


# --- who loses ----------------------------------------------------------------------------------------------


def owner_of_target(game: Game, node: int, target: Target) -> str:
    """The power whose fuel is hit: who controls the barrel, or by option who placed it (OIL-AMB-35)."""
    depot = game.depots.get(node)
    if target != "barrel" or depot is None:
        return fuel_power(game, game.power_over(node))
    if chosen(game.options, "oil.bomb_owner") == "placer":
        return PLACERS.of(game).get(node, depot.owner)
    return depot.owner


class _Damage:
    """The effect of bombs, step by step, on a working copy of the stocks; and its sentences."""

    def __init__(self, game: Game, node: int, named: Collection[int]) -> None:
        self.game, self.node, self.named = game, node, named
        self.ledger = Ledger.of(game)
        self.notes: list[Message] = []
        self.clauses: list[str] = []
        self.oil = 0
        self.debts: dict[str, Fraction] = {}

    def track(self, owner: str) -> Fraction:
        """What an owner's track shows."""
        return self.ledger.track.get(owner, Fraction(0))

    def _book(self, power: str, cause: Cause, fuel: Fraction) -> None:
        if power in self.game.powers:
            self.ledger.book(power, cause, fuel)

    # --- destroyed ------------------------------------------------------------------------------------------

    def destroy(self, target: Target) -> None:
        """One oil resource or barrel more is gone (OIL-BOM-04)."""
        where = hex_name(self.game, self.node)
        if target == "resource":
            self.oil += 1
            self.notes.append(message("oil.resource_destroyed", hex=where))
        elif self.ledger.barrels.get(self.node):
            self.ledger.expend(self.node)
            self._book(self.game.depots[self.node].owner, "lost_bombed", -BARREL)
            self.notes.append(message("oil.barrel_destroyed", hex=where))
        else:
            self.notes.append(message("oil.no_barrel_left", hex=where))
        self.clauses.append("OIL-BOM-04")

    # --- hits -----------------------------------------------------------------------------------------------

    def hit(self, hits: int, target: Target, owner: str) -> None:
        """Fuel off the owner's track; barrels are eliminated for it, the target's own first, then the nearest
        (OIL-BOM-03, 05, 06).
        """
        if owner not in self.game.powers:
            return
        self.clauses.append("OIL-BOM-03")
        before, lost = self.ledger.expended.copy(), Fraction(hits)
        endless = has_endless_fuel(self.game, owner)
        missing = self.ledger.pay(owner, lost, self._nearest(target, owner), endless)
        for node, count in (self.ledger.expended - before).items():
            for _ in range(count):
                self._converted(node, owner)
        self._book(owner, "bombed", missing - lost)
        if missing:
            self._unpaid(missing, owner)

    def _nearest(self, target: Target, owner: str) -> Iterator[int]:
        """The owner's barrels one by one: the target's, whoever controls it, then always the nearest one."""
        left, distance = self.ledger.barrels, self.game.atlas.grid.distance
        while True:
            depots = set(self.ledger.paying(owner))
            if target == "barrel" and left.get(self.node):
                depots.add(self.node)
            if not depots:
                return
            yield min(depots, key=lambda n: (distance(self.node, n), n not in self.named, -left[n], n))

    def _converted(self, node: int, owner: str) -> None:
        lord = self.game.depots[node].owner
        if lord != owner:  # another power's barrel by option: its books lose what these books gain
            self._book(lord, "passed_on", -BARREL)
            self._book(owner, "passed_on", BARREL)
        code = "oil.target_converted" if node == self.node else "oil.nearest_converted"
        self.notes.append(message(code, hex=hex_name(self.game, node)))
        self.clauses += ["OIL-BOM-05"] if node == self.node else ["OIL-BOM-05", "OIL-BOM-06"]

    def _unpaid(self, missing: Fraction, owner: str) -> None:
        """No barrel is left: the track ends at nothing, or a debt remains (OIL-AMB-26)."""
        self.clauses.append("OIL-AMB-26")
        if chosen(self.game.options, "oil.bomb_floor") == "debt":
            self.debts[owner] = self.debts.get(owner, Fraction(0)) + missing
            self.notes.append(message("oil.bomb_debt", power=owner, fuel=missing))
        else:
            self.notes.append(message("oil.bomb_floor", power=owner, fuel=missing))

    # --- the sum --------------------------------------------------------------------------------------------

    def changes(self) -> Iterator[Change]:
        """All of it as changes of the position."""
        game = self.game
        yield from self.ledger.changes()
        if self.oil:
            state = game.hexes.get(self.node, HexState())
            after = msgspec.structs.replace(state, oil_destroyed=state.oil_destroyed + self.oil)
            yield Change("hexes", self.node, after)
        for owner, debt in self.debts.items():
            yield put_debt(owner, debt_of(game, owner) + debt)


# --- judging ------------------------------------------------------------------------------------------------


def bomb_oil(game: Game, order: BombOil, _dice: Dice) -> Ruling:
    """The losses of one bombardment on the fuel of a hex."""
    case = Case(game)
    power, node = case.power(order.power), land_hex(case, order.hex)
    if game.clock.phase != PHASE:
        case.object(message("oil.not_bombardment"), "OIL-BOM-01")
    for hits in dict.fromkeys((order.hits, order.other_hits)):
        if not 0 <= hits <= MOST_HITS:
            case.object(message("oil.hits_out_of_range", found=str(hits)[:12], most=MOST_HITS), "OIL-BOM-03")
    if not (order.hits or order.other_hits or order.destroyed):
        case.object(message("oil.no_losses"), "OIL-BOM-03")
    if power is None or node is None:
        return case.denied(order)
    if game.clock.side and power.side != game.clock.side:
        case.object(message("oil.not_its_bombardment", power=power.code), "OIL-BOM-01")
    _check_target(case, order, node, power.code)
    if case.objections:
        return case.denied(order)
    where = hex_name(game, node)
    if order.target == "factory":
        text = message("oil.bombed_factory", power=power.code, hex=where, hits=order.hits)
        return allowed(text, *_factory(game, order, node), clauses=("OIL-BOM-02",))
    owner = owner_of_target(game, node, order.target)
    named = named_barrels(case, owner, order.barrels)
    if case.objections:
        return case.denied(order)
    done = _damage(game, order, node, owner, named)
    text = message(
        f"oil.bombed_{order.target}",
        power=power.code,
        hex=where,
        hits=order.hits,
        owner=owner,
        track=done.track(owner),
    )
    both = ("OIL-AMB-50",) if order.other_hits else ()
    clauses = tuple(dict.fromkeys(("OIL-BOM-01", "OIL-BOM-02", *both, *done.clauses)))
    return allowed(text, *done.changes(), clauses=clauses, notes=tuple(done.notes))


def _check_target(case: Case, order: BombOil, node: int, power: str) -> None:
    game, where = case.game, hex_name(case.game, node)
    kinds = (*_kinds(game, node), *(("factory",) if factories_at(game, node) else ()))
    if order.target not in ("resource", "barrel", "factory"):
        case.object(message("oil.no_such_target", target=order.target), "OIL-BOM-02")
    elif order.target not in kinds:
        case.object(message(f"oil.no_{order.target}_there", hex=where), "OIL-BOM-01", hexes=(node,))
    if not any(game.at_war(power, lord) for lord in _lords(game, node)):
        reason = message("oil.bomb_not_at_war", power=power, hex=where, owner=game.power_over(node))
        case.object(reason, "OIL-BOM-01", hexes=(node,))
    if order.other_hits and chosen(game.options, "oil.bomb_targets") != "both":
        case.object(message("oil.one_kind_a_raid"), "OIL-BOM-02", "OIL-AMB-50")
    elif order.other_hits and not {"resource", "barrel"} <= {*kinds}:
        case.object(message("oil.no_other_oil_there", hex=where), "OIL-BOM-02", hexes=(node,))
    elif order.other_hits and order.target == "factory":
        case.object(message("oil.oil_or_factory"), "OIL-BOM-02")


def other_kind(target: Target) -> Target:
    """The other kind of oil that one raid may name together with a target (OIL-AMB-50)."""
    return "barrel" if target == "resource" else "resource"


def _damage(game: Game, order: BombOil, node: int, owner: str, named: Collection[int]) -> _Damage:
    """Hits and destruction in the order that this game plays (OIL-AMB-24)."""
    done = _Damage(game, node, named)
    first = chosen(game.options, "oil.bomb_order") == "destroyed_first"
    if order.destroyed and first:
        done.destroy(order.target)
    if order.hits:
        done.hit(order.hits, order.target, owner)
    if order.other_hits:
        kind = other_kind(order.target)
        other = owner_of_target(game, node, kind)
        done.hit(order.other_hits, kind, other)
        said = message(f"oil.also_{kind}", hits=order.other_hits, owner=other, track=done.track(other))
        done.notes.append(said)
    if order.destroyed and not first:
        done.destroy(order.target)
    return done


def _factory(game: Game, order: BombOil, node: int) -> Iterator[Change]:
    if order.destroyed:
        state = game.hexes.get(node, HexState())
        after = msgspec.structs.replace(state, factories_destroyed=state.factories_destroyed + 1)
        yield Change("hexes", node, after)


def repair_oil(game: Game, order: RepairOil, _dice: Dice) -> Ruling:
    """A destroyed oil resource restored, in games where that is possible (OIL-AMB-25)."""
    case = Case(game)
    node = land_hex(case, order.hex)
    if chosen(game.options, "oil.destroyed_resource") != "repairable":
        case.object(message("oil.destroyed_for_good"), "OIL-BOM-04", "OIL-AMB-25")
    if game.clock.phase != "production":
        case.object(message("oil.repaired_in_production"), "OIL-AMB-25")
    if node is None:
        return case.denied(order)
    state = game.hexes.get(node, HexState())
    if not state.oil_destroyed:
        case.object(message("oil.no_destroyed_oil", hex=hex_name(game, node)), "OIL-AMB-25", hexes=(node,))
    if case.objections:
        return case.denied(order)
    after = msgspec.structs.replace(state, oil_destroyed=state.oil_destroyed - 1)
    text = message("oil.oil_repaired", hex=hex_name(game, node))
    return allowed(
        text, Change("hexes", node, None if after == HexState() else after), clauses=("OIL-AMB-25",)
    )


# --- debts --------------------------------------------------------------------------------------------------


def debt_of(game: Game, power: str) -> Fraction:
    """Fuel that a power still owes for bombs that found nothing left (OIL-AMB-26)."""
    return DEBTS.of(game).get(power, Fraction(0))


def put_debt(power: str, fuel: Fraction) -> Change:
    """Set what a power owes."""
    return DEBTS.put(power, fuel or None)


def debt_paid(game: Game, power: str) -> tuple[Collection[Change], Fraction]:
    """A power's debt paid from its track as far as that suffices: changes and the amount."""
    store, debt = game.powers[power], debt_of(game, power)
    paid = min(store.fuel, debt)
    if not paid:
        return (), Fraction(0)
    after = msgspec.structs.replace(store, fuel=store.fuel - paid)
    changes = [put_power(after), account(game, power, {"bombed": -paid}), put_debt(power, debt - paid)]
    return changes, paid
