"""Civil war in a minor country, step by step (POL-CIV-01 to 04, 12 to 15, 19)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from redball.game.state import Game
from redball.game.units import UnitClass
from redball.rules.politics import standing as known
from redball.rules.politics.nations import land, pools, spain
from redball.rules.politics.nations.courses.parts import (
    Area,
    Condition,
    Line,
    Numbers,
    Step,
    Wish,
    heads,
    said,
)
from redball.rules.politics.nations.orders import SplitForces
from redball.rules.politics.nations.spain import CHINA, NATIONALISTS, SIDES
from redball.rules.politics.nations.tables import SHARES, Share
from redball.rules.politics.options import reads
from redball.wording import message, sentence

CLASSES = {UnitClass.LAND: "land", UnitClass.AIR: "air", UnitClass.NAVAL: "naval"}
LETTERS = {"government": "G", "rebels": "R"}


def usual(game: Game, country: str) -> Wish:
    """What is proposed: the percentage that was rolled, 50 before."""
    share = SHARES.of(game).get((country, SIDES[0]))
    return Wish("civil", country, percent=share.percent if share is not None else 50)


def order(_game: Game, wish: Wish) -> SplitForces:
    """The forces are divided."""
    return SplitForces(wish.power, wish.percent, wish.odd_to if wish.percent == 50 else "")


def side_power(game: Game, country: str, side: str) -> str:
    """The power that has a side; empty for nobody, and without a civil war."""
    sides = known.minor(game, country).civil_war
    return dict(zip(SIDES, sides, strict=True))[side] if sides is not None else ""


def conditions(game: Game, wish: Wish) -> tuple[Condition, ...]:
    """A civil war that isn't China's, with somebody on each side, and pools that were written down."""
    country = wish.power
    sides = known.minor(game, country).civil_war
    entered = all(pools.is_entered(game, spain.pool_of(country, side)) for side in SIDES)
    return (
        Condition(said("not_china"), country != CHINA, ("POL-CIV-01", "POL-CIV-03")),
        Condition(said("civil_war", country=country), sides is not None, ("POL-CIV-02",)),
        Condition(said("pools_entered", country=country), entered, ("POL-CIV-12",)),
    )


def steps(game: Game, wish: Wish) -> tuple[Step, ...]:
    """The steps of dividing the forces."""
    return (
        Step("sides", partial(_sides, game, wish.power)),
        Step("hexes", partial(_hexes, game, wish.power)),
        Step("pools", partial(_pools, game, wish.power), partial(pool_table, game, wish.power)),
        Step("split", partial(_split, game, wish), partial(share_table, game, wish)),
    )


def after(game: Game, country: str) -> tuple[Step, ...]:
    """What stands of forces that were divided."""
    return (
        Step("hexes", partial(_hexes, game, country)),
        Step("divided", partial(_left, game, country), partial(shared_table, game, country)),
    )


# --- sides and hexes ----------------------------------------------------------------------------------------


def _sides(game: Game, country: str) -> Iterator[Line]:
    for side in SIDES:
        power = side_power(game, country, side)
        text = said(f"side.{side}", power=power) if power else said(f"side.{side}_nobody")
        yield Line(text, "", ("POL-CIV-02",), "done" if power else "todo")
    yield Line(said("no_cooperation"), "", ("POL-CIV-02",), "info")


def held_by(game: Game, country: str, power: str) -> frozenset[int]:
    """Hexes of a country that a power controls."""
    nodes = land.nodes_of(game.atlas, country) if power else ()
    return frozenset(node for node in nodes if game.power_over(node) == power)


def areas(game: Game, wish: Wish, _step: str) -> tuple[Area, ...]:
    """The hexes of each side."""
    found = []
    for side in SIDES:
        power = side_power(game, wish.power, side)
        text = said(f"area.{side}", power=power)
        found.append(Area(side, LETTERS[side], text, held_by(game, wish.power, power), power))
    taken = frozenset(node for area in found for node in area.nodes)
    left = frozenset(land.nodes_of(game.atlas, wish.power)) - taken
    found.append(Area("left", "–", said("area.left"), left, wish.power))
    return tuple(area for area in found if area.nodes)


def _hexes(game: Game, country: str) -> Iterator[Line]:
    for side in SIDES:
        power = side_power(game, country, side)
        nodes = held_by(game, country, power)
        text = said("side_hexes", side=side, power=power or "", count=len(nodes))
        yield Line(text, "", ("POL-CIV-02",), "", tuple(sorted(nodes)))
        points = spain.parts_of_points(game, country, power) if power and country != CHINA else None
        if points is not None:
            total = " + ".join(map(str, points))
            yield Line(said("side_points"), f"{total} = {sum(points)}", ("POL-CIV-04",))


# --- pools --------------------------------------------------------------------------------------------------


def pool_table(game: Game, country: str) -> Numbers | None:
    """The force pools of both sides by kind."""
    by = {side: pools.units(game, spain.pool_of(country, side)) for side in SIDES}
    kinds = sorted({kind for found in by.values() for kind in found})
    rows = tuple((kind, *(str(by[side].get(kind, 0)) for side in SIDES)) for kind in kinds)
    return Numbers(heads("kind", *SIDES), rows, ("POL-CIV-12",)) if rows else None


def _pools(game: Game, country: str) -> Iterator[Line]:
    for side in SIDES:
        if not pools.is_entered(game, spain.pool_of(country, side)):
            yield Line(said("pool_empty", side=side), "", ("POL-CIV-12",), "todo")
    ships = {side: spain.counted(game, country, side)[UnitClass.NAVAL] for side in SIDES}
    if len(set(ships.values())) > 1:
        yield Line(said("ships_differ", most=max(ships.values())), "", ("POL-CIV-14",), "info")


# --- the roll -----------------------------------------------------------------------------------------------


def is_tied(game: Game, wish: Wish) -> bool:
    """True for an odd number of ships at 50 %, where players say who gets the odd one (POL-AMB-51)."""
    ships = max(spain.counted(game, wish.power, side)[UnitClass.NAVAL] for side in SIDES)
    return wish.percent == 50 and ships % 2 == 1 and reads(game, "civ.naval_tie") != "nationalists"


def larger(wish: Wish) -> str:
    """The side with more ships, which picks first."""
    parts = dict(zip(SIDES, (wish.percent, 100 - wish.percent), strict=True))
    return max(SIDES, key=lambda side: (parts[side], side == (wish.odd_to or NATIONALISTS)))


def share_table(game: Game, wish: Wish) -> Numbers:
    """What each side receives, with the sums."""
    found = spain.shares(game, wish.power, wish.percent, wish.odd_to)
    ships = max(spain.counted(game, wish.power, side)[UnitClass.NAVAL] for side in SIDES)
    rows = []
    for side in SIDES:
        counted = {**spain.counted(game, wish.power, side), UnitClass.NAVAL: ships}
        for kind, name in CLASSES.items():
            words = sentence(said("side_and_class", side=side, name=name))
            rows.append((words, _sum(counted[kind], found[side], getattr(found[side], name))))
    return Numbers(heads("class", "share"), tuple(rows), ("POL-CIV-13", "POL-CIV-14", "POL-CIV-19"))


def class_name(name: str) -> str:
    """Land, air or naval, in words."""
    return sentence(said(f"class.{name}"))


def _sum(count: int, share: Share, got: int) -> str:
    """A product and what it is rounded to: "13 × 70 % = 9.1 → 9"."""
    tenths = Fraction(count * share.percent, 10)
    exact = f"{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{tenths // 10}"
    product = f"{count} × {share.percent} % = {exact}"
    return product if exact == str(got) else f"{product} → {got}"


def _split(game: Game, wish: Wish) -> Iterator[Line]:
    if is_tied(game, wish) and not wish.odd_to:
        yield Line(message("politics.odd_ship"), "", ("POL-AMB-51",), "trouble")
    yield Line(said("picks_first", side=larger(wish)), "", ("POL-CIV-19",), "info")
    yield Line(said("rest_buildable"), "", ("POL-CIV-15",), "info")


def shared_table(game: Game, country: str) -> Numbers:
    """What each side received, and what it may build of the rest."""
    rows = []
    for name in CLASSES.values():
        got = (getattr(SHARES.of(game).get((country, side), Share(0)), name) for side in SIDES)
        rows.append((class_name(name), *map(str, got)))
    return Numbers(heads("class", *SIDES), tuple(rows), ("POL-CIV-13", "POL-CIV-14"))


def _left(game: Game, country: str) -> Iterator[Line]:
    for side in SIDES:
        share = SHARES.of(game).get((country, side), Share(0))
        yield Line(said("rolled", side=side), f"{share.percent} %", ("POL-CIV-13",))
        land, air = spain.left_over(game, country, side)
        yield Line(said("may_build", side=side, land=land, air=air), "", ("POL-CIV-15",), "info")
