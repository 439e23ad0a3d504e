"""Incomplete conquest of a major power, step by step (POL-CONQ)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.nations import conquest, land, pools
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
from redball.rules.politics.nations.orders import Conquer
from redball.rules.politics.powers.factories import original_capacity
from redball.wording import message


def usual(_game: Game, power: str) -> Wish:
    """A power is conquered."""
    return Wish("conquest", power)


def order(_game: Game, wish: Wish) -> Conquer:
    """It is incompletely conquered."""
    return Conquer(wish.power)


def conditions(game: Game, wish: Wish) -> tuple[Condition, ...]:
    """What is missing to it."""
    power = wish.power
    node = game.atlas.named(power_infos()[power].capital)
    holder = game.power_over(node) if node >= 0 else power
    enemies = known.enemies(game, power)
    at_war = (
        said("at_war_with", power=power, enemies=list(enemies)) if enemies else said("at_peace", power=power)
    )
    capital = said("enemy_in_capital", place=game.atlas.place_name(node), power=holder)
    where = (node,) if node >= 0 else ()
    phase = f"sequence.phase.{game.clock.phase}"
    return (
        Condition(at_war, bool(enemies), ("POL-CONQ-01",)),
        Condition(capital, conquest.is_ripe(game, power), ("POL-CONQ-01",), where),
        Condition(said("in_peace_phase", phase=phase), game.clock.phase == conquest.PHASE, ("POL-CONQ-01",)),
    )


def steps(game: Game, wish: Wish) -> tuple[Step, ...]:
    """The steps of an incomplete conquest."""
    return (
        Step("conquest_land", partial(_land, game, wish.power)),
        Step("conquest_pool", partial(_pool, game, wish.power), partial(pool_table, game, wish.power)),
        Step("conquered", partial(_effects, game, wish.power)),
    )


def pool_table(game: Game, power: str) -> Numbers | None:
    """The force pool by type and first-round cost: before, two thirds that go out, what is left."""
    rows = []
    for kind, count in pools.units(game, power).items():
        out = conquest.removed(game, count)
        rows.append((kind, str(count), str(out), str(count - out)))
    return Numbers(heads("kind", "before", "out", "left"), tuple(rows), ("POL-CONQ-03",)) if rows else None


def areas(game: Game, wish: Wish, _step: str) -> tuple[Area, ...]:
    """The home nation: what enemies hold, and what is left."""
    home = frozenset(land.home(game, wish.power))
    taken = frozenset(n for n in home if game.at_war(game.power_over(n), wish.power))
    found = (
        Area("taken", "E", said("enemy_held"), taken),
        Area("own", "H", said("still_held", power=wish.power), home - taken, wish.power),
    )
    return tuple(area for area in found if area.nodes)


def _land(game: Game, power: str) -> Iterator[Line]:
    home = land.home(game, power)
    taken = tuple(n for n in home if game.at_war(game.power_over(n), power))
    yield Line(said("enemy_held"), f"{len(taken)} / {len(home)}", ("POL-CONQ-01",), "", taken)
    works = original_capacity(game, power)
    lost = sum(count for node, count in works.items() if node in taken)
    yield Line(said("factories_taken"), f"{lost} / {sum(works.values())}", ("POL-CONQ-01",), "", tuple(works))
    yield Line(said("by_wif"), "", ("POL-CONQ-01",), "info")


def _pool(game: Game, power: str) -> Iterator[Line]:
    if not pools.is_entered(game, power):
        yield Line(said("pool_unknown", power=power), "", ("POL-CONQ-03",), "todo")
    yield Line(said("two_thirds"), "", ("POL-CONQ-03",), "info")


def _effects(game: Game, power: str) -> Iterator[Line]:
    out = sum(conquest.removed(game, count) for count in pools.units(game, power).values())
    yield Line(said("units_out"), str(out), ("POL-CONQ-03",))
    yield Line(message("politics.conquest_effects"), "", ("POL-CONQ-02",), "info")
    yield Line(message("politics.conquest_units"), "", ("POL-CONQ-04",), "info")
