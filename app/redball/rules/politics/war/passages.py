"""Restricted waterways: who controls passage, and to whom it is closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from redball.atlas.features import SeaLink
from redball.derived import cached
from redball.errors import near_misses
from redball.game.orders import MoveUnit, Order, PlanRoutes, SetRoute
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.tables import STANDINGS, TREATIES
from redball.rules.politics.treaties.access import country_at
from redball.rules.politics.war.orders import DenyPassage
from redball.rules.politics.war.tables import CLOSED, DENIED, PASSAGES, Denied, values
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.wording import message


@cached
def waterways(game: Game) -> dict[str, SeaLink]:
    """The restricted waterways of the map by name: those that somebody's hexes close."""
    return {link.name: link for link in game.atlas.sea_links if link.closers and link.name}


def is_other_side(game: Game, power: str, other: str) -> bool:
    """True for a major power of another ideology without a treaty."""
    return (
        power != other
        and not known.same_ideology(game, power, other)
        and not known.treaty_level(game, power, other)
    )


@cached
def owner_of(game: Game, node: int) -> str:
    """The major power that has a hex beside a waterway; empty for nobody.  A minor country's is that of the
    power which took it by force or by IPO 5 (POL-PASS-07).
    """
    principal = game.power_over(node)
    country = country_at(game, node)
    by_force = game.control.get(node) in game.powers
    if not country or by_force:
        return principal if principal in game.powers else ""
    minor = known.minor(game, country)
    if minor.joined and minor.controller:
        return minor.controller
    found = game.countries.get(country)
    return principal if found is not None and found.conquered and principal in game.powers else ""


def controls(game: Game, power: str, waterway: str) -> bool:
    """True when a power controls passage: it can pass itself, because none of the hexes is the other side's
    or nobody's (POL-PASS-03).
    """
    link = waterways(game).get(waterway)
    if link is None:
        return False
    owners = {owner_of(game, node) for node in link.closers}
    return all(owner and not is_other_side(game, power, owner) for owner in owners)


@cached
def controllers(game: Game, waterway: str) -> tuple[str, ...]:
    """All powers that control passage."""
    return tuple(power for power in known.powers(game) if controls(game, power, waterway))


def is_always(game: Game, power: str, waterway: str) -> bool:
    """True for the Kiel Canal and Germany, which may close it to anybody (POL-PASS-06)."""
    always = values().always
    if (always.power, always.waterway) != (power, waterway):
        return False
    return reads(game, "pass.kiel") == "always" or controls(game, power, waterway)


def deny_objections(game: Game, power: str, waterway: str, to: str) -> Iterator[Objection]:
    """Why a power may not close a waterway to another one."""
    guaranteed = _guarantee(game, waterway, power, to)
    if is_always(game, power, waterway):
        if guaranteed and reads(game, "pass.guarantee") == "wins":
            yield Objection(
                message("politics.passage_guaranteed", waterway=waterway, power=to), ("POL-SUR-07",)
            )
        return
    if not controls(game, power, waterway):
        said = message("politics.no_control", power=power, waterway=waterway)
        yield Objection(said, ("POL-PASS-03", "POL-PASS-07"))
    if guaranteed and reads(game, "pass.guarantee") == "wins":
        yield Objection(message("politics.passage_guaranteed", waterway=waterway, power=to), ("POL-SUR-07",))
    if reads(game, "pass.deny") == "always" or not is_on(game, "opt.close_passages"):
        return
    if not known.at_war(game, to) and (power, to) not in CLOSED.of(game):
        said = message("politics.close_passages_first", power=power, to=to)
        yield Objection(said, ("POL-PASS-05",))


def _guarantee(game: Game, waterway: str, by: str, to: str) -> bool:
    until = PASSAGES.of(game).get((waterway, by, to))
    return until is not None and game.clock.turn <= until


def may_pass(game: Game, power: str, waterway: str) -> bool:
    """True unless a waterway is closed to a power: by a war with somebody who controls it (POL-PASS-08), or
    because any of those denies it, or all do, as the group plays.
    """
    own = {code for code in controllers(game, waterway) if code != power}
    if any(game.at_war(code, power) for code in own):
        return False
    by_row = {by for (name, by, to) in DENIED.of(game) if (name, to) == (waterway, power)}
    denying = {by for by in by_row if by in own or is_always(game, by, waterway)}
    if not denying or reads(game, "pass.two_controllers") == "any_denies":
        return not denying
    return not own <= denying


def deny_passage(game: Game, order: DenyPassage, _dice: Dice) -> Ruling:
    """A waterway is closed to a power, or open again."""
    case = Case(game)
    case.power(order.power, "POL-PASS-04")
    case.power(order.to, "POL-PASS-04")
    names = {name.casefold(): name for name in waterways(game)}
    waterway = names.get(order.waterway.strip().casefold(), "")
    if not waterway:
        near = near_misses(order.waterway, names.values())
        case.unknown("waterway", order.waterway, near, "POL-PASS-04", "politics")
    if order.power == order.to:
        case.object(message("politics.with_itself", power=order.power), "POL-PASS-04")
    if case.objections:
        return case.denied(order)
    key = (waterway, order.power, order.to)
    if not order.denied and game.at_war(order.power, order.to):
        said = message("politics.never_to_enemies", power=order.power, to=order.to)
        case.object(said, "POL-PASS-08")
    elif (key in DENIED.of(game)) == order.denied:
        case.object(message("politics.stands_so"), "POL-PASS-04")
    elif order.denied:
        for objection in deny_objections(game, order.power, waterway, order.to):
            case.object(objection.reason, *objection.clauses)
    if case.objections:
        return case.denied(order)
    code = "politics.passage_denied" if order.denied else "politics.passage_open"
    text = message(code, power=order.power, waterway=waterway, to=order.to)
    clauses = ["POL-PASS-04", "POL-PASS-03"]
    if is_always(game, order.power, waterway):
        clauses.append("POL-PASS-06")
    value = Denied(game.clock.turn) if order.denied else None
    return allowed(text, DENIED.put(key, value), clauses=tuple(clauses))


# --- option 4(b) --------------------------------------------------------------------------------------------


def close_objections(game: Game, power: str, target: str) -> Iterator[Objection]:
    """Why option 4(b) may not be played against a power (POL-PASS-01)."""
    if not is_on(game, "opt.close_passages"):
        yield Objection(message("politics.no_close_passages"), ("POL-PASS-01",))
    if known.at_war(game, target):
        yield Objection(message("politics.not_neutral", power=target), ("POL-PASS-01",))
    if known.treaty_level(game, power, target):
        yield Objection(message("politics.has_treaty", a=power, b=target), ("POL-PASS-01",))
    if known.same_ideology(game, power, target):
        said = message("politics.one_ideology_passage", power=power, target=target)
        yield Objection(said, ("POL-PASS-01",))


# --- by itself ----------------------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """A treaty or a common ideology ends option 4(b), where the group plays so."""
    if not {change.table for change in changes} & {TREATIES.name, STANDINGS.name}:
        return None
    if reads(game, "pass.4b_end") != "treaty":
        return None
    after = game.changed(changes)
    found: list[Change] = []
    for by, to in sorted(CLOSED.of(after)):
        if known.treaty_level(after, by, to) or known.same_ideology(after, by, to):
            found.append(CLOSED.put((by, to), None))
            found += [DENIED.put(key, None) for key in sorted(DENIED.of(after)) if key[1:] == (by, to)]
    return Consequence(tuple(found), ("POL-PASS-01",)) if found else None


def lapsed(game: Game, turn: int) -> Iterator[tuple[str, str]]:
    """Plays of option 4(b) that end with the turn, where the group plays so."""
    if reads(game, "pass.4b_end") == "turn":
        yield from (key for key, played in sorted(CLOSED.of(game).items()) if played < turn)


def bars(game: Game, order: Order) -> Iterator[Objection]:
    """Ships and convoys of a power to which a waterway is closed don't pass it (POL-PASS-04)."""
    for power, a, b in _legs(game, order):
        if power not in known.powers(game):
            continue
        links = [link for other, link in game.atlas.sea_neighbours[a] if other == b]
        closed = [link.name for link in links if not may_pass(game, power, link.name)]
        if links and len(closed) == len(links):
            said = message("politics.closed_to", waterway=closed[0], power=power)
            yield Objection(said, ("POL-PASS-04",))


def _legs(game: Game, order: Order) -> Iterator[tuple[str, int, int]]:
    """The steps between neighbouring sea areas that an order takes, and whose."""
    seas = game.atlas.sea_by_name
    routes: list[tuple[str, ...]] = []
    power = ""
    if isinstance(order, MoveUnit):
        unit, to = game.units.get(order.unit), seas.get(order.to.casefold())
        if unit is not None and unit.sea >= 0 and to is not None:
            yield game.principal(unit.power), unit.sea, to.index
        return
    if isinstance(order, SetRoute):
        power, routes = order.power, [order.areas]
    elif isinstance(order, PlanRoutes):
        power, routes = order.power, [tuple(row[2:]) for row in order.routes]
    for route in routes:
        found = [seas[name.casefold()].index if name.casefold() in seas else -1 for name in route]
        for a, b in pairwise(found):
            if a >= 0 and b >= 0 and a != b:
                yield power, a, b


JUDGES: Mapping[type[Order], Judge] = {DenyPassage: deny_passage}
