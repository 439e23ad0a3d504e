"""Orders of production: planning factories, closing a power's production, saving gas and build points
(GAS-PRO).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations

import msgspec

from redball.derived import cached
from redball.game.powers import Power
from redball.game.quantities import LARGEST
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_power
from redball.rules import freight
from redball.rules.base.board import land_hex
from redball.rules.base.fields import check_range
from redball.rules.case import Case, hex_name
from redball.rules.deliveries import brought
from redball.rules.freight import Resource, factories_at, factories_of, is_oil
from redball.rules.gas.factories import (
    MOST_RESOURCES,
    Works,
    allotted,
    bombed_at,
    factory_nodes,
    source_of,
    usable,
    works_of,
)
from redball.rules.gas.options import reads
from redball.rules.gas.orders import AllotResources, ChooseOutput, Produce, SavePoints, SaveResources
from redball.rules.gas.output import Output, output_of, rounded, spread
from redball.rules.gas.owners import capital_of, is_home, is_store, major_of, shares_hex, stores
from redball.rules.gas.stock import account, cap, is_enemys, points_of, put_fresh, put_gas, put_points, room
from redball.rules.gas.tables import ALLOTTED, MADE, OUTPUT, Allotted, Goods, Made
from redball.rules.ruleset import Dice
from redball.wording import Message, message

PHASE = "production"


def has_produced(game: Game, power: str) -> bool:
    """True when a power has closed its production of this turn."""
    return (game.clock.turn, power) in MADE.of(game)


def _planner(case: Case, code: str) -> Power | None:
    """The power, if its plan may be changed: at any time until its production is closed."""
    power = case.power(code)
    if power is not None and has_produced(case.game, power.code):
        case.object(message("gas.produced_already", power=power.code), "GAS-PRO-01")
    return power


# --- planning -----------------------------------------------------------------------------------------------

_ALLOTTED = {
    (True, True): "gas.allotted",
    (True, False): "gas.allotted_oil",
    (False, True): "gas.allotted_other",
    (False, False): "gas.allotted_none",
}


def allot_resources(game: Game, order: AllotResources, _dice: Dice) -> Ruling:
    """Resources of a hex to the factories of another: oil and others, as many as are named and no more."""
    case = Case(game)
    power = _planner(case, order.power)
    source, factory = case.hex(order.source), case.hex(order.factory)
    for name, count in (("oil", order.oil), ("other", order.other)):
        check_range(case, name, count, "GAS-PRO-03")
    if power is None or source is None or factory is None or case.objections:
        return case.denied(order)
    _check_factory(case, power.code, factory)
    keys = _keys(case, power.code, source, factory, order)
    if case.objections:
        return case.denied(order)
    before = {
        k
        for k, node in allotted(game, power.code).items()
        if node == factory and source_of(game, k) == source
    }
    if before == set(keys):
        case.object(
            message("gas.allotted_so", source=hex_name(game, source), factory=hex_name(game, factory)),
            "GAS-PRO-03",
        )
    _check_room(case, power.code, factory, source, keys)
    changes = [ALLOTTED.put(key, None) for key in sorted(before - set(keys))]
    changes += [ALLOTTED.put(key, Allotted(power.code, factory)) for key in keys]
    _check_bombed(case, power.code, changes)
    if case.objections:
        return case.denied(order)
    text = message(
        _ALLOTTED[bool(order.oil), bool(order.other)],
        power=power.code,
        source=hex_name(game, source),
        factory=hex_name(game, factory),
        oil=order.oil,
        other=order.other,
    )
    far = any(not brought(game, power.code, source, factory, is_oil(key)) for key in keys)
    notes = (
        (message("gas.not_brought", source=hex_name(game, source), factory=hex_name(game, factory)),)
        if far
        else ()
    )
    return allowed(text, *changes, clauses=("GAS-PRO-01", "GAS-PRO-03"), notes=notes)


def _check_factory(case: Case, power: str, node: int) -> None:
    game, where = case.game, hex_name(case.game, node)
    if not factories_at(game, node):
        case.object(message("gas.no_factory", hex=where), "GAS-PRO-01", hexes=(node,))
    elif not factories_of(game, power, node):
        own = major_of(game, game.power_over(node)) == power
        code = "gas.factory_idle" if own else "gas.factory_of_other"
        said = message(code, hex=where, **({} if own else {"power": game.power_over(node)}))
        case.object(said, "GAS-PRO-01", hexes=(node,))


def _keys(case: Case, power: str, source: int, factory: int, order: AllotResources) -> list[str]:
    """The resources that go there: those that do already, then those that go nowhere, then others."""
    game = case.game
    here = {resource.key for resource in freight.resources_at(game, source)}
    free = [resource.key for resource in usable(game, power) if resource.key in here]
    known = allotted(game, power)
    free.sort(key=lambda key: (known.get(key) != factory, key in known))
    found = []
    for name, wanted, other in (("oil", order.oil, False), ("other", order.other, True)):
        fitting = [key for key in free if is_oil(key) is not other]
        if wanted > len(fitting):
            said = message(
                f"gas.too_few_{name}" if fitting else f"gas.no_{name}",
                hex=hex_name(game, source),
                count=wanted,
                left=len(fitting),
                power=power,
            )
            case.object(said, "GAS-PRO-01", hexes=(source,))
        found += fitting[:wanted]
    return found


def _check_room(case: Case, power: str, factory: int, source: int, keys: Sequence[str]) -> None:
    """Object to more than a hex's factories take: two resources each, of which one may be no oil (GAS-PRO-03,
    09).
    """
    game, number = case.game, factories_of(case.game, power, factory)
    others = {k: n for k, n in allotted(game, power).items() if n == factory and k not in keys}
    there = [*keys, *(k for k in others if source_of(game, k) != source)]
    no_oil = sum(not is_oil(key) for key in there)
    where = hex_name(game, factory)
    if len(there) > number * MOST_RESOURCES:
        said = message("gas.factory_full", hex=where, count=len(there), factories=number)
        case.object(said, "GAS-PRO-03", hexes=(factory,))
    if no_oil > number:
        said = message("gas.two_others", hex=where, count=no_oil, factories=number)
        case.object(said, "GAS-PRO-09", hexes=(factory,))


def _check_bombed(case: Case, power: str, changes: Sequence[Change]) -> None:
    """Object to resources planned away from a bombed hex where the points that they were to make were lost
    (GAS-BOM-02, GAS-AMB-33).
    """
    before = Counter(allotted(case.game, power).values())
    after = Counter(allotted(case.game.changed(changes), power).values())
    for node in sorted(before - after):
        bound = min(bombed_at(case.game, node).bound, before[node])
        if after[node] < bound:
            said = message("gas.bombs_bind", hex=hex_name(case.game, node), count=bound)
            case.object(said, "GAS-BOM-02", "GAS-AMB-33", hexes=(node,))


def choose_output(game: Game, order: ChooseOutput, _dice: Dice) -> Ruling:
    """How many oil production points factories make; the rest of their resources makes regular ones."""
    case = Case(game)
    power = _planner(case, order.power)
    node = case.hex(order.hex) if order.hex else None
    check_range(case, "oil", order.oil, "GAS-PRO-06")
    if power is None or case.objections:
        return case.denied(order)
    works = works_of(game, power.code)
    if node is not None:
        _check_factory(case, power.code, node)
        if not case.objections:
            _check_points(case, works[node], order.oil)
        shares = {node: order.oil}
    else:
        most = sum(w.most_oil_points for w in works.values())
        if order.oil > most:
            case.object(
                message("gas.too_much_oil_all", power=power.code, count=order.oil, most=most), "GAS-PRO-09"
            )
        shares = spread(tuple(works.values()), order.oil)
    if not case.objections and all(works[at].wanted == count for at, count in shares.items()):
        case.object(message("gas.output_so", count=order.oil), "GAS-PRO-06")
    if case.objections:
        return case.denied(order)
    changes = [OUTPUT.put(at, count) for at, count in shares.items()]
    made = output_of(game.changed(changes), power)
    text = message(
        "gas.output_chosen" if node is not None else "gas.output_chosen_all",
        power=power.code,
        hex=hex_name(game, node) if node is not None else "",
        count=order.oil,
        points=made.points,
        gas=made.gas,
    )
    return allowed(text, *changes, clauses=("GAS-PRO-01", "GAS-PRO-06", "GAS-PRO-10"))


def _check_points(case: Case, works: Works, oil: int) -> None:
    """Object to more oil production points than a hex's factories and oil make."""
    where = hex_name(case.game, works.node)
    if oil and not works.gas_allowed:
        case.object(message("gas.no_gas_abroad", hex=where), "GAS-AMB-11", hexes=(works.node,))
    elif oil > works.most_oil_points:
        said = message(
            "gas.too_much_oil",
            hex=where,
            count=oil,
            oil=works.oil,
            factories=works.number,
            most=works.most_oil_points,
        )
        case.object(said, "GAS-PRO-09", hexes=(works.node,))


# --- producing ----------------------------------------------------------------------------------------------


def produce(game: Game, order: Produce, _dice: Dice) -> Ruling:
    """A power's production is closed: build points for this turn, and gas, which is saved at once."""
    case = Case(game)
    power = _planner(case, order.power)
    _check_phase(case, "GAS-PRO-01")
    named = [node for text in order.gas_in if (node := case.hex(text)) is not None]
    if power is None or case.objections:
        return case.denied(order)
    made = output_of(game, power)
    nodes = _places(case, power.code, named, made)
    if case.objections:
        return case.denied(order)
    after = msgspec.structs.replace(power, bp_available=power.bp_available + made.points, bp_entered=True)
    changes: list[Change] = [
        put_power(after),
        MADE.put((game.clock.turn, power.code), Made(made.regular, made.oil, made.points, made.gas)),
        *(
            put(game, power.code, node, n)
            for node, n in Counter(nodes).items()
            for put in (put_gas, put_fresh)
        ),
    ]
    if made.gas:
        changes.append(account(game, power.code, {"made": made.gas}))
    where = [hex_name(game, node) for node in dict.fromkeys(nodes)]
    text = message(
        "gas.produced" if made.gas else "gas.produced_points",
        power=power.code,
        points=made.points,
        gas=made.gas,
        hexes=where,
        regular=made.regular,
        oil=made.oil,
        multiple=made.multiple,
    )
    clauses = ("GAS-PRO-01", "GAS-PRO-10", "GAS-PRO-11", "GAS-PRO-12", "GAS-PRO-14")
    return allowed(text, *changes, clauses=clauses, notes=tuple(_notes(game, power, made)))


def _check_phase(case: Case, clause: str) -> None:
    if case.game.clock.phase != PHASE:
        case.object(message("gas.not_production", phase=f"sequence.phase.{case.game.clock.phase}"), clause)


def _places(case: Case, power: str, named: Sequence[int], made: Output) -> list[int]:
    """Where new gas is saved, one hex for each gas (GAS-PRO-13, GAS-AMB-39, 12)."""
    game = case.game
    nodes = list(named)
    if not nodes and made.gas:
        nodes = usual_places(game, power, made)
        if not nodes:
            case.object(message("gas.no_store", power=power, gas=made.gas), "GAS-PRO-13")
            return []
        left = _room_at_home(game, power)
        if left is not None and left < made.gas:
            case.object(message("gas.no_room", power=power, left=left, gas=made.gas), "GAS-AMB-12")
            return []
    if len(nodes) > made.gas:
        case.object(message("gas.too_many_places", count=len(nodes), gas=made.gas), "GAS-PRO-12")
    nodes += [nodes[-1]] * (made.gas - len(nodes)) if nodes else []
    for node in dict.fromkeys(nodes):
        check_store(case, power, node)
    if not case.objections:
        _check_producing(case, power, nodes, made)
        for node, count in Counter(nodes).items():
            check_cap(case, node, count)
    return nodes


def _room_at_home(game: Game, power: str) -> int | None:
    """How much more gas a power may save at home; None without limit."""
    if cap(game) is None:
        return None
    return sum(room(game, node) or 0 for node in stores(game, power))


def usual_places(game: Game, power: str, made: Output) -> list[int]:
    """Where new gas is saved if nobody says otherwise, the last hex for all that is left: the capital, and
    where that has no room other hexes; where gas stays in the hex that made it, the hexes of the oil points,
    and the capital for those abroad.
    """
    capital = capital_of(game, power)
    if reads(game, "store_hex") == "producing":
        most = _made_at(game, power, made)
        there = [node for node, count in most.items() if node >= 0 for _ in range(count)]
        return [*there, *([capital] if capital >= 0 and most[ABROAD] else [])][: made.gas]
    if capital < 0 or cap(game) is None:
        return [capital] if capital >= 0 else []
    hexes = dict.fromkeys([capital, *stores(game, power)])
    return [node for node in hexes for _ in range(room(game, node) or 0)][: made.gas] or [capital]


ABROAD = -1
"""Stands for factories in whose hex a power may save nothing."""


def _made_at(game: Game, power: str, made: Output) -> Counter[int]:
    """The most gas that each hex may have made: its oil points times the multiple, rounded up, since only
    their sum is rounded exactly; what it made where each hex is rounded (GAS-AMB-10).
    """
    found: Counter[int] = Counter()
    whole = rounded if reads(game, "rounding_scope") == "hex" else math.ceil
    for works in made.works:
        place = works.node if is_store(game, power, works.node) else ABROAD
        found[place] += whole(works.oil_left * made.multiple)
    return found


def check_store(case: Case, power: str, node: int, goods: Goods = "gas") -> None:
    """Object to a hex where a power may not save new gas or build points (GAS-PRO-13): these only where it
    stands itself.
    """
    game, where = case.game, hex_name(case.game, node)
    if not is_home(game, power, node):
        case.object(message("gas.not_home", hex=where, power=power), "GAS-PRO-13", hexes=(node,))
    elif not shares_hex(game, power, node) or (goods == "points" and game.power_over(node) != power):
        said = message("gas.not_held", hex=where, power=power, holder=game.power_over(node))
        case.object(said, "GAS-PRO-13", hexes=(node,))
    elif not is_store(game, power, node):
        case.object(message("gas.no_city", hex=where), "GAS-AMB-39", "GAS-PRO-13", hexes=(node,))


def _check_producing(case: Case, power: str, nodes: Sequence[int], made: Output) -> None:
    """By option gas stays where it was made: no more of it in a hex than it made, but for that of factories
    abroad (GAS-AMB-39).
    """
    if reads(case.game, "store_hex") != "producing":
        return
    most = _made_at(case.game, power, made)
    over = {node: count - most[node] for node, count in Counter(nodes).items() if count > most[node]}
    if sum(over.values()) <= most[ABROAD]:
        return
    points = {works.node: works.oil_left for works in made.works}
    for node, more in over.items():
        where = hex_name(case.game, node)
        said = message("gas.not_made_there", hex=where, count=most[node] + more, made=points.get(node, 0))
        case.object(said, "GAS-AMB-39", hexes=(node,))


def check_cap(case: Case, node: int, count: int) -> None:
    """Object to more gas than a hex may hold (GAS-AMB-12)."""
    left = room(case.game, node)
    if left is not None and count > left:
        said = message("gas.hex_full", hex=hex_name(case.game, node), count=count, left=left)
        case.object(said, "GAS-AMB-12", hexes=(node,))


def _notes(game: Game, power: Power, made: Output) -> Iterator[Message]:
    """What a player may have overlooked."""
    if power.bp_available:
        yield message("gas.points_added", power=power.code, before=power.bp_available)
    if made.oil and not made.gas:
        yield message("gas.too_little_oil", power=power.code, exact=made.exact_gas)
    if made.idle:
        yield message("gas.idle", power=power.code, count=made.idle)
    going = sum(1 for key in allotted(game, power.code))
    waste = sum(1 for _ in usable(game, power.code)) - going
    if waste:
        yield message("gas.unused", power=power.code, count=waste)


# --- saving -------------------------------------------------------------------------------------------------


def save_points(game: Game, order: SavePoints, _dice: Dice) -> Ruling:
    """Build points saved in a hex, or saved ones taken back to be spent."""
    case = Case(game)
    power, node = case.power(order.power), land_hex(case, order.hex)
    _check_phase(case, "GAS-PRO-18")
    check_range(case, "points", order.points, "GAS-PRO-18", least=1)
    if power is None or node is None or case.objections:
        return case.denied(order)
    held = points_of(game, power.code).get(node, 0)
    if order.back:
        if order.points > held:
            said = message("gas.too_few_saved", hex=hex_name(game, node), power=power.code, left=held)
            case.object(said, "GAS-PRO-18", hexes=(node,))
        elif is_enemys(game, power.code, node):
            said = message("gas.enemy_holds_points", hex=hex_name(game, node), power=power.code)
            case.object(said, "GAS-BOM-05", hexes=(node,))
        after = msgspec.structs.replace(
            power, bp_available=power.bp_available + order.points, bp_entered=True
        )
    else:
        check_store(case, power.code, node, "points")
        left = power.bp_left
        if left is None:
            case.object(message("gas.points_unknown", power=power.code), "GAS-PRO-18")
        elif order.points > left:
            case.object(message("gas.too_few_points", power=power.code, left=max(0, left)), "GAS-PRO-18")
        if held + order.points > LARGEST:
            case.object(
                message("base.above", field="points", found=order.points, least=1, most=LARGEST), "GAS-PRO-18"
            )
        after = msgspec.structs.replace(power, bp_other=power.bp_other + order.points)
    if case.objections:
        return case.denied(order)
    by = -order.points if order.back else order.points
    text = message(
        "gas.points_back" if order.back else "gas.points_saved",
        power=power.code,
        points=order.points,
        hex=hex_name(game, node),
    )
    return allowed(
        text, put_power(after), put_points(game, power.code, node, by), clauses=("GAS-PRO-15", "GAS-PRO-18")
    )


def save_resources(game: Game, order: SaveResources, _dice: Dice) -> Ruling:
    """Always refused: resources are never saved, whatever the base game's options say (GAS-PRO-14, 18)."""
    case = Case(game)
    case.power(order.power)
    node = case.hex(order.hex)
    case.object(
        message("gas.resources_lost"), "GAS-PRO-14", "GAS-PRO-18", hexes=() if node is None else (node,)
    )
    return case.denied(order)


# --- proposals ----------------------------------------------------------------------------------------------


@cached
def proposals(game: Game, power: str) -> tuple[AllotResources, ...]:
    """Orders that bring each resource without a factory to one that it gets to and that has room: others
    first, each to a factory of its own, then oil, to idle factories before busy ones.  Those of a hex with
    factories choose before others, and none go crosswise.
    """
    label, taken = game.atlas.label, allotted(game, power)
    rows = {node: _Room(game, power, node) for node in factory_nodes(game, power)}
    counts: Counter[tuple[int, int, bool]] = Counter()
    for key, node in taken.items():
        if node in rows:
            rows[node].take(not is_oil(key))
            counts[source_of(game, key), node, not is_oil(key)] += 1
    sent: dict[Resource, int] = {}
    for resource in sorted(usable(game, power), key=lambda r: (r.oil, r.node not in rows, r.node, r.key)):
        if resource.key in taken:
            continue
        start = resource.node
        fits = [
            n
            for n, row in rows.items()
            if row.fits(resource.oil) and brought(game, power, start, n, resource.oil)
        ]
        if fits:
            best = min(fits, key=partial(_nearness, rows, start))
            rows[best].take(not resource.oil)
            sent[resource] = best
    _uncross(game, power, sent)
    for resource, node in sent.items():
        counts[resource.node, node, not resource.oil] += 1
    return tuple(
        AllotResources(power, label(s), label(f), oil=counts[s, f, False], other=counts[s, f, True])
        for s, f in sorted({(resource.node, node) for resource, node in sent.items()})
    )


def _uncross(game: Game, power: str, sent: dict[Resource, int]) -> None:
    """Two resources change factories where their ways are shorter then, until none are."""
    distance = cache(game.atlas.grid.distance)
    shorter = True
    while shorter:
        shorter = False
        for one, other in combinations(sent, 2):
            here, there = sent[one], sent[other]
            now = distance(one.node, here) + distance(other.node, there)
            then = distance(one.node, there) + distance(other.node, here)
            if one.oil is not other.oil or then >= now:
                continue
            if brought(game, power, one.node, there, one.oil) and brought(
                game, power, other.node, here, one.oil
            ):
                sent[one], sent[other] = there, here
                shorter = True


class _Room:
    """What goes to the factories of a hex so far."""

    def __init__(self, game: Game, power: str, node: int) -> None:
        self.number, self.abroad = factories_of(game, power, node), not is_home(game, power, node)
        self.node, self.distance = node, game.atlas.grid.distance
        self.others = self.oil = 0

    def take(self, other: bool) -> None:
        """One resource more."""
        if other:
            self.others += 1
        else:
            self.oil += 1

    def fits(self, oil: bool) -> bool:
        """Whether there is room for one more (GAS-PRO-03, 09)."""
        whole = self.others + self.oil < self.number * MOST_RESOURCES
        return whole and (oil or self.others < self.number)


def _nearness(rows: Mapping[int, _Room], start: int, node: int) -> tuple[bool, bool, int, int]:
    """Idle factories first, then those at home, then the nearest."""
    row = rows[node]
    return row.others + row.oil >= row.number, row.abroad, row.distance(start, node), node
