"""The best use of reorganization points: a first answer at once, the proved best after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from redball.game.orders import Reorganize, ReorganizeMany, RepairPort
from redball.game.state import Game, next_game, put_power
from redball.planning.reorganize.greedy import first_items
from redball.planning.reorganize.model import Item, Model, Wanted
from redball.planning.reorganize.sequence import play, sequence
from redball.planning.reorganize.survey import Choice, Survey
from redball.planning.reorganize.weights import Weights, preset_weights
from redball.rules.reorganization.pool import used

MOST_ROUNDS = 40
"""How often an answer that can't be given in any order is put right before the rest is left out."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A unit that must be reorganized: by this provider, way and payer where they are named."""

    provider: str = ""
    way: str = ""
    payer: str = ""

    def fits(self, item: Item) -> bool:
        """True for an item that does what is pinned."""
        named = (self.provider, item.choice.provider), (self.way, item.choice.way), (self.payer, item.payer)
        return all(not wish or wish == found for wish, found in named)


Pins = Mapping[str, Pin | None]
"""A player's will by unit: a pin that must be kept, or None for a unit that stays down."""


@dataclass(frozen=True)
class Request:
    """What a player wants of a plan: worths that take the place of the preset's, pins, providers that must
    not serve, and the only units that matter (None: all).
    """

    weights: Weights | None = None
    preset: str = "cost"
    pins: Pins | None = None
    banned: Collection[str] = ()
    only: Collection[str] | None = None


@dataclass(frozen=True)
class Plan:
    """Orders, each legal when its turn comes; what they are worth, and whether no plan is worth more.

    ``unmet`` are pinned units that can't be reorganized together with the other pinned ones; ``after`` is the
    position that the orders lead to.  ``repairs`` are the damaged ports that are repaired first, because
    units are served through them.
    """

    survey: Survey
    items: tuple[Item, ...]
    value: Fraction
    after: Game
    proved: bool
    unmet: tuple[str, ...] = ()
    repairs: tuple[RepairPort, ...] = ()

    @property
    def orders(self) -> tuple[RepairPort | Reorganize, ...]:
        """One order a port that is repaired, then one a unit."""
        return (*self.repairs, *(item.choice.order(item.payer) for item in self.items))

    def batch(self, without: Collection[str] = ()) -> ReorganizeMany:
        """All in one order to undo, or only a part."""
        units = (item for item in self.items if item.choice.unit not in without)
        return ReorganizeMany((*self.repairs, *(item.choice.order(item.payer) for item in units)))

    @property
    def used(self) -> tuple[str, ...]:
        """Names of all that the plan takes something of; ``room(plan.after, name)`` is what is left."""
        return tuple(sorted({name for item in self.items for name in item.choice.uses}))

    @property
    def spent(self) -> Mapping[str, Fraction]:
        """Points by payer."""
        found: dict[str, Fraction] = {}
        for item in self.items:
            found[item.payer] = found.get(item.payer, Fraction(0)) + item.choice.cost
        return found


def worths(survey: Survey, request: Request) -> dict[str, Fraction]:
    """What every unit is worth in a request."""
    own = {name: Fraction(w) for name, w in (request.weights or {}).items()}
    worth, only = preset_weights(survey, request.preset) | own, request.only
    if only is None:
        return worth
    return {name: w if name in only or name.endswith("!") else Fraction(0) for name, w in worth.items()}


def first(survey: Survey, request: Request | None = None) -> Plan:
    """A good plan at once, in orders that can be given as they stand."""
    wanted, items = asked(survey, request or Request(), {})
    return _plan(survey, request or Request(), wanted, first_items(survey, items, wanted), False)


def best(
    survey: Survey, request: Request | None = None, more: Mapping[str, Fraction | int] | None = None
) -> Plan:
    """The plan of the greatest value; of those one that spends fewest points, then turns fewest servers down.

    ``more``: as if payers had that many more points, for :func:`marginal`; such orders can't be given.
    """
    request = request or Request()
    wanted, items = asked(survey, request, more or {})
    model = Model(survey, items, wanted)
    for _ in range(MOST_ROUNDS):
        chosen = model.solve()
        ordered = sequence(survey, chosen)
        if ordered is not None:
            _, refused = play(_richer(survey, more or {}), ordered)
            if refused is None:
                return _plan(survey, request, wanted, ordered, True, more)
            model.forbid(_against(ordered, refused))
        else:
            model.forbid(chosen)
    return first(survey, request)


def marginal(survey: Survey, request: Request | None = None, plan: Plan | None = None) -> dict[str, Fraction]:
    """What one more point of each payer would add to the value of the best plan."""
    plan = plan or best(survey, request)
    return {payer: best(survey, request, {payer: 1}).value - plan.value for payer in survey.points}


# --- what is asked ------------------------------------------------------------------------------------------


def asked(
    survey: Survey, request: Request, more: Mapping[str, Fraction | int]
) -> tuple[Wanted, tuple[Item, ...]]:
    """A request as worths, pinned units and points, and the choices that it leaves."""
    worth, pins = worths(survey, request), request.pins or {}
    must = [unit for unit, pin in pins.items() if pin is not None]
    points = {payer: left + more.get(payer, 0) for payer, left in survey.points.items()}
    items = []
    servers = {c.needs for found in survey.choices.values() for c in found if c.needs}
    for unit, choices in survey.choices.items():
        if unit in pins and pins[unit] is None:
            continue
        idle = not worth.get(unit) and unit not in must and unit not in servers
        items += [] if idle else list(_items_of(choices, request, pins.get(unit), points))
    return Wanted(worth, must, points), tuple(items)


def _items_of(
    choices: Iterable[Choice], request: Request, pin: Pin | None, points: Mapping[str, Fraction]
) -> Iterable[Item]:
    """The choices that a request leaves, without those that take more than another of the same provider."""
    known: dict[tuple[str, str, str], list[Choice]] = {}
    for choice in choices:
        if choice.provider in request.banned:
            continue
        for payer in choice.payers if choice.cost else choice.payers[:1]:
            item = Item(choice, payer)
            if choice.cost > points.get(payer, 0) or not (pin is None or pin.fits(item)):
                continue
            alike = known.setdefault((choice.provider, choice.way, payer), [])
            if not any(_takes_no_more(other, choice) for other in alike):
                alike.append(choice)
                yield item


def _takes_no_more(one: Choice, other: Choice) -> bool:
    """True when whatever allows the other choice allows this one, at no higher price."""
    same = one.cost <= other.cost and one.needs == other.needs and one.closed <= other.closed
    return same and all(other.uses.get(name, 0) >= amount for name, amount in one.uses.items())


def _richer(survey: Survey, more: Mapping[str, Fraction | int]) -> Game:
    if not more:
        return survey.game
    powers = survey.game.powers
    rows = [
        put_power(msgspec.structs.replace(powers[c], rp_pool=powers[c].rp_pool + n)) for c, n in more.items()
    ]
    return next_game(survey.game, rows)


def _against(ordered: tuple[Item, ...], refused: Item) -> tuple[Item, ...]:
    """What can't be done together: for want of fuel those that need some, else everything up to there."""
    before = ordered[: ordered.index(refused) + 1]
    if refused.choice.fuel:
        return tuple(i for i in before if i.choice.fuel_power == refused.choice.fuel_power)
    return before


def _plan(
    survey: Survey,
    request: Request,
    wanted: Wanted,
    items: tuple[Item, ...],
    proved: bool,
    more: Mapping[str, Fraction | int] | None = None,
) -> Plan:
    start = _richer(survey, more or {})
    kept: list[Item] = []
    game = start
    for item in items:
        game, refused = play(game, (item,))
        kept += [] if refused else [item]
    up = {item.choice.unit for item in kept}
    unmet = tuple(unit for unit in wanted.must if unit not in up)
    return Plan(survey, tuple(kept), value_of(survey, wanted.worth, start, game), game, proved, unmet)


def value_of(survey: Survey, worth: Mapping[str, Fraction], before: Game, after: Game) -> Fraction:
    """What a position is worth more than another: units turned up, less servers turned down."""
    value = Fraction(0)
    for unit in survey.units.values():
        now = after.units[unit.id]
        if now.organized or now.shattered != unit.shattered:
            value += worth.get(unit.id, Fraction(0))
    for name, price in worth.items():
        was, then = before.units.get(name.rstrip("!")), after.units.get(name.rstrip("!"))
        if name.endswith("!") and was is not None and then is not None and not then.organized:
            value -= price if was.organized or _served(after, then.id) else 0
    return value


def _served(game: Game, unit: str) -> bool:
    return any(used(game, way, unit) for way in ("hq", "atr", "trs"))


def compare(survey: Survey, request: Request, orders: Iterable[Reorganize]) -> Plan:
    """A player's own assignment as a plan: what of it can be given, its value and points."""
    wanted, _ = asked(survey, request, {})
    found = (_item_of(survey, order) for order in orders)
    return _plan(survey, request, wanted, tuple(item for item in found if item is not None), False)


def _item_of(survey: Survey, order: Reorganize) -> Item | None:
    for choice in survey.choices.get(order.unit, ()):
        same = (choice.provider, choice.way, choice.rail) == (order.provider, order.way, order.rail)
        if same and choice.payers and (order.payer in choice.payers or not order.payer):
            return Item(choice, order.payer or choice.payers[0])
    return None
