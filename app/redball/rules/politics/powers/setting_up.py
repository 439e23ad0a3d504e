"""Setting up: deliveries and markers from the start, what set-ups are worth, saved oil, Japan's trade
(POL-SET).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from redball.derived import cached
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules import freight
from redball.rules.case import Case
from redball.rules.politics.by_hand import MOST, check_minor
from redball.rules.politics.options import reads
from redball.rules.politics.powers.homes import rhineland
from redball.rules.politics.powers.orders import MarkResource, RecordChain, SetUpOil, SetWorth, SpendWorth
from redball.rules.politics.powers.start import Delivery, deliveries, first_markers
from redball.rules.politics.powers.tables import CHAINS, MARKERS, OIL_SET_UP, WORTHS, Chain, Worth
from redball.rules.politics.standing import powers
from redball.rules.registry import active
from redball.rules.ruleset import Dice, Judge, Task
from redball.wording import message

Class = Literal["land", "naval", "air"]
CLASSES: tuple[Class, ...] = ("land", "naval", "air")
OIL_RULES = "option 48"
"""What rule sets take the place of in which oil is saved."""
LEAST_OIL = 1


# --- markers ------------------------------------------------------------------------------------------------


@cached
def markers(game: Game) -> Mapping[str, str]:
    """Resources with markers of powers, by key: those that the group put, else those of the start."""
    return MARKERS.of(game) or _first(game)


def _first(game: Game) -> dict[str, str]:
    found = {}
    for row in first_markers():
        for node in freight.resource_nodes(game):
            west = row.territory == "rhineland" and node in rhineland(game)
            if not west and game.atlas.territory_at(node).code != row.territory:
                continue
            keys = [r.key for r in freight.resources_at(game, node) if r.oil == (row.what == "oil_resource")]
            if keys:
                found[keys[0]] = row.power
                break
    return found


def mark_resource(game: Game, order: MarkResource, _dice: Dice) -> Ruling:
    """A marker of a power on a resource, or none."""
    case = Case(game)
    node = game.atlas.named(order.resource.rpartition("-")[0])
    known = {r.key for r in freight.resources_at(game, node)} if node >= 0 else set()
    if order.resource not in known:
        case.object(message("politics.no_resource", found=order.resource), "POL-SET-03")
    if order.power:
        case.power(order.power)
    now = markers(game)
    if not case.objections and now.get(order.resource, "") == order.power:
        case.object(message("politics.stands_so"), "POL-SET-03")
    if case.objections:
        return case.denied(order)
    kept = [] if MARKERS.of(game) else [MARKERS.put(key, power) for key, power in now.items()]
    text = message(
        "politics.marker" if order.power else "politics.marker_off",
        resource=order.resource,
        power=order.power or now[order.resource],
    )
    return allowed(text, *kept, MARKERS.put(order.resource, order.power or None), clauses=("POL-SET-03",))


# --- trade between Japan and the USA ------------------------------------------------------------------------


def from_start(giver: str, taker: str) -> tuple[Delivery, ...]:
    """What a power sends another from the start (POL-SET-04, 05)."""
    return tuple(row for row in deliveries() if (row.giver, row.taker) == (giver, taker))


def chain(game: Game) -> Chain:
    """Japan's trade in this turn."""
    return CHAINS.of(game).get(game.clock.turn, Chain())


def owes(game: Game) -> int:
    """Resources, oil among them, that the USA owes Japan in this turn (POL-SET-14 to 16, POL-AMB-06)."""
    due = sum(row.count for row in from_start("US", "JA"))
    now = chain(game)
    if now.arrived or now.points > 1:
        return due
    return 0 if reads(game, "set.japan_chain") == "all" else min(due, now.points)


def record_chain(game: Game, order: RecordChain, _dice: Dice) -> Ruling:
    """Convoy points of Japan's chain, and whether its point arrives."""
    case = Case(game)
    if not 0 <= order.points <= MOST:
        case.object(message("politics.no_amount", found=order.points, most=MOST), "POL-SET-16")
    row = Chain(order.points, order.arrived)
    if row == chain(game) and game.clock.turn in CHAINS.of(game):
        case.object(message("politics.stands_so"), "POL-SET-16")
    if case.objections:
        return case.denied(order)
    put = CHAINS.put(game.clock.turn, row)
    due = owes(game.changed([put]))
    sent = reads(game, "set.japan_sends")
    text = message(
        f"politics.chain.arrived.{sent}" if order.arrived else f"politics.chain.{sent}",
        points=order.points,
        due=due,
    )
    return allowed(text, put, clauses=("POL-SET-14", "POL-SET-15", "POL-SET-16", "POL-AMB-06", "POL-AMB-07"))


# --- what set-ups are worth ---------------------------------------------------------------------------------


def worth(game: Game, power: str) -> Worth:
    """What a power's set-up is worth."""
    return WORTHS.of(game).get(power, Worth())


def left(game: Game, power: str) -> Mapping[Class, int]:
    """Build points that are left of each class (POL-SET-08, 09, 11)."""
    row = worth(game, power)
    return {each: getattr(row, each) - getattr(row, f"{each}_spent") for each in CLASSES}


def set_worth(game: Game, order: SetWorth, _dice: Dice) -> Ruling:
    """What the set-up of Days of Decision II was worth, by class."""
    case = Case(game)
    case.power(order.power)
    row = worth(game, order.power)
    for each in CLASSES:
        found = getattr(order, each)
        if not getattr(row, f"{each}_spent") <= found <= MOST:
            case.object(
                message("politics.no_worth", found=found, spent=getattr(row, f"{each}_spent"), most=MOST),
                "POL-SET-08",
            )
    if case.objections:
        return case.denied(order)
    after = replace(row, land=order.land, naval=order.naval, air=order.air)
    total = order.land + order.naval + order.air
    text = message(
        "politics.worth", power=order.power, total=total, land=order.land, naval=order.naval, air=order.air
    )
    return allowed(text, WORTHS.put(order.power, after), clauses=("POL-SET-08", "POL-SET-09"))


def spend_worth(game: Game, order: SpendWorth, _dice: Dice) -> Ruling:
    """Build points of a class spent on units of the set-up."""
    case = Case(game)
    case.power(order.power)
    rest = left(game, order.power)[order.on]
    clauses = ("POL-SET-09", "POL-SET-11") if order.expansion else ("POL-SET-09",)
    if order.points < 1:
        case.object(message("politics.no_amount", found=order.points, most=MOST), *clauses)
    elif order.points > rest:
        case.object(message(f"politics.class_spent.{order.on}", power=order.power, left=rest), *clauses)
    if case.objections:
        return case.denied(order)
    row = worth(game, order.power)
    name = f"{order.on}_spent"
    after = replace(row, **{name: getattr(row, name) + order.points})
    text = message(
        f"politics.spent_on.{order.on}", power=order.power, points=order.points, left=rest - order.points
    )
    notes = (message("politics.expansion_first"),) if order.expansion else ()
    cited = ("POL-SET-10", *clauses) if order.expansion else clauses
    return allowed(text, WORTHS.put(order.power, after), clauses=cited, notes=notes)


# --- oil ----------------------------------------------------------------------------------------------------


def plays_oil(game: Game) -> bool:
    """True for a game in which oil is saved: option 48, or what takes its place."""
    return any(rule_set.replaces == OIL_RULES for rule_set in active(game))


def least_oil(game: Game, power: str) -> int:
    """Saved oil that a power begins with at least (POL-SET-13)."""
    return LEAST_OIL if plays_oil(game) and power in powers(game) else 0


def most_oil(game: Game, country: str) -> int:
    """Oil points that a minor country may set up: one where it has units that depend on oil (POL-SET-12)."""
    has_any = any(unit.country == country and unit.in_oil_column for unit in game.units.values())
    return 1 if plays_oil(game) and has_any else 0


def set_up_oil(game: Game, order: SetUpOil, _dice: Dice) -> Ruling:
    """Oil that a minor country sets up."""
    case = Case(game)
    check_minor(case, order.country, "POL-SET-12")
    most = most_oil(game, order.country)
    if not 0 <= order.points <= most:
        case.object(message("politics.no_oil", country=order.country, most=most), "POL-SET-12")
    elif OIL_SET_UP.of(game).get(order.country, 0) == order.points:
        case.object(message("politics.stands_so"), "POL-SET-12")
    if case.objections:
        return case.denied(order)
    text = message("politics.oil_set_up", country=order.country, points=order.points)
    return allowed(text, OIL_SET_UP.put(order.country, order.points or None), clauses=("POL-SET-12",))


def tasks(game: Game) -> Iterator[Task]:
    """What setting up asks for, in the first turn."""
    for code in powers(game):
        rest = left(game, code)
        if any(rest.values()):
            text = message(
                "politics.task.worth", power=code, land=rest["land"], naval=rest["naval"], air=rest["air"]
            )
            detail = message("politics.expansion_first")
            yield Task(f"politics.worth.{code}", text, detail, power=code)
        if game.clock.turn == 0 and least_oil(game, code) and game.clock.phase == "political_bids":
            text = message("politics.task.oil", power=code, oil=LEAST_OIL)
            yield Task(f"politics.oil.{code}", text, power=code, tickable=True)
    if game.clock.phase == "production" and {"JA", "US"} <= game.powers.keys():
        yield Task("politics.japan", message("politics.task.japan", due=owes(game)), power="US", state="info")


JUDGES: Mapping[type[Order], Judge] = {
    MarkResource: mark_resource,
    RecordChain: record_chain,
    SetWorth: set_worth,
    SpendWorth: spend_worth,
    SetUpOil: set_up_oil,
}
