"""Strategic bombardment of factories and of what is saved there (GAS-BOM-01 to 04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import msgspec

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.tables import Table
from redball.rules.base.board import land_hex
from redball.rules.base.fields import check_range
from redball.rules.case import Case, hex_name
from redball.rules.freight import factories_at_work
from redball.rules.gas.factories import bombed_at, works_of
from redball.rules.gas.options import reads
from redball.rules.gas.orders import BombFactories
from redball.rules.gas.owners import is_home, major_of
from redball.rules.gas.stock import account, put_gas, put_points
from redball.rules.gas.tables import BOMBED, POINTS, STOCK, Bombed, Held
from redball.rules.ruleset import Dice
from redball.wording import Message, message

PHASE = "strategic_bombardment"


class Target(msgspec.Struct, frozen=True):
    """What bombs find in a hex, in the order in which it is lost: production points that are left, gas, saved
    build points; ``immune`` are oil production points abroad (GAS-BOM-01).
    """

    node: int
    owner: str
    regular: int
    oil: int
    immune: int
    gas: int
    points: int

    @property
    def total(self) -> int:
        """The most that can be lost."""
        return self.regular + self.oil + self.gas + self.points


def target_at(game: Game, node: int) -> Target:
    """What a bombardment of a hex can destroy."""
    owner = major_of(game, game.power_over(node))
    regular, oil = _points_left(game, owner, node)
    immune = 0 if owner and is_home(game, owner, node) else oil
    # Oil points abroad can't be hit; by option they still have to be gone before what lies behind them.
    shielded = bool(immune) and bool(reads(game, "immune_shields"))
    gas, points = (
        0 if shielded else sum(table.of(game)[node, code] for code in _exposed(game, table, node))
        for table in (STOCK, POINTS)
    )
    return Target(node, owner, regular, oil - immune, immune, gas, points)


def targets(game: Game, power: str) -> Mapping[int, Target]:
    """What a power's bombers may attack: hexes of its enemies where something can be destroyed."""
    printed = (node for node in game.atlas.places_at if game.atlas.factories(node))
    saved = (node for table in (STOCK, POINTS) for node, _ in table.of(game))
    nodes = sorted({*printed, *game.hexes, *saved})
    found = {node: target_at(game, node) for node in nodes if game.at_war(power, game.power_over(node))}
    return {node: target for node, target in found.items() if target.total}


def _points_left(game: Game, owner: str, node: int) -> tuple[int, int]:
    """Production points of a hex, regular and oil, that bombs haven't taken: by its plan; without one, one
    regular point a factory; by option what its factories could make (GAS-AMB-33).
    """
    number = factories_at_work(game, node)
    if not number:
        return 0, 0
    gone = bombed_at(game, node)
    works = works_of(game, owner).get(node) if owner else None
    if reads(game, "bombed_pp") == "capacity":
        oil = number if works is not None and works.gas_allowed else 0
        return max(0, number - gone.regular), max(0, oil - gone.oil)
    if works is None or not (works.other or works.oil):
        return max(0, number - gone.total), 0
    return works.regular_left, works.oil_left


def _exposed(game: Game, table: Table[Held, int], node: int) -> list[str]:
    """Whose goods in a hex bombs can take; by option none of those who have production points left elsewhere
    (GAS-AMB-26).
    """
    owners = sorted(code for at, code in table.of(game) if at == node)
    if reads(game, "bomb_order_scope") == "hex":
        return owners
    return [code for code in owners if not _others_left(game, code, node)]


def _others_left(game: Game, owner: str, node: int) -> bool:
    """True while a power has production points elsewhere that bombs could take."""
    for other in works_of(game, owner):
        regular, oil = _points_left(game, owner, other)
        if other != node and (regular or (oil and is_home(game, owner, other))):
            return True
    return False


# --- the order ----------------------------------------------------------------------------------------------


def bomb_factories(game: Game, order: BombFactories, _dice: Dice) -> Ruling:
    """The losses of a strategic bombardment, taken in the order of the rule; what finds nothing is void."""
    case = Case(game)
    power, node = case.power(order.power), land_hex(case, order.hex)
    if game.clock.phase != PHASE:
        said = message("gas.not_bombardment", phase=f"sequence.phase.{game.clock.phase}")
        case.object(said, "GAS-BOM-03")
    check_range(case, "losses", order.losses, "GAS-BOM-03", least=1)
    if power is None or node is None:
        return case.denied(order)
    if game.clock.side and power.side != game.clock.side:
        case.object(message("gas.not_its_bombardment", power=power.code), "GAS-BOM-03")
    lord = game.power_over(node)
    if not game.at_war(power.code, lord):
        code = "gas.own_hex" if lord == power.code else "gas.not_enemys"
        said = message(code, hex=hex_name(game, node), power=power.code, holder=lord)
        case.object(said, "GAS-BOM-03", hexes=(node,))
    target = target_at(game, node)
    if not case.objections and not target.total:
        code = "gas.only_immune" if target.immune else "gas.nothing_to_bomb"
        clause = "GAS-BOM-01" if target.immune else "GAS-BOM-03"
        case.object(message(code, hex=hex_name(game, node)), clause, hexes=(node,))
    if case.objections:
        return case.denied(order)
    lost = losses(target, order.losses)
    text = message(
        "gas.bombed",
        power=power.code,
        hex=hex_name(game, node),
        **{name: getattr(lost, name) for name in ("regular", "oil", "gas", "points")},
    )
    clauses = ("GAS-BOM-02", "GAS-BOM-03", "GAS-BOM-04", *(("GAS-BOM-01",) if target.immune else ()))
    return allowed(
        text, *_changes(game, target, lost), clauses=clauses, notes=tuple(_notes(game, target, order.losses))
    )


def losses(target: Target, count: int) -> Target:
    """What losses take: regular production points, then oil ones, then gas, then saved build points."""
    taken = {}
    for name in ("regular", "oil", "gas", "points"):
        taken[name] = min(count, getattr(target, name))
        count -= taken[name]
    return Target(target.node, target.owner, immune=0, **taken)


def _changes(game: Game, target: Target, lost: Target) -> Iterator[Change]:
    if lost.regular or lost.oil:
        before = bombed_at(game, target.node)
        after = Bombed(before.regular + lost.regular, before.oil + lost.oil, before.bound)
        bound = before.bound + _planned_losses(game, target, after)
        yield BOMBED.put((game.clock.turn, target.node), msgspec.structs.replace(after, bound=bound))
    for name, left in (("gas", lost.gas), ("points", lost.points)):
        table, put = (STOCK, put_gas) if name == "gas" else (POINTS, put_points)
        for code in _exposed(game, table, target.node):
            here = min(left, table.of(game)[target.node, code])
            left -= here
            if here:
                yield put(game, code, target.node, -here)
                if name == "gas":
                    yield account(game, code, {"bombed": -here})


def _planned_losses(game: Game, target: Target, bombed: Bombed) -> int:
    """How many planned points are gone with what bombs have taken in all; each was to be made of a
    resource.
    """
    works = works_of(game, target.owner).get(target.node) if target.owner else None
    if works is None:
        return 0
    after = replace(works, bombed=bombed)
    return works.regular_left + works.oil_left - after.regular_left - after.oil_left


def _notes(game: Game, target: Target, count: int) -> Iterator[Message]:
    where = hex_name(game, target.node)
    if target.immune:
        yield message("gas.immune", hex=where, count=target.immune)
    if count > target.total:
        yield message("gas.void_losses", hex=where, count=count - target.total)
