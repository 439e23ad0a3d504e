"""What a request leaves of a survey: worths, pinned units, points, and the choices that may be useful."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from redball.planning.sets.reorganization.choices import Choice, is_within, optimistic, takes_no_more
from redball.planning.sets.reorganization.model import Item, Wanted
from redball.planning.sets.reorganization.plans import Pin, Request
from redball.planning.sets.reorganization.survey import Survey
from redball.planning.sets.reorganization.weights import worths


def asked(
    survey: Survey, request: Request, more: Mapping[str, Fraction | int]
) -> tuple[Wanted, tuple[Item, ...]]:
    """A request as worths, pinned units and points, and the choices that it leaves."""
    worth, pins, must = worths(survey, request), request.pins or {}, request.must
    points = {payer: left + more.get(payer, 0) for payer, left in survey.points.items()}
    items = []
    # A unit of no worth may be served all the same, where a server had better be turned down; which orders do
    # that is known when they are judged.
    welcome = any(price < 0 for name, price in worth.items() if name.endswith("!"))
    if welcome:
        survey.read_all()
    servers = {c.needs for found in survey.choices.values() for c in found if c.needs}
    for unit, choices in survey.choices.items():
        if request.must_not(unit):
            continue
        idle = not (worth.get(unit) or welcome or unit in must or unit in servers)
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
        every = choice.cost or (pin is not None and pin.payer)
        for payer in choice.payers if every else choice.payers[:1]:
            fits = pin is None or pin.fits(Item(choice, payer))
            if not fits or not is_within(choice.cost, points.get(payer)):
                continue
            alike = known.setdefault((choice.provider, choice.way, payer), [])
            for one in (choice, optimistic(choice)) if choice.more else (choice,):
                if not any(_serves_as_well(other, one) for other in alike):
                    yield Item(one, payer)
                    # A path that is only hoped for excludes no other.
                    alike += [] if one.loose else [one]


def _serves_as_well(one: Choice, other: Choice) -> bool:
    """True when whatever allows the other choice allows this one, at no higher price."""
    same = one.needs == other.needs and one.closed <= other.closed and one.repairs <= other.repairs
    return same and takes_no_more(one, other)
