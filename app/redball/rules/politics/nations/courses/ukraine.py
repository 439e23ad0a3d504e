"""The Ukraine, Germany's option 11, step by step (POL-UKR)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.initiative import is_lower
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import land, ukraine
from redball.rules.politics.nations.courses.parts import (
    Area,
    Condition,
    Line,
    Step,
    Wish,
    go_of,
    less,
    said,
)
from redball.rules.politics.nations.tables import nations
from redball.rules.politics.nations.ukraine import GERMANY, KIEV, MILITIA, POLAND, SEVASTOPOL, USSR
from redball.wording import Message, message


def usual(_game: Game, power: str) -> Wish:
    """Germany plays it."""
    return Wish("ukraine", power)


def order(_game: Game, _wish: Wish) -> PlayOption:
    """Option 11 of Germany."""
    return PlayOption(GERMANY, ukraine.CARD)


def conditions(game: Game, _wish: Wish) -> tuple[Condition, ...]:
    """Kiev is German, or three things are so (POL-UKR-02)."""
    rule = ("POL-UKR-02",)
    kiev = ukraine.kiev(game)
    here = known.standing(game, GERMANY).at
    found = [go_of(game, GERMANY), Condition(said("once"), not nations(game).ukraine, ("POL-UKR-01",))]
    if kiev >= 0 and game.power_over(kiev) == GERMANY:
        return (*found, Condition(said("kiev_german"), True, rule, (kiev,)))
    return (
        *found,
        Condition(said("in_poland"), bool(here) and here == known.minor(game, POLAND).at, rule, (kiev,)),
        Condition(said("no_treaty"), not known.treaty_level(game, GERMANY, USSR), rule),
        Condition(_initiative(game), is_lower(game, GERMANY, USSR, ukraine.LOWER), (*rule, "POL-AMB-03")),
    )


def _initiative(game: Game) -> Message:
    own, other = (known.standing(game, code).place for code in (GERMANY, USSR))
    return said("three_less", lower=own, higher=other)


def steps(game: Game, _wish: Wish) -> tuple[Step, ...]:
    """The steps before it is founded."""
    return (
        Step("ukraine_land", partial(_land, game)),
        Step("ukraine_units", partial(_units, game)),
        Step("ukraine_works", partial(_works, game)),
        Step("ukraine_founded", partial(_effects, game)),
    )


def after(game: Game, _power: str) -> tuple[Step, ...]:
    """What stands of it."""
    gone = nations(game).ukraine == "gone"
    return (
        Step("ukraine_land", partial(_land, game)),
        Step("ukraine_units", partial(_units, game)),
        Step("ukraine_works", _ended if gone else partial(_works, game)),
    )


def territory(game: Game) -> frozenset[int]:
    """Its hexes: those that were founded, before that those that would be."""
    return ukraine.founded(game) if nations(game).ukraine else ukraine.area(game)


def areas(game: Game, _wish: Wish, _step: str) -> tuple[Area, ...]:
    """What becomes Ukrainian, what stays Soviet for the time being, the Crimea where it is out."""
    whole = territory(game)
    held = frozenset(node for node in whole if game.power_over(node) == USSR)
    soviet = held if nations(game).ukraine or game.at_war(GERMANY, USSR) else _occupied(game, held)
    found = (
        Area("own", "U", said("ukrainian"), whole - soviet, "UKR"),
        Area("taken", "S", said("ukraine_soviet"), soviet, USSR),
        Area("kept", "C", said("crimea_out"), land.area(game, "crimea") - whole, USSR),
    )
    return tuple(area for area in found if area.nodes)


def _occupied(game: Game, nodes: frozenset[int]) -> frozenset[int]:
    """Hexes in which Soviet units stand, which don't change hands (POL-UKR-14)."""
    return frozenset(
        node
        for node in nodes
        if node != ukraine.kiev(game)
        and any(game.principal(unit.power) == USSR for unit in game.units_at.get(node, ()))
    )


def _land(game: Game) -> Iterator[Line]:
    whole = territory(game)
    yield Line(said("ukraine_hexes"), str(len(whole)), ("POL-UKR-03",), "", tuple(sorted(whole)))
    crimea = land.area(game, "crimea")
    code = "crimea_in" if crimea <= whole else "crimea_out"
    spot = game.atlas.named(SEVASTOPOL)
    where = (spot,) if spot >= 0 else ()
    yield Line(said(code), str(len(crimea)), ("POL-UKR-05",), "info", where)
    war = game.at_war(GERMANY, USSR)
    yield Line(
        said("hexes_at_war" if war else "hexes_at_peace"),
        "",
        ("POL-UKR-15" if war else "POL-UKR-14",),
        "info",
    )


def _units(game: Game) -> Iterator[Line]:
    soviets = ukraine.soviets_in_kiev(game)
    among = [game.atlas.label(node) for node in ukraine.nearest(game)] if soviets else []
    for unit in soviets:
        text = said("leaves", unit=unit.name, among=among)
        yield Line(text, "", ("POL-UKR-04", "POL-UKR-17"), "todo", ukraine.nearest(game))
    if not soviets:
        yield Line(said("kiev_empty", place=KIEV), "", ("POL-UKR-04",), "done")
    for name, node in sorted(ukraine.cities(game).items()):
        if node in territory(game):
            yield _militia(game, name, node)


def _militia(game: Game, name: str, node: int) -> Line:
    found = next(
        (u for u in game.units.values() if u.type == MILITIA and u.name == name and u.hex >= 0), None
    )
    if found is not None:
        return Line(said("militia_there", name=name), "", ("POL-UKR-10",), "done", (found.hex,))
    return Line(said("militia_due", name=name), "", ("POL-UKR-10",), "todo", (node,))


def _works(game: Game) -> Iterator[Line]:
    kiev = ukraine.kiev(game)
    yield Line(said("kiev_red"), "", ("POL-UKR-06",), "info", (kiev,) if kiev >= 0 else ())
    joined = game.at_war(GERMANY, USSR)
    yield Line(
        said("joined" if joined else "joins_with_war"), "", ("POL-UKR-07",), "done" if joined else "info"
    )
    pool = ukraine.pool_of_losses(game)
    yield Line(said("losses_go_to", power=pool), "", ("POL-UKR-11",), "info")
    yield Line(message("politics.may_defect"), "", ("POL-UKR-13",), "info")
    yield Line(said("ends_with_kiev"), "", ("POL-UKR-08", "POL-UKR-09", "POL-UKR-12"), "info")


def _ended() -> Iterator[Line]:
    yield Line(message("politics.ukraine_ends"), "", ("POL-UKR-08", "POL-UKR-09"), "done")


def _effects(game: Game) -> Iterator[Line]:
    yield Line(message("politics.ukraine"), "", ("POL-UKR-03",))
    pe = known.standing(game, GERMANY).pe
    yield Line(said("pe"), less(pe, ukraine.EFFECTIVENESS), ("POL-UKR-16",))
    yield Line(message("politics.printed_replaced", card=ukraine.CARD), "", ("POL-UKR-01",), "info")
