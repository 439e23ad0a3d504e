"""Where barrels may be placed, and placing them (OIL-STO-07 to 16, OIL-LIM-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, partial

import msgspec

from redball.atlas import Atlas, PortClass
from redball.derived import cached
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Depot, Game, put_depot
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.chains import (
    Chains,
    chains_to,
    dedicate,
    free_points,
    taken_from,
    width,
)
from redball.rules.oil.dedicated import put_chain
from redball.rules.oil.orders import MoveBarrels, PlaceBarrels
from redball.rules.oil.ownership import holder_of
from redball.rules.oil.receipts import Receipt, counted, factories_at, is_friendly, is_home
from redball.rules.oil.stock import BARREL, account
from redball.rules.oil.tables import PLACERS
from redball.rules.oil.to_place import free_barrels, oil_barrels, put_to_place, to_place
from redball.rules.ruleset import Dice
from redball.wording import Message, message


class DepotKind(StrEnum):
    """A kind of hex fit for a depot; a factory city holds more."""

    FACTORY_CITY = "factory_city"
    CITY = "city"
    MAJOR_PORT = "major_port"
    NONE = ""


CAPACITY = {DepotKind.FACTORY_CITY: 4, DepotKind.CITY: 2, DepotKind.MAJOR_PORT: 2, DepotKind.NONE: 0}
"""Barrels that a depot may be filled up to (OIL-STO-15, 16)."""

MOST = max(CAPACITY.values())
ENDLESS = 99
"""Barrels that a hex of the Continental US holds where its room has no end (OIL-AMB-09)."""


class Legality(msgspec.Struct, frozen=True):
    """Whether a power may place a barrel in a hex.

    ``room`` is how many more; ``seas`` the sea areas of its dedicated chain, one convoy point a barrel in
    each; ``way`` the hexes and sea areas from it to the factory (a sea area ``i`` as the number of hexes and
    ``i`` more); ``consent`` the power that must agree (OIL-AMB-22). A hex that is not allowed has one clause
    a reason.
    """

    allowed: bool
    kind: DepotKind
    room: int
    reasons: tuple[Message, ...] = ()
    clauses: tuple[str, ...] = ()
    seas: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    consent: str = ""


def depot_kind(game: Game, node: int) -> DepotKind:
    """What a hex is as a place for barrels (OIL-STO-08)."""
    if not _fits(game.atlas, node):
        return DepotKind.NONE
    if not game.atlas.is_city(node):
        return DepotKind.MAJOR_PORT
    return DepotKind.FACTORY_CITY if _has_factory(game, node) else DepotKind.CITY


def _fits(atlas: Atlas, node: int) -> bool:
    """True for cities and major ports: barrels may lie there (OIL-STO-08)."""
    return atlas.is_city(node) or atlas.port_class(node) is PortClass.MAJOR


def _has_factory(game: Game, node: int) -> bool:
    """A factory that isn't destroyed; by option (OIL-AMB-30) one that can work, which none in enemy hands
    does.
    """
    if not factories_at(game, node):
        return False
    if not chosen(game.options, "oil.capacity_needs_operating"):
        return True
    return game.principal(game.atlas.controller_at(node)) == game.power_over(node)


def is_endless_store(game: Game, node: int) -> bool:
    """True in the Continental US where that is read as room without end for oil that was received; its
    barrels count against no limit (OIL-AMB-09).
    """
    reading = chosen(game.options, "oil.us_continental")
    return reading == "unlimited_storage" and game.atlas.is_continental_us(node)


def capacity_of(game: Game, node: int) -> int:
    """Barrels that a hex may be filled up to (OIL-STO-15, 16)."""
    kind = depot_kind(game, node)
    return ENDLESS if kind and is_endless_store(game, node) else CAPACITY[kind]


def barrels_at(game: Game, node: int) -> int:
    """Barrels in a hex."""
    return game.depots[node].barrels if node in game.depots else 0


# --- legal hexes --------------------------------------------------------------------------------------------


@dataclass
class _Survey:
    """What judging many hexes of one power shares.  ``targets`` are the factories that barrels come from."""

    game: Game
    power: str
    targets: frozenset[int]

    @cached_property
    def chains(self) -> Chains:
        """The best ways from everywhere to one of the targets."""
        return chains_to(self.game, self.power, self.targets)

    def way(self, node: int) -> tuple[int, ...] | None:
        """Hexes and sea areas between a hex and one of the targets; None when there is no way."""
        return (node,) if node in self.targets else self.chains.way(node)


def from_home(game: Game, power: str, receipt: Receipt) -> bool:
    """True when the fuel of an oil may become barrels: it was received at home (OIL-AMB-19)."""
    anywhere = chosen(game.options, "oil.home_factory") == "any_receiving"
    return anywhere or is_home(game, power, receipt.factory)


def receiving_factories(game: Game, power: str) -> frozenset[int]:
    """Factory hexes whose oil may become barrels: at home (OIL-AMB-19), with oil used this turn."""
    used = (r for r in counted(game, power) if r.use in ("produce", "convert"))
    return frozenset(r.factory for r in used if from_home(game, power, r))


def home_factories(game: Game, power: str) -> frozenset[int]:
    """Factory hexes at home that work and that the power controls."""
    return frozenset(
        n
        for n in (*game.atlas.places_at, *game.hexes)
        if factories_at(game, n) and is_home(game, power, n) and game.power_over(n) == power
    )


def free_targets(game: Game, power: str) -> frozenset[int]:
    """Factory hexes that barrels may come from which are not of delivered oil (OIL-AMB-20)."""
    if chosen(game.options, "oil.purchase_placement") == "receiving_factory":
        return receiving_factories(game, power)
    return home_factories(game, power)


def _surveys(game: Game, power: str) -> list[_Survey]:
    """How barrels may be placed now: those of received oil, and free ones when there are any."""
    surveys = [_Survey(game, power, receiving_factories(game, power))]
    if free_barrels(game, power):
        free = _Survey(game, power, free_targets(game, power))
        surveys = [*surveys, free] if oil_barrels(game, power) else [free]
    return surveys


def _best(surveys: Sequence[_Survey], node: int) -> Legality:
    """The first judgement that allows it; else the last, which requires least."""
    for survey in surveys:
        found = _legality(survey, node)
        if found.allowed:
            break
    return found


def depot_legality(game: Game, power: str, node: int) -> Legality:
    """Whether a power may place a barrel in a hex now, with every reason against it."""
    return _best(_surveys(game, power), node)


def legal_depot_hexes(game: Game, power: str) -> Mapping[int, Legality]:
    """Every friendly hex with a place on it: whether the power may place a barrel there now, and why not."""
    surveys = _surveys(game, power)
    return {node: _best(surveys, node) for node in game.atlas.places_at if is_friendly(game, power, node)}


def free_places(game: Game, power: str, enough: int) -> int:
    """How many barrels that are not of delivered oil the power could place now, counted up to ``enough``."""
    return _places(_Survey(game, power, free_targets(game, power)), enough)


def oil_places(game: Game, power: str, enough: int) -> int:
    """How many barrels of received oil the power could place now, counted up to ``enough``."""
    return _places(_Survey(game, power, receiving_factories(game, power)), enough)


def _places(survey: _Survey, enough: int) -> int:
    """Places over land, then what the sea areas let through; two chains never count the same point."""
    game, power, found = survey.game, survey.power, 0
    left: dict[int, int] = {}
    overseas: list[Legality] = []
    friendly = cache(partial(game.cooperate, power))
    for node in _sites(game) if survey.targets else ():
        if found >= enough:
            return enough
        if friendly(game.controller(node)):
            there = _legality(survey, node)
            if there.seas:
                overseas.append(there)
            else:
                found += there.room
    for there in sorted(overseas, key=lambda legality: len(legality.seas)):
        room = min(there.room, *(left.setdefault(a, free_points(game, power, a)) for a in there.seas))
        for area in there.seas:
            left[area] -= room
        found += room
    return min(found, enough)


def _sites(game: Game) -> tuple[int, ...]:
    """Hexes of a map where barrels may ever lie (OIL-STO-08, OIL-LIM-05)."""
    return _fit(game.atlas, chosen(game.options, "oil.us_continental") == "unlimited_storage")


@cached
def _fit(atlas: Atlas, in_us: bool) -> tuple[int, ...]:
    fit = filter(partial(_fits, atlas), atlas.places_at)
    return tuple(n for n in fit if in_us or not atlas.is_continental_us(n))


def _legality(survey: _Survey, node: int) -> Legality:
    game, kind = survey.game, depot_kind(survey.game, node)
    objections = [*_of_the_hex(survey, node, kind)]
    seas: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    if not objections:
        found = survey.way(node)
        way, size = found or (), len(game.atlas.grid)
        seas = tuple(step - size for step in way if step >= size)
        objections += _of_the_way(survey, node, seas if found else None)
    if objections:
        texts, clauses = zip(*objections, strict=True)
        return Legality(False, kind, 0, texts, clauses)
    owner = game.power_over(node)
    asks = owner != survey.power and chosen(game.options, "oil.place_consent")
    clauses = ("OIL-STO-08", capacity_clause(kind))
    room = _wide(survey, node, seas, capacity_of(game, node) - barrels_at(game, node))
    return Legality(True, kind, room, (), clauses, seas, way, owner if asks else "")


def _wide(survey: _Survey, node: int, seas: Sequence[int], room: int) -> int:
    """How many barrels the points that are free let through to a hex."""
    free = min((free_points(survey.game, survey.power, area) for area in seas), default=room)
    while width(survey.game, node, seas, room) > free:
        room -= 1
    return room


def capacity_clause(kind: DepotKind) -> str:
    """The clause for the capacity of a kind of place."""
    return "OIL-STO-15" if kind is DepotKind.FACTORY_CITY else "OIL-STO-16"


def _of_the_hex(survey: _Survey, node: int, kind: DepotKind) -> Iterator[tuple[Message, str]]:
    """Reasons that lie in the hex itself."""
    game, power, name = survey.game, survey.power, hex_name(survey.game, node)
    if not game.atlas.is_land(node):
        yield message("oil.depot_at_sea", hex=name), "OIL-STO-08"
        return
    if kind is DepotKind.NONE:
        yield message("oil.no_depot_hex", hex=name), "OIL-STO-08"
    if game.atlas.is_continental_us(node) and not is_endless_store(game, node):
        yield message("oil.in_continental_us", hex=name), "OIL-LIM-05"
    owner = game.power_over(node)
    if game.is_neutral(power) and owner != power:
        yield message("oil.neutral_own_hexes", power=power, hex=name), "OIL-STO-14"
    elif not is_friendly(game, power, node):
        yield message("oil.depot_not_friendly", hex=name, power=owner), "OIL-STO-09"
    most = capacity_of(game, node)
    if kind and barrels_at(game, node) >= most:
        reason = message("oil.depot_full", hex=name, barrels=barrels_at(game, node), most=most)
        yield reason, capacity_clause(kind)


def _of_the_way(survey: _Survey, node: int, seas: tuple[int, ...] | None) -> Iterator[tuple[Message, str]]:
    """Reasons that lie between the hex and the factory that received the oil."""
    game, power, name = survey.game, survey.power, hex_name(survey.game, node)
    if not survey.targets:
        yield message("oil.no_receiving_factory", power=power), "OIL-STO-09"
    elif seas is None:
        yield message("oil.no_way_to_factory", hex=name), "OIL-STO-09"
    else:
        needed = width(game, node, seas, 1)
        short = [game.atlas.sea_areas[a].name for a in seas if free_points(game, power, a) < needed]
        if short:
            yield message("oil.no_convoys", hex=name, areas=short), "OIL-STO-10"


# --- placing ------------------------------------------------------------------------------------------------


def place_barrels(game: Game, order: PlaceBarrels, _dice: Dice) -> Ruling:
    """New barrels of a power into a depot; those of received oil first, since they may go to fewer hexes."""
    case = Case(game)
    power, node = case.power(order.power), case.hex(order.hex)
    if game.clock.phase not in ("production", "reinforcement"):
        case.object(message("oil.not_production"), "OIL-ACQ-06")
    if order.count < 1:
        case.object(message("base.below", field="count", found=order.count, least=1), "OIL-STO-07")
    if power is None or node is None:
        return case.denied(order)
    code = power.code
    oil, free = oil_barrels(game, code), free_barrels(game, code)
    received = _legality(_Survey(game, code, receiving_factories(game, code)), node)
    legality = depot_legality(game, code, node)
    from_oil = min(order.count, oil) if received.allowed else 0
    if to_place(game, code) < order.count:
        case.object(message("oil.too_few_to_place", power=code, left=oil + free), "OIL-STO-03")
    elif legality.allowed and order.count - from_oil > free:
        reason = message("oil.only_free_here", hex=hex_name(game, node), free=free)
        case.object(reason, "OIL-STO-09", "OIL-AMB-20", hexes=(node,))
    _check_room(case, order, node, legality)
    if legality.consent and not order.agreed:
        reason = message("oil.needs_consent", power=legality.consent, hex=hex_name(game, node))
        case.object(reason, "OIL-AMB-22", hexes=(node,))
    if case.objections:
        return case.denied(order)
    depot = Depot(barrels_at(game, node) + order.count, holder_of(game, node).power)
    points = width(game, node, legality.seas, order.count)
    changes = [
        put_depot(node, depot),
        *put_to_place(game, code, oil - from_oil, free - (order.count - from_oil)),
        *dedicate(game, code, legality.seas, points),
        *([put_chain(game, code, legality.way, order.count)] if legality.seas else ()),
        PLACERS.put(node, code if code != depot.owner else None),
        *passed_on(game, depot.owner, _gathered(game, node, code, order.count)),
    ]
    text = message("oil.placed", power=code, count=order.count, hex=hex_name(game, node), now=depot.barrels)
    clauses = (
        "OIL-STO-07",
        *legality.clauses,
        *(("OIL-STO-10", "OIL-STO-11") if legality.seas else ()),
        *(("OIL-AMB-22",) if legality.consent else ()),
    )
    notes = tuple(_notes(game, order, depot.owner, legality, points))
    return allowed(text, *changes, clauses=clauses, notes=notes)


def _gathered(game: Game, node: int, power: str, count: int) -> Mapping[str, int]:
    """New barrels of a power with those that lie in a hex, by whose they were."""
    there = game.depots.get(node)
    gathered = {there.owner: there.barrels} if there else {}
    return gathered | {power: gathered.get(power, 0) + count}


def passed_on(game: Game, to: str, barrels: Mapping[str, int]) -> Iterator[Change]:
    """Barrels of powers that belong to another from now on, in the books of all."""
    given = {code: count for code, count in barrels.items() if count and code != to}
    gained = {code: -count for code, count in given.items()} | {to: sum(given.values())}
    for code, count in gained.items():
        if given and code in game.powers:
            yield account(game, code, {"passed_on": BARREL * count})


def _check_room(case: Case, order: PlaceBarrels, node: int, legality: Legality) -> None:
    for reason, clause in zip(legality.reasons, legality.clauses, strict=False):
        case.object(reason, clause, hexes=(node,))
    if legality.allowed and order.count > legality.room:
        where, now = hex_name(case.game, node), barrels_at(case.game, node)
        tight = legality.room < capacity_of(case.game, node) - now
        code, clause = (
            ("oil.chain_too_thin", "OIL-STO-11") if tight else ("oil.no_room", legality.clauses[-1])
        )
        case.object(message(code, hex=where, room=legality.room, count=order.count), clause, hexes=(node,))


def _notes(game: Game, order: PlaceBarrels, owner: str, legality: Legality, points: int) -> Iterator[Message]:
    if legality.consent:
        yield message("oil.agreed", power=legality.consent)
    if owner != order.power:
        yield message("oil.depot_of_other", power=owner)
    if legality.seas and points:
        areas = [_reserved_in(game, order, area, points) for area in legality.seas]
        yield message("oil.convoys_dedicated", count=points, areas=areas)


def _reserved_in(game: Game, order: PlaceBarrels, area: int, points: int) -> str:
    """A sea area of a chain; with whose points are taken there when they aren't all of the power's own."""
    name, taken = game.atlas.sea_areas[area].name, taken_from(game, order.power, area, points)
    if taken.keys() <= {order.power}:
        return name
    return f"{name} ({', '.join(f'{owner} {points}' for owner, points in taken.items())})"


def move_barrels(game: Game, order: MoveBarrels, _dice: Dice) -> Ruling:
    """Never: a placed barrel stays where it is (OIL-STO-12)."""
    case = Case(game)
    start, end = case.hex(order.hex), case.hex(order.to)
    if start is not None and end is not None:
        reason = message("oil.barrels_never_move", hex=hex_name(game, start), barrels=barrels_at(game, start))
        case.object(reason, "OIL-STO-12", hexes=(start, end))
    return case.denied(order)
